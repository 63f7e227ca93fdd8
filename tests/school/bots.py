"""Bots that sit examinations: one knows everything, one errs at a planted rate, one guesses."""

from random import Random

from queenhigh.school.questions import Answer, Question


def perfect(question: Question) -> Answer:
    return question.answer


def wrong(question: Question, chance: Random) -> Answer:
    """Any answer that is not right: another choice, or one bet that is paid a dollar too much."""
    if question.choices:
        return chance.choice([choice.key for choice in question.choices if choice.key != question.right])
    row = chance.choice(question.rows)
    return {**{one.wager: str(one.move) for one in question.rows}, row.wager: f"pay {row.move.cents // 100 + 1}"}


def erring(question: Question, rate: float, chance: Random) -> Answer:
    return wrong(question, chance) if chance.random() < rate else question.answer


def guess(question: Question, chance: Random) -> Answer:
    """A choice at random; an amount is guessed too, and never right by more than luck."""
    if question.choices:
        return chance.choice(question.choices).key
    return {row.wager: chance.choice(("take", "return", "nothing", "pay 10")) for row in question.rows}
