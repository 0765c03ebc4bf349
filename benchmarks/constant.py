"""What the framework allows: a bare Flask view that answers a constant as long as a settlement is on average."""

import os
from typing import Final

from flask import Flask, Response

_BODY: Final = b"x" * int(os.environ.get("CONSTANT_BYTES", "2000"))

app: Final = Flask(__name__, static_folder=None)


@app.post("/v1/settle")
def constant() -> Response:
    """The constant."""
    return Response(_BODY, 200, [("Content-Type", "application/json")])


@app.get("/readyz")
def ready() -> Response:
    """Always."""
    return Response(b"ready")
