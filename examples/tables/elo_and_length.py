"""Are games of stronger players longer? Elo against half-moves, in pandas, with a picture.

python examples/tables/elo_and_length.py games.pgn elo.svg
"""

from __future__ import annotations

import sys

import matplotlib as mpl
import pandas as pd

from stamma import pgn

mpl.use("agg")

WIDTH = 100
# Of fewer games, a median says nothing.
FEWEST_GAMES = 5


def main() -> None:
    """Print and draw the length of games for each hundred points of Elo."""
    source, picture = sys.argv[1:]
    table = pgn.table(source, columns=["WhiteElo", "BlackElo", "ply_count", "broken"])
    games = pd.DataFrame.from_arrow(table)
    games = games[~games["broken"]].dropna()
    games["elo"] = (games["WhiteElo"] + games["BlackElo"]) // 2 // WIDTH * WIDTH
    lengths = games.groupby("elo")["ply_count"].describe(percentiles=[0.25, 0.5, 0.75])
    print(lengths[["count", "25%", "50%", "75%"]].to_string())
    lengths = lengths[lengths["count"] >= FEWEST_GAMES]
    axes = lengths["50%"].plot(
        marker="o", color="#2b5f8a", xlabel="mean Elo of both players", ylabel="half-moves"
    )
    axes.fill_between(lengths.index, lengths["25%"], lengths["75%"], alpha=0.2, color="#2b5f8a")
    axes.set_title("Length of games: median and middle half")
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.3)
    axes.figure.savefig(picture, bbox_inches="tight")


if __name__ == "__main__":
    main()
