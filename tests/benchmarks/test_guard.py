"""What must not become slow, as ratios with slack within one short run: never seconds.

The processor's time is counted, contestants take turns, the best windows of each are compared, and a ratio that misses
is measured again: a busy machine does not fail these, code that has become twice as slow does.
"""

import http.client
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.servers import seconds_of
from benchmarks.windows import Contestant, contest
from scorer.api.batch import batch_answer
from scorer.api.languages import DEFAULT, WORDS
from scorer.api.request import read_request
from scorer.facts import facts_of
from scorer.hand import Hand, Result
from scorer.settle import settle
from scorer.waits import waits
from tests.servers import Server, running

pytestmark = pytest.mark.slow

VECTORS = Path(__file__).parents[1] / "data" / "vectors" / "base.jsonl"
ATTEMPTS = 4
ROUNDS = 8
WINDOW = 0.02


@pytest.fixture(scope="module")
def requests() -> list[dict[str, Any]]:
    """Hands that are won by tiles, of all variants."""
    told = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
    return [
        one["request"] for one in told if "losers" in one["expected"] and "declared" not in one["request"]["result"]
    ]


@pytest.fixture(scope="module")
def hands(requests: list[dict[str, Any]]) -> list[Hand]:
    return [read_request(request).hand for request in requests]


def yardstick(numbers: list[int]) -> int:
    """A fixed piece of Python of the kind that the core is made of: small tuples, dicts, comparisons, calls."""
    found: dict[tuple[int, int], int] = {}
    for place, number in enumerate(numbers):
        key = (number % 9, place % 4)
        found[key] = max(found.get(key, 0), _step(number))
    return sum(sorted(found.values())[:5])


def _step(number: int) -> int:
    return number * 2 if number % 2 else number + 1


def best(ratio: Callable[[], float], limit: float) -> float:
    """The least of several measurements, which end with the first that is good enough."""
    found = ratio()
    for _ in range(ATTEMPTS - 1):
        if found <= limit:
            break
        found = min(found, ratio())
    return found


def times(**contestants: Contestant) -> dict[str, float]:
    """What each takes, in seconds of the processor's time: only ever compared with one another."""
    return {name: 1 / speed for name, speed in contest(contestants, ROUNDS, WINDOW).items()}


def test_a_settlement_takes_no_longer_than_so_much_plain_python(hands: list[Hand]) -> None:
    def ratio() -> float:
        took = times(settle=Contestant(settle, hands[:400]), yardstick=Contestant(yardstick, [list(range(200))]))
        return took["settle"] / took["yardstick"]

    assert best(ratio, 4) <= 4


def test_four_laizi_take_at_most_twice_as_long_as_none(hands: list[Hand]) -> None:
    def holding(count: int) -> list[Hand]:
        facts = [facts_of(hand) for hand in hands]
        return [one.hand for one in facts if one.concealed().count(one.specials.laizi or 0) == count]

    none, four = holding(0), holding(4)
    assert len(none) > 100
    assert len(four) > 10

    def ratio() -> float:
        took = times(none=Contestant(settle, none[:200]), four=Contestant(settle, four))
        return took["four"] / took["none"]

    assert best(ratio, 2) <= 2


def test_a_common_question_of_waits_takes_few_settlements(hands: list[Hand]) -> None:
    waiting = [hand._replace(result=Result("waiting", hand.result.winner)) for hand in hands]
    won = [hand for hand in waiting[:300] if hand.result.winner and len(waits(hand).waits) == 3]

    def ratio() -> float:
        took = times(settle=Contestant(settle, hands[:300]), waits=Contestant(waits, won))
        return took["waits"] / took["settle"]

    assert best(ratio, 18) <= 18


def test_a_batch_takes_time_in_step_with_its_hands(requests: list[dict[str, Any]]) -> None:
    def batch(documents: list[dict[str, Any]]) -> object:
        return batch_answer(documents, WORDS[DEFAULT])

    def ratio() -> float:
        took = times(short=Contestant(batch, [requests[:40]]), long=Contestant(batch, [requests[:40] * 10]))
        return took["long"] / took["short"] / 10

    assert best(ratio, 1.5) <= 1.5


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("guard") / "log") as served:
        yield served


def test_a_hand_of_a_batch_takes_a_worker_far_less_than_a_request(
    server: Server, requests: list[dict[str, Any]]
) -> None:
    lines = [json.dumps(request).encode() for request in requests[:250]]
    connection = server.connect()

    def ratio() -> float:
        single = worker_seconds(server, lambda: [post(connection, "/v1/settle", line) for line in lines])
        batch = worker_seconds(server, lambda: post(connection, "/v1/settle/batch", b"\n".join(lines)))
        return batch / single

    worker_seconds(server, lambda: [post(connection, "/v1/settle", line) for line in lines])  # caches filled
    assert best(ratio, 0.4) <= 0.4
    connection.close()


def worker_seconds(server: Server, work: Callable[[], object]) -> float:
    """The processor's time that the only worker takes for what it is asked."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text(encoding="ascii")
    (worker,) = map(int, children.split())
    before = seconds_of(worker)
    work()
    time.sleep(0.05)  # until it has come to rest
    return seconds_of(worker) - before


def post(connection: http.client.HTTPConnection, path: str, body: bytes) -> int:
    kind = "application/x-ndjson" if path.endswith("batch") else "application/json"
    connection.request("POST", path, body, {"Content-Type": kind})
    answer = connection.getresponse()
    assert answer.status == 200
    return len(answer.read())
