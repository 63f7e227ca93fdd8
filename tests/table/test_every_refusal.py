"""Acts at the wrong moment, place or hands: every game refuses them, each with its own clause.

The expected clauses come from `tests/census`, which was written from the regulation.
"""

import pytest

from queenhigh.games import DISCARD
from queenhigh.practice import practice_house
from queenhigh.table import Role, commands, facts
from tests.census_steps import procedure
from tests.table.procedure_steps import steps
from tests.table.table_host import Host, Values, opened

FAY = ("fay", Role.FLOOR)
ANN = ("ann", Role.PLAYER)
DORA = ("dora", Role.DEALER)
FIRST: Values = {"deck": "first"}
PROGRESSIVE: Values = {"seat": 1, "wager": "progressive"}
SHUFFLE: Values = {**FIRST, "deck_id": "d", "root": "r", "machine": False}
ON_PROGRESSIVE = ("accepted", "confirm", "count", "light", "lock_out", "validate")
"""Steps that the progressive has clauses of its own for."""

Tried = tuple[str, type[commands.Command], tuple[str, Role], Values]


def refuse_all(table: Host, tried: list[Tried]) -> None:
    known = procedure(table.house.game, table.house.dealing)
    for step, kind, who, values in tried:
        expected = known.about(step, "progressive" if step in ON_PROGRESSIVE else None)
        refused = table.refused(kind, *who, **values)
        assert refused.clause == expected, (kind.__name__, values, refused)
        assert refused.why, kind


@pytest.mark.parametrize("game", steps("idle_clear", "inspection", "opening_shuffle", "first_shuffle"))
def test_before_a_deck_is_opened(game: str) -> None:
    table = Host(practice_house(game))
    table.seat_all()
    refuse_all(
        table,
        [
            ("idle_clear", commands.MarkIdle, FAY, {}),
            ("inspection", commands.DoOpeningStep, DORA, {**FIRST, "step": "inspected"}),
            ("opening_shuffle", commands.ShuffleDeck, DORA, SHUFFLE),
            ("first_shuffle", commands.OpenRound, DORA, {}),
        ],
    )
    assert all(
        isinstance(fact, facts.FloorAssigned | facts.DealerAssigned | facts.PlayerSeated) for fact in table.facts
    )


BETTING = ("vacate", "seated", "device", "light", "accepted", "validate", "wrong_number", "no_more_bets", "reveal",
           "clear_seat", "seat_turn", "exposed_early", "shuffle_order")  # fmt: skip


@pytest.mark.parametrize("game", steps(*BETTING))
def test_while_wagers_are_placed(game: str) -> None:
    table = opened(game)
    table.bet()
    main = next(iter(table.state.game.rules.wagers))
    offer = table.house.offer(main)
    assert offer is not None
    most = offer.limits.maximum or 100_000
    refuse_all(
        table,
        [
            ("vacate", commands.ReportAbsent, DORA, {"seat": 1}),
            ("vacate", commands.ReportReturn, DORA, {"seat": 1}),
            ("seated", commands.PlaceWager, ANN, {"seat": 3, "wager": main, "cents": 1000}),
            ("seated", commands.TakeBackWager, ANN, {"seat": 3, "wager": main}),
            ("seated", commands.OverrideLimit, FAY,
             {"seat": 1, "wager": main, "cents": most + 100, "reason": "a good guest"}),
            ("device", commands.AcknowledgeWager, DORA, PROGRESSIVE),
            ("device", commands.AcknowledgeWager, DORA, {"seat": 1, "wager": main}),
            ("device", commands.AcknowledgeWager, DORA, {"seat": 2, "wager": "progressive"}),
            ("light", commands.ReportLight, DORA, {"seat": 1, "wager": main, "lit": True}),
            ("accepted", commands.ReportLight, DORA, {"seat": 2, "wager": "progressive", "lit": True}),
            ("light", commands.RuleOnLight, FAY, {"seat": 1, "wager": main, "reason": "it was lit"}),
            ("validate", commands.ValidateJackpot, FAY, {"seat": 2, "wager": "progressive"}),
            ("wrong_number", commands.ReportWrongNumber, DORA, {"place": 1, "cards": 4}),
            ("no_more_bets", commands.DealCard, DORA, {}),
            ("exposed_early", commands.ReportExposed, DORA, {"place": "dealer", "card": 1}),
            ("reveal", commands.Reveal, DORA, {}),
            ("reveal", commands.SettleSeat, DORA, {"seat": 5}),
            ("clear_seat", commands.PickUpCards, DORA, {"seat": 5}),
            ("seat_turn", commands.CloseRound, DORA, {}),
            ("shuffle_order", commands.ShuffleDeck, DORA, SHUFFLE),
        ],
    )  # fmt: skip


AFTER_THE_LOCK = ("lock_out", "placed_late", "changed_late", "vacate", "own_cards", "idle_clear", "stub_removed",
                  "stub_due", "stub_wrong", "count")  # fmt: skip


@pytest.mark.parametrize("game", steps(*AFTER_THE_LOCK))
def test_after_no_more_bets(game: str) -> None:
    table = opened(game)
    table.bet()
    main = next(iter(table.state.game.rules.wagers))
    table.do(commands.TakeBackWager, *ANN, **PROGRESSIVE)
    table.do(commands.PlaceWager, *ANN, **PROGRESSIVE, cents=100, acknowledged=False)
    table.do(commands.CallNoMoreBets)
    choice = table.state.game.rules.stages[0].no
    refuse_all(
        table,
        [
            ("lock_out", commands.PlaceWager, ANN, {**PROGRESSIVE, "cents": 100}),
            ("placed_late", commands.PlaceWager, ANN, {"seat": 1, "wager": main, "cents": 1000}),
            ("changed_late", commands.TakeBackWager, ANN, {"seat": 1, "wager": main}),
            ("vacate", commands.LeaveSeat, ANN, {"seat": 1}),
            ("own_cards", commands.Decide, ANN, {"seat": 1, "choice": choice}),
            ("idle_clear", commands.MarkIdle, FAY, {}),
            ("stub_removed", commands.RackStub, DORA, {}),
            ("stub_due", commands.CountStub, DORA, {"cards": 40}),
            ("stub_wrong", commands.CountHands, DORA, {"counts": {}}),
            ("count", commands.ResolveCount, FAY, {"wager": "progressive", "reason": "counted again"}),
        ],
    )


@pytest.mark.parametrize("game", steps("lock_out"))
def test_a_device_accepts_no_wager_after_the_lock_out(game: str) -> None:
    table = opened(game)
    table.bet()
    table.do(commands.CallNoMoreBets)
    refused = table.refused(commands.AcknowledgeWager, *DORA, **PROGRESSIVE)
    assert refused.clause == procedure(game, "manual-shoe").about("lock_out", None), refused


SETTLING = ("seat_turn", "drawn", "stub_removed", "stub_due", "pick_up", "confirm", "all_decided")


@pytest.mark.parametrize("game", steps(*SETTLING))
def test_while_the_boxes_are_settled(game: str) -> None:
    table = opened(game)
    table.bet()
    table.lock()
    table.deal()
    list(table.decide())
    refuse_all(table, [("all_decided", commands.Decide, ANN, {"seat": 1, "choice": "fold"})])
    table.do(commands.Reveal)
    refuse_all(
        table,
        [
            ("seat_turn", commands.ShowHand, DORA, {"seat": 1}),
            ("seat_turn", commands.SettleSeat, DORA, {"seat": 1}),
            ("seat_turn", commands.CloseRound, DORA, {}),
            ("seat_turn", commands.ReportExposed, DORA, {"place": 1, "card": 1}),
            ("drawn", commands.ReportDrawnInError, DORA, {}),
            ("stub_removed", commands.RackStub, DORA, {}),
            ("stub_due", commands.CountStub, DORA, {"cards": 40}),
            ("confirm", commands.ValidateJackpot, FAY, PROGRESSIVE),
        ],
    )
    table.settle()
    for seat in (5, 3, 1):
        if any(group.place == seat for group in table.state.rack):
            refuse_all(table, [("pick_up", commands.PickUpCards, DORA, {"seat": seat})])
        else:
            table.do(commands.PickUpCards, seat=seat)
            refuse_all(table, [("pick_up", commands.PickUpCards, DORA, {"seat": seat})])


@pytest.mark.clause("LIR-.13.E")
def test_the_third_community_card_of_let_it_ride_is_in_the_rack_and_not_exposed() -> None:
    table = opened("let-it-ride", "self-shuffling-shoe")
    table.bet()
    table.lock()
    table.deal()
    refused = table.refused(commands.ReportExposed, place=DISCARD, card=1)
    assert (refused.why, refused.clause) == ("this card is out of the round and in the rack", "LIR-.13.E")
