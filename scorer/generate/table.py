"""What goes on around the winner: the melds, gang tiles, concealed tiles and silver of everybody."""

from collections.abc import Sequence
from typing import Final

from scorer.generate.chance import Chance
from scorer.generate.seats import Seat, fed, special_kinds
from scorer.generate.shape import PLAIN, Order, build, meld_of, pool
from scorer.generate.wall import Wall
from scorer.generate.wins import Deal
from scorer.hand import MELDS_AT_MOST, Meld
from scorer.laizi import Specials
from scorer.rules import Rules

MELDS_OF_A_LOSER: Final = ((0, 35), (1, 30), (2, 20), (3, 10), (4, 5))
LOSER_CHOWS: Final = 0.55


def give_balances(seats: Sequence[Seat], rules: Rules, chance: Chance) -> None:
    """Give everybody silver; some have little."""
    least = rules.entry_balance or 0
    for seat in seats:
        seat.facts["balance"] = least + chance.below(200 if chance.happens(0.2) else 20_000)


def lay_out(seats: Sequence[Seat], deal: Deal) -> None:
    """Give the others their melds, and everybody gang tiles."""
    names = [seat.name for seat in seats]
    for place, seat in enumerate(seats):
        if place != deal.winner:
            room = MELDS_AT_MOST - len(seat.melds)
            claims = claims_of_a_loser(deal.specials, deal.wall, deal.chance)[:room]
            seat.melds += fed(claims, place, names, deal.chance)
    lay_out_specials(seats, deal.specials, deal.rules, deal.wall, deal.chance)


def show_hands(seats: Sequence[Seat], deal: Deal) -> None:
    """Let chance say whose concealed tiles are told, beside the winner's."""
    for place, seat in enumerate(seats):
        if place != deal.winner and deal.chance.happens(0.3):
            hand_of_a_loser(seat, deal.specials, deal.wall, deal.chance)


def claims_of_a_loser(specials: Specials, wall: Wall, chance: Chance) -> list[Meld]:
    """What somebody laid out who did not win."""
    barred = specials.gang if specials.laizi is None else specials.gang | {specials.laizi}
    tiles = pool("any", 0, barred)
    found = [meld_of(tiles, LOSER_CHOWS, wall, chance) for _ in range(chance.weighted(MELDS_OF_A_LOSER))]
    return [meld for meld in found if meld is not None]


def lay_out_specials(seats: Sequence[Seat], specials: Specials, rules: Rules, wall: Wall, chance: Chance) -> None:
    """Let chance say which gang tiles and laizi were laid out or thrown away, and by whom; half stay in the wall."""
    for kind, tiles in special_kinds(specials, rules):
        for tile in tiles:
            for _ in range(wall.left[tile]):
                if chance.happens(0.5):
                    wall.take((tile,))
                    chance.pick(seats).lay_out(kind)
    laizi = specials.laizi
    if laizi is not None and wall.left[laizi] and chance.happens(0.15):
        wall.take((laizi,))
        seat = chance.pick(seats)
        if chance.happens(0.5):
            seat.lay_out("laizi")
        else:
            seat.thrown += 1


def hand_of_a_loser(seat: Seat, specials: Specials, wall: Wall, chance: Chance) -> None:
    """Concealed tiles for somebody who did not win: one tile short of a hand, or whatever the wall gives."""
    melds = len(seat.melds)
    if chance.happens(0.5):
        rest = build(Order(PLAIN, 0), specials, wall, chance)
        if rest is not None:
            cut = rest.concealed[3 * melds :]
            wall.put(rest.concealed[: 3 * melds])
            wall.put((cut.pop(chance.below(len(cut))),))
            seat.hand = cut
            return
    seat.hand = wall.draw(13 - 3 * melds, chance)
