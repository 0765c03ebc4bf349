"""``python3 -m trust COMMAND``: long checks, one command each. Their figures stand in docs/trust.md.

    python3 -m trust hands --count 1000000 [--seed N]       random hands through the core, every property held
    python3 -m trust service --count 100000 [--seed N]      the same through a real gunicorn
    python3 -m trust fuzz TARGET [--runs N]                 coverage-guided fuzzing (needs atheris); --help names targets
    python3 -m trust growth                                 time against size of input
    python3 -m trust contract [--examples N]                Schemathesis over the whole contract
    python3 -m trust mutants [--sample N] [--module M]      mutation testing of the core

Each ends with status 0 when it found nothing.
"""

import sys
from importlib import import_module

COMMANDS = ("hands", "service", "fuzz", "growth", "contract", "mutants")


def main(arguments: list[str]) -> int:
    """Do what the command line asks; the exit status."""
    if not arguments or arguments[0] not in COMMANDS:
        print(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    status: int = import_module(f"trust.{arguments[0]}").main(arguments[1:])
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
