"""How requests went is told to those who watch: once each, in order, whoever else notes or tells meanwhile."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorer.http.telling import MOMENT, Seen, Telling

REQUESTS, THREADS = 3000, 4


def seen(number: int) -> Seen:
    return Seen(0.0, str(number), "GET", "/livez", 200, 0.001, number, None)


class Heard(list[int]):
    """A watcher that keeps which requests it was told of, and how many at once."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[int] = []

    def __call__(self, told: Sequence[Seen]) -> None:
        self.extend(one.size for one in told)
        self.times.append(len(told))

    def has(self, number: int) -> bool:
        """Whether it hears of so many before long."""
        end = time.monotonic() + 100 * MOMENT
        while len(self) < number and time.monotonic() < end:
            time.sleep(MOMENT / 10)
        return len(self) == number


def test_at_once_where_nobody_tells_later() -> None:
    heard, too = Heard(), Heard()
    telling = Telling([heard, too])
    for number in range(3):
        telling.note(seen(number))
        assert heard == too == list(range(number + 1))


def test_later_all_of_them_are_told_many_at_once() -> None:
    heard = Heard()
    telling = Telling([heard])
    telling.tell_later()
    for number in range(REQUESTS):
        telling.note(seen(number))
    assert heard.has(REQUESTS)
    assert heard == list(range(REQUESTS))
    assert len(heard.times) < REQUESTS / 10
    telling.note(seen(REQUESTS))  # it goes on after a rest
    assert heard.has(REQUESTS + 1)


def test_none_is_lost_or_told_twice_whoever_asks() -> None:
    heard = Heard()
    telling = Telling([heard])
    telling.tell_later()
    with ThreadPoolExecutor(THREADS) as pool:
        for number in range(REQUESTS):
            pool.submit(telling.note, seen(number))
            if number % 100 == 0:
                pool.submit(telling.tell)
    telling.tell()
    assert heard.has(REQUESTS)
    assert sorted(heard) == list(range(REQUESTS))


def test_what_a_watcher_cannot_take_costs_no_later_one(caplog: pytest.LogCaptureFixture) -> None:
    heard = Heard()

    def short_of_memory(told: Sequence[Seen]) -> None:
        if not heard.times:
            heard.times.append(0)
            raise MemoryError
        heard(told)

    telling = Telling([short_of_memory])
    telling.tell_later()
    telling.note(seen(1))
    time.sleep(3 * MOMENT)
    telling.note(seen(2))
    assert heard.has(1)
    assert heard == [2]
    assert "neither logged nor counted: MemoryError" in caplog.text
