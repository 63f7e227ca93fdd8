"""A settlement as the plain data that programs read."""

from typing import Any

from queenhigh.cards import cards_text
from queenhigh.games import Payment, SettledBox, Settlement
from queenhigh.money import money_text, whole_cents
from queenhigh.records.round_record import meters_data


def settlement_data(settlement: Settlement) -> dict[str, Any]:
    """Boxes in settlement order, each row with its clauses, and the meters afterwards."""
    data: dict[str, Any] = {
        "game": settlement.game,
        "dealer": _dealer_data(settlement),
        "seats": [_box_data(box) for box in settlement.boxes],
        "meters_after": meters_data(
            {key: money_text(whole_cents(exact)) for key, exact in settlement.meters_after.items()}
        ),
    }
    fractional = {key: str(exact / 100) for key, exact in settlement.meters_after.items() if exact.denominator != 1}
    if fractional:
        data["meters_exact"] = meters_data(fractional)
    return data


def _dealer_data(settlement: Settlement) -> dict[str, Any] | None:
    dealer = settlement.dealer
    if dealer is None:
        return None
    data: dict[str, Any] = {"cards": cards_text(dealer.cards), "hand": dealer.hand}
    if dealer.qualifies is not None:
        data["qualifies"] = dealer.qualifies
    return data


def _box_data(box: SettledBox) -> dict[str, Any]:
    return {
        "seat": box.seat,
        "player": box.player,
        "hand": box.hand,
        "wagers": [_row(payment) for payment in box.payments],
        "net": money_text(box.net),
    }


def _row(payment: Payment) -> dict[str, Any]:
    row: dict[str, Any] = {
        "wager": payment.wager,
        "stake": money_text(payment.stake),
        "outcome": payment.outcome.value,
        "paid": money_text(payment.paid),
        "returned": money_text(payment.returned),
    }
    if payment.from_seat is not None:
        row["from_seat"] = payment.from_seat
    row["clauses"] = list(payment.clauses)
    return row
