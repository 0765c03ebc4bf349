"""Rules §12: each decision, D1 to D20."""

from scorer.rules import shown
from scorer.tiles import parse, text_of
from scorer.variants import VARIANTS
from tests.hands import faults, hand, loser, loser_items, missing, points, settled, violations, winner_items, won

MELDED = "chow:789p chow:123s pung:222m<A pung:444s<B | 5p"


def test_d01_where_green_is_a_gang_tile_the_cycle_of_laizi_skips_it() -> None:
    for flipped in ("北", "中", "发"):
        assert settled("shanzhuang-kaikou", "draw", flipped=flipped).laizi == parse("白")[0]
    assert settled("hongzhong-kaikou", "draw", flipped="北").laizi == parse("发")[0]


def test_d02_s1_has_the_lines_its_text_lost() -> None:
    for variant in ("shanzhuang-kaikou", "shanzhuang-qipi", "shanzhuang-koukou"):
        told = settled(variant, "self_draw D hard pure_suit", flipped="5m", D="chow concealed laizi thrown")
        assert winner_items(told)["laizi_kong"] == winner_items(told)["laizi_discard"] == (1, 1)
        assert violations(variant, "self_draw D soft*2", flipped="5m", D="chow concealed red*4") == ["too_many_laizi"]


def test_d03_in_s3_several_big_patterns_are_worth_one() -> None:
    for result in ("self_draw D hard pure_suit", "self_draw D hard pure_suit all_258 last_tiles"):
        assert points(settled("bianfeng-bubu", result, D="pung")) == dict.fromkeys("ABC", 60)


def test_d04_in_s3_a_pure_suit_needs_a_pair_of_2_5_8() -> None:
    d = "chow:123p | 234p567p789p{0}"
    assert won(settled("bianfeng-kaikou", "self_draw D 5p", flipped="5m", D=d.format("5p")))[0] == ("pure_suit",)
    assert violations("bianfeng-kaikou", "self_draw D 1p", flipped="5m", D=d.format("1p")) == ["pair_not_258"]
    # all_winds is in any_pair, so its pair is free.
    winds = "pung:111z | 222333444z5z"
    assert won(settled("bianfeng-kaikou", "self_draw D 5z", flipped="5m", D=winds)) == (("all_winds",), "hard")


def test_d05_s1s_minimum_is_of_every_loser() -> None:
    for variant, minimum in (("shanzhuang-kaikou", 16), ("shanzhuang-qipi", 32), ("shanzhuang-koukou", 64)):
        kongs = {16: "red", 32: "red*2", 64: "red*3"}[minimum]
        # D 2 × 2 × 2 and the kongs: 16, 32, 64; one red kong less is below.
        told = {"flipped": "5m", "dealer": "A"}
        assert points(settled(variant, "self_draw D hard", D=f"chow {kongs}", **told))["C"] == minimum
        fewer = {16: "", 32: "red", 64: "red*2"}[minimum]
        assert violations(variant, "self_draw D hard", D=f"chow {fewer}", **told) == ["below_minimum"]


def test_d06_in_s1_koukou_bright_is_no_more_than_gold() -> None:
    told = settled("shanzhuang-koukou", "self_draw D hard pure_suit", A="chow", D="chow red*3")
    assert {row.id: (row.tier, row.points) for row in told.losers} == {
        "A": ("gold", 600),
        "B": ("bright", 600),
        "C": ("bright", 600),
    }


def test_d07_in_s3_a_robbed_kong_is_a_big_win_as_if_drawn_and_all_three_owe() -> None:
    told = settled("bianfeng-kaikou", "robbed_kong D<A 9m", flipped="5m", A="pung", D="chow:789p | 78m123s456s55p")
    assert winner_items(told) == {"opening": (1, 1), "hard": (1, 1), "self_draw": (1, 0)}
    assert loser_items(told, "A") == {"opening": (1, 1)}
    assert told.changes == {"A": -120, "B": -60, "C": -60, "D": 240}


def test_d08_being_closed_doubles_beyond_the_cap_and_does_not_help_to_the_minimum() -> None:
    # 3 + hard + drawn = 5 fan of B and C, who are closed; A deals: 6.
    d = "chow chow pung"
    assert violations("koukou-pizi", "self_draw D hard", flipped="5m", D=d) == ["below_minimum"]
    told = settled("koukou-pizi", "self_draw D hard pure_suit", flipped="5m", D="chow concealed concealed")
    assert points(told) == dict.fromkeys("ABC", 300)  # gold 150, doubled


def test_d09_the_third_opening_goes_before_the_others_and_the_robbed_kong_last() -> None:
    told = {"A": "pung", "D": "pung pung pung<B"}
    found = settled("hongzhong-kaikou", "robbed_kong D<A hard pure_suit", **told).liability
    assert found is not None
    assert (found.payer, found.rule) == ("B", "third_opening_pure_suit")
    for variant in VARIANTS.values():
        rules = shown(variant.rules)["liability"]
        assert isinstance(rules, list)
        assert "third_opening_pure_suit" not in rules[1:]
        assert "robbed_kong" not in rules[:-1]


def test_d10_who_has_not_opened_is_not_ready() -> None:
    # A's tiles would be ready for 2s, and nobody needs to be asked.
    for a in ("| 123p123m789m456s2s", "", "not_ready"):
        told = settled("hongzhong-kaikou", "discard D<A 5p", flipped="5m", A=a, D=MELDED)
        assert told.liability is not None
        assert (told.liability.payer, told.liability.evidence["by"]) == ("A", "not_opened")
    told_ready = hand("hongzhong-kaikou", "discard D<A 5p", flipped="5m", A="ready", D=MELDED)
    assert faults(told_ready) == ["ready_unopened /players/0/ready"]
    assert missing("hongzhong-kaikou", "discard D<A 5p", flipped="5m", A="chow", D=MELDED)[0] == "ready"


def test_d11_the_dealer_passes_in_turn_order_and_stays_after_a_draw() -> None:
    for variant in VARIANTS:
        assert settled(variant, "draw", dealer="D").next_dealer == "D"
        told = settled(variant, "self_draw B hard pure_suit", flipped="5m", dealer="D", B="chow concealed red")
        assert told.next_dealer == "A"


def test_d12_the_fee_is_rounded_down() -> None:
    rich = dict.fromkeys("ABC", "silver=1000")
    told = settled("bianfeng-kaikou", "self_draw D hard pure_suit", D="chow silver=1000", **rich)
    assert told.silver is not None
    assert told.silver.tea_fee == 1  # 1 % of 180


def test_d13_the_self_draw_counts_beside_after_kong_and_last_tiles_except_in_s0() -> None:
    for flag in ("after_kong", "last_tiles"):
        for variant in VARIANTS:
            told = settled(variant, f"self_draw D hard {flag}", flipped="5m", D="chow concealed red")
            assert ("self_draw" in winner_items(told)) == (variant != "koukou-pizi")


def test_d14_in_s0_to_s2_the_robbed_player_counts_as_the_discarder() -> None:
    for variant in VARIANTS:
        told = settled(variant, "robbed_kong D<A hard", flipped="5m", A="pung", D="chow concealed red")
        assert ("discarder" in loser_items(told, "A")) == (not variant.startswith("bianfeng"))


def test_d15_a_melded_hand_is_on_a_discard_in_s0_and_on_any_win_in_s1_and_s2() -> None:
    melds = "chow chow pung<A pung<B red"
    for variant in VARIANTS:
        drawn = settled(variant, "self_draw D hard", flipped="5m", A="red", B="red", C="red", D=melds)
        thrown = settled(variant, "discard D<A hard", flipped="5m", A="red only_258", B="red", C="red", D=melds)
        in_s3 = variant.startswith("bianfeng")
        assert won(drawn)[0] == (() if in_s3 or variant == "koukou-pizi" else ("melded_hand",))
        assert won(thrown)[0] == (() if in_s3 else ("melded_hand",))


def test_d16_a_robbed_added_kong_is_a_pung_for_its_owner() -> None:
    for told in ("pung", "added", "pung:999m", "added:9999m"):
        settlement = settled(
            "hongzhong-kaikou", "robbed_kong D<A 9m", flipped="5m", A=told, D="chow:789p | 78m123s456s55p"
        )
        assert loser(settlement, "A").side.fan == 1


def test_d17_losers_kongs_count_in_s3_as_well() -> None:
    told = settled("bianfeng-kaikou", "self_draw D hard pure_suit", A="red", B="concealed", C="thrown", D="chow")
    assert points(told) == {"A": 120, "B": 240, "C": 120}


def test_d18_in_s3_a_robbed_player_is_not_liable() -> None:
    for variant in ("bianfeng-kaikou", "bianfeng-bubu"):
        assert settled(variant, "robbed_kong D<A hard", A="pung", D="chow").liability is None
    assert settled("hongzhong-kaikou", "robbed_kong D<A hard", A="pung", D="chow").liability is not None


def test_d19_qipi_is_kaikou_with_pizi_in_place_of_green() -> None:
    told = settled("shanzhuang-qipi", "draw", flipped="5m")
    assert text_of(told.pizi) == "45m"
    qipi, kaikou = (shown(VARIANTS[f"shanzhuang-{name}"].rules) for name in ("qipi", "kaikou"))
    assert {name for name in qipi if qipi[name] != kaikou[name]} == {
        "fixed_gang_tiles",
        "pizi",
        "minimum_small",
        "minimum_big",
    }


def test_d20_in_s3_an_exposed_kong_does_not_open() -> None:
    assert violations("bianfeng-kaikou", "self_draw D hard pure_suit", D="exposed") == ["not_opened"]
    assert won(settled("hongzhong-kaikou", "self_draw D hard pure_suit", D="exposed"))[0] == ("pure_suit",)
