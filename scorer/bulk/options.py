"""What a run was asked to do with each hand; it travels to every worker."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scorer.api.languages import DEFAULT

FORMATS: Final = ("jsonl", "jsonl.gz", "jsonl.zst", "parquet")
"""Kinds of output, which are the suffixes of their files."""


class Options(NamedTuple):
    """How hands are read, settled and told."""

    format: str = "jsonl"
    full: bool = False
    """Whole answers and problems, as the service gives them."""
    rules: Mapping[str, object] | None = None
    """House rules laid over every hand's own."""
    variant: str | None = None
    """The variant that every hand is settled under, in place of its own and of its house rules."""
    column: str | None = None
    """The column of a Parquet file that holds the hands as JSON; None: found by itself."""
    lang: str = DEFAULT
    """The language of labels and messages."""
