"""The answer of a ledger: every hand with the totals after it, then how the evening stands and how to square it."""

from collections.abc import Iterator

from scorer import __version__
from scorer.api.answer import Json
from scorer.api.batch import FULL, settled_item, unsettled_item
from scorer.api.ledger import Entry, Ledger
from scorer.api.plain import signed, worth
from scorer.api.problems import problem_of
from scorer.api.receipt import amounts_text, listed_amounts, receipt_of, transfer_text
from scorer.api.request import Settled
from scorer.api.text import Words
from scorer.errors import Unsettled
from scorer.evening import owed
from scorer.square import square


def ledger_answer(ledger: Ledger, words: Words, view: str = FULL) -> Json:
    """The whole answer. Amounts are points, exact; texts are in the language of the words."""
    frame, end = ledger.frame, ledger.end
    debts = owed(end)
    answer: Json = {
        "variant": frame.variant,
        "hands": [_hand(entry, words, view) for entry in ledger.entries],
        "failed": [entry.place for entry in ledger.entries if isinstance(entry.outcome, Unsettled)],
        "totals": dict(end.totals),
        "penalties": dict(end.penalties),
        "sum": sum(debts.values()),
        "square": _square(ledger),
        **_purses(ledger),
        "next_dealer": end.dealer,
        "receipt": ledger_text(ledger, words),
        "rules_digest": frame.rules.digest,
        "version": __version__,
    }
    return answer if frame.ref is None else {**answer, "ref": frame.ref}


def _hand(entry: Entry, words: Words, view: str) -> Json:
    if isinstance(entry.outcome, Settled):
        item = settled_item(entry.place, *entry.outcome, words, view)
    else:
        item = unsettled_item(entry.place, entry.ref, entry.outcome, words)
    return {**item, "dealer": entry.dealer, "totals": dict(entry.then.totals)}


def _square(ledger: Ledger) -> list[Json]:
    stake = ledger.frame.stake
    moved = square(owed(ledger.end))
    return [
        {
            "from": transfer.payer,
            "to": transfer.payee,
            "points": transfer.points,
            **({} if stake is None else {"money": worth(stake, {transfer.payee: transfer.points})[transfer.payee]}),
        }
        for transfer in moved
    ]


def _purses(ledger: Ledger) -> Json:
    purses: Json = {}
    stake, balances = ledger.frame.stake, ledger.end.balances
    if stake is not None:
        purses["money"] = {"currency": stake.currency, "totals": worth(stake, ledger.end.totals)}
    if balances is not None:
        ordered = {name: balances[name] for name in ledger.frame.players}
        purses["silver"] = {"balances": ordered, "out": _out(ledger), "tea_fees": ledger.end.tea_fees}
    return purses


def _out(ledger: Ledger) -> list[str]:
    """Those who once had less silver than they owed, in the order of their seats."""
    purses = [entry.outcome.settlement.silver for entry in ledger.entries if isinstance(entry.outcome, Settled)]
    out = {name for purse in purses if purse is not None for name in purse.out}
    return [name for name in ledger.frame.players if name in out]


def ledger_text(ledger: Ledger, words: Words) -> str:
    """The score sheet: a line a hand, then the totals; without a newline at the end."""
    return "\n".join([*(_line(entry, words) for entry in ledger.entries), *_totals(ledger, words)])


def _line(entry: Entry, words: Words) -> str:
    facts = {"number": entry.place + 1, "dealer": entry.dealer}
    if isinstance(entry.outcome, Unsettled):
        return words.say("ledger", "unsettled", **facts, why=problem_of(entry.outcome, words).detail)
    headline, _, _ = receipt_of(*entry.outcome, words).partition("\n")
    changes = amounts_text(entry.outcome.settlement.changes, words)
    return words.say("ledger", "hand", **facts, headline=headline, changes=changes)


def _totals(ledger: Ledger, words: Words) -> Iterator[str]:
    end, stake = ledger.end, ledger.frame.stake
    yield words.say("receipt", "changes", changes=amounts_text(end.totals, words))
    if any(end.penalties.values()):
        lost = {name: points for name, points in end.penalties.items() if points}
        yield words.say("ledger", "penalties", changes=amounts_text(lost, words))
    if stake is not None:
        told = listed_amounts(signed(worth(stake, end.totals), end.totals), words)
        code = "money.currency" if stake.currency else "money"
        yield words.say("receipt", code, changes=told, currency=stake.currency)
    if end.balances is not None:
        silver = {name: str(end.balances[name]) for name in ledger.frame.players}
        clauses = [words.say("ledger", "silver", balances=listed_amounts(silver, words))]
        clauses.append(words.say("receipt", "tea_fee", fee=end.tea_fees))
        if out := _out(ledger):
            clauses.append(words.say("receipt", "out", names=words.listed(out)))
        yield words.listed(clauses, "clauses")
    moved = [transfer_text(transfer, words) for transfer in square(owed(end))]
    yield words.say("ledger", "square" if moved else "even", transfers=words.listed(moved, "amounts"))
    yield words.say("receipt", "next_dealer", dealer=end.dealer)
