"""Moves are said as players announce them, and whatever is said is understood."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.notation.test_properties import FENS, any_board

import stamma
from stamma import Board, Language, Move, languages, say
from stamma.language_table import FILE_NAMES, SAID_WORDS
from stamma.speech import FileNames, say_line

ALL = pytest.mark.parametrize("language", languages, ids=lambda language: language.code)

GAMES = (Path(__file__).parents[2] / "benchmarks" / "games.txt").read_text().splitlines()

START = stamma.STARTING_FEN
OPEN = "rnbqkbnr/ppp2ppp/8/3pp3/3PP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 3"
ROOKS = "1k6/8/8/8/8/8/4K3/R6R w - - 0 1"
DOUBLED = "1k6/8/8/R7/8/8/4K3/R7 w - - 0 1"
CORNERS = "2k5/8/8/Q6Q/8/8/6K1/Q7 w - - 0 1"
PASSED = "5r2/4Ppk1/8/8/8/8/8/R3K2R w KQ - 0 1"
PASSING = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
MATE = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4"
CHESS960 = "1k6/8/8/8/8/8/8/5KR1 w G - 0 1"

# All kinds of moves: castling on both sides, en passant, a promotion, two rooks, mate.
GAME = (
    "g2g3 d7d6 b1a3 b8a6 f1g2 c7c5 g2d5 d8c7 d5c6 c7c6 b2b3 c6b5 d2d4 h7h6 c2c4 b5a5 b3b4 e7e5 "
    "d1d2 f7f6 b4c5 a5d2 c1d2 a6c5 e1c1 c5b3 a2b3 g7g6 c4c5 e5d4 e2e4 d4e3 c5c6 h6h5 c6c7 e3d2 "
    "d1d2 h5h4 d2c2 g6g5 c2e2 g8e7 e2e7 f8e7 a3b5 e8g8 b5a7 d6d5 g3g4 e7a3 c1b1 c8g4 c7c8q g4f5 "
    "c8c2 f8f7 b1a2 a8f8 g1e2 a3d6 f2f3 d6e5 c2c1 f5b1 c1b1 e5c3 b1h7 f7h7 e2d4 b7b6 h1d1 h7a7 "
    "a2b1 a7a1 b1c2 c3d2 d1e1 f8c8 c2d2 c8c2 d2c2 a1c1 e1c1 b6b5 c1a1 h4h3 c2b1 g5g4 a1a6 g4f3 "
    "a6a8 g8f7 a8f8 f7e7 d4f5 e7d7 f8d8 d7c6 f5e7 c6b6 e7d5 b6a5 d8f8 f6f5 f8a8"
)
MOVES = [Move.from_uci(uci) for uci in GAME.split()]


@pytest.mark.parametrize(
    ("fen", "san", "said"),
    [
        (START, "e4", "e4"),
        (START, "Nf3", "knight f3"),
        (OPEN, "Nxe5", "knight takes e5"),
        (OPEN, "exd5", "pawn e4 takes d5"),
        (OPEN, "Bb5+", "bishop b5, check"),
        (ROOKS, "Rad1", "rook a1 to d1"),
        (DOUBLED, "R5a3", "rook a5 to a3"),
        (CORNERS, "Qa5e5", "queen a5 to e5"),
        (PASSED, "e8=Q", "pawn e8 promotes to queen"),
        (PASSED, "e8=N+", "pawn e8 promotes to knight, check"),
        (PASSED, "exf8=R", "pawn e7 takes f8 promotes to rook"),
        (PASSED, "O-O", "short castling"),
        (PASSED, "O-O-O", "long castling"),
        (PASSING, "exd6", "pawn e5 takes d6, en passant"),
        (MATE, "Qxf7#", "queen takes f7, checkmate"),
        (CHESS960, "O-O", "short castling"),
    ],
)
def test_every_kind_of_move(fen: str, san: str, said: str) -> None:
    board = Board(fen)
    saying = say(board, board.parse_san(san))
    assert saying == said
    assert saying.missing == ()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("de", "Springer schlägt e5 | Turm a1 nach d1 | Bauer e8 wird Springer, Schach"),
        ("fr", "cavalier prend e5 | tour a1 en d1 | pion e8 devient cavalier, échec"),
        ("es", "caballo toma e5 | torre a1 a d1 | peón e8 corona caballo, jaque"),
        ("it", "cavallo prende e5 | torre a1 in d1 | pedone e8 diventa cavallo, scacco"),
        ("pt", "cavalo toma e5 | torre a1 para d1 | peão e8 promove a cavalo, xeque"),
        ("nl", "paard slaat e5 | toren a1 naar d1 | pion e8 wordt paard, schaak"),
        ("pl", "skoczek bije e5 | wieża a1 na d1 | pion e8 staje się skoczkiem, szach"),
        ("cs", "jezdec bere e5 | věž a1 na d1 | pěšec e8 se mění v jezdce, šach"),
        ("ru", "конь бьёт e5 | ладья a1 на d1 | пешка e8 становится конём, шах"),
        ("uk", "кінь б'є e5 | тура a1 на d1 | пішак e8 стає конем, шах"),
        ("fi", "ratsu lyö e5 | torni a1-d1 | sotilas e8 korottuu ratsuksi, shakki"),
        ("hu", "huszár üt e5 | bástya a1-d1 | gyalog e8 huszár, sakk"),
        ("lt", "žirgas kerta e5 | bokštas a1 į d1 | pėstininkas e8 tampa žirgu, šach"),
        ("zh", "马吃e5 | 车a1到d1 | 兵e8变马，将军"),
    ],
)
def test_the_cases_and_the_order_of_a_language(code: str, said: str) -> None:
    moves = ((OPEN, "Nxe5"), (ROOKS, "Rad1"), (PASSED, "e8=N+"))
    boards = [(Board(fen), san) for fen, san in moves]
    assert " | ".join(say(board, board.parse_san(san), code) for board, san in boards) == said


@pytest.mark.parametrize(
    ("code", "files", "said"),
    [
        ("en", "nato", "pawn echo 4 takes delta 5"),
        ("de", "fide", "Bauer Eva 4 schlägt David 5"),
        ("ru", "names", "пешка е 4 бьёт дэ 5"),
        ("de", "names", "Bauer e4 schlägt d5"),
    ],
)
def test_files_have_names(code: str, files: FileNames, said: str) -> None:
    board = Board(OPEN)
    assert say(board, board.parse_san("exd5"), code, files=files) == said


@pytest.mark.parametrize(
    ("code", "san", "said", "missing"),
    [
        ("ja", "Nxe5", "ナイト e5", ("takes",)),
        ("ja", "exd5", "ポーン e4-d5", ("takes",)),
        ("ja", "Bb5+", "ビショップ b5, チェック", ()),
        ("br", "Bb5+", "furlukin b5", ("check",)),
        ("sw", "Nxe5", "Nxe5", ("bishop", "knight", "pawn")),
    ],
)
def test_what_a_language_lacks_is_left_out_and_told(
    code: str, san: str, said: str, missing: tuple[str, ...]
) -> None:
    board = Board(OPEN)
    saying = say(board, board.parse_san(san), code)
    assert (saying, saying.missing) == (said, missing)


def test_castling_without_words_is_that_of_the_notation() -> None:
    board = Board(PASSED)
    saying = say(board, board.parse_san("O-O-O"), "br")
    assert (saying, saying.missing) == ("0-0-0", ("castling_long",))


def test_a_pass_is_that_of_the_notation() -> None:
    assert say(Board(), Move.null(), "de") == "--"


def test_a_saying_is_a_text_that_can_be_kept() -> None:
    board = Board(OPEN)
    saying = say(board, board.parse_san("Nxe5"), "ja")
    for twin in (pickle.loads(pickle.dumps(saying)), copy.deepcopy(saying)):  # noqa: S301
        assert twin == saying
        assert (twin.language, twin.parts) == (saying.language, saying.parts)
        assert twin.missing == saying.missing


def test_what_cannot_be_said_is_refused() -> None:
    with pytest.raises(stamma.IllegalMoveError):
        say(Board(), Move.from_uci("e2e5"))
    with pytest.raises(stamma.UnknownLanguageError):
        say(Board(), Move.from_uci("e2e4"), "Klingon")
    with pytest.raises(ValueError, match="letters, names, nato, fide"):
        say(Board(), Move.from_uci("e2e4"), files="army")  # type: ignore[arg-type]


def test_the_board_is_left_as_it_is() -> None:
    board = Board()
    say_line(board, MOVES)
    assert board == Board()


def read_back(board: Board, language: Language, files: FileNames) -> None:
    for move in board.legal_moves:
        saying = say(board, move, language, files=files)
        reading = board.parse(saying, language=language)
        assert reading.move == move, saying
        # What is said is true: no check that is none, no capture of nothing.
        wrong = {remark.name for remark in reading.remarks if remark.name.startswith("false")}
        assert not wrong, saying


@ALL
@pytest.mark.parametrize("files", ["letters", "names", *FILE_NAMES])
def test_what_is_said_is_understood(language: Language, files: FileNames) -> None:
    for fen in (*FENS, START, OPEN, ROOKS, DOUBLED, CORNERS, PASSED, PASSING, MATE, CHESS960):
        read_back(Board(fen), language, files)


@ALL
@pytest.mark.parametrize("number", [0, 250, 500, 750])
def test_real_games_are_understood(language: Language, number: int) -> None:
    board = Board()
    for san in GAMES[number].split():
        move = board.parse_san(san)
        saying = say(board, move, language)
        assert board.parse(saying, language=language).move == move, saying
        board.push(move)


@settings(max_examples=40)
@given(
    board=any_board,
    language=st.sampled_from([*languages]),
    files=st.sampled_from(["letters", "names", *FILE_NAMES]),
)
def test_what_is_said_in_any_position_is_understood(
    board: Board, language: Language, files: FileNames
) -> None:
    read_back(board, language, files)


@ALL
def test_a_game_that_is_said_is_read(language: Language) -> None:
    text = "\n".join(say_line(Board(), MOVES, language))
    (game,) = stamma.read(text).games
    assert game.uci() == GAME
    assert not any(node.comments for node in game.mainline()), text


@pytest.mark.parametrize(
    "language",
    [language for language in languages if language.words["castling_short"]],
    ids=lambda language: language.code,
)
def test_castling_with_check_is_read(language: Language) -> None:
    played = "f2f4 e7e5 f4e5 f7f6 e5f6 e8f7 e2e3 f7f6 f1e2 a7a6 g1h3 a6a5 e1g1"
    text = "\n".join(say_line(Board(), map(Move.from_uci, played.split()), language))
    (game,) = stamma.read(text).games
    assert game.uci() == played
    assert not game.end().comments, text


@pytest.mark.parametrize("files", FILE_NAMES)
@pytest.mark.parametrize("code", ["en", "de", "fr", "ru", "ja"])
def test_a_game_with_names_for_files_is_read(code: str, files: FileNames) -> None:
    text = "\n".join(say_line(Board(), MOVES, code, files=files))
    (game,) = stamma.read(text).games
    assert game.uci() == GAME


def test_a_game_says_its_main_line() -> None:
    game = stamma.pgn.read_game("1. e4 (1. d4) {best} d5 2. Bb5+ c6 *")
    assert game is not None
    assert game.say("de") == ["e4", "d5", "Läufer b5, Schach", "c6"]
    started = stamma.pgn.read_game(f'[FEN "{PASSED}"]\n\n1. O-O *')
    assert started is not None
    assert started.say("fr", files="fide") == ["petit roque"]


@ALL
def test_a_language_is_said_in_full_or_lacks_something(language: Language) -> None:
    lacking = {word for word in SAID_WORDS if not language.words[word]}
    assert set(language.unsaid) == lacking
    missing = {key for saying in say_line(Board(), MOVES, language) for key in saying.missing}
    assert bool(lacking) == bool(missing), missing
