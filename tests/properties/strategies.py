"""Random hands that can be: of every variant, under random house rules, dealt from one wall.

Chance comes from a seed that Hypothesis draws: its own ``randoms`` lean to the smallest choice, which makes few wins.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from scorer.errors import Impossible
from scorer.hand import NO_SPECIAL_KONGS, Declared, Hand, Meld, Player, Result, SpecialKongs
from scorer.laizi import Specials, specials
from scorer.rules import PARAMETERS, Rules, shown, with_house_rules
from scorer.tiles import HONOURS, TILES
from scorer.variants import VARIANTS
from tests.hands import IDS

NUMBERS: Final[Mapping[str, tuple[int, ...]]] = {
    "all_winds_factor": (1, 2),
    "base_small": (1, 2, 3, 7),
    "base_big": (1, 5, 10, 15, 30),
    "minimum_small": (0, 2, 4, 8),
    "minimum_big": (0, 2, 3, 8),
    "cap": (10, 100, 301, 5000),
    "cap_robbed_or_liable": (300, 400, 6000),
    "gold": (400, 600, 10000),
    "bright": (600, 800, 11000),
    "bright_all": (700, 12000),
    "laizi_limit_small": (0, 1, 2),
    "laizi_limit_big": (1, 2, 3),
    "escape_penalty": (100, 400),
    "tea_fee": (0, 1, 7, 100),
    "entry_balance": (0, 100),
}
"""Sensible values of the whole numbers; null besides where a parameter takes it."""
MONEY: Final = frozenset({"cap", "cap_robbed_or_liable", "gold", "bright", "bright_all", "gold_style", "gold_when"})


def value_of(chance: Random, name: str) -> object:
    """Some value of a parameter, by its kind."""
    kind = PARAMETERS[name]
    if kind.shape == "flag":
        return chance.choice((False, True))
    if kind.shape == "integer":
        return chance.choice([*NUMBERS[name], *([None] if kind.null else [])])
    if kind.shape == "steps":
        return chance.choice(("doubling", "gentle", [5, 10], [1, 2, 4, 8, 16, 32]))
    choices = [float(choice) if name.endswith(("draw", "discarder", "dealer")) else choice for choice in kind.choices]  # type: ignore[arg-type]
    if kind.shape == "list":
        return chance.sample(choices, chance.randint(0, len(choices)))
    return chance.choice(choices)


def chances() -> st.SearchStrategy[Random]:
    return st.integers(0, 2**62).map(Random)


@st.composite
def rule_sets(
    draw: st.DrawFn, *, house: bool = True, but: frozenset[str] = frozenset(), silver: bool = False
) -> tuple[str, Rules]:
    """A variant and its rules, some of them, ``but`` for these, overridden where that means anything."""
    known = [name for name, variant in VARIANTS.items() if shown(variant.rules)["silver"] or not silver]
    variant = draw(st.sampled_from(known))
    rules = VARIANTS[variant].rules
    if not house or draw(st.booleans()):
        return variant, rules
    chance = draw(chances())
    names = [name for name in PARAMETERS if name not in but and name != "payment"]
    for name in chance.sample(names, chance.randint(1, 6)):
        try:
            rules = with_house_rules(rules, {name: value_of(chance, name)})
        except Impossible:  # means nothing under this payment
            continue
    return variant, rules


class Wall:
    """The tiles not yet dealt."""

    def __init__(self, chance: Random, flipped: int | None) -> None:
        self.chance = chance
        self.left = [4] * TILES
        if flipped is not None:
            self.left[flipped] -= 1

    def take(self, *tiles: int) -> tuple[int, ...] | None:
        """These very tiles, if all are there."""
        if any(self.left[tile] < count for tile, count in Counter(tiles).items()):
            return None
        for tile in tiles:
            self.left[tile] -= 1
        return tiles

    def draw(self, count: int, among: list[int]) -> tuple[int, ...]:
        """Some tiles among these, as many as there are."""
        pool = [tile for tile in among for _ in range(self.left[tile])]
        tiles = tuple(self.chance.sample(pool, min(count, len(pool))))
        for tile in tiles:
            self.left[tile] -= 1
        return tiles

    def some_set(self, kind: str, among: list[int]) -> tuple[int, ...] | None:
        """A set of a meld's kind among these tiles."""
        for _ in range(20):
            tile = self.chance.choice(among)
            if kind != "chow":
                found = self.take(*([tile] * (3 if kind == "pung" else 4)))
            elif tile >= HONOURS or tile % 9 > 6 or tile + 1 not in among or tile + 2 not in among:
                continue
            else:
                found = self.take(tile, tile + 1, tile + 2)
            if found:
                return found
        return None


def _families(special: Specials) -> list[list[int]]:
    """Sets of tiles that winning hands are made of: all, one suit, winds, 2-5-8; none with a laizi or a gang tile."""
    plain = [tile for tile in range(TILES) if tile != special.laizi and tile not in special.gang]
    suits = [[tile for tile in plain if tile // 9 == suit] for suit in range(4)]
    return [plain, plain, *suits, [tile for tile in plain if tile < HONOURS and tile % 9 in (1, 4, 7)]]


MELDS: Final = ("chow", "chow", "pung", "pung", "exposed_kong", "added_kong", "concealed_kong")


def _melds(chance: Random, wall: Wall, among: list[int], count: int, *, told: bool) -> tuple[Meld, ...]:
    melds = []
    for _ in range(count):
        kind = chance.choice(MELDS)
        tiles = wall.some_set(kind, among) if told else None
        if told and tiles is None:
            continue
        melds.append(Meld(kind, tiles))
    return tuple(melds)


def _fed(chance: Random, seat: int, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    others = [name for name in IDS if name != IDS[seat]]
    feeders = {"chow": IDS[seat - 1], "concealed_kong": None}
    return tuple(meld._replace(feeder=feeders.get(meld.kind, chance.choice(others))) for meld in melds)


def _kongs(chance: Random, wall: Wall, rules: Rules, special: Specials) -> tuple[SpecialKongs, int]:
    """Special kongs and laizi thrown away, of tiles that the wall has."""
    if chance.random() < 0.25 or special.laizi is None:
        return NO_SPECIAL_KONGS, 0
    gang = shown(rules)["fixed_gang_tiles"]
    assert isinstance(gang, list)
    counts = {
        name: len(wall.draw(chance.randint(0, 2), [tile]))
        for name, tile in (("red", 33), ("green", 32))
        if name in gang
    }
    if special.pizi:
        counts["pizi"] = len(wall.draw(chance.randint(0, 2), list(special.pizi)))
    thrown = len(wall.draw(chance.choice((0, 0, 1)), [special.laizi]))
    return SpecialKongs(**counts, laizi=len(wall.draw(chance.choice((0, 0, 1)), [special.laizi]))), thrown


def _concealed(chance: Random, wall: Wall, special: Specials, among: list[int], sets: int) -> tuple[int, ...] | None:
    """Sets and a pair with some of their tiles replaced by laizi; now and then a hand of no sets at all."""
    wanted = 3 * sets + 2
    how = chance.random()
    if how < 0.08:
        found = wall.draw(wanted, among)
        return found if len(found) == wanted else None
    tiles: list[int] = []
    for _ in range(sets):
        found_set = wall.some_set(chance.choice(("chow", "chow", "pung")), among) or wall.some_set("pung", among)
        if found_set is None:
            return None
        tiles += found_set
    of_258 = [tile for tile in among if tile < HONOURS and tile % 9 in (1, 4, 7)]
    pairs = of_258 if of_258 and chance.random() < 0.7 else among
    pair = next((pair for _ in range(20) if (pair := wall.take(*([chance.choice(pairs)] * 2)))), None)
    if pair is None:
        return None
    tiles += pair
    assert special.laizi is not None
    wild = wall.draw(min(wanted, chance.choice((0, 0, 0, 1, 1, 1, 2, 2, 3, 4))), [special.laizi])
    chance.shuffle(tiles)
    for tile in tiles[: len(wild)]:
        wall.left[tile] += 1
    tiles[: len(wild)] = wild
    return tuple(tiles)


@st.composite
def won_hands(
    draw: st.DrawFn,
    *,
    house: bool = True,
    laizi_at_most: int = 4,
    but: frozenset[str] = frozenset(),
    silver: bool = False,
) -> tuple[str, Hand]:
    """A variant, and a possible hand told by tiles that most often wins; every fact that a rule may want is told."""
    variant, rules = draw(rule_sets(house=house, but=but, silver=silver))
    chance = draw(chances())
    flipped = chance.randrange(TILES)
    special = specials_under(rules, flipped)
    wall = Wall(chance, flipped)
    winner = chance.randrange(4)
    among = chance.choice(_families(special))
    melds = _melds(chance, wall, among, chance.choice((0, 1, 1, 2, 2, 3, 3, 4)), told=True)
    concealed = _concealed(chance, wall, special, among, 4 - len(melds))
    while concealed is None or concealed.count(special.laizi or 0) > laizi_at_most:
        wall = Wall(chance, flipped)
        melds, among = (), _families(special)[0]
        concealed = _concealed(chance, wall, special, among, 4)
    own, tile = list(concealed), chance.choice(concealed)
    own.remove(tile)
    kind = chance.choice(("self_draw", "self_draw", "discard", "discard", "robbed_kong"))
    feeder = (winner + chance.randint(1, 3)) % 4 if kind != "self_draw" else None
    players = []
    for seat, name in enumerate(IDS):
        kongs, thrown = _kongs(chance, wall, rules, special)
        if seat == winner:
            players.append(Player(name, _fed(chance, seat, melds), kongs, thrown, tuple(sorted(own))))
            continue
        count = chance.randint(0, 3)
        laid = _fed(chance, seat, _melds(chance, wall, _families(special)[0], count, told=chance.random() < 0.3))
        if kind == "robbed_kong" and seat == feeder:
            laid = (*laid, *_fed(chance, seat, (Meld(chance.choice(("pung", "added_kong"))),)))
        opened = any(meld.kind in shown(rules)["opening_kinds"] for meld in laid)  # type: ignore[operator]
        ready = opened and chance.random() < 0.5
        players.append(Player(name, laid, kongs, thrown, None, ready, chance.random() < 0.5))
    result = _result(chance, kind, players[winner], feeder, tile)
    told = Hand(rules, tuple(players), chance.choice(IDS), result, flipped)
    if chance.random() < 0.3:
        told = told._replace(previous_laizi=chance.choice((special.laizi, chance.randrange(TILES))))
    if shown(rules)["tables"] and chance.random() < 0.5:
        told = told._replace(table=chance.randint(1, 100))
    if shown(rules)["silver"] and (silver or chance.random() < 0.5):
        rich = tuple(player._replace(balance=chance.randint(100, 3000)) for player in players)
        told = told._replace(players=rich)
    return variant, told


def _result(chance: Random, kind: str, own: Player, feeder: int | None, tile: int) -> Result:
    name = own.id
    others = [one for one in IDS if one != name]
    rain = tuple(chance.sample(others, chance.randint(0, 2)))
    if kind != "self_draw":
        by = None if feeder is None else IDS[feeder]
        claims = tuple(one for one in IDS if one != by and (one == name or chance.random() < 0.2))
        return Result(kind, name, by, tile, claimants=claims if chance.random() < 0.15 else None, rain_breakers=rain)
    has_kong = any(own.special_kongs) or any(meld.kind.endswith("kong") for meld in own.melds)
    flag = chance.choice(("none", "none", "after_kong" if has_kong else "none", "last_tiles"))
    flags: dict[str, Any] = {} if flag == "none" else {flag: True}
    return Result(kind, name, None, tile, rain_breakers=rain, **flags)


def specials_under(rules: Rules, flipped: int | None) -> Specials:
    """Laizi, pizi and gang tiles of a flipped tile under some rules."""
    gang = shown(rules)["fixed_gang_tiles"]
    assert isinstance(gang, list)
    return specials(flipped, None, tuple(gang), bool(shown(rules)["pizi"]))


def concealed_of(hand: Hand) -> tuple[int, ...]:
    """The winner's concealed tiles, the winning tile last."""
    winner = next(player for player in hand.players if player.id == hand.result.winner)
    assert winner.hand is not None
    assert hand.result.tile is not None
    return (*winner.hand, hand.result.tile)


def as_declared(hand: Hand, patterns: tuple[str, ...], *, hard: bool) -> Hand:
    """The same hand in count mode: the winner's concealed tiles put away, and what they show declared."""
    laizi = specials_under(hand.rules, hand.flipped).laizi
    assert laizi is not None
    declared = Declared(patterns, hard, concealed_of(hand).count(laizi))
    players = tuple(one._replace(hand=None) if one.id == hand.result.winner else one for one in hand.players)
    # Which of the robbed player's melds it was still takes the tile to tell.
    tile = hand.result.tile if hand.result.type == "robbed_kong" else None
    return hand._replace(players=players, result=hand.result._replace(tile=tile, declared=declared))
