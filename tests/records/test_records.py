"""Reading records: a round that could not have happened is refused with every reason, and nothing is settled."""

from datetime import date

import pytest

from queenhigh.findings import Finding
from queenhigh.records import line_text, parse_line, read_record, settle, settlement_data, void_data, void_text
from tests.legal_rounds import changed, legal_round
from tests.plain_data import GONE, PlainData


def told(findings: list[Finding]) -> list[str]:
    """Each finding as its path and its clause, if it has one."""
    return sorted(f"{finding.path} {finding.clause or ''}".strip() for finding in findings)


def case(round_: str, changes: PlainData, *expected: str, proves: str = "") -> object:
    """One row of a table: a legal round, the changes to it, and each finding as "path clause"."""
    marks: list[pytest.MarkDecorator] = [pytest.mark.clause(*proves.split())] if proves else []
    name = ", ".join(f"{path}={'gone' if value is GONE else str(value)[:30]}" for path, value in changes.items())
    return pytest.param(round_, changes, sorted(expected), marks=marks, id=f"{round_}: {name}"[:110])


BOX = {"seat": 2, "player": "dan", "cards": "2s 3s 4h", "wagers": {"ante": "10"}, "decisions": ["fold"]}

CARDS = [
    case("three", {"seats[0].cards": "9c 9c 4s"}, "seats[0].cards"),
    case("three", {"seats[1].cards": "9c Kh Qh"}, "seats[1].cards"),
    case("three", {"cards.dealer": "Qs 7h 9c"}, "seats[0].cards"),
    case("three", {"cards.dealer": "Qs Qs 2d"}, "cards.dealer"),
    case("stud", {"cards.community": "Td Qd"}, "seats[0].cards"),
    case("stud", {"cards.community": "Td Td"}, "cards.community"),
    case("four", {"cards.box": "2d"}, "cards.box"),
    case("four", {"cards.box": "Qd"}, "seats[1].cards"),
    case("ride", {"cards.box": "Th Th 2s"}, "cards.box"),
    case("stadium", {"cards.dealer": "Ks 8h 9h"}, "cards.community"),
    case("three", {"cards.dealer": "Qs 7h"}, "cards.dealer 3CP-13.D"),
    case("three", {"cards.dealer": "Qs 7h 2d 3d"}, "cards.dealer 3CP-13.D"),
    case("three", {"cards.dealer": ""}, "cards.dealer 3CP-13.D"),
    case("three", {"cards": GONE}, "cards.dealer 3CP-13.D"),
    case("three", {"seats[0].cards": "9c 9d"}, "seats[0].cards 3CP-13.D"),
    case("three", {"seats[0].cards": "9c 9d 4s 5c"}, "seats[0].cards 3CP-13.D"),
    case("three", {"seats[2].cards": GONE}, "seats[2].cards 3CP-13.D"),
    case("three", {"cards.community": "2c 3c"}, "cards.community 3CP-13.D"),
    case("three", {"cards.box": "2c"}, "cards.box 3CP-13.D"),
    case("four", {"cards.dealer": "Kd Ks 9h 7c 4s"}, "cards.dealer 4CP-13.D"),
    case("four", {"cards.dealer": "Kd Ks 9h 7c 4s 2d 3d"}, "cards.dealer 4CP-13.D"),
    case("four", {"cards.box": GONE}, "cards.box 4CP-13.D"),
    case("four", {"cards.box": "Tc Td"}, "cards.box 4CP-13.D"),
    case("four", {"cards.community": "Td"}, "cards.community 4CP-13.D"),
    case("four", {"seats[0].cards": "Kh Kc 9d 7s"}, "seats[0].cards 4CP-13.D"),
    case("four", {"seats[0].cards": "Kh Kc 9d 7s 3c 3d"}, "seats[0].cards 4CP-13.D"),
    case("stud", {"cards.community": "Td"}, "cards.community 235-13.D"),
    case("stud", {"cards.community": GONE}, "cards.community 235-13.D"),
    case("stud", {"cards.dealer": "3c"}, "cards.dealer 235-13.D"),
    case("stud", {"seats[1].cards": "2c 7h"}, "seats[1].cards 235-13.D"),
    case("ride", {"cards.community": "Tc 4d 5d"}, "cards.community LIR-.13.D"),
    case("ride", {"cards.box": "Th Ks"}, "cards.box LIR-.13.D"),
    case("ride", {"cards.dealer": "3c"}, "cards.dealer LIR-.13.D"),
    case("ride", {"house.wagers.six_card_bonus": GONE, "seats[0].wagers.six_card_bonus": GONE}, "cards.box LIR-.13.D"),
    case("stadium", {"cards.community": "2c 5d 9h Jc Qc Kc 7s 4h"}, "cards.community 3CP-13.D"),
    case("stadium", {"seats[0].cards": "2s 3s 4s"}, "seats[0].cards 3CP-13.D"),
    case("three", {"seats[0].cards": "9c 9d 1s"}, "seats[0].cards"),
    case("three", {"seats[0].cards": "9c9d4"}, "seats[0].cards"),
    case("three", {"seats[0].cards": "9C 9D 4S"}, "seats[0].cards"),
    case("three", {"cards.dealer": "Qs 7h 10d"}, "cards.dealer"),
    case("three", {"cards.dealer": ["Qs", "7h", "2d"]}, "cards.dealer"),
]

WAGERS = [
    case("three", {"seats[0].wagers.insurance": "5"}, "seats[0].wagers.insurance 3CP-7.F", proves="3CP-7.F"),
    case("three", {"seats[0].wagers.aces_up": "5"}, "seats[0].wagers.aces_up 3CP-7.F", proves="3CP-7.F"),
    case("four", {"seats[0].wagers.pair_plus": "5"}, "seats[0].wagers.pair_plus 4CP-7.E", proves="4CP-7.E"),
    case("stud", {"seats[0].wagers.ante": "5"}, "seats[0].wagers.ante 235-7.E", proves="235-7.E"),
    case("ride", {"seats[0].wagers.bets": "5"}, "seats[0].wagers.bets LIR-.07.E", proves="LIR-.07.E"),
    case("three", {"seats[0].wagers.ante_bonus": "5"}, "seats[0].wagers.ante_bonus 3CP-7.F"),
    case("three", {"seats[0].wagers.envy": "5"}, "seats[0].wagers.envy 3CP-7.F"),
    case("three", {"seats[0].wagers.play": "10"}, "seats[0].wagers.play 3CP-11.B"),
    case("four", {"seats[0].wagers.play": "10"}, "seats[0].wagers.play 4CP-11.B.1"),
    case("stud", {"seats[0].wagers.three_card_raise": "5"}, "seats[0].wagers.three_card_raise 235-11.B.1.a"),
    case("stud", {"seats[0].wagers.five_card_raise": "5"}, "seats[0].wagers.five_card_raise 235-11.B.1bis.a"),
    case("stud", {"seats[0].wagers.play": "5"}, "seats[0].wagers.play 235-7.E"),
    case(
        "three",
        {"seats[1].wagers.five_card_progressive": "1"},
        "seats[1].wagers.five_card_progressive 3CP-7.F.6",
        "cards.community 3CP-13.D",
        proves="3CP-7.F.6",
    ),
    case(
        "three",
        {"house.wagers.six_card_bonus": GONE},
        "seats[1].wagers.six_card_bonus 3CP-7.F.5",
    ),
    case(
        "three",
        {"house.wagers.progressive": GONE, "meters": GONE},
        "seats[0].wagers.progressive 3CP-7.F.4",
        proves="3CP-7.F.4",
    ),
    case("stud", {"house.wagers.win_em_all": GONE}, "seats[0].wagers.win_em_all 235-7.E.2", proves="235-7.E.2"),
    case(
        "ride",
        {"house.wagers.five_card_bonus": GONE},
        "seats[0].wagers.five_card_bonus LIR-.07.E.3",
        proves="LIR-.07.E.3",
    ),
    case(
        "ride",
        {"house.wagers.three_card_bonus": GONE},
        "seats[0].wagers.three_card_bonus LIR-.07.E.4",
        proves="LIR-.07.E.4",
    ),
    case(
        "three",
        {"seats[0].wagers": {"progressive": "1"}, "seats[0].decisions": []},
        "seats[0].wagers.progressive 3CP-7.F.4.a",
        proves="3CP-7.F.4.a",
    ),
    case(
        "three",
        {"seats[1].wagers": {"six_card_bonus": "5"}, "seats[1].decisions": []},
        "seats[1].wagers.six_card_bonus 3CP-7.F.5.b",
    ),
    case(
        "four",
        {"seats[2].wagers": {"progressive": "1"}},
        "seats[2].wagers.progressive 4CP-7.E.4.a",
        proves="4CP-7.E.4.a",
    ),
    case("four", {"seats[1].wagers.aces_up": GONE}, "seats[1].wagers.six_card_bonus 4CP-7.E.5.a"),
    case("four", {"seats[2].wagers.six_card_bonus": "5"}, "seats[2].wagers.six_card_bonus 4CP-7.E.5.a"),
    case(
        "stud",
        {"seats[0].wagers": {"progressive": "1"}},
        "seats[0].wagers.progressive 235-7.E.3.a",
        "seats[0].wagers.two_card 235-7.E.1",
        "seats[0].wagers.three_card 235-7.E.1",
        "seats[0].wagers.five_card 235-7.E.1",
        proves="235-7.E.3.a",
    ),
    case(
        "ride",
        {"seats[1].wagers.bet_2": GONE},
        "seats[1].wagers.bet_2 LIR-.07.E.1",
        "seats[1].wagers.progressive LIR-.07.E.6.a",
        proves="LIR-.07.E.1 LIR-.07.E.6.a",
    ),
    case("stud", {"seats[1].wagers.five_card": GONE}, "seats[1].wagers.five_card 235-7.E.1", proves="235-7.E.1"),
    case("stud", {"seats[1].wagers.five_card": "15"}, "seats[1].wagers.two_card 235-7.E.1", proves="235-7.E.1"),
    case("ride", {"seats[0].wagers.bet_3": "6"}, "seats[0].wagers.bet_1 LIR-.07.E.1", proves="LIR-.07.E.1"),
    case("three", {"seats[0].wagers": {}, "seats[0].decisions": []}, "seats[0].wagers 3CP-7.F"),
    case("four", {"seats[2].wagers": {}}, "seats[2].wagers 4CP-7.E"),
]

UNREADABLE_STAKES: tuple[object, ...] = (
    "-5",
    -5,
    5.0,
    True,
    "1e3",
    "5.001",
    "five",
    "",
    " 5",
    "$5",
    "05",
    "٥",
    [],
    {},
    date(2026, 3, 1),
)
STAKES = [
    case("three", {"seats[0].wagers.ante": "4"}, "seats[0].wagers.ante 3CP-7.F.1"),
    case("three", {"seats[0].wagers.ante": "501"}, "seats[0].wagers.ante 3CP-7.F.1"),
    case("three", {"seats[0].wagers.ante": "10.50"}, "seats[0].wagers.ante 3CP-7.F.1"),
    case("three", {"seats[0].wagers.pair_plus": "0"}, "seats[0].wagers.pair_plus 3CP-7.F.2"),
    case("three", {"seats[0].wagers.pair_plus": 0}, "seats[0].wagers.pair_plus 3CP-7.F.2"),
    case("four", {"seats[1].wagers.six_card_bonus": "30"}, "seats[1].wagers.six_card_bonus 4CP-7.E.5"),
    case("four", {"seats[0].wagers.ante": "12"}, "seats[0].wagers.ante 4CP-7.E.1"),
    case("stud", {"seats[0].wagers.win_em_all": "101"}, "seats[0].wagers.win_em_all 235-7.E.2"),
    case("ride", {"seats[0].wagers.five_card_bonus": "2"}, "seats[0].wagers.five_card_bonus LIR-.12.B"),
    case("three", {"seats[0].wagers.progressive": "5"}, "seats[0].wagers.progressive 3CP-12.E.5"),
    case("four", {"seats[1].wagers.progressive": "2"}, "seats[1].wagers.progressive 4CP-12.E.1"),
    case("stud", {"seats[0].wagers.progressive": "0.50"}, "seats[0].wagers.progressive 235-12.H.1"),
    case("three", {"house.wagers.progressive.wager": "2"}, "seats[0].wagers.progressive 3CP-12.E.5"),
    case("three", {"house.wagers.progressive.wager": GONE}, "seats[0].wagers.progressive 3CP-12.E.5"),
    *(case("three", {"seats[0].wagers.pair_plus": stake}, "seats[0].wagers.pair_plus") for stake in UNREADABLE_STAKES),
    case("three", {"seats[0].wagers.pair_plus": "9" * 13}, "seats[0].wagers.pair_plus"),
    case("three", {"seats[0].wagers.pair_plus": 10**15}, "seats[0].wagers.pair_plus"),
    case("three", {"seats[2].wagers.pair_plus": "-5"}, "seats[2].wagers.pair_plus"),
    case("three", {"seats[0].wagers.ante": 10.0}, "seats[0].wagers.ante"),
    case("stud", {"seats[0].wagers.two_card": "1e3"}, "seats[0].wagers.two_card"),
    case("three", {"seats[0].wagers": "10"}, "seats[0].wagers"),
    case("three", {"seats[0].wagers": GONE}, "seats[0].wagers"),
]

VERSION = "house.wagers.pair_plus.version"
NO_PAIR_PLUS_ALONE: PlainData = {"seats[2]": BOX}
VERSIONS = [
    case("three", {VERSION: "ante_required"}, "seats[2].wagers.pair_plus 3CP-7.G"),
    case("three", {VERSION: "ante_at_least"}, "seats[2].wagers.pair_plus 3CP-7.G.1"),
    case(
        "three",
        {VERSION: "ante_at_least", "seats[0].wagers.pair_plus": "11"} | NO_PAIR_PLUS_ALONE,
        "seats[0].wagers.pair_plus 3CP-7.G.1",
    ),
    case("three", {VERSION: "ante_at_least_half"}, "seats[2].wagers.pair_plus 3CP-7.G.2"),
    case(
        "three",
        {VERSION: "ante_at_least_half", "seats[0].wagers.pair_plus": "21"} | NO_PAIR_PLUS_ALONE,
        "seats[0].wagers.pair_plus 3CP-7.G.2",
    ),
    case(
        "three",
        {VERSION: "compulsory"},
        "seats[1].wagers.pair_plus 3CP-7.G.3",
        "seats[2].wagers.ante 3CP-7.G.3",
    ),
    *(
        case(
            "three",
            {VERSION: "compulsory", "seats[0].wagers": stakes, "seats[1].wagers.pair_plus": "10", "seats[2]": boxed},
            "seats[0].wagers.pair_plus 3CP-7.G.3",
        )
        for stakes in ({"ante": "26", "pair_plus": "5"}, {"ante": "10", "pair_plus": "51"})
        for boxed in ({**BOX, "wagers": {"ante": "10", "pair_plus": "50"}},)
    ),
]

METERS_AND_HOUSE = [
    case("three", {"meters": GONE}, "meters.progressive 3CP-12.E.3.a"),
    case("three", {"meters.progressive": GONE}, "meters.progressive 3CP-12.E.3.a"),
    case(
        "three", {"meters.progressive": {"major": "1"}}, "meters.progressive.major", "meters.progressive 3CP-12.E.3.a"
    ),
    case("three", {"meters.five_card_progressive": "1"}, "meters.five_card_progressive"),
    case("three", {"meters.jackpot": "1"}, "meters.jackpot"),
    case("three", {"meters.progressive": "-1"}, "meters.progressive"),
    case("three", {"meters.progressive": 4321.5}, "meters.progressive"),
    case("three", {"meters.progressive": "1/3"}, "meters.progressive"),
    case("three", {"meters": "4321.50"}, "meters"),
    case("four", {"meters.progressive": "12345.67"}, "meters.progressive"),
    case("four", {"meters.progressive.minor": GONE}, "meters.progressive.minor 4CP-12.D.3.a"),
    case("four", {"meters.progressive.main": "5"}, "meters.progressive.main"),
    case("four", {"meters.progressive.mega": []}, "meters.progressive.mega"),
    case("three", {"void": "13.B", "meters.progressive": "0.13"}, "meters.progressive 3CP-12.E.3.a"),
    case("three", {"game": GONE}, "game"),
    case("three", {"game": "blackjack"}, "game"),
    case("three", {"game": 3}, "game"),
    case("three", {"house": GONE}, "house"),
    case("three", {"house": 7}, "house"),
    case("three", {"house": []}, "house"),
    case("three", {"house": {"game": "235-stud-poker"}}, "house.game"),
    case("three", {"house.wagers.pair_plus.paytable": "F"}, "house.wagers.pair_plus.paytable 3CP-12.D"),
    case(
        "three",
        {"house.wagers.pair_plus.paytable": GONE},
        "seats[0].wagers.pair_plus 3CP-12.D",
        "seats[2].wagers.pair_plus 3CP-12.D",
    ),
    case("four", {"house.wagers.progressive.paytable": "G"}, "house.wagers.progressive.paytable 4CP-12.D.1"),
    case("four", {"house.wagers.progressive.envy": GONE}, "seats[1].wagers.progressive 4CP-12.E.2"),
    case("three", {"house.wagers.ante": GONE}, "seats[0].wagers.ante 3CP-7.F.1", "seats[1].wagers.ante 3CP-7.F.1"),
    case("three", {"house.wagers.progressive.meters": GONE}, "seats[0].wagers.progressive 3CP-12.E.3.a"),
    case("three", {"house.wagers.progressive.meters.main.rate": GONE}, "seats[0].wagers.progressive 3CP-12.E.3.a"),
    case(
        "three",
        {"house.wagers.progressive.meters.main.rate": "0%"},
        "house.wagers.progressive.meters.main.rate 3CP-12.E.3.a",
    ),
    case("three", {"house.readings.folded_hand": True}, "house.readings.folded_hand"),
    case("three", {"house.readings.folded_hand_gives_envy": "yes"}, "house.readings.folded_hand_gives_envy"),
    case("three", {"house.readings": True}, "house.readings"),
    case("three", {"house.limits.payout_per_hand": "5"}, "house.limits"),
    case("four", {"house.electronic_table": True}, "house.electronic_table 3CP-11.F"),
    case(
        "four",
        {"house.table.dealing": "hand", "house.readings.box_card_in_every_deal": False},
        "seats[1].wagers.six_card_bonus 4CP-7.E.5",
        "cards.box 4CP-13.D",
    ),
]

SEATS = [
    case("three", {"seats[0].seat": 0}, "seats[0].seat 3CP-2.A"),
    case("three", {"seats[0].seat": 8}, "seats[0].seat 3CP-2.A"),
    case("three", {"seats[0].seat": -1}, "seats[0].seat 3CP-2.A"),
    case("stud", {"seats[0].seat": 7}, "seats[0].seat 235-2.A.1"),
    case("four", {"house.table.seats": 5}, "seats[2].seat 4CP-2.A.1"),
    case("three", {"seats[0].seat": "1"}, "seats[0].seat"),
    case("three", {"seats[0].seat": 1.5}, "seats[0].seat"),
    case("three", {"seats[0].seat": True}, "seats[0].seat"),
    case("three", {"seats[0].seat": GONE}, "seats[0].seat"),
    case("three", {"seats[1].seat": 1}, "seats[1].seat 3CP-2.A"),
    case("three", {"seats[0].player": GONE}, "seats[0].player"),
    case("three", {"seats[0].player": ""}, "seats[0].player"),
    case("three", {"seats[0].player": 5}, "seats[0].player"),
    case("three", {"seats[0].player": "a\nb"}, "seats[0].player"),
    case("three", {"seats[0].player": "x" * 201}, "seats[0].player"),
    case("four", {"seats[1].player": "dora", "seats[1].seat": 3}, "seats[1].player 4CP-7.F"),
    case("three", {"seats[1].player": "ann"}, "seats[1].player 3CP-7.H"),
    case(
        "three",
        {"seats[1].player": "ann", "seats[1].seat": 2, "seats[3]": {**BOX, "seat": 3, "player": "ann"}},
        "seats[3].player 3CP-7.H",
    ),
    case(
        "three",
        {"seats[0].seat": 4, "seats[1].player": "ann", "seats[1].seat": "3"},
        "seats[1].seat",
    ),
    case("ride", {"seats[1].player": "ida"}, "seats[1].player LIR-.07.F", "seats[1].player LIR-.07.F"),
    case("three", {"seats": []}, "seats 3CP-7.F"),
    case("three", {"seats": GONE}, "seats 3CP-7.F"),
    case("three", {"seats": {"seat": 1}}, "seats"),
    case("three", {"seats": "1 ann"}, "seats"),
    case("three", {"seats[1]": "bob"}, "seats"),
]

DECISIONS = [
    case("three", {"seats[0].decisions": []}, "seats[0].decisions 3CP-11.B"),
    case("three", {"seats[0].decisions": GONE}, "seats[0].decisions 3CP-11.B"),
    case("three", {"seats[0].decisions": ["play", "play"]}, "seats[0].decisions 3CP-11.B"),
    case("three", {"seats[0].decisions": ["raise"]}, "seats[0].decisions[0] 3CP-11.B"),
    case("three", {"seats[0].decisions": ["10"]}, "seats[0].decisions[0] 3CP-11.B"),
    case("three", {"seats[0].decisions": ["Play"]}, "seats[0].decisions[0] 3CP-11.B"),
    case("three", {"seats[2].decisions": ["play"]}, "seats[2].decisions 3CP-11.B"),
    case("four", {"seats[2].decisions": ["1x"]}, "seats[2].decisions 4CP-11.B.1"),
    *(
        case("four", {"seats[0].decisions": [decision]}, "seats[0].decisions[0] 4CP-11.B.1")
        for decision in ("4x", "0x", "play", "5", "9.99", "30.01", "35", "12", "-10", "1.5x", "")
    ),
    case(
        "four",
        {"seats[0].decisions": ["15"], "house.readings.play_amounts": "multiples"},
        "seats[0].decisions[0] 4CP-11.B.1",
    ),
    case("stud", {"seats[1].decisions": ["check"]}, "seats[1].decisions 235-11.B.1bis.a"),
    case("stud", {"seats[1].decisions": ["check", "fold"]}, "seats[1].decisions[1] 235-11.B.1bis.a"),
    case("stud", {"seats[1].decisions": ["10", "raise"]}, "seats[1].decisions[0] 235-11.B.1.a"),
    case("stud", {"seats[1].decisions": ["check"] * 3}, "seats[1].decisions 235-11.B.1bis.a"),
    case("ride", {"seats[1].decisions": ["ride"]}, "seats[1].decisions LIR-.11.C"),
    case(
        "ride",
        {"seats[1].decisions": ["fold", "raise"]},
        "seats[1].decisions[0] LIR-.11.B",
        "seats[1].decisions[1] LIR-.11.C",
    ),
    case("three", {"seats[0].decisions": "play"}, "seats[0].decisions"),
    case("three", {"seats[0].decisions": [["play"]]}, "seats[0].decisions"),
    case("three", {"seats[0].decisions": [True]}, "seats[0].decisions"),
    case("four", {"seats[0].decisions": [15.0]}, "seats[0].decisions"),
]

SHAPES = [
    case("three", {"dealer": "Qs 7h 2d"}, "dealer"),
    case("three", {"cards.stub": "2c"}, "cards.stub"),
    case("three", {"seats[0].name": "ann"}, "seats[0].name"),
    case("three", {"house.table.colour": "green"}, "house.table.colour"),
    case("three", {"house.wagers.envy": {}}, "house.wagers.envy 3CP-7.F"),
    case("three", {"house.wagers.ante.paytable": "A"}, "house.wagers.ante.paytable 3CP-12.B"),
    case("three", {"house.wagers.progressive.meters.mega": {}}, "house.wagers.progressive.meters.mega 3CP-12.E.3.a"),
    case("three", {"house.wagers.progressive.meters.main.seed": "1"}, "house.wagers.progressive.meters.main.seed"),
    case("three", {"house.tables": {}}, "house.tables"),
    case("three", {"cards": "Qs 7h 2d"}, "cards"),
    case("three", {"void": "13.A"}, "void"),
    case("three", {"void": "3CP-13.B"}, "void"),
    case("three", {"void": "99.Z"}, "void"),
    case("three", {"void": True}, "void"),
    case("three", {"void": "13.B", "seats[0].wagers.ante": "4"}, "seats[0].wagers.ante 3CP-7.F.1"),
    case("three", {"void": "13.B", "seats[0].cards": "9c 9d 4s 5c"}, "seats[0].cards 3CP-13.D"),
    case("three", {"void": "13.D", "cards.community": "2c 3c"}, "cards.community 3CP-13.D"),
    case("three", {"void": "13.D", "seats[0].cards": "9c 9c"}, "seats[0].cards"),
    case("three", {"void": "13.B", "seats[0].decisions": ["raise"]}, "seats[0].decisions[0] 3CP-11.B"),
    case("stadium", {"seats[0].line": "r4"}, "seats[0].line 3CP-11.F.2"),
    case("stadium", {"seats[0].line": GONE}, "seats[0].line 3CP-11.F.2"),
    case("stadium", {"seats[0].line": 2}, "seats[0].line"),
    case("three", {"seats[0].line": "r1"}, "seats[0].line 3CP-11.F"),
    case("ride", {"seats[0].line": "r1"}, "seats[0].line 3CP-11.F"),
]

TOGETHER = [
    case(
        "three",
        {
            "dealt_by": "eve",
            "cards.dealer": "Qs 7h Qs",
            "meters.progressive": "much",
            "seats[0].wagers.ante": "4.50",
            "seats[1].seat": 9,
            "seats[1].decisions": ["raise"],
            "seats[2].cards": "Jc 5s",
            "seats[2].wagers.pair_plus": "1000",
        },
        "dealt_by",
        "cards.dealer",
        "meters.progressive",
        "seats[0].wagers.ante 3CP-7.F.1",
        "seats[0].wagers.ante 3CP-7.F.1",
        "seats[1].seat 3CP-2.A",
        "seats[1].decisions[0] 3CP-11.B",
        "seats[2].cards 3CP-13.D",
        "seats[2].wagers.pair_plus 3CP-7.F.2",
    ),
]

RULINGS = [
    case("three", {"seats[0].overrides": "ante"}, "seats[0].overrides"),
    case("three", {"seats[0].overrides": ["play"]}, "seats[0].overrides[0] 3CP-7.F"),
    case("three", {"seats[0].abandoned": ["six_card_bonus"]}, "seats[0].abandoned[0] 3CP-7.C.2"),
    case("three", {"seats[0].abandoned": ["ante"], "seats[0].decisions": []}, "seats[0].decisions 3CP-11.B"),
    case("three", {"seats[0].stands": "yes"}, "seats[0].stands"),
    case(
        "three", {"seats[0].wagers.progressive": "2", "seats[0].overrides": ["progressive"]},
        "seats[0].wagers.progressive 3CP-12.E.5",
    ),
]  # fmt: skip

REFUSED = RULINGS + CARDS + WAGERS + STAKES + VERSIONS + METERS_AND_HOUSE + SEATS + DECISIONS + SHAPES + TOGETHER


@pytest.mark.parametrize(("round_", "changes", "expected"), REFUSED)
def test_an_impossible_round_is_refused_with_every_reason(round_: str, changes: PlainData, expected: list[str]) -> None:
    reading = read_record(changed(legal_round(round_), changes))
    assert reading.record is None
    assert told(reading.findings) == expected


@pytest.mark.clause("3CP-7.C.2")
def test_wagers_ruled_lost_need_no_cards_or_decisions_and_nothing_else_changes() -> None:
    whole = read_record(legal_round("three")).record
    names = ["ante", "pair_plus", "progressive"]
    left = {"seats[0].abandoned": names, "seats[0].cards": GONE, "seats[0].decisions": GONE}
    reading = read_record(changed(legal_round("three"), left))
    assert reading.record is not None, reading.findings
    assert whole is not None
    before, after = settlement_data(settle(whole)), settlement_data(settle(reading.record))
    gone = after["seats"].pop()
    rows = [(row["wager"], row["outcome"], row["returned"], row["clauses"]) for row in gone["wagers"]]
    assert sorted(rows) == [(name, "lose", "0.00", ["3CP-7.C.2"]) for name in names]
    assert (gone["seat"], gone["hand"], gone["net"]) == (1, None, "-16.00")
    assert after["seats"] == before["seats"][:-1]
    assert after["meters_after"] == before["meters_after"]
    assert read_record(parse_line(line_text(reading.record))).record == reading.record


def test_an_overridden_wager_stands_whole() -> None:
    odd = {"seats[0].wagers.ante": "7.50", "seats[0].wagers.pair_plus": GONE}
    assert read_record(changed(legal_round("three"), odd)).record is None
    record = read_record(changed(legal_round("three"), {**odd, "seats[0].overrides": ["ante"]})).record
    assert record is not None
    stakes = {row.wager: row.stake for row in settle(record).boxes[-1].payments}
    assert stakes["ante"] == stakes["play"] == 750
    assert read_record(parse_line(line_text(record))).record == record


def test_a_void_round_says_first_by_which_clause_why_and_what_came_back() -> None:
    record = read_record(changed(legal_round("three"), {"void": "13.B"})).record
    assert record is not None
    told = void_data(record, settle(record), "two cards lay face up")
    assert told is not None
    rows = {seat["seat"]: seat["wagers"] for seat in settlement_data(settle(record))["seats"]}
    back = {row["seat"]: row["back"] for row in told["returned"]}
    assert back == {seat: f"{sum(float(row['stake']) for row in wagers):.2f}" for seat, wagers in rows.items()}
    assert void_text(told).startswith(f"VOID by 3CP-13.B. {told['why']} The staff's reason: two cards lay face up. ")
    settled = read_record(legal_round("three")).record
    assert settled is not None
    assert void_data(settled, settle(settled)) is None
