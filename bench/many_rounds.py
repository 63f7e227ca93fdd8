"""Answers about many rounds: the hold memo at full size (how many months without a fault lie in their interval, and how
often a mispay is found), and how fast the answers come.

python bench/many_rounds.py [--months 100000] [--seed 1] [--game GAME]
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from time import perf_counter, process_time

import numpy as np

from queenhigh.analysis import Progressive, information, over_time, together
from queenhigh.analysis.meter_futures import play_futures
from queenhigh.analysis.meters_over_time import meter_law
from queenhigh.analysis.solver import solver_of
from queenhigh.analysis.table_hold import MISPAY, hold
from queenhigh.analysis.table_luck import Comparison, Floats, GameLuck, Result, game_luck
from queenhigh.rulebook import GAMES
from queenhigh.simulation.job import job_for, prepared
from queenhigh.submission import MeterTerms

ROUNDS, BOXES, UNIT, DROP = 6000, 5, 10, 60_000
TABLES = 50
SIMULATED = {
    "three-card-poker": 100_000_000,
    "four-card-poker": 20_000_000,
    "235-stud-poker": 100_000_000,
    "let-it-ride": 300_000_000,
}
"""From how many rounds the results of a table are taken. Half the variance of Let It Ride comes from royal flushes,
which five boxes have once in 130,000 rounds: from 2,000,000 rounds the variance came out six percent too small."""
COMMON = 400
"""How many of the most frequent results of a round are counted rather than drawn one by one."""
SIDE = {
    "three-card-poker": {"pair_plus": 5, "six_card_bonus": 5},
    "four-card-poker": {"aces_up": 5},
    "235-stud-poker": {"win_em_all": 5},
    "let-it-ride": {"three_card_bonus": 5, "six_card_bonus": 5},
}
METERS = ("mega", 10_000, 8), ("major", 1_000, 5), ("minor", 250, 7)


PROGRESSIVES = {
    "three-card-poker": ("A", {"main": (1_000, 14)}),
    "four-card-poker": ("E", {name: (seed, rate) for name, seed, rate in METERS}),
    "235-stud-poker": ("C", {"major": (10_000, 12), "minor": (1_000, 8)}),
    "let-it-ride": ("B", {"main": (1_000, 14)}),
}
"""$1 on each: the paytable, and by meter its seed in dollars and the percentage of a wager that it grows by."""


def progressive_of(game: str) -> Progressive:
    letter, meters = PROGRESSIVES[game]
    terms = {name: MeterTerms(100 * seed, 100 * seed, Fraction(rate, 100)) for name, (seed, rate) in meters.items()}
    return Progressive(game, "progressive", letter, terms)


@cache
def table_law(game: str, *, progressive: bool, seed: int) -> tuple[Floats, Floats]:
    """What a whole table wins in a round without a jackpot, in dollars, and how likely, the most likely first: the
    seats share a deck.

    Meters show odd cents, by which rounds with a jackpot are known."""
    stakes, meters, letters = {solver_of(game).main: 100 * UNIT}, {}, {}
    if progressive:
        one = progressive_of(game)
        stakes["progressive"], letters["progressive"] = 100, one.letter
        means = {name: round(100 * meter_law(one, name, 1).mean_when_hit) for name in one.terms}
        meters = {("progressive", name): Fraction(mean - mean % 100 + 7) for name, mean in means.items()}
    job = prepared(job_for(game, stakes, paytables=letters, meters=meters, seats=BOXES, seed=seed))
    counts = [item for item in job.play(0, SIMULATED[game]).most_common() if item[0] % 50 == 0]
    nets, times = np.array(counts, dtype=np.float64).T
    return nets / 100, times / times.sum()


def jackpots(progressive: Progressive, tables: int, months: int, rng: np.random.Generator) -> Floats:
    """What the meters of each table pay in each month: from one hit to the next they grow with every round."""
    paid = np.zeros((tables, months))
    for name in progressive.terms:
        law = meter_law(progressive, name, BOXES)
        hits = int(ROUNDS * months * law.hit + 10 * (ROUNDS * months * law.hit) ** 0.5) + 10
        gaps = rng.geometric(float(law.hit), size=(tables, hits))
        month = (gaps.cumsum(axis=1) - 1) // ROUNDS
        gaps[:, 0] += rng.geometric(float(law.hit), size=tables)  # since the last hit before the first month
        table, place = np.nonzero(month < months)
        amounts = float(law.reset) + float(law.growth) * gaps[table, place]
        np.add.at(paid, (table, month[table, place]), amounts)
    return paid


def drawn_months(nets: Floats, chances: Floats, months: int, rng: np.random.Generator) -> Floats:
    """What a table wins in each month: frequent results are counted, the others drawn one by one."""
    common = np.append(chances[:COMMON], chances[COMMON:].sum())
    counts = rng.multinomial(ROUNDS, common / common.sum(), size=months)
    won: Floats = counts[:, :-1] @ nets[:COMMON]
    drawn = np.searchsorted(np.cumsum(chances[COMMON:]), rng.random(int(counts[:, -1].sum())) * common[-1])
    rare = nets[COMMON:]
    if len(rare):
        which = np.repeat(np.arange(months), counts[:, -1])
        won += np.bincount(which, rare[np.minimum(drawn, len(rare) - 1)], months)
    return won


def drawn_wins(luck: GameLuck, tables: int, seed: int) -> Floats:
    """What the house wins at each table in each of 24 months, in dollars."""
    game, rng = luck.figure.game, np.random.default_rng(seed)
    nets, chances = table_law(game, progressive=luck.beside is not None, seed=seed)
    parts = [drawn_months(nets, chances, 24 * TABLES, rng) for _ in range(0, tables, TABLES)]
    wins = -np.concatenate(parts).reshape(-1, 24)[:tables]
    return wins - jackpots(luck.beside.progressive, tables, 24, rng) if luck.beside else wins


def month_of(luck: GameLuck) -> Result:
    stake = luck.beside.stake if luck.beside else 0
    handle = ROUNDS * BOXES * (UNIT * luck.figure.average_wager + stake)
    game = luck.figure.game
    return Result("2025-01", "T1", game, Fraction(DROP), Fraction(), Fraction(ROUNDS), Fraction(BOXES), handle)


def calibration(luck: GameLuck, months: int, seed: int) -> str:
    """How many months without a fault lie in their interval, against a year and against a month, and how often half a
    percent of the handle is missed."""
    month = month_of(luck)
    now, year = luck.of_results([month], 20.0), luck.of_results([month] * 12, 20.0)
    shares = drawn_wins(luck, -(-months // 12), seed) / DROP
    against_a_year = shares[:, 12:] - shares[:, :12].mean(axis=1, keepdims=True)
    against_a_month = np.diff(shares[:, :12], axis=1)
    parts = []
    shared = luck.shared_meter([month], [replace(month, month="2024-12")])
    for base, away, more in ((year, against_a_year, 0.0), (now, against_a_month, shared)):
        wide = Comparison(now, base, more)
        inside, wide_inside = (((low <= away) & (away <= high)).mean() for low, high in (now.quantiles, wide.quantiles))
        parts.append(f"{away.size:,} months {inside:.2%} between low and high, {wide_inside:.2%} in the wide one")
    wide, missing = Comparison(now, year), float(MISPAY) * now.handle / now.drop
    found = (against_a_year - missing < wide.quantiles[0]).mean()
    stated = wide.at_most(wide.quantiles[0] + missing)
    return f"{parts[0]}; against a month {parts[1]}; half a percent mispaid found {found:.2%}, stated {stated:.2%}"


def listed_months(luck: GameLuck, tables: int) -> Iterator[Result]:
    """Two years of each table, as a file has them, that win what is expected, and every other month a sd more."""
    month = month_of(luck)
    mean, spread = ROUNDS * BOXES * UNIT * float(luck.edge), UNIT * luck.sd * (ROUNDS * BOXES) ** 0.5
    for table in range(tables):
        for place in range(24):
            when, win = f"{2024 + place // 12}-{place % 12 + 1:02d}", round(mean + place % 2 * spread)
            yield replace(month, month=when, table=f"T{table}", win=Fraction(win))


def memo() -> None:
    """The memo of 36 table-months of every game."""
    luck = {game: game_luck(game) for game in GAMES}
    listed = [one for game in GAMES for one in listed_months(luck[game], 2)]
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
    parser.add_argument("--months", type=int, default=100_000, help="0 leaves the calibration out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAMES, help="only the calibration of this game")
    asked = parser.parse_args()
    if asked.game is None:
        speeds()
    for game in ([asked.game] if asked.game else GAMES) if asked.months else ():
        for progressive in (None, progressive_of(game)):
            began, luck = process_time(), game_luck(game, progressive=progressive)
            beside = ", a progressive beside it" if progressive else ""
            said = calibration(luck, asked.months, asked.seed)
            print(f"{game}{beside}: {said} ({process_time() - began:.0f} s of processor time)", flush=True)


if __name__ == "__main__":
    main()
