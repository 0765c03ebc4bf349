"""A receipt that is pasted into a chat says by which rules it was settled."""

from typing import Any

from scorer.api.languages import WORDS
from scorer.api.receipt import receipt_of
from scorer.api.request import read_request
from scorer.http.health import KNOWN_HAND
from scorer.settle import settle


def receipt(language: str = "en", **more: Any) -> str:
    request = read_request(KNOWN_HAND | more)
    return receipt_of(request, settle(request.hand), WORDS[language])


def test_house_rules_are_told() -> None:
    assert "\nHouse rules: big_self_draw=2, cap=60\n" in receipt(rules={"cap": 60, "big_self_draw": 2})
    assert "\n另有约定：cap=60\n" in receipt("zh-Hans", rules={"cap": 60})
    assert "\n另有約定：cap=60\n" in receipt("zh-Hant", rules={"cap": 60})


def test_what_repeats_the_variant_is_not() -> None:
    assert "House rules" not in receipt(rules={"cap": 400})


def test_money_won_has_its_sign() -> None:
    assert "D +160.00" in receipt(stake={"per_point": "0.5", "currency": "CNY"})
