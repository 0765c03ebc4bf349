"""Builds the wheel with the road of a settlement compiled, where ``COMPILED=1`` asks for it.

The code is plain typed Python and runs as such everywhere; mypyc makes machine code of the very same files, which
halves the time of a settlement. It takes a C compiler, so it is not what an install does by itself: the image does.
"""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CORE = [
    "caps",
    "debts",
    "factors",
    "facts",
    "hand",
    "judge",
    "kept",
    "laizi",
    "legality",
    "liability",
    "payments",
    "purse",
    "readings",
    "ready",
    "rules",
    "settle",
    "settlement",
    "spell",
    "standing",
    "suits",
    "tiers",
    "tiles",
    "waits",
]
CHECKS = ["copies", "declared", "ending", "melds", "people", "robbed", "tiles", "view"]
EDGE = ["answer", "batch", "document", "items", "plain", "receipt", "request", "schemas", "strict", "text"]
HTTP = ["access_log", "body", "language", "metrics", "readable", "settle", "telling", "watch"]
COMPILED = [
    *(f"scorer/{name}.py" for name in CORE),
    *(f"scorer/checks/{name}.py" for name in CHECKS),
    *(f"scorer/api/{name}.py" for name in EDGE),
    *(f"scorer/http/{name}.py" for name in HTTP),
]
"""What every settlement passes through. Tables of data, and what is called once, gain nothing."""


class CompileHook(BuildHookInterface[Any]):
    """Adds the machine code of the modules beside them."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into the wheel, unless nobody asked or the install is editable."""
        if os.environ.get("COMPILED") != "1" or version == "editable":
            return
        from mypyc.build import mypycify  # noqa: PLC0415 - only a build that compiles needs it
        from setuptools import Distribution  # noqa: PLC0415
        from setuptools.command.build_ext import build_ext  # noqa: PLC0415

        os.chdir(self.root)
        target = Path(self.directory) / "compiled"
        distribution = Distribution({"name": "scorer", "ext_modules": mypycify(COMPILED, opt_level="3")})
        command = build_ext(distribution)
        command.build_lib, command.build_temp = str(target), str(target / "temp")
        command.ensure_finalized()
        command.run()
        for file in sorted(target.glob("**/*.so")):
            if "temp" not in file.parts:
                build_data["force_include"][str(file)] = str(file.relative_to(target))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
