"""Numbers among moves that are none of theirs: depths, times and values of engines, odd results.

They are kept as comments and reported; whatever else a number may be, a move number stays one.
"""

from __future__ import annotations

import pytest

from stamma import pgn


def rewritten(moves: str) -> tuple[str, list[str]]:
    """Write a game again on one line; what is said of it, by the names of the rules."""
    found: list[str] = []
    pgn.check(moves.encode(), lambda said: found.append(f"{said.name} {said.text}"), lints=False)
    game = pgn.read_game(moves)
    assert game is not None
    written = game.pgn(width=None).partition("\n\n")[2].strip()
    again = pgn.read_game(written)
    assert again is not None
    assert again.pgn(width=None).partition("\n\n")[2].strip() == written
    return written, found


@pytest.mark.parametrize(
    ("text", "written", "kept"),
    [
        ("1. e4 17 e5 *", "1. e4 {17} 1... e5 *", "17"),
        ("1. e4 (1. d4 11 35 0 d5) *", "1. e4 (1. d4 {11} {35} {0} 1... d5) *", "11 35 0"),
        ("1. e4 (11 35 0 d4) *", "1. e4 ({11} {35} {0} 1. d4) *", "11 35 0"),
        ("1. e4 1 e5 *", "1. e4 {1} 1... e5 *", "1"),
        ("1. e4 e5 2. 2 Nf3 *", "1. e4 e5 {2} 2. Nf3 *", "2"),
        ("1. e4 0.35 e5 *", "1. e4 {0.35} 1... e5 *", "0.35"),
        ("1. e4 0.00 e5 *", "1. e4 {0.00} 1... e5 *", "0.00"),
        ("1. e4 +0.35/12 e5 *", "1. e4 {+0.35/12} 1... e5 *", "+0.35/12"),
        ("1. e4 -0,12 e5 *", "1. e4 {-0,12} 1... e5 *", "-0,12"),
        ("1. e4 12/34 e5 *", "1. e4 {12/34} 1... e5 *", "12/34"),
        ("1. e4 0:01:02 e5 *", "1. e4 {0:01:02} 1... e5 *", "0:01:02"),
        ("1. e4 1/5-1/5 *", "1. e4 {1/5-1/5} *", "1/5-1/5"),
        ("1. e4 e5 1.0-0.0 *", "1. e4 e5 {1.0-0.0} *", "1.0-0.0"),
        ("1. e4 1½-½ *", "1. e4 {1½-½} *", "1½-½"),
        ("1. e4 12½ e5 *", "1. e4 {12½} 1... e5 *", "12½"),
        ("1. e4 2-0 *", "1. e4 {2-0} *", "2-0"),
        ("1. e4 -0.12 e5 2 Nf3 *", "1. e4 {-0.12} 1... e5 2. Nf3 *", "-0.12"),
    ],
)
def test_other_numbers_are_kept_as_comments_and_reported(
    text: str, written: str, kept: str
) -> None:
    assert rewritten(text) == (written, [f"pgn-stray {word}" for word in kept.split()])


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1 e4 e5 2 Nf3 Nc6 3 Bb5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"),
        ("1e4 e5 2Nf3 *", "1. e4 e5 2. Nf3 *"),
        ("1 e4 (1 d4 d5) 1 e5 {a} 2 Nf3 {b} 2 Nc6 *", None),
        ("1 . e4 1 ... e5 2 .Nf3 *", "1. e4 e5 2. Nf3 *"),
        ("1…e4 e5 2… Nf3 *", "1. e4 e5 2. Nf3 *"),
        (
            "1 e4 e5 2 Nf3 Nf6 3 Be2 Be7 4 0-0 00 1/2",
            "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O O-O 1/2-1/2",
        ),
        ("1 e4 e5 2 1-0", "1. e4 e5 1-0"),
        ("1. e4 e5 2.1-0", "1. e4 e5 1-0"),
        ("1. e4 e5 0.5-0.5", "1. e4 e5 1/2-1/2"),
        ("1. e4 e5 0,5-0,5", "1. e4 e5 1/2-1/2"),
    ],
)
def test_numbers_of_moves_need_no_periods(text: str, written: str | None) -> None:
    said, found = rewritten(text)
    assert "pgn-stray" not in " ".join(found)
    assert said == (written or "1. e4 (1. d4 d5) 1... e5 {a} 2. Nf3 {b} 2... Nc6 *")


def test_moves_of_iccf_are_no_other_numbers() -> None:
    written, found = rewritten("1. 5254 5755 2 7163 2836 3.6125 *")
    assert written == "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"
    assert {name.split()[0] for name in found} == {"otherwise"}


def test_a_game_may_count_on_from_another_number() -> None:
    assert rewritten("31 e4 e5 32 Nf3 *") == ("1. e4 e5 2. Nf3 *", ["pgn-wrong-number 31"])


@pytest.mark.parametrize("text", ["1-O", "O-1", "1-o"])
def test_a_result_with_a_letter_is_refused_whole(text: str) -> None:
    game = pgn.read_game(f"1. e4 {text}\n")
    assert game is not None
    assert [error.text for error in game.errors] == [text, ""]
    assert text in str(game)


# Blanks and dashes in moves and results.


@pytest.mark.parametrize("mark", ["e. p.", "e. p", "e p.", "e.p.", "ep", "en passant"])
@pytest.mark.parametrize("after", ["", "+", "!"])
def test_en_passant_may_stand_apart(mark: str, after: str) -> None:
    game = pgn.read_game(f"1. e4 a6 2. e5 d5 3. exd6 {mark} {after and 'a5 4. dxe7' + after} *")
    assert game is not None
    assert {error.severity for error in game.errors} <= {"warning"}
    assert [node.san() for node in game.mainline()][4] == "exd6"
    assert "{" not in str(game)


def test_en_passant_behind_another_move_is_kept_and_reported() -> None:
    assert rewritten("1. e4 en passant e5 *") == (
        "1. e4 {en passant} 1... e5 *",
        ["pgn-stray en passant"],
    )


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("bxa8 Q", "bxa8=Q"),
        ("bxa8 N", "bxa8=N"),
        ("bxa8 =Q", "bxa8=Q"),
        ("bxa8 = R", "bxa8=R"),
        ("bxa8= B", "bxa8=B"),
        ("bxa8 (Q)", "bxa8=Q"),
        ("bxa8 Q!", "bxa8=Q $1"),
    ],
)
def test_the_piece_of_a_promotion_may_stand_apart(text: str, written: str) -> None:
    found = rewritten(f"1. a4 h5 2. a5 h4 3. a6 h3 4. axb7 hxg2 5. {text} gxh1 N *")[0]
    assert found.endswith(f"5. {written} gxh1=N *")


DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"


@pytest.mark.parametrize("dash", DASHES)
def test_every_dash_is_one(dash: str) -> None:
    text = f"1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0{dash}0 O{dash}O"
    for result, meant in (("1{}0", "1-0"), ("0{}1", "0-1"), ("½{}½", "1/2-1/2")):
        moves = f"{text} {result.format(dash)}"
        written, _ = rewritten(moves)
        assert written == f"1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O O-O {meant}"


@pytest.mark.parametrize("dash", DASHES)
@pytest.mark.parametrize("castling", ["0 {0} 0", "O {0} O", "0{0} 0", "o {0}o"])
def test_castling_with_blanks_is_no_pass(castling: str, dash: str) -> None:
    signs = castling.format(dash)
    written, found = rewritten(f"1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. {signs} {signs} 5. d3 *")
    assert written == "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O O-O 5. d3 *"
    assert found
    assert all(said.endswith(signs) for said in found)


def test_castling_with_blanks_that_is_not_legal_is_reported() -> None:
    game = pgn.read_game("1. e4 e5 2. 0 \u2013 0 Nf6 *")
    assert game is not None
    assert [found.name for found in game.errors] == ["illegal-move"]
    assert len(list(game.mainline())) == 2


def test_long_castling_with_blanks_is_read_whole() -> None:
    moves = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0 - 0 - 0 O \u2014 O \u2014 O *"
    assert rewritten(moves)[0].endswith("5. O-O-O O-O-O *")


@pytest.mark.parametrize(
    "mark", ["e. p.", "e p", "E.P.", "En Passant", "(e.p.)", "(e. p.)", "(ep)", "a.p.", "d. p."]
)
def test_a_mark_of_en_passant_is_no_move(mark: str) -> None:
    written, _ = rewritten(f"1. e4 a6 2. e5 d5 3. exd6 {mark} cxd6 4. d4 *")
    assert written == "1. e4 a6 2. e5 d5 3. exd6 cxd6 4. d4 *"


@pytest.mark.parametrize("dash", [b"\x96", b"\x97"])
def test_dashes_of_windows_are_dashes(dash: bytes) -> None:
    (game,) = pgn.open(b"1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0%b0 1%b0" % (dash, dash))
    assert (game.result, len(game.errors), len(list(game.mainline()))) == ("1-0", 0, 7)


# Offers of draws in comments.


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1. e4 {(=)} e5 *", None),
        ("1. e4 { (=) } e5 *", "1. e4 {(=)} 1... e5 *"),
        ("1. e4 {(=) Black thought for long} e5 *", None),
        ("1. e4 e5 {first} {(=) x} 2. Nf3 *", None),
        ("1. e4 {(=) (=)} e5 *", None),
        ("1. e4 {x (=)} e5 *", None),
    ],
)
def test_words_beside_an_offer_stay_with_it(text: str, written: str | None) -> None:
    game = pgn.read_game(text)
    assert game is not None
    said = written or text.replace("} e5", "} 1... e5")
    assert game.pgn(width=None).partition("\n\n")[2].strip() == said
    assert game[0].draw_offer == ("{(=)}" in said)
