"""``GET /problems/{slug}``: the pages that a problem's ``type`` points to."""

from functools import cache
from html import escape
from typing import Final

from flask import Response, request
from werkzeug.exceptions import NotFound

from scorer.api.languages import WORDS
from scorer.api.problems import STATUSES
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
</html>
"""


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
    page = _PAGE.format_map({name: escape(text) for name, text in texts.items()})
    return Fixed.of(page.encode(), HTML, *SPOKEN[language])
