"""Layers: which languages of markup a text is in, and what is seen of it through all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stamma.markup import bbcode, chat, html, mail, markdown, tex, wiki
from stamma.markup.encoded import backslashes, invisible, mime, urls
from stamma.markup.programs import json_records, source_code, xml_attributes

if TYPE_CHECKING:
    from stamma.markup.rendering import Rendering


def render(text: str) -> Rendering | None:
    """Return what a reader sees of a text that has signs of markup; nothing if it is plain."""
    plain = mime.render(text)
    seen = invisible.render(text if plain is None else plain.text)
    plain = plain if seen is None else seen.over(plain)
    found = _render(text if plain is None else plain.text)
    if found is not None:
        # Signs may be given by their names or numbers.
        rest = invisible.render(found.text)
        found = found if rest is None else rest.over(found)
        plain = found.over(plain)
    for encoding in (backslashes, urls):
        decoded = encoding.render(text if plain is None else plain.text)
        plain = plain if decoded is None else decoded.over(plain)
    return plain


def _render(text: str) -> Rendering | None:
    """Return what is seen of a text if it is in some language of markup, or a plain one."""
    if json_records.is_json(text):
        return json_records.render(text)
    if xml_attributes.is_attributed(text):
        return xml_attributes.render(text)
    found: Rendering | None = None
    is_tex = tex.is_tex(text)
    is_markdown = markdown.is_markdown(text) and not source_code.is_program(text)
    is_wiki = wiki.is_wiki(text) and not is_markdown
    if _is_html(text) and not (is_tex and text.lstrip().startswith("\\")):
        flows = html.has_layout(text) and not (is_markdown or is_wiki)
        found = html.render(text, flows=flows)
    if bbcode.is_bbcode(text):
        found = bbcode.render(found.text if found else text).over(found)
    if is_wiki:
        found = wiki.render(found.text if found else text).over(found)
    elif is_markdown:
        found = markdown.render(found.text if found else text).over(found)
    if is_tex:
        found = tex.render(found.text if found else text, is_whole=found is None).over(found)
    return found or _plain(text)


def _plain(text: str) -> Rendering | None:
    """Return what a reader sees of a text without markup: of code, of a chat or of a mail."""
    if source_code.is_code(text):
        return source_code.render(text)
    if chat.is_chat(text):
        return chat.render(text)
    return mail.render(text) if mail.is_mail(text) else None


def _is_html(text: str) -> bool:
    """Whether a text is in HTML; the tags in the comments of a program do not make it so."""
    if not html.is_html(text):
        return False
    return not source_code.is_code(text) or html.is_html(source_code.without_comments(text))
