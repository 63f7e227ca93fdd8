"""Answers about many rounds: the hold memo at full size (how many months without a fault lie in their interval, and how
often a mispay is found), and how fast the answers come.

python bench/many_rounds.py [--months 100000]
"""

import argparse
from collections.abc import Callable, Iterator
from fractions import Fraction
from time import perf_counter

import numpy as np

from queenhigh.analysis import edge
from queenhigh.analysis.solver import solver_of
from queenhigh.analysis.table_hold import ALL, MISPAY, HoldRow, hold
from queenhigh.analysis.table_luck import GameLuck, Result, game_luck
from queenhigh.rulebook import GAMES

ROUNDS, BOXES, UNIT, DROP = 6000, 5, 10, 60_000
TABLES = 100


def drawn_months(luck: GameLuck, first: int, mispaid: Fraction, rng: np.random.Generator) -> Iterator[Result]:
    """Two years of each table, seats dealt from decks of their own; in the second year a share of handle is mispaid."""
    figure = luck.figure
    assert figure.tally is not None
    nets = np.array([float(net) for net in figure.tally.counts])
    chances = np.array([count / figure.tally.total for count in figure.tally.counts.values()])
    handle = ROUNDS * BOXES * UNIT * figure.average_wager
    for table in range(first, first + TABLES):
        counts = rng.multinomial(ROUNDS * BOXES, chances / chances.sum(), size=24)
        for month, net in enumerate((counts @ nets).tolist()):
            year, lost = (2024, Fraction()) if month < 12 else (2025, mispaid * handle)
            win = Fraction(-UNIT * round(net)) - lost
            when = f"{year}-{month % 12 + 1:02d}"
            yield Result(when, f"T{table}", figure.game, Fraction(DROP), win, Fraction(ROUNDS), Fraction(BOXES), handle)


def rows_of(luck: GameLuck, months: int, mispaid: Fraction, seed: int) -> Iterator[HoldRow]:
    """The rows of single tables and months, of at least so many months with a yearly baseline."""
    rng, game = np.random.default_rng(seed), luck.figure.game
    for first in range(0, -(-months // 12), TABLES):
        found = hold(drawn_months(luck, first, mispaid, rng), {game: luck})
        yield from (row for row in found.rows if row.table != ALL and len(row.period) == 7 and row.low is not None)


def coverage(game: str, months: int) -> str:
    luck = independent(game)
    inside = {True: [0, 0, 0], False: [0, 0, 0]}
    for row in rows_of(luck, months, Fraction(), 1):
        count = inside[row.period.startswith("2025")]
        count[0] += 1
        count[1] += not row.departs
        count[2] += not row.departs_widely
    (many, near, wide), (first, first_near, first_wide) = inside[True], inside[False]
    return (
        f"{many:,} months against a year: {near / many:.2%} between low and high, {wide / many:.2%} in the wide one; "
        f"{first:,} against a month: {first_near / first:.2%} and {first_wide / first:.2%}"
    )


def power(game: str, months: int) -> str:
    found = stated = many = 0.0
    for row in rows_of(independent(game), months, MISPAY, 2):
        if row.period.startswith("2025") and row.low is not None and row.power is not None:
            many += 1
            found += row.percent < row.low
            stated += row.power
    return f"a mispay of half a percent found in {found / many:.2%} of {many:,.0f}; the memo says {stated / many:.2%}"


def independent(game: str) -> GameLuck:
    return GameLuck(edge(game, solver_of(game).main)[0], 0.0, Fraction(UNIT))


def memo() -> None:
    """The memo of 36 table-months of every game."""
    rng = np.random.default_rng(3)
    luck = {game: game_luck(game) for game in GAMES}
    listed = [
        one for game in GAMES for one in drawn_months(luck[game], 0, Fraction(), rng) if one.table in ("T0", "T1")
    ]
    hold(listed[:36], luck)


def seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--months", type=int, default=100_000)
    months = parser.parse_args().months
    print(f"hold, 36 table-months: {seconds(memo):.2f} s, and again {seconds(memo):.2f} s")
    for game in GAMES:
        print(f"{game}: {coverage(game, months)}; {power(game, months)}", flush=True)


if __name__ == "__main__":
    main()
