"""What was left open may hold the games behind it: they are counted, and it is said where."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from stamma import pgn
from stamma.cli import main
from stamma.pgn import Counts

if TYPE_CHECKING:
    from pathlib import Path

    from stamma.diagnostics import Diagnostic

GAME = '[Event "b"]\n[Site "c"]\n\n1. d4 d5 1-0\n\n'
BARE = "1. d4 d5 1-0\n\n"
LINE = '[Event "b"] [Site "c"] 1. d4 d5 1-0 '
BEFORE = '[Event "a"]\n\n1. e4 '

# A text, its counts, and the names and places (line and column) of what says that games are inside
# of others.
TEXTS: tuple[tuple[str, Counts, list[tuple[str, int, int]]], ...] = (
    # A forgotten brace, a thousand games, and a brace.
    (
        f"{BEFORE}{{ forgotten 1-0\n\n{GAME * 1000}1. c4 }} e5 1-0\n\n{GAME}",
        Counts(2, 4, 1, held=1001),
        [("pgn-comment-swallows-games", 3, 7)],
    ),
    # Other comments between show that it was forgotten, and so does a brace that is far away.
    (
        f"{BEFORE}{{ forgotten 1-0\n\n{GAME}{BEFORE}{{c}} e5 1-0\n\n{GAME}1. c4 }} c5 1-0",
        Counts(5, 9, 1),
        [],
    ),
    (
        f"{BEFORE}{{ forgotten 1-0\n\n{GAME * 30_000}1. c4 }} c5 1-0",
        Counts(30_002, 60_003, 1),
        [],
    ),
    # Games without tags.
    (
        f"1. e4 {{ forgotten 1-0\n\n{BARE * 9}1. c4 }} e5 1-0",
        Counts(1, 2, 1, held=10),
        [("pgn-comment-swallows-games", 1, 7)],
    ),
    (
        f"1. e4 {{ never closed 1-0\n\n{BARE * 9}",
        Counts(1, 1, 1, held=9),
        [("pgn-comment-swallows-games", 1, 7)],
    ),
    (
        "1. e4 {a {b} c 1-0\n\n1. d4 d5 1-0\n\n1. c4 c5 } 1-0",
        Counts(3, 5, 1),
        [],
    ),
    # Not a line each.
    (
        f"1. e4 {{ forgotten 1-0 {LINE * 3}}} 1-0",
        Counts(1, 1, 1, held=3),
        [("pgn-comment-swallows-games", 1, 7)],
    ),
    (
        f"1. e4 ; to the end of the line 1-0 {LINE * 3}",
        Counts(1, 1, 1, held=3),
        [("pgn-comment-swallows-games", 1, 7)],
    ),
    (
        f"1. e4 Ke6 ; not even read 1-0 {LINE * 3}\n1-0",
        Counts(1, 1, 1, held=3),
        [("pgn-comment-swallows-games", 1, 11)],
    ),
    # A comment that quotes one game.
    (
        f"1. e4 {{as in\n\n{GAME}}} e5 1-0",
        Counts(1, 2, 0, held=1),
        [("pgn-comment-holds-games", 1, 7)],
    ),
    # Comments that speak of games hold none.
    (
        '1. e4 {see [Event x] and [Event "y"], which ended 1-0} e5 {better:\n1. e4 c5} 1-0',
        Counts(1, 2, 0),
        [],
    ),
    # Variations: tags end them.
    (
        f"1. e4 (1. d4 1-0\n\n{GAME * 3}",
        Counts(4, 8, 0),
        [],
    ),
    (
        f"1. e4 (1. c4 (1. f4 1-0\n\n{BARE * 3}",
        Counts(1, 3, 1, held=3),
        [("pgn-variation-swallows-games", 1, 7)],
    ),
    (
        f"1. e4 (1. c4 1-0\n\n{BARE * 3}1. f4) e5 1-0",
        Counts(1, 3, 1, held=4),
        [("pgn-variation-swallows-games", 1, 7)],
    ),
    (
        f"1. e4 1-0 (1. c4\n\n{BARE * 3}",
        Counts(1, 2, 1, held=2),
        [("pgn-variation-swallows-games", 1, 11)],
    ),
    (
        f"1. e4 Ke6 (1. c4 1-0\n\n{BARE * 3}",
        Counts(1, 1, 1, held=3),
        [("pgn-variation-swallows-games", 1, 7)],
    ),
    # Tags: a value ends with its line, or before a game.
    (
        '[White "Morphy\n\n1. e4 1-0\n\n[Event "b"]\n\n1. d4 1-0',
        Counts(2, 2, 0),
        [],
    ),
    (
        '[White "Morphy\n1. e4 1-0\n1. d4 1-0\n1. c4 {he said "yes"]} 1-0',
        Counts(3, 3, 0),
        [],
    ),
    (
        f'[White "Morphy] 1. e4 1-0 {LINE * 3}',
        Counts(3, 6, 1, held=1),
        [("pgn-tag-swallows-games", 1, 1)],
    ),
    (
        f'[Event "a"]\n[ 1. e4 1-0 {LINE * 3}\n1. e4 1-0',
        Counts(1, 1, 1, held=3),
        [("pgn-tag-swallows-games", 2, 1)],
    ),
    # Text that is no game.
    (
        f"Dear Sir {{see 1-0\n\n{GAME * 3}}} please\n\n{GAME}",
        Counts(1, 2, 0, 1, 3),
        [("pgn-comment-swallows-games", 1, 10)],
    ),
)


def told(text: str, block: int, threads: int) -> tuple[Counts, list[tuple[str, int, int]]]:
    found: list[Diagnostic] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stamma.pgn.bulk.BLOCK", block)
        counts = pgn.check(text.encode(), found.append, threads=threads)
    held = sum(count for error in found if isinstance(count := error.facts.get("games"), int))
    assert held == counts.held
    has_error = any(error.severity == "error" for error in found)
    assert has_error == bool(counts.broken or counts.stray)
    places = [(error.name, error.place) for error in found if error.facts.get("games")]
    return counts, [(name, place.line, place.column) for name, place in places if place]


@pytest.mark.parametrize(("text", "counts", "found"), TEXTS)
def test_what_was_left_open(text: str, counts: Counts, found: list[tuple[str, int, int]]) -> None:
    assert told(text, 1 << 20, 1) == (counts, found)
    sizes = [1, 40, 1000] if len(text) < 1 << 20 else [1 << 16]
    for block in sizes:
        for threads in (1, 3):
            assert told(text, block, threads) == (counts, found)


@pytest.mark.parametrize(("text", "counts", "found"), TEXTS)
def test_games_read_one_by_one_say_the_same(
    text: str, counts: Counts, found: list[tuple[str, int, int]]
) -> None:
    games = pgn.open(text.encode())
    errors = [error for game in games for error in game.errors if error.facts.get("games")]
    places = [(error.name, error.place.line, error.place.column) for error in errors if error.place]
    assert places == ([] if counts.stray else found)


def test_conversion_keeps_a_game_that_swallowed_others(tmp_path: Path) -> None:
    text, counts, _ = TEXTS[0]
    target, rejects = tmp_path / "out.pgn", tmp_path / "rejects.pgn"
    assert pgn.convert(text.encode(), target, to="uci") == counts
    assert target.read_text().startswith(f"{BEFORE}{{ forgotten 1-0\n\n{GAME * 1000}")
    assert pgn.convert(text.encode(), target, on_error="skip", rejects=rejects) == counts
    assert target.read_text().count("[Event ") == 1
    assert rejects.read_text().count("[Event ") == 1001


def test_a_comment_that_quotes_a_game_is_kept(tmp_path: Path) -> None:
    text = f"1. e4 {{as in\n\n{GAME}}} e5 1-0"
    target = tmp_path / "out.pgn"
    pgn.convert(text.encode(), target, to="uci")
    (game,) = pgn.open(target)
    assert game[0].comment == 'as in [Event "b"] [Site "c"] 1. d4 d5 1-0'
    assert "1. e2e4 {as in" in target.read_text()


def test_the_commands_count_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(f"{BEFORE}{{ forgotten 1-0\n\n{GAME * 3}}} 1-0\n\n{GAME}")
    summary = "2 games, 3 moves, 1 broken, 3 games inside of others\n"
    assert main(["check", "--format", "concise", "--ignore", "PGN104", str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{file}:3:7: error: PGN007 a comment with 3 games in it, not read; close it before them",
        f"{summary.strip()}; 1 error",
    ]
    assert main(["count", str(file)]) == 1
    assert capsys.readouterr().out == summary
    assert main(["count", "--json", str(file)]) == 1
    assert json.loads(capsys.readouterr().out)["held"] == 3
    assert main(["check", "--json", "--ignore", "PGN104", str(file)]) == 1
    assert json.loads(capsys.readouterr().out)["held"] == 3
    assert main(["convert", str(file), "-o", str(tmp_path / "out.pgn")]) == 1
    assert capsys.readouterr().err == (
        "1 of 2 games could not be read whole: kept as it stands; stamma check says why\n"
        "3 games inside of others, not converted; stamma check says where\n"
    )
