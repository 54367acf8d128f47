"""``stamma serve`` as a program: what it prints, where it listens, how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from stamma.cli import main, serve
from stamma.cli.arguments import parser
from stamma.cli.parsers import commands_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

EPILOG = commands_of(parser())["serve"].epilog or ""
EXAMPLES = [line.strip() for line in EPILOG.splitlines()[1:]]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are sent")


@contextmanager
def serving(*arguments: str, browser: str = "true") -> Iterator[str]:
    """Run the server, and yield its address; then interrupt it."""
    command = [sys.executable, "-m", "stamma", "serve", *arguments, "--workers", "1"]
    program = subprocess.Popen(  # noqa: S603
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "BROWSER": browser},
    )
    with program:
        assert program.stdout is not None
        address = re.search(r"http://\S+/", program.stdout.readline())
        assert address is not None
        yield address[0]
        program.send_signal(signal.SIGINT)
        said, wrong = program.communicate()
    assert (program.returncode, said, wrong) == (130, "", "")


def ask(address: str) -> str:
    with urllib.request.urlopen(f"{address}api/choices") as answer:  # noqa: S310
        return str(answer.read(12), "ascii")


@pytest.mark.parametrize("line", EXAMPLES)
def test_the_examples_run(line: str) -> None:
    with serving(*line.split()[2:]) as address:
        assert ask(address) == '{"version":"'


def test_another_port_is_taken_if_the_usual_one_is_taken() -> None:
    with serving("--no-browser") as first, serving("--no-browser") as second:
        assert first != second
        assert ask(second)


def test_a_port_that_was_asked_for_is_not_exchanged(capfd: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", "--no-browser", "--port", str(port)]) == 2
    assert capfd.readouterr().err == f"error: 127.0.0.1:{port}: Address already in use\n"


def test_the_browser_is_sent_to_the_page(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    os.mkfifo(seen)
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" > {seen}\n')
    script.chmod(0o755)
    with serving("--port", "0", browser=str(script)) as address:
        assert seen.read_text() == f"{address}\n"


@pytest.mark.parametrize("missing", ["starlette", "uvicorn", "msgspec"])
def test_without_the_extra_it_says_what_to_install(missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from stamma.cli import main; sys.exit(main(['serve', '--no-browser']))"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    wanted = f"error: serving needs {missing}; it comes with: pip install 'stamma[web]'\n"
    assert done.stderr == wanted


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("0.0.0.0", "localhost"), ("::", "localhost")],  # noqa: S104
)
def test_the_address_can_be_opened(host: str, shown: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        assert serve.address(host, listening) == f"http://{shown}:{port}/"
