"""``python3 -m trust mutants``: mutation testing of the core: of so many small faults, how many do the tests notice?

Each mutant lives in a process of its own, forked from one that has read all that is no part of the project: there the
module is imported with the fault in it, the vectors are settled, and, where all come out as recorded, the tests of the
core are run until one fails. All of them in one go would take days; a seeded sample tells the same within a per cent
or two.
"""

import argparse
import ast
import importlib.abc
import importlib.util
import os
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from importlib.machinery import ModuleSpec
from itertools import chain
from math import sqrt
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final

from tests.golden.vectors import FILES, Vector, vectors
from trust.mutations import Mutant, mutants_of, mutated

ROOT: Final = Path(__file__).resolve().parents[1]
NOT_CORE: Final = {"__init__", "__main__", "cli", "client"}
TESTS: Final = (
    *("impossible", "edges", "s3_melds", "s2_laizi", "s7_parameters", "s5_legal_win", "s10_liability", "s8_debts"),
    *("s6_patterns", "s11_rest", "s4_openings", "s1_tiles", "decisions", "worked_examples"),
)
"""What is run against a mutant that settles every vector as recorded, the likeliest to notice it first."""
MORE: Final = {
    ("caps", "debts", "judge", "rules"): ("tests/rules/test_s9_caps.py",),
    ("tiers", "waits", "copies", "ending", "tiles"): ("tests/questions", "tests/properties/test_waits.py"),
    ("evening", "square", "purse"): ("tests/questions",),
    ("readings", "spell", "suits"): ("tests/properties/test_readings.py",),
}
"""What is run besides for some modules."""
THOROUGH: Final = ("tests/rules/test_s9_caps.py", "tests/questions", "tests/api", "tests/properties", "tests/generate")
"""What survivors face besides, where asked for; tests of the service are never run."""
REWRITTEN: Final = "ignore::pytest.PytestAssertRewriteWarning"
"""pytest minds that its plugins were there before it."""
SECONDS: Final = 90
"""Of the processor's time that a mutant may take; one that takes more goes round in circles."""
GIGABYTES: Final = 3
LEAST: Final = 4
"""Mutants of each module at the least."""
SURVIVED, BY_VECTOR, BY_IMPORT, BY_TEST = 0, 11, 12, 13
HOW: Final = {SURVIVED: "survived", BY_VECTOR: "vector", BY_IMPORT: "import", BY_TEST: "test"}


def main(arguments: list[str]) -> int:
    """Run the check; 1 when fewer than nine in ten mutants were noticed."""
    parser = argparse.ArgumentParser(prog="python3 -m trust mutants")
    parser.add_argument("--sample", type=int, default=600, help="how many mutants; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", action="append", help="scorer/caps.py, say; default: the whole core")
    parser.add_argument("--thorough", action="store_true", help="survivors face every test of the core")
    parser.add_argument("--only", action="append", help="mutants by name, as a report tells them")
    options = parser.parse_args(arguments)
    os.chdir(ROOT)
    sources = {module: Path(module).read_text(encoding="utf-8") for module in options.module or core()}
    every = [mutant for module, source in sources.items() for mutant in mutants_of(module, source)]
    chosen = (
        [one for one in every if one.name in options.only]
        if options.only
        else sample(every, options.sample, options.seed)
    )
    print(f"{len(every)} mutants of {len(sources)} modules, {len(chosen)} tried", flush=True)
    recorded = [vector for name in FILES for vector in vectors(name)]
    Random(1).shuffle(recorded)
    warm()
    tests = [] if not options.thorough else list(THOROUGH)
    if (fate := fate_of(None, "", recorded, tests)) != "survived":
        print(f"the code as it is does not pass: {fate}")
        return 2
    started = time.monotonic()
    fates: dict[Mutant, str] = {}
    for mutant in chosen:  # told at once: a run takes long
        fates[mutant] = fate_of(mutant, sources[mutant.module], recorded, tests)
        if fates[mutant] == "survived":
            print(f"survived: {mutant.name}: {mutant.told}", flush=True)
    print(report(fates, len(every), time.monotonic() - started))
    return 0 if Counter(fates.values())["survived"] <= len(fates) / 10 else 1


def core() -> list[str]:
    """The files of the core."""
    files = [*Path("scorer").glob("*.py"), *Path("scorer/checks").glob("*.py")]
    return sorted(str(file) for file in files if file.stem not in NOT_CORE)


def sample(every: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """A random sample, spread over the modules by how many mutants they have, and a few of each at the least."""
    if not count or count >= len(every):
        return list(every)
    chance = Random(seed)
    by_module: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in every:
        by_module[mutant.module].append(mutant)
    chosen = []
    for mutants in by_module.values():
        quota = max(LEAST, round(count * len(mutants) / len(every)))
        chosen += chance.sample(mutants, min(quota, len(mutants)))
    return chosen


def warm() -> None:
    """Read beforehand what is no part of the project, for all processes to come."""
    for name in (
        "pytest",
        "hypothesis",
        "hypothesis.strategies",
        "marshmallow",
        "orjson",
        "yaml",
        "jsonschema",
        "flask",
    ):
        importlib.import_module(name)


def fate_of(mutant: Mutant | None, source: str, recorded: Iterable[Vector], more: Sequence[str] = ()) -> str:
    """What noticed a mutant, or that it survived; without one, whether the code as it is passes."""
    process = os.fork()
    if process == 0:
        status = BY_TEST
        try:
            status = _child(mutant, source, recorded, more)
        finally:
            os._exit(status)
    _, ended = os.waitpid(process, 0)
    return "endless" if os.WIFSIGNALED(ended) else HOW.get(os.WEXITSTATUS(ended), "test")


def _child(mutant: Mutant | None, source: str, recorded: Iterable[Vector], more: Sequence[str]) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (GIGABYTES << 30, GIGABYTES << 30))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    if mutant is not None:
        sys.meta_path.insert(0, Faulty(mutant, mutated(source, mutant)))
    try:
        settled = importlib.import_module("tests.golden.test_vectors").outcome_of
        disagreements = importlib.import_module("tests.golden.vectors").disagreements
    except BaseException:  # noqa: BLE001 - however it fails, it is noticed
        return BY_IMPORT
    try:
        for vector in recorded:
            if disagreements(vector.expected, settled(vector.request)):
                return BY_VECTOR
    except Exception:  # noqa: BLE001 - however it fails, it is noticed
        return BY_VECTOR
    os.environ["HYPOTHESIS_PROFILE"] = "quick"
    pytest = importlib.import_module("pytest")
    for path in dict.fromkeys([*tests_of(mutant), *more]):
        if pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-W", REWRITTEN, path]) != 0:
            return BY_TEST
    return SURVIVED


def tests_of(mutant: Mutant | None) -> list[str]:
    """The tests to run against a mutant; without one, all of them."""
    more = [paths for stems, paths in MORE.items() if mutant is None or Path(mutant.module).stem in stems]
    named = [f"tests/rules/test_{name}.py" for name in TESTS]
    return [path for path in dict.fromkeys([*named, *chain(*more)]) if Path(path).exists()]


class Faulty(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module with a fault in it."""

    def __init__(self, mutant: Mutant, tree: ast.Module) -> None:
        self.name = mutant.module.removesuffix(".py").replace("/", ".")
        self.file = mutant.module
        self.tree = tree

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        """The mutant's module is this finder's business, and no other."""
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, ROOT / self.file, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """The code with the fault."""
        exec(compile(self.tree, str(ROOT / self.file), "exec"), module.__dict__)  # noqa: S102 - the project's own code


def report(fates: dict[Mutant, str], every: int, taken: float) -> str:
    """The figures, with how far a sample may be off."""
    count = len(fates)
    seen = Counter(fates.values())
    killed = count - seen["survived"]
    by_module = Counter(mutant.module for mutant in fates)
    alive = Counter(mutant.module for mutant, fate in fates.items() if fate == "survived")
    rows = [f"{module:32} {by_module[module] - alive[module]:4} of {by_module[module]}" for module in sorted(by_module)]
    least, most = interval(killed, count)
    how = ", ".join(f"{number} by {fate}" for fate, number in seen.most_common() if fate != "survived")
    whole = f"killed {killed} of {count} ({killed / count:.1%}) in {taken:.0f} s: {how}"
    return "\n".join([*rows, whole, f"of all {every}, with 95 % confidence: {least:.1%} to {most:.1%}"])


def interval(hits: int, tries: int) -> tuple[float, float]:
    """Wilson's interval of a share at 95 % confidence."""
    z, share = 1.96, hits / tries
    middle = share + z * z / (2 * tries)
    spread = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    return (middle - spread) / (1 + z * z / tries), (middle + spread) / (1 + z * z / tries)
