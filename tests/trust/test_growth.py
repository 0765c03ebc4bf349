"""No input can make reading it slow: time grows no faster than size. All of them: ``python3 run.py trust growth``."""

import pytest

from trust.growth import BODY, INPUTS, measured


@pytest.mark.parametrize("name", [name for name, one in INPUTS.items() if one.largest <= BODY])
def test_time_grows_no_faster_than_size(name: str) -> None:
    first = measured(name)
    assert not first.fault or not measured(name).fault, first
