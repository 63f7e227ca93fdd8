"""The stub and the discard rack: racked unexposed or counted, hands counted after a wrong count, and the pick-up."""

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from queenhigh.submission import DEALING_METHODS
from queenhigh.table import Refusal, Role, commands, facts
from queenhigh.table.automation import next_step
from queenhigh.table.discard_rack import reconstruct
from queenhigh.table.game_round import game_round
from queenhigh.table.state import Racked
from tests.census_steps import procedure
from tests.table.procedure_steps import steps, ways
from tests.table.table_host import Host, Values, dealt, opened


@pytest.mark.parametrize(("game", "dealing"), ways("stub_removed", "stub_racked"))
def test_the_stub_goes_to_the_rack_unexposed_before_anybody_decides(game: str, dealing: str) -> None:
    table = opened(game, dealing)
    table.refused(commands.RackStub)
    dealt(table)
    removed = procedure(game, dealing)["stub_removed"]
    waiting = table.refused(commands.Decide, "ann", Role.PLAYER, seat=1, choice="fold")
    assert (waiting.clause, waiting.due) == (removed, ("remove the stub", "place it in the rack unexposed"))
    assert table.refused(commands.Reveal).clause == removed
    assert table.refused(commands.RackStub, "ann", Role.PLAYER).clause == procedure(game, dealing)["stub_racked"]
    written = len(table.facts)
    table.do(commands.RackStub)
    assert table.state.round is not None
    [stub] = [fact for fact in table.facts[written:] if isinstance(fact, facts.StubRacked)]
    assert (stub.top, stub.cards) == (table.state.round.next_position, 52 - table.state.round.next_position)
    assert not any(isinstance(fact, (facts.CardsShown, facts.CardExposed)) for fact in table.facts)
    table.refused(commands.RackStub)
    list(table.decide())


@pytest.mark.parametrize(("game", "dealing"), ways("stub_face_down", "stub_right"))
def test_a_stub_is_counted_as_a_number_and_racked_when_it_makes_a_deck(game: str, dealing: str) -> None:
    """A card set aside belongs to the count, and the count shows no card (OQ-038)."""
    table = opened(game, dealing)
    table.bet()
    table.lock()
    table.do(commands.DealCard, found_face_up=True)
    while not isinstance(table.try_(commands.DealCard, "dora", Role.DEALER), Refusal):
        continue
    assert table.state.round is not None
    written, cards = len(table.facts), 52 - len(table.state.round.dealt) - 1
    table.refused(commands.CountStub, "ann", Role.PLAYER, cards=cards)
    assert table.refused(commands.CountStub, cards=-1).clause == procedure(game, dealing)["stub_face_down"]
    table.do(commands.CountStub, cards=cards)
    assert any(fact == facts.StubCounted("dora", table.at, cards) for fact in table.facts[written:])
    assert isinstance(table.facts[-1], facts.StubRacked)
    shown = [fact for fact in table.facts[written:] if isinstance(fact, (facts.CardsShown, facts.CardExposed))]
    assert not shown
    table.refused(commands.CountStub, cards=cards)
    list(table.decide())


@pytest.mark.parametrize(("game", "dealing"), ways("stub_wrong", "hands_counted", "dealer_counted"))
def test_a_wrong_count_waits_for_the_cards_of_every_place(game: str, dealing: str) -> None:
    table = dealt(opened(game, dealing))
    assert table.state.round is not None
    own = {"three-card-poker": 3, "four-card-poker": 5, "235-stud-poker": 3, "let-it-ride": 3}[game]
    due: dict[str | int, int] = {1: own, 3: own, 5: own} | {
        "three-card-poker": {"dealer": 3},
        "four-card-poker": {"dealer": 6, "box": 1},
        "235-stud-poker": {"community": 2},
        "let-it-ride": {"community": 2, "box": 3},
    }[game]
    table.refused(commands.CountHands, counts=due)
    table.do(commands.CountStub, cards=51 - table.state.round.next_position)
    clauses = procedure(game, dealing)
    later: list[tuple[type[commands.Command], Values]] = [
        (commands.RackStub, {}),
        (commands.Reveal, {}),
    ]
    for kind, values in later:
        assert table.refused(kind, **values).clause == clauses["hands_counted"]
    short = {place: count for place, count in due.items() if place != "dealer"}
    asked = table.refused(commands.CountHands, counts=short if "dealer" in due else {})
    assert asked.clause == clauses["dealer_counted" if "dealer" in due else "hands_counted"]
    assert set(asked.due) == {
        f"seat {place}: {n}" if isinstance(place, int) else f"{place}: {n}" for place, n in due.items()
    }
    table.refused(commands.CountHands, "ann", Role.PLAYER, counts=due)
    table.do(commands.CountHands, counts={**due, 3: own + 1})
    table.confirm_void()
    [void] = [fact for fact in table.facts if isinstance(fact, facts.RoundVoided)]
    assert void.clause == clauses["stub_misdealt"]
    assert f"seat 3 has {own + 1} cards, not {own}" in void.reason
    assert not table.state.decks["first"].removed


@pytest.mark.parametrize(("game", "dealing"), ways("stub_short"))
def test_a_deck_that_is_not_52_leaves_the_table(game: str, dealing: str) -> None:
    table = dealt(opened(game, dealing))
    assert table.state.round is not None
    counts = Counter(card.place for card in table.state.round.dealt)
    table.do(commands.CountStub, cards=51 - table.state.round.next_position)
    table.do(commands.CountHands, counts=dict(counts))
    assert not any(isinstance(fact, facts.DeckRemoved) for fact in table.facts)
    table.confirm_void()
    [void] = [fact for fact in table.facts if isinstance(fact, facts.RoundVoided)]
    assert void.clause == procedure(game, dealing)["stub_short"]
    assert table.state.decks["first"].removed
    table.refused(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=False)
    table.open_deck()
    table.ready()
    table.play_round()


@pytest.mark.parametrize("game", steps("set_aside"))
def test_a_card_set_aside_lies_in_the_rack_and_counts_as_of_the_deck(game: str) -> None:
    table = opened(game)
    table.bet()
    table.lock()
    table.do(commands.DealCard, found_face_up=True)
    assert table.state.rack == (Racked("first", "aside", (0,)),)
    table.deal()
    list(table.decide())
    table.settle()
    table.do(commands.CloseRound)
    assert sorted(position for group in table.state.rack for position in group.positions) == list(range(52))


@pytest.mark.parametrize("game", steps("clear_seat", "pick_up"))
def test_cards_are_picked_up_when_their_box_is_settled_and_in_that_order(game: str) -> None:
    table = opened(game)
    table.bet()
    table.lock()
    table.deal()
    list(table.decide())
    assert table.refused(commands.PickUpCards, seat=5).clause == procedure(game, None)["clear_seat"]
    table.settle()
    assert table.refused(commands.PickUpCards, seat=1).due == ("seat 5",)
    table.refused(commands.PickUpCards, "ann", Role.PLAYER, seat=5)
    table.do(commands.PickUpCards, seat=5)
    table.refused(commands.PickUpCards, seat=5)
    table.do(commands.CloseRound)
    order = [group.place for group in table.state.rack if group.place not in ("stub", "discard")]
    assert order[:3] == [5, 3, 1]
    assert order[3:] == [place for place in ("dealer", "community", "box") if place in order]


@pytest.mark.clause("4CP-11.D.10.d.ii")
@pytest.mark.parametrize("game", steps("clear_seat", "clear"))
def test_no_card_of_a_box_is_cleared_before_all_its_wagers_and_a_hand_pay(game: str) -> None:
    """Progressive and envy are settled in the turn of the box; documents of a hand-pay keep the cards after it."""
    table = opened(game)
    table.bet()
    table.lock()
    table.deal()
    list(table.decide())
    table.do(commands.Reveal)
    for seat in (5, 3, 1):
        for other in (seat, 1):
            refusal = table.refused(commands.PickUpCards, seat=other)
            assert refusal.clause == procedure(game, None)["clear_seat"]
        while table.state.round is not None and seat not in table.state.round.settled_seats:
            step = next_step(table.state, "all", table.faces, table.crew)
            assert step is not None
            table.send(step)
        assert table.state.round is not None
        assert all(card.card is not None for card in table.state.round.cards_at(seat)) or seat in _racked(table)
        open_pay = replace(table.state.round.marks, hand_pays={(seat, "progressive"): 100})
        clean, table.state = table.state, replace(table.state, round=replace(table.state.round, marks=open_pay))
        assert table.refused(commands.PickUpCards, seat=seat).clause == procedure(game, None)["hand_pay"]
        table.state = clean
        if game == "let-it-ride" and seat != 1:
            # A hand still to be turned may give envy, so all cards stay up (OQ-416).
            assert table.refused(commands.PickUpCards, seat=seat).clause == "LIR-.11.F"
        elif seat not in _racked(table):
            table.do(commands.PickUpCards, seat=5 if game == "let-it-ride" else seat)


def _racked(table: Host) -> set[str | int]:
    """Places whose cards lie in the rack: a folded hand may be there before its turn."""
    return {group.place for group in table.state.rack}


@pytest.mark.parametrize("game", steps("pick_up"))
@settings(max_examples=25)
@given(
    seed=st.integers(0, 10_000),
    dealing=st.sampled_from(DEALING_METHODS),
    early=st.integers(0, 3),
    face_up=st.booleans(),
)
def test_every_hand_is_found_again_card_by_card_from_the_rack(
    game: str, seed: int, dealing: str, early: int, face_up: bool
) -> None:
    table = opened(game, dealing, seed)
    table.bet()
    table.lock()
    if face_up:
        table.do(commands.DealCard, found_face_up=True)
    table.deal()
    list(table.decide())
    whole, faces = game_round(table.state, table.faces), [table.faces(position) for position in range(52)]
    table.settle()
    for seat in (5, 3, 1)[:early]:
        table.do(commands.PickUpCards, seat=seat)
    table.do(commands.CloseRound)
    picked = [fact for fact in table.facts if isinstance(fact, facts.CardsPickedUp)]
    for rack in (table.state.rack, [Racked(fact.deck, fact.place, fact.positions) for fact in picked]):
        hands = reconstruct(rack, faces.__getitem__)
        shared = {"dealer": whole.dealer, "community": whole.community, "box": whole.box_cards}
        dealt_hands = {box.seat: box.cards for box in whole.boxes} | {
            key: cards for key, cards in shared.items() if cards
        }
        assert hands == dealt_hands
    assert sorted(position for group in table.state.rack for position in group.positions) == list(range(52))


def test_the_next_shuffle_takes_the_cards_out_of_the_rack() -> None:
    table = opened("three-card-poker")
    table.play_round()
    assert table.state.rack
    table.ready()
    assert table.state.rack == ()
