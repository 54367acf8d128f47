"""Writing the moves of a text in another notation."""

from __future__ import annotations

import gzip

import pytest
from fuzz.read import check_rewriting
from hypothesis import example, given
from hypothesis import strategies as st

from stamma import UnknownNotationError
from stamma.reading.rewriting import rewrite, rewrite_file

MARKDOWN = """\
# Légal's mate

| no | White | Black |
|----|-------|-------|
| 1  | e4    | e5    |
| 2  | Nf3   | d6    |
| 3  | Bc4   | Bg4?  |
| 4  | Nc3   | g6    |
| 5  | Nxe5! | Bxd1  |
| 6  | Bxf7+ | Ke7   |
| 7  | Nd5#  |       |

Taking the queen was a mistake.
"""


def test_only_moves_change_in_markdown() -> None:
    found, _ = rewrite(MARKDOWN, "san", language_out="de")
    expected = MARKDOWN.replace("Nf3 ", "Sf3 ").replace("Bc4 ", "Lc4 ").replace("Bg4?", "Lg4?")
    expected = expected.replace("Nc3 ", "Sc3 ").replace("Nxe5!", "Sxe5!").replace("Bxd1", "Lxd1")
    expected = expected.replace("Bxf7+", "Lxf7+").replace("Nd5#", "Sd5#")
    assert found == expected


def test_html_comes_out_the_same_elsewhere() -> None:
    text = "<p>1.&nbsp;<b>e4</b> e5\r\n2. <i>Nf3</i> &ndash; good &mdash; 2... Nc6</p>\r\n"
    found, _ = rewrite(text, "lan")
    assert found == (
        "<p>1.&nbsp;<b>e2-e4</b> e7-e5\r\n2. <i>Ng1-f3</i> &ndash; good &mdash; 2... Nb8-c6</p>\r\n"
    )


def test_side_lines_are_written_too() -> None:
    found, reading = rewrite("1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) 2... Nc6", "uci")
    assert found == "1. e2e4 e7e5 2. g1f3 (2. f2f4 e5f4 3. g1f3) 2... b8c6"
    assert len(reading.games) == 1


def test_a_text_without_chess_stays_as_it_is() -> None:
    text = "Nothing of the kind is said here.\n"
    assert rewrite(text, "uci")[0] == text


def test_an_unknown_notation_is_refused() -> None:
    with pytest.raises(UnknownNotationError):
        rewrite("1. e4", "morse")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "1. e4 e5 2. Dh5 Ke7 3. Dxe5 matt. Kommst du?",
            "1. e4 e5 2. Qh5 Ke7 3. Qxe5#. Kommst du?",
        ),
        ("1. e4 f6 2. Qh5 ch. g6", "1. e4 f6 2. Qh5+ g6"),
        ("1. P-K4 P-K4 2. Q-R5 K-K2 3. QxKP mate.", "1. e4 e5 2. Qh5 Ke7 3. Qxe5#."),
    ],
)
def test_the_end_of_a_sentence_stays(text: str, expected: str) -> None:
    assert rewrite(text, "san")[0] == expected


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_the_encoding_of_a_file_stays(encoding: str) -> None:
    text = "Gr\u00fcnfeld: 1. d4 Nf6 2. c4 g6 3. Nc3 d5\r\n"
    expected = text.replace("N", "S")
    assert rewrite_file(text.encode(encoding), "san", language_out="de")[0] == expected.encode(
        encoding
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-be"])
def test_the_encoding_of_a_compressed_file_stays(encoding: str) -> None:
    raw = "Gr\u00fcnfeld: 1. d4 Nf6 2. c4 g6 3. Nc3 d5\r\n".encode(encoding)
    assert rewrite_file(gzip.compress(raw), "san", language_out="de")[0] == raw.replace(b"N", b"S")


def test_an_encoding_without_figurines_is_given_up() -> None:
    raw = "Gr\u00fcnfeld: 1. d4 Nf6 2. c4 g6".encode("cp1252")
    assert rewrite_file(raw, "fan")[0].decode("utf-8") == "Gr\u00fcnfeld: 1. d4 \u265ef6 2. c4 g6"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. e4 ! e5 ?!", "1. e2e4 ! e7e5 ?!"),
        ("1. d4 ! ! d5", "1. d2d4 ! ! d7d5"),
        ("1. c4 !□ c5", "1. c2c4 !□ c7c5"),
        ("1. e4!+ e5", "1. e2e4! e7e5"),
        ("1. d4 + ! d5", "1. d2d4 ! d7d5"),
        ("1. e4 N e5", "1. e2e4 N e7e5"),
        ("a3 \uff01", "a2a3 \uff01"),
    ],
)
def test_what_is_said_about_a_move_stays_behind_it(text: str, expected: str) -> None:
    assert rewrite(text, "uci")[0] == expected
    check_rewriting(text.encode())


MARKED = st.lists(
    st.sampled_from(["e4", "Nf3", "d5", "!", "?!", " ", "+", "#", "□", "N"]), max_size=9
)


@given(MARKED)
def test_marks_anywhere_come_back(parts: list[str]) -> None:
    check_rewriting("".join(parts).encode())


def test_bytes_that_no_encoding_knows_come_back() -> None:
    raw = b"\x81\x8d\xff 1. e4 Nf6 \x9d"
    assert rewrite_file(raw, "san", language_out="de")[0] == raw.replace(b"N", b"S")


@given(st.binary(max_size=200))
@example(b"\xff\xfe1")
@example(b"a3 !")
@example(b"\xfe\xff\xd8\x00\x001")
def test_any_bytes_come_back(raw: bytes) -> None:
    check_rewriting(raw)


WORDS = st.lists(
    st.sampled_from(
        ["1.", "e4", "e5", "2.", "Nf3", "Nc6!?", "Grünfeld", "–", "\r\n", "(", ")", "a"]
    ),
    max_size=20,
)


@given(WORDS, st.sampled_from(["cp1252", "utf-8", "utf-8-sig", "utf-16-le", "utf-16-be", "utf-16"]))
def test_a_text_in_any_encoding_comes_back(words: list[str], encoding: str) -> None:
    check_rewriting(" ".join(words).encode(encoding))


@given(WORDS, st.binary(min_size=1, max_size=4), st.integers(0, 60))
def test_damaged_bytes_come_back(words: list[str], damage: bytes, place: int) -> None:
    for encoding in ("utf-8", "utf-16", "cp1252"):
        raw = " ".join(words).encode(encoding)
        check_rewriting(raw[:place] + damage + raw[place:])


@pytest.mark.parametrize(
    "raw",
    [
        b"1. e4 \x81\x8d Nf6 \x9d caf\xe9",
        "1. e4 Nf6 \ud800x".encode("utf-16-le", "surrogatepass"),
        b"\xfe\xff" + "1. e4 Nf6 \udc00x".encode("utf-16-be", "surrogatepass") + b"\0",
        "Grünfeld 1. e4 Nf6 ".encode() + b"\xff",
    ],
    ids=["no characters of Windows-1252", "UTF-16 without mark", "half a character", "bad UTF-8"],
)
def test_bytes_that_are_no_characters_come_back(raw: bytes) -> None:
    written, reading = rewrite_file(raw, "san", language_out="de")
    assert reading.games[0].uci() == "e2e4 g8f6"
    assert written == raw.replace(b"N", b"S")


def test_bytes_that_are_no_characters_are_not_lost_in_utf_8() -> None:
    raw = b"\x81 1. e4 Nf6 \xe9"
    assert rewrite_file(raw, "fan")[0].decode() == "\x81 1. e4 \u265ef6 \xe9"


def test_squares_in_strings_of_a_program_stay_as_they_are() -> None:
    moves = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5")
    program = "".join(f'game.move("{move[:2]}", "{move[2:]}");\n' for move in moves)
    written, reading = rewrite(program, "san")
    assert reading.games[0].uci() == " ".join(moves)
    assert written == program


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1. P--K4 P--K4 2. Kt--KB3 Kt--QB3 3. B--Kt5", "1. e4 e5 2. Nf3 Nc6 3. Bb5"),
        ("1. e2--e4 e7--e5 2. Ng1--f3 d7--d6 (old)", "1. e4 e5 2. Nf3 d6 (old)"),
    ],
)
def test_moves_that_are_read_in_other_signs_are_written_whole(text: str, written: str) -> None:
    assert rewrite(text, "san")[0] == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1.e4 f6 2.Dh5+g6 3.De2", "1.e4 f6 2.Qh5+g6 3.Qe2"),
        ("1.d4 f5 2.Jc3 Jf6 3.Sg5 e6", "1.d4 f5 2.Nc3 Nf6 3.Bg5 e6"),
        ("1.e4 e52.Jf3 Jc63.Sb5 a64.Sa4 Jf6", "1.e4 e52.Nf3 Nc63.Bb5 a64.Ba4 Nf6"),
        ("1. e3 e5 2. d3- a6 3. Sf3 Sc6", "1. e3 e5 2. d3- a6 3. Nf3 Nc6"),
        ("1. P-K4 P-KB3 2. Q-KR5 check P-KKt3 3. Q-K2", "1. e4 f6 2. Qh5+ g6 3. Qe2"),
    ],
)
def test_nothing_but_moves_changes(text: str, written: str) -> None:
    assert rewrite(text, "san")[0] == written


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6. Statt dessen war Sd4 möglich. 4. La4 Sf6", ["Sd4"]),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6. Il craignait Cd4. 4. Fa4 Cf6 5. O-O", ["Cd4"]),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O", []),
    ],
)
def test_moves_that_keep_old_letters_beside_new_ones_are_reported(
    text: str, left: list[str]
) -> None:
    written, reading = rewrite(text, "san")
    found = [one for one in reading.diagnostics if one.name == "unconverted-move"]
    assert [text[one.start : one.end] for one in found] == left
    assert all(move in written for move in left)
