"""The slip of one jackpot, from the record of its round."""

from typing import NamedTuple

from queenhigh.cards import hand_words
from queenhigh.documents.jackpot_slip import JackpotSlip
from queenhigh.games import COMMUNITY
from queenhigh.ledger import house_of
from queenhigh.money import dollars
from queenhigh.rulebook import wager_title
from queenhigh.server.reports.fact_reader import facts_of_round
from queenhigh.server.reports.report import Records, exact_dollars
from queenhigh.server.reports.table_log import JackpotEntry, jackpot_entries
from queenhigh.table import facts


class WhichJackpot(NamedTuple):
    """A jackpot by its round, its seat and its wager."""

    table: str
    round: int
    seat: int
    wager: str


def slip_of(records: Records, which: WhichJackpot, second_above: int, at: int) -> JackpotSlip:
    """What the slip states; LookupError for a jackpot that was not won. `second_above` is cents."""
    submission = records.store.submission(which.table)
    entries = jackpot_entries(records, which.table) if submission is not None else []
    entry = next((one for one in entries if (one.round, one.seat, one.wager) == which[1:]), None)
    if entry is None or submission is None:
        raise LookupError(
            f"no progressive was confirmed at {which.table}, round {which.round}, seat {which.seat}, {which.wager}"
        )
    house, day = house_of(submission), records.day
    cards = _cards(records, which)
    amount = entry.paid if entry.paid is not None else None
    return JackpotSlip(
        operator=house.operator,
        game=house.rules.title,
        table=which.table,
        round=which.round,
        seat=which.seat,
        player=entry.player or "",
        wager=wager_title(which.wager),
        hand=hand_words(entry.hand),
        cards=cards.get(which.seat, ()),
        community=cards.get(COMMUNITY, ()),
        meter=", ".join(f"the {meter.meter} meter" for meter in entry.meters) or "a fixed prize",
        showed=", ".join(exact_dollars(meter.cents) for meter in entry.meters),
        amount=dollars(amount) if amount is not None else "the amount at settlement",
        state=entry.state,
        confirmed=f"{entry.confirmed_by}, {day.text(entry.confirmed_at)}",
        validated=_validated(entry, records),
        signed=f"{entry.signed_by}, {day.text(entry.signed_at)}" if entry.signed_at is not None else "",
        paid_by=entry.paid_by or "",
        documents=entry.documented_by or "",
        second_above=dollars(second_above),
        needs_second=entry.signature_above is not None or amount is None or amount > second_above,
        made=day.text(at),
        head=records.store.head(which.table)[1],
    )


def _validated(entry: JackpotEntry, records: Records) -> str:
    if entry.validated_by is None or entry.validated_at is None:
        return "not validated yet"
    return f"{entry.validated_by}, {records.day.text(entry.validated_at)}"


def _cards(records: Records, which: WhichJackpot) -> dict[str | int, tuple[str, ...]]:
    """The cards that were turned up in the round, by their place."""
    shown: dict[str | int, tuple[str, ...]] = {}
    for fact in facts_of_round(records, which.table, which.round):
        match fact:
            case facts.CardDealt(place=place, card=str(card)):
                shown[place] = (*shown.get(place, ()), card)
            case facts.CardsShown(place=place, cards=cards):
                shown[place] = (*shown.get(place, ()), *cards.split())
    return shown
