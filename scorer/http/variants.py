"""``GET /v1/variants`` and ``GET /v1/variants/{id}``: the variants, their rules and what each value stands on."""

from functools import cache

from flask import Response, request
from werkzeug.exceptions import NotFound

from scorer.api.document import encode
from scorer.api.languages import WORDS
from scorer.api.variants import variant_document
from scorer.http.answers import JSON, Fixed
from scorer.http.language import SPOKEN, words_wanted
from scorer.variants import VARIANTS


def list_variants() -> Response:
    """All variants, in their order."""
    return _answers(words_wanted(request.environ).language)[None].answer()


def show_variant(variant: str) -> Response:
    """One variant, by id."""
    if (answer := _answers(words_wanted(request.environ).language).get(variant)) is None:
        raise NotFound
    return answer.answer()


@cache
def _answers(language: str) -> dict[str | None, Fixed]:
    """The answers in a language, by id of the variant; the list under None."""
    documents = {variant.id: variant_document(variant, WORDS[language]) for variant in VARIANTS.values()}
    whole = {None: Fixed.of(encode({"variants": list(documents.values())}), JSON, *SPOKEN[language])}
    return whole | {known: Fixed.of(encode(document), JSON, *SPOKEN[language]) for known, document in documents.items()}
