"""What the README shows is what a stranger gets."""

import json
import re
import subprocess
import tomllib
from pathlib import Path
from shutil import which
from typing import Final

import pytest

from scorer.variants import VARIANTS
from tests.servers import ROOT, running

README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
PORT: Final = "127.0.0.1:8000"


def block(language: str, containing: str = "") -> str:
    """The first code block of a language that contains a text."""
    blocks: list[str] = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    return next(found for found in blocks if containing in found)


def printed(command: str) -> str:
    """What a command of the README prints, in a shell as a reader has it."""
    return subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=True, text=True).stdout


@pytest.mark.skipif(which("curl") is None, reason="curl is not installed: apt-get install curl")
def test_the_curl_answers_what_is_shown(tmp_path: Path) -> None:
    with running(tmp_path / "log") as server:
        command = block("sh", "curl").strip().replace(PORT, server.url.removeprefix("http://"))
        answer, receipt = printed(command), printed(command + " -H 'Accept: text/plain'")
    assert json.loads(answer) == json.loads(block("json"))
    assert receipt == block("text").removesuffix("\n")


def test_the_answer_shown_is_the_worked_example_of_s1() -> None:
    answer = json.loads(block("json"))
    assert [row["points"] for row in answer["losers"]] == [128, 64, 128]
    assert answer["changes"] == {"A": -128, "B": -64, "C": -128, "D": 320}


def test_every_variant_is_in_the_table() -> None:
    for variant in VARIANTS.values():
        row = f"| `{variant.id}` | {variant.names['zh-Hans']} | {variant.names['en']} | {variant.source} |"
        assert row in README


def test_every_dependency_says_why() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = [re.split(r"[<>=\[ ]", dependency)[0] for dependency in project["dependencies"]]
    told = {name.lower() for name in re.findall(r"^\| \[([^]]+)\]\(", README, re.MULTILINE)}
    assert told.issuperset(names)


def test_the_two_commands_are_there() -> None:
    assert "python3 run.py serve" in README
    assert "python3 run.py test" in README
