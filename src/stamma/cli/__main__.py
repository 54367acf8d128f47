"""``python -m stamma.cli`` is ``stamma``."""

import sys

from stamma.cli import main

sys.exit(main())
