"""Speed, as ratios against peers run side by side: ``python -m benchmarks``."""
