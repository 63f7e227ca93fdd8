"""Simulated rounds against the exact law, every wager with every paytable.

`python bench/chi_square.py [ROUNDS [GAME[.WAGER[.PAYTABLE]] ...]]`.

Each wager is played beside those it needs. A result that the law does not know is a fault at once; the others are
compared by chi-square, those expected less than ten times put together. `rarest line` is how often the least likely
result of the paytable is expected: from about ten on a wrong payout cannot hide. Exit status 1 at z above 5.
"""

import sys
import time
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from queenhigh.analysis import Unknown, together
from queenhigh.analysis.combined_wagers import combinable_wagers
from queenhigh.analysis.figures import Tally
from queenhigh.analysis.solver import paytables_of, solver_of
from queenhigh.rulebook import game_names, rulebook
from queenhigh.simulation.job import Counts, job_for, prepared

LEAST, SEED, METER = 10, 21, 1_234_500
Stakes = dict[str, int]


def cases(game: str) -> Iterator[tuple[Stakes, str, str]]:
    """The stakes in dollars, and the wager and letter that are tried."""
    main = solver_of(game).main
    for wager in combinable_wagers(game):
        for letter in paytables_of(game, wager):
            yield _stakes(game, {main: 5, wager: stake_of(game, wager)}), wager, letter


def stake_of(game: str, wager: str) -> int:
    """$5, or $1 where a wager has a size of its own."""
    offer = rulebook(game).offers.get(wager)
    return 1 if wager == "five_card_bonus" or (offer is not None and offer.denominations) else 5


def _stakes(game: str, stakes: Stakes) -> Stakes:
    """With the wagers that these need on the same box."""
    try:
        job_for(game, {name: 100 * stake for name, stake in stakes.items()}, meters=_meters(game, stakes, {}), seed=0)
    except Unknown as error:
        needed = [name for name in combinable_wagers(game) if f"needs {name}" in str(error)]
        if not needed:
            raise
        return _stakes(game, {**stakes, **{name: stake_of(game, name) for name in needed}})
    return stakes


def _meters(game: str, stakes: Stakes, letters: dict[str, str]) -> dict[tuple[str, str], Fraction]:
    """Every meter of the wagers, in cents."""
    tables = {name: paytables_of(game, name) for name in stakes}
    chosen = {name: table[letters.get(name, next(iter(table)))] for name, table in tables.items()}
    return {(name, meter): Fraction(METER) for name, paytable in chosen.items() for meter in paytable.meters}


def law_and_counts(game: str, stakes: Stakes, letters: dict[str, str], rounds: int) -> tuple[str, Tally, Counts]:
    """By the best play, or by the first named one where other wagers change what is best."""
    meters = _meters(game, stakes, letters)
    dollars: dict[str, dict[str, Fraction]] = {}
    for (name, meter), value in meters.items():
        dollars.setdefault(name, {})[meter] = value / 100
    cents = {name: 100 * stake for name, stake in stakes.items()}
    for strategy in solver_of(game).strategies:
        law = together(game, stakes, letters, dollars, strategy=strategy).tally
        job = prepared(job_for(game, cents, paytables=letters, meters=meters, strategy=strategy, seed=SEED))
        if job.exact in (None, law.mean):
            return strategy, law, job.play(0, rounds)
    raise AssertionError(f"{game} {stakes}: no strategy has the exact mean of the law")


def z_of(law: Tally, counts: Counts, rounds: int) -> tuple[float, float]:
    """How far the chi-square is from its mean in standard deviations (Wilson and Hilferty), and the rarest result."""
    unknown = {Fraction(net, 100) for net in counts} - set(law.counts)
    assert not unknown, f"results that the law does not know: {sorted(unknown)[:5]}"
    expected = {net: rounds * count / law.total for net, count in law.counts.items()}
    cells = [(counts[int(100 * net)], mean) for net, mean in expected.items() if mean >= LEAST]
    rare = [(counts[int(100 * net)], mean) for net, mean in expected.items() if mean < LEAST]
    if rare:
        cells.append((sum(seen for seen, _ in rare), sum(mean for _, mean in rare)))
    square, freedom = sum((seen - mean) ** 2 / mean for seen, mean in cells), len(cells) - 1
    spread = 2 / (9 * freedom)
    return ((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread), min(expected.values())


def main(rounds: int, games: list[str]) -> int:
    worst, tried, began = 0.0, 0, time.perf_counter()
    for asked in games:
        game, *only = asked.split(".")
        for stakes, wager, letter in cases(game):
            if only != [wager, letter][: len(only)]:
                continue
            letters = {} if letter == "-" else {wager: letter}
            strategy, law, counts = law_and_counts(game, stakes, letters, rounds)
            z, rarest = z_of(law, counts, rounds)
            worst, tried = max(worst, z), tried + 1
            print(
                f"{game} {wager} {letter} ({strategy}): {len(law.counts):,} results, rarest expected {rarest:,.1f} "
                f"times, z {z:+.2f}",
                flush=True,
            )
    print(f"{tried} tables, {rounds:,} rounds of each, highest z {worst:+.2f}; {time.perf_counter() - began:,.0f} s")
    return 1 if worst > 5 else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000_000, sys.argv[2:] or list(game_names())))
