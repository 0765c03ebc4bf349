"""The language that answers are in: one, for now."""

from typing import Final

from scorer.api.text import CHINESE, Words

WORDS: Final[Words] = CHINESE
CONTENT_LANGUAGE: Final = ("Content-Language", WORDS.language)
"""The header of every answer with words in it."""
