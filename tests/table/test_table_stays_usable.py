"""Corners in which a table could have been left with nothing that anybody may do, or a deck that is out and is not."""

from dataclasses import replace

import pytest

from queenhigh.table import Role, apply_all, commands, facts, open_decision
from queenhigh.table.automation import due_step
from queenhigh.table.prompts import prompts_due
from tests.census_steps import procedure
from tests.table.table_host import Host, host, opened


def asked(table: Host) -> list[tuple[Role, str]]:
    return [(item.role, item.what) for item in prompts_due(table.state, table.faces, table.at)]


def step(table: Host) -> None:
    found = due_step(table.state, table.faces, table.crew)
    assert found is not None
    table.send(found)


@pytest.mark.parametrize("reason", ["worn", ""])
def test_a_deck_that_is_removed_is_out_whether_a_reason_was_given_or_not(reason: str) -> None:
    table = opened("three-card-poker")
    # The floor gives a reason now; older ledgers have facts without one.
    table.state = apply_all(table.state, (facts.DeckRemoved("fay", table.at, "first", reason),))
    assert table.refused(commands.ShuffleDeck, deck="first", deck_id="x", root="", machine=False).why.endswith(
        "has not been opened"
    )
    assert asked(table) == [(Role.DEALER, "receive the first deck")]


@pytest.mark.clause("3CP-3.C.1")
def test_a_deck_out_of_time_is_asked_for_and_taken_out() -> None:
    table = opened("three-card-poker", "hand")
    table.at += 5 * 3600
    [prompt] = prompts_due(table.state, table.faces, table.at)
    assert (prompt.role, prompt.clause) == (Role.FLOOR, procedure("three-card-poker", "hand")["hours_hand"])
    table.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="its hours are over")
    table.open_deck()
    table.ready()
    table.play_round()


def test_a_round_whose_deck_the_device_counted_short_gets_another() -> None:
    table = opened("let-it-ride", "automated-shoe")
    table.bet()
    table.lock()
    table.do(commands.ReportJam, device="shuffler", deck="first")
    table.do(commands.ShuffleDeck, deck="first", deck_id="short", root="", machine=True, counted=51)
    assert asked(table) == [(Role.DEALER, "receive the first deck")]
    table.open_deck()
    table.ready()
    table.deal()
    list(table.decide())
    table.settle()
    table.do(commands.CloseRound)


def test_a_shoe_that_fails_before_the_first_card_is_covered_and_the_round_goes_on_from_another() -> None:
    table = opened("235-stud-poker", "automated-shoe")
    table.bet()
    table.do(commands.ReportFailure, device="shoe", reason="smoke")
    table.lock()
    assert asked(table) == [(Role.DEALER, "cover the shoe or mark it with a sign")]
    table.do(commands.CoverDevice, device="shoe")
    assert asked(table) == [(Role.FLOOR, "choose another method")]
    table.do(commands.ChooseMethod, "fay", Role.FLOOR, dealing="manual-shoe", shuffler="counting")
    table.ready()
    table.deal()
    assert open_decision(table.state, table.faces) is not None


def test_no_more_bets_is_asked_for_when_a_box_may_be_dealt_in() -> None:
    table = opened("three-card-poker")
    table.do(commands.OpenRound)
    assert (Role.DEALER, "call no more bets") not in asked(table)
    table.do(commands.PlaceWager, "ann", Role.PLAYER, seat=1, wager="ante", cents=500)
    assert (Role.DEALER, "call no more bets") in asked(table)


def test_somebody_is_asked_to_sit_down_at_an_empty_table() -> None:
    table = host("four-card-poker")
    table.open_deck()
    table.ready()
    assert asked(table) == [(Role.PLAYER, "take a seat")]
    table.do(commands.MarkIdle, "fay", Role.FLOOR)
    step(table)
    step(table)
    assert asked(table) == [(Role.PLAYER, "take a seat")]
    table.do(commands.TakeSeat, "ann", Role.PLAYER, seat=1)
    step(table)
    assert table.state.idle is None


def test_an_idle_table_can_be_given_new_cards_and_inspects_no_deck_by_itself() -> None:
    table = opened("four-card-poker")
    table.do(commands.MarkIdle, "fay", Role.FLOOR)
    assert table.refused(commands.ReceiveCards, deck="first").clause is not None
    step(table)
    step(table)
    table.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="first", reason="new cards")
    table.do(commands.ReceiveCards, deck="first")
    assert table.state.decks["first"].steps == ()
    table.do(commands.DoOpeningStep, deck="first", step="inspected")
    table.do(commands.DoOpeningStep, "fay", Role.FLOOR, deck="first", step="verified")
    for name in ("spread", "shown", "turned down", "washed", "stacked"):
        table.do(commands.DoOpeningStep, deck="first", step=name)
    table.ready()
    table.play_round()


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (commands.ReceiveCards, {"deck": "first"}),
        (commands.ShuffleDeck, {"deck": "first", "deck_id": "mine", "root": "", "machine": False}),
        (commands.LoadDeck, {"deck": "first"}),
        (commands.OpenRound, {}),
        (commands.CloseRound, {}),
    ],
)
def test_a_player_does_nothing_of_the_dealers(kind: type[commands.Command], values: dict[str, object]) -> None:
    table = opened("three-card-poker")
    assert table.refused(kind, "ann", Role.PLAYER, **values).why == "only the dealer or the floor may do this"


def test_the_deck_of_two_that_was_shuffled_by_hand_is_ordered_into_the_device() -> None:
    two = Host(replace(host("three-card-poker", "hand").state.house, dealing="manual-shoe", decks=2))
    for deck in ("first", "second"):
        two.open_deck(deck)
    two.seat_all()
    two.ready("first")
    two.do(commands.ShuffleDeck, deck="second", deck_id="by hand", root="", machine=False)
    two.do(commands.CutDeck, deck="second", depth=20)
    two.do(commands.LoadDeck, deck="second")
    assert asked(two) == [(Role.FLOOR, "order the second deck shuffled by the device")]
    two.do(commands.OrderShuffle, "fay", Role.FLOOR, deck="second", reason="held in the device")
    assert asked(two) == [(Role.DEALER, "shuffle the second deck")]


def test_two_decks_that_wait_for_a_player_to_see_them_ask_for_a_player() -> None:
    two = Host(replace(host("three-card-poker", "hand").state.house, decks=2))
    for deck in ("first", "second"):
        two.do(commands.ReceiveCards, deck=deck)
    while due_step(two.state, two.faces, two.crew) is not None:
        step(two)
    assert [deck.opened for deck in two.state.decks.values()] == [False, False]
    assert asked(two) == [(Role.PLAYER, "take a seat")]
