"""Layers: which formats a text is in, and what is seen of it through all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.markup import bbcode, chat, html, mail, markdown, tex, wiki
from stamma.markup.encoded import backslashes, invisible, mime, urls
from stamma.markup.programs import engine_logs, json_records, source_code, xml_attributes

if TYPE_CHECKING:
    from collections.abc import Callable

    from stamma.markup.rendering import Rendering

    _Render = Callable[[str], Rendering | None]
    _Formats = tuple[tuple[Callable[[str], bool], _Render], ...]

# Formats that no other one may look into, and those of texts that have nothing else.
_CLOSED: _Formats = (
    (json_records.is_json, json_records.render),
    (xml_attributes.is_attributed, xml_attributes.render),
    (engine_logs.is_log, engine_logs.render),
)
_PLAIN: _Formats = (
    (source_code.is_code, source_code.render),
    (chat.is_chat, chat.render),
    (mail.is_mail, mail.render),
)


class _Layers:
    """Renderings that lie over each other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rendering: Rendering | None = None

    def add(self, render: _Render) -> None:
        """Render what is seen so far once more."""
        found = render(self.text)
        if found is not None:
            self.text, self.rendering = found.text, found.over(self.rendering)


def render(text: str) -> Rendering | None:
    """Return what a reader sees of a text that has signs of markup; nothing if it is plain."""
    layers = _Layers(text)
    layers.add(mime.render)
    layers.add(invisible.render)
    layers.add(_in_formats)
    # Signs may be given by their names or numbers.
    layers.add(invisible.render)
    layers.add(backslashes.render)
    layers.add(urls.render)
    return layers.rendering


def _in_formats(text: str) -> Rendering | None:
    """Return what is seen of a text in one format or several; nothing if it is in none."""
    closed = _first(_CLOSED, text)
    if closed is not None:
        return closed(text)
    layers = _Layers(text)
    is_tex = tex.is_tex(text)
    # What looks like headings and tags may stand in the comments of a program.
    is_program = source_code.is_program(text)
    is_markdown = markdown.is_markdown(text) and not is_program
    is_wiki = wiki.is_wiki(text) and not is_markdown
    has_layout = html.has_layout(text)
    is_whole_tex = is_tex and text.lstrip().startswith("\\")
    if html.is_html(text) and not is_whole_tex and (has_layout or not is_program):
        flows = has_layout and not (is_markdown or is_wiki)
        layers.add(lambda text: html.render(text, flows=flows))
    if bbcode.is_bbcode(text):
        layers.add(bbcode.render)
    if is_wiki:
        layers.add(wiki.render)
    elif is_markdown:
        layers.add(markdown.render)
    if is_tex:
        is_whole = layers.rendering is None
        layers.add(lambda text: tex.render(text, is_whole=is_whole))
    plain = None if layers.rendering else _first(_PLAIN, text)
    return layers.rendering if plain is None else plain(text)


def _first(formats: _Formats, text: str) -> _Render | None:
    return next((render for is_it, render in formats if is_it(text)), None)
