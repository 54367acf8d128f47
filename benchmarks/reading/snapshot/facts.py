"""What a reading says, as plain data that can be written and compared."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Any

import stamma

if TYPE_CHECKING:
    from benchmarks.reading.snapshot.case import Case
    from stamma.diagnostics import Diagnostic
    from stamma.pgn import Game

    Facts = dict[str, Any]


def read(case: Case) -> tuple[Facts, float]:
    """Read a case; return what came out, and the seconds of processor time."""
    begun = process_time()
    try:
        found = _sheet(case) if case.cells is not None else _text(case)
    except (ValueError, ArithmeticError, RecursionError) as error:
        found = {"raises": type(error).__name__}
    return found, round(process_time() - begun, 4)


def _text(case: Case) -> Facts:
    options: dict[str, Any] = case.options or {}
    reading = stamma.read(case.text, **options)
    return {
        "games": [_game(game) for game in reading.games],
        "notation": reading.notation.name if reading.notation else None,
        "language": reading.language.code if reading.language else None,
        "languages": [fit.language.code for fit in reading.languages],
        "spans": [
            [span.kind, span.start, span.end, span.move.uci() if span.move else None]
            for span in reading.spans
        ],
        "diagnostics": [_diagnostic(one) for one in reading.diagnostics],
        "confidence": round(reading.confidence, 3),
    }


def _sheet(case: Case) -> Facts:
    cells = case.cells or []
    options: dict[str, Any] = case.options or {}
    # A guess with its weight is a pair, which JSON has no word for.
    reading = stamma.read_candidates([_cell(cell) for cell in cells], **options)
    return {
        "games": [_game(reading.game)],
        "language": reading.language.code,
        "cells": [[cell.san, cell.guess, round(cell.confidence, 3)] for cell in reading.cells],
        "diagnostics": [_diagnostic(one) for one in reading.diagnostics],
        "confidence": round(reading.confidence, 3),
    }


def _cell(cell: Any) -> Any:  # noqa: ANN401
    if not isinstance(cell, list):
        return cell
    return [guess if isinstance(guess, str) else tuple(guess) for guess in cell]


def _diagnostic(one: Diagnostic) -> list[Any]:
    return [one.code, one.start, one.end, str(one.severity)]


def _game(game: Game) -> Facts:
    """Return a game: the nodes of its tree in order, each after the one that it stands behind."""
    nodes: list[list[Any]] = [[-1, None, _notes(game)]]
    waiting = [(0, child) for child in reversed(list(game.variations))]
    while waiting:
        parent, node = waiting.pop()
        nodes.append([parent, node.move.uci(), _notes(node)])
        place = len(nodes) - 1
        waiting += [(place, child) for child in reversed(list(node.variations))]
    return {
        "start": game.board().fen(),
        "uci": game.uci(),
        "tree": nodes,
        "tags": dict(game.headers),
        "result": game.result,
        # The board itself says how it ended.
        "over": game.end().board().is_game_over(),
    }


def _notes(node: stamma.pgn.GameNode) -> Facts:
    """Return what is said at a place of a game; nothing if nothing is."""
    found = {
        "before": list(node.starting_comments),
        "comments": list(node.comments),
        "nags": sorted(node.nags),
        "offer": node.draw_offer,
    }
    return {name: value for name, value in found.items() if value}
