"""A process that hangs, crashes or answers as it is told; run as a program."""

from __future__ import annotations

import os
import sys
import time

from stamma.web.worker import Answer, work


def answer(name: str, body: bytes) -> Answer:
    if name == "hang" or body == b"hang":
        while True:
            time.sleep(1)
    if name == "slow":
        time.sleep(0.5)
    if name == "crash":
        os._exit(3)
    if name == "print":
        print("in between")  # noqa: T201 - that is the point
        sys.stdout.flush()
    return Answer(200, "text/plain", f"{os.getpid()} ".encode() + body)


if __name__ == "__main__":
    work(answer, lambda: None)
