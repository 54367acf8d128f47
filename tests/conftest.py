"""Settings of hypothesis for all tests: no test depends on how fast the machine is.

Where CI is set the examples are the same in every run, so that a failure there is the change's own;
everywhere else new ones are drawn each time.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("stamma", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("stamma")
