"""The check that holds the libraries of the compiled module to ``deny.toml`` can fail."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
RULES = tomllib.loads((ROOT / "deny.toml").read_text("utf-8"))
GOOD = {
    "name": "good",
    "version": "1.0.0",
    "license": "MIT OR Apache-2.0",
    "source": "registry+https://example.org/registry",
}


def _dependencies() -> Any:  # noqa: ANN401 - a script, not a module of a package
    spec = importlib.util.spec_from_file_location("dependencies", ROOT / ".ci" / "dependencies.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


dependencies = _dependencies()


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("MIT", True),
        ("GPL-2.0-only", False),
        ("MIT OR GPL-2.0-only", True),
        ("MIT AND GPL-2.0-only", False),
        ("Zlib OR Apache-2.0 OR MIT", True),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", True),
        ("(GPL-2.0-only OR SSPL-1.0) AND MIT", False),
        # AND binds more tightly than OR.
        ("MIT OR SSPL-1.0 AND SSPL-1.0", True),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("Apache-2.0  WITH  Other-exception", False),
        ("", False),
        ("MIT OR", False),
        ("(MIT", False),
        ("MIT MIT", False),
        ("MIT/Apache-2.0", True),
        ("GPL-2.0-only/SSPL-1.0", False),
    ],
)
def test_licences_are_chosen_from_those_allowed(expression: str, expected: bool) -> None:
    assert dependencies.is_allowed(expression, set(RULES["licenses"]["allow"])) is expected


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"license": "SSPL-1.0"}, "its licence is SSPL-1.0"),
        ({"license": None}, "its licence is None"),
        ({"source": "git+https://example.org/good?branch=main#1a2b"}, "it comes from git+"),
        ({"source": "registry+https://example.org/another"}, "it comes from registry+"),
    ],
)
def test_what_deny_toml_does_not_allow_is_a_fault(change: dict[str, Any], fault: str) -> None:
    assert dependencies.find_faults([GOOD], RULES) == []
    others = [GOOD | {"name": f"good{number}"} for number in range(2)]
    (found,) = dependencies.find_faults([GOOD | change, *others], RULES)
    assert fault in found


def test_a_second_version_needs_a_reason() -> None:
    both = [GOOD, GOOD | {"version": "2.0.0"}]
    (found,) = dependencies.find_faults(both, RULES)
    assert found == "good: there are several versions of it, ['1.0.0', '2.0.0']"
    excused = RULES | {"bans": {"skip": [{"name": "good"}]}}
    assert dependencies.find_faults(both, excused) == []
