"""What the shells complete, asked of the shells themselves."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from stamma.cli.arguments import parser
from stamma.cli.completion import script

if TYPE_CHECKING:
    from pathlib import Path

# What is typed, and some of what may follow.
TYPED: tuple[tuple[str, set[str]], ...] = (
    ("stamma c", {"check", "convert", "count", "completion"}),
    ("stamma convert --no", {"--no-comments", "--no-variations", "--no-clocks", "--notation"}),
    ("stamma move e4 --language d", {"da", "de"}),
    ("stamma explain --language-", set()),
    ("stamma show --language-", {"--language-out"}),
    ("stamma show --theme p", {"plain", "print"}),
    ("stamma show --letters d", {"da", "de"}),
    ("stamma move e4 --to f", {"fide", "fide_bare", "fan", "fan_outline"}),
    ("stamma check --format git", {"github", "gitlab"}),
    ("stamma check --strict p", {"pgn", "problem"}),
    ("stamma check --select MOV00", {f"MOV00{number}" for number in range(1, 8)}),
    ("stamma tags --select Wh", set()),
    ("stamma rule EPD01", {"EPD010", "EPD011", "EPD012"}),
    ("stamma languages h", {"he", "hi", "hr", "hu", "hy"}),
    ("stamma count gam", {"games.pgn"}),
    ("stamma convert x --rejects gam", {"games.pgn"}),
    ("stamma completion ", {"bash", "zsh", "fish"}),
)

# bash calls a function with the words of the line; its name is what `complete -p` says.
_BASH = """
source "$1"
COMP_WORDS=($2)
[[ $2 == *" " ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
function=$(complete -p stamma | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
"$function"
printf '%s\\n' "${COMPREPLY[@]}"
"""
_FISH = 'source "$argv[1]"; complete -C "$argv[2]"'

ASKED = {
    "bash": ["bash", "-c", _BASH, "bash"],
    "fish": ["fish", "--no-config", "-c", _FISH],
}


@pytest.mark.parametrize(("typed", "offered"), TYPED)
@pytest.mark.parametrize("shell", ASKED)
def test_what_is_offered(shell: str, typed: str, offered: set[str], tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    (tmp_path / "games.pgn").touch()
    file = tmp_path / "script"
    file.write_text(script(shell, parser()), "utf-8")
    done = subprocess.run(  # noqa: S603
        [*ASKED[shell], str(file), typed],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    found = {line.split("\t")[0] for line in done.stdout.splitlines()} - {""}
    assert found == offered
    assert done.stderr == ""


def test_zsh_can_read_its_script(tmp_path: Path) -> None:
    text = script("zsh", parser())
    assert text.startswith("#compdef stamma\n")
    assert "--language-out" in text
    if shutil.which("zsh") is None:
        pytest.skip("there is no zsh")
    file = tmp_path / "_stamma"
    file.write_text(text, "utf-8")
    subprocess.run(["zsh", "-n", str(file)], check=True)  # noqa: S603, S607
