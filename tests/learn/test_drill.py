"""The trainer: exact questions, hard ones often, and missed patterns that come back."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest
from fsrs import Card as Memory

from queenhigh.learn.decisions import Decision, decisions
from queenhigh.learn.drill import Question, next_question
from queenhigh.learn.memories import read_memories, remember, written_memories
from queenhigh.learn.progress import Score
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


def test_hard_decisions_come_often() -> None:
    """The asked hands are much closer than dealt ones; some easy ones stay among them."""
    asked, chance = decisions(practice_house("let-it-ride")), Random(11)
    trained = sorted(_gap(next_question("let-it-ride", asked, {}, chance, NOW)) for _ in range(60))
    dealt = sorted(_gap(_any_question(asked, chance)) for _ in range(60))
    closest_fifth = dealt[12]
    assert sum(gap <= closest_fifth for gap in trained) > 30
    assert trained[-1] > dealt[30]


def _gap(question: Question) -> float:
    values = sorted(float(option.ev) for option in question.advice.options)
    return values[-1] - values[-2]


def _any_question(asked: list[Decision], chance: Random) -> Question:
    from queenhigh.learn import drill

    return drill._question("let-it-ride", drill._deal(chance.choice(asked), chance), review=False)


class Learner:
    """Plays perfectly except for one kind of hand, until it has been told twice; answers every 20 seconds."""

    def __init__(self, weakness: str) -> None:
        self.weakness, self.told, self.now = weakness, 0, NOW
        self.memories: dict[str, Memory] = {}
        self.reviews: dict[str, list[datetime]] = {}

    def answer(self, question: Question) -> None:
        self.now += timedelta(seconds=20)
        wrong = self.weakness in question.pattern and self.told < 2
        self.told += wrong
        if question.review:
            self.reviews.setdefault(question.pattern, []).append(self.now)
        self.memories = remember(self.memories, question.pattern, right=not wrong, now=self.now)


def test_a_weakness_comes_back_soon_and_then_ever_more_rarely() -> None:
    """A scripted learner: what it misses returns after a minute, then ever more rarely; the rest does not."""
    asked, chance, learner = decisions(practice_house("let-it-ride")), Random(7), Learner("Bet 1: ace high")
    hands: list[Question] = []
    for _ in range(150):
        hands.append(next_question("let-it-ride", asked, learner.memories, chance, learner.now))
        learner.answer(hands[-1])
    assert learner.told == 2
    assert set(learner.reviews) == set(learner.memories)
    assert all("Bet 1: ace high" in pattern for pattern in learner.reviews)
    for pattern, times in learner.reviews.items():
        first = next(at for at, question in enumerate(hands) if question.pattern == pattern)
        back = next(at for at, question in enumerate(hands) if question.review and question.pattern == pattern)
        assert 3 <= back - first <= 6
        assert hands[back].own != hands[first].own
        waits = [later - earlier for earlier, later in pairwise(times)]
        assert waits == sorted(waits)
    assert sum(question.review for question in hands) < len(hands) / 5
