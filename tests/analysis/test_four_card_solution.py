"""Four Card Poker: the solved table against a count of all 1,370,754 dealer hands, with another evaluator.

312 positions, spread over all eight classes of hands and all thirteen ranks of the upcard, take a few seconds: for each
upcard every five other cards are ranked at once, then those that meet the player's hand are struck out.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb
from random import Random

import numpy as np
import pytest

from queenhigh.analysis import advise, edge
from queenhigh.analysis.card_sets import index_of, suit_classes
from queenhigh.analysis.four_card import ante as four_card
from queenhigh.analysis.four_card.dealer_table import DEALER_HANDS, BeatenTable
from queenhigh.cards import FOUR, Card, cards_text
from queenhigh.rulebook import Line, Paytable, rulebook
from tests.analysis import plain_counting as plain
from tests.reference import hands as naive
from tests.reference.payouts import lines_of, won_line

GAME = "four-card-poker"
POSITIONS = 24
SUITS = list(permutations(range(4)))


def renamed(cards: Sequence[int], suits: Sequence[int]) -> list[int]:
    return [card & ~3 | suits[card & 3] for card in cards]


def solved_higher(table: BeatenTable, hand: Sequence[int], upcard: int) -> int:
    """The number in the table for any hand: suits are renamed until the hand is the member of its class."""
    row = int(suit_classes(5).of_set[index_of(np.array([sorted(hand)]))[0]])
    member = sorted(table.members[row].tolist())
    suits = next(suits for suits in SUITS if sorted(renamed(hand, suits)) == member)
    return int(table.higher[row, renamed([upcard], suits)[0]])


@cache
def hands_of(name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """The places of all five-card hands whose best four are of a class."""
    classes, _ = plain.four_card_ranks()
    wanted = np.array([of_rank == name for of_rank, _ in classes])
    return np.flatnonzero(wanted[plain.best_of_five()])


def positions(upcard_rank: int) -> tuple[int, list[list[int]]]:
    """An upcard of a rank, and hands of every class in turn that do not hold it; the same in every run."""
    random = Random(f"{GAME} {upcard_rank}")
    upcard = 4 * upcard_rank + random.randrange(4)
    hands: list[list[int]] = []
    while len(hands) < POSITIONS:
        name = naive.CLASSES[4][len(hands) % len(naive.CLASSES[4])]
        hand = plain.fives()[random.choice(hands_of(name))].tolist()
        if upcard not in hand:
            hands.append(hand)
    return upcard, hands


@pytest.mark.parametrize("upcard_ranks", [range(0, 13, 2), range(1, 13, 2)], ids=["2 4 6 8 T Q A", "3 5 7 9 J K"])
def test_the_table_has_as_many_higher_dealer_hands_as_a_plain_count(
    solved: BeatenTable, upcard_ranks: Sequence[int]
) -> None:
    for rank in upcard_ranks:
        upcard, hands = positions(rank)
        dealer = plain.DealerHands(upcard)
        for hand in hands:
            assert (solved_higher(solved, hand, upcard), DEALER_HANDS) == dealer.higher(hand), (hand, upcard)


@pytest.mark.parametrize("seen", [0, 1, 5, 17, 30])
def test_advice_counts_only_the_dealer_hands_that_are_left(seen: int) -> None:
    """Also without the table: the cards seen are struck out, and all else is counted."""
    random = Random(seen)
    upcard, hands = positions(seen % 13)
    dealer = plain.DealerHands(upcard)
    for hand in hands[:8]:
        gone = random.sample(plain.rest_of_deck(hand, [upcard]), seen)
        higher, of = dealer.higher(hand, gone)
        assert of == comb(46 - seen, 5)
        bonus = won_line(lines_of(GAME, "ante_bonus", "-"), max_four(hand), 4)
        ahead = 1 - 2 * Fraction(higher, of)
        expected = {f"{times}x": (1 + times) * ahead + (bonus.amount if bonus else 0) for times in (3, 2, 1)}
        advice = advise(GAME, [Card(card) for card in hand], upcard=Card(upcard), seen=[Card(card) for card in gone])
        assert {option.action: option.ev for option in advice.options} == {**expected, "fold": -1}


def max_four(hand: Sequence[int]) -> naive.Cards:
    return naive.best_hand(plain.face(hand), 4)


def test_the_table_holds_every_hand_and_every_upcard(solved: BeatenTable) -> None:
    held = solved.higher < 0
    assert int(solved.weights.astype(np.int64).sum()) == comb(52, 5)
    assert (held.sum(axis=1) == 5).all()
    assert held[np.arange(len(held))[:, None], solved.members].all()
    assert int(((~held).sum(axis=1) * solved.weights.astype(np.int64)).sum()) == four_card.PAIRS
    assert int(solved.higher.max()) <= DEALER_HANDS


def test_strengths_are_those_of_the_rules_and_nothing_is_above_the_best_hand(solved: BeatenTable) -> None:
    best = solved.strengths == solved.strengths.max()
    assert (solved.higher[best].max(), FOUR.class_of(int(solved.strengths.max()))) == (0, "four_of_a_kind")
    for row in Random(GAME).sample(range(len(solved.members)), 300):
        member = [Card(int(card)) for card in solved.members[row]]
        assert int(solved.strengths[row]) == FOUR.strength(member), cards_text(member)


def test_every_upcard_together_counts_each_dealer_hand_of_six_six_times(solved: BeatenTable) -> None:
    for row in Random("six").sample(range(len(solved.members)), 2000):
        higher = solved.higher[row]
        assert int(higher[higher >= 0].sum()) % 6 == 0


def bonus_of(**pays: int) -> Paytable:
    table = rulebook(GAME).paytables["ante_bonus"]["-"]
    lines = (Line(line.hand, line.kind, pays.get(line.hand, line.amount), line.clause) for line in table.lines)
    return Paytable("own", tuple(lines))


@pytest.mark.usefixtures("solved")
class TestWholeGame:
    """What the figures promise, and what no figure may break."""

    def test_results_come_from_all_deals_and_their_mean_is_the_value(self) -> None:
        for strategy in ("optimal", "basic"):
            (figure,) = edge(GAME, "ante", strategy=strategy)
            assert figure.tally is not None
            assert figure.tally.total == 167_439_136_344_480 == four_card.PAIRS * DEALER_HANDS
            assert figure.tally.mean == figure.ev

    def test_the_best_play_as_a_strategy_is_worth_the_best_value(self) -> None:
        bonus = rulebook(GAME).paytables["ante_bonus"]["-"]
        by_regions = four_card.ante_figure(bonus)
        by_plays = four_card.ante_figure(bonus, four_card.optimal_plays(bonus))
        assert (by_plays.ev, by_plays.tally, by_plays.average_wager) == (
            by_regions.ev,
            by_regions.tally,
            by_regions.average_wager,
        )

    @pytest.mark.parametrize("times", [1, 2, 3])
    def test_the_best_play_is_never_worth_less_than_another(self, solved: BeatenTable, times: int) -> None:
        """Against the same play everywhere: 1 + times for each deal won or lost, and the bonus."""
        bonus = rulebook(GAME).paytables["ante_bonus"]["-"]
        always = four_card.ante_figure(bonus, np.full(solved.higher.shape, times, dtype=np.int8))
        assert always.ev < four_card.ante_figure(bonus).ev  # type: ignore[operator]
        weights = solved.weights.astype(np.int64)
        higher = int((np.where(solved.higher < 0, 0, solved.higher).sum(axis=1, dtype=np.int64) * weights).sum())
        behind = Fraction(higher, four_card.PAIRS * DEALER_HANDS)
        # Four of a kind 624, straight flush 2,072, three of a kind 58,656 of 2,598,960 hands.
        paid = Fraction(25 * 624 + 20 * 2072 + 2 * 58656, comb(52, 5))
        assert always.ev == (1 + times) * (1 - 2 * behind) + paid
        assert always.average_wager == 1 + times

    def test_folding_everything_loses_the_ante(self, solved: BeatenTable) -> None:
        bonus = rulebook(GAME).paytables["ante_bonus"]["-"]
        never = four_card.ante_figure(bonus, np.zeros(solved.higher.shape, dtype=np.int8))
        assert never.tally is not None
        assert dict(never.tally.counts) == {-1: four_card.PAIRS * DEALER_HANDS}
        assert never.average_wager == 1

    @pytest.mark.parametrize("hand", ["four_of_a_kind", "straight_flush", "three_of_a_kind"])
    def test_a_higher_bonus_is_worth_its_chance(self, hand: str) -> None:
        """All hands with a bonus are played, so one more unit is worth just how often it comes."""
        many = {"four_of_a_kind": 624, "straight_flush": 2072, "three_of_a_kind": 58656}[hand]
        before = edge(GAME, "ante", bonus_of())[0].ev
        pays = rulebook(GAME).paytables["ante_bonus"]["-"].line(hand)
        assert pays is not None
        after = edge(GAME, "ante", bonus_of(**{hand: pays.amount + 1}))[0].ev
        assert after - before == Fraction(many, comb(52, 5))  # type: ignore[operator]

    def test_a_choice_between_equals_changes_the_wager_and_never_the_value(self) -> None:
        (less,), (more,) = edge(GAME, "ante"), edge(GAME, "ante", take_zero=True)
        assert less.ev == more.ev
        assert less.average_wager <= more.average_wager

    def test_values_per_ante_are_played_as_the_bars_say(self, solved: BeatenTable) -> None:
        """Three times below a half, once below three quarters, and always with a bonus."""
        bonus = rulebook(GAME).paytables["ante_bonus"]["-"]
        plays = four_card.optimal_plays(bonus)
        random = Random("bars")
        for row in random.sample(range(len(solved.members)), 400):
            upcard = random.choice([card for card in range(52) if card not in solved.members[row]])
            share = Fraction(int(solved.higher[row, upcard]), DEALER_HANDS)
            pays = won_line(lines_of(GAME, "ante_bonus", "-"), max_four(solved.members[row].tolist()), 4)
            extra = pays.amount if pays else 0
            worth = {0: Fraction(-1), **{times: (1 + times) * (1 - 2 * share) + extra for times in (1, 2, 3)}}
            best = max(worth.values())
            assert int(plays[row, upcard]) == min(times for times, value in worth.items() if value == best)
