"""Every message in every language.

A new message is written in ``scorer/api/messages.py`` or ``complaints.py``. Then ``python3 run.py messages`` adds it to
the catalogues and names it until its ``msgstr`` in both ``scorer/locale/*/LC_MESSAGES/scorer.po`` is written; the last
``python3 run.py messages`` compiles them.
"""

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages import Catalog

from scorer.api.languages import DEFAULT, WORDS
from scorer.api.text import MESSAGES
from scorer.variants import LANGUAGES, VARIANTS
from tools.messages import LOCALE, TRANSLATED, catalogues, read, renewed, untranslated

FILES = dict(catalogues())
SIMPLIFIED = set(
    "万与东两个为么义乱于书从们价会传体儿内写冲决况几则别动务单发变号后听启员响团围国图场坏块报声处备复够头夺奖实宽对寻导将尔层"
    "币师帮带广庄库应开张弹归当录总战扑执扩报护拟择挡损换据断无时显暂术机杀权条来杨极构标栏样档检毕气汇没测济满灭点热牵状独环现"
    "电画疗癞盐监码确离种积称稳签简红级约纪线组细终绍经结给统继绩续维编缩网罚联脑节获虑补装见规视览触计订认让训议讯记许论设证评识"
    "试话该详语误说请诸读课谁调谢负财责败账货质购费资赌赏赔赖赞赢趋车轨转轮软轻载较辅输边达迁过运还这进远违连迟适选递逻遗释里针钓"
    "钟钱银链销锁锋错键长门闭问间闲闷闹阳际陆险随难静页顶项顺须顾预领频题额风饭饼马驱验鸟鸡龙"
)
"""Characters of simplified Chinese alone, of those that texts about mahjong and requests are likely to have."""


def words_of(language: str) -> dict[str, str]:
    """Every text in a language: the messages, and what is told of the variants."""
    texts = {key: WORDS[language].label(*key.split(".", 1)) for key in MESSAGES}
    for name, variant in VARIANTS.items():
        texts |= {f"{name} name": variant.names[language], f"{name} prose": variant.prose[language]}
    return texts


def fields_of(message: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(message) if name is not None)


def test_the_languages_are_those_of_the_variants() -> None:
    assert (DEFAULT, *(language.replace("_", "-") for language in TRANSLATED)) == LANGUAGES == tuple(WORDS)
    assert all(words.language == language for language, words in WORDS.items())


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(LOCALE)))
def test_the_catalogues_hold_exactly_the_messages_of_the_code(file: Path) -> None:
    assert file.read_bytes() == FILES[file], "out of step with the messages: python3 run.py messages"


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_to_translate(language: str) -> None:
    left = untranslated(renewed(read(language), language))
    assert left == [], f"translate these in scorer/locale/{language}: python3 run.py messages"


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("key", MESSAGES)
def test_a_translation_has_the_places_of_the_original(language: str, key: str) -> None:
    assert fields_of(words_of(language)[key]) == fields_of(MESSAGES[key])


def test_traditional_chinese_has_no_simplified_characters() -> None:
    wrong = {key: SIMPLIFIED.intersection(text) for key, text in words_of("zh-Hant").items()}
    assert {key: characters for key, characters in wrong.items() if characters} == {}
    assert len(SIMPLIFIED.intersection("".join(words_of("zh-Hans").values()))) > 80


def test_english_has_no_chinese() -> None:
    chinese = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
    assert [key for key, text in words_of("en").items() if chinese.search(text)] == []


def test_translations_are_what_is_said() -> None:
    assert WORDS["zh-Hant"].label("item", "opening") == "開口"
    assert WORDS["en"].say("fault", "unknown_id", id="X") == "nobody is called X"


def test_what_a_translator_meets_when_messages_change() -> None:
    known = Catalog(locale="en")
    for key, (message, translation) in {"a.same": ("同", "same"), "a.old": ("旧", "old"), "a.gone": ("去", "")}.items():
        known.add(message, translation, context=key)
    now = renewed(known, "en", {"a.same": "同", "a.old": "改", "a.new": "新"})
    assert {message.context: message.string for message in now if message.id} == {
        "a.same": "same",
        "a.old": "old",
        "a.new": None,
    }
    assert untranslated(now) == ["a.old", "a.new"]
