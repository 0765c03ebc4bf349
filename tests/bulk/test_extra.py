"""What ``scorer bulk`` says where its extra is not installed."""

import subprocess
import sys

import pytest

from tests.bulk.conftest import MISSING


def test_the_extra_is_here() -> None:
    if MISSING:
        pytest.skip(f"the tests of scorer bulk need scorer[bulk]: {', '.join(MISSING)} not installed")


def test_without_the_extra_it_is_named() -> None:
    program = (
        "import sys; sys.modules['distributed'] = None; sys.modules['pyarrow'] = None\n"
        "from scorer.cli import main; sys.exit(main(['bulk', 'x', '-o', 'y']))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "install scorer[bulk]" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_no_other_command_needs_it() -> None:
    program = (
        "import sys; from scorer.cli import main; main(['generate', '--count', '1']);"
        "assert not {'dask', 'distributed', 'pyarrow', 'rich'} & sys.modules.keys()"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
