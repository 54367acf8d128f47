"""How often players blunder with how much time left: a query of DuckDB over all moves of a file.

    python examples/tables/blunders_by_clock.py lichess.pgn.zst

The games need clocks and evaluations in their comments, as those of Lichess have.
"""

from __future__ import annotations

import sys

import duckdb

from stamma import pgn

# A blunder costs the mover three pawns and more, where nobody was winning before.
QUERY = """
with judged as (
    select
        clock,
        if(color = 'white', 1, -1) as sign,
        eval,
        lag(eval) over (partition by file, number order by ply) as before
    from moves
    where depth = 0
)
select
    case
        when clock < 10 then 'below 10 s'
        when clock < 30 then '10 to 30 s'
        when clock < 60 then '30 to 60 s'
        else 'a minute and more'
    end as time_left,
    count(*) as moves,
    round(100 * avg(if(sign * (eval - before) <= -300, 1, 0)), 2) as blunders_in_percent
from judged
where clock is not null and eval is not null and abs(before) < 300
group by time_left
order by min(clock)
"""


def main() -> None:
    """Print a row for each stretch of time."""
    columns = ["file", "number", "ply", "depth", "color", "clock", "eval"]
    moves = pgn.table(sys.argv[1:], "moves", columns)  # noqa: F841 - DuckDB finds it by its name
    for row in duckdb.connect().execute(QUERY).fetchall():
        print(*row, sep="\t")


if __name__ == "__main__":
    main()
