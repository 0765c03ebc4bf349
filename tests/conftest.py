"""How many examples the property tests try: ``HYPOTHESIS_PROFILE=deep`` for many, and by chance; ``quick`` for few."""

import os

from hypothesis import HealthCheck, settings

UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])

settings.register_profile("ci", settings(UNHURRIED, max_examples=120, derandomize=True, database=None))
settings.register_profile("quick", settings(UNHURRIED, max_examples=25, derandomize=True, database=None))
settings.register_profile("deep", settings(UNHURRIED, max_examples=5000))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
