"""Code: strings are the text, and lists of moves begin with the first."""

from __future__ import annotations

import pytest

from stamma import read
from stamma.markup import render
from stamma.markup.programs import source_code


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('c("e4", "e5", "Nf3")', "1. e4 e5 Nf3"),
        ("[['e4', 'e5', 'O-O'], ['d4', 'd5', 'c4']]", "1. e4 e5 O-O 1. d4 d5 c4"),
        ('a("e4")\nb("e5")', "e4\n\ne5"),
        ('x = "1. e4\\n2. d4"; y = "a \\"b\\""', '1. e4\n2. d4\n\na "b"'),
        ('p = """\n1. e4\n"""', "\n1. e4\n"),
        ("const p = `1. e4`;", "1. e4"),
        ("# a game\nf('e4')  # not this", " a game\n\ne4"),
        ("/* a game */ f('e4')", " a game \n\ne4"),
        ('names = ["Ann", "Bob"]', "Ann Bob"),
        ('f("e4", "e5")', "e4 e5"),
        ('f("e2", "e4")\ng.f("e7", "e8", "q")', "e2e4\n\ne7e8q"),
        ('f(\'open\n"""open', ""),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    rendering = source_code.render(text)
    assert rendering is not None
    assert rendering.text == shown


@pytest.mark.parametrize("text", ["f(1. e4)", "f('a'); e4 e5 Nf3", "x = 'open 1. e4 e5\n2. Nf3"])
def test_moves_that_are_in_no_string_are_not_lost(text: str) -> None:
    assert source_code.render(text) is None


def test_a_move_in_a_field_does_not_go_on_with_a_game() -> None:
    text = (
        "const LINE = '1. e4 c5 2. c3 Nf6 3. e5 Nd5';\n"
        "const found = judge({ moves: LINE, best: 'e6', kind: 'mistake' });"
    )
    (game,) = read(text).games
    assert len(game.moves) == 6
    text = "game.load('1. e4 c5 2. c3 Nf6 3. e5 Nd5');\ngame.push('d4');\ngame.print('done');"
    (game,) = read(text).games
    assert len(game.moves) == 7


def test_the_function_that_is_called_is_a_mark() -> None:
    rendering = source_code.render('_.main("1. e4")\n_.note(("Not ", "1. d4"))')
    assert rendering is not None
    text = rendering.text
    found = [(mark.label, text[mark.start : mark.end].lstrip()) for mark in rendering.marks]
    assert found == [("call main", "1. e4"), ("call note", "Not "), ("call note", "1. d4")]


@pytest.mark.parametrize(
    "text",
    [
        'moves <- c("e4", "e5", "Nf3")',
        "game.move('e2e4');\ngame.move('e7e5');\ngame.move('g1f3');",
        'b = Board()\nfor m in ["e4", "e5", "Nf3"]:\n    b.push_san(m)',
    ],
)
def test_programs(text: str) -> None:
    assert source_code.is_code(text)


@pytest.mark.parametrize(
    "text",
    [
        '[Event "x"]\n[Site "y"]\n[Date "z"]\n[Round "1"]\n\n1. e4 {a "b"} e5 *',
        'He said "e4", "e5" and then "Nf3"; I said nothing.\nSo it went on for long.',
        "1. e4 e5 (1... c5) 2. Nf3",
        "",
    ],
)
def test_texts_that_are_none(text: str) -> None:
    assert not source_code.is_code(text)


def test_tags_in_comments_make_no_page() -> None:
    text = '/// <summary>\n/// A <b>line</b>.\n/// </summary>\nf("e4");\nf("e5");\nf("Nf3");\n'
    rendering = render(text)
    assert rendering is not None
    assert rendering.text.endswith("e4\n\ne5\n\nNf3")


@pytest.mark.parametrize(
    "comments",
    [
        ("# 1. e4", "# 1... e5", "# 2. Nf3", "", "# 3. Bb5"),
        ("", "", "", "", "# 3. Bb5 is the Spanish, not 3. Bc4"),
        ("// 1.", "", "// 2.", "", "// 3."),
        ("/* 1. e4 */", "", "/* 2. Nf3 */", "", "/* 3. Bb5 */"),
    ],
)
@pytest.mark.parametrize("moves", ["e4 e5 Nf3 Nc6 Bb5", "e2e4 e7e5 g1f3 b8c6 f1b5"])
def test_comments_behind_calls_say_again_what_is_called(
    moves: str, comments: tuple[str, ...]
) -> None:
    rows = zip(moves.split(), comments, strict=True)
    reading = read("".join(f'play("{move}")  {comment}\n' for move, comment in rows))
    assert [game.uci() for game in reading.games] == ["e2e4 e7e5 g1f3 b8c6 f1b5"]
    assert not reading.diagnostics


def test_a_comment_that_says_another_move_is_not_passed_over_in_silence() -> None:
    reading = read('play("d4")  # 1. e4\nplay("d5")\nplay("c4")  # 2. c4\nplay("e6")\n')
    assert reading.diagnostics


def test_moves_behind_code_without_any_are_no_longer_a_program() -> None:
    lines = "".join(f'step("one", {n})  # {n}. {both}\n' for n, both in enumerate(PAIRS, 1))
    assert read(lines).games[0].uci() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"


PAIRS = ("e4 e5", "Nf3 Nc6", "Bb5 a6")


@pytest.mark.parametrize(
    ("program", "moves"),
    [
        (
            'let mut b = Board::new();\nb.play_all("d2 d4/d7 d5/c2 c4");\nb.play("d5 c4");\n}',
            "d2d4 d7d5 c2c4 d5c4",
        ),
        (
            '# Fool\'s mate\ngame.run("1. f3 e5 2. g4")\ngame.step("Qh4#")\n',
            "f2f3 e7e5 g2g4 d8h4",
        ),
    ],
)
def test_two_calls_of_moves_are_a_program_and_the_second_goes_on(program: str, moves: str) -> None:
    assert source_code.is_code(program)
    reading = read(program)
    (game,) = reading.games
    assert game.uci() == moves
    assert not reading.diagnostics


@pytest.mark.parametrize(
    "text",
    [
        # Brackets of prose stand apart from its words.
        'She began well ("e4"),\nand I replied ("e5"), as ever:',
        # Not all lines look like a program.
        'load("e4 e5")\nis what she wrote.\nAnd I wrote\nload("d4 d5")',
        'print("hello")\nprint("Nf3 is a move")',
    ],
)
def test_two_strings_alone_are_no_program(text: str) -> None:
    assert not source_code.is_code(text)


@pytest.mark.parametrize(
    "rest", ["2526 8382 1213 82712", "e4 e5 Nf3 Nc6"], ids=["digits", "algebraic"]
)
def test_a_program_that_hides_moves_is_read_as_a_text(rest: str) -> None:
    assert source_code.render(f"// a line ['x'=>'2224 7775 2425 7574\n{rest}', 'y'=>'g']") is None
