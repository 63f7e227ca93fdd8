"""Decks between rounds: shuffles and their order, two decks and one rack, loading, and idle tables."""

from collections import Counter
from dataclasses import replace

import pytest
from msgspec import structs

from queenhigh.cards import DECK
from queenhigh.chance import fair_deck
from queenhigh.practice import practice_house
from queenhigh.rulebook import GAMES, rulebook
from queenhigh.table import Role, commands, facts
from queenhigh.table.automation import next_step as next_step_of
from queenhigh.table.deck_preparation import next_step
from queenhigh.table.idle_table import due_when_idle
from queenhigh.table.prompts import prompts_due
from queenhigh.table.state import Racked
from tests.census_steps import procedure
from tests.table.procedure_steps import steps, ways
from tests.table.table_host import Host, Values, dealt, host, opened


def two_decks(game: str) -> Host:
    table = Host(replace(practice_house(game), dealing="automated-shoe", shuffler="counting", decks=2))
    for deck in ("first", "second"):
        table.open_deck(deck)
    table.seat_all()
    return table


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.clause(rulebook(game).seats_clause)) for game in GAMES]
)
def test_a_table_has_so_many_seats_and_no_more(game: str) -> None:
    most = 6 if game == "235-stud-poker" else 7
    table = Host(replace(practice_house(game), seats=most))
    for seat in range(1, most + 1):
        table.do(commands.TakeSeat, f"player {seat}", Role.PLAYER, seat=seat)
    late = table.refused(commands.TakeSeat, "late", Role.PLAYER, seat=most + 1)
    assert late.clause == rulebook(game).seats_clause


@pytest.mark.parametrize("game", steps("first_shuffle"))
def test_no_round_begins_without_a_shuffle_before_it(game: str) -> None:
    table = host(game)
    table.open_deck()
    assert table.refused(commands.OpenRound).clause == procedure(game, None)["first_shuffle"]
    table.ready()
    table.do(commands.OpenRound)
    kinds = [type(fact) for fact in table.facts]
    assert kinds[-4:] == [facts.DeckShuffled, facts.DeckCut, facts.DeckLoaded, facts.RoundOpened]


@pytest.mark.parametrize("game", steps("shuffle"))
def test_the_log_names_the_method_of_every_shuffle(game: str) -> None:
    table = by_shoe(game, "plain")
    table.seat_all()
    table.ready()
    table.play_round()
    table.do(commands.ShuffleDeck, deck="first", deck_id="by hand", root="r", machine=False)
    unopened = host(game)
    unopened.do(commands.ReceiveCards, deck="first", preshuffled=True)
    unopened.do(commands.ShuffleDeck, deck="first", deck_id="as received", root="r", machine=False)
    methods = [fact.method for fact in (*table.facts, *unopened.facts) if isinstance(fact, facts.DeckShuffled)]
    assert methods == ["machine", "manual", "preshuffled"]
    bare = by_shoe(game, "none")
    refused = bare.refused(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=True)
    assert refused.clause == procedure(game, None)["shuffle"]


def by_shoe(game: str, shuffler: str) -> Host:
    """A table with a manual shoe, and a device to shuffle with or none, whose deck is open."""
    table = Host(replace(practice_house(game), dealing="manual-shoe", shuffler=shuffler, decks=1))
    table.open_deck()
    return table


@pytest.mark.parametrize("game", steps("preshuffled", "shuffle_order"))
def test_cards_received_preshuffled_are_shuffled_when_the_floor_orders_it(game: str) -> None:
    """The exemption is for the first round as received, and for no other shuffle (OQ-046)."""
    for trouble in ("ordered", "jammed"):
        table = Host(replace(practice_house(game), dealing="manual-shoe", shuffler="plain", decks=1))
        table.do(commands.ReceiveCards, deck="first", preshuffled=True)
        table.do(commands.ShuffleDeck, deck="first", deck_id="as received", root="r", machine=True)
        if trouble == "ordered":
            table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="a broken seal")
        else:
            table.do(commands.ReportJam, device="shuffler", deck="first")
        table.do(commands.ShuffleDeck, deck="first", deck_id="shuffled", root="r", machine=True)
        assert table.state.decks["first"].method == "machine"
        table.do(commands.LoadDeck, deck="first")


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand"])
@pytest.mark.parametrize("game", steps("preshuffled", "shuffle_after_round", "cut_due"))
def test_a_preshuffled_deck_is_cut_and_after_its_first_round_is_a_deck_like_any_other(game: str, dealing: str) -> None:
    table = host(game, dealing)
    table.do(commands.ReceiveCards, deck="first", preshuffled=True)
    table.seat_all()
    machine = dealing == "hand"
    table.decks["as received"] = DECK
    table.do(commands.ShuffleDeck, deck="first", deck_id="as received", root="r", machine=machine)
    if not machine:
        # Cards that are dealt by hand pass the machine first, and then no cut is due (OQ-047).
        assert table.refused(commands.LoadDeck, deck="first").clause == procedure(game, dealing)["cut_due"]
        table.do(commands.CutDeck, deck="first", depth=20)
    table.do(commands.LoadDeck, deck="first")
    table.play_round()
    assert table.refused(commands.OpenRound).clause == procedure(game, dealing)["shuffle_after_round"]
    table.ready()
    table.play_round()
    methods = [fact.method for fact in table.facts if isinstance(fact, facts.DeckShuffled)]
    assert methods == (["machine", "machine"] if machine else ["preshuffled", "manual"])


HANDS = [pytest.param(game, marks=pytest.mark.clause(rulebook(game).equipment.hand_dealing_clause)) for game in GAMES]


@pytest.mark.parametrize("game", HANDS)
def test_cards_that_are_dealt_by_hand_are_shuffled_by_the_device(game: str) -> None:
    table = host(game, "hand")
    table.open_deck()
    shuffled: Values = {"deck": "first", "deck_id": "d", "root": "r"}
    refused = table.refused(commands.ShuffleDeck, **shuffled, machine=False)
    assert refused.clause == rulebook(game).equipment.hand_dealing_clause
    table.do(commands.ShuffleDeck, **shuffled, machine=True)
    # Without the device there is no dealing by hand: another method comes first.
    table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="the device smokes")
    table.do(commands.ReportFailure, device="shuffler", reason="smoke")
    for bare in (True, False):
        assert table.refused(commands.ShuffleDeck, **shuffled, machine=bare).clause == procedure(game, None)["covered"]
    table.do(commands.CoverDevice, device="shuffler")
    assert table.refused(commands.ShuffleDeck, **shuffled, machine=False).clause == refused.clause
    table.do(commands.ChooseMethod, "fay", Role.FLOOR, dealing="manual-shoe", shuffler="none")
    table.do(commands.ShuffleDeck, **shuffled, machine=False)


@pytest.mark.parametrize("game", steps("one_stack"))
def test_a_shuffled_deck_is_one_stack_in_one_recorded_order(game: str) -> None:
    """The fact commits to 52 cards, each at its place: another order has another root."""
    table = opened(game)
    [fact] = [fact for fact in table.facts if isinstance(fact, facts.DeckShuffled)]
    order = table.decks[fact.deck_id]
    assert Counter(order) == Counter(DECK)
    again = host(game)
    again.open_deck()
    again.ready()
    [same] = [fact for fact in again.facts if isinstance(fact, facts.DeckShuffled)]
    assert (same.root, again.decks[same.deck_id]) == (fact.root, order)
    assert fair_deck(fact.deck_id, bytes(32)).commitment.root != fact.root


@pytest.mark.parametrize("game", steps("after_shuffle", "cut_due", "no_cut"))
def test_the_step_after_a_shuffle_follows_from_how_it_was_made(game: str) -> None:
    table = host(game, "hand")
    table.open_deck()
    assert next_step(table.state, table.state.decks["first"]) == "shuffle"
    table.do(commands.ShuffleDeck, deck="first", deck_id="a", root="r", machine=True)
    assert next_step(table.state, table.state.decks["first"]) == "load"
    by_hand = host(game)
    by_hand.do(commands.ReceiveCards, deck="first")
    assert next_step(by_hand.state, by_hand.state.decks["first"]) == "inspected"
    by_hand = host(game)
    by_hand.open_deck()
    by_hand.do(commands.ShuffleDeck, deck="first", deck_id="a", root="r", machine=False)
    assert next_step(by_hand.state, by_hand.state.decks["first"]) == "cut"
    by_hand.do(commands.CutDeck, deck="first", depth=20)
    assert next_step(by_hand.state, by_hand.state.decks["first"]) == "load"
    by_hand.do(commands.LoadDeck, deck="first")
    assert next_step(by_hand.state, by_hand.state.decks["first"]) == "deal"


@pytest.mark.parametrize(("game", "dealing"), ways("load"))
def test_cards_are_loaded_only_after_shuffle_and_cut(game: str, dealing: str) -> None:
    table = Host(replace(practice_house(game), dealing=dealing, shuffler="plain", decks=1))
    table.open_deck()
    clause = procedure(game, dealing)["load"]
    assert table.refused(commands.LoadDeck, deck="first").clause == clause
    by_device = dealing == "hand"
    table.do(commands.ShuffleDeck, deck="first", deck_id="a", root="r", machine=by_device)
    table.refused(commands.OpenRound)
    if not by_device:
        assert table.refused(commands.LoadDeck, deck="first").due == ("cut",)
        table.do(commands.CutDeck, deck="first", depth=20)
        table.refused(commands.OpenRound)
    table.do(commands.LoadDeck, deck="first")
    table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="a doubt")
    assert table.refused(commands.LoadDeck, deck="first").clause == clause
    table.do(commands.ShuffleDeck, deck="first", deck_id="b", root="r", machine=True)
    table.do(commands.LoadDeck, deck="first")


@pytest.mark.parametrize("game", steps("device_off"))
def test_a_shoe_that_reshuffles_by_itself_knows_no_cut_recut_or_idle_table(game: str) -> None:
    table = opened(game, "self-shuffling-shoe")
    off = procedure(game, "self-shuffling-shoe")["device_off"]
    assert table.refused(commands.CutDeck, deck="first", depth=20).clause == off
    assert table.refused(commands.OrderRecut, "fay", Role.FLOOR, deck="first", reason="sloppy").clause == off
    assert table.refused(commands.MarkIdle, "fay", Role.FLOOR).clause == off
    table.play_round()
    table.do(commands.ShuffleDeck, deck="first", deck_id="short", root="r", machine=True, counted=51)
    assert table.state.decks["first"].removed


@pytest.mark.parametrize("game", steps("held"))
def test_while_one_deck_is_played_the_other_lies_shuffled_in_the_device(game: str) -> None:
    table = two_decks(game)
    table.ready("first")
    held = procedure(game, None)["held"]
    assert table.refused(commands.OpenRound).clause == held
    table.do(commands.ShuffleDeck, deck="second", deck_id="by hand", root="r", machine=False)
    assert table.refused(commands.OpenRound).clause == held
    table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="second", reason="it belongs into the device")
    assert table.refused(commands.OpenRound).clause == held
    for _ in range(4):
        table.ready("second")
        table.ready("first")
        table.play_round()
        other = [deck for deck in table.state.decks.values() if deck.name != table.state.last_deck]
        assert [deck.method for deck in other if deck.deck_id is not None] == ["machine"]


@pytest.mark.parametrize("game", steps("one_rack"))
def test_cards_of_two_decks_never_lie_in_the_rack_together(game: str) -> None:
    table = two_decks(game)
    for _ in range(3):
        table.play_round()
        assert {group.deck for group in table.state.rack} == {table.state.last_deck}
    dealt(table)
    assert table.state.round is not None
    other = "first" if table.state.round.deck == "second" else "second"
    clean, table.state = table.state, structs.replace(table.state, rack=(Racked(other, "stub", (51,)),))
    one_rack = procedure(game, "automated-shoe")["one_rack"]
    assert table.refused(commands.RackStub).clause == one_rack
    assert (
        table.refused(commands.CountStub, cards=52 - clean.round.next_position if clean.round else 0).clause == one_rack
    )
    table.state = clean
    table.do(commands.RackStub)


@pytest.mark.parametrize("game", steps("two_decks"))
def test_one_of_two_decks_may_leave_and_the_other_is_played_alone(game: str) -> None:
    table = two_decks(game)
    table.play_round()
    table.ready("first")
    table.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="second", reason="a torn card")
    assert {group.deck for group in table.state.rack} <= {"first"}
    for _ in range(2):
        table.ready("first")
        table.do(commands.OpenRound)
        assert table.state.round is not None
        assert table.state.round.deck == "first"
        table.state = structs.replace(table.state, round=None)


@pytest.mark.parametrize("game", steps("idle_clear", "idle_spread", "idle_restart"))
def test_an_idle_table_clears_spreads_and_opens_again_from_the_turning_on(game: str) -> None:
    """The floor marks it; inspection is not repeated (OQ-050)."""
    table = opened(game)
    table.play_round()
    clauses = procedure(game, None)
    table.refused(commands.ClearIdleCards)
    table.refused(commands.MarkIdle)
    table.do(commands.MarkIdle, "fay", Role.FLOOR)
    table.refused(commands.MarkIdle, "fay", Role.FLOOR)
    assert due_when_idle(table.state) == ("remove the cards from shoe and rack",)
    assert table.refused(commands.OpenRound).clause == clauses["idle_restart"]
    assert table.refused(commands.SpreadIdleCards).clause == clauses["idle_spread"]
    assert table.refused(commands.ReceiveCards, deck="first").clause == clauses["idle_spread"]
    table.do(commands.ClearIdleCards)
    assert table.state.rack == ()
    assert not table.state.decks["first"].loaded
    assert table.refused(commands.SpreadIdleCards, face_up=True).clause == clauses["idle_spread"]
    assert table.refused(commands.DoOpeningStep, deck="first", step="spread").clause == clauses["idle_spread"]
    table.do(commands.SpreadIdleCards)
    table.refused(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=False)
    for seat, player in list(table.state.seats.items()):
        table.do(commands.LeaveSeat, player, Role.PLAYER, seat=seat)
    nobody = table.refused(commands.DoOpeningStep, deck="first", step="shown")
    assert nobody.clause == clauses["idle_restart"]
    table.seat_all()
    for step in ("shown", "turned down", "washed", "stacked"):
        table.refused(commands.OpenRound)
        table.do(commands.DoOpeningStep, deck="first", step=step)
    table.ready()
    table.play_round()
    assert sum(getattr(fact, "step", None) == "inspected" for fact in table.facts) == 1


@pytest.mark.parametrize("game", steps("idle_spread"))
def test_the_cards_of_an_idle_table_lie_face_up_only_for_a_player_who_asked(game: str) -> None:
    table = opened(game)
    table.refused(commands.RequestFaceUp, "ann", Role.PLAYER)
    table.do(commands.MarkIdle, "fay", Role.FLOOR)
    table.refused(commands.RequestFaceUp)
    table.do(commands.RequestFaceUp, "ann", Role.PLAYER)
    table.do(commands.ClearIdleCards)
    assert due_when_idle(table.state) == ("spread the cards face up",)
    table.refused(commands.SpreadIdleCards, face_up=False)
    table.do(commands.SpreadIdleCards, face_up=True)
    assert facts.FaceUpRequested("ann", table.at, "ann") in table.facts
    table.do(commands.DoOpeningStep, deck="first", step="shown")
    assert (table.state.idle, table.state.face_up_wanted_by, due_when_idle(table.state)) == (None, None, ())


def test_an_automatic_table_clears_and_spreads_by_itself_and_the_console_is_told_so() -> None:
    table = opened("three-card-poker")
    table.do(commands.MarkIdle, "fay", Role.FLOOR)
    prompts = []
    while table.state.decks["first"].steps[-1] != "stacked" or table.state.idle is not None:
        prompts += [prompt.clause for prompt in prompts_due(table.state, table.faces, table.at)]
        step = next_step_of(table.state, "all", table.faces, table.crew)
        assert step is not None
        table.send(step)
    assert prompts[:2] == ["3CP-5.H.1", "3CP-5.H.2"]
    table.ready()
    table.play_round()


@pytest.mark.parametrize("game", steps("two_decks"))
def test_two_decks_need_a_shuffler_that_works(game: str) -> None:
    table = two_decks(game)
    table.play_round()
    table.do(commands.ReportFailure, device="shuffler", reason="smoke")
    table.do(commands.CoverDevice, device="shuffler")
    table.do(commands.ChooseMethod, "fay", Role.FLOOR, dealing="manual-shoe", shuffler="none")
    table.ready("second")
    refusal = table.refused(commands.OpenRound)
    assert (refusal.clause, refusal.due) == (procedure(game, None)["two_decks"], ("remove a deck",))
    table.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="no shuffler")
    table.do(commands.OpenRound)
    assert table.state.round is not None
    assert table.state.round.deck == "second"


def test_a_table_is_idle_only_when_it_is_open_and_nobody_wagers() -> None:
    table = host("three-card-poker")
    assert table.refused(commands.MarkIdle, "fay", Role.FLOOR).due == ("open a deck",)
    table = opened("three-card-poker")
    table.bet()
    table.refused(commands.MarkIdle, "fay", Role.FLOOR)
