"""The tree of openings of files, in Polars: what is played in a position, and how it scores.

    python examples/tables/opening_tree.py games.pgn

Positions are the same however they came about: they are grouped by their keys.
"""

from __future__ import annotations

import sys

import polars as pl

from stamma import pgn

PLIES = 16
FEWEST_GAMES = 2


def grow(files: list[str]) -> pl.DataFrame:
    """Return each move of each position with its games and White's score."""
    columns = ["ply", "hash", "epd", "san", "white_wins", "draws", "black_wins"]
    positions = pl.DataFrame(pgn.table(files, "positions", columns))
    return (
        positions.lazy()
        .filter(pl.col("ply") < PLIES, pl.col("san").is_not_null())
        .group_by("hash", "san")
        .agg(
            pl.col("epd").first(),
            pl.col("ply").min(),
            pl.len().alias("games"),
            pl.col("white_wins", "draws", "black_wins").sum(),
        )
        .filter(pl.col("games") >= FEWEST_GAMES)
        .with_columns(
            score=(pl.col("white_wins") + pl.col("draws") / 2)
            / pl.sum_horizontal("white_wins", "draws", "black_wins")
        )
        .sort("ply", "games", "epd", "san", descending=[False, True, False, False])
        .collect()
    )


def main() -> None:
    """Print the tree, position by position."""
    for row in grow(sys.argv[1:]).iter_rows(named=True):
        print(f"{row['ply']:2} {row['san']:6} {row['games']:6} {row['score']:.0%}  {row['epd']}")


if __name__ == "__main__":
    main()
