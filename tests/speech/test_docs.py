"""The page on speech says what the data says."""

from __future__ import annotations

from pathlib import Path

from tests.language_table.test_docs import block_in, table

from stamma import Board, languages, say
from stamma.language_table.loading import read_file

PAGE = Path(__file__).parents[2] / "docs" / "speech.md"

CAPTURE = Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "exd6"
PROMOTION = Board("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"), "e8=N+"
CASTLING = Board("5k2/8/8/8/8/8/8/R3K3 w Q - 0 1"), "O-O-O"


def said() -> str:
    entries = {entry["code"]: entry for entry in read_file()["languages"]}
    rows = []
    for language in languages:
        if language.unsaid:
            continue
        moves = (CAPTURE, PROMOTION, CASTLING)
        sayings = [str(say(board, board.parse_san(san), language)) for board, san in moves]
        is_compared = "described-moves" in entries[language.code]["sources"]
        rows.append((str(language) + " \\*" * (not is_compared), *sayings))
    return table("language", "exd6", "e8=N+", "O-O-O", rows=rows)


def test_the_page_lists_the_languages_that_are_said() -> None:
    assert block_in(PAGE.read_text(encoding="utf-8"), "said") == said()


def test_the_pages_count_the_languages_that_are_said() -> None:
    count = sum(not language.unsaid for language in languages)
    for page in ("README.md", "CHANGELOG.md"):
        text = " ".join((PAGE.parents[1] / page).read_text(encoding="utf-8").split())
        assert f"announce them in {count} languages" in text.replace("them, in", "them in"), page
