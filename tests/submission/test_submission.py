"""Submissions: clean houses pass, and each broken one gets exactly the findings that name what is wrong with it.

A finding is written as `severity path clause`, with `-` where no clause speaks of it.
"""

import csv
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from queenhigh.cards import DECK
from queenhigh.practice import PracticeSession
from queenhigh.submission import read_submission
from tests.example_houses import (
    FIVE_CARD_HOUSE,
    FIVE_CARD_PROGRESSIVE,
    HOUSES,
    Changes,
    case,
    filed,
    found,
    played,
    progressive_house,
    written,
)

MINIMUMS = (Path(__file__).parents[1] / "census" / "minimums.csv").read_text(encoding="utf-8").splitlines()

EXAMPLES = [
    ("harbor-room", []),
    ("tidewater", []),
    ("canton-street", []),
    ("ferry-bar", []),
    ("rack-card-house", ["warning wagers.pair_plus.version 3CP-7.G"]),
    ("stadium", ["note electronic_table 3CP-11.F"]),
]


@pytest.mark.parametrize(("house", "findings"), EXAMPLES)
def test_the_example_houses_are_in_order(house: str, findings: list[str]) -> None:
    read, told = read_submission(filed(house))
    assert written(told) == findings
    assert read is not None


def each(games: Mapping[str, str], changes: Changes, finding: str, *, proves: bool = True) -> Iterator[object]:
    """The same fault in several games, each under its own clause."""
    for house, clause in games.items():
        yield case(house, changes, f"{finding} {clause}", proves=clause if proves else "")


BOXES = {"3CP": "3CP-7.H", "4CP": "4CP-7.F", "235": "235-7.F", "LIR": "LIR-.07.F"}
TWO_DECKS = {"3CP": "3CP-3.B", "4CP": "4CP-3.B", "235": "235-3.B", "LIR": "LIR-.03.B"}
BY_HAND = {"3CP": "3CP-9.A.1", "4CP": "4CP-9.A.1", "235": "235-9.A.1", "LIR": "LIR-.09.A.1"}
DEVICE = {"3CP": "3CP-5.I", "4CP": "4CP-5.G", "235": "235-5.I", "LIR": "LIR-.05.I"}
DECKS = {"3CP": "3CP-3.A.1", "4CP": "4CP-3.A", "235": "235-3.A", "LIR": "LIR-.03.A"}
BY_SHOE = {"table.dealing": "manual-shoe", "table.shuffler": "none"}
BY_MACHINE = {"table.shuffler": "plain", "table.decks": 2}
NO_MACHINE = {"table.shuffler": "none", "table.decks": 1}


def _without_4cp(clauses: dict[str, str]) -> dict[str, str]:
    return {house: clause for house, clause in clauses.items() if house != "4CP"}


def warned(house: str) -> list[str]:
    """Four Card Poker has no clause that deals its box card from a manual shoe or by hand (OQ-204)."""
    return [BOX_CARD] if house == "4CP" else []


KEYS = ("seats", "dealing", "shuffler", "decks", "minimum", "maximum")
BOX_CARD = "warning wagers.six_card_bonus 4CP-10.B.1"
NO_BOX_CARD = {"readings.box_card_in_every_deal": False}
NOT_DEALT = "error wagers.six_card_bonus 4CP-10.B.1"

# What a table states without fail, and the clause that is about it.
STATED = {
    game: {"seats": seats, "dealing": f"{game}-{nine}9.A.1", "shuffler": f"{game}-{three}3.B", "decks": decks}
    for game, seats, nine, three, decks in (
        ("3CP", "3CP-2.A", "", "", "3CP-3.A.1"),
        ("4CP", "4CP-2.A.1", "", "", "4CP-3.A"),
        ("235", "235-2.A.1", "", "", "235-3.A"),
        ("LIR", "LIR-.02.A.1", ".0", ".0", "LIR-.03.A"),
    )
}
TABLES = [
    *each(BOXES, {"table.adjacent_boxes": None}, "error table.adjacent_boxes"),
    *each(BOXES, {"table.adjacent_boxes": 0}, "error table.adjacent_boxes"),
    *each(BOXES, {"table.adjacent_boxes": 8}, "error table.adjacent_boxes"),
    case("3CP", {"table.seats": 2, "table.adjacent_boxes": 3}, "error table.adjacent_boxes 3CP-7.H", proves="3CP-7.H"),
    case("3CP", {"table.seats": 2, "table.adjacent_boxes": 2}),
    *(
        case(
            house,
            {"table": None},
            *(f"error table.{key} {STATED[house].get(key, '-')}" for key in KEYS),
            f"error table.adjacent_boxes {clause}",
        )
        for house, clause in BOXES.items()
    ),
    case("3CP", {"table.seats": 0}, "error table.seats 3CP-2.A"),
    case("3CP", {"table.seats": 8}, "error table.seats 3CP-2.A"),
    case("3CP", {"table.seats": 7}),
    case("235", {"table.seats": 6}),
    *each(DECKS, {"table.decks": 0}, "error table.decks", proves=False),
    *each(DECKS, {"table.decks": 3}, "error table.decks", proves=False),
    *each(_without_4cp(TWO_DECKS), BY_SHOE | {"table.decks": 2}, "error table.decks"),
    case("4CP", BY_SHOE | {"table.decks": 2}, "error table.decks 4CP-3.B", BOX_CARD, proves="4CP-3.B"),
    *(case(house, BY_MACHINE | {"table.dealing": "manual-shoe"}, *warned(house)) for house in HOUSES),
    *each(_without_4cp(BY_HAND), {"table.dealing": "hand"} | NO_MACHINE, "error table.dealing"),
    case("4CP", {"table.dealing": "hand"} | NO_MACHINE, "error table.dealing 4CP-9.A.1", BOX_CARD, proves="4CP-9.A.1"),
    *(case(house, BY_MACHINE | {"table.dealing": "hand"}, *warned(house)) for house in HOUSES),
    # Under the reading that only an automated shoe deals the card (OQ-204 (a)), nothing settles the wager elsewhere.
    case("4CP", BY_MACHINE | NO_BOX_CARD | {"table.dealing": "manual-shoe"}, NOT_DEALT),
    case("4CP", BY_MACHINE | NO_BOX_CARD | {"table.dealing": "hand"}, NOT_DEALT),
    case("4CP", BY_MACHINE | NO_BOX_CARD | {"table.dealing": "automated-shoe"}),
    case("4CP", BY_MACHINE | NO_BOX_CARD | {"table.dealing": "hand", "wagers.six_card_bonus": None}),
    *each(DEVICE, {"table.dealing": "self-shuffling-shoe"}, "error approvals.device", proves=False),
    *(case(house, {"table.dealing": "self-shuffling-shoe", "approvals.device": date(2026, 2, 20)}) for house in HOUSES),
    case("3CP", {"approvals.layout": "2026-02-20"}, "error approvals.layout -"),
    case("3CP", {"approvals.tip_box": date(2026, 2, 20)}, "error approvals.tip_box -"),
    case("3CP", {"table.dealing": "shoe"}, "error table.dealing 3CP-9.A.1"),
    case("3CP", {"table.shuffler": True}, "error table.shuffler 3CP-3.B"),
    case("3CP", {"table.maximum": "4.99"}, "error table.minimum -"),
    case("3CP", {"table.maximum": "5"}),
    case("3CP", {"table.minimum": "5.50"}, "error table.minimum -"),
    case("3CP", {"table.minimum": "5.50", "table.unit": None}),
    case("3CP", {"table.maximum": "0"}, "error table.maximum -"),
    case("4CP", {"wagers.six_card_bonus.minimum": "30"}, "error wagers.six_card_bonus.minimum -"),
    case("4CP", {"wagers.six_card_bonus.unit": "10"}, "error wagers.six_card_bonus.minimum -"),
    case("235", {"wagers.win_em_all.minimum": "1", "wagers.win_em_all.maximum": "25"}),
    case("3CP", {"wagers.progressive.maximum": "5"}, "error wagers.progressive.maximum 3CP-12.E.1"),
    case("LIR", {"wagers.five_card_bonus.minimum": "1"}, "error wagers.five_card_bonus.minimum LIR-.12.B"),
]


@pytest.mark.parametrize(("house", "changes", "findings"), TABLES)
def test_tables_decks_devices_and_limits(house: str, changes: Changes, findings: list[str]) -> None:
    assert found(house, changes) == findings


@pytest.mark.parametrize(
    ("house", "seats", "clause"),
    [
        pytest.param("4CP", 8, "4CP-2.A.1"),
        pytest.param("235", 7, "235-2.A.1"),
        pytest.param("LIR", 8, "LIR-.02.A.1"),
    ],
)
def test_one_seat_too_many_is_found_with_its_clause(house: str, seats: int, clause: str) -> None:
    assert found(house, {"table.seats": seats}) == [f"error table.seats {clause}"]


NO_AMOUNT: list[object] = [500.0, True, "500.001", "5e2", "-5", []]
FORMS = [
    *(case("3CP", {key: None}, f"error {key} -") for key in ("game", "operator")),
    case("3CP", {"approved": None}),
    case("3CP", {"approved": None, "submitted": date(2026, 2, 1)}),
    case("3CP", {"submitted": date(2026, 3, 2)}, "warning submitted 3CP-2.B"),
    case("3CP", {"submitted": "2026-02-01"}, "error submitted -"),
    *(case("4CP", {f"table.{key}": None}, f"error table.{key} {clause}") for key, clause in STATED["4CP"].items()),
    case("LIR", {"table.maximum": None}, "error table.maximum -"),
    *(case("3CP", {"table.maximum": value}, "error table.maximum -") for value in NO_AMOUNT),
    *(case("3CP", {"table.seats": value}, "error table.seats 3CP-2.A") for value in (7.0, "7", [7])),
    case("3CP", {"table.minimum": 5, "table.maximum": 500, "table.unit": 1}),
    case("3CP", {"game": "blackjack"}, "error game -"),
    case("3CP", {"game": 3}, "error game -"),
    case("3CP", {"operator": ""}, "error operator -"),
    case("3CP", {"operator": "Harbor\nRoom"}, "error operator -"),
    case("3CP", {"approved": "2026-03-01"}, "error approved -"),
    case("3CP", {"approved": datetime(2026, 3, 1)}, "error approved -"),
    case("3CP", {"house_rules": ["No showing of hands."]}),
    case("3CP", {"house_rules": "No showing of hands."}, "error house_rules -"),
    case("3CP", {"house_rules": [1]}, "error house_rules -"),
    case("3CP", {"table": 7}, "error table -"),
    case("3CP", {"wagers.progressive.meters": "1000"}, "error wagers.progressive.meters -"),
    case("3CP", {"wagers.ante": None}, "error wagers.ante.bonus 3CP-12.B"),
    case("LIR", {"wagers.bets": None}, "error wagers.bets.paytable LIR-.12.A"),
    case("3CP", {"wagers.pair_plus": None}),
    case("4CP", {"wagers.aces_up": None}, "warning wagers.six_card_bonus 4CP-7.E.5.a"),
    case("4CP", {"wagers.aces_up": None, "wagers.six_card_bonus": None}),
    case("235", {"wagers": None}),
    case("4CP", {"wagers.ante": {}}),
]


@pytest.mark.parametrize(("house", "changes", "findings"), FORMS)
def test_what_is_missing_or_not_in_its_form(house: str, changes: Changes, findings: list[str]) -> None:
    assert found(house, changes) == findings


UNKNOWN_KEYS = [
    ("3CP", "opertor", "operator"),
    ("3CP", "table.minimun", "minimum"),
    ("3CP", "wagers.pairplus", "pair_plus"),
    ("3CP", "wagers.pair_plus.paytabel", "paytable"),
    ("3CP", "wagers.progressive.meters.mian", "main"),
    ("3CP", "wagers.progressive.meters.main.intial", "initial"),
    ("235", "limits.payout_per_hands", "payout_per_hand"),
    ("4CP", "wagers.progressive.envi", "envy"),
    ("3CP", "readings.folded_hand_give_envy", "folded_hand_gives_envy"),
    ("3CP", "wagers.aces_up", None),
    ("3CP", "wagers.ante.paytable", None),
    ("3CP", "wagers.progressive.envy", None),
    ("3CP", "wagers.bets", None),
    ("3CP", "wagers.progressive.meters.minor", None),
    ("4CP", "wagers.aces_up.version", None),
]


# A key that no clause knows goes against the one on the wagers, on this wager or on its meters.
CLAUSE_OF_UNKNOWN = {
    "wagers.pairplus": "3CP-7.F",
    "wagers.pair_plus.paytabel": "3CP-12.D",
    "wagers.progressive.meters.mian": "3CP-12.E.3.a",
    "wagers.progressive.envi": "4CP-12.D.1",
    "wagers.aces_up": "3CP-7.F",
    "wagers.ante.paytable": "3CP-12.B",
    "wagers.progressive.envy": "3CP-12.E.1",
    "wagers.bets": "3CP-7.F",
    "wagers.progressive.meters.minor": "3CP-12.E.3.a",
    "wagers.aces_up.version": "4CP-12.C",
}


@pytest.mark.parametrize(("house", "path", "meant"), UNKNOWN_KEYS)
def test_an_unknown_or_misplaced_key_is_an_error_that_lists_the_known_ones(
    house: str, path: str, meant: str | None
) -> None:
    _, findings = read_submission(filed(house, {path: "5"}))
    assert written(findings) == [f"error {path} {CLAUSE_OF_UNKNOWN.get(path, '-')}"]
    assert "allowed: " in findings[0].message
    assert findings[0].at_key
    if meant:
        assert findings[0].message.endswith(f"(did you mean {meant}?)")


LETTERS = [
    ("3CP", "wagers.ante.bonus", "3CP-12.B", False),
    ("3CP", "wagers.pair_plus.paytable", "3CP-12.D", True),
    ("3CP", "wagers.progressive.paytable", "3CP-12.E.1", True),
    ("3CP", "wagers.six_card_bonus.paytable", "3CP-12.F", True),
    ("3CP", "wagers.five_card_progressive.paytable", "3CP-12.G", True),
    ("4CP", "wagers.aces_up.paytable", "4CP-12.C", True),
    ("4CP", "wagers.progressive.paytable", "4CP-12.D.1", True),
    ("4CP", "wagers.progressive.envy", "4CP-12.E.2", True),
    ("4CP", "wagers.six_card_bonus.paytable", "4CP-12.H", True),
    ("235", "wagers.progressive.paytable", "235-12.E", True),
    ("LIR", "wagers.bets.paytable", "LIR-.12.A", True),
    ("LIR", "wagers.five_card_bonus.paytable", "LIR-.12.B", True),
    ("LIR", "wagers.three_card_bonus.paytable", "LIR-.12.C", True),
    ("LIR", "wagers.six_card_bonus.paytable", "LIR-.12.D", True),
    ("LIR", "wagers.progressive.paytable", "LIR-.12.E", True),
]
NO_LETTER = [None, "Z", "a", "AB", "", ["A", "B"], ["A"], 1, True]


def letter_cases() -> Iterator[object]:
    for (house, path, clause, proves), value in product(LETTERS, NO_LETTER):
        marks = pytest.mark.clause(*[clause] * proves)
        yield pytest.param(house, path, value, clause, id=f"{clause} {value}", marks=marks)


@pytest.mark.parametrize(("house", "path", "value", "clause"), list(letter_cases()))
def test_a_wager_names_one_listed_letter(house: str, path: str, value: object, clause: str) -> None:
    changes = FIVE_CARD_HOUSE if "five_card_progressive" in path else {}
    read, findings = read_submission(filed(house, {**changes, path: value}))
    assert written(findings) == [f"error {path} {clause}"]
    assert (read is None) == (value is not None), "a letter left out bars nobody else's play; a false one does"


def minimum_cases() -> Iterator[object]:
    for row in csv.DictReader(MINIMUMS):
        path = f"wagers.progressive.meters.{row['meter']}"
        least = int(row["least"])
        name = f"{row['game']} {row['letter']} {row['meter']}"
        mark = pytest.mark.clause(row["clause"])
        if row["what"] == "rate":
            rates = (f"{least}%", f"{least - 1}.99%")
            yield pytest.param(row, f"{path}.rate", *rates, id=f"{name} rate", marks=mark)
        else:
            for key in ("initial", "reset"):
                seeds = (str(least), f"{least - 1}.99")
                yield pytest.param(row, f"{path}.{key}", *seeds, id=f"{name} {key}", marks=mark)


@pytest.mark.parametrize(("row", "path", "enough", "too_little"), list(minimum_cases()))
def test_the_least_seed_or_rate_passes_and_a_hair_less_is_rejected(
    row: dict[str, str], path: str, enough: str, too_little: str
) -> None:
    house = progressive_house(row["game"], row["letter"])
    assert found(row["game"], house | {path: enough}) == []
    assert found(row["game"], house | {path: too_little}) == [f"error {path} {row['clause']}"]


RATES = {"3CP": "3CP-12.E.3.a", "4CP": "4CP-12.D.3.a", "235": "235-12.F.1", "LIR": "LIR-.12.F.1"}


@pytest.mark.parametrize(
    "house", [pytest.param(house, marks=pytest.mark.clause(clause)) for house, clause in RATES.items()]
)
def test_a_progressive_states_its_rate_and_its_meter_grows_by_exactly_that(house: str) -> None:
    changes = progressive_house(house, "B")
    path, clause = "wagers.progressive.meters.main.rate", RATES[house]
    for wrong in (None, "0%", "100.1%", "14", 14, 0.14):
        assert found(house, changes | {path: wrong}) == [f"error {path} {clause}"]
    session = PracticeSession(played(house, changes | {path: "20.37%"}), bankroll=100_000)
    before = session.meters["progressive", "main"]
    session.start(MAIN_WAGERS[house] | {"progressive": 100}, DECK)
    assert session.meters["progressive", "main"] - before == Fraction(2037, 100)
    session.start(MAIN_WAGERS[house], DECK)
    assert session.meters["progressive", "main"] - before == Fraction(2037, 100), "no wager, no growth"


MAIN_WAGERS = {
    "3CP": {"ante": 500},
    "4CP": {"ante": 500},
    "235": {"two_card": 500, "three_card": 500, "five_card": 500},
    "LIR": {"bet_1": 500, "bet_2": 500, "bet_3": 500},
}

MAIN = "wagers.progressive.meters.main"
PROGRESSIVES = [
    *(case(house, {"wagers.progressive.wager": "5"}) for house in HOUSES),
    case("3CP", {"wagers.progressive.wager": 5}),
    *(case("3CP", {"wagers.progressive.wager": size}, "error wagers.progressive.wager 3CP-12.E.5")
      for size in (None, "0", "2", "1.50", "10", 1.0)),
    case("4CP", {"wagers.progressive.wager": "2"}, "error wagers.progressive.wager 4CP-12.E.1"),
    case("235", {"wagers.progressive.wager": "2"}, "error wagers.progressive.wager 235-12.H.1"),
    case("LIR", {"wagers.progressive.wager": "2"}, "error wagers.progressive.wager LIR-.12.H.1"),
    case(
        "3CP",
        {"wagers.progressive.meters": None},
        "error wagers.progressive.meters.main.initial 3CP-12.E.3.b",
        "error wagers.progressive.meters.main.reset 3CP-12.E.3.b",
        "error wagers.progressive.meters.main.rate 3CP-12.E.3.a",
    ),
    case(
        "4CP",
        {"wagers.progressive.meters.minor": None},
        "error wagers.progressive.meters.minor.initial 4CP-12.D.3.b.v.3",
        "error wagers.progressive.meters.minor.reset 4CP-12.D.3.b.v.3",
        "error wagers.progressive.meters.minor.rate 4CP-12.D.3.a",
    ),
    case("4CP", {"wagers.progressive.meters.mega.reset": None},
         "error wagers.progressive.meters.mega.reset 4CP-12.D.3.b.v.1"),
    case("3CP", {f"{MAIN}.initial": 1000.0}, f"error {MAIN}.initial 3CP-12.E.3.b"),
    case("3CP", {"wagers.progressive.meters.main.initial": 1000}),
    case("3CP", FIVE_CARD_HOUSE),
    case("3CP", FIVE_CARD_HOUSE | {"wagers.five_card_progressive.wager": "2"},
         "error wagers.five_card_progressive.wager 3CP-11.D.9.h"),
    case("3CP", FIVE_CARD_HOUSE | {"wagers.five_card_progressive.envy": {"royal_flush": "1000"}},
         "error wagers.five_card_progressive.envy.royal_flush -"),
    case("3CP", FIVE_CARD_HOUSE | {"wagers.five_card_progressive.envy": {"two_pair": ["1", "5"]}},
         "error wagers.five_card_progressive.envy.two_pair -"),
    case("3CP", {"wagers.five_card_progressive": FIVE_CARD_PROGRESSIVE},
         "error wagers.five_card_progressive 3CP-2.B.3"),
    case("235", {"wagers.progressive.envy": "A"}, "error wagers.progressive.envy 235-12.E", proves="235-12.H.2"),
    case("LIR", {"wagers.progressive.envy": "A"}, "error wagers.progressive.envy LIR-.12.E", proves="LIR-.12.H.2"),
]  # fmt: skip


@pytest.mark.parametrize(("house", "changes", "findings"), PROGRESSIVES)
def test_progressives_state_size_meters_and_envy(house: str, changes: Changes, findings: list[str]) -> None:
    assert found(house, changes) == findings
