"""The evening: the score sheet, hands changed and taken back, squaring up, several evenings."""

import json
import random
import re
import urllib.request
from typing import Any

from playwright.sync_api import expect

from scorer.square import square
from tests.browser.phone import ARTIFACTS, CHOW, CONCEALED, EAST, LAIZI, NORTH, PUNG, RED, SOUTH, WEST, Phone

NAMES = ("老王", "小林", "阿珍", "小陈")
HANDS = (
    (SOUTH, EAST, [(SOUTH, CHOW), (EAST, CHOW)]),
    (WEST, WEST, [(WEST, PUNG), (WEST, RED), (NORTH, CHOW)]),
    (EAST, NORTH, [(EAST, CHOW), (EAST, LAIZI), (NORTH, PUNG)]),
    (EAST, EAST, [(EAST, CHOW), (SOUTH, CHOW), (WEST, CHOW), (NORTH, CHOW)]),
    (NORTH, SOUTH, [(NORTH, PUNG), (NORTH, CONCEALED), (SOUTH, RED)]),
    (SOUTH, WEST, [(SOUTH, CHOW), (SOUTH, RED), (SOUTH, RED)]),
    (SOUTH, SOUTH, [(SOUTH, PUNG), (EAST, RED)]),
    (WEST, EAST, [(WEST, CHOW), (EAST, CHOW), (EAST, LAIZI)]),
    (NORTH, NORTH, [(NORTH, CHOW), (WEST, PUNG)]),
    (EAST, WEST, [(EAST, PUNG), (EAST, PUNG), (WEST, CHOW)]),
    (WEST, NORTH, [(WEST, CHOW), (NORTH, CHOW), (NORTH, RED)]),
    (SOUTH, EAST, [(SOUTH, CHOW), (SOUTH, CONCEALED)]),
)
"""Winner, from whom, what was laid out."""
KINDS = {CHOW: "chow", PUNG: "pung", CONCEALED: "concealed_kong"}
SPECIAL = {RED: "red", LAIZI: "laizi"}


def play(phone: Phone, hands: Any) -> None:
    for winner, source, laid_out in hands:
        phone.view("count")
        phone.wins(winner, source)
        phone.count(*laid_out)
        phone.settled()


def ledger(phone: Phone, hands: Any) -> Any:
    """What the service says of the same evening."""

    def hand(winner: int, source: int, laid_out: list[tuple[int, str]]) -> dict[str, Any]:
        players: list[dict[str, Any]] = [{"melds": [], "special_kongs": {}} for _ in NAMES]
        for seat, what in laid_out:
            if what in KINDS:
                players[seat]["melds"].append(KINDS[what])
            else:
                kongs = players[seat]["special_kongs"]
                kongs[SPECIAL[what]] = kongs.get(SPECIAL[what], 0) + 1
        how = {"type": "self_draw"} if winner == source else {"type": "discard", "from": NAMES[source]}
        return {"players": players, "result": {**how, "winner": NAMES[winner], "declared": {}}}

    told = {"players": NAMES, "variant": "hongzhong-kaikou", "dealer": NAMES[0], "hands": [hand(*one) for one in hands]}
    request = urllib.request.Request(  # noqa: S310 - the service under test
        f"{phone.url}/v1/ledger", json.dumps(told).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return json.load(answer)


def signed(points: int) -> str:
    return f"{points:+,}".replace("-", "−") if points else "0"


def test_twelve_hands_and_one_of_them_changed(phone: Phone) -> None:
    phone.named(*NAMES)
    play(phone, HANDS)
    phone.view("evening")
    told = ledger(phone, HANDS)
    expected = [[signed(one["settlement"]["changes"][name]) for name in NAMES] for one in told["hands"]]
    assert phone.sheet() == [*expected, [signed(told["totals"][name]) for name in NAMES]]
    expect(phone.page.locator(".squaring li")).to_have_count(len(told["square"]))
    expect(phone.page.locator(".chart polyline")).to_have_count(4)
    phone.shot("evening")
    phone.shot_whole("evening-whole")

    # The fifth hand was not won by 小陈 from 小林 but by 阿珍: other dealers, and other sums, from there on.
    phone.page.get_by_role("link", name="小陈 胡", exact=True).first.tap()
    phone.tap(phone.button("改", exact=True))
    expect(phone.page.locator(".banner")).to_contain_text("正在改第 5 局")
    phone.shot("editing")
    phone.tap(phone.column(WEST))
    phone.count((WEST, CHOW))
    phone.settled()
    expect(phone.page.locator(".toast")).to_contain_text("第 5 局改好了")
    phone.view("evening")
    changed = [*HANDS]
    changed[4] = (WEST, SOUTH, [*HANDS[4][2], (WEST, CHOW)])
    told = ledger(phone, changed)
    totals = [signed(told["totals"][name]) for name in NAMES]
    expect(phone.page.locator(".score-sheet tfoot td")).to_have_text(totals)
    assert phone.sheet() == [
        *[[signed(one["settlement"]["changes"][name]) for name in NAMES] for one in told["hands"]],
        totals,
    ]
    # And all of it is still there after a crash.
    phone.reload()
    expect(phone.page.locator(".score-sheet tfoot td")).to_have_text(totals)
    # Undone: as before.
    phone.page.get_by_role("link", name="小陈 自摸").tap()
    phone.tap(phone.button("删", exact=True))
    expect(phone.page.locator(".score-sheet tbody tr")).to_have_count(11)
    phone.tap(phone.button("撤销"))
    expect(phone.page.locator(".score-sheet tfoot td")).to_have_text(totals)


def test_the_repeated_laizi_is_carried(phone: Phone) -> None:
    phone.variant("koukou-pizi")
    for expected in ("不见", "连癞"):
        phone.tap(phone.page.locator(".flipped"))
        phone.type("5m")
        phone.wins(SOUTH, EAST)
        phone.count(*[(SOUTH, CHOW)] * 4, (EAST, CHOW), (WEST, RED), (NORTH, RED), (SOUTH, RED))
        phone.settle()
        phone.tap(phone.button("没有，全是二五八"))
        phone.page.locator(".loser summary").first.tap()
        lines = phone.page.locator(".loser").first.locator(".sum-line", has_text="连癞")
        expect(lines).to_have_count(1 if expected == "连癞" else 0)
        phone.tap(phone.page.locator("#next-hand"))


def test_names_change_for_the_whole_evening(phone: Phone) -> None:
    play(phone, HANDS[:2])
    phone.named(*NAMES)
    phone.view("evening")
    expect(phone.page.locator(".score-sheet thead th")).to_have_text(["局", "结果", *NAMES])
    phone.page.get_by_role("link", name="阿珍 自摸").tap()
    expect(phone.page.locator(".payments")).to_contain_text("老王")
    phone.page.evaluate("delete Navigator.prototype.share")
    phone.tap(phone.button("发出去", exact=True))
    expect(phone.page.locator(".toast")).to_contain_text("已复制")
    assert "阿珍 自摸" in phone.page.evaluate("navigator.clipboard.readText()")


def test_names_are_four_different_ones(phone: Phone) -> None:
    phone.named("小王", " 小王 ", "", "a\u0007b")
    names = [phone.column(seat).locator(".name").inner_text() for seat in range(4)]
    assert names == ["小王", "小王2", "西家", "a b"]


def test_several_evenings_are_kept(phone: Phone) -> None:
    play(phone, HANDS[:2])
    phone.view("evening")
    phone.page.locator("#new-evening").tap()
    expect(phone.page.get_by_role("heading", name="第 1 局")).to_be_visible()
    phone.view("evening")
    expect(phone.page.locator(".evenings li")).to_have_count(2)
    phone.shot("evenings")
    phone.page.get_by_role("button", name=re.compile("^打开")).tap()
    expect(phone.page.locator(".score-sheet tbody tr")).to_have_count(2)
    phone.page.get_by_role("button", name=re.compile("^删掉")).tap()
    expect(phone.page.locator(".evenings li")).to_have_count(1)
    phone.tap(phone.button("撤销"))
    expect(phone.page.locator(".evenings li")).to_have_count(2)


def test_the_evening_as_a_few_lines(phone: Phone) -> None:
    phone.named(*NAMES)
    play(phone, HANDS[:1])
    phone.view("evening")
    phone.page.evaluate("delete Navigator.prototype.share")
    phone.tap(phone.button("把分数发出去"))
    expect(phone.page.locator(".toast")).to_contain_text("已复制")
    lines = phone.page.evaluate("navigator.clipboard.readText()").split("\n")
    assert lines[1:5] == ["老王 −32", "小林 +40", "阿珍 −4", "小陈 −4"]
    assert lines[5] == "老王 → 小林 32"


def test_points_in_money(phone: Phone) -> None:
    phone.view("settings")
    for field, value in (("#stake", "0.05"), ("#currency", "元")):
        phone.page.locator(field).fill(value)
        phone.page.locator(field).blur()
    phone.shot_whole("settings")
    play(phone, HANDS[:1])
    expect(phone.page.locator(".after")).to_contain_text("元")
    phone.view("evening")
    points = int(phone.page.locator(".standing strong").nth(SOUTH).inner_text())
    expect(phone.page.locator(".standing").nth(SOUTH)).to_contain_text(f"{points * 5 / 100:.2f} 元")


def test_two_windows_of_one_browser_agree(phone: Phone) -> None:
    other = phone.context.new_page()
    other.goto(f"{phone.url}/#/evening")
    expect(other.locator(".note")).to_be_visible()
    phone.page.bring_to_front()
    play(phone, HANDS[:1])
    expect(other.locator(".score-sheet tbody tr")).to_have_count(1)


def test_a_picture_to_save(phone: Phone) -> None:
    phone.named("老王", "小林", "阿珍", "一个名字特别特别长的人")
    play(phone, [(SOUTH, EAST, [(SOUTH, CHOW), (EAST, CHOW), (EAST, RED), (NORTH, CHOW)])])
    phone.page.evaluate("delete Navigator.prototype.canShare")
    with phone.page.expect_download() as saved:
        phone.tap(phone.button("存成图"))
    path = saved.value.path()
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert path.stat().st_size > 20_000
    phone.shot("result-saved")
    saved.value.save_as(ARTIFACTS / "picture.png")


def test_the_fewest_transfers_are_as_few_as_the_service_finds(phone: Phone) -> None:
    chance = random.Random(7)
    cases = []
    for _ in range(300):
        points = [chance.randint(-4, 4) for _ in range(3)]
        cases.append([*points, -sum(points)])
    found = phone.page.evaluate(
        "async (cases) => { const { square } = await import('/web/js/evening.js'); return cases.map(square); }", cases
    )
    for points, transfers in zip(cases, found, strict=True):
        left = [*points]
        for one in transfers:
            assert one["points"] > 0
            left[one["from"]] += one["points"]
            left[one["to"]] -= one["points"]
        assert left == [0, 0, 0, 0]
        assert len(transfers) == len(square(dict(zip(NAMES, points, strict=True))))


def test_money_is_exact(phone: Phone) -> None:
    told = phone.page.evaluate("""async () => { const { priced } = await import('/web/js/money.js'); return [
        priced(-3, { per_point: '0.1' }), priced(1, { per_point: '0.05', currency: '元' }), priced(700, { per_point: '2' }),
        priced(123456789, { per_point: '0.000001' })]; }""")
    assert told == ["−0.3", "0.05 元", "1400", "123.456789"]
