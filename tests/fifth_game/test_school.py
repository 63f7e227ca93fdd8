"""A game from another package gets the whole school from its data."""

from random import Random

from queenhigh.practice import practice_house
from queenhigh.school.questions import Subject
from queenhigh.school.school import School


def test_the_fifth_game_has_every_subject_and_cites_its_own_clauses() -> None:
    school = School(practice_house("two-card-duel"))
    assert set(school.subjects) == set(Subject)
    for subject in Subject:
        question = school.any_question(subject, Random(4))
        assert question.mark(question.answer).right
        assert all(clause.startswith("TCD-") for clause in question.clauses)
