"""What the dealer pays, returns and takes at the seat in turn, in words: one sentence, and a row for each wager."""

from typing import TypedDict

from queenhigh.games import Outcome, Payment
from queenhigh.money import dollars, money_text
from queenhigh.rulebook import wager_title
from queenhigh.server.shown_hands import named_hands, reason
from queenhigh.table import TableState
from queenhigh.table.card_faces import Faces
from queenhigh.table.payout_turn import PAY, ChipMove, PayoutTurn, payout_turn
from queenhigh.table.table_view import SettledView, TableView


class PayoutRow(TypedDict):
    """One wager: what the dealer does with it, how much, and why."""

    act: str
    seat: int
    wager: str
    label: str
    cents: int
    reason: str | None
    clause: str | None
    gone: bool
    by_hand: bool


class DealerPayouts(TypedDict):
    """Everything at the seat in turn; `paid` are the cents that leave the table's chips for this seat."""

    seat: int
    hand: str | None
    sentence: str
    paid: int
    rows: list[PayoutRow]


def dealer_payouts(state: TableState, seen: TableView, faces: Faces) -> DealerPayouts | None:
    """What the dealer does at the seat in turn; None where nothing can be said yet."""
    turn = payout_turn(state, faces)
    if turn is None:
        return None
    hand = named_hands(state, seen).get(str(turn.seat))
    named = hand.words if hand is not None else None
    own = [move for move in turn.moves if move.act == PAY and move.seat == turn.seat and not move.by_hand]
    return {
        "seat": turn.seat,
        "hand": named,
        "sentence": payout_sentence(turn, named),
        "paid": sum(move.cents for move in own),
        "rows": [_row(state, seen, move) for move in turn.moves],
    }


def payout_sentence(turn: PayoutTurn, hand: str | None) -> str:
    """As a floorperson would say it: pay first, then return, then take."""
    acts: dict[str, list[str]] = {}
    folded = [move for move in turn.moves if move.payment.outcome is Outcome.FORFEIT]
    for move in turn.moves:
        if move not in folded:
            acts.setdefault(move.act, []).append(_chips(turn, move))
    said = "; ".join(f"{act} {', '.join(chips)}" for act, chips in acts.items())
    who = f"Seat {turn.seat} folded" if folded else f"Seat {turn.seat}"
    named = f"{who}, {hand}" if hand is not None else who
    return f"{named}: {said or 'nothing is left to pay or take'}"


def _chips(turn: PayoutTurn, move: ChipMove) -> str:
    to = f" to seat {move.seat}" if move.seat != turn.seat else ""
    return f"{wager_title(move.wager)} {dollars(move.cents)}{to}{' by hand' if move.by_hand else ''}"


def _row(state: TableState, seen: TableView, move: ChipMove) -> PayoutRow:
    row = move.payment
    why = reason(state, seen, _settled(move.seat, row), to_dealer=True)
    return {
        "act": move.act,
        "seat": move.seat,
        "wager": move.wager,
        "label": wager_title(move.wager),
        "cents": move.cents,
        "reason": f"{why}; already taken" if move.gone and why is not None else why,
        "clause": row.clauses[0] if row.clauses else None,
        "gone": move.gone,
        "by_hand": move.by_hand,
    }


def _settled(seat: int, row: Payment) -> SettledView:
    stake, paid, returned = (money_text(cents) for cents in (row.stake, row.paid, row.returned))
    return SettledView(seat, row.wager, row.outcome.value, stake, paid, returned, row.clauses, row.from_seat)
