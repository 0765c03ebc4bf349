"""Whether a player is ready (听牌): some tile, drawn, would complete his hand (rules §10)."""

from collections.abc import Iterator

from scorer.hand import Player
from scorer.laizi import Specials
from scorer.legality import candidates_by_tiles, legal, may_complete, melded, read_tiles
from scorer.rules import Rules
from scorer.standing import Standing


def is_ready(player: Player, standing: Standing, rules: Rules, specials: Specials) -> bool:
    """Whether a player whose concealed tiles are known is ready.

    He has opened, holds no gang tile, and some tile makes a hand within points 1-5 of rules §5, by the patterns that
    lie in the tiles. Neither the minimum nor the copies left are looked at.
    """
    return next(completing(player, standing, rules, specials), None) is not None


def completing(player: Player, standing: Standing, rules: Rules, specials: Specials) -> Iterator[int]:
    """The tiles that, drawn, would complete a player's hand; none for one who has not opened or holds a gang tile."""
    hand = player.hand or ()
    if not standing.openings or not specials.gang.isdisjoint(hand):
        return
    on_draw = melded(standing) and rules.melded_hand_on == "any"
    won = frozenset(("melded_hand",)) if on_draw else frozenset[str]()
    for tile in may_complete(hand, player.melds, specials, rules):
        read = read_tiles((*hand, tile), player.melds, specials, rules)
        if any(legal(candidate) for candidate in candidates_by_tiles(read, rules, won)):
            yield tile
