"""Raise or check, by walking through every card that may come."""

from queenhigh.analysis.advice import OF_THE_WAGER, Advice, Question, mean_net, raise_options
from queenhigh.cards import five_card_names, three_card_names
from queenhigh.rulebook import rulebook


def raise_or_check(question: Question) -> Advice:
    """Two cards ask for the 3 Card raise, three for the 5 Card raise."""
    question.refuse_upcard()
    question.refuse_community()
    question.need_own_cards("the raise of the 3 Card or the 5 Card wager", 2, 3)
    wager, names, to_come = (
        ("three_card", three_card_names, 1) if len(question.own) == 2 else ("five_card", five_card_names, 2)
    )
    question.need_deck(to_come)
    value = mean_net(question.paytable_of(wager), names, question.own, question.deck, to_come)
    stage = next(stage for stage in rulebook(question.game).stages if stage.on == wager)
    return Advice(question.game, raise_options(stage, value), OF_THE_WAGER)
