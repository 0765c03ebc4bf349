"""Wildcards alone stand for tiles that they may stand for (rules §5, §6)."""

from scorer.laizi import specials
from scorer.readings import Shape, sorted_out
from scorer.spell import spelled
from scorer.suits import TRIPLETS
from scorer.tiles import parse


def test_a_pair_of_wildcards_that_is_to_be_no_258_is_none() -> None:
    """The laizi is 1m, which no wildcard stands for, and 2m would make it a 2, 5 or 8."""
    tiles = sorted_out(parse("123p11m"), (), specials(None, parse("1m")[0], ("red",), with_pizi=False))
    shape = Shape(frozenset(), hard=False, pair_258=False, outside=(("pair", TRIPLETS),), home=1)
    assert spelled(shape, tiles).pair == parse("33m")
