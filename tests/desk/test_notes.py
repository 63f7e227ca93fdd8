"""Unclear clauses that affect a filing are noted with the reading applied and the price of the other."""

from fractions import Fraction

import pytest

from queenhigh.analysis import Figure, edge, information
from queenhigh.desk.review import review
from queenhigh.findings import Finding, Severity
from queenhigh.rulebook import clause_index
from queenhigh.submission import READINGS
from tests.example_houses import FIVE_CARD_HOUSE, GAMES, HOUSES, Changes, filed, progressive_house


def noted(house: str, changes: Changes | None = None) -> dict[str, Finding]:
    """Notes by the open question they cite."""
    found = [one for one in review(filed(house, changes)).findings if one.severity is Severity.NOTE]
    return {one.message.rpartition("(")[2].rstrip(")"): one for one in found}


TWO_BOXES = {"table.adjacent_boxes": 2}
ONE_BOX = {"table.adjacent_boxes": 1}
MINOR = progressive_house("3CP", "C")
COMPULSORY = {"wagers.pair_plus.version": "compulsory"}
SHOE = {"table.dealing": "automated-shoe"}
NOTES: list[tuple[str, str, Changes, Changes | None, str, str]] = [
    # question, house, with these changes it is noted, with those not, path, clause
    ("OQ-002", "4CP", {}, {"wagers.six_card_bonus": None}, "wagers.six_card_bonus.paytable", "4CP-12.H.2.a"),
    ("OQ-012", "235", {}, {"wagers.progressive": None}, "wagers.progressive.meters.main", "235-12.E.2.b"),
    ("OQ-012", "LIR", progressive_house("LIR", "A"), {}, "wagers.progressive.meters.main", "LIR-.12.E.1.b"),
    ("OQ-018", "3CP", {}, {"wagers.progressive": None}, "wagers.progressive", "3CP-1.B.2"),
    ("OQ-018", "LIR", {}, {"wagers.progressive": None}, "wagers.progressive", "LIR-.01.B.2"),
    ("OQ-018", "3CP", FIVE_CARD_HOUSE, None, "wagers.five_card_progressive", "3CP-1.B.2"),
    ("OQ-019", "3CP", {}, {"wagers.progressive": None}, "readings.folded_hand_gives_envy", "3CP-11.C.2"),
    ("OQ-019", "4CP", {}, {"wagers.progressive": None}, "readings.folded_hand_gives_envy", "4CP-11.C.3"),
    ("OQ-020", "3CP", TWO_BOXES, ONE_BOX, "table.adjacent_boxes", "3CP-1.B.2"),
    ("OQ-032", "3CP", TWO_BOXES, ONE_BOX, "readings.own_boxes_seen_together", "3CP-11.A"),
    ("OQ-032", "LIR", TWO_BOXES, ONE_BOX, "readings.own_boxes_seen_together", "LIR-.11.A"),
    ("OQ-041", "235", {}, None, "readings.one_exposed_player_card", "235-13.B"),
    ("OQ-043", "4CP", {}, None, "readings.void_after_settlement", "4CP-13.D"),
    ("OQ-057", "LIR", {}, None, "game", "LIR-.00.A"),
    ("OQ-102", "3CP", COMPULSORY, {}, "wagers.ante.bonus", "3CP-12.C"),
    ("OQ-111", "3CP", MINOR, {}, "readings.minor_meter_minimum", "3CP-12.E.3.b"),
    ("OQ-113", "stadium", {}, ONE_BOX | {"electronic_table": False}, "electronic_table", "3CP-11.F"),
    ("OQ-206", "4CP", {}, {"wagers.six_card_bonus": None}, "wagers.six_card_bonus", "4CP-7.E.5.a"),
    ("OQ-210", "4CP", {}, None, "readings.play_amounts", "4CP-11.B.1"),
    ("OQ-304", "235", {}, None, "game", "235-6.F.1"),
    ("OQ-306", "235", {}, {"table.maximum": "44"}, "limits.payout_per_hand", "235-12.K"),
    ("OQ-307", "235", SHOE, {}, "readings.community_stack", "235-10.B.2"),
    ("OQ-307", "235", SHOE, {"table.dealing": "self-shuffling-shoe"}, "readings.community_stack", "235-10.B.2"),
    ("OQ-406", "LIR", {}, {"limits.payout_per_hand": "300000"}, "limits.payout_per_hand", "LIR-.02.B.10"),
    ("OQ-002", "LIR", {"wagers.six_card_bonus": None}, {"wagers.six_card_bonus": None, "wagers.five_card_bonus": None},
     "wagers.five_card_bonus.paytable", "LIR-.12.B.5.a"),
    ("OQ-401", "LIR", {}, progressive_house("LIR", "C"), "wagers.progressive.paytable", "LIR-.12.E.2.a"),
    ("OQ-405", "LIR", {"wagers.five_card_bonus.paytable": "A"}, {}, "wagers.five_card_bonus.paytable", "LIR-.11.E.1"),
    ("OQ-407", "LIR", {}, {"wagers.six_card_bonus": None}, "readings.six_card_bonus_needs", "LIR-.07.E.5"),
    ("OQ-509", "rack-card-house", {}, {"house_rules": None}, "house_rules", "-"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "house", "asked", "not_asked", "path", "clause"), NOTES)
def test_a_reading_is_noted_where_it_affects_the_filing(
    question: str, house: str, asked: Changes, not_asked: Changes | None, path: str, clause: str
) -> None:
    found = noted(house, asked)
    assert (found[question].path, found[question].clause or "-") == (path, clause)
    assert clause in {"-", *clause_index()}
    if not_asked is not None:
        assert question not in noted(house, not_asked)


@pytest.mark.parametrize("house", HOUSES)
def test_only_the_questions_of_a_game_are_noted(house: str) -> None:
    foreign = {reading.question for reading in READINGS.values() if GAMES[house] not in reading.games}
    assert not foreign & noted(house).keys()


SETTINGS: list[tuple[str, str, Changes]] = [
    # Each weak reading is told as it is set.
    ("3CP", "folded_hand_gives_envy", {}), ("3CP", "own_boxes_seen_together", TWO_BOXES),
    ("LIR", "one_exposed_player_card", {}), ("LIR", "void_after_settlement", {}),
    ("3CP", "minor_meter_minimum", MINOR), ("4CP", "play_amounts", {}),
    ("235", "payout_limit_cut", {}), ("235", "community_stack", SHOE), ("LIR", "six_card_bonus_needs", {}),
]  # fmt: skip


@pytest.mark.parametrize(("house", "key", "changes"), SETTINGS)
def test_the_other_setting_changes_the_words(house: str, key: str, changes: Changes) -> None:
    question = READINGS[key].question
    values = READINGS[key].values
    told = {noted(house, dict(changes) | {f"readings.{key}": value})[question].message for value in values}
    assert len(told) == len(values)


def price(house: str, question: str, changes: Changes | None = None) -> dict[str, Fraction]:
    return dict(noted(house, changes)[question].exact)


def the(figures: list[Figure]) -> Fraction:
    ev = figures[0].ev
    assert isinstance(ev, Fraction)
    return ev


def test_the_other_reading_of_a_prize_costs_the_stake_each_time() -> None:
    """A Super Royal in one of four suits, of 20,358,520 hands of six cards."""
    assert price("4CP", "OQ-002") == {"other_reading_costs": Fraction(4, 20358520)}


def test_ten_percent_paid_by_the_house_costs_a_share_of_the_mean_meter() -> None:
    """235 B at $2,000 and 15 percent: emptied once in 649,740 hands, a tenth paid 36 times in 2,598,960."""
    mean = Fraction(15, 100) * 649740 + 2000
    assert price("235", "OQ-012") == {"other_reading_costs": Fraction(36, 2598960) * mean / 10}


def test_envy_is_priced_for_each_other_box() -> None:
    """$100 for spades and $25 for each of three other suits, of 22,100 hands."""
    assert price("3CP", "OQ-018") == {"envy_from_each_other_box": Fraction(175, 22100)}
    five = {"wagers.progressive.wager": "5"}
    assert price("3CP", "OQ-018", five) == {"envy_from_each_other_box": Fraction(875, 22100) / 5}


def test_filed_envy_amounts_are_priced() -> None:
    sums = {"wagers.five_card_progressive.envy": {"four_of_a_kind": ["10", "50"]}}
    assert price("3CP", "OQ-018", FIVE_CARD_HOUSE | sums) == {"envy_from_each_other_box": Fraction(624 * 10, 2598960)}


def test_seeing_a_second_hand_is_priced_as_seeing_a_neighbors_hand() -> None:
    gain = information("three-card-poker", "a neighbor's hand", "A").gain
    assert price("3CP", "OQ-032") == {"worth_of_a_second_hand": gain}


def test_the_bonus_of_a_version_is_priced_both_ways() -> None:
    figures = {letter: -the(edge("three-card-poker", "ante", letter)) for letter in ("A", "B", "12.C")}
    both = price("3CP", "OQ-102", COMPULSORY | {"wagers.ante.bonus": "B"})
    assert both == {"house_advantage": figures["B"], "by_the_other_reading": figures["12.C"]}
    both = price("3CP", "OQ-102", COMPULSORY | {"wagers.ante.bonus": "12.C"})
    assert both == {"house_advantage": figures["12.C"], "by_the_other_reading": figures["A"]}


def test_the_minor_meter_is_priced_by_the_difference_of_its_seeds() -> None:
    assert price("3CP", "OQ-111", MINOR) == {"seeds_between": Fraction(3, 22100) * 750}


def test_ace_and_two_are_priced_as_the_hands_that_would_lose() -> None:
    """Twelve of 1,326 hands are ace and two of different suits, and each would lose one instead of winning one."""
    assert price("235", "OQ-304") == {"other_reading_costs": Fraction(2 * 12, 1326)}


FIVE_CARD_BONUS = [("A", "0.190"), ("B", "0.108"), ("D", "0.093"), ("E", "0.004")]


@pytest.mark.parametrize(("letter", "edge_of_the_player"), FIVE_CARD_BONUS)
def test_returning_the_dollar_would_give_the_player_the_edge(letter: str, edge_of_the_player: str) -> None:
    changes = {"wagers.six_card_bonus": None, "wagers.five_card_bonus.paytable": letter}
    exact = price("LIR", "OQ-002", changes)
    assert exact["house_advantage"] == -the(edge("let-it-ride", "five_card_bonus", letter))
    assert f"{float(-exact['by_the_other_reading']):.3f}" == edge_of_the_player


def test_a_pair_that_never_won_would_cost_a_third_of_the_bonus() -> None:
    exact = price("LIR", "OQ-405", {"wagers.five_card_bonus.paytable": "A"})
    assert f"{float(exact['by_the_other_reading']):.3f}" == "0.374"


def test_any_ace_king_queen_would_win_the_meter_sixty_four_times_as_often() -> None:
    """64 hands of 22,100 at $1,000, instead of one; the three other suited ones lose their own line of 500."""
    assert price("LIR", "OQ-401") == {"other_reading_costs": Fraction(63 * 1000 - 3 * 500 - 60 * 6, 22100)}
