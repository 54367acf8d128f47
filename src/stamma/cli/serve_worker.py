"""A process of ``stamma serve``, whose answers name options as the command line does."""

from __future__ import annotations

from functools import partial

from stamma.cli.arguments import flag
from stamma.options import shown_as
from stamma.web import endpoints
from stamma.web.worker import work

if __name__ == "__main__":
    with shown_as(partial(flag, "read")):
        work(endpoints.answer, endpoints.warm_up)
