"""The markup of a page: plain text, Markdown, HTML, or codes of a forum."""

from __future__ import annotations

import html
import re
import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

    Rows = Sequence[Sequence[str]]


class Plain:
    """No markup; lines may be wrapped."""

    def __init__(self, dice: random.Random) -> None:
        self._width = dice.choice((0, 0, 72, 90))
        self._bullet = dice.choice(("- ", "* ", "• ", ""))
        self._underlines = dice.choice(("", "", "-", "="))
        #: Whether bold print can be told from other print.
        self.has_bold = False

    def bold(self, text: str) -> str:
        """Print in bold, or as the rest."""
        return text

    def heading(self, text: str, _: int = 2) -> str:
        """Print a heading."""
        return f"{text}\n{self._underlines * len(text)}".rstrip()

    def paragraph(self, text: str) -> str:
        """Print a paragraph."""
        if not self._width:
            return text
        return textwrap.fill(text, self._width, break_on_hyphens=False, break_long_words=False)

    def line(self, text: str) -> str:
        """Print a line that must not be wrapped."""
        return text

    def items(self, texts: Iterable[str]) -> str:
        """Print a list."""
        return "\n".join(f"{self._bullet}{text}" for text in texts)

    def rows(self, rows: Rows) -> str:
        """Print a table."""
        widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
        lines = (
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        )
        return "\n".join(lines)

    def quote(self, text: str) -> str:
        """Print what somebody else has written."""
        return "\n".join(f"> {line}".rstrip() for line in text.splitlines())

    def literal(self, text: str) -> str:
        """Print lines as they are."""
        return text

    def page(self, blocks: Iterable[str]) -> str:
        """Put a page together."""
        return "\n\n".join(blocks) + "\n"


class Markdown(Plain):
    """Markdown."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__(dice)
        self.has_bold = True
        self._bullet = dice.choice(("- ", "* ", "+ "))
        # Programs write `1\.` where a list must not begin.
        self._escapes = dice.random() < 0.1  # noqa: PLR2004

    def bold(self, text: str) -> str:
        return f"**{text}**"

    def heading(self, text: str, level: int = 2) -> str:
        return f"{'#' * level} {text}"

    def paragraph(self, text: str) -> str:
        text = super().paragraph(text)
        return re.sub(r"(?m)^(\d+)\.", r"\1\\.", text) if self._escapes else text

    def rows(self, rows: Rows) -> str:
        ruled = [rows[0], ["---"] * len(rows[0]), *rows[1:]]
        return "\n".join(f"| {' | '.join(row)} |" for row in ruled)

    def literal(self, text: str) -> str:
        return f"```\n{text}\n```"


class Html(Plain):
    """HTML."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__(dice)
        self.has_bold = True
        self._bold = dice.choice(("b", "strong"))

    def bold(self, text: str) -> str:
        return f"\ue000{self._bold}\ue001{text}\ue000/{self._bold}\ue001"

    def heading(self, text: str, level: int = 2) -> str:
        return f"<h{level}>{_escaped(text)}</h{level}>"

    def paragraph(self, text: str) -> str:
        return f"<p>{_escaped(super().paragraph(text))}</p>"

    def line(self, text: str) -> str:
        return f"<p>{_escaped(text)}</p>"

    def items(self, texts: Iterable[str]) -> str:
        inner = "\n".join(f"  <li>{_escaped(text)}</li>" for text in texts)
        return f"<ul>\n{inner}\n</ul>"

    def rows(self, rows: Rows) -> str:
        lines = (
            f"  <tr>{''.join(f'<td>{_escaped(cell)}</td>' for cell in row)}</tr>" for row in rows
        )
        return "<table>\n" + "\n".join(lines) + "\n</table>"

    def quote(self, text: str) -> str:
        inner = text if text.startswith("<") else f"<p>{_escaped(text)}</p>"
        return f"<blockquote>{inner}</blockquote>"

    def literal(self, text: str) -> str:
        return f"<pre>\n{_escaped(text)}\n</pre>"

    def page(self, blocks: Iterable[str]) -> str:
        inner = "\n".join(blocks)
        return f"<html><body>\n{inner}\n</body></html>\n"


class Forum(Plain):
    """Codes in square brackets."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__(dice)
        self.has_bold = True

    def bold(self, text: str) -> str:
        return f"[b]{text}[/b]"

    def heading(self, text: str, _: int = 2) -> str:
        return f"[b][u]{text}[/u][/b]"

    def items(self, texts: Iterable[str]) -> str:
        inner = "\n".join(f"[*] {text}" for text in texts)
        return f"[list]\n{inner}\n[/list]"

    def quote(self, text: str) -> str:
        return f"[quote]{text}[/quote]"


def _escaped(text: str) -> str:
    """Escape signs, but not those of bold print within."""
    return html.escape(text, quote=False).replace("\ue000", "<").replace("\ue001", ">")


KINDS: tuple[type[Plain], ...] = (Plain, Markdown, Plain, Markdown, Html, Forum)
