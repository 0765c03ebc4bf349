"""The worker: gunicorn's gthread, which loses no connection when it stops, and refuses by problem documents."""

import os
import select
import time
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from signal import SIGINT, SIGQUIT, SIGTERM
from threading import Barrier
from typing import TYPE_CHECKING, Any, Final

from gunicorn.workers.gthread import ThreadWorker

from scorer.http.refusals import refuse

if TYPE_CHECKING:
    from socket import socket

_COMING: Final = os.pipe()
"""Has a byte in it for each worker that was started and does not listen yet; the master and all workers share it."""
_PATIENCE: Final = 2.0
"""The longest that a worker goes on for others that are coming, in seconds. They take milliseconds."""
_PAUSE: Final = 0.005
_ENDS: Final = (SIGTERM, SIGINT, SIGQUIT)


class Worker(ThreadWorker):  # type: ignore[misc]
    """Stops listening when it is told to stop and all newer workers listen, after taking in all who have connected.

    gthread keeps its socket open until the last request is answered, but accepts nobody: as every worker listens for
    itself (``reuse_port``), the kernel goes on handing it connections, and resets them all in the end. And it stops
    accepting at once: upon a reload, where the new workers have been started but do not listen yet.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - gunicorn's own
        """Called by gunicorn, in the master, before the worker is forked."""
        super().__init__(*args, **kwargs)
        self.early: SimpleQueue[int] = SimpleQueue()
        """The signals that came while it started: until it has handlers of its own, it has the master's."""
        os.write(_COMING[1], b".")

    def init_process(self) -> None:
        """Called by gunicorn, in the worker, whose sockets listen by now."""
        os.read(_COMING[0], 1)
        super().init_process()

    def run(self) -> None:
        """Called by gunicorn, once all is there: serves until told to stop, which may have been before."""
        while not self.early.empty():
            if self.early.get() in _ENDS:
                self.alive = False
        super().run()

    def get_thread_pool(self) -> ThreadPoolExecutor:
        """Called by gunicorn: the threads that answer, all of them there from the start.

        One that is only started when it is needed may not get the memory by then, and takes the worker with it.
        """
        pool: ThreadPoolExecutor = super().get_thread_pool()
        all_there = Barrier(self.cfg.threads)
        for _ in range(self.cfg.threads):
            pool.submit(all_there.wait)
        return pool

    def set_accept_enabled(self, enabled: bool) -> None:
        """Called by gunicorn: with False because there are too many connections, or because the worker stops."""
        stops = not (enabled or self.alive)
        if stops:
            self._serve_until_others_listen()
        super().set_accept_enabled(enabled)
        if stops:
            for listener in self.sockets:
                while select.select([listener], [], [], 0)[0]:
                    self.accept(listener)
                listener.close()
            self.sockets.clear()

    def _serve_until_others_listen(self) -> None:
        end = time.monotonic() + _PATIENCE
        while select.select([_COMING[0]], [], [], 0)[0] and time.monotonic() < end:
            self.wait_for_and_dispatch_events(_PAUSE)

    def handle_error(self, req: Any, client: "socket", addr: Any, exc: Exception) -> None:  # noqa: ANN401, ARG002
        """Called by gunicorn: for a request that it cannot read, or for which the application failed."""
        refuse(client, exc)
