"""The words of a settlement and its edges: every row says why, every refusal says what is allowed instead."""

from collections.abc import Callable, Sequence

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
from queenhigh.games import Settlement, open_game
from queenhigh.games.three_card_poker import ThreeCardPoker
from queenhigh.practice import practice_house
from queenhigh.records import parse_line, read_record
from queenhigh.rulebook import GAMES
from tests.legal_rounds import legal_round
from tests.line_settlements import (
    box_of,
    progressive,
    questions,
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


def because(line: str, *told: str, proves: str = "", name: str) -> object:
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
    assert table.settle(record.round._replace(void=void)).game == game


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
    assert game.hand_cards(round_, round_.boxes[0]._replace(line=None)) == ()


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
    assert round_.with_decision(1, "fold") == round_._replace(boxes=(round_.boxes[0]._replace(decisions=("fold",)),))


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
    assert [stage.name for stage in open_game(practice_house(game)).stages] == wagers


NAMES = [
    (three_card_names, "As Ks Qs", "mini_royal_spades mini_royal straight_flush"),
    (three_card_names, "Ad Kd Qd", "mini_royal_other mini_royal straight_flush"),
    (three_card_names, "Ks Qs Js", "straight_flush"),
    (four_card_names, "As Ah Ad Ac", "four_aces four_of_a_kind"),
    (four_card_names, "As Ah 9d 5c", "pair_of_aces pair"),
    (four_card_names, "Ks Kh 9d 5c", "pair_of_kings pair"),
    (five_card_names, "Ad Kd Qd Jd Td", "royal_flush straight_flush"),
    (five_card_names, "Ts Th 7d 4c 2s", "pair_of_tens pair"),
    (five_card_names, "9s 9h 7d 4c 2s", "pair_of_nines pair"),
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
