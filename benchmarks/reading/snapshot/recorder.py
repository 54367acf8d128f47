"""Records what tests give to the reader: a plugin for pytest.

    pytest -p benchmarks.reading.snapshot.recorder --record tests/data/recorded.jsonl tests/reading

It stands in the way of ``read`` and ``read_candidates``, in the programs that tests start, too.
``--door MODULE:FUNCTION`` names others that take a text first, for tests of what lies within. Of
one test function no more than some texts are kept, and none that another source has already.
"""

from __future__ import annotations

import functools
import json
import os
import tempfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pytest

_READ = "stamma.reading:read"
_SHEETS = "stamma.reading.candidates:read_candidates"
_OPTIONS = ("notation", "language", "start", "repair", "strict")
_FILE, _DOORS = "STAMMA_RECORD", "STAMMA_RECORDED_DOORS"
_LONGEST = 20_000
_OF_A_TEST = 120
_inside = [False]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", type=Path, metavar="FILE", help="record what is read")
    parser.addoption("--door", action="append", default=[], metavar="MODULE:FUNCTION")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("record") is None or hasattr(config, "workerinput"):
        return
    room = tempfile.mkdtemp()
    start = f"from {__name__} import install\ninstall()\n"
    (Path(room) / "sitecustomize.py").write_text(start, encoding="utf-8")
    os.environ["PYTHONPATH"] = os.pathsep.join([room, os.environ.get("PYTHONPATH", ".")])
    os.environ[_FILE] = str(Path(room) / "parts")
    os.environ[_DOORS] = " ".join([*config.getoption("door"), _READ, _SHEETS])
    install()


def pytest_unconfigure(config: pytest.Config) -> None:
    target = config.getoption("record")
    if target is None or hasattr(config, "workerinput"):
        return
    finish(Path(os.environ[_FILE]), target)


def finish(parts: Path, target: Path) -> None:
    """Write what was recorded, test by test; that no other source has."""
    from benchmarks.reading.snapshot import cases

    items = [json.loads(line) for line in parts.read_text("utf-8").split("\n") if line]
    cases.RECORDED = Path(os.devnull)
    known = {case.key for case in cases.cases()}
    target.write_bytes(b"".join(_line(item) for item in _chosen(items, known)))


def _line(item: dict[str, Any]) -> bytes:
    """Write an item as people can read it, but for characters that no file can have."""
    try:
        return f"{json.dumps(item, ensure_ascii=False)}\n".encode()
    except UnicodeEncodeError:
        return f"{json.dumps(item)}\n".encode()


def _chosen(items: Iterable[dict[str, Any]], known: set[str]) -> Iterable[dict[str, Any]]:
    """Leave out what is there twice, and some of what one test has very many of."""
    tests: dict[str, list[dict[str, Any]]] = {}
    for item in items:
        key = json.dumps([item.get("text", ""), item["options"], item.get("cells")])
        if key not in known:
            known.add(key)
            tests.setdefault(item.pop("test"), []).append(item)
    for test, found in sorted(tests.items()):
        step = -(-len(found) // _OF_A_TEST)
        for place, item in enumerate(found[::step]):
            yield {"id": f"{test} {place + 1}", **item}


def install() -> None:
    """Put recorders in the place of functions, before anything else imports them."""
    for door in os.environ[_DOORS].split():
        home, _, name = door.partition(":")
        module = import_module(home)
        setattr(module, name, _recorded(getattr(module, name), door))


def _recorded(function: Callable[..., Any], door: str) -> Callable[..., Any]:
    @functools.wraps(function)
    def recorded(source: Any, *others: Any, **options: Any) -> Any:  # noqa: ANN401
        if _inside[0]:
            return function(source, *others, **options)
        _inside[0] = True
        cells = None
        if door == _SHEETS:
            source = cells = list(source)
        text = source if cells is None else ""
        try:
            found = function(source, *others, **options)
            if door == _READ and not isinstance(text, str):
                text = found.text
            return found
        finally:
            _inside[0] = False
            _keep(text, cells, options if door in (_READ, _SHEETS) else {})

    return recorded


def _keep(text: object, cells: list[Any] | None, options: dict[str, Any]) -> None:
    """Write down a text, if it and what it is read with can be written."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").partition("[")[0].partition(" ")[0]
    plain = {name: _plain(options.get(name)) for name in _OPTIONS if options.get(name) is not None}
    if not isinstance(text, str) or len(text) > _LONGEST or None in plain.values():
        return
    item = {"test": test, "text": text, "options": plain}
    if cells is not None:
        item = {"test": test, "cells": [_cell(cell) for cell in cells], "options": plain}
    try:
        line = json.dumps(item)
    except TypeError:
        return
    with Path(os.environ[_FILE]).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


def _plain(option: object) -> str | None:
    """Write an option as a word; nothing if it has none."""
    import stamma

    if isinstance(option, stamma.Board):
        return None if option.chess960 else option.fen()
    if isinstance(option, stamma.Language):
        return option.code
    if isinstance(option, stamma.Notation):
        return option.name if stamma.NOTATIONS.get(option.name) == option else None
    return option if isinstance(option, str) else None


def _cell(cell: Any) -> Any:  # noqa: ANN401
    if isinstance(cell, dict):
        return list(cell.items())
    return cell if cell is None or isinstance(cell, str) else list(cell)
