"""The commands of TeX that say something to a reader of chess, as tables."""

from __future__ import annotations

from stamma.markup.rendering import MAIN, SIDE


def _each(names: str, value: str) -> dict[str, str]:
    return dict.fromkeys(names.split(), value)


#: How what a command is given is marked.
LABELS = {
    **_each("mainline hidemoves movemainline move moves", MAIN),
    **_each("variation variationcurrent", SIDE),
    **_each("textbf mathbf bf bfseries boldmath", "bold"),
    **_each("emph textit textsl it itshape em sl", "italic"),
    **_each("texttt tt ttfamily verbatim", "code"),
    **_each("underline", "underlined"),
    **_each("footnote", "footnote"),
    **_each("quote quotation", "quote"),
}
#: These hold up to the end of their group.
SWITCHES = frozenset(_each("bf bfseries it itshape em sl tt ttfamily boldmath", ""))
#: What these are given is a paragraph of its own.
HEADINGS = frozenset(
    _each(
        "part chapter section subsection subsubsection paragraph subparagraph title author date "
        "caption gametitle whitename blackname",
        "",
    )
)
_PIECES = dict(zip(("king", "queen", "rook", "bishop", "knight", "pawn"), "♔♕♖♗♘♙", strict=True))
#: What commands without arguments stand for.
SIGNS = {
    **_PIECES,
    **{f"sym{name}": sign for name, sign in _PIECES.items()},
    **_each("ldots dots cdots dotsc dotsb textellipsis", "..."),
    **_each("times captures", "x"),
    **_each("check chesscheck checksymbol", "+"),
    **_each("mate checkmate checkmatesymbol", "#"),
    **_each("quad qquad hfill thinspace enspace space nobreakspace", " "),
    **_each("newline linebreak tabularnewline item bibitem", "\n"),
    **_each("par newpage clearpage pagebreak bigskip medskip smallskip maketitle", "\n\n"),
    "castlinghyphen": "-",
    "textendash": "–",
    "textemdash": "—",
    "textonehalf": "½",
    "wbetter": "⩲",
    "bbetter": "⩱",
    "wupperhand": "±",
    "bupperhand": "∓",
    "wdecisive": "+-",
    "bdecisive": "-+",
    "equal": "=",
    "unclear": "∞",
    "onlymove": "□",
    "novelty": "N",
    "withattack": "→",
    "withinit": "↑",
    "counterplay": "⇆",
    "zugzwang": "⊙",
    "pm": "±",
    "mp": "∓",
    "infty": "∞",
    "rightarrow": "→",
    "Box": "□",
    "ss": "ß",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "OE": "Œ",
    "aa": "å",
    "AA": "Å",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "i": "ı",
    "textquoteright": "’",
    "textbackslash": "\\",
    "LaTeX": "LaTeX",
    "TeX": "TeX",
}
#: Boards end a paragraph; their options may hold a position.
BOARDS = frozenset(_each("newgame newchessgame chessboard showboard fenboard", ""))
#: How many arguments in braces nobody sees; after them come those that are shown.
UNSEEN = {
    **dict.fromkeys(
        _each(
            "documentclass documentstyle usepackage RequirePackage input include label ref pageref "
            "cite includegraphics vspace hspace pagestyle thispagestyle index bibliography "
            "setchessboard xskakset hypersetup pagenumbering bibliographystyle url color "
            "storegame restoregame savegame loadgame usetikzlibrary storechessboardstyle "
            "selectlanguage phantom geometry resumechessgame xskakget xskakgetgame "
            "textcolor href colorbox scalebox raisebox parbox",
            "",
        ),
        1,
    ),
    **dict.fromkeys(_each("setlength addtolength setcounter addtocounter rule fontsize", ""), 2),
    "resizebox": 2,
    "definecolor": 3,
}
#: Environments that are given one thing that nobody sees.
LAYOUTS = frozenset(_each("tabular tabularx longtable multicols minipage thebibliography", ""))
#: Commands that put an accent over the next letter.
ACCENTS = dict(
    zip(
        "`'^\"~=.ucvHk",
        "\u0300\u0301\u0302\u0308\u0303\u0304\u0307\u0306\u0327\u030c\u030b\u0328",
        strict=True,
    )
)
