"""Settings for all tests: none depends on how fast the machine is, or on who has started them.

Where CI is set the examples of hypothesis are the same in every run, so that a failure there is the
change's own; everywhere else new ones are drawn each time. Whoever runs tests in the background, or
with nohup, hands them signals that are ignored, and so to all programs that they start.
"""

from __future__ import annotations

import os
import signal

from hypothesis import settings

settings.register_profile("stamma", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("stamma")

# Not every system has them.
for number in (getattr(signal, name) for name in ("SIGHUP", "SIGQUIT") if hasattr(signal, name)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
