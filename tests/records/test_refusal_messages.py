"""The exact text of refusals: the path, what was found, and what is allowed."""

import pytest

from queenhigh.findings import Finding
from queenhigh.games import Box, check_box, open_game
from queenhigh.practice import practice_house
from queenhigh.records import read_record
from tests.legal_rounds import changed, legal_round
from tests.line_settlements import (
    progressive,
    read,
)
from tests.plain_data import GONE, PlainData

METER = progressive("A", "main 5000 reset 1000")
RIDE = f"let-it-ride house.wagers.bets.paytable=A house.wagers.five_card_bonus.paytable=A {METER}"


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*ids)


def case(round_: str, changes: PlainData, *told: str, proves: str = "") -> object:
    """A legal round, the changes to it, and each finding as "path: message"."""
    name = ", ".join(f"{path}={'gone' if value is GONE else str(value)[:30]}" for path, value in changes.items())
    marks = [clause(*proves.split())] if proves else []
    return pytest.param(round_, changes, list(told), marks=marks, id=f"{round_}: {name}"[:110])


def words(findings: list[Finding]) -> list[str]:
    return [f"{finding.path}: {finding.message}" for finding in findings]


ANTE_ON_THE_LAST: PlainData = {"seats[2].wagers.ante": "5", "seats[2].decisions": ["fold"]}
VERSION = "house.wagers.pair_plus.version"
REFUSALS = [
    case("three", {"seats[0].seat": 8}, "seats[0].seat: seat 8 does not exist; allowed: 1 to 7"),
    case(
        "three",
        {"seats[0].wagers.insurance": "5"},
        'seats[0].wagers.insurance: "insurance" is not a wager of three-card-poker; allowed: ante, pair_plus,'
        " progressive, six_card_bonus, five_card_progressive",
        proves="3CP-7.F",
    ),
    case(
        "three",
        {"seats[0].wagers.play": "10"},
        "seats[0].wagers.play: play is not placed beforehand: it follows from the decisions",
    ),
    case(
        "three",
        {"house.wagers.six_card_bonus": GONE},
        "seats[1].wagers.six_card_bonus: six_card_bonus is not offered by this house",
    ),
    case("three", {"seats[0].wagers.pair_plus": "0"}, "seats[0].wagers.pair_plus: $0 is not a wager; at least $5"),
    case(
        "three",
        {"house.table": GONE, "seats[0].wagers.pair_plus": "0"},
        "seats[0].wagers.pair_plus: $0 is not a wager; at least $0.01",
    ),
    case(
        "three",
        {"house.wagers.six_card_bonus.paytable": GONE},
        "seats[1].wagers.six_card_bonus: the house's [wagers.six_card_bonus] names no paytable",
    ),
    case(
        "three",
        {"house.wagers.progressive.paytable": GONE},
        "seats[0].wagers.progressive: the house's [wagers.progressive] names no paytable",
    ),
    case(
        "three",
        {"house.wagers.progressive.meters": GONE},
        "seats[0].wagers.progressive: the house's [wagers.progressive] states no terms for its main meter",
    ),
    case(
        "four",
        {"house.wagers.progressive.envy": GONE},
        "seats[1].wagers.progressive: the house's [wagers.progressive] designates no envy table",
    ),
    case(
        "four",
        {"house.readings": {"box_card_in_every_deal": False}, "house.table.dealing": "hand", "cards.box": GONE},
        "seats[1].wagers.six_card_bonus: no card goes to the Six Card Bonus box by this dealing method under this"
        " house's reading (OQ-204)",
    ),
    case(
        "three",
        {"seats[0].wagers.progressive": "5"},
        "seats[0].wagers.progressive: $5 is not the size of this wager; allowed: $1 (OQ-016, OQ-017)",
    ),
    case(
        "three",
        {"house.wagers.progressive.wager": GONE},
        "seats[0].wagers.progressive: $1 is not the size of this wager; allowed: $1 or $5, as the house states"
        " (OQ-016, OQ-017)",
    ),
    case(
        "ride",
        {"seats[0].wagers.five_card_bonus": "2"},
        "seats[0].wagers.five_card_bonus: $2 is not the size of this wager; allowed: $1 (OQ-404)",
        proves="LIR-.12.B",
    ),
    case("three", {"seats[0].wagers.ante": "4"}, "seats[0].wagers.ante: $4 is below the minimum of $5 (OQ-033)"),
    case("three", {"seats[0].wagers.ante": "501"}, "seats[0].wagers.ante: $501 is above the maximum of $500 (OQ-033)"),
    case("three", {"seats[0].wagers.ante": "10.50"}, "seats[0].wagers.ante: $10.50 is not a multiple of $1 (OQ-033)"),
    case(
        "three",
        {"seats[0].wagers": {}, "seats[0].decisions": []},
        "seats[0].wagers: no wager lies on this box, so it is not dealt in",
    ),
    case(
        "three",
        {"seats[0].wagers": {"progressive": "1"}, "seats[0].decisions": []},
        "seats[0].wagers.progressive: progressive needs ante or pair_plus on the same box",
        proves="3CP-7.F.4.a",
    ),
    case(
        "four",
        {"seats[2].wagers": {"six_card_bonus": "5"}},
        "seats[2].wagers.six_card_bonus: six_card_bonus needs ante and aces_up on the same box",
        proves="4CP-7.E.5.a",
    ),
    case(
        "stud",
        {"seats[1].wagers.five_card": GONE},
        "seats[1].wagers.five_card: five_card is missing: two_card, three_card, five_card are compulsory",
        proves="235-7.E.1",
    ),
    case(
        "stud",
        {"seats[1].wagers.five_card": "15"},
        "seats[1].wagers.two_card: $10, $10, $15 are unequal: two_card, three_card, five_card must be equal",
        proves="235-7.E.1",
    ),
    case("stud", {"seats[1].wagers.five_card": "0"}, "seats[1].wagers.five_card: $0 is not a wager; at least $5"),
    case(
        "three",
        {VERSION: "compulsory"},
        "seats[1].wagers.pair_plus: pair_plus is missing: ante and pair_plus are both compulsory here",
        "seats[2].wagers.ante: ante is missing: ante and pair_plus are both compulsory here",
        proves="3CP-7.G.3",
    ),
    case(
        "three",
        {VERSION: "ante_at_least"},
        "seats[2].wagers.pair_plus: pair_plus needs ante on the same box in this house's version",
        proves="3CP-7.G.1",
    ),
    case(
        "three",
        {VERSION: "ante_at_least", "seats[0].wagers.pair_plus": "11", **ANTE_ON_THE_LAST},
        "seats[0].wagers.pair_plus: a Pair Plus of $11 on an Ante of $10; at most $10",
        proves="3CP-7.G.1",
    ),
    case(
        "three",
        {VERSION: "ante_at_least_half", "seats[0].wagers.pair_plus": "21", **ANTE_ON_THE_LAST},
        "seats[0].wagers.pair_plus: a Pair Plus of $21 on an Ante of $10; at most $20",
        proves="3CP-7.G.2",
    ),
    case(
        "three",
        {
            VERSION: "compulsory",
            "seats[0].wagers.pair_plus": "51",
            "seats[1].wagers.pair_plus": "10",
            **ANTE_ON_THE_LAST,
        },
        "seats[0].wagers.pair_plus: $10 and $51: neither may be more than 5 times the other",
        proves="3CP-7.G.3",
    ),
    case(
        "three",
        {"seats[2].decisions": ["play"]},
        "seats[2].decisions: this box has no Ante, so there is nothing to decide; leave decisions empty",
    ),
    case("three", {"seats[0].decisions": []}, "seats[0].decisions: 0 decisions; 1 is due: play or fold"),
    case(
        "stud",
        {"seats[0].decisions": []},
        "seats[0].decisions: 0 decisions; 2 are due: raise or check then raise or check",
    ),
    case(
        "stud",
        {"seats[0].decisions": ["raise", "call"]},
        'seats[0].decisions[1]: "call" is not a choice here; allowed: raise, check',
    ),
    case(
        "four",
        {"seats[0].decisions": ["4x"]},
        'seats[0].decisions[0]: "4x" is not a choice here; allowed: 1x, 2x, 3x, fold, or an amount from $10 to $30',
    ),
    case(
        "four",
        {"seats[0].decisions": ["35"]},
        "seats[0].decisions[0]: a Play of $35 on an Ante of $10; allowed: $10 to $30",
    ),
    case(
        "four",
        {"seats[0].decisions": ["12.50"]},
        "seats[0].decisions[0]: a Play of $12.50 is not a multiple of the unit $5",
    ),
    case(
        "four",
        {"house.readings": {"play_amounts": "multiples"}, "seats[0].decisions": ["15"]},
        "seats[0].decisions[0]: a Play of $15 is not a multiple of the Ante; allowed: 1x, 2x, 3x, fold (OQ-210)",
    ),
    case(
        "four",
        {"seats[0].wagers.ante": "0", "seats[0].decisions": ["15"]},
        "seats[0].wagers.ante: $0 is not a wager; at least $5",
    ),
    case(
        "three",
        {"seats[0].line": "r1"},
        "seats[0].line: only an electronic table has lines; give the box its cards",
    ),
    case(
        "stadium",
        {"seats[0].line": "r4"},
        'seats[0].line: "r4" is not a line; allowed: r1, r2, r3, c1, c2, c3, d1, d2 (OQ-113)',
        proves="3CP-11.F.2",
    ),
    case(
        "stadium",
        {"seats[0].line": GONE},
        "seats[0].line: line is missing; allowed: r1, r2, r3, c1, c2, c3, d1, d2 (OQ-113)",
        proves="3CP-11.F.2",
    ),
    case("three", {"seats": []}, "seats: no box is in play; a round has at least one"),
    case("three", {"seats[0].seat": 7, "seats[1].seat": 7}, "seats[1].seat: seat 7 appears twice"),
    case("three", {"seats[1].player": "ann"}, "seats[1].player: the boxes 1, 3 of ann are not neighbors"),
    case(
        "three",
        {"seats[1].player": "ann", "seats[1].seat": 2, "house.table.adjacent_boxes": 1},
        "seats[1].player: ann has 2 boxes; allowed here: 1 to a person",
    ),
    case("three", {"cards.dealer": "Qs 7h"}, "cards.dealer: 2 cards; 3 belong here", proves="3CP-13.D"),
    case("three", {"cards.dealer": "Qs"}, "cards.dealer: 1 card; 3 belong here", proves="3CP-13.D"),
    case("four", {"cards.box": "Tc Td"}, "cards.box: 2 cards; 1 belongs here", proves="4CP-13.D"),
    case("three", {"cards.box": "2c"}, "cards.box: 1 card here, but this round dealt none to this place"),
    case("three", {"cards.box": "2c 3c"}, "cards.box: 2 cards here, but this round dealt none to this place"),
    case("three", {"seats[0].cards": "9c 9c 4s"}, "seats[0].cards: 9c appears twice: it is already here"),
    case("three", {"seats[1].cards": "9c Kh Qh"}, "seats[1].cards: 9c appears twice: it is already in seats[0].cards"),
    case(
        "three",
        {"meters": GONE},
        "meters.progressive: the main meter of progressive is missing: a wager on it was accepted",
    ),
    case(
        "three",
        {"void": "13.B", "meters.progressive": "0.13"},
        "meters.progressive: the meter shows less than this round's wagers added to it",
    ),
    case("three", {"void": "13.B", "meters.progressive": "0.14"}),
]


@pytest.mark.parametrize(("round_", "changes", "told"), REFUSALS)
def test_a_refusal_says_what_is_wrong_and_what_is_allowed(round_: str, changes: PlainData, told: list[str]) -> None:
    assert words(read_record(changed(legal_round(round_), changes)).findings) == told


PAIR_PLUS = "three-card-poker house.wagers.ante.bonus=A house.wagers.pair_plus.paytable=C dealer=Qs7h2d"
NO_LIMITS = [
    # Without table limits, one cent is a wager and zero is not.
    pytest.param("ante_at_least", "ante=0 pair_plus=5", ["ante: $0 is not a wager; at least $0.01"]),
    pytest.param("compulsory", "ante=5 pair_plus=0", ["pair_plus: $0 is not a wager; at least $0.01"]),
    pytest.param(
        "ante_at_least",
        "ante=0.01 pair_plus=0.02",
        ["pair_plus: a Pair Plus of $0.02 on an Ante of $0.01; at most $0.01"],
        marks=clause("3CP-7.G.1"),
    ),
    pytest.param(
        "compulsory",
        "ante=0.06 pair_plus=0.01",
        ["pair_plus: $0.06 and $0.01: neither may be more than 5 times the other"],
        marks=clause("3CP-7.G.3"),
    ),
]


@pytest.mark.parametrize(("version", "wagers", "told"), NO_LIMITS)
def test_a_cent_is_compared_with_another_and_nothing_is_refused_only_once(
    version: str, wagers: str, told: list[str]
) -> None:
    line = f"{PAIR_PLUS} {VERSION}={version} / 1 ann 9c9d4s {wagers} : play"
    assert words(read(line).findings) == [f"seats[0].wagers.{finding}" for finding in told]


@clause("LIR-.07.E.1")
def test_bets_of_a_cent_must_be_equal_too() -> None:
    line = f"{RIDE} community=5c5d / 1 ann AhAdKs bet_1=0.01 bet_2=0.01 bet_3=0.02 : ride ride"
    unequal = "$0.01, $0.01, $0.02 are unequal: bet_1, bet_2, bet_3 must be equal"
    assert words(read(line).findings) == [f"seats[0].wagers.bet_1: {unequal}"]


@clause("3CP-11.B")
def test_a_box_on_its_own_owes_its_decision_unless_the_round_is_void() -> None:
    game = open_game(practice_house("three-card-poker"))
    undecided = Box(1, "ann", {"ante": 1000})
    assert words(check_box(game, undecided)) == ["decisions: 0 decisions; 1 is due: play or fold"]
    assert check_box(game, undecided, void=True) == []
