"""Rivals: what the text gives for the same moves, and when that is a doubt."""

from __future__ import annotations

import pytest

from stamma import read

OPENING = "1. e4 e5 2. Nf3 Nc6 3. Bb5"
LINE = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6"
SCORE = f"{LINE} 8. c3 O-O 9. h3 Bb7 10. d4 Re8 11. Nbd2 Bf8 12. Bc2 g6"


def told(text: str, name: str) -> list[tuple[str, str]]:
    reading = read(text)
    return [
        (text[found.start : found.end], found.message)
        for found in reading.diagnostics
        if found.name == name
    ]


@pytest.mark.parametrize(
    ("rest", "rival", "taken"),
    [
        # Two sentences, two paragraphs, and a report of another game.
        (
            " is Spanish. Some go 3... a6 4. Ba4 here. Others go 3... Nf6 4. O-O here.",
            "a6 4. Ba4",
            "3...Nf6 4.O-O",
        ),
        ("\n\n3... a6 4. Ba4 Nf6\n\n3... Nf6 4. O-O Nxe4\n", "Nf6 4. O-O Nxe4", "3...a6 4.Ba4 Nf6"),
        (
            " and in a famous game 3... a6 4. Ba4 Nf6 followed. Here he chose 3... d6 at once.",
            "a6 4. Ba4 Nf6",
            "3...d6",
        ),
    ],
)
def test_a_rival_is_told_with_both_readings(rest: str, rival: str, taken: str) -> None:
    ((text, message),) = told(OPENING + rest, "rival-line")
    assert text == rival
    assert message == f"{rival!r} may be the game as well as {taken}, which was taken"


@pytest.mark.parametrize(
    "rest",
    [
        " a6 (3... Nf6 4. O-O Nxe4) 4. Ba4 Nf6",
        " a6. If 3... Nf6 then 4. O-O is good. 4. Ba4 Nf6",
        " a6. Better was 3... Nf6 4. O-O.",
        # Moves that stand out from the prose below them.
        "\n3... a6\n\nThe line 3... Nf6 4. O-O Nxe4 is the Berlin.\n\n4. Ba4 Nf6\n",
        # What comes later in the text can be played in the game alone.
        "\n\n3... a6\n\n3... Nf6 4. O-O is good too\n\n4. Ba4 Nf6 5. d3\n",
        # The same move, spoken of once more.
        " a6. The move 3... a6 asks the bishop. 4. Ba4 Nf6",
        # Only a choice.
        ". Now 3... a6, 3... Nf6 or 3... d6 can be played.",
    ],
)
def test_a_note_is_no_rival(rest: str) -> None:
    assert told(OPENING + rest, "rival-line") == []


@pytest.mark.parametrize(
    ("text", "move"),
    [
        # A move in a sentence, after a table.
        ("1. e4 e5\n2. Cf3 Cc6\n\nOra il bianco trova la forte 3. Ab5! contro il nemico.", "3.Bb5"),
        # Several moves of what may be another game.
        (f"{SCORE}\n\nAdams took the same way as Short had done, 13. Nf1 Bf8 14. Ng3.", "13.Nf1"),
    ],
)
def test_an_end_that_may_only_be_mentioned_is_told(text: str, move: str) -> None:
    ((_, message),) = told(text, "mentioned-end")
    assert f"from {move} on" in message


@pytest.mark.parametrize(
    "end",
    [
        "here. If White plays 3. Bb5 a6 it is Spanish.",
        "here. Perhaps best would be 3. Bb5 a6 here.",
    ],
)
def test_what_words_suppose_behind_the_end_is_left_out_and_reported(end: str) -> None:
    text = f"It began 1. e4 e5 2. Nf3 Nc6 {end}"
    assert [game.uci() for game in read(text).games] == ["e2e4 e7e5 g1f3 b8c6"]
    assert told(text, "mentioned-move")


@pytest.mark.parametrize(
    "text",
    [
        "It began 1. e4 e5 2. Nf3 Nc6 here. If White plays 3. Bb5 a6 it is Spanish.",
        "It began 1. e4 e5 2. Nf3 Nc6 here. Perhaps best would be 3. Bb5 a6 here.",
    ],
)
def test_how_a_game_could_go_on_is_no_part_of_it_but_reported(text: str) -> None:
    assert read(text).games[0].uci() == "e2e4 e7e5 g1f3 b8c6"
    assert told(text, "mentioned-move")


@pytest.mark.parametrize(
    "text",
    [
        "It began 1. e4 e5 2. Nf3 Nc6 here. Then followed 3. Bb5 a6 at once.",
        # All of the game stands after such a word.
        "After 1. e4 e5 2. Nf3 Nc6 White is well.",
        # Nobody mentions so much.
        f"It began {LINE[:19]} here. If you like, go on {LINE[20:]} at home.",
    ],
)
def test_an_end_that_is_played_is_not_doubted(text: str) -> None:
    assert told(text, "mentioned-end") == []


def test_a_move_told_in_words_is_missed() -> None:
    text = "It went 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 and then I took on c6 instead of Ba4, as usual."
    ((move, _),) = told(text, "told-move")
    assert move == "Ba4"
    # Where the move stands, nothing is missed.
    assert told(text.replace("took on c6", "played 4. Bxc6"), "told-move") == []


def test_a_line_that_cannot_be_played_is_reported() -> None:
    text = f"{OPENING} and now 3... a6 4. Ba4 came here. Somebody saw 3... Qxb5 4. Rxe5 here."
    ((move, _),) = told(text, "mentioned-move")
    assert move == "Qxb5"


@pytest.mark.parametrize(
    "text",
    [
        (
            "Ann: e4\nBen: e5\nAnn: Nf3\nBen: Nc6\nAnn: Bb5\nBen: a6\nAnn: Bxc6\nBen: dxc6\n"
            "Ann: Nxe5\nAnn: oops wrong square, d3 please\nBen: ok d3. Bd6\nAnn: O-O\nBen: Ne7\n"
        ),
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 Nxe5\nno, I meant d3\nfine: d3 Bd6 O-O Ne7",
    ],
)
def test_a_move_that_was_taken_back_is_passed_over_with_a_word(text: str) -> None:
    assert read(text).games[0].uci().endswith("d7c6 d2d3 f8d6 e1g1 g8e7")
    assert "Nxe5" in [taken_back for taken_back, _ in told(text, "skipped-move")]


def test_moves_that_go_on_for_longer_than_the_game_are_not_lost() -> None:
    chat = "Ann: e4\nBen: c5\nAnn: Nf3\nBen: d6\nAnn: d4\nBen: ok\nAnn: Nxd4\nBen: Nf6\nAnn: Nc3\n"
    assert read(chat).games[0].uci().endswith("c5d4 f3d4 g8f6 b1c3")
    ((move, _),) = told(chat, "missing-move")
    assert move == "Nxd4"


@pytest.mark.parametrize(
    ("talk", "move"),
    [
        (" and there we stopped. At home the engine liked 8. c3 at once.", "c3"),
        (" und dann war Schluss. Zu Hause fand der Rechner 8. c3 sofort.", "c3"),
        (", ahí lo dejamos. En casa la máquina veía 8. c3 sin dudar.", "c3"),
    ],
)
def test_a_last_move_in_a_sentence_of_its_own_is_not_taken_without_a_word(
    talk: str, move: str
) -> None:
    ((text, _),) = told(LINE + talk, "mentioned-end")
    assert text == move


RUNNING = (
    f"{OPENING} a6 4. Ba4 Nf6 On 4... b5 comes 5. Bb3 Na5 with chances. 5. O-O is good. "
    "He has tried 5. d3 and also 5. Qe2. Be7"
)
BARE = (
    "e4 e5 Nf3 Nc6 Bb5 a6\n\nThey went on **Bxc6 dxc6 Nxe5** and so on. "
    "There was a calmer way with **Ba4 Nf6 O-O Be7**."
)


@pytest.mark.parametrize("text", [RUNNING, BARE])
def test_the_game_is_not_left_for_a_note_without_a_word(text: str) -> None:
    # Which of the doubts it is depends on which of the lines is taken.
    doubts = ("rival-line", "mentioned-end", "unread-rest")
    assert any(told(text, name) for name in doubts)


def test_what_goes_on_with_a_supposed_answer_may_only_be_mentioned() -> None:
    text = f"{OPENING} a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 I like it. If ...b5 then 7. Bb3 d6 8. c3 O-O"
    ((end, _),) = told(text, "mentioned-end")
    assert end.startswith("b5")


def test_rows_of_a_table_are_not_passed_over_for_talk() -> None:
    text = (
        "Suppose that White plays 1. e4 e5 2. d4. Now\n\n2... Nc6 is out of the question, not for "
        "the sake of 3. d5, but because of 3. dxe5 Nxe5 4. f4, which gives White the centre.\n\n"
        "So Black has no other choice than 2... exd4.\n\n  3. Qxd4   Nc6\n  4. Qe3\n\n"
        "Now d5 is not possible.\n\n  4. ...    Nf6\n  5. Nc3    Be7\n  6. Bd2    d5\n"
    )
    (game,) = read(text).games
    assert " ".join(node.san() for node in game.mainline()) == (
        "e4 e5 d4 exd4 Qxd4 Nc6 Qe3 Nf6 Nc3 Be7 Bd2 d5"
    )
