"""A settlement as plain data for programs."""

from typing import NotRequired, TypedDict

from queenhigh.cards import cards_text
from queenhigh.games import Payment, SettledBox, Settlement
from queenhigh.money import money_text, whole_cents
from queenhigh.records.round_record import MetersData, meters_data


class PaymentData(TypedDict, total=False):
    """`from_seat` is there for an envy bonus, and `because` if the reader asked for the conditions of a payment."""

    wager: str
    stake: str
    outcome: str
    paid: str
    returned: str
    from_seat: int
    clauses: list[str]
    because: list[str]


class SeatData(TypedDict):
    seat: int
    player: str
    hand: str | None
    wagers: list[PaymentData]
    net: str


class DealerData(TypedDict):
    cards: str
    hand: str | None
    qualifies: NotRequired[bool]


class SettlementData(TypedDict):
    """What `queenhigh settle --json` prints: amounts are dollars as text."""

    game: str
    dealer: DealerData | None
    seats: list[SeatData]
    meters_after: MetersData
    meters_exact: NotRequired[MetersData]


def settlement_data(settlement: Settlement) -> SettlementData:
    """The boxes in settlement order, each payment with its clauses, and the meters afterwards."""
    data: SettlementData = {
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


def _dealer_data(settlement: Settlement) -> DealerData | None:
    dealer = settlement.dealer
    if dealer is None:
        return None
    data: DealerData = {"cards": cards_text(dealer.cards), "hand": dealer.hand}
    if dealer.qualifies is not None:
        data["qualifies"] = dealer.qualifies
    return data


def _box_data(box: SettledBox) -> SeatData:
    return {
        "seat": box.seat,
        "player": box.player,
        "hand": box.hand,
        "wagers": [_row(payment) for payment in box.payments],
        "net": money_text(box.net),
    }


def _row(payment: Payment) -> PaymentData:
    row: PaymentData = {
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
