"""Wagers with a decision: positions dealt to the end by a naive evaluator, and whole games without suit classes."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from queenhigh.analysis import Figure, advise, edge
from queenhigh.analysis.card_sets import index_of, suit_classes
from queenhigh.analysis.let_it_ride import bets as let_it_ride
from queenhigh.analysis.stud_235 import raises as stud_235
from queenhigh.analysis.stud_235.raises import Paytables
from queenhigh.analysis.three_card import ante as three_card
from queenhigh.cards import Card, parse_cards
from queenhigh.rulebook import rulebook
from tests.analysis import plain_counting as plain
from tests.reference.payouts import Line, lines_of, won_line

THREE, STUD, RIDE = "three-card-poker", "235-stud-poker", "let-it-ride"
FIVE_CARD_HANDS = comb(52, 5)


def drawn(what: str, size: int, many: int) -> list[list[int]]:
    """Random hands, rising; the same in every run."""
    random = Random(f"{what} {size}")
    return [sorted(random.sample(range(52), size)) for _ in range(many)]


def class_of(hand: Sequence[int]) -> int:
    return int(suit_classes(len(hand)).of_set[index_of(np.array([hand]))[0]])


def as_cards(numbers: Sequence[int]) -> list[Card]:
    return [Card(number) for number in numbers]


def ev_of(figure: Figure) -> Fraction:
    assert isinstance(figure.ev, Fraction)
    return figure.ev


# Three Card Poker.

# Every class of hands, the border of the best play in its suit patterns, and random hands.
BORDER = ["Qs 6h 4d", "Qs 6s 4d", "Qs 6h 4s", "Qs 6h 4h", "Qs 6h 3d", "Qs 6s 3d", "Qs 6h 3s", "Qs 6h 3h", "Qs 5h 4d"]
CLASSES = ["As Ks Qs", "3s 2s As", "2s 2h 2d", "As Ah Ad", "4s 3h 2d", "5s 3s 2s", "2s 2h 3d", "As Ah Kd", "5s 3h 2d"]


def three_card_hands() -> list[list[int]]:
    told = [sorted(int(card) for card in parse_cards(text)) for text in BORDER + CLASSES]
    return told + drawn(THREE, 3, 80)


DEALER_AND_CASE = {"not_qualified": "not_qualified", "lower": "higher", "equal": "equal", "higher": "lower"}
"""The dealer's hand beside the player's, and the case of the contest, which is told from the player's side."""


def test_every_dealer_hand_is_met_as_the_naive_count_says() -> None:
    table = three_card.showdown()
    for hand in three_card_hands():
        row = class_of(hand)
        found = {dealer: int(table.counts[case][row]) for dealer, case in DEALER_AND_CASE.items()}
        assert found == plain.three_card_showdown(hand, plain.rest_of_deck(hand)), hand


@pytest.mark.parametrize("bonus", ["A", "B", "C", "12.C"])
def test_a_play_is_worth_what_all_18424_dealer_hands_say(bonus: str) -> None:
    values = three_card.play_values(rulebook(THREE).paytables["ante_bonus"][bonus])
    for hand in three_card_hands()[::4]:
        expected = plain.three_card_play(hand, plain.rest_of_deck(hand), bonus)
        assert Fraction(int(values[class_of(hand)]), three_card.DEALER_HANDS) == expected
        assert advise(THREE, as_cards(hand), paytable=bonus).options[0].ev == expected


# Let It Ride.


@pytest.mark.parametrize("letter", ["A", "B", "C"])
@pytest.mark.parametrize(("size", "many"), [(3, 25), (4, 250)])
def test_a_bet_is_worth_what_all_further_cards_say(letter: str, size: int, many: int) -> None:
    """Three cards with 1,176 pairs of community cards, four with 48 last ones."""
    values = let_it_ride.bet_values(rulebook(RIDE).paytables["bets"][letter])[size - 3]
    for hand in drawn(RIDE, size, many):
        expected = plain.mean_by_lines(lines_of(RIDE, "bets", letter), hand, plain.rest_of_deck(hand), 5 - size)
        assert Fraction(int(values[class_of(hand)]), comb(52 - size, 5 - size)) == expected
        advice = advise(RIDE, as_cards(hand[:3]), community=as_cards(hand[3:]), paytable=letter)
        assert advice.options[0].ev == expected


def riding(values: np.ndarray[tuple[int, ...], np.dtype[np.int64]], *, take_zero: bool) -> plain.Numbers:
    return ((values >= 0) if take_zero else (values > 0)).astype(np.int64)


@cache
def plain_let_it_ride(letter: str, *, take_zero: bool) -> tuple[Fraction, Fraction, Fraction]:
    """Mean, mean square and bets left, from all 2,598,960 hands and every order in which they may be dealt."""
    nets = plain.five_card_nets(lines_of(RIDE, "bets", letter))
    of_three, of_four, squares = plain.summed(nets, 3), plain.summed(nets, 4), plain.summed(nets**2, 4)
    total = square = bets = 0
    fours = np.array(list(combinations(range(52), 4)))
    second = riding(of_four[tuple(fours.T)], take_zero=take_zero)
    for shown in range(4):
        own = np.delete(fours, shown, axis=1)
        staying = 1 + riding(of_three[tuple(own.T)], take_zero=take_zero) + second
        total += int((staying * of_four[tuple(fours.T)]).sum())
        square += int((staying**2 * squares[tuple(fours.T)]).sum())
        bets += int(staying.sum()) * 48
    deals = comb(52, 3) * 49 * 48
    return Fraction(total, deals), Fraction(square, deals), Fraction(bets, deals)


@pytest.mark.parametrize("take_zero", [False, True])
@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_let_it_ride_as_a_whole_is_what_all_hands_say(letter: str, take_zero: bool) -> None:
    (figure,) = edge(RIDE, "bets", letter, take_zero=take_zero)
    mean, square, bets = plain_let_it_ride(letter, take_zero=take_zero)
    assert (figure.ev, figure.variance, figure.average_wager) == (mean, square - mean**2, bets)


# 235 Stud Poker.


@cache
def stud_nets(wager: str, size: int) -> dict[tuple[int, ...], int]:
    lines = lines_of(STUD, wager, "-")
    found = {cards: won_line(lines, plain.face(cards), size) for cards in combinations(range(52), size)}
    return {cards: int(line.amount) if line else -1 for cards, line in found.items()}


def test_a_raise_on_two_cards_is_worth_what_all_50_third_cards_say() -> None:
    """All 1,326 pairs of cards."""
    tables = Paytables.of_the_rules()
    first, _ = stud_235.raise_values(tables.three_card, tables.five_card)
    nets = stud_nets("three_card", 3)
    for hand in combinations(range(52), 2):
        total = sum(nets[tuple(sorted((*hand, third)))] for third in plain.rest_of_deck(hand))
        weight = int(suit_classes(2).weights[class_of(hand)])
        assert Fraction(int(first[class_of(hand)]), weight) == total
    for pair in drawn(STUD, 2, 60):
        lines = lines_of(STUD, "three_card", "-")
        expected = plain.mean_by_lines(lines, pair, plain.rest_of_deck(pair), 1)
        assert advise(STUD, as_cards(pair)).options[0].ev == expected


def test_a_raise_on_three_cards_is_worth_what_all_1176_pairs_of_community_cards_say() -> None:
    tables = Paytables.of_the_rules()
    _, second = stud_235.raise_values(tables.three_card, tables.five_card)
    for hand in drawn(STUD, 3, 40):
        lines = lines_of(STUD, "five_card", "-")
        expected = plain.mean_by_lines(lines, hand, plain.rest_of_deck(hand), 2)
        assert Fraction(int(second[class_of(hand)]), 1176) == expected
        assert advise(STUD, as_cards(hand)).options[0].ev == expected


def moments(stakes: dict[str, int]) -> tuple[Fraction, Fraction]:
    """Mean and mean square of wagers and raises played best, over all hands of three with each card as the third."""
    five = plain.five_card_nets(lines_of(STUD, "five_card", "-"))
    sums, squares = plain.summed(five, 3), plain.summed(five**2, 3)
    two, three = stud_nets("two_card", 2), stud_nets("three_card", 3)
    worth: dict[tuple[int, ...], int] = dict.fromkeys(two, 0)
    for hand, net in three.items():
        for pair in combinations(hand, 2):
            worth[pair] += net
    total = square = 0
    for hand, net in three.items():
        once, twice = int(sums[hand]), int(squares[hand])
        five_units = stakes.get("five_card", 0) * (2 if once > 0 else 1)
        for pair in combinations(hand, 2):
            three_units = stakes.get("three_card", 0) * (2 if worth[pair] > 0 else 1)
            known = stakes.get("two_card", 0) * two[pair] + three_units * net
            total += 1176 * known + five_units * once
            square += 1176 * known**2 + 2 * known * five_units * once + five_units**2 * twice
    deals = comb(52, 3) * 3 * 1176
    return Fraction(total, deals), Fraction(square, deals)


@pytest.mark.parametrize(
    ("wager", "stakes"),
    [
        ("stud", {"two_card": 1, "three_card": 1, "five_card": 1}),
        ("two_card", {"two_card": 1}),
        ("three_card", {"three_card": 1}),
        ("five_card", {"five_card": 1}),
    ],
)
def test_the_wagers_of_235_are_worth_what_all_hands_say(wager: str, stakes: dict[str, int]) -> None:
    (figure,) = edge(STUD, wager)
    mean, square = moments(stakes)
    assert (figure.ev, figure.variance) == (mean, square - mean**2)


def test_win_em_all_wins_as_often_as_all_three_wagers_do() -> None:
    won = (plain.five_card_nets(lines_of(STUD, "five_card", "-")) > 0).astype(np.int64)
    completed = plain.summed(won, 3)
    two, three = stud_nets("two_card", 2), stud_nets("three_card", 3)
    wins = sum(
        int(completed[hand]) * sum(two[pair] > 0 for pair in combinations(hand, 2))
        for hand, net in three.items()
        if net > 0
    )
    chance = Fraction(wins, comb(52, 3) * 3 * 1176)
    (line,) = lines_of(STUD, "win_em_all", "-")
    (figure,) = edge(STUD, "win_em_all")
    assert figure.hit_rate == chance
    assert ev_of(figure) == chance * (line.amount + 1) - 1


def test_the_plain_count_itself_meets_every_hand() -> None:
    """Each hand of five holds ten sets of three and five of four."""
    ones = np.ones(FIVE_CARD_HANDS, dtype=np.int64)
    assert int(plain.summed(ones, 3).sum()) == 10 * FIVE_CARD_HANDS
    assert int(plain.summed(ones, 4)[0, 1, 2, 3]) == 48
    nets = plain.five_card_nets([Line("pair", "to_one", Fraction(1))])
    assert int((nets == 1).sum()) == 1098240
