"""The reader of texts under fire: what must hold for any bytes.

``make fuzz-read`` feeds it with atheris, which must be installed; the tests read ``seeds/texts``.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stamma import Reading
    from stamma.reading.result import Span

# Behind a move marks stay, each with its blank; signs of check among them are written anew.
_BEHIND = re.compile(r"(?:\s?[!?！？‼⁇⁈⁉□+#†‡])*(?P<novelty>\sN)?\Z")
_CHECK = re.compile(r"\s?[+#†‡]")


def check(raw: bytes) -> None:
    """Check everything."""
    check_reading(raw)
    check_rewriting(raw)


def check_reading(raw: bytes) -> None:
    """Check that spans are in order and games legal, and that their PGN says the same moves."""
    from stamma import pgn, read

    try:
        reading = read(raw)
    except OSError:
        # It is compressed, and broken.
        return
    place = 0
    for span in reading.spans:
        assert span.start == place < span.end <= len(reading.text)
        place = span.end
    assert place == len(reading.text)
    for diagnostic in reading.diagnostics:
        assert 0 <= diagnostic.start <= diagnostic.end <= len(reading.text)
        assert diagnostic.message
    for game in reading.games:
        board = game.board()
        for move in game.mainline_moves():
            assert board.is_legal(move)
            board.push(move)
        again = pgn.read_game(game.pgn())
        assert again is not None
        assert again.uci() == game.uci()
        assert again.result == game.result
        assert again.pgn() == game.pgn()


def check_rewriting(raw: bytes) -> None:
    """Check that nothing but moves changes when these are written in UCI."""
    from stamma._core import Input
    from stamma.markup import render
    from stamma.reading.rewriting import rewrite_file

    file = Input.from_bytes(raw)
    if file.is_compressed():
        return
    page = file.page()
    assert page.encode(page.text) == raw
    written, reading = rewrite_file(raw, "uci")
    if render(page.text) is not None:
        _check_around(written, page.text, reading)
        return
    expected = []
    at = 0
    for span in reading.spans:
        if span.move is None:
            continue
        expected += [page.text[at : span.start], span.move.uci(), _behind(page.text, span)]
        at = span.end
    assert written == page.encode("".join([*expected, page.text[at:]]))


def _behind(text: str, span: Span) -> str:
    """Return what must stay behind a move."""
    found = _BEHIND.search(text[span.start : span.end])
    if found is None or span.move is None:
        return ""
    if found["novelty"] and span.move.promotion is not None:
        return ""
    marks = found[0].removesuffix(found["novelty"] or "")
    kept = _CHECK.sub("", marks) if re.search("[^+#†‡\\s]", marks) else ""
    return kept + (found["novelty"] or "")


def _check_around(written: bytes, text: str, reading: Reading) -> None:
    """Check that what stands between the moves of a page is still there, in its order.

    Tags and commands may stand inside of a move, and stay where they are.
    """
    from stamma._core import Input

    new = Input.from_bytes(written).page().text
    at = place = 0
    for span in reading.spans:
        if span.move is not None:
            between = text[at : span.start]
            found = new.find(between, place)
            assert found >= place
            place = found + len(between)
            at = span.end
    assert new[place:].endswith(text[at:])


def main() -> None:
    """Run until something is found, or as long as the options of libFuzzer say."""
    from importlib import import_module

    # There are no types for it, and it need not be there for the tests.
    atheris = import_module("atheris")
    # What is imported here reports where it has been; so nothing is imported above.
    with atheris.instrument_imports(include=["stamma.reading"]):
        check(b"1. e4 e5 2. Nf3 Nd6")
    atheris.Setup(sys.argv, check)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
