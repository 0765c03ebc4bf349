"""Rules §13: the four worked examples, number by number."""

from tests.hands import loser_items, points, reading, settled, tiers, violations, winner_items, won


def test_1_s1s_own() -> None:
    told = settled(
        "shanzhuang-kaikou",
        "discard D<A 9m",
        flipped="5m",
        dealer="C",
        A="pung:333p<B red",
        B="chow red",
        C="chow green",
        D="chow:789p red*2 | 123456s78m55p",
    )
    assert won(told) == ((), "hard")
    assert reading(told) == "789m 123s 456s 55p"
    assert winner_items(told) == {"opening": (1, 1), "red_kong": (2, 2), "hard": (1, 1)}
    assert loser_items(told, "A") == {"opening": (1, 1), "red_kong": (1, 1), "discarder": (1, 1)}
    assert loser_items(told, "B") == {"opening": (1, 1), "red_kong": (1, 1)}
    assert loser_items(told, "C") == {"opening": (1, 1), "green_kong": (1, 1), "dealer": (1, 1)}
    assert told.winner is not None
    assert told.winner.fan == 4
    assert [(row.side.fan, row.total_fan) for row in told.losers] == [(3, 7), (2, 6), (3, 7)]
    assert told.changes == {"A": -128, "B": -64, "C": -128, "D": 320}
    assert told.next_dealer == "D"


def test_2_s0_small_and_below_the_minimum() -> None:
    d = "chow:789p pung:333p<A chow:789s pizi | 78m55p"
    told = {"flipped": "5m", "dealer": "B", "A": "chow", "B": "red"}
    assert violations("koukou-pizi", "discard D<A 9m", D=d, **told) == ["below_minimum"]


def test_2_s0_small_with_one_more_pizi_kong() -> None:
    d = "chow:789p pung:333p<A chow:789s pizi*2 | 78m55p"
    told = settled("koukou-pizi", "discard D<A 9m", flipped="5m", dealer="B", A="chow", B="red", D=d)
    assert winner_items(told) == {"opening": (3, 3), "pizi_kong": (2, 2), "hard": (1, 1)}
    assert loser_items(told, "A") == {"opening": (1, 1), "discarder": (1, 1)}
    assert loser_items(told, "B") == {"red_kong": (1, 1), "dealer": (1, 1)}
    assert loser_items(told, "C") == {}
    assert [row.total_fan for row in told.losers] == [8, 8, 6]
    assert [[item.code for item in row.after_cap] for row in told.losers] == [[], [], ["closed"]]
    assert points(told) == {"A": 40, "B": 40, "C": 20}
    assert told.changes["D"] == 100


def test_3_s2_big() -> None:
    told = settled(
        "hongzhong-kaikou",
        "self_draw D 9p",
        flipped="5m",
        A="chow",
        C="chow concealed",
        D="pung:333p<A laizi | 111p444p88p9p6m",
    )
    assert won(told) == (("all_pungs", "pure_suit"), "soft")
    assert winner_items(told) == {"opening": (1, 1), "laizi_kong": (1, 1), "self_draw": (1, 0)}
    assert [row.uncapped for row in told.losers] == [240, 120, 960]
    assert points(told) == {"A": 240, "B": 120, "C": 300}
    assert tiers(told) == {"A": "none", "B": "none", "C": "silver"}
    assert told.changes["D"] == 660


def test_4_s3_robbed() -> None:
    told = settled(
        "bianfeng-bubu",
        "robbed_kong D<A 9p",
        flipped="5m",
        table=12,
        A="pung:999p",
        C="chow concealed",
        D="chow:123p laizi | 444p78p55p33p6m",
    )
    assert won(told) == (("pure_suit", "robbed_kong"), "soft")
    assert [row.uncapped for row in told.losers] == [480, 240, 1920]
    assert points(told) == {"A": 480, "B": 240, "C": 800}
    assert told.liability is None
    assert told.changes["D"] == 1520
