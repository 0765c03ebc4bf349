"""Edges at which a small fault would go unnoticed elsewhere: each test tells one that a mutant of the core fell to."""

from typing import Any

import pytest

from scorer.api.languages import WORDS
from scorer.api.problems import problem_of
from scorer.errors import Fault, Impossible, MissingFact, NotAWin, Violation
from scorer.facts import facts_of
from scorer.hand import Declared
from scorer.settle import settle
from scorer.settlement import Item
from scorer.tiles import IS_258, NotationError, parse
from tests.hands import faults, hand, rules_with, settled
from tests.rules.test_impossible import CASES


def test_a_minimum_of_no_fan_is_one() -> None:
    """Rules 8, 9: the steps are read off from the minimum upward, also from 0."""
    told = settled(
        "koukou-pizi",
        "discard D<A soft*1",
        laizi="1m",
        rules={"minimum_small": 0, "steps": [1, 2, 4, 8], "small_discarder": 1},
        A="chow",
        B="",
        C="",
        D="chow",
        dealer="C",
    )
    assert [(row.total_fan, row.points) for row in told.losers] == [(2, 4), (1, 4), (2, 8)]


def test_every_fault_carries_what_its_sentence_needs() -> None:
    for case in CASES:
        told: dict[str, Any] = dict(case.told)
        with pytest.raises(Impossible) as caught:
            settle(hand(told.pop("variant"), told.pop("result"), **told))
        for words in WORDS.values():
            for entry in problem_of(caught.value, words).entries():
                assert str(entry["detail"]).isprintable(), case
                assert "…" not in str(entry["detail"]), case


def test_one_suit_and_winds_are_no_two_suits() -> None:
    """The pung of 东 is against pure_suit as it is, and adds no suit."""
    wrong = hand("hongzhong-kaikou", "self_draw D hard pure_suit", flipped="5m", D="pung:111m pung:111z")
    assert faults(wrong) == ["meld_against_pattern /result/declared/patterns/0"]


def test_two_suits_are_told_as_such() -> None:
    with pytest.raises(Impossible) as caught:
        settle(hand("hongzhong-kaikou", "self_draw D hard pure_suit", flipped="5m", D="pung:111m pung:111p"))
    assert [dict(fault.facts) for fault in caught.value.faults] == [{"pattern": "pure_suit", "kind": "two suits"}]


def test_four_laizi_there_are_and_no_fifth() -> None:
    """Of a laizi that nobody names."""
    settle(hand("hongzhong-kaikou", "draw", A="laizi*2", B="thrown*2"))
    wrong = hand("hongzhong-kaikou", "draw", A="laizi*2 thrown*2", B="thrown")
    assert faults(wrong) == ["too_many_copies /players/1/special_kongs/laizi"]


def test_a_robbed_kong_shows_the_three_tiles_of_its_pung() -> None:
    """Decision D16."""
    told = hand("hongzhong-kaikou", "robbed_kong D<A 9s", flipped="5m", A="added:9999s", D="chow:789p | 123m456s78s55p")
    (robbed,) = facts_of(told).players[0].melds
    assert (robbed.kind, robbed.tiles) == ("pung", (26, 26, 26))


def test_a_sentence_of_an_error_names_code_and_place() -> None:
    """What a traceback of the library shows."""
    with pytest.raises(Impossible, match=r"^unknown_id at /dealer, repeated_id at /players/1/id$"):
        raise Impossible([Fault("unknown_id", ("dealer",)), Fault("repeated_id", ("players", 1, "id"))])
    with pytest.raises(MissingFact, match=r"^ready at /players/0/ready$"):
        raise MissingFact("ready", ("players", 0, "ready"))
    with pytest.raises(NotAWin, match=r"^not_opened, pair_not_258$"):
        raise NotAWin([Violation("not_opened"), Violation("pair_not_258")])


def test_a_pair_of_wildcards_alone_is_told() -> None:
    told = settled(
        "hongzhong-koukou", "self_draw D 9s", laizi="9s", rules={"hard": 1}, D="pung:999m | 111333777m9s"
    ).win
    assert told is not None
    assert told.patterns == ("all_pungs", "pure_suit")
    assert told.reading is not None
    assert (len(told.reading.pair), told.reading.wildcards) == (2, told.reading.pair)


def test_the_tiles_that_wildcards_stand_for_are_told_in_order() -> None:
    """Of the set of wildcards alone, which is read as a low tile, and of the third 1p."""
    told = settled(
        "hongzhong-koukou",
        "self_draw D 3z",
        laizi="3z",
        rules={"laizi_limit_small": None},
        D="chow:789s | 456s11p22p3z3z3z",
    ).win
    assert told is not None
    assert told.reading is not None
    assert told.reading.wildcards == parse("1m1m1m1p")


def test_three_wildcards_to_spare_are_a_258_where_all_are() -> None:
    told = settled(
        "hongzhong-koukou", "self_draw D 3z", laizi="3z", rules={"hard": 1}, D="pung:222m | 555m888m22p3z3z"
    ).win
    assert told is not None
    assert told.patterns == ("all_pungs", "all_258")
    assert told.reading is not None
    assert all(IS_258[tile] for block in (*told.reading.sets, told.reading.pair) for tile in block)
    assert len(told.reading.wildcards) == 3


@pytest.mark.parametrize(
    "rules",
    [{"harrd": 2}, {"hard": 3}, {"base_small": 5}, {"payment": "product"}],
    ids=["name", "value", "idle", "payment"],
)
def test_a_fault_of_house_rules_carries_what_its_sentence_needs(rules: dict[str, object]) -> None:
    with pytest.raises(Impossible) as caught:
        rules_with("koukou-pizi", rules)
    for words in WORDS.values():
        (entry,) = problem_of(caught.value, words).entries()
        assert "…" not in str(entry["detail"])
        assert "=" not in str(entry["detail"])  # which stands where a sentence is missing


def test_a_debt_of_one_point_is_paid_in_silver_too() -> None:
    told = settled(
        "bianfeng-kaikou",
        "self_draw D hard",
        laizi="1m",
        rules={"cap": 1, "gold": None, "minimum_small": None},
        A="silver=100",
        B="silver=100",
        C="silver=100",
        D="chow silver=100",
    )
    assert told.silver is not None
    assert dict(told.silver.changes) == {"A": -1, "B": -1, "C": -1, "D": 3}


def test_a_laizi_as_itself_beside_one_as_a_wildcard() -> None:
    """456m with the laizi 5m as itself, 777s with the other as 7s."""
    told = settled(
        "hongzhong-koukou",
        "self_draw D 5m",
        laizi="5m",
        rules={"laizi_limit_small": 2},
        D="chow:789p | 46m5m77s123s22p",
    ).win
    assert told is not None
    assert not told.hard
    assert told.reading is not None
    assert told.reading.sets == (parse("456m"), parse("123s"), parse("777s"))
    assert (told.reading.pair, told.reading.wildcards) == (parse("22p"), parse("7s"))


def test_three_chows_alike_are_read_where_three_pungs_win_too_little() -> None:
    told = settled(
        "hongzhong-kaikou",
        "self_draw D 5p",
        laizi="1z",
        rules={"minimum_big": 1_000_000},
        D="pung:999p | 111222333m5p",
    ).win
    assert told is not None
    assert (told.size, told.patterns) == ("small", ())
    assert told.reading is not None
    assert told.reading.sets == (parse("123m"),) * 3


@pytest.mark.parametrize(("on", "liable"), [("any", None), ("discard", "A")])
def test_a_player_who_draws_to_four_openings_is_ready_by_that_pattern(on: str, liable: str | None) -> None:
    """Rules 10: where 全求人 counts on any win and excuses the pair, its one tile of any kind waits for its like."""
    told = settled(
        "hongzhong-koukou",
        "discard D<A 5p",
        laizi="1z",
        rules={"any_pair": ["melded_hand"], "melded_hand_on": on},
        A="pung:111m pung:333m pung:444m pung:666m | 9m",
        D="chow:123s chow:234s chow:456s chow:567s | 5p",
    )
    assert (told.liability and told.liability.payer) == liable


def test_too_many_of_one_pizi_take_no_room_from_the_other() -> None:
    wrong = hand("koukou-pizi", "draw", flipped="5m", A="| 44444m123456p78s", B="pizi*3")
    assert faults(wrong) == ["too_many_copies /players/0/hand"]


def test_an_id_given_twice_is_named() -> None:
    told = hand("hongzhong-kaikou", "draw")
    twice = told._replace(players=(*told.players[:3], told.players[0]))
    with pytest.raises(Impossible) as caught:
        settle(twice)
    assert [(fault.code, fault.facts) for fault in caught.value.faults] == [("repeated_id", {"id": "A"})]


def test_a_balance_below_the_entry_is_told_with_its_owner() -> None:
    wrong = hand("bianfeng-bubu", "draw", A="silver=99", B="silver=100", C="silver=100", D="silver=100")
    with pytest.raises(Impossible) as caught:
        settle(wrong)
    (fault,) = caught.value.faults
    assert fault.facts == {"id": "A", "balance": 99, "entry_balance": 100}


def test_laizi_are_not_used_as_themselves_where_they_are_needed_elsewhere() -> None:
    """Three of them would be a triplet beside the pair; all four are needed for 12p, 45s and 9s."""
    told = settled(
        "hongzhong-koukou",
        "self_draw D 5m",
        laizi="5m",
        rules={"laizi_limit_small": None},
        D="chow:789p | 22m12p45s9s5m5m5m",
    ).win
    assert told is not None
    assert told.reading is not None
    assert told.reading.pair == parse("22m")
    assert len(told.reading.wildcards) == 4


def test_a_fee_of_all_leaves_the_winner_nothing() -> None:
    told = settled(
        "bianfeng-kaikou",
        "self_draw D hard",
        laizi="1m",
        table=100,
        rules={"tea_fee": 100, "minimum_small": None},
        A="silver=999",
        B="silver=999",
        C="silver=999",
        D="chow silver=999",
    )
    assert told.silver is not None
    assert (told.silver.changes["D"], told.silver.tea_fee) == (0, told.changes["D"])


@pytest.mark.parametrize(
    "character", [chr(code) for code in range(33, 127) if chr(code) not in "123456789mpszESWNPFC,"]
)
def test_no_other_sign_is_a_tile(character: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(character)
    assert (caught.value.reason, caught.value.position) == ("character", 0)


@pytest.mark.parametrize(
    ("variant", "result", "told"),
    [
        ("hongzhong-koukou", "discard D<A hard", {"A": "chow", "D": "chow chow chow chow"}),
        ("koukou-pizi", "discard D<A hard", {"A": "chow", "D": "chow chow chow chow red"}),
        ("hongzhong-koukou", "discard D<A hard all_pungs pure_suit", {"D": "pung<A pung<A pung"}),
    ],
    ids=["ready", "holds_non_258", "from"],
)
def test_a_missing_fact_carries_what_its_sentence_needs(
    request: pytest.FixtureRequest, variant: str, result: str, told: dict[str, Any]
) -> None:
    with pytest.raises(MissingFact) as caught:
        settled(variant, result, laizi="1z", **told)
    assert caught.value.code == request.node.callspec.id
    for words in WORDS.values():
        (entry,) = problem_of(caught.value, words).entries()
        assert "…" not in str(entry["detail"])
        assert set(caught.value.facts.values()) & {"A", "D"}
        assert any(name in str(entry["detail"]) for name in "AD")


@pytest.mark.parametrize(
    ("discarder", "by"),
    [("", "not_opened"), ("chow not_ready", "flag"), ("chow:123m | 147m258p369s1z", "tiles")],
    ids=["not opened", "a flag", "tiles"],
)
def test_the_evidence_of_one_who_is_not_ready(discarder: str, by: str) -> None:
    told = settled("hongzhong-koukou", "discard D<A hard", laizi="2z", A=discarder, D="chow chow chow chow").liability
    assert told is not None
    assert (told.payer, told.rule) == ("A", "melded_hand_not_ready")
    assert told.evidence == {"fact": "ready", "value": False, "by": by}


def test_what_a_closed_loser_pays_more_is_a_whole_fan() -> None:
    told = settled(
        "koukou-pizi", "self_draw D hard", laizi="1m", rules={"closed_loser": 2}, A="chow red", B="chow", D="chow red*3"
    )
    assert [row.after_cap for row in told.losers] == [(), (), (Item("closed", 1, 1, 0),)]


def test_a_dealer_who_wins_has_it_among_his_factors() -> None:
    found = settled("hongzhong-kaikou", "self_draw D hard", D="chow", dealer="D")
    assert found.winner is not None
    assert [item.code for item in found.winner.items] == ["opening", "hard", "self_draw", "dealer"]


def test_a_pattern_that_needs_another_names_it() -> None:
    with pytest.raises(Impossible) as caught:
        settle(hand("hongzhong-kaikou", "self_draw D hard all_258 pure_suit", D="pung"))
    assert [dict(fault.facts) for fault in caught.value.faults] == [{"pattern": "all_258", "other": "all_pungs"}]


def test_what_is_not_declared_is_a_hard_hand_of_no_pattern_and_no_laizi() -> None:
    assert Declared() == ((), True, 0)


def test_a_gang_tile_in_hand_is_named() -> None:
    with pytest.raises(NotAWin) as caught:
        settle(hand("hongzhong-kaikou", "self_draw D 5p", flipped="5m", D="chow:789p | 123m456s777z5p"))
    assert [dict(broken.facts) for broken in caught.value.violations] == [{"tiles": "7z"}]
