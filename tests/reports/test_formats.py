"""What a check has found, in each of the formats, read by programs that know the format."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from sarif_pydantic import Sarif

from stamma import pgn
from stamma.diagnostics import CATALOGUE
from stamma.reports import FORMATS, Summary, report

if TYPE_CHECKING:
    from pydantic import BaseModel

    from stamma.diagnostics import Diagnostic

BROKEN = (
    b'[Event "50%: a, b"]\n[Event "c"]\n\n1. e4 Ke6 1-0\n\n'
    b'[Event "\xc3\xa9"]\n\n1. e4 e5 2. Nf3 (2. f4 \x01 0-1\n\n'
)
FINE = b'[Event "a"]\n\n1. e4 e5 1-0\n'


def found_in(text: bytes) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    pgn.check(text, found.append)
    return found


def written(name: str, text: bytes, *, color: bool = False) -> str:
    """Write what is found in a text as a report."""
    out, summary = io.StringIO(), Summary()
    made = report(name, out, color=color)
    found = found_in(text)
    for each in found:
        summary.add(each)
        made.add(each)
    summary.add_file(pgn.count(text))
    made.finish(summary)
    return out.getvalue()


def test_the_texts_are_what_they_are_meant_to_be() -> None:
    assert {each.name for each in found_in(BROKEN)} >= {"illegal-move", "pgn-duplicate-tag"}
    assert found_in(FINE) == []


def test_people_see_the_line_with_a_mark_under_it() -> None:
    text = written("full", b"1. e4 Ke6 *")
    assert text == (
        "error: MOV005 'Ke6' is not possible: the king on e8 cannot go there\n"
        " --> <bytes>:1:7 (game 1)\n"
        "  |\n"
        "1 | 1. e4 Ke6 *\n"
        "  |       ^^^\n"
        "  = help: did you mean e6?\n"
        "\n"
        "1  MOV005  illegal-move\n"
        "1 game, 1 move, 1 broken; 1 error\n"
    )


def test_colours_change_nothing_else() -> None:
    plain, painted = (written("full", BROKEN, color=color) for color in (False, True))
    assert painted != plain
    assert re.sub(r"\033\[[\d;]*m", "", painted) == plain


def test_a_line_each() -> None:
    *lines, last = written("concise", BROKEN).splitlines()
    assert len(lines) == len(found_in(BROKEN))
    for line, found in zip(lines, found_in(BROKEN), strict=True):
        assert line.startswith(f"{found.place}: {found.severity}: {found.code} ")
    assert last.startswith("2 games, ")


def test_json_has_an_object_a_line() -> None:
    rows = [json.loads(line) for line in written("json", BROKEN).splitlines()]
    assert [(row["code"], row["line"]) for row in rows] == [
        (found.code, found.place and found.place.line) for found in found_in(BROKEN)
    ]


def test_github_reads_one_command_a_line() -> None:
    *lines, _ = written("github", BROKEN).splitlines()
    command = re.compile(r"::(error|warning|notice) ((?:\w+=[^,:]*,?)+)::(.+)")
    for line, found in zip(lines, found_in(BROKEN), strict=True):
        match = command.fullmatch(line)
        assert match is not None, line
        facts = dict(pair.split("=", 1) for pair in match[2].split(","))
        assert facts["line"] == str(found.place and found.place.line)
        assert facts["title"] == f"{found.code} {found.name}"


def test_gitlab_tells_issues_apart() -> None:
    twice = BROKEN + BROKEN
    issues = json.loads(written("gitlab", twice))
    assert len(issues) == len(found_in(twice))
    assert len({issue["fingerprint"] for issue in issues}) == len(issues)
    for issue in issues:
        assert issue["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert issue["location"]["lines"]["begin"] >= 1
    # An issue keeps its name when something is put before it.
    later = json.loads(written("gitlab", FINE + b"\n" + BROKEN))
    once = json.loads(written("gitlab", BROKEN))
    assert [issue["fingerprint"] for issue in later] == [issue["fingerprint"] for issue in once]


def unknown_fields(model: BaseModel) -> list[str]:
    """Find what the format does not have."""
    found = list(model.model_extra or {})
    for name in type(model).model_fields:
        value = getattr(model, name)
        for each in value if isinstance(value, list) else [value]:
            if hasattr(each, "model_fields_set"):
                found += unknown_fields(each)
    return found


@pytest.mark.parametrize("text", [BROKEN, FINE])
def test_sarif_is_as_its_model_has_it(text: bytes) -> None:
    log = Sarif.model_validate_json(written("sarif", text))
    # columnKind is in the standard (3.14.17), but not in the model.
    assert set(unknown_fields(log)) <= {"$schema", "columnKind"}
    (run,) = log.runs
    rules = run.tool.driver.rules or []
    assert [rule.id for rule in rules] == [rule.code for rule in CATALOGUE.values()]
    found = found_in(text)
    for result, diagnostic in zip(run.results or [], found, strict=True):
        assert result.rule_index is not None
        assert rules[result.rule_index].id == result.rule_id == diagnostic.code


def test_junit_is_xml_with_a_failure_for_each() -> None:
    root = ET.fromstring(written("junit", BROKEN))  # noqa: S314 - our own text
    assert len(root.findall("testsuite/testcase/failure")) == len(found_in(BROKEN))
    fine = ET.fromstring(written("junit", FINE))  # noqa: S314
    assert len(fine.findall("testsuite/testcase")) == 1
    assert not fine.findall("testsuite/testcase/failure")


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_writes_what_is_fine(name: str) -> None:
    text = written(name, FINE)
    assert "error" not in text or name == "sarif"


def test_an_unknown_format_is_named() -> None:
    with pytest.raises(ValueError, match="there is no format 'html': it is one of full"):
        report("html", io.StringIO())
