"""Markup: what a text is written in, and what its reader sees of it.

A page has a structure before it has moves. :func:`render` finds out from the content whether a
text is in HTML, Markdown, TeX, wiki text, the tags of forums, JSON, XML or code, or is a chat or a
mail, and makes a ``rendering`` of it: the text without its marks, where each part of it stands in
the source, and what was marked in it. Languages may lie over each other, as tags in Markdown do,
and so do their renderings (``layers``). Signs that nobody sees are left out of all of them, and
what is escaped for programs, addresses or mails is decoded.
"""

from __future__ import annotations

from stamma.reading.text.markup.rendering import Marked, Rendering

__all__ = ["Marked", "Rendering", "render"]

# Whatever is marked up has one of these in it: quotes, brackets, the colons of a chat.
_SIGNS = ":=<>[]{}\\#*_`~|&\"'%"


def render(text: str) -> Rendering | None:
    r"""Return what a reader sees of a text; nothing if it is plain.

    >>> rendering = render("<b>1.</b>&nbsp;<i>Nf3</i> &ndash; a knight")
    >>> rendering.text
    '1. Nf3 – a knight'
    >>> render("1. Nf3 – a knight") is None
    True
    """
    if any(sign in text for sign in _SIGNS):
        from stamma.reading.text.markup import layers

        return layers.render(text)
    from stamma.reading.text.markup import unseen

    return unseen.render(text)
