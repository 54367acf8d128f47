"""Try all cases with all tools, and print the table in Markdown."""

from __future__ import annotations

import argparse

from benchmarks.fidelity import page
from benchmarks.fidelity.tools import OURS


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fidelity", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write docs/faithfulness.md")
    parser.add_argument(
        "--faults",
        nargs="?",
        const=OURS,
        choices=page.installed(),
        metavar="TOOL",
        help="show each case in which a tool is not faithful (default: %(const)s)",
    )
    options = parser.parse_args()
    scores = page.measure(page.installed())
    print(page.table(scores))
    if options.faults:
        for title, tools in scores.items():
            for name, text, fault in tools[options.faults].faults:
                print(f"\n{title}: {name}\n  {text!r}\n  {fault}")
    if options.write:
        page.write(scores)


if __name__ == "__main__":
    main()
