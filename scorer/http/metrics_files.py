"""The folder in which the workers count for ``/metrics``: made when the server starts, gone when it has stopped.

The files in it are mapped into memory. They are given their whole size at once: where the disk is full, a worker learns
it here and does not count, rather than being killed while it does.
"""

import atexit
import logging
import os
import shutil
import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that tells prometheus_client about the folder; it is read when that is first imported."""
KINDS: Final = ("counter", "histogram")
SIZE: Final = 256 * 1024
"""Bytes of a worker's file of each kind: several times what all routes, methods and statuses take."""
_NAME: Final = "scorer-metrics-"
"""What the names of such folders begin with; the number of the process that made one follows."""
_PARENTS: Final = ("/dev/shm", None)  # noqa: S108 - for a folder only its owner can enter
"""Where to try in turn; None is wherever temporary files go."""
_LOG: Final = logging.getLogger(__name__)

_silent: list[int] = []
"""This process, if there is no room for it to count."""


def open_folder() -> None:
    """Make the folder and say where it is, unless an operator has done so; it goes when this process does."""
    if not Path(os.environ.get(FOLDER, _NAME)).name.startswith(_NAME):
        return
    for parent in _PARENTS:
        try:
            _sweep(Path(parent or tempfile.gettempdir()))
            os.environ[FOLDER] = tempfile.mkdtemp(prefix=f"{_NAME}{os.getpid()}-", dir=parent)
        except OSError:
            continue
        atexit.register(remove_folder)
        return
    os.environ.pop(FOLDER, None)
    _LOG.error("no folder for metrics can be made: each worker counts for itself")


def _sweep(parent: Path) -> None:
    """Remove what was left by servers that were killed, and so could not do it themselves."""
    for folder in parent.glob(f"{_NAME}*-*"):
        maker = folder.name.removeprefix(_NAME).partition("-")[0]
        if maker.isdecimal() and (int(maker) == os.getpid() or not _alive(int(maker))):
            shutil.rmtree(folder, ignore_errors=True)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # somebody else's
        return True
    return True


def remove_folder() -> None:
    """Leave nothing behind that this process has made: a worker has made nothing."""
    folder = Path(os.environ.get(FOLDER, ""))
    if folder.name.startswith(f"{_NAME}{os.getpid()}-"):
        shutil.rmtree(folder, ignore_errors=True)


def reserve() -> None:
    """Make the files of this process, a worker that has not counted yet."""
    if FOLDER not in os.environ:
        return
    try:
        for path in _files(os.getpid()):
            with path.open("ab") as file:
                os.posix_fallocate(file.fileno(), 0, SIZE)
    except OSError as error:
        for path in _files(os.getpid()):
            path.unlink(missing_ok=True)  # one of no size cannot be read
        _silent.append(os.getpid())
        _LOG.error("no room for metrics, this worker does not count: %s", error.strerror)


def retire(worker: int) -> None:
    """Keep what a worker that is no more has counted, in no more room than that takes."""
    if FOLDER not in os.environ:
        return
    for path in _files(worker):
        try:
            with path.open("r+b") as file:
                (used,) = struct.unpack("i4x", file.read(8))
                file.truncate(used)
            if used == 0:
                path.unlink()
        except (OSError, struct.error):
            continue


def silent() -> bool:
    """Whether this process has no files to count in."""
    return os.getpid() in _silent if _silent else False


def _files(process: int) -> Iterator[Path]:
    return (Path(os.environ[FOLDER]) / f"{kind}_{process}.db" for kind in KINDS)
