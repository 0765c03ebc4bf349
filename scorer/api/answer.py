"""From a settlement to the 200 answer of the contract."""

from typing import Final

from scorer import __version__
from scorer.api.items import told
from scorer.api.plain import multiplier, plain, priced
from scorer.api.receipt import receipt_of
from scorer.api.request import Request
from scorer.api.text import SETS, Words
from scorer.settlement import Debt, Item, Liability, Reading, Settlement, Side, Win
from scorer.tiles import NAMES, text_of

Json = dict[str, object]

_SETS: Final = {tiles: text_of(tiles) for tiles in SETS}
"""Every pair and set in the canonical notation."""


def answer_of(request: Request, settlement: Settlement, words: Words) -> Json:
    """The whole answer. Amounts are points, exact; texts are in the language of the words."""
    win, stake, silver = settlement.win, settlement.hand.stake, settlement.silver
    answer: Json = {"variant": request.variant} if win is None else _won(request, settlement, win, words)
    answer["transfers"] = [
        {"from": transfer.payer, "to": transfer.payee, "points": transfer.points}
        for transfer in settlement.transfers
        if transfer.points
    ]
    answer["changes"] = dict(settlement.changes)
    answer["next_dealer"] = settlement.next_dealer
    if stake is not None:
        answer["money"] = {"currency": stake.currency, "changes": priced(settlement)}
    if silver is not None:
        answer["silver"] = {"changes": dict(silver.changes), "tea_fee": silver.tea_fee, "out": list(silver.out)}
    answer["receipt"] = receipt_of(request, settlement, words)
    answer["rules_digest"] = settlement.hand.rules.digest
    answer["version"] = __version__
    if request.ref is not None:
        answer["ref"] = request.ref
    return answer


def _won(request: Request, settlement: Settlement, win: Win, words: Words) -> Json:
    return {
        "variant": request.variant,
        "laizi": _tile(settlement.laizi),
        "pizi": _tiles(settlement.pizi),
        "verified": settlement.verified,
        "win": _win(win, words),
        "winner": None if settlement.winner is None else _side(settlement.winner, words),
        "losers": [_loser(debt, win, words) for debt in settlement.losers],
        "liability": liability_of(settlement.liability, words),
    }


def _win(win: Win, words: Words) -> Json:
    return {
        "winner": win.winner,
        "type": win.type,
        "from": win.feeder,
        "tile": _tile(win.tile),
        "class": win.size,
        "patterns": list(win.patterns),
        "pattern_labels": [words.label("pattern", pattern) for pattern in win.patterns],
        "hard": win.hard,
        "reading": _reading(win.reading),
    }


def _reading(reading: Reading | None) -> Json | None:
    if reading is None:
        return None
    if reading.chaotic is not None:
        return {"chaotic": reading.chaotic, "wildcards": _tiles(reading.wildcards)}
    return {
        "pair": _set(reading.pair),
        "sets": [_set(tiles) for tiles in reading.sets],
        "wildcards": _tiles(reading.wildcards),
    }


def _set(tiles: tuple[int, ...]) -> str:
    return _SETS.get(tiles) or text_of(tiles)


def _side(side: Side, words: Words) -> Json:
    return {
        "fan": side.fan,
        "multiplier": multiplier(side.fan, side.halves),
        "items": _items(side.items, words),
    }


def _items(items: tuple[Item, ...], words: Words) -> list[Json]:
    return [told(item, words).entry.copy() for item in items]


def _loser(debt: Debt, win: Win, words: Words) -> Json:
    row: Json = {
        "id": debt.id,
        "fan": debt.side.fan,
        "total_fan": debt.total_fan,
        "multiplier": multiplier(debt.side.fan, debt.side.halves),
        "items": _items(debt.side.items, words),
        "scale" if debt.base is None else "base": win.size if debt.base is None else debt.base,
        "uncapped": debt.uncapped,
        "tier": debt.tier,
        "after_cap": _items(debt.after_cap, words),
        "points": debt.points,
        "pays": debt.pays,
    }
    if debt.extra:
        row["extra"] = _items(debt.extra, words)
    return row


def liability_of(liability: Liability | None, words: Words) -> Json | None:
    """Who is liable, by which rule and on what evidence; None where nobody is."""
    if liability is None:
        return None
    return {
        "payer": liability.payer,
        "rule": liability.rule,
        "label": words.label("liability", liability.rule),
        "evidence": plain(liability.evidence),
    }


def _tile(tile: int | None) -> str | None:
    return None if tile is None else NAMES[tile]


def _tiles(tiles: tuple[int, ...]) -> list[str]:
    return [NAMES[tile] for tile in tiles]
