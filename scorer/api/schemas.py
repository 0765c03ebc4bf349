"""What a settle request may hold: types, limits and field names of the contract, and nothing about mahjong.

Each table names the fields of one object of the contract, with what the core calls them and how they are read.
"""

import re
from fractions import Fraction
from typing import Final

from scorer.api.bodies import Body
from scorer.api.strict import (
    Fields,
    choice,
    flag,
    identity,
    integer,
    list_of,
    mapping,
    record,
    refused,
    row,
    text,
    tile,
    tiles,
)
from scorer.hand import PLAYERS, RESULT_TYPES, SHAPE_PATTERNS, Declared, Meld, Player, Result, SpecialKongs, Stake
from scorer.rules import MELD_KINDS

_COUNT: Final = integer(0, 8)
_BALANCE: Final = integer(0, 10**12)
_LISTED_AT_MOST: Final = 16
_AMOUNT: Final = re.compile(r"[0-9]{1,9}(?:\.([0-9]{1,6}))?")
_CURRENCY_AT_MOST: Final = 16
REF_AT_MOST: Final = 256
"""Characters of a ``ref``."""

_kind: Final = choice(*MELD_KINDS)


def _meld_tiles(value: object) -> tuple[int, ...]:
    """Tiles of a meld: a meld of none is one that does not tell its tiles, and leaves the field out."""
    read = tiles(value)
    if not read:
        raise refused("no_tiles")
    return read


MELD_FIELDS: Final[Fields] = {"kind": ("kind", _kind), "tiles": ("tiles", _meld_tiles), "from": ("feeder", identity)}
_meld_object: Final = row(Meld, MELD_FIELDS, ("kind",))
_BARE_MELDS: Final = {kind: Meld(kind) for kind in MELD_KINDS}


def _meld(value: object) -> Meld:
    """A meld as an object, or as its bare kind."""
    return _BARE_MELDS[_kind(value)] if isinstance(value, str) else _meld_object(value)


SPECIAL_KONG_FIELDS: Final[Fields] = {name: (name, _COUNT) for name in SpecialKongs._fields}

PLAYER_FIELDS: Final[Fields] = {
    "id": ("id", identity),
    "melds": ("melds", list_of(_meld, 0, _LISTED_AT_MOST)),
    "special_kongs": ("special_kongs", row(SpecialKongs, SPECIAL_KONG_FIELDS)),
    "laizi_discards": ("laizi_discards", _COUNT),
    "hand": ("hand", tiles),
    "ready": ("ready", flag),
    "holds_non_258": ("holds_non_258", flag),
    "balance": ("balance", _BALANCE),
}

_player: Final = row(Player, PLAYER_FIELDS, ("id",))

DECLARED_FIELDS: Final[Fields] = {
    "patterns": ("patterns", list_of(choice(*SHAPE_PATTERNS), 0, _LISTED_AT_MOST)),
    "hard": ("hard", flag),
    "laizi_in_hand": ("laizi_in_hand", _COUNT),
}

_ids: Final = list_of(identity, 0, _LISTED_AT_MOST)

RESULT_FIELDS: Final[Fields] = {
    "type": ("type", choice(*RESULT_TYPES)),
    "winner": ("winner", identity),
    "from": ("feeder", identity),
    "tile": ("tile", tile),
    "after_kong": ("after_kong", flag),
    "last_tiles": ("last_tiles", flag),
    "claimants": ("claimants", _ids),
    "rain_breakers": ("rain_breakers", _ids),
    "declared": ("declared", row(Declared, DECLARED_FIELDS)),
    "player": ("player", identity),
}


def _amount(value: object) -> tuple[Fraction, int]:
    """A plain decimal above 0, and how many decimals it was told with."""
    if not isinstance(value, str):
        raise refused("wrong_type", expected="string")
    match = _AMOUNT.fullmatch(value)
    if match is None or not (amount := Fraction(value)):
        raise refused("bad_amount")
    return amount, len(match[1] or "")


def _currency(value: object) -> str:
    if not isinstance(value, str):
        raise refused("wrong_type", expected="string")
    if not value.isalpha() or len(value) > _CURRENCY_AT_MOST:
        raise refused("bad_currency", most=_CURRENCY_AT_MOST)
    return value


def _stake(per_point: tuple[Fraction, int], currency: str | None = None) -> Stake:
    return Stake(*per_point, currency)


STAKE_FIELDS: Final[Fields] = {"per_point": ("per_point", _amount), "currency": ("currency", _currency)}

RESULT: Final = row(Result, RESULT_FIELDS, ("type",))
STAKE: Final = record(_stake, STAKE_FIELDS, ("per_point",))


SETTLE_FIELDS: Final[Fields] = {
    "variant": ("variant", text(1, 64)),
    "rules": ("rules", mapping),
    "flipped": ("flipped", tile),
    "laizi": ("laizi", tile),
    "ref": ("ref", text(0, REF_AT_MOST)),
    "stake": ("stake", STAKE),
    "previous_laizi": ("previous_laizi", tile),
    "dealer": ("dealer", identity),
    "table": ("table", integer(1, 100)),
    "players": ("players", list_of(_player, PLAYERS, PLAYERS, "four_players")),
    "result": ("result", RESULT),
}
SETTLE: Final = Body(SETTLE_FIELDS, ("variant", "dealer", "players", "result"))
"""The body of ``POST /v1/settle``."""
