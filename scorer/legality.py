"""What is a legal win: the points of rules §5, and which of them a hand breaks."""

from collections.abc import Iterable
from typing import NamedTuple

from scorer.errors import Violation
from scorer.facts import Facts
from scorer.factors import openings
from scorer.hand import MELDS_AT_MOST, Player
from scorer.readings import Shape, Tiles, shapes, sorted_out
from scorer.rules import PATTERNS, Rules
from scorer.tiles import text_of


class Candidate(NamedTuple):
    """One way to judge a hand: its big patterns that count, and whether it keeps to points 4 and 5."""

    patterns: tuple[str, ...]
    hard: bool
    has_pair: bool
    """Point 4: the pair is a 2, 5 or 8, or a pattern excuses it."""
    within_limit: bool
    """Point 5: not too many laizi for a win of this size."""
    shape: Shape | None
    """None in count mode."""


def melded(player: Player, rules: Rules) -> bool:
    """Whether a player has opened four times, which leaves one concealed tile (全求人)."""
    return openings(player, rules) == MELDS_AT_MOST


def patterns_of_the_win(facts: Facts, winner: Player) -> frozenset[str]:
    """The big patterns that lie in how the hand was won, whether the rules count them or not."""
    result, rules = facts.hand.result, facts.hand.rules
    shown = {
        "after_kong": result.after_kong,
        "last_tiles": result.last_tiles,
        "robbed_kong": result.type == "robbed_kong",
        "melded_hand": melded(winner, rules) and (rules.melded_hand_on == "any" or result.type == "discard"),
    }
    return frozenset(pattern for pattern, there in shown.items() if there)


def candidates_by_tiles(tiles: Tiles, rules: Rules, won: frozenset[str]) -> list[Candidate]:
    """Every way to judge a hand by its tiles; ``won`` are the patterns that do not lie in them. Empty: no shape."""
    chaotic = [pattern for pattern in rules.chaotic if pattern in rules.big_patterns]
    found: dict[tuple[object, ...], Candidate] = {}
    for shape in shapes(tiles, chaotic):
        patterns = _counting(shape.patterns | won, rules)
        hard = shape.hard and (rules.natural_laizi_hard or not tiles.laizi_held)
        has_pair = shape.pair_258 or any(pattern in rules.any_pair for pattern in patterns)
        within = _within_limit(tiles.laizi_held, patterns, rules)
        found.setdefault((patterns, hard, has_pair), Candidate(patterns, hard, has_pair, within, shape))
    return list(found.values())


def candidates(facts: Facts) -> tuple[list[Candidate], Tiles | None]:
    """Every way to judge the winner's hand; by its tiles, or as declared."""
    rules, winner = facts.hand.rules, facts.players[facts.winner or 0]
    won = patterns_of_the_win(facts, winner)
    declared = facts.hand.result.declared
    if declared is None:
        tiles = sorted_out(facts.concealed(), winner.melds, facts.specials)
        return candidates_by_tiles(tiles, rules, won), tiles
    patterns = _counting(won.union(declared.patterns), rules)
    within = _within_limit(declared.laizi_in_hand, patterns, rules)
    return [Candidate(patterns, declared.hard, True, within, None)], None


def _counting(shown: Iterable[str], rules: Rules) -> tuple[str, ...]:
    """The patterns that count, in the order of the table."""
    return tuple(pattern for pattern in PATTERNS if pattern in shown and pattern in rules.big_patterns)


def _within_limit(laizi: int, patterns: tuple[str, ...], rules: Rules) -> bool:
    limit = rules.laizi_limit_big if patterns else rules.laizi_limit_small
    return limit is None or laizi <= limit


def plain_violations(facts: Facts) -> list[Violation]:
    """The points that hold or not whatever the reading: 1, 2, 6 and 8."""
    hand, winner = facts.hand, facts.players[facts.winner or 0]
    found = []
    if not openings(winner, hand.rules):
        found.append(Violation("not_opened"))
    if hand.result.declared is None and (gang := facts.specials.gang.intersection(facts.concealed())):
        found.append(Violation("gang_tile_in_hand", {"tiles": text_of(gang)}))
    tile = hand.result.tile
    if tile is not None and hand.result.type != "self_draw":
        if tile == facts.specials.laizi or tile in facts.specials.gang:
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
    after_feeder = (facts.feeder or 0) + 1
    start = facts.seats[hand.dealer] if hand.rules.claim_order == "dealer" else after_feeder
    return min(hand.result.claimants, key=lambda name: (facts.seats[name] - start) % len(facts.players))


def reading_violation(found: list[Candidate], facts: Facts, tiles: Tiles | None) -> Violation | None:
    """The first of points 3, 4 and 5 that no reading gets past; None when some reading passes all three."""
    if not found:
        return Violation("not_a_winning_shape")
    with_pair = [candidate for candidate in found if candidate.has_pair]
    if not with_pair:
        return Violation("pair_not_258")
    if any(candidate.within_limit for candidate in with_pair):
        return None
    declared, rules = facts.hand.result.declared, facts.hand.rules
    held = tiles.laizi_held if tiles else declared.laizi_in_hand if declared else 0
    big = any(candidate.patterns for candidate in with_pair)
    limit = rules.laizi_limit_big if big else rules.laizi_limit_small
    return Violation("too_many_laizi", {"count": held, "limit": limit, "size": "big" if big else "small"})


def legal(candidate: Candidate) -> bool:
    """Whether a candidate keeps to points 4 and 5."""
    return candidate.has_pair and candidate.within_limit
