"""Acts at the wrong moment, place or hands: every game refuses them, each with its own clause.

The expected clauses come from `tests/census`, which was written from the regulation.
"""

from dataclasses import replace

import pytest

from queenhigh.games import DISCARD
from queenhigh.practice import practice_house
from queenhigh.table import Role, commands, facts
from tests.census_steps import procedure
from tests.table.procedure_steps import steps, ways
from tests.table.table_host import Host, Values, host, opened

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


@pytest.mark.parametrize("game", steps("idle_clear", "inspection", "opening_shuffle", "first_shuffle", "shuffle_order"))
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
            ("shuffle_order", commands.OrderShuffle, FAY, {**FIRST, "reason": "to be sure"}),
        ],
    )
    assert all(
        isinstance(fact, facts.FloorAssigned | facts.DealerAssigned | facts.PlayerSeated) for fact in table.facts
    )


BETTING = ("vacate", "seated", "device", "light", "accepted", "validate", "wrong_number", "no_more_bets", "reveal",
           "clear_seat", "seat_turn", "exposed_early", "shuffle_order", "cash", "instrument")  # fmt: skip


@pytest.mark.parametrize(("game", "dealing"), ways(*BETTING))
def test_while_wagers_are_placed(game: str, dealing: str) -> None:
    table = opened(game, dealing)
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
            ("cash", commands.PlaceWager, ANN, {"seat": 1, "wager": main, "cents": 1000, "instrument": "cash"}),
            ("instrument", commands.PlaceWager, ANN, {"seat": 1, "wager": main, "cents": 1000, "instrument": "ring"}),
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


@pytest.mark.parametrize(("game", "dealing"), ways(*AFTER_THE_LOCK))
def test_after_no_more_bets(game: str, dealing: str) -> None:
    table = opened(game, dealing)
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
    table.do(commands.CountChips, wager="progressive", chips=9)
    assert table.state.round is not None
    assert table.state.round.mismatched == {"progressive"}
    table.do(commands.ResolveCount, *FAY, wager="progressive", reason="counted again")
    assert not table.state.round.mismatched


@pytest.mark.parametrize("game", steps("lock_out"))
def test_a_device_accepts_no_wager_after_the_lock_out(game: str) -> None:
    table = opened(game)
    table.bet()
    table.do(commands.CallNoMoreBets)
    refused = table.refused(commands.AcknowledgeWager, *DORA, **PROGRESSIVE)
    assert refused.clause == procedure(game, "manual-shoe").about("lock_out", None), refused


SETTLING = (
    "reveal",
    "seat_turn",
    "show_hand",
    "drawn",
    "stub_removed",
    "stub_due",
    "pick_up",
    "confirm",
    "all_decided",
)


@pytest.mark.parametrize(("game", "dealing"), ways(*SETTLING))
def test_while_the_boxes_are_settled(game: str, dealing: str) -> None:
    table = opened(game, dealing)
    table.bet()
    table.lock()
    table.deal()
    refuse_all(table, [("reveal", commands.Reveal, DORA, {})])
    list(table.decide())
    refuse_all(table, [("all_decided", commands.Decide, ANN, {"seat": 1, "choice": "fold"})])
    table.do(commands.Reveal)
    refuse_all(
        table,
        [
            ("seat_turn", commands.ShowHand, DORA, {"seat": 1}),
            ("show_hand", commands.ConfirmHand, DORA, {**PROGRESSIVE, "seat": 5, "hand": "royal_flush"}),
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


@pytest.mark.parametrize("game", steps("idle_clear", "idle_spread", "idle_restart"))
def test_while_the_table_is_idle(game: str) -> None:
    table = opened(game)
    table.do(commands.MarkIdle, *FAY)
    again: Tried = ("idle_clear", commands.MarkIdle, FAY, {})
    opening: Tried = ("idle_restart", commands.OpenRound, DORA, {})
    receiving: Tried = ("idle_spread", commands.ReceiveCards, DORA, FIRST)
    refuse_all(table, [again, opening, receiving, ("idle_spread", commands.SpreadIdleCards, DORA, {})])
    table.do(commands.ClearIdleCards)
    up: Tried = ("idle_spread", commands.SpreadIdleCards, DORA, {"face_up": True})
    down: Tried = ("idle_spread", commands.SpreadIdleCards, DORA, {"face_up": False})
    clearing: Tried = ("idle_clear", commands.ClearIdleCards, DORA, {})
    refuse_all(table, [again, opening, receiving, clearing, up, ("idle_spread", commands.RequestFaceUp, FAY, {})])
    table.do(commands.RequestFaceUp, *ANN)
    refuse_all(table, [down])
    table.do(commands.SpreadIdleCards, face_up=True)
    for seat, player in list(table.state.seats.items()):
        table.do(commands.LeaveSeat, player, Role.PLAYER, seat=seat)
    refuse_all(table, [opening, ("idle_restart", commands.DoOpeningStep, DORA, {**FIRST, "step": "shown"})])


@pytest.mark.parametrize("game", steps("cut_due", "cut_depth", "no_cut"))
def test_before_and_after_the_cut(game: str) -> None:
    table = host(game)
    table.open_deck()
    table.do(commands.ShuffleDeck, **SHUFFLE)
    too_deep: Values = {**FIRST, "depth": 52}
    refuse_all(
        table,
        [
            ("cut_due", commands.LoadDeck, DORA, FIRST),
            ("cut_due", commands.OpenRound, DORA, {}),
            ("cut_depth", commands.CutDeck, DORA, too_deep),
        ],
    )
    table.do(commands.CutDeck, **FIRST, depth=20)
    refuse_all(table, [("no_cut", commands.CutDeck, DORA, {**FIRST, "depth": 20})])


@pytest.mark.parametrize("game", steps("device_off", dealing="self-shuffling-shoe"))
def test_a_shoe_that_shuffles_by_itself_keeps_its_cards(game: str) -> None:
    table = opened(game, "self-shuffling-shoe")
    cut: Values = {**FIRST, "depth": 20}
    recut: Values = {**FIRST, "reason": "to be sure"}
    refuse_all(
        table,
        [
            ("device_off", commands.MarkIdle, FAY, {}),
            ("device_off", commands.CutDeck, DORA, cut),
            ("device_off", commands.OrderRecut, FAY, recut),
        ],
    )


BY_MACHINE: Values = {**SHUFFLE, "machine": True}


@pytest.mark.parametrize("game", steps("device_count", "covered", "shuffle_order", "shuffle", dealing="automated-shoe"))
def test_with_a_device_that_works_and_one_that_does_not(game: str) -> None:
    table = host(game, "automated-shoe")
    table.open_deck()
    by_hand: Values = {"dealing": "manual-shoe", "shuffler": "none"}
    refuse_all(
        table,
        [
            ("device_count", commands.ShuffleDeck, DORA, BY_MACHINE),
            ("covered", commands.ReportFailure, DORA, {"device": "lamp", "reason": "it is dark"}),
            ("covered", commands.CoverDevice, DORA, {"device": "shuffler"}),
            ("covered", commands.RestoreDevice, FAY, {"device": "shuffler"}),
            ("covered", commands.ChooseMethod, FAY, by_hand),
        ],
    )
    table.do(commands.ReportFailure, device="shuffler", reason="it smokes")
    refuse_all(
        table,
        [
            ("covered", commands.ReportFailure, DORA, {"device": "shuffler", "reason": "it smokes"}),
            ("covered", commands.ShuffleDeck, DORA, {**BY_MACHINE, "counted": 52}),
            ("covered", commands.ShuffleDeck, DORA, SHUFFLE),
            ("covered", commands.ChooseMethod, FAY, by_hand),
        ],
    )
    table.do(commands.CoverDevice, device="shuffler")
    refuse_all(table, [("covered", commands.ChooseMethod, FAY, {**by_hand, "shuffler": "counting"})])
    table.do(commands.ChooseMethod, *FAY, **by_hand)
    assert table.refused(commands.ShuffleDeck, **BY_MACHINE).clause == procedure(game, "manual-shoe")["shuffle"]


@pytest.mark.parametrize("game", steps("covered", "shuffle_order", "shuffle", dealing="automated-shoe"))
def test_a_shoe_that_fails_and_a_deck_in_play(game: str) -> None:
    table = opened(game, "automated-shoe")
    table.bet()
    table.do(commands.ReportFailure, device="shoe", reason="it is stuck")
    table.lock()
    refuse_all(table, [("covered", commands.DealCard, DORA, {})])
    table.do(commands.RestoreDevice, *FAY, device="shoe")
    table.do(commands.DealCard)
    table.do(commands.ReportFailure, device="shuffler", reason="it smokes")
    table.do(commands.CoverDevice, device="shuffler")
    refuse_all(
        table,
        [
            ("covered", commands.ChooseMethod, FAY, {"dealing": "manual-shoe", "shuffler": "none"}),
            ("shuffle_order", commands.OrderShuffle, FAY, {**FIRST, "reason": "to be sure"}),
            ("shuffle", commands.ShuffleDeck, DORA, {**BY_MACHINE, "counted": 52}),
        ],
    )


IN_THE_DEAL = ("wrong_number", "drawn", "face_up", "stub_face_down", "hands_counted", "stub_removed")


@pytest.mark.parametrize(("game", "dealing"), ways(*IN_THE_DEAL))
def test_while_cards_are_dealt_and_the_stub_is_counted(game: str, dealing: str) -> None:
    table = opened(game, dealing)
    table.bet()
    table.lock()
    table.do(commands.ReportDrawnInError)
    refuse_all(
        table,
        [("drawn", commands.ReportDrawnInError, DORA, {}), ("drawn", commands.DealCard, DORA, {"found_face_up": True})],
    )
    table.do(commands.DealCard, rest=True)
    assert table.state.round is not None
    place, right = 1, len(table.state.round.cards_at(1))
    refuse_all(
        table,
        [
            ("wrong_number", commands.ReportWrongNumber, DORA, {"place": place, "cards": right}),
            ("wrong_number", commands.ReportWrongNumber, DORA, {"place": 2, "cards": 4}),
            ("wrong_number", commands.ReportWrongNumber, DORA, {"place": place, "cards": 53}),
            ("wrong_number", commands.ReportWrongNumber, DORA, {"place": place, "cards": -1}),
            ("face_up", commands.DealCard, DORA, {"found_face_up": True}),
            ("stub_removed", commands.DealCard, DORA, {}),
            ("stub_face_down", commands.CountStub, DORA, {"cards": 105}),
        ],
    )
    table.do(commands.CountStub, cards=1)
    voiding: Values = {"clause": procedure(game, dealing)["wrong_number"], "reason": "a card too many"}
    refuse_all(
        table,
        [
            ("hands_counted", commands.RackStub, DORA, {}),
            ("hands_counted", commands.VoidRound, FAY, voiding),
            ("hands_counted", commands.Reveal, DORA, {}),
            ("hands_counted", commands.CountHands, DORA, {"counts": {1: 3}}),
        ],
    )


@pytest.mark.parametrize("game", steps("abandoned", "vacate"))
def test_while_a_player_is_away(game: str) -> None:
    table = opened(game)
    table.bet()
    table.lock()
    table.deal()
    ruling: Values = {"seat": 5, "ruling": "default", "reason": "gone"}
    refuse_all(table, [("abandoned", commands.RuleOnAbsence, FAY, ruling)])
    table.do(commands.ReportAbsent, seat=5)
    refuse_all(
        table,
        [
            ("abandoned", commands.ReportAbsent, DORA, {"seat": 5}),
            ("abandoned", commands.RuleOnAbsence, FAY, ruling),
            ("abandoned", commands.RuleOnAbsence, FAY, {**ruling, "ruling": "sing"}),
            ("vacate", commands.ReportReturn, ANN, {"seat": 5}),
        ],
    )
    table.do(commands.RuleOnAbsence, *FAY, **{**ruling, "ruling": "lost"})
    refuse_all(table, [("abandoned", commands.ReportReturn, DORA, {"seat": 5})])


@pytest.mark.parametrize("game", steps("alternate"))
def test_the_deck_of_the_last_round_is_not_the_next_of_two(game: str) -> None:
    table = Host(replace(practice_house(game), dealing="manual-shoe", shuffler="plain", decks=2))
    for deck in ("first", "second"):
        table.open_deck(deck)
        table.ready(deck)
    table.seat_all()
    table.play_round()
    table.ready("first")
    table.do(commands.OrderShuffle, *FAY, deck="second", reason="to be sure")
    refuse_all(table, [("alternate", commands.OpenRound, DORA, {})])
