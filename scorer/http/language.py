"""The language that a request is answered in.

``?lang=`` names it, by any tag that is understood (``en``, ``zh-TW`` …); else ``Accept-Language`` tells which is liked
best (RFC 9110, 12.5.4); else it is simplified Chinese. A ``lang`` that is not understood is as good as none: which
language came of it is in ``Content-Language``.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorer.api.languages import DEFAULT, WORDS, language_of
from scorer.api.text import Words

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

SPOKEN: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    language: (("Content-Language", language), ("Vary", "Accept, Accept-Language")) for language in WORDS
}
"""The headers of every answer with words in it, by language."""


def words_wanted(environ: "WSGIEnvironment") -> Words:
    """The words of the language that a request is to be answered in."""
    return WORDS[wanted(environ.get("QUERY_STRING", ""), environ.get("HTTP_ACCEPT_LANGUAGE", ""))]


@lru_cache(maxsize=512)
def wanted(query: str, accepted: str) -> str:
    """The language that a query string and an ``Accept-Language`` ask for.

    >>> wanted("lang=en", "zh-TW"), wanted("", "zh-TW, en;q=0.9"), wanted("lang=fr", "de")
    ('en', 'zh-Hant', 'zh-Hans')
    """
    for tag in parse_qs(query).get("lang", ()):
        if (language := language_of(tag)) is not None:
            return language
    return _liked_best(accepted)


def _liked_best(accepted: str) -> str:
    qualities: dict[str, float] = {}
    others = 0.0
    for tag, quality in parse_accept_header(accepted, LanguageAccept):  # the best first
        if tag == "*":
            others = quality
        elif (language := language_of(tag)) is not None:
            qualities.setdefault(language, quality)
    for language in WORDS:
        qualities.setdefault(language, others)
    best = max(qualities, key=qualities.__getitem__)
    return best if qualities[best] else DEFAULT
