"""Many possible futures of a progressive: bands of its meters, of what is owed to players, and of the house's result.

A future jumps from one winner to the next instead of playing every round. Meters are whole fractions of a cent and
payments are rounded down to the cent, as a ledger does it, so that the same draws give the same cents there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, log1p

import numpy as np
from numba import float64, int64, njit, uint64, void
from numpy.typing import NDArray

from queenhigh.analysis.card_sets import Ints
from queenhigh.analysis.meters_over_time import MeterLaw, OverTime, Progressive, meter_law
from queenhigh.analysis.notebook_table import NotebookTable
from queenhigh.analysis.progressives import chances_of_hands, envy_kind, envy_table, line_chances
from queenhigh.analysis.solver import Unknown
from queenhigh.analysis.threads import in_threads
from queenhigh.rulebook import Kind, rulebook

BANDS = (5, 50, 95)
POINTS = 12
_NEVER = 2**62
Floats = NDArray[np.float64]


@njit([float64(uint64, uint64)], nogil=True, cache=True)
def drawn(key, counter):  # type: ignore[no-untyped-def]
    """A number above 0 and below 1 from a key and a counter: SplitMix64."""
    state = key + counter * uint64(0x9E3779B97F4A7C15)
    state = (state ^ (state >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> uint64(27))) * uint64(0x94D049BB133111EB)
    state = state ^ (state >> uint64(31))
    return (float64(state >> uint64(11)) + 0.5) / 9007199254740992.0


@njit(
    [void(int64[:], float64[:, :], float64, int64[:], uint64, int64[:, :], int64, int64, int64[:, :, :])],
    nogil=True, cache=True,
)  # fmt: skip
def play(terms, chances, miss, points, seed, log, start, stop, out):  # type: ignore[no-untyped-def]
    """Futures of one meter. `terms`: units to a cent, initial, reset, added by a round, share in percent, limit.
    `chances`: cumulated chance, winners of a share, winners of all. `out` holds at each point the meter, its reserve,
    and the cents paid; `log` the winners of the first future in order: the round, and 1 for all or 0 for a share."""
    unit, initial, reset, grows, share, limit = terms[0], terms[1], terms[2], terms[3], terms[4], terms[5]
    for future in range(start, stop):
        key = seed + uint64(future) * uint64(0xD1342543DE82EF95)
        counter, now, meter, reserve, paid, logged = uint64(0), 0, initial, 0, 0, 0
        point = 0
        while True:
            counter += uint64(1)
            gap = 1 + int64(min(np.floor(np.log(drawn(key, counter)) / miss), 4e18))
            after = now + gap if gap < points[-1] + 1 else points[-1] + 1
            while point < len(points) and points[point] < after:
                grown = meter + (points[point] - now) * grows
                out[future, point, 0] = min(grown, limit)
                out[future, point, 1] = reserve + max(grown - limit, 0)
                out[future, point, 2] = paid
                point += 1
            if point == len(points):
                break
            meter += (after - now) * grows
            if meter > limit:
                reserve += meter - limit
                meter = limit
            now = after
            place = 0
            if len(chances) > 1:
                counter += uint64(1)
                chosen = drawn(key, counter)
                while place + 1 < len(chances) and chosen >= chances[place, 0]:
                    place += 1
            some, every = int64(chances[place, 1]), int64(chances[place, 2])
            while some + every > 0:
                whole = some == 0
                if some > 0 and every > 0:
                    counter += uint64(1)
                    whole = drawn(key, counter) * (some + every) < every
                if whole:
                    every -= 1
                    cents = meter // unit
                    paid += cents
                    meter += reset - cents * unit
                    moved = min(reserve, max(limit - meter, 0))
                    meter += moved
                    reserve -= moved
                else:
                    some -= 1
                    cents = meter * share // 100 // unit
                    paid += cents
                    meter -= cents * unit
                if future == 0 and logged < len(log):
                    log[logged, 0] = now
                    log[logged, 1] = 1 if whole else 0
                    logged += 1


@dataclass(frozen=True, slots=True)
class MeterFutures:
    """Futures of one meter: at each point what it shows and what its reserve holds, in fractions of a cent, and the
    cents paid so far; and the winners of the first future, as (round, whether the meter was won whole)."""

    units: int
    meter: Ints
    reserve: Ints
    paid: Ints
    winners: list[tuple[int, bool]]


def play_meter(
    progressive: Progressive,
    meter: str,
    boxes: int,
    points: Ints,
    *,
    futures: int,
    seed: int,
    limit: Fraction | None = None,
    logged: int = 0,
) -> MeterFutures:
    """Play one meter of linked tables up to the last point; points are rounds of all tables together."""
    law, terms = meter_law(progressive, meter, boxes), progressive.terms[meter]
    added = law.growth * 100
    units = lcm(added.denominator, 1)
    most = _NEVER if limit is None else int(limit * 100 * units)
    numbers = [units, terms.initial * units, terms.reset * units, int(added * units), int(law.share * 100), most]
    log = np.full((logged, 2), -1, dtype=np.int64)
    out = np.zeros((futures, len(points), 3), dtype=np.int64)
    chances = _winners(law)
    key = np.uint64((seed * 0x2545F4914F6CDD1D + sum(meter.encode())) % 2**64)
    miss = log1p(-float(1 - law.chances[0, 0]))
    in_threads(play, futures, np.array(numbers, dtype=np.int64), chances, miss, points, key, log, out=out)
    winners = [(int(when), bool(whole)) for when, whole in log.tolist() if when >= 0]
    return MeterFutures(units, out[:, :, 0], out[:, :, 1], out[:, :, 2], winners)


def _winners(law: MeterLaw) -> Floats:
    """The numbers of winners of a round with any, with cumulated chances."""
    touched = 1 - law.chances[0, 0]
    rows, total = [], Fraction()
    for (some, every), chance in sorted(law.chances.items(), key=lambda item: -item[1]):
        if some + every:
            total += chance / touched
            rows.append((float(total), some, every))
    return np.array(rows, dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Futures(NotebookTable):
    """Bands over time in dollars: at each point the 5, 50 and 95 percent quantiles of all futures."""

    futures: int
    seed: int
    tables: int
    points: tuple[int, ...]
    meters: Mapping[str, Mapping[int, list[float]]]
    liability: Mapping[int, list[float]]
    house_result: Mapping[int, list[float]]
    years: OverTime

    def data(self) -> dict[str, object]:
        def bands(found: Mapping[int, list[float]]) -> dict[str, list[float]]:
            return {str(percent): values for percent, values in found.items()}

        return {
            "futures": self.futures,
            "seed": self.seed,
            "tables": self.tables,
            "rounds": list(self.points),
            "meters": {name: bands(found) for name, found in self.meters.items()},
            "liability": bands(self.liability),
            "house_result": bands(self.house_result),
        }


def play_futures(
    years: OverTime,
    *,
    futures: int,
    seed: int,
    tables: int = 1,
    limits: Mapping[str, Fraction] | None = None,
) -> Futures:
    """Play a progressive of so many linked tables forward. Where a meter has a limit, what players add above it goes to
    a reserve, which is put on top of the next reset amount.

    >>> from queenhigh.analysis.meters_over_time import over_time
    >>> from queenhigh.submission import MeterTerms
    >>> main = MeterTerms(100_000, 100_000, Fraction(14, 100))
    >>> years = over_time(Progressive("three-card-poker", "progressive", "A", {"main": main}), 5, rounds=1200)
    >>> bands = play_futures(years, futures=200, seed=7)
    >>> bands.points[-1], bands.meters["main"][50][0]
    (1200, 1070.0)
    """
    progressive, limits = years.progressive, limits or {}
    for name in limits:
        if name not in progressive.terms:
            raise Unknown(f"{progressive.wager} has no meter {name!r}; allowed: {', '.join(progressive.terms)}")
        if limits[name] * 100 < progressive.terms[name].reset:
            raise Unknown(f"the limit of the {name} meter is below its reset amount")
    shown = np.unique(np.linspace(0, years.rounds, POINTS + 1).astype(np.int64)[1:])
    points = shown * tables
    found = {
        name: play_meter(
            progressive, name, years.boxes, points, futures=futures, seed=seed, limit=limits.get(name)
        )
        for name in progressive.terms
    }  # fmt: skip
    owed = sum(((one.meter + one.reserve) / (100 * one.units) for one in found.values()), np.zeros(1))
    paid = sum((one.paid / 100 for one in found.values()), np.zeros(1))
    taken = points * years.boxes * progressive.denomination
    result = taken - paid - _fixed_payouts(years, points, futures, seed)
    return Futures(
        futures,
        seed,
        tables,
        tuple(int(point) for point in shown),
        {name: _bands(one.meter / (100 * one.units)) for name, one in found.items()},
        _bands(owed),
        _bands(result),
        years,
    )


def _bands(values: Floats) -> dict[int, list[float]]:
    quantiles = np.quantile(values, [percent / 100 for percent in BANDS], axis=0, method="inverted_cdf")
    return {percent: np.round(row, 2).tolist() for percent, row in zip(BANDS, quantiles, strict=True)}


def _fixed_payouts(years: OverTime, points: Ints, futures: int, seed: int) -> Floats:
    """What the lines that touch no meter, and envy, have cost up to each point, in dollars."""
    progressive, lines = years.progressive, list[tuple[float, float]]()
    for line, chance in line_chances(progressive.game, progressive.wager, progressive.letter, progressive.beside):
        if line.kind is not Kind.PERCENT_OF_METER:
            lines.append((float(line.amount * progressive.denomination), float(chance)))
    if progressive.envy is not None and years.boxes > 1:
        lines += _envy_lines(progressive, years.boxes - 1)
    rng = np.random.Generator(np.random.PCG64([seed, 3]))
    rounds = np.diff(np.concatenate([[0], points])) * years.boxes
    total = np.zeros((futures, len(points)))
    for amount, likely in lines:
        total += amount * rng.binomial(rounds, likely, size=(futures, len(points)))
    return np.cumsum(total, axis=1)


def _envy_lines(progressive: Progressive, others: int) -> list[tuple[float, float]]:
    """What a hand costs in envy to all other boxes, and how likely a box holds it."""
    game, wager, letter = progressive.game, progressive.wager, progressive.letter
    table = envy_table(game, wager, letter, progressive.envy)
    kind = envy_kind(rulebook(game), wager, letter, table)
    found = []
    for names, chance in chances_of_hands(game, wager, kind, progressive.beside).items():
        line = table.line(names)
        if line is not None:
            cents = line.for_wager(progressive.denomination * 100)[0]
            found.append((others * cents / 100, float(chance)))
    return found
