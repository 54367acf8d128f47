"""``stamma stats``: what there is in files of games, in numbers and bars."""

from __future__ import annotations

import sys

from stamma.cli import games, keeping, voice
from stamma.cli.parsers import number
from stamma.counting import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from stamma.pgn import Stats
    from stamma.pgn.tallies import Score

_EXAMPLES = """\
examples:
  stamma stats games.pgn
  stamma stats games.pgn tournament/ --top 3
  stamma stats games.pgn --json
"""

# How wide bars and names are.
_BAR = 30
_NAME = 28
# Lengths are shown in steps of so many moves.
_STEP = 10


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "stats",
        help="count results, lengths, players, openings, years and clocks",
        description="Counts what there is in files of games: results, lengths, openings by their "
        "ECO tags, players, years, time controls. The status is 1 if something could not be read.",
        epilog=_EXAMPLES,
    )
    keeping.add_to(parser)
    parser.add_argument(
        "--top",
        type=number(1),
        metavar="NUMBER",
        default=10,
        help="how many players, openings, years and time controls are listed (default: 10)",
    )
    parser.add_argument("--json", action="store_true", help="facts for programs, all of them")
    voice.add_color_to(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Count the games; the status is 1 if some could not be read whole."""
    from stamma.pgn import stats

    with keeping.reading(options) as (files, how):
        found = stats(files, **how)
    if options.json:
        _write_json(found)
    else:
        _draw(options, found)
    return keeping.tell(options, found.counts, "counted as far as it could be read")


def _write_json(found: Stats) -> None:
    import json

    facts = found._asdict()
    counts = facts.pop("counts")._asdict()
    del counts["detected"], counts["unmet_tags"]
    facts["lengths"] = None if found.lengths is None else found.lengths._asdict()
    facts["results"] = found.results._asdict()
    for name in ("players", "openings"):
        facts[name] = {each: score._asdict() for each, score in facts[name].items()}
    sys.stdout.write(json.dumps(counts | facts, ensure_ascii=False) + "\n")


def _draw(options: argparse.Namespace, found: Stats) -> None:
    from rich.text import Text

    console = voice.console(options)
    console.print(games.summary(found.counts), markup=False)
    for title, rows in _sections(options, found):
        shown = list(rows)
        if not shown:
            continue
        console.print(f"\n{title}", style="bold", markup=False)
        most = max(count for _, count, _ in shown)
        width = max(len(str(count)) for _, count, _ in shown)
        for name, count, said in shown:
            bar = "█" * max(1 if count else 0, round(_BAR * count / most)) if most else ""
            line = Text(f"  {_short(name):{_NAME}} {count:>{width}} ")
            line.append(f"{bar:{_BAR}}" if said else bar, style="cyan")
            line.append(f" {said}" if said else "")
            line.rstrip()
            console.print(line, soft_wrap=True)
    if found.left:
        voice.note(options, f"there are too many {listed(found.left)} to count all of them")


def _short(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def _sections(
    options: argparse.Namespace, found: Stats
) -> Iterator[tuple[str, Iterable[tuple[str, int, str]]]]:
    """Go through the charts: their titles, and names, numbers and remarks of their rows."""
    results = found.results
    ends = zip(("1-0", "1/2-1/2", "0-1", "*"), results, strict=True)
    all_games = max(1, results.games)
    yield "results", [(end, count, f"{100 * count / all_games:.1f} %") for end, count in ends]
    if found.lengths is not None:
        lengths = found.lengths
        least, median, most = map(_moves, (lengths.least, lengths.median, lengths.most))
        yield f"moves a game: {least} to {most}, {median} in the middle", _steps(found.plies)
    top = options.top
    yield from (
        (f"{title}{_more(rows, top)}", [*_scored(rows, top)])
        for title, rows in (("openings", found.openings), ("players", found.players))
    )
    years = dict(list(found.years.items())[:top])
    yield f"years{_more(found.years, top)}", [(year, years[year], "") for year in sorted(years)]
    controls = list(found.time_controls.items())[:top]
    yield f"time controls{_more(found.time_controls, top)}", [(*each, "") for each in controls]
    notes = {"with clock times": found.clocks, "with notes": found.annotated}
    yield "games", [(name, count, "") for name, count in notes.items() if count]


def _moves(plies: int) -> int:
    return (plies + 1) // 2


def _steps(plies: dict[int, int]) -> list[tuple[str, int, str]]:
    """Count games by tens of moves; those beyond the ninetieth move together."""
    last = 9
    steps = [0] * (last + 1)
    for length, count in plies.items():
        steps[min(last, max(0, _moves(length) - 1) // _STEP)] += count
    while steps and not steps[-1]:
        steps.pop()
    names = [f"{_STEP * step + 1}-{_STEP * (step + 1)}" for step in range(last)]
    names.append(f"{_STEP * last + 1} or more")
    names[0] = f"0-{_STEP}"
    return [(name, count, "") for name, count in zip(names, steps, strict=False)]


def _more(rows: dict[str, int] | dict[str, Score], top: int) -> str:
    return f" ({top} of {len(rows)})" if len(rows) > top else ""


def _scored(rows: dict[str, Score], top: int) -> Iterator[tuple[str, int, str]]:
    for name, score in list(rows.items())[:top]:
        percent = "" if score.percent is None else f", {score.percent:.1f} %"
        yield name, score.games, f"+{score.won} ={score.drawn} -{score.lost}{percent}"
