"""Several seats of one table: products of two boxes, counted pair by pair in another way."""

import json
from collections.abc import Iterator
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from click.testing import CliRunner

from queenhigh.analysis import Unknown, risk, together
from queenhigh.analysis.box_wagers import BoxWagers
from queenhigh.analysis.card_sets import Ints, all_sets
from queenhigh.analysis.disjoint_hands import sum_of_disjoint, sum_of_products, sums_by_subset
from queenhigh.analysis.figures import Tally
from queenhigh.analysis.four_card import seats as four_card
from queenhigh.analysis.let_it_ride import seats as let_it_ride
from queenhigh.analysis.solver import chosen_paytable
from queenhigh.analysis.stud_235 import seats as stud_235
from queenhigh.analysis.sum_of_rounds import sum_of_rounds
from queenhigh.analysis.table_exposure import Exposure
from queenhigh.analysis.three_card import seats as three_card
from queenhigh.cards import Card, three_card_names
from queenhigh.cli.main import queenhigh


def box_of(game: str, stakes: dict[str, int], meters: dict[str, dict[str, int]] | None = None) -> BoxWagers:
    tables = {wager: chosen_paytable(game, wager, None) for wager in stakes}
    return BoxWagers({wager: Fraction(stake) for wager, stake in stakes.items()}, tables, meters or {}, game)


def test_products_of_hands_without_a_common_card_are_those_of_all_pairs() -> None:
    rng = np.random.default_rng(3)
    values = np.zeros(22100, dtype=np.int64)
    chosen = rng.choice(22100, 200, replace=False)
    values[chosen] = rng.integers(-(10**10), 10**10, 200)
    sets = [set(row) for row in all_sets(3).tolist()]
    pairs = sum(
        int(values[one]) * int(values[two]) for one in chosen for two in chosen if sets[one].isdisjoint(sets[two])
    )
    assert sum_of_products(iter([(3, values)])) == 3 * pairs
    sums = sums_by_subset(values, 3)
    assert sum_of_disjoint(sums, sums) == pairs


def test_no_row_is_lost_between_blocks() -> None:
    values = np.zeros(22100, dtype=np.int64)
    values[:2] = 1, 0
    values[22099] = 1
    assert sum_of_products((1, values) for _ in range(600)) == 1200


def test_sums_over_sets_of_different_sizes_are_those_of_all_pairs() -> None:
    rng = np.random.default_rng(4)
    fives, threes = rng.choice(2598960, 60, replace=False), rng.choice(22100, 60, replace=False)
    of_five, of_three = np.zeros(2598960, dtype=np.int64), np.zeros(22100, dtype=np.int64)
    of_five[fives], of_three[threes] = rng.integers(1, 99, 60), rng.integers(1, 99, 60)
    pairs = sum(
        int(of_five[five] * of_three[three])
        for five in fives
        for three in threes
        if set(all_sets(5)[five].tolist()).isdisjoint(all_sets(3)[three].tolist())
    )
    assert sum_of_disjoint(sums_by_subset(of_five, 5)[2:], sums_by_subset(of_three, 3)) == pairs


CASES: dict[str, tuple[dict[str, int], dict[str, dict[str, int]]]] = {
    "three-card-poker": ({"ante": 10, "pair_plus": 5}, {}),
    "235-stud-poker": ({"stud": 10, "win_em_all": 5}, {}),
    "let-it-ride": ({"bets": 5, "three_card_bonus": 1}, {}),
}


def rows_of(game: str, wagers: BoxWagers) -> tuple[int, Iterator[tuple[int, Ints]]]:
    """What every hand wins with each shared card, as whole numbers, and by what they were multiplied."""
    if game == "235-stud-poker":
        scale, rows = stud_235.with_community(wagers)
        return 3 * scale, rows
    if game == "let-it-ride":
        boxes = let_it_ride.Boxes(wagers)
        return boxes.scale, boxes.with_community()
    dealt = three_card.Boxes(wagers)
    return dealt.scale, dealt.against_dealer()


@pytest.mark.parametrize("game", list(CASES))
def test_one_seat_of_two_wins_what_a_box_alone_wins(game: str) -> None:
    """The values that are multiplied give the mean of one box, which is counted in another way."""
    stakes, meters = CASES[game]
    scale, rows = rows_of(game, box_of(game, stakes, meters))
    shared = {"three-card-poker": comb(52, 3) * comb(49, 3), "let-it-ride": 52 * 51 * comb(50, 3)}
    total = sum(weight * int(values.sum()) for weight, values in rows)
    mean = Fraction(total, shared.get(game, comb(52, 2) * comb(50, 3)) * scale)
    assert mean == together(game, stakes, None, meters).ev


def test_cards_that_only_one_of_two_wagers_reads_give_the_mean_of_a_box() -> None:
    stakes, meters = {"ante": 10, "five_card_progressive": 1}, {"five_card_progressive": {"main": 50_000}}
    boxes = three_card.Boxes(box_of("three-card-poker", stakes, meters))
    against = Fraction(int(boxes.by_six_cards().sum()), comb(52, 3) * comb(49, 3))
    community = Fraction(int(boxes.by_five_cards().sum()), comb(52, 3) * comb(49, 2))
    assert (against + community) / boxes.scale == together("three-card-poker", stakes, None, meters).ev


def test_covariances_of_two_seats() -> None:
    """Ante and Play of two seats: 100 million simulated rounds gave 0.5188; Pair Plus alone by all pairs of hands."""
    table = risk("235-stud-poker", {"stud": 1}, seats=6).seats
    assert table is not None
    assert table.covariance == Fraction(1637720295692363, 5704464938445000)
    assert table.data()["exact"] is True
    assert table.table_variance == 6 * table.variance + 30 * table.covariance
    alone = risk("three-card-poker", {"pair_plus": 1}, seats=2).seats
    assert alone is not None
    assert alone.covariance == plain_pair_plus_covariance()


def plain_pair_plus_covariance() -> Fraction:
    """By the names of hands: for each hand the rest of the deck is counted by inclusion of its cards."""
    table = chosen_paytable("three-card-poker", "pair_plus", None)
    lines = [table.line(*three_card_names([Card(card) for card in row])) for row in all_sets(3).tolist()]
    nets = np.array([line.amount if line else -1 for line in lines], dtype=np.int64)
    holds = np.zeros((52, 22100), dtype=np.int64)
    for place in range(3):
        holds[all_sets(3)[:, place], np.arange(22100)] = 1
    products = 0
    for hand in range(0, 22100, 1):
        if nets[hand] > 0:
            apart = holds[all_sets(3)[hand]].sum(axis=0) == 0
            products += int(nets[hand] + 1) * int(nets[apart].sum() + apart.sum())
    # Products of net + 1 leave out every hand that loses; the rest follows from the means.
    both = Fraction(products, comb(52, 3) * comb(49, 3))
    mean = Fraction(int(nets.sum()), 22100)
    return both - 2 * mean - 1 - mean**2


def test_four_card_seats_carry_an_interval_that_two_samples_share() -> None:
    stakes = {"ante": 1}
    tally = together("four-card-poker", stakes).tally
    found = [four_card.mean_product(box_of("four-card-poker", stakes), tally, 3000, seed) for seed in (1, 2)]
    (one, within), (two, other) = found
    assert abs(one - two) < within + other
    assert within < 0.15
    assert abs(float(one) - 1.434) < 2 * within


def test_the_command_gives_covariance_correlation_and_sd_of_the_table() -> None:
    answer = CliRunner().invoke(queenhigh, ["risk", "235-stud-poker", "stud=1", "--seats", "2", "--json"])
    data = json.loads(answer.output)
    assert {"seats", "covariance", "correlation", "sd", "exact"} <= set(data["seats"])
    exposure = data["exposure"]
    assert (exposure["box_most"], exposure["most"]) == ("1101", "2202")
    assert all(Fraction(level["low"]) <= Fraction(level["high"]) for level in exposure["levels"])
    text = CliRunner().invoke(queenhigh, ["risk", "235-stud-poker", "stud=1", "--seats", "2"]).output
    assert "the table wins at most $2,202.00 in a round" in text
    assert CliRunner().invoke(queenhigh, ["risk", "let-it-ride", "bets=1", "--seats", "99"]).exit_code == 2


def test_a_table_that_loses_is_shown_with_the_sign_before_the_dollars() -> None:
    box = Tally.of([(50, 1), (-10, 999)], "deals")
    assert "<td>-$10.00</td>" in Exposure.of(box, 1)._repr_html_()


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_what_a_table_wins_lies_between_its_bounds(seats: int) -> None:
    """Against the law of boxes that share nothing, and of boxes that always win alike."""
    box = Tally.of([(50, 1), (4, 20), (1, 179), (-1, 300)], "deals")
    found = Exposure.of(box, seats)
    apart = sum_of_rounds(box, seats)
    alike = Tally.of([(seats * net, count) for net, count in box.counts.items()], "deals")
    for level in found.levels:
        for law in (apart, sum_of_rounds(alike, 1)):
            reached = law.quantile(1 - 1 / level.once_in + 1e-9)
            assert level.low <= reached <= level.high
        assert (level.low == level.high) or seats > 1
    assert found.most == 50 * seats
    assert found.chance == (Fraction(1, 500), Fraction(seats, 500))
    assert "once in 1,000" in found._repr_html_()


def test_a_table_has_no_more_seats_than_the_rules_allow() -> None:
    with pytest.raises(Unknown, match="1 to 7 seats"):
        risk("three-card-poker", {"ante": 10}, seats=8)
