"""The slip of a jackpot: round, cards, meter, amount, who confirmed and validated it, and the lines to sign on."""

from collections.abc import Iterator
from dataclasses import dataclass

from queenhigh import __version__
from queenhigh.documents.document import (
    Blanks,
    Block,
    Document,
    Facts,
    Foot,
    Hand,
    Heading,
    Paragraph,
    Quiet,
    Strong,
    Words,
    words,
)
from queenhigh.rulebook import rules_version


@dataclass(frozen=True, slots=True)
class JackpotSlip:
    """What a slip states; times and amounts as the house writes them."""

    operator: str
    game: str
    table: str
    round: int
    seat: int
    player: str
    wager: str
    hand: str
    cards: tuple[str, ...]
    community: tuple[str, ...]
    meter: str
    showed: str
    amount: str
    state: str
    confirmed: str
    validated: str
    signed: str
    """Who gave the second signature in the record, and when; empty where nobody has."""
    paid_by: str
    documents: str
    second_above: str
    needs_second: bool
    made: str
    head: str


def jackpot_slip(slip: JackpotSlip) -> Document:
    """The slip as a document of one page."""
    foot = Foot(slip.operator, slip.game, f"Made {slip.made}", f"Queen High {__version__}, rules {rules_version()}",
                slip.head, source="record")  # fmt: skip
    subtitle = f"Table {slip.table}, round {slip.round}, seat {slip.seat}"
    return Document("jackpot-slip", "Jackpot slip", subtitle, foot, tuple(_blocks(slip)))


def _blocks(slip: JackpotSlip) -> Iterator[Block]:
    yield Paragraph(words("Pay ", Strong(slip.amount), f" to {slip.player}."), "lead")
    yield Facts(tuple((name, value) for name, value in _facts(slip) if value != ("",)))
    yield Heading("Signatures", 3)
    lines = ["Dealer who confirmed the hand", "Floorperson who validated it", "Player"]
    if slip.needs_second:
        state = "It is in the record." if slip.signed else "Nothing is paid before it is in the record."
        yield Paragraph(words(f"Above {slip.second_above} the house asks for a second signature. {state}"), "quiet")
        lines.append("Second signature")
    yield Blanks((*lines, "Date and time"))
    yield Paragraph(words(Quiet("The record of this round ends in the hash at the foot of this page.")), "quiet")


def _facts(slip: JackpotSlip) -> Iterator[tuple[str, Words]]:
    yield "Wager", words(slip.wager)
    yield "Hand", words(slip.hand)
    yield "Cards", words(Hand(slip.cards)) if slip.cards else ("",)
    yield "Community cards", words(Hand(slip.community)) if slip.community else ("",)
    yield "Paid from", words(slip.meter)
    yield "The meter showed", words(slip.showed)
    yield "Amount", words(Strong(slip.amount))
    yield "State", words(slip.state)
    yield "Confirmed by", words(slip.confirmed)
    yield "Validated by", words(slip.validated)
    if slip.needs_second:
        yield "Second signature", words(slip.signed or "not given yet")
    yield "Paid by", words(slip.paid_by)
    yield "Documents complete", words(slip.documents)
