"""Three Card Poker: what may be placed and decided, and what becomes of every wager."""

import pytest

from tests.line_settlements import box_of, progressive, questions, refusals, rows, seen, settled, table_of, told

ANTE = "three-card-poker house.wagers.ante.bonus=A"
PAIR_PLUS = f"{ANTE} house.wagers.pair_plus.paytable=C"
FULL = (
    f"{PAIR_PLUS} house.wagers.six_card_bonus.paytable=C {progressive('A', 'main 5000 reset 1000')}"
    f" {progressive('A', 'main 8000 reset 2000', wager='five_card_progressive')}"
)
RACK = "three-card-poker house=rack-card-house.toml dealer=Qs7h2d"


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*ids)


PLACED = [
    # Wagers of one box, its decisions, and what is refused with which clause.
    pytest.param("ante=10", "play", None, marks=clause("3CP-7.F.1"), id="ante alone"),
    pytest.param("pair_plus=5", "", None, marks=clause("3CP-7.F.2"), id="pair plus alone"),
    pytest.param("ante=10 pair_plus=25", "play", None, marks=clause("3CP-7.F.3"), id="pair plus above ante"),
    pytest.param("ante=25 pair_plus=10", "play", None, marks=clause("3CP-7.F.3"), id="ante above pair plus"),
    pytest.param("ante=10 aces_up=5", "play", ("wagers.aces_up", "3CP-7.F"), marks=clause("3CP-7.F"), id="no such"),
    pytest.param(
        "ante=10 play=10", "play", ("wagers.play", "3CP-11.B"), marks=clause("3CP-1.B.6"), id="play too early"
    ),
    pytest.param("pair_plus=5", "play", ("decisions", "3CP-11.B"), marks=clause("3CP-1.B.6"), id="play without ante"),
    pytest.param("ante=10", "20", ("decisions[0]", "3CP-11.B"), marks=clause("3CP-11.B", "3CP-7.F.1"), id="more"),
    pytest.param("ante=10", "10", ("decisions[0]", "3CP-11.B"), marks=clause("3CP-11.B"), id="an amount"),
    pytest.param("ante=10", "", ("decisions", "3CP-11.B"), marks=clause("3CP-11.B"), id="no answer"),
    pytest.param("progressive=1", "", ("wagers.progressive", "3CP-7.F.4.a"), marks=clause("3CP-7.F.4.a")),
    pytest.param("ante=10 progressive=1", "play", None, marks=clause("3CP-7.F.4.a")),
    pytest.param("pair_plus=10 progressive=1", "", None, marks=clause("3CP-7.F.4.a")),
    pytest.param("ante=10 progressive=5", "play", ("wagers.progressive", "3CP-12.E.5"), id="another size"),
    pytest.param("six_card_bonus=5", "", ("wagers.six_card_bonus", "3CP-7.F.5.b"), marks=clause("3CP-7.F.5.b")),
    pytest.param("ante=10 six_card_bonus=5", "play", None, marks=clause("3CP-7.F.5.b")),
    pytest.param("pair_plus=10 six_card_bonus=5", "", None, marks=clause("3CP-7.F.5.b")),
    pytest.param(
        "ante=10", "six_card_bonus", ("decisions[0]", "3CP-11.B"), marks=clause("3CP-7.F.5.b"), id="bonus too late"
    ),
    pytest.param(
        "five_card_progressive=1", "", ("wagers.five_card_progressive", "3CP-7.F.6.a"), marks=clause("3CP-7.F.6.a")
    ),
    pytest.param("ante=10 five_card_progressive=1", "play", None, marks=clause("3CP-7.F.6.a")),
    pytest.param("pair_plus=10 five_card_progressive=1", "", None, marks=clause("3CP-7.F.6.a")),
]


@pytest.mark.parametrize(("wagers", "decisions", "refused"), PLACED)
def test_what_a_box_may_place_and_decide(wagers: str, decisions: str, refused: tuple[str, str] | None) -> None:
    community = "community=4d4c" if "five_card" in wagers else ""
    line = f"{FULL} dealer=Qs7h2d {community} / 1 ann 9c9d4s {wagers} : {decisions}"
    assert refusals(line) == ([(f"seats[0].{refused[0]}", refused[1])] if refused else [])


VERSIONS = [
    # Version, ante, pair plus (0 for none), whether it is taken.
    *[("ante_at_least", 10, pair_plus, pair_plus <= 10) for pair_plus in (0, 5, 10, 11)],
    ("ante_at_least", 0, 5, False),
    *[("ante_at_least_half", 10, pair_plus, pair_plus <= 20) for pair_plus in (0, 5, 20, 21)],
    ("ante_at_least_half", 0, 5, False),
    *[("compulsory", 10, pair_plus, 2 <= pair_plus <= 50) for pair_plus in (1, 2, 10, 50, 51)],
    ("compulsory", 0, 5, False),
    ("compulsory", 5, 0, False),
]
VERSION_CLAUSES = {"ante_at_least": "3CP-7.G.1", "ante_at_least_half": "3CP-7.G.2", "compulsory": "3CP-7.G.3"}


@pytest.mark.parametrize(
    ("version", "ante", "pair_plus", "taken"),
    [pytest.param(*case, marks=clause(VERSION_CLAUSES[case[0]])) for case in VERSIONS],
)
def test_the_versions_of_the_game_bind_ante_and_pair_plus(version: str, ante: int, pair_plus: int, taken: bool) -> None:
    wagers = " ".join(f"{name}={stake}" for name, stake in (("ante", ante), ("pair_plus", pair_plus)) if stake)
    line = f"{PAIR_PLUS} house.wagers.pair_plus.version={version} dealer=Qs7h2d / 1 ann 9c9d4s {wagers}"
    found = refusals(f"{line} : {'play' if ante else ''}")
    assert [reason for _, reason in found] == ([] if taken else [VERSION_CLAUSES[version]])


@clause("RACK-36")
def test_the_rack_cards_house_takes_no_pair_plus_without_an_ante() -> None:
    assert refusals(f"{RACK} / 1 ann 9c9d4s pair_plus=5") == [("seats[0].wagers.pair_plus", "3CP-7.G")]
    assert refusals(f"{RACK} / 1 ann 9c9d4s ante=5 pair_plus=25 : play") == []


@clause("RACK-40")
def test_the_rack_cards_house_gives_a_person_two_boxes() -> None:
    two = f"{RACK} / 1 ann 9c9d4s ante=5 : play / 2 ann 8c8d4h ante=5 : play"
    assert refusals(two) == []
    assert refusals(f"{two} / 3 ann 6c6d4c ante=5 : play") == [("seats[2].player", "3CP-7.H")]


WRONG_COUNTS = [
    ("dealer=Qs7h", "9c9d4s", "cards.dealer"),
    ("dealer=Qs7h2d3d", "9c9d4s", "cards.dealer"),
    ("dealer=Qs7h2d", "9c9d", "seats[0].cards"),
    ("dealer=Qs7h2d", "9c9d4s5s", "seats[0].cards"),
]


@clause("3CP-1.B.4")
@pytest.mark.parametrize(("dealer", "own", "place"), WRONG_COUNTS)
def test_a_hand_is_exactly_three_cards(dealer: str, own: str, place: str) -> None:
    assert refusals(f"{ANTE} {dealer} / 1 ann {own} ante=10 : play") == [(place, "3CP-13.D")]


@clause("3CP-1.B.4")
def test_community_cards_do_not_enter_the_contest_with_the_dealer() -> None:
    """With them the box would hold a full house and the dealer two pair."""
    line = f"{FULL} dealer=QsQh2d community=9s2h / 1 ann 9c9d2c ante=10 five_card_progressive=1 : play"
    settlement = settled(line)
    assert settlement.dealer is not None
    assert (settlement.dealer.hand, box_of(settlement, 1).hand) == ("pair", "pair")
    assert told(settlement, 1, "ante") == "ante lose 0+0"


ROUND = (
    f"{FULL} house.table.adjacent_boxes=2 dealer=Qs7h2d / 6 dan KcTc5h ante=10 : play / 2 ann 9c9d4s ante=10 : play"
    " / 4 bob 8c8d3s pair_plus=5 / 5 dan JcTd5d ante=10 : play"
)


@clause("3CP-11.B", "3CP-7.F.2")
def test_each_ante_is_asked_from_the_dealers_left_and_pair_plus_alone_is_not() -> None:
    asked = list(questions(ROUND, "play", "fold", "play"))
    assert [question.seat for question in asked] == [2, 5, 6]
    assert {question.choices for question in asked} == {("play", "fold")}
    game, round_ = table_of(ROUND)
    assert [place.to for place in game.plan_for(round_.boxes)][:4] == [2, 4, 5, 6]


@clause("3CP-11.D.2", "3CP-9.C.3")
def test_nobody_sees_another_hand_or_the_dealers_before_the_last_decision() -> None:
    both = {5: "Jc Td 5d", 6: "Kc Tc 5h"}
    assert [seen(question) for question in questions(ROUND, "play", "play", "play")] == [{2: "9c 9d 4s"}, both, both]


def test_own_later_boxes_stay_hidden_under_the_other_reading() -> None:
    line = ROUND.replace(" dealer=", " house.readings.own_boxes_seen_together=false dealer=")
    shown = [seen(question) for question in questions(line, "play", "play", "play")]
    assert shown[1:] == [{5: "Jc Td 5d"}, {5: "Jc Td 5d", 6: "Kc Tc 5h"}]


AGAINST_THE_DEALER = [
    # Dealer, hand, what becomes of ante and play of 10 each.
    *[("Js9h2d", hand, "1 to 1, play back") for hand in ("4c3h2s", "Jd9s2c", "AcKh9d", "5h5d2c")],
    ("QsJhTd", "4c3h2s", "lost"),
    ("Qs3h2d", "Jc9s8d", "lost"),
    ("Qs3h2d", "QcJs8d", "won"),
    ("Qs3h2d", "Qc3s2h", "tied"),
    ("2s2h3d", "AcKsJd", "lost"),
    ("2s2h3d", "2c2d4s", "won"),
    ("As2h3d", "KcQsJd", "won"),
    ("AsKhQd", "KcQsJd", "lost"),
    ("KsQhJd", "KcQsJc", "tied"),
    ("Ks9h2d", "Kc9s2c", "tied"),
]
MEANING = {
    "1 to 1, play back": ("ante win 10+10, play push 0+10", "3CP-11.D.3.c"),
    "won": ("ante win 10+10, play win 10+10", "3CP-11.D.3.d.ii"),
    "tied": ("ante push 0+10, play push 0+10", "3CP-11.D.3.d.iii"),
    "lost": ("ante lose 0+0, play lose 0+0", "3CP-11.D.3.d.i"),
}


@pytest.mark.parametrize(
    ("dealer", "hand", "result"),
    [pytest.param(*case, marks=clause(MEANING[case[2]][1], "3CP-11.D.3.b")) for case in AGAINST_THE_DEALER],
)
def test_ante_and_play_against_the_dealer(dealer: str, hand: str, result: str) -> None:
    settlement = settled(f"{ANTE} dealer={dealer} / 1 ann {hand} ante=10 : play")
    expected, because = MEANING[result]
    assert told(settlement, 1, "ante", "play") == expected
    assert {payment.clauses[0] for payment in rows(settlement, 1, "ante", "play")} == {because}
    assert settlement.dealer is not None
    assert settlement.dealer.qualifies == (result != "1 to 1, play back")


@clause("3CP-11.D.2")
@pytest.mark.parametrize(
    ("dealer", "hand", "qualifies"),
    [
        ("JsTh8d", "high_card", False),
        ("Js9h8d", "high_card", False),
        ("Qs3h2d", "high_card", True),
        ("AsTh8d", "high_card", True),
        ("2s2h3d", "pair", True),
        ("7s5s2s", "flush", True),
        ("As2h3d", "straight", True),
    ],
)
def test_the_dealer_qualifies_from_queen_high(dealer: str, hand: str, qualifies: bool) -> None:
    found = settled(f"{ANTE} dealer={dealer} / 1 ann 9c6d4h ante=10 : play").dealer
    assert found is not None
    assert (found.hand, found.qualifies) == (hand, qualifies)


ALL_FIVE = "ante=10 pair_plus=5 progressive=1 six_card_bonus=2 five_card_progressive=1"
KEPT = {
    "ante": "forfeit 0+0",
    "pair_plus": "forfeit 0+0",
    "progressive": "forfeit 0+0",
    "six_card_bonus": "win 10+2",
    "five_card_progressive": "forfeit 0+0",
}
SUBSETS = [[word for index, word in enumerate(ALL_FIVE.split()[1:]) if mask >> index & 1] for mask in range(2**4)]
FOLD_CLAUSES = {"pair_plus": "3CP-11.C.1", "progressive": "3CP-11.C.2", "five_card_progressive": "3CP-11.C.2"}


def fold_marks(others: list[str]) -> list[str]:
    names = [word.partition("=")[0] for word in others]
    cited = {FOLD_CLAUSES[name] for name in names if name in FOLD_CLAUSES}
    return sorted(cited | ({"3CP-11.C.3"} if {"pair_plus", "six_card_bonus"} <= set(names) else set()))


@pytest.mark.parametrize(
    "others", [pytest.param(others, marks=clause(*fold_marks(others)), id=" ".join(others)) for others in SUBSETS]
)
def test_a_fold_forfeits_all_but_the_six_card_bonus(others: list[str]) -> None:
    """The hand, three eights, would have won every one of them."""
    community = "community=4d4c" if any("five_card" in word for word in others) else ""
    line = f"{FULL} dealer=Ks7h2d {community} / 1 ann 8s8h8d ante=10 {' '.join(others)} : fold"
    names = [word.partition("=")[0] for word in ("ante=10", *others)]
    settlement = settled(line)
    assert told(settlement, 1) == ", ".join(f"{name} {KEPT[name]}" for name in KEPT if name in names)
    for row in rows(settlement, 1):
        assert row.wager == "six_card_bonus" or row.clauses == (FOLD_CLAUSES.get(row.wager, "3CP-11.B"),), row


@clause("3CP-11.C.2")
def test_a_folder_is_still_paid_envy() -> None:
    line = f"{FULL} dealer=Ks7h2d / 1 ann 9s8h2c ante=10 progressive=1 : fold / 2 bob AhKhQh pair_plus=5"
    assert told(settled(line), 1) == "ante forfeit 0+0, progressive forfeit 0+0, envy win 25+0 from 2"


@clause("3CP-11.D.3", "3CP-11.D.4", "3CP-11.D.5", "3CP-11.D.8", "3CP-11.D.9")
def test_seats_from_the_right_and_wagers_in_order() -> None:
    boxes = f"/ 2 bob 8s8h8d {ALL_FIVE} : play / 7 cleo 9s9h3d {ALL_FIVE} : play / 4 dan 6s6h3c {ALL_FIVE} : fold"
    settlement = settled(f"{FULL} dealer=Ks7h2d community=4d4c {boxes}")
    assert [box.seat for box in settlement.boxes] == [7, 4, 2]
    in_order = ["ante", "play", "ante_bonus", "pair_plus", "progressive", "six_card_bonus", "five_card_progressive"]
    assert [payment.wager for payment in rows(settlement, 2)] == in_order
    folded = [wager for wager in in_order if wager not in ("play", "ante_bonus")]
    assert [payment.wager for payment in rows(settlement, 4)] == folded


LOSING = "dealer=AsAhAd"
PAID_THOUGH_BEATEN = [
    ("8s8h8d", "pair_plus=5", "pair_plus win 150+5", "3CP-11.D.4"),
    ("9s7h4d", "pair_plus=5", "pair_plus lose 0+0", "3CP-11.D.4"),
    ("8s8h8d", "progressive=1", "progressive win 60+0", "3CP-11.D.6"),
    ("9s8s4s", "progressive=1", "progressive lose 0+0", "3CP-11.D.5"),
    ("Ac8h4d", "pair_plus=5 six_card_bonus=5", "pair_plus lose 0+0, six_card_bonus win 250+5", "3CP-11.D.8.a"),
    ("6s6h3c", "five_card_progressive=1", "five_card_progressive lose 0+0", "3CP-11.D.9.c"),
    ("4s6h4h", "five_card_progressive=1", "five_card_progressive win 300+0", "3CP-11.D.9.a"),
    ("4s6h6s", "five_card_progressive=1", "five_card_progressive win 50+0", "3CP-11.D.9.c"),
]


@pytest.mark.parametrize(
    ("hand", "wagers", "expected"), [pytest.param(*case[:3], marks=clause(case[3])) for case in PAID_THOUGH_BEATEN]
)
def test_side_wagers_are_settled_by_the_cards_though_the_hand_is_beaten(hand: str, wagers: str, expected: str) -> None:
    community = "community=4d4c" if "five_card" in wagers else ""
    settlement = settled(f"{FULL} {LOSING} {community} / 1 ann {hand} ante=10 {wagers} : play")
    names = [word.partition("=")[0] for word in wagers.split()]
    assert told(settlement, 1, "ante", "play") == "ante lose 0+0, play lose 0+0"
    assert told(settlement, 1, *names) == expected


@clause("3CP-1.B.5")
@pytest.mark.parametrize("hand", ["9c8c7c", "6s6h3d", "9s7h4d"])
def test_pair_plus_never_changes_with_the_dealers_cards(hand: str) -> None:
    dealers = ("AsAhAd", "JsTh5d", "QsJh5d", "KsKhKd", "2h3h4h")
    lines = [f"{PAIR_PLUS} dealer={dealer} / 1 ann {hand} pair_plus=5" for dealer in dealers]
    assert len({told(settled(line), 1) for line in lines}) == 1


BONUS_ROUNDS = [("Ks7h2d", "play", True), ("9c8d7s", "play", True), ("AsAhAd", "play", True), ("Js7h2d", "play", True)]


@clause("3CP-12.B")
@pytest.mark.parametrize("letter", ["A", "B", "C"])
@pytest.mark.parametrize(("dealer", "decision", "paid"), [*BONUS_ROUNDS, ("Ks7h2d", "fold", False)])
def test_the_ante_bonus_is_paid_whatever_the_result(letter: str, dealer: str, decision: str, paid: bool) -> None:
    line = f"three-card-poker house.wagers.ante.bonus={letter} dealer={dealer} / 1 ann 9s8h7d ante=10 : {decision}"
    assert told(settled(line), 1, "ante_bonus") == ("ante_bonus win 10+0" if paid else "")


@clause("3CP-12.C")
@pytest.mark.parametrize(("hand", "bonus"), [("AhKhQh", 500), ("9h8h7h", 80), ("8s8h8d", 60), ("9s8h7d", 0)])
@pytest.mark.parametrize("dealer", ["KsJc2d", "AsAcAd", "Js6c2d"])
def test_the_compulsory_version_may_carry_its_own_bonus(hand: str, bonus: int, dealer: str) -> None:
    house = "house.wagers.ante.bonus=12.C house.wagers.pair_plus.paytable=A house.wagers.pair_plus.version=compulsory"
    settlement = settled(f"three-card-poker {house} dealer={dealer} / 1 ann {hand} ante=10 pair_plus=10 : play")
    assert sum(payment.paid for payment in rows(settlement, 1, "ante_bonus")) == bonus * 100


SUPER_ROYAL = [("A", "d", 1_000_000), ("A", "s", 100_000), ("B", "d", 100_000), ("B", "h", 100_000)]


@clause("3CP-7.F.5.a", "3CP-11.D.8.d", "3CP-6.F.8")
@pytest.mark.parametrize(("letter", "suit", "paid"), [*SUPER_ROYAL, *((letter, "d", 5000) for letter in "CDEF")])
@pytest.mark.parametrize("decision", ["play", "fold"])
def test_a_super_royal_is_one_only_where_the_paytable_has_it(letter: str, suit: str, paid: int, decision: str) -> None:
    own, dealer = (f"{suit}".join((*ranks, "")) for ranks in ("AQT", "KJ9"))
    line = f"{ANTE} house.wagers.six_card_bonus.paytable={letter} dealer={dealer} / 1 ann {own} ante=10"
    found = told(settled(f"{line} six_card_bonus=5 : {decision}"), 1, "six_card_bonus")
    assert found == f"six_card_bonus win {paid}+5"


SIX_CARDS = [
    ("KsKh7d", "KdKc2s", "win 250+5"),
    ("KsKh7d", "Kd7c7s", "win 125+5"),
    ("KsKh7d", "Kd4c2s", "win 25+5"),
    ("KsKh7d", "7c4c4s", "lose 0+0"),
    ("KsQh7d", "7c4c2s", "lose 0+0"),
    ("As2h3d", "4c5c5s", "win 50+5"),
    ("KhQhJh", "Th9h2c", "win 1000+5"),
]


@clause("3CP-11.D.8.b", "3CP-11.D.8.c", "3CP-6.F")
@pytest.mark.parametrize(("dealer", "own", "result"), SIX_CARDS)
def test_the_six_card_bonus_takes_the_best_five_of_both_hands(dealer: str, own: str, result: str) -> None:
    line = (
        f"{ANTE} house.wagers.six_card_bonus.paytable=C dealer={dealer} / 1 ann {own} ante=10 six_card_bonus=5 : play"
    )
    assert told(settled(line), 1, "six_card_bonus") == f"six_card_bonus {result}"


@clause("3CP-6.G", "3CP-11.D.9.c")
@pytest.mark.parametrize(
    ("own", "outcome"), [("4s4h7d", "win"), ("7s7h2d", "lose"), ("9s8h2d", "lose"), ("4s9h9d", "win")]
)
def test_five_card_progressive_hands_are_own_three_and_community_two(own: str, outcome: str) -> None:
    line = f"{FULL} dealer=KsQh2c community=4d4c / 1 ann {own} ante=10 five_card_progressive=1 : play"
    assert told(settled(line), 1, "five_card_progressive").split()[1] == outcome
