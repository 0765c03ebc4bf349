"""The core: a whole settlement against one hand valued by PyPI's ``mahjong``, and by laizi in hand."""

from benchmarks.hands import LAIZI, laizi_in, requests
from benchmarks.peers import peers
from benchmarks.report import Row
from benchmarks.windows import Contestant, contest
from scorer.api.request import read_request
from scorer.facts import facts_of
from scorer.settle import settle, settled


def rows(rounds: int, count: int) -> list[Row]:
    """The table's rows about the core."""
    hands = [read_request(request).hand for request in requests(count)]
    facts = [facts_of(hand) for hand in hands]
    by_laizi = {laizi: [one.hand for one in facts if laizi_in(one) == laizi] for laizi in LAIZI}
    others = peers(count)
    contestants = {
        "settle": Contestant(settle, hands),
        "settled": Contestant(settled, facts),
        **{f"{laizi} laizi": Contestant(settle, found) for laizi, found in by_laizi.items()},
        **others,
    }
    speed = contest(contestants, rounds)
    time = {name: f"{name} {1e6 / per_second:.1f} µs" for name, per_second in speed.items()}
    base = speed["mahjong"]
    return [
        Row(
            "a hand settled once it is known to be possible, of one estimate_hand_value of mahjong",
            base / speed["settled"],
            "≤ 0.5",
            f"{time['settled']}, {time['mahjong']}",
        ),
        Row("the same with every check of the description", base / speed["settle"], detail=time["settle"]),
        Row(
            "four laizi in hand, of none",
            speed["0 laizi"] / speed["4 laizi"],
            "≤ 1.5",
            ", ".join(time[f"{laizi} laizi"] for laizi in LAIZI),
        ),
        *[Row(f"one hand by {name}, of mahjong", base / speed[name], detail=time[name]) for name in others][1:],
    ]
