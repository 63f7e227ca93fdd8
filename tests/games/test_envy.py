"""Envy: a fixed sum to everyone with a progressive wager for another person's qualifying hand.

The same cases at a stage of each game: shared cards, and two hands that qualify on them.
"""

from dataclasses import dataclass

import pytest

from tests.line_settlements import progressive, rows, settled, settled_with_stake, short, told


@dataclass(frozen=True)
class Stage:
    """A table with envy: how its house and boxes are written, two hands that qualify, and what each pays."""

    name: str
    game: str
    house: str
    shared: str
    wagers: str
    decisions: str
    hands: tuple[str, str]
    dull: tuple[str, str]
    sums: tuple[int, int]
    letter: str = "A"
    rest: str = ""
    wager: str = "progressive"
    envy: str = "envy"

    def line(self, *boxes: str, size: int = 1, house: str = "") -> str:
        offer = progressive(self.letter, "main 5000 reset 1000", wager=self.wager, size=size, rest=self.rest)
        return " / ".join([f"{self.game} {self.house} {offer} {house} {self.shared}", *boxes])

    def box(self, seat: int, player: str, cards: str, wager: int = 0, decisions: str | None = None) -> str:
        """A box, with the progressive wager of that many dollars if any."""
        placed = f" {self.wager}={wager}" if wager else ""
        return f"{seat} {player} {cards} {self.wagers}{placed} : {decisions or self.decisions}"


ANTE = "house.wagers.ante.bonus=A"
STUD = "two_card=10 three_card=10 five_card=10"
BETS = "bet_1=10 bet_2=10 bet_3=10"
SUITED_RUNS = ("JhTh9h", "6h5h4h")
THREE = Stage(
    "three-card-poker",
    "three-card-poker",
    ANTE,
    "dealer=Jc7c3s",
    "ante=10",
    "play",
    ("AhKhQh", "AdKdQd"),
    ("2c5d9s", "2d5c9c"),
    (25, 125),
)
THREE_ON_FIVE = Stage(
    "five-card envy",
    "three-card-poker",
    ANTE,
    "dealer=Jc7c3s community=8h7h",
    "ante=10",
    "play",
    SUITED_RUNS,
    ("2c5d9s", "2d5c9c"),
    (300, 1500),
    wager="five_card_progressive",
    envy="five_card_envy",
)
FOUR = Stage(
    "four-card-poker",
    "four-card-poker",
    "",
    "dealer=JcTc7c3s4s5s",
    "ante=10",
    "1x",
    ("9h8h7h6h5h", "9d8d7d6d5d"),
    ("2c4dJs6cKs", "2d4cJd6sKd"),
    (300, 1500),
    letter="C",
    rest="house.wagers.progressive.envy=D",
)
STUD_235 = Stage(
    "235-stud-poker",
    "235-stud-poker",
    "",
    "community=8h7h",
    STUD,
    "check check",
    SUITED_RUNS,
    ("2c5d9s", "2d5c9c"),
    (300, 1500),
)
RIDE = Stage(
    "let-it-ride A",
    "let-it-ride",
    "house.wagers.bets.paytable=A",
    "community=8h7h",
    BETS,
    "ride ride",
    SUITED_RUNS,
    ("2c5d9s", "2d5c9c"),
    (300, 1500),
)
RIDE_ON_THREE = Stage(
    "let-it-ride B",
    "let-it-ride",
    "house.wagers.bets.paytable=A",
    "community=8h7h",
    BETS,
    "ride ride",
    ("AhKhQh", "AdKdQd"),
    ("2c5d9s", "2d5c9c"),
    (25, 125),
    letter="B",
)
STAGES = (THREE, THREE_ON_FIVE, FOUR, STUD_235, RIDE, RIDE_ON_THREE)


def at(*clauses: str, stages: tuple[Stage, ...] = STAGES) -> pytest.MarkDecorator:
    """The stages, each citing its own document's clauses among those given."""
    return pytest.mark.parametrize("stage", [_param(stage, clauses) for stage in stages])


def _param(stage: Stage, clauses: tuple[str, ...]) -> object:
    document = {"three": "3CP", "four": "4CP", "235": "235", "let": "LIR"}[stage.game.partition("-")[0]]
    own = [clause for clause in clauses if clause.startswith(f"{document}-")]
    if document == "3CP":
        # The Five-Card Progressive's envy has clauses of its own.
        own = [clause for clause in own if clause.startswith("3CP-11.D.9") == (stage is THREE_ON_FIVE)]
    return pytest.param(stage, id=stage.name, marks=[pytest.mark.clause(*own)])


PAYS = ("3CP-1.B.2", "3CP-11.D.7.e", "3CP-11.D.9.h", "4CP-1.B.2", "4CP-11.D.10.e", "235-1.B.2", "235-11.D.5.e")


@at(*PAYS, "LIR-.01.B.2", "LIR-.11.E.5")
@pytest.mark.parametrize(("receiver", "holder"), [(1, 3), (3, 1)], ids=["settled before", "settled after"])
def test_another_persons_hand_pays_a_wager_and_nobody_else(stage: Stage, receiver: int, holder: int) -> None:
    boxes = sorted(
        [
            stage.box(receiver, "ann", stage.dull[0], 1),
            stage.box(2, "bob", stage.dull[1]),
            stage.box(holder, "cleo", stage.hands[0], 1),
        ]
    )
    settlement = settled(stage.line(*boxes))
    assert told(settlement, receiver, stage.envy) == f"{stage.envy} win {stage.sums[0]}+0 from {holder}"
    assert rows(settlement, 2, stage.envy) == []
    assert rows(settlement, holder, stage.envy) == []


@at("3CP-11.D.7.e.i", "4CP-11.D.10.e.i", "235-11.D.5.e.i")
def test_the_holder_needs_no_wager_but_sits_at_the_same_table(stage: Stage) -> None:
    receiver, holder = stage.box(1, "ann", stage.dull[0], 1), stage.box(2, "bob", stage.hands[0])
    assert len(rows(settled(stage.line(receiver, holder)), 1, stage.envy)) == 1
    # The same hand in a round of another table.
    settled(stage.line(stage.box(2, "bob", stage.hands[0], 1)))
    assert rows(settled(stage.line(receiver)), 1, stage.envy) == []


@at("3CP-11.D.7.e.ii", "3CP-11.D.9.i", "4CP-11.D.10.e.ii", "235-11.D.5.e.ii")
def test_two_hands_of_others_pay_twice(stage: Stage) -> None:
    settlement = settled(
        stage.line(
            stage.box(1, "ann", stage.hands[0]),
            stage.box(2, "bob", stage.dull[0], 1),
            stage.box(4, "cleo", stage.hands[1]),
        )
    )
    one = f"{stage.envy} win {stage.sums[0]}+0 from"
    assert told(settlement, 2, stage.envy) == f"{one} 4, {one} 1"


@at("3CP-11.D.7.e.iii", "3CP-11.D.9.j", "4CP-11.D.10.e.iii", "235-11.D.5.e.iii")
def test_the_own_hand_pays_nothing_at_any_of_the_own_boxes(stage: Stage) -> None:
    settlement = settled(
        stage.line(
            stage.box(1, "ann", stage.hands[0], 1),
            stage.box(2, "ann", stage.dull[0], 1),
            house="house.table.adjacent_boxes=2",
        )
    )
    assert rows(settlement, 1, stage.envy) + rows(settlement, 2, stage.envy) == []


@at()
def test_a_receiver_with_two_wagers_is_paid_on_both(stage: Stage) -> None:
    settlement = settled(
        stage.line(
            stage.box(1, "ann", stage.dull[0], 1),
            stage.box(2, "ann", stage.dull[1], 1),
            stage.box(3, "bob", stage.hands[0]),
            house="house.table.adjacent_boxes=2",
        )
    )
    assert [payment.from_seat for seat in (1, 2) for payment in rows(settlement, seat, stage.envy)] == [3, 3]


@at("3CP-12.E.5", "4CP-12.E.1", "235-12.H.1", "LIR-.12.H.1")
@pytest.mark.parametrize("size", [1, 5])
def test_the_receivers_own_wager_decides_the_sum(stage: Stage, size: int) -> None:
    line = stage.line(stage.box(1, "ann", stage.dull[0], size), stage.box(2, "bob", stage.hands[0], size), size=size)
    paid = stage.sums[0] if size == 1 else stage.sums[1]
    for holders_wager in (100, 500):
        settlement = settled_with_stake(line, 2, stage.wager, holders_wager)
        assert told(settlement, 1, stage.envy) == f"{stage.envy} win {paid}+0 from 2"


@at("3CP-11.C.2", "4CP-11.C.3", stages=(THREE, THREE_ON_FIVE, FOUR))
def test_a_folded_receiver_is_still_paid(stage: Stage) -> None:
    settlement = settled(stage.line(stage.box(1, "ann", stage.dull[0], 1, "fold"), stage.box(2, "bob", stage.hands[0])))
    assert told(settlement, 1) == f"ante forfeit 0+0, {stage.wager} forfeit 0+0, " + (
        f"{stage.envy} win {stage.sums[0]}+0 from 2"
    )


@at("3CP-11.C.2", "4CP-11.C.3", stages=(THREE, THREE_ON_FIVE, FOUR))
@pytest.mark.parametrize(("reading", "payments"), [("", 0), ("false", 0), ("true", 1)])
def test_a_folded_hand_pays_only_where_the_house_reads_it_so(stage: Stage, reading: str, payments: int) -> None:
    settlement = settled(
        stage.line(
            stage.box(1, "ann", stage.dull[0], 1),
            stage.box(2, "bob", stage.hands[0], 1, "fold"),
            house=f"house.readings.folded_hand_gives_envy={reading}" if reading else "",
        )
    )
    assert len(rows(settlement, 1, stage.envy)) == payments


DEALERS = [
    pytest.param(THREE, "dealer=AhKhQh", marks=pytest.mark.clause("3CP-11.D.7.e.iii")),
    pytest.param(FOUR, "dealer=9h8h7h6h5hKc", marks=pytest.mark.clause("4CP-11.D.10.e.iii")),
]


@pytest.mark.parametrize(("stage", "dealer"), DEALERS)
def test_the_dealers_hand_pays_nobody(stage: Stage, dealer: str) -> None:
    line = stage.line(stage.box(1, "ann", stage.dull[0], 1), stage.box(2, "bob", stage.dull[1], 1))
    settlement = settled(line.replace(stage.shared, dealer))
    assert rows(settlement, 1, "envy") + rows(settlement, 2, "envy") == []


THREE_CARD_HANDS = [
    ("AsKsQs", 100),
    ("AhKhQh", 25),
    ("AdKdQd", 25),
    ("AcKcQc", 25),
    ("AsKhQs", 0),
    ("KhQhJh", 0),
    ("AhAdAc", 0),
]


@pytest.mark.clause("3CP-1.B.3")
@pytest.mark.parametrize(("hand", "paid"), THREE_CARD_HANDS)
def test_three_card_envy_is_for_a_suited_ace_king_queen(hand: str, paid: int) -> None:
    line = THREE.line(THREE.box(1, "ann", "2c5d9s", 1), THREE.box(2, "bob", hand))
    assert sum(payment.paid for payment in rows(settled(line), 1, "envy")) == paid * 100


@pytest.mark.parametrize("letter", ["B", "C"])
@pytest.mark.parametrize(("hand", "paid"), THREE_CARD_HANDS)
def test_let_it_ride_envy_b_and_c_are_for_a_suited_ace_king_queen(letter: str, hand: str, paid: int) -> None:
    """Also where the community cards would make a five-card hand of the other envy table."""
    line = RIDE_ON_THREE.line(RIDE_ON_THREE.box(1, "ann", "2c5d9s", 1), RIDE_ON_THREE.box(2, "bob", hand))
    line = line.replace("paytable=B", f"paytable={letter}").replace("8h7h", "ThJs" if hand != "KhQhJh" else "Th9h")
    assert sum(payment.paid for payment in rows(settled(line), 1, "envy")) == paid * 100


FIVE_CARD_HANDS = [
    ("AhKhQh", "JhTh", 1000),
    ("KhQh9h", "JhTh", 300),
    ("5h4h3h", "2hAh", 300),
    ("8s8h8d", "8cAh", 0),
]


@pytest.mark.parametrize(
    "stage",
    [
        pytest.param(STUD_235, marks=pytest.mark.clause("235-1.B.3")),
        pytest.param(RIDE, marks=pytest.mark.clause("LIR-.01.B.3")),
        pytest.param(THREE_ON_FIVE, marks=pytest.mark.clause("3CP-11.D.9.g")),
    ],
    ids=lambda stage: stage.name,
)
@pytest.mark.parametrize(("own", "community", "paid"), FIVE_CARD_HANDS)
def test_five_card_envy_is_for_a_straight_flush_or_better(stage: Stage, own: str, community: str, paid: int) -> None:
    line = stage.line(stage.box(1, "ann", "2c5d9s", 1), stage.box(2, "bob", own))
    line = line.replace("community=8h7h", f"community={community}")
    assert sum(payment.paid for payment in rows(settled(line), 1, stage.envy)) == paid * 100


FOUR_CARD_TABLES = {
    # Each envy letter: what four aces, other fours, a four-card and a five-card straight flush, a royal pay on $1.
    "A": (100, 10, 5, 5, 5),
    "B": (100, 25, 0, 0, 0),
    "C": (1000, 300, 0, 0, 0),
    "D": (0, 0, 0, 300, 1000),
    "E": (0, 0, 0, 300, 1000),
    "F": (0, 0, 0, 300, 1000),
}
FOUR_CARD_HOLDERS = ("AsAhAdAc2h", "8s8h8d8cKh", "9h8h7h6hKc", "9h8h7h6h5h", "AhKhQhJhTh")
BELOW_ALL = ("8s8h8dQcKh", "KhQh9h4h2h")


@pytest.mark.clause("4CP-1.B.3")
@pytest.mark.parametrize("letter", FOUR_CARD_TABLES)
def test_each_four_card_envy_letter_has_its_own_threshold(letter: str) -> None:
    fitting = "A" if letter in "ABC" else "C"
    paid = []
    for hand in (*FOUR_CARD_HOLDERS, *BELOW_ALL):
        line = FOUR.line(FOUR.box(1, "ann", FOUR.dull[0], 1), FOUR.box(2, "bob", hand))
        line = line.replace("paytable=C", f"paytable={fitting}").replace("envy=D", f"envy={letter}")
        line = line.replace("dealer=JcTc7c3s4s5s", "dealer=3c3sTc7c5c5s")
        paid.append(sum(payment.paid for payment in rows(settled(line), 1, "envy")) // 100)
    assert paid == [*FOUR_CARD_TABLES[letter], 0, 0]


@pytest.mark.clause("3CP-11.D.9.g")
@pytest.mark.parametrize(
    ("own", "size", "paid"),
    [("JhTh9h", 1, "77.50"), ("JhTh9h", 5, "400"), ("8s8d8c", 1, "8"), ("8s8d8c", 5, "40"), ("7s7d8c", 1, "")],
)
def test_filed_five_card_envy_sums_replace_the_preset(own: str, size: int, paid: str) -> None:
    sums = "house.wagers.five_card_progressive.envy"
    filed = f'{sums}.straight_flush=["77.50","400"] {sums}.four_of_a_kind=["8","40"]'
    stage = THREE_ON_FIVE
    line = stage.line(stage.box(1, "ann", "2c5d9s", size), stage.box(2, "bob", own), size=size, house=filed)
    found = rows(settled(line), 1, "five_card_envy")
    assert [short(payment.paid) for payment in found] == ([paid] if paid else [])
