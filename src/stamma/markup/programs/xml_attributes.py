"""Attributes: records in XML whose tags hold all there is, ``<move n="1" white="e4" black="e5"/>``.

Nothing stands between the tags, so that the values of their attributes are the text.
"""

from __future__ import annotations

from stamma._patterns import late
from stamma.markup.rendering import Rendering, Writer

_TAG = late(r"<[/?!]?[^\W\d][\w:.-]*(?:[^<>\"']|\"[^\"]*\"|'[^']*')*+>")
_VALUE = late(r"=\s*(?:\"([^\"]*)\"|'([^']*)')")
# So many values that look like moves are no chance.
_MOVE = late(r"=\s*[\"'](?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O)[^\"'\s]{0,4}[\"']")
_MOVES = 3


def is_attributed(text: str) -> bool:
    """Return whether a text is nothing but tags, with moves in their attributes.

    >>> is_attributed('<g><m san="e4"/><m san="e5"/><m san="Nf3"/></g>')
    True
    >>> is_attributed('<g><m id="a1">e4</m><m id="a2">e5</m><m id="a3">Nf3</m></g>')
    False
    """
    if not text.lstrip().startswith("<") or len(_MOVE.findall(text)) < _MOVES:
        return False
    return not _TAG.sub("", text).strip()


def render(text: str) -> Rendering:
    """Render tags: the values of each stand side by side on a line.

    >>> render('<m n="1" white="e4" black="e5"/>').text
    '1 e4 e5'
    """
    writer = Writer(text)
    for tag in _TAG.finditer(text):
        for value in _VALUE.finditer(text, *tag.span()):
            writer.part(value.start())
            writer.copy(*value.span(value.lastindex or 1))
        writer.end_line()
    return writer.rendering()
