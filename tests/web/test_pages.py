"""What is served beside the API: the page, its pieces, and the pages of rules."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from stamma.diagnostics import CATALOGUE

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from stamma.diagnostics import Rule


@pytest.mark.parametrize("path", ["/", "/page/icon.svg"])
def test_a_file_of_the_page_is_sent_once(room: TestClient, path: str) -> None:
    first = room.get(path)
    assert first.status_code == 200
    assert first.headers["cache-control"] == "no-cache"
    again = room.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_pieces_are_drawings_without_colours(room: TestClient) -> None:
    answer = room.get("/page/pieces.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    groups = ET.fromstring(answer.text)[0]  # noqa: S314 - our own
    names = ["pawn", "knight", "bishop", "rook", "queen", "king"]
    assert [group.get("id") for group in groups] == [f"piece-{name}" for name in names]
    assert "#" not in answer.text


@pytest.mark.parametrize("rule", CATALOGUE.values(), ids=lambda rule: rule.code)
def test_every_rule_has_a_page(room: TestClient, rule: Rule) -> None:
    answer = room.get(f"/rules/{rule.code}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    told = rule.page()
    for part in (rule.code, rule.name, told.what, told.why, told.example):
        assert escape(part) in answer.text


@pytest.mark.parametrize("code", ["XYZ999", "rdg002", "RDG", " "])
def test_a_rule_that_does_not_exist_has_none(room: TestClient, code: str) -> None:
    answer = room.get(f"/rules/{code}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")
