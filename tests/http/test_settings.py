"""Settings from the environment."""

import pytest

from scorer.http.readers import Metrics, Rate
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
        "SCORER_ACCESS_LOG": "off",
        "SCORER_METRICS": "[::1]:9100",
        "SCORER_DOCS": "off",
        "SCORER_CORS_ORIGINS": "https://a.example, http://localhost:3000",
        "SCORER_API_KEYS": f"{'0' * 64} {'f' * 64}",
        "SCORER_API_KEYS_FILE": "/etc/keys",
        "SCORER_RATE_LIMIT": "600/minute",
        "SCORER_RATE_LIMIT_STORE": "redis://:word@host:6379/0",
        "SCORER_TRUSTED_PROXIES": "2",
    }
    expected = Settings("::", 80, 3, 65536, 100, 200, 131072, 2048, 5, "warning")._replace(
        access_log=False,
        metrics=Metrics(True, "::1", 9100),
        docs=False,
        cors_origins=("https://a.example", "http://localhost:3000"),
        api_keys=(bytes(32), b"\xff" * 32),
        api_keys_file="/etc/keys",
        rate_limit=Rate(600, 60),
        rate_limit_store="redis://:word@host:6379/0",
        trusted_proxies=2,
    )
    assert Settings.read(told) == expected
    assert {name.removeprefix("SCORER_").lower() for name in told} == set(Settings._fields)


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
        ("SCORER_ACCESS_LOG", "1"),
        ("SCORER_METRICS", "9100"),
        ("SCORER_METRICS", "a b:9100"),
        ("SCORER_METRICS", "127.0.0.1:0"),
        ("SCORER_METRICS", "127.0.0.1:8000"),
        ("SCORER_DOCS", "yes"),
        ("SCORER_CORS_ORIGINS", "*"),
        ("SCORER_CORS_ORIGINS", "null"),
        ("SCORER_CORS_ORIGINS", "https://a.example/"),
        ("SCORER_CORS_ORIGINS", "https://*.example"),
        ("SCORER_API_KEYS", "F" * 64),
        ("SCORER_API_KEYS", "0" * 63),
        ("SCORER_API_KEYS_FILE", ""),
        ("SCORER_RATE_LIMIT", "600"),
        ("SCORER_RATE_LIMIT", "0/minute"),
        ("SCORER_RATE_LIMIT", "6e2/minute"),
        ("SCORER_RATE_LIMIT_STORE", "memcached://host"),
        ("SCORER_TRUSTED_PROXIES", "11"),
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


@pytest.mark.parametrize(
    ("variable", "value"), [("SCORER_API_KEYS", "sk_the-key-itself"), ("SCORER_RATE_LIMIT_STORE", "http://:word@host")]
)
def test_a_secret_is_not_repeated(variable: str, value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.read({variable: value})
    assert str(caught.value).startswith(f"{variable}: must be ")
    assert "key-itself" not in str(caught.value)
    assert "word" not in str(caught.value)
