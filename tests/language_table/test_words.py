"""Every word of the table is read as what the table says it is."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from stamma import PAWN, Board, Language, Move, languages, square_name
from stamma.language_table import FILE_NAMES, FILES_ALSO_NAMED, MOVE_WORDS, PIECES

ALL = pytest.mark.parametrize("language", languages, ids=lambda language: language.code)

CHECK = Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), Move.from_uci("a1a8")
MATE = Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), Move.from_uci("a1a8")
CASTLING = {
    "castling": ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
    "castling_short": ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"),
    "castling_long": ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"),
}
# One of each kind can go to the square that is named after it.
KINDS = Board("1k6/4P3/8/8/1P4N1/2B4Q/8/R3K3 w - - 0 1")
GOALS = dict(zip(PIECES, ("f2", "h4", "d1", "d2", "h6", "b5"), strict=True))


def writings(word: str) -> set[str]:
    """A word as it may be written: with and without capitals and accents, composed or not."""
    signs = normalize("NFD", word)
    bare = "".join(sign for sign in signs if not "\u0300" <= sign <= "\u036f")
    forms = {word, word.lower(), word.upper(), word.title(), normalize("NFC", bare), signs}
    # A single letter without its accent is another word, or a file.
    return {form for form in forms if len(word) > 1 or normalize("NFC", form).lower() == word}


def remarks(board: Board, text: str, move: Move, language: Language) -> set[str]:
    reading = board.parse(text, language=language)
    assert reading.move == move, text
    return {remark.name for remark in reading.remarks}


@ALL
@pytest.mark.parametrize(("meaning", "place"), [("check", CHECK), ("checkmate", MATE)])
def test_words_for_check_and_mate(
    language: Language, meaning: str, place: tuple[Board, Move]
) -> None:
    board, move = place
    bare = board.write(move, "eco", language)
    for word in language.words[meaning]:
        for form in writings(word):
            assert remarks(board, f"{bare} {form}", move, language) == {"words"}, form
            # What is no mate is no mate in words either.
            if meaning == "checkmate":
                said = remarks(CHECK[0], f"{bare} {form}", CHECK[1], language)
                assert said == {"words", "false-mate"}, form


@ALL
@pytest.mark.parametrize("meaning", CASTLING)
def test_words_for_castling(language: Language, meaning: str) -> None:
    fen, uci = CASTLING[meaning]
    for word in language.words[meaning]:
        for form in writings(word):
            assert "words" in remarks(Board(fen), form, Move.from_uci(uci), language), form


@ALL
def test_names_of_pieces(language: Language) -> None:
    for piece in PIECES:
        goal = GOALS[piece]
        moves = [
            move
            for move in KINDS.legal_moves
            if KINDS.piece_type_at(move.from_square) == piece
            and square_name(move.to_square) == goal
        ]
        (move,) = moves
        for name in (*language.piece_names[piece], *language.also_named[piece]):
            for form in writings(name):
                text = f"{form} {goal}"
                # A name may be a letter, too: the Chinese ones are.
                is_letter = normalize("NFC", form) in language.spellings[piece]
                said = remarks(KINDS, text, move, language)
                assert said <= {"words", "blanks", "pawn-letter"}, text
                assert is_letter or "words" in said, text


@ALL
def test_names_of_promoted_pieces(language: Language) -> None:
    for piece in PIECES[1:-1]:
        move = Move.from_uci(f"e7e8{'..nbrq'[piece]}")
        for name in (*language.piece_names[piece], *language.also_named[piece]):
            for word in ("", *language.words["becomes"]):
                text = " ".join(filter(None, ("e8", word, name)))
                assert KINDS.parse(text, language=language).move == move, text


@ALL
def test_words_between_the_squares(language: Language) -> None:
    board = Board("4k3/8/8/4p3/8/8/8/4RK2 w - - 0 1")
    rook = next(iter(language.piece_names[PIECES[2]]))
    for word in language.words["to"]:
        for form in writings(word):
            assert board.parse(f"{rook} {form} e4", language=language).move.uci() == "e1e4", form
    for word in language.words["takes"]:
        for form in writings(word):
            said = board.parse(f"{rook} {form} e5", language=language)
            assert said.move.uci() == "e1e5", form
            assert "false-capture" not in {remark.name for remark in said.remarks}
    for word in language.words["from"]:
        for link in language.words["to"]:
            text = f"{rook} {word} e1 {link} e4"
            assert board.parse(text, language=language).move.uci() == "e1e4", text
    for word in language.words["article"]:
        assert board.parse(f"{word} {rook} e4", language=language).move.uci() == "e1e4", word


@ALL
def test_no_name_is_that_of_two_pieces(language: Language) -> None:
    seen: dict[str, int] = {}
    for piece in PIECES:
        for name in (*language.piece_names[piece], *language.also_named[piece]):
            assert seen.setdefault(name.casefold(), piece) == piece, name


@ALL
def test_no_word_is_listed_twice(language: Language) -> None:
    for key in (*MOVE_WORDS, "chess"):
        assert len(set(language.words[key])) == len(language.words[key]), key
    for piece in PIECES:
        names = (*language.piece_names[piece], *language.also_named[piece])
        assert len(set(names)) == len(names), names


@pytest.mark.parametrize(
    ("code", "meaning", "words"),
    [
        ("ro", "checkmate", "mat, șah mat, şah mat, Şah mat, sah mat"),
        ("el", "checkmate", "ματ, μάτ, ΜΑΤ, ΜΆΤ"),
        ("el", "check", "σαχ, σάχ, Σαχ, ΣΑΧ"),
        ("bn", "check", "কিস্তি, Kisti"),
        ("bn", "checkmate", "কিস্তিমাত, Kistimāt, kistimat"),
        ("hi", "check", "शह, śah, shah"),
        ("hi", "checkmate", "शह और मात, śah aur māt"),
        ("ja", "check", "チェック, chekku"),
        ("ja", "checkmate", "チェックメイト, chekkumeito"),
        ("te", "check", "దాడి, dāḍi, dadi"),
        ("te", "checkmate", "కట్టు, kaṭṭu"),
        ("ur", "check", "شہ, Sheh"),
        ("ur", "checkmate", "شہ مات, Shehmaat"),
        ("ar", "checkmate", "كش مات, كِش مات"),
        ("zh-Hant", "check", "將軍, Jiāngjūn, jiangjun"),
        ("zh-Hant", "checkmate", "將死, Jiāngsǐ, Jiàng sǐ"),
        ("fa", "check", "کیش, كيش"),
    ],
)
def test_scripts_and_transcriptions(code: str, meaning: str, words: str) -> None:
    board, move = MATE if meaning == "checkmate" else CHECK
    bare = board.write(move, "eco", code)
    for word in words.split(", "):
        assert remarks(board, f"{bare} {word}", move, languages[code]) == {"words"}, word


def test_pawns_have_names_wherever_another_piece_has() -> None:
    without = [language.code for language in languages if not language.piece_names[PAWN]]
    assert without == ["sw"]


@ALL
def test_words_for_en_passant(language: Language) -> None:
    board, move = Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), Move.from_uci("e5d6")
    for word in language.words["en_passant"]:
        for form in writings(word):
            for pause in (" ", ", "):
                text = f"exd6{pause}{form}"
                assert "false-en-passant" not in remarks(board, text, move, language), text
    # What was not taken in passing was not.
    other = Board("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1")
    for word in language.words["en_passant"]:
        assert "false-en-passant" in remarks(other, f"exd6 {word}", move, language), word


@ALL
def test_names_of_files(language: Language) -> None:
    pawns = Board("7k/8/8/8/PPPPPPPP/8/8/K7 w - - 0 1")
    pawn = next(iter(language.piece_names[PAWN]), "")
    names = [(letter, name) for name, letter in FILES_ALSO_NAMED.items()]
    for alphabet in (*FILE_NAMES.values(), language.files):
        names += zip("abcdefgh", alphabet, strict=False)
    for letter, name in names:
        # What is a single letter itself has no capital.
        for form in {name, name.lower(), name.upper() if len(name) > 1 else name}:
            text = f"{pawn} {form} 5"
            assert pawns.parse(text, language=language).move.uci() == f"{letter}4{letter}5", text
    rook = next(iter(language.piece_names[PIECES[2]]))
    board = Board("8/8/2k5/8/8/8/8/4RK2 w - - 0 1")
    assert board.parse(f"{rook} echo 1 Eva 5", language=language).move.uci() == "e1e5"


@ALL
def test_a_promoted_piece_is_read_by_the_name_that_is_said(language: Language) -> None:
    for piece in PIECES[1:-1]:
        named = (*language.piece_names[piece], *language.also_named[piece])
        assert not named or language.promoted[piece] in named
