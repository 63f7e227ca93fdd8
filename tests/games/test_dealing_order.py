"""The order of cards: with a known deck, which card goes where by each dealing method.

The deck runs from the two of spades upwards, so that a card's number is its place in the deck.
"""

import pytest

from queenhigh.cards import DECK, Card
from queenhigh.games import BOX, COMMUNITY, DEALER, DISCARD, Game, Place, Round
from tests.line_settlements import progressive, refusals, table_of

THREE = "three-card-poker house.wagers.ante.bonus=A house.wagers.pair_plus.paytable=A"
FIVE_CARD = progressive("A", "main 5000 reset 1000", wager="five_card_progressive")
FOUR = "four-card-poker house.wagers.aces_up.paytable=A"
SIX = "house.wagers.six_card_bonus.paytable=A"
STUD = "two_card=5 three_card=5 five_card=5"
BETS = "bet_1=5 bet_2=5 bet_3=5"
SHOE, HAND, AUTOMATED, RESHUFFLING = "manual-shoe", "hand", "automated-shoe", "self-shuffling-shoe"


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*ids)


def dealt(house: str, dealing: str, boxes: str) -> tuple[Game, Round]:
    """A round dealt from the known deck to boxes written without cards."""
    game, round_ = table_of(f"{house} house.table.dealing={dealing} void=13.B / {boxes}")
    return game, game.deal(round_, DECK)


def lie(round_: Round) -> dict[str | int, list[int]]:
    """Where the cards lie, as places in the deck counted from 1."""
    at: dict[str | int, tuple[Card, ...]] = {box.seat: box.cards for box in round_.boxes}
    at |= {DEALER: round_.dealer, COMMUNITY: round_.community, BOX: round_.box_cards}
    return {place: [card + 1 for card in cards] for place, cards in at.items() if cards}


def run(first: int, count: int) -> list[int]:
    return list(range(first, first + count))


@pytest.mark.parametrize(
    "dealing",
    [
        pytest.param(SHOE, marks=clause("3CP-8.E", "3CP-8.E.1", "3CP-8.E.2")),
        pytest.param(HAND, marks=clause("3CP-9.C.1", "3CP-9.C.2", "3CP-9.C.4")),
    ],
)
def test_three_card_poker_goes_round_three_times_with_the_dealer_last(dealing: str) -> None:
    hands = {2: [1, 5, 9], 4: [2, 6, 10], 7: [3, 7, 11], DEALER: [4, 8, 12]}
    boxes = "7 cleo ante=10 / 2 ann ante=10 / 4 bob pair_plus=5"
    game, round_ = dealt(THREE, dealing, boxes)
    assert lie(round_) == hands
    assert not any(place.face_up for place in game.plan_for(round_.boxes))
    _, idle = dealt(f"{THREE} {FIVE_CARD}", dealing, boxes)
    assert lie(idle) == hands
    game, live = dealt(
        f"{THREE} {FIVE_CARD}", dealing, boxes.replace("pair_plus=5", "pair_plus=5 five_card_progressive=1")
    )
    assert lie(live) == hands | {COMMUNITY: [13, 14]}
    assert not any(place.face_up for place in game.plan_for(live.boxes))


@clause("3CP-10.B.1", "3CP-10.B.2", "3CP-10.B.3", "3CP-10.B.4", "3CP-10.B.6")
@pytest.mark.parametrize("dealing", [AUTOMATED, RESHUFFLING])
def test_three_card_poker_by_a_device_comes_in_stacks_of_three(dealing: str) -> None:
    stacks = {2: run(1, 3), 4: run(4, 3), 7: run(7, 3), DEALER: run(10, 3)}
    boxes = "7 cleo ante=10 / 2 ann ante=10 / 4 bob pair_plus=5"
    game, round_ = dealt(f"{THREE} {FIVE_CARD}", dealing, boxes)
    assert lie(round_) == stacks
    assert not any(place.face_up for place in game.plan_for(round_.boxes))
    _, live = dealt(
        f"{THREE} {FIVE_CARD}", dealing, boxes.replace("2 ann ante=10", "2 ann ante=10 five_card_progressive=1")
    )
    assert lie(live) == stacks | {COMMUNITY: [13, 14]}


FOUR_BY_PASSES = [
    pytest.param(SHOE, marks=clause("4CP-8.E", "4CP-8.E.1", "4CP-8.E.2", "4CP-8.E.3")),
    pytest.param(HAND, marks=clause("4CP-9.B.2", "4CP-9.B.3", "4CP-9.B.4", "4CP-9.B.5", "4CP-9.B.6")),
]


@pytest.mark.parametrize("dealing", FOUR_BY_PASSES)
@pytest.mark.parametrize("box", [False, True], ids=["no six card bonus", "six card bonus"])
def test_four_card_poker_goes_round_five_times_and_ends_with_the_dealers_sixth(dealing: str, box: bool) -> None:
    game, round_ = dealt(f"{FOUR} {SIX}" if box else FOUR, dealing, "6 bob aces_up=5 / 3 ann ante=10")
    first = 2 if box else 1
    expected = {seat: list(range(first + offset, first + 15, 3)) for offset, seat in enumerate((3, 6, DEALER))}
    expected[DEALER].append(first + 15)
    assert lie(round_) == expected | ({BOX: [1]} if box else {})
    plan = game.plan_for(round_.boxes)
    assert [number for number, place in enumerate(plan, 1) if place.face_up] == [first + 15]
    assert plan[-2:] == (Place(DEALER), Place(DEALER, face_up=True))


@pytest.mark.parametrize("dealing", [SHOE, HAND])
def test_four_card_poker_deals_no_box_card_by_passes_under_the_other_reading(dealing: str) -> None:
    house = f"{FOUR} {SIX} house.readings.box_card_in_every_deal=false"
    _, round_ = dealt(house, dealing, "3 ann ante=10")
    assert lie(round_) == {3: [1, 3, 5, 7, 9], DEALER: [2, 4, 6, 8, 10, 11]}


@pytest.mark.parametrize(
    "dealing",
    [
        pytest.param(AUTOMATED, marks=clause("4CP-10.B.2", "4CP-10.B.3", "4CP-10.B.4")),
        pytest.param(RESHUFFLING, marks=clause("4CP-10.H")),
    ],
)
@pytest.mark.parametrize(
    "box", [False, pytest.param(True, marks=clause("4CP-10.B.1"))], ids=["no six card bonus", "six card bonus"]
)
def test_four_card_poker_by_a_device_is_box_dealer_and_stacks_of_five(dealing: str, box: bool) -> None:
    boxes = "6 bob aces_up=5 / 3 ann ante=10 / 5 cleo ante=10"
    game, round_ = dealt(f"{FOUR} {SIX}" if box else FOUR, dealing, boxes)
    first = 2 if box else 1
    stacks = {DEALER: run(first, 6), 3: run(first + 6, 5), 5: run(first + 11, 5), 6: run(first + 16, 5)}
    assert lie(round_) == stacks | ({BOX: [1]} if box else {})
    assert [number for number, place in enumerate(game.plan_for(round_.boxes), 1) if place.face_up] == [first + 5]


FIRST_TO_LAST = ("", ".a", ".b", ".c", ".d", ".e")
STUD_BY_PASSES = [
    pytest.param(SHOE, marks=clause(*(f"235-8.D.2{step}" for step in FIRST_TO_LAST))),
    pytest.param(HAND, marks=clause("235-9.B", *(f"235-9.B.{step}" for step in range(1, 6)))),
]


@pytest.mark.parametrize("dealing", STUD_BY_PASSES)
def test_235_goes_round_three_times_with_a_community_card_after_two_of_them(dealing: str) -> None:
    game, round_ = dealt("235-stud-poker", dealing, f"6 cleo {STUD} / 1 ann {STUD} / 4 bob {STUD}")
    assert lie(round_) == {1: [1, 5, 9], 4: [2, 6, 10], 6: [3, 7, 11], COMMUNITY: [4, 8]}
    plan = game.plan_for(round_.boxes)
    assert len(plan) == 11
    assert not any(place.face_up for place in plan)


STUD_STACKS = [
    pytest.param("", {1: run(1, 3), 4: run(4, 3), COMMUNITY: [7, 8]}, marks=clause("235-10.B.1", "235-10.B.2")),
    ("before_players", {COMMUNITY: [1, 2], 1: run(3, 3), 4: run(6, 3)}),
    ("after_first_player", {1: run(1, 3), COMMUNITY: [4, 5], 4: run(6, 3)}),
]


@pytest.mark.parametrize(("reading", "expected"), STUD_STACKS)
def test_235_by_a_device_comes_in_stacks(reading: str, expected: dict[str | int, list[int]]) -> None:
    house = f"235-stud-poker house.readings.community_stack={reading}" if reading else "235-stud-poker"
    game, round_ = dealt(house, AUTOMATED, f"4 bob {STUD} / 1 ann {STUD}")
    assert lie(round_) == expected
    assert not any(place.face_up for place in game.plan_for(round_.boxes))


@clause("235-10.H")
def test_235_by_a_reshuffling_shoe_discards_the_third_card_of_the_community_stack() -> None:
    game, round_ = dealt("235-stud-poker", RESHUFFLING, f"4 bob {STUD} / 1 ann {STUD}")
    assert lie(round_) == {COMMUNITY: [1, 2], 1: run(4, 3), 4: run(7, 3)}
    plan = game.plan_for(round_.boxes)
    assert (plan[2], len(plan)) == (Place(DISCARD), 9)


RIDE = "let-it-ride house.wagers.bets.paytable=A"
RIDE_PASSES = [
    pytest.param(SHOE, marks=clause(*(f"LIR-.08.D.3{step}" for step in FIRST_TO_LAST))),
    pytest.param(HAND, marks=clause("LIR-.09.C", *(f"LIR-.09.C.{step}" for step in range(1, 6)))),
]


@pytest.mark.parametrize("dealing", RIDE_PASSES)
def test_let_it_ride_goes_round_three_times_with_a_community_card_after_two_of_them(dealing: str) -> None:
    game, round_ = dealt(RIDE, dealing, f"7 cleo {BETS} / 1 ann {BETS} / 4 bob {BETS}")
    assert lie(round_) == {1: [1, 5, 9], 4: [2, 6, 10], 7: [3, 7, 11], COMMUNITY: [4, 8]}
    plan = game.plan_for(round_.boxes)
    assert len(plan) == 11
    assert not any(place.face_up for place in plan)


@pytest.mark.parametrize(
    "dealing", [pytest.param(SHOE, marks=clause("LIR-.08.D.2")), pytest.param(HAND, marks=clause("LIR-.09.B"))]
)
def test_let_it_ride_fills_the_box_before_any_other_card(dealing: str) -> None:
    _, round_ = dealt(f"{RIDE} {SIX}", dealing, f"1 ann {BETS} / 4 bob {BETS}")
    assert lie(round_) == {BOX: [1, 2, 3], 1: [4, 7, 10], 4: [5, 8, 11], COMMUNITY: [6, 9]}


@clause("LIR-.10.B.2", "LIR-.10.B.3", "LIR-.10.B.4")
@pytest.mark.parametrize(
    "box", [False, pytest.param(True, marks=clause("LIR-.10.B.1"))], ids=["no six card bonus", "six card bonus"]
)
def test_let_it_ride_by_a_device_is_box_community_and_stacks_of_three(box: bool) -> None:
    game, round_ = dealt(f"{RIDE} {SIX}" if box else RIDE, AUTOMATED, f"7 cleo {BETS} / 1 ann {BETS} / 4 bob {BETS}")
    first = 4 if box else 1
    stacks = {COMMUNITY: run(first, 2), 1: run(first + 2, 3), 4: run(first + 5, 3), 7: run(first + 8, 3)}
    assert lie(round_) == stacks | ({BOX: [1, 2, 3]} if box else {})
    assert not any(place.face_up for place in game.plan_for(round_.boxes))


@clause("LIR-.10.H")
def test_let_it_ride_by_a_reshuffling_shoe_discards_the_third_card_of_the_community_stack() -> None:
    game, round_ = dealt(RIDE, RESHUFFLING, f"4 bob {BETS} / 1 ann {BETS}")
    assert lie(round_) == {COMMUNITY: [1, 2], 1: run(4, 3), 4: run(7, 3)}
    plan = game.plan_for(round_.boxes)
    assert (plan[2], len(plan)) == (Place(DISCARD), 9)


FULLEST = [
    pytest.param(f"{THREE} {FIVE_CARD}", "ante=5 five_card_progressive=1", 7, 26, marks=clause("3CP-3.A.1"), id="3CP"),
    pytest.param(f"{FOUR} {SIX}", "ante=5", 7, 42, marks=clause("4CP-3.A"), id="4CP"),
    pytest.param("235-stud-poker", STUD, 6, 20, marks=clause("235-3.A"), id="235"),
    pytest.param(f"{RIDE} {SIX}", BETS, 7, 26, marks=clause("LIR-.03.A"), id="LIR"),
]


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("dealing", [SHOE, HAND, AUTOMATED, RESHUFFLING])
@pytest.mark.parametrize(("house", "wagers", "seats", "cards"), FULLEST)
def test_a_full_table_is_dealt_from_one_deck_without_a_card_twice(
    house: str, wagers: str, seats: int, cards: int, dealing: str, decks: int
) -> None:
    boxes = " / ".join(f"{seat} p{seat} {wagers}" for seat in range(1, seats + 1))
    _, round_ = dealt(f"{house} house.table.decks={decks}", dealing, boxes)
    found = list(round_.all_cards())
    assert (len(found), len(set(found))) == (cards, cards)
    twice = f"{house} house.table.decks={decks} void=13.B / 1 ann AsKs {wagers} / 2 bob As {wagers}"
    assert refusals(twice) == [("seats[1].cards", None)]
