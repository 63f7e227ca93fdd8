"""Seen cards: sums by value against every set of cards that may be gone, and figures of an earlier, slower count."""

import json
from fractions import Fraction
from functools import partial
from itertools import combinations

import numpy as np
import pytest
from click.testing import CliRunner

from queenhigh.analysis import Unknown, dead_cards, information, seen_by_number
from queenhigh.analysis.card_sets import BINOMIALS, index_of, suit_classes
from queenhigh.analysis.dead_card_kernels import best_over_sets, sums_of_pairs
from queenhigh.analysis.dead_cards import two_to_come_with_dead
from queenhigh.analysis.four_card.dealer_table import counting
from queenhigh.analysis.four_card.removal_kernel import count_in_deck
from queenhigh.analysis.hand_completions import pays
from queenhigh.analysis.seen_card_sums import NEIGHBOR, best_without, pair_values_of_classes
from queenhigh.cards import RANKINGS, Card
from queenhigh.cli.main import queenhigh
from queenhigh.rulebook import rulebook

THREE, FOUR, STUD, RIDE = "three-card-poker", "four-card-poker", "235-stud-poker", "let-it-ride"


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_a_neighbors_cards_are_all_sets_that_may_be_gone(cards: int) -> None:
    values = np.random.default_rng(cards).integers(-3, 4, 14)
    whole = int(values.sum())
    gone = [sum(int(values[place]) for place in places) for places in combinations(range(14), cards)]
    found, many = np.unique(values, return_counts=True)
    assert best_without(tuple(found.tolist()), tuple(many.tolist()), cards) == sum(max(whole - one, 0) for one in gone)


def test_dead_cards_are_walked_through_as_sets() -> None:
    """A pair of nines in Let It Ride, against plain sums over all pairs that are left."""
    net, members = pays(rulebook(RIDE).paytables["bets"]["A"]), suit_classes(3).members
    row = next(row for row, hand in enumerate((members >> 2).tolist()) if hand == [5, 7, 7])
    pairs = pair_values_of_classes(net)[row]
    free, by_card, whole = sums_of_pairs(pairs, members[row])
    some = free[:8]
    wanted = 0
    for gone in combinations(some.tolist(), 4):
        left = np.setdiff1d(free, gone)
        wanted += max(int(pairs[np.ix_(left, left)].sum()) // 2, 0)
    assert best_over_sets(pairs, some, whole, by_card, 4) == wanted > 0


def test_a_neighbor_in_235_holds_two_cards_when_the_first_raise_is_decided() -> None:
    """Three dead cards would be worth 0.1175 percent of a wager; two at the 3 Card raise are worth less."""
    assert information(STUD, NEIGHBOR).gain == Fraction(367373, 373600500)
    assert seen_by_number(STUD, "neighbors' hands").gain == Fraction(367373, 373600500)


def test_figures_of_three_card_poker() -> None:
    gains = {seen: information(THREE, seen).gain for seen in ("one dead card", NEIGHBOR)}
    assert gains == {"one dead card": Fraction(74931, 468245960), NEIGHBOR: Fraction(15860029, 25753527800)}
    one, two = (seen_by_number(THREE, "dealer cards", number) for number in (1, 2))
    assert one.gain == information(THREE, "one dealer card").gain == Fraction(996963, 14541800)
    assert (two.interval, round(float(two.gain), 6)) == (None, 0.205761)


def test_drawn_dead_cards_agree_with_counted_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    net = pays(rulebook(RIDE).paytables["bets"]["A"])
    counted = two_to_come_with_dead(net, 3, 0, 0)
    monkeypatch.setattr(dead_cards, "MOST_COUNTED", 0)
    drawn = two_to_come_with_dead(net, 3, 20_000, 1)
    assert counted.interval is None
    assert drawn.interval is not None
    assert abs(float(drawn.gain - counted.gain)) < 2 * drawn.interval


def test_the_more_third_cards_are_face_up_the_better_the_raise() -> None:
    found = [seen_by_number(STUD, "third cards", number) for number in (1, 2, 3)]
    assert all(gain.interval is None for gain in found)
    assert 0 < found[0].gain < found[1].gain < found[2].gain


def test_backs_that_sort_all_cards_into_one_kind_tell_nothing() -> None:
    for game in (THREE, STUD, RIDE, FOUR):
        seen = partial(seen_by_number, game, "sorted backs", deals=200)
        assert seen(ranks="23456789TJQKA").gain == 0
        by_high, by_low = (seen(ranks=ranks).gain for ranks in ("TJQKA", "23456789"))
        assert by_high == by_low > 0


def test_dealer_hands_are_counted_by_their_backs() -> None:
    """Nine cards left beside the upcard, against every five of them."""
    deck = np.random.default_rng(4).permutation(52)
    own, upcard, left = np.sort(deck[:5]), deck[5:6], deck[43:]
    gone = np.setdiff1d(np.arange(52), [*left, *upcard])
    strength, marked = RANKINGS["four"].strength, (np.arange(52) >= 32).astype(np.int64)
    bar = strength([Card(card) for card in own.tolist()])
    wanted = [0] * 6
    for five in combinations(left.tolist(), 5):
        wanted[int(marked[list(five)].sum())] += strength([Card(card) for card in (*five, int(upcard[0]))]) > bar
    found = np.zeros((1, 6), dtype=np.int64)
    of_five = counting().of_five
    bars = of_five[index_of(own[None, :])]
    count_in_deck(BINOMIALS, of_five, gone[None, :], upcard[None, :], bars, marked, 0, 1, found)
    assert found[0].tolist() == wanted
    assert 0 < sum(wanted) < 126


def test_a_full_table_of_neighbors_in_four_card_poker_has_an_interval() -> None:
    found = [seen_by_number(FOUR, "neighbors' hands", number, deals=300) for number in (5, 6)]
    assert all(gain.interval is not None and 0 < gain.interval < gain.gain for gain in found)


def test_more_hands_than_seats_and_other_ranks_are_refused() -> None:
    with pytest.raises(Unknown, match="by 1 to 6, not 7"):
        seen_by_number(THREE, "neighbors' hands", 7)
    with pytest.raises(Unknown, match="write each of some of 23456789TJQKA once"):
        seen_by_number(THREE, "sorted backs", ranks="QQ")
    with pytest.raises(Unknown, match="allowed: third cards, neighbors' hands, sorted backs"):
        seen_by_number(STUD, "dealer cards")


def test_the_command_says_what_is_exact_and_what_is_drawn() -> None:
    asked = ["information", THREE, "--seen", "neighbors' hands", "--deals", "400", "--json"]
    answer = json.loads(CliRunner().invoke(queenhigh, asked).output)
    more = [f"{number} neighbors' hands" for number in range(2, 7)]
    assert [gain["seen"] for gain in answer] == ["1 neighbor's hand", *more]
    assert [gain["exact"] for gain in answer] == [True] + 5 * [False]
    assert "exact" in CliRunner().invoke(queenhigh, ["information", STUD, "--seen", "sorted backs"]).output
