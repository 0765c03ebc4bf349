"""What must hold of every random hand, looked at from outside: from the request to the answer and back."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import orjson

from scorer.api.answer import answer_of
from scorer.api.document import decode, encode
from scorer.api.languages import WORDS
from scorer.api.request import read_request
from scorer.errors import MissingFact, NotAWin, Unsettled
from scorer.facts import view_of
from scorer.hand import SHAPE_PATTERNS, Declared, Hand, Result
from scorer.settle import settle
from scorer.settlement import Settlement
from scorer.tiles import TILES
from scorer.waits import Gain, waits

Document = dict[str, Any]
_ALIKE: Final = ("winner", "losers", "liability", "transfers", "changes", "next_dealer", "silver", "money")
_LANGUAGES: Final = tuple(WORDS.values())


def outcome(hand: Hand) -> Settlement | tuple[str, ...]:
    """The settlement of a hand, or the codes of what is in the way."""
    try:
        return settle(hand)
    except NotAWin as error:
        return ("not a win", *sorted(violation.code for violation in error.violations))
    except MissingFact as error:
        return ("missing", error.code)


def broken(document: Document, number: int) -> Iterator[str]:
    """Every property that a hand breaks; ``number`` says which language it is answered in, and what is sampled.

    Raises Impossible for a description that cannot be: what that means is the caller's business.
    """
    request = read_request(decode(encode(document)))
    hand = request.hand
    found = outcome(hand)
    if found != outcome(hand):
        yield "settling twice gives two results"
    if found != (turned := _turned(hand, 1 + number % 3)) and not _alike(found, turned):
        yield "turning the table round changes the result"
    if not isinstance(found, Settlement):
        return
    answer = orjson.loads(encode(answer_of(request, found, _LANGUAGES[number % len(_LANGUAGES)])))
    yield from _sums(hand, found, answer)
    if found.win is None:
        return
    yield from _trace(answer, hand)
    yield from _one_more_fan(hand, found)
    if hand.result.declared is None:
        yield from _counted(hand, found)
        if number % 20 == 0:
            yield from _waited(hand, found)


def _turned(hand: Hand, turns: int) -> Settlement | tuple[str, ...]:
    return outcome(hand._replace(players=hand.players[turns:] + hand.players[:turns]))


def _alike(one: Settlement | tuple[str, ...], other: Settlement | tuple[str, ...]) -> bool:
    if not isinstance(one, Settlement) or not isinstance(other, Settlement):
        return one == other
    return (
        (one.changes, one.win, one.winner, one.liability, one.next_dealer, one.money)
        == (other.changes, other.win, other.winner, other.liability, other.next_dealer, other.money)
        and {row.id: row for row in one.losers} == {row.id: row for row in other.losers}
        and {paid.payer: paid for paid in one.transfers} == {paid.payer: paid for paid in other.transfers}
        and _purse(one) == _purse(other)
    )


def _purse(settlement: Settlement) -> object:
    purse = settlement.silver
    return purse and (purse.changes, purse.tea_fee, set(purse.out))


def _sums(hand: Hand, found: Settlement, answer: Document) -> Iterator[str]:
    """Nothing is made and nothing is lost, and what changes is what is handed over."""
    changes = found.changes
    if hand.result.type == "escape":
        if any(change != 0 for name, change in changes.items() if name != hand.result.player):
            yield "an escape costs another"
    elif sum(changes.values()) != 0:
        yield "changes do not sum to zero"
    net = dict.fromkeys(changes, 0)
    for transfer in found.transfers:
        net[transfer.payer] -= transfer.points
        net[transfer.payee] += transfer.points
    if hand.result.type != "escape" and net != changes:
        yield "transfers are not what changes"
    if answer["changes"] != changes:
        yield "the answer tells other changes"
    if "money" in answer and hand.stake is not None:
        told = {name: Fraction(Decimal(amount)) for name, amount in answer["money"]["changes"].items()}
        if told != {name: change * hand.stake.per_point for name, change in changes.items()}:
            yield "money is not points times the stake"
    if found.silver is not None and sum(found.silver.changes.values()) != -found.silver.tea_fee - _penalty(found):
        yield "silver is made or lost"


def _penalty(found: Settlement) -> int:
    """What an escaper really paid in silver, which nobody received."""
    if found.hand.result.type != "escape" or found.silver is None:
        return 0
    return -found.silver.changes[str(found.hand.result.player)]


def _trace(answer: Document, hand: Hand) -> Iterator[str]:
    """The answer's own items and factors multiply out to its debts."""
    winner = answer["winner"]
    scale = 1 if hand.table is None else 20 if hand.table == 100 else hand.table // 10 + 1
    for side in (winner, *answer["losers"]):
        if _multiplied(side["items"]) != Fraction(side["multiplier"]):
            yield "the items do not multiply out to the multiplier"
        if sum(item["fan"] for item in side["items"]) != side["fan"]:
            yield "the items' fan do not sum up"
    for row in answer["losers"]:
        extra = sum(item["fan"] for item in row.get("extra", ()))
        if row["total_fan"] != winner["fan"] + row["fan"] + extra:
            yield "total fan is not winner's and loser's"
        if "base" in row:
            exact = row["base"] * Fraction(winner["multiplier"]) * Fraction(row["multiplier"])
            rounded = (2 * exact + 1).numerator // (2 * exact + 1).denominator // 2
            if row["uncapped"] not in (rounded * scale, 0):
                yield "base and factors do not multiply out to the debt"
            if row["tier"] == "none" and row["points"] != row["uncapped"] * _multiplied(row["after_cap"]):
                yield "no cap, and yet another debt"
    total = sum(row["points"] for row in answer["losers"])
    if answer["liability"] is None and any(row["pays"] != row["points"] for row in answer["losers"]):
        yield "nobody is liable, and yet somebody pays another sum"
    if answer["liability"] is not None and not {row["pays"] for row in answer["losers"]} <= {0, total}:
        yield "who is liable does not pay for all three"


def _multiplied(items: list[Document]) -> Fraction:
    product = Fraction(1)
    for item in items:
        product *= Fraction(item["multiplier"])
    return product


def _one_more_fan(hand: Hand, found: Settlement) -> Iterator[str]:
    """One more kong of the winner's never pays less, unless house rules put gold below the cap, or the like."""
    rules = hand.rules
    silver = rules.cap if rules.steps is None else rules.steps[-1]
    tiers = (silver, rules.cap_robbed_or_liable, rules.gold, rules.bright, rules.bright_all)
    order = [one for one in tiers if one is not None]
    if "red" not in rules.fixed_gang_tiles or order != sorted(order) or rules.gold_style == "ceiling":
        return
    more = tuple(
        player._replace(special_kongs=player.special_kongs._replace(red=player.special_kongs.red + 1))
        if player.id == hand.result.winner
        else player
        for player in hand.players
    )
    try:
        after = outcome(hand._replace(players=more))
    except Unsettled:  # no copy of the tile is left
        return
    if not isinstance(after, Settlement):
        if after[0] == "not a win":
            yield "one more fan, and it is no win"
    elif sum(row.points for row in after.losers) < sum(row.points for row in found.losers):
        yield "one more fan pays less"


def _counted(hand: Hand, found: Settlement) -> Iterator[str]:
    """Told by counts instead of tiles, the hand comes to the same."""
    if found.win is None:
        return
    laizi = found.laizi
    player = next(player for player in hand.players if player.id == hand.result.winner)
    held = [*(player.hand or ()), hand.result.tile].count(laizi)
    patterns = tuple(pattern for pattern in found.win.patterns if pattern in SHAPE_PATTERNS)
    result = hand.result._replace(
        tile=hand.result.tile if hand.result.type == "robbed_kong" else None,
        declared=Declared(patterns, found.win.hard, held),
    )
    players = tuple(one._replace(hand=None) if one is player else one for one in hand.players)
    counted = outcome(hand._replace(players=players, result=result))
    if not isinstance(counted, Settlement) or any(getattr(counted, name) != getattr(found, name) for name in _ALIKE):
        yield "told by counts it comes to something else"


def _waited(hand: Hand, found: Settlement) -> Iterator[str]:
    """The hand without its winning tile waits for that tile, and each wait brings what settling it brings."""
    if found.win is None:
        return
    name, laizi = found.win.winner, found.laizi
    asked = waits(hand._replace(result=Result("waiting", name)))
    told = {wait.tile: wait for wait in asked.waits}
    if hand.result.tile not in told and hand.result.tile not in asked.exhausted and not _only_by(hand):
        yield "it won with a tile that it does not wait for"
    gang = view_of(hand).specials.gang
    for tile in range(TILES):
        if tile in gang or tile == laizi:
            continue
        drawn = hand._replace(result=Result("self_draw", name, tile=tile))
        try:
            by_itself = outcome(drawn)
        except Unsettled:  # no copy of the tile is left
            continue
        gain = told[tile].chances[0].outcome if tile in told else None
        if isinstance(by_itself, Settlement) != isinstance(gain, Gain):
            yield f"waits and settle differ on whether tile {tile} wins"
        elif isinstance(gain, Gain) and isinstance(by_itself, Settlement) and gain.changes != by_itself.changes:
            yield f"waits and settle differ on what tile {tile} brings"


def _only_by(hand: Hand) -> bool:
    """Whether the win may lie in how it was won, which a wait knows nothing of."""
    result = hand.result
    return result.after_kong or result.last_tiles or result.type == "robbed_kong"
