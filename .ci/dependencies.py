"""Holds the libraries that stamma is built from to ``deny.toml``: licences, versions, sources.

cargo-deny does the same and more, but takes minutes to build; this takes a second and no network.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

HOME = Path(__file__).parent.parent

_TOKEN = re.compile(r"[()]|[^()\s]+(?:\s+WITH\s+[^()\s]+)?")


def is_allowed(expression: str, allowed: set[str]) -> bool:
    """Return whether the licences of an SPDX expression can be chosen from those allowed.

    >>> is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0", {"MIT", "Unicode-3.0"})
    True
    >>> is_allowed("MIT AND GPL-2.0-only", {"MIT"})
    False

    Cargo takes a slash for OR, too, as older libraries write it.

    >>> is_allowed("MIT/Apache-2.0", {"MIT"})
    True
    """
    tokens = _TOKEN.findall(expression.replace("/", " OR "))

    def term() -> bool:
        token = tokens.pop(0)
        if token == "(":
            inside = alternatives()
            if tokens.pop(0) != ")":
                raise ValueError(expression)
            return inside
        return " ".join(token.split()) in allowed

    def together() -> bool:
        holds = term()
        while tokens and tokens[0] == "AND":
            tokens.pop(0)
            holds &= term()
        return holds

    def alternatives() -> bool:
        holds = together()
        while tokens and tokens[0] == "OR":
            tokens.pop(0)
            holds |= together()
        return holds

    try:
        holds = alternatives()
    except (IndexError, ValueError):
        return False
    return holds and not tokens


def _address(package: dict[str, Any]) -> str:
    """Return where a package comes from, without branch and commit; nothing if it is our own."""
    return (package["source"] or "").split("?")[0].split("#")[0]


def find_faults(packages: list[dict[str, Any]], rules: dict[str, Any]) -> list[str]:
    """Return what is wrong with packages as `cargo metadata` lists them, one sentence each."""
    faults = []
    allowed = set(rules["licenses"]["allow"])
    sources = {f"git+{address}" for address in rules["sources"]["allow-git"]}
    # One registry is enough: the one that most of them come from.
    found = Counter(_address(package) for package in packages)
    registries = [source for source, _ in found.most_common() if source.startswith("registry+")]
    sources.update(registries[:1])
    versions = defaultdict(set)
    for package in packages:
        name = f"{package['name']} {package['version']}"
        licence, source = package["license"], _address(package)
        if licence is None or not is_allowed(licence, allowed):
            faults.append(f"{name}: its licence is {licence}, which deny.toml does not allow")
        # Without a source it is one of our own.
        if source and source not in sources:
            faults.append(f"{name}: it comes from {source}, which deny.toml does not allow")
        versions[package["name"]].add(package["version"])
    skipped = {entry["name"] for entry in rules["bans"]["skip"]}
    for library, numbers in versions.items():
        if len(numbers) > 1 and library not in skipped:
            faults.append(f"{library}: there are several versions of it, {sorted(numbers)}")
    return faults


def main() -> int:
    """Check all packages of Cargo.lock."""
    listing = subprocess.run(
        ["cargo", "metadata", "--locked", "--format-version", "1"],  # noqa: S607
        cwd=HOME,
        check=True,
        stdout=subprocess.PIPE,
    )
    packages = json.loads(listing.stdout)["packages"]
    faults = find_faults(packages, tomllib.loads((HOME / "deny.toml").read_text("utf-8")))
    print("\n".join(faults) or f"{len(packages)} packages are as deny.toml has them")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
