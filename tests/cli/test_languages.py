"""``stamma languages``: the table, one language, and facts for programs."""

from __future__ import annotations

import argparse
import io
import json
import sys

import pytest
from rich.cells import cell_len

from stamma.cli import languages as command
from stamma.language_table import UnknownLanguageError, languages


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_to(parser.add_subparsers())
    options = parser.parse_args(["languages", *arguments])
    status: int = options.run(options)
    return status


def on_terminal(monkeypatch: pytest.MonkeyPatch, width: int, *arguments: str) -> list[str]:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    assert run(*arguments) == 0
    return [line.rstrip() for line in terminal.getvalue().splitlines()]


def test_in_a_pipe_a_language_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    header, *lines = capsys.readouterr().out.splitlines()
    assert header == "code\tlanguage\tnative name\tK\tQ\tR\tB\tN\tP\talso read"
    assert len(lines) == len(languages)
    assert {line.count("\t") for line in lines} == {9}
    assert "de\tGerman\tDeutsch\tK\tD\tT\tL\tS\tB\t" in lines
    assert "en\tEnglish\tEnglish\tK\tQ\tR\tB\tN\tP\tN:Kt/S" in lines
    assert "fo\tFaroese\tføroyskt\t\t\t\t\t\t\tas English" in lines


@pytest.mark.parametrize("width", [80, 100, 200])
def test_on_a_terminal_the_table_fits(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    lines = on_terminal(monkeypatch, width)
    assert max(map(cell_len, lines)) <= width
    for language in languages:
        assert any(line.startswith(language.code + " ") for line in lines)


def test_a_table_at_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = on_terminal(monkeypatch, 80)
    assert [line for line in lines if line.startswith(("code ", "de ", "sq ", "en "))] == [
        "code      language         native name      K  Q   R  B N  P  also read",
        "de        German           Deutsch          K  D   T  L S  B",
        "en        English          English          K  Q   R  B N  P  N:Kt/S",
        "sq        Albanian         shqip            M  Msh Ku O Ka U",
    ]


def test_all_about_one_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("Icelandic") == 0
    assert capsys.readouterr().out.splitlines()[:22] == [
        "language\tIcelandic (is), íslenska",
        "script\tLatn, left to right",
        "letters\tin the table of an encyclopaedia",
        "king\tK  kóngur",
        "queen\tD  drottning",
        "rook\tH  hrókur",
        "bishop\tB  biskup",
        "knight\tR  riddari",
        "pawn\tP  peð",
        "chess\tskák",
        "check\tskák",
        "checkmate\tskák og mát, mát",
        "castling\thrókering",
        "castling short\tstutthrókun",
        "castling long\tlanghrókun",
        "to\tá, fer á",
        "from\tfrá, á",
        "takes\tdrepur, tekur",
        "becomes\tverður, verður að",
        "en passant\tframhjáhlaup",
        "draw\tjafntefli",
        "white resigns\tHvítur gefst upp",
    ]


def test_what_else_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("sr", "tr", "vi", "te") == 0
    out = capsys.readouterr().out
    assert "also called\tsr, Serbian\n" in out
    assert "same letters\tMacedonian\n" in out
    assert "conflict\tK (rook and king): the rook (kale); the king (kral)" in out
    assert "pawn\t-  tốt\n" in out
    assert "\nuncertain\t" in out
    assert "\nsource\t" in out
    assert "letters\tno letters are known: the English ones are written and read\n" in out
    assert "knight\tN (also Kt, S)  గుర్రం\n" in out
    assert out.count("\n\nlanguage\t") == 3


def test_details_on_a_terminal_are_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = on_terminal(monkeypatch, 80, "bn")
    assert max(map(cell_len, lines)) <= 80
    assert lines[0] == "language      Bangla (bn), বাংলা"


def test_facts_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--json", "Русский", "de") == 0
    out = capsys.readouterr().out
    assert out.isascii()
    russian, german = json.loads(out)
    assert russian["spellings"]["K"] == [*languages["ru"].spellings[6]]
    assert russian["conflicts"][0]["pieces"] == ["K", "N"]
    assert german["code"] == "de"
    assert german["letters"] == {"K": "K", "Q": "D", "R": "T", "B": "L", "N": "S", "P": "B"}
    assert "da" in german["same_letters"]


def test_facts_about_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--json") == 0
    facts = json.loads(capsys.readouterr().out)
    assert [each["code"] for each in facts] == [language.code for language in languages]


def test_an_unknown_language(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownLanguageError, match=r"did you mean German \(de\)\?"):
        run("de", "Germn")
    assert capsys.readouterr().out == ""


def test_a_terminal_without_the_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    assert run("ru") == 0
    narrow.seek(0)
    assert "queen\t\\u0424  " in narrow.read()
