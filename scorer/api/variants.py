"""A variant as it is shown, over HTTP and on the command line."""

import json

from scorer.api.text import Words
from scorer.rules import shown
from scorer.variants import VARIANTS, Variant


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


def variants_text(words: Words) -> str:
    """A line for each variant: its id, the text it comes from, its name."""
    width = max(map(len, VARIANTS))
    return "\n".join(
        f"{variant.id:{width}}  {variant.source}  {variant.names[words.language]}" for variant in VARIANTS.values()
    )


def variant_text(variant: Variant, words: Words) -> str:
    """A variant for reading: how it is played, then every parameter with its value and what that stands on."""
    rules = shown(variant.rules)
    width = max(map(len, rules))
    lines = [
        f"{variant.id}  {variant.names[words.language]}  ({variant.source})",
        "",
        variant.prose[words.language],
        "",
    ]
    for name, value in rules.items():
        told = json.dumps(value, ensure_ascii=False)
        lines += [f"{name:{width}}  {told}", f"{'':{width}}    {variant.sources[name]}"]
    return "\n".join(lines)
