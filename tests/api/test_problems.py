"""What is answered when a hand is not settled."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import scorer
from scorer.api.complaints import EXPLANATIONS, TITLES
from scorer.api.document import MalformedJSON
from scorer.api.problems import STATUSES, document_of, pointer, problem, problem_of
from scorer.api.text import CHINESE, MESSAGES
from scorer.errors import Fault, Impossible, MissingFact, NotAWin, Violation

Refuse = Callable[[object], dict[str, Any]]


@pytest.mark.parametrize(
    ("path", "expected"),
    [((), ""), (("players", 3, "hand"), "/players/3/hand"), (("a/b", "~", "~1", ""), "/a~1b/~0/~01/")],
)
def test_a_pointer_is_rfc_6901(path: tuple[str | int, ...], expected: str) -> None:
    assert pointer(path) == expected


def test_invalid_request(s1: dict[str, Any], refusal: Refuse) -> None:
    s1["players"][3]["hand"] = "123456s78m5p"
    assert refusal(s1) == {
        "slug": "invalid-request",
        "errors": [
            {
                "pointer": "/players/3/hand",
                "code": "tile_count",
                "detail": "有 1 副，手牌应当是 10 张（不含胡的那张），写了 9 张",
            }
        ],
    }


def test_the_same_fault_is_told_once() -> None:
    told = problem_of(Impossible([Fault("missing", ("dealer",)), Fault("missing", ("dealer",))]), CHINESE)
    assert [entry["pointer"] for entry in told.entries()] == ["/dealer"]
    assert told.detail == "/dealer：缺少 dealer"


def test_several_faults_are_counted() -> None:
    told = problem_of(Impossible([Fault("missing", ("result",)), Fault("missing", ("dealer",))]), CHINESE)
    assert told.detail == "共有 2 处错误，第一处（/dealer）：缺少 dealer"


def test_below_minimum_tells_the_figures(s1: dict[str, Any], refusal: Refuse) -> None:
    for player in s1["players"]:
        player["special_kongs"] = {}
    refused = refusal(s1)
    assert refused["slug"] == "not-a-win"
    (violation,) = refused["violations"]
    assert violation["code"] == "below_minimum"
    assert violation["minimum"] == 16
    assert violation["losers"] == {"A": 16, "B": 8, "C": 16}
    assert violation["detail"] == "不够起胡：每家都要输满 16 分，现在是 A 16，B 8，C 16"


def test_violations_are_told_all_at_once(s1: dict[str, Any], refusal: Refuse) -> None:
    s1["players"][3] |= {"melds": [], "hand": "123456s78m55p789p"}
    s1["players"][3]["hand"] = "123456s78m11p789p"
    codes = [violation["code"] for violation in refusal(s1)["violations"]]
    assert codes == ["not_opened", "pair_not_258"]


def test_missing_fact() -> None:
    error = MissingFact("from", ("players", 1, "melds", 2, "from"), {"winner": "B", "meld": 3})
    told = problem_of(error, CHINESE)
    assert (told.slug, told.status) == ("missing-fact", 422)
    assert told.extra == {"pointer": "/players/1/melds/2/from", "code": "from"}
    assert told.detail == "要知道 B 的第 3 副是谁喂的才能判断承包：请写 from"
    assert told.entries() == ({**told.extra, "detail": told.detail},)


def test_malformed_json() -> None:
    told = problem_of(MalformedJSON("duplicate_key", 7, 2, 3), CHINESE)
    assert (told.slug, told.status) == ("malformed-json", 400)
    assert told.extra == {"position": 7, "line": 2, "column": 3}
    assert told.detail == "第 2 行第 3 列：同一个键写了两次"


def test_an_unforeseen_error_tells_nothing() -> None:
    told = document_of(problem_of(KeyError("secret"), CHINESE), CHINESE, "/v1/settle")
    assert told["status"] == 500
    assert "secret" not in str(told)


@pytest.mark.parametrize("slug", STATUSES)
def test_every_kind_is_a_whole_document(slug: str) -> None:
    document = document_of(problem(slug), CHINESE, "/v1/settle")
    assert document == {
        "type": f"/problems/{slug}",
        "title": TITLES[slug],
        "status": STATUSES[slug],
        "detail": EXPLANATIONS[slug],
        "instance": "/v1/settle",
    }


def test_unknown_codes_are_still_told() -> None:
    told = problem_of(Impossible([Fault("new_code", ("result",), {"tile": "1m", "who": ("A", "B")})]), CHINESE)
    assert told.entries()[0]["detail"] == "new_code field=result tile=1万 who=A、B"
    not_a_win = problem_of(NotAWin([Violation("new_code"), Violation("below_minimum", {"losers": {}})]), CHINESE)
    assert not_a_win.detail == "new_code；below_minimum.None.None losers="


def test_every_code_of_the_core_has_its_words() -> None:
    root = Path(scorer.__file__).parent
    source = "\n".join(file.read_text(encoding="utf-8") for file in root.rglob("*.py") if "api" not in file.parts)
    for kind, group in (("Fault", "fault"), ("Violation", "violation"), ("MissingFact", "missing")):
        codes = set(re.findall(rf'{kind}\(\s*"(\w+)"', source)) - {"below_minimum"}  # has one for each unit and scope
        assert codes
        assert {code for code in codes if f"{group}.{code}" not in MESSAGES} == set()
