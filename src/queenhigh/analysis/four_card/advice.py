"""Fold, or a Play of so many times the Ante, with every dealer hand that the unseen cards allow counted."""

from fractions import Fraction
from math import comb

from queenhigh.analysis.advice import IN_ANTES, Advice, Option, Question, Refused
from queenhigh.analysis.dealer_contest import EQUAL, HIGHER, LOWER, DealerContest, dealer_contest
from queenhigh.cards import FOUR, Card, four_card_names
from queenhigh.rulebook import NOT_QUALIFIED


def play_or_fold(question: Question) -> Advice:
    question.refuse_community()
    question.need_own_cards("Play or fold", 5)
    if question.upcard is None:
        raise Refused("name the dealer's upcard: it is seen before the decision")
    question.need_deck(5)
    contest = dealer_contest(question.game)
    line = question.paytable_of("ante").line(*four_card_names(question.own))
    bonus = line.amount if line else 0
    counts = _dealer_hands(contest, FOUR.strength(question.own), question.upcard, question.deck)
    all_hands = sum(counts.values())
    plays = (
        Option(contest.action(times), Fraction(contest.value(counts, times), all_hands) + bonus)
        for times in reversed(contest.times)
    )
    fold = Option(contest.action(0), Fraction(contest.value(counts, 0), all_hands))
    return Advice(question.game, (*plays, fold), IN_ANTES)


def _dealer_hands(contest: DealerContest, mine: int, upcard: Card, deck: tuple[Card, ...]) -> dict[str, int]:
    """How many of the dealer's hands make each case of the contest; a tie that is settled like a win counts as one."""
    from queenhigh.analysis.four_card.dealer_table import dealer_hands_from

    all_hands, least = comb(len(deck), 5), contest.least_strength
    lower = dealer_hands_from(max(mine + 1, least), upcard, deck)
    tie_wins = all(contest.net(EQUAL, times) == contest.net(HIGHER, times) for times in (0, *contest.times))
    equal = 0 if tie_wins else dealer_hands_from(max(mine, least), upcard, deck) - lower
    counts = {EQUAL: equal, LOWER: lower}
    if least:
        counts[NOT_QUALIFIED] = all_hands - dealer_hands_from(least, upcard, deck)
    return {HIGHER: all_hands - sum(counts.values()), **{case: many for case, many in counts.items() if many}}
