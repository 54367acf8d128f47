"""Markup: what a person sees of a text, whatever format it is in.

:func:`render` finds out from the content whether a text is in HTML, Markdown, TeX, wiki text,
BBCode, JSON, XML or a programming language, or is a chat or a mail. It returns a
:class:`Rendering`: the text without tags and commands, the place of each part of it in the source,
and the marks of its parts (``bold``, ``cell``, ``class move``). Each format has a module of its
own; ``layers`` tries them one after the other and lays their renderings over each other, since
there is HTML in Markdown, or JSON in HTML. ``encoded`` decodes what is escaped, and ``programs``
has what programs are made of.

Nothing here knows the rules of chess or the reader of games, which works on a rendering.
"""

from __future__ import annotations

from stamma.markup.rendering import Marked, Rendering

__all__ = ["Marked", "Rendering", "render"]

# Whatever is marked up has one of these in it: quotes, brackets, the colons of a chat.
_SIGNS = ":=<>[]{}\\#*_`~|&\"'%"
# The log of an engine has none, but such a word.
_WORDS = ("startpos", "bestmove")


def render(text: str) -> Rendering | None:
    r"""Return what a reader sees of a text; nothing if it is plain.

    >>> rendering = render("<b>1.</b>&nbsp;<i>Nf3</i> &ndash; a knight")
    >>> rendering.text
    '1. Nf3 – a knight'
    >>> render("1. Nf3 – a knight") is None
    True
    """
    if any(sign in text for sign in (*_SIGNS, *_WORDS)):
        from stamma.markup import layers

        return layers.render(text)
    from stamma.markup.encoded import invisible

    return invisible.render(text)
