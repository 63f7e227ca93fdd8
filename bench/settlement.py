"""Every round of a simulation settled again by the game: `python bench/settlement.py [DEALS [PROCESSES [GAME ...]]]`.

Every game with all its wagers, every paytable and every strategy: so many deals of each. The kernel's counts of a
hundred rounds are compared with what `Game.settle` makes of the same rounds. Exit status 1 if any differ.
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from queenhigh.analysis.combined_wagers import combinable_wagers
from queenhigh.analysis.solver import paytables_of, solver_of
from queenhigh.rulebook import game_names, rulebook
from queenhigh.simulation.job import job_for, prepared

SEED, BLOCK, PIECES = 11, 100, 8
METER = Fraction(1_234_500)
Case = tuple[str, tuple[tuple[str, str], ...], str]


def cases() -> list[Case]:
    """Every paytable of every wager of a game comes at least once with every strategy of the game."""
    found: list[Case] = []
    for game in game_names():
        wagers = {name: list(paytables_of(game, name)) for name in combinable_wagers(game)}
        for number in range(max(map(len, wagers.values()))):
            letters = tuple((name, letters[number % len(letters)]) for name, letters in wagers.items())
            found += [(game, letters, strategy) for strategy in solver_of(game).strategies]
    return found


def compare(case: Case, first: int, stop: int) -> tuple[Case, int, int]:
    """How many rounds were compared, and in how many blocks of them the counts differ."""
    game, letters, strategy = case
    wrong = 0
    stakes = {name: _stake(game, name) for name, _ in letters}
    tables = {name: letter for name, letter in letters if letter != "-"}
    meters = {(name, meter): METER for name, letter in letters for meter in paytables_of(game, name)[letter].meters}
    job = prepared(job_for(game, stakes, paytables=tables, meters=meters, strategy=strategy, seed=SEED))
    for start in range(first, stop, BLOCK):
        end = min(start + BLOCK, stop)
        wrong += job.play(start, end) != Counter(job.reference.net_cents(number) for number in range(start, end))
    return case, stop - first, wrong


def _stake(game: str, wager: str) -> int:
    """$5, where no other size is asked for: progressives are wagers of $1, and so is a bonus with prizes in dollars."""
    offer = rulebook(game).offers.get(wager)
    return 100 if wager == "five_card_bonus" or (offer is not None and offer.denominations) else 500


def main(deals: int, processes: int, games: Sequence[str]) -> int:
    listed, began = [case for case in cases() if case[0] in games], time.perf_counter()
    each = -(-deals // PIECES)
    played, wrong = Counter[Case](), Counter[Case]()
    with ProcessPoolExecutor(processes) as pool:
        work = [
            pool.submit(compare, case, piece * each, min(deals, (piece + 1) * each))
            for piece in range(PIECES) for case in listed
        ]  # fmt: skip
        for number, done in enumerate(as_completed(work), start=1):
            case, rounds, differ = done.result()
            played[case] += rounds
            wrong[case] += differ
            if number % 50 == 0:
                print(f"{sum(played.values()):,} rounds, {sum(wrong.values())} blocks differ", flush=True)
    for game in games:
        own = [case for case in listed if case[0] == game]
        print(f"{game}: {len(own)} tables and strategies, {min(played[case] for case in own):,} deals of each, "
              f"{sum(wrong[case] for case in own)} blocks of {BLOCK} differ")  # fmt: skip
    print(f"{sum(played.values()):,} rounds in {time.perf_counter() - began:,.0f} s on {processes} processes")
    return 1 if sum(wrong.values()) else 0


if __name__ == "__main__":
    asked = dict(enumerate(sys.argv[1:]))
    deals, processes = int(asked.get(0, 1_000_000)), int(asked.get(1, os.cpu_count() or 1))
    sys.exit(main(deals, processes, sys.argv[3:] or list(game_names())))
