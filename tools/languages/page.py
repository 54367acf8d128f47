"""What the documents say of all languages: lists, and how many there are."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from stamma import PAWN, Board, piece_name, say
from stamma.language_table import LETTER_STATUSES, PIECES, Language, languages
from tools.languages import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

PAGE = ROOT / "docs" / "languages.md"
_PAGES = (PAGE, ROOT / "docs" / "speech.md", ROOT / "README.md", ROOT / "CHANGELOG.md")
_BLOCK = re.compile(r"<!-- (?!end )(\w+) -->\n\n(.*?)\n\n<!-- end -->", re.DOTALL)
# The source of the words that speech was compared with.
_COMPARED = "the translations of two desktop chess programs that describe moves"
_SAID = (
    (Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "exd6"),
    (Board("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"), "e8=N+"),
    (Board("5k2/8/8/8/8/8/8/R3K3 w Q - 0 1"), "O-O-O"),
)


def files() -> dict[Path, str]:
    """Return the documents as they should be.

    :raises ValueError: if one has no place for a list.
    """
    pages = {page: page.read_text(encoding="utf-8") for page in _PAGES}
    found = [block[1] for text in pages.values() for block in _BLOCK.finditer(text)]
    if sorted(found) != sorted(BLOCKS):
        raise ValueError(f"the lists of the documents are not {', '.join(BLOCKS)}")
    return {page: _counted(_BLOCK.sub(_listed, text)) for page, text in pages.items()}


def _listed(block: re.Match[str]) -> str:
    return f"<!-- {block[1]} -->\n\n{BLOCKS[block[1]]()}\n\n<!-- end -->"


def _counted(text: str) -> str:
    lettered = sum(language.has_letters for language in languages)
    spoken = sum(not language.unsaid for language in languages)
    for before, number, after in (
        (r"knows\s+|any of\s+|\*\*", len(languages), r"\s+languages"),
        (r"", lettered, r"\s+of\s+them\s+have\s+letters\s+of\s+their\s+own"),
        (r"in\s+", len(languages.families), r"\s+different\s+sets"),
        (r"announce\s+them,?\s+in\s+", spoken, r"\s+languages"),
    ):
        text = re.sub(rf"({before})\b\d+({after})", rf"\g<1>{number}\g<2>", text)
    return text


def _table(*header: str, rows: Iterable[tuple[str, ...]]) -> str:
    lines = [header, ("---",) * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _names(some: Iterable[Language]) -> str:
    return ", ".join(str(language) for language in some)


def _families() -> str:
    shared = [family for family in languages.families.items() if len(family[1]) > 1]
    shared.sort(key=lambda family: -len(family[1]))
    rows = ((" ".join(letters), _names(sisters)) for letters, sisters in shared)
    return _table("K Q R B N", "languages", rows=rows)


def _alone() -> str:
    rows = (
        (" ".join(letters), str(sisters[0]))
        for letters, sisters in languages.families.items()
        if len(sisters) == 1
    )
    return _table("K Q R B N", "language", rows=rows)


def _meanings() -> str:
    by_letter: dict[str, dict[int, list[str]]] = {}
    for language in languages:
        for piece in PIECES:
            if piece != PAWN and language.has_letters:
                pieces = by_letter.setdefault(language.letters[piece], {})
                pieces.setdefault(piece, []).append(language.code)
    rows = [
        (letter, *(" ".join(pieces.get(piece, ())) for piece in PIECES if piece != PAWN))
        for letter, pieces in sorted(by_letter.items())
        if len(pieces) > 1
    ]
    return _table("letter", "king", "queen", "rook", "bishop", "knight", rows=rows)


def _conflicts() -> str:
    def rows() -> Iterator[tuple[str, ...]]:
        for language in languages:
            for conflict in language.conflicts if language.has_letters else ():
                pieces = ", ".join(piece_name(piece) for piece in conflict.pieces)
                spellings = ", ".join(conflict.spellings)
                yield str(language), conflict.kind, spellings, pieces, conflict.rule

    return _table("language", "kind", "spellings", "pieces", "rule", rows=rows())


def _look_alikes() -> str:
    def rows() -> Iterator[tuple[str, ...]]:
        for language in languages:
            pairs = [
                f"{language.letters[piece]} = {spelling}"
                for piece in PIECES
                if not language.letters[piece].isascii()
                for spelling in language.spellings[piece]
                if spelling.isascii()
            ]
            if pairs and language.script in {"Cyrl", "Grek"}:
                yield str(language), ", ".join(pairs)

    return _table("language", "written = Latin shape that is read too", rows=rows())


def _statuses() -> str:
    rows = (
        (status, meaning, str(sum(language.status == status for language in languages)))
        for status, meaning in LETTER_STATUSES.items()
    )
    return _table("status", "the letters are", "languages", rows=rows)


def _sources() -> str:
    cited = Counter(source for language in languages for source in language.sources)
    return "\n".join(f"- {source}" for source, _ in cited.most_common())


def _without_letters() -> str:
    return "\n".join(f"- {language}" for language in languages if not language.has_letters)


def _told() -> str:
    rows = (
        (str(language), *(", ".join(language.words[key]) for key in ("to", "takes", "becomes")))
        for language in languages
        if language.words["takes"]
    )
    return _table("language", "to", "takes", "becomes", rows=rows)


def _uncertainties() -> str:
    rows = (
        (str(language), " ".join(language.uncertain))
        for language in languages
        if language.uncertain
    )
    return _table("language", "what is uncertain", rows=rows)


def _said() -> str:
    rows = (
        (
            str(language) + " \\*" * (not _is_compared(language)),
            *(str(say(board, board.parse_san(san), language)) for board, san in _SAID),
        )
        for language in languages
        if not language.unsaid
    )
    return _table("language", *(san for _, san in _SAID), rows=rows)


def _is_compared(language: Language) -> bool:
    return any(source.startswith(_COMPARED) for source in language.sources)


#: The lists, each with its name in the page.
BLOCKS = {
    "families": _families,
    "alone": _alone,
    "meanings": _meanings,
    "conflicts": _conflicts,
    "look_alikes": _look_alikes,
    "statuses": _statuses,
    "sources": _sources,
    "without_letters": _without_letters,
    "told": _told,
    "uncertainties": _uncertainties,
    "said": _said,
}
