"""The bill of materials of the service, in CycloneDX's JSON: ``python -m deploy.sbom [FILE]``.

Every package of ``requirements/serve.txt`` with its version, licence, the hashes that an install accepts, and what it
needs in turn. Run from the top folder, with the Python of ``.venv-dev``; without a file it goes to standard output.
"""

import re
import sys
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Final

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.requirements import Requirement

from deploy.licences import ROOT, licence_of, pins
from scorer import __version__

HASH: Final = "scorer:sha256"
"""The property that holds the hash of a file which may be installed: one for each platform, one for the sources."""


def bill() -> Bom:
    """The service, what it consists of, and how that hangs together."""
    service = Component(
        name="scorer",
        version=__version__,
        type=ComponentType.APPLICATION,
        bom_ref="scorer",
        licenses=[LicenseFactory().make_from_string("MIT")],
    )
    parts = {name: part(name, version) for name, version in pins("serve").items()}
    bom = Bom(components=parts.values())
    bom.metadata.component = service
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    bom.register_dependency(service, [parts[name] for name in chosen(project["dependencies"], parts)])
    for name, component in parts.items():
        bom.register_dependency(component, [parts[needed] for needed in needs(name, parts)])
    return bom


def part(name: str, version: str) -> Component:
    """One package."""
    licence = licence_of(name)
    return Component(
        name=name,
        version=version,
        type=ComponentType.LIBRARY,
        bom_ref=f"{name}=={version}",
        purl=PackageURL("pypi", name=name, version=version),
        licenses=[LicenseFactory().make_from_string(licence)] if licence else [],
        properties=[Property(name=HASH, value=digest) for digest in hashes(name)],
    )


def hashes(name: str) -> list[str]:
    """The hashes of the files that the lock lets be installed for a package."""
    text = (ROOT / "requirements" / "serve.txt").read_text(encoding="utf-8")
    entry = re.search(rf"^{re.escape(name)}==[^\n]*\n((?:    --hash=[^\n]*\n)+)", text, re.MULTILINE)
    return re.findall(r"sha256:([0-9a-f]{64})", entry[1]) if entry else []


def needs(name: str, known: Iterable[str]) -> list[str]:
    """What an installed package says it needs, as far as the service has it."""
    try:
        return chosen(metadata.requires(name) or [], known)
    except metadata.PackageNotFoundError:
        return []


def chosen(requirements: Iterable[str], known: Iterable[str]) -> list[str]:
    """The names of those requirements that hold without any extra, as far as they are known."""
    names = {
        re.sub(r"[-_.]+", "-", requirement.name).lower()
        for requirement in map(Requirement, requirements)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""})
    }
    return sorted(names & set(known))


def main(arguments: list[str]) -> int:
    """Write the bill."""
    text = JsonV1Dot6(bill()).output_as_string(indent=2) + "\n"
    if arguments:
        Path(arguments[0]).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
