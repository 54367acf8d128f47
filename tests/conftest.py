"""Settings of hypothesis for all tests: no test depends on how fast the machine is."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("stamma", deadline=None)
settings.load_profile("stamma")
