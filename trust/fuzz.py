"""``python3 -m trust fuzz TARGET``: coverage-guided fuzzing with atheris, from the bytes of a body to those of the answer.

A crash is any exception other than those the road declares, an input that takes more than a second of the processor's
time, or memory that grows beyond the limit. Inputs that reach new code are kept in the corpus folder, so that a later
run goes on from there.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import atheris

with atheris.instrument_imports(include=["scorer"]):
    from trust.targets import TARGETS

from trust.seeds import seeds
from trust.shake import shaken

if TYPE_CHECKING:
    from trust.targets import Target

SLOWEST: Final = 1.0
"""Seconds of the processor's time that one input may take."""
LONGEST: Final = 16 * 1024
MEGABYTES: Final = 700


class TooSlow(Exception):
    """An input took longer than it may."""


def main(arguments: list[str]) -> int:
    """Fuzz one target; libFuzzer itself ends the process, with 0 when it found nothing."""
    parser = argparse.ArgumentParser(prog="python3 -m trust fuzz")
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--runs", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corpus", type=Path, help="where inputs are kept (default: a new folder)")
    options = parser.parse_args(arguments)
    corpus = options.corpus or Path(tempfile.mkdtemp(prefix=f"corpus-{options.target}-"))
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(options.target)):
        (corpus / f"seed-{number}").write_bytes(seed)
    given = {"runs": options.runs, "seed": options.seed, "max_len": LONGEST, "rss_limit_mb": MEGABYTES, "timeout": 10}
    flags = [f"-{name}={value}" for name, value in given.items()]
    atheris.Setup(
        ["trust", *flags, "-print_final_stats=1", f"-artifact_prefix={corpus}/../{options.target}-", str(corpus)],
        timed(TARGETS[options.target]),
        **({} if options.target == "notation" else {"custom_mutator": mutated}),
    )
    atheris.Fuzz()
    return 0


def timed(target: "Target") -> Callable[[bytes], None]:
    """The target, refusing to be slow."""

    def run(data: bytes) -> None:
        started = time.process_time()
        target(data)
        if (taken := time.process_time() - started) > SLOWEST:
            raise TooSlow(f"{taken:.2f} s")

    return run


def mutated(data: bytes, most: int, seed: int) -> bytes:
    """Another input: now bytes put wrong, now a document with parts put wrong."""
    chance = Random(seed)
    if chance.random() < 0.3:
        return bytes(atheris.Mutate(data, most))
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return bytes(atheris.Mutate(data, most))
    other = shaken(document, chance)
    if isinstance(other, bytes):
        return other[:most]
    told = json.dumps(other, ensure_ascii=chance.random() < 0.2).encode(errors="surrogatepass")
    return told if len(told) <= most else data
