"""Advice names options as whoever reads it can give them."""

from __future__ import annotations

from functools import partial

import pytest

from stamma import Board, NotationError
from stamma.cli import main
from stamma.cli.arguments import flag
from stamma.cli.commands import COMMANDS
from stamma.diagnostics import CATALOGUE
from stamma.diagnostics.templates import outline
from stamma.options import shown_as

SPOKEN = (
    # An option of Python, and how it is given to a command.
    ("move", "language", "de", "--language de"),
    ("show", "chess960", "True", "--chess960"),
    ("check", "game_bytes", "", "--game-bytes"),
    ("read", "start", "", "--fen"),
    ("read", "repair", "bold", "--repair bold"),
    # A command that does not have it is not the one to give it to.
    ("convert", "repair", "bold", "stamma read --repair bold"),
    (None, "language", "de", "stamma read --language de"),
)


@pytest.mark.parametrize(("command", "name", "value", "spoken"), SPOKEN)
def test_an_option_of_the_command_line(
    command: str | None, name: str, value: str, spoken: str
) -> None:
    assert flag(command, name, value) == spoken


@pytest.mark.parametrize("command", COMMANDS)
def test_no_rule_speaks_python_in_the_command_line(command: str) -> None:
    with shown_as(partial(flag, command)):
        spoken = [outline(rule.advice) for rule in CATALOGUE.values()]
    assert [advice for advice in spoken if "=" in advice.replace("e8=Q", "")] == []
    assert any("--repair bold" in advice for advice in spoken)


REFUSED = (
    ("move", "Cf3"),
    ("explain", "Cf3"),
    ("show", "--moves", "Cf3"),
    ("move", "e5", "--moves", "e4 e5 Cf3"),
)


@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_a_refusal_speaks_as_it_was_spoken_to(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    said = " ".join("".join(capsys.readouterr()).split())
    assert "where it is Nf3 (--language es)" in said
    with pytest.raises(NotationError, match=r"\(language=\"es\"\)"):
        Board().parse("Cf3")
    assert main([*arguments, "--language", "fr"]) in {0, 1}
    assert "is not a move with" not in capsys.readouterr().err
