"""Write pages with their whole truth, an object on each line."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from benchmarks.reading.pages.whole import whole_pages


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reading.pages", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the pages (%(default)s)")
    parser.add_argument("--count", type=int, default=1000, help="how many (%(default)s)")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the file to write")
    options = parser.parse_args()
    made = whole_pages(options.seed, options.count)
    lines = (json.dumps(page._asdict(), ensure_ascii=False) for page in made)
    options.output.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
