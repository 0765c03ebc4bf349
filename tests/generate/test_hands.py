"""Random hands: possible, of every kind, the same for the same seed."""

import hashlib
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scorer.api.request import read_request
from scorer.cli import main
from scorer.errors import Impossible, MissingFact, NotAWin
from scorer.generate import hands
from scorer.generate.chance import Chance
from scorer.generate.house import HABITS, habits_of, overrides, rules_under
from scorer.generate.shape import PLAIN, Order, build
from scorer.generate.wall import Wall
from scorer.laizi import specials
from scorer.rules import MELD_KINDS, PATTERNS
from scorer.settle import settle
from scorer.tiles import RED
from scorer.variants import VARIANTS

MANY = 500


def outcome(hand: Any) -> str:
    """``win``, ``none`` (draw or escape), or the kind of refusal."""
    try:
        return "none" if settle(read_request(hand).hand).win is None else "win"
    except NotAWin:
        return "not_a_win"
    except MissingFact:
        return "missing_fact"


@pytest.mark.parametrize("options", [{}, {"house_rules": 1.0}, {"counted": 1.0, "house_rules": 0.5}, {"winning": 0.0}])
def test_every_hand_is_possible(options: dict[str, Any]) -> None:
    for hand in hands(11, MANY, **options):
        try:
            outcome(hand)
        except Impossible as impossible:
            pytest.fail(f"{impossible} in {json.dumps(hand)}")


def test_nearly_all_that_are_to_win_do_win() -> None:
    seen = Counter(outcome(hand) for hand in hands(5, MANY, winning=1.0, counted=0.2))
    assert seen["win"] > 0.985 * MANY


def test_nearly_none_wins_that_is_not_to() -> None:
    seen = Counter(outcome(hand) for hand in hands(5, MANY, winning=0.0))
    assert seen["win"] < 0.03 * MANY
    assert seen["none"] > 0.3 * MANY
    assert seen["not_a_win"] > 0.5 * MANY


def test_everything_comes_up() -> None:
    made: list[Any] = list(hands(23, 5 * MANY, house_rules=0.3))
    players = [player for hand in made for player in hand["players"]]
    results = [hand["result"] for hand in made]
    assert {hand["variant"] for hand in made} == set(VARIANTS)
    assert {meld if isinstance(meld, str) else meld["kind"] for p in players for meld in p.get("melds", ())} == set(
        MELD_KINDS
    )
    assert {kind for player in players for kind in player.get("special_kongs", ())} == {
        *("red", "green", "pizi", "laizi")
    }
    assert {field for hand in made for field in hand} == {
        *("variant", "rules", "ref", "flipped", "laizi", "previous_laizi", "stake", "dealer", "table"),
        *("players", "result"),
    }
    assert {field for player in players for field in player} == {
        *("id", "melds", "special_kongs", "laizi_discards", "hand", "ready", "holds_non_258", "balance")
    }
    assert {field for result in results for field in result} == {
        *("type", "winner", "from", "tile", "after_kong", "last_tiles", "claimants", "rain_breakers", "declared"),
        "player",
    }
    assert {result["type"] for result in results} == {"discard", "self_draw", "robbed_kong", "draw", "escape"}
    assert {name for hand in made for name in hand.get("rules", ())} == {name for habit in HABITS for name in habit}


def test_every_pattern_tier_and_refusal_comes_up() -> None:
    patterns, tiers, codes, hard = set(), set(), set(), set()
    for hand in hands(29, 3 * MANY, counted=0.0):
        try:
            settlement = settle(read_request(hand).hand)
        except NotAWin as refusal:
            codes |= {violation.code for violation in refusal.violations}
        except MissingFact as missing:
            codes.add(missing.code)
        else:
            if settlement.win is not None:
                patterns |= set(settlement.win.patterns)
                hard.add(settlement.win.hard)
                tiers |= {loser.tier for loser in settlement.losers}
    assert patterns == set(PATTERNS)
    assert tiers == {"none", "silver", "gold", "bright"}
    assert hard == {True, False}
    assert codes >= {
        *("not_opened", "gang_tile_in_hand", "not_a_winning_shape", "pair_not_258", "too_many_laizi"),
        *("below_minimum", "special_winning_tile", "not_first_claimant", "from"),
    }


def test_the_same_seed_gives_the_same_hands() -> None:
    first = list(hands(7, 30))
    assert list(hands(7, 20)) == first[:20]
    assert list(hands(8, 20)) != first[:20]


def test_the_hands_of_a_seed_stay_what_they_are() -> None:
    """Under every Python, and from one version of the project to the next unless its notes say so."""
    text = "\n".join(json.dumps(hand) for hand in hands(1, 200, house_rules=0.5))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "161d18179fd927a7"


def test_only_the_variants_asked_for() -> None:
    assert {hand["variant"] for hand in hands(1, 40, variants=["koukou-pizi", "bianfeng-bubu"])} == {
        "koukou-pizi",
        "bianfeng-bubu",
    }


@pytest.mark.parametrize(
    "options", [{"variants": ["nothing"]}, {"variants": []}, {"winning": 1.5}, {"counted": -1}, {"players": 3}]
)
def test_options_that_mean_nothing(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"variants|share|players"):
        hands(1, 1, **options)


@pytest.mark.parametrize("variant", VARIANTS)
def test_habits_hold_together(variant: str) -> None:
    chance = Chance(1)
    for _ in range(200):
        habits = habits_of(variant, chance)
        assert 1 <= len(habits) <= 2
        assert rules_under(variant, habits) != VARIANTS[variant].rules
        assert overrides(habits)


def test_the_wall_gives_no_more_than_there_is() -> None:
    wall = Wall(RED)
    assert not wall.take((RED,) * 4)
    assert wall.take((RED,) * 3)
    assert wall.take_one_of((RED,), Chance(1)) is None
    assert len(wall.draw(200, Chance(1))) == 132
    for pairs in ("258", "any", "other"):
        assert build(Order(PLAIN, 1, 0, pairs), specials(RED, None, ("red",), False), wall, Chance(2)) is None


def test_a_choice_needs_weights() -> None:
    with pytest.raises(ValueError, match="x"):
        Chance(1).weighted([("x", 0)])


def test_the_command(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["generate", "--count", "3", "--seed", "9", "--variant", "koukou-pizi", "--house-rules"]) == 0
    lines = capsysbinary.readouterr().out.splitlines()
    assert [json.loads(line) for line in lines] == list(hands(9, 3, variants=["koukou-pizi"], house_rules=0.5))
    file = tmp_path / "hands.jsonl"
    assert main(["generate", "--count", "2", "-o", str(file)]) == 0
    assert [json.loads(line) for line in file.read_bytes().splitlines()] == list(hands(1, 2))


@pytest.mark.parametrize(
    ("argv", "told"),
    [(["--variant", "x"], "koukou-pizi"), (["--winning", "2"], "share"), (["-o", "nowhere/hands.jsonl"], "nowhere")],
)
def test_the_command_refused(
    argv: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["generate", *argv]) == 2
    assert told in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_crash() -> None:
    command = [sys.executable, "-m", "scorer", "generate", "--count", "5000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as made:
        assert made.stdout is not None
        assert made.stderr is not None
        made.stdout.readline()
        made.stdout.close()
        assert b"Traceback" not in made.stderr.read()
