"""What a run comes to: the tally, the summary, the report, the progress, and two runs held against each other."""

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.progress import Progress

from scorer.bulk import plots
from scorer.bulk.progress import Bar, bar
from scorer.bulk.results import results
from scorer.bulk.tally import Tally, codes_of
from scorer.bulk.trouble import BadInput

Bulk = Callable[..., int]
Items = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def summed(recorded: Path, bulk: Bulk, tmp_path: Path) -> dict[str, dict[str, int]]:
    assert bulk(recorded, "-o", tmp_path / "summed", "--part-rows", 50, "--quiet") == 0
    told: dict[str, dict[str, int]] = json.loads((tmp_path / "summed" / "_summary.json").read_bytes())
    return told


def test_the_tally_counts_what_the_items_tell(
    summed: dict[str, dict[str, int]], recorded: Path, items: Items, some_hands: list[Any]
) -> None:
    told = items(recorded, "--full")
    settled = [item["settlement"] for item in told if item["status"] == 200]
    wins = [settlement for settlement in settled if "win" in settlement]
    problems = [item["problem"] for item in told if item["status"] != 200]
    assert sum(summed["outcomes"].values()) == len(told)
    assert summed["outcomes"]["win"] == len(wins)
    assert summed["outcomes"]["refused"] == len(problems) > 20
    assert summed["wins_by_variant"] == Counter(win["variant"] for win in wins)
    assert summed["variants"] == Counter(settlement["variant"] for settlement in settled)
    assert summed["wins_by_type"] == Counter(win["win"]["type"] for win in wins)
    assert summed["patterns"] == Counter(p for win in wins for p in win["win"]["patterns"] or ["small"])
    assert summed["tiers"] == Counter(loser["tier"] for win in wins for loser in win["losers"])
    assert summed["liability"] == Counter(win["liability"]["rule"] for win in wins if win["liability"])
    assert summed["refusals"] == Counter(problem["type"].removeprefix("/problems/") for problem in problems)
    moved = [sum(transfer["points"] for transfer in win["transfers"]) for win in wins]
    assert summed["totals"]["points"] == sum(moved)
    assert summed["points"] == Counter(str(points.bit_length()) for points in moved)
    assert summed["codes"] == Counter(code for problem in problems for code in codes_of(problem))
    assert len(some_hands) < len(told)


def test_tallies_add_up(summed: dict[str, dict[str, int]]) -> None:
    twice = Tally(summed)
    twice.merge(summed)
    assert twice.hands == 2 * Tally(summed).hands
    assert twice.plain() == {group: {n: 2 * c for n, c in counts.items()} for group, counts in summed.items()}


def test_the_summary_in_a_terminal(
    recorded: Path, bulk: Bulk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bulk(recorded, "-o", tmp_path / "out.jsonl") == 0
    out, _ = capsys.readouterr()
    assert re.match(r"266 hands of 1 file in [\d.]+ s, [\d,]+ a second\n", out)
    for word in ("Wins by variant", "Tiers", "Refusals by code", "not-a-win", "Patterns", "points"):
        assert word in out


class Page(HTMLParser):
    """What a page is made of, and what it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags, self.fetched = Counter[str](), list[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.fetched += [str(value) for name, value in attrs if name in ("src", "href")]


def test_the_report_is_one_page_that_needs_nothing_else(recorded: Path, bulk: Bulk, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    assert bulk(recorded, "-o", tmp_path / "<out>.jsonl", "--report", report, "--quiet") == 0
    text = report.read_text(encoding="utf-8")
    page = Page(text)
    assert page.fetched == []
    assert page.tags["script"] == page.tags["link"] == 0
    assert page.tags["svg"] == 9
    assert "<out>" not in text
    for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ET.fromstring(svg)  # noqa: S314 - our own
    assert not list(tmp_path.glob(".*"))


def test_a_report_of_nothing(bulk: Bulk, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_bytes(b"")
    for name in ("out.jsonl", "out.parquet", "out"):
        assert bulk(tmp_path / "in.jsonl", "-o", tmp_path / name, "--report", tmp_path / "r.html", "--quiet") == 0
        assert (tmp_path / name).exists()
    assert "hands" in (tmp_path / "r.html").read_text(encoding="utf-8")
    assert list(results(tmp_path / "out.parquet")) == []


def test_plots_are_well_formed() -> None:
    for plot in (plots.bars, plots.columns):
        for rows in ([], [("a<b", 0)], [("one", 1), ("two", 10**9)]):
            ET.fromstring(plot(rows))  # noqa: S314 - our own


def test_a_bar_on_a_terminal_and_lines_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.bulk.progress.LINE_EVERY", 0.0)
    for terminal in (True, False):
        console = Console(force_terminal=terminal, record=True, width=120, stderr=True)
        with Progress(console=console, disable=not terminal) as progress:
            shown = Bar(progress, 1000)
            shown.skip(400)
            shown.advance(300, 12_345)
            assert shown.rate > 0
        if not terminal:
            assert re.search(r"70%  12,345 hands, [\d,]+ a second, [\d,]+ s left", console.export_text())
    with bar(10, quiet=True) as quiet:
        quiet.advance(10, 1)


@pytest.fixture
def two_runs(recorded: Path, bulk: Bulk, tmp_path: Path) -> tuple[Path, Path]:
    """The same hands under their own rules, and under others; in files of different kinds."""
    one, other = tmp_path / "a.parquet", tmp_path / "b"
    assert bulk(recorded, "-o", one, "--quiet") == 0
    rules = '{"laizi_kong": 8, "minimum_big": 500}'
    assert bulk(recorded, "-o", other, "--format", "jsonl.zst", "--full", "--rules", rules, "--quiet") == 0
    return one, other


def test_whose_balance_differs(
    two_runs: tuple[Path, Path], bulk: Bulk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = two_runs
    assert bulk("diff", one, other, "--json", "-o", tmp_path / "changed.jsonl") == 1
    told = json.loads(capsys.readouterr().out)
    a, b = list(results(one)), list(results(other))
    changed = [(x, y) for x, y in zip(a, b, strict=True) if x.changes != y.changes]
    assert (told["hands"], told["changed"]) == (len(a), len(changed))
    assert told["only_a"] == sum(x.status == 200 != y.status for x, y in zip(a, b, strict=True)) > 0
    for row in told["players"]:
        assert row["a"] == sum(result.changes.get(row["id"], 0) for result in a)
        assert row["b"] == sum(result.changes.get(row["id"], 0) for result in b)
        assert row["difference"] == row["b"] - row["a"] != 0
    assert [abs(row["difference"]) for row in told["players"]] == sorted(
        (abs(row["difference"]) for row in told["players"]), reverse=True
    )
    lines = [json.loads(line) for line in (tmp_path / "changed.jsonl").read_bytes().splitlines()]
    assert [line["ref"] for line in lines] == [x.ref for x, _ in changed]
    for line, (x, y) in zip(lines, changed, strict=True):
        assert (line["a"]["changes"], line["b"]["changes"]) == (x.changes, y.changes)
        assert sum(line["difference"].values()) == sum(y.changes.values()) - sum(x.changes.values())
    assert bulk("diff", one, other, "--top", 3) == 1
    shown = capsys.readouterr().out
    assert f"{len(changed)} of them come out differently" in shown
    assert len(shown.splitlines()) == 5


def test_nothing_differs(two_runs: tuple[Path, Path], bulk: Bulk, capsys: pytest.CaptureFixture[str]) -> None:
    assert bulk("diff", two_runs[0], two_runs[0]) == 0
    assert "0 of them come out differently" in capsys.readouterr().out


def test_what_cannot_be_compared(
    two_runs: tuple[Path, Path], recorded: Path, bulk: Bulk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = b"".join(recorded.read_bytes().splitlines(keepends=True)[:100])
    (tmp_path / "fewer.jsonl").write_bytes(lines)
    (tmp_path / "others.jsonl").write_bytes(lines.replace(b'"ref": "41-9"', b'"ref": "other"'))
    for name in ("fewer", "others"):
        assert bulk(tmp_path / f"{name}.jsonl", "-o", tmp_path / f"{name}.out.jsonl", "--quiet") == 0
    (tmp_path / "numbers.jsonl").write_bytes(b"1\n2\n")
    for other, told in (
        ("fewer.out.jsonl", "has more hands"),
        ("others.out.jsonl", "not of the same hands"),
        ("numbers.jsonl", "is no output of scorer bulk"),
        ("gone.jsonl", "gone.jsonl"),
    ):
        assert bulk("diff", two_runs[0], tmp_path / other, "-o", tmp_path / "changed.jsonl") == 2
        assert told in capsys.readouterr().err
        assert not (tmp_path / "changed.jsonl").exists()
    with pytest.raises(BadInput):
        list(results(recorded))
    assert bulk("diff", two_runs[0], two_runs[1], "-o", tmp_path / "no" / "changed.jsonl") == 3
