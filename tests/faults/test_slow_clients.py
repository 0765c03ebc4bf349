"""Five hundred connections that send a byte a second, and honest clients that hardly notice."""

import time

from tests.faults.conftest import Pair
from tests.faults.load import Report, load
from tests.faults.processes import connections_of, processor_time_of, workers_of
from tests.faults.proxies import Proxy
from tests.faults.slow import Slow, slow_clients
from tests.figures import Figures

CONNECTIONS = 500
KEPT = 0.9
COST = 0.1
"""Of one core: the most that holding them off may take."""
CLIENTS = 16
EVERY = 0.5
"""Seconds from hand to hand of an honest client: few enough for a machine that is busy with other things."""
ATTEMPTS = 3
"""A worker that waits for slow clients waits in all of them; other work on the machine does not always get in the way."""
PHASE = 0.5
"""Seconds under attack, then as many of quiet, in turn: machines change their own pace all the time."""
ROUNDS = 3


def under_attack_and_not(
    slow: Slow, report_of: Proxy, every: float, workers: list[int]
) -> tuple[Report, dict[str, list[float]]]:
    """What honest clients got, and in each tenth of a second with slow ones there (``open``) and without (``close``)."""
    phases = []
    with load(report_of.port, CLIENTS, every) as report:
        for order in ("open", "close") * ROUNDS:
            assert slow.tell(order) >= 0.9 * CONNECTIONS
            begun = time.monotonic()
            time.sleep(PHASE)
            phases.append((order, begun, time.monotonic()))
            assert max(map(connections_of, workers)) < 100  # the proxy keeps them to itself
    rates: dict[str, list[float]] = {"open": [], "close": []}
    for order, start, end in phases:
        rates[order] += report.rates(start, end)
    return report, rates


def best(rates: list[float]) -> float:
    """What was reached in the best twentieth of all tenths of a second: what other work on the machine left alone."""
    return sorted(rates)[int(0.95 * len(rates))]


def test_slow_connections_cost_others_next_to_nothing(front: Proxy, pair: Pair, figures: Figures) -> None:
    workers = [worker for instance in pair for worker in workers_of(instance.process.pid)]
    involved = [*workers, *workers_of(front.process.pid)]
    with slow_clients(front.port, CONNECTIONS) as slow:
        before = processor_time_of(*involved)
        slow.tell("open")
        time.sleep(2)
        slow.tell("close")
        cost = (processor_time_of(*involved) - before) / 2
        kept, settled = 0.0, 0
        for _ in range(ATTEMPTS):
            report, rates = under_attack_and_not(slow, front, EVERY, workers)
            assert report.failed == []
            settled += len(report.settled)
            kept = sum(rates["open"]) / sum(rates["close"])
            if kept >= KEPT:
                break
        hurried, fast = under_attack_and_not(slow, front, 0, workers)
        at_full_speed = best(fast["open"]) / best(fast["close"])
    assert hurried.failed == []
    assert kept >= KEPT
    assert cost <= COST  # so at full speed they lose no more; measured there as well, but other work gets in the way
    figures.note(
        f"{CONNECTIONS} connections that send a byte a second (heads, small and large bodies), behind {front.name}",
        f"{CLIENTS} clients, {settled + len(hurried.settled)} hands settled",
        f"0 failed; {min(kept, 1):.0%} of {CLIENTS / EVERY:.0f} hands a second kept, {min(at_full_speed, 1):.0%} of "
        f"{best(fast['close']):.0f}; {cost:.1%} of a core spent on them",
    )
