"""What terminals send for keys."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stamma.viewer.keys import pressed


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        (b"q", ["q"]),
        (b"/23w\r", ["/", "2", "3", "w", "enter"]),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]),
        (b"\x1bOA\x1bOB\x1bOC\x1bOD", ["up", "down", "right", "left"]),
        (b"\x1b[H\x1bOH\x1b[1~\x1b[7~", ["home"] * 4),
        (b"\x1b[F\x1bOF\x1b[4~\x1b[8~", ["end"] * 4),
        (b"\x1b[5~\x1b[6~", ["page up", "page down"]),
        (b"\x7f\x08", ["backspace", "backspace"]),
        (b"\x04", ["quit"]),
        # A function key, an arrow with Ctrl, a report of the mouse, letters that are not ASCII.
        (b"\x1b[15~x", ["x"]),
        (b"\x1b[1;5Cx", ["x"]),
        (b"\x1b[<0;10;20Mx", ["x"]),
        ("éx".encode(), ["x"]),
        (b"\x00\x01x", ["x"]),
        (b"\x1bq", ["escape", "q"]),
    ],
)
def test_keys(sent: bytes, keys: list[str]) -> None:
    assert pressed(sent) == (keys, b"")


@pytest.mark.parametrize("begun", [b"\x1b", b"\x1b[", b"\x1b[1", b"\x1b[1;5", b"\x1bO"])
def test_a_key_may_come_in_pieces(begun: bytes) -> None:
    assert pressed(b"x" + begun) == (["x"], begun)
    # What never ends is no key, but for the one that is called so.
    assert pressed(begun, whole=True) == (["escape"] if begun == b"\x1b" else [], b"")


@given(st.binary(max_size=40), st.integers(0, 40))
def test_pieces_make_no_difference(sent: bytes, cut: int) -> None:
    whole, _ = pressed(sent, whole=True)
    first, begun = pressed(sent[:cut])
    rest, _ = pressed(begun + sent[cut:], whole=True)
    assert first + rest == whole
