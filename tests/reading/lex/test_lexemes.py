"""What a text is cut into, before anything is decided about it."""

from __future__ import annotations

import pytest

from stamma.reading.lex.lexemes import Form, Kind, begins_line, ends_line, scan


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("12... Nf6", "number dots move"),
        ("(3) e4", "number move"),
        ("3) e4 (see p. 45) 4. d4", "number move open word word sign number close number move"),
        ("e4 4.5 12:30", "move sign sign"),  # an evaluation and a clock
        ("½-½", "result"),
        ("1-0", "result"),
        ("Nf3!? +-", "move glyph"),
        ("Bb5 {a comment}", "move open word word close"),
        ('[Event "x"]', "tag"),
        ("\\move $1 <b>e4</b>", "markup glyph markup move markup"),
        ("the knight", "word word"),
        ("", ""),
    ],
)
def test_a_text_is_cut(text: str, kinds: str) -> None:
    assert " ".join(lexeme.kind.value for lexeme in scan(text)) == kinds


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Nf3", Form.ALGEBRAIC),
        ("exd6 e.p.", Form.ALGEBRAIC),
        ("Nf3-\ng5", Form.ALGEBRAIC),  # a line may end after a hyphen
        ("Кf3", Form.ALGEBRAIC),
        ("♘f3", Form.ALGEBRAIC),
        ("O-O-O+", Form.CASTLING),
        ("P-K4", Form.DESCRIPTIVE),
        ("R x P ch", Form.DESCRIPTIVE),
        ("B to Kt 5: ch.", Form.DESCRIPTIVE),
        ("K. Kt. to K. B. third sq. ch.", Form.DESCRIPTIVE),
        ("B. to Q. Kt. 5th square", Form.DESCRIPTIVE),
        ("Q. B. P. two sq.", Form.DESCRIPTIVE),
        ("Q. B. P. two", Form.DESCRIPTIVE),
        ("BxQN5", Form.DESCRIPTIVE),
        ("K. to his second sq.", Form.DESCRIPTIVE),
        ("P4R", Form.SPANISH),
        ("AXC", Form.SPANISH),
        ("7163", Form.NUMERIC),
        ("e2\n—e4", Form.ALGEBRAIC),  # or before a dash
        ("B xc6", Form.ALGEBRAIC),
        ("ed", Form.WEAK),
        ("castles", Form.WEAK),
    ],
)
def test_a_move_is_one_lexeme_with_its_form(text: str, form: Form) -> None:
    (lexeme,) = scan(text)
    assert (lexeme.kind, lexeme.text, lexeme.form) == (Kind.MOVE, text, form)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("castles Q side P-Q4", ["castles Q side", "P-Q4"]),
        ("castles kingside d5", ["castles kingside", "d5"]),
        ("Castles, K. R. P-Q4", ["Castles, K. R.", "P-Q4"]),
        ("Castles QR P-Q4", ["Castles QR", "P-Q4"]),
        ("castles short d5", ["castles short", "d5"]),
        # The next letter is that of the next move.
        ("Castles Q-K2", ["Castles", "Q-K2"]),
        ("Castles K-R1", ["Castles", "K-R1"]),
        ("Castles Q x P", ["Castles", "Q x P"]),
        ("Castles KR-K1", ["Castles", "KR-K1"]),
        ("Castles Q R-K1", ["Castles", "Q R-K1"]),
        ("0-0+ Kf8", ["0-0+", "Kf8"]),
        ("(1)e4 e5", ["e4", "e5"]),
        ("N(b)d7 R(1)e2", ["N(b)d7", "R(1)e2"]),
        ("R1-e2 N5f3", ["R1-e2", "N5f3"]),
        ("B90/4 e4", ["e4"]),
        ("2½-1½ 1½:½ e4", ["e4"]),
        ("52. f8=Q a1=Q 53. Qd6+", ["f8=Q", "a1=Q", "Qd6+"]),
        ("52. f8=Q – Kd7", ["f8=Q", "Kd7"]),
        ("21. Nf5 = Qd7", ["Nf5", "Qd7"]),
        ("10 B takes Kt P takes B", ["B takes Kt", "P takes B"]),
        ("10 BxKt PxB", ["BxKt", "PxB"]),
        ("10 BxKt P-K4", ["BxKt", "P-K4"]),
        ("10 B takes Kt P", ["B takes Kt P"]),
        ("37 K to K2 Q takes K8 ch", ["K to K2", "Q takes K8 ch"]),  # a slip: the square is named
    ],
)
def test_moves_end_where_the_next_begin(text: str, moves: list[str]) -> None:
    assert [lexeme.text for lexeme in scan(text) if lexeme.kind is Kind.MOVE] == moves


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("14. Hde2-re, Ff6!!-tal", "number move sign sign move sign"),  # Hungarian
        ("Af3'ten sonra e4’e", "move sign word move sign"),  # Turkish
        ("Rf3:lla ja e4:n", "move sign word move sign"),  # Finnish
        ("Кf3-м", "move sign"),
        ("0-0-ra Nf3's", "move sign move sign"),
        ("Nf3-or Nc3", "move sign word move"),
        ("the e5-pawn, d4-Bauer", "word word sign word"),  # men called by their squares
        ("13.-, e5 14. – , d5", "number dots sign move number dots sign move"),
        ("13.- e5", "number sign move"),  # some write so behind every number
        ("e8:D exd8=D+", "move move"),
        ("d4 2.1s d5 14s c4 0.9sec", "move sign move sign move sign"),  # seconds
    ],
)
def test_what_is_hung_on_a_move_is_no_word(text: str, kinds: str) -> None:
    assert " ".join(lexeme.kind.value for lexeme in scan(text)) == kinds


def test_lexemes_know_where_they_stand() -> None:
    text = "Then 1. e4  e5 followed."
    assert all(text[lexeme.start : lexeme.end] == lexeme.text for lexeme in scan(text))


@pytest.mark.parametrize("text", ["5O-O", "5.O-O", "5. O-O", "5 O-O-O"])
def test_a_number_may_stand_close_to_castling(text: str) -> None:
    assert [lexeme.kind for lexeme in scan(text)] == [Kind.NUMBER, Kind.MOVE]


@pytest.mark.parametrize("text", ["Rbl—c3", "Ngl–f3", "Bfl-b5"])
def test_a_dash_keeps_what_is_left_of_a_move_together(text: str) -> None:
    assert [lexeme.text for lexeme in scan(f"3. {text}, d5")] == ["3.", text, ",", "d5"]


def test_a_dash_between_words_parts_them() -> None:
    text = "He played—and won—the knight—his best."
    assert "knight—his" not in [lexeme.text for lexeme in scan(text)]


def test_a_list_with_dashes_has_moves_of_its_own() -> None:
    assert [lexeme.text for lexeme in scan("Nf3\n- e4\n- e5")] == ["Nf3", "-", "e4", "-", "e5"]


def test_plain_pairs_behind_glued_moves_stand_where_they_stand() -> None:
    text = "1.e4e5 2.Nf3Nc6 3.Bb5a6 4.Bxc6dxc6 5. d3 f6 6. d4 exd4 7. Nxd4 c5"
    assert all(text[lexeme.start : lexeme.end] == lexeme.text for lexeme in scan(text))


def test_a_half_among_days_is_one_of_them() -> None:
    kinds = [lexeme.kind for lexeme in scan("e4 31/12 e5 1/2 Nf3 2/2")]
    assert Kind.RESULT not in kinds


@pytest.mark.parametrize(("place", "begins", "ends"), [(0, True, False), (4, True, True)])
def test_ends_of_lines_are_found(place: int, begins: bool, ends: bool) -> None:
    assert begins_line("e4\n> ", place, "> ") == begins
    assert ends_line("e4\n> ", place, "> ") == ends


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1.e4 e5 2.Nf3 Nc6と書かれて", ["e4", "e5", "Nf3", "Nc6"]),
        ("ナイトがNf3です", ["Nf3"]),
        ("防止3. Qh5, 并在3. Qf3版本", ["Qh5", "Qf3"]),
        ("走马f3, 黑方马xe4", ["马f3", "马xe4"]),  # the piece belongs to the move
        ("升变e8后", ["e8后"]),
        ("เดินNf3แล้ว", ["Nf3"]),
        ("백은 e4를 둔다", ["e4"]),
    ],
)
def test_some_scripts_leave_no_blanks_around_moves(text: str, moves: list[str]) -> None:
    found = list(scan(text))
    assert [lexeme.text for lexeme in found if lexeme.kind is Kind.MOVE] == moves
    assert "".join(lexeme.text for lexeme in found) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("6Q x P Kt-B 3", ["Q x P", "Kt-B 3"]),
        ("P takes P Q R to K sq", ["P takes P", "Q R to K sq"]),
        ("Kt x Q B P Q-K 2", ["Kt x Q B P", "Q-K 2"]),
    ],
)
def test_descriptive_moves_are_told_from_their_neighbours(text: str, moves: list[str]) -> None:
    assert [one.text for one in scan(text) if one.kind is Kind.MOVE] == moves


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("3. P to K\n5 3. P to Q B 4", ["P to K\n5", "P to Q B 4"]),
        ("2. P-K4, Kt-QB\n3; 3. B-Kt5", ["P-K4", "Kt-QB\n3", "B-Kt5"]),
        ("and P to K R\n3 is good", ["P to K R\n3"]),
        # The number of the next row.
        ("3 Q-Q Q-Q\n4 Q-K2 Q-K2", ["Q-Q", "Q-Q", "Q-K2", "Q-K2"]),
        ("4 P-Q3 B-K\n5 Castles", ["P-Q3", "B-K", "Castles"]),
        ("3. Q-Q Q-Q\n4. Q-K2", ["Q-Q", "Q-Q", "Q-K2"]),
    ],
)
def test_a_line_may_end_before_the_rank_of_a_descriptive_move(text: str, moves: list[str]) -> None:
    assert [one.text for one in scan(text) if one.kind is Kind.MOVE] == moves
