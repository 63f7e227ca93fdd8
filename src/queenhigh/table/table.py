"""One table: commands in, facts or a refusal out; and what the dealer has to do next.

`handle` is pure. Faces of cards come from outside, and only those that are turned are asked for.
"""

from collections.abc import Callable

from queenhigh.games import DecisionPoint, open_game
from queenhigh.submission import House
from queenhigh.table import (
    absence,
    commands,
    decisions,
    deck_preparation,
    devices,
    discard_rack,
    idle_table,
    irregularities,
    playing,
    stub,
    turn,
    void_rounds,
    wager_acceptance,
    wagers,
)
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Command
from queenhigh.table.deck_preparation import Answer
from queenhigh.table.state import TableState


class Table:
    """The rules of one table; its state is handed in and out."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.game = open_game(house)
        self._other: Table | None = None

    def handle(self, state: TableState, command: Command, faces: Faces) -> Answer:
        """What a command leads to: facts that say what happened, or a refusal after which nothing has."""
        return self.dealing_as(state)._handle(command, state, faces)

    def dealing_as(self, state: TableState) -> "Table":
        """These rules by the method the table deals by now: another where a device is out of order (13.H)."""
        house = state.house
        if house is self.house or (house.dealing, house.shuffler) == (self.house.dealing, self.house.shuffler):
            return self
        if self._other is None or self._other.house is not state.house:
            self._other = Table(state.house)
        return self._other

    def _handle(self, command: Command, state: TableState, faces: Faces) -> Answer:
        kind = type(command)
        if kind in _WITH_FACES:
            return _WITH_FACES[kind](self.game, state, command, faces)
        if kind in _OF_GAME:
            return _OF_GAME[kind](self.game, state, command)
        if kind in _SIMPLE:
            return _SIMPLE[kind](state, command)
        raise TypeError(f"{kind.__name__} is no command of a table")

    def asked(self, state: TableState, faces: Faces) -> DecisionPoint | None:
        """The question that is open, None where nobody is asked."""
        return playing.asked(self.game, state, faces)


_SIMPLE: dict[type[Command], Callable[..., Answer]] = {
    commands.ReceiveCards: deck_preparation.receive,
    commands.DoOpeningStep: deck_preparation.do_step,
    commands.ShuffleDeck: deck_preparation.shuffle,
    commands.CutDeck: deck_preparation.cut,
    commands.OrderRecut: deck_preparation.order_recut,
    commands.OrderShuffle: deck_preparation.order_shuffle,
    commands.LoadDeck: deck_preparation.load,
    commands.RemoveDeck: deck_preparation.remove,
    commands.TakeSeat: wagers.take_seat,
    commands.LeaveSeat: wagers.leave_seat,
    commands.TakeBackWager: wagers.take_back,
    commands.ResolveCount: wagers.resolve_count,
    commands.ValidateJackpot: turn.validate,
    commands.CloseRound: turn.close,
    commands.PickUpCards: discard_rack.pick_up,
    commands.ReportDrawnInError: irregularities.report_drawn,
    commands.ReportWrongNumber: irregularities.report_wrong_number,
    commands.CoverDevice: devices.cover,
    commands.MarkDevice: devices.mark,
    commands.RestoreDevice: devices.restore,
    commands.ChooseMethod: devices.choose_method,
    commands.MarkIdle: idle_table.mark_idle,
    commands.ClearIdleCards: idle_table.clear_cards,
    commands.RequestFaceUp: idle_table.request_face_up,
    commands.SpreadIdleCards: idle_table.spread_cards,
    commands.PickLine: wager_acceptance.pick_line,
    commands.ConfirmWithdrawal: decisions.confirm_withdrawal,
    commands.CompleteHandPay: turn.complete_hand_pay,
    commands.ReportAbsent: absence.report_absent,
    commands.ReportReturn: absence.report_return,
    commands.SetTimer: absence.set_timer,
}

_OF_GAME: dict[type[Command], Callable[..., Answer]] = {
    commands.OpenRound: wagers.open_round,
    commands.SetProgressiveSystem: wager_acceptance.set_system,
    commands.AcknowledgeWager: wager_acceptance.acknowledge,
    commands.OverrideLimit: wager_acceptance.override,
    commands.ReportLight: wager_acceptance.report_light,
    commands.RuleOnLight: wager_acceptance.rule_on_light,
    commands.PlaceWager: wagers.place,
    commands.CallNoMoreBets: wagers.no_more_bets,
    commands.CountChips: wagers.count_chips,
    commands.CountStub: stub.count_stub,
    commands.RackStub: stub.rack_stub,
    commands.CountHands: stub.count_hands,
    commands.ReportJam: irregularities.report_jam,
    commands.ReportFailure: devices.report_failure,
    commands.VoidRound: void_rounds.void_round,
}

_WITH_FACES: dict[type[Command], Callable[..., Answer]] = {
    commands.DealCard: playing.deal_card,
    commands.ReportExposed: irregularities.report_exposed,
    commands.Decide: decisions.decide,
    commands.Reveal: decisions.reveal,
    commands.SettleSeat: turn.settle,
    commands.ShowHand: turn.show_hand,
    commands.ConfirmHand: turn.confirm_hand,
    commands.RuleOnAbsence: absence.rule,
    commands.LetTimeRun: absence.let_time_run,
}
"""Commands by what their rules need to know: the table, the game, and the cards that are turned."""
