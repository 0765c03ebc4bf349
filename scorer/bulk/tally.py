"""What a run comes to: counts that add up, part by part, to the summary."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from scorer.api.answer import Json
from scorer.bulk.settling import Outcome
from scorer.settlement import Settlement, Win

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


_Win = tuple[str, str, tuple[str, ...], bool, tuple[str, ...], str | None]
"""What is counted of a win: variant, kind, patterns, hard, tiers of the losers, rule of liability."""


class Tally:
    """Counts by group and name."""

    def __init__(self, counts: Mapping[str, Mapping[str, int]] | None = None) -> None:
        given = counts or {}
        self.counts = {group: Counter(given.get(group, {})) for group in GROUPS}

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


class PartTally:
    """The tally of a part while it is being settled: wins of one kind are counted as one thing, which is quick."""

    def __init__(self) -> None:
        self._wins: dict[_Win, int] = {}
        self._points: dict[int, int] = {}
        self._rest = Tally()

    def add(self, outcome: Outcome) -> None:
        """Count one hand."""
        request, settlement = outcome.request, outcome.settlement
        if settlement is None or request is None:
            self._refused(outcome.item)
        elif settlement.win is None:
            self._rest.counts["variants"][request.variant] += 1
            self._rest.counts["outcomes"][settlement.hand.result.type] += 1
        else:
            self._won(request.variant, settlement, settlement.win)

    def told(self) -> Tally:
        """All that was counted."""
        counts = self._rest.counts
        for (variant, kind, patterns, hard, tiers, rule), count in self._wins.items():
            counts["outcomes"]["win"] += count
            counts["variants"][variant] += count
            counts["wins_by_variant"][variant] += count
            counts["wins_by_type"][kind] += count
            counts["totals"]["big" if patterns else "small"] += count
            counts["totals"]["hard" if hard else "soft"] += count
            for name in patterns or ("small",):
                counts["patterns"][name] += count
            for tier in tiers:
                counts["tiers"][tier] += count
            if rule is not None:
                counts["liability"][rule] += count
        for points, count in self._points.items():
            counts["points"][str(points.bit_length())] += count
            counts["totals"]["points"] += points * count
        self._wins, self._points, self._rest = {}, {}, Tally()
        return Tally(counts)

    def _won(self, variant: str, settlement: Settlement, win: Win) -> None:
        liability = settlement.liability
        rule = None if liability is None else liability.rule
        tiers = tuple([debt.tier for debt in settlement.losers])
        key = (variant, win.type, win.patterns, win.hard, tiers, rule)
        self._wins[key] = self._wins.get(key, 0) + 1
        points = sum([transfer.points for transfer in settlement.transfers])
        self._points[points] = self._points.get(points, 0) + 1

    def _refused(self, item: Json) -> None:
        problem = item["problem"]
        if isinstance(problem, dict):
            counts = self._rest.counts
            counts["outcomes"]["refused"] += 1
            counts["refusals"][str(problem["type"]).rpartition("/")[2]] += 1
            for code in codes_of(problem):
                counts["codes"][code] += 1


def codes_of(problem: Mapping[str, object]) -> list[str]:
    """The codes of everything that a problem tells, each once."""
    told = problem.get("errors") or problem.get("violations") or [problem]
    entries = told if isinstance(told, list) else []
    return list(dict.fromkeys(str(entry["code"]) for entry in entries if "code" in entry))
