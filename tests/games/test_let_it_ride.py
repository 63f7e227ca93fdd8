"""Let It Ride: what may be placed and withdrawn, and what becomes of every wager."""

from itertools import product

import pytest

from tests.line_settlements import box_of, progressive, questions, refusals, row, rows, seen, settled, short, told

PROGRESSIVE = progressive("A", "main 12000 reset 10000")
BETS_ONLY = "let-it-ride house.wagers.bets.paytable=A"
BONUSES = (
    f"{BETS_ONLY} house.wagers.five_card_bonus.paytable=A house.wagers.three_card_bonus.paytable=A"
    " house.wagers.six_card_bonus.paytable=A"
)
FULL = f"{BONUSES} {PROGRESSIVE}"
BETS = "bet_1=10 bet_2=10 bet_3=10"
SIDES = "five_card_bonus=1 three_card_bonus=5 six_card_bonus=2 progressive=1"


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*ids)


E1 = "LIR-.07.E.1"
SIDE_CLAUSES = {
    "five_card_bonus=1": "LIR-.07.E.3",
    "three_card_bonus=5": "LIR-.07.E.4",
    "six_card_bonus=2": "LIR-.07.E.5",
    "progressive=1": "LIR-.07.E.6.a",
}
PLACED = [
    # Wagers of one box, and what is refused with which clause.
    pytest.param(BETS, [], marks=clause(E1), id="all three"),
    pytest.param("bet_2=10 bet_3=10", [("bet_1", E1)], marks=clause(E1)),
    pytest.param("bet_1=10 bet_3=10", [("bet_2", E1)], marks=clause(E1)),
    pytest.param("bet_1=10 bet_2=10", [("bet_3", E1)], marks=clause(E1)),
    pytest.param("bet_1=10 bet_2=10 bet_3=9", [("bet_1", E1)], marks=clause(E1), id="unequal"),
    pytest.param(f"{BETS} ante=5", [("ante", "LIR-.07.E")], marks=clause("LIR-.07.E"), id="no such wager"),
    pytest.param(f"{BETS} five_card_bonus=2", [("five_card_bonus", "LIR-.12.B")], id="not one dollar"),
    pytest.param(f"{BETS} progressive=5", [("progressive", "LIR-.12.H.1")], id="another size"),
    *[pytest.param(f"{BETS} {side}", [], marks=clause(because)) for side, because in SIDE_CLAUSES.items()],
    *[
        pytest.param(f"bet_1=10 bet_2=10 {side}", [(side.split("=")[0], because), ("bet_3", E1)], marks=clause(because))
        for side, because in SIDE_CLAUSES.items()
    ],
]


@pytest.mark.parametrize(("wagers", "refused"), PLACED)
def test_what_a_box_may_place(wagers: str, refused: list[tuple[str, str]]) -> None:
    line = f"{FULL} community=5c5d box=2c3d4h / 1 ann AhAdKs {wagers} : ride ride"
    assert refusals(line) == [(f"seats[0].wagers.{name}", because) for name, because in refused]


@pytest.mark.parametrize(
    ("side", "because"),
    [pytest.param(side, because, marks=clause(because)) for side, because in list(SIDE_CLAUSES.items())[:3]],
)
def test_a_bonus_is_taken_only_where_it_is_offered(side: str, because: str) -> None:
    line = f"{BETS_ONLY} community=5c5d / 1 ann AhAdKs {BETS} {side} : ride ride"
    assert refusals(line) == [(f"seats[0].wagers.{side.split('=')[0]}", because)]


@pytest.mark.parametrize(
    ("others", "taken"),
    [
        ("", False),
        ("five_card_bonus=1", False),
        ("three_card_bonus=5", False),
        ("five_card_bonus=1 three_card_bonus=5", True),
    ],
)
def test_the_six_card_bonus_may_need_both_other_bonuses(others: str, taken: bool) -> None:
    reading = "house.readings.six_card_bonus_needs=bets_and_bonuses"
    line = f"{BONUSES} {reading} community=5c5d box=2c3d4h / 1 ann AhAdKs {BETS} {others} six_card_bonus=2 : ride ride"
    assert refusals(line) == ([] if taken else [("seats[0].wagers.six_card_bonus", "LIR-.07.E.5")])


DECISIONS = [
    ("ride ride", None),
    ("ride ride ride", ("decisions", "LIR-.11.C")),
    ("ride ride withdraw", ("decisions", "LIR-.11.C")),
    ("ride", ("decisions", "LIR-.11.C")),
    ("fold ride", ("decisions[0]", "LIR-.11.B")),
    ("ride 5", ("decisions[1]", "LIR-.11.C")),
]


@clause("LIR-.07.E.2", "LIR-.11.C.1.b")
@pytest.mark.parametrize(("decisions", "refused"), DECISIONS)
def test_two_bets_have_one_question_each_and_the_third_none(decisions: str, refused: tuple[str, str] | None) -> None:
    line = f"{BETS_ONLY} community=5c5d / 1 ann AhAdKs {BETS} : {decisions}"
    assert refusals(line) == ([(f"seats[0].{refused[0]}", refused[1])] if refused else [])


ROUND = (
    f"{FULL} house.table.adjacent_boxes=2 community=5c6d box=2c3d4h / 6 dan AhAdKs {BETS} : ride ride"
    f" / 2 ann 9c9d4s {BETS} : ride ride / 5 dan JcTd5h {BETS} : ride ride"
)


@clause("LIR-.11.B", "LIR-.11.C")
@pytest.mark.parametrize("answers", [["ride"] * 6, ["withdraw"] * 6, ["withdraw", "ride"] * 3])
def test_each_question_goes_round_from_the_dealers_left_whatever_was_decided_before(answers: list[str]) -> None:
    asked = list(questions(ROUND, *answers))
    assert [(question.number, question.seat) for question in asked] == [(0, 2), (0, 5), (0, 6), (1, 2), (1, 5), (1, 6)]
    assert {question.choices for question in asked} == {("ride", "withdraw")}


@clause("LIR-.11.B", "LIR-.11.B.2", "LIR-.11.C.2")
def test_one_community_card_is_shown_after_the_first_decisions_and_the_other_after_the_last() -> None:
    own, both = {2: "9c 9d 4s"}, {5: "Jc Td 5h", 6: "Ah Ad Ks"}
    up: dict[str | int, str] = {"community": "5c"}
    assert [seen(question) for question in questions(ROUND, *["ride"] * 6)] == [
        *[own, both, both],
        *[own | up, both | up, both | up],
    ]


OUTCOMES = {"ride": "win 30+10", "withdraw": "withdrawn 0+10"}
WITHDRAWALS = [
    pytest.param("ride", "ride", marks=clause("LIR-.11.B.1.a", "LIR-.11.C.1.a")),
    pytest.param("withdraw", "ride", marks=clause("LIR-.11.B.1.b", "LIR-.11.C.1.a")),
    pytest.param("ride", "withdraw", marks=clause("LIR-.11.B.1.a", "LIR-.11.C.1.b", "LIR-.11.C.1.b.i")),
    pytest.param("withdraw", "withdraw", marks=clause("LIR-.11.B.1.b", "LIR-.11.C.1.b", "LIR-.11.C.1.b.i")),
]


@clause("LIR-.01.B.5", "LIR-.07.E.2", "LIR-.11.D.3")
@pytest.mark.parametrize(("first", "second"), WITHDRAWALS)
def test_each_bet_is_withdrawn_or_rides_on_its_own(first: str, second: str) -> None:
    won = settled(f"{BETS_ONLY} community=Tc4d / 1 ann TsTd6h {BETS} : {first} {second}")
    assert told(won, 1) == f"bet_1 {OUTCOMES[first]}, bet_2 {OUTCOMES[second]}, bet_3 win 30+10"
    lost = settled(f"{BETS_ONLY} community=Qc4d / 1 ann TsJd6h {BETS} : {first} {second}")
    riding = 1 + (first == "ride") + (second == "ride")
    assert box_of(lost, 1).net == -1000 * riding


@clause("LIR-.07.E.7")
def test_side_wagers_are_the_same_whatever_is_withdrawn_or_placed_beside_them() -> None:
    table = f"{FULL} community=8c4d box=8h3d2c / 1 ann 8s8d6h"
    alone = {side: told(settled(f"{table} {BETS} {side} : ride ride"), 1, side.split("=")[0]) for side in SIDES.split()}
    for first, second in product(("ride", "withdraw"), repeat=2):
        settlement = settled(f"{table} {BETS} {SIDES} : {first} {second}")
        assert {side: told(settlement, 1, side.split("=")[0]) for side in SIDES.split()} == alone
    assert list(alone.values()) == [
        *["five_card_bonus win 4+0", "three_card_bonus win 5+5", "six_card_bonus win 10+2", "progressive win 9+0"]
    ]


@clause("LIR-.11.D", "LIR-.11.E")
def test_seats_from_the_right_and_wagers_in_order() -> None:
    boxes = f"/ 2 ann AhKhQh {BETS} {SIDES} : ride ride / 7 bob 9h8h7h {BETS} {SIDES} : withdraw ride"
    settlement = settled(f"{FULL} community=JhTh box=2c3d4h {boxes}")
    assert [box.seat for box in settlement.boxes] == [7, 2]
    in_order = [
        "bet_1",
        "bet_2",
        "bet_3",
        "five_card_bonus",
        "three_card_bonus",
        "six_card_bonus",
        "progressive",
        "envy",
    ]
    assert [[payment.wager for payment in box.payments] for box in settlement.boxes] == [in_order, in_order]


FIVE_CARDS = [
    # Own three, community, the hand, and what each bet of 10 becomes under Paytable A.
    ("TsTd6h", "4c2d", "pair", "win 10+10"),
    ("9s9d6h", "4c2d", "pair", "lose 0+0"),
    ("TsJd6h", "Tc2d", "pair", "win 10+10"),
    ("4s3d6h", "4c3h", "two_pair", "win 20+10"),
    ("As3d2h", "4c5d", "straight", "win 50+10"),
    ("AsKdQh", "Jc9d", "high_card", "lose 0+0"),
    ("AhKhQh", "JhTh", "royal_flush", "win 10000+10"),
]


@clause("LIR-.11.D.2", "LIR-.11.D.3", "LIR-.01.B.4")
@pytest.mark.parametrize(("own", "community", "hand", "result"), FIVE_CARDS)
def test_all_bets_in_place_are_settled_by_one_five_card_hand(own: str, community: str, hand: str, result: str) -> None:
    settlement = settled(f"{BETS_ONLY} community={community} / 1 ann {own} {BETS} : ride ride")
    assert told(settlement, 1) == ", ".join(f"bet_{number} {result}" for number in (1, 2, 3))
    assert box_of(settlement, 1).hand == hand


@clause("LIR-.01.B.1", "LIR-.01.B.4")
def test_the_same_two_community_cards_enter_every_hand_and_box_cards_none() -> None:
    boxes = f"/ 1 ann AhAdKs {BETS} : ride ride / 2 bob 5h6c7h {BETS} : ride ride / 3 cy 4h4s2d {BETS} : ride ride"
    settlement = settled(f"{BONUSES} community=5c5d box=AcKd4c {boxes}")
    assert [box_of(settlement, seat).hand for seat in (1, 2, 3)] == ["two_pair", "three_of_a_kind", "two_pair"]
    assert settlement.dealer is None
    assert refusals(f"{BONUSES} community=5c5d6d box=AcKd4c {boxes}") == [("cards.community", "LIR-.13.D")]


FIVE_CARD_BONUS = [
    *[("A", "TsTd6h", "win 2+0"), ("B", "TsTd6h", "win 1+0"), ("C", "TsTd6h", "lose 0+0"), ("D", "TsTd6h", "win 1+0")],
    *[
        ("A", "9s9d6h", "lose 0+0"),
        ("C", "4s2s6h", "win 6+0"),
        ("E", "TsTd6h", "lose 0+0"),
        ("F", "TsTd6h", "lose 0+0"),
    ],
    *[("G", "4s2s6h", "lose 0+0"), ("G", "4s4h6h", "win 5+0")],
]


@clause("LIR-.11.E.1")
@pytest.mark.parametrize(("letter", "own", "result"), FIVE_CARD_BONUS)
def test_the_paytable_says_whether_a_pair_wins_the_five_card_bonus(letter: str, own: str, result: str) -> None:
    house = f"{BETS_ONLY} house.wagers.five_card_bonus.paytable={letter}"
    line = f"{house} community=4c2d / 1 ann {own} {BETS} five_card_bonus=1 : withdraw withdraw"
    assert told(settled(line), 1, "five_card_bonus") == f"five_card_bonus {result}"


THREE_CARD_BONUS = [("2s2d6h", "win"), ("9s8d6h", "lose"), ("As2d3h", "win"), ("KsQs9d", "lose"), ("KsJs2s", "win")]


@clause("LIR-.11.E.2")
@pytest.mark.parametrize("community", ["2c6d", "KcQd", "9c8h"])
@pytest.mark.parametrize(("own", "outcome"), THREE_CARD_BONUS)
def test_the_three_card_bonus_is_won_by_the_own_cards_from_a_pair(community: str, own: str, outcome: str) -> None:
    line = f"{BONUSES} community={community} box=4c4d4h / 1 ann {own} {BETS} three_card_bonus=5 : ride ride"
    assert row(settled(line), 1, "three_card_bonus").outcome == outcome


SIX_CARDS = [
    # Letter, own three, the box, and what 5 becomes; the community cards 8c 8s take no part.
    ("A", "AdKdQd", "JdTd9d", "win 1000000+5"),
    ("A", "AhKhQh", "JhTh9h", "win 100000+5"),
    ("B", "AdKdQd", "JdTd9d", "win 100000+5"),
    ("A", "AdKdQd", "JdTd2c", "win 5000+5"),
    ("A", "4d4h5s", "4s5d9d", "win 100+5"),
    ("A", "4d4h5s", "5d9d9h", "lose 0+0"),
    ("A", "8d8h5s", "4d9d2h", "lose 0+0"),
    ("A", "8d4h5s", "8h4d4c", "win 100+5"),
]


@clause("LIR-.11.E.3")
@pytest.mark.parametrize(("letter", "own", "box", "result"), SIX_CARDS)
def test_the_six_card_bonus_is_the_own_three_with_the_box(letter: str, own: str, box: str, result: str) -> None:
    house = f"{BETS_ONLY} house.wagers.six_card_bonus.paytable={letter}"
    line = f"{house} community=8c8s box={box} / 1 ann {own} {BETS} six_card_bonus=5 : ride withdraw"
    assert told(settled(line), 1, "six_card_bonus") == f"six_card_bonus {result}"


ON_THREE = [
    # Own three, and what a dollar wins under Paytables B and C, whatever the community cards.
    ("AsKsQs", "5000", "5000"),
    ("AhKhQh", "500", "500"),
    ("AsKhQs", "6", "0"),
    ("9h8h7h", "70", "100"),
    ("8s8h8d", "60", "90"),
    ("9s8h7d", "6", "0"),
    ("KhJh7h", "0", "0"),
    ("9s9h7d", "0", "0"),
]


@pytest.mark.parametrize(
    "letter", [pytest.param("B", marks=clause("LIR-.12.E.2")), pytest.param("C", marks=clause("LIR-.12.E.3"))]
)
@pytest.mark.parametrize(("own", "b", "c"), ON_THREE)
@pytest.mark.parametrize("community", ["2c4d", "9c9d", "ThJs", "8c6h"])
def test_progressive_b_and_c_look_at_the_own_three_cards_only(
    letter: str, own: str, b: str, c: str, community: str
) -> None:
    offer = progressive(letter, "main 5000 reset 1000")
    line = f"{BETS_ONLY} {offer} community={community} / 1 ann {own} {BETS} progressive=1 : ride ride"
    assert short(row(settled(line), 1, "progressive").paid) == (b if letter == "B" else c)


LIMIT = "house.limits.payout_per_hand"
CUTS = [
    ("", "", ["10000", "10000", "10000", "20000", "200", "5"]),
    (f"{LIMIT}=25000", "", ["10000", "10000", "5000", "0", "0", "0"]),
    (f"{LIMIT}=50200", "", ["10000", "10000", "10000", "20000", "200", "0"]),
    (f"{LIMIT}=50205", "", ["10000", "10000", "10000", "20000", "200", "5"]),
    (f"{LIMIT}=25102.50", "in_proportion", ["5000", "5000", "5000", "10000", "100", "2.50"]),
]


@pytest.mark.parametrize(("limit", "reading", "paid"), CUTS)
def test_a_filed_limit_cuts_bets_and_bonuses_but_not_the_progressive(limit: str, reading: str, paid: list[str]) -> None:
    house = f"{limit} house.readings.payout_limit_cut={reading}" if reading else limit
    sides = "five_card_bonus=1 three_card_bonus=5 six_card_bonus=1 progressive=1"
    settlement = settled(f"{FULL} {house} community=JhTh box=AcAd2s / 1 ann AhKhQh {BETS} {sides} : ride ride")
    found = rows(settlement, 1)
    assert [short(payment.paid) for payment in found[:-1]] == paid
    assert [short(payment.returned) for payment in found[:-1]] == ["10", "10", "10", "0", "5", "1"]
    assert told(settlement, 1, "progressive") == "progressive win 12000+0"
