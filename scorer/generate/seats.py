"""The four at the table while a hand is being made up: what lies before each, and how a request tells it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from scorer.generate.chance import Chance
from scorer.hand import Meld, SpecialKongs
from scorer.laizi import GANG_TILE_OF, Specials
from scorer.rules import Rules
from scorer.standing import Standing, standing
from scorer.tiles import text_of

Json = dict[str, object]

FEEDER_TOLD: Final = 0.95
_CLAIMED: Final = frozenset({"pung", "exposed_kong", "added_kong"})


class Seat:
    """One player of a hand that is being made up."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.melds: list[Meld] = []
        self.kongs = SpecialKongs()
        self.thrown = 0
        """Laizi discarded."""
        self.hand: list[int] | None = None
        self.facts: Json = {}
        """Further fields of the player: flags, the balance."""

    def standing(self, rules: Rules) -> Standing:
        """What lies before the player is worth so much."""
        return standing(self.melds, self.kongs, self.thrown, rules)

    def lay_out(self, kind: str) -> None:
        """One special kong more of a kind."""
        self.kongs = self.kongs._replace(**{kind: getattr(self.kongs, kind) + 1})

    def opened(self, rules: Rules) -> int:
        """How often the player opened."""
        return sum([meld.kind in rules.opening_kinds for meld in self.melds])

    def told(self, with_tiles: bool) -> Json:
        """The player as a request tells him; melds may keep their tiles to themselves."""
        told: Json = {"id": self.name}
        if self.melds:
            told["melds"] = [_meld(meld, with_tiles) for meld in self.melds]
        if any(self.kongs):
            told["special_kongs"] = {kind: count for kind, count in self.kongs._asdict().items() if count}
        if self.thrown:
            told["laizi_discards"] = self.thrown
        if self.hand is not None:
            told["hand"] = text_of(self.hand)
        return told | self.facts


def _meld(meld: Meld, with_tiles: bool) -> Json | str:
    told: Json = {"kind": meld.kind}
    if with_tiles and meld.tiles is not None:
        told["tiles"] = _text_of(meld.tiles)
    if meld.feeder is not None:
        told["from"] = meld.feeder
    return meld.kind if len(told) == 1 else told


@lru_cache(maxsize=1 << 10)
def _text_of(tiles: tuple[int, ...]) -> str:
    return text_of(tiles)


def fed(melds: Sequence[Meld], place: int, names: Sequence[str], chance: Chance) -> list[Meld]:
    """The melds of the player at a place of the table, each with who fed it, where that is told."""
    previous, own = names[place - 1], names[place]
    told = []
    for meld in melds:
        feeder = None
        if meld.kind == "chow":
            feeder = previous if chance.happens(0.5) else None
        elif meld.kind in _CLAIMED and chance.happens(FEEDER_TOLD):
            feeder = chance.pick([name for name in names if name != own])
        told.append(meld._replace(feeder=feeder))
    return told


def special_kinds(specials: Specials, rules: Rules) -> list[tuple[str, tuple[int, ...]]]:
    """The special kongs there are beside the laizi's, each with the tiles it may be laid out from."""
    kinds: list[tuple[str, tuple[int, ...]]] = [(name, (GANG_TILE_OF[name],)) for name in rules.fixed_gang_tiles]
    return [*kinds, ("pizi", specials.pizi)] if specials.pizi else kinds
