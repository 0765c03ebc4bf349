"""A gunicorn whose workers take their time between being forked and listening."""

import time
from typing import Any, Final

import gunicorn.glogging

SECONDS: Final = 0.4
ARGUMENTS: Final = f"--logger-class={__name__}.Logger"
"""For gunicorn's command line."""


class Logger(gunicorn.glogging.Logger):  # type: ignore[misc]
    """gunicorn's own, told of a worker that boots before that listens."""

    def info(self, msg: str, *args: Any, **kwargs: Any) -> None:
        """Called by gunicorn."""
        if msg.startswith("Booting worker"):
            time.sleep(SECONDS)
        super().info(msg, *args, **kwargs)
