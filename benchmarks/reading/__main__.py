"""Read games written in every way, and print what came out in Markdown."""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.reading import damage, texts, translation


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reading", description=__doc__)
    suites = ("translation", "damage", "texts")
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
    options = parser.parse_args()
    for suite in options.suites or suites:
        if suite == "translation":
            print(translation.report(options.games))
        elif suite == "damage":
            print(damage.report(options.games))
        elif suite == "texts":
            print(texts.report(options.corpus))
        else:
            parser.error(f"no suite {suite!r}: there are {', '.join(suites)}")
        print()


if __name__ == "__main__":
    main()
