"""The receipt: a settlement as a few plain lines that a player understands at once and pastes into a chat."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from scorer.api.document import encode
from scorer.api.plain import multiplier, priced, signed
from scorer.api.request import Request
from scorer.api.text import Words
from scorer.hand import Debt, Item, Liability, Reading, Settlement, Side, Win
from scorer.purse import table_multiplier
from scorer.rules import shown
from scorer.variants import VARIANTS


def receipt_of(request: Request, settlement: Settlement, words: Words) -> str:
    """The receipt, lines joined by newlines, without one at the end."""
    win = settlement.win
    lines = _won(request, settlement, win, words) if win is not None else [_unwon(settlement, words)]
    return "\n".join([*lines, *_totals(settlement, words)])


def _unwon(settlement: Settlement, words: Words) -> str:
    player = settlement.hand.result.player
    if player is None:
        return words.say("receipt", "draw")
    return words.say("receipt", "escape", player=player, points=-settlement.changes[player])


def _won(request: Request, settlement: Settlement, win: Win, words: Words) -> Iterator[str]:
    yield _headline(win, words)
    yield _table(request, settlement, words)
    if differing := _house_rules(request, settlement):
        yield words.say("receipt", "house", rules=words.listed(differing))
    if not settlement.verified:
        yield words.say("receipt", "unverified")
    if win.reading is not None:
        yield _reading(win.reading, words)
    winner = settlement.winner or Side((), 0, 0)
    yield _side(win.winner, winner, words)
    for debt in settlement.losers:
        yield words.listed(_debt(debt, winner, settlement, words), "clauses")
    if settlement.liability is not None:
        yield _liability(settlement.liability, words)
    if settlement.transfers:
        transfers = [
            words.say("receipt", "transfer", payer=moved.payer, payee=moved.payee, points=moved.points)
            for moved in settlement.transfers
        ]
        yield words.say("receipt", "transfers", transfers=words.listed(transfers, "amounts"))


def _headline(win: Win, words: Words) -> str:
    facts = {"winner": win.winner, "feeder": win.feeder, "how": how_text(win, words)}
    if win.tile is None:
        return words.say("receipt", f"{win.type}.untold", **facts)
    return words.say("receipt", win.type, tile=words.tiles([win.tile]), **facts)


def how_text(win: Win, words: Words) -> str:
    """What kind of win it is: 大胡、清一色、软胡."""
    how = [
        words.label("size", win.size),
        *(words.label("pattern", pattern) for pattern in win.patterns),
        words.label("hardness", "hard" if win.hard else "soft"),
    ]
    return words.listed(how)


def _table(request: Request, settlement: Settlement, words: Words) -> str:
    known = VARIANTS.get(request.variant)
    name = request.variant if known is None else known.names.get(words.language, request.variant)
    if settlement.laizi is None:
        return words.say("receipt", "table", variant=name)
    laizi, pizi = words.tiles([settlement.laizi]), words.listed([words.tiles([tile]) for tile in settlement.pizi])
    return words.say("receipt", "table.pizi" if pizi else "table.laizi", variant=name, laizi=laizi, pizi=pizi)


def _house_rules(request: Request, settlement: Settlement) -> list[str]:
    """The parameters that differ from the variant's, as a request would write them."""
    known, rules = VARIANTS.get(request.variant), settlement.hand.rules
    if known is None or rules.digest == known.rules.digest:
        return []
    usual, laid = shown(known.rules), shown(rules)
    return [f"{name}={encode(laid[name]).decode()}" for name in laid if laid[name] != usual[name]]


def _reading(reading: Reading, words: Words) -> str:
    if reading.chaotic is not None:
        shape = words.say("receipt", "chaotic", chaotic=words.label("chaotic", reading.chaotic))
    else:
        sets = words.listed([words.tiles(tiles) for tiles in reading.sets], "sets")
        shape = words.say("receipt", "sets" if sets else "sets.none", sets=sets, pair=words.tiles(reading.pair))
    if not reading.wildcards:
        return shape
    stands_for = words.listed([words.tiles([tile]) for tile in reading.wildcards])
    return words.listed([shape, words.say("receipt", "wildcards", tiles=stands_for)], "clauses")


def _side(name: str, side: Side, words: Words) -> str:
    if not side.items:
        return words.say("receipt", "side.bare", id=name, fan=side.fan)
    items, product = _items(side.items, words), multiplier(side.fan, side.halves)
    return words.say("receipt", "side", id=name, fan=side.fan, items=items, multiplier=product)


@lru_cache(maxsize=4096)  # the same few items come up all the time
def _items(items: tuple[Item, ...], words: Words) -> str:
    return words.listed([_item(item, words) for item in items], "items")


def _item(item: Item, words: Words) -> str:
    label, product = words.label("item", item.code), multiplier(item.fan, item.halves)
    return words.say(
        "receipt", "item" if item.times == 1 else "items", label=label, count=item.times, multiplier=product
    )


def _debt(debt: Debt, winner: Side, settlement: Settlement, words: Words) -> Iterator[str]:
    """A loser's sum from base to debt, clause by clause."""
    yield _side(debt.id, debt.side, words)
    if not debt.points:
        yield words.say("receipt", "owes_nothing")
        return
    capped = debt.points // 2 ** sum(item.fan for item in debt.after_cap)
    yield _fans(debt, winner, capped, words) if debt.uncapped is None else _product(debt, winner, settlement, words)
    if debt.tier != "none":
        yield words.say("receipt", "tier", tier=words.label("tier", debt.tier), amount=capped)
    if debt.after_cap:
        yield words.say("receipt", "after_cap", items=_items(debt.after_cap, words), points=debt.points)
    if debt.pays != debt.points:
        yield words.say("receipt", "pays" if debt.pays else "pays.nothing", pays=debt.pays)


def _product(debt: Debt, winner: Side, settlement: Settlement, words: Words) -> str:
    base, uncapped = debt.base or 0, debt.uncapped or 0
    table = table_multiplier(settlement.hand.table)
    fan, halves = winner.fan + debt.side.fan, winner.halves + debt.side.halves
    rounded = (base * 3**halves << fan) % (1 << halves)
    code = "product" + (".table" if table > 1 else "") + (".rounded" if rounded else "")
    return words.say(
        "receipt",
        code,
        base=base,
        winner=multiplier(winner.fan, winner.halves),
        loser=multiplier(debt.side.fan, debt.side.halves),
        table=table,
        uncapped=uncapped,
    )


def _fans(debt: Debt, winner: Side, amount: int, words: Words) -> str:
    return words.say(
        "receipt",
        "fans.extra" if debt.extra else "fans",
        winner=winner.fan,
        loser=debt.side.fan,
        extra=sum(item.fan for item in debt.extra),
        total=debt.total_fan,
        amount=amount,
    )


def _liability(liability: Liability, words: Words) -> str:
    by = liability.evidence.get("by")
    code = liability.rule if by is None else f"{liability.rule}.{by}"
    evidence = words.tell("evidence", code, {"payer": liability.payer, **liability.evidence})
    label = words.label("liability", liability.rule)
    return words.say("receipt", "liability", payer=liability.payer, label=label, evidence=evidence)


def _totals(settlement: Settlement, words: Words) -> Iterator[str]:
    yield words.say("receipt", "changes", changes=amounts_text(settlement.changes, words))
    stake, silver = settlement.hand.stake, settlement.silver
    if stake is not None and (money := priced(settlement)) is not None:
        told = [
            words.say("receipt", "change", id=name, amount=amount)
            for name, amount in signed(money, settlement.changes).items()
        ]
        code = "money.currency" if stake.currency else "money"
        yield words.say("receipt", code, changes=words.listed(told, "amounts"), currency=stake.currency)
    if silver is not None:
        clauses = [words.say("receipt", "silver", changes=amounts_text(silver.changes, words))]
        clauses.append(words.say("receipt", "tea_fee", fee=silver.tea_fee))
        if silver.out:
            clauses.append(words.say("receipt", "out", names=words.listed(silver.out)))
        yield words.listed(clauses, "clauses")
    yield words.say("receipt", "next_dealer", dealer=settlement.next_dealer)


def amounts_text(changes: Mapping[str, int], words: Words) -> str:
    """Who gains and who loses how much: A -128，D +128."""
    told = {name: f"{amount:+}" if amount else "0" for name, amount in changes.items()}
    return words.listed([words.say("receipt", "change", id=name, amount=told[name]) for name in told], "amounts")
