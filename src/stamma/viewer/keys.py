"""What was pressed, by what a terminal sends for it."""

from __future__ import annotations

from typing import Final

#: The names of keys that are no letters, by what terminals send.
_NAMES: Final = {
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"\x1bOA": "up",
    b"\x1bOB": "down",
    b"\x1bOC": "right",
    b"\x1bOD": "left",
    b"\x1b[H": "home",
    b"\x1bOH": "home",
    b"\x1b[1~": "home",
    b"\x1b[7~": "home",
    b"\x1b[F": "end",
    b"\x1bOF": "end",
    b"\x1b[4~": "end",
    b"\x1b[8~": "end",
    b"\x1b[5~": "page up",
    b"\x1b[6~": "page down",
    b"\x1b": "escape",
    b"\r": "enter",
    b"\n": "enter",
    b"\x7f": "backspace",
    b"\x08": "backspace",
    b"\x04": "quit",
}
# Where a sequence ends, behind its first two bytes (ECMA-48).
_LAST: Final = range(0x40, 0x7F)
_PREFIX: Final = 2


def pressed(sent: bytes, *, whole: bool = False) -> tuple[list[str], bytes]:
    r"""Name the keys that were pressed; return with them the beginning of a key, if there is one.

    `whole` says that nothing follows: an escape is the key of that name then. Keys that have no
    meaning are left out.

    >>> pressed(b"f\x1b[C\x1b[1;5Cq")
    (['f', 'right', 'q'], b'')
    >>> pressed(b"\x1b["), pressed(b"\x1b", whole=True)
    (([], b'\x1b['), (['escape'], b''))
    """
    keys = []
    rest = sent
    while rest:
        length = _length(rest)
        if length is None and not whole:
            break
        key, rest = rest[: length or len(rest)], rest[length or len(rest) :]
        if key in _NAMES:
            keys.append(_NAMES[key])
        elif len(key) == 1 and key.isascii() and key.decode("ascii").isprintable():
            keys.append(key.decode("ascii"))
    return keys, rest


def _length(sent: bytes) -> int | None:
    """Tell how many bytes the first key has, or nothing if it may go on."""
    if sent[0] != 0x1B:  # noqa: PLR2004 - the code of Escape
        return 1
    if len(sent) == 1:
        return None
    if sent[1:2] not in (b"[", b"O"):
        # A key together with Alt, or Escape and then a key.
        return 1
    for at, byte in enumerate(sent[_PREFIX:], _PREFIX):
        if byte in _LAST:
            return at + 1
    return None
