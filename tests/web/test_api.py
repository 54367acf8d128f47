"""What the server answers, by tables of questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import stamma
from stamma import pgn
from stamma.notations import NOTATIONS
from stamma.web.api.titles import TITLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.testclient import TestClient

    Ask = Callable[..., Any]

START = stamma.STARTING_FEN
MATE = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
GAME = """[White "Anna"]
[Black "Ben"]

{before all} 1. e4! {[%clk 0:05:00] [%cal Ge2e4,Rd2d4] [%csl Ye4] best} e5 $6 (1... c5 2. Nf3
({or} 2. c3 d5)) (1... e6) 2. Bc4 {[%eval 0.35]} Nc6 3. Qh5 Nf6 4. Qxf7# {[%eval #1]} 1-0
"""


def line(game: dict[str, Any], *names: str) -> list[Any]:
    """Return one fact of each place, or several."""
    return [tuple(node[name] for name in names) for node in game["nodes"]]


def test_choices_are_all_that_the_library_has(room: TestClient) -> None:
    found = room.get("/api/choices").json()
    assert found["version"] == stamma.__version__
    assert [each["code"] for each in found["languages"]] == [each.code for each in stamma.languages]
    german = next(each for each in found["languages"] if each["code"] == "de")
    assert german == {
        "code": "de",
        "name": "German",
        "native": "Deutsch",
        "letters": {"K": "K", "Q": "D", "R": "T", "B": "L", "N": "S", "P": "B"},
        "direction": "ltr",
        "speaks": True,
    }
    assert [each["name"] for each in found["notations"]] == list(NOTATIONS) == list(TITLES)
    assert found["forms"][:2] == ["pgn", "text"]
    assert "sheet" in found["layouts"]


@pytest.mark.parametrize(
    ("text", "source", "notation", "language", "moves"),
    [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6", "text", "san", "de", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"),
        ('[White "Anna"]\n\n1. e4 e5 *', "pgn", "san", None, "e2e4 e7e5"),
        ("1. N-KB3 N-KB3 2. P-KN3", "text", "descriptive", "en", "g1f3 g8f6 g2g3"),
        (START, "fen", None, None, ""),
    ],
)
def test_a_text_is_taken_for_what_it_is(  # noqa: PLR0917
    ask: Ask, text: str, source: str, notation: str | None, language: str | None, moves: str
) -> None:
    found = ask("read", text=text)
    assert (found["source"], found["notation"], found["language"]) == (source, notation, language)
    [game] = found["games"]
    assert " ".join(uci for (uci,) in line(game, "uci")[1:]) == moves


@pytest.mark.parametrize("text", ["", " \n\t\ufeff"])
def test_nothing_is_read_from_nothing(ask: Ask, text: str) -> None:
    found = ask("read", text=text)
    assert (found["games"], found["diagnostics"], found["spans"]) == ([], [], [])


def test_what_is_read_is_what_the_command_line_says(
    ask: Ask, capsys: pytest.CaptureFixture[str]
) -> None:
    import json
    import tempfile

    from stamma.cli import main

    text = "Schmidt - Weber\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0 Le7 6. Tel b5"
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        main(["read", file.name, "--json"])
    told = json.loads(capsys.readouterr().out)
    found = ask("read", text=text)
    for name in ("notation", "language", "languages", "confidence"):
        assert found[name] == told[name]
    for name in ("diagnostics", "spans"):
        for one, other in zip(found[name], told[name], strict=True):
            assert other.items() <= one.items()
    assert [game["pgn"] for game in found["games"]] == [game["pgn"] for game in told["games"]]


def test_places_are_counted_in_characters_and_cover_the_text(ask: Ask) -> None:
    text = "😀 Ein Spiel 😀: 1. e4 e5 2. Sf3! (2. f4 exf4) Sc6 3. Lb5, gut. 1-0"
    spans = ask("read", text=text)["spans"]
    assert "".join(text[span["start"] : span["end"]] for span in spans) == text
    shown = [(text[span["start"] : span["end"]], span["fate"], span.get("san")) for span in spans]
    assert [each for each in shown if each[1] not in ("prose", "number", "comment")] == [
        ("e4", "move", "e4"),
        ("e5", "move", "e5"),
        ("Sf3!", "move", "Nf3"),
        ("f4", "variation", "f4"),
        ("exf4", "variation", "exf4"),
        ("Sc6", "move", "Nc6"),
        ("Lb5", "move", "Bb5"),
        ("1-0", "result", None),
    ]


@pytest.mark.parametrize(
    "text",
    ["1. e4 e5 2. Sf3 (2. f4 exf4 3. Sf3) Sc6 3. Lb5", GAME, f"{GAME}\n1. d4 d5 (1... f5) *"],
)
def test_spans_name_the_places_of_their_games(ask: Ask, text: str) -> None:
    found = ask("read", text=text)
    moves = [span for span in found["spans"] if "move" in span]
    named = {(span["game"], span["node"]) for span in moves}
    assert named == {
        (number, node["id"])
        for number, game in enumerate(found["games"])
        for node in game["nodes"]
        if node["id"]
    }
    for span in moves:
        node = found["games"][span["game"]]["nodes"][span["node"]]
        assert (node["san"], node["uci"]) == (span["san"], span["move"])


@pytest.mark.parametrize(
    ("text", "code", "at", "alternatives"),
    [
        # It fits two moves, and nothing decides.
        ("1. d4 d5 2. Sf3 Sf6 3. e3 e6 4. Sd2 Le7", "RDG007", "Sd2", ["Sbd2", "Sfd2"]),
        # What is said about the move stays.
        ("1. d4 d5 2. Sf3 Sf6 3. e3 e6 4. Sd2!? Le7", "RDG007", "Sd2!?", ["Sbd2!?", "Sfd2!?"]),
        # It is misprinted.
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0 Le7 6. Tel b5", "RDG002", "Tel", ["Te1"]),
        # A move of White's is missing.
        ("1. e4 e5 2. Nf3 Nc6 3. a6 4. Ba4 Nf6 5. O-O Be7", "RDG005", "", ["Bb5 "]),
    ],
)
def test_a_doubt_offers_what_may_be_meant_as_the_text_would_write_it(
    ask: Ask, text: str, code: str, at: str, alternatives: list[str]
) -> None:
    [doubt] = ask("read", text=text)["diagnostics"]
    assert (doubt["code"], doubt["url"]) == (code, f"/rules/{code}")
    offered = doubt["alternatives"]
    assert [each["text"] for each in offered] == alternatives
    for each in offered:
        assert text[each["start"] : each["end"]] == at
        chosen = text[: each["start"]] + each["text"] + text[each["end"] :]
        again = ask("read", text=chosen)
        assert again["diagnostics"] == []
        assert each["uci"] in [uci for (uci,) in line(again["games"][0], "uci")]


def test_a_missing_move_of_black_goes_before_the_number(ask: Ask) -> None:
    text = "1. e4 e5 2. Nf3 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7"
    offered = ask("read", text=text)["diagnostics"][0]["alternatives"]
    knight = next(each for each in offered if each["san"] == "Nc6")
    chosen = text[: knight["start"]] + knight["text"] + text[knight["end"] :]
    assert chosen == "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7"


def test_a_repaired_move_is_marked_as_such(ask: Ask) -> None:
    text = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0 Le7 6. Tel b5"
    spans = ask("read", text=text)["spans"]
    repaired = [each for each in spans if each["fate"] == "repaired"]
    assert [(text[each["start"] : each["end"]], each["san"]) for each in repaired] == [
        ("Tel", "Re1")
    ]


def test_what_is_known_about_a_text_is_taken_into_account(ask: Ask) -> None:
    assert ask("read", text="1. Sf3 Sf6", language="pl")["language"] == "pl"
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    assert ask("read", text="1. e4 Ke7", fen=fen)["games"][0]["start"] == fen
    two = "1. e4 e5 2. Sf3 Sc6 1-0\n\n1. d4 d5 2. c4 e6 0-1"
    assert len(ask("read", text=two)["games"]) == 2
    assert len(ask("read", text=two, first=True)["games"]) == 1


def test_a_game_has_all_its_places_in_the_order_of_the_score(ask: Ask) -> None:
    game = ask("game", pgn=GAME)
    assert line(game, "id", "parent", "main", "number", "san") == [
        (0, None, True, "", ""),
        (1, 0, True, "1.", "e4"),
        (2, 1, True, "1...", "e5"),
        (3, 1, False, "1...", "c5"),
        (4, 3, False, "2.", "Nf3"),
        (5, 3, False, "2.", "c3"),
        (6, 5, False, "2...", "d5"),
        (7, 1, False, "1...", "e6"),
        (8, 2, True, "2.", "Bc4"),
        (9, 8, True, "2...", "Nc6"),
        (10, 9, True, "3.", "Qh5"),
        (11, 10, True, "3...", "Nf6"),
        (12, 11, True, "4.", "Qxf7#"),
    ]
    first, second, last = game["nodes"][1], game["nodes"][2], game["nodes"][-1]
    assert first["fen"] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    assert (first["nags"], first["glyphs"]) == ([1], "!")
    assert (second["nags"], second["glyphs"]) == ([6], "?!")
    assert (first["comment"], game["nodes"][0]["comment"]) == ("best", "before all")
    assert game["nodes"][5]["before"] == "or"
    assert first["arrows"] == [
        {"from": "e2", "to": "e4", "color": "green"},
        {"from": "d2", "to": "d4", "color": "red"},
    ]
    assert first["marks"] == [{"square": "e4", "color": "yellow"}]
    assert (first["clock"], game["nodes"][8]["eval"], last["eval"]) == ("0:05:00", "+0.35", "#+1")
    assert (last["check"], last["said"]) == (True, "queen takes f7, checkmate")
    assert (game["result"], game["start"], game["headers"]["White"]) == ("1-0", START, "Anna")
    assert game["pgn"] == next(iter(pgn.open(GAME.encode()))).pgn()


@pytest.mark.parametrize(
    ("node", "uci", "reached", "added"),
    [
        # The main line and a variation are followed.
        (0, "e2e4", 1, False),
        (1, "c7c5", 3, False),
        # A variation is added, and the game goes on.
        (1, "d7d5", 8, True),
        (12, "e8f7", None, None),
    ],
)
def test_a_move_is_followed_or_added(
    ask: Ask, node: int, uci: str, reached: int | None, added: bool | None
) -> None:
    if reached is None:
        refused = ask("play", 422, pgn=GAME, node=node, uci=uci)["error"]
        assert refused["code"] == "MOV005"
        return
    found = ask("play", pgn=GAME, node=node, uci=uci)
    assert found["node"] == reached
    assert found["game"]["nodes"][reached]["uci"] == uci
    assert len(found["game"]["nodes"]) == 13 + bool(added)


def test_a_game_is_played_from_nothing(ask: Ask) -> None:
    game, node = "*", 0
    for uci in ("f2f3", "e7e5", "g2g4", "d8h4"):
        found = ask("play", pgn=game, node=node, uci=uci)
        game, node = found["game"]["pgn"], found["node"]
    assert found["game"]["nodes"][-1]["san"] == "Qh4#"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"node": 3, "action": "delete"}, "1. e4 (1. d4) 1... e5 {good} 2. Nf3 *"),
        ({"node": 5, "action": "delete"}, "1. e4 (1. d4 d5) 1... e5 {good} *"),
        ({"node": 2, "action": "delete"}, "1. e4 e5 {good} 2. Nf3 *"),
        ({"node": 3, "action": "promote"}, "1. d4 (1. e4 e5 {good} 2. Nf3) 1... d5 *"),
        ({"node": 4, "action": "comment", "value": "bad"}, "1... e5 {bad} 2. Nf3 *"),
        ({"node": 4, "action": "comment", "value": ""}, "1... e5 2. Nf3 *"),
        ({"action": "result", "value": "1-0"}, "1... e5 {good} 2. Nf3 1-0"),
        ({"action": "header", "name": "White", "value": "Anna"}, '[White "Anna"]'),
    ],
)
def test_a_game_is_changed(ask: Ask, change: dict[str, Any], expected: str) -> None:
    changed = ask("edit", pgn="1. e4 (1. d4 d5) e5 {good} 2. Nf3 *", **change)
    assert expected in changed["pgn"].replace("\n", " ")


@pytest.mark.parametrize(
    "change",
    [
        {"node": 0, "action": "delete"},
        {"node": 1, "action": "promote"},
        {"node": 9, "action": "delete"},
        {"action": "header", "name": "no name", "value": "x"},
        {"action": "result", "value": "2-0"},
    ],
)
def test_a_change_that_cannot_be_made_is_refused(ask: Ask, change: dict[str, Any]) -> None:
    refused = ask("edit", 422, pgn="1. e4 e5 *", **change)["error"]
    assert refused["code"]
    assert refused["message"]


def test_a_new_comment_leaves_clocks_alone(ask: Ask) -> None:
    game = ask("edit", pgn=GAME, node=1, action="comment", value="so } so")
    assert (game["nodes"][1]["comment"], game["nodes"][1]["clock"]) == ("so } so", "0:05:00")


@pytest.mark.parametrize(
    ("notation", "language", "moves", "said", "direction"),
    [
        ("san", "de", ["", "Sf3", "d5"], ["", "Springer f3", "d5"], "ltr"),
        ("fan", "de", ["", "♘f3", "d5"], ["", "Springer f3", "d5"], "ltr"),
        ("iccf", "fr", ["", "7163", "4745"], ["", "cavalier f3", "d5"], "ltr"),
        ("stamma", "en", ["", "gf3", "pd5"], ["", "knight f3", "d5"], "ltr"),
        ("kt", "ru", ["", "Ktf3", "d5"], ["", "конь f3", "d5"], "ltr"),
        ("san", "he", ["", "פf3", "d5"], ["", "פרש f3", "d5"], "rtl"),
    ],
)
def test_a_score_is_spelt_and_said(  # noqa: PLR0917
    ask: Ask, notation: str, language: str, moves: list[str], said: list[str], direction: str
) -> None:
    found = ask("spell", pgn="1. Nf3 d5 *", notation=notation, language=language)
    assert found == {"moves": moves, "said": said, "direction": direction}


def test_a_position_says_what_can_be_played(ask: Ask) -> None:
    found = ask("position", fen=START)
    assert (found["turn"], found["check"], found["outcome"]) == ("white", None, None)
    assert len(found["legal"]) == 20
    over = ask("position", fen=MATE)
    assert (over["check"], over["legal"]) == ("e1", [])
    assert over["outcome"] == {"result": "0-1", "termination": "checkmate", "words": "checkmate"}
    repaired = ask("position", fen="4k3/8/8/8/8/8/8/4K3 w")
    assert repaired["fen"] == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert repaired["faults"]
    assert repaired["odd"] == []


def test_one_move_is_written_in_every_way(ask: Ask) -> None:
    found = ask("rosetta", fen=START, uci="g1f3", language="de")
    texts = {row["notation"]: row["text"] for row in found["rows"] if "languages" not in row}
    assert {"san": "Sf3", "fan": "♘f3", "iccf": "7163", "descriptive": "N-KB3"}.items() <= (
        texts.items()
    )
    letters = {code: row["text"] for row in found["rows"] for code in row.get("languages", ())}
    assert {"en": "Nf3", "ru": "Кf3", "fr": "Cf3", "de": "Sf3"}.items() <= letters.items()
    grouped = [row["text"] for row in found["rows"] if "languages" in row]
    assert len(grouped) == len(set(grouped))
    said = {each["language"]: each["text"] for each in found["said"]}
    assert (said["de"], said["es"]) == ("Springer f3", "caballo f3")


@pytest.mark.parametrize(
    ("form", "media", "name", "part"),
    [
        ("pgn", "application/vnd.chess-pgn", "Anna-Ben.pgn", "1. e4 $1"),
        ("text", "text/plain", "Anna-Ben.txt", "1. e4!"),
        ("markdown", "text/markdown", "Anna-Ben.md", "Anna"),
        ("html", "text/html", "Anna-Ben.html", "<!doctype html>"),
        ("latex", "application/x-tex", "Anna-Ben.tex", "\\documentclass"),
        ("json", "application/json", "Anna-Ben.json", '"uci": "e2e4"'),
    ],
)
def test_a_game_is_taken_away(ask: Ask, form: str, media: str, name: str, part: str) -> None:
    found = ask("write", pgn=GAME, form=form)
    assert (found["media"], found["name"]) == (media, name)
    assert part in found["text"]


def test_a_file_has_a_name_that_any_system_takes(ask: Ask) -> None:
    odd = '[White "../../etc/passwd"]\n[Black "<b>\\"x"]\n\n1. e4 *'
    assert ask("write", pgn=odd)["name"] == "etc-passwd-b-x.pgn"
    assert ask("write", pgn="1. e4 *")["name"] == "game.pgn"


def test_a_text_keeps_its_words_when_its_moves_are_rewritten(ask: Ask) -> None:
    found = ask("rewrite", text="Das ist 1. e4 Sf6 und gut.", notation="fide", language="fr")
    assert found == {"text": "Das ist 1. e4 Cf6 und gut.", "diagnostics": []}


def test_a_diagram_is_a_picture(room: TestClient) -> None:
    asked = {
        "fen": START,
        "flipped": True,
        "lastmove": "e2e4",
        "arrows": [{"from": "g1", "to": "f3"}],
        "marks": [{"square": "e4", "color": "red"}],
        "letters": "de",
    }
    drawn = room.post("/api/diagram", json=asked)
    assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/svg+xml")
    assert drawn.text.startswith("<svg")
    assert "Seen from Black's side." in drawn.text
    pixels = room.post("/api/diagram", json={**asked, "form": "png", "size": 160})
    assert (pixels.headers["content-type"], pixels.content[:4]) == ("image/png", b"\x89PNG")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_score_sheet_is_a_page(ask: Ask, paper: str) -> None:
    html = ask("sheet", pgn=GAME, paper=paper, notation="fide", language="de")["html"]
    assert html.startswith("<!doctype html>")
    assert f"size: {paper}" in html.replace("A4", "a4")
    assert "Lc4" in html


@pytest.mark.parametrize(
    ("name", "request_", "code"),
    [
        ("read", {"text": "1. e4", "language": "Klingon"}, "bad-value"),
        ("read", {"text": "1. e4", "notation": "x"}, "bad-value"),
        ("read", {"text": "1. e4", "fen": "x"}, "FEN004"),
        ("read", {"text": 5}, "bad-request"),
        ("read", {"text": "1. e4", "unknown": 1}, "bad-request"),
        ("read", {}, "bad-request"),
        ("game", {"pgn": ""}, "bad-value"),
        ("play", {"pgn": "1. e4 *", "node": 7, "uci": "e7e5"}, "bad-value"),
        ("play", {"pgn": "1. e4 *", "node": 1, "uci": "e7e9"}, "MOV004"),
        ("play", {"pgn": "1. e4 *", "node": 1, "uci": "e2e4"}, "MOV005"),
        ("play", {"pgn": "1. e4 *", "node": -1, "uci": "e2e4"}, "bad-request"),
        ("spell", {"pgn": "1. e4 *", "notation": "morse"}, "bad-value"),
        ("write", {"pgn": "1. e4 *", "form": "docx"}, "bad-value"),
        ("diagram", {"fen": START, "arrows": [{"from": "x9", "to": "e4"}]}, "bad-value"),
        ("diagram", {"fen": START, "size": 10**9}, "bad-request"),
    ],
)
def test_bad_input_is_refused_in_words(
    ask: Ask, name: str, request_: dict[str, Any], code: str
) -> None:
    refused = ask(name, 422, **request_)["error"]
    assert refused["code"] == code
    assert refused["message"]


def test_advice_is_that_of_the_command_line(ask: Ask) -> None:
    [found] = ask("read", text="1. Qh9 Qh9 2. Qh9 Qh9 3. Qh9 Qh9")["diagnostics"]
    assert found["code"] == "RDG001"
    assert "--fen" in found["advice"]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff", b'{"text": "\xed\xa0\x80"}', b'{"text": "\\ud800"}']
)
def test_what_is_no_json_is_refused(room: TestClient, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    refused = room.post("/api/read", content=body, headers=headers)
    assert refused.status_code == 400
    assert refused.json()["error"]["code"] == "not-json"


def test_brackets_without_end_do_no_harm(room: TestClient) -> None:
    body = b'{"fen": "", "arrows": ' + b'[{"from": ' * 50_000
    headers = {"Content-Type": "application/json"}
    assert room.post("/api/diagram", content=body, headers=headers).status_code == 422
