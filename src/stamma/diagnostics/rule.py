"""A rule: one entry of the catalogue of what can be wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How bad it is."""

    #: It cannot be read.
    ERROR = "error"
    #: It can be read, but says something that is not so.
    WARNING = "warning"
    #: It can be read, but is written otherwise than it should be.
    STYLE = "style"
    #: It is allowed, but another way is preferred.
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of the catalogue."""

    code: str
    name: str
    severity: Severity
    message: str
    advice: str
