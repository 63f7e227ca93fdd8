"""Play or fold, by walking through every dealer hand that the unseen cards allow."""

from fractions import Fraction
from itertools import combinations
from math import comb

from queenhigh.analysis.advice import IN_ANTES, Advice, Option, Question
from queenhigh.analysis.dealer_contest import EQUAL, HIGHER, LOWER, dealer_contest
from queenhigh.cards import THREE, Card, three_card_names
from queenhigh.rulebook import NOT_QUALIFIED


def play_or_fold(question: Question) -> Advice:
    question.refuse_upcard()
    question.refuse_community()
    question.need_own_cards("Play or fold", 3)
    question.need_deck(3)
    contest = dealer_contest(question.game)
    line = question.paytable_of("ante").line(*three_card_names(question.own))
    counts = _dealer_hands(question.own, question.deck, contest.least_strength)
    all_hands = comb(len(question.deck), 3)
    bonus = line.amount if line else 0
    plays = (
        Option(contest.action(times), Fraction(contest.value(counts, times), all_hands) + bonus)
        for times in reversed(contest.times)
    )
    fold = Option(contest.action(0), Fraction(contest.value(counts, 0), all_hands))
    return Advice(question.game, (*plays, fold), IN_ANTES)


def _dealer_hands(own: tuple[Card, ...], deck: tuple[Card, ...], least: int) -> dict[str, int]:
    """How many of the dealer's hands make each case of the contest."""
    hand = THREE.strength(own)
    not_qualified = higher = equal = 0
    for dealer in map(THREE.strength, combinations(deck, 3)):
        if dealer < least:
            not_qualified += 1
        elif hand > dealer:
            higher += 1
        elif hand == dealer:
            equal += 1
    lower = comb(len(deck), 3) - not_qualified - higher - equal
    counts = {NOT_QUALIFIED: not_qualified, HIGHER: higher, EQUAL: equal, LOWER: lower}
    return {case: count for case, count in counts.items() if count}
