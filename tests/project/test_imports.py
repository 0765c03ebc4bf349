"""The import rule: who may import what.

The core is every module of ``scorer`` that is not one of the edges named here, so a module added later is held as well.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "scorer").rglob("*.py"))

EDGES = ("client", "api", "http", "bulk", "cli", "__main__")
"""From the inside out: each may import the core, itself and those before it, and nothing that comes after."""
LIBRARIES = {
    "core": set[str](),
    "client": {"httpx"},
    "api": {"marshmallow", "orjson"},
    "http": {"marshmallow", "orjson", "flask", "werkzeug", "gunicorn", "limits", "prometheus_client"},
    "bulk": {"dask", "distributed", "pyarrow", "rich"},
    "cli": {"orjson", "gunicorn"},
    "__main__": set[str](),
}
"""What each may import from outside the standard library."""
BARRED = {"bulk": {"http", "client"}, "api": {"client"}, "http": {"client"}, "cli": {"client"}}
"""What one has no use for although it comes before it: files are settled without a server, and the client is for others."""


def layer(module: str) -> str:
    """The edge that a module of the project belongs to, or ``core``."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in EDGES else "core"


def imported(source: str) -> Iterator[str]:
    """Every module imported anywhere in a source, also in a function or for annotations alone."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module or ''}.{alias.name}" for alias in node.names)


def broken(module: str, source: str) -> list[str]:
    """The imports that a module of that name may not have."""
    own = layer(module)
    inside = ("core", *EDGES)[: EDGES.index(own) + 2] if own in EDGES else ("core",)
    inside = tuple(edge for edge in inside if edge not in BARRED.get(own, ()))
    allowed = sys.stdlib_module_names | LIBRARIES[own]
    return [
        name
        for name in imported(source)
        if (layer(name) not in inside if name.split(".")[0] == "scorer" else name.split(".")[0] not in allowed)
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_module_imports_only_what_its_place_allows(file: Path) -> None:
    module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
    assert broken(module, file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("scorer.new", "import flask"),
        ("scorer.new", "def f():\n    from marshmallow import Schema"),
        ("scorer.variants", "import orjson as json"),
        ("scorer.new", "from scorer import http"),
        ("scorer.new", "import scorer.api.schemas"),
        ("scorer.new", "from .http import app"),
        ("scorer.api.settle", "from werkzeug.exceptions import NotFound"),
        ("scorer.api.settle", "from scorer.http.app import create_app"),
        ("scorer.http.app", "from scorer.cli import main"),
        ("scorer.http.app", "import scorer.bulk.run"),
        ("scorer.bulk.run", "from scorer.http.app import create_app"),
        ("scorer.generate.hands", "import scorer.bulk"),
    ],
)
def test_the_rule_sees(module: str, source: str) -> None:
    assert broken(module, source) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("scorer.new", "import json\nfrom scorer import tiles\nfrom scorer.tiles import parse"),
        ("scorer.api.settle", "from marshmallow import Schema\nfrom scorer.api.fields import Tile"),
        ("scorer.http.app", "import flask\nimport scorer.api.settle"),
        ("scorer.cli", "from scorer.http.serve import run"),
    ],
)
def test_the_rule_allows(module: str, source: str) -> None:
    assert broken(module, source) == []
