"""Pages on which moves are mentioned besides those of the game, in many languages.

They are in ``tests/data/mentions.jsonl``, an object on each line. Its ``kind`` says what is there:

* ``told``, ``annotated``: a game in prose, or with notes. It is read, and without any doubt;
* ``alternatives``, ``plan``: possibilities, plans, threats and examples, which are not played on;
* ``repeated``: the game, or its beginning, more than once, and side lines that begin with move 1;
* ``position``: positions that the game comes to, and others that it does not;
* ``rival``, ``extension``, ``instead``: nobody can be sure what the game is, and that is said.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stamma import Reading, read
from stamma.diagnostics import Severity

PAGES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "mentions.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
DOUBTFUL = ("rival", "extension", "instead")
QUIET = ("told", "annotated", "alternatives", "plan")


def pages(*kinds: str) -> list[object]:
    return [pytest.param(page, id=page["id"]) for page in PAGES if page["kind"] in kinds]


def read_page(page: dict[str, str]) -> Reading:
    reading = read(page["text"], start=page.get("start_fen"))
    assert "".join(page["text"][span.start : span.end] for span in reading.spans) == page["text"]
    return reading


def warnings(reading: Reading) -> list[str]:
    grave = (Severity.ERROR, Severity.WARNING)
    return [found.name for found in reading.diagnostics if found.severity in grave]


@pytest.mark.parametrize("page", pages(*QUIET, "repeated", "position"))
def test_the_game_is_read(page: dict[str, str]) -> None:
    reading = read_page(page)
    assert [game.uci() for game in reading.games] == [" ".join(page["uci"])]


@pytest.mark.parametrize("page", pages(*QUIET))
def test_what_is_plain_raises_no_doubt(page: dict[str, str]) -> None:
    assert warnings(read_page(page)) == []


@pytest.mark.parametrize("page", pages(*DOUBTFUL))
def test_what_nobody_can_be_sure_of_is_told(page: dict[str, str]) -> None:
    found = warnings(read_page(page))
    # Of two lines, the last may be taken: then it is said that it may only be mentioned.
    rivals = {"rival-line", "mentioned-end"}
    wanted = {"rival": rivals, "extension": {"mentioned-end"}, "instead": {"told-move"}}
    assert wanted[page["kind"]].intersection(found)


def test_each_kind_has_pages() -> None:
    kinds = {page["kind"] for page in PAGES}
    assert kinds == {*DOUBTFUL, *QUIET, "repeated", "position"}


@pytest.mark.parametrize(
    "end",
    [
        "5. O-O Be7. Your move! If 6. Re1 then b5, of course.",
        "5. O-O Be7. Frage: Was passiert, wenn Weiß jetzt 6.d4 spielt?",
        "5. O-O Be7. Que se passe-t-il si les Blancs jouent 6.d4 ?",
        "5. O-O Be7. Если 6. d3, то b5.",
        "5. O-O Be7. E se il Bianco gioca 6.d3?",
        "5. O-O Be7 I considered 5... Nxe4 6. d4 b5 7. Bb3 d5 8. dxe5 Be6 but was afraid.",
        "5. O-O Be7 A questo punto avevo pensato a 5... Nxe4 6. d4 b5 7. Bb3 d5 8. dxe5 Be6.",
        "5. O-O Be7.\n\nSi 6. Re1 entonces 6...b5, claro.",
        "5. O-O Be7.\n\nFalls 6. c3, antworte ich 6. ... O-O, falls 6. d3, dann 6. ... d6.",
        # What the text goes on with after a supposition was played.
        "If White castles, 5. O-O, what then? 5... Be7 is solid.",
    ],
)
def test_what_is_only_supposed_at_the_end_is_no_part_of_the_game(end: str) -> None:
    text = f"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 {end}"
    (game,) = read(text).games
    assert game.uci() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7"


def test_what_could_have_been_played_is_not_gone_on_with() -> None:
    text = (
        "Note di Anna. 1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 g6 6. Be3 Bg7 7. f3 O-O 8. "
        "Qd2 Nc6 9. O-O-O d5 10. Nxc6 bxc6 11. g4 e6 11. g4 mi ha sorpreso. A questo punto avevo "
        "pensato a 11... e5 12. Bc5 Re8 13. exd5 Nxd5 14. h4 Be6 15. Ne4 Nf4 16. Qe1."
    )
    (game,) = read(text).games
    assert [move.uci() for move in game.moves][20:] == ["g2g4", "e7e6"]


def test_what_goes_on_with_a_longer_supposition_is_left_out_and_reported() -> None:
    text = "1. e4 e5 2. Nf3 Nc6 here. If White goes 3. Bb5 a6 4. Ba4, Black plays on with 4... Nf6."
    reading = read(text)
    assert [game.uci() for game in reading.games] == ["e2e4 e7e5 g1f3 b8c6"]
    assert "mentioned-move" in [found.name for found in reading.diagnostics]


def test_how_a_game_that_is_over_might_have_gone_on_is_no_part_of_it() -> None:
    game = "**1. e4 e5 2. Nf3 Nc6 3. Bb5** is. **3... a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3**"
    end = " Black resigned here. He feared 7... d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 11. d4. **1-0**"
    assert read(game + end).games[0].uci() == read(game).games[0].uci()


def test_what_would_have_been_better_is_no_part_of_the_game() -> None:
    reading = read(
        "1.e4 d6 2.d4 Nf6 3.Bd3 A quiet system. 3. ... Nbd7 4.Nf3 e5 5.c3 As planned. 5. ... c6 "
        "6.0-0 h6 Preparing something on this wing. 7.Re1 A good square for the rook. 7. ... g5? A "
        "mistake, I think, since it leaves weak squares behind. "
        # The verdict is about each of the moves that "and" joins, however long the sentence is.
        "7. ... g6 and 8. ... Bg7 was better and probably what I would have tried instead. 8.a4 "
        "Simple. 8. ... Be7 9.Na3 Nf8 The knight looks at g6. "
        # What goes on with a thought is one, too.
        "10.b3?! Not bad, but I missed that 10.dxe5 dxe5 11.Nxe5 wins a pawn since 11. ... Qd5 "
        "allows 12.exd5 with a free queen."
    )
    (game,) = reading.games
    end = "h6 Re1 g5 a4 Be7 Na3 Nf8 b3"
    assert " ".join(node.san() for node in game.mainline()).endswith(end)
    assert "rival-line" not in [one.name for one in reading.diagnostics]


def test_what_would_have_been_a_better_beginning_is_not_the_game() -> None:
    reading = read(
        "Black won a piece with **21...Qd4+ 22.Qf2 Qxf2+ 23.Rxf2 fxg5**. Even better was the line "
        "**21...Qc5+ 22.Qf2 Qc6 23.Qf3 Bc5+ 24.Kg2 fxg5**.",
        start="r3k3/pbp1b1p1/1p2pp1r/3qPnN1/5P2/P1NP1QP1/1P1B3P/R4RK1 b q - 0 21",
    )
    assert [game.uci() for game in reading.games] == ["d5d4 f3f2 d4f2 f1f2 f6g5"]
