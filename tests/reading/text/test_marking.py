"""Marking: the runs that are marked as the game is, and those that are talk about it.

Rows that only their place marks are in ``tests/data/rows_without_numbers.jsonl``.
"""

from __future__ import annotations

import pytest
from tests.reading.tables import in_uci, table

from stamma import read
from stamma.markup import Marked, render
from stamma.reading.text.marking import NO_LABELS, Marking
from stamma.reading.text.runs import cut


def asides(text: str) -> list[str]:
    """Return the runs that are talk about the game."""
    rendering = render(text)
    page = cut(text) if rendering is None else cut(rendering.text, marks=rendering.marks)
    return [" ".join(token.text for token in run.tokens) for run in page.runs if run.aside]


def test_the_labels_of_a_place() -> None:
    marking = Marking([Marked(2, 8, "bold"), Marked(4, 6, "italic"), Marked(6, 9, "bold")])
    found = [marking.at(place) for place in (0, 2, 4, 6, 8, 9)]
    bold = {"bold"}
    assert found == [NO_LABELS, bold, bold | {"italic"}, bold, bold, NO_LABELS]
    assert Marking().at(3) == NO_LABELS


@pytest.mark.parametrize(
    "text",
    [
        "**1. e4 e5 2. Nf3 d6** but 2... Nc6 3. Bb5 as well; **3. d4 Bg4**",
        "<p><b>1. e4 e5 2. Nf3 d6</b> but 2... Nc6 3. Bb5 as well; <b>3. d4 Bg4</b>",
        "'''1. e4 e5 2. Nf3 d6''' but 2... Nc6 3. Bb5 as well; '''3. d4 Bg4'''",
        r"{\bf 1. e4 e5 2. Nf3 d6} but 2... Nc6 3. Bb5 as well; {\bf 3. d4 Bg4}",
        r"\mainline{1. e4 e5 2. Nf3 d6} but \variation{2... Nc6 3. Bb5}; \mainline{3. d4 Bg4}",
        "<i class=g>1. e4 e5 2. Nf3 d6</i> <i>2... Nc6 3. Bb5</i> <i class=g>3. d4 Bg4</i>",
        "<b>1.</b> e4 e5 <b>2.</b> Nf3 d6 but 2... Nc6 3. Bb5 as well; <b>3.</b> d4 Bg4",
        "<table><tr><td>1. e4 e5 2. Nf3 d6</table><li>2... Nc6 3. Bb5<table><td>3. d4 Bg4</table>",
        "# a\n\n1. e4 e5 2. Nf3 d6\n\n- 2... Nc6 3. Bb5\n\n3. d4 Bg4",
        "# a\n\n1. e4 e5 2. Nf3 d6\n\n> 2... Nc6 3. Bb5\n\n3. d4 Bg4",
        "# a\n\n1. e4 e5 2. Nf3 d6\n\n```\n2... Nc6 3. Bb5\n```\n\n3. d4 Bg4",
    ],
)
def test_what_is_marked_otherwise_than_the_game_is_talk(text: str) -> None:
    assert asides(text) == ["Nc6 Bb5"]


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 d6 3. d4 Bg4",  # nothing is marked
        "**1. e4 e5 2. Nf3 d6 3. d4 Bg4**",  # all is
        "**1. e4 e5** is best, 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 follow",  # no more than the opening
        "**1. e4** is better than 1. d4 d5 2. c4 e6",  # one word is no game
        "1. e4 **e5** 2. Nf3 **d6** 3. d4 **Bg4**",  # one side is marked
        "**1. e4 e5 2. Nf3 d6** and now **5. d4 Bg4**, not 3. Bc4",  # what is marked has a gap
    ],
)
def test_where_no_mark_is_that_of_the_game_nothing_is_talk(text: str) -> None:
    assert asides(text) == []


def test_a_game_that_stands_apart_is_not_what_the_prose_says() -> None:
    text = "1. e4 e5 2. Nf3 d6\n\nWhite might think of 2. f4 exf4 here.\n\n3. d4 Bg4\n"
    assert asides(text) == ["f4 exf4"]


def test_what_is_said_beyond_the_end_is_talk_where_there_are_two_ways() -> None:
    game = "**1. e4 e5 2. Nf3 d6** is bad. **3. d4 Bg4 4. dxe5 Bxf3**"
    assert asides(f"{game} Now 5. gxf3 dxe5 is possible.") == []
    assert asides(f"{game} Now 5. gxf3 is possible, as is 5. Qxf3 dxe5.") == ["gxf3", "Qxf3 dxe5"]


def test_two_games_on_one_page() -> None:
    one = "**1. e4 e5 2. Nf3 d6** (a) 2... Nc6 3. Bb5 **3. d4 Bg4**"
    other = "**1. d4 d5 2. c4 e6** (b) 2... c6 3. Nf3 **3. Nc3 Nf6**"
    assert asides(f"{one}\n\n{other}") == ["Nc6 Bb5", "c6 Nf3"]


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        (r"\mainline{1. e4 e5 2. f4 d5 3. exd5 e4} or \variation{3... c6}", False),
        (r"\mainline{1. e4 e5 2. f4 d5 3. exd5} \mainline{3... e4} or \variation{3... c6}", False),
        ("**1. e4 e5 2. f4 d5 3. exd5** and **3... e4** or 3... c6", False),
        ("1. e4 e5 2. f4 d5 3. exd5 and 3... e4 or 3... c6", True),
        ("**1. e4 e5 2. f4 d5 3. exd5** and **3... e4** or **3... c6**", True),
    ],
)
def test_of_several_possibilities_the_one_that_is_marked_is_the_game(
    text: str, listed: bool
) -> None:
    rendering = render(text)
    page = cut(text) if rendering is None else cut(rendering.text, marks=rendering.marks)
    found = [run for run in page.runs if run.tokens[-1].text == "e4" and run.ply]
    assert [run.listed for run in found] == [listed] * len(found)


def test_items_of_a_list_are_possibilities_beside_each_other() -> None:
    text = "# a\n\n1. e4 e5 2. f4\n\n- 2... d5\n- 2... exf4\n- 2... Bc5\n"
    rendering = render(text)
    assert rendering is not None
    runs = cut(rendering.text, marks=rendering.marks).runs
    assert [run.listed for run in runs] == [False, True, True, True]


def test_moves_that_are_alone_on_their_lines_are_not_those_with_words_behind_them() -> None:
    text = (
        "1. Nf3 d5 2. c4 c6 3. g3 Nf6 4. Bg2 Bg4 5. Ne5\n5. O-O is what the book has.\n5... Be6!\n"
        "The best move!\n5... Bf5 6. cxd5 cxd5 7. Nc3 is the same.\n"
        "5... Bh5 6. cxd5 cxd5 7. Nc3 e6 8. Qa4+ Nbd7 9. g4 Bg6 is sharp.\n"
    )
    assert asides(text) == ["O-O", "Bf5 cxd5 cxd5 Nc3", "Bh5 cxd5 cxd5 Nc3 e6 Qa4+ Nbd7 g4 Bg6"]


def test_a_mark_under_which_each_move_stands_once_is_that_of_the_game() -> None:
    text = (
        "1 | d4 | Nf6 | usual\n2 | c4 | g6 | sound\n3 | Nc3 | Bg7 | no 3...d5 then\n"
        "4 | e4 | d6 |\n5 | f3 | O-O | Saemisch\n6 | Be3 | c5 | a pawn: 7.dxc5 dxc5 8.Qxd8 Rxd8\n"
        "7 | Nge2 | Nc6 | no\n"
    )
    assert asides(text) == ["d5", "dxc5 dxc5 Qxd8 Rxd8"]


def test_short_moves_are_notes_where_the_game_goes_from_square_to_square() -> None:
    text = (
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 Ng8-f6 Better 3... a6 4. Ba4 Nf6 here. 4. 0-0 "
        "Nf6xe4 5. d2-d4 a7-a6 Another way is 5... Be7 6. Qe2 Nd6 at once. 6. Bb5-a4 b7-b5"
    )
    reading = read(text)
    assert reading.games[0].uci() == ("e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4 d2d4 a7a6 b5a4 b7b5")
    asides = [run.aside for run in cut(text).runs]
    assert asides == [False, True, False, True, False]


def test_a_game_that_goes_on_in_short_moves_is_still_the_game() -> None:
    text = (
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. Bb5-a4 Ng8-f6 5. 0-0 Bf8-e7 and then "
        "6. Re1 b5 7. Bb3 d6"
    )
    assert read(text).games[0].end().ply() == 14


_APART = "1. e4 e5 2. Nf3 Nc6\n\nKnown for ages.\n\n3. Bb5 a6\n\nBlack asks.\n\n4. Ba4\n\n"
_NOTES = (
    "Some take by 4. Bxc6 at once. Or 4. Bc4, or 4. Be2 even. To go to d3 by 4. Bd3 is odd.\n\n"
)
_SPANISH = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (_APART + _NOTES + "Nf6", " g8f6"),
        (_APART + _NOTES + "Nf6\n\nHe castles next.\n\n5. O-O Be7", " g8f6 e1g1 f8e7"),
        (_APART + _NOTES + "Nf6\n\nHe castles.\n\nO-O", " g8f6 e1g1"),
        # The numbers leave no room for it, or it stands in a sentence.
        (_APART + _NOTES + "b5\n\nis for later.\n\n4... Nf6 5. O-O", " g8f6 e1g1"),
        (_APART + _NOTES + "Nf6 is what most play.", ""),
    ],
)
def test_what_stands_alone_as_the_game_does_goes_on_with_it_without_a_number(
    text: str, expected: str
) -> None:
    reading = read(text)
    assert [game.uci() for game in reading.games] == [_SPANISH + expected]
    # Whether a single move is the last one or a remark may be doubtful.
    assert {one.name for one in reading.diagnostics} <= {"mentioned-end"}


def test_what_stands_alone_and_cannot_be_played_is_told() -> None:
    assert [str(each)[:14] for each in read(_APART + _NOTES + "O-O").diagnostics] == [
        "MOV005 'O-O' i"
    ]


QUEENS_INDIAN = "d2d4 g8f6 c2c4 e7e6 g1f3 b7b6 g2g3 c8b7 f1g2 f8e7 e1g1 e8g8"


@pytest.mark.parametrize(("text", "moves"), table("rows_without_numbers", "the game"))
def test_rows_of_moves_without_numbers_are_the_game(text: str, moves: str) -> None:
    reading = read(text)
    assert [game.uci() for game in reading.games] == [in_uci(moves)]
    # Without numbers nothing but playing them says that they are the game.
    assert reading.confidence > 0.7


@pytest.mark.parametrize(("text", "moves"), table("rows_without_numbers", "part of the game"))
def test_moves_between_rows_without_which_these_cannot_be_played_are_played(
    text: str, moves: str
) -> None:
    assert [game.uci() for game in read(text).games] == [in_uci(moves)]


@pytest.mark.parametrize(("right", "wrong"), [("Bb7", "Bb8"), ("Bg2", "Bg3"), ("Nf3", "Nf4")])
def test_a_misprint_in_rows_without_numbers_is_mended_without_the_talk(
    right: str, wrong: str
) -> None:
    text = (
        'go("d4 Nf6 c4 e6")\nsay("Or g6 Nc3 Bg7 e4.")\ngo("Nf3 b6")\nsay("Also d5 Nc3 c6 is '
        'known.")\ngo("g3 Bb7 Bg2")\nsay("Bb4+ Bd2 a5 comes to mind.")\ngo("Be7 O-O O-O")'
    )
    reading = read(text.replace(right, wrong))
    assert [game.uci() for game in reading.games] == [QUEENS_INDIAN]
    # Behind a misprint it may be doubtful as well where the game ends.
    assert "repaired-move" in [one.name for one in reading.diagnostics]


def test_two_games_in_one_kind_of_rows_stay_two() -> None:
    text = 'go("e4 e5")\nsay("e5 or c5")\ngo("Nf3 Nc6")\nsay("d6")\ngo("Bb5 a6")\nsay("0-1")\n'
    second = 'go("d4 d5")\nsay("d5 or f5")\ngo("c4 Nf6")'
    reading = read(text + second)
    assert [len(game.uci().split()) for game in reading.games] == [6, 4]


@pytest.mark.parametrize("word", ["Or:", "Alternatively", "Another way is"])
@pytest.mark.parametrize("rest", ["4... Nf6 5. Nc3 e5 6. Bg5 Be7 7. Qd2 O-O", "4... e5 5. Nb3 Nf6"])
def test_what_goes_on_with_another_way_is_not_the_game_that_is_over(word: str, rest: str) -> None:
    text = (
        "**1. e4 c5** Sicilian.\n\n**2. Nf3 d6** Solid.\n\n**3. d4 Nf6** It stops here. Draw.\n\n"
        f"{word} **3... cxd4 4. Nxd4** and the knight stands well. {rest} is played a lot.\n"
    )
    assert read(text).games[0].uci() == "e2e4 c7c5 g1f3 d7d6 d2d4 g8f6"
