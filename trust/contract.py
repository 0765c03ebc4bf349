"""``python3 -m trust contract``: Schemathesis over the whole contract, with all its checks, against a real gunicorn."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.servers import environment, running

CONFIGURATION: Final = Path(__file__).with_name("schemathesis.toml")


def main(arguments: list[str]) -> int:
    """Run the check; the status that Schemathesis ends with."""
    parser = argparse.ArgumentParser(prog="python3 -m trust contract")
    parser.add_argument("--examples", type=int, default=200, help="how many for each operation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--phases", default="examples,coverage,fuzzing,stateful")
    options = parser.parse_args(arguments)
    told = [f"--max-examples={options.examples}", f"--seed={options.seed}", f"--phases={options.phases}"]
    with tempfile.TemporaryDirectory() as folder:
        return held_to(Path(folder), told)


def held_to(folder: Path, told: list[str], output: Path | None = None) -> int:
    """The status of Schemathesis with such arguments; what it says goes to a file, or on."""
    program = [sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()"]
    with running(folder / "log") as server:
        command = [*program, f"--config-file={CONFIGURATION}", "run", f"{server.url}/openapi.json"]
        command += [
            "--checks=all",
            "--mode=all",
            "--max-response-time=5",
            "--generation-database=none",
            "--no-color",
            *told,
        ]
        done = subprocess.run(command, env=environment(), cwd=folder, check=False, capture_output=True, text=True)
        wrote = server.log.read_text(errors="replace")
    said = done.stdout + done.stderr
    if "Traceback" in wrote or "incident" in wrote:
        said += wrote
        done.returncode = done.returncode or 1
    print(said) if output is None else output.write_text(said)
    return done.returncode
