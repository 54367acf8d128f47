r"""Scores as LaTeX without any package; `xskak` writes the same with one.

What is not Latin needs XeLaTeX or LuaLaTeX and a font that has it; the page says so in a comment.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from stamma.scores.paragraphs import Ended, Run, paragraphs, words
from stamma.scores.parts import DRAW_OFFER, SIGNING, Drawn, Said
from stamma.scores.rows import Between, sheets, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from stamma.scores.crosstables import Crosstable
    from stamma.scores.paragraphs import Piece
    from stamma.scores.parts import Bulletin, Mark, Part, Played, Score
    from stamma.scores.rows import Row

# What means something to LaTeX, and signs that would be drawn as one with the next.
_SIGN = re.compile(r"[\\{}#$%&_^~<>|\"]|-(?=-)|`(?=`)|'(?=')|[!?](?=`)|,(?=,)")
_NAMED = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
}
# Signs of typography and of chess that the fonts of LaTeX have under other names.
_SIGNS = {
    "½": r"$\frac12$",
    "×": r"$\times$",
    "–": "--",
    "—": "---",
    "…": r"\ldots{}",
    "−": "$-$",
    "±": r"$\pm$",
    "∓": r"$\mp$",
    "⩲": r"$\stackrel{\scriptscriptstyle+}{\scriptstyle=}$",
    "⩱": r"$\stackrel{\scriptscriptstyle=}{\scriptstyle+}$",
    "∞": r"$\infty$",
    "⯹": r"$\stackrel{\scriptscriptstyle=}{\infty}$",
    "⨀": r"$\odot$",
    "⨁": r"$\oplus$",
    "○": r"$\bigcirc$",
    "↑": r"$\uparrow$",
    "→": r"$\rightarrow$",
    "⇆": r"$\rightleftharpoons$",
    "∆": r"$\triangle$",
    "∇": r"$\nabla$",
    "⊥": r"$\bot$",
    "⇔": r"$\Leftrightarrow$",
    "⇗": r"$\nearrow$",
    "□": r"\framebox[1.1ex]{\rule{0pt}{.5ex}}",
    "■": r"\rule{1.1ex}{1.1ex}",
}
# Letters and quotation marks that the older encoding of fonts does not have.
_NEEDS_T1 = re.compile('["„‚“”«»‹›ĄąĘęĮįŲųĐđÐðÞþŊŋ]')
_FIGURINE = re.compile("[♔-♟]")
_RESULTS = {"1-0": "1--0", "0-1": "0--1", "1/2-1/2": r"$\frac12$--$\frac12$", "*": "*"}

# The class's name for the paper, and the height of all rows of a sheet.
_PAPERS = {"a4": ("a4paper", "190mm"), "letter": ("letterpaper", "173mm")}

_PREAMBLE = r"""\documentclass[%(paper)s,10pt]{article}
%(packages)s\ifdefined\pdfpagewidth \pdfpagewidth=\paperwidth \pdfpageheight=\paperheight \fi
\ifdefined\pagewidth \pagewidth=\paperwidth \pageheight=\paperheight \fi
\setlength{\textwidth}{\paperwidth}\addtolength{\textwidth}{-36mm}
\setlength{\textheight}{\paperheight}\addtolength{\textheight}{-34mm}
\setlength{\oddsidemargin}{-7.4mm}\setlength{\topmargin}{-10.4mm}
\setlength{\headheight}{0pt}\setlength{\headsep}{0pt}\setlength{\footskip}{9mm}
\setlength{\parindent}{0pt}\setlength{\parskip}{4pt plus 1pt}
\frenchspacing\sloppy
\newcommand{\field}[3]{\begin{minipage}[b]{#1\textwidth}%%
  {\scriptsize #2}\enspace\strut #3\hfill\null\\[-2.4ex]\rule{\linewidth}{.4pt}\end{minipage}}
\newcommand{\signed}[1]{\begin{minipage}[t]{.22\textwidth}%%
  \rule{\linewidth}{.4pt}\\{\scriptsize #1}\end{minipage}}
\newcommand{\row}[1]{\rule[-.3\rowheight]{0pt}{\rowheight}#1}
\newlength{\rowheight}
"""


def escaped(text: str) -> str:
    r"""Write a text so that LaTeX prints it as it is.

    >>> escaped("50% & more_"), escaped("e4--e5")
    ('50\\% \\& more\\_', 'e4-{}-e5')
    """
    text = _SIGN.sub(lambda sign: _NAMED.get(sign[0]) or _joined(sign[0]), text)
    return "".join(_SIGNS.get(letter, letter) for letter in text)


def _joined(sign: str) -> str:
    return f"{sign}{{}}" if sign in "-`'!?," else f"\\{sign}"


class Latex:
    """Writes scores with what LaTeX itself has. Its diagrams are made of letters."""

    #: What the form is called in messages.
    name = "latex-plain"
    gap = "\n\n"

    def __init__(self, bulletin: Bulletin) -> None:
        self._bulletin = bulletin
        self._labels = {name: escaped(text) for name, text in bulletin.labels.items()}
        # What the head of the document has to provide for.
        self._letters: set[str] = set()
        self._needs_t1 = False

    def score(self, score: Score, _number: int) -> str:
        """Write a game."""
        return self._noted(self.gap.join(self._score(score)))

    def before(self) -> str:
        """Write the head of the document, index and crosstable."""
        blocks = [*self._blocks(), *[""] * bool(self._bulletin.entries)]
        begun = self._noted(self.gap.join(blocks))
        paper, _ = _PAPERS[self._bulletin.paper]
        preamble = _PREAMBLE % {"paper": paper, "packages": self.packages()}
        return f"{_advice(self._letters)}{preamble}\\begin{{document}}\n\n{begun}"

    def after(self) -> str:
        """End the document."""
        return "\n\n\\end{document}\n"

    def _noted(self, text: str) -> str:
        """Note what a text needs."""
        if not text.isascii():
            self._letters.update(letter for letter in set(text) if not letter.isascii())
        self._needs_t1 |= bool(_NEEDS_T1.search(text)) or r"\textquotedbl" in text
        return text

    def packages(self) -> str:
        """Say which packages and encodings are needed for what was written."""
        if not self._needs_t1:
            return ""
        return "\\input{t1enc.def}\\renewcommand{\\encodingdefault}{T1}\n"

    def moves(self, run: Sequence[Played], *, is_main: bool) -> str:
        """Write moves that follow one another."""
        words = []
        for move in run:
            label = _label(move) if move.is_numbered else ""
            words.append(f"{label}{self.marked(move)}")
        text = " ".join(words)
        return f"\\textbf{{{text}}}" if is_main else text

    def diagram(self, part: Drawn) -> str:
        """Draw a position: White's men are upright capitals, Black's slanted small letters."""
        lines = [
            r"\begin{center}\setlength{\unitlength}{5.5mm}\begin{picture}(9.6,9)(-.8,-.9)",
            r"\multiput(0,0)(1,0){9}{\line(0,1){8}}\multiput(0,0)(0,1){9}{\line(1,0){8}}",
        ]
        for at in range(8):
            rank, file = (at, 7 - at) if part.is_flipped else (7 - at, at)
            lines.append(
                f"\\put(-.8,{7 - at}){{\\makebox(.8,1){{\\scriptsize {rank + 1}}}}}"
                f"\\put({at},-.8){{\\makebox(1,.8){{\\scriptsize {'abcdefgh'[file]}}}}}"
            )
        for square in range(64):
            rank, file = divmod(square, 8)
            x, y = (7 - file, 7 - rank) if part.is_flipped else (file, rank)
            piece = part.board.piece_at(square)
            if piece is not None:
                letter = piece.symbol()
                man = f"\\textbf{{{letter}}}" if piece.color else f"\\textsl{{{letter}}}"
                lines.append(f"\\put({x},{y}){{\\makebox(1,1){{{man}}}}}")
            elif (rank + file) % 2 == 0:
                lines.append(f"\\put({x},{y}){{\\makebox(1,1){{$\\cdot$}}}}")
        mover = "□" if part.board.turn else "■"
        lines.append(f"\\put(8.3,0){{{_SIGNS[mover]}}}\\end{{picture}}\\end{{center}}")
        return "\n".join(lines)

    def opening(self, score: Score) -> str:
        """Write what has to stand before the first move."""
        del score
        return ""

    def spelt(self, text: str) -> str:
        """Write the spelling of a move.

        :raises ValueError: if it has figurines, for which there is no font without a package.
        """
        if _FIGURINE.search(text):
            raise ValueError(
                f"{self.name} has no figurines: choose a notation with letters, or the form latex"
            )
        return escaped(text)

    def mark(self, mark: Mark) -> str:
        """Write the glyph of a NAG, or its number."""
        is_known = all(letter.isascii() or letter in _SIGNS for letter in mark.glyph)
        if not is_known:
            return f"\\${mark.nag}"
        # In a formula, signs of minus are not drawn together.
        is_formula = mark.glyph.isascii() and set(mark.glyph) <= {*"+-=/"}
        return f"${mark.glyph}$" if is_formula else escaped(mark.glyph)

    def marked(self, move: Played) -> str:
        """Write a move with its marks."""
        suffix = move.suffix.glyph if move.suffix is not None else ""
        others = [self.mark(mark) for mark in move.other_marks]
        offer = [DRAW_OFFER] if move.offers_draw else []
        return "~".join([self.spelt(move.text) + suffix, *others, *offer])

    def _blocks(self) -> Iterator[str]:
        bulletin = self._bulletin
        if bulletin.has_index:
            yield from self._index()
        if bulletin.crosstable is not None:
            yield from self._crosstable(bulletin.crosstable)

    def _score(self, score: Score) -> Iterator[str]:
        if score.layout.arrangement == "sheet":
            yield from self._sheets(score)
            return
        yield from self._heading(score)
        if opening := self.opening(score):
            yield opening
        result = score.heading.result
        if score.layout.arrangement == "table":
            yield from self._table(score)
            yield from self._paragraphs((), result)
        else:
            yield from self._paragraphs(score.parts, result)

    def _heading(self, score: Score) -> Iterator[str]:
        heading = score.heading
        if heading.players:
            sides = (heading.white.whole or "?", heading.black.whole or "?")
            yield f"\\subsection*{{{' -- '.join(map(escaped, sides))}}}"
        if occasion := heading.occasion(self._bulletin.labels):
            yield f"{{\\small {escaped(', '.join(occasion))}}}"
        if heading.fen and not score.layout.opens_with_diagram:
            yield f"{{\\footnotesize\\texttt{{{escaped(heading.fen)}}}}}"

    def _paragraphs(self, parts: Iterable[Part], result: str = "") -> Iterator[str]:
        for block in paragraphs(parts, result):
            if isinstance(block, Drawn):
                yield self.diagram(block)
            else:
                yield "\n".join(words(block, self._written))

    def _written(self, piece: Piece) -> list[str]:
        match piece:
            case Run(moves, is_main):
                return [self.moves(moves, is_main=is_main)]
            case Said(text):
                return [escaped(text)]
            case Ended(result):
                return [f"\\textbf{{{_RESULTS[result]}}}"]

    def _table(self, score: Score) -> Iterator[str]:
        rows: list[str] = []
        for row in table(score.parts):
            if isinstance(row, Between):
                if rows:
                    yield _tabbing(rows)
                rows = []
                yield from self._paragraphs(row.parts)
            else:
                rows.append(" \\> ".join((f"{row.number}.", *self._cells(row))))
        if rows:
            yield _tabbing(rows)

    def _cells(self, row: Row) -> tuple[str, str]:
        second = "" if row.second is None else self.marked(row.second)
        if row.first is not None:
            return self.marked(row.first), second
        return r"\ldots" * bool(second), second

    def _sheets(self, score: Score) -> Iterator[str]:
        found = sheets(score)
        _, height = _PAPERS[self._bulletin.paper]
        for place, blocks in enumerate(found, 1):
            part = f" {place}/{len(found)}" if len(found) > 1 else ""
            yield r"\newpage\thispagestyle{empty}"
            title = f"{self._labels['sheet']}{part}"
            yield f"\\begin{{center}}\\textbf{{\\large {title}}}\\end{{center}}"
            yield from self._fields(score)
            rows = score.layout.rows
            yield f"\\setlength{{\\rowheight}}{{{height}}}\\divide\\rowheight by {rows}"
            size = r"\small" if rows <= _ROOMY else r"\tiny"
            width = "1" if len(blocks) == 1 else ".485"
            sides = [self._labels[side] for side in score.layout.sides]
            tables = "%\n\\hfill ".join(self._block(block, sides, width) for block in blocks)
            yield f"{{{size}\\noindent {tables}}}"
            yield from self._foot(score)

    def _block(self, block: Iterable[Row], sides: Sequence[str], width: str) -> str:
        first_side, second_side = sides
        cell = f"p{{\\dimexpr .5\\dimexpr {width}\\textwidth-5mm-6\\tabcolsep-4\\arrayrulewidth}}"
        lines = [
            f"\\begin{{tabular}}[t]{{|r|{cell}|{cell}|}}\\hline",
            f"\\row{{}} & \\textbf{{{first_side}}} & \\textbf{{{second_side}}} \\\\\\hline\\hline",
        ]
        for row in block:
            first, second = self._cells(row)
            lines.append(
                f"\\makebox[5mm][r]{{\\row{{{row.number}}}}} & {first} & {second} \\\\\\hline"
            )
        return "\n".join([*lines, r"\end{tabular}"])

    def _fields(self, score: Score) -> Iterator[str]:
        heading = score.heading
        white, black = heading.white, heading.black
        lines = (
            (("event", heading.event, ".68"), ("date", heading.date, ".28")),
            (
                ("site", heading.site, ".48"),
                ("round", heading.round, ".22"),
                ("board", heading.board, ".22"),
            ),
            (
                ("white", f"{white.title} {white.name}".strip(), ".68"),
                ("rating", white.elo, ".28"),
            ),
            (
                ("black", f"{black.title} {black.name}".strip(), ".68"),
                ("rating", black.elo, ".28"),
            ),
        )
        for line in lines:
            yield "\\hfill".join(
                f"\\field{{{width}}}{{{self._labels[name]}}}{{{escaped(value)}}}"
                for name, value, width in line
            )
        if heading.fen:
            yield f"\\field{{1}}{{{self._labels['position']}}}{{{escaped(heading.fen)}}}"

    def _foot(self, score: Score) -> Iterator[str]:
        result = score.heading.result
        shown = _RESULTS[result] if result != "*" else r"\qquad"
        signed = "\\hfill".join(f"\\signed{{{self._labels[who]}}}" for who in SIGNING)
        yield (
            f"\\vspace{{7mm}}\\fbox{{{{\\scriptsize {self._labels['result']}}}"
            f"\\quad\\textbf{{\\large {shown}}}}}\\hfill {signed}"
        )

    def _index(self) -> Iterator[str]:
        yield f"\\section*{{{self._labels['games']}}}"
        for number, entry in enumerate(self._bulletin.entries, 1):
            players = escaped(entry.players or "?")
            yield f"{number}. {players}\\dotfill {_RESULTS[entry.result]}"

    def _crosstable(self, found: Crosstable) -> Iterator[str]:
        yield f"\\subsection*{{{self._labels['crosstable']}}}"
        head = ("", self._labels["player"], *found.columns, self._labels["points"])
        rows = [
            (str(row.number), escaped(row.name), *map(escaped, row.cells), escaped(row.points))
            for row in found.standings
        ]
        lines = "\n".join(f"{' & '.join(row)} \\\\" for row in (head, *rows))
        columns = f"rl{'c' * len(found.columns)}r"
        yield f"{{\\small\\begin{{tabular}}{{{columns}}}\n{lines}\n\\end{{tabular}}}}"


# So many rows can be printed in a letter that is not tiny.
_ROOMY = 40


def _label(move: Played) -> str:
    return f"{move.number}.\\," if move.is_first else f"{move.number}\\,\\ldots\\,"


def _tabbing(rows: Iterable[str]) -> str:
    lines = " \\\\\n".join(rows)
    stops = r"\hspace{12mm}\=\hspace{32mm}\=\kill"
    return f"\\begin{{tabbing}}\n{stops}\n{lines}\n\\end{{tabbing}}"


def _advice(letters: Iterable[str]) -> str:
    """Say what a page needs that is not all Latin, which LaTeX cannot print as it comes."""
    foreign = (letter for letter in letters if letter.isalpha())
    if all(unicodedata.name(letter, "").startswith("LATIN") for letter in foreign):
        return ""
    return (
        "% The letters of this page need XeLaTeX or LuaLaTeX, and behind \\usepackage{fontspec}\n"
        "% a \\setmainfont that has them.\n"
    )
