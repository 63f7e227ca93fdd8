"""Seen cards: sums by value against every set of cards that may be gone, and figures of an earlier, slower count."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from queenhigh.analysis import information
from queenhigh.analysis.seen_card_sums import NEIGHBOR, one_to_come


@pytest.mark.parametrize("cards", [2, 3])
def test_a_neighbors_cards_are_all_sets_that_may_be_gone(cards: int) -> None:
    values = np.random.default_rng(cards).integers(-3, 4, 14)
    whole = int(values.sum())
    gone = [sum(int(values[place]) for place in places) for places in combinations(range(14), cards)]
    assert one_to_come(NEIGHBOR, values, cards) == (sum(max(whole - one, 0) for one in gone), len(gone) * (14 - cards))


def test_a_neighbor_in_235_holds_two_cards_when_the_first_raise_is_decided() -> None:
    """Three dead cards would be worth 0.1175 percent of a wager; two at the 3 Card raise are worth less."""
    assert information("235-stud-poker", NEIGHBOR).gain == Fraction(367373, 373600500)


def test_figures_of_three_card_poker() -> None:
    gains = {seen: information("three-card-poker", seen).gain for seen in ("one dead card", NEIGHBOR)}
    assert gains == {"one dead card": Fraction(74931, 468245960), NEIGHBOR: Fraction(15860029, 25753527800)}
