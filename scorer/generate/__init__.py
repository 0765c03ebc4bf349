"""Random hands of every variant as settle requests: seeded, and possible, since each is drawn from a real wall.

>>> first, second = hands(7, 2)
>>> list(first)[:2], first["ref"], second["ref"]
(['variant', 'ref'], '7-0', '7-1')
>>> first == next(hands(7, 1))
True

Most are wins, built from sets and a pair; some lack something that a win needs, and some end in a draw or an escape.
The same seed and options give the same hands on every machine and under every Python; more of them begin with the same.
"""

from collections.abc import Iterator, Sequence

from scorer.generate.chance import Chance
from scorer.generate.hands import Mix, hand_of
from scorer.generate.seats import Json
from scorer.hand import PLAYERS
from scorer.variants import VARIANTS

__all__ = ["hands"]


def hands(
    seed: int,
    count: int,
    *,
    variants: Sequence[str] | None = None,
    winning: float = 0.8,
    counted: float = 0.1,
    house_rules: float = 0.0,
    players: int = 200,
) -> Iterator[Json]:
    """So many random hands, each a document as ``POST /v1/settle`` takes it.

    ``variants`` are the ids to choose from, by default all. ``winning`` is the share of hands that win, ``counted`` the
    share of those that are told without tiles, ``house_rules`` the share of hands settled by house rules; all from
    0 to 1. ``players`` is how many people there are, of whom four sit down for each hand. Raises ValueError for an
    unknown variant, for a share out of its range, and for fewer than four players.
    """
    chosen = tuple(VARIANTS if variants is None else variants)
    if not chosen or not set(chosen) <= set(VARIANTS):
        raise ValueError(f"variants are {', '.join(VARIANTS)}")
    if not all(0 <= share <= 1 for share in (winning, counted, house_rules)):
        raise ValueError("a share is a number from 0 to 1")
    if players < PLAYERS:
        raise ValueError(f"at least {PLAYERS} players must sit down")
    return _hands(seed, count, chosen, Mix(winning, counted, house_rules, players))


def _hands(seed: int, count: int, variants: Sequence[str], mix: Mix) -> Iterator[Json]:
    chance = Chance(seed)
    for number in range(count):
        yield hand_of(f"{seed}-{number}", variants, mix, chance)
