"""``stamma explain``: what a written move claims, what fits, and what is wrong with it."""

from __future__ import annotations

import sys

from stamma.cli import position, voice
from stamma.cli.move import add_reading_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse


_EXAMPLES = """\
examples:
  stamma explain Nf3+
  stamma explain "exd6 e.p." --moves "1. e4 e6 2. e5 d5"
  stamma explain O-O --fen "4k3/8/8/8/8/5n2/8/4K2R w K - 0 1"
  stamma explain Cf3 --language auto --json
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "explain",
        help="explain a written move",
        description="Explains what a written move claims, which legal moves fit, what the "
        "standards say about its spelling and how each notation writes it. The status is 1 if it "
        "cannot be read.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("move", help="the move")
    add_reading_options(parser)
    position.add_to(parser)
    parser.add_argument("--json", action="store_true", help="facts for programs")
    voice.add_color_to(parser)
    voice.add_quiet_to(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Explain the move; the status is 1 if it cannot be read."""
    board = position.read(options)
    explanation = board.explain(options.move, options.notation, options.language)
    if options.json:
        import json

        sys.stdout.write(json.dumps(explanation.to_dict(), ensure_ascii=False) + "\n")
    else:
        for sentence in explanation.sentences():
            sys.stdout.write(f"{voice.wrapped(sentence)}\n")
        if explanation.spellings:
            sys.stdout.write("\n")
            voice.write_pairs(explanation.spellings, "  ")
    return 0 if explanation.move is not None else 1
