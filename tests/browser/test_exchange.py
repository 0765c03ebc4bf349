"""Evenings as files, hands and house rules as links; and that nothing typed or sent is ever HTML."""

import base64
import csv
import io
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.phone import CHOW, EAST, NORTH, PUNG, RED, SOUTH, WEST, Given, Phone

SCRIPT = "<script>bad()</script>"
IMAGE = '<img src=x onerror="bad()">'
REQUEST: dict[str, Any] = {
    "variant": "hongzhong-kaikou",
    "flipped": "4s",
    "dealer": "B",
    "players": [
        {"id": "A", "melds": [{"kind": "pung", "tiles": "222p", "from": "C"}], "hand": "333666999p5s"},
        {"id": "B", "melds": ["chow"]},
        {"id": "C"},
        {"id": "D", "melds": ["chow", "concealed_kong"]},
    ],
    "result": {"type": "self_draw", "winner": "A", "tile": "7p"},
}


def link(kind: str, document: Any) -> str:
    """A link as the page makes it, made by hand."""
    deflated = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflated.compress(json.dumps(document).encode()) + deflated.flush()
    return f"#{kind}=z{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def evening(phone: Phone) -> None:
    phone.named("老王", SCRIPT[:16], "=1+1", "小陈")
    for winner, source in ((SOUTH, EAST), (WEST, WEST), (NORTH, SOUTH)):
        phone.view("count")
        phone.wins(winner, source)
        phone.count((winner, CHOW), (EAST, PUNG), (NORTH, RED))
        phone.settled()
    phone.view("evening")


def exported(phone: Phone, button: str, path: Path) -> str:
    with phone.page.expect_download() as saved:
        phone.tap(phone.button(button))
    saved.value.save_as(path)
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("button", "suffix"), [("导出 JSON", "json"), ("导出表格 CSV", "csv")])
def test_an_evening_goes_out_and_comes_back(given: Given, tmp_path: Path, button: str, suffix: str) -> None:
    phone = given()
    phone.open()
    evening(phone)
    file = tmp_path / f"evening.{suffix}"
    exported(phone, button, file)
    other = given()
    other.open("#/evening")
    other.page.locator("#import").set_input_files(file)
    expect(other.page.locator(".toast")).to_contain_text("共 3 局")
    expect(other.page.locator(".score-sheet .pending")).to_have_count(0)
    assert other.sheet() == phone.sheet()
    expect(other.page.locator(".score-sheet thead th")).to_have_text(
        ["局", "结果", "老王", SCRIPT[:16], "=1+1", "小陈"]
    )
    expect(other.page.locator(".evenings li")).to_have_count(2)


def test_the_table_is_one_that_others_can_read(phone: Phone, tmp_path: Path) -> None:
    evening(phone)
    rows = list(csv.reader(io.StringIO(exported(phone, "导出表格 CSV", tmp_path / "evening.csv").lstrip("\ufeff"))))
    assert rows[0][7:11] == ["老王", SCRIPT[:16], "'=1+1", "小陈"]  # a name is no formula
    assert [sum(map(int, row[7:11])) for row in rows[1:4]] == [0, 0, 0]
    assert [int(figure.replace("−", "-")) for figure in phone.sheet()[-1]] == [int(figure) for figure in rows[3][11:15]]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"format": "other"}', '{"format": "scorer-evening", "version": 99, "evening": {}}', "a,b\n1,2\n",
     '{"format": "scorer-evening", "version": 1, "evening": {"players": [1], "hands": [{"hand": {"type": "<b>"}}]}}'],
    ids=["empty", "torn", "list", "other", "newer", "table", "odd"],
)  # fmt: skip
def test_what_is_no_evening_is_refused(phone: Phone, tmp_path: Path, text: str) -> None:
    file = tmp_path / "evening.json"
    file.write_text(text, encoding="utf-8")
    phone.view("evening")
    phone.page.locator("#import").set_input_files(file)
    expect(phone.page.locator(".toast")).to_contain_text("读不出分数表")
    expect(phone.page.locator(".evenings li")).to_have_count(1)


def test_a_hand_as_a_link(given: Given) -> None:
    phone = given()
    phone.open()
    phone.named("老王", "小林", "阿珍", "小陈")
    phone.wins(SOUTH, EAST)
    phone.count((SOUTH, CHOW), (EAST, PUNG))
    phone.settled()
    changes = phone.changes()
    phone.page.evaluate("delete Navigator.prototype.share")
    phone.tap(phone.button("发链接"))
    expect(phone.page.locator(".toast")).to_contain_text("已复制")
    sent = re.search(r"http\S+", phone.page.evaluate("navigator.clipboard.readText()"))
    assert sent is not None
    assert len(sent[0]) < 500
    other = given()
    other.page.goto(sent[0])
    expect(other.page.locator(".headline")).to_contain_text("小林 胡，老王 放冲")
    assert other.changes() == changes
    other.shot("linked")
    other.tap(other.page.locator("#adopt"))
    expect(other.column(SOUTH)).to_have_attribute("aria-pressed", "true")
    expect(other.plus(EAST, PUNG)).to_have_text("1")
    other.view("evening")
    expect(other.page.locator(".score-sheet")).to_have_count(0)  # only looked at


def test_a_hand_by_tiles_as_a_link(phone: Phone) -> None:
    phone.open(link("hand", REQUEST))
    expect(phone.page.locator(".headline")).to_contain_text("A 自摸七筒")
    expect(phone.page.locator(".became")).to_contain_text("五条 当 七筒")
    phone.tap(phone.page.locator("#adopt"))
    expect(phone.page.locator(".hand-place .tile-button")).to_have_count(10)


def test_a_link_by_other_rules_says_so_when_it_is_taken_over(phone: Phone) -> None:
    phone.open(link("hand", {**REQUEST, "variant": "bianfeng-kaikou"}))
    phone.page.locator(".headline, .trouble").first.wait_for()
    phone.tap(phone.page.locator("#adopt"))
    expect(phone.page.locator(".toast")).to_contain_text("不一样")


def test_a_link_to_a_hand_that_is_no_win(phone: Phone) -> None:
    players = [{**REQUEST["players"][0], "hand": "1357m1357p19s"}, *REQUEST["players"][1:]]
    phone.open(link("hand", {**REQUEST, "players": players}))
    expect(phone.page.locator(".trouble")).to_contain_text("牌不成胡")


@pytest.mark.parametrize(
    "fragment",
    ["#hand=", "#hand=zzzz", "#hand=jW10", "#hand=j" + "A" * 70000, link("hand", {"players": []}), link("hand", {"players": [{}] * 4})],
    ids=["empty", "torn", "list", "long", "nobody", "nameless"],
)  # fmt: skip
def test_a_broken_link_says_so(phone: Phone, fragment: str) -> None:
    phone.page.goto(f"{phone.url}/{fragment}")
    expect(phone.page.locator("#view")).to_contain_text("打不开" if fragment != "#hand=" else "第 1 局")


@pytest.mark.parametrize("name", [SCRIPT, IMAGE])
def test_what_is_typed_is_never_html(phone: Phone, name: str) -> None:
    phone.page.evaluate("void (globalThis.bad = () => { globalThis.hurt = true; })")
    phone.named(name, f"{name[:15]}2", "__proto__", "constructor")
    phone.wins(WEST, NORTH)
    phone.count((WEST, CHOW), (EAST, PUNG))
    phone.settled()
    expect(phone.page.locator(".payments")).to_contain_text(name[:16])
    expect(phone.page.locator(".headline")).to_contain_text("__proto__ 胡，constructor 放冲")
    assert phone.changes() == ["−16", "−4", "+28", "−8"]
    phone.shot(f"html-{'script' if name == SCRIPT else 'image'}")
    phone.view("evening")
    expect(phone.page.locator(".score-sheet")).to_contain_text("__proto__")
    assert phone.page.evaluate("globalThis.hurt") is None
    assert phone.page.locator("#view script, #view img").count() == 0


def test_what_is_sent_is_never_html(phone: Phone) -> None:
    players = [{**player, "id": f"{IMAGE}{index}"} for index, player in enumerate(REQUEST["players"])]
    players[0]["melds"] = ["pung"]
    del players[0]["hand"]
    request = {
        **REQUEST,
        "dealer": players[1]["id"],
        "players": players,
        "result": {"type": "self_draw", "winner": players[0]["id"], "declared": {}},
    }
    phone.open(link("hand", request))
    expect(phone.page.locator(".headline")).to_contain_text(f"{IMAGE}0 自摸")
    assert phone.page.locator("#view img").count() == 0
