"""Rules §9: caps and tiers, then the factors beyond the cap.

The tables of fan × tier are gone through whole, against the formulas written out below straight from the rules.
"""

from collections.abc import Iterator, Mapping
from itertools import product as every
from typing import Any, Final, NamedTuple

import pytest

from scorer.errors import NotAWin
from scorer.settle import settle
from scorer.settlement import Settlement
from tests.hands import hand, loser, points, settled, tiers

ONE: Final = {
    "small_self_draw": 1,
    "big_self_draw": 1,
    "small_dealer": 1,
    "big_dealer": 1,
    "minimum_scope": "any",
    "opening_kinds": ["chow"],
    "openings": "once",
    "concealed_kong": 8,
    "exposed_kong": 4,
    "added_kong": 2,
    "liability": [],
}
"""House rules under which fan are easily told: no factor but openings and kongs, of 3, 2 and 1 fan."""
KONGS: Final = ("", "added", "exposed", "concealed")
FAN: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 20)


def kongs(fan: int) -> str:
    """Kongs of a number of fan, at most four of them."""
    threes, rest = divmod(fan, 3)
    return " ".join(["concealed"] * threes + [KONGS[rest]] * bool(rest))


class Caps(NamedTuple):
    """What a product variant's sheet says of its caps."""

    cap: int
    gold: int
    bright: int | None
    reaches: bool


PRODUCTS: Final = {
    "shanzhuang-kaikou": Caps(400, 500, 600, False),
    "shanzhuang-qipi": Caps(400, 500, 600, False),
    "shanzhuang-koukou": Caps(400, 600, 600, False),
    "hongzhong-kaikou": Caps(300, 400, None, False),
    "hongzhong-koukou": Caps(300, 500, None, False),
    "bianfeng-kaikou": Caps(300, 400, None, True),
    "bianfeng-bubu": Caps(300, 400, None, True),
}


def grid(
    variant: str, result: str, opened: tuple[bool, ...], **rules: Any
) -> Iterator[tuple[tuple[int, ...], Settlement | None]]:
    """Every hand in which the three losers' total fan are some of FAN, with what comes of it."""
    told = hand(variant, result, flipped="5m", D="chow", rules={**ONE, **rules})
    for total in every(FAN, repeat=3):
        least = min(total[seat] - opened[seat] for seat in range(3))
        winner = min(least, 9)
        own = [total[seat] - opened[seat] - winner for seat in range(3)]
        if winner < 1 or max(own) > 9 or (opened != (False,) * 3 and max(own) > 8):
            continue
        a, b, c = (("chow " if opened[seat] else "") + kongs(own[seat]) for seat in range(3))
        players = hand(variant, result, A=a, B=b, C=c, D=f"chow {kongs(winner - 1)}").players
        try:
            yield total, settle(told._replace(players=players))
        except NotAWin:
            yield total, None  # nobody reaches the minimum


OPENED: Final = [(False, False, False), (True, False, False), (False, True, True), (True, True, True)]


@pytest.mark.parametrize("opened", OPENED, ids=str)
@pytest.mark.parametrize(("result", "base"), [("self_draw D soft*1", 1), ("self_draw D soft*1 pure_suit", 10)])
@pytest.mark.parametrize("variant", PRODUCTS)
def test_every_fan_by_every_tier_of_a_product(variant: str, result: str, base: int, opened: tuple[bool, ...]) -> None:
    caps = PRODUCTS[variant]
    count = 0
    for total, told in grid(variant, result, opened, minimum_small=None, minimum_big=None):
        assert told is not None
        count += 1
        debts = [base * 2**fan for fan in total]
        if all(debt >= caps.cap if caps.reaches else debt > caps.cap for debt in debts):
            expected = [
                (caps.gold, "gold") if has_opened or caps.bright is None else (caps.bright, "bright")
                for has_opened in opened
            ]
        else:
            expected = [(caps.cap, "silver") if debt >= caps.cap else (debt, "none") for debt in debts]
        assert [(row.points, row.tier) for row in told.losers] == expected, total
        assert [row.uncapped for row in told.losers] == debts
    assert count > 500


@pytest.mark.parametrize("opened", OPENED, ids=str)
@pytest.mark.parametrize(("result", "least"), [("self_draw D soft*1", 6), ("self_draw D soft*1 pure_suit", 3)])
@pytest.mark.parametrize("steps", ["doubling", "gentle"])
def test_every_fan_by_every_tier_of_the_fan_table(
    steps: str, result: str, least: int, opened: tuple[bool, ...]
) -> None:
    scale = {"doubling": (10, 20, 40, 80, 100), "gentle": (10, 20, 30, 60, 100)}[steps]
    for total, told in grid("koukou-pizi", result, opened, steps=steps):
        if told is None:
            assert max(total) < least
            continue
        if all(fan >= least + 4 for fan in total):
            expected = [(150, "gold")] * 3
        else:
            expected = [(100, "silver") if fan >= least + 4 else (scale[max(fan - least, 0)], "none") for fan in total]
        closed = [1 if has_opened else 2 for has_opened in opened]  # nobody has a special kong
        told_of = [(row.points, row.tier) for row in told.losers]
        assert told_of == [(owed * twice, tier) for (owed, tier), twice in zip(expected, closed, strict=True)], total


HOUSE_CAPS: Final[tuple[Mapping[str, Any], ...]] = (
    {"bright_all": 800},
    {"bright": 600, "bright_all": 800},
    {"bright": None, "gold_style": "ceiling", "gold": 1000},
    {"bright": 2000, "gold_style": "ceiling", "gold": 1000, "bright_all": 3000},
    {"gold": None, "bright": 600, "bright_all": 800},
    {"cap": None},
    {"gold_when": "reaches", "cap": 128},
    {"gold_when": "exceeds", "cap": 128},
)


@pytest.mark.parametrize("opened", OPENED, ids=str)
@pytest.mark.parametrize("rules", HOUSE_CAPS, ids=str)
def test_every_fan_by_every_tier_of_house_rules(rules: Mapping[str, Any], opened: tuple[bool, ...]) -> None:
    variant = "shanzhuang-kaikou"
    cap, gold, bright, bright_all = (
        rules.get(name, value) for name, value in {"cap": 400, "gold": 500, "bright": 600, "bright_all": None}.items()
    )
    for total, told in grid(variant, "self_draw D soft*1", opened, minimum_small=None, **rules):
        assert told is not None
        debts = [2**fan for fan in total]
        golden = (
            cap is not None
            and gold is not None
            and (min(debts) >= cap if rules.get("gold_when") == "reaches" else min(debts) > cap)
        )
        for debt, has_opened, row in zip(debts, opened, told.losers, strict=True):
            if not golden:
                expected = (cap, "silver") if cap is not None and debt >= cap else (debt, "none")
            else:
                expected = (gold, "gold")
                if bright_all is not None and not any(opened):
                    expected = (bright_all, "bright")
                elif bright is not None and not has_opened:
                    expected = (bright, "bright")
                if rules.get("gold_style") == "ceiling":
                    expected = (min(expected[0], debt), expected[1])
            assert (row.points, row.tier) == expected, total


# One by one


def big(variant: str = "hongzhong-kaikou", result: str = "self_draw D hard pure_suit", **told: Any) -> Settlement:
    """A pure suit that D draws, hard, with one opening: 60 of each under a product."""
    return settled(variant, result, **{"flipped": "5m", "D": "chow", **told})


def test_a_loser_owes_at_most_the_cap() -> None:
    told = big(A="chow concealed", B="red*2")
    assert points(told) == {"A": 300, "B": 240, "C": 60}
    assert tiers(told) == {"A": "silver", "B": "none", "C": "none"}


def test_just_the_cap_is_silver() -> None:
    assert tiers(big(rules={"cap": 60})) == dict.fromkeys("ABC", "silver")
    assert tiers(big(rules={"cap": 61})) == dict.fromkeys("ABC", "none")


def test_all_three_beyond_the_cap_is_gold() -> None:
    told = big(D="chow red*3")
    assert points(told) == dict.fromkeys("ABC", 400)
    assert tiers(told) == dict.fromkeys("ABC", "gold")


def test_two_beyond_the_cap_are_silver() -> None:
    told = big(A="chow concealed", B="chow concealed")
    assert points(told) == {"A": 300, "B": 300, "C": 60}


def test_in_s3_it_is_enough_to_reach_the_cap() -> None:
    rules = {"cap": 60}
    assert points(big("bianfeng-kaikou", rules=rules)) == dict.fromkeys("ABC", 400)
    assert points(big("hongzhong-kaikou", rules=rules)) == dict.fromkeys("ABC", 60)


def test_gold_looks_at_the_plain_cap_even_where_a_robbed_kong_raises_it() -> None:
    # 10 × 2 × 2 × 1.5 × 8 = 480 for B and C, A 960: all reach 300, held at no 400.
    told = big("bianfeng-kaikou", "robbed_kong D<A hard pure_suit", A="pung", D="chow red*3", rules={"gold": 500})
    assert points(told) == dict.fromkeys("ABC", 500)
    # 240 for B: no gold, and C's 960 rises to 400.
    told = big("bianfeng-kaikou", "robbed_kong D<A hard pure_suit", A="pung", C="red*2", D="chow red*2")
    assert points(told) == {"A": 400, "B": 240, "C": 400}


def test_the_cap_is_raised_when_somebody_is_liable() -> None:
    fed = "chow chow pung<C red*2"
    told = big("bianfeng-kaikou", A="chow", D=fed)
    assert points(told) == {"A": 400, "B": 240, "C": 240}
    assert big("bianfeng-kaikou", A="chow", D="chow chow pung<B red*2").losers[0].points == 300


def test_in_the_fan_table_all_three_at_silver_is_gold() -> None:
    # 3 + 1 + 1 + 1 = 6 fan and a concealed kong 2: every loser 8 ≥ 7.
    told = big("koukou-pizi", D="chow concealed red*2", A="thrown", B="laizi", C="chow")
    assert points(told) == {"A": 150, "B": 150, "C": 150}
    told = big("koukou-pizi", D="chow red*3", A="thrown", B="laizi")
    assert points(told) == {"A": 100, "B": 100, "C": 160}
    assert tiers(told) == {"A": "silver", "B": "silver", "C": "none"}


def test_bright_is_for_a_loser_who_never_opened() -> None:
    told = big("shanzhuang-kaikou", D="chow red*3", A="chow", B="concealed")
    assert points(told) == {"A": 500, "B": 600, "C": 600}
    assert tiers(told) == {"A": "gold", "B": "bright", "C": "bright"}


def test_opened_means_a_kind_that_opens() -> None:
    rules = {"bright": 600}
    told = big("bianfeng-kaikou", D="chow red*3", A="exposed", B="added", rules=rules)
    assert tiers(told) == {"A": "bright", "B": "gold", "C": "bright"}


def test_bright_all_when_none_of_the_three_opened() -> None:
    rules = {"bright_all": 1000}
    assert points(big("shanzhuang-kaikou", D="chow red*3", rules=rules)) == dict.fromkeys("ABC", 1000)
    told = big("shanzhuang-kaikou", D="chow red*3", A="chow", rules=rules)
    assert points(told) == {"A": 500, "B": 600, "C": 600}


def test_bright_without_gold_is_nothing() -> None:
    told = big("shanzhuang-kaikou", A="chow concealed")
    assert tiers(told) == {"A": "silver", "B": "none", "C": "none"}


# Beyond the cap


@pytest.mark.parametrize(
    ("b", "closed"),
    [
        ("", True),
        ("concealed", True),
        ("chow", False),
        ("added", False),
        ("red", False),
        ("pizi", False),
        ("thrown", False),
    ],
)
def test_a_closed_loser_did_nothing_but_perhaps_a_concealed_kong(b: str, closed: bool) -> None:
    told = big("koukou-pizi", B=b, D="chow red")
    items = [(item.code, item.times, item.fan) for item in loser(told, "B").after_cap]
    assert items == ([("closed", 1, 1)] if closed else [])


def test_in_s3_an_exposed_kong_does_not_end_being_closed() -> None:
    told = big("bianfeng-kaikou", B="exposed", rules={"closed_loser": 2})
    assert [item.code for item in loser(told, "B").after_cap] == ["closed"]


def test_the_factors_beyond_the_cap_are_not_held_by_it() -> None:
    # S0 with a wind for laizi: gold 150, closed ×2, wind ×2.
    told = big("koukou-pizi", flipped="1z", D="chow concealed red*2")
    assert points(told) == dict.fromkeys("ABC", 600)
    assert tiers(told) == dict.fromkeys("ABC", "gold")
    assert [item.code for item in told.losers[0].after_cap] == ["closed", "wind_laizi"]


@pytest.mark.parametrize(("flipped", "wind"), [("7z", True), ("5z", True), ("4z", True), ("9m", False), ("9s", False)])
def test_any_honour_is_a_wind_laizi(flipped: str, wind: bool) -> None:
    codes = [item.code for item in big("koukou-pizi", flipped=flipped, A="chow", D="chow red").losers[0].after_cap]
    assert codes == (["wind_laizi"] if wind else [])


def test_a_repeated_laizi() -> None:
    told = {"A": "chow", "D": "chow red"}
    assert [item.code for item in big("koukou-pizi", previous_laizi="6m", **told).losers[0].after_cap] == [
        "repeated_laizi"
    ]
    assert big("koukou-pizi", previous_laizi="6p", **told).losers[0].after_cap == ()


@pytest.mark.parametrize(
    ("wind", "repeated", "code"),
    [(2, 2, "wind_laizi"), (2, 1, "wind_laizi"), (1, 2, "repeated_laizi"), (1, 1, None)],
)
def test_of_wind_and_repeated_laizi_only_the_larger_counts_once(wind: int, repeated: int, code: str | None) -> None:
    rules = {"wind_laizi": wind, "repeated_laizi": repeated}
    told = big(flipped="1z", previous_laizi="2z", rules=rules)
    assert [item.code for item in told.losers[0].after_cap] == ([code] if code else [])
    assert points(told) == dict.fromkeys("ABC", 120 if code else 60)


def test_the_tier_is_that_of_the_debt_before_the_factors_beyond() -> None:
    told = big(rules={"closed_loser": 2, "cap": 100})
    assert points(told) == dict.fromkeys("ABC", 120)
    assert tiers(told) == dict.fromkeys("ABC", "none")
