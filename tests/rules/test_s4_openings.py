"""Rules §4: what opens a hand, and how openings count."""

import pytest

from scorer.variants import VARIANTS
from tests.hands import loser_items, settled, violations, winner_items

ONCE = ("shanzhuang-kaikou", "shanzhuang-qipi", "hongzhong-kaikou", "bianfeng-kaikou")
EACH = ("koukou-pizi", "shanzhuang-koukou", "hongzhong-koukou", "bianfeng-bubu")


def opening_of(variant: str, melds: str) -> tuple[int, int] | None:
    """The winner's opening item in a variant: how many, and their fan."""
    lowest = {"minimum_small": 0, "minimum_big": 0}
    return winner_items(settled(variant, "self_draw D hard", flipped="5m", rules=lowest, D=melds)).get("opening")


def test_the_variants_open_once_or_each_time() -> None:
    assert {*ONCE, *EACH} == set(VARIANTS)


@pytest.mark.parametrize("variant", ONCE)
def test_once_all_openings_together_are_one_fan(variant: str) -> None:
    assert opening_of(variant, "chow") == (1, 1)
    assert opening_of(variant, "chow pung<A added<B") == (3, 1)


@pytest.mark.parametrize("variant", EACH)
def test_each_opening_is_a_fan(variant: str) -> None:
    assert opening_of(variant, "chow") == (1, 1)
    assert opening_of(variant, "chow pung<A added<B") == (3, 3)


@pytest.mark.parametrize("kind", ["chow", "pung", "added"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_chow_pung_and_added_kong_open_everywhere(variant: str, kind: str) -> None:
    assert opening_of(variant, kind) == (1, 1)


@pytest.mark.parametrize("variant", [name for name in VARIANTS if not name.startswith("bianfeng")])
def test_an_exposed_kong_opens_but_in_s3(variant: str) -> None:
    assert opening_of(variant, "exposed") == (1, 1)


@pytest.mark.parametrize("variant", ["bianfeng-kaikou", "bianfeng-bubu"])
def test_in_s3_an_exposed_kong_does_not_open(variant: str) -> None:
    assert violations(variant, "self_draw D hard pure_suit", flipped="5m", D="exposed exposed") == ["not_opened"]
    assert opening_of(variant, "chow exposed") == (1, 1)


@pytest.mark.parametrize("told", ["concealed", "concealed red laizi thrown", "red*3", ""])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_concealed_kong_and_special_kongs_never_open(variant: str, told: str) -> None:
    assert "not_opened" in violations(variant, "self_draw D hard", flipped="5m", D=told)


def test_an_exposed_kong_is_opening_and_kong() -> None:
    # S0: "算开口开杠 ×4".
    settlement = settled("koukou-pizi", "self_draw D hard pure_suit", flipped="5m", D="exposed")
    assert winner_items(settlement) == {
        "opening": (1, 1),
        "exposed_kong": (1, 1),
        "hard": (1, 1),
        "self_draw": (1, 1),
    }


def test_an_added_kong_is_one_opening_and_a_kong() -> None:
    settlement = settled("koukou-pizi", "self_draw D hard pure_suit", flipped="5m", D="added")
    assert winner_items(settlement) == {"opening": (1, 1), "added_kong": (1, 1), "hard": (1, 1), "self_draw": (1, 1)}


@pytest.mark.parametrize("variant", VARIANTS)
def test_losers_count_their_openings_and_kongs_as_the_winner_does(variant: str) -> None:
    lowest = {"minimum_small": 0, "minimum_big": 0}
    told = "chow pung<A added<C concealed red"
    settlement = settled(variant, "self_draw D soft*1", flipped="5m", rules=lowest, A="red", B=told, D=told)
    own = winner_items(settlement)
    assert own.pop("self_draw") == (1, 1)
    assert loser_items(settlement, "B") == own
    assert own["opening"] == (3, 1 if variant in ONCE else 3)


def test_a_loser_in_s3_gains_the_kong_of_an_exposed_kong_but_no_opening() -> None:
    settlement = settled("bianfeng-bubu", "self_draw D hard pure_suit", B="exposed", D="chow")
    assert loser_items(settlement, "B") == {"exposed_kong": (1, 1)}
