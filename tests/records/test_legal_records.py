"""What a record may look like: unusual but legal rounds pass, and the edge of every rule is where it should be."""

import tomllib

import pytest

from queenhigh.games import check_wagers, open_game
from queenhigh.practice import example_text
from queenhigh.records import SettlementData, read_record, settle, settlement_data
from queenhigh.submission import read_submission
from tests.legal_rounds import ROUNDS, changed, legal_round
from tests.plain_data import GONE, PlainData

FIVE_CARD: PlainData = {
    "paytable": "A",
    "wager": "1",
    "meters": {"main": {"initial": "1000", "reset": "1000", "rate": "20%"}},
}

ODD_BUT_LEGAL = [
    pytest.param("three", {"seats[0].wagers.ante": 10, "meters.progressive": 4321}, id="whole numbers for money"),
    pytest.param("three", {"meters.progressive": "4321.123456789"}, id="a meter with many decimals"),
    pytest.param("three", {"meters.progressive": {"main": "4321.50"}}, id="a single meter called by its name"),
    pytest.param("three", {"seats[2].decisions": []}, id="an empty list where nothing is asked"),
    pytest.param("three", {"seats[0].player": "Zoë O'Brien / the 2nd"}, id="any printable name"),
    pytest.param("three", {"seats[1].player": "ann", "seats[1].seat": 2}, id="two neighbouring boxes of one person"),
    pytest.param("three", {"house.wagers.progressive.meters.main.initial": "1"}, id="a seed too low"),
    pytest.param("three", {"house.wagers.progressive.meters.main.rate": "1%"}, id="a rate too slow"),
    pytest.param("three", {"house.approved": GONE, "house.operator": GONE}, id="nobody filed it"),
    pytest.param("three", {"house.table.dealing": "self-shuffling-shoe"}, id="a device without approval"),
    pytest.param("three", {"house.table.shuffler": "none"}, id="dealt by hand without a shuffler"),
    pytest.param("three", {"house.table.decks": 3}, id="three decks"),
    pytest.param("three", {"house.table.seats": 9}, id="nine seats filed"),
    pytest.param("three", {"house.wagers.ante.bonus": "12.C"}, id="12.C without its version"),
    pytest.param("three", {"house.wagers.five_card_progressive": FIVE_CARD}, id="both progressives on offer"),
    pytest.param(
        "three",
        {
            "house.wagers.five_card_progressive": FIVE_CARD,
            "seats[0].wagers.five_card_progressive": "1",
            "meters.five_card_progressive": "1234.50",
            "cards.community": "2c 3c",
        },
        id="both progressives in play",
    ),
    pytest.param("three", {"house.table": GONE, "seats[0].wagers.ante": "0.01"}, id="no table, so no limits"),
    pytest.param("three", {"house.wagers.six_card_bonus.paytable": GONE, "seats[1].wagers.six_card_bonus": GONE},
                 id="no letter for a wager nobody placed"),
    pytest.param("three", {"house.wagers.progressive.wager": "2", "seats[0].wagers.progressive": GONE},
                 id="an unknown denomination that nobody placed"),
    pytest.param("three", {"meters": GONE, "seats[0].wagers.progressive": GONE}, id="no meter nobody plays for"),
    pytest.param("four", {"house.wagers.progressive.envy": "A"}, id="an envy table that does not fit"),
    pytest.param("four", {"seats[0].decisions": [15]}, id="a Play in whole dollars"),
    pytest.param("four", {"seats[0].decisions": ["15.00"]}, id="a Play between the multiples"),
    pytest.param("ride", {"house.limits.payout_per_hand": "1"}, id="a payout limit of a dollar"),
    pytest.param("three", {"void": "13.B", "cards": GONE, "seats[0].cards": GONE}, id="void before a card was seen"),
    pytest.param("three", {"void": "13.B", "seats[0].decisions": GONE, "cards.dealer": "Qs"}, id="void in the deal"),
    pytest.param("three", {"void": "13.D", "seats[0].cards": "9c 9d 4s 5c"}, id="a player dealt four"),
    pytest.param("three", {"void": "13.D", "cards.dealer": "Qs 7h 2d 2c"}, id="the dealer dealt four"),
    pytest.param("four", {"void": "13.D", "cards.box": "Tc Td"}, id="two box cards"),
    pytest.param("stud", {"void": "13.D", "cards.community": "Td 9d 8d"}, id="three community cards"),
    pytest.param("ride", {"void": ".13.B"}, id="Let It Ride's own way to write a clause"),
    pytest.param("ride", {"void": "08.F.1", "seats[0].cards": "Ts Td 6h 6c"}, id="a stub count with a nought"),
    pytest.param("stadium", {"void": "13.D", "cards.community": "2c 5d 9h Jc Qc Kc 7s 4h 3d 3c"}, id="ten in the grid"),
    pytest.param("stadium", {"seats[1].line": "r2"}, id="two persons on one line"),
]  # fmt: skip


@pytest.mark.parametrize(("round_", "changes"), ODD_BUT_LEGAL)
def test_an_odd_but_legal_round_is_settled(round_: str, changes: PlainData) -> None:
    reading = read_record(changed(legal_round(round_), changes))
    assert reading.findings == []
    assert reading.record is not None
    assert len(settle(reading.record).boxes) == len(reading.record.round.boxes)


@pytest.mark.parametrize("round_", ROUNDS)
def test_seats_may_stand_in_any_order(round_: str) -> None:
    data = legal_round(round_)
    backwards = {**data, "seats": data["seats"][::-1]}
    assert settled(backwards) == settled(data)


def settled(data: PlainData, filed_house: PlainData | None = None) -> SettlementData:
    reading = read_record(data, filed_house)
    assert reading.record is not None, reading.findings
    return settlement_data(settle(reading.record))


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_house_in_a_file_plays_like_the_same_house_inside(round_: str) -> None:
    inside = legal_round(round_)
    assert settled({**inside, "house": "a.toml"}, inside["house"]) == settled(inside)


def test_a_filed_house_for_another_game_is_refused_at_the_key_that_names_it() -> None:
    filed = tomllib.loads(example_text("ferry-bar.toml"))
    reading = read_record({**legal_round("three"), "house": "ferry-bar.toml"}, filed)
    assert (reading.record, [finding.path for finding in reading.findings]) == (None, ["house"])


def test_faults_of_a_filed_house_are_told_with_their_place_in_that_file() -> None:
    data = legal_round("three")
    filed = changed(data["house"], {"wagers.ante.bonus": "Z", "table.seats": "seven"})
    reading = read_record({**data, "house": "a.toml"}, filed)
    assert reading.record is None
    assert {finding.path for finding in reading.house_findings} == {"wagers.ante.bonus", "table.seats"}


def test_a_house_that_was_not_handed_in_is_a_reason() -> None:
    reading = read_record({**legal_round("three"), "house": "a.toml"})
    assert [finding.path for finding in reading.findings] == ["house"]


# Which wagers one box may combine: (round, changes to the house, accepted, refused).
TOGETHER: list[object] = [
    pytest.param("three", {}, ["ante=5", "pair_plus=5", "ante=5 pair_plus=9", "ante=9 pair_plus=5"], [],
                 id="free", marks=pytest.mark.clause("3CP-7.F.3")),
    pytest.param("three", {"wagers.pair_plus.version": "ante_at_least"},
                 ["ante=10", "ante=10 pair_plus=10", "ante=10 pair_plus=9"], ["ante=10 pair_plus=11", "pair_plus=5"],
                 id="ante at least", marks=pytest.mark.clause("3CP-7.G.1")),
    pytest.param("three", {"wagers.pair_plus.version": "ante_at_least_half"},
                 ["ante=10", "ante=10 pair_plus=20"], ["ante=10 pair_plus=21", "pair_plus=5"],
                 id="ante at least half", marks=pytest.mark.clause("3CP-7.G.2")),
    pytest.param("three", {"wagers.pair_plus.version": "compulsory"},
                 ["ante=5 pair_plus=25", "ante=25 pair_plus=5", "ante=5 pair_plus=5"],
                 ["ante=5 pair_plus=26", "ante=26 pair_plus=5", "ante=5", "pair_plus=5"],
                 id="compulsory", marks=pytest.mark.clause("3CP-7.G.3")),
    pytest.param("three", {}, ["ante=5 progressive=1", "pair_plus=5 progressive=1"], ["progressive=1"],
                 id="3CP progressive", marks=pytest.mark.clause("3CP-7.F.4.a")),
    pytest.param("three", {"wagers.five_card_progressive": FIVE_CARD},
                 ["ante=5 five_card_progressive=1", "pair_plus=5 five_card_progressive=1"],
                 ["five_card_progressive=1", "five_card_progressive=1 six_card_bonus=5"],
                 id="3CP five-card progressive", marks=pytest.mark.clause("3CP-7.F.6.a")),
    pytest.param("three", {}, ["ante=5 six_card_bonus=5", "pair_plus=5 six_card_bonus=5"], ["six_card_bonus=5"],
                 id="3CP six card bonus"),
    pytest.param("four", {}, ["ante=5 progressive=1", "aces_up=5 progressive=1"], ["progressive=1"],
                 id="4CP progressive", marks=pytest.mark.clause("4CP-7.E.4.a")),
    pytest.param("four", {}, ["ante=5 aces_up=5 six_card_bonus=5"],
                 ["ante=5 six_card_bonus=5", "aces_up=5 six_card_bonus=5", "six_card_bonus=5"], id="4CP six card"),
    pytest.param("stud", {}, ["two_card=5 three_card=5 five_card=5"],
                 ["two_card=5 three_card=5", "two_card=5 five_card=5", "three_card=5 five_card=5", "two_card=5",
                  "two_card=6 three_card=5 five_card=5", "two_card=5 three_card=5 five_card=6"],
                 id="235 three equal wagers", marks=pytest.mark.clause("235-7.E.1")),
    pytest.param("stud", {}, ["two_card=5 three_card=5 five_card=5 win_em_all=9"],
                 ["win_em_all=5", "two_card=5 three_card=5 win_em_all=5"], id="235 win'em all",
                 marks=pytest.mark.clause("235-7.E.2")),
    pytest.param("stud", {}, ["two_card=5 three_card=5 five_card=5 progressive=1"],
                 ["progressive=1", "two_card=5 three_card=5 progressive=1"],
                 id="235 progressive", marks=pytest.mark.clause("235-7.E.3.a")),
    pytest.param("ride", {}, ["bet_1=5 bet_2=5 bet_3=5"],
                 ["bet_1=5 bet_2=5", "bet_2=5 bet_3=5", "bet_1=5 bet_3=5", "bet_1=6 bet_2=5 bet_3=5",
                  "bet_1=5 bet_2=5 bet_3=6"],
                 id="LIR three equal bets", marks=pytest.mark.clause("LIR-.07.E.1")),
    pytest.param("ride", {}, ["bet_1=5 bet_2=5 bet_3=5 progressive=1"], ["progressive=1", "bet_1=5 progressive=1"],
                 id="LIR progressive", marks=pytest.mark.clause("LIR-.07.E.6.a")),
    *(
        pytest.param("ride", {}, [f"bet_1=5 bet_2=5 bet_3=5 {side}"], [side, f"bet_1=5 bet_2=5 {side}"], id=side)
        for side in ("five_card_bonus=1", "three_card_bonus=5", "six_card_bonus=5")
    ),
    pytest.param("ride", {"readings.six_card_bonus_needs": "bets_and_bonuses"},
                 ["bet_1=5 bet_2=5 bet_3=5 five_card_bonus=1 three_card_bonus=5 six_card_bonus=5"],
                 ["bet_1=5 bet_2=5 bet_3=5 six_card_bonus=5",
                  "bet_1=5 bet_2=5 bet_3=5 five_card_bonus=1 six_card_bonus=5"], id="LIR six card, other reading"),
]  # fmt: skip


@pytest.mark.parametrize(("round_", "choices", "taken", "refused"), TOGETHER)
def test_wagers_go_together_as_the_rules_say(
    round_: str, choices: PlainData, taken: list[str], refused: list[str]
) -> None:
    house, _ = read_submission(changed(legal_round(round_)["house"], choices))
    assert house is not None
    verdicts = {wagers: not check_wagers(open_game(house), stakes(wagers)) for wagers in taken + refused}
    assert verdicts == dict.fromkeys(taken, True) | dict.fromkeys(refused, False)


def stakes(wagers: str) -> dict[str, int]:
    pairs = (wager.split("=") for wager in wagers.split())
    return {name: int(dollars) * 100 for name, dollars in pairs}


@pytest.mark.clause("4CP-11.B.1", "4CP-7.E.1")
@pytest.mark.parametrize(
    ("play", "legal"),
    [("10", True), ("30", True), ("1x", True), ("3x", True), ("20", True), ("5", False), ("35", False), ("4x", False)],
)
def test_a_play_is_one_to_three_times_the_ante(play: str, *, legal: bool) -> None:
    data = changed(legal_round("four"), {"seats[0].wagers": {"ante": "10"}, "seats[0].decisions": [play]})
    assert (read_record(data).record is not None) is legal


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_seat_more_than_the_game_has_is_refused(round_: str) -> None:
    house = legal_round(round_)["house"]
    last = house["table"]["seats"]
    verdicts = [
        read_record(changed(legal_round(round_), {"seats[1].seat": seat})).record is not None
        for seat in (last, last + 1)
    ]
    assert verdicts == [True, False]
