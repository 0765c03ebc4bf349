"""Telling those who watch how requests went: many at once and a moment later, so that no request waits for it."""

import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from threading import Event, Lock, Thread
from time import sleep
from typing import Final, NamedTuple

TELLING: Final = "scorer.telling"
"""Where the application keeps it."""
MOMENT: Final = 0.05
"""Seconds until the watchers learn of a request, once they are told later."""
_LOG: Final = logging.getLogger(__name__)


class Seen(NamedTuple):
    """How one request went."""

    moment: float
    """When it was over, in seconds since 1970."""
    request_id: str
    method: str
    """``OTHER`` for what is no method of HTTP's."""
    route: str
    status: int
    seconds: float
    """Until the last byte was handed to the server."""
    size: int
    """Bytes of the body that was answered."""
    problem: str | None


Watcher = Callable[[Sequence[Seen]], None]


class Telling:
    """What is still to be told. It is told at once until ``tell_later`` is called."""

    def __init__(self, watchers: Iterable[Watcher]) -> None:
        self.watchers: Final = tuple(watchers)
        self._noted: Final[deque[Seen]] = deque()
        self._one_at_a_time: Final = Lock()
        self._bell: Final = Event()
        self._rung = False
        self._later = False

    def note(self, seen: Seen) -> None:
        """A request is over."""
        self._noted.append(seen)
        if not self._later:
            self.tell()
        elif not self._rung:
            self._rung = True
            self._bell.set()

    def tell(self) -> None:
        """Tell all that was noted so far."""
        with self._one_at_a_time:
            seen = [self._noted.popleft() for _ in range(len(self._noted))]
            if seen:
                for watcher in self.watchers:
                    watcher(seen)

    def tell_later(self) -> None:
        """Leave it to a thread of this process from now on."""
        Thread(target=self._go_on, name="telling", daemon=True).start()
        self._later = True

    def _go_on(self) -> None:
        while True:
            self._bell.wait()
            self._bell.clear()
            sleep(MOMENT)
            self._rung = False  # before the telling: whoever notes something after this rings again
            try:
                self.tell()
            except Exception as error:  # noqa: BLE001 - too little memory, say: the next ones are told again
                _LOG.error("some requests are neither logged nor counted: %s", type(error).__name__)
