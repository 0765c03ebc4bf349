"""The application for a WSGI server: ``gunicorn -c python:scorer.http.gunicorn_conf scorer.http.wsgi:app``."""

import logging
import os
from typing import Final

from scorer.http import metrics_files
from scorer.http.app import create_app
from scorer.http.health import warm
from scorer.http.settings import Settings, SettingsError

_SETTINGS: Final = Settings.read(os.environ)
logging.basicConfig(level=_SETTINGS.log_level.upper(), format="[%(asctime)s] [%(process)d] [%(levelname)s] %(message)s")

if _SETTINGS.metrics.on:
    metrics_files.open_folder()  # before that is loaded which counts
try:
    app: Final = create_app(_SETTINGS)
except SettingsError as error:
    raise SystemExit(f"scorer: settings:\n{error}") from None
warm(app)
