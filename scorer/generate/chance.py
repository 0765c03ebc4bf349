"""Chance with a seed: the same numbers on every machine and under every Python.

Only ``random.Random.random`` is promised to give the same sequence for ever, so everything is made from it.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A sequence of random choices."""

    def __init__(self, seed: int) -> None:
        self._next = Random(seed).random  # noqa: S311 - no secret hangs on it

    def happens(self, share: float) -> bool:
        """True in so many of all cases, from 0 to 1."""
        return self._next() < share

    def below(self, limit: int) -> int:
        """A whole number from 0, all equally likely."""
        return int(self._next() * limit)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[int(self._next() * len(items))]

    def weighted(self, weights: Sequence[tuple[T, int]]) -> T:
        """One of the items, each as likely as its weight."""
        at = self.below(sum([weight for _, weight in weights]))
        for item, weight in weights:
            at -= weight
            if at < 0:
                return item
        raise ValueError(weights)

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """So many of the items, none twice, in random order; all of them where there are fewer."""
        rest = list(items)
        chosen = []
        for place in range(min(count, len(rest))):
            other = place + self.below(len(rest) - place)
            rest[place], rest[other] = rest[other], rest[place]
            chosen.append(rest[place])
        return chosen

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All the items in random order."""
        return self.sample(items, len(items))
