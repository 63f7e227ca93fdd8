"""A deck before its first card: opened step by step, shuffled, cut, recut, loaded, and changed when its hours end."""

from dataclasses import replace

import pytest

from queenhigh.practice import practice_house
from queenhigh.table import Role, commands, fact_data, fact_from, facts
from queenhigh.table.fact_clauses import FactClauses
from queenhigh.table.prompts import prompts_due
from queenhigh.table.state import OPENING
from tests.census_steps import procedure
from tests.table.procedure_steps import steps
from tests.table.table_host import Host, host, opened

OPENING_CLAUSES = ("inspection", "inspection", "spread", "spread", "turn", "wash", "stack")


@pytest.mark.parametrize("game", steps("inspection", "spread", "turn", "wash", "stack"))
def test_a_deck_is_opened_step_by_step_and_verified_by_the_floor(game: str) -> None:
    """Each step is prompted by its own clause; no other is taken, and the spread cards wait for the first player."""
    table = host(game)
    table.do(commands.ReceiveCards, deck="first")
    for number, step in enumerate(OPENING):
        clause = procedure(game, None)[OPENING_CLAUSES[number]]
        if step == "shown":
            assert [prompt.what for prompt in prompts_due(table.state, table.faces)] == ["take a seat"]
            assert table.refused(commands.DoOpeningStep, deck="first", step=step).clause == clause
            table.do(commands.TakeSeat, "ann", Role.PLAYER, seat=1)
        role, other = (Role.FLOOR, Role.DEALER) if step == "verified" else (Role.DEALER, Role.FLOOR)
        [prompt] = prompts_due(table.state, table.faces)
        assert (prompt.role, prompt.clause, prompt.values) == (role, clause, {"deck": "first", "step": step})
        for wrong in OPENING[number + 1 :]:
            refused = table.refused(commands.DoOpeningStep, deck="first", step=wrong)
            assert (refused.due, refused.clause) == ((step,), clause)
        table.refused(commands.DoOpeningStep, "x", other, deck="first", step=step)
        if step == "verified":
            table.refused(commands.DoOpeningStep, "dora", role, deck="first", step=step)
        by = "fay" if step == "verified" else "dora"
        table.do(commands.DoOpeningStep, by, role, deck="first", step=step)
        assert table.facts[-1] == facts.OpeningStepDone(by, table.at, "first", step)
        assert FactClauses(table.house).of(table.facts[-1]) == (clause,)
    done = [fact.step for fact in table.facts if isinstance(fact, facts.OpeningStepDone)]
    assert done == ["inspected", "verified", "spread", "shown", "turned down", "washed", "stacked"]
    table.refused(commands.DoOpeningStep, deck="first", step="stacked")


@pytest.mark.parametrize("game", steps("opening_shuffle"))
def test_no_deck_is_shuffled_before_it_is_open(game: str) -> None:
    table = host(game)
    table.do(commands.TakeSeat, "ann", Role.PLAYER, seat=1)
    table.do(commands.ReceiveCards, deck="first")
    for step in OPENING:
        refusal = table.refused(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=False)
        assert refusal.clause == procedure(game, None)["opening_shuffle"]
        by, role = ("fay", Role.FLOOR) if step == "verified" else ("dora", Role.DEALER)
        table.do(commands.DoOpeningStep, by, role, deck="first", step=step)
    table.refused(commands.LoadDeck, deck="first")
    table.refused(commands.OpenRound)
    table.do(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=False)


@pytest.mark.parametrize("game", steps("preshuffled"))
def test_a_preshuffled_deck_skips_the_opening_and_the_log_says_why(game: str) -> None:
    table = host(game)
    table.do(commands.ReceiveCards, deck="first", preshuffled=True)
    assert table.facts[-1] == fact_from({**fact_data(table.facts[-1]), "preshuffled": True})
    assert table.state.decks["first"].opened
    table.do(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=False)
    table.refused(commands.LoadDeck, deck="first")
    table.do(commands.CutDeck, deck="first", depth=12)
    table.do(commands.LoadDeck, deck="first")


@pytest.mark.parametrize("game", steps("cut_due", "load_after_cut"))
def test_after_a_shuffle_by_hand_the_deck_is_cut_before_it_is_loaded(game: str) -> None:
    table = host(game)
    table.open_deck()
    table.do(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=False)
    assert table.refused(commands.LoadDeck, deck="first").clause == procedure(game, None)["cut_due"]
    table.refused(commands.CutDeck, deck="first", depth=9)
    table.do(commands.CutDeck, deck="first", depth=10)
    table.refused(commands.OpenRound)
    table.do(commands.LoadDeck, deck="first")
    table.do(commands.OpenRound)


@pytest.mark.parametrize("game", steps("no_cut"))
def test_after_a_machine_no_cut_is_asked_for(game: str) -> None:
    table = host(game, "automated-shoe")
    table.open_deck()
    table.do(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=True, counted=52)
    assert table.refused(commands.CutDeck, deck="first", depth=20).clause == procedure(game, None)["no_cut"]
    table.do(commands.LoadDeck, deck="first")
    table.do(commands.OpenRound)


@pytest.mark.parametrize("game", steps("device_count", "device_miscount"))
def test_a_deck_that_a_device_counts_wrong_is_taken_out(game: str) -> None:
    table = host(game, "automated-shoe")
    table.open_deck()
    silent = table.refused(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=True)
    assert silent.clause == procedure(game, None)["device_count"]
    table.do(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=True, counted=51)
    assert [fact.counted for fact in table.facts if isinstance(fact, facts.DeckShuffled)] == [51]
    assert table.state.decks["first"].removed
    table.refused(commands.LoadDeck, deck="first")
    table.refused(commands.OpenRound)


@pytest.mark.parametrize("game", steps("recut"))
def test_the_floor_orders_a_recut_only_between_cut_and_first_card(game: str) -> None:
    table = opened(game)
    table.refused(commands.OrderRecut, deck="first", reason="sloppy")
    table.do(commands.OrderRecut, "fay", Role.FLOOR, deck="first", reason="sloppy")
    assert table.facts[-1] == facts.RecutOrdered("fay", table.at, "first", "sloppy")
    table.refused(commands.LoadDeck, deck="first")
    table.do(commands.CutDeck, deck="first", depth=30)
    table.do(commands.LoadDeck, deck="first")
    table.bet()
    table.lock()
    table.do(commands.OrderRecut, "fay", Role.FLOOR, deck="first", reason="seen from behind")
    table.refused(commands.DealCard)
    table.do(commands.CutDeck, deck="first", depth=31)
    table.refused(commands.DealCard)
    table.do(commands.LoadDeck, deck="first")
    table.do(commands.DealCard)
    table.refused(commands.OrderRecut, "fay", Role.FLOOR, deck="first", reason="late")


@pytest.mark.parametrize("game", steps("shuffle_order"))
def test_a_shuffle_ordered_by_the_floor_blocks_the_deal(game: str) -> None:
    table = opened(game)
    table.refused(commands.OrderShuffle, deck="first", reason="no")
    table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="a doubt")
    table.refused(commands.OpenRound)
    table.ready()
    table.bet()
    table.lock()
    table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="a doubt before the first card")
    assert table.refused(commands.DealCard).clause == procedure(game, None)["shuffle_order"]
    table.ready()
    table.do(commands.DealCard)
    table.refused(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="too late")


@pytest.mark.parametrize("game", steps("shuffle_after_round"))
def test_every_round_needs_a_shuffle_of_its_own(game: str) -> None:
    table = opened(game)
    table.play_round()
    assert table.refused(commands.OpenRound).clause == procedure(game, None)["shuffle_after_round"]
    table.ready()
    table.do(commands.OpenRound)


@pytest.mark.parametrize("game", steps("hours_shoe"))
def test_a_deck_from_a_shoe_is_changed_after_eight_hours(game: str) -> None:
    table = opened(game)
    table.at += 8 * 3600 - 1
    table.do(commands.OpenRound)
    late = opened(game)
    late.at += 8 * 3600
    assert late.refused(commands.OpenRound).clause == procedure(game, None)["hours_shoe"]


@pytest.mark.parametrize("game", steps("hours_hand", dealing="hand"))
def test_a_deck_dealt_by_hand_is_changed_after_four_hours(game: str) -> None:
    table = opened(game, "hand")
    table.at += 4 * 3600
    assert table.refused(commands.OpenRound).clause == procedure(game, "hand")["hours_hand"]


@pytest.mark.parametrize("game", steps("two_decks", "alternate", "both_decks"))
def test_two_decks_are_opened_one_by_one_and_alternate(game: str) -> None:
    """The second deck is refused at a table with one; with two the deck used last has to wait."""
    unaided = Host(replace(practice_house(game), dealing="manual-shoe", shuffler="none", decks=2))
    assert unaided.refused(commands.ReceiveCards, deck="second").clause == procedure(game, None)["two_decks"]
    alone = host(game)
    assert alone.refused(commands.ReceiveCards, deck="second").clause == procedure(game, None)["two_decks"]
    table = Host(replace(practice_house(game), dealing="automated-shoe", shuffler="counting", decks=2))
    table.seat_all()
    for deck in ("first", "second"):
        table.open_deck(deck)
        table.ready(deck)
    used = []
    for _ in range(6):
        table.bet()
        assert table.state.round is not None
        used.append(table.state.round.deck)
        table.lock()
        table.deal()
        list(table.decide())
        table.settle()
        table.do(commands.CloseRound)
        table.ready(used[-1])
    assert used == ["first", "second"] * 3
