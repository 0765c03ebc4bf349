"""The wall that a generated hand is drawn from, so that no tile is there more often than it exists."""

from collections.abc import Sequence
from typing import Final

from scorer.generate.chance import Chance
from scorer.tiles import TILES

COPIES: Final = 4


class Wall:
    """The tiles not yet given to anybody."""

    def __init__(self, flipped: int) -> None:
        self.left = [COPIES] * TILES
        self.left[flipped] -= 1

    def take(self, tiles: Sequence[int]) -> bool:
        """Take all of the tiles, or none of them where one is not there."""
        left = self.left
        for place, tile in enumerate(tiles):
            left[tile] -= 1
            if left[tile] < 0:
                self.put(tiles[: place + 1])
                return False
        return True

    def put(self, tiles: Sequence[int]) -> None:
        """Give tiles back."""
        for tile in tiles:
            self.left[tile] += 1

    def take_one_of(self, tiles: Sequence[int], chance: Chance) -> int | None:
        """Take any one of the tiles, each copy equally likely; None where none is left."""
        there = [tile for tile in tiles for _ in range(self.left[tile])]
        if not there:
            return None
        tile = chance.pick(there)
        self.left[tile] -= 1
        return tile

    def draw(self, count: int, chance: Chance) -> list[int]:
        """So many tiles from the wall as it comes."""
        there = [tile for tile, copies in enumerate(self.left) for _ in range(copies)]
        drawn = chance.sample(there, count)
        for tile in drawn:
            self.left[tile] -= 1
        return drawn
