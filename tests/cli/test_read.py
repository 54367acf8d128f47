from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.cli.program import run

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "Weiß: Anna. Schwarz: Bert.\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O. Remis.\n"


def test_what_was_understood_is_shown() -> None:
    done = run("read", "-", text=TEXT)
    assert done.returncode == 0
    assert "German" in done.stdout
    assert "White: Anna\n" in done.stdout
    assert "3. Bb5 a6 4. Ba4" in done.stdout


def test_a_doubt_stands_under_its_line() -> None:
    text = "A game.\n1. e4 e5 2. Nf3 Nc6\n3. Bh5 a6 4. Ba4 Nf6 5. O-O Be7\n"
    lines = run("read", "-", text=text).stdout.splitlines()
    at = lines.index("3 | 3. Bh5 a6 4. Ba4 Nf6 5. O-O Be7")
    assert lines[at + 1] == "  |    ^^^"
    assert lines[at - 2] == " --> -:3:4"
    assert "read as Bb5" in lines[at - 3]


def test_nothing_but_the_moves_is_written() -> None:
    done = run("read", "-", "--to", "uci", "--fen", "startpos", text=TEXT)
    assert done.stdout == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1\n"
    assert "error" not in done.stderr
    assert "warning" not in done.stderr
    done = run("read", "-", "--to", "fide", "--language-out", "French", text="1. e4 e5 2. Nf3")
    assert done.stdout == "e4 e5 Cf3\n"


def test_a_game_is_said_and_felt() -> None:
    text = "1. e4 d5 2. Bb5+ c6 1-0\n\n1. d4 d5 0-1\n"
    done = run("read", "-", "--as", "pgn", "--say", "--language-out", "fr", text=text)
    assert done.stdout == "e4\nd5\nfou b5, échec\nc6\n\nd4\nd5\n"
    done = run("read", "-", "--as", "pgn", "--braille", text=text)
    assert done.stdout == "⠑⠲\n⠙⠢\n⠇⠘⠃⠢\n⠉⠖\n\n⠙⠲\n⠙⠢\n"
    done = run("read", "-", "--ssml", "--language-out", "ru", text="1. e4 d5 2. Nf3")
    both = run("read", "-", "--say", "--ssml", "--language-out", "ru", text="1. e4 d5 2. Nf3")
    assert both.stdout == done.stdout
    assert done.stdout.count("<s>") == 3
    assert '<sub alias="эф 3">f3</sub>' in done.stdout


def test_braille_is_read_back() -> None:
    text = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 Bg4 5. Nf3 Bxf3 6. O-O Bxe2 7. Re1 Qxe2"
    moves = run("read", "-", "--to", "uci", text=text).stdout
    felt = run("read", "-", "--braille", text=text).stdout
    done = run("read", "-", "--to", "uci", text=felt)
    assert (done.stdout, done.stderr) == (moves, "")


def test_words_that_a_game_needs_and_are_missing_are_noted() -> None:
    done = run("read", "-", "--say", "--language-out", "ja", text="1. e4 d5 2. exd5 Qxd5")
    assert done.stdout == "e4\nd5\nポーン e4-d5\nクイーン d5\n"
    assert "note: Japanese (ja) lacks words, which are left out: takes\n" in done.stderr
    done = run("read", "-", "--say", "--braille", text="nothing of that kind")
    assert (done.returncode, done.stdout) == (1, "")


def test_the_position_may_be_given() -> None:
    done = run(
        "read", "-", "--fen", "8/8/8/8/8/8/8/4K2k b - - 0 40", "--to", "san", text="40...Kg2"
    )
    assert done.stdout == "Kg2\n"


def test_doubts_go_to_standard_error() -> None:
    done = run("read", "-", "--to", "uci", "--repair", "none", text="1. e4 e5 2. Nf9 Nc6 3. Bb5")
    assert done.stdout == "e2e4 e7e5\n"
    assert done.stderr.startswith("-:1:13: error: MOV004 'Nf9'")


def test_pgn_is_written(tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text(TEXT, encoding="utf-8")
    done = run("read", str(path), "--pgn")
    assert '[White "Anna"]' in done.stdout
    assert done.stdout.rstrip().endswith("5. O-O 1/2-1/2")


def test_programs_get_everything() -> None:
    facts = json.loads(run("read", "-", "--json", text=TEXT).stdout)
    assert facts["language"] == "de"
    assert facts["games"][0]["moves"][2] == "g1f3"
    assert sum(span["end"] - span["start"] for span in facts["spans"]) == len(TEXT)
    assert facts["diagnostics"] == []


def test_without_a_game_the_status_is_1() -> None:
    done = run("read", "-", text="It was a dark and stormy night.")
    assert done.returncode == 1
    assert "no game was found" in done.stdout
    assert run("read", "-", "--fen", "nowhere", text="1. e4").returncode == 1
    assert run("read", "/no/such/file").returncode == 2


SEVERAL = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 1-0\n\n1. d4 d5 2. c4 e6 3. Nc9 Nf6\n"


def test_the_first_game_alone() -> None:
    done = run("read", "-", "--first", "--to", "uci", text=SEVERAL)
    assert done.stdout == "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3\n"
    assert done.stderr == ""
    facts = json.loads(run("read", "-", "--first", "--json", text=SEVERAL).stdout)
    assert len(facts["games"]) == 1
    assert sum(span["end"] - span["start"] for span in facts["spans"]) == len(SEVERAL)
    assert {span["game"] for span in facts["spans"] if "game" in span} == {0}
    both = run("read", "-", "--to", "uci", text=SEVERAL)
    assert both.stdout.count("\n") == 2
    assert "Nc9" in both.stderr
    assert run("read", "-", "--first", text="no game").returncode == 1


def test_the_first_game_is_for_texts() -> None:
    done = run("read", "-", "--first", "--as", "pgn", text="1. e4 e5 *")
    assert done.returncode == 2
    assert "--first is for texts" in done.stderr


def test_a_page_has_clean_comments() -> None:
    text = "<p>1.&nbsp;<b>e4</b> e5 <i>a&nbsp;classic</i><br>2.&nbsp;<b>Nf3</b></p>"
    assert "1. e4 e5 {a classic} 2. Nf3 *" in run("read", "-", "--pgn", text=text).stdout
