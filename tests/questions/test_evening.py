"""What one hand leaves to the next."""

from typing import Any

from scorer.evening import Carried, after, after_unsettled, laid, owed, start
from scorer.settle import settle
from tests.hands import IDS, hand

WON: dict[str, Any] = {
    "flipped": "5m",
    "A": "pung:333p<B red",
    "B": "chow red",
    "C": "chow red",
    "D": "chow:789p red | 123456s78m55p",
}


def played(carried: Carried, variant: str, result: str, **told: Any) -> Carried:
    return after(carried, settle(laid(hand(variant, result, **told), carried)))


def test_before_the_first_hand() -> None:
    carried = start(IDS, "B")
    assert (carried.dealer, carried.previous_laizi, carried.balances, carried.tea_fees) == ("B", None, None, 0)
    assert carried.totals == carried.penalties == dict.fromkeys(IDS, 0)


def test_the_dealer_passes_and_stays() -> None:
    carried = start(IDS, "C")
    carried = played(carried, "hongzhong-kaikou", "discard D<A 9m", **WON)
    assert carried.dealer == "D"
    carried = played(carried, "hongzhong-kaikou", "discard D<A 9m", **WON)
    assert carried.dealer == "D"
    assert played(carried, "hongzhong-kaikou", "draw").dealer == "D"


def test_the_last_laizi() -> None:
    carried = start(IDS, "C", previous_laizi=3)
    assert laid(hand("koukou-pizi", "draw"), carried).previous_laizi == 3
    won = played(carried, "hongzhong-kaikou", "discard D<A 9m", **WON)
    assert won.previous_laizi == 5
    assert played(won, "hongzhong-kaikou", "draw", flipped="1m").previous_laizi == 1
    assert played(won, "hongzhong-kaikou", "draw").previous_laizi is None


def test_a_hand_that_was_not_settled() -> None:
    carried = start(IDS, "C")._replace(totals={"A": 1, "B": -1, "C": 0, "D": 0})
    assert after_unsettled(carried, 7) == carried._replace(previous_laizi=7)


def test_an_escape_goes_to_nobody() -> None:
    carried = played(start(IDS, "C"), "hongzhong-kaikou", "discard D<A 9m", **WON)
    escaped = played(carried, "hongzhong-kaikou", "escape B")
    assert escaped.totals["B"] == carried.totals["B"] - 400
    assert escaped.penalties == {"A": 0, "B": -400, "C": 0, "D": 0}
    assert owed(escaped) == owed(carried) == carried.totals
    assert sum(owed(escaped).values()) == 0


def test_silver_and_what_the_house_keeps() -> None:
    carried = start(IDS, "C", None, dict.fromkeys(IDS, 500))
    then = played(carried, "bianfeng-kaikou", "discard D<A 9m", **WON)
    assert then.balances is not None
    assert then.tea_fees > 0
    assert sum(then.balances.values()) == 2000 - then.tea_fees
    again = laid(hand("bianfeng-kaikou", "draw"), then)
    assert {player.id: player.balance for player in again.players} == then.balances
