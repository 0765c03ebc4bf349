"""When a hand cannot be settled as it was told: a fact is asked for, or it is no win."""

import re

from playwright.sync_api import expect

from tests.browser.phone import CHOW, EAST, NORTH, PIZI, PUNG, RED, SOUTH, WEST, Phone


def melded_hand(phone: Phone) -> None:
    """全求人 on 东家's discard, who has opened."""
    phone.wins(SOUTH, EAST)
    phone.count(*[(SOUTH, PUNG)] * 4, (EAST, CHOW))


def test_a_missing_fact_is_a_question_with_two_answers(phone: Phone) -> None:
    melded_hand(phone)
    phone.settle()
    question = phone.page.locator(".trouble")
    expect(question).to_contain_text("东家 听牌了吗？")
    expect(question.locator(".answer")).to_have_count(2)
    assert phone.page.evaluate("document.activeElement.id") == "trouble"
    phone.shot("question")
    phone.tap(phone.button("没听牌"))
    expect(phone.page.locator(".liability")).to_contain_text("东家 承包")
    expect(phone.page.locator(".liability")).to_contain_text("没有听牌")


def test_the_other_answer(phone: Phone) -> None:
    melded_hand(phone)
    phone.settle()
    phone.tap(phone.button("听牌了"))
    expect(phone.page.locator(".headline")).to_be_visible()
    expect(phone.page.locator(".liability")).to_have_count(0)


def test_other_rules_ask_something_else(phone: Phone) -> None:
    phone.variant("koukou-pizi")
    phone.tap(phone.page.locator(".flipped"))
    phone.type("5m")
    melded_hand(phone)
    phone.count((WEST, RED), (NORTH, RED))
    phone.settle()
    expect(phone.page.locator(".trouble")).to_contain_text("东家 手里有不是二五八的牌吗？")
    phone.tap(phone.button("有", exact=True))
    expect(phone.page.locator(".liability")).to_contain_text("东家 承包")


def test_who_fed_a_meld_has_three_answers(phone: Phone) -> None:
    phone.wins(SOUTH, SOUTH)
    phone.count(*[(SOUTH, PUNG)] * 3)
    phone.tap(phone.chip("清一色"))
    phone.settle()
    question = phone.page.locator(".trouble")
    expect(question).to_contain_text("南家 的第 3 副是谁喂的？")
    expect(question.locator(".answer")).to_have_text(["东家", "西家", "北家"])
    phone.shot("question-fed")
    phone.tap(question.locator(".answer").nth(2))
    expect(phone.page.locator(".liability")).to_contain_text("北家 承包")


def test_the_flipped_tile_is_asked_for_where_it_counts(phone: Phone) -> None:
    phone.variant("koukou-pizi")
    phone.wins(SOUTH, SOUTH)
    phone.count(*[(SOUTH, CHOW)] * 3)
    expect(phone.page.locator("#settle")).to_have_text("翻的是哪张？")
    phone.settle()
    phone.type("1z")
    expect(phone.page.locator("#settle")).not_to_contain_text("翻的是哪张")


def test_below_the_minimum_shows_every_loser_against_it(phone: Phone) -> None:
    phone.variant("koukou-pizi")
    phone.tap(phone.page.locator(".flipped"))
    phone.type("5m")
    phone.wins(SOUTH, EAST)
    phone.count(*[(SOUTH, CHOW)] * 3, (SOUTH, PIZI), (EAST, CHOW), (WEST, RED))
    phone.settle()
    trouble = phone.page.locator(".trouble")
    expect(trouble).to_contain_text("不够起胡：每家都要满 6 番")
    expect(trouble.locator(".bars li")).to_have_text(
        [re.compile(r"东家\s*8 / 6 番"), re.compile(r"西家\s*6 / 6 番"), re.compile(r"北家\s*5 / 6 番")]
    )
    expect(trouble.locator(".bars .short")).to_have_count(1)
    expect(trouble).to_contain_text("北家 还差 1 番")
    phone.shot("below-minimum")
    # What would mend it, mended.
    phone.tap(phone.page.locator(".trouble .close"))
    phone.count((NORTH, CHOW))
    phone.settled()


def test_not_a_win_tells_every_rule_and_what_would_mend_it(phone: Phone) -> None:
    phone.tap(phone.button("摆牌"))
    phone.wins(SOUTH, EAST)
    phone.settle()
    phone.type("4s 1m 1m 1m 2m 3m 4m 5p 6p 7p 7z 7z 9s 9s 9s")
    phone.page.locator("#settle").tap()
    expect(phone.page.locator(".trouble")).to_be_visible()
    trouble = phone.page.locator(".trouble")
    expect(trouble).to_contain_text("没有开口")
    expect(trouble).to_contain_text("手里还有 红中")
    expect(trouble).to_contain_text("南家 有开口的话，在他那一列加上")
    phone.shot("not-a-win")
    trouble.get_by_role("button", name=re.compile("规则")).first.tap()
    expect(phone.page.locator("dialog")).to_contain_text("怎样才能胡")


def test_the_button_foresees_what_will_come(phone: Phone) -> None:
    phone.wins(SOUTH, EAST)
    expect(phone.page.locator("#settle")).to_contain_text("没有开口")
    phone.count((SOUTH, CHOW))
    expect(phone.page.locator("#settle")).to_contain_text("南家 +")
