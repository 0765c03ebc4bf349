"""The languages that answers come in: simplified Chinese as written, the others from gettext catalogues.

``scorer/locale/<language>/LC_MESSAGES/scorer.po`` are for translators, the ``.mo`` beside them are read here, once.
Both are kept in step with the messages of the code by ``python3 run.py messages``.
"""

from collections.abc import Mapping
from gettext import GNUTranslations
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from scorer.api.text import CHINESE, MESSAGES, Words
from scorer.variants import LANGUAGES

DEFAULT: Final = CHINESE.language
TRADITIONAL_REGIONS: Final = frozenset({"tw", "hk", "mo"})


def language_of(tag: str) -> str | None:
    """The language that a tag of BCP 47 asks for; None: one that answers do not come in.

    >>> [language_of(tag) for tag in ("zh", "zh-SG", "zh-TW", "zh-Hans-HK", "en-GB", "zh_hant", "fr")]
    ['zh-Hans', 'zh-Hans', 'zh-Hant', 'zh-Hans', 'en', 'zh-Hant', None]
    """
    first, *rest = tag.strip().lower().replace("_", "-").split("-")
    if first == "en":
        return "en"
    if first != "zh":
        return None
    if "hans" in rest or not (TRADITIONAL_REGIONS | {"hant"}).intersection(rest):
        return "zh-Hans"
    return "zh-Hant"


def _words(language: str) -> Words:
    if language == DEFAULT:
        return CHINESE
    folder = files("scorer") / "locale" / language.replace("-", "_") / "LC_MESSAGES"
    with (folder / "scorer.mo").open("rb") as file:
        catalogue = GNUTranslations(file)
    return Words(language, {key: catalogue.pgettext(key, message) for key, message in MESSAGES.items()})


WORDS: Final[Mapping[str, Words]] = MappingProxyType({language: _words(language) for language in LANGUAGES})
"""The words of every language, the default first."""
