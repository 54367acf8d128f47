"""Scores as JSON, for programs that lay games out themselves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from stamma.scores.parts import Bracket, Drawn, Played, Said
from stamma.squares import square_name

if TYPE_CHECKING:
    from stamma.scores.crosstables import Crosstable
    from stamma.scores.parts import Bulletin, Part, Score


class Facts:
    """Writes scores as one JSON object."""

    gap = ", "

    def __init__(self, bulletin: Bulletin) -> None:
        self._bulletin = bulletin

    def score(self, score: Score, _number: int) -> str:
        """Write a game."""
        return _json(_score(score))

    def before(self) -> str:
        """Begin the object and its list of games."""
        facts: dict[str, object] = {
            "notation": self._bulletin.notation.name,
            "language": self._bulletin.language.code,
            "direction": self._bulletin.language.direction,
        }
        return f'{_json(facts)[:-1]}, "games": ['

    def after(self) -> str:
        """End the list of games and the object."""
        found = self._bulletin.crosstable
        table = "" if found is None else f', "crosstable": {_json(_crosstable(found))}'
        return f"]{table}}}\n"


def _json(facts: dict[str, object]) -> str:
    return json.dumps(facts, ensure_ascii=False)


def _score(score: Score) -> dict[str, object]:
    return {
        "layout": score.layout.name,
        "tags": dict(score.heading.tags),
        "parts": [_part(part) for part in score.parts],
        "result": score.heading.result,
    }


def _part(part: Part) -> dict[str, object]:
    match part:
        case Played():
            facts: dict[str, object] = {
                "kind": "move",
                "number": part.number,
                "text": part.text,
                "uci": part.uci,
            }
            if part.is_numbered:
                facts["label"] = part.label
            if part.marks:
                facts["nags"] = [mark.nag for mark in part.marks]
                facts["glyphs"] = [mark.glyph for mark in part.marks]
            if part.offers_draw:
                facts["draw_offer"] = True
            return facts
        case Said(text):
            return {"kind": "comment", "text": text}
        case Drawn():
            arrows = [
                {"from": square_name(tail), "to": square_name(head), "color": color}
                for tail, head, color in part.arrows
            ]
            return {
                "kind": "diagram",
                "fen": part.board.fen(),
                "side": "black" if part.is_flipped else "white",
                **({"arrows": arrows} if arrows else {}),
            }
        case Bracket(opens):
            return {"kind": "variation begins" if opens else "variation ends"}


def _crosstable(found: Crosstable) -> dict[str, object]:
    return {
        "kind": found.kind,
        "columns": found.columns,
        "rows": [
            {"number": row.number, "player": row.name, "cells": row.cells, "points": row.points}
            for row in found.standings
        ],
    }
