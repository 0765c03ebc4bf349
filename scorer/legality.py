"""What is a legal win: the points of rules §5, and which of them a hand breaks."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scorer.errors import Violation
from scorer.facts import Facts
from scorer.hand import MELDS_AT_MOST, Meld
from scorer.kept import keep
from scorer.laizi import Specials
from scorer.readings import Shape, Tiles, shapes, sorted_out, within_reach
from scorer.rules import PATTERNS, Rules
from scorer.standing import Standing
from scorer.tiles import TILES, text_of

_NOTHING: Final[frozenset[str]] = frozenset()


class Judged(NamedTuple):
    """What patterns make of a hand."""

    patterns: tuple[str, ...]
    """The big patterns that count, in the order of rules §6."""
    any_pair: bool
    """Point 4 is excused."""
    laizi_limit: int | None
    """Point 5: the most laizi a win of this size may hold."""


_JUDGED: Final[dict[tuple[frozenset[str], frozenset[str], str], Judged]] = {}
_JUDGED_KEPT: Final = 4096


class Candidate:
    """One way to judge a hand: its big patterns that count, and whether it keeps to points 4 and 5."""

    def __init__(
        self, patterns: tuple[str, ...], hard: bool, has_pair: bool, within_limit: bool, shape: Shape | None
    ) -> None:
        self.patterns: Final = patterns
        self.hard: Final = hard
        self.has_pair: Final = has_pair
        self.within_limit: Final = within_limit
        self.shape: Final = shape
        """None in count mode."""


def judged(shown: frozenset[str], won: frozenset[str], rules: Rules) -> Judged:
    """What the patterns of a reading make of a hand, beside those that lie in how it was won."""
    key = (shown, won, rules.digest)
    known = _JUDGED.get(key)
    return known if known is not None else keep(_JUDGED, key, _judged(shown, won, rules), _JUDGED_KEPT)


def _judged(shown: frozenset[str], won: frozenset[str], rules: Rules) -> Judged:
    patterns = tuple([name for name in PATTERNS if name in rules.big_patterns and (name in shown or name in won)])
    excused = any(name in rules.any_pair for name in patterns)
    return Judged(patterns, excused, rules.laizi_limit_big if patterns else rules.laizi_limit_small)


def melded(standing: Standing) -> bool:
    """Whether a player has opened four times, which leaves one concealed tile (全求人)."""
    return standing.openings == MELDS_AT_MOST


def patterns_of_the_win(facts: Facts, standing: Standing) -> frozenset[str]:
    """The big patterns that lie in how the hand was won, whether the rules count them or not."""
    result = facts.hand.result
    shown = []
    if result.after_kong:
        shown.append("after_kong")
    if result.last_tiles:
        shown.append("last_tiles")
    if result.type == "robbed_kong":
        shown.append("robbed_kong")
    if melded(standing) and (facts.rules.melded_hand_on == "any" or result.type == "discard"):
        shown.append("melded_hand")
    return frozenset(shown) if shown else _NOTHING


class Read:
    """A hand's tiles with all their shapes."""

    def __init__(self, tiles: Tiles, found: list[Shape]) -> None:
        self.tiles: Final = tiles
        self.shapes: Final = found


def read_tiles(concealed: tuple[int, ...], melds: tuple[Meld, ...], specials: Specials, rules: Rules) -> Read:
    """Read a hand whose melds all tell their tiles, the winning tile among the concealed ones."""
    tiles = sorted_out(concealed, melds, specials)
    return Read(tiles, shapes(tiles, rules.chaotic))


def may_complete(
    concealed: tuple[int, ...], melds: tuple[Meld, ...], specials: Specials, rules: Rules
) -> Sequence[int]:
    """The tiles, gang tiles aside, that a hand which lacks one has to be read with; no other makes a shape of it."""
    any_tile = within_reach(sorted_out(concealed, melds, specials), rules.chaotic)
    return [tile for tile in range(TILES) if tile not in specials.gang and (any_tile or tile == specials.laizi)]


def candidates_by_tiles(read: Read, rules: Rules, won: frozenset[str]) -> list[Candidate]:
    """Every way to judge a hand by its tiles; ``won`` are the patterns that do not lie in them. Empty: no shape."""
    held = read.tiles.laizi_held
    hard_with_laizi = rules.natural_laizi_hard or not held
    found: dict[tuple[object, ...], Candidate] = {}
    for shape in read.shapes:
        if shape.chaotic is not None and shape.chaotic not in rules.big_patterns:
            continue
        patterns, any_pair, limit = judged(shape.patterns, won, rules)
        hard, has_pair = shape.hard and hard_with_laizi, any_pair or shape.pair_258
        key = (patterns, hard, has_pair)
        if key not in found:
            found[key] = Candidate(patterns, hard, has_pair, limit is None or held <= limit, shape)
    return list(found.values())


def candidates(facts: Facts) -> tuple[list[Candidate], Tiles | None]:
    """Every way to judge the winner's hand; by its tiles, or as declared."""
    rules, standing = facts.rules, facts.standings[facts.winner]
    won = patterns_of_the_win(facts, standing)
    declared = facts.hand.result.declared
    if declared is None:
        read = read_tiles(facts.concealed(), facts.players[facts.winner].melds, facts.specials, rules)
        return candidates_by_tiles(read, rules, won), read.tiles
    patterns, _, limit = judged(frozenset(declared.patterns), won, rules)
    within = limit is None or declared.laizi_in_hand <= limit
    return [Candidate(patterns, declared.hard, True, within, None)], None


def plain_violations(facts: Facts) -> list[Violation]:
    """The points that hold or not whatever the reading: 1, 2, 6 and 8."""
    hand = facts.hand
    found = []
    if not facts.standings[facts.winner].openings:
        found.append(Violation("not_opened"))
    if hand.result.declared is None and not facts.specials.gang.isdisjoint(facts.concealed()):
        gang = facts.specials.gang.intersection(facts.concealed())
        found.append(Violation("gang_tile_in_hand", {"tiles": text_of(gang)}))
    tile = hand.result.tile
    special = tile is not None and (tile == facts.specials.laizi or tile in facts.specials.gang)
    if special and tile is not None and hand.result.type != "self_draw":
        found.append(Violation("special_winning_tile", {"tile": text_of([tile])}))
    first = first_claimant(facts)
    if first is not None and first != hand.result.winner:
        found.append(Violation("not_first_claimant", {"first": first}))
    return found


def first_claimant(facts: Facts) -> str | None:
    """Of several claimants the one who wins: the first counter-clockwise (rules §10); None where none are told."""
    hand = facts.hand
    if not hand.result.claimants:
        return None
    start = facts.dealer if hand.rules.claim_order == "dealer" else facts.feeder + 1
    return min(hand.result.claimants, key=lambda name: (facts.seats[name] - start) % len(facts.players))


def legal(candidate: Candidate) -> bool:
    """Whether a candidate keeps to points 4 and 5."""
    return candidate.has_pair and candidate.within_limit


def reading_violation(found: list[Candidate], facts: Facts, tiles: Tiles | None) -> Violation:
    """The first of points 3, 4 and 5 that no reading gets past, when none is legal."""
    if not found:
        return Violation("not_a_winning_shape")
    with_pair = [candidate for candidate in found if candidate.has_pair]
    if not with_pair:
        return Violation("pair_not_258")
    declared, rules = facts.hand.result.declared, facts.rules
    held = tiles.laizi_held if tiles else declared.laizi_in_hand if declared else 0
    big = any(candidate.patterns for candidate in with_pair)
    limit = rules.laizi_limit_big if big else rules.laizi_limit_small
    return Violation("too_many_laizi", {"count": held, "limit": limit, "size": "big" if big else "small"})
