"""Rules §11: what is left of a settlement: dealer, draw, escape, stake, tables, silver."""

from fractions import Fraction
from typing import Any

import pytest

from scorer.purse import table_multiplier
from scorer.settlement import Transfer
from scorer.variants import VARIANTS
from tests.hands import faults, hand, loser, points, settled, violations

# D draws, hard, with one opening: under S2 8 of each, A deals and pays 16; a pure suit 60 of each.

RICH: dict[str, Any] = {"A": "silver=1000", "B": "silver=1000", "C": "silver=1000", "D": "chow silver=1000"}


def test_the_winner_wins_what_the_others_pay() -> None:
    told = settled("hongzhong-kaikou", "self_draw D hard", D="chow")
    assert told.changes == {"A": -16, "B": -8, "C": -8, "D": 32}
    assert told.transfers == (Transfer("A", "D", 16), Transfer("B", "D", 8), Transfer("C", "D", 8))


def test_nothing_is_no_transfer() -> None:
    told = settled("hongzhong-kaikou", "robbed_kong D<A hard", A="pung", D="chow")
    assert told.transfers == (Transfer("A", "D", 200),)
    assert told.changes == {"A": -200, "B": 0, "C": 0, "D": 200}


# Dealer


@pytest.mark.parametrize("dealer", "ABCD")
@pytest.mark.parametrize("winner", "ABCD")
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_dealer_stays_when_he_won_else_the_next_in_turn_deals(variant: str, winner: str, dealer: str) -> None:
    seats = {winner: "chow concealed red", **{name: "red" for name in "ABCD" if name != winner}}
    told = settled(variant, f"self_draw {winner} hard pure_suit", flipped="5m", dealer=dealer, **seats)
    assert told.next_dealer == (dealer if winner == dealer else {"A": "B", "B": "C", "C": "D", "D": "A"}[dealer])


@pytest.mark.parametrize("variant", VARIANTS)
def test_in_a_draw_nobody_pays_and_the_dealer_stays(variant: str) -> None:
    told = settled(variant, "draw", dealer="C")
    assert told.changes == dict.fromkeys("ABCD", 0)
    assert (told.next_dealer, told.transfers, told.win, told.losers) == ("C", (), None, ())


# Escape


@pytest.mark.parametrize(
    ("variant", "penalty"),
    [
        ("shanzhuang-kaikou", 400),
        ("shanzhuang-qipi", 400),
        ("shanzhuang-koukou", 500),
        ("hongzhong-kaikou", 400),
        ("hongzhong-koukou", 500),
    ],
)
def test_the_escaper_loses_the_penalty_to_nobody_and_the_dealer_stays(variant: str, penalty: int) -> None:
    told = settled(variant, "escape B", dealer="B")
    assert told.changes == {"A": 0, "B": -penalty, "C": 0, "D": 0}
    assert (told.next_dealer, told.transfers) == ("B", ())


@pytest.mark.parametrize("variant", ["koukou-pizi", "bianfeng-kaikou", "bianfeng-bubu"])
def test_where_there_is_no_penalty_nobody_can_escape(variant: str) -> None:
    assert faults(hand(variant, "escape B")) == ["no_escape_penalty /result/type"]


def test_an_escape_from_a_table_in_silver() -> None:
    rules = {"escape_penalty": 200}
    told = settled("bianfeng-kaikou", "escape B", table=25, rules=rules, **{**RICH, "B": "silver=500"})
    assert told.changes["B"] == -600
    assert told.silver == ({"A": 0, "B": -500, "C": 0, "D": 0}, 0, ("B",))


# Stake


@pytest.mark.parametrize(
    ("per_point", "money"),
    [("1", (-16, -8, 32)), ("0.5", (-8, -4, 16)), ("0.01", (Fraction(-4, 25), Fraction(-2, 25), Fraction(8, 25)))],
)
def test_what_the_points_are_worth(per_point: str, money: tuple[Fraction, Fraction, Fraction]) -> None:
    told = settled("hongzhong-kaikou", "self_draw D hard", per_point=per_point, D="chow")
    assert told.money == {"A": money[0], "B": money[1], "C": money[1], "D": money[2]}


def test_without_a_stake_points_are_points() -> None:
    assert settled("hongzhong-kaikou", "self_draw D hard", D="chow").money is None


def test_an_escape_costs_money_too() -> None:
    told = settled("hongzhong-kaikou", "escape B", per_point="0.25")
    assert told.money == {"A": Fraction(0), "B": Fraction(-100), "C": Fraction(0), "D": Fraction(0)}


# Tables


def test_every_table_has_its_multiplier() -> None:
    by_hand = {table: 1 + table // 10 for table in range(1, 100)} | {100: 20}
    assert [by_hand[table] for table in (1, 9, 10, 19, 20, 90, 99, 100)] == [1, 1, 2, 2, 3, 10, 10, 20]
    for table, times in by_hand.items():
        assert table_multiplier(table) == times
        told = settled("bianfeng-kaikou", "self_draw D hard pure_suit", table=table, D="chow")
        assert points(told) == dict.fromkeys("ABC", 60 * times)
        assert told.changes["D"] == 180 * times
    assert table_multiplier(None) == 1


def test_minimum_and_caps_are_in_base_points() -> None:
    # 16, 8 and 8 reach no 20, whatever the table makes of them.
    assert violations("bianfeng-kaikou", "self_draw D hard", table=100, D="chow") == ["below_minimum"]
    # 10 × 2 × 2 × 1.5 × 8 = 480 each: gold 400, ×3.
    told = settled("bianfeng-kaikou", "self_draw D hard pure_suit", table=20, D="chow red*3")
    assert points(told) == dict.fromkeys("ABC", 1200)
    assert {(row.uncapped, row.points, row.pays) for row in told.losers} == {(1440, 1200, 1200)}


def test_the_table_multiplies_after_everything_else() -> None:
    rules = {"closed_loser": 2, "wind_laizi": 2}
    told = settled("bianfeng-kaikou", "self_draw D hard pure_suit", laizi="1z", table=10, rules=rules, D="chow")
    assert points(told) == dict.fromkeys("ABC", 60 * 2 * 2 * 2)
    assert loser(told, "A").uncapped == 120


@pytest.mark.parametrize("variant", [name for name in VARIANTS if not name.startswith("bianfeng")])
def test_only_s3_has_tables(variant: str) -> None:
    assert faults(hand(variant, "draw", table=5)) == ["no_tables /table"]


# Silver


def test_silver_moves_as_the_points_do_less_the_tea_fee() -> None:
    told = settled("bianfeng-kaikou", "self_draw D hard pure_suit", **RICH)
    # 180 less 1 %, rounded down.
    assert told.silver == ({"A": -60, "B": -60, "C": -60, "D": 179}, 1, ())
    assert told.changes["D"] == 180


@pytest.mark.parametrize(
    ("table", "pot", "fee"),
    [(1, 180, 1), (10, 360, 3), (20, 540, 5), (30, 720, 7), (40, 900, 9), (100, 3600, 36)],
)
def test_the_fee_is_rounded_down_to_whole_silver(table: int, pot: int, fee: int) -> None:
    rich = {name: f"{'chow ' if name == 'D' else ''}silver=100000" for name in "ABCD"}
    told = settled("bianfeng-kaikou", "self_draw D hard pure_suit", table=table, **rich)
    assert told.silver is not None
    assert (told.silver.changes["D"], told.silver.tea_fee) == (pot - fee, fee)


def test_a_payer_pays_at_most_what_he_has_and_is_then_out() -> None:
    # 10 × 2 × 2 × 1.5 × 4 = 240 of each; B has just that much, C less.
    told = settled(
        "bianfeng-kaikou",
        "self_draw D hard pure_suit",
        A="silver=1000",
        B="silver=240",
        C="silver=239",
        D="chow red*2 silver=100",
    )
    assert told.changes == {"A": -240, "B": -240, "C": -240, "D": 720}
    # 240 + 240 + 239 = 719, of which 7 are the fee.
    assert told.silver == ({"A": -240, "B": -240, "C": -239, "D": 712}, 7, ("C",))


def test_a_draw_moves_no_silver() -> None:
    assert settled("bianfeng-kaikou", "draw", **RICH).silver == (dict.fromkeys("ABCD", 0), 0, ())


def test_without_balances_there_is_no_silver() -> None:
    assert settled("bianfeng-kaikou", "self_draw D hard pure_suit", D="chow").silver is None


def test_balances_are_of_all_four() -> None:
    told = hand("bianfeng-kaikou", "draw", A="silver=100", C="silver=100")
    assert faults(told) == ["balance_of_all_four /players/1/balance", "balance_of_all_four /players/3/balance"]


def test_who_has_too_little_may_not_play() -> None:
    told = hand("bianfeng-kaikou", "draw", **{**RICH, "B": "silver=99", "C": "silver=100"})
    assert faults(told) == ["below_entry /players/1/balance"]
    assert settled("bianfeng-kaikou", "draw", rules={"entry_balance": None}, **{**RICH, "B": "silver=0"}).silver


@pytest.mark.parametrize("variant", [name for name in VARIANTS if not name.startswith("bianfeng")])
def test_only_s3_has_silver(variant: str) -> None:
    assert faults(hand(variant, "draw", B="silver=100")) == ["no_silver /players/1/balance"]
