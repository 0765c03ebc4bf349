"""What a run gives for each hand: what the service gives, whatever the kinds of the files."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from scorer.api.answer import answer_of
from scorer.api.batch import BRIEF, FULL, line_item
from scorer.api.document import encode
from scorer.api.languages import WORDS
from scorer.api.request import read_request
from scorer.bulk.cutting import stretches
from scorer.settle import settle

Items = Callable[..., list[dict[str, Any]]]
Bulk = Callable[..., int]


def service(lines: list[bytes], view: str, lang: str = "zh-Hans") -> list[Any]:
    return [json.loads(encode(line_item(row, line, WORDS[lang], view))) for row, line in enumerate(lines)]


def write(file: Path, lines: list[bytes], kind: str) -> Path:
    body = b"\n".join(lines)
    if kind == "gzip":
        body = gzip.compress(body[:1000]) + gzip.compress(body[1000:])
    elif kind == "zstd":
        body = zstd(body[:1000]) + zstd(body[1000:])
    elif kind == "json column":
        table = pa.table({"n": range(len(lines)), "request": pa.array(lines, pa.binary())})
        pq.write_table(table, file, row_group_size=150)
        return file
    file.write_bytes(body)
    return file


@pytest.mark.parametrize("view", [BRIEF, FULL])
def test_items_are_those_of_the_service(view: str, recorded: Path, some_lines: list[bytes], items: Items) -> None:
    options = ["--full"] if view == FULL else []
    assert items(recorded, *options) == service(some_lines, view)


def test_full_settlements_are_the_service_s_answers(items: Items, recorded: Path, some_hands: list[Any]) -> None:
    told = {item["ref"]: item for item in items(recorded, "--full", "--lang", "en") if "ref" in item}
    settled = 0
    for hand in some_hands:
        if told[hand["ref"]]["status"] == 200:
            request = read_request(hand)
            answer = answer_of(request, settle(request.hand), WORDS["en"])
            assert told[hand["ref"]]["settlement"] == json.loads(encode(answer))
            settled += 1
    assert settled > 150


@pytest.mark.parametrize("kind", ["lines", "gzip", "zstd", "json column"])
def test_every_kind_of_input(kind: str, tmp_path: Path, some_lines: list[bytes], items: Items) -> None:
    file = write(tmp_path / "hands", some_lines, kind)
    assert items(file) == service(some_lines, BRIEF)


@pytest.mark.parametrize("nested", [True, False])
def test_columns_by_the_contracts_names(nested: bool, tmp_path: Path, some_hands: list[Any], items: Items) -> None:
    rows = [{"played_at": "2026-01-01", **hand} for hand in some_hands]
    for row in rows:
        for name in ("rules", "stake", *(() if nested else ("players", "result"))):
            if name in row:
                row[name] = json.dumps(row[name])
        if nested:  # a column has one type: a bare kind is spelled out
            for player in row["players"]:
                player_melds = player.get("melds", [])
                player["melds"] = [{"kind": meld} if isinstance(meld, str) else meld for meld in player_melds]
    names = dict.fromkeys(name for row in rows for name in row)
    table = pa.Table.from_pylist([{name: row.get(name) for name in names} for row in rows])
    pq.write_table(table, tmp_path / "hands.parquet", row_group_size=100)
    lines = [json.dumps(hand).encode() for hand in some_hands]
    assert items(tmp_path / "hands.parquet") == service(lines, BRIEF)


def test_a_column_is_named_where_several_could_be_meant(
    tmp_path: Path, some_lines: list[bytes], items: Items, bulk: Bulk, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = pa.array(some_lines, pa.binary())
    pq.write_table(pa.table({"one": lines, "other": lines, "n": range(len(lines))}), tmp_path / "hands.parquet")
    assert bulk(tmp_path / "hands.parquet", "-o", tmp_path / "out.jsonl") == 2
    assert "--column" in capsys.readouterr().err
    assert items(tmp_path / "hands.parquet", "--column", "other") == service(some_lines, BRIEF)


@pytest.mark.parametrize("form", ["jsonl", "jsonl.gz", "jsonl.zst"])
@pytest.mark.parametrize("folder", [False, True])
def test_every_kind_of_lines_out(form: str, folder: bool, recorded: Path, some_lines: list[bytes], bulk: Bulk) -> None:
    output = recorded.parents[1] / "out" if folder else recorded.parents[1] / f"out.{form}"
    assert bulk(recorded, "-o", output, "--format", form, "--part-rows", 100, "--quiet") == 0
    files = [output]
    if folder:
        files = sorted(file for file in output.iterdir() if not file.name.startswith("_"))
        assert [file.name for file in files] == [f"part-0000000{number}.{form}" for number in range(3)]
    assert not list(output.parent.glob(".*"))
    unpack = {"gz": gzip.decompress, "zst": unpack_zstd}.get(form[6:], bytes)
    body = b"".join(unpack(file.read_bytes()) for file in files)
    assert [json.loads(line) for line in body.splitlines()] == service(some_lines, BRIEF)


def zstd(body: bytes) -> bytes:
    packed: bytes = pa.Codec("zstd").compress(body, asbytes=True)
    return packed


def unpack_zstd(body: bytes) -> bytes:
    with pa.CompressedInputStream(pa.BufferReader(body), "zstd") as stream:
        unpacked: bytes = stream.read()
    return unpacked


def test_a_table_out(recorded: Path, some_lines: list[bytes], bulk: Bulk, tmp_path: Path) -> None:
    assert bulk(recorded, "-o", tmp_path / "out.parquet", "--part-rows", 100, "--quiet") == 0
    table = pq.read_table(tmp_path / "out.parquet")
    for row, item in zip(table.to_pylist(maps_as_pydicts="strict"), service(some_lines, BRIEF), strict=True):
        assert (row["index"], row["ref"], row["status"]) == (item["index"], item.get("ref"), item["status"])
        if row["status"] == 200:
            assert {name: row[name] for name in item["settlement"]} == item["settlement"]
            assert row["problem"] is None
        else:
            assert item["problem"]["type"] == f"/problems/{row['problem']}"
            assert row["detail"] == item["problem"]["detail"]
            assert row["changes"] is None
    assert {code for codes in table["codes"].to_pylist() for code in codes or ()} >= {"missing", "not_opened"}


def test_a_full_table_out(recorded: Path, some_lines: list[bytes], bulk: Bulk, tmp_path: Path) -> None:
    assert bulk(recorded, "-o", tmp_path / "out.parquet", "--full", "--quiet") == 0
    for row, item in zip(pq.read_table(tmp_path / "out.parquet").to_pylist(), service(some_lines, FULL), strict=True):
        for name in ("settlement", "problem"):
            assert (json.loads(row[name]) if row[name] else None) == item.get(name)


def test_points_beyond_64_bits_are_no_stop(bulk: Bulk, tmp_path: Path, some_hands: list[Any]) -> None:
    rules = {
        "cap": None,
        "gold": None,
        "base_small": 10**6,
        "base_big": 10**6,
        "special_kong": 8,
        "minimum_small": None,
    }
    players = [{"id": name, "special_kongs": {"red": 1, "green": 1}, "melds": ["pung"]} for name in "ABC"]
    winner = {"id": "D", "special_kongs": {"red": 1, "green": 1}, "melds": ["concealed_kong"] * 3 + ["added_kong"]}
    rules |= dict.fromkeys(("concealed_kong", "added_kong", "hard", "laizi_kong"), 8)
    winner["special_kongs"] = {"red": 1, "green": 1, "laizi": 4}
    hand = {
        "variant": "shanzhuang-koukou",
        "flipped": "5m",
        "dealer": "A",
        "rules": {**rules, "minimum_big": None},
        "players": [*players, winner],
        "result": {
            "type": "self_draw",
            "winner": "D",
            "declared": {"patterns": ["all_pungs", "pure_suit"], "hard": True},
        },
    }
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, [hand, some_hands[0]])), encoding="utf-8")
    assert bulk(tmp_path / "in.jsonl", "-o", tmp_path / "out.jsonl", "--quiet") == 0
    assert bulk(tmp_path / "in.jsonl", "-o", tmp_path / "out.parquet", "--quiet") == 0
    told = json.loads((tmp_path / "out.jsonl").read_bytes().splitlines()[0])["settlement"]["changes"]
    first, second = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert told["D"] > 2**63
    assert first["changes"] is None
    assert str(told["D"]) in first["detail"]
    assert second["status"] == 200


def test_blank_lines_and_lines_too_long(tmp_path: Path, some_lines: list[bytes], items: Items) -> None:
    long = b'{"ref": "' + b"x" * (3 << 20) + b'"}'
    lines = [some_lines[0], b"", b" \t\r", long, some_lines[1] + b"\r", long]
    (tmp_path / "in.jsonl").write_bytes(b"\n".join(lines))
    told = items(tmp_path / "in.jsonl")
    assert [(item["index"], item["status"]) for item in told if item["status"] != 200] == [(3, 413), (5, 413)]
    assert [item["index"] for item in told] == [0, 3, 4, 5]


@pytest.mark.parametrize("rows", [1, 3, 1000])
@pytest.mark.parametrize("end", [b"", b"\n"])
def test_stretches_leave_nothing_out(rows: int, end: bytes, tmp_path: Path) -> None:
    body = b"\n".join(b"x" * (length % 7) for length in range(50)) + b"z" + end
    file = tmp_path / "lines"
    file.write_bytes(body)
    kept: list[bytes] = []
    with file.open("rb") as stream:
        told = list(stretches(stream, rows, stream.tell, kept.append))
    assert b"".join(kept) == body
    assert sum(cut.rows for cut in told) == 50
    assert [cut.start for cut in told] == [sum(cut.length for cut in told[:place]) for place in range(len(told))]
    assert sum(cut.length for cut in told) == sum(cut.weight for cut in told) == len(body)
    assert all(cut.rows == rows for cut in told[:-1])


def test_a_stretch_of_long_lines_ends_early(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_bytes((b"x" * (3 << 20) + b"\n") * 25)
    with file.open("rb") as stream:
        assert [cut.rows for cut in stretches(stream, 10_000, stream.tell)] == [11, 11, 3]


def test_folders_and_globs(tmp_path: Path, some_lines: list[bytes], items: Items) -> None:
    folder = tmp_path / "days"
    (folder / "deep").mkdir(parents=True)
    for name, stretch in (("b.jsonl", some_lines[100:]), ("a.jsonl.gz", some_lines[:60]), (".c.jsonl", some_lines)):
        write(folder / name, stretch, "gzip" if name.endswith("gz") else "lines")
    write(folder / "deep" / "c.zst", some_lines[:9], "zstd")
    (folder / "notes.txt").write_text("nothing", encoding="utf-8")
    (folder / "empty.jsonl").write_bytes(b"")
    everything = [*some_lines[:60], *some_lines[100:], *some_lines[:9]]
    assert items(folder) == service(everything, BRIEF)
    assert items(f"{folder}/*.js*") == service(everything[:-9], BRIEF)
    assert items(folder / "b.jsonl", f"{folder}/?.jsonl") == service(some_lines[100:], BRIEF)


def test_what_if(recorded: Path, some_hands: list[Any], items: Items) -> None:
    told = items(recorded, "--variant", "hongzhong-kaikou", "--rules", '{"cap": 55, "gold": null}')
    by_ref = {item["ref"]: item for item in told if "ref" in item}
    capped = 0
    for hand in some_hands:
        changed = {**hand, "variant": "hongzhong-kaikou", "rules": {"cap": 55, "gold": None}}
        (item,) = service([json.dumps(changed).encode()], BRIEF)
        assert {**by_ref[hand["ref"]], "index": 0} == item
        capped += item["status"] == 200 and min(item["settlement"]["changes"].values()) == -55
    assert capped > 10


def test_house_rules_are_laid_over_the_hands_own(recorded: Path, some_hands: list[Any], items: Items) -> None:
    by_ref = {item["ref"]: item for item in items(recorded, "--rules", '{"hard": 4}') if "ref" in item}
    for hand in some_hands[:80]:
        (item,) = service([json.dumps({**hand, "rules": {**hand.get("rules", {}), "hard": 4}}).encode()], BRIEF)
        assert {**by_ref[hand["ref"]], "index": 0} == item
