"""Whole games held to a standard: score sheets to a notation, files to the export format of PGN."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import chess
import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.program import run

import stamma
import stamma.pgn
from stamma.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from pathlib import Path

# The sample game of FIDE's Appendix C in its three forms.
FULL = (
    "1.e4 e5 2.Nf3 Nf6 3.d4 exd4 4.e5 Ne4 5.Qxd4 d5 6.exd6 e.p. Nxd6 7.Bg5 Nc6 8.Qe3+ Be7 9.Nbd2 "
    "0-0 10.0-0-0 Re8 11.Kb1 (=)"
)
BARE = (
    "1.e4 e5 2.Nf3 Nf6 3.d4 ed4 4.e5 Ne4 5.Qd4 d5 6.ed6 Nd6 7.Bg5 Nc6 8.Qe3 Be7 9 Nbd2 0-0 "
    "10.0-0-0 Re8 11.Kb1 (=)"
)
LONG = (
    "1.e2e4 e7e5 2.Ng1f3 Ng8f6 3.d2d4 e5xd4 4.e4e5 Nf6e4 5.Qd1xd4 d7d5 6.e5xd6 e.p. Ne4xd6 "
    "7.Bc1g5 Nb8c6 8.Qd4d3 Bf8e7 9.Nb1d2 0-0 10.0-0-0 Rf8e8 11.Kc1b1 (=)"
)


def held(text: str, strict: str, language: str | None = None) -> list[Diagnostic]:
    """What breaks a standard, and what is noted."""
    found: list[Diagnostic] = []
    stamma.pgn.check(text.encode(), found.append, strict=strict, language=language, lints=False)
    return [one for one in found if one.severity is not Severity.WARNING]


def names(found: list[Diagnostic]) -> list[str]:
    return [one.name for one in found]


@pytest.mark.parametrize("form", [FULL, BARE, LONG])
def test_the_sample_of_appendix_c_is_good_fide(form: str) -> None:
    assert held(form, "fide") == []


@pytest.mark.parametrize(
    ("form", "strict", "expected"),
    [
        (FULL, "rules_e", []),
        (BARE, "fide_bare", []),
        (LONG, "lan_fide", []),
        (
            BARE,
            "rules_e",
            [
                *("missing-capture", "missing-capture", "missing-capture", "missing-en-passant"),
                *("missing-capture", "missing-check"),
            ],
        ),
        (FULL, "san", ["superfluous-en-passant", *["castling-sign"] * 2, "draw-offer-sign"]),
        (FULL, "colon", ["capture-sign"] * 4),
        (FULL.replace("exd6 e.p.", "exd6ep"), "fide", ["en-passant-sign"]),
        (FULL.replace("exd6 e.p.", "exd6\ne.p."), "fide", []),
        (FULL.replace("exd6 e.p.", "exd6  e.p."), "fide", ["blanks"]),
        (FULL.replace("Qe3+", "Qe3†"), "fide", ["check-sign"]),
        (FULL.replace("Qe3+", "Qe3 +"), "fide", ["blanks"]),
        (FULL.replace("Qe3+", "Qe3+!"), "fide", []),
        (FULL.replace(" Re8", " Re8."), "fide", ["punctuation"]),
        (FULL.replace("Nf6", "Sf6"), "fide", ["other-letter"]),
        (FULL.replace("2.Nf3", "2.N-f3"), "fide", ["needless-hyphen"]),
        (FULL.replace("2.Nf3", "2.♘f3"), "fide", ["figurine-for-letter"]),
        (FULL.replace("11.Kb1", "12.Kb1"), "fide", ["pgn-wrong-number"]),
        (FULL.replace("1.e4 e5", "1.e4e5"), "fide", ["pgn-joined-moves"]),
        (FULL.replace("e5 2.", "e5 (1...c5 2.Sf3) 2."), "fide", ["other-letter"]),
        (FULL.replace("11.Kb1 (=)", "11.--"), "fide", ["pass"]),
    ],
)
def test_games_are_held_to_a_notation(form: str, strict: str, expected: list[str]) -> None:
    assert names(held(form, strict)) == expected


def test_a_game_in_its_own_language() -> None:
    german = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. 0-0 *"
    assert held(german, "fide", "de") == []
    assert names(held(german, "san", "de")) == ["castling-sign"]
    assert "other-letter" in names(held(german, "pgn", "de"))


def test_a_finding_has_its_place_its_rule_and_what_to_write() -> None:
    (found,) = held("1. e4 e5\n2. Nf3 Nc6 3. Bb5 a6 4. O-O *", "fide")
    assert found.place is not None
    assert (found.place.line, found.place.column, found.place.ply) == (2, 25, 6)
    assert (found.code, found.severity) == ("SPL016", Severity.ERROR)
    assert (found.text, found.advice, found.by) == ("O-O", "write 0-0", "FIDE C.13")


def test_variations_know_how_many_moves_came_before() -> None:
    found = held("1. e4 e5 (1... c5 2. Sf3 (2. Sc3) 2... d6) 2. Sf3 Sc6 *", "san")
    assert [one.place.ply for one in found if one.place] == [2, 2, 2, 3]


def test_without_a_standard_nothing_is_held() -> None:
    found: list[Diagnostic] = []
    stamma.pgn.check(FULL.encode(), found.append, lints=False)
    assert names(found) == ["pgn-missing-result"]


@pytest.mark.parametrize("strict", ["descriptive", "iccf", "stamma"])
def test_what_cannot_stand_in_pgn_is_for_the_reader_of_texts(strict: str) -> None:
    with pytest.raises(ValueError, match=r"stamma\.read"):
        stamma.pgn.check(b"1. e4 *", strict=strict)


# The export format.

EXPORT = """[Event "Casual"]
[Site "?"]
[Date "1858.??.??"]
[Round "?"]
[White "Morphy"]
[Black "Duke \\"Karl\\""]
[Result "1-0"]
[ECO "C41"]
[WhiteElo "2690"]

{A night at the opera} 1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 (3... exd4 4. Qxd4 Nc6
5. Bb5) 4. dxe5 Bxf3 {forced} 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9.
Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15.
Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0

"""
FEN = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"

# What is changed, into what, and what is found.
BREACHES = (
    ('[Site "?"]\n', "", "pgn-missing-tag"),
    ('[Site "?"]\n[Date "1858.??.??"]\n', '[Date "1858.??.??"]\n[Site "?"]\n', "pgn-roster-order"),
    ('[Event "Casual"]\n', '[Annotator "?"]\n[Event "Casual"]\n', "pgn-roster-order"),
    ('[ECO "C41"]\n[WhiteElo "2690"]\n', '[WhiteElo "2690"]\n[ECO "C41"]\n', "pgn-tag-order"),
    ('[Site "?"]', '[Site  "?"]', "pgn-tag-layout"),
    ('[Site "?"]', '[ Site "?" ]', "pgn-tag-layout"),
    ('[Site "?"]\n', '[Site "?"] ', "pgn-tag-layout pgn-tag-layout"),
    ('[Site "?"]', ' [Site "?"]', "pgn-tag-layout"),
    ('[Site "?"]', '[Site ""]', "pgn-empty-value"),
    ('[Date "1858.??.??"]', '[Date "1858"]', "pgn-date-form"),
    ('[Date "1858.??.??"]', '[Date "01.11.1858"]', "pgn-date-form"),
    ('[ECO "C41"]\n', f'[ECO "C41"]\n[FEN "{stamma.STARTING_FEN}"]\n', "pgn-needless-fen"),
    ('[ECO "C41"]\n', '[ECO "C41"]\n[SetUp "1"]\n', "pgn-set-up"),
    ('"2690"]\n\n', '"2690"]\n', "pgn-empty-line"),
    ('"2690"]\n\n', '"2690"]\n\n\n', "pgn-empty-line"),
    ("2. Nf3", "2.Nf3", "pgn-spacing"),
    ("2. Nf3", "2.  Nf3", "pgn-spacing"),
    ("2. Nf3", "2.\tNf3", "pgn-spacing"),
    ("c6 9.\n", "c6 9. \n", "pgn-spacing"),
    ("2. Nf3", "Nf3", "pgn-missing-number"),
    ("6. Bc4", "Bc4", "pgn-missing-number"),
    ("(3... exd4", "(exd4", "pgn-missing-number"),
    ("2. Nf3", "2... Nf3", "pgn-number-form"),
    ("7. Qb3", "8. Qb3", "pgn-number-form"),
    ("7. Qb3", "7 Qb3", "pgn-number-form"),
    ("17. Rd8#", "17.. Rd8#", "pgn-number-form"),
    ("17. Rd8#", "17. Rd8", "missing-mate"),
    ("16. Qb8+ Nxb8", "16. Qb8+ 16... Nxb8", "pgn-needless-number"),
    (" $6", "?!", "pgn-suffix"),
    ("Nc6\n5. Bb5)", "Nc6 5. Bb5)", "pgn-long-line"),
    ("Bxd7+ Nxd7 16.", "Bxd7+ Nxd7\n16.", "pgn-short-line"),
    ("Rd8# 1-0", "Rd8# 1:0", "pgn-result-form"),
    ("Rd8# 1-0", "Rd8# *", "pgn-result-tag"),
    ('[Result "1-0"]', '[Result "*"]', "pgn-result-tag"),
    ("Rd8# 1-0", "Rd8#", "pgn-missing-result"),
    ("Nxb8 17.", "Nxb8 & 17.", "pgn-stray"),
    ("3. d4", "3. d2-d4", "superfluous-departure superfluous-hyphen"),
    ("O-O-O", "0-0-0", "castling-sign"),
    ("14. Rd1", "14. Rhd1", "superfluous-departure"),
)
# The same for what is only noted.
NOTED = (
    ("(3... exd4", "( 3... exd4", "pgn-other-layout"),
    ("{forced}", "{ forced }", "pgn-other-layout"),
    ("Nxd7 16.", "Nxd7 ;sic\n16.", "pgn-line-comment"),
)


def changed(old: str, new: str) -> str:
    assert EXPORT.count(old) == 1
    return EXPORT.replace(old, new)


def test_the_export_format_has_nothing_against_it() -> None:
    assert held(EXPORT, "pgn") == []
    assert held(EXPORT.replace("\n", "\r\n"), "pgn") == []
    assert held(EXPORT * 3, "pgn") == []
    assert names(held(EXPORT.removesuffix("\n"), "pgn")) == ["pgn-empty-line"]


@pytest.mark.parametrize(("old", "new", "expected"), BREACHES)
def test_a_breach_of_the_export_format(old: str, new: str, expected: str) -> None:
    found = held(changed(old, new), "pgn")
    # Where words change, lines may have room for more.
    told = [one for one in found if one.name not in {"pgn-short-line", "pgn-long-line"}]
    told = told or found
    assert set(names(told)) == set(expected.split())
    assert all(one.severity is Severity.ERROR and one.place for one in told)


@pytest.mark.parametrize(("old", "new", "expected"), NOTED)
def test_what_the_standard_leaves_open_is_noted(old: str, new: str, expected: str) -> None:
    found = [one for one in held(changed(old, new), "pgn") if one.name != "pgn-short-line"]
    assert names(found) == [expected]
    assert found[0].severity is Severity.NOTE


def test_two_games_have_one_empty_line_between_them() -> None:
    for gap in ("\n", "\n\n\n"):
        text = EXPORT.rstrip("\n") + gap + EXPORT
        assert "pgn-empty-line" in names(held(text, "pgn"))


def test_a_set_up_position() -> None:
    game = stamma.pgn.Game(stamma.Board(FEN))
    text = game.pgn()
    assert held(text, "pgn") == []
    assert names(held(text.replace('[SetUp "1"]\n', ""), "pgn")) == ["pgn-set-up"]


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 8)), max_size=90))
def test_what_stamma_writes_is_the_export_format(choices: list[tuple[int, int]]) -> None:
    game = stamma.pgn.Game()
    node: stamma.pgn.GameNode = game
    for choice, extra in choices:
        legal = list(node.board().legal_moves)
        if not legal:
            break
        if extra == 1:
            node.add_variation(legal[(choice + 1) % len(legal)])
        node = node.add_main_variation(legal[choice % len(legal)])
        if extra == 2:
            node.comment = "a remark of some length, so that lines have to be broken"
        if extra == 3:
            node.nags = {choice % 139 + 1}
    assert held(game.pgn(), "pgn") == []


@settings(max_examples=20)
@given(st.lists(st.integers(0, 200), max_size=60))
def test_what_python_chess_writes_breaks_nothing_but_the_width(choices: list[int]) -> None:
    board = chess.Board()
    for choice in choices:
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(legal[choice % len(legal)])
    game = chess.pgn.Game.from_board(board)
    # Its lines may have 80 characters.
    assert set(names(held(f"{game}\n\n", "pgn"))) <= {"pgn-long-line"}


# Texts that are no PGN.

SHEET = """Round 3, board 7

1. e4 e5
2. Nf3 Nf6
3. d4 exd4
4. e5 Ne4
5. Qxd4 d5
6. exd6 e.p. Nxd6
7. Bg5 Nc6
8. Qe3+ Be7
9. Nbd2 0-0
10. 0-0-0 Re8
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Nc6", "Nc6", []),
        ("e.p.", "ep", ["en-passant-sign"]),
        ("Qe3+", "Qe3†", ["check-sign"]),
        ("7. Bg5 Nc6", "7. Bg5 Sc6", ["other-letter"]),
        ("2. Nf3", "2. N-f3", ["needless-hyphen"]),
        ("10. 0-0-0", "10. O-O-O", ["castling-sign"]),
        ("10. 0-0-0", "11. 0-0-0", ["wrong-number"]),
    ],
)
def test_a_score_sheet_is_held_to_appendix_c(old: str, new: str, expected: list[str]) -> None:
    reading = stamma.read(SHEET.replace(old, new), strict="fide", language="en")
    assert names(reading.diagnostics) == expected
    for found in reading.diagnostics:
        is_note = found.severity is Severity.NOTE
        assert found.severity is (Severity.NOTE if is_note else Severity.ERROR)
        assert reading.text[found.start : found.end]


def test_an_old_score_is_held_to_descriptive_notation() -> None:
    text = "1. P-K4 P-K4 2. Kt-KB3 N-QB3 3. B to N5 P-QR3"
    found = stamma.read(text, strict="descriptive").diagnostics
    assert [(one.name, str(one.severity)) for one in found] == [
        ("usage", "note"),
        ("blanks", "error"),
        ("words", "error"),
    ]


def test_a_text_is_not_held_to_the_export_format() -> None:
    with pytest.raises(ValueError, match=r"stamma\.pgn\.check"):
        stamma.read(SHEET, strict="pgn")


# The command.


def test_the_command_holds_a_file_to_a_standard(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(EXPORT, encoding="utf-8")
    done = run("check", "--strict", "pgn", str(file))
    assert (done.returncode, done.stdout) == (0, "1 game, 37 moves, 0 broken\n")
    file.write_text(changed(" $6", "?!"), encoding="utf-8")
    done = run("check", "--strict", "pgn", "--format", "concise", str(file))
    assert done.returncode == 1
    first = f"{file}:11:52: error: PGN072 '?!' stands for a NAG; write $6 (by PGN 8.2.3.8)"
    assert done.stdout.splitlines()[0] == first


def test_the_command_holds_a_score_sheet_to_a_standard(tmp_path: Path) -> None:
    file = tmp_path / "sheet.txt"
    file.write_text(SHEET.replace("2. Nf3", "2. N-f3"), encoding="utf-8")
    done = run("check", "--strict", "fide", "--format", "concise", str(file))
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        f"{file}:4:4: note: SPL051 the hyphen in 'N-f3' is not needed; write Nf3 (by FIDE C.8)",
        "1 game, 20 moves, 0 broken; 1 note",
    ]
    done = run("check", "--strict", "rules_e", "--json", "-", text=SHEET.replace("Qe3+", "Qe3"))
    assert done.returncode == 1
    (facts,) = map(json.loads, done.stdout.splitlines())
    assert (facts["code"], facts["severity"], facts["by"]) == ("SPL009", "error", "Rules E, E11")
    assert (facts["line"], facts["column"], facts["text"]) == (10, 4, "Qe3")


def test_an_unknown_standard_is_refused() -> None:
    done = run("check", "--strict", "fied", "-", text=EXPORT)
    assert (done.returncode, done.stdout) == (2, "")
    assert "did you mean fide?" in done.stderr
