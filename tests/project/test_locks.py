"""The lock files are in step with pyproject.toml. Out of step: ``python3 run.py lock``."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NAMES = ("serve", "build", "dev", "bench", "peers", "trust")


def lines(name: str) -> list[str]:
    """The requirements of a lock file, each with its hashes."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    return re.sub(r"#.*", "", text).replace("\\\n", " ").strip().splitlines()


def pins(name: str) -> dict[str, str]:
    """The version of every package of a lock file."""
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", "\n".join(lines(name)), re.MULTILINE))


def group(name: str) -> list[str]:
    """A dependency group with the groups it includes."""
    entries = PROJECT["dependency-groups"][name]
    return [
        requirement
        for entry in entries
        for requirement in (group(entry["include-group"]) if isinstance(entry, dict) else [entry])
    ]


DIRECT = {
    "serve": PROJECT["project"]["dependencies"],
    "build": PROJECT["build-system"]["requires"] + group("build"),
    "dev": PROJECT["project"]["dependencies"] + PROJECT["project"]["optional-dependencies"]["bulk"] + group("dev"),
    "bench": PROJECT["project"]["dependencies"] + group("bench"),
    "peers": group("peers"),
    "trust": PROJECT["project"]["dependencies"] + group("trust"),
}


@pytest.mark.parametrize("name", NAMES)
def test_every_direct_dependency_is_locked_at_a_version_that_satisfies_it(name: str) -> None:
    locked = pins(name)
    for requirement in map(Requirement, DIRECT[name]):
        package = re.sub(r"[-_.]+", "-", requirement.name).lower()
        assert package in locked, f"{requirement} is not in requirements/{name}.txt"
        assert locked[package] in requirement.specifier, f"{requirement}, but locked at {locked[package]}"


@pytest.mark.parametrize("name", NAMES)
def test_every_line_is_a_pinned_package_with_hashes_and_names_no_place(name: str) -> None:
    for line in filter(str.strip, lines(name)):
        assert re.fullmatch(r"[a-z0-9-]+==\S+( ; [^:/@]+?)?(\s+--hash=sha256:[0-9a-f]{64})+\s*", line), line
    assert "://" not in (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("other", NAMES[1:])
def test_a_package_has_one_version_everywhere(other: str) -> None:
    for first in NAMES:
        shared = pins(first).keys() & pins(other).keys()
        assert {package: pins(first)[package] for package in shared} == {p: pins(other)[p] for p in shared}


def test_the_service_runs_on_what_it_is_tested_with() -> None:
    assert pins("serve").items() <= pins("dev").items()
