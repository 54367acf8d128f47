"""Read games written in every way, and print what came out in Markdown."""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.reading import damage, pages, sheets, slowness, texts, translation, worn


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reading", description=__doc__)
    suites = ("translation", "damage", "worn", "pages", "sheets", "texts", "slowness")
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=f"{', '.join(suites)}; or all")
    parser.add_argument(
        "--games", type=int, default=24, metavar="N", help="games in each way (%(default)s of 1000)"
    )
    parser.add_argument(
        "--corpus",
        type=Path,
        default=texts.OWN,
        metavar="PATH",
        help="texts to read instead of ours",
    )
    parser.add_argument(
        "--search",
        type=float,
        metavar="SECONDS",
        help="look for slow texts for so much CPU time, instead of measuring those that are known",
    )
    parser.add_argument("--seed", type=int, default=1, help="of that search (%(default)s)")
    options = parser.parse_args()
    if options.search is not None:
        print(slowness.search(options.search, options.seed))
        return
    for suite in options.suites or suites:
        if suite == "translation":
            print(translation.report(options.games))
        elif suite == "damage":
            print(damage.report(options.games))
        elif suite == "worn":
            print(worn.report(options.games))
        elif suite == "pages":
            print(pages.report(options.games))
        elif suite == "sheets":
            print(sheets.report(options.games))
        elif suite == "texts":
            print(texts.report(options.corpus))
        elif suite == "slowness":
            print(slowness.report())
        else:
            parser.error(f"no suite {suite!r}: there are {', '.join(suites)}")
        print()


if __name__ == "__main__":
    main()
