"""Ride or withdraw, by walking through every community card that may come."""

from fractions import Fraction

from queenhigh.analysis.advice import OF_THE_WAGER, Advice, Option, Question, Refused, mean_net
from queenhigh.cards import five_card_names
from queenhigh.rulebook import rulebook


def ride_or_withdraw(question: Question) -> Advice:
    question.refuse_upcard()
    question.need_own_cards("a bet", 3)
    shown = len(question.community)
    if shown > 1:
        raise Refused(f"you gave {shown} community cards; none is shown for Bet 1 and one for Bet 2")
    question.need_deck(2 - shown)
    known = question.own + question.community
    value = mean_net(question.paytable_of("bets"), five_card_names, known, question.deck, 2 - shown)
    stage = rulebook(question.game).stages[shown]
    return Advice(question.game, (Option(stage.yes, value), Option(stage.no, Fraction())), OF_THE_WAGER)
