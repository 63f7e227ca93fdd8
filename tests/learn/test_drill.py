"""The trainer: exact questions, hard ones often, and missed patterns that come back."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from queenhigh.learn.decisions import decisions
from queenhigh.learn.drill import next_question, remember
from queenhigh.learn.progress import Score, read_memories, written_memories
from queenhigh.practice import practice_house

NOW = datetime(2026, 11, 16, tzinfo=UTC)


@pytest.mark.parametrize("game", ["three-card-poker", "235-stud-poker", "let-it-ride"])
def test_a_missed_pattern_comes_back_as_a_fresh_hand(game: str) -> None:
    asked, chance = decisions(practice_house(game)), Random(5)
    first = next_question(game, asked, {}, chance, NOW)
    missed = remember({}, first.pattern, right=False, now=NOW)
    later = NOW + timedelta(minutes=2)
    again = next_question(game, asked, read_memories(written_memories(missed)), chance, later)
    assert (again.review, again.pattern) == (True, first.pattern)
    assert again.own != first.own
    learned = remember(missed, first.pattern, right=True, now=later)
    assert not next_question(game, asked, learned, chance, later).review


def test_a_right_answer_is_not_followed_and_a_score_counts_the_cost() -> None:
    asked = decisions(practice_house("three-card-poker"))
    question = next_question("three-card-poker", asked, {}, Random(1), NOW)
    assert remember({}, question.pattern, right=True, now=NOW) == {}
    worst = min(question.advice.options, key=lambda option: option.ev).action
    score = Score()
    assert score.count(question, question.advice.best)
    assert not score.count(question, worst)
    assert (score.answers, score.right, score.longest, score.streak) == (2, 1, 1, 0)
    assert score.cost == question.cost(worst) > 0


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        read_memories({"a pattern": {"state": 9}})
