"""235 Stud Poker: what may be placed and decided, and what becomes of every wager."""

import pytest

from tests.line_settlements import box_of, progressive, questions, refusals, rows, seen, settled, short, told

PROGRESSIVE = progressive("A", "main 12000 reset 10000")
FULL = f"235-stud-poker house.wagers.win_em_all={{}} {PROGRESSIVE}"
THREE = "two_card=10 three_card=10 five_card=10"


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*ids)


E1, E2, E3 = ("235-7.E.1", "235-7.E.2", "235-7.E.3.a")
PLACED = [
    # Wagers of one box, and what is refused with which clause.
    pytest.param(THREE, [], marks=clause(E1), id="all three"),
    pytest.param("three_card=10 five_card=10", [("two_card", E1)], marks=clause(E1)),
    pytest.param("two_card=10 five_card=10", [("three_card", E1)], marks=clause(E1)),
    pytest.param("two_card=10 three_card=10", [("five_card", E1)], marks=clause(E1)),
    pytest.param("two_card=10 three_card=10 five_card=11", [("two_card", E1)], marks=clause(E1), id="unequal"),
    pytest.param(f"{THREE} pair_plus=5", [("pair_plus", "235-7.E")], marks=clause("235-7.E"), id="no such wager"),
    pytest.param(f"{THREE} win_em_all=5", [], marks=clause(E2)),
    pytest.param("two_card=10 three_card=10 win_em_all=5", [("win_em_all", E2), ("five_card", E1)], marks=clause(E2)),
    pytest.param(f"{THREE} progressive=1", [], marks=clause(E3)),
    pytest.param("two_card=10 three_card=10 progressive=1", [("progressive", E3), ("five_card", E1)], marks=clause(E3)),
    pytest.param(f"{THREE} progressive=5", [("progressive", "235-12.H.1")], id="another size"),
    pytest.param(f"{THREE} three_card_raise=10", [("three_card_raise", "235-11.B.1.a")], id="raise too early"),
    pytest.param(f"{THREE} five_card_raise=10", [("five_card_raise", "235-11.B.1bis.a")], id="other raise too early"),
]


@pytest.mark.parametrize(("wagers", "refused"), PLACED)
def test_what_a_box_may_place(wagers: str, refused: list[tuple[str, str]]) -> None:
    line = f"{FULL} community=5c5d / 1 ann AhAdKs {wagers} : check check"
    assert refusals(line) == [(f"seats[0].wagers.{name}", because) for name, because in refused]


@clause("235-7.E.2")
def test_win_em_all_is_taken_only_where_it_is_offered() -> None:
    line = f"235-stud-poker house={{}} community=5c5d / 1 ann AhAdKs {THREE} win_em_all=5 : check check"
    assert refusals(line) == [("seats[0].wagers.win_em_all", "235-7.E.2")]


DECISIONS = [
    ("raise check", None),
    ("check raise", None),
    pytest.param("20 check", ("decisions[0]", "235-11.B.1.a"), marks=clause("235-11.B.1.a")),
    pytest.param("10 check", ("decisions[0]", "235-11.B.1.a"), marks=clause("235-11.B.1.a")),
    pytest.param("fold check", ("decisions[0]", "235-11.B.1.a")),
    pytest.param("check 20", ("decisions[1]", "235-11.B.1bis.a"), marks=clause("235-11.B.1bis.a")),
    pytest.param("raise", ("decisions", "235-11.B.1bis.a")),
]


@pytest.mark.parametrize(("decisions", "refused"), DECISIONS)
def test_a_raise_is_the_wager_itself_and_nobody_folds(decisions: str, refused: tuple[str, str] | None) -> None:
    line = f"{FULL} community=5c5d / 1 ann AhAdKs {THREE} : {decisions}"
    assert refusals(line) == ([(f"seats[0].{refused[0]}", refused[1])] if refused else [])


ROUND = (
    f"{FULL} house.table.adjacent_boxes=2 community=5c5d / 6 dan AhAdKs {THREE} : check check"
    f" / 2 ann 9c9d4s {THREE} : check check / 5 dan JcTd5h {THREE} : check check"
)


@clause("235-11.B", "235-11.B.1bis.a")
def test_each_question_goes_round_from_the_dealers_left_whatever_was_decided_before() -> None:
    asked = list(questions(ROUND, "raise", "check", "raise", "check", "raise", "check"))
    assert [(question.number, question.seat) for question in asked] == [(0, 2), (0, 5), (0, 6), (1, 2), (1, 5), (1, 6)]
    assert {question.choices for question in asked} == {("raise", "check")}


@clause("235-11.B")
def test_third_cards_stay_hidden_until_all_have_decided_and_community_cards_throughout() -> None:
    first_two = {5: "Jc Td", 6: "Ah Ad"}
    all_three = {2: "4s", 5: "Jc Td 5h", 6: "Ah Ad Ks"}
    assert [seen(question) for question in questions(ROUND, *["check"] * 6)] == [
        *[{2: "9c 9d"}, first_two, first_two],
        *[{2: "9c 9d 4s", 5: "5h", 6: "Ks"}, all_three, all_three],
    ]


RAISES = [
    ("check check", ""),
    ("raise check", "three_card_raise win 10+10"),
    ("check raise", "five_card_raise win 10+10"),
    ("raise raise", "three_card_raise win 10+10, five_card_raise win 10+10"),
]


@clause("235-11.B.1.a", "235-11.B.1.b", "235-11.B.1bis.a", "235-11.B.1bis.b")
@pytest.mark.parametrize(("decisions", "raises"), RAISES)
def test_a_raise_doubles_its_wager_and_a_check_adds_nothing(decisions: str, raises: str) -> None:
    settlement = settled(f"{FULL} community=5c6d / 1 ann AhAdKs {THREE} : {decisions}")
    assert told(settlement, 1, "three_card_raise", "five_card_raise") == raises
    placed = "two_card win 10+10, three_card win 10+10, five_card win 10+10"
    assert told(settlement, 1, "two_card", "three_card", "five_card") == placed


INDEPENDENT = [
    # Own three, community, and what 10 on each becomes, both raised.
    ("AhAdKs", "5c6d", "win 10+10", "win 10+10", "win 10+10"),
    ("9h9dKs", "5c6d", "win 10+10", "win 10+10", "lose 0+0"),
    ("9h8dKs", "5c6d", "win 10+10", "lose 0+0", "lose 0+0"),
    ("KhAs2d", "5c6d", "win 10+10", "lose 0+0", "lose 0+0"),
    ("Ah2s9d", "5c6d", "win 10+10", "lose 0+0", "lose 0+0"),
    ("9h4hKh", "5c6d", "win 10+10", "win 30+10", "lose 0+0"),
    ("Th4s6d", "Tc6c", "lose 0+0", "lose 0+0", "win 30+10"),
    ("Th4s6d", "Tc2c", "lose 0+0", "lose 0+0", "win 10+10"),
    ("9h4s6d", "9c2c", "lose 0+0", "lose 0+0", "lose 0+0"),
    ("Ah3s2d", "5c4d", "lose 0+0", "win 50+10", "win 150+10"),
    ("7h4s2d", "KcQd", "lose 0+0", "lose 0+0", "lose 0+0"),
]


@clause("235-11.D.2.b", "235-11.D.2.a", "235-1.B.4")
@pytest.mark.parametrize(("own", "community", "two", "three", "five"), INDEPENDENT)
def test_the_three_wagers_are_settled_apart_each_with_its_raise(
    own: str, community: str, two: str, three: str, five: str
) -> None:
    settlement = settled(f"{FULL} community={community} / 1 ann {own} {THREE} : raise raise")
    assert told(settlement, 1) == (
        f"two_card {two}, three_card {three}, three_card_raise {three}, five_card {five}, five_card_raise {five}"
    )


@clause("235-1.B.4", "235-1.B.1")
def test_the_five_card_hand_is_the_own_three_with_the_shared_two() -> None:
    boxes = (
        f"/ 1 ann AhAdKs {THREE} : check check / 2 bob 5h6c7h {THREE} : check check / 3 cy 4h4s2c {THREE} : check check"
    )
    settlement = settled(f"{FULL} community=5c5d {boxes}")
    assert [box_of(settlement, seat).hand for seat in (1, 2, 3)] == ["two_pair", "three_of_a_kind", "two_pair"]
    assert settlement.dealer is None
    assert refusals(f"{FULL} community=5c5d6d {boxes}") == [("cards.community", "235-13.D")]


@clause("235-11.D", "235-11.D.2", "235-11.D.4")
def test_seats_from_the_right_and_wagers_in_order() -> None:
    everything = f"{THREE} win_em_all=5 progressive=1 : raise raise"
    settlement = settled(f"{FULL} community=5c5d / 2 ann AhAdKs {everything} / 6 bob 7h4s2d {everything}")
    assert [box.seat for box in settlement.boxes] == [6, 2]
    in_order = [
        "two_card",
        "three_card",
        "three_card_raise",
        "five_card",
        "five_card_raise",
        "win_em_all",
        "progressive",
    ]
    assert [[payment.wager for payment in box.payments] for box in settlement.boxes] == [in_order, in_order]


WIN_EM_ALL = [
    ("AhAdKs", "check check", "win 60+5"),
    ("AhAdKs", "raise raise", "win 60+5"),
    ("9h9dKs", "raise raise", "lose 0+0"),
    ("KhAs2d", "raise raise", "lose 0+0"),
    ("TsJhQh", "check check", "lose 0+0"),
    ("6h4s6s", "raise raise", "lose 0+0"),
    ("7h8d4s", "raise raise", "lose 0+0"),
]


@clause("235-12.D")
@pytest.mark.parametrize(("own", "decisions", "result"), WIN_EM_ALL)
def test_win_em_all_needs_all_three_wagers_raised_or_not(own: str, decisions: str, result: str) -> None:
    line = f"{FULL} community=5c6d / 1 ann {own} {THREE} win_em_all=5 : {decisions}"
    assert told(settled(line), 1, "win_em_all") == f"win_em_all {result}"


ROYAL = "community=JhTh / 1 ann AhKhQh"


def royal(limit: str, stake: str = "10", house: str = "", side: str = "win_em_all=10 progressive=1") -> str:
    """A royal whose first three cards are the mini royal, both raised: 1 + 50 + 50 + 500 + 500 + 12 times the stake."""
    placed = " ".join(f"{wager}={stake}" for wager in ("two_card", "three_card", "five_card"))
    return f"{FULL} {limit} {house} {ROYAL} {placed} {side} : raise raise"


LIMIT = "house.limits.payout_per_hand"
COUNTED = ("two_card", "three_card", "three_card_raise", "five_card", "five_card_raise", "win_em_all")
CUTS = [
    # The limit, what each wager is paid in order, and in proportion where that is the house's reading.
    (f"{LIMIT}=20000", "", ["10", "500", "500", "5000", "5000", "120"]),
    (f"{LIMIT}=11130", "", ["10", "500", "500", "5000", "5000", "120"]),
    (f"{LIMIT}=11129.99", "", ["10", "500", "500", "5000", "5000", "119.99"]),
    (f"{LIMIT}=8000", "", ["10", "500", "500", "5000", "1990", "0"]),
    (f"{LIMIT}=505", "", ["10", "495", "0", "0", "0", "0"]),
    (f"{LIMIT}=5565", "in_proportion", ["5", "250", "250", "2500", "2500", "60"]),
    (f"{LIMIT}=1000", "in_proportion", ["0.89", "44.92", "44.92", "449.23", "449.23", "10.78"]),
]


@clause("235-12.K")
@pytest.mark.parametrize(("limit", "reading", "paid"), CUTS)
def test_the_winnings_of_one_hand_are_cut_to_the_limit(limit: str, reading: str, paid: list[str]) -> None:
    house = f"house.readings.payout_limit_cut={reading}" if reading else ""
    settlement = settled(royal(limit, house=house))
    found = rows(settlement, 1, *COUNTED)
    assert [short(payment.paid) for payment in found] == paid
    assert {payment.returned for payment in found} == {1000}
    assert {payment.outcome for payment in found} == {"win"}
    assert told(settlement, 1, "progressive") == "progressive win 12000+0"


@clause("235-12.K")
def test_a_cut_names_its_clause_and_spares_envy_and_other_boxes() -> None:
    other = "/ 2 bob 9s9cKd two_card=10 three_card=10 five_card=10 progressive=1 : raise check"
    settlement = settled(f"{royal(f'{LIMIT}=505')} {other}")
    cut = {payment.wager for payment in rows(settlement, 1) if "235-12.K" in payment.clauses}
    assert cut == {"three_card", "three_card_raise", "five_card", "five_card_raise", "win_em_all"}
    assert told(settlement, 2, "three_card", "envy") == "three_card win 10+10, envy win 1000+0 from 1"


@clause("235-12.K")
@pytest.mark.parametrize(("stake", "total"), [("40", 44_520_00), ("100", 50_000_00)])
def test_without_a_filed_limit_it_is_fifty_thousand_dollars(stake: str, total: int) -> None:
    settlement = settled(royal("", stake, side=f"win_em_all={stake} progressive=1"))
    assert sum(payment.paid for payment in rows(settlement, 1, *COUNTED)) == total


@clause("235-12.K")
def test_a_high_minimum_raises_the_limit_to_what_it_can_win() -> None:
    """At a minimum of $50 a bettor can win 1,113 times that, $55,650, which is above $50,000."""
    table = "house.table.minimum=50 house.table.maximum=1000"
    settlement = settled(royal("", "50", table, "win_em_all=50"))
    assert sum(payment.paid for payment in rows(settlement, 1, *COUNTED)) == 55_650_00
    doubled = settled(royal("", "100", table, "win_em_all=100"))
    assert sum(payment.paid for payment in rows(doubled, 1, *COUNTED)) == 55_650_00


@clause("235-11.D.2.a")
@pytest.mark.parametrize("decisions", ["raise raise", "check check"])
def test_losing_wagers_are_collected_with_their_raises(decisions: str) -> None:
    settlement = settled(f"{FULL} community=KcQd / 1 ann 7h4s2d {THREE} win_em_all=5 progressive=1 : {decisions}")
    assert {(payment.outcome, payment.returned) for payment in rows(settlement, 1)} == {("lose", 0)}
    assert box_of(settlement, 1).net == -(36 + 20 * (decisions == "raise raise")) * 100
