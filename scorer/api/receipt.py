"""The receipt: a settlement as a few plain lines that a player understands at once and pastes into a chat."""

from collections.abc import Iterable, Mapping

from scorer.api.document import encode
from scorer.api.items import told
from scorer.api.plain import multiplier, priced, signed
from scorer.api.request import Request
from scorer.api.text import Words
from scorer.purse import table_multiplier
from scorer.rules import shown
from scorer.settlement import Debt, Item, Liability, Reading, Settlement, Side, Transfer, Win
from scorer.variants import VARIANTS


def receipt_of(request: Request, settlement: Settlement, words: Words) -> str:
    """The receipt, lines joined by newlines, without one at the end."""
    win = settlement.win
    lines = _won(request, settlement, win, words) if win is not None else [_unwon(settlement, words)]
    return "\n".join(lines + _totals(settlement, words))


def _unwon(settlement: Settlement, words: Words) -> str:
    player = settlement.hand.result.player
    if player is None:
        return words.say("receipt", "draw")
    return words.say("receipt", "escape", player=player, points=-settlement.changes[player])


def _won(request: Request, settlement: Settlement, win: Win, words: Words) -> list[str]:
    lines = [_headline(win, words), _table(request, settlement, words)]
    if differing := _house_rules(request, settlement):
        lines.append(words.say("receipt", "house", rules=words.listed(differing)))
    if not settlement.verified:
        lines.append(words.say("receipt", "unverified"))
    if win.reading is not None:
        lines.append(_reading(win.reading, words))
    winner = settlement.winner or Side((), 0, 0)
    lines.append(_side(win.winner, winner, words))
    lines += [words.listed(_debt(debt, winner, settlement, words), "clauses") for debt in settlement.losers]
    if settlement.liability is not None:
        lines.append(_liability(settlement.liability, words))
    if settlement.transfers:
        transfers = [transfer_text(transfer, words) for transfer in settlement.transfers]
        lines.append(words.line("transfers", [words.listed(transfers, "amounts")]))
    return lines


def _headline(win: Win, words: Words) -> str:
    code = win.type if win.tile is not None else f"{win.type}.untold"
    tile = "" if win.tile is None else words.tile(win.tile)
    return words.line(code, [win.winner, win.feeder or "", how_text(win, words), tile])


def how_text(win: Win, words: Words) -> str:
    """What kind of win it is: 大胡、清一色、软胡."""
    how = [words.label("size", win.size)]
    how += [words.label("pattern", pattern) for pattern in win.patterns]
    how.append(words.label("hardness", "hard" if win.hard else "soft"))
    return words.listed(how)


def _table(request: Request, settlement: Settlement, words: Words) -> str:
    known = VARIANTS.get(request.variant)
    name = request.variant if known is None else known.names.get(words.language, request.variant)
    if settlement.laizi is None:
        return words.say("receipt", "table", variant=name)
    laizi = words.tile(settlement.laizi)
    if not settlement.pizi:
        return words.line("table.laizi", [name, laizi])
    return words.line("table.pizi", [name, laizi, _listed_tiles(settlement.pizi, words)])


def _listed_tiles(tiles: Iterable[int], words: Words) -> str:
    return words.listed([words.tile(tile) for tile in tiles])


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
        shape = words.line("sets" if sets else "sets.none", [words.tiles(reading.pair), sets])
    if not reading.wildcards:
        return shape
    stands_for = words.line("wildcards", [_listed_tiles(reading.wildcards, words)])
    return words.listed([shape, stands_for], "clauses")


def _side(name: str, side: Side, words: Words) -> str:
    if not side.items:
        return words.line("side.bare", [name, str(side.fan)])
    product = multiplier(side.fan, side.halves)
    return words.line("side", [name, str(side.fan), _items(side.items, words), product])


def _items(items: tuple[Item, ...], words: Words) -> str:
    return words.listed([told(item, words).text for item in items], "items")


def _debt(debt: Debt, winner: Side, settlement: Settlement, words: Words) -> list[str]:
    """A loser's sum from base to debt, clause by clause."""
    clauses = [_side(debt.id, debt.side, words)]
    if not debt.points:
        clauses.append(words.say("receipt", "owes_nothing"))
        return clauses
    capped = debt.points
    for item in debt.after_cap:
        capped >>= item.fan
    if debt.uncapped is None:
        clauses.append(_fans(debt, winner, capped, words))
    else:
        clauses.append(_product(debt, winner, settlement, words))
    if debt.tier != "none":
        clauses.append(words.line("tier", [words.label("tier", debt.tier), str(capped)]))
    if debt.after_cap:
        items = _items(debt.after_cap, words)
        clauses.append(words.say("receipt", "after_cap", items=items, points=debt.points))
    if debt.pays != debt.points:
        clauses.append(words.line("pays" if debt.pays else "pays.nothing", [str(debt.pays)]))
    return clauses


def _product(debt: Debt, winner: Side, settlement: Settlement, words: Words) -> str:
    side, table = debt.side, table_multiplier(settlement.hand.table)
    fan, halves = winner.fan + side.fan, winner.halves + side.halves
    first, second = multiplier(winner.fan, winner.halves), multiplier(side.fan, side.halves)
    code, texts = "product", [str(debt.base), first, second, str(debt.uncapped)]
    if table > 1:
        code = "product.table"
        texts.append(str(table))
    if halves > 0 and ((debt.base or 0) * 3**halves << fan) % (1 << halves) != 0:
        code += ".rounded"
    return words.line(code, texts)


def _fans(debt: Debt, winner: Side, amount: int, words: Words) -> str:
    return words.say(
        "receipt",
        "fans.extra" if debt.extra else "fans",
        winner=winner.fan,
        loser=debt.side.fan,
        extra=sum([item.fan for item in debt.extra]),
        total=debt.total_fan,
        amount=amount,
    )


def _liability(liability: Liability, words: Words) -> str:
    by = liability.evidence.get("by")
    code = liability.rule if by is None else f"{liability.rule}.{by}"
    evidence = words.tell("evidence", code, {"payer": liability.payer, **liability.evidence})
    label = words.label("liability", liability.rule)
    return words.say("receipt", "liability", payer=liability.payer, label=label, evidence=evidence)


def transfer_text(transfer: Transfer, words: Words) -> str:
    """Who gives whom how much: A 给 D 128."""
    return words.line("transfer", [transfer.payer, transfer.payee, str(transfer.points)])


def _totals(settlement: Settlement, words: Words) -> list[str]:
    lines = [words.line("changes", [amounts_text(settlement.changes, words)])]
    stake, silver = settlement.hand.stake, settlement.silver
    if stake is not None and (money := priced(settlement)) is not None:
        changes = listed_amounts(signed(money, settlement.changes), words)
        code = "money.currency" if stake.currency else "money"
        lines.append(words.say("receipt", code, changes=changes, currency=stake.currency))
    if silver is not None:
        clauses = [words.say("receipt", "silver", changes=amounts_text(silver.changes, words))]
        clauses.append(words.say("receipt", "tea_fee", fee=silver.tea_fee))
        if silver.out:
            clauses.append(words.say("receipt", "out", names=words.listed(silver.out)))
        lines.append(words.listed(clauses, "clauses"))
    lines.append(words.line("next_dealer", [settlement.next_dealer]))
    return lines


def amounts_text(changes: Mapping[str, int], words: Words) -> str:
    """Who gains and who loses how much: A -128，D +128."""
    amounts = [words.line("change", [name, f"+{n}" if n > 0 else str(n)]) for name, n in changes.items()]
    return words.listed(amounts, "amounts")


def listed_amounts(amounts: Mapping[str, str], words: Words) -> str:
    """The same, however the amounts are told."""
    return words.listed([words.line("change", [name, amount]) for name, amount in amounts.items()], "amounts")
