"""``GET /problems/{slug}``: the pages that a problem's ``type`` points to."""

from functools import cache
from html import escape
from typing import Final

from flask import Response, request
from werkzeug.exceptions import NotFound

from scorer.api.languages import WORDS
from scorer.api.problems import STATUSES
from scorer.api.text import Words
from scorer.http.answers import HTML, Fixed
from scorer.http.language import SPOKEN, words_wanted

_PAGE: Final = """\
<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<h1>{title}</h1>
<p>{explanation}</p>
<p><code>{slug}</code> · HTTP {status}</p>
{codes}</html>
"""
_CODES: Final = {"invalid-request": "fault", "missing-fact": "missing", "not-a-win": "violation"}
"""The kinds of problems that tell by a ``code`` what is wrong, and the group of what they say of it."""


def show_problem(slug: str) -> Response:
    """The page that explains one kind of problem."""
    if slug not in STATUSES:
        raise NotFound
    return _page(slug, words_wanted(request.environ).language).answer()


@cache
def _page(slug: str, language: str) -> Fixed:
    words = WORDS[language]
    texts = {
        "language": language,
        "title": words.label("title", slug),
        "explanation": words.label("explanation", slug),
        "slug": slug,
        "status": str(STATUSES[slug]),
    }
    page = _PAGE.format_map({name: escape(text) for name, text in texts.items()} | {"codes": _codes(slug, words)})
    return Fixed.of(page.encode(), HTML, *SPOKEN[language])


def _codes(slug: str, words: Words) -> str:
    """Every ``code`` that such a problem may have, with what it says, the facts left open."""
    group = _CODES.get(slug)
    if group is None:
        return ""
    told = [(code.partition(".")[0], words.say(group, code)) for code in words.codes(group)]
    rows = [f"<dt><code>{escape(code)}</code></dt><dd>{escape(text)}</dd>\n" for code, text in told]
    return f"<dl>\n{''.join(rows)}</dl>\n"
