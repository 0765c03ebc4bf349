"""How gunicorn runs the service: ``gunicorn -c python:scorer.http.gunicorn_conf scorer.http.wsgi:app``.

Every name below is a setting of gunicorn's. What an operator may change comes from ``SCORER_*`` variables
(``scorer.http.settings``); gunicorn's own command line still goes before this file.
"""

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import gunicorn.http.wsgi

from scorer.http import metrics_files
from scorer.http.reply import Reply
from scorer.http.settings import Settings, SettingsError

if TYPE_CHECKING:
    from gunicorn.arbiter import Arbiter
    from gunicorn.workers.base import Worker

try:
    _SETTINGS: Final = Settings.read(os.environ)
except SettingsError as error:
    raise SystemExit(f"scorer: settings:\n{error}") from None


def bind_of(host: str, port: int) -> str:
    """An address as gunicorn writes it."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def bind_all(host: str, port: int, settings: Settings) -> list[str]:
    """That address, and the one that ``/metrics`` has for itself if it has one."""
    inside = settings.metrics
    own = [] if inside.host is None or inside.port is None else [bind_of(inside.host, inside.port)]
    return [bind_of(host, port), *own]


wsgi_app: Final = "scorer.http.wsgi:app"
bind: Final = bind_all(_SETTINGS.host, _SETTINGS.port, _SETTINGS)

# One worker a core. gthread, unlike sync, keeps connections open between requests, and waits for slow ones aside.
worker_class: Final = "scorer.http.worker.Worker"  # gthread, with a better end

# A settlement is all computation, so threads make nothing faster: they are there so that whoever takes his time keeps
# nobody waiting. A stream (scorer.http.streams: no more than two of them at once) has a thread for as long as it goes
# on, a connection on which nothing was sent yet for 5 seconds, a body for as long as it takes to arrive.
#
# The interpreter lets a thread compute for 5 ms before it must let another one have its turn, and an answer takes
# several turns; with 0.5 ms a single hand under a full stream takes a third of the time. Measured on two busy cores,
# one worker, milliseconds for a hand (median, 99 %), 16 connections without a stream and 1 connection beside one:
#
#   threads, turn    no stream       beside a stream
#   1, 5 ms          21.3, 105.5     never, before the stream ends
#   4, 5 ms          16.8,  56.7      9.6,  36.2
#   4, 0.5 ms        16.3,  48.7      2.5,  18.8
threads: Final = 4
TURN: Final = 0.0005  # seconds
GARBAGE: Final = 50_000
"""New objects after which the garbage collector looks for cycles: those of a hundred answers, not of one."""
workers: Final = _SETTINGS.workers
worker_connections: Final = 1000
preload_app: Final = True  # tables are made once, and their memory is shared
reuse_port: Final = True  # the kernel deals connections out; without it two workers often share one core
backlog: Final = 2048

timeout: Final = 30  # seconds after which a worker that does not answer is replaced
graceful_timeout: Final = _SETTINGS.graceful_timeout
keepalive: Final = 75  # longer than what proxies keep a connection idle for: the proxy closes it, never the service

# The heartbeat file must not be on a disk that can stall.
worker_tmp_dir: Final = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - gunicorn's own file in it is private
control_socket_disable: Final = True  # nothing to be written outside of it; works on a read-only file system

limit_request_line: Final = 4094
limit_request_fields: Final = 64
limit_request_field_size: Final = 8190

accesslog: Final = None  # the service's own (SCORER_ACCESS_LOG) costs less, and quotes nothing
errorlog: Final = "-"
loglevel: Final = _SETTINGS.log_level
proc_name: Final = "scorer"


def when_ready(server: "Arbiter") -> None:
    """Called once, in the master, with the application loaded and no worker forked yet.

    What there is now stays for good: the garbage collector need not look at it again, which would hold answers up and
    take the memory apart that the workers share. The address is told because gunicorn does not know it when the workers
    listen for themselves.
    """
    gc.collect()
    gc.freeze()
    server.log.info("Serving at http://%s with %d workers", ", ".join(server.cfg.bind), server.cfg.workers)


def post_fork(server: "Arbiter", worker: "Worker") -> None:
    """Called first of all in a new worker."""
    worker.early = server.SIG_QUEUE
    metrics_files.reserve()


def post_worker_init(worker: "Worker") -> None:
    """Called in a new worker that is about to serve: also after a reload, which makes the workers anew."""
    from scorer.http import platform  # noqa: PLC0415 - the application is there by now

    platform.begin(worker.wsgi)
    sys.setswitchinterval(TURN)
    gc.set_threshold(GARBAGE)  # an answer leaves none that goes in circles: looking after each one finds nothing


def worker_exit(server: "Arbiter", worker: "Worker") -> None:  # noqa: ARG001 - gunicorn's signature, and below
    """Called in a worker when it ends in order."""
    from scorer.http import platform  # noqa: PLC0415

    if worker.booted:
        platform.end(worker.wsgi)


def child_exit(server: "Arbiter", worker: "Worker") -> None:  # noqa: ARG001
    """Called in the master when a worker has ended, whatever the reason."""
    metrics_files.retire(worker.pid)


# gunicorn has no settings for the Server header and for what sends an answer.
gunicorn.http.wsgi.SERVER = "scorer"
gunicorn.http.wsgi.Response = Reply
