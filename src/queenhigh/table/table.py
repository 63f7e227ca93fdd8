"""One table: commands in, facts or a refusal out; and what the dealer has to do next.

`handle` is pure. Faces of cards come from outside, and only those that are turned are asked for.
"""

from collections.abc import Callable
from functools import singledispatchmethod

from queenhigh.games import DecisionPoint, open_game
from queenhigh.submission import House
from queenhigh.table import betting, cards_in_hand, commands, devices, idle, irregularities, playing, rack, stub
from queenhigh.table.cards_in_hand import Answer
from queenhigh.table.commands import Command
from queenhigh.table.playing import Faces
from queenhigh.table.state import Phase, TableState


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
        if state.house.dealing == self.house.dealing and state.house.shuffler == self.house.shuffler:
            return self
        if self._other is None or self._other.house is not state.house:
            self._other = Table(state.house)
        return self._other

    @singledispatchmethod
    def _handle(self, command: Command, state: TableState, faces: Faces) -> Answer:
        simple = _SIMPLE.get(type(command))
        if simple is None:
            raise TypeError(f"{type(command).__name__} is no command of a table")
        return simple(state, command)

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
        return stub.count_stub(self.game, state, command)

    @_handle.register
    def _(self, command: commands.RackStub, state: TableState, faces: Faces) -> Answer:
        return stub.rack_stub(self.game, state, command)

    @_handle.register
    def _(self, command: commands.CountHands, state: TableState, faces: Faces) -> Answer:
        return stub.count_hands(self.game, state, command)

    @_handle.register
    def _(self, command: commands.ReportExposed, state: TableState, faces: Faces) -> Answer:
        return irregularities.report_exposed(state, command, faces)

    @_handle.register
    def _(self, command: commands.ReportJam, state: TableState, faces: Faces) -> Answer:
        return irregularities.report_jam(self.game, state, command)

    @_handle.register
    def _(self, command: commands.ReportFailure, state: TableState, faces: Faces) -> Answer:
        return devices.report_failure(self.game, state, command)

    @_handle.register
    def _(self, command: commands.Decide, state: TableState, faces: Faces) -> Answer:
        return playing.decide(self.game, state, command, faces)

    @_handle.register
    def _(self, command: commands.Reveal, state: TableState, faces: Faces) -> Answer:
        return playing.reveal(self.game, state, command, faces)

    @_handle.register
    def _(self, command: commands.SettleSeat, state: TableState, faces: Faces) -> Answer:
        return playing.settle_seat(self.game, state, command, faces)

    @_handle.register
    def _(self, command: commands.VoidRound, state: TableState, faces: Faces) -> Answer:
        return playing.void_round(self.game, state, command)

    def stub_due(self, state: TableState) -> bool:
        """Whether the stub is to be counted before anybody decides."""
        return playing.dealt_in_full(self.dealing_as(state).game, state) and playing.stub_is_due(state)

    def stub_lies_open(self, state: TableState) -> bool:
        """Whether the deal is complete and its stub is not in the rack yet."""
        complete = playing.dealt_in_full(self.dealing_as(state).game, state)
        return complete and state.round is not None and not state.round.stub_racked

    def asked(self, state: TableState, faces: Faces) -> DecisionPoint | None:
        """The question that is open, None where nobody is asked."""
        if state.round is None or not state.round.stub_racked or state.round.phase is Phase.SETTLING:
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
    commands.OpenRound: betting.open_round,
    commands.TakeBackWager: betting.take_back,
    commands.ResolveCount: betting.resolve_count,
    commands.ValidateJackpot: playing.validate_jackpot,
    commands.CloseRound: playing.close_round,
    commands.PickUpCards: rack.pick_up,
    commands.ReportDrawnInError: irregularities.report_drawn,
    commands.ReportWrongNumber: irregularities.report_wrong_number,
    commands.CoverDevice: devices.cover,
    commands.MarkDevice: devices.mark,
    commands.RestoreDevice: devices.restore,
    commands.ChooseMethod: devices.choose_method,
    commands.MarkIdle: idle.mark_idle,
    commands.ClearIdleCards: idle.clear_cards,
    commands.RequestFaceUp: idle.request_face_up,
    commands.SpreadIdleCards: idle.spread_cards,
}
