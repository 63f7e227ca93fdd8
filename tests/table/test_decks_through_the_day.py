"""What a dealer's day brings: cards that leave the deck early, counts that differ, decks that grow old, idle tables.

Played through the table itself, in every game; what is peculiar to 235 Stud Poker and Let It Ride has its own file.
"""

from dataclasses import replace

import pytest
from _pytest.mark import ParameterSet

from queenhigh.cards import parse_card
from queenhigh.practice import practice_house, usual_wagers
from queenhigh.rulebook import GAMES
from queenhigh.table import Role, commands, facts
from queenhigh.table.prompts import prompts_due
from tests.census_steps import procedure
from tests.table.rigged import method_steps, steps
from tests.table.table_host import PLAYERS, Host, Values, host, opened

HOUR = 3600
OURS = ("235-stud-poker", "let-it-ride")
"""The games for which a situation is played here; elsewhere it is played for the other two."""


def ours(*names: str) -> list[ParameterSet]:
    return [case for game in OURS for case in steps(*names, game=game)]


def locked(game: str, dealing: str = "manual-shoe") -> Host:
    """Wagers are down and counted, and no card is dealt."""
    table = opened(game, dealing)
    table.bet()
    table.lock()
    return table


def prompts(table: Host) -> list[tuple[Role, str, str | None]]:
    return [(item.role, item.command, item.clause) for item in prompts_due(table.state, table.faces, table.at)]


def finish(table: Host) -> None:
    """From a deck that is ready and wagers that are locked to the close."""
    table.deal()
    list(table.decide())
    table.settle()
    table.do(commands.CloseRound)


@pytest.mark.parametrize("game", steps("recut", "shuffle_order", "face_up"))
def test_a_card_set_aside_has_left_the_deck_which_is_cut_and_shuffled_no_more(game: str) -> None:
    """If it were cut again, the card that lies in the rack could come again (13.A)."""
    table = locked(game)
    table.do(commands.DealCard, found_face_up=True)
    clauses = procedure(game, "manual-shoe")
    assert table.refused(commands.OrderRecut, "fay", Role.FLOOR, deck="first", reason="late").clause == clauses["recut"]
    order = table.refused(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="late")
    assert order.clause == clauses["shuffle_order"]
    table.refused(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="late")
    aside = next(parse_card(fact.card) for fact in table.facts if isinstance(fact, facts.CardSetAside))
    table.deal()
    assert table.state.round is not None
    assert aside not in [table.faces(card.position) for card in table.state.round.dealt]


@pytest.mark.parametrize("game", steps("shuffler_jam", "covered"))
def test_a_deck_with_a_card_set_aside_is_in_no_shuffler_and_changes_no_method(game: str) -> None:
    table = locked(game, "hand")
    table.do(commands.DealCard, found_face_up=True)
    jam = table.refused(commands.ReportJam, device="shuffler", deck="first")
    assert jam.clause == procedure(game, "hand")["shuffler_jam"]
    table.do(commands.ReportFailure, device="shuffler", reason="smoke")
    table.do(commands.CoverDevice, device="shuffler")
    late = table.refused(commands.ChooseMethod, "fay", Role.FLOOR, dealing="manual-shoe", shuffler="none")
    assert late.due == ("finish the round",)
    finish(table)
    assert table.state.history == ("1 settled",)


@pytest.mark.parametrize("game", steps("drawn", "recut", "shuffle_order"))
def test_a_card_drawn_in_error_is_not_cut_away_and_goes_back_only_into_a_shuffle(game: str) -> None:
    table = locked(game)
    table.do(commands.ReportDrawnInError)
    assert table.refused(commands.OrderRecut, "fay", Role.FLOOR, deck="first", reason="a card was drawn").clause
    table.refused(commands.DealCard, found_face_up=True)
    table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="a card was drawn")
    table.ready()
    table.do(commands.DealCard, found_face_up=True)
    assert isinstance(table.facts[-1], facts.CardSetAside)


@pytest.mark.parametrize("game", ours("shuffle_order"))
def test_the_deck_that_rests_is_shuffled_again_on_the_floors_word_while_the_other_is_dealt(game: str) -> None:
    table = Host(replace(practice_house(game), dealing="automated-shoe", shuffler="counting", decks=2))
    for deck in ("first", "second"):
        table.open_deck(deck)
    table.seat_all()
    table.bet()
    table.lock()
    table.do(commands.DealCard)
    table.refused(commands.OrderShuffle, "fay", Role.FLOOR, deck="first", reason="it is dealt")
    table.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="second", reason="a doubt")
    finish(table)
    table.ready("first")
    assert table.refused(commands.OpenRound).clause is not None
    table.ready("second")
    table.do(commands.OpenRound)


@pytest.mark.parametrize("game", steps("recut"))
def test_a_recut_is_logged_with_its_reason_and_brings_other_cards(game: str) -> None:
    table = opened(game)
    before = table.state.decks["first"]
    table.bet()
    first = table.faces(0)
    table.do(commands.OrderRecut, "fay", Role.FLOOR, deck="first", reason="the cover card slipped")
    assert table.facts[-1] == facts.RecutOrdered("fay", table.at, "first", "the cover card slipped")
    assert (Role.DEALER, "cut_deck", procedure(game, None)["cut_depth"]) in prompts(table)
    assert table.refused(commands.LoadDeck, deck="first").clause == procedure(game, None)["cut_due"]
    table.do(commands.CutDeck, deck="first", depth=40)
    table.do(commands.LoadDeck, deck="first")
    assert table.state.decks["first"].deck_id == before.deck_id
    deck = table.decks[before.deck_id or ""]
    assert (first, table.faces(0)) == (deck[before.depth or 0], deck[40])
    table.lock()
    finish(table)


@pytest.mark.parametrize(("game", "dealing"), method_steps("count", "count five_card_bonus"))
def test_a_count_that_differs_is_counted_again_or_resolved_by_the_floor(game: str, dealing: str) -> None:
    """The record shows both counts and the resolution, and no card is dealt before it (OQ-029)."""
    table = opened(game, dealing)
    table.bet()
    table.do(commands.CallNoMoreBets)
    names = ["five_card_bonus", "progressive"] if game == "let-it-ride" else ["progressive"]
    for name in names:
        clause = procedure(game, dealing).about("count", name)
        table.do(commands.CountChips, wager=name, chips=3)
        for _ in range(2):
            table.do(commands.CountChips, wager=name, chips=2)
            assert table.refused(commands.DealCard).clause == clause
            assert prompts(table) == [(Role.DEALER, "count_chips", clause), (Role.FLOOR, "resolve_count", clause)]
        table.do(commands.ResolveCount, "fay", Role.FLOOR, wager=name, reason="a chip lay under the rail")
        assert table.facts[-1] == facts.CountResolved("fay", table.at, name, "a chip lay under the rail")
    table.do(commands.DealCard)


def increased(table: Host, factor: int) -> list[Values]:
    return [{"seat": 1, "wager": wager, "cents": factor * cents} for wager, cents in usual_wagers(table.house).items()]


@pytest.mark.parametrize("game", steps("changed_late"))
def test_no_wager_is_increased_or_lessened_after_no_more_bets(game: str) -> None:
    table = opened(game)
    table.bet()
    table.do(commands.CallNoMoreBets)
    assert table.state.round is not None
    lying = table.state.round.wagers
    for factor in (1, 2):
        for values in increased(table, factor):
            table.refused(commands.PlaceWager, "ann", Role.PLAYER, **values)
            table.refused(commands.TakeBackWager, "ann", Role.PLAYER, seat=1, wager=values["wager"])
    assert table.state.round.wagers is lying


@pytest.mark.parametrize(
    ("game", "dealing", "hours"),
    [
        pytest.param(game, dealing, hours, marks=pytest.mark.clause(procedure(game, dealing)[step]))
        for game in GAMES
        for dealing, hours, step in [
            ("hand", 4, "hours_hand"),
            ("manual-shoe", 8, "hours_shoe"),
            ("automated-shoe", 8, "hours_shoe"),
            ("self-shuffling-shoe", 8, "hours_shoe"),
        ]
    ],
)
def test_the_clock_of_a_deck_runs_through_every_round_and_shuffle_of_it(game: str, dealing: str, hours: int) -> None:
    """From when it came into play, whatever was done with it since; the floor's console demands the change (OQ-045)."""
    table = opened(game, dealing)
    began = table.at
    for _ in range(3):
        table.at += HOUR
        table.play_round()
        table.ready()
    table.at = began + hours * HOUR - 1
    assert (Role.FLOOR, "remove_deck") not in [prompt[:2] for prompt in prompts(table)]
    table.at += 1
    clause = procedure(game, dealing)["hours_hand" if hours == 4 else "hours_shoe"]
    assert prompts(table) == [(Role.FLOOR, "remove_deck", clause)]
    assert table.refused(commands.OpenRound).clause == clause
    over = table.refused(commands.ReceiveCards, deck="first", preshuffled=True)
    assert over.due == ("remove the deck",)
    table.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="its hours are over")
    table.open_deck()
    table.ready()
    table.at += hours * HOUR - 1
    table.play_round()


@pytest.mark.parametrize("game", steps("hours_shoe"))
def test_each_of_two_decks_has_its_own_clock(game: str) -> None:
    table = Host(replace(practice_house(game), dealing="automated-shoe", shuffler="counting", decks=2))
    table.open_deck("first")
    table.ready("first")
    table.at += 5 * HOUR
    table.open_deck("second")
    table.ready("second")
    table.seat_all()
    table.at += 3 * HOUR
    assert [(item.command, item.values) for item in prompts_due(table.state, table.faces, table.at)] == [
        ("remove_deck", {"deck": "first"})
    ]
    table.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="its hours are over")
    table.at += 5 * HOUR - 1
    table.do(commands.OpenRound)
    assert table.state.round is not None
    assert table.state.round.deck == "second"


@pytest.mark.parametrize(
    ("game", "dealing"),
    [
        pytest.param(game, way, marks=pytest.mark.clause(procedure(game, way)[step]))
        for game in OURS
        for way, step in [("hand", "hours_hand"), ("manual-shoe", "hours_shoe")]
    ],
)
def test_a_deck_whose_hours_end_while_wagers_are_made_is_changed_before_it_is_dealt(game: str, dealing: str) -> None:
    table = opened(game, dealing)
    table.bet()
    table.at += 8 * HOUR
    clause = procedure(game, dealing)["hours_hand" if dealing == "hand" else "hours_shoe"]
    assert prompts(table)[0] == (Role.FLOOR, "remove_deck", clause)
    table.lock()
    assert prompts(table) == [(Role.FLOOR, "remove_deck", clause)]
    late = table.refused(commands.DealCard)
    assert (late.clause, late.due) == (clause, ("remove the deck",))
    table.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="its hours are over")
    assert [prompt[:2] for prompt in prompts(table)] == [(Role.DEALER, "receive_cards")]
    table.open_deck()
    table.ready()
    finish(table)
    assert table.state.history == ("1 settled",)


@pytest.mark.parametrize("game", ours("idle_clear", "idle_spread", "idle_restart"))
def test_a_table_is_idle_although_a_round_was_opened_if_nobody_wagers(game: str) -> None:
    table = opened(game)
    table.do(commands.OpenRound)
    wager, cents = next(iter(usual_wagers(table.house).items()))
    table.do(commands.PlaceWager, "ann", Role.PLAYER, seat=1, wager=wager, cents=cents)
    table.refused(commands.MarkIdle, "fay", Role.FLOOR)
    table.do(commands.TakeBackWager, "ann", Role.PLAYER, seat=1, wager=wager)
    for seat, player in PLAYERS.items():
        table.do(commands.LeaveSeat, player, Role.PLAYER, seat=seat)
    table.do(commands.MarkIdle, "fay", Role.FLOOR)
    clauses = procedure(game, None)
    assert prompts(table) == [(Role.DEALER, "clear_idle_cards", clauses["idle_clear"])]
    table.do(commands.ClearIdleCards)
    assert not table.state.decks["first"].loaded
    assert prompts(table) == [(Role.DEALER, "spread_idle_cards", clauses["idle_spread"])]
    table.do(commands.SpreadIdleCards)
    table.seat_all()
    assert table.refused(commands.OpenRound).clause == clauses["idle_restart"]
    for step in ("shown", "turned down", "washed", "stacked"):
        assert [prompt[:2] for prompt in prompts(table)] == [(Role.DEALER, "do_opening_step")]
        table.do(commands.DoOpeningStep, deck="first", step=step)
    table.ready()
    table.play_round()
    assert table.state.history == ("1 settled",)


@pytest.mark.parametrize("game", steps("idle_clear", "idle_spread"))
def test_a_deck_that_lay_ready_is_taken_out_of_the_shoe_of_an_idle_table(game: str) -> None:
    table = opened(game)
    table.play_round()
    table.ready()
    assert table.state.decks["first"].loaded
    table.do(commands.MarkIdle, "fay", Role.FLOOR)
    clauses = procedure(game, None)
    assert prompts(table) == [(Role.DEALER, "clear_idle_cards", clauses["idle_clear"])]
    table.do(commands.ClearIdleCards)
    deck = table.state.decks["first"]
    assert (deck.loaded, deck.deck_id, deck.depth, table.state.rack) == (False, None, None, ())
    assert prompts(table) == [(Role.DEALER, "spread_idle_cards", clauses["idle_spread"])]
    table.do(commands.SpreadIdleCards)
    assert table.refused(commands.LoadDeck, deck="first").due == ("shuffle",)


@pytest.mark.parametrize("game", steps("load_after_cut"))
def test_no_round_begins_between_the_cut_and_the_loading(game: str) -> None:
    table = host(game)
    table.open_deck()
    table.seat_all()
    table.do(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=False)
    table.refused(commands.OpenRound)
    table.do(commands.CutDeck, deck="first", depth=20)
    assert prompts(table)[0][:2] == (Role.DEALER, "load_deck")
    table.refused(commands.OpenRound)
    table.do(commands.LoadDeck, deck="first")
    table.do(commands.OpenRound)


@pytest.mark.parametrize("game", steps("device_off"))
def test_no_cut_is_asked_for_at_a_shoe_that_reshuffles_by_itself_not_even_of_preshuffled_cards(game: str) -> None:
    table = host(game, "self-shuffling-shoe")
    table.do(commands.ReceiveCards, deck="first", preshuffled=True)
    table.do(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=True, counted=52)
    assert [prompt[1] for prompt in prompts(table)] == ["load_deck"]
    table.do(commands.LoadDeck, deck="first")


@pytest.mark.parametrize("game", steps("device_count", "device_miscount"))
@pytest.mark.parametrize("counted", [0, 51, 52, 53])
def test_the_devices_count_of_every_shuffle_is_logged_and_only_52_are_dealt(game: str, counted: int) -> None:
    table = host(game, "automated-shoe")
    table.open_deck()
    table.seat_all()
    table.do(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=True, counted=counted)
    [shuffled] = [fact for fact in table.facts if isinstance(fact, facts.DeckShuffled)]
    assert shuffled.counted == counted
    if counted == 52:
        table.do(commands.LoadDeck, deck="first")
        table.do(commands.OpenRound)
    else:
        assert isinstance(table.facts[-1], facts.DeckRemoved)
        table.refused(commands.LoadDeck, deck="first")
        table.refused(commands.OpenRound)
        assert prompts(table)[0][:2] == (Role.DEALER, "receive_cards")
