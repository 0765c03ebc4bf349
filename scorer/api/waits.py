"""``POST /v1/waits``: what a hand waits for, and what each tile would bring by each way it can come."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from scorer import __version__
from scorer.api.answer import liability_of
from scorer.api.bodies import Body, read_form
from scorer.api.plain import worth
from scorer.api.problems import problem_of
from scorer.api.request import Request, request_of, rules_in
from scorer.api.schemas import SETTLE_FIELDS
from scorer.api.strict import Fields, choice, identity, record
from scorer.api.text import Words
from scorer.errors import MissingFact, NotAWin, Violation
from scorer.facts import view_of
from scorer.hand import Result, Stake
from scorer.tiers import Move, NextTier
from scorer.tiles import NAMES
from scorer.waits import Chance, Discard, Gain, Wait, Waits, holds_one_more, waits, waits_after_each_discard

Json = dict[str, object]

WAITING_FIELDS: Final[Fields] = {"type": ("kind", choice("waiting")), "winner": ("winner", identity)}


def _waiting(winner: str, kind: str = "waiting") -> Result:
    return Result(kind, winner)


WAITS_FIELDS: Final[Fields] = {**SETTLE_FIELDS, "result": ("result", record(_waiting, WAITING_FIELDS, ("winner",)))}
WAITS: Final = Body(WAITS_FIELDS, ("variant", "dealer", "players", "result"))
"""The body of ``POST /v1/waits``: a settle request whose result only tells who waits."""


class Outlook(NamedTuple):
    """A hand that was asked about, and what it waits for."""

    request: Request
    now: Waits | None
    """None of a hand of 14 tiles, which must discard first."""
    after: tuple[Discard, ...]
    """Of a hand of 14 tiles: each discard that leaves it ready."""
    in_the_way: tuple[Violation, ...]
    """Why the hand is not ready, or no discard leaves it so."""

    @property
    def player(self) -> str | None:
        """Who waits."""
        return self.request.hand.result.winner


def outlook_of(document: object) -> Outlook:
    """What the hand of a document waits for. Raises Impossible with everything that is wrong with it."""
    read, faults = read_form(WAITS, document)
    rules, more = rules_in(read)
    request = request_of(read, rules, [*faults, *more])
    if holds_one_more(request.hand):
        after = waits_after_each_discard(request.hand)
        return Outlook(request, None, after.discards, after.in_the_way)
    now = waits(request.hand)
    return Outlook(request, now, (), now.in_the_way)


def waits_answer(outlook: Outlook, words: Words) -> Json:
    """The whole answer. Amounts are points, exact; texts are in the language of the words."""
    hand = outlook.request.hand
    specials = view_of(hand).specials
    answer: Json = {
        "variant": outlook.request.variant,
        "laizi": None if specials.laizi is None else NAMES[specials.laizi],
        "pizi": [NAMES[tile] for tile in specials.pizi],
        "player": outlook.player,
        "ready": not outlook.in_the_way,
    }
    if outlook.now is not None:
        answer |= _waits(outlook.now, hand.stake, words)
    else:
        answer["discards"] = [
            {"discard": NAMES[discard.tile], **_waits(discard.waits, hand.stake, words)} for discard in outlook.after
        ]
    if outlook.in_the_way:
        answer["in_the_way"] = problem_of(NotAWin(outlook.in_the_way), words).extra["violations"]
    answer |= {"rules_digest": hand.rules.digest, "version": __version__}
    return answer if outlook.request.ref is None else {**answer, "ref": outlook.request.ref}


def _waits(found: Waits, stake: Stake | None, words: Words) -> Json:
    ways: dict[int, Json] = {}  # like tiles share their chances
    for chance in [chance for wait in found.waits for chance in wait.chances]:
        if id(chance) not in ways:
            ways[id(chance)] = _way(chance, stake, words)
    return {
        "waits": [
            {"tile": NAMES[wait.tile], "unseen": wait.unseen, "ways": [ways[id(chance)] for chance in wait.chances]}
            for wait in found.waits
        ],
        "exhausted": [NAMES[tile] for tile in found.exhausted],
    }


def _way(chance: Chance, stake: Stake | None, words: Words) -> Json:
    way: Json = {"type": chance.type, "from": chance.feeder}
    gain = chance.outcome
    if not isinstance(gain, Gain):
        refusal = problem_of(gain, words)
        return {**way, "status": refusal.slug, **refusal.extra, "detail": refusal.detail}
    way |= {
        "status": "settled",
        "class": gain.size,
        "patterns": list(gain.patterns),
        "pattern_labels": [words.label("pattern", pattern) for pattern in gain.patterns],
        "hard": gain.hard,
        "total": max(gain.changes.values()),
        "changes": dict(gain.changes),
        "tiers": dict(gain.tiers),
        "liability": liability_of(gain.liability, words),
        "next_tier": None if gain.next_tier is None else _next_tier(gain.next_tier, words),
    }
    if stake is not None:
        way["money"] = {"currency": stake.currency, "changes": worth(stake, gain.changes)}
    return way


def _next_tier(further: NextTier, words: Words) -> Json:
    return {
        "fan": further.fan,
        "losers": {name: move._asdict() for name, move in further.losers.items()},
        "table": None if further.table is None else further.table._asdict(),
        "text": _further(further, words),
    }


def _further(further: NextTier, words: Words) -> str:
    """The nearest tiers in a sentence."""
    if further.table is not None and further.table.fan == further.fan:
        return words.say("waits", "table", fan=further.fan, tier=words.label("tier", further.table.tier))
    near: dict[Move, list[str]] = {}
    for name, move in further.losers.items():
        if move.fan == further.fan:
            near.setdefault(move, []).append(name)
    told = [
        words.say("waits", "losers", fan=move.fan, names=words.listed(names), tier=words.label("tier", move.tier))
        for move, names in near.items()
    ]
    return words.listed(told, "clauses")


def waits_text(outlook: Outlook, words: Words) -> str:
    """The same as a few plain lines, without a newline at the end."""
    lines: list[str] = []
    if outlook.in_the_way:
        refusal = problem_of(NotAWin(outlook.in_the_way), words)
        lines.append(words.say("waits", "not_ready", player=outlook.player, why=refusal.detail))
    for discard in outlook.after:
        lines.append(words.say("waits", "throw", tile=words.tile(discard.tile)))
        lines += _lines(discard.waits, words)
    if outlook.now is not None and not outlook.in_the_way:
        lines.append(words.say("waits", "ready", player=outlook.player))
        lines += _lines(outlook.now, words)
    return "\n".join(lines)


def _lines(found: Waits, words: Words) -> Iterator[str]:
    for tiles, wait in _alike(found.waits):
        told = [words.say("waits", "tile", tile=words.tile(one.tile), count=one.unseen) for one in tiles]
        ways = words.listed(_ways_told(wait.chances, words), "clauses")
        yield words.say("waits", "wait", tiles=words.listed(told), ways=ways)
    if found.exhausted:
        tiles_gone = words.listed([words.tile(tile) for tile in found.exhausted])
        yield words.say("waits", "exhausted", tiles=tiles_gone)


def _alike(found: Iterable[Wait]) -> list[tuple[list[Wait], Wait]]:
    """Tiles that bring the same, told together."""
    groups: dict[tuple[int, ...], list[Wait]] = {}
    for wait in found:
        groups.setdefault(tuple(id(chance) for chance in wait.chances), []).append(wait)
    return [(group, group[0]) for group in groups.values()]


def _ways_told(chances: Iterable[Chance], words: Words) -> Iterator[str]:
    """Each way with what it brings; discards that bring the same are told together."""
    feeders: dict[tuple[str, str], list[str]] = {}
    for chance in chances:
        feeders.setdefault((chance.type, _brings(chance.outcome, words)), []).append(chance.feeder or "")
    for (kind, brings), names in feeders.items():
        yield words.say("waits", kind, feeder=words.listed(names), brings=brings)


def _brings(gain: Gain | NotAWin | MissingFact, words: Words) -> str:
    if not isinstance(gain, Gain):
        return words.say("waits", "nothing", why=problem_of(gain, words).detail)
    further = () if gain.next_tier is None else (_further(gain.next_tier, words),)
    return words.listed([f"{max(gain.changes.values()):+}", *further], "amounts")
