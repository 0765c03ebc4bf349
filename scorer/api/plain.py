"""The values of the core as JSON has them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from scorer.api.text import decimal
from scorer.hand import Stake
from scorer.settlement import Settlement

CENTS = 2
_POWERS: Final = [str(1 << fan) for fan in range(64)]
"""Two to the powers that come up, told once."""


def plain(value: object) -> object:
    """A fact as a JSON value: fractions as whole numbers or decimal strings, tuples and sets as arrays."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, dict | Mapping):  # a dict is seen to be one sooner
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else decimal(value)
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value), key=str)
    return value


def multiplier(fan: int, halves: int = 0) -> str:
    """2 to the ``fan`` times 1.5 to the ``halves``, exactly, as a decimal.

    >>> multiplier(4), multiplier(1, 2), multiplier(0, 3)
    ('16', '4.5', '3.375')
    """
    if halves == 0:
        return _POWERS[fan] if fan < len(_POWERS) else str(1 << fan)
    digits = str(15**halves << fan)  # 1.5 is 15 with one place
    whole, part = digits[:-halves], digits[-halves:].rstrip("0")
    return f"{whole}.{part}" if part else whole


def priced(settlement: Settlement) -> dict[str, str] | None:
    """The changes in money as decimals, with the places of the stake but at least two; None where none is told."""
    stake, money = settlement.hand.stake, settlement.money
    return None if stake is None or money is None else _decimals(stake, money)


def worth(stake: Stake, points: Mapping[str, int]) -> dict[str, str]:
    """Points in money, likewise."""
    return _decimals(stake, {name: amount * stake.per_point for name, amount in points.items()})


def _decimals(stake: Stake, amounts: Mapping[str, Fraction]) -> dict[str, str]:
    places = max(CENTS, stake.decimals)
    return {name: decimal(amount, places) for name, amount in amounts.items()}


def signed(told: Mapping[str, str], amounts: Mapping[str, int]) -> dict[str, str]:
    """Amounts told in some way, with a plus before what is won."""
    return {name: f"+{amount}" if amounts[name] > 0 else amount for name, amount in told.items()}
