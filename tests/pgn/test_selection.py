"""Which games are wanted: the same in every door, as a slow reader with python-chess finds them."""

from __future__ import annotations

import copy
import io
import pickle
import random
import re
from functools import cache
from typing import TYPE_CHECKING

import chess
import chess.pgn
import pytest

import stamma
from stamma import InvalidFenError, pgn
from stamma.errors import SelectionError
from stamma.pgn import Selection

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FILE = b"""[White "Tal, M"]
[Black "Berg"]
[WhiteElo "2600"]
[Date "1960.03.??"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0

[White "Fischer"]
[Black "Tal, M"]
[ECO "B33"]

1. e4 c5 {good} 2. Nf3 (2. c3) d6 0-1

1. d4 d5 *

text that is no game

[White "Novak"]

1. e4 e5 2. Ke3 1/2-1/2
"""


def written(where: str | Selection, tmp_path: Path, threads: int = 1) -> str:
    target = tmp_path / "out.pgn"
    pgn.convert(FILE, target, where=where, threads=threads)
    return target.read_text("utf-8")


@pytest.mark.parametrize(
    ("where", "games"),
    [
        ("has ECO", [2]),
        ("plies = 4", [1, 2]),
        ("has errors", [4]),
        ('player = "Tal, M" or result = *', [1, 2, 3]),
        (Selection(games="2-3"), [2, 3]),
        (Selection("plies = 4", games="2-"), [2]),
        (Selection(limit=2), [1, 2]),
        (Selection(limit=0), []),
        (Selection(sample=2, seed=5), [1, 2]),
        (Selection("has White", invert=True), [3]),
        (Selection("has White", games="1-3", invert=True), [3, 4]),
        (Selection(line="1.e4 c5 2.Sf3"), [2]),
        (Selection(line="1. P-K4 P-QB4"), [2]),
    ],
)
def test_every_door_selects_the_same(
    where: str | Selection, games: list[int], tmp_path: Path
) -> None:
    found = list(pgn.open(FILE, where=where))
    assert [game.number for game in found] == games
    counts = pgn.count(FILE, where=where)
    assert counts.games == len(games)
    assert counts.broken == (4 in games)
    tagged = [tags.number for tags in pgn.tags(FILE, where=where)]
    with_tags = [number for number in games if number != 3]
    if not (isinstance(where, Selection) and where.sample):
        assert tagged == with_tags
    text = written(where, tmp_path)
    assert text.count("1. ") == len(games)
    assert written(where, tmp_path, threads=3) == text


def test_places_and_numbers_are_those_of_the_file() -> None:
    everything: list[stamma.diagnostics.Diagnostic] = []
    pgn.check(FILE, everything.append)
    expected = [found for found in everything if found.place and found.place.game == 4]
    for where in ("has errors", Selection(games="4"), Selection("has errors", sample=9)):
        found: list[stamma.diagnostics.Diagnostic] = []
        counts = pgn.check(FILE, found.append, where=where)
        assert [(one.name, one.place) for one in found] == [
            (one.name, one.place) for one in expected if one.name != "pgn-no-game"
        ]
        assert (counts.games, counts.seen) == (1, 4)
    game = next(iter(pgn.open(FILE, where="has errors")))
    assert (game.number, game.line) == (4, 19)


def test_what_is_no_game_is_counted_and_never_written(tmp_path: Path) -> None:
    counts = pgn.convert(FILE, tmp_path / "out.pgn", where="plies >= 0")
    assert (counts.games, counts.seen, counts.stray) == (4, 4, 1)
    assert "no game" not in (tmp_path / "out.pgn").read_text("utf-8")
    games = pgn.open(FILE, where="plies = 2")
    assert len(list(games)) == 2
    assert len(games.stray) == 1


@pytest.mark.parametrize(
    ("arguments", "part", "place"),
    [
        ({"where": "WhitElo > 2500"}, "where", (0, 7)),
        ({"where": "White = “Tal”"}, "where", (8, 13)),
        ({"where": "é ends = x"}, "where", (0, 1)),
        ({"material": "KRPKR"}, "material", (0, 5)),
        ({"position": "*/*/*/*/*/*/*/P*"}, "position", (0, 16)),
        ({"line": "1. e4 e5 2. Ke3"}, "line", (12, 15)),
        ({"where": 'has ECO and line = "1. e4 e5 2. Ke3"'}, "where", (32, 35)),
        ({"line": "1. e4 -- 2. Nf3"}, "line", (0, 15)),
        ({"line": "2. Nf3"}, "line", (0, 2)),
        ({"ends": "checkmate"}, "ends", (0, 9)),
        ({"motif": "zugzwang"}, "motif", (0, 8)),
        ({"games": "3-,x"}, "games", (3, 4)),
    ],
)
def test_errors_have_a_place(arguments: dict[str, str], part: str, place: tuple[int, int]) -> None:
    with pytest.raises(SelectionError) as caught:
        Selection(**arguments)  # type: ignore[arg-type]
    assert caught.value.part == part
    found = caught.value.diagnostic
    assert (found.start, found.end) == place
    assert pickle.loads(pickle.dumps(caught.value)).part == part  # noqa: S301


def test_a_position_that_cannot_be_is_told_as_any_fen() -> None:
    with pytest.raises(InvalidFenError):
        Selection(position="8/8/8/8/8/8/8/K7 w - - 0 1")


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ({"seed": 3}, "seed= has no effect without sample="),
        ({"transposed": True}, "transposed= has no effect without line="),
        ({"transposed": True, "where": 'line = "e4"'}, "transposed= has no effect without line="),
        ({"mirror": True, "where": 'White = "position"'}, "without position= or material="),
        ({"max_ply": 3, "where": "plies > 3"}, "max_ply= has no effect without position= or"),
        ({"invert": True, "limit": 3}, "invert= has nothing to turn round without where= or"),
    ],
)
def test_a_choice_without_effect_is_refused(choices: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Selection(**choices)  # type: ignore[arg-type]


def test_a_choice_may_be_about_what_the_expression_asks_for() -> None:
    Selection('not (ends = mate or material in ("KvK"))', mirror=True, max_ply=0)
    Selection(line="e4", transposed=True, sample=1, seed=2)
    Selection(games="2", invert=True)


@pytest.mark.parametrize("name", ["limit", "sample", "max_ply", "seed"])
def test_numbers_have_bounds(name: str) -> None:
    for number in (-1, 1 << 70):
        with pytest.raises(ValueError, match=name):
            Selection(**{name: number})  # type: ignore[arg-type]


def test_an_error_comes_before_the_file_is_read(tmp_path: Path) -> None:
    missing = tmp_path / "missing.pgn"
    doors: list[Callable[..., object]] = [pgn.open, pgn.count, pgn.check, pgn.tags]
    for door in doors:
        with pytest.raises(SelectionError):
            door(missing, where="WhitElo > 1")
    with pytest.raises(SelectionError):
        pgn.convert(missing, tmp_path / "out.pgn", where="WhitElo > 1")
    with pytest.raises(SelectionError):
        pgn.list_tags(missing, tmp_path / "out.tsv", where="WhitElo > 1")
    assert not list(tmp_path.iterdir())


def test_selections_are_values() -> None:
    one = Selection("has ECO", limit=3)
    assert one == Selection("has ECO", limit=3) != Selection("has ECO")
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one  # noqa: S301


# Games for the comparison with python-chess.


def random_file(seed: int, games: int) -> str:
    """Make a file of random games, some of them with odd or missing tags."""
    chance = random.Random(seed)  # noqa: S311
    parts = []
    for number in range(games):
        board = chess.Board()
        game = chess.pgn.Game()
        game.headers.clear()
        for name, values in (
            ("Event", ["a", "b"]),
            ("White", ["Tal", "Berg", "Novak"]),
            ("Black", ["Tal", "Lund"]),
            ("WhiteElo", ["2500", "2400", "?", "-"]),
            ("BlackElo", ["2500", "2350", ""]),
            ("Date", ["1960.03.05", "1960.??.??", "????.??.??", "1984.12.31", "x"]),
            ("ECO", ["A00", "B33", "C99"]),
        ):
            if name == "Event" or chance.random() < 0.8:
                game.headers[name] = chance.choice(values)
        node: chess.pgn.GameNode = game
        for _ in range(chance.randrange(40) if number % 4 else 200):
            moves = list(board.legal_moves)
            if not moves or board.is_game_over(claim_draw=False):
                break
            captures = [move for move in moves if board.is_capture(move)]
            move = chance.choice(captures or moves if number % 4 == 0 else moves)
            if chance.random() < 0.05:
                node.add_variation(chance.choice(moves)) if len(moves) > 1 else None
            node = node.add_main_variation(move)
            if chance.random() < 0.02:
                node.comment = "a comment"
            board.push(move)
        game.headers["Result"] = (
            board.result()
            if board.is_game_over()
            else chance.choice(["1-0", "0-1", "1/2-1/2", "*"])
        )
        parts.append(f"{game}\n\n")
    return "".join(parts)


def _number(text: str | None) -> float | None:
    return float(text) if text and re.fullmatch(r"[-+]?\d+(\.\d*)?", text.strip()) else None


def _date(text: str | None, parts: int) -> list[int] | None:
    found = re.fullmatch(r"(\d{4}|\?{4})\.(\d\d|\?\?)\.(\d\d|\?\?)", text or "")
    if not found or any("?" in part for part in found.groups()[:parts]):
        return None
    return [int(part) for part in found.groups()[:parts]]


@cache
def _boards(game: chess.pgn.Game) -> list[chess.Board]:
    boards = [game.board()]
    for move in game.mainline_moves():
        boards.append(boards[-1].copy())
        boards[-1].push(move)
    return boards


def _count(board: chess.Board) -> str:
    def side(color: chess.Color) -> str:
        return "".join(
            letter * len(board.pieces(kind, color))
            for letter, kind in zip("KQRBNP", (6, 5, 4, 3, 2, 1), strict=True)
        )

    return f"{side(chess.WHITE)}v{side(chess.BLACK)}"


#: Expressions, and the same asked of python-chess.
QUESTIONS: dict[str, Callable[[chess.pgn.Game], bool]] = {
    'White = "Tal"': lambda game: game.headers.get("White") == "Tal",
    'player = "Tal"': lambda game: "Tal" in {game.headers.get("White"), game.headers.get("Black")},
    'White ~ "^[BN]"': lambda game: bool(re.search("^[BN]", game.headers.get("White", ""))),
    "WhiteElo >= 2450": lambda game: (_number(game.headers.get("WhiteElo")) or 0) >= 2450,
    "elo.both > 2300": lambda game: all(
        (_number(game.headers.get(f"{side}Elo")) or 0) > 2300 for side in ("White", "Black")
    ),
    "Date < 1961": lambda game: (_date(game.headers.get("Date"), 1) or [9999]) < [1961],
    "Date = 1960.03": lambda game: _date(game.headers.get("Date"), 2) == [1960, 3],
    'ECO >= "B"': lambda game: game.headers.get("ECO", "") >= "B",
    "has ECO": lambda game: "ECO" in game.headers,
    "result = 1-0": lambda game: game.headers["Result"] == "1-0",
    "plies > 20": lambda game: len(list(game.mainline_moves())) > 20,
    "has comments": lambda game: any(node.comment for node in game.mainline()),
    "has variations": lambda game: any(
        len(node.variations) > 1 for node in [game, *game.mainline()]
    ),
    "ends = mate": lambda game: game.end().board().is_checkmate(),
    "ends = stalemate": lambda game: game.end().board().is_stalemate(),
    "ends = material": lambda game: game.end().board().is_insufficient_material(),
    "ends = repetition": lambda game: game.end().board().is_repetition(3),
    "motif = promotion": lambda game: any(move.promotion for move in game.mainline_moves()),
    "motif = underpromotion": lambda game: any(
        move.promotion and move.promotion != chess.QUEEN for move in game.mainline_moves()
    ),
    "motif = en-passant": lambda game: any(
        board.is_en_passant(move)
        for board, move in zip(_boards(game), game.mainline_moves(), strict=False)
    ),
    "motif = castles-short": lambda game: any(
        board.is_kingside_castling(move)
        for board, move in zip(_boards(game), game.mainline_moves(), strict=False)
    ),
    "motif = double-check": lambda game: any(len(board.checkers()) > 1 for board in _boards(game)),
    'material = "KvK"': lambda game: any(_count(board) == "KvK" for board in _boards(game)),
    'material = "KQ*R+B*N*P*vKQ*R*B*N*"': lambda game: any(
        len(board.pieces(chess.ROOK, chess.WHITE)) > 0 and not board.pieces(chess.PAWN, chess.BLACK)
        for board in _boards(game)
    ),
    'position = "*/*/*/*/4P*/*/*/*"': lambda game: any(
        board.piece_at(chess.E4) == chess.Piece.from_symbol("P")
        and not any(board.piece_at(square) for square in (chess.A4, chess.B4, chess.C4, chess.D4))
        for board in _boards(game)
    ),
    'position = "????k???/*/*/*/*/*/*/????K??? b"': lambda game: any(
        board.king(chess.WHITE) == chess.E1
        and board.king(chess.BLACK) == chess.E8
        and board.turn == chess.BLACK
        for board in _boards(game)
    ),
    'line = "1. e4"': lambda game: (
        next(iter(game.mainline_moves()), None) == chess.Move.from_uci("e2e4")
    ),
}


def test_a_slow_reader_with_python_chess_selects_the_same() -> None:
    text = random_file(7, 40)
    stream = io.StringIO(text)
    games = list(iter(lambda: chess.pgn.read_game(stream), None))
    assert len(games) == 40
    answers = {name: [slow(game) for game in games] for name, slow in QUESTIONS.items()}
    asked = dict(answers)
    chance = random.Random(1)  # noqa: S311
    for _ in range(40):
        one, other = chance.sample(list(answers), 2)
        pairs = list(zip(answers[one], answers[other], strict=True))
        asked[f"{one} and not {other}"] = [first and not second for first, second in pairs]
        asked[f"not ({one} or {other})"] = [not (first or second) for first, second in pairs]
    for expression, expected in asked.items():
        counts = pgn.count(text.encode(), where=expression, threads=1)
        assert counts.games == sum(expected), expression
    for expression, expected in answers.items():
        found = [game.number for game in pgn.open(text.encode(), where=expression)]
        assert found == [number for number, is_so in enumerate(expected, 1) if is_so], expression
    # Most questions tell games apart.
    assert sum(0 < sum(answer) < len(games) for answer in answers.values()) > 15
