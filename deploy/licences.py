"""The licences of everything the project stands on, as ``docs/licences.md``: ``python -m deploy.licences``.

What is installed says itself what it is under; of what is not, since other systems or only the benchmarks need it, the
document keeps what it says. Run from the top folder, with the Python of ``.venv-dev``, after a change of the lock files;
a test tells when the document is out of step with them.
"""

import re
import sys
from importlib import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENT: Final = ROOT / "docs" / "licences.md"

_HEAD: Final = """# Licences

The project is under the MIT licence. This is what it stands on, by the lock files in `requirements/`, each under what it
says of itself. Written by `.venv-dev/bin/python -m deploy.licences`; `tests/project/test_supply.py` holds it to the locks.
"""
_PARTS: Final = {
    "serve": "What the service runs on, and what is in the image",
    "dev": "What else builds and checks it: nothing of this is shipped",
    "apart": "What the benchmarks and the long checks take besides, each in an environment of its own",
}
_SILENT: Final = {"atheris": "Apache-2.0", "pymahjonggb": "MIT"}
"""Packages that bring the text of their licence, but do not name it."""
_IN_SPDX: Final = {
    "Apache": "Apache-2.0",
    "Apache 2": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "ISC License": "ISC",
    "ISC license": "ISC",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "MIT license": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "PSFL": "PSF-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""How older packages call what has a short name."""


def pins(lock: str) -> dict[str, str]:
    """The version of every package that a lock file names."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE))


def parts() -> dict[str, list[str]]:
    """The names of the packages for each part of the document."""
    serve = set(pins("serve"))
    dev = {*pins("dev"), *pins("build")} - serve
    apart = {*pins("bench"), *pins("peers"), *pins("trust")} - serve - dev
    return {"serve": sorted(serve), "dev": sorted(dev), "apart": sorted(apart)}


def rows() -> dict[str, str]:
    """What the document says now, by package."""
    if not DOCUMENT.is_file():
        return {}
    return dict(re.findall(r"^\| ([a-z0-9-]+) \| (.+) \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE))


def licence_of(package: str) -> str | None:
    """What an installed package is under, None if it is not installed or does not say."""
    try:
        told = metadata.metadata(package)
    except metadata.PackageNotFoundError:
        return None
    classifiers = [name.split(" :: ")[-1] for name in told.get_all("Classifier") or [] if name.startswith("License ::")]
    expressions = [str(told[field]) for field in ("License-Expression", "License") if field in told]
    for said in map(str, (*expressions, *classifiers)):
        if said and said != "UNKNOWN" and "\n" not in said and len(said) < 80:
            return _IN_SPDX.get(said, said)
    return _SILENT.get(package)


def document() -> str:
    """The whole document. Raises LookupError for a package of which nothing is known."""
    lines, known = [_HEAD], rows()
    for part, packages in parts().items():
        lines += [f"## {_PARTS[part]}", "", "| package | licence |", "|---|---|"]
        for package in packages:
            licence = licence_of(package) or known.get(package)
            if licence is None:
                raise LookupError(f"{package} is not installed here, or does not say what it is under")
            lines.append(f"| {package} | {licence} |")
        lines.append("")
    return "\n".join(lines)


def main() -> int:
    """Write the document."""
    try:
        DOCUMENT.write_text(document(), encoding="utf-8")
    except LookupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
