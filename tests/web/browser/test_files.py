"""Files that are opened or dropped: small, large, packed, in other encodings."""

from __future__ import annotations

import gzip
import os
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from pathlib import Path

# A file of 100 MB takes its time: it is for those who ask for it.
MEGABYTES = int(os.environ.get("STAMMA_MEGABYTES", "6"))


def game(number: int) -> str:
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O "
    lines = "9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6"
    return (
        f'[Event "Club, week {number % 50}"]\n[White "Player {number}"]\n[Black "Guest"]\n'
        f'[Result "1/2-1/2"]\n\n{moves}\n{lines} 1/2-1/2\n\n'
    )


def write_games(path: Path, megabytes: int) -> int:
    """Write so many megabytes of games; return how many games there are."""
    number = 0
    with path.open("w", encoding="utf-8") as out:
        while out.tell() < megabytes * 1_000_000:
            out.writelines(game(number + each) for each in range(1, 1001))
            number += 1000
    return number


def test_a_large_file_is_listed_and_opened_game_by_game(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "large.pgn"
    number = write_games(path, MEGABYTES)
    page.locator("#file").set_input_files(path)
    expect(page.locator("#progress-text")).to_have_text(f"{number:,} games", timeout=300_000)
    expect(page.locator("#list li")).to_have_count(100)
    page.locator("#search").fill(f"player {number} ")
    expect(page.locator("#list li")).to_have_count(1)
    page.locator("#list button").click()
    expect(page.locator("#players")).to_have_text(f"Player {number} – Guest")
    expect(page.locator("#moves button")).to_have_count(28)
    page.locator("#whole").click()
    expect(page.locator("#library")).to_be_visible()


def test_listing_can_be_stopped(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "large.pgn"
    number = write_games(path, 6)
    # The second slice never comes, as if it took very long.
    page.route("**/api/games?first=1&**", lambda route: route.continue_())
    page.route(lambda url: "/api/games" in url and "first=1&" not in url, lambda _: None)
    page.locator("#file").set_input_files(path)
    expect(page.locator("#progress-text")).to_contain_text("so far")
    page.locator("#stop").click()
    expect(page.locator("#progress-text")).to_contain_text("Stopped")
    assert f"{number:,}" not in page.locator("#progress-text").inner_text()
    expect(page.locator("#list li")).to_have_count(100)


def small(number: int) -> str:
    return game(number).replace("Guest", "Müller")


# What is in the file, what is said about it, and whose game is on the board then.
SMALL = [
    ("1.pgn", small(1).encode(), "1.pgn is open.", "Player 1 – Müller"),
    (
        "2.pgn.gz",
        gzip.compress(small(2).encode(), mtime=0),
        "2.pgn.gz is open.",
        "Player 2 – Müller",
    ),
    ("3.pgn", small(3).encode("cp1252"), "was read as Windows-1252", "Player 3 – Müller"),
    ("4.pgn", small(4).encode("utf-16"), "was read as UTF-16", "Player 4 – Müller"),
    ("5.pgn.zst", b"(\xb5/\xfd", "packed with Zstandard. Unpack it first", "Player 4 – Müller"),
    ("6.gz", b"\x1f\x8bnothing", "6.gz could not be opened", "Player 4 – Müller"),
]


def test_small_files_go_onto_the_desk(page: Page) -> None:
    for name, content, told, players in SMALL:
        page.locator("#file").set_input_files(
            {"name": name, "mimeType": "application/octet-stream", "buffer": content}
        )
        expect(page.locator("#hint")).to_contain_text(told)
        expect(page.locator("#players")).to_have_text(players)


def test_a_file_can_be_dropped(page: Page) -> None:
    data = page.evaluate_handle(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "dropped.txt"));
            return data;
        }""",
        "Meine Partie: 1. e4 e5 2. Sf3 Sc6",
    )
    page.dispatch_event("body", "dragenter", {"dataTransfer": data})
    expect(page.locator("#drop")).to_be_visible()
    page.dispatch_event("body", "drop", {"dataTransfer": data})
    expect(page.locator("#drop")).to_be_hidden()
    expect(page.locator("#moves button")).to_have_text(["e4", "e5", "Nf3", "Nc6"])
