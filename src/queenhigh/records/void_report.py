"""A void round as data and as a sentence: which clause, why, and what came back to whom. It is told before all else."""

from typing import NotRequired, TypedDict

from queenhigh.games import Outcome, Settlement
from queenhigh.money import dollars, money_text, parse_money
from queenhigh.records.round_record import RoundRecord
from queenhigh.rulebook import gist


class ReturnedData(TypedDict):
    """What one box got back."""

    seat: int
    player: str
    back: str


class VoidData(TypedDict):
    """`why` is what the clause says; `reason` is what the staff wrote down, for those who may read it."""

    clause: str
    why: str
    returned: list[ReturnedData]
    reason: NotRequired[str]


def void_data(record: RoundRecord, settlement: Settlement, reason: str = "") -> VoidData | None:
    """None for a round that is not void. A box that a void left settled got nothing back."""
    clause = record.round.void
    if clause is None:
        return None
    back = {
        (box.seat, box.player): sum(row.returned for row in box.payments if row.outcome is Outcome.VOID)
        for box in settlement.boxes
    }
    returned: list[ReturnedData] = [
        {"seat": seat, "player": player, "back": money_text(cents)}
        for (seat, player), cents in sorted(back.items())
        if cents
    ]
    data: VoidData = {"clause": clause, "why": gist(clause), "returned": returned}
    if reason:
        data["reason"] = reason
    return data


def void_text(data: VoidData) -> str:
    """
    >>> void_text({"clause": "3CP-13.B", "why": "Two cards were face up.", "returned": []})
    'VOID by 3CP-13.B. Two cards were face up. No wager had been placed.'
    """
    boxes = [f"seat {row['seat']} ({row['player']}) {dollars(parse_money(row['back']))}" for row in data["returned"]]
    back = f"Wagers went back: {', '.join(boxes)}." if boxes else "No wager had been placed."
    reason = f" The staff's reason: {data['reason']}." if "reason" in data else ""
    return f"VOID by {data['clause']}. {data['why']}{reason} {back}"
