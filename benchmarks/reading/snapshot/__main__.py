"""Write a snapshot of what the reader makes of all texts, or compare two of them."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

from benchmarks.reading.snapshot import comparison, store
from benchmarks.reading.snapshot.truth import WORSE


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.reading.snapshot", description=__doc__
    )
    commands = parser.add_subparsers(dest="command", required=True)
    write = commands.add_parser("write", help="read all texts, and keep what comes out")
    write.add_argument("out", type=Path, metavar="OUT.jsonl.gz")
    write.add_argument("--corpus", type=Path, nargs="+", action="extend", default=[])
    write.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N")
    compare = commands.add_parser("compare", help="say what differs; 1 if something is worse")
    compare.add_argument("old", type=Path, metavar="OLD")
    compare.add_argument("new", type=Path, metavar="NEW")
    compare.add_argument("--show", action="store_true", help="print each difference")
    compare.add_argument("--only", default="", metavar="REGEX", help="of sources, ids or verdicts")
    compare.add_argument("--kind", help="differences in one respect, as 'main line'")
    options = parser.parse_args()
    if options.command == "write":
        print(store.write(options.out, options.corpus, options.processes))
        return 0
    old, new = store.load(options.old), store.load(options.new)
    found = comparison.differences(old, new)
    if options.show:
        for one in found:
            is_asked = re.search(options.only, f"{one.verdict} {one.old.name}")
            if is_asked and options.kind in (None, *one.kinds):
                print(comparison.show(one) + "\n")
    print(comparison.report(old, new, found))
    return int(any(one.verdict == WORSE for one in found))


if __name__ == "__main__":
    sys.exit(main())
