"""The words of a settlement and its edges: every row says why, every refusal says what is allowed instead."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from queenhigh.cards import (
    Card,
    five_card_names,
    four_card_names,
    hand_words,
    parse_cards,
    six_card_names,
    three_card_names,
)
from queenhigh.findings import Finding
from queenhigh.games import RULE_SETS, Box, Settlement, check_box, open_game
from queenhigh.games.three_card_poker import ThreeCardPoker
from queenhigh.practice import practice_house
from queenhigh.records import parse_line, read_record
from queenhigh.rulebook import GAMES
from tests.rounds import GONE, Table, changed, legal_round
from tests.settling import (
    box_of,
    progressive,
    questions,
    read,
    row,
    rows,
    seen,
    settled,
    short,
    table_of,
    told,
)

METER = progressive("A", "main 5000 reset 1000")
THREE = (
    "three-card-poker house.wagers.ante.bonus=A house.wagers.pair_plus.paytable=C"
    f" house.wagers.six_card_bonus.paytable=C {METER}"
    f" {progressive('A', 'main 8000 reset 2000', wager='five_card_progressive')}"
)
FOUR = f"four-card-poker house.wagers.aces_up.paytable=A {METER} house.wagers.progressive.envy=A"
STUD = f"235-stud-poker house.wagers.win_em_all={{}} {METER}"
RIDE = f"let-it-ride house.wagers.bets.paytable=A house.wagers.five_card_bonus.paytable=A {METER}"
ELECTRONIC = "three-card-poker house.electronic_table=true house.wagers.ante.bonus=A"
STAKES_235 = "two_card=10 three_card=10 five_card=10"
BETS = "bet_1=10 bet_2=10 bet_3=10"


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*ids)


def reasons(settlement: Settlement, seat: int) -> list[str]:
    """Each row as its wager, what lay there, and why it went as it did."""
    return [
        f"{payment.wager} {short(payment.stake)}: {'; '.join(payment.because)}" for payment in rows(settlement, seat)
    ]


def because(line: str, *told: str, proves: str = "", name: str) -> Any:
    """A round, and why each row of seat 1 went as it did."""
    return pytest.param(line, list(told), marks=[clause(*proves.split())] if proves else [], id=name)


NO_QUEEN = "the dealer has less than queen high"
HIGHER = "the dealer qualifies; the hand is higher than the dealer's"
EQUAL = "the dealer qualifies; the hand is equal to the dealer's"
LOWER = "the dealer qualifies; the hand is lower than the dealer's"
REASONS = [
    because(
        f"{THREE} dealer=Js7h2d / 1 ann 9c9d4s ante=10 pair_plus=5 : play",
        f"ante 10: {NO_QUEEN}",
        f"play 10: {NO_QUEEN}",
        "pair_plus 5: pair: 1 to 1 by Paytable C",
        proves="3CP-11.D.3.c",
        name="no queen",
    ),
    because(
        f"{THREE} dealer=Qs7h2d / 1 ann AhKhQh ante=10 progressive=1 six_card_bonus=5 : play",
        f"ante 10: {HIGHER}",
        f"play 10: {HIGHER}",
        "ante_bonus 0: straight flush: 5 to 1 on the ante, whatever the result",
        "progressive 1: mini royal of hearts, diamonds or clubs: 500 for 1 by Paytable A",
        "six_card_bonus 5: pair: no line of Paytable C is reached",
        proves="3CP-11.D.3.d.ii",
        name="higher",
    ),
    because(
        f"{THREE} dealer=Qs7h2d / 1 ann Qc7s2h ante=10 pair_plus=5 : play",
        f"ante 10: {EQUAL}",
        f"play 10: {EQUAL}",
        "pair_plus 5: high card: no line of Paytable C is reached",
        proves="3CP-11.D.3.d.iii",
        name="equal",
    ),
    because(
        f"{THREE} dealer=KsKh2d / 1 ann QcQs2h ante=10 : play",
        f"ante 10: {LOWER}",
        f"play 10: {LOWER}",
        proves="3CP-11.D.3.d.i",
        name="lower",
    ),
    because(
        f"{THREE} dealer=Qs7h2d community=4d5d"
        " / 1 ann Ac7s2h ante=10 pair_plus=5 progressive=1 five_card_progressive=1 : fold",
        "ante 10: the box folded",
        "pair_plus 5: the box folded",
        "progressive 1: the box folded",
        "five_card_progressive 1: the box folded",
        proves="3CP-11.B 3CP-11.C.1 3CP-11.C.2",
        name="folded",
    ),
    because(
        f"{THREE} void=13.B / 1 ann ante=10 progressive=1",
        "ante 10: the round is void",
        "progressive 1: the round is void",
        proves="3CP-13.B",
        name="void",
    ),
    because(
        f"{THREE} dealer=Jc7c3s / 1 ann 2c5d9s ante=10 progressive=1 : fold / 2 bob AdKdQd ante=10 : play",
        "ante 10: the box folded",
        "progressive 1: the box folded",
        "envy 0: seat 2 holds mini royal of hearts, diamonds or clubs",
        proves="3CP-11.D.7.e.i",
        name="envy",
    ),
    because(
        f"{FOUR} dealer=KdKs9h7c4s2d / 1 ann AhAc9d7s3c ante=10 aces_up=5 : 2x",
        "ante 10: the hand is higher than the dealer's",
        "play 20: the hand is higher than the dealer's",
        "aces_up 5: pair of aces: 1 to 1 by Paytable A",
        proves="4CP-11.D.4.c.ii",
        name="four cards, higher",
    ),
    because(
        f"{FOUR} dealer=KdKs9h7c4s2d / 1 ann KhKc9d7s3c ante=10 aces_up=5 : 25",
        "ante 10: the hand is equal to the dealer's",
        "play 25: the hand is equal to the dealer's",
        "aces_up 5: pair: no line of Paytable A is reached",
        proves="4CP-11.D.4.c.ii",
        name="four cards, equal",
    ),
    because(
        f"{FOUR} dealer=KdKs9h7c4s2d / 1 ann QhQc9d7s3c ante=10 progressive=1 : 2x",
        "ante 10: the hand is lower than the dealer's",
        "play 20: the hand is lower than the dealer's",
        "progressive 1: pair: no line of Paytable A is reached",
        proves="4CP-11.D.4.c.i",
        name="four cards, lower",
    ),
    because(
        f"{FOUR} dealer=KdKs9h7c4s2d / 1 ann QhQc9d7s3c ante=10 progressive=1 : fold",
        "ante 10: the box folded",
        "progressive 1: the box folded",
        proves="4CP-11.B.2 4CP-11.C.3",
        name="four cards, folded",
    ),
    because(
        f"{STUD} community=5c5d / 1 ann AhAdKs {STAKES_235} win_em_all=5 : raise check",
        "two_card 10: pair: 1 to 1 by the paytable",
        "three_card 10: pair: 1 to 1 by the paytable",
        "three_card_raise 10: pair: 1 to 1 by the paytable",
        "five_card 10: two pairs: 3 to 1 by the paytable",
        "win_em_all 5: all three wagers win",
        proves="235-12.D",
        name="all three win",
    ),
    because(
        f"{STUD} community=5c6d / 1 ann AhQdKs {STAKES_235} win_em_all=5 : check raise",
        "two_card 10: high card: no line of the paytable is reached",
        "three_card 10: straight: 5 to 1 by the paytable",
        "five_card 10: high card: no line of the paytable is reached",
        "five_card_raise 10: high card: no line of the paytable is reached",
        "win_em_all 5: not all three wagers win",
        proves="235-11.D.2.a",
        name="not all three win",
    ),
    because(
        f"{STUD} house.limits.payout_per_hand=600 community=JhTh"
        f" / 1 ann AhKhQh {STAKES_235} progressive=1 : check check",
        "two_card 10: straight: 1 to 1 by the paytable",
        "three_card 10: mini royal: 50 to 1 by the paytable",
        "five_card 10: royal flush: 500 to 1 by the paytable; cut from $5,000: this box has won the limit of $600",
        "progressive 1: royal flush: 100% of the meter by Paytable A; the meter shows $5,000 at this turn",
        proves="235-12.K",
        name="cut to the limit",
    ),
    because(
        f"{RIDE} community=5c5d / 1 ann AhAdKs {BETS} five_card_bonus=1 : withdraw withdraw",
        "bet_1 10: taken back at its decision",
        "bet_2 10: taken back at its decision",
        "bet_3 10: two pairs: 2 to 1 by Paytable A",
        "five_card_bonus 1: two pairs: $3 by Paytable A",
        proves="LIR-.11.B.1.b LIR-.11.C.1.b.i",
        name="withdrawn",
    ),
]


@pytest.mark.parametrize(("line", "told"), REASONS)
def test_every_row_says_what_lay_there_and_why_it_went_so(line: str, told: list[str]) -> None:
    assert reasons(settled(line), 1) == told


@clause("3CP-11.C.2", "3CP-11.D.9.c")
def test_a_five_card_progressive_is_forfeited_and_lost_by_clauses_of_its_own() -> None:
    line = f"{THREE} dealer=Qs7h2d community=4d5d / 1 ann Ac7s2h ante=10 five_card_progressive=1"
    assert row(settled(f"{line} : fold"), 1, "five_card_progressive").clauses == ("3CP-11.C.2",)
    assert row(settled(f"{line} : play"), 1, "five_card_progressive").clauses == ("3CP-11.D.9.c",)


@clause("3CP-11.D.7.e.i", "3CP-11.D.9.h")
def test_one_box_is_paid_the_envy_of_both_progressives() -> None:
    boxes = "1 ann 2c5d9s ante=10 progressive=1 five_card_progressive=1 : play / 2 bob JhTh9h ante=10 : play"
    settlement = settled(f"{THREE} dealer=Jc7c3s community=8h7h / {boxes} / 3 cleo AdKdQd ante=10 : play")
    paid = rows(settlement, 1, "envy", "five_card_envy")
    assert [(payment.wager, payment.from_seat, payment.clauses[-1]) for payment in paid] == [
        ("envy", 3, "3CP-11.D.7.e.i"),
        ("five_card_envy", 2, "3CP-11.D.9.h"),
    ]


ROUND_235 = f"community=8h7h / 1 ann 2c5d9s {STAKES_235} progressive=1 : check check / 2 bob JhTh9h {STAKES_235}"
ROUND_RIDE = f"community=8h7h / 1 ann 2c5d9s {BETS} progressive=1 : ride ride / 2 bob JhTh9h {BETS}"
ENVY = [
    (f"{FOUR} dealer=JcTc7c3s4s5s / 1 ann 2c4dJs6cKs ante=10 progressive=1 : fold / 2 bob 9h8h7h6h5h ante=10 : 1x",
     ("4CP-12.F.1.c", "4CP-11.D.10.e.i")),
    (f"{STUD} {ROUND_235} : check check", ("235-12.I.1.b", "235-11.D.5.e.i")),
    (f"{RIDE} {ROUND_RIDE} : ride ride", ("LIR-.12.I.1.b", "LIR-.11.E.5")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "clauses"), [pytest.param(line, cited, marks=clause(*cited), id=cited[1]) for line, cited in ENVY]
)
def test_envy_cites_its_sum_and_the_clause_that_pays_it(line: str, clauses: tuple[str, str]) -> None:
    assert row(settled(line), 1, "envy").clauses == clauses


@clause("235-12.K")
def test_a_lost_wager_keeps_its_row_where_the_limit_cuts_a_later_one() -> None:
    line = f"{STUD} house.limits.payout_per_hand=20 community=9s9c / 1 ann Ac9d9h {STAKES_235} : check check"
    assert told(settled(line), 1) == "two_card lose 0+0, three_card win 10+10, five_card win 10+10"


@pytest.mark.parametrize("game", GAMES)
def test_a_settlement_names_its_game_void_or_not(game: str) -> None:
    names = {"three-card-poker": "three", "four-card-poker": "four", "235-stud-poker": "stud", "let-it-ride": "ride"}
    record = read_record(legal_round(names[game])).record
    assert record is not None
    table, void = open_game(record.house), record.house.rules.misdeal_voids[0]
    assert table.settle(record.round).game == game
    assert table.settle(replace(record.round, void=void)).game == game


@pytest.mark.parametrize("community", ["", "community=5c", "community=5c5d2c"])
@pytest.mark.parametrize(("house", "wagers"), [(STUD, STAKES_235), (RIDE, BETS)], ids=["235", "ride"])
def test_a_void_round_names_a_five_card_hand_only_with_two_community_cards(
    house: str, wagers: str, community: str
) -> None:
    box = f"1 ann AhAdKs {wagers}"
    assert box_of(settled(f"{house} void=13.D {community} / {box}"), 1).hand is None
    assert box_of(settled(f"{house} void=13.D community=5c5d / {box}"), 1).hand == "two_pair"


@pytest.mark.parametrize("grid", ["", "community=AhKhQh"])
def test_a_line_of_an_unfinished_grid_is_no_hand(grid: str) -> None:
    assert box_of(settled(f"{ELECTRONIC} void=13.B {grid} / 1 ann line=c1 ante=10"), 1).hand is None


def test_an_electronic_table_shows_a_player_without_a_line_no_hand() -> None:
    game, round_ = table_of(f"{ELECTRONIC} dealer=Qs7h2d community=AhKhQh9s9d9c2h3c4d / 1 ann line=r1 ante=10 : play")
    assert game.hand_cards(round_, replace(round_.boxes[0], line=None)) == ()


def test_an_electronic_table_always_deals_its_grid() -> None:
    game, round_ = table_of(f"{ELECTRONIC} void=13.B / 1 ann line=c1 ante=10")
    assert game.community_is_dealt(round_.boxes)


def test_own_later_boxes_are_seen_from_their_first_turn_on() -> None:
    """The other reading of OQ-032, in a game that asks twice."""
    line = f"{STUD} house.table.adjacent_boxes=2 house.readings.own_boxes_seen_together=false community=5c5d"
    boxes = f"1 ann AhAdKs {STAKES_235} : check check / 2 ann 2h3h4h {STAKES_235} : check check"
    assert [seen(question) for question in questions(f"{line} / {boxes}", *["check"] * 4)] == [
        {1: "Ah Ad"},
        {1: "Ah Ad", 2: "2h 3h"},
        {1: "Ah Ad Ks", 2: "2h 3h 4h"},
        {1: "Ah Ad Ks", 2: "2h 3h 4h"},
    ]


def test_a_void_round_stays_void_after_a_decision() -> None:
    _, round_ = table_of(f"{THREE} void=13.B / 1 ann ante=10")
    assert round_.with_decision(1, "fold") == replace(round_, boxes=(replace(round_.boxes[0], decisions=("fold",)),))


def test_a_plan_is_kept_for_the_next_round_with_the_same_seats() -> None:
    game, round_ = table_of(f"{THREE} void=13.B / 1 ann ante=10 / 4 bob ante=10")
    assert game.plan_for(round_.boxes) is game.plan_for(round_.boxes[::-1])
    assert game.plan_for(round_.boxes) != game.plan_for(round_.boxes[:1])


@pytest.mark.parametrize(
    ("game", "wagers"),
    [
        ("three-card-poker", ["play"]),
        ("four-card-poker", ["play"]),
        ("235-stud-poker", ["three_card_raise", "five_card_raise"]),
        ("let-it-ride", ["bet_1", "bet_2"]),
    ],
)
def test_each_question_is_named_after_the_wager_it_decides(game: str, wagers: list[str]) -> None:
    assert [stage.name for stage in RULE_SETS[game].stages] == wagers


NAMES = [
    (three_card_names, "As Ks Qs", "mini_royal_spades mini_royal straight_flush"),
    (three_card_names, "Ad Kd Qd", "mini_royal_other mini_royal straight_flush"),
    (three_card_names, "Ks Qs Js", "straight_flush"),
    (four_card_names, "As Ah Ad Ac", "four_aces four_of_a_kind"),
    (four_card_names, "As Ah 9d 5c", "pair_of_aces pair"),
    (four_card_names, "Ks Kh 9d 5c", "pair"),
    (five_card_names, "Ad Kd Qd Jd Td", "royal_flush straight_flush"),
    (five_card_names, "Ts Th 7d 4c 2s", "pair_tens_or_better pair"),
    (five_card_names, "9s 9h 7d 4c 2s", "pair"),
    (six_card_names, "Ad Kd Qd Jd Td 9d", "super_royal_diamonds super_royal royal_flush straight_flush"),
    (six_card_names, "As Ks Qs Js Ts 9s", "super_royal_other super_royal royal_flush straight_flush"),
    (six_card_names, "Ad Kd Qd Jd Td 8d", "royal_flush straight_flush"),
]


@pytest.mark.parametrize(("names_of", "cards", "names"), NAMES, ids=[f"{cards}" for _, cards, _ in NAMES])
def test_a_hand_answers_to_its_narrowest_name_first(
    names_of: Callable[[Sequence[Card]], tuple[str, ...]], cards: str, names: str
) -> None:
    assert " ".join(names_of(parse_cards(cards))) == names


CALLED = {
    "mini_royal_spades": "mini royal of spades",
    "mini_royal_other": "mini royal of hearts, diamonds or clubs",
    "mini_royal": "mini royal",
    "super_royal_diamonds": "Super Royal of diamonds",
    "super_royal_other": "Super Royal of spades, hearts or clubs",
    "super_royal": "Super Royal",
    "pair_tens_or_better": "pair of tens or better",
    "two_pair": "two pairs",
    "three_of_a_kind": "three of a kind",
}


@pytest.mark.parametrize(("name", "called"), CALLED.items())
def test_a_hand_is_told_as_a_dealer_calls_it(name: str, called: str) -> None:
    assert hand_words(name) == called


def test_a_house_plays_no_game_but_its_own() -> None:
    with pytest.raises(ValueError, match="a house for let-it-ride cannot be played as three-card-poker"):
        ThreeCardPoker(practice_house("let-it-ride"))


def case(round_: str, changes: Table, *told: str, proves: str = "") -> Any:
    """A legal round, what is changed in it, and each finding as "place: words"."""
    name = ", ".join(f"{path}={'gone' if value is GONE else str(value)[:30]}" for path, value in changes.items())
    marks = [clause(*proves.split())] if proves else []
    return pytest.param(round_, changes, list(told), marks=marks, id=f"{round_}: {name}"[:110])


def words(findings: list[Finding]) -> list[str]:
    return [f"{finding.path}: {finding.message}" for finding in findings]


ANTE_ON_THE_LAST: Table = {"seats[2].wagers.ante": "5", "seats[2].decisions": ["fold"]}
VERSION = "house.wagers.pair_plus.version"
REFUSALS = [
    case("three", {"seats[0].seat": 8}, "seats[0].seat: seat 8 does not exist; allowed: 1 to 7"),
    case(
        "three",
        {"seats[0].wagers.insurance": "5"},
        'seats[0].wagers.insurance: "insurance" is no wager of three-card-poker; allowed: ante, pair_plus, progressive,'
        " six_card_bonus, five_card_progressive",
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
    case("three", {"seats[0].wagers.pair_plus": "0"}, "seats[0].wagers.pair_plus: $0 is no wager; at least $5"),
    case(
        "three",
        {"house.table": GONE, "seats[0].wagers.pair_plus": "0"},
        "seats[0].wagers.pair_plus: $0 is no wager; at least $0.01",
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
    case("stud", {"seats[1].wagers.five_card": "0"}, "seats[1].wagers.five_card: $0 is no wager; at least $5"),
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
        "seats[0].wagers.pair_plus: $10 and $51: neither may be more than five times the other",
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
        "seats[0].decisions[0]: a Play of $15 is no multiple of the Ante; allowed: 1x, 2x, 3x, fold (OQ-210)",
    ),
    case(
        "four",
        {"seats[0].wagers.ante": "0", "seats[0].decisions": ["15"]},
        "seats[0].wagers.ante: $0 is no wager; at least $5",
    ),
    case(
        "three",
        {"seats[0].line": "r1"},
        "seats[0].line: only an electronic table has lines; give the box its cards",
    ),
    case(
        "stadium",
        {"seats[0].line": "r4"},
        'seats[0].line: "r4" is no line; allowed: r1, r2, r3, c1, c2, c3, d1, d2 (OQ-113)',
        proves="3CP-11.F.2",
    ),
    case(
        "stadium",
        {"seats[0].line": GONE},
        "seats[0].line: line is missing; allowed: r1, r2, r3, c1, c2, c3, d1, d2 (OQ-113)",
        proves="3CP-11.F.2",
    ),
    case("three", {"seats": []}, "seats: no box is in play; a round has at least one"),
    case("three", {"seats[0].seat": 7, "seats[1].seat": 7}, "seats[1].seat: seat 7 stands twice"),
    case("three", {"seats[1].player": "ann"}, "seats[1].player: the boxes 1, 3 of ann are not neighbours"),
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
    case("three", {"seats[0].cards": "9c 9c 4s"}, "seats[0].cards: 9c stands twice: it is already here"),
    case("three", {"seats[1].cards": "9c Kh Qh"}, "seats[1].cards: 9c stands twice: it is already in seats[0].cards"),
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
def test_a_refusal_says_what_is_wrong_and_what_is_allowed(round_: str, changes: Table, told: list[str]) -> None:
    assert words(read_record(changed(legal_round(round_), changes)).findings) == told


PAIR_PLUS = "three-card-poker house.wagers.ante.bonus=A house.wagers.pair_plus.paytable=C dealer=Qs7h2d"
NO_LIMITS = [
    # Where no table states limits, a wager of one cent is a wager and one of nothing is none.
    pytest.param("ante_at_least", "ante=0 pair_plus=5", ["ante: $0 is no wager; at least $0.01"]),
    pytest.param("compulsory", "ante=5 pair_plus=0", ["pair_plus: $0 is no wager; at least $0.01"]),
    pytest.param(
        "ante_at_least",
        "ante=0.01 pair_plus=0.02",
        ["pair_plus: a Pair Plus of $0.02 on an Ante of $0.01; at most $0.01"],
        marks=clause("3CP-7.G.1"),
    ),
    pytest.param(
        "compulsory",
        "ante=0.06 pair_plus=0.01",
        ["pair_plus: $0.06 and $0.01: neither may be more than five times the other"],
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


def test_an_electronic_table_takes_no_five_card_progressive() -> None:
    """There are no two further community cards, so the wager is refused and nothing is settled."""
    offer = "house.wagers.five_card_progressive"
    terms = f'{offer}.meters.main.initial="1000" {offer}.meters.main.reset="1000" {offer}.meters.main.rate=14%'
    line = (
        f'{ELECTRONIC} {offer}.paytable=A {offer}.wager="1" {terms} meter.five_card_progressive=1000 dealer=Qs7h2d '
        "community=AhKhQh9s9d9c2h3c4d / 1 ann line=c1 ante=10 five_card_progressive=1 : play"
    )
    reading = read_record(parse_line(line))
    assert reading.record is None
    assert [(finding.path, finding.clause) for finding in reading.findings] == [
        ("seats[0].wagers.five_card_progressive", "3CP-11.F")
    ]
