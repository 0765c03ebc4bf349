"""A variant as it is shown, over HTTP and on the command line."""

from scorer.api.text import Words
from scorer.rules import shown
from scorer.variants import Variant


def variant_document(variant: Variant, words: Words) -> dict[str, object]:
    """The variant, named in the language of the words and in every other. ``rules`` can be sent in a request."""
    return {
        "id": variant.id,
        "name": variant.names[words.language],
        "names": dict(variant.names),
        "source": variant.source,
        "rules": shown(variant.rules),
        "prose": dict(variant.prose),
        "citations": dict(variant.sources),
    }
