"""The language of answers: how it is chosen, and that every kind of answer comes in it."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from scorer.http.health import KNOWN_CHANGES, KNOWN_HAND
from scorer.http.language import wanted

LANGUAGES = ("zh-Hans", "zh-Hant", "en")
NO_WIN = {**KNOWN_HAND, "rules": {"minimum_small": 1000}}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("zh-CN", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh-Hans-HK", "zh-Hans"),
        ("zh-TW", "zh-Hant"),
        ("zh-hk", "zh-Hant"),
        ("ZH-MO", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"),
        ("en", "en"),
        ("en-GB", "en"),
        ("fr, de", "zh-Hans"),
        ("fr, en;q=0.1", "en"),
        ("zh-TW, zh;q=0.9, en;q=0.8", "zh-Hant"),
        ("zh;q=0.8, en", "en"),
        ("en;q=0.5, zh-TW;q=0.5", "en"),
        ("en;q=0", "zh-Hans"),
        ("*", "zh-Hans"),
        ("zh-Hans;q=0, *", "zh-Hant"),
        ("en;q=0.2, *;q=0.5", "zh-Hans"),
        ("zh;q=0, zh-TW;q=0, *;q=0.1", "en"),
        ("*;q=0", "zh-Hans"),
        ("en;q=x, ;;,=", "zh-Hans"),
    ],
)
def test_accept_language(accepted: str, language: str) -> None:
    assert wanted("", accepted) == language


@pytest.mark.parametrize(
    ("query", "language"),
    [
        ("lang=zh-Hant", "zh-Hant"),
        ("lang=ZH_tw", "zh-Hant"),
        ("lang=zh", "zh-Hans"),
        ("x=1&lang=en-US", "en"),
        ("lang=%65n", "en"),
        ("lang=fr&lang=zh", "zh-Hans"),
    ],
)
def test_lang_goes_before_accept_language(query: str, language: str) -> None:
    assert wanted(query, "en" if language != "en" else "zh-TW") == language


@pytest.mark.parametrize(
    "query", ["", "lang", "lang=", "lang=fr", "lang=eng", "lang=-", "lang=%ff", "LANG=zh", "x=lang=zh"]
)
def test_a_lang_that_is_not_understood_is_as_good_as_none(query: str) -> None:
    assert wanted(query, "zh-TW") == "zh-Hant"


SAID = {
    "zh-Hans": ("D 胡 A 打出的 9万", "不能胡", "没有这个地址", "红中发财杠 开口翻"),
    "zh-Hant": ("D 胡 A 打出的 9萬", "不能胡", "沒有這個網址", "紅中發財槓 開口翻"),
    "en": ("D wins on 9 characters", "Not a win", "Not found", "Red and Green Kongs, Kaikou Fan"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked_by", ["lang", "Accept-Language"])
def test_every_kind_of_answer_comes_in_every_language(client: FlaskClient, language: str, asked_by: str) -> None:
    receipt, no_win, nowhere, variant = SAID[language]

    def ask(method: str, path: str, **more: Any) -> Any:
        headers = {**more.pop("headers", {}), **({asked_by: language} if asked_by != "lang" else {})}
        query = {"lang": language} if asked_by == "lang" else {}
        answer = client.open(path, method=method, query_string=query, headers=headers, **more)
        assert answer.headers["Content-Language"] == language
        assert answer.headers["Vary"] == "Accept, Accept-Language"
        return answer

    settled = ask("POST", "/v1/settle", json=KNOWN_HAND).json
    assert settled["receipt"].startswith(receipt)
    assert settled["changes"] == KNOWN_CHANGES
    assert ask("POST", "/v1/settle", json=KNOWN_HAND, headers={"Accept": "text/plain"}).text == settled["receipt"]
    refused = ask("POST", "/v1/settle", json=NO_WIN).json
    assert refused["title"] == no_win
    assert refused["violations"][0]["code"] == "below_minimum"
    assert ask("GET", "/nowhere").json["title"] == nowhere
    assert ask("GET", "/v1/variants/shanzhuang-kaikou").json["name"] == variant
    assert variant in {entry["name"] for entry in ask("GET", "/v1/variants").json["variants"]}
    page = ask("GET", "/problems/not-a-win").text
    assert f'<html lang="{language}">' in page
    assert f"<h1>{no_win}</h1>" in page


def test_a_page_known_in_one_language_is_sent_in_another(client: FlaskClient) -> None:
    known = {"If-None-Match": client.get("/problems/not-a-win").headers["ETag"]}
    assert client.get("/problems/not-a-win", headers=known).status_code == 304
    assert client.get("/problems/not-a-win?lang=en", headers=known).status_code == 200


def test_nothing_but_words_differs(client: FlaskClient) -> None:
    words = {"label", "receipt", "pattern_labels"}

    def codes(node: Any) -> Any:
        if isinstance(node, list):
            return [codes(entry) for entry in node]
        if isinstance(node, dict):
            return {key: codes(value) for key, value in node.items() if key not in words}
        return node

    answers = [client.post(f"/v1/settle?lang={language}", json=KNOWN_HAND).json for language in LANGUAGES]
    assert codes(answers[0]) == codes(answers[1]) == codes(answers[2])
    assert len({str(answer) for answer in answers}) == 3
