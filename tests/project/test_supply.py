"""What the project stands on is known: its licences and its bill of materials are in step with the lock files."""

import json
import subprocess
import sys

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from deploy import licences, sbom

ANEW = "out of step with the lock files; anew: .venv-dev/bin/python -m deploy.licences"
SHIPPED = {"MIT", "BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "PSF-2.0", "ISC", "MPL-2.0"}
"""Licences under which a package may be part of the image: none asks anything of those who run it."""


@pytest.fixture(scope="module")
def bill(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("sbom") / "sbom.json"
    subprocess.run([sys.executable, "-m", "deploy.sbom", str(file)], check=True, cwd=licences.ROOT)
    return file.read_text(encoding="utf-8")


def test_every_locked_package_has_its_licence_told() -> None:
    wanted = {package for part in licences.parts().values() for package in part}
    assert licences.rows().keys() - {"package"} == wanted, ANEW


def test_what_is_installed_is_under_what_is_told() -> None:
    told = licences.rows()
    for package in sorted(licences.parts()["serve"]):
        assert licences.licence_of(package) in {told[package], None}, f"{package}: {ANEW}"


def test_what_is_shipped_asks_nothing_of_who_runs_it() -> None:
    for package in licences.parts()["serve"]:
        said = licences.rows()[package].replace("(", "").replace(")", "").replace(" OR ", " AND ")
        assert set(said.split(" AND ")) <= SHIPPED, package


def test_the_bill_of_materials_is_sound(bill: str) -> None:
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(bill) is None


def test_the_bill_of_materials_names_exactly_what_is_locked(bill: str) -> None:
    components = json.loads(bill)["components"]
    assert {part["name"]: part["version"] for part in components} == licences.pins("serve")
    lock = (licences.ROOT / "requirements" / "serve.txt").read_text(encoding="utf-8")
    for part in components:
        assert part["purl"] == f"pkg:pypi/{part['name']}@{part['version']}"
        hashes = [entry["value"] for entry in part["properties"] if entry["name"] == sbom.HASH]
        assert hashes, part["name"]
        assert all(f"sha256:{digest}" in lock for digest in hashes)


def test_the_bill_of_materials_tells_what_needs_what(bill: str) -> None:
    needs = {entry["ref"].partition("==")[0]: entry.get("dependsOn", []) for entry in json.loads(bill)["dependencies"]}
    assert any(needed.startswith("flask==") for needed in needs["scorer"])
    assert any(needed.startswith("werkzeug==") for needed in needs["flask"])
