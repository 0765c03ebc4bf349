"""Receipts: plain lines that players understand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scorer.api.receipt import receipt_of
from scorer.api.request import read_request
from scorer.api.text import CHINESE
from scorer.settle import settle
from scorer.settlement import Item

Ask = Callable[[object], dict[str, Any]]


def lines(answer: Ask, document: object) -> list[str]:
    told: str = answer(document)["receipt"]
    return told.split("\n")


def test_the_worked_example_of_s1(s1: dict[str, Any], answer: Ask) -> None:
    told = lines(answer, s1)
    assert sorted(told.pop(2).removeprefix("手牌：").partition("，")[0].split()) == ["123条", "456条", "789万"]
    assert told == [
        "D 胡 A 打出的 9万（小胡、硬胡）",
        "红中发财杠 开口翻，癞子 6万",
        "D 4 番：开口×2 红中杠2个×4 硬胡×2 = 16 倍",
        "A 3 番：开口×2 红中杠×2 放冲×2 = 8 倍；底分 1×16×8 = 128 分",
        "B 2 番：开口×2 红中杠×2 = 4 倍；底分 1×16×4 = 64 分",
        "C 3 番：开口×2 发财杠×2 庄家×2 = 8 倍；底分 1×16×8 = 128 分",
        "付分：A 给 D 128，B 给 D 64，C 给 D 128",
        "合计：A -128，B -64，C -128，D +320",
        "下一局庄家：D",
    ]


def test_every_line_is_one_line(s1: dict[str, Any], answer: Ask) -> None:
    assert all(line.strip() == line != "" for line in lines(answer, s1))


def test_money_and_silver(with_balances: dict[str, Any], answer: Ask) -> None:
    with_balances["stake"] = {"per_point": "0.5", "currency": "CNY"}
    with_balances["players"][0]["balance"] = 100
    with_balances["table"] = 12
    told = lines(answer, with_balances)
    assert "A 3 番：开口×2 红中杠×2 放冲×2 = 8 倍；底分 1×8×8，再乘桌号 2 倍 = 128 分" in told
    assert "折钱（CNY）：A -64.00，B -32.00，C -64.00，D +160.00" in told
    assert "银子：A -100，B -64，C -128，D +290；茶水费 2；出局：A" in told
    del with_balances["stake"]["currency"]
    assert "折钱：A -64.00，B -32.00，C -64.00，D +160.00" in lines(answer, with_balances)


def test_caps_and_what_lies_beyond(s1: dict[str, Any], answer: Ask) -> None:
    s1["rules"] = {"cap": 100, "gold": 150, "closed_loser": 2, "minimum_small": 1}
    s1["players"][1] = {"id": "B"}
    told = lines(answer, s1)
    assert "A 3 番：开口×2 红中杠×2 放冲×2 = 8 倍；底分 1×16×8 = 128 分；封顶（银顶）100 分" in told
    assert "B 0 番；底分 1×16×1 = 16 分；闭口×2 = 32 分" in told


def test_a_sum_that_is_rounded(s1: dict[str, Any], answer: Ask) -> None:
    s1["rules"] = {"small_discarder": 1.5, "base_small": 1, "hard": 1, "special_kong": 1, "minimum_small": 1}
    assert "A 1 番：开口×2 放冲×1.5 = 3 倍；底分 1×2×3 = 6 分" in lines(answer, s1)
    s1["players"][0] = {"id": "A"}
    s1["rules"] |= {"openings": "once", "small_discarder": 1.5, "small_dealer": 1.5}
    s1["dealer"] = "A"
    told = lines(answer, s1)
    assert "A 0 番：放冲×1.5 庄家×1.5 = 2.25 倍；底分 1×2×2.25 ≈ 5 分" in told
    s1 |= {"table": 10, "rules": s1["rules"] | {"tables": True}}
    assert "A 0 番：放冲×1.5 庄家×1.5 = 2.25 倍；底分 1×2×2.25 四舍五入，再乘桌号 2 倍 = 10 分" in lines(answer, s1)


def test_liability_with_its_evidence(s1: dict[str, Any], answer: Ask) -> None:
    s1["players"][0]["melds"] = ["pung"]
    s1["result"] = {"type": "robbed_kong", "winner": "D", "from": "A", "tile": "9m"}
    told = lines(answer, s1)
    assert told[0] == "D 抢 A 的杠，胡 9万（大胡、抢杠、硬胡）"
    assert "A 承包（被抢杠）：A 的杠被抢" in told
    assert sum("不用自己付" in line for line in told) == 2


def test_the_third_opening(s1: dict[str, Any], answer: Ask) -> None:
    fed = [{"kind": "pung", "tiles": f"{number}{number}{number}p", "from": "B"} for number in (1, 2, 4)]
    s1["players"][0]["melds"] = []
    s1["players"][3] |= {"melds": fed, "hand": "78p55p"}
    s1["result"] = {"type": "self_draw", "winner": "D", "tile": "9p", "last_tiles": True}
    told = lines(answer, s1)
    assert told[0] == "D 自摸 9筒（大胡、清一色、海底捞、硬胡）"
    assert "B 承包（清一色第三次开口）：第三次开口（碰444筒）是 B 喂的" in told


def test_a_fan_table(s1: dict[str, Any], answer: Ask) -> None:
    s1["variant"] = "koukou-pizi"
    s1["players"][2]["special_kongs"] = {"pizi": 1}
    told = lines(answer, s1)
    assert told[1] == "口口番（七痞四癞），癞子 6万，痞子 4万、5万"
    assert "B 2 番：开口×2 红中杠×2 = 4 倍；4+2 = 6 番，10 分" in told


def test_further_big_patterns(s1: dict[str, Any], answer: Ask) -> None:
    s1["variant"] = "koukou-pizi"
    s1["players"][2] = {"id": "C"}
    s1["players"][3] = {"id": "D", "melds": [{"kind": "pung", "tiles": "999p", "from": "A"}], "hand": "111222p4445p"}
    s1["result"]["tile"] = "5p"
    assert "C 0 番；2+0+1（多个大胡）= 3 番，10 分；闭口×2 = 20 分" in lines(answer, s1)


def test_who_owes_nothing(s1: dict[str, Any], answer: Ask) -> None:
    s1["rules"] = {"small_payers": "discarder"}
    assert sum("不用付" in line for line in lines(answer, s1)) == 2


def test_wildcards_and_single_pairs(s1: dict[str, Any], answer: Ask) -> None:
    s1["players"][3]["hand"] = "123456s6m8m55p"
    assert any(line.endswith("；癞子当 7万") for line in lines(answer, s1))


def test_a_chaotic_hand(s1: dict[str, Any], answer: Ask) -> None:
    s1["players"][3] |= {"melds": [{"kind": "pung", "tiles": "111z", "from": "A"}], "hand": "223344z25z23z"}
    s1["result"]["tile"] = "4z"
    assert "牌型：乱风" in lines(answer, s1)


def test_count_mode(s1: dict[str, Any], answer: Ask) -> None:
    del s1["players"][3]["hand"], s1["flipped"]
    s1["result"] = {"type": "discard", "winner": "D", "from": "A", "declared": {}}
    told = lines(answer, s1)
    assert told[:3] == ["D 胡，A 放冲（小胡、硬胡）", "红中发财杠 开口翻", "按报数结算，没有看牌"]


def test_draw_and_escape(s1: dict[str, Any], answer: Ask) -> None:
    del s1["players"][3]["hand"]
    changes = "合计：A 0，B 0，C 0，D 0"
    assert lines(answer, {**s1, "result": {"type": "draw"}}) == ["荒庄，不算分", changes, "下一局庄家：C"]
    assert lines(answer, {**s1, "result": {"type": "escape", "player": "B"}}) == [
        "B 逃跑，扣 400 分，别家不得分",
        "合计：A 0，B -400，C 0，D 0",
        "下一局庄家：C",
    ]


def test_braces_in_a_name_are_a_name(s1: dict[str, Any], answer: Ask) -> None:
    s1["players"][0] |= {"id": "{winner}"}
    s1["result"]["from"] = "{winner}"
    assert lines(answer, s1)[0] == "D 胡 {winner} 打出的 9万（小胡、硬胡）"


def test_codes_without_words(s1: dict[str, Any]) -> None:
    request = read_request(s1)
    settlement = settle(request.hand)
    winner = settlement.winner
    assert winner is not None
    told = receipt_of(
        request._replace(variant="new"),
        replace(settlement, winner=replace(winner, items=(Item("new_item", 1, 1),))),
        CHINESE,
    )
    assert "new_item×2" in told
    assert "new，癞子 6万" in told
