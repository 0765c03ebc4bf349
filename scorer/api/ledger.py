"""``POST /v1/ledger``: a whole evening, hand by hand, with what one hand leaves to the next, and how to square it."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

from scorer.api.bodies import Body, read_form
from scorer.api.request import Request, Settled, request_of, rules_in
from scorer.api.schemas import PLAYER_FIELDS, SETTLE_FIELDS
from scorer.api.strict import Fields, identity, list_of, mapping, record
from scorer.errors import TOLD_AT_MOST, Fault, Impossible, Unsettled
from scorer.evening import Carried, after, after_unsettled, laid, start
from scorer.hand import PLAYERS, Player, Stake
from scorer.laizi import specials
from scorer.rules import Rules
from scorer.settle import settle

_UNNAMED: Final = ""
"""The id of a player whose seat alone tells who he is."""
_SEAT_FIELDS: Final = {name: field for name, field in PLAYER_FIELDS.items() if name != "balance"}
_HANDS_AT_MOST: Final = 100_000
"""Beyond any limit that the service sets."""


def _seated(id: str = _UNNAMED, **told: Any) -> Player:  # noqa: A002, ANN401 - as the fields of a player are called
    return Player(id, **told)


def _as_it_is(value: object) -> object:
    return value


def _balances(value: object) -> Mapping[str, int]:
    """Silver by id: which ids there are is looked at later, and that more than four are too many."""
    told = dict(islice(mapping(value).items(), TOLD_AT_MOST))
    return record(dict, {name: (name, PLAYER_FIELDS["balance"][1]) for name in told})(told)


LEDGER_HAND_FIELDS: Final[Fields] = {
    "flipped": SETTLE_FIELDS["flipped"],
    "laizi": SETTLE_FIELDS["laizi"],
    "ref": SETTLE_FIELDS["ref"],
    "players": ("players", list_of(record(_seated, _SEAT_FIELDS), PLAYERS, PLAYERS, "four_players")),
    "result": SETTLE_FIELDS["result"],
}
LEDGER_HAND: Final = Body(LEDGER_HAND_FIELDS, ("result",))
"""One hand of a ledger: a settle request without what the ledger knows already."""

LEDGER_FIELDS: Final[Fields] = {
    **{name: SETTLE_FIELDS[name] for name in ("variant", "rules", "ref", "stake", "previous_laizi", "dealer", "table")},
    "players": ("players", list_of(identity, PLAYERS, PLAYERS, "four_players")),
    "balances": ("balances", _balances),
    "hands": ("hands", list_of(_as_it_is, 0, _HANDS_AT_MOST)),
}
LEDGER: Final = Body(LEDGER_FIELDS, ("variant", "dealer", "players", "hands"))
"""The body of ``POST /v1/ledger``. Each hand is read on its own: a bad one is its own problem."""


class Frame(NamedTuple):
    """What all hands of a ledger share."""

    variant: str
    rules: Rules
    players: tuple[str, ...]
    table: int | None
    stake: Stake | None
    ref: str | None


class Entry(NamedTuple):
    """One hand of a ledger."""

    place: int
    """From 0."""
    dealer: str
    ref: str | None
    outcome: Settled | Unsettled
    then: Carried
    """The table after it."""


class Ledger(NamedTuple):
    """A whole evening."""

    frame: Frame
    entries: tuple[Entry, ...]
    end: Carried


def hands_told(document: object) -> int:
    """How many hands a document holds, whatever else it is."""
    hands = document.get("hands") if isinstance(document, dict) else None
    return len(hands) if isinstance(hands, list) else 0


def ledger_of(document: object) -> Ledger:
    """The evening that a document tells. Raises Impossible with everything that is wrong with its frame."""
    read, faults = read_form(LEDGER, document)
    rules, more = rules_in(read)
    if any(fault.path[:1] == ("balances",) for fault in faults):
        read.pop("balances", None)  # read in part, it would be held against them for what it lacks
    faults += [*more, *_frame_faults(read, rules)]
    if faults or rules is None:
        raise Impossible(faults)
    players = read["players"]
    frame = Frame(read["variant"], rules, players, read.get("table"), read.get("stake"), read.get("ref"))
    carried = start(players, read["dealer"], read.get("previous_laizi"), read.get("balances"))
    entries = []
    for place, told in enumerate(read["hands"]):
        entries.append(_entry(place, told, frame, carried))
        carried = entries[-1].then
    return Ledger(frame, tuple(entries), carried)


def _frame_faults(read: Mapping[str, Any], rules: Rules | None) -> Iterator[Fault]:
    """What contradicts itself in the frame, as far as that could be read."""
    players: tuple[str, ...] = read.get("players", ())
    for seat, name in enumerate(players):
        if name in players[:seat]:
            yield Fault("repeated_id", ("players", seat), {"id": name})
    if players and "dealer" in read and read["dealer"] not in players:
        yield Fault("unknown_id", ("dealer",), {"id": read["dealer"]})
    if rules is not None and read.get("table") is not None and not rules.tables:
        yield Fault("no_tables", ("table",))
    if "balances" not in read:
        return
    if rules is not None and not rules.silver:
        yield Fault("no_silver", ("balances",))
    if players:
        yield from (Fault("unknown_id", ("balances", name), {"id": name}) for name in read["balances"].keys() - players)
        if not read["balances"].keys() >= set(players):
            yield Fault("balance_of_all_four", ("balances",))


def _entry(place: int, told: object, frame: Frame, carried: Carried) -> Entry:
    read, faults = read_form(LEDGER_HAND, told)
    ref = read.get("ref")
    try:
        request = _request(read, faults, frame, carried)
        settlement = settle(request.hand)
    except Unsettled as unsettled:
        return Entry(place, carried.dealer, ref, unsettled, after_unsettled(carried, _laizi(read, frame.rules)))
    return Entry(place, carried.dealer, ref, Settled(request, settlement), after(carried, settlement))


def _request(read: dict[str, Any], faults: list[Fault], frame: Frame, carried: Carried) -> Request:
    """The settle request that a hand makes together with what the ledger knows. Raises Impossible as ``request_of``."""
    told: tuple[Player, ...] | None = read.get("players")
    if told is None and not any(fault.path[:1] == ("players",) for fault in faults):
        told = tuple(Player(name) for name in frame.players)
    if told is not None:
        for seat, (player, name) in enumerate(zip(told, frame.players, strict=True)):
            if player.id not in (_UNNAMED, name):
                faults.append(Fault("wrong_seat", ("players", seat, "id"), {"id": player.id, "seated": name}))
        seated = (player._replace(id=name) for player, name in zip(told, frame.players, strict=True))
        read = {**read, "players": tuple(seated)}
    known = {"variant": frame.variant, "dealer": carried.dealer, "table": frame.table, "stake": frame.stake}
    request = request_of({**read, **known}, frame.rules, faults)
    return request._replace(hand=laid(request.hand, carried))


def _laizi(read: Mapping[str, Any], rules: Rules) -> int | None:
    """The laizi of a hand that could not be settled, as far as it can be read."""
    flipped, laizi = read.get("flipped"), read.get("laizi")
    if flipped is not None and laizi is not None:
        return None
    return specials(flipped, laizi, rules.fixed_gang_tiles, rules.pizi).laizi
