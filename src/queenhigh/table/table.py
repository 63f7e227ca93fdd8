"""One table: commands in, facts or a refusal out; and what the dealer has to do next.

`handle` is pure. Faces of cards come from outside, and only those that are turned are asked for.
"""

from collections.abc import Callable
from functools import singledispatchmethod

from queenhigh.games import DecisionPoint, open_game
from queenhigh.submission import House
from queenhigh.table import absence, acceptance, betting, cards_in_hand, commands, decisions, playing, turn
from queenhigh.table.cards_in_hand import Answer
from queenhigh.table.commands import Command
from queenhigh.table.playing import Faces
from queenhigh.table.state import Phase, TableState


class Table:
    """The rules of one table; its state is handed in and out."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.game = open_game(house)

    def handle(self, state: TableState, command: Command, faces: Faces) -> Answer:
        """What a command leads to: facts that say what happened, or a refusal after which nothing has."""
        return self._handle(command, state, faces)

    @singledispatchmethod
    def _handle(self, command: Command, state: TableState, faces: Faces) -> Answer:
        simple = _SIMPLE.get(type(command))
        if simple is not None:
            return simple(state, command)
        of_game = _OF_GAME.get(type(command))
        if of_game is None:
            raise TypeError(f"{type(command).__name__} is no command of a table")
        return of_game(self.game, state, command)

    @_handle.register
    def _(self, command: commands.PlaceWager, state: TableState, faces: Faces) -> Answer:
        return betting.place(self.game, state, command)

    @_handle.register
    def _(self, command: commands.CallNoMoreBets, state: TableState, faces: Faces) -> Answer:
        return betting.no_more_bets(self.game, state, command)

    @_handle.register
    def _(self, command: commands.CountChips, state: TableState, faces: Faces) -> Answer:
        return betting.count_chips(self.game, state, command)

    @_handle.register
    def _(self, command: commands.DealCard, state: TableState, faces: Faces) -> Answer:
        return playing.deal_card(self.game, state, command, faces)

    @_handle.register
    def _(self, command: commands.CountStub, state: TableState, faces: Faces) -> Answer:
        return playing.count_stub(self.game, state, command)

    @_handle.register
    def _(self, command: commands.Decide, state: TableState, faces: Faces) -> Answer:
        return decisions.decide(self.game, state, command, faces)

    @_handle.register
    def _(self, command: commands.Reveal, state: TableState, faces: Faces) -> Answer:
        return decisions.reveal(self.game, state, command, faces)

    @_handle.register
    def _(self, command: commands.SettleSeat, state: TableState, faces: Faces) -> Answer:
        return turn.settle(self.game, state, command, faces)

    @_handle.register
    def _(self, command: commands.ShowHand, state: TableState, faces: Faces) -> Answer:
        return turn.show_hand(self.game, state, command, faces)

    @_handle.register
    def _(self, command: commands.ConfirmHand, state: TableState, faces: Faces) -> Answer:
        return turn.confirm_hand(self.game, state, command, faces)

    @_handle.register
    def _(self, command: commands.RuleOnAbsence, state: TableState, faces: Faces) -> Answer:
        return absence.rule(self.game, state, command, faces)

    @_handle.register
    def _(self, command: commands.LetTimeRun, state: TableState, faces: Faces) -> Answer:
        return absence.let_time_run(self.game, state, command, faces)

    @_handle.register
    def _(self, command: commands.VoidRound, state: TableState, faces: Faces) -> Answer:
        return playing.void_round(self.game, state, command)

    def stub_due(self, state: TableState) -> bool:
        """Whether the stub is to be counted before anybody decides."""
        return playing.dealt_in_full(self.game, state) and playing.stub_is_due(state)

    def asked(self, state: TableState, faces: Faces) -> DecisionPoint | None:
        """The question that is open, None where nobody is asked."""
        if not playing.dealt_in_full(self.game, state) or playing.stub_is_due(state):
            return None
        if state.round is None or state.round.phase is Phase.SETTLING or state.round.marks.withdrawing is not None:
            return None
        return self.game.next_decision(playing.game_round(state, faces))


_SIMPLE: dict[type[Command], Callable[..., Answer]] = {
    commands.ReceiveCards: cards_in_hand.receive,
    commands.DoOpeningStep: cards_in_hand.do_step,
    commands.ShuffleDeck: cards_in_hand.shuffle,
    commands.CutDeck: cards_in_hand.cut,
    commands.OrderRecut: cards_in_hand.order_recut,
    commands.OrderShuffle: cards_in_hand.order_shuffle,
    commands.LoadDeck: cards_in_hand.load,
    commands.RemoveDeck: cards_in_hand.remove,
    commands.TakeSeat: betting.take_seat,
    commands.LeaveSeat: betting.leave_seat,
    commands.TakeBackWager: betting.take_back,
    commands.ResolveCount: betting.resolve_count,
    commands.ValidateJackpot: turn.validate,
    commands.CloseRound: turn.close,
    commands.PickLine: acceptance.pick_line,
    commands.ConfirmWithdrawal: decisions.confirm_withdrawal,
    commands.CompleteHandPay: turn.complete_hand_pay,
    commands.ReportAbsent: absence.report_absent,
    commands.ReportReturn: absence.report_return,
    commands.SetTimer: absence.set_timer,
}

_OF_GAME: dict[type[Command], Callable[..., Answer]] = {
    commands.OpenRound: betting.open_round,
    commands.SetProgressiveSystem: acceptance.set_system,
    commands.AcknowledgeWager: acceptance.acknowledge,
    commands.OverrideLimit: acceptance.override,
    commands.ReportLight: acceptance.report_light,
    commands.RuleOnLight: acceptance.rule_on_light,
}
