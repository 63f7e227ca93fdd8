"""Answers about many rounds: the hold memo at full size (how many months without a fault lie in their interval, and how
often a mispay is found), and how fast the answers come.

python bench/many_rounds.py [--months 100000]
"""

import argparse
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from time import perf_counter, process_time

import numpy as np

from queenhigh.analysis import Progressive, information, over_time, together
from queenhigh.analysis.meter_futures import play_futures
from queenhigh.analysis.solver import solver_of
from queenhigh.analysis.table_hold import ALL, MISPAY, HoldRow, hold
from queenhigh.analysis.table_luck import Floats, GameLuck, Result, game_luck
from queenhigh.rulebook import GAMES
from queenhigh.simulation.job import job_for, prepared
from queenhigh.submission import MeterTerms

ROUNDS, BOXES, UNIT, DROP = 6000, 5, 10, 60_000
TABLES = 100
SIMULATED = 10_000_000
SIDE = {
    "three-card-poker": {"pair_plus": 5, "six_card_bonus": 5},
    "four-card-poker": {"aces_up": 5},
    "235-stud-poker": {"win_em_all": 5},
    "let-it-ride": {"three_card_bonus": 5, "six_card_bonus": 5},
}
METERS = ("mega", 10_000, 8), ("major", 1_000, 5), ("minor", 250, 7)


@cache
def table_law(game: str) -> tuple[Floats, Floats]:
    """What a whole table wins in a round, in units, and how likely: the seats share a dealer and a deck."""
    stakes = {solver_of(game).main: 100 * UNIT}
    counts = prepared(job_for(game, stakes, seats=BOXES, seed=5)).play(0, SIMULATED)
    nets, times = np.array(sorted(counts.items()), dtype=np.float64).T
    return nets / (100 * UNIT), times / times.sum()


def drawn_months(luck: GameLuck, first: int, mispaid: Fraction, rng: np.random.Generator) -> Iterator[Result]:
    """Two years of each table; in the second year a share of handle is mispaid."""
    figure = luck.figure
    nets, chances = table_law(figure.game)
    handle = ROUNDS * BOXES * UNIT * figure.average_wager
    for table in range(first, first + TABLES):
        counts = rng.multinomial(ROUNDS, chances, size=24)
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
    luck = game_luck(game)
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
    for row in rows_of(game_luck(game), months, MISPAY, 2):
        if row.period.startswith("2025") and row.wide_low is not None and row.power is not None:
            many += 1
            found += row.percent < row.wide_low
            stated += row.power
    return f"a mispay of half a percent found in {found / many:.2%} of {many:,.0f}; the memo says {stated / many:.2%}"


def memo() -> None:
    """The memo of 36 table-months of every game."""
    rng = np.random.default_rng(3)
    luck = {game: game_luck(game) for game in GAMES}
    listed = [
        one for game in GAMES for one in drawn_months(luck[game], 0, Fraction(), rng) if one.table in ("T0", "T1")
    ]
    hold(listed[:36], luck)


def all_wagers(game: str, extra: int) -> None:
    """One box with a changed stake."""
    together(game, {solver_of(game).main: 10 + extra, **SIDE[game]})


def all_information(game: str) -> None:
    for seen in solver_of(game).seen:
        information(game, seen)


def a_year() -> None:
    """10,000 futures of ten linked tables with three meters, 40 rounds an hour around the clock."""
    terms = {name: MeterTerms(100 * seed, 100 * seed, Fraction(rate, 100)) for name, seed, rate in METERS}
    years = over_time(Progressive("four-card-poker", "progressive", "E", terms), 5, rounds=350_400)
    play_futures(years, futures=10_000, seed=1, tables=10)


def timed(what: str, work: Callable[[], object]) -> None:
    """Both clocks, since other work may share the machine."""
    wall, processor = perf_counter(), process_time()
    work()
    print(f"{what}: {perf_counter() - wall:.3f} s, {process_time() - processor:.3f} s of processor time", flush=True)


def speeds() -> None:
    timed("hold, 36 table-months, first", memo)
    timed("hold, 36 table-months, again", memo)
    for game in GAMES:
        timed(f"together {game}, first", partial(all_wagers, game, 0))
        timed(f"together {game}, a changed stake", partial(all_wagers, game, 1))
    for game in ("three-card-poker", "let-it-ride"):
        timed(f"information {game}", partial(all_information, game))
    timed("10,000 futures of a year, first", a_year)
    timed("10,000 futures of a year, again", a_year)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--months", type=int, default=100_000)
    months = parser.parse_args().months
    speeds()
    for game in GAMES if months else ():
        print(f"{game}: {coverage(game, months)}; {power(game, months)}", flush=True)


if __name__ == "__main__":
    main()
