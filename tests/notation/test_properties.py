"""What holds in every position, for every notation, every language and any text at all."""

from __future__ import annotations

import contextlib
import itertools
from typing import TYPE_CHECKING

import chess
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import stamma
from stamma import (
    COLON_END,
    ECO,
    FIDE,
    INFORMANT,
    LAN,
    NOTATIONS,
    SAN,
    Board,
    Language,
    Move,
    Notation,
    languages,
)
from stamma.diagnostics import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Positions in which much is possible: promotions, castling, en passant, many pieces of a kind.
FENS = (
    "8/PPPPPPPP/8/2k5/5K2/8/pppppppp/8 w - - 0 1",
    "n1n1n3/PPPPk3/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "rnbq4/PPPPPkPP/8/8/8/8/pppppKpp/5BNR w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
    "k7/8/5N2/2N5/2N3N1/8/2N1N3/K7 w - - 0 1",
    "4k3/8/8/2pPpPp1/8/8/8/4K3 w - e6 0 2",
    "4k3/8/8/3pP3/3PpP2/8/8/4K3 b - f3 0 2",
    "8/4k3/8/3pP3/4P3/8/8/4K3 w - d6 0 2",
    "4k3/8/8/8/8/8/4N2B/4K3 w - - 0 1",
    "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1",
    "k7/8/8/8/8/8/3R2K1/4R3 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/QQQQQQQQ/QQQQKQQQ b kq - 0 1",
    "4k3/8/8/8/8/2n5/1P6/B3K3 w - - 0 1",
)

IN_LANGUAGES = (SAN, FIDE, LAN, COLON_END, ECO, INFORMANT)


def choose(board: Board, number: int) -> Move | None:
    """Choose a move by a number; rare ones are preferred as often as not."""
    legal = list(board.legal_moves)
    promoting = [move for move in legal if move.promotion]
    pushing = [move for move in legal if board.piece_type_at(move.from_square) == stamma.PAWN]
    special = [move for move in legal if board.is_castling(move) or board.is_en_passant(move)]
    wishes = (promoting, special, pushing, pushing, legal, legal)
    number, wish = divmod(number, len(wishes))
    moves = wishes[wish] or promoting or legal
    return moves[number % len(moves)] if moves else None


def play(start: Board, numbers: Iterable[int]) -> Board:
    board = start.copy()
    for number in numbers:
        move = choose(board, number)
        if move is None:
            # The game is over: the position before its last move has more to write.
            board.pop()
            break
        board.push(move)
    return board


def plies(most: int) -> st.SearchStrategy[list[int]]:
    lengths = st.integers(0, most)
    number = st.integers(0, 2**16)
    return lengths.flatmap(lambda length: st.lists(number, min_size=length, max_size=length))


ordinary_games = st.builds(play, st.just(Board()), plies(160))
late_positions = st.builds(play, st.sampled_from(FENS).map(Board), plies(12))
chess960_games = st.builds(
    play,
    st.integers(0, 959).map(
        lambda number: Board(chess.Board.from_chess960_pos(number).fen(), chess960=True)
    ),
    plies(60),
)
any_board = ordinary_games | late_positions | chess960_games


def spellings(
    board: Board, notation: Notation | str, language: Language | None = None
) -> dict[Move, str]:
    """Write all legal moves for which the notation has words."""
    written = {}
    for move in board.legal_moves:
        with contextlib.suppress(stamma.UnwritableMoveError):
            written[move] = board.write(move, notation, language)
    return written


def assert_round_trip(
    board: Board, notation: Notation | str, language: Language | None = None
) -> None:
    written = spellings(board, notation, language)
    assert len(set(written.values())) == len(written), "two moves share a spelling"
    for move, text in written.items():
        reading = board.parse(text, notation, language, strict=True)
        assert reading.move == move, text
        assert reading.written == text
        assert board.parse(text, notation, language).remarks == []


@pytest.mark.parametrize("notation", NOTATIONS)
@given(board=any_board)
@settings(max_examples=40)
def test_what_a_notation_writes_it_reads(notation: str, board: Board) -> None:
    assert_round_trip(board, notation)


@pytest.mark.parametrize("notation", ["stamma", "descriptive", "descriptive_es"])
@given(board=ordinary_games)
@settings(max_examples=60)
def test_old_notations_follow_a_long_game(notation: str, board: Board) -> None:
    # Each move of the game is written by what came before it.
    start = board.root()
    for move in board.move_stack:
        text = start.write(move, notation)
        assert start.parse(text, notation, strict=True).move == move, text
        start.push(move)
    assert_round_trip(board, notation)
    assert len(spellings(board, notation)) == board.legal_moves.count()


@given(board=any_board)
@settings(max_examples=15)
def test_what_is_written_in_a_language_is_read_in_it(board: Board) -> None:
    for language, notation in itertools.product(languages, IN_LANGUAGES):
        assert_round_trip(board, notation, language)


@pytest.mark.parametrize("fen", FENS)
def test_languages_in_positions_that_are_hard_to_write(fen: str) -> None:
    board = Board(fen)
    for language, notation in itertools.product(languages, IN_LANGUAGES):
        assert_round_trip(board, notation, language)


def is_cut_in_two_ways(language: Language) -> bool:
    """Whether a letter with a file behind it is another: Bangla has ``G`` and ``Gh``."""
    letters = set(language.letters.values())
    return any(letter + file in letters for letter in letters for file in "abcdefgh")


# `Gh2xg3+` is the bishop's move in LAN, and in SAN that of the knight on the second rank.
@given(board=any_board)
@example(Board("8/8/8/nB5p/2N4k/p5R1/P1b1n2b/4K3 b - - 0 1"))
@settings(max_examples=60)
def test_what_is_written_in_a_language_is_read_without_a_notation(board: Board) -> None:
    for family in languages.families.values():
        for notation in (SAN, FIDE, LAN):
            for move, text in spellings(board, notation, family[0]).items():
                try:
                    found = {board.parse(text, language=family[0]).move}
                except stamma.AmbiguousMoveError as error:
                    # What is short in one notation may be long in another: then nothing is guessed.
                    assert is_cut_in_two_ways(family[0]), text
                    found = set(error.candidates)
                assert move in found, text


# python-chess as the judge.


def in_python_chess(board: Board) -> chess.Board:
    return chess.Board(board.fen(), chess960=board.chess960)


@given(board=any_board)
@settings(max_examples=150)
def test_san_and_uci_are_those_of_python_chess(board: Board) -> None:
    theirs = in_python_chess(board)
    for move in theirs.legal_moves:
        ours = Move.from_uci(move.uci())
        assert board.san(ours) == theirs.san(move)
        assert len(board.san(ours)) <= 7
        assert board.write(ours, "uci") == theirs.uci(move)
        assert board.uci(ours, chess960=True) == theirs.uci(move, chess960=True)


@given(board=any_board)
@settings(max_examples=60)
def test_a_line_is_that_of_python_chess(board: Board) -> None:
    theirs = chess.Board(board.root().fen(), chess960=board.chess960)
    line = [chess.Move.from_uci(move.uci()) for move in board.move_stack]
    assert board.root().variation_san(board.move_stack) == theirs.variation_san(line)


@given(board=any_board)
@settings(max_examples=60)
def test_long_moves_have_the_squares_of_python_chess(board: Board) -> None:
    theirs = in_python_chess(board)
    for move in theirs.legal_moves:
        lan = theirs.lan(move)
        ours = board.write(Move.from_uci(move.uci()), "lan").removesuffix(" e.p.")
        assert ours == lan.replace("O", "0")


def respellings(board: chess.Board, move: chess.Move) -> Iterator[str]:
    """Spell a move in all ways that python-chess may know."""
    san = board.san(move)
    bare = san.rstrip("+#")
    if board.is_castling(move):
        bodies = [bare, bare.replace("O", "0"), chess.Move.uci(move)]
    else:
        promotion = chess.piece_symbol(move.promotion) if move.promotion else ""
        suffixes = {
            f"{sign}{case}" for sign in ("=", "") for case in (promotion, promotion.upper())
        }
        kind = board.piece_type_at(move.from_square)
        letter = chess.piece_symbol(kind).upper() if kind not in {None, chess.PAWN} else ""
        square, to = chess.square_name(move.from_square), chess.square_name(move.to_square)
        bodies = [
            f"{piece}{origin}{sign}{to}{suffix if promotion else ''}"
            for piece in {letter, ""}
            for origin in ("", square[0], square[1], square)
            for sign in ("", "-", "x")
            for suffix in suffixes
        ]
    for body in bodies:
        yield from (body, f"{body}+", f"{body}#")


def differences(
    board: Board, theirs: chess.Board, texts: Iterable[str]
) -> dict[str, tuple[str, str]]:
    """What is read otherwise than python-chess reads it, where that reads it at all."""
    found = {}
    for text in texts:
        try:
            expected = theirs.parse_san(text).uci()
        except ValueError:
            continue
        try:
            read = board.parse_san(text).uci()
        except stamma.NotationError as error:
            read = error.diagnostic.name
        if read != expected:
            found[text] = (read, expected)
    return found


@given(board=any_board)
@settings(max_examples=60)
def test_what_python_chess_reads_is_read_alike(board: Board) -> None:
    theirs = in_python_chess(board)
    texts = {text for move in theirs.legal_moves for text in respellings(theirs, move)}
    assert differences(board, theirs, texts) == {}


san_like = st.from_regex(
    r"[NBKRQ]?[a-h]?[1-8]?[-x]?[a-h][1-8](=?[nbrqkNBRQK])?[+#]?|[O0]-[O0](-[O0])?[+#]?"
    r"|--|Z0|0000|@@@@",
    fullmatch=True,
)


@given(board=any_board, texts=st.lists(san_like, min_size=1, max_size=50))
@settings(max_examples=100)
def test_any_san_is_read_as_by_python_chess(board: Board, texts: list[str]) -> None:
    assert differences(board, in_python_chess(board), texts) == {}


# Any text at all.

SIGNS = (
    *"abcdefgh12345678",
    *"KQRBNSPktx:×-–+#=!?()[]/.,; 0Oo$~*",
    *"♔♕♖♗♘♙♚♛♜♝♞♟\ufe0e\ufe0f\u200b\u0301",
    *sorted({letter for language in languages for letter in language.letters.values() if letter}),
    *"асехХОоΟο٤۴४½†‡±∓∞…İıßŉ",
    *(
        "e.p.",
        "ch",
        "mate",
        "dbl ch",
        "castles",
        "P-K4",
        "KB",
        "QR",
        "sq",
        "(=)",
        "1.",
        "takes",
        "...",
    ),
)

notation_like = st.lists(st.sampled_from(SIGNS), max_size=12).map("".join)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A real spelling with a few changes in it."""
    board = draw(late_positions)
    moves = list(board.legal_moves)
    notation = draw(st.sampled_from(list(NOTATIONS)))
    text = "e4"
    if moves:
        with contextlib.suppress(stamma.UnwritableMoveError):
            text = board.write(draw(st.sampled_from(moves)), notation)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 1))
        text = text[:at] + draw(st.sampled_from(("", *SIGNS))) + text[at + cut :]
    return text


any_text = st.text(max_size=20) | notation_like | mutated()
any_language = st.sampled_from([None, "auto", *(language.code for language in languages)])
any_notation = st.sampled_from([None, *NOTATIONS])


@contextlib.contextmanager
def unchanged(board: Board) -> Iterator[None]:
    """A block may raise a ValueError and nothing else, and leaves the board as it is."""
    before = board.fen(), board.move_stack
    with contextlib.suppress(ValueError):
        yield
    assert (board.fen(), board.move_stack) == before


@given(
    board=late_positions | ordinary_games,
    text=any_text,
    notation=any_notation,
    language=any_language,
    strict=st.booleans(),
)
@settings(max_examples=600)
@example(Board(), "İ", None, "tr", False)
@example(Board(), "ẞatt", None, "de", False)
@example(Board(), "e4\ud800", None, None, False)
@example(Board(), "♘f3", "fide", None, True)
def test_any_text_is_a_move_or_a_value_error(
    board: Board, text: str, notation: str | None, language: str | None, strict: bool
) -> None:
    with unchanged(board):
        reading = board.parse(text, notation, language, strict=strict)
        assert reading.move in board.legal_moves or not reading.move
        # Strict reading notes what a notation only prefers.
        assert not strict or {remark.severity for remark in reading.remarks} <= {Severity.NOTE}


@given(board=late_positions | ordinary_games, text=any_text)
@settings(max_examples=200)
def test_any_text_is_read_in_every_notation_or_refused(board: Board, text: str) -> None:
    for notation in NOTATIONS:
        with unchanged(board):
            assert board.parse(text, notation).move in board.legal_moves


@given(board=late_positions, text=any_text, language=any_language)
@settings(max_examples=300)
def test_any_text_is_played_or_leaves_the_board_alone(
    board: Board, text: str, language: str | None
) -> None:
    if language == "auto":
        language = None
    expected = None
    with unchanged(board):
        expected = board.parse_san(text, language)
    before = board.copy()
    if expected is None:
        with unchanged(board):
            board.push_san(text, language)
    elif expected or not board.is_check():
        assert board.push_san(text, language) == expected
        assert board.pop() == expected
    assert board == before


@given(
    board=late_positions | ordinary_games,
    text=any_text,
    notation=any_notation,
    language=any_language,
)
@settings(max_examples=300)
def test_any_text_is_explained(
    board: Board, text: str, notation: str | None, language: str | None
) -> None:
    with unchanged(board):
        explanation = board.explain(text, notation, language)
        assert explanation.sentences()
        assert str(explanation)
        assert explanation.to_dict()["text"] == text


@given(text=any_text)
def test_any_text_is_a_name_or_a_value_error(text: str) -> None:
    with contextlib.suppress(stamma.UnknownNotationError):
        assert stamma.notation(text).name in NOTATIONS
    with contextlib.suppress(stamma.UnknownLanguageError):
        assert stamma.language(text) in languages


@pytest.mark.parametrize("notation", [None, *NOTATIONS])
@pytest.mark.parametrize(
    "part",
    [
        "(",
        "0-",
        "O",
        "e4",
        "Nf3 ",
        "!",
        "+",
        "-",
        "x",
        ":",
        "P",
        "KB",
        "1.",
        "9",
        " ",
        "e.p. ",
        "ф",
        "ß",
    ],
)
def test_a_very_long_text_is_refused(notation: str | None, part: str) -> None:
    board = Board()
    for text in (part * 5000, f"Nf3{part * 5000}", f"{part * 5000}Nf3"):
        with contextlib.suppress(ValueError):
            assert board.parse(text, notation).move in board.legal_moves


@pytest.mark.parametrize("text", [None, 5, b"Nf3", ["Nf3"]])
def test_only_text_is_read(text: object) -> None:
    board = Board()
    for read in (board.parse, board.parse_san, board.push_san):
        with pytest.raises(TypeError):
            read(text)  # type: ignore[arg-type]
