"""From a settlement to the 200 answer of the contract."""

from typing import Final

from scorer import __version__
from scorer.api.plain import multiplier, plain, priced
from scorer.api.receipt import receipt_of
from scorer.api.request import Request
from scorer.api.text import Words
from scorer.hand import Debt, Item, Liability, Reading, Settlement, Side, Win
from scorer.tiles import NAMES, text_of

Json = dict[str, object]

SECTIONS: Final = {
    "opening": "§4",
    "exposed_kong": "§3",
    "added_kong": "§3",
    "concealed_kong": "§3",
    "red_kong": "§3",
    "green_kong": "§3",
    "pizi_kong": "§3",
    "laizi_kong": "§3",
    "laizi_discard": "§3",
    "hard": "§6",
    "self_draw": "§8",
    "discarder": "§8",
    "dealer": "§8",
    "extra_big": "§8",
    "closed": "§9",
    "wind_laizi": "§9",
    "repeated_laizi": "§9",
}
"""The section of the rules that an item stands on."""


def answer_of(request: Request, settlement: Settlement, words: Words) -> Json:
    """The whole answer. Amounts are points, exact; texts are in the language of the words."""
    answer: Json = {"variant": request.variant}
    if settlement.win is not None:
        answer |= _won(settlement, settlement.win, words)
    answer |= {
        "transfers": [
            {"from": transfer.payer, "to": transfer.payee, "points": transfer.points}
            for transfer in settlement.transfers
            if transfer.points
        ],
        "changes": dict(settlement.changes),
        "next_dealer": settlement.next_dealer,
        **_purses(settlement),
        "receipt": receipt_of(request, settlement, words),
        "rules_digest": settlement.hand.rules.digest,
        "version": __version__,
    }
    if request.ref is not None:
        answer["ref"] = request.ref
    return answer


def _won(settlement: Settlement, win: Win, words: Words) -> Json:
    return {
        "laizi": _tile(settlement.laizi),
        "pizi": [NAMES[tile] for tile in settlement.pizi],
        "verified": settlement.verified,
        "win": _win(win, words),
        "winner": _side(settlement.winner, words) if settlement.winner is not None else None,
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
    wildcards = [NAMES[tile] for tile in reading.wildcards]
    if reading.chaotic is not None:
        return {"chaotic": reading.chaotic, "wildcards": wildcards}
    return {"pair": text_of(reading.pair), "sets": [text_of(tiles) for tiles in reading.sets], "wildcards": wildcards}


def _side(side: Side, words: Words) -> Json:
    return {
        "fan": side.fan,
        "multiplier": multiplier(side.fan, side.halves),
        "items": [_item(item, words) for item in side.items],
    }


def _item(item: Item, words: Words) -> Json:
    entry: Json = {
        "code": item.code,
        "label": words.label("item", item.code),
        "count": item.times,
        "fan": item.fan,
        "multiplier": multiplier(item.fan, item.halves),
    }
    if (section := SECTIONS.get(item.code)) is not None:
        entry["rule"] = section
    return entry


def _loser(debt: Debt, win: Win, words: Words) -> Json:
    side = _side(debt.side, words)
    row: Json = {
        "id": debt.id,
        "fan": side["fan"],
        "total_fan": debt.total_fan,
        "multiplier": side["multiplier"],
        "items": side["items"],
        **({"scale": win.size} if debt.base is None else {"base": debt.base}),
        "uncapped": debt.uncapped,
        "tier": debt.tier,
        "after_cap": [_item(item, words) for item in debt.after_cap],
        "points": debt.points,
        "pays": debt.pays,
    }
    if debt.extra:
        row["extra"] = [_item(item, words) for item in debt.extra]
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


def _purses(settlement: Settlement) -> Json:
    """The same settlement in money and in silver, where asked for."""
    purses: Json = {}
    stake, silver = settlement.hand.stake, settlement.silver
    if stake is not None:
        purses["money"] = {"currency": stake.currency, "changes": priced(settlement)}
    if silver is not None:
        purses["silver"] = {"changes": dict(silver.changes), "tea_fee": silver.tea_fee, "out": list(silver.out)}
    return purses


def _tile(tile: int | None) -> str | None:
    return None if tile is None else NAMES[tile]
