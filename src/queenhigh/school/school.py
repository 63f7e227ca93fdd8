"""The school of one house: every subject that its game has, and questions of each, seeded."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random

from queenhigh.games import open_game
from queenhigh.rulebook.procedure import USUAL_DEALING
from queenhigh.school.drills.contests import contest_patterns, contest_question
from queenhigh.school.drills.folds import fold_patterns, fold_question
from queenhigh.school.drills.irregularities import irregular_patterns, irregular_question
from queenhigh.school.drills.payouts import payout_patterns, payout_question
from queenhigh.school.drills.procedure import next_patterns, next_question, turn_patterns, turn_question
from queenhigh.school.drills.rankings import ranking_patterns, ranking_question
from queenhigh.school.errors.hunt import ErrorHunts
from queenhigh.school.questions import Question, Subject
from queenhigh.school.rehearsal import RehearsedTables
from queenhigh.submission import House

_TRIES = 25


def _with_table(house: House) -> House:
    """A submission may leave out how the table deals; then it is taught by the usual method."""
    if house.dealing is not None and house.shuffler is not None:
        return house
    return replace(house, dealing=house.dealing or USUAL_DEALING, shuffler=house.shuffler or "none", decks=1)


class School:
    """What can be asked of a dealer of this house.

    >>> from queenhigh.practice import practice_house
    >>> school = School(practice_house("let-it-ride"))
    >>> [str(subject) for subject in school.subjects]
    ['pay', 'next', 'turn', 'higher', 'irregular', 'error']
    """

    def __init__(self, house: House) -> None:
        self.house = _with_table(house)
        self.game = open_game(self.house)
        self.tables = RehearsedTables(self.house)
        self.hunts = ErrorHunts(self.tables)

    @cached_property
    def patterns(self) -> dict[Subject, tuple[str, ...]]:
        """The kinds of cases of each subject; a subject that the game does not have is not among them."""
        steps = self.tables.some(Random(0))
        found = {
            Subject.PAY: payout_patterns(self.game),
            Subject.NEXT: next_patterns(steps),
            Subject.TURN: turn_patterns(steps),
            Subject.FOLD: fold_patterns(self.game),
            Subject.QUALIFY: contest_patterns(self.game),
            Subject.HIGHER: ranking_patterns(self.game),
            Subject.IRREGULAR: irregular_patterns(self.tables),
            Subject.ERROR: self.hunts.patterns(),
        }
        return {subject: patterns for subject, patterns in found.items() if patterns}

    @property
    def subjects(self) -> tuple[Subject, ...]:
        return tuple(self.patterns)

    def question(self, subject: Subject, pattern: str, chance: Random) -> Question | None:
        """A fresh question of a pattern; None where this chance brings none."""
        makers: dict[Subject, Callable[[], Question | None]] = {
            Subject.PAY: lambda: payout_question(self.game, pattern, chance),
            Subject.NEXT: lambda: next_question(self.tables, pattern, chance),
            Subject.TURN: lambda: turn_question(self.game, self.tables, pattern, chance),
            Subject.FOLD: lambda: fold_question(self.game, pattern, chance),
            Subject.QUALIFY: lambda: contest_question(self.game, pattern, chance),
            Subject.HIGHER: lambda: ranking_question(self.game, pattern, chance),
            Subject.IRREGULAR: lambda: irregular_question(self.tables, pattern, chance),
            Subject.ERROR: lambda: self.hunts.question(pattern, chance),
        }
        return makers[subject]()

    def any_question(self, subject: Subject, chance: Random, among: Sequence[str] = ()) -> Question:
        """A question of any pattern of a subject, or of one of those that are given."""
        patterns = among or self.patterns[subject]
        for _ in range(_TRIES):
            question = self.question(subject, chance.choice(patterns), chance)
            if question is not None:
                return question
        raise LookupError(f"no question on {subject} was found")
