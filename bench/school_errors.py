"""Find the error at full size: 10,000 clean rounds without a mark, and every kind of error of every game found.

`make school` runs it; the suite has a smoke size.
"""

import sys
from random import Random

from queenhigh.practice import practice_house
from queenhigh.rulebook import GAMES
from queenhigh.school.errors.hunt import ErrorHunts, rounds_of
from queenhigh.school.errors.shown_round import acts_of, find_fault
from queenhigh.school.rehearsal import Rehearsal, RehearsedTables

ROUNDS = 10_000
ROUNDS_OF_A_TABLE = 50


def clean_rounds(game: str, many: int) -> int:
    """How many of so many correct rounds are marked as wrong."""
    marked = 0
    for table in range(many // ROUNDS_OF_A_TABLE):
        chance = Random(f"{game} {table}")
        rehearsal = Rehearsal(practice_house(game), chance, players=chance.randint(1, 5))
        for number in range(ROUNDS_OF_A_TABLE):
            rehearsal.play_winner() if number % 5 == 0 else rehearsal.play_round()
        marked += sum(find_fault(steps[0].before, acts_of(steps)) is not None for steps in rounds_of(rehearsal.steps))
    return marked


def main() -> int:
    wrong = 0
    for game in GAMES:
        marked = clean_rounds(game, ROUNDS // len(GAMES))
        hunts = ErrorHunts(RehearsedTables(practice_house(game)))
        lost = [kind for kind in hunts.kinds if hunts.planted(kind, Random(kind)) is None]
        told = (
            f"{ROUNDS // len(GAMES):,} clean rounds, {marked} marked; {len(hunts.kinds)} kinds, {len(lost)} not found"
        )
        print(f"{game}: {told}")
        wrong += marked + len(lost)
    return min(1, wrong)


if __name__ == "__main__":
    sys.exit(main())
