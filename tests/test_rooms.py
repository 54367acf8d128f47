"""The rooms of the core and of the package depend downward only, and no modules form a cycle.

``docs/architecture.md`` draws them. Of the package everything counts that a module names: imports
at the top and late ones in functions; types, since whoever reads a module has to know them as well;
and the names of modules in strings, as in the tables of ``_later`` and in what the compiled module
asks for by name (``_wording``). Whoever imports ``stamma.pgn.game`` from outside of ``stamma.pgn``
imports that, too. Only ``stamma`` itself does not count in this way, as all modules are below it;
and stubs are not read, since they describe what Python does not see.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ROOT = Path(__file__).parent.parent
CORE = ROOT / "crates" / "core" / "src"
SOURCE = ROOT / "src"

# Each uses only those before it.
ROOMS = (
    *("rules", "eight_bytes", "sixteen_bytes", "input", "board", "fen", "notation", "places"),
    *("scan", "pgn", "select", "table", "bulk", "keep"),
)
_USED = re.compile(r"\bcrate::(?:\{([^}]*)\}|(\w+))")

# The rooms of the package: their modules, and packages with all that is in them and has no room of
# its own. Each uses only itself and those before it.
HOUSE = {
    "tools": "_core _later _patterns _starting bounds counting fixed options slots tables terminal",
    "squares": "squares pieces bitboards",
    "languages": "language_table",
    "diagnostics": "diagnostics errors",
    "notations": "notations",
    "boards": "any_language refusals explanation status outcome epd epd_as_found base_board "
    "polyglot",
    "speech": "speech braille",
    "diagrams": "diagrams svg",
    "pgn": "pgn",
    "scores": "scores",
    "markup": "markup",
    "lexemes": "reading.lex",
    "moves in words": "reading.in_words",
    "text": "reading.text reading.layout reading.result",
    "metadata": "reading.metadata",
    "play": "reading.play",
    "decode": "reading.decode reading.repair",
    "game": "reading.game",
    "remarks": "reading.remarks",
    "reading": "reading",
    "stamma": "_wording stamma",
    "files": "fixing reports spark",
    "viewer": "viewer",
    "web": "web",
    "cli": "cli __main__",
}

# Imports that close a cycle within a room. They go with the reader that is to be rebuilt.
LEFT = {
    ("stamma.reading.text.page", "stamma.reading.layout.brackets"),
    ("stamma.reading.text.page", "stamma.reading.text.marking"),
}


def rooms_used(text: str) -> set[str]:
    """Return the rooms that a module names, but for its tests, which may use any."""
    found = _USED.findall(text.partition("#[cfg(test)]\nmod tests {")[0])
    grouped = {room for several, _ in found for room in re.findall(r"\b([a-z]\w*)::", several)}
    return (grouped | {one for _, one in found if one}) & set(ROOMS)


def test_rooms_are_found() -> None:
    text = "use crate::{bulk::check, fen::Style};\nuse crate::board::Board;\ncrate::pgn::read()"
    assert rooms_used(text) == {"bulk", "fen", "board", "pgn"}
    there = {path.stem for path in CORE.iterdir()} - {"lib"}
    assert there == set(ROOMS)


def test_rooms_of_the_core_use_only_those_below() -> None:
    for place, room in enumerate(ROOMS):
        files = [CORE / f"{room}.rs"] if (CORE / f"{room}.rs").exists() else []
        files += [file for file in (CORE / room).rglob("*.rs") if "tests" not in str(file)]
        assert files
        for file in files:
            used = rooms_used(file.read_text(encoding="utf-8"))
            assert used <= set(ROOMS[: place + 1]), file


class Import(NamedTuple):
    """A module that another one names."""

    importer: str
    imported: str
    line: int

    def __str__(self) -> str:
        """Say where it stands, and in which rooms both are."""
        file = MODULES[self.importer].relative_to(ROOT).as_posix()
        rooms = f"{room_of(self.importer)} -> {room_of(self.imported)}"
        return f"{file}:{self.line} imports {self.imported} ({rooms})"


def modules() -> dict[str, Path]:
    """List the modules of the package, by their names."""
    found = {}
    for file in sorted((SOURCE / "stamma").rglob("*.py")):
        name = ".".join(file.relative_to(SOURCE).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = file
    return found


MODULES = modules()
KNOWN = {*MODULES, "stamma._core"}


def room_of(module: str) -> str:
    """Return the room of a module: its own, or that of the package around it."""
    while module:
        for room, names in HOUSE.items():
            if module.removeprefix("stamma.") in names.split():
                return room
        module = module.rpartition(".")[0] if module.count(".") > 1 else ""
    raise LookupError


def names_in(tree: ast.Module, package: str) -> Iterator[tuple[str, int]]:
    """List all that is imported in a module of a package, and the strings that may be modules."""
    nodes = list(ast.walk(tree))
    # Names in sets are there to be compared.
    compared = {id(each) for node in nodes if isinstance(node, ast.Set) for each in node.elts}
    strings = [
        node for node in nodes if isinstance(node, ast.Constant) and id(node) not in compared
    ]
    words = {str(node.value) for node in strings}
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((each.name, node.lineno) for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                home = package.rsplit(".", node.level - 1)[0]
                base = f"{home}.{base}".rstrip(".")
            yield from ((f"{base}.{each.name}", node.lineno) for each in node.names)
        elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            # f"stamma.reports.{name}", where the names are strings of the same module
            beginning = str(node.values[0].value)
            joined = (f"{beginning}{word}" for word in words)
            yield from ((name, node.lineno) for name in joined if name in KNOWN)
    for string in strings:
        if "." in str(string.value) and string.value in KNOWN:
            yield str(string.value), string.lineno


def imports_in(module: str, text: str) -> set[Import]:
    """List the modules that a module imports, with the packages on the way to them."""
    package = module if MODULES[module].stem == "__init__" else module.rpartition(".")[0]
    found = set()
    for name, line in names_in(ast.parse(text), package):
        # What is no module is something in one.
        target = name if name in KNOWN else name.rpartition(".")[0]
        if target in KNOWN and target != module:
            found.add(Import(module, target, line))
            ways_in = (target.rsplit(".", depth)[0] for depth in range(1, target.count(".")))
            found |= {
                Import(module, way_in, line)
                for way_in in ways_in
                if not f"{module}.".startswith(f"{way_in}.")
            }
    return found


@cache
def imports() -> frozenset[Import]:
    """List all imports of the package."""
    texts = ((module, file.read_text(encoding="utf-8")) for module, file in MODULES.items())
    return frozenset(each for module, text in texts for each in imports_in(module, text))


def way(start: str, end: str, graph: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the shortest way from a module to another by imports, both included; empty if none."""
    ways = [[start]]
    seen = {start}
    for known in ways:
        for following in sorted(graph.get(known[-1], ())):
            if following == end:
                return [*known, end]
            if following not in seen:
                seen.add(following)
                ways.append([*known, following])
    return []


def graph_without(left_out: set[tuple[str, str]]) -> dict[str, set[str]]:
    """Return which modules each module imports."""
    graph: dict[str, set[str]] = {}
    for importer, imported, _ in imports():
        if (importer, imported) not in left_out:
            graph.setdefault(importer, set()).add(imported)
    return graph


def cycles(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the shortest cycles, each without any import of those before it."""
    found = (
        [importer, *back]
        for importer in sorted(graph)
        for imported in sorted(graph[importer])
        if (back := way(imported, importer, graph))
    )
    shown = []
    known: set[tuple[str, str]] = set()
    for cycle in sorted(found, key=len):
        steps = set(pairwise(cycle))
        if known.isdisjoint(steps):
            known |= steps
            shown.append(" -> ".join(cycle))
    return shown


def upward(found: Iterable[Import]) -> list[Import]:
    """List the imports of something in a room above."""
    order = list(HOUSE)
    return sorted(
        each
        for each in found
        if order.index(room_of(each.imported)) > order.index(room_of(each.importer))
    )


EXAMPLE = """
from __future__ import annotations
from importlib import import_module
from stamma import _core, Board
from .sources import Source
if TYPE_CHECKING:
    from stamma.reports import Report
_HOMES = {"read": "stamma.reading.start"}
_FORMS = {"json": "json_lines"}
_MODULES = {"stamma.cli"}
def write() -> None:
    import stamma.web.api.games
    import_module(f"stamma.reports.{_FORMS['json']}")
"""


def test_imports_are_found() -> None:
    found = {imported for _, imported, _ in imports_in("stamma.pgn.game", EXAMPLE)}
    assert found == {
        *("stamma", "stamma._core", "stamma.pgn.sources", "stamma.reports"),
        *("stamma.reading", "stamma.reading.start", "stamma.reports.json_lines"),
        *("stamma.web", "stamma.web.api", "stamma.web.api.games"),
    }
    # Its own package counts if it is named, and otherwise only on the way from outside.
    assert imports_in("stamma.pgn.game", "from stamma.pgn import Game, files") == {
        Import("stamma.pgn.game", "stamma.pgn", 1),
        Import("stamma.pgn.game", "stamma.pgn.files", 1),
    }
    # The tables of names that are imported when they are first used.
    pairs = {(importer, imported) for importer, imported, _ in imports()}
    assert pairs > {
        ("stamma", "stamma.svg"),
        ("stamma.pgn", "stamma.pgn.nags"),
        ("stamma._wording", "stamma.refusals"),
        ("stamma.cli.commands", "stamma.cli.read"),
    }


def test_wrong_imports_are_found() -> None:
    below, above = "stamma.pgn.game", "stamma.web.worker"
    assert upward([Import(above, below, 7), Import(below, above, 8)]) == [Import(below, above, 8)]
    assert str(Import(below, above, 8)) == (
        "src/stamma/pgn/game.py:8 imports stamma.web.worker (pgn -> web)"
    )
    assert cycles({"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": ["c"]}) == [
        "c -> d -> c",
        "a -> b -> c -> a",
    ]
    assert cycles({"a": ["b", "c"], "b": ["c"]}) == []


def test_every_module_has_a_room() -> None:
    rooms = {name for names in HOUSE.values() for name in names.split()}
    assert {f"stamma.{name}".removeprefix("stamma.stamma") or "stamma" for name in rooms} <= KNOWN
    assert {room_of(module) for module in KNOWN} == set(HOUSE)


def test_rooms_of_the_package_use_only_those_below() -> None:
    wrong = upward(imports())
    assert not wrong, "\n".join(map(str, wrong))


def test_no_modules_import_each_other() -> None:
    wrong = cycles(graph_without(LEFT))
    assert not wrong, "\n".join(wrong)


def test_what_is_left_is_still_there() -> None:
    graph = graph_without(LEFT)
    for importer, imported in LEFT:
        assert imported in graph_without(set())[importer]
        assert way(imported, importer, graph), f"{importer} may import {imported}"
