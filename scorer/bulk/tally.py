"""What a run comes to: counts that add up, part by part, to the summary."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from scorer.api.answer import Json
from scorer.bulk.settling import Outcome
from scorer.hand import Settlement

GROUPS: Final = (
    "outcomes",
    "variants",
    "wins_by_variant",
    "wins_by_type",
    "patterns",
    "tiers",
    "liability",
    "refusals",
    "codes",
    "points",
    "totals",
)
"""Every group of counts, in the order they are told."""


class Tally:
    """Counts by group and name."""

    def __init__(self, counts: Mapping[str, Mapping[str, int]] | None = None) -> None:
        given = counts or {}
        self.counts = {group: Counter(given.get(group, {})) for group in GROUPS}

    def add(self, outcome: Outcome) -> None:
        """Count one hand."""
        if outcome.settlement is None or outcome.request is None:
            self._refused(outcome.item)
        else:
            self._settled(outcome.request.variant, outcome.settlement)

    def merge(self, counts: Mapping[str, Mapping[str, int]]) -> None:
        """Add the counts of another tally."""
        for group, counter in self.counts.items():
            counter.update(counts.get(group, {}))

    def plain(self) -> dict[str, dict[str, int]]:
        """The counts as JSON has them."""
        return {group: dict(sorted(counter.items())) for group, counter in self.counts.items()}

    @property
    def hands(self) -> int:
        """How many hands were looked at."""
        return self.counts["outcomes"].total()

    def _settled(self, variant: str, settlement: Settlement) -> None:
        counts, win = self.counts, settlement.win
        counts["variants"][variant] += 1
        if win is None:
            counts["outcomes"][settlement.hand.result.type] += 1
            return
        moved = sum([transfer.points for transfer in settlement.transfers])
        counts["outcomes"]["win"] += 1
        counts["wins_by_variant"][variant] += 1
        counts["wins_by_type"][win.type] += 1
        for pattern in win.patterns or ("small",):
            counts["patterns"][pattern] += 1
        for debt in settlement.losers:
            counts["tiers"][debt.tier] += 1
        if settlement.liability is not None:
            counts["liability"][settlement.liability.rule] += 1
        counts["points"][str(moved.bit_length())] += 1
        counts["totals"]["points"] += moved
        counts["totals"]["big" if win.patterns else "small"] += 1
        counts["totals"]["hard" if win.hard else "soft"] += 1

    def _refused(self, item: Json) -> None:
        problem = item["problem"]
        if isinstance(problem, dict):
            self.counts["outcomes"]["refused"] += 1
            self.counts["refusals"][str(problem["type"]).rpartition("/")[2]] += 1
            for code in codes_of(problem):
                self.counts["codes"][code] += 1


def codes_of(problem: Mapping[str, object]) -> list[str]:
    """The codes of everything that a problem tells, each once."""
    told = problem.get("errors") or problem.get("violations") or [problem]
    entries = told if isinstance(told, list) else []
    return list(dict.fromkeys(str(entry["code"]) for entry in entries if "code" in entry))
