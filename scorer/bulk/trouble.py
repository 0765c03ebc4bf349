"""What ends a run: told in a line, without a traceback."""

import errno
from typing import Final

BAD_INPUT: Final = 2
STOPPED: Final = 3
GOES_ON: Final = "what is finished is kept: the same command goes on from there"

_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


class Trouble(Exception):
    """A run that cannot go on, and the exit status that says so."""

    status = STOPPED


class BadInput(Trouble):
    """Something asked for that cannot be done: input, output or options are wrong."""

    status = BAD_INPUT


class Damaged(BadInput):
    """An input file that ends or breaks off where it should not."""


class Stopped(Trouble):
    """A run that broke off; it can be taken up again."""

    def __init__(self, message: str) -> None:
        super().__init__(f"{message}; {GOES_ON}")


def trouble_of(error: OSError) -> Trouble:
    """An error of the operating system in the words of a run."""
    where = f"{error.filename}: " if error.filename else ""
    what = error.strerror or str(error)
    if error.errno in _FULL:
        return Stopped(f"{where}no room to write the results ({what})")
    return Stopped(f"{where}{what}")
