"""LaTeX compiles and pages print, where the programs for that are installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from tests.scores.games import game_of, long_game

from stamma.scores import write

if TYPE_CHECKING:
    from pathlib import Path

NASTY = r"""<b>&amp; "q" 'x' ``c'' *s* _u_ [l] $1$ %p #h {b} \n ~t~ ^ | -- ?` » ąęđ – ½ ±"""
GAME = f"""[White "Żółw & Söhne_100%"] [Black "O'Neil"] [Event "Open #1"] [Date "2024.03.01"]

{{{NASTY.replace("}", "").replace("{", "")}}}
1. e4 $14 {{[#]}} (1. d4 $32 {{x}} d5 (1... Nf6) 2. c4 $142)
1... e5 {{(=)}} 2. Nf3 $1 $250 {{[%cal Ge2e4][%csl Rd5][#]}} Nc6 $221 3. Bb5 a6 4. O-O 1-0"""
PROBLEM = '[FEN "6k1/8/5K2/8/8/8/8/R7 b - - 0 7"] 7... Kh8 8. Kf7 Kh7 9. Rh1# 1-0'
EXTRA = "1. e4 -- 2. d4 $146 *"

# In points: the width and the height.
PAPERS = {"a4": (595, 842), "letter": (612, 792)}


def needs(*programs: str) -> pytest.MarkDecorator:
    missing = [name for name in programs if shutil.which(name) is None]
    return pytest.mark.skipif(bool(missing), reason=f"{', '.join(missing)} not installed")


def has_xskak() -> bool:
    if shutil.which("kpsewhich") is None:
        return False
    done = subprocess.run(
        ["kpsewhich", "xskak.sty", "lambda.sty"],  # noqa: S607
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return len(done.stdout.split()) == 2


def compiled(text: str, folder: Path) -> str:
    """Compile a page, and return what went wrong."""
    (folder / "page.tex").write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "page.tex"],  # noqa: S607
        cwd=folder,
        capture_output=True,
        check=False,
    )
    log = done.stdout.decode(errors="replace")
    faults = re.findall(r"^!.*", log, re.MULTILINE)
    return "\n".join(faults) if done.returncode or faults else ""


def pages(file: Path) -> tuple[int, int, int]:
    """Return how many pages a file has, and their size in points."""
    done = subprocess.run(  # noqa: S603
        ["pdfinfo", str(file)],  # noqa: S607
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    count = re.search(r"Pages: +(\d+)", done.stdout)
    size = re.search(r"Page size: +([\d.]+) x ([\d.]+)", done.stdout)
    assert count is not None
    assert size is not None
    return int(count[1]), round(float(size[1])), round(float(size[2]))


@needs("pdflatex")
@pytest.mark.parametrize("form", ["latex", "latex-plain"])
@pytest.mark.parametrize("layout", ["running", "table", "sheet-beside", "problem", "helpmate"])
def test_latex_compiles(form: str, layout: str, tmp_path: Path) -> None:
    if form == "latex" and not has_xskak():
        pytest.skip("xskak is not installed")
    games = [game_of(text) for text in (GAME, PROBLEM, EXTRA)]
    assert compiled(write(games, layout, form, "san", "pl"), tmp_path) == ""  # type: ignore[arg-type]


@needs("pdflatex")
@pytest.mark.parametrize("notation", ["fan", "descriptive", "informant", "iccf"])
def test_xskak_prints_every_notation(notation: str, tmp_path: Path) -> None:
    if not has_xskak():
        pytest.skip("xskak is not installed")
    assert compiled(game_of(GAME).score(form="latex", notation=notation), tmp_path) == ""


@needs("pdflatex", "pdfinfo")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("layout", ["sheet", "sheet-60", "sheet-beside"])
def test_a_sheet_of_latex_is_a_page(layout: str, paper: str, tmp_path: Path) -> None:
    page = game_of(GAME).score(layout, "latex-plain", paper=paper)  # type: ignore[arg-type]
    assert compiled(page, tmp_path) == ""
    assert pages(tmp_path / "page.pdf") == (1, *PAPERS[paper])


@needs("chromium", "pdfinfo")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("layout", "moves", "sheets"),
    [("sheet", 32, 2), ("sheet-60", 60, 1), ("sheet-beside", 60, 1)],
)
def test_a_sheet_of_html_is_a_page(
    layout: str, moves: int, sheets: int, paper: str, tmp_path: Path
) -> None:
    page = long_game(moves).score(layout, "html", paper=paper)  # type: ignore[arg-type]
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    subprocess.run(  # noqa: S603
        [
            *("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"),
            *("--print-to-pdf=page.pdf", "page.html"),
        ],
        cwd=tmp_path,
        capture_output=True,
        check=True,
    )
    assert pages(tmp_path / "page.pdf") == (sheets, *PAPERS[paper])
