"""Devices that jam or fail: covered or marked, another method, and the filed one again (chapter 13.F to 13.H)."""

from dataclasses import replace

import pytest

from queenhigh.practice import practice_house
from queenhigh.rulebook import GAMES
from queenhigh.table import Role, commands
from queenhigh.table.automation import next_step
from queenhigh.table.devices import out_of_order_sign
from queenhigh.table.prompts import prompts_due
from queenhigh.table.table_view import Viewer
from queenhigh.table.view import view
from tests.census_steps import procedure
from tests.table.table_host import Host, Values, host, opened


def test_when_the_method_changes_the_shorter_limit_holds_from_then_on() -> None:
    """By hand, then from a shoe, then by hand: never more than four hours (OQ-045)."""
    table = opened("three-card-poker", "hand")
    table.do(commands.ReportFailure, device="shuffler", reason="smoke")
    table.do(commands.MarkDevice, device="shuffler")
    table.do(commands.ChooseMethod, "fay", Role.FLOOR, dealing="manual-shoe", shuffler="none")
    table.ready()
    table.at += 4 * 3600
    assert table.refused(commands.OpenRound).clause == "3CP-3.C.1"
    table.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="its hours are over")
    table.open_deck()
    table.ready()
    table.at += 8 * 3600 - 1
    table.do(commands.OpenRound)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.clause(*(procedure(game, None)[step] for step in ("covered", "marked"))))
        for game in GAMES
    ],
)
@pytest.mark.parametrize("tidy", [commands.CoverDevice, commands.MarkDevice])
def test_a_device_out_of_order_is_covered_or_marked_before_another_method(
    game: str, tidy: type[commands.Command]
) -> None:
    table = opened(game, "hand")
    table.play_round()
    other: Values = {"dealing": "manual-shoe", "shuffler": "none"}
    table.refused(commands.ChooseMethod, "fay", Role.FLOOR, **other)
    table.refused(tidy, device="shuffler")
    table.do(commands.ReportFailure, device="shuffler", reason="smoke")
    covered = procedure(game, "hand")["covered"]
    assert table.refused(commands.ReportFailure, device="shuffler", reason="smoke again").clause == covered
    assert table.refused(commands.ShuffleDeck, deck="first", deck_id="d", root="r", machine=True).clause == covered
    assert table.refused(commands.ChooseMethod, "fay", Role.FLOOR, **other).clause == covered
    table.do(tidy, device="shuffler")
    table.refused(commands.ChooseMethod, **other)
    by_hand = table.refused(commands.ChooseMethod, "fay", Role.FLOOR, dealing="hand", shuffler="none")
    assert by_hand.clause == table.house.rules.equipment.hand_dealing_clause
    table.refused(commands.ChooseMethod, "fay", Role.FLOOR, dealing="hand", shuffler="plain")
    table.refused(commands.ChooseMethod, "fay", Role.FLOOR, dealing="automated-shoe", shuffler="none")
    table.do(commands.ChooseMethod, "fay", Role.FLOOR, **other)
    table.ready()
    assert table.state.decks["first"].depth is not None
    table.play_round()
    table.refused(commands.RestoreDevice, device="shuffler")
    table.do(commands.RestoreDevice, "fay", Role.FLOOR, device="shuffler")
    table.do(commands.ChooseMethod, "fay", Role.FLOOR, dealing="hand", shuffler="plain")
    table.ready()
    table.play_round()
    assert table.state.history == ("1 settled", "2 settled", "3 settled")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_whose_shoe_failed_deals_in_the_order_of_the_method_chosen(game: str) -> None:
    table = opened(game, "automated-shoe")
    table.do(commands.ReportFailure, device="shoe", reason="smoke")
    table.do(commands.CoverDevice, device="shoe")
    table.do(commands.ChooseMethod, "fay", Role.FLOOR, dealing="manual-shoe", shuffler="counting")
    by_shoe = opened(game)
    for each in (table, by_shoe):
        each.ready()
        each.bet()
        each.lock()
        each.deal()
    assert table.state.round is not None
    assert by_shoe.state.round is not None
    assert [card.place for card in table.state.round.dealt] == [card.place for card in by_shoe.state.round.dealt]


@pytest.mark.parametrize("game", GAMES)
def test_a_jammed_shuffle_is_nobody_elses_business(game: str) -> None:
    """With two decks the one in play goes on while the other is shuffled again."""
    table = Host(replace(practice_house(game), dealing="automated-shoe", shuffler="counting", decks=2))
    for deck in ("first", "second"):
        table.open_deck(deck)
    table.seat_all()
    table.bet()
    table.do(commands.ReportJam, device="shuffler", deck="second")
    jam = procedure(game, "automated-shoe")["shuffler_jam"]
    assert table.refused(commands.LoadDeck, deck="second").clause == jam
    table.lock()
    table.deal()
    list(table.decide())
    table.settle()
    table.do(commands.CloseRound)
    table.play_round()
    assert table.state.last_deck == "second"


def test_the_console_asks_for_what_a_device_out_of_order_needs() -> None:
    table = opened("let-it-ride", "automated-shoe")
    table.play_round()
    table.do(commands.ReportFailure, device="shoe", reason="smoke")
    asked = prompts_due(table.state, table.faces, table.at)
    assert next((prompt.role, prompt.clause) for prompt in asked) == (Role.DEALER, "LIR-.13.H.1")
    table.do(commands.CoverDevice, device="shoe")
    asked = prompts_due(table.state, table.faces, table.at)
    assert next((prompt.role, prompt.what) for prompt in asked) == (Role.FLOOR, "choose another method")
    table.do(commands.ChooseMethod, "fay", Role.FLOOR, dealing="manual-shoe", shuffler="counting")
    asked = prompts_due(table.state, table.faces, table.at)
    assert [prompt.what for prompt in asked] == ["shuffle the first deck"]
    table.do(commands.ReportJam, device="shuffler", deck="first")
    [asked_again] = prompts_due(table.state, table.faces, table.at)
    assert asked_again.clause == "LIR-.13.F"


def test_an_automatic_table_waits_where_its_shoe_is_out_of_order() -> None:
    table = opened("235-stud-poker", "automated-shoe")
    table.bet()
    table.do(commands.ReportFailure, device="shoe", reason="smoke")
    table.lock()
    assert next_step(table.state, "all", table.faces, table.crew) is None
    assert table.refused(commands.DealCard).clause == "235-13.H.1"


def test_the_dealer_is_told_how_the_table_shuffles_and_deals_now() -> None:
    """The console shuffles by what is in use, and players are told nothing of it."""
    table = opened("three-card-poker", "hand")
    table.do(commands.ReportFailure, device="shuffler", reason="smoke")
    table.do(commands.MarkDevice, device="shuffler")
    table.do(commands.ChooseMethod, "fay", Role.FLOOR, dealing="manual-shoe", shuffler="none")
    seen = view(table.state, Viewer("dora", Role.DEALER), table.faces).devices
    # What became of a device that failed stands in the place of what it was.
    assert (seen["dealing"], seen["shuffler"]) == ("manual-shoe", "marked")
    assert view(table.state, Viewer("ann"), table.faces).devices == {}


@pytest.mark.clause(*(procedure(game, None)["marked"] for game in GAMES))
def test_the_sign_says_what_is_out_of_order() -> None:
    assert out_of_order_sign("shuffler").splitlines() == ["OUT OF ORDER", "automated shuffler"]
    assert host("three-card-poker").refused(commands.CoverDevice, device="shoe").clause == "3CP-13.H.1"


def test_a_wager_on_a_card_that_the_new_method_does_not_deal_goes_back() -> None:
    """By the reading that only an automated shoe deals a box card, the floor changes to a manual shoe (OQ-204)."""
    automated = host("four-card-poker", "automated-shoe").house
    table = Host(replace(automated, readings=replace(automated.readings, box_card_in_every_deal=False)))
    table.open_deck()
    table.seat_all()
    table.ready()
    table.bet()
    table.lock()
    table.do(commands.ReportFailure, device="shuffler", reason="smoke")
    table.do(commands.CoverDevice, device="shuffler")
    assert table.state.round is not None
    assert all("six_card_bonus" in box for box in table.state.round.wagers.values())
    table.do(commands.ChooseMethod, "fay", Role.FLOOR, dealing="manual-shoe", shuffler="none")
    assert not any("six_card_bonus" in box for box in table.state.round.wagers.values())
    table.ready()
    table.deal()
    list(table.decide())
    table.settle()
    table.do(commands.CloseRound)
