"""``scorer.client`` against the service as it is run, and against servers that behave badly."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import httpx
import pytest

from scorer.client import ProblemError, Scorer
from scorer.http.health import KNOWN_CHANGES, KNOWN_HAND
from scorer.variants import VARIANTS
from tests.servers import Server, free_port, running

KEY = "sk_of-the-client"
WAITING = {**KNOWN_HAND, "result": {"winner": "D"}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings = {"api_keys": sha256(KEY.encode()).hexdigest()}
    with running(tmp_path_factory.mktemp("client") / "log", settings) as started:
        yield started


@pytest.fixture
def scorer(server: Server) -> Iterator[Scorer]:
    with Scorer(server.url, api_key=KEY) as client:
        yield client


def test_settle_and_receipt(scorer: Scorer) -> None:
    settled = scorer.settle(KNOWN_HAND)
    assert settled["changes"] == KNOWN_CHANGES
    assert scorer.receipt(KNOWN_HAND) == settled["receipt"]


def test_waits(scorer: Scorer) -> None:
    told = scorer.waits(WAITING)
    assert told["ready"]
    assert "9m" in {wait["tile"] for wait in told["waits"]}


def test_compare(scorer: Scorer) -> None:
    told = scorer.compare({**KNOWN_HAND, "variants": ["hongzhong-kaikou"]})
    assert [result["variant"] for result in told["results"]] == ["shanzhuang-kaikou", "hongzhong-kaikou"]


def test_ledger(scorer: Scorer) -> None:
    hand = {name: KNOWN_HAND[name] for name in ("flipped", "players", "result")}
    told = scorer.ledger(
        {"players": list("ABCD"), "variant": KNOWN_HAND["variant"], "dealer": "C", "hands": [hand] * 2}
    )
    assert told["sum"] == 0
    assert told["totals"]["D"] > KNOWN_CHANGES["D"]


def test_variants(scorer: Scorer) -> None:
    assert [variant["id"] for variant in scorer.variants()] == list(VARIANTS)
    assert scorer.variant("bianfeng-bubu")["id"] == "bianfeng-bubu"
    for strange in ("none", "../../livez", "a/b?c#d", "牌"):
        with pytest.raises(ProblemError, match="not-found"):
            scorer.variant(strange)


@pytest.mark.parametrize("brief", [False, True])
def test_a_batch_of_any_length_keeps_its_order(scorer: Scorer, brief: bool) -> None:
    spoilt = {**KNOWN_HAND, "dealer": "nobody"}
    hands = [{**(spoilt if n % 7 == 3 else KNOWN_HAND), "ref": f"hand {n}"} for n in range(400)]
    items = scorer.batch(iter(hands), brief=brief)
    told = list(items)
    assert [(item["index"], item["ref"], item["status"]) for item in told] == [
        (n, f"hand {n}", 422 if n % 7 == 3 else 200) for n in range(400)
    ]
    assert told[3]["problem"]["type"] == "/problems/invalid-request"
    assert ("receipt" in json.dumps(told[0])) != brief


def test_a_batch_is_sent_as_it_is_asked_for(scorer: Scorer) -> None:
    taken = 0

    def hands() -> Iterator[dict[str, Any]]:
        nonlocal taken
        for taken in range(1, 100_001):  # noqa: B007 - looked at below
            yield KNOWN_HAND

    assert next(scorer.batch(hands()))["status"] == 200
    assert taken < 1000


def test_no_hands_are_no_request(scorer: Scorer) -> None:
    assert list(scorer.batch([])) == []


def test_what_is_refused_is_raised_with_all_that_is_wrong(scorer: Scorer) -> None:
    with pytest.raises(ProblemError) as caught:
        scorer.settle({**KNOWN_HAND, "dealer": "nobody", "more": 1})
    problem = caught.value
    assert (problem.slug, problem.status) == ("invalid-request", 422)
    assert {error["code"] for error in problem.errors} == {"unknown_id", "unknown_field"}
    assert problem.title
    assert problem.detail in str(problem)
    assert problem.document["instance"] == "/v1/settle"


def test_a_hand_that_does_not_win_tells_why(server: Server) -> None:
    hand = {**KNOWN_HAND, "players": [{"id": name} for name in "ABC"] + [{"id": "D", "hand": "123456789s78m55p"}]}
    with Scorer(server.url, api_key=KEY, lang="en") as scorer, pytest.raises(ProblemError) as caught:
        scorer.settle(hand)
    assert caught.value.slug == "not-a-win"
    assert "not_opened" in {violation["code"] for violation in caught.value.errors}
    assert caught.value.title.isascii()


def test_the_language_is_the_one_asked_for(server: Server) -> None:
    receipts = set()
    for lang in ("zh-Hans", "zh-Hant", "en"):
        with Scorer(server.url, api_key=KEY, lang=lang) as scorer:
            receipts.add(scorer.receipt(KNOWN_HAND))
    assert len(receipts) == 3


@pytest.mark.parametrize("key", [None, "wrong"])
def test_without_a_key_that_is_known(server: Server, key: str | None) -> None:
    with Scorer(server.url, api_key=key) as scorer, pytest.raises(ProblemError) as caught:
        scorer.settle(KNOWN_HAND)
    assert (caught.value.slug, caught.value.errors) == ("unauthorized", ())


def test_nobody_there() -> None:
    with Scorer(f"http://127.0.0.1:{free_port()}", retries=1) as scorer, pytest.raises(httpx.ConnectError):
        scorer.settle(KNOWN_HAND)


def behaving(*answers: httpx.Response | Exception) -> tuple[Scorer, list[httpx.Request]]:
    """A client of a server that gives these answers, and the requests that this server gets."""
    asked: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        given = answers[len(asked) - 1]
        if isinstance(given, Exception):
            raise given
        return given

    return Scorer("http://there", transport=httpx.MockTransport(answer)), asked


def test_a_lost_connection_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda _: None)
    busy = httpx.Response(503, headers={"Retry-After": "1"})
    scorer, asked = behaving(httpx.ConnectError("no"), busy, httpx.Response(200, json={"changes": {}}))
    assert scorer.settle(KNOWN_HAND) == {"changes": {}}
    assert [request.content for request in asked] == [asked[0].content] * 3
    scorer, asked = behaving(*[httpx.ReadError("lost")] * 4)
    with pytest.raises(httpx.ReadError):
        scorer.settle(KNOWN_HAND)
    assert len(asked) == 3


@pytest.mark.parametrize(
    "given",
    [httpx.ReadTimeout("slow"), httpx.Response(500, text="<h1>gateway</h1>"), httpx.Response(503), httpx.Response(429)],
)
def test_nothing_else_is(given: httpx.Response | Exception) -> None:
    scorer, asked = behaving(given)
    with pytest.raises((ProblemError, httpx.ReadTimeout)):
        scorer.settle(KNOWN_HAND)
    assert len(asked) == 1


def test_an_answer_of_somebody_in_between_is_a_problem_too() -> None:
    scorer, _ = behaving(httpx.Response(502, text="<h1>gateway</h1>"))
    with pytest.raises(ProblemError) as caught:
        scorer.settle(KNOWN_HAND)
    assert (caught.value.slug, caught.value.status, caught.value.title) == ("http-502", 502, "Bad Gateway")
