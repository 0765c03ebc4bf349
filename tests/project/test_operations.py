"""``docs/operations.md`` tells of every setting, with its true default, and of nothing that is not there."""

import re

from scorer.http.settings import PREFIX, Settings
from tests.servers import ROOT

TEXT = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(rf"^\| `{PREFIX}([A-Z_]+)` \| (.+?) \|", TEXT, re.MULTILINE))


def test_every_setting_is_in_the_table() -> None:
    assert [name.lower() for name in ROWS] == list(Settings._fields)


def test_defaults_are_told_truly() -> None:
    for name, told in ROWS.items():
        if told in {"none", "one a core"}:
            assert not getattr(Settings(), name.lower()) or name == "WORKERS"
        else:
            assert getattr(Settings.read({PREFIX + name: told}), name.lower()) == getattr(Settings(), name.lower())


def test_what_is_named_is_there() -> None:
    for path in set(re.findall(r"`((?:deploy|docs|tests)/[\w./-]+)`", TEXT)):
        assert (ROOT / path.rstrip("/")).exists(), path
    for page in set(re.findall(r"\]\(([\w.-]+\.md)\)", TEXT)):
        assert (ROOT / "docs" / page).is_file(), page
    for name in set(re.findall(rf"{PREFIX}([A-Z_]+)", TEXT)):
        assert name.lower() in Settings._fields, name
