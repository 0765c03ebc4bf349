#!/usr/bin/env python3
"""Set everything up and run it. Needs Python 3.11 or newer, and nothing else.

    python3 run.py serve [--host H] [--port P] [--workers N]    the service, in the environment .venv
    python3 run.py test [PYTEST ARGUMENTS]                      every check, in .venv-dev
    python3 run.py messages                                     the catalogues of scorer/locale, in .venv-dev
    python3 run.py bench [--plain] [--quick] [SECTION …]        ratios and plots of docs/performance.md, in .venv-bench
    python3 run.py trust COMMAND …                              the long checks of docs/trust.md, in .venv-trust
    python3 run.py lock [--upgrade]                             requirements/*.txt anew from pyproject.toml

Environments are made once, and made anew when the lock files change. ``test`` with arguments for pytest runs the
same checks with those tests alone, and does not ask for coverage. ``bench`` measures the code compiled, as the image
runs it, where there is a C compiler; ``--plain`` measures it as it stands here.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
LOCKS = ROOT / "requirements"
LOCKER = "uv==0.13.9"
LOCKED = {
    "serve": ("pyproject.toml", "--extra=redis"),
    "build": ("--group=build",),
    "compile": ("--group=compile",),
    "dev": ("pyproject.toml", "--extra=bulk", "--group=dev"),
    "bench": ("pyproject.toml", "--group=bench"),
    "peers": ("--group=peers",),
    "trust": ("pyproject.toml", "--group=trust"),
}
PIP_INSTALL = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
STATIC_CHECKS = (("ruff", "check"), ("ruff", "format", "--check"), ("mypy",))


def main(arguments: list[str]) -> int:
    """Do what the command line asks; the exit status."""
    commands = {"serve": serve, "test": test, "messages": messages, "bench": bench, "trust": trust, "lock": lock}
    if sys.version_info < (3, 11):  # noqa: UP036 - this very line tells those who run something older
        say(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}")
        return 2
    if not arguments or arguments[0] not in commands:
        print(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    os.chdir(ROOT)
    try:
        return commands[arguments[0]](arguments[1:])
    except subprocess.CalledProcessError as failure:
        say(f"failed with status {failure.returncode}: {shlex.join(map(str, failure.cmd))}")
        return 1
    except KeyboardInterrupt:
        return 130


def serve(arguments: list[str]) -> int:
    """Become the service, so that signals reach it."""
    scorer = str(environment(".venv", "serve") / "scorer")
    say(f"scorer {shlex.join(['serve', *arguments])}")
    os.execv(scorer, [scorer, "serve", *arguments])


def test(arguments: list[str]) -> int:
    """Run every check, also after one has failed; pytest comes last."""
    tools = environment(".venv-dev", "dev")
    pytest = ("pytest", *(arguments or ["--cov"]))
    failed = [check for check in (*STATIC_CHECKS, pytest) if attempt(tools, check) != 0]
    for check in failed:
        say(f"FAILED: {shlex.join(check)}")
    return 1 if failed else 0


def messages(arguments: list[str]) -> int:
    """Bring the catalogues in step with the messages of the code, and tell what is left to translate."""
    return attempt(environment(".venv-dev", "dev"), ("python", "-m", "tools.messages", *arguments))


def bench(arguments: list[str]) -> int:
    """Measure everything side by side. The libraries of peers.txt take compilers to install, and may be missing."""
    tools = environment(".venv-bench", "bench")
    if attempt(tools, ("python", *PIP_INSTALL, "--require-hashes", "--requirement=requirements/peers.txt")) != 0:
        say("some libraries to compare with cannot be installed here, and are left out")
    places = [ROOT] if "--plain" in arguments else [compiled(tools), ROOT]
    told = [argument for argument in arguments if argument != "--plain"]
    path = os.pathsep.join(map(str, places))
    return subprocess.run(
        [tools / "python", "-P", "-m", "benchmarks", *told], env=os.environ | {"PYTHONPATH": path}, check=False
    ).returncode


def trust(arguments: list[str]) -> int:
    """Run one of the long checks."""
    return attempt(environment(".venv-trust", "trust"), ("python", "-m", "trust", *arguments))


def compiled(tools: Path) -> Path:
    """A folder with the package built as the image has it; empty where that cannot be done."""
    home = tools.parent / "compiled"
    sources = [ROOT / "hatch_build.py", *sorted((ROOT / "scorer").rglob("*.py"))]
    wanted = hashlib.sha256(b"\0".join(file.read_bytes() for file in sources)).hexdigest()
    stamp = home / "made-from"
    if not stamp.is_file() or stamp.read_text() != wanted:
        shutil.rmtree(home, ignore_errors=True)
        say("compiling the package")
        build = ("--no-deps", "--no-build-isolation", "--target", home, ROOT)
        made = subprocess.run([tools / "python", *PIP_INSTALL, *build], env=os.environ | {"COMPILED": "1"}, check=False)
        if made.returncode != 0:
            say("it cannot be compiled here: what follows is about plain Python")
            return home
        stamp.write_text(wanted)
    return home


def attempt(tools: Path, command: tuple[str, ...]) -> int:
    """The exit status of one of the tools."""
    say(shlex.join(command))
    return subprocess.run([tools / command[0], *command[1:]], check=False).returncode


def lock(arguments: list[str]) -> int:
    """Pin every dependency by version and hash; each file follows those before it, so that they install together."""
    home = ROOT / ".venv-lock"
    make(home, [[LOCKER]])
    options = ["--universal", "--python-version=3.11", "--generate-hashes", "--no-emit-index-url", "--quiet"]
    options += ["--custom-compile-command=python3 run.py lock", *arguments]
    followed: list[str] = []
    for name, sources in LOCKED.items():
        say(f"requirements/{name}.txt")
        output = f"--output-file=requirements/{name}.txt"
        run(home / "bin" / "uv", "pip", "compile", *options, *sources, *followed, output)
        followed.append(f"--constraint=requirements/{name}.txt")
    return 0


def environment(name: str, lock_name: str) -> Path:
    """The folder of programs of an environment that holds what a lock file names, and the project as it stands here."""
    home = ROOT / name
    locks = [LOCKS / "build.txt", LOCKS / f"{lock_name}.txt"]
    told = [*locks, ROOT / "pyproject.toml", Path(__file__)]
    wanted = hashlib.sha256(b"\0".join([sys.version.encode(), bytes(ROOT), *(file.read_bytes() for file in told)]))
    stamp = home / "made-from"
    if not stamp.is_file() or stamp.read_text() != wanted.hexdigest():
        pinned = ["--require-hashes", *(f"--requirement={file}" for file in locks)]
        make(home, [pinned, ["--no-deps", "--no-build-isolation", "--editable", str(ROOT)]])
        stamp.write_text(wanted.hexdigest())
    return home / "bin"


def make(home: Path, installs: list[list[str]]) -> None:
    """A fresh environment, and what pip installs into it."""
    say(f"making {home.name}")
    run(sys.executable, "-m", "venv", "--clear", home)
    for install in installs:
        run(home / "bin" / "python", *PIP_INSTALL, *install)


def run(*command: str | Path) -> None:
    """Run a program that must succeed."""
    subprocess.run(command, check=True)


def say(text: str) -> None:
    """Tell what goes on, in order with what the programs print."""
    print(f"run.py: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
