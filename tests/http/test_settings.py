"""Settings from the environment."""

import pytest

from scorer.http.settings import Settings, SettingsError


def test_without_any_the_defaults_hold() -> None:
    assert Settings.read({"PATH": "/bin", "SCORERS": "9"}) == Settings()
    assert (Settings().host, Settings().port, Settings().body_limit) == ("127.0.0.1", 8000, 262144)
    assert Settings().workers >= 1


def test_every_one_can_be_set() -> None:
    told = {
        "SCORER_HOST": "::",
        "SCORER_PORT": "80",
        "SCORER_WORKERS": " 3 ",
        "SCORER_BODY_LIMIT": "65536",
        "SCORER_LEDGER_HANDS": "100",
        "SCORER_BATCH_ITEMS": "200",
        "SCORER_BATCH_BODY_LIMIT": "131072",
        "SCORER_BATCH_LINE_LIMIT": "2048",
        "SCORER_GRACEFUL_TIMEOUT": "5",
        "SCORER_LOG_LEVEL": "WARNING",
    }
    assert Settings.read(told) == Settings("::", 80, 3, 65536, 100, 200, 131072, 2048, 5, "warning")
    assert len(told) == len(Settings._fields)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("SCORER_PORT", "0"),
        ("SCORER_PORT", "65536"),
        ("SCORER_PORT", "http"),
        ("SCORER_PORT", "٨٠"),
        ("SCORER_PORT", ""),
        ("SCORER_PORT", "9" * 5000),
        ("SCORER_WORKERS", "0"),
        ("SCORER_WORKERS", "-1"),
        ("SCORER_WORKERS", "1.5"),
        ("SCORER_BODY_LIMIT", "256k"),
        ("SCORER_LOG_LEVEL", "loud"),
        ("SCORER_HOST", ""),
        ("SCORER_HOST", "a b"),
        ("SCORER_HOST", "[::1]"),
        ("SCORER_NOTHING", "1"),
        ("SCORER_port", "80"),
        ("SCORER_", "1"),
    ],
)
def test_what_means_nothing_is_refused_by_name(variable: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"^{variable}: "):
        Settings.read({variable: value})


def test_all_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.read({"SCORER_PORT": "x", "SCORER_WROKERS": "2", "SCORER_HOST": "::1"})
    assert str(caught.value).splitlines() == [
        "SCORER_PORT: must be a whole number from 1 to 65535, not 'x'",
        "SCORER_WROKERS: there is no such setting; did you mean SCORER_WORKERS?",
    ]
