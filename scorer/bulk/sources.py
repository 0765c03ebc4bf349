"""The input: which files it is, and what kind each of them is by its first bytes."""

import glob
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from scorer.bulk.trouble import BadInput

SUFFIXES: Final = (".jsonl", ".ndjson", ".json", ".parquet", ".pq", ".gz", ".zst")
"""What is taken for input in a folder."""
_MAGIC: Final = ((b"\x1f\x8b", "gzip"), (b"\x28\xb5\x2f\xfd", "zstd"), (b"PAR1", "parquet"))
_GLOB: Final = frozenset("*?[")


class Source(NamedTuple):
    """One input file."""

    path: Path
    kind: str
    """``lines``, ``gzip``, ``zstd`` or ``parquet``."""
    size: int
    digest: str
    """Of all its bytes: a file that has changed is noticed."""


def files_of(inputs: Iterable[str]) -> list[Path]:
    """The files that the command line names: files, folders and globs, each once, a folder's in order of their names.

    Raises BadInput for what leads to no file.
    """
    found: dict[Path, None] = {}
    for told in inputs:
        files = list(_files(told))
        if not files:
            raise BadInput(f"{told}: no input there (a folder's are {' '.join(SUFFIXES)})")
        found |= dict.fromkeys(file.resolve() for file in files)
    return list(found)


def _files(told: str) -> Iterator[Path]:
    path = Path(told)
    if path.is_dir():
        yield from sorted(file for file in path.rglob("*") if _is_input(file, path))
    elif path.exists() or not _GLOB.intersection(told):
        yield path
    else:
        for name in sorted(glob.glob(told, recursive=True)):  # noqa: PTH207 - pathlib globs from a folder only
            match = Path(name)
            yield from _files(name) if match.is_dir() else [match]


def _is_input(file: Path, folder: Path) -> bool:
    """Whether a file of a folder is input: nothing hidden, nothing that notes on other files."""
    steps = file.relative_to(folder).parts
    return file.suffix in SUFFIXES and not any(step.startswith((".", "_")) for step in steps) and file.is_file()


def source_of(file: Path) -> Source:
    """A file looked through from its first byte to its last. Raises BadInput where it cannot be read."""
    try:
        with file.open("rb") as opened:
            kind = next((kind for magic, kind in _MAGIC if opened.peek(4).startswith(magic)), "lines")
            digest = hashlib.file_digest(opened, lambda: hashlib.blake2b(digest_size=16))
            size = opened.tell()
    except OSError as error:
        raise BadInput(f"{file}: {error.strerror}") from error
    return Source(file, kind, size, digest.hexdigest())
