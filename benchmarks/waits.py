"""What hands wait for, and a whole evening, in settlements' time."""

from collections.abc import Iterator, Sequence
from typing import Final

from benchmarks.evenings import evenings
from benchmarks.hands import requests
from benchmarks.report import Row
from benchmarks.windows import Contestant, contest
from scorer.api.ledger import ledger_of
from scorer.api.request import read_request
from scorer.errors import Impossible
from scorer.facts import facts_of
from scorer.hand import MELDS_AT_MOST, Hand, Result
from scorer.settle import settle
from scorer.waits import Waits, waits

COMMON: Final = 3
"""Tiles that a common hand waits for."""
SHORT: Final = 50
LONG: Final = 400


def rows(rounds: int, count: int) -> list[Row]:
    """The table's rows about waits and ledgers."""
    ledgers = {name: Contestant(ledger_of, evenings(size, LONG)) for name, size in (("short", SHORT), ("long", LONG))}
    speed = contest(ledgers, rounds)  # before the questions, which leave other tables behind
    hands = [read_request(request).hand for request in requests(count)]
    common = [hand for hand in _waiting(hands) if _is_common(waits(hand))]
    worst = _worst(list(_with_a_lone_laizi(hands)))
    contestants = {
        "settle": Contestant(settle, hands),
        "common": Contestant(waits, common),
        "worst": Contestant(waits, worst),
    }
    speed |= contest(contestants, rounds)
    took = {name: 1e6 / per_second for name, per_second in speed.items()}
    told = {name: f"{took[name]:.0f} µs" for name in contestants}
    return [
        Row(
            f"a common question ({len(common)} hands that wait for {COMMON}), in settlements",
            took["common"] / took["settle"],
            "≤ 12",
            f"{told['common']}, {told['settle']}",
        ),
        Row(
            f"the worst ({len(worst)} hands of a lone laizi), in settlements",
            took["worst"] / took["settle"],
            "≤ 60",
            told["worst"],
        ),
        Row(
            f"a hand of a ledger of {LONG}, of one of {SHORT}",
            took["long"] / took["short"] * SHORT / LONG,
            "≤ 1.1",
            f"{took['long'] / LONG:.0f} µs, {took['short'] / SHORT:.0f} µs",
        ),
    ]


def _waiting(hands: Sequence[Hand]) -> Iterator[Hand]:
    """The hands as they were before their last tile came."""
    for hand in hands:
        before = hand._replace(result=Result("waiting", hand.result.winner))
        try:
            facts_of(before)
        except Impossible:
            continue
        yield before


def _is_common(found: Waits) -> bool:
    return len(found.waits) == COMMON


def _with_a_lone_laizi(hands: Sequence[Hand]) -> Iterator[Hand]:
    """Hands of four melds, all else that the winner held given up for one laizi."""
    for hand in _waiting(hands):
        facts = facts_of(hand)
        player = facts.players[facts.winner]
        if len(player.melds) < MELDS_AT_MOST or facts.specials.laizi is None:
            continue
        others = [one if one.id != player.id else one._replace(hand=(facts.specials.laizi,)) for one in hand.players]
        yield from _waiting([hand._replace(players=tuple(others))])


def _worst(hands: Sequence[Hand]) -> list[Hand]:
    """Those that wait for the most tiles."""
    found = {hand: len(waits(hand).waits) for hand in hands}
    most = max(found.values())
    return [hand for hand, tiles in found.items() if tiles >= most - 2]
