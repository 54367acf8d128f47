"""``docs/coming-from-python-chess.md``: every name has a row, and every row is true.

Both libraries are called with the same arguments, made at random, wherever a row says "same".
"""

from __future__ import annotations

import enum
import fnmatch
import importlib
import inspect
import io
import re
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import chess
import chess.pgn
import chess.polyglot
import chess.svg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stamma
import stamma.pgn
import stamma.polyglot
import stamma.svg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PAGE = Path(__file__).parent.parent / "docs" / "coming-from-python-chess.md"
MODULES = (chess, chess.pgn, chess.svg, chess.polyglot)


class Row(NamedTuple):
    """Names of python-chess, and what is said of them."""

    home: str
    patterns: tuple[str, ...]
    verdict: str
    note: str

    def has(self, name: str) -> bool:
        """Return whether this row is about a name."""
        return any(fnmatch.fnmatchcase(name, pattern) for pattern in self.patterns)


def _rows() -> Iterator[Row]:
    home = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            home = line.lstrip("# ")
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `"):
            yield Row(home, tuple(re.findall(r"`([^`]+)`", cells[0])), cells[1], cells[2])


ROWS = list(_rows())
HOMES = list(dict.fromkeys(row.home for row in ROWS))


def _find(home: str) -> tuple[Any, Any]:
    """Return a module or class of python-chess, and ours."""
    for module in sorted(MODULES, key=lambda module: -len(module.__name__)):
        if home == module.__name__:
            return module, _ours(module.__name__)
        if home.startswith(f"{module.__name__}."):
            name = home.removeprefix(f"{module.__name__}.")
            return getattr(module, name), getattr(_ours(module.__name__), name)
    raise AssertionError(home)


def _ours(module: str) -> Any:  # noqa: ANN401
    return importlib.import_module(module.replace("chess", "stamma", 1))


def _is_own(value: object) -> bool:
    """Whether something is python-chess's own, and not imported from elsewhere."""
    if inspect.ismodule(value) or type(value).__module__ in {"typing", "__future__"}:
        # Only names of types that it makes itself are of interest, and these have rows.
        return False
    home = getattr(value, "__module__", None)
    is_made = inspect.isclass(value) or inspect.isroutine(value)
    return not is_made or (home or "").startswith("chess")


# Set by a board, a piece or a node when it is made, and not in its class.
SET_LATER = {
    "chess.Board": "turn castling_rights ep_square halfmove_clock fullmove_number chess960 "
    "move_stack pawns knights bishops rooks queens kings occupied occupied_co promoted",
    "chess.Piece": "piece_type color",
    "chess.Move": "from_square to_square promotion drop",
    "chess.SquareSet": "mask",
    "chess.Outcome": "termination winner",
    "chess.pgn.Game": "headers errors parent move variations comment starting_comment nags san uci",
}


def _names(home: str) -> list[str]:
    theirs, _ = _find(home)
    names = {name for name in dir(theirs) if not name.startswith("_")}
    if inspect.isclass(theirs) and issubclass(theirs, tuple):
        names -= set(dir(tuple))
    if inspect.ismodule(theirs):
        names = {name for name in names if _is_own(getattr(theirs, name))}
    return sorted(names | set(SET_LATER.get(home, "").split()))


@pytest.mark.parametrize("home", HOMES)
def test_every_name_has_one_row(home: str) -> None:
    rows = [row for row in ROWS if row.home == home]
    for name in _names(home):
        about = [row for row in rows if row.has(name)]
        assert len(about) == 1, f"{home}.{name} has {len(about)} rows"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.home}: {row.patterns[0]}")
def test_what_a_row_says_is_there(row: Row) -> None:
    theirs, ours = _find(row.home)
    made = _made(row.home)
    for pattern in row.patterns:
        is_known = any(fnmatch.fnmatchcase(name, pattern) for name in _names(row.home))
        # Names for type checkers are not told from those that are imported.
        assert is_known or any(fnmatch.fnmatchcase(name, pattern) for name in dir(theirs)), pattern
    for name in filter(row.has, _names(row.home)):
        is_there = hasattr(ours, name) or (made is not None and hasattr(made, name))
        assert is_there is (row.verdict != "absent"), name
    assert row.verdict in {"same", "different", "absent"}
    assert row.note or row.verdict == "same"


def _made(home: str) -> object | None:
    """Return one of our values of a class, for what is set when it is made."""
    makers: dict[str, Callable[[], object]] = {
        "chess.pgn.Game": stamma.pgn.Game,
        "chess.Outcome": lambda: stamma.Outcome(stamma.Termination.STALEMATE, None),
    }
    return makers[home]() if home in makers else None


# The same.


def _plain(value: Any, depth: int = 0) -> Any:  # noqa: ANN401, C901, PLR0911
    """Return a value as both libraries would show it."""
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, stamma.Board | chess.Board):
        moves = [move.uci() for move in value.move_stack]
        return "board", value.fen(en_passant="xfen"), value.chess960, moves
    if isinstance(value, stamma.Move | chess.Move):
        return value.uci()
    if isinstance(value, stamma.Piece | chess.Piece):
        return value.symbol()
    if isinstance(value, stamma.SquareSet | chess.SquareSet):
        return int(value)
    if isinstance(value, stamma.Outcome | chess.Outcome):
        return value.termination.value, value.winner
    if isinstance(value, stamma.polyglot.Entry | chess.polyglot.Entry):
        return value[0], value[1], value[2], value[3], value[4].uci()
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(entry, depth + 1) for entry in value]
    if hasattr(value, "__iter__") and not isinstance(value, str | bytes):
        return [_plain(entry, depth + 1) for entry in value]
    return value


def _tried(act: Callable[[], object]) -> object:
    """Return what comes of something; for an error, that there was one."""
    try:
        return _plain(act())
    except (ValueError, IndexError, KeyError, AssertionError):
        return "error"


MODULE_CONSTANTS = [
    (row.home, name)
    for row in ROWS
    if row.verdict == "same" and row.home in {"chess", "chess.pgn", "chess.polyglot"}
    for name in _names(row.home)
    if row.has(name) and not callable(getattr(_find(row.home)[0], name))
]


@pytest.mark.parametrize(("home", "name"), MODULE_CONSTANTS)
def test_constants_are_the_same(home: str, name: str) -> None:
    theirs, ours = _find(home)
    found, expected = getattr(ours, name), getattr(theirs, name)
    if isinstance(expected, struct.Struct):
        found, expected = found.format, expected.format
    assert _plain(found) == _plain(expected)


SQUARES = st.integers(0, 63)
MASKS = st.integers(0, chess.BB_ALL)

# By the names of parameters.
ARGUMENTS: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(["square", "a", "b", "from_square", "to_square"], SQUARES),
    **dict.fromkeys(["bb", "from_mask", "to_mask", "mask"], MASKS),
    "color": st.booleans(),
    "piece_type": st.integers(1, 6),
    "file_index": st.integers(0, 7),
    "rank_index": st.integers(0, 7),
    "scharnagl": st.integers(0, 959),
    "count": st.integers(1, 5),
    "occupied": st.none() | MASKS,
    "promotion": st.none() | st.integers(2, 5),
    "name": st.sampled_from(["a1", "e4", "h8", "i9", "e", "E4", "e44", ""]),
    "castling_fen": st.sampled_from(["-", "KQkq", "K", "q", "Kq", "HAha", "Gb", "", "KK", "x"]),
    **dict.fromkeys(
        ["claim_draw", "ignore_turn", "ignore_castling", "ignore_counters", "invert_color"],
        st.booleans(),
    ),
    **dict.fromkeys(["borders", "orientation", "chess960"], st.booleans()),
    "empty_square": st.sampled_from(["⭘", ".", " "]),
    "stack": st.booleans() | st.integers(0, 4),
}
FUNCTIONS = [
    name
    for row in ROWS
    if (row.home, row.verdict) == ("chess", "same")
    for name in _names("chess")
    if row.has(name) and callable(getattr(chess, name))
]


@pytest.mark.parametrize("name", FUNCTIONS)
@given(st.data())
def test_functions_are_the_same(name: str, data: st.DataObject) -> None:
    theirs = getattr(chess, name)
    names = {**ARGUMENTS, "b": SQUARES if name in {"between", "ray"} or "dist" in name else MASKS}
    values = [data.draw(names[given_name]) for given_name in inspect.signature(theirs).parameters]
    ours = getattr(stamma, name)
    assert _tried(lambda: ours(*values)) == _tried(lambda: theirs(*values))


@st.composite
def boards(draw: st.DrawFn) -> tuple[stamma.Board, chess.Board]:
    """Draw the same game on both boards, in any position of Chess960 now and then."""
    number = draw(st.none() | st.integers(0, 959))
    theirs = chess.Board() if number is None else chess.Board.from_chess960_pos(number)
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=60)):
        moves = list(theirs.legal_moves)
        if not moves:
            break
        # Captures now and then, so that few men are left.
        moves = (choice % 3 and list(theirs.generate_legal_captures())) or moves
        theirs.push(moves[choice % len(moves)])
    ours = stamma.Board.from_chess(theirs)
    return ours, theirs


BOARD_NAMES = [
    name
    for row in ROWS
    if (row.home, row.verdict) == ("chess.Board", "same")
    for name in _names("chess.Board")
    if row.has(name)
]
# What needs a move, a text or more of the same library.
OTHERS: dict[str, Callable[[Any, Any, int], object]] = {
    "set_piece_at": lambda lib, board, n: board.set_piece_at(
        n % 64, lib.Piece(1 + n % 5, n % 2 == 0)
    ),
    "set_piece_map": lambda lib, board, n: board.set_piece_map(
        {n % 64: lib.Piece(n % 6 + 1, True)}
    ),
    "set_board_fen": lambda _, board, n: board.set_board_fen(
        ["8/8/8/8/8/8/8/K6k", "8/9", ""][n % 3]
    ),
    "parse_uci": lambda _, board, n: board.parse_uci(["e2e4", "e1g1", "0000", "x", "g8f6"][n % 5]),
    "push_uci": lambda _, board, n: board.push_uci(["e2e4", "e1g1", "g8f6", "x"][n % 4]),
    "transform": lambda lib, board, n: board.transform(_flip(lib, n)),
    "apply_transform": lambda lib, board, n: board.apply_transform(_flip(lib, n)),
    "variation_san": lambda _, board, n: board.variation_san(_line(board, n)),
    "board_fen": lambda _lib, board, _n: board.board_fen(),
    "find_move": lambda _, board, n: _found(board, n),
}
WITH_MOVE = {
    name
    for name in BOARD_NAMES
    if callable(getattr(chess.Board, name, None))
    and "move" in inspect.signature(getattr(chess.Board, name)).parameters
}


def _flip(lib: Any, n: int) -> Callable[[int], int]:  # noqa: ANN401
    flips = ("flip_vertical", "flip_horizontal", "flip_diagonal", "flip_anti_diagonal")
    flip: Callable[[int], int] = getattr(lib, flips[n % 4])
    return flip


def _line(board: Any, n: int) -> list[Any]:  # noqa: ANN401
    board, line = board.copy(), []
    for _ in range(n % 4):
        moves = list(board.legal_moves)
        if moves:
            line.append(moves[n % len(moves)])
            board.push(line[-1])
    return line


def _found(board: Any, n: int) -> Any:  # noqa: ANN401
    moves = list(board.pseudo_legal_moves) or [type(board.peek()).null()]
    move = moves[n % len(moves)]
    return board.find_move(move.from_square, move.to_square)


def _call(lib: Any, board: Any, name: str, n: int, values: dict[str, Any]) -> object:  # noqa: ANN401
    if name in OTHERS:
        return OTHERS[name](lib, board, n)
    if name in WITH_MOVE:
        moves = list(board.legal_moves)
        if name in {"is_legal", "is_pseudo_legal"}:
            moves = [*board.pseudo_legal_moves, lib.Move(n % 64, (n + 1) % 64)]
        return getattr(board, name)(moves[n % len(moves)]) if moves else None
    found = getattr(board, name)
    is_list = name in {"legal_moves", "pseudo_legal_moves"}
    return found(**values) if callable(found) and not is_list else found


@pytest.mark.parametrize("name", BOARD_NAMES)
@settings(max_examples=40)
@given(boards(), st.integers(0, 10**6), st.data())
def test_boards_are_the_same(
    name: str, both: tuple[stamma.Board, chess.Board], n: int, data: st.DataObject
) -> None:
    ours, theirs = both
    values: dict[str, Any] = {}
    method = getattr(chess.Board, name, None)
    if callable(method) and name not in OTHERS and name not in WITH_MOVE:
        parameters = list(inspect.signature(method).parameters.values())
        for parameter in parameters[not inspect.ismethod(method) :]:
            if parameter.kind not in {parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL}:
                values[parameter.name] = data.draw(ARGUMENTS[parameter.name])
    found = _tried(lambda: _call(stamma, ours, name, n, values))
    assert found == _tried(lambda: _call(chess, theirs, name, n, values))
    assert _plain(ours) == _plain(theirs)


def test_outcomes_pieces_and_moves_are_the_same() -> None:
    for symbol in "KQRBNPkqrbnp":
        ours, theirs = stamma.Piece.from_symbol(symbol), chess.Piece.from_symbol(symbol)
        assert (ours.piece_type, ours.color) == (theirs.piece_type, theirs.color)
        for invert in (True, False):
            assert ours.unicode_symbol(invert_color=invert) == theirs.unicode_symbol(
                invert_color=invert
            )
        assert repr(ours) == repr(theirs)
    for uci in ("e2e4", "e7e8q", "0000"):
        move, there = stamma.Move.from_uci(uci), chess.Move.from_uci(uci)
        squares = (there.from_square, there.to_square, there.promotion)
        assert (move.from_square, move.to_square, move.promotion) == squares
        assert (repr(move), str(move), bool(move)) == (repr(there), str(there), bool(there))
        assert move.xboard() == there.xboard()
    assert stamma.Move.null().uci() == chess.Move.null().uci()


PUBLISHED_KEYS = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": 0x463B96181691FC9C,
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1": 0x823C9B50FD114196,
    "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2": 0x0756B94461C50FB0,
    "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2": 0x662FAFB965DB29D4,
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3": 0x22A48B5A8E47FF78,
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3": 0x652A607CA3F242C1,
    "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4": 0x00FDD303C946BDD9,
    "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3": 0x3C8123EA7B067637,
    "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4": 0x5C3F9B829B279560,
}


@pytest.mark.parametrize(("fen", "key"), PUBLISHED_KEYS.items())
def test_keys_are_those_that_polyglot_publishes(fen: str, key: int) -> None:
    assert stamma.polyglot.zobrist_hash(stamma.Board(fen)) == key


@settings(max_examples=60)
@given(boards())
def test_keys_are_the_same(both: tuple[stamma.Board, chess.Board]) -> None:
    ours, theirs = both
    assert stamma.polyglot.zobrist_hash(ours) == chess.polyglot.zobrist_hash(theirs)


def _book(path: Path) -> Path:
    board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    start = chess.polyglot.zobrist_hash(chess.Board())
    rows = [
        *((start, 12 << 6 | 28, 5, 0), (start, 11 << 6 | 27, 7, 1), (start, 12 << 6 | 36, 9, 0)),
        *((start, 6 << 6 | 21, 0, 0), (start, 0, 1, 0)),
        *((chess.polyglot.zobrist_hash(board), 4 << 6 | to, 3, 0) for to in (7, 0, 5)),
    ]
    path.write_bytes(b"".join(chess.polyglot.ENTRY_STRUCT.pack(*row) for row in sorted(rows)))
    return path


def test_books_are_read_the_same(tmp_path: Path) -> None:
    import random

    path = _book(tmp_path / "book.bin")
    with stamma.polyglot.open_reader(path) as ours, chess.polyglot.open_reader(path) as theirs:
        assert len(ours) == len(theirs) == 8
        for fen in (chess.STARTING_FEN, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"):
            board, there = stamma.Board(fen), chess.Board(fen)
            for weight in range(8):
                found = ours.find_all(board, minimum_weight=weight)
                assert _plain(found) == _plain(theirs.find_all(there, minimum_weight=weight))
            assert _plain(ours.find(board)) == _plain(theirs.find(there))
            for name in ("choice", "weighted_choice"):
                for seed in range(20):
                    drawn = getattr(ours, name)(board, random=random.Random(seed))  # noqa: S311
                    expected = getattr(theirs, name)(there, random=random.Random(seed))  # noqa: S311
                    assert _plain(drawn) == _plain(expected)
        assert ours[-1] in ours
        assert ours.bisect_key_left(2**64) == 8
        empty = stamma.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        assert ours.get(empty) is None
        for act in (ours.find, ours.choice, ours.weighted_choice):
            with pytest.raises(IndexError):
                act(empty)
        with pytest.raises(IndexError):
            ours[8]
    path.write_bytes(b"x")
    with pytest.raises(OSError, match="is no book"):
        stamma.polyglot.open_reader(path)
    path.write_bytes(b"")
    with stamma.polyglot.open_reader(path) as none:
        assert list(none) == []


GAME = """[White "A"]

{so} 1. e4 $1 {best [%eval 0.30,12] [%clk 0:01:02]} (1. d4 {[%eval #-3]} d5 ({or} 1... Nf6))
1... e5 2. Nf3 {[%eval -0.29]} 1-0
"""


def test_nodes_are_the_same() -> None:
    ours: Any = stamma.pgn.read_game(GAME)
    theirs: Any = chess.pgn.read_game(io.StringIO(GAME))
    work = [(ours, theirs)]
    checked = 0
    while work:
        node, there = work.pop()
        checked += 1
        assert _plain(node.board()) == _plain(there.board())
        for name in ("ply", "turn", "is_end", "starts_variation", "is_mainline", "eval_depth"):
            assert getattr(node, name)() == getattr(there, name)(), name
        assert node.is_main_variation() == there.is_main_variation()
        assert node.comment == there.comment
        assert _plain(node.mainline_moves()) == _plain(there.mainline_moves())
        assert str(node.mainline()) == str(there.mainline())
        assert str(node.mainline_moves()) == str(there.mainline_moves())
        assert node.clock() == there.clock()
        if node.move is not None:
            assert node.move.uci() == there.move.uci()
            assert (node.san(), node.uci()) == (there.san(), there.uci())
            assert set(node.nags) == there.nags
            assert node.starting_comment == there.starting_comment
            assert node.root() == ours
        score, expected = node.eval(), there.eval()
        assert (score is None) == (expected is None)
        if score is not None:
            for side in ("white", "black"):
                mine, other = getattr(score, side)(), getattr(expected, side)()
                assert (mine.mate(), mine.is_mate()) == (other.mate(), other.is_mate())
                assert abs(mine.score(mate_score=1000) - other.score(mate_score=1000)) <= 1
            assert score.turn == expected.turn
            assert (score.relative < stamma.pgn.Cp(0)) == (expected.relative < chess.engine.Cp(0))
        work += zip(node.variations, there.variations, strict=True)
    assert checked == 7


HOT = [
    row
    for row in ROWS
    if row.home in {"chess", "chess.Board", "chess.SquareSet", "chess.Move", "chess.Piece"}
    and row.verdict != "absent"
]
# Where what both do is measured.
_MEASURED = "\n".join(
    path.read_text(encoding="utf-8")
    for path in (Path(__file__).parent.parent / "benchmarks").glob("*.py")
    if path.stem in {"board", "moves", "names"}
)


@pytest.mark.parametrize("row", HOT, ids=lambda row: f"{row.home}: {row.patterns[0]}")
def test_the_speed_of_every_name_is_measured(row: Row) -> None:
    theirs, _ = _find(row.home)
    for name in filter(row.has, _names(row.home)):
        value = getattr(theirs, name, None)
        if row.home != "chess" or (callable(value) and not inspect.isclass(value)):
            assert re.search(rf"[.`]{name}\b", _MEASURED), name
