"""The worker: gunicorn's gthread, which loses no connection when it stops, and refuses by problem documents."""

import select
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING, Any

from gunicorn.workers.gthread import ThreadWorker

from scorer.http.refusals import refuse

if TYPE_CHECKING:
    from socket import socket


class Worker(ThreadWorker):  # type: ignore[misc]
    """Stops listening as soon as it is told to stop, after taking in all who have already connected.

    gthread keeps its socket open until the last request is answered, but accepts nobody: as every worker listens for
    itself (``reuse_port``), the kernel goes on handing it connections, and resets them all in the end.
    """

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
        super().set_accept_enabled(enabled)
        if not (enabled or self.alive):
            for listener in self.sockets:
                while select.select([listener], [], [], 0)[0]:
                    self.accept(listener)
                listener.close()
            self.sockets.clear()

    def handle_error(self, req: Any, client: "socket", addr: Any, exc: Exception) -> None:  # noqa: ANN401, ARG002
        """Called by gunicorn: for a request that it cannot read, or for which the application failed."""
        refuse(client, exc)
