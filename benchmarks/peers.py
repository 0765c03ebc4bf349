"""The libraries compared with: each values as many different hands, all of which ``mahjong`` calls winning.

They know no wildcards and settle no payments; how long they take for a hand tells what kind of machine this is.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from benchmarks.windows import Contestant

HONOURS: Final = 27
KINDS: Final = 34


class Made(NamedTuple):
    """A complete hand: tiles from 0 to 135, four of each kind."""

    melds: list[list[int]]
    concealed: list[int]
    """The winning tile last."""


def peers(count: int) -> dict[str, Contestant]:
    """A contestant for ``mahjong``, and for each of the others that is installed."""
    every = made(count * 2)
    value, told = _python(every)
    hands = [hand for hand, one in zip(every, told, strict=True) if value(one).error is None][:count]
    found = {"mahjong": _python(hands)}
    others: dict[str, Callable[[list[Made]], Contestant]] = {"pymahjonggb (C++)": _cpp, "riichienv (Rust)": _rust}
    for name, contestant in others.items():
        try:
            found[name] = contestant(hands)
        except ModuleNotFoundError:
            continue
    return found


def made(count: int) -> list[Made]:
    """Complete hands like those settled here: a third each mixed, of one suit, of triplets; one to three melds."""
    chance = random.Random(1)
    hands: list[Made] = []
    while len(hands) < count:
        kinds = _kinds(chance, chance.choice(("mixed", "suit", "triplets")))
        used = [kind for group in kinds for kind in group]
        if max(map(used.count, used)) > 4:
            continue
        copies = {kind: iter(range(kind * 4, kind * 4 + 4)) for kind in used}
        sets = [[next(copies[kind]) for kind in group] for group in kinds]
        melds = chance.randint(1, 3)
        concealed = [tile for group in sets[melds:] for tile in group]
        chance.shuffle(concealed)
        hands.append(Made(sets[:melds], concealed))
    return hands


def _kinds(chance: random.Random, shape: str) -> list[list[int]]:
    suit = chance.randrange(3) if shape == "suit" else None
    pair = _kind(chance, suit)
    return [*[_set(chance, shape, suit) for _ in range(4)], [pair, pair]]


def _kind(chance: random.Random, suit: int | None) -> int:
    return chance.randrange(KINDS) if suit is None else suit * 9 + chance.randrange(9)


def _set(chance: random.Random, shape: str, suit: int | None) -> list[int]:
    if shape == "triplets" or chance.random() < 0.3:
        return [_kind(chance, suit)] * 3
    first = (chance.randrange(3) if suit is None else suit) * 9 + chance.randrange(7)
    return [first, first + 1, first + 2]


def _is_triplet(tiles: list[int]) -> bool:
    return tiles[0] // 4 == tiles[1] // 4


def _python(hands: list[Made]) -> Contestant:
    from mahjong.hand_calculating.hand import HandCalculator  # noqa: PLC0415
    from mahjong.hand_calculating.hand_config import HandConfig  # noqa: PLC0415
    from mahjong.meld import Meld  # noqa: PLC0415

    def told() -> Iterator[Any]:
        for melds, concealed in hands:
            kinds = [Meld.PON if _is_triplet(tiles) else Meld.CHI for tiles in melds]
            open_sets = [Meld(kind, tiles, True, None, tiles[0]) for kind, tiles in zip(kinds, melds, strict=True)]
            yield [tile for group in (*melds, concealed) for tile in group], concealed[-1], open_sets

    config = HandConfig(is_tsumo=True)

    def value(hand: Any) -> Any:  # noqa: ANN401
        tiles, winning, melds = hand
        return HandCalculator.estimate_hand_value(tiles, winning, melds=melds, dora_indicators=[4], config=config)

    return Contestant(value, list(told()))


def _cpp(hands: list[Made]) -> Contestant:
    from MahjongGB import MahjongFanCalculator  # noqa: PLC0415

    names = [f"{suit}{number}" for suit in "WTB" for number in range(1, 10)]
    names += ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]

    def told() -> Iterator[Any]:
        for melds, concealed in hands:
            packs = [("PENG" if _is_triplet(tiles) else "CHI", names[tiles[1] // 4], 1) for tiles in melds]
            standing = tuple(names[tile // 4] for tile in concealed)
            yield tuple(packs), standing[:-1], standing[-1]

    def value(hand: Any) -> object:  # noqa: ANN401
        return MahjongFanCalculator(*hand, 0, True, False, False, False, 0, 0)

    return Contestant(value, list(told()))


def _rust(hands: list[Made]) -> Contestant:
    from riichienv import Conditions, HandEvaluator, Meld, MeldType  # noqa: PLC0415

    def told() -> Iterator[Any]:
        for melds, concealed in hands:
            kinds = [MeldType.Pon if _is_triplet(tiles) else MeldType.Chi for tiles in melds]
            yield concealed, [Meld(kind, tiles, True) for kind, tiles in zip(kinds, melds, strict=True)]

    conditions = Conditions(tsumo=True)

    def value(hand: Any) -> object:  # noqa: ANN401
        concealed, melds = hand
        return HandEvaluator(concealed, melds).calc(concealed[-1], dora_indicators=[4], conditions=conditions)

    return Contestant(value, list(told()))
