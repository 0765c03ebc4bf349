"""docs/bulk.md: its example is run, and what it shows is what comes out."""

import contextlib
import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from scorer import cli
from scorer.bulk.command import _diff_parser, _parser

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bulk.md").read_text(encoding="utf-8")
TIMES = re.compile(r" in [\d.,]+ s, [\d,]+ a second")


def commands() -> list[tuple[list[str], list[str]]]:
    """Every command of the example, with the lines that it shows."""
    example = PAGE.partition("## An example")[2].partition("\n## ")[0]
    told: list[tuple[list[str], list[str]]] = []
    for block in re.findall(r"```console\n(.*?)```", example, re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                told.append((shlex.split(line[2:])[1:], []))
            else:
                told[-1][1].append(line)
    return told


def test_the_example(bulk: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.chdir(tmp_path):
        for (command, *arguments), shown in commands():
            capsys.readouterr()
            if command == "bulk":
                assert bulk(*arguments) == (arguments[0] == "diff")
            else:
                assert cli.main([command, *arguments]) == 0
            out = capsys.readouterr().out
            assert [line.rstrip() for line in TIMES.sub("", out).splitlines()] == [
                TIMES.sub("", line) for line in shown
            ]
        (first, *_) = re.findall(r"```json\n(.*?)\n```", PAGE)
        assert (tmp_path / "changed.jsonl").read_text(encoding="utf-8").splitlines()[0] == first
        assert "<svg" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_every_option_is_told() -> None:
    for parser in (_parser(), _diff_parser()):
        for option in parser._option_string_actions:
            if option not in {"-h", "--help", "--quiet", "--output", "--report"} and option.startswith("--"):
                assert option in PAGE, option
