"""Run the benchmarks and print their tables in Markdown."""

from __future__ import annotations

import argparse

from benchmarks import board, moves, names, nodes
from benchmarks.measure import table

_SUITES = {"board": board, "moves": moves, "names": names, "nodes": nodes}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=f"{', '.join(_SUITES)}; or all")
    chosen = parser.parse_args().suites or list(_SUITES)
    for name in chosen:
        if name not in _SUITES:
            parser.error(f"no suite {name!r}: there are {', '.join(_SUITES)}")
        suite = _SUITES[name]
        print(table(suite.TITLE, suite.rows(), needs_reasons=suite is names))


if __name__ == "__main__":
    main()
