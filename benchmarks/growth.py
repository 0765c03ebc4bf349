"""Growth: time against laizi, melds, hands of a batch and hands of a ledger, as a plot; nothing worse than linear."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks.evenings import evenings
from benchmarks.hands import LAIZI, bodies, laizi_in, requests
from benchmarks.plots import Panel, growth
from benchmarks.report import Row
from benchmarks.windows import Contestant, contest
from scorer.api.batch import batch_answer
from scorer.api.document import decode
from scorer.api.languages import DEFAULT, WORDS
from scorer.api.ledger import ledger_of
from scorer.api.request import read_request
from scorer.facts import Facts, facts_of
from scorer.settle import settle

MELDS: Final = (1, 2, 3, 4)
BATCHES: Final = (1, 10, 100, 500, 1000, 2000)
LEDGERS: Final = (1, 25, 50, 100, 200, 400)
SLACK: Final = 1.1


def rows(rounds: int, count: int, folder: Path) -> list[Row]:
    """The table's rows about growth, and the plot."""
    facts = [facts_of(read_request(request).hand) for request in requests(count)]
    lines = bodies(count)
    grown = {
        "laizi in hand": _by(facts, laizi_in, LAIZI),
        "melds": _by(facts, _melds, MELDS),
        "hands in a batch": {size: Contestant(_batch, _batches(lines, size)) for size in BATCHES},
        "hands in a ledger": {size: Contestant(ledger_of, evenings(size, max(LEDGERS))) for size in LEDGERS},
    }
    panels = [Panel(name, _times(contestants, rounds)) for name, contestants in grown.items()]
    growth(folder / "performance" / "growth.svg", panels)
    return [_row(panel) for panel in panels]


def _by(facts: Sequence[Facts], value: Callable[[Facts], int], values: Sequence[int]) -> dict[int, Contestant]:
    return {at: Contestant(settle, [one.hand for one in facts if value(one) == at]) for at in values}


def _melds(facts: Facts) -> int:
    return len(facts.players[facts.winner].melds)


def _batches(lines: list[bytes], size: int) -> list[bytes]:
    """All the hands, so many in each batch: whatever the size, no hand comes again before all others have."""
    return [b"[" + b",".join(lines[first : first + size]) + b"]" for first in range(0, len(lines), size)]


def _batch(body: bytes) -> bytes:
    return batch_answer(decode(body), WORDS[DEFAULT])


def _times(contestants: Mapping[int, Contestant], rounds: int) -> dict[int, float]:
    """Microseconds, by what they grow with."""
    speed = contest({str(at): contestant for at, contestant in contestants.items()}, rounds)
    return {at: 1e6 / speed[str(at)] for at in contestants}


def _row(panel: Panel) -> Row:
    """The longest against one of a middling size: at most as many times the time as there are more of them."""
    last, middle = max(panel.times), _middling(panel.times)
    told = ", ".join(f"{size}: {_time(time)}" for size, time in panel.times.items())
    name = f"time with {last} {panel.name}, of with {middle}"
    return Row(name, panel.times[last] / panel.times[middle], f"≤ {SLACK * last / middle:.3g}", told)


def _middling(times: Mapping[int, float]) -> int:
    """The first size that is a quarter of the largest or more."""
    return next(size for size in times if size * 4 >= max(times))


def _time(microseconds: float) -> str:
    return f"{microseconds:.0f} µs" if microseconds < 10_000 else f"{microseconds / 1000:.0f} ms"
