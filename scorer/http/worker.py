"""The worker: gunicorn's gthread, which loses no connection when it stops."""

import select

from gunicorn.workers.gthread import ThreadWorker


class Worker(ThreadWorker):  # type: ignore[misc]
    """Stops listening as soon as it is told to stop, after taking in all who have already connected.

    gthread keeps its socket open until the last request is answered, but accepts nobody: as every worker listens for
    itself (``reuse_port``), the kernel goes on handing it connections, and resets them all in the end.
    """

    def set_accept_enabled(self, enabled: bool) -> None:
        """Called by gunicorn: with False because there are too many connections, or because the worker stops."""
        super().set_accept_enabled(enabled)
        if not (enabled or self.alive):
            for listener in self.sockets:
                while select.select([listener], [], [], 0)[0]:
                    self.accept(listener)
                listener.close()
            self.sockets.clear()
