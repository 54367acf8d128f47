from __future__ import annotations

import json

import pytest
from tests.cli.program import run

EN_PASSANT = ("--moves", "e4 e6 e5 d5")


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        (("Nf3",), "Nf3\n"),
        (
            ("Sf3", "--language", "de", "--to", "fide,lan,iccf,fan,descriptive"),
            "Nf3\nNg1-f3\n7163\n♘f3\nN-KB3\n",
        ),
        (("gf3", "--notation", "stamma", "--to", "uci, stamma"), "g1f3\ngf3\n"),
        (("P-K4", "--to", "san"), "e4\n"),
        (("Cf3", "--language", "auto"), "Nf3\n"),
        (("Nf3", "--to", "fide", "--language-out", "Russian"), "Кf3\n"),
        (("exd6", *EN_PASSANT, "--to", "fide,san"), "exd6 e.p.\nexd6\n"),
        (("d8=N", "--fen", "8/3P4/8/8/8/8/k7/4K3 w - - 0 1", "--to", "iccf"), "47484\n"),
    ],
)
def test_a_move_is_written_in_the_notations_asked_for(
    arguments: tuple[str, ...], written: str
) -> None:
    done = run("move", *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (0, written, "")


def test_remarks_go_to_standard_error() -> None:
    done = run("move", "nf3+")
    assert done.returncode == 0
    assert done.stdout == "Nf3\n"
    assert done.stderr.splitlines() == [
        "note: the check mark in 'nf3+' is wrong: no check is given",
        "note: 'nf3+' has a small letter for a piece",
    ]


def test_json_is_for_machines() -> None:
    done = run("move", "Nf3", "--to", "lan,fan", "--json")
    assert json.loads(done.stdout) == {
        "text": "Nf3",
        "move": "g1f3",
        "draw_offer": False,
        "remarks": [],
        "written": {"lan": "Ng1-f3", "fan": "♘f3"},
    }


def test_the_rosetta_table_has_every_notation_and_every_language() -> None:
    done = run("move", "Nf3", "--all", "--json")
    facts = json.loads(done.stdout)
    assert len(facts["written"]) == 20
    assert len(facts["languages"]) == 73
    assert facts["languages"]["Hungarian (hu)"] == "Hf3"
    plain = run("move", "Nf3", "--all").stdout
    assert "Hungarian (hu)" in plain
    assert "gf3" in plain


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("Zf3",), 1, "error: MOV004 'Zf3' is not a move with English letters"),
        (("Nd2",), 1, "error: MOV005 'Nd2' is not possible: White's own pawn stands on d2"),
        (("Nf3", "--fen", "8/8"), 1, "error: FEN007 the board has 2 ranks"),
        (("Nf3", "--moves", "e4 e4"), 1, "error: MOV005 'e4' is not possible"),
        # What is wrong here is not chess, but the call.
        (("Nf3", "--to", "fid"), 2, "error: there is no notation 'fid': did you mean fide?"),
        (
            ("Nf3", "--language", "Germn"),
            2,
            "error: no language is called 'Germn'; did you mean German (de)?",
        ),
    ],
)
def test_what_cannot_be_read_ends_with_a_message(
    arguments: tuple[str, ...], status: int, message: str
) -> None:
    done = run("move", *arguments)
    assert done.returncode == status
    assert done.stdout == ""
    assert done.stderr.startswith(message)
    assert "Traceback" not in done.stderr


def test_a_move_is_explained() -> None:
    done = run("explain", "exd6 e.p.", *EN_PASSANT)
    assert done.returncode == 0
    assert done.stdout.startswith(
        "'exd6 e.p.' claims that a pawn from the e-file takes something on d6, en passant.\n"
        "One legal move fits: e5d6.\n"
        "By PGN: this notation writes no en passant mark; write exd6.\n"
        "By FIDE it is well written.\n"
        "\n"
        "  san             exd6\n"
    )


def test_a_move_that_cannot_be_read_is_explained_too() -> None:
    done = run("explain", "Nd4", "--json")
    assert done.returncode == 1
    facts = json.loads(done.stdout)
    assert facts["move"] is None
    assert facts["claims"] == ["a knight goes to d4"]
    assert facts["problem"]["name"] == "illegal-move"


LINES = (
    ("move Sxe4 --language de --moves", "1. e4 Sf6 2. Sc3 Sxe4", "Nxe4"),
    ("move Nxe4 --moves", "1.e4 Nf6 2.Nc3 Nxe4", "Nxe4"),
    ("move Dh5 --language German --moves", "e4 e5", "Qh5"),
    ("move Cc6 --language fr --moves", "1. e4 e5 2. Cf3", "Nc6"),
    ("move Nc6 --moves", "1. e4 1... e5 2… Nf3", "Nc6"),
)


@pytest.mark.parametrize(("call", "line", "written"), LINES)
def test_the_language_is_that_of_the_moves_before(call: str, line: str, written: str) -> None:
    done = run(*call.split(), line)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{written}\n", "")


def test_a_draw_offer_is_written_where_the_notation_has_it() -> None:
    done = run("move", "e4 (=)", "--to", "fide,san")
    assert done.stdout == "e4 (=)\ne4\n"


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        (("--say",), "pawn e5 takes d6, en passant\n"),
        (("--say", "--language-out", "pl"), "pion e5 bije d6, w przelocie\n"),
        (("--say", "--files", "nato"), "pawn echo 5 takes delta 6, en passant\n"),
        (("--say", "--to", "lan"), "e5xd6 e.p.\npawn e5 takes d6, en passant\n"),
        (("--braille",), "⠑⠰⠙⠖\n⠷⠮⠧⠿⠥⠧⠮⠷ ⠯⠯⠯⠆⠯⠯⠯ ⠒⠏⠯⠒ ⠆⠲ ⠏⠏⠏⠏⠂⠏⠏⠏ ⠗⠎⠇⠟⠅⠇⠎⠗\n"),
    ],
)
def test_a_move_is_said_and_felt(arguments: tuple[str, ...], written: str) -> None:
    done = run("move", "exd6", *EN_PASSANT, *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (0, written, "")


def test_a_voice_gets_markup() -> None:
    done = run("move", "Nf3", "--ssml", "--language-out", "ru", "--json")
    written = json.loads(done.stdout)["written"]
    assert list(written) == ["ssml"]
    assert '<sub alias="эф 3">f3</sub>' in written["ssml"]


def test_words_that_are_missing_are_noted() -> None:
    done = run("move", "exd6", *EN_PASSANT, "--say", "--language-out", "ja")
    assert (done.returncode, done.stdout) == (0, "ポーン e5-d6\n")
    note = "note: Japanese (ja) lacks words, which are left out: takes, en passant\n"
    assert done.stderr == note
