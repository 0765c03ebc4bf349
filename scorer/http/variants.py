"""``GET /v1/variants`` and ``GET /v1/variants/{id}``: the variants, their rules and what each value stands on."""

from functools import cache

from flask import Response
from werkzeug.exceptions import NotFound

from scorer.api.document import encode
from scorer.http.answers import JSON, Fixed
from scorer.rules import shown
from scorer.variants import VARIANTS, Variant


def list_variants() -> Response:
    """All variants, in their order."""
    return _answers()[None].answer()


def show_variant(variant: str) -> Response:
    """One variant, by id."""
    if (answer := _answers().get(variant)) is None:
        raise NotFound
    return answer.answer()


def document_of(variant: Variant) -> dict[str, object]:
    """A variant as it is shown. ``rules`` can be sent back as a request's ``rules``."""
    return {
        "id": variant.id,
        "names": dict(variant.names),
        "source": variant.source,
        "rules": shown(variant.rules),
        "prose": dict(variant.prose),
        "citations": dict(variant.sources),
    }


@cache
def _answers() -> dict[str | None, Fixed]:
    """The answers by id of the variant; the list under None."""
    documents = {variant.id: document_of(variant) for variant in VARIANTS.values()}
    whole = {None: Fixed.of(encode({"variants": list(documents.values())}), JSON)}
    return whole | {known: Fixed.of(encode(document), JSON) for known, document in documents.items()}
