"""Rules §3: melds, special kongs, laizi thrown away, and the kong that was robbed."""

import pytest

from scorer.rules import shown
from scorer.variants import VARIANTS
from tests.hands import faults, hand, loser_items, points, settled, winner_items, won

# The plain hand of most tests: laizi 6m, D waits for 5p with a chow laid out.
WAITING = "chow:789p | 123m456s789s5p"


@pytest.mark.parametrize(
    ("melds", "concealed"),
    [
        ("chow:789p", "123m456s789s5p"),
        ("exposed:1111z", "123m456s789s5p"),
        ("chow:789p exposed:1111z", "456s789s5p"),
        ("chow:789p exposed:1111z concealed:9999m", "456s5p"),
        ("chow:789p exposed:1111z concealed:9999m added:3333s", "5p"),
    ],
)
def test_a_meld_takes_three_of_thirteen_and_a_kong_no_more(melds: str, concealed: str) -> None:
    right = settled("hongzhong-kaikou", "self_draw D 5p", flipped="5m", D=f"{melds} | {concealed}")
    assert right.changes["D"] > 0
    for wrong in (f"{concealed}2s", f"{concealed}22s", ""):
        told = hand("hongzhong-kaikou", "draw", flipped="5m", B=f"{melds} | {wrong}")
        assert faults(told) == ["tile_count /players/1/hand"]


def test_the_winners_tiles_are_given_without_the_winning_tile() -> None:
    told = hand("hongzhong-kaikou", "self_draw D 5p", flipped="5m", D=f"{WAITING}5p")
    assert faults(told) == ["hand_includes_winning_tile /players/3/hand"]


def test_a_tile_too_many_is_just_that_when_it_is_not_the_winning_one() -> None:
    told = hand("hongzhong-kaikou", "self_draw D 2p", flipped="5m", D=f"{WAITING}1z")
    assert faults(told) == ["tile_count /players/3/hand"]


def test_at_most_four_melds() -> None:
    told = hand("hongzhong-kaikou", "draw", B="chow chow chow pung pung")
    assert faults(told) == ["too_many_melds /players/1/melds"]


def test_special_kongs_take_no_place_and_spoil_no_pattern() -> None:
    # All in circles but for the special kongs: still pure, still four sets and a pair.
    told = "chow:789p red*2 laizi | 123p345p666p5p"
    settlement = settled("hongzhong-kaikou", "self_draw D 5p", flipped="5m", D=told)
    assert won(settlement) == (("pure_suit",), "hard")
    assert winner_items(settlement) == {
        "opening": (1, 1),
        "red_kong": (2, 2),
        "laizi_kong": (1, 1),
        "hard": (1, 1),
        "self_draw": (1, 0),
    }


@pytest.mark.parametrize(
    ("variant", "kong", "thrown"),
    [
        ("koukou-pizi", 2, 2),
        ("shanzhuang-kaikou", 1, 1),
        ("shanzhuang-qipi", 1, 1),
        ("shanzhuang-koukou", 1, 1),
        ("hongzhong-kaikou", 1, 1),
        ("hongzhong-koukou", 1, 1),
        ("bianfeng-kaikou", 2, 1),
        ("bianfeng-bubu", 2, 1),
    ],
)
def test_a_laizi_thrown_away_counts_as_much_as_its_kong_except_in_s3(variant: str, kong: int, thrown: int) -> None:
    settlement = settled(
        variant, "self_draw D hard pure_suit", flipped="5m", rules=no_minimum(variant),
        A="chow laizi", B="chow thrown", C="chow", D="chow concealed",
    )  # fmt: skip
    assert loser_items(settlement, "A")["laizi_kong"] == (1, kong)
    assert loser_items(settlement, "B")["laizi_discard"] == (1, thrown)


def no_minimum(variant: str) -> dict[str, object]:
    least = 0 if shown(VARIANTS[variant].rules)["payment"] == "table" else None
    return {"minimum_small": least, "minimum_big": least}


def test_a_laizi_thrown_away_is_no_kong_for_after_kong() -> None:
    told = hand("hongzhong-kaikou", "self_draw D hard after_kong", D="chow thrown")
    assert faults(told) == ["after_kong_without_kong /result/after_kong"]


@pytest.mark.parametrize("kong", ["red", "laizi", "exposed", "added", "concealed"])
def test_any_kong_will_do_for_after_kong(kong: str) -> None:
    settlement = settled("hongzhong-kaikou", "self_draw D hard after_kong", D=f"chow {kong}")
    assert won(settlement)[0] == ("after_kong",)


def test_a_laizi_thrown_away_ends_a_losers_being_closed() -> None:
    # Big, one opening, hard, self-drawn and a concealed kong: 5 fan, two past the 3 it needs: 40.
    told = {"flipped": "5m", "A": "thrown", "B": "concealed", "D": "chow concealed"}
    settlement = settled("koukou-pizi", "self_draw D hard pure_suit", **told)
    # A's laizi is 2 fan: 7 → 100. B's concealed kong is 2 fan too, yet he is closed: 200. C: 5 → 40, closed: 80.
    assert points(settlement) == {"A": 100, "B": 200, "C": 80}


# The robbed added kong (D16)

WINNING = {"flipped": "5m", "D": "chow:789p | 78m123s456s55p", "dealer": "D"}


@pytest.mark.parametrize("melds", ["pung", "pung:999m<B", "added", "added:9999m<B", "chow added:9999m<B"])
def test_a_robbed_kong_may_be_told_as_kong_or_as_pung(melds: str) -> None:
    settlement = settled("hongzhong-kaikou", "robbed_kong D<A 9m", A=melds, **WINNING)
    assert loser_items(settlement, "A") == {"opening": (len(melds.split()), 1), "discarder": (1, 0)}


def test_where_a_pung_could_be_the_robbed_one_a_kong_stays_a_kong() -> None:
    settlement = settled("hongzhong-kaikou", "robbed_kong D<A 9m", A="added pung", **WINNING)
    assert loser_items(settlement, "A")["added_kong"] == (1, 1)


def test_only_the_last_kong_that_could_be_the_robbed_one_counts_as_a_pung() -> None:
    settlement = settled("hongzhong-kaikou", "robbed_kong D<A 9m", A="added added", **WINNING)
    assert loser_items(settlement, "A")["added_kong"] == (1, 1)


def test_a_kong_of_the_tile_itself_is_the_robbed_one_before_a_kong_of_no_told_tile() -> None:
    settlement = settled("hongzhong-kaikou", "robbed_kong D<A 9m", A="added:9999m added pung", **WINNING)
    # Two kongs and a pung: the kong of 9m is the pung, the other stays.
    assert loser_items(settlement, "A")["added_kong"] == (1, 1)
    assert (
        points(settlement)["A"]
        == points(settled("hongzhong-kaikou", "robbed_kong D<A 9m", A="pung:999m added pung", **WINNING))["A"]
    )


def test_a_kong_of_another_tile_stays_a_kong() -> None:
    settlement = settled("hongzhong-kaikou", "robbed_kong D<A 9m", A="added:1111p pung:999m", **WINNING)
    assert loser_items(settlement, "A")["added_kong"] == (1, 1)


@pytest.mark.parametrize("melds", ["", "chow", "exposed:9999m", "concealed", "pung:222p", "added:2222p"])
def test_nobody_is_robbed_without_a_pung_of_that_tile(melds: str) -> None:
    told = hand("hongzhong-kaikou", "robbed_kong D<A 9m", A=melds, **WINNING)  # type: ignore[arg-type]
    assert "robbed_without_pung /result/from" in faults(told)


def test_the_robbed_tile_is_the_fourth_of_its_kong_not_a_fifth() -> None:
    settlement = settled("hongzhong-kaikou", "robbed_kong D<A 9m", A="added:9999m", **WINNING)
    assert settlement.changes["D"] > 0


def test_in_count_mode_a_robbed_kong_needs_no_tile() -> None:
    settlement = settled("hongzhong-kaikou", "robbed_kong D<A hard", A="added", D="chow")
    assert loser_items(settlement, "A") == {"opening": (1, 1), "discarder": (1, 0)}
