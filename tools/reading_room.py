"""The picture of the reading room on the README's first screen, taken of the running page.

``python -m tools.reading_room`` takes it again. It needs a browser; the letters are those of the
machine, so that it is not compared by a test.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tools import tour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

PICTURE = tour.ROOT / "docs/reading-room.png"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

_WIDTH, _HEIGHT = 1440, 980
_COLORS = 128


@contextmanager
def server() -> Iterator[str]:
    """Run the server on a port that is free; give its address."""
    command = [sys.executable, "-m", "stamma", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:  # noqa: S603
        if running.stdout is None:
            raise RuntimeError("the server says nothing")
        yield next(word for word in running.stdout.readline().split() if word.startswith("http"))
        running.terminate()


@contextmanager
def browser() -> Iterator[Browser]:
    """Run the browser of the system."""
    from playwright.sync_api import sync_playwright

    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=root)
        yield running
        running.close()


def taken() -> bytes:
    """Take the picture: a first visit, at the move that had to be repaired."""
    from playwright.sync_api import ViewportSize, expect

    with server() as address, browser() as chromium:
        size = ViewportSize(width=_WIDTH, height=_HEIGHT)
        page = chromium.new_page(viewport=size, locale="en-GB", color_scheme="light")
        page.goto(address)
        expect(page.locator("#rosetta button").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        return page.screenshot(animations="disabled")


def light(picture: bytes) -> bytes:
    """Write a picture in few colours, as small as it goes."""
    from PIL import Image

    few = Image.open(io.BytesIO(picture)).convert("RGB").quantize(_COLORS)
    out = io.BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> int:
    """Write the picture."""
    PICTURE.write_bytes(light(taken()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
