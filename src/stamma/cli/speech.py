"""What commands write for those who listen or feel: words, markup for voices, braille."""

from __future__ import annotations

import sys

from stamma.cli import voice

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from stamma import Board, Move, Saying
    from stamma.pgn import Game


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the options to a command, as a group."""
    group = parser.add_argument_group("speech and braille")
    group.add_argument(
        "--say", action="store_true", help="say it in words, as players announce a move"
    )
    group.add_argument(
        "--files",
        choices=("letters", "names", "nato", "fide"),
        default="letters",
        help="how files are called: e, the name of that letter, echo, or Eva (default: letters)",
    )
    group.add_argument(
        "--ssml", action="store_true", help="say it in markup for voices, instead of plain words"
    )
    group.add_argument("--braille", action="store_true", help="write it in braille")


def is_asked_for(options: argparse.Namespace) -> bool:
    """Whether something is to be written for those who listen or feel."""
    return bool(options.say or options.ssml or options.braille)


def of_move(board: Board, move: Move, options: argparse.Namespace) -> dict[str, str]:
    """Write a move; in braille, with the board after it."""
    written = _written(board, [move], options)
    if options.braille:
        after = board.copy()
        after.push(move)
        written["board"] = after.braille()
    return written


def of_games(games: Iterable[Game], options: argparse.Namespace) -> None:
    """Write the main lines of games, a move a line, with an empty line between two games."""
    texts = [
        text
        for game in games
        for text in _written(game.board(), game.mainline_moves(), options).values()
    ]
    sys.stdout.write("\n".join(f"{text}\n" for text in texts))


def _written(board: Board, moves: Sequence[Move], options: argparse.Namespace) -> dict[str, str]:
    written: dict[str, str] = {}
    if moves and (options.say or options.ssml):
        from stamma.speech import say_line, ssml

        sayings = say_line(board, moves, options.language_out or "en", files=options.files)
        _note_missing(sayings, options)
        if options.ssml:
            written["ssml"] = ssml(sayings)
        else:
            written["said"] = "\n".join(sayings)
    if moves and options.braille:
        from stamma.braille import write_line

        written["braille"] = "\n".join(write_line(board, moves))
    return written


def _note_missing(sayings: Sequence[Saying], options: argparse.Namespace) -> None:
    missing = dict.fromkeys(word for saying in sayings for word in saying.missing)
    if missing:
        words = ", ".join(missing).replace("_", " ")
        voice.note(options, f"{sayings[0].language} lacks words, which are left out: {words}")
