"""The command line: what it prints, where, and with which exit status."""

import io
import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import scorer
from scorer.cli import main
from scorer.rules import PARAMETERS
from scorer.variants import VARIANTS
from tests.api.conftest import S1


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(S1), encoding="utf-8")
    return file


def changed(hand: Path, **fields: Any) -> str:
    hand.write_text(json.dumps({**S1, **fields}), encoding="utf-8")
    return str(hand)


def test_a_receipt(hand: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(hand)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("D 胡 A 打出的 9万（小胡、硬胡）\n")
    assert out.endswith("\n合计：A -128，B -64，C -128，D +320\n下一局庄家：D\n")
    assert err == ""


def test_the_whole_answer(hand: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", "--json", str(hand)]) == 0
    assert json.loads(capsys.readouterr().out)["changes"] == {"A": -128, "B": -64, "C": -128, "D": 320}


def test_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(json.dumps(S1).encode())))
    assert main(["settle", "-"]) == 0
    assert "D +320" in capsys.readouterr().out


def test_not_a_win(hand: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = changed(hand, rules={"minimum_small": 1000})
    assert main(["settle", file]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "不能胡：不够起胡：每家都要输满 1000 分，现在是 A 128，B 64，C 128\n"
        "  不够起胡：每家都要输满 1000 分，现在是 A 128，B 64，C 128 [below_minimum]\n"
    )


def test_an_impossible_hand(hand: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", changed(hand, dealer="nobody", x=1)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines()[1:] == [
        "  /dealer：没有叫 nobody 的玩家 [unknown_id]",
        "  /x：没有 x 这个字段 [unknown_field]",
    ]


def test_a_missing_fact(hand: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = [*S1["players"][:3], {"id": "D", "melds": ["pung", "pung", "pung"]}]
    result = {"type": "discard", "winner": "D", "from": "A", "declared": {"patterns": ["pure_suit"]}}
    assert main(["settle", changed(hand, players=players, result=result)]) == 2
    assert "/players/3/melds/2/from" in capsys.readouterr().err


def test_no_json(hand: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand.write_bytes(b'{"variant": NaN}')
    assert main(["settle", str(hand)]) == 2
    assert capsys.readouterr().err == "不是合格的 JSON：第 1 行第 13 列：JSON 里没有 NaN 和 Infinity\n"


def test_a_problem_as_json(hand: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", "--json", changed(hand, dealer="nobody")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    told = json.loads(err)
    assert (told["type"], told["status"]) == ("/problems/invalid-request", 422)
    assert "instance" not in told


@pytest.mark.parametrize("name", ["nothing.json", "."])
def test_an_unreadable_file(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(tmp_path / name)]) == 2
    assert str(tmp_path / name) in capsys.readouterr().err


def test_the_variants(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == list(VARIANTS)
    assert main(["variants", "--json"]) == 0
    assert [entry["id"] for entry in json.loads(capsys.readouterr().out)["variants"]] == list(VARIANTS)


@pytest.mark.parametrize("name", VARIANTS)
def test_one_variant(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants", name]) == 0
    told = capsys.readouterr().out
    assert VARIANTS[name].prose["zh-Hans"] in told
    for parameter in PARAMETERS:
        assert f"\n{parameter} " in told
        assert VARIANTS[name].sources[parameter] in told
    assert main(["variants", name, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rules"].keys() == PARAMETERS.keys()


def test_an_unknown_variant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants", "nothing"]) == 2
    assert "shanzhuang-kaikou" in capsys.readouterr().err


def test_another_language(hand: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", "--lang", "en", str(hand)]) == 0
    assert capsys.readouterr().out.startswith("D wins on 9 characters discarded by A (small win, hard)\n")
    assert main(["settle", "--lang", "zh-TW", changed(hand, dealer="nobody")]) == 2
    assert "  /dealer：沒有叫 nobody 的玩家 [unknown_id]" in capsys.readouterr().err
    assert main(["variants", "--lang", "en"]) == 0
    assert "Red and Green Kongs, Kaikou Fan" in capsys.readouterr().out
    assert main(["variants", "shanzhuang-kaikou", "--json", "--lang", "en"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "Red and Green Kongs, Kaikou Fan"


def test_a_language_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["variants", "--lang", "fr"])
    assert "'fr' is none of zh-Hans, zh-Hant, en" in capsys.readouterr().err


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"scorer {scorer.__version__}\n"


@pytest.mark.parametrize("argv", [[], ["x"], ["settle"], ["settle", "a", "b"], ["serve", "--port", "x"]])
def test_bad_arguments(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(argv)
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "given"),
    [([], (None, None, None)), (["--host", "::1", "--port", "1", "--workers", "2"], ("::1", 1, 2))],
)
def test_serving(argv: list[str], given: tuple[object, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    served = []

    def serve(*arguments: object) -> int:
        served.append(arguments)
        return 7

    monkeypatch.setattr("scorer.http.serve.serve", serve)
    assert main(["serve", *argv]) == 7
    assert served == [given]


def test_as_a_module(hand: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "scorer", "settle", str(hand)], capture_output=True, encoding="utf-8", check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "D +320" in ran.stdout


def test_settling_needs_no_server(hand: Path) -> None:
    program = (
        "import sys; from scorer.cli import main; main(sys.argv[1:]);"
        "assert not {'flask', 'werkzeug', 'gunicorn'} & sys.modules.keys()"
    )
    ran = subprocess.run([sys.executable, "-c", program, "settle", str(hand)], capture_output=True, check=False)
    assert ran.stderr == b""


WAITING = {**S1, "result": {"winner": "D"}}
ROUND = {name: S1[name] for name in ("variant", "dealer")}
EVENING = {**ROUND, "players": list("ABCD"), "hands": [{name: S1[name] for name in ("flipped", "players", "result")}]}


FIRST_LINES = {
    "waits": (WAITING, "D 听牌"),
    "compare": (S1, "红中发财杠 开口翻：小胡、硬胡；A -128，B -64，C -128，D +320"),
    "ledger": (EVENING, "第 1 局（庄家 C）：D 胡 A 打出的 9万（小胡、硬胡）；A -128，B -64，C -128，D +320"),
}


@pytest.mark.parametrize("command", FIRST_LINES)
def test_other_questions(hand: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    document, first = FIRST_LINES[command]
    hand.write_text(json.dumps(document), encoding="utf-8")
    assert main([command, str(hand)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == first
    assert main([command, "--json", str(hand)]) == 0
    assert "version" in json.loads(capsys.readouterr().out)
    assert main([command, "--lang", "en", str(hand)]) == 0
    assert capsys.readouterr().out.isascii()


def test_a_comparison_of_variants_named_here(hand: Path, capsys: pytest.CaptureFixture[str]) -> None:
    variants = ["shanzhuang-koukou", "koukou-pizi"]
    assert main(["compare", "--json", "--variants", ",".join(variants), str(hand)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["variant"] for one in told["results"]] == [S1["variant"], *variants]
    assert main(["compare", "--variants", "none", str(hand)]) == 2
    assert "[unknown_variant]" in capsys.readouterr().err
    hand.write_text("[]", encoding="utf-8")
    assert main(["compare", "--variants", "none", str(hand)]) == 2


def test_a_batch(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    file = tmp_path / "hands.jsonl"
    good = json.dumps(S1).encode()
    file.write_bytes(good + b"\n\n{\n" + b" " * 2_000_000 + b"\n" + good)
    assert main(["batch", str(file), "--view", "brief"]) == 0
    items = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert [(item["index"], item["status"]) for item in items] == [(0, 200), (1, 400), (2, 413), (3, 200)]
    assert items[3]["settlement"]["changes"]["D"] == 320


def test_a_batch_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", str(tmp_path / "none")]) == 2
    assert "none: No such file or directory" in capsys.readouterr().err


def test_a_batch_that_nobody_reads_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_bytes((json.dumps(S1).encode() + b"\n") * 3000)
    command = [sys.executable, "-m", "scorer", "batch", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["index"] == 0
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(10) == 0


def test_a_key_and_its_hash(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["key"]) == 0
    (key, hashed) = (line.split()[1] for line in capsys.readouterr().out.splitlines())
    assert sha256(key.encode()).hexdigest() == hashed


def test_generate_refuses_fewer_than_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["generate", "--count", "-1"])
    assert caught.value.code == 2
    assert "--count" in capsys.readouterr().err
