"""Dask: a cluster of local processes or a running one, and parts handed out to it, only ever a few at a time."""

import contextlib
import logging
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import dask
from distributed import CancelledError, Client, Future, KilledWorker, LocalCluster, as_completed, wait

from scorer import __version__
from scorer.bulk.cutting import Part
from scorer.bulk.trouble import BadInput, Stopped, Trouble, trouble_of
from scorer.bulk.work import Done

AHEAD: Final = 2
"""Parts that wait at each worker while it is at one: it never stands idle, and memory does not grow with the input."""
DEATHS_AT_MOST: Final = 3
"""How often a part may be handed out anew after Dask itself has given it up for killing its workers."""
_PATIENCE: Final = "30s"
_END: Final = 30
"""How long a run that cannot go on waits for the parts that are under way, in seconds."""
_SETTINGS: Final = {
    "distributed.scheduler.worker-saturation": 2.0,  # a part is at hand when another is done
    "distributed.worker.profile.enabled": False,  # nobody looks at where a worker is a hundred times a second
    # What Dask looks at ten times a second, once a second is enough for.
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.scheduler.work-stealing-interval": "1s",
    "distributed.worker.memory.monitor-interval": "1s",
    "distributed.scheduler.active-memory-manager.start": False,  # nothing is kept at the workers
}
_TALKERS: Final = ("client", "core", "nanny", "scheduler", "worker")

Task = Callable[[Part], Done]


@contextmanager
def cluster(scheduler: str | None, workers: int | None, processes: bool = True) -> Iterator[Client]:
    """A client of the running cluster at an address, or of one made here. Raises BadInput where none answers."""
    with contextlib.ExitStack() as stack:
        stack.enter_context(dask.config.set(_SETTINGS))
        warnings.filterwarnings("ignore", module="distributed")
        for name in _TALKERS:  # what of it matters is said as trouble
            logging.getLogger(f"distributed.{name}").setLevel(logging.CRITICAL)
        if scheduler is None:
            made = LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=processes,
                dashboard_address=None,
                silence_logs=logging.CRITICAL,
            )
            yield stack.enter_context(Client(stack.enter_context(made)))
        else:
            yield stack.enter_context(_running(scheduler))


def _running(address: str) -> Client:
    try:
        client = Client(address, timeout=_PATIENCE)
        client.wait_for_workers(1, timeout=60)
        versions = client.run(_version)
    except (OSError, TimeoutError, ValueError) as error:
        raise BadInput(f"{address}: no Dask scheduler with a worker answers there ({error})") from error
    except ImportError as error:
        raise BadInput(f"{address}: its workers need scorer[bulk] {__version__}: {error}") from error
    if wrong := {version for version in versions.values() if version != __version__}:
        raise BadInput(f"{address}: its workers have scorer {', '.join(sorted(wrong))}, this is {__version__}")
    return client


def _version() -> str:
    return __version__


def see_alike(client: Client, paths: Sequence[Path]) -> None:
    """Raise BadInput where a worker does not find what is here: it must see input and output under the same paths."""
    for worker, missing in client.run(_unseen, paths).items():
        if missing:
            raise BadInput(f"{missing[0]}: the worker at {worker} does not see it; workers need the same paths")


def _unseen(paths: Sequence[Path]) -> list[Path]:
    return [path for path in paths if not path.exists()]


def done_parts(client: Client, parts: Iterable[Part], task: Task, landed: Callable[[Part], None]) -> Iterator[Done]:
    """Have a task done with every part, and tell each as it is done, in whatever order.

    A part whose worker is lost is handed out again. Raises Trouble for anything else that fails, when none of the
    parts is under way any more: what is found then stays as it is.
    """
    flight = _Flight(client, task)
    try:
        for part in parts:
            while flight.full():
                yield flight.land(landed)
            flight.start(part)
        while flight.parts:
            yield flight.land(landed)
    except Trouble:
        flight.wait()
        raise


class _Flight:
    """The parts that are with the cluster."""

    def __init__(self, client: Client, task: Task) -> None:
        self.parts: dict[Future, Part] = {}
        self._client, self._task = client, task
        self._deaths: dict[int, int] = {}
        self._ends = as_completed()

    def full(self) -> bool:
        """Whether every worker has enough to do."""
        threads = sum(self._client.nthreads().values()) if self.parts else 0
        return bool(self.parts) and len(self.parts) >= max(threads, 1) * (1 + AHEAD)

    def start(self, part: Part) -> None:
        future = self._client.submit(self._task, part, pure=False)
        self.parts[future] = part
        self._ends.add(future)

    def wait(self) -> None:
        """Wait until all of them have ended, however they do, unless they take too long."""
        with contextlib.suppress(TimeoutError, CancelledError):  # or the scheduler is gone
            wait(list(self.parts), timeout=_END)

    def land(self, landed: Callable[[Part], None]) -> Done:
        """Wait for the next part that is done."""
        while True:
            future: Future = next(self._ends)
            if future.status in {"pending", "lost"}:  # done on a worker that died since: the scheduler sees to it
                self._ends.add(future)
                continue
            part = self.parts.pop(future)
            if future.status == "finished":
                done: Done = future.result()
                landed(part)
                return done
            self._failed(future, part)

    def _failed(self, future: Future, part: Part) -> None:
        error = future.exception() if future.status == "error" else None
        where = f"{part.path.name}, rows {part.first} to {part.first + part.rows - 1}"
        if isinstance(error, KilledWorker):
            self._deaths[part.number] = self._deaths.get(part.number, 0) + 1
            if self._deaths[part.number] > DEATHS_AT_MOST:
                raise Stopped(f"{where}: every worker that took this part died; is there enough memory?")
            self.start(part)
        elif isinstance(error, Trouble):
            raise error
        elif isinstance(error, OSError):
            raise trouble_of(error)
        elif error is None:
            raise Stopped("the scheduler is gone")
        else:
            raise Stopped(f"{where}: {type(error).__name__}: {error}")


def unpacked_file(folder: Path) -> Callable[[Part], None]:
    """What to do with a part that is done: throw away its lines where they were unpacked into the folder."""

    def landed(part: Part) -> None:
        if part.path.parent == folder:
            part.path.unlink(missing_ok=True)

    return landed
