"""The corpora of the fuzz targets, each kept as one file that diffs and merges well.

A line of ``corpora/TARGET.hex`` is one input in hexadecimal digits, the short ones first. `unpack`
adds them to the folder that a fuzzer works in; `pack` keeps the inputs of such a folder.
"""

from __future__ import annotations

import sys
from hashlib import sha1
from pathlib import Path

HOME = Path(__file__).parent


def kept(target: str) -> Path:
    """Return the file with the inputs that are kept for a target."""
    return HOME / "corpora" / f"{target}.hex"


def unpack(target: str, folder: Path) -> None:
    """Write each input that is kept to a file of its own, named as fuzzers do."""
    folder.mkdir(parents=True, exist_ok=True)
    if kept(target).exists():
        for line in kept(target).read_text("ascii").splitlines():
            data = bytes.fromhex(line)
            (folder / sha1(data, usedforsecurity=False).hexdigest()).write_bytes(data)


def pack(target: str, folder: Path) -> None:
    """Keep the inputs of a folder, and no others."""
    inputs = {path.read_bytes() for path in folder.iterdir()}
    lines = [data.hex() for data in sorted(inputs, key=lambda data: (len(data), data)) if data]
    kept(target).write_text("".join(f"{line}\n" for line in lines), "ascii")


if __name__ == "__main__":
    command, target, folder = sys.argv[1:]
    {"unpack": unpack, "pack": pack}[command](target, Path(folder))
