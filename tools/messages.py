"""``python3 run.py messages``: the catalogues anew from the messages of the code.

Writes under ``scorer/locale`` the template ``scorer.pot``, and for each language ``scorer.po`` and ``scorer.mo``.
Translations are kept. A message whose Chinese has changed keeps its translation too, marked ``fuzzy``: look whether
it still holds, then take the mark away. What is left to do is printed.
"""

import sys
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from scorer.api.text import MESSAGES

LOCALE: Final = Path(__file__).parents[1] / "scorer" / "locale"
TRANSLATED: Final = ("zh_Hant", "en")
HEADERS: Final = {"Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"}


class _Catalog(Catalog):
    """A catalogue whose header holds no dates or names: it changes when messages do, and at no other time."""

    @property  # type: ignore[misc]  # nobody sets them here
    def mime_headers(self) -> list[tuple[str, str]]:
        return [(name, value) for name, value in super().mime_headers if name in HEADERS]


def translation_of(language: str) -> Path:
    """Where the translations of a language are written down."""
    return LOCALE / language / "LC_MESSAGES" / "scorer.po"


def read(language: str) -> Catalog:
    """The translations as they are written down."""
    with translation_of(language).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def renewed(known: Catalog | None, language: str | None = None, messages: Mapping[str, str] = MESSAGES) -> Catalog:
    """A catalogue of exactly the messages of the code, with the translations known. The context is a message's key."""
    catalog = _Catalog(locale=language, fuzzy=False, header_comment="# Messages of scorer; made by: run.py messages")
    translated = {message.context: message for message in known or ()}
    for key, text in messages.items():
        old = translated.get(key)
        if old is None or not old.string:
            catalog.add(text, context=key)
        else:
            flags = {"fuzzy"} if old.fuzzy or old.id != text else set[str]()
            catalog.add(text, old.string, flags=flags, user_comments=old.user_comments, context=key)
    return catalog


def catalogues() -> Iterator[tuple[Path, bytes]]:
    """Every file of the catalogues with what it should hold."""
    yield LOCALE / "scorer.pot", _as_po(renewed(None))
    for language in TRANSLATED:
        catalog, file = renewed(read(language), language), translation_of(language)
        yield file, _as_po(catalog)
        compiled = BytesIO()
        write_mo(compiled, catalog)
        yield file.with_suffix(".mo"), compiled.getvalue()


def untranslated(catalog: Catalog) -> list[str]:
    """The keys of messages without a translation, or with one to be looked at."""
    return [str(message.context) for message in catalog if message.id and (message.fuzzy or not message.string)]


def _as_po(catalog: Catalog) -> bytes:
    written = BytesIO()
    write_po(written, catalog, width=0)
    return written.getvalue()


def main() -> int:
    """Write every file; the exit status is 1 while anything is left to translate."""
    for file, content in list(catalogues()):
        file.write_bytes(content)
    left = {language: untranslated(read(language)) for language in TRANSLATED}
    for language, keys in left.items():
        print(f"{language}: {len(keys)} to translate", *keys, sep="\n  ")
    return 1 if any(left.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
