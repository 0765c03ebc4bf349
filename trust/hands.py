"""``python3 -m trust hands``: random hands of every variant through the core, every property held.

Half of the hands are settled by house rules: habits of real tables, or overrides drawn at random.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from scorer.errors import Impossible
from scorer.generate import hands
from trust.properties import broken
from trust.random_rules import overrides


def documents(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """Random hands; a third by house rules of habit, a third of the others by house rules of chance.

    Whether a hand told by counts can be may turn on the rules: those of chance are for hands told by tiles.
    """
    chance = Random(seed)
    for number, told in enumerate(hands(seed, count, house_rules=1 / 3)):
        document: dict[str, Any] = told
        if number % 3 == 0 and "rules" not in document and "declared" not in document["result"]:
            document = {**document, "rules": overrides(document["variant"], chance)}
        yield document


def main(arguments: list[str]) -> int:
    """Run the check; 1 when anything was broken."""
    parser = argparse.ArgumentParser(prog="python3 -m trust hands")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    started = time.monotonic()
    found: Counter[str] = Counter()
    for number, document in enumerate(documents(options.seed, options.count)):
        for fault in faults(document, number):
            found[fault] += 1
            if found[fault] <= 3:
                print(f"{fault}: {json.dumps(document, ensure_ascii=False)}", flush=True)
        if number % 100_000 == 99_999:
            print(f"{number + 1} hands, {sum(found.values())} faults", file=sys.stderr, flush=True)
    taken = f"{time.monotonic() - started:.0f} s"
    print(f"{options.count} hands from seed {options.seed} in {taken}: {dict(found) or 'nothing'} broken")
    return 1 if found else 0


def faults(document: dict[str, Any], number: int) -> Iterator[str]:
    """Every property broken; an exception is one."""
    try:
        yield from broken(document, number)
    except Impossible as impossible:
        yield f"a possible hand is refused: {impossible.faults[0].code}"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a fault
        yield f"{type(error).__name__}: {error}"
