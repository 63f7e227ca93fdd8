"""What the dealer pays, returns and takes at the seat whose turn it is, before the chips move.

It is told only when nothing hidden is behind it: the hand is face up or was folded, and a progressive win was
validated, so that the dealer names a winning hand before the house does.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from queenhigh.games import Outcome, Payment
from queenhigh.table.card_faces import Faces
from queenhigh.table.game_round import game_round, payments_in_turn
from queenhigh.table.jackpots import paid_by_hand, winning_hands
from queenhigh.table.settlement_turn import seat_in_turn
from queenhigh.table.state import RoundInPlay, TableState

PAY, RETURN, TAKE = "pay", "return", "take"
_ACTS = {
    Outcome.WIN: PAY,
    Outcome.PUSH: RETURN,
    Outcome.VOID: RETURN,
    Outcome.LOSE: TAKE,
    Outcome.FORFEIT: TAKE,
}
"""What each outcome asks the dealer to do; chips that were withdrawn are off the layout."""
_ORDER = (PAY, RETURN, TAKE)


@dataclass(frozen=True, slots=True)
class ChipMove:
    """What the dealer does with one wager: pay, return or take so many cents. `seat` is who gets or gives them."""

    act: str
    seat: int
    wager: str
    cents: int
    payment: Payment
    gone: bool = False
    """Whether the chips left the layout before: collected before the deal, or taken with the fold."""
    by_hand: bool = False
    """Whether the floor pays it, and not the dealer from the table's chips."""


@dataclass(frozen=True, slots=True)
class PayoutTurn:
    """The seat in turn and everything that moves there, pays first."""

    seat: int
    moves: tuple[ChipMove, ...]


def payout_turn(state: TableState, faces: Faces) -> PayoutTurn | None:
    """What the dealer moves at the seat in turn; None where that is not known or not to be told yet."""
    seat, round_ = seat_in_turn(state), state.round
    if seat is None or round_ is None or round_.claim is not None or not _told(state, round_, seat, faces):
        return None
    rows, _ = payments_in_turn(state, seat, faces)
    whole = game_round(state, faces)
    envy = state.game.envy_from(whole, whole.box(seat))
    moves = [*_moves(state, round_, ((seat, row) for row in rows)), *_moves(state, round_, envy)]
    return PayoutTurn(seat, tuple(sorted(moves, key=lambda move: _ORDER.index(move.act))))


def _told(state: TableState, round_: RoundInPlay, seat: int, faces: Faces) -> bool:
    unseen = [card for card in round_.cards_at(seat) if card.card is None]
    if any(card.position not in round_.marks.racked for card in unseen):
        return False
    won = winning_hands(state, seat, faces)
    return all((seat, wager) in round_.validated and (seat, wager) not in round_.marks.unsigned for wager in won)


def _moves(state: TableState, round_: RoundInPlay, rows: Iterable[tuple[int, Payment]]) -> Iterable[ChipMove]:
    for seat, row in rows:
        act = _ACTS.get(row.outcome)
        if act is None:
            continue
        cents = {PAY: row.paid, RETURN: row.returned, TAKE: row.stake}[act]
        gone = (seat, row.wager) in round_.marks.collected or row.outcome is Outcome.FORFEIT
        by_hand = act == PAY and paid_by_hand(state, row)
        yield ChipMove(act, seat, row.wager, cents, row, act == TAKE and gone, by_hand)
