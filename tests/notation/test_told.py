"""A move told with the name of its piece is a spelling like any other, in every language."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.notation.test_properties import FENS, any_board

import stamma
from stamma import Board, Language, Move, Notation, languages, square_name

OPEN = "rnbqkbnr/ppp2ppp/8/3pp3/3PP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 3"
ROOKS = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1"
PAWN = "8/4P1k1/8/8/8/8/8/R3K2R w KQ - 0 1"
MATE = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4"
START = stamma.STARTING_FEN


@pytest.mark.parametrize(
    ("fen", "code", "text", "uci"),
    [
        (START, "de", "Springer f3", "g1f3"),
        (START, "de", "SPRINGER F3", "g1f3"),
        (START, "de", "Springer g1 nach f3", "g1f3"),
        (START, "de", "Springer von g1 nach f3", "g1f3"),
        (START, "de", "Springer auf g1 nach f3", "g1f3"),
        (START, "de", "der Springer zieht nach f3", "g1f3"),
        (START, "de", "S nach f3", "g1f3"),
        (START, "de", "Bauer e4", "e2e4"),
        (START, "de", "e2 nach e4", "e2e4"),
        (START, "de", "1. Bauer e4", "e2e4"),
        (START, "en", "knight to f3", "g1f3"),
        (START, "en", "Knight-f3", "g1f3"),
        (START, "en", "the knight goes to f3", "g1f3"),
        (START, "en", "knight on g1 to f3", "g1f3"),
        (START, "en", "pawn to e4", "e2e4"),
        (START, "fr", "cavalier en f3", "g1f3"),
        (START, "fr", "Cavalier à f3", "g1f3"),
        (START, "es", "caballo a f3", "g1f3"),
        (START, "es", "peon e4", "e2e4"),
        (START, "ru", "конь g1 на f3", "g1f3"),
        (START, "ru", "Коньf3", "g1f3"),
        (START, "zh-Hans", "马到f3", "g1f3"),
        (START, "ja", "ナイトf3", "g1f3"),
        (START, "ja", "naito f3", "g1f3"),
        (START, "hi", "ghoṛā f3", "g1f3"),
        (START, "hi", "घोडा f3", "g1f3"),
        (START, "bn", "ghoda f3", "g1f3"),
        (START, "ta", "kudhirai f3", "g1f3"),
        (START, "te", "gurram f3", "g1f3"),
        (START, "ur", "Ghora f3", "g1f3"),
        (START, "vi", "ma f3", "g1f3"),
        (START, "el", "ΙΠΠΟΣ F3", "g1f3"),
        (OPEN, "en", "knight takes e5", "f3e5"),
        (OPEN, "en", "N takes e5", "f3e5"),
        (OPEN, "en", "knight takes on e5", "f3e5"),
        (OPEN, "en", "knight takes the pawn on e5", "f3e5"),
        (OPEN, "en", "knight captures pawn", "f3e5"),
        (OPEN, "en", "pawn takes d5", "e4d5"),
        (OPEN, "en", "pawn e takes d5", "e4d5"),
        (OPEN, "en", "e takes d5", "e4d5"),
        (OPEN, "en", "pawn e4 takes d5", "e4d5"),
        (OPEN, "fr", "cavalier prend e5", "f3e5"),
        (OPEN, "fr", "cavalier prend le pion", "f3e5"),
        (OPEN, "fr", "le cavalier prend le pion en e5", "f3e5"),
        (OPEN, "de", "Springer schlägt e5", "f3e5"),
        (OPEN, "de", "springer schlaegt Bauern e5", "f3e5"),
        (OPEN, "ru", "конь бьет пешку на e5", "f3e5"),
        (OPEN, "ru", "КОНЬ БЬЁТ e5", "f3e5"),
        (OPEN, "it", "cavallo prende e5", "f3e5"),
        (OPEN, "it", "l'alfiere in b5", "f1b5"),
        (OPEN, "pl", "skoczek bije na e5", "f3e5"),
        (OPEN, "zh-Hant", "馬吃e5", "f3e5"),
        (ROOKS, "de", "Turm a d1", "a1d1"),
        (ROOKS, "en", "rook a to d1", "a1d1"),
        (ROOKS, "fr", "tour a en d1", "a1d1"),
        (ROOKS, "fr", "tour a d1", "a1d1"),
        (ROOKS, "es", "torre de a1 a d1", "a1d1"),
        (PAWN, "en", "pawn e8 queen", "e7e8q"),
        (PAWN, "en", "e8 becomes a queen", "e7e8q"),
        (PAWN, "en", "pawn to e8 promotes to a knight", "e7e8n"),
        (PAWN, "en", "e8=Queen", "e7e8q"),
        (PAWN, "de", "Bauer e8 Dame", "e7e8q"),
        (PAWN, "de", "Bauer nach e8 wird zum Turm", "e7e8r"),
        (PAWN, "fr", "pion e8 devient une dame", "e7e8q"),
        (PAWN, "ru", "пешка e8 становится ферзём", "e7e8q"),
        (PAWN, "en", "short castle", "e1g1"),
        (PAWN, "en", "castles kingside", "e1g1"),
        (PAWN, "en", "castle queenside", "e1c1"),
        (PAWN, "en", "castles on the queen side", "e1c1"),
        (PAWN, "fr", "petit roque", "e1g1"),
        (PAWN, "de", "große Rochade", "e1c1"),
        (PAWN, "de", "GROSSE ROCHADE", "e1c1"),
        (PAWN, "de", "König g1", "e1g1"),
        (MATE, "en", "queen takes f7 mate", "h5f7"),
        (MATE, "de", "Dame schlägt f7 und matt", "h5f7"),
        (MATE, "de", "Dame schlägt f7 Schach", "h5f7"),
        (MATE, "de", "Dame schlägt f7, matt", "h5f7"),
        (MATE, "en", "queen takes f7, checkmate.", "h5f7"),
        (OPEN, "fr", "fou en b5, échec", "f1b5"),
        (OPEN, "zh-Hans", "象b5，将军", "f1b5"),
        (START, "en", "pawn echo 4", "e2e4"),
        (START, "en", "Echo 4", "e2e4"),
        (START, "en", "knight golf 1 to foxtrot 3", "g1f3"),
        (OPEN, "en", "echo 4 takes delta 5", "e4d5"),
        (OPEN, "de", "Springer schlägt Eva 5", "f3e5"),
        (OPEN, "de", "Bauer Eva 4 schlägt David 5", "e4d5"),
        (OPEN, "ru", "конь эф 3 бьёт е 5", "f3e5"),
    ],
)
def test_a_move_in_words(fen: str, code: str, text: str, uci: str) -> None:
    reading = Board(fen).parse(text, language=code)
    assert reading.move.uci() == uci
    assert "words" in [remark.name for remark in reading.remarks]
    with pytest.raises(stamma.NotationError):
        Board(fen).parse(text, "san", code, strict=True)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "knight on f3"),
        ("en", "the knight on f3 is strong"),
        ("en", "knight to"),
        ("en", "knight"),
        ("en", "to f3"),
        ("en", "night to f3"),
        ("en", "knights to f3"),
        ("de", "Springer"),
        ("de", "Springer nach Osten"),
        ("de", "Springerei f3"),
        ("fr", "cavalier prend"),
        ("en", "knight f3, strong"),
        ("en", "knight f3,, check"),
        ("en", "knight fox 3"),
        ("en", "echo"),
    ],
)
def test_other_words_are_no_move(code: str, text: str) -> None:
    with pytest.raises(stamma.InvalidMoveError):
        Board().parse(text, language=code)


def test_what_words_leave_open_is_not_guessed() -> None:
    # In descriptive notation B is the bishop's file, and there are two of them.
    with pytest.raises(stamma.AmbiguousMoveError):
        Board().parse("Pawn to B4")
    with pytest.raises(stamma.AmbiguousMoveError):
        Board(ROOKS).parse("torre a d1", language="es")
    with pytest.raises(stamma.AmbiguousMoveError):
        Board(OPEN).parse("pawn takes pawn")
    with pytest.raises(stamma.IllegalMoveError):
        Board().parse("knight takes e5")


def test_the_language_is_found_by_its_words() -> None:
    assert Board().parse("Springer f3", language="auto").move.uci() == "g1f3"
    assert Board().parse("cavalier en f3", language="auto").move.uci() == "g1f3"
    with pytest.raises(stamma.InvalidMoveError, match=r'it is a move in French.*language="fr"'):
        Board().parse("cavalier en f3")


def tell(board: Board, move: Move, language: Language, *, departs: bool) -> str | None:
    """Tell a move in the words of a language; nothing where it lacks a word."""
    if board.is_castling(move):
        side = "castling_long" if board.san(move).startswith("O-O-O") else "castling_short"
        return next(iter(language.words[side]), None)
    piece = board.piece_type_at(move.from_square)
    pieces = [kind for kind in (piece, move.promotion) if kind]
    if not all(language.piece_names[kind] for kind in pieces):
        return None
    name, *promoted = (language.piece_names[kind][0] for kind in pieces)
    takes = board.is_capture(move)
    words = [name]
    others = [
        other
        for other in board.legal_moves
        if other.to_square == move.to_square and board.piece_type_at(other.from_square) == piece
    ]
    # Without a word for taking, the file alone tells that a pawn takes.
    is_wordless = piece == stamma.PAWN and takes and not language.words["takes"]
    if departs or is_wordless or len({other.from_square for other in others}) > 1:
        words.append(square_name(move.from_square))
    words += language.words["takes" if takes else "to"][:1]
    words.append(square_name(move.to_square))
    if promoted:
        words += [*language.words["becomes"][:1], *promoted]
    return " ".join(words)


@pytest.mark.parametrize("language", languages, ids=lambda language: language.code)
def test_every_move_can_be_told(language: Language) -> None:
    for fen in FENS:
        board = Board(fen)
        for move in board.legal_moves:
            for departs in (False, True):
                text = tell(board, move, language, departs=departs)
                if text is not None:
                    assert board.parse(text, language=language).move == move, text


@settings(max_examples=40)
@given(board=any_board, language=st.sampled_from([*languages]), departs=st.booleans())
def test_every_move_of_any_position_can_be_told(
    board: Board, language: Language, departs: bool
) -> None:
    for move in board.legal_moves:
        text = tell(board, move, language, departs=departs)
        if text is not None:
            assert board.parse(text, language=language).move == move, text


@pytest.mark.parametrize("form", ["short", "long"])
@settings(max_examples=40)
@given(board=any_board, language=st.sampled_from([*languages]))
def test_pawns_with_letters_are_read_back(
    form: Literal["short", "long"], board: Board, language: Language
) -> None:
    notation = Notation(letters="K Q R B N P", form=form).in_language(language)
    for move in board.legal_moves:
        text = board.write(move, notation)
        assert board.parse(text, notation, strict=True).move == move, text
