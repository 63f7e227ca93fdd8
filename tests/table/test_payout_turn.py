"""What the dealer is told to pay, return and take, and rounds that are worked with one act a seat."""

import pytest

from queenhigh.games import Outcome
from queenhigh.server.dealer_payouts import dealer_payouts
from queenhigh.table import Role, commands, facts
from queenhigh.table.payout_turn import PAY, RETURN, TAKE, payout_turn
from queenhigh.table.prompts import prompts_due
from queenhigh.table.settlement_turn import seat_in_turn
from tests.table.rigged import RiggedHost, collect_counts, table_of
from tests.table.table_host import Values
from tests.table.test_console_rounds import STAYS, at_settlement, choose, dealt, kinds, look

GAMES = sorted(STAYS)


@pytest.mark.parametrize("game", GAMES)
def test_all_cards_in_one_act_are_the_same_facts_as_card_by_card(game: str) -> None:
    one_by_one, at_once = dealt(table_of(game)), table_of(game)
    at_once.bet()
    at_once.lay({})
    at_once.do(commands.CallNoMoreBets)
    collect_counts(at_once)
    at_once.do(commands.DealCard, rest=True)
    assert kinds(at_once, facts.CardDealt) == kinds(one_by_one, facts.CardDealt)
    assert at_once.refused(commands.DealCard, rest=True).why == "every card is dealt"


@pytest.mark.parametrize("game", GAMES)
def test_one_act_a_seat_settles_it_as_the_dealer_was_told_and_turns_up_the_next(game: str) -> None:
    table = dealt(table_of(game))
    choose(table, STAYS[game])
    table.do(commands.Reveal, turn_up=True)
    for seat in (5, 3, 1):
        assert [(due.what, due.command) for due in prompts_due(table.state, table.faces)] == [
            (f"settle seat {seat}", "settle_seat")
        ]
        told = payout_turn(table.state, table.faces)
        assert told is not None
        before = len(table.facts)
        table.do(commands.SettleSeat, seat=seat, turn_up=True)
        rows = [fact for fact in table.facts[before:] if isinstance(fact, facts.WagerSettled)]
        moved = {(row.seat, row.wager): row for row in rows if row.outcome != Outcome.WITHDRAWN}
        assert {(move.seat, move.wager) for move in told.moves} == moved.keys()
        for move in told.moves:
            row = moved[move.seat, move.wager]
            assert move.cents == {PAY: row.paid, RETURN: row.returned, TAKE: row.stake}[move.act]
    assert seat_in_turn(table.state) is None


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_told_of_a_hand_that_is_face_down(game: str) -> None:
    table = at_settlement(game)
    assert payout_turn(table.state, table.faces) is None
    table.do(commands.ShowHand, seat=5)
    assert payout_turn(table.state, table.faces) is not None


def with_a_royal() -> RiggedHost:
    table = dealt(table_of("three-card-poker"), {5: "As Ks Qs", 3: "9s 9d 4c", "dealer": "Jc 8d 3s"})
    choose(table, "play", s1="fold")
    table.do(commands.Reveal, turn_up=True)
    return table


@pytest.mark.clause("3CP-11.D.7.a")
def test_the_dealer_names_a_winning_hand_before_the_house_says_what_it_pays() -> None:
    table = with_a_royal()
    key: Values = {"seat": 5, "wager": "progressive"}
    assert payout_turn(table.state, table.faces) is None
    table.do(commands.ReportLight, **key, lit=True)
    table.do(commands.ConfirmHand, **key, hand="mini_royal_spades")
    assert payout_turn(table.state, table.faces) is None
    table.do(commands.ValidateJackpot, "fay", Role.FLOOR, **key)
    told = dealer_payouts(table.state, look(table), table.faces)
    assert told is not None
    assert "Progressive $1,000.42 by hand" in told["sentence"]
    table.do(commands.SettleSeat, seat=5, turn_up=True)
    told = dealer_payouts(table.state, look(table), table.faces)
    assert told is not None
    assert told["sentence"].startswith("Seat 3, pair of nines: pay Ante $")
    assert "take Progressive $1" in told["sentence"]
    table.do(commands.SettleSeat, seat=3, turn_up=True)
    told = dealer_payouts(table.state, look(table), table.faces)
    assert told is not None
    assert told["sentence"].startswith("Seat 1 folded")


@pytest.mark.parametrize("game", GAMES)
def test_a_prompt_speaks_of_forfeits_only_where_somebody_folded(game: str) -> None:
    def prompt(choice: str) -> str:
        table = dealt(table_of(game))
        choose(table, STAYS[game], s3=choice)
        return prompts_due(table.state, table.faces)[0].what

    rules = table_of(game).state.game.rules
    assert "forfeit" not in prompt(STAYS[game])
    assert ("forfeit" in prompt(rules.stages[0].no)) == (rules.fold is not None)
