"""Faults of a submission: all are told, each once, and only those that leave nothing to play under bar play."""

from datetime import date

import pytest

from queenhigh.findings import errors
from queenhigh.submission import read_submission
from tests.example_houses import FIVE_CARD_PROGRESSIVE, Changes, filed, found, played, written

LIMIT = "limits.payout_per_hand"

BARS_PLAY = [
    # A letter or a form that nothing can be played under.
    ("3CP", {"wagers.pair_plus.paytable": "Z"}, True),
    ("4CP", {"wagers.progressive.envy": "Z"}, True),
    ("3CP", {"wagers.pair_plus.version": "7.G.1"}, True),
    ("3CP", {"game": "blackjack"}, True),
    ("3CP", {"table.minimum": 5.0}, True),
    ("3CP", {"tabel": {}}, True),
    ("235", {LIMIT: "lots"}, True),
    # Faults of a filing.
    ("3CP", {"operator": None, "approved": None}, False),
    ("3CP", {"table": None}, False),
    ("3CP", {"table.seats": 9}, False),
    ("3CP", {"table.adjacent_boxes": None}, False),
    ("3CP", {"wagers.pair_plus.paytable": None}, False),
    ("3CP", {"wagers.progressive.meters.main.reset": "999"}, False),
    ("3CP", {"wagers.progressive.meters.main.rate": "1%"}, False),
    ("3CP", {"wagers.progressive.meters": None}, False),
    ("3CP", {"wagers.progressive.wager": "2"}, False),
    ("3CP", {"wagers.five_card_progressive": FIVE_CARD_PROGRESSIVE}, False),
    ("3CP", {"wagers.ante.bonus": "12.C"}, False),
    ("4CP", {"wagers.progressive.envy": "A"}, False),
    ("3CP", {"table.dealing": "self-shuffling-shoe"}, False),
    ("3CP", {"readings.play_amounts": "between"}, False),
    ("235", {LIMIT: "60000"}, False),
]  # fmt: skip


@pytest.mark.parametrize(("house", "changes", "barred"), BARS_PLAY)
def test_only_a_fault_that_leaves_nothing_to_play_under_bars_play(house: str, changes: Changes, barred: bool) -> None:
    read, findings = read_submission(filed(house, changes))
    assert errors(findings)
    assert (read is None) == barred == any(finding.bars_play for finding in errors(findings))


def test_all_mistakes_are_told_at_once() -> None:
    changes = {
        "operator": None,
        "approved": "soon",
        "table.seats": 9,
        "table.adjacent_boxes": None,
        "table.shuffler": "none",
        "table.maximum": 500.0,
        "wagers.ante.bonus": "12.C",
        "wagers.pair_plus.paytable": "Z",
        "wagers.progressive.wager": "2",
        "wagers.progressive.meters.main.rate": "13.99%",
        "wagers.progressive.meters.main.reset": "999",
        "wagers.six_card_bonus.paytabel": "C",
        "readings.play_amounts": "between",
        LIMIT: "50000",
        "colour": "green",
    }
    assert found("3CP", changes) == sorted(
        [
            "error operator -",
            "error approved -",
            "error table.seats 3CP-2.A",
            "error table.adjacent_boxes 3CP-7.H",
            "error table.decks 3CP-3.B",
            "error table.dealing 3CP-9.A.1",
            "error table.maximum -",
            "error wagers.ante.bonus 3CP-12.C",
            "error wagers.pair_plus.paytable 3CP-12.D",
            "error wagers.progressive.wager 3CP-12.E.5",
            "error wagers.progressive.meters.main.rate 3CP-12.E.3.a",
            "error wagers.progressive.meters.main.reset 3CP-12.E.3.b",
            "error wagers.six_card_bonus.paytabel 3CP-12.F",
            "error readings.play_amounts -",
            "error limits -",
            "error colour -",
        ]
    )


METER = "wagers.progressive.meters.main"
MISSED = [
    pytest.param(
        "3CP",
        {f"{METER}.initial": "900", f"{METER}.reset": None, f"{METER}.rate": "1%"},
        [
            f"error {METER}.initial 3CP-12.E.3.b",
            f"error {METER}.rate 3CP-12.E.3.a",
            f"error {METER}.reset 3CP-12.E.3.b",
        ],
        id="a meter with three faults",
    ),
    pytest.param(
        "3CP",
        {"wagers.ante.minimum": "1", "wagers.ante.maximum": "9", "wagers.pair_plus": None, "table.maximum": "2"},
        ["error table.minimum -"],
        id="a table's limits behind an ante's own",
    ),
    pytest.param(
        "LIR",
        {"table.minimum": None},
        ["error table.minimum -"],
        id="a missing minimum beside a unit",
    ),
    pytest.param(
        "3CP",
        {"table.minimum": 5.0},
        ["error table.minimum -"],
        id="a false minimum beside a unit",
    ),
    pytest.param(
        "3CP",
        {"table.decks": False},
        ["error table.decks 3CP-3.A.1"],
        id="decks = false",
    ),
    pytest.param(
        "3CP",
        {"table.seats": False},
        ["error table.seats 3CP-2.A"],
        id="seats = false",
    ),
]


@pytest.mark.parametrize(("house", "changes", "findings"), MISSED)
def test_each_mistake_is_told_once(house: str, changes: Changes, findings: list[str]) -> None:
    assert found(house, changes) == findings


def test_a_house_inside_a_record_may_leave_out_who_filed_it_and_the_table() -> None:
    house, findings = read_submission({"wagers": {"ante": {"bonus": "A"}}}, inline_for="three-card-poker")
    assert findings == []
    assert house is not None
    assert (house.seats, house.adjacent_boxes, house.offers["ante"].limits.maximum) == (7, 1, None)


def test_a_house_inside_a_record_plays_the_game_of_the_record() -> None:
    _, findings = read_submission({"game": "let-it-ride"}, inline_for="235-stud-poker")
    assert "error game -" in written(findings)


def test_a_house_is_what_was_filed() -> None:
    house = played("3CP", {"approvals.layout": date(2026, 2, 20), "house_rules": ["No phones."]})
    assert (house.game, house.operator, house.approved) == ("three-card-poker", "Harbor Room", date(2026, 3, 1))
    assert (house.seats, house.adjacent_boxes, house.dealing, house.shuffler, house.decks) == (
        7,
        2,
        "hand",
        "counting",
        2,
    )
    assert (house.approvals, house.house_rules) == ({"layout": date(2026, 2, 20)}, ("No phones.",))
    ante, progressive = house.offers["ante"], house.offers["progressive"]
    assert (ante.limits.minimum, ante.limits.maximum, ante.limits.unit) == (500, 50_000, 100)
    assert (progressive.denomination, progressive.limits.maximum) == (100, None)
    meters = progressive.meters or {}
    assert {name: (terms.initial, terms.reset) for name, terms in meters.items()} == {"main": (100_000, 100_000)}
