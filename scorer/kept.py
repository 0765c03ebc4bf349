"""Results that are kept because they come up again: dicts that forget everything when they are full."""

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def keep(known: dict[K, V], key: K, value: V, most: int) -> V:
    """Keep a value among at most so many, and give it back."""
    if len(known) >= most:
        known.clear()
    known[key] = value
    return value
