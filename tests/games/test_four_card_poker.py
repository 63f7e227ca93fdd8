"""Four Card Poker: what may be placed and decided, and what becomes of every wager."""

import pytest

from tests.line_settlements import box_of, progressive, questions, refusals, rows, seen, settled, table_of, told

PROGRESSIVE = progressive("A", "main 6000 reset 5000", rest="house.wagers.progressive.envy=A")
ACES_UP = "four-card-poker house.wagers.aces_up.paytable=A"
SIX = f"{ACES_UP} house.wagers.six_card_bonus.paytable=A"
FULL = f"{SIX} {PROGRESSIVE}"
DEALER = "dealer=KdKs9h7c4s2d box=Tc"


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*ids)


PLACED = [
    # Wagers of one box, its decisions, and what is refused with which clause.
    pytest.param("ante=10", "1x", None, marks=clause("4CP-7.E.1"), id="ante alone"),
    pytest.param("aces_up=5", "", None, marks=clause("4CP-7.E.2"), id="aces up alone"),
    pytest.param("ante=10 aces_up=25", "1x", None, marks=clause("4CP-7.E.3"), id="aces up above ante"),
    pytest.param("ante=25 aces_up=10", "1x", None, marks=clause("4CP-7.E.3"), id="ante above aces up"),
    pytest.param("ante=10 pair_plus=5", "1x", ("wagers.pair_plus", "4CP-7.E"), marks=clause("4CP-7.E"), id="no such"),
    pytest.param("ante=10 play=10", "1x", ("wagers.play", "4CP-11.B.1"), marks=clause("4CP-1.B.5"), id="too early"),
    pytest.param("aces_up=5", "1x", ("decisions", "4CP-11.B.1"), marks=clause("4CP-1.B.5"), id="play without ante"),
    pytest.param("ante=10", "", ("decisions", "4CP-11.B.1"), id="no answer"),
    pytest.param("progressive=1", "", ("wagers.progressive", "4CP-7.E.4.a"), marks=clause("4CP-7.E.4.a")),
    pytest.param("ante=10 progressive=1", "1x", None, marks=clause("4CP-7.E.4.a")),
    pytest.param("aces_up=10 progressive=1", "", None, marks=clause("4CP-7.E.4.a")),
    pytest.param("ante=10 progressive=5", "1x", ("wagers.progressive", "4CP-12.E.1"), id="another size"),
    pytest.param(
        "ante=10 six_card_bonus=5", "1x", ("wagers.six_card_bonus", "4CP-7.E.5.a"), marks=clause("4CP-7.E.5.a")
    ),
    pytest.param(
        "aces_up=10 six_card_bonus=5", "", ("wagers.six_card_bonus", "4CP-7.E.5.a"), marks=clause("4CP-7.E.5.a")
    ),
    pytest.param("ante=10 aces_up=10 six_card_bonus=5", "1x", None, marks=clause("4CP-7.E.5.a")),
    pytest.param(
        "ante=10 aces_up=10", "six_card_bonus", ("decisions[0]", "4CP-11.B.1"), marks=clause("4CP-7.E.5.a"), id="late"
    ),
]


@pytest.mark.parametrize(("wagers", "decisions", "refused"), PLACED)
def test_what_a_box_may_place_and_decide(wagers: str, decisions: str, refused: tuple[str, str] | None) -> None:
    line = f"{FULL} {DEALER} / 1 ann 9c9d4h3h2h {wagers} : {decisions}"
    assert refusals(line) == ([(f"seats[0].{refused[0]}", refused[1])] if refused else [])


PLAYS = [
    ("1x", "10"),
    ("2x", "20"),
    ("3x", "30"),
    ("10", "10"),
    ("10.01", "10.01"),
    ("25", "25"),
    ("30", "30"),
    ("9.99", None),
    ("30.01", None),
    ("4x", None),
    ("0x", None),
    ("play", None),
]


@clause("4CP-11.B.1", "4CP-7.E.1")
@pytest.mark.parametrize(("decision", "stake"), PLAYS)
def test_a_play_is_from_one_to_three_times_the_ante(decision: str, stake: str | None) -> None:
    line = f"{ACES_UP} dealer=KdKs9h7c4s2d / 1 ann AcAdKhKc2h ante=10 : {decision}"
    if stake is None:
        assert refusals(line) == [("seats[0].decisions[0]", "4CP-11.B.1")]
    else:
        assert told(settled(line), 1, "play") == f"play win {stake}+{stake}"


@pytest.mark.parametrize(
    ("house", "decision", "taken"),
    [
        ("house.readings.play_amounts=multiples", "20", True),
        ("house.readings.play_amounts=multiples", "25", False),
        ("house.wagers.ante.unit=5", "25", True),
        ("house.wagers.ante.unit=5", "24", False),
    ],
)
def test_a_house_may_ask_for_multiples_of_the_ante_or_of_its_unit(house: str, decision: str, taken: bool) -> None:
    line = f"{ACES_UP} {house} dealer=KdKs9h7c4s2d / 1 ann AcAdKhKc2h ante=10 : {decision}"
    assert (refusals(line) == []) == taken


ROUND = (
    f"{SIX} house.table.adjacent_boxes=2 {DEALER} / 6 dan AhAd5h4h2h ante=10 : 1x / 2 ann 9c9d4d3h2c ante=10 : 1x"
    " / 4 bob 8c8d7d3s2s aces_up=5 / 5 dan JcTd5d4c3d ante=10 : 1x"
)


@clause("4CP-11.B", "4CP-7.E.2")
def test_each_ante_is_asked_from_the_dealers_left_and_aces_up_alone_is_not() -> None:
    asked = list(questions(ROUND, "1x", "fold", "3x"))
    assert [question.seat for question in asked] == [2, 5, 6]
    assert {question.choices for question in asked} == {("1x", "2x", "3x", "fold")}
    game, round_ = table_of(ROUND)
    assert [place.to for place in game.plan_for(round_.boxes)][1:5] == [2, 4, 5, 6]


@pytest.mark.parametrize(
    "dealing",
    [
        pytest.param("manual-shoe", marks=clause("4CP-8.E.1", "4CP-8.E.2")),
        pytest.param("hand", marks=clause("4CP-9.B.4", "4CP-9.B.5")),
        pytest.param("automated-shoe", marks=clause("4CP-10.B.2")),
    ],
)
def test_players_see_their_own_cards_and_the_dealers_sixth(dealing: str) -> None:
    both = {5: "Jc Td 5d 4c 3d", 6: "Ah Ad 5h 4h 2h", "dealer": "2d"}
    line = ROUND.replace(DEALER, f"house.table.dealing={dealing} {DEALER}")
    shown = [seen(question) for question in questions(line, "1x", "1x", "1x")]
    assert shown == [{2: "9c 9d 4d 3h 2c", "dealer": "2d"}, both, both]


AGAINST_THE_DEALER = [
    # Dealer's six, own five, whether the hand wins; there is no qualification.
    ("7d6s5h3c2s2d", "2h8c9dJsQc", "lost"),
    ("KdJs9h7c4s2d", "KhJc9d7s3c", "won"),
    ("KdKs9h7c4s2d", "KhKc9d7s3c", "won"),
    ("KdKs9h7c4s2d", "KhKc9d6s3c", "lost"),
    ("KdKs9h9c4s4d", "KhKc9d9s3c", "won"),
    ("KdKs9h9c4s4d", "AhAc2d2s3c", "won"),
    ("Ad2s3h4c9s9d", "KhKc9h8s3c", "lost"),
    ("5d5s5h9c8d2s", "6h6c6d9sAc", "won"),
    ("KhJh9h2hAcQs", "5d5s5h9c8d", "won"),
    ("5d5s5h9c8d2s", "KhJh9h2hAs", "lost"),
    ("9d8d7d6d2sKc", "5h5d5c5sKs", "won"),
    ("5h5d5c5sKcAd", "9d8d7d6d2s", "lost"),
]
RESULTS = {
    "won": ("ante win 10+10, play win 20+20", "4CP-11.D.4.c.ii"),
    "lost": ("ante lose 0+0, play lose 0+0", "4CP-11.D.4.c.i"),
}


@pytest.mark.parametrize(
    ("dealer", "hand", "result"),
    [
        pytest.param(*case, marks=clause(RESULTS[case[2]][1], "4CP-11.D.3", "4CP-11.D.4.b"))
        for case in AGAINST_THE_DEALER
    ],
)
def test_the_best_four_meet_and_a_tie_wins(dealer: str, hand: str, result: str) -> None:
    settlement = settled(f"{ACES_UP} dealer={dealer} / 1 ann {hand} ante=10 : 2x")
    expected, because = RESULTS[result]
    assert told(settlement, 1, "ante", "play") == expected
    assert {payment.clauses[0] for payment in rows(settlement, 1, "ante", "play")} == {because}


NAMED = [
    # Dealer's six and own five, and the four-card hand each makes.
    ("AdKdQd7d7s7c", "9h8h7h6h2s", "three_of_a_kind", "straight_flush"),
    ("AsAhAdKsKhKc", "9h8h7d6c2s", "three_of_a_kind", "straight"),
    ("AcKsQh3d2h4s", "JhTh6h5h2s", "straight", "flush"),
    ("AsKdJh9c7s5d", "2s3h4d5cKc", "high_card", "straight"),
    ("9s9d4h4c7s5d", "2s2h4d5cKc", "two_pair", "pair"),
]


@clause("4CP-1.B.4", "4CP-11.D.3", "4CP-11.D.4.b")
@pytest.mark.parametrize(("dealer", "own", "dealers", "players"), NAMED)
def test_both_hands_are_the_best_four_cards(dealer: str, own: str, dealers: str, players: str) -> None:
    settlement = settled(f"{ACES_UP} dealer={dealer} / 1 ann {own} ante=10 : 1x")
    assert settlement.dealer is not None
    assert (settlement.dealer.hand, settlement.dealer.qualifies) == (dealers, None)
    assert box_of(settlement, 1).hand == players


ALL = "aces_up=5 six_card_bonus=2 progressive=1"
KEPT = {"ante": "forfeit 0+0", "aces_up": "win 45+5", "six_card_bonus": "win 10+2", "progressive": "forfeit 0+0"}
FOLDS = [
    pytest.param("", marks=clause("4CP-11.B.2"), id="ante"),
    pytest.param("aces_up=5", marks=clause("4CP-11.C.1")),
    pytest.param("progressive=1", marks=clause("4CP-11.C.3")),
    pytest.param("aces_up=5 progressive=1", marks=clause("4CP-11.C.1", "4CP-11.C.3")),
    pytest.param("aces_up=5 six_card_bonus=2", marks=clause("4CP-11.C.1", "4CP-11.C.2")),
    pytest.param(ALL, marks=clause("4CP-11.C.1", "4CP-11.C.2", "4CP-11.C.3")),
]


@pytest.mark.parametrize("others", FOLDS)
def test_a_fold_forfeits_ante_and_progressive_only(others: str) -> None:
    """The hand, three eights, would have won every one of them."""
    settlement = settled(f"{FULL} {DEALER} / 1 ann 8s8h8d5c3s ante=10 {others} : fold")
    names = ["ante", *(word.partition("=")[0] for word in others.split())]
    assert told(settlement, 1) == ", ".join(f"{name} {KEPT[name]}" for name in KEPT if name in names)
    lost = {row.wager: row.clauses for row in rows(settlement, 1) if row.wager in ("ante", "progressive")}
    assert lost.items() <= {"ante": ("4CP-11.B.2",), "progressive": ("4CP-11.C.3",)}.items()


@clause("4CP-11.C.3")
def test_a_folder_is_still_paid_envy() -> None:
    line = f"{FULL} {DEALER} / 1 ann 9s8h6c3c3d ante=10 progressive=1 : fold / 2 bob AsAhAdAcKh aces_up=5"
    assert told(settled(line), 1) == "ante forfeit 0+0, progressive forfeit 0+0, envy win 100+0 from 2"


@clause("4CP-11.D.4", "4CP-11.D.5", "4CP-11.D.8")
def test_seats_from_the_right_and_wagers_in_order() -> None:
    boxes = f"/ 2 bob 8s8h8d5c3s ante=10 {ALL} : 1x / 7 cleo AsAhJdJcQd ante=10 : 1x / 4 dan 6s6h3c3d5d aces_up=5"
    settlement = settled(f"{FULL} {DEALER} {boxes}")
    assert [box.seat for box in settlement.boxes] == [7, 4, 2]
    in_order = ["ante", "play", "ante_bonus", "aces_up", "six_card_bonus", "progressive"]
    assert [payment.wager for payment in rows(settlement, 2)] == in_order


BEATEN_BY = "dealer=AsAhAdAc4c2d"
PAID_THOUGH_BEATEN = [
    ("8s8h8d5c3s", "aces_up=5", "Tc", "aces_up win 45+5", "4CP-11.D.6"),
    ("KsKh8d5c3s", "aces_up=5", "Tc", "aces_up lose 0+0", "4CP-11.D.5"),
    ("8s8h8d5c3s", "aces_up=5 six_card_bonus=2", "5d", "six_card_bonus win 40+2", "4CP-11.D.7"),
    ("8s8h8d5c3s", "progressive=1", "Tc", "progressive win 9+0", "4CP-11.D.9"),
    ("KhJh9h4h3s", "progressive=1", "Tc", "progressive lose 0+0", "4CP-11.D.8"),
]


@pytest.mark.parametrize(
    ("hand", "wagers", "box", "expected"),
    [pytest.param(*case[:4], marks=clause(case[4])) for case in PAID_THOUGH_BEATEN],
)
def test_side_wagers_are_settled_though_the_hand_is_beaten(hand: str, wagers: str, box: str, expected: str) -> None:
    settlement = settled(f"{FULL} {BEATEN_BY} box={box} / 1 ann {hand} ante=10 {wagers} : 1x")
    assert told(settlement, 1, "ante", "play") == "ante lose 0+0, play lose 0+0"
    assert told(settlement, 1, expected.split()[0]) == expected


@clause("4CP-11.D.5")
@pytest.mark.parametrize(("hand", "outcome"), [("AsAh9d5c2s", "win"), ("KsKhAd5c2s", "lose"), ("3s3h2d2cKd", "win")])
def test_aces_up_begins_at_a_pair_of_aces(hand: str, outcome: str) -> None:
    assert told(settled(f"{ACES_UP} dealer=QdQsTh7c4s6d / 1 ann {hand} aces_up=5"), 1).split()[1] == outcome


@clause("4CP-1.B.1")
@pytest.mark.parametrize("hand", ["9c8c7c6c2s", "AsAh9d5c3s", "KsQhJd2c4s"])
def test_aces_up_never_changes_with_the_dealers_cards(hand: str) -> None:
    dealers = ("AdAc4d4cTsTh", "JsTh5d3h2d2h", "KdKcKh3h2d2h")
    lines = [f"{ACES_UP} dealer={dealer} / 1 ann {hand} aces_up=5" for dealer in dealers]
    assert len({told(settled(line), 1) for line in lines}) == 1


BONUS_HAND = "8s8h8d5c3s"
BONUS_ROUNDS = [
    ("KdKs9h7c4s2d", "1x", "ante_bonus win 20+0"),
    ("KdKs9h7c4s2d", "3x", "ante_bonus win 20+0"),
    ("AsAhAdKc4c2d", "1x", "ante_bonus win 20+0"),
    ("KdKs9h7c4s2d", "fold", ""),
]


@clause("4CP-12.B")
@pytest.mark.parametrize(("dealer", "decision", "expected"), BONUS_ROUNDS)
def test_the_ante_bonus_is_paid_on_the_ante_whatever_the_result(dealer: str, decision: str, expected: str) -> None:
    line = f"{ACES_UP} dealer={dealer} / 1 ann {BONUS_HAND} ante=10 : {decision}"
    assert told(settled(line), 1, "ante_bonus") == expected


@clause("4CP-12.B")
def test_the_ante_bonus_is_paid_on_a_tie() -> None:
    line = f"{ACES_UP} dealer=9d8d7d6d2sKc / 1 ann 9h8h7h6h3s ante=10 : 1x"
    assert told(settled(line), 1) == "ante win 10+10, play win 10+10, ante_bonus win 200+0"


SIX_CARDS = [
    # Letter, own five, the box card, and what 5 on the Six Card Bonus becomes.
    ("A", "AdKdQdJdTd", "9d", "win 1000000+5"),
    ("A", "9dKdQdJdTd", "Ad", "win 1000000+5"),
    ("A", "AhKhQhJhTh", "9h", "win 100000+5"),
    ("B", "AdKdQdJdTd", "9d", "win 100000+5"),
    ("A", "AdKdQdJdTd", "9c", "win 5000+5"),
    ("A", "AdKdQdJd2c", "Td", "win 5000+5"),
    ("A", "8s8h8d5c3s", "8c", "win 250+5"),
    ("A", "8s8h5d5c3s", "3c", "lose 0+0"),
    ("A", "8s8h5d5c3s", "5h", "win 100+5"),
]


@clause("4CP-7.E.5.b")
@pytest.mark.parametrize(("letter", "own", "box", "result"), SIX_CARDS)
def test_the_box_card_joins_the_own_five_for_the_six_card_bonus(letter: str, own: str, box: str, result: str) -> None:
    house = f"{ACES_UP} house.wagers.six_card_bonus.paytable={letter}"
    line = f"{house} dealer=AsAc7c6c4c2d box={box} / 1 ann {own} ante=10 aces_up=10 six_card_bonus=5 : fold"
    assert told(settled(line), 1, "six_card_bonus") == f"six_card_bonus {result}"


FIVE_CARD_PROGRESSIVE = [("9h8h7h6h2s", "lose 0+0"), ("8s8h8d5c5s", "win 50+0"), ("KhJh9h4h2h", "win 40+0")]


@pytest.mark.parametrize(("hand", "result"), FIVE_CARD_PROGRESSIVE)
def test_progressive_c_to_f_look_at_the_own_five_cards(hand: str, result: str) -> None:
    offer = progressive("C", "main 12000 reset 10000", rest="house.wagers.progressive.envy=D")
    line = f"four-card-poker {offer} dealer=KdKs9s7c4s2d / 1 ann {hand} ante=10 progressive=1 : 1x"
    assert told(settled(line), 1, "progressive") == f"progressive {result}"
