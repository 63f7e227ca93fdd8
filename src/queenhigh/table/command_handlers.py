"""Which function handles which command: one for each.

`handle` is pure. The faces of cards come from outside, and only those of cards that are turned up are asked for.
"""

from collections.abc import Callable

from queenhigh.table import (
    absence,
    assignment,
    commands,
    corrections,
    deal,
    decisions,
    deck_preparation,
    devices,
    discard_rack,
    idle_table,
    irregularities,
    jackpots,
    meter_transfers,
    pauses,
    progressive_system,
    reveal,
    round_opening,
    seats,
    settlement,
    shuffler_settings,
    signals,
    stub,
    submission_versions,
    void_claims,
    wager_acceptance,
    wagers,
)
from queenhigh.table.answers import Answer, clause_for
from queenhigh.table.assignment import refuse_unassigned
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Command, Refusal, command_name
from queenhigh.table.state import TableState


def handle(state: TableState, command: Command, faces: Faces) -> Answer:
    """What a command leads to: facts that say what happened, or a refusal after which nothing has changed."""
    kind = type(command)
    if state.round is not None and state.round.claim is not None:
        refused = void_claims.refuse_in_doubt(state, kind)
        if refused is not None:
            return refused
    refused = refuse_unassigned(state, command) or _refuse_unexplained(state, command)
    if refused is not None:
        return refused
    if kind in _WITH_FACES:
        return _WITH_FACES[kind](state, command, faces)
    if kind in _WITHOUT_FACES:
        return _WITHOUT_FACES[kind](state, command)
    raise TypeError(f"{kind.__name__} is not a command of a table")


def _refuse_unexplained(state: TableState, command: Command) -> Refusal | None:
    """What the staff decides against the count, the light, the limits, the cut, a deck or a device says why (as in
    3CP-5.G)."""
    if not isinstance(command, _Ruling) or command.reason.strip():
        return None
    step = _ASKED_BY.get(type(command))
    clause = clause_for(state, step, getattr(command, "wager", None)) if step is not None else None
    return Refusal(command_name(type(command)).replace("_", " "), "say in a few words why", clause, ("a reason",))


_Ruling = (
    commands.OrderRecut
    | commands.OrderShuffle
    | commands.OverrideLimit
    | commands.RemoveDeck
    | commands.ReportFailure
    | commands.ResolveCount
    | commands.RuleOnAbsence
    | commands.RuleOnLight
    | commands.SetProgressiveSystem
)
_ASKED_BY: dict[type[Command], str] = {
    commands.OrderRecut: "recut",
    commands.OrderShuffle: "shuffle_order",
    commands.OverrideLimit: "instrument",
    commands.ReportFailure: "covered",
    commands.ResolveCount: "count",
    commands.RuleOnAbsence: "abandoned",
    commands.RuleOnLight: "light",
    commands.SetProgressiveSystem: "progressive_system",
}
"""The step whose clause is cited; no clause asks why the floor removes a deck."""

_WITHOUT_FACES: dict[type[Command], Callable[..., Answer]] = {
    commands.TakeCharge: assignment.take_charge,
    commands.AssignDealer: assignment.assign_dealer,
    commands.RelieveDealer: assignment.relieve_dealer,
    commands.AssignCrew: assignment.assign_crew,
    commands.ReceiveCards: deck_preparation.receive,
    commands.SetShuffler: shuffler_settings.set_shuffler,
    commands.RecordSignal: signals.record_signal,
    commands.DoOpeningStep: deck_preparation.do_step,
    commands.ShuffleDeck: deck_preparation.shuffle,
    commands.CutDeck: deck_preparation.cut,
    commands.GiveNumber: deck_preparation.give_number,
    commands.OpenHouseNumber: deck_preparation.open_house_number,
    commands.OrderRecut: deck_preparation.order_recut,
    commands.OrderShuffle: deck_preparation.order_shuffle,
    commands.LoadDeck: deck_preparation.load,
    commands.RemoveDeck: deck_preparation.remove,
    commands.TakeSeat: seats.take_seat,
    commands.LeaveSeat: seats.leave_seat,
    commands.OpenRound: round_opening.open_round,
    commands.PlaceWager: wagers.place,
    commands.TakeBackWager: wagers.take_back,
    commands.CallNoMoreBets: wagers.no_more_bets,
    commands.CountChips: wagers.count_chips,
    commands.ResolveCount: wagers.resolve_count,
    commands.OverrideLimit: wager_acceptance.override,
    commands.PickLine: wager_acceptance.pick_line,
    commands.PauseTable: pauses.pause,
    commands.ResumeTable: pauses.resume,
    commands.ProposeCorrection: corrections.propose,
    commands.RuleOnCorrection: corrections.rule,
    commands.ChangeSubmission: submission_versions.change,
    commands.DestroyDeck: deck_preparation.destroy,
    commands.SendMeters: meter_transfers.send,
    commands.ReceiveMeter: meter_transfers.receive,
    commands.ReseedMeters: meter_transfers.reseed,
    commands.SetProgressiveSystem: progressive_system.set_system,
    commands.AcknowledgeWager: progressive_system.acknowledge,
    commands.ReportLight: progressive_system.report_light,
    commands.RuleOnLight: progressive_system.rule_on_light,
    commands.CountStub: stub.count_stub,
    commands.RackStub: stub.rack_stub,
    commands.CountHands: stub.count_hands,
    commands.ConfirmWithdrawal: decisions.confirm_withdrawal,
    commands.SignJackpot: jackpots.sign,
    commands.CompleteHandPay: jackpots.complete_hand_pay,
    commands.PickUpCards: discard_rack.pick_up,
    commands.CloseRound: settlement.close_round,
    commands.VoidRound: void_claims.void_round,
    commands.RuleOnVoid: void_claims.rule_on_void,
    commands.AcknowledgeIncident: void_claims.acknowledge_incident,
    commands.ReportDrawnInError: irregularities.report_drawn,
    commands.ReportWrongNumber: irregularities.report_wrong_number,
    commands.ReportJam: irregularities.report_jam,
    commands.ReportFailure: devices.report_failure,
    commands.CoverDevice: devices.cover,
    commands.MarkDevice: devices.mark,
    commands.RestoreDevice: devices.restore,
    commands.ChooseMethod: devices.choose_method,
    commands.MarkIdle: idle_table.mark_idle,
    commands.ClearIdleCards: idle_table.clear_cards,
    commands.RequestFaceUp: idle_table.request_face_up,
    commands.SpreadIdleCards: idle_table.spread_cards,
    commands.ReportAbsent: absence.report_absent,
    commands.ReportReturn: absence.report_return,
    commands.SetTimer: absence.set_timer,
}

_WITH_FACES: dict[type[Command], Callable[..., Answer]] = {
    commands.DealCard: deal.deal_card,
    commands.Decide: decisions.decide,
    commands.DeliverDealerStack: shuffler_settings.deliver_dealer_stack,
    commands.Reveal: reveal.reveal,
    commands.ShowHand: settlement.show_hand,
    commands.ConfirmHand: jackpots.confirm_hand,
    commands.ValidateJackpot: jackpots.validate,
    commands.SettleSeat: settlement.settle_seat,
    commands.ReportExposed: irregularities.report_exposed,
    commands.RuleOnAbsence: absence.rule,
    commands.LetTimeRun: absence.let_time_run,
}
"""The handlers that look at cards."""
