"""What the features count: fitted numbers, in moves."""

from __future__ import annotations

from stamma.tables import read_table

#: What each feature adds to the score of a step.
WEIGHTS: dict[str, float] = read_table("reading/decode/weights.json")
