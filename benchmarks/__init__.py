"""Benchmarks: everything side by side on the machine at hand, as ratios within one run."""
