"""What people at a table may try: one command each, with who does it and when. A refusal says why, and what is due."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from queenhigh.table.filling import fill_at_once


class Role(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an act was not taken: nothing has changed. `due` is what may be done instead; where `due_values` is set, what
    may be said in the same act instead."""

    tried: str
    why: str
    clause: str | None = None
    due: tuple[str, ...] = ()
    due_values: bool = False


@dataclass(frozen=True)
class Command:
    by: str
    role: Role
    at: int


def command_name(kind: type[Command]) -> str:
    """What a command is called on the wire and in a prompt.

    >>> command_name(CallNoMoreBets)
    'call_no_more_bets'
    """
    return re.sub(r"(?<!^)([A-Z])", r"_\1", kind.__name__).lower()


@dataclass(frozen=True)
class ReceiveCards(Command):
    deck: str
    preshuffled: bool = False


@dataclass(frozen=True)
class DoOpeningStep(Command):
    deck: str
    step: str


@dataclass(frozen=True)
class ShuffleDeck(Command):
    """A shuffle and its commitment; a counting device says how many cards it found."""

    deck: str
    deck_id: str
    root: str
    machine: bool
    counted: int | None = None


@dataclass(frozen=True)
class CutDeck(Command):
    deck: str
    depth: int


@dataclass(frozen=True)
class OrderRecut(Command):
    deck: str
    reason: str


@dataclass(frozen=True)
class OrderShuffle(Command):
    deck: str
    reason: str


@dataclass(frozen=True)
class LoadDeck(Command):
    deck: str


@dataclass(frozen=True)
class RemoveDeck(Command):
    deck: str
    reason: str


@dataclass(frozen=True)
class TakeSeat(Command):
    seat: int


@dataclass(frozen=True)
class LeaveSeat(Command):
    seat: int


@dataclass(frozen=True)
class OpenRound(Command):
    pass


@dataclass(frozen=True)
class PlaceWager(Command):
    """One wager on a layout area. A progressive counts only where the seat's device has acknowledged it."""

    seat: int
    wager: str
    cents: int
    instrument: str = "chips"
    acknowledged: bool = True


@dataclass(frozen=True)
class TakeBackWager(Command):
    seat: int
    wager: str


@dataclass(frozen=True)
class CallNoMoreBets(Command):
    pass


@dataclass(frozen=True)
class CountChips(Command):
    wager: str
    chips: int


@dataclass(frozen=True)
class ResolveCount(Command):
    wager: str
    reason: str


@dataclass(frozen=True)
class DealCard(Command):
    """Deal the next card by the plan; `found_face_up` when it lay so in the deck (chapter 13.A)."""

    found_face_up: bool = False


@dataclass(frozen=True)
class CountStub(Command):
    """The dealer's count of the stub, made face down: a number, and no card."""

    cards: int


@dataclass(frozen=True)
class Decide(Command):
    seat: int
    choice: str


@dataclass(frozen=True)
class Reveal(Command):
    """Turn up what is due: third cards, community cards, the dealer's hand."""


@dataclass(frozen=True)
class ValidateJackpot(Command):
    seat: int
    wager: str


@dataclass(frozen=True)
class SettleSeat(Command):
    seat: int


@dataclass(frozen=True)
class CloseRound(Command):
    pass


@dataclass(frozen=True)
class VoidRound(Command):
    """Void by a clause of the rules, on the floor's decision (chapters 8 to 10 and 13)."""

    clause: str
    reason: str


@dataclass(frozen=True)
class RackStub(Command):
    """Take the stub out of the shoe and place it in the discard rack unexposed."""


@dataclass(frozen=True)
class CountHands(Command):
    """After a stub count that does not make a deck: how many cards lie at each place."""

    counts: Mapping[str | int, int]


@dataclass(frozen=True)
class PickUpCards(Command):
    """Clear the cards of one box that is settled."""

    seat: int


@dataclass(frozen=True)
class ReportExposed(Command):
    """A card that should lie face down was seen: the place, and which of its cards, counted from 1."""

    place: str | int
    card: int


@dataclass(frozen=True)
class ReportDrawnInError(Command):
    """A card left the deck out of turn, and nobody saw its face."""


@dataclass(frozen=True)
class ReportWrongNumber(Command):
    """So many cards lie at a place, and they should be more or fewer."""

    place: str | int
    cards: int


@dataclass(frozen=True)
class ReportJam(Command):
    """The shuffler did not complete the shuffle of a deck, or the shoe does not deal."""

    device: str
    deck: str


@dataclass(frozen=True)
class ReportFailure(Command):
    """A device cannot be used any more."""

    device: str
    reason: str


@dataclass(frozen=True)
class CoverDevice(Command):
    device: str


@dataclass(frozen=True)
class MarkDevice(Command):
    device: str


@dataclass(frozen=True)
class RestoreDevice(Command):
    device: str


@dataclass(frozen=True)
class ChooseMethod(Command):
    """How the table deals and shuffles from now on."""

    dealing: str
    shuffler: str


@dataclass(frozen=True)
class MarkIdle(Command):
    """The floor says that nobody plays here."""


@dataclass(frozen=True)
class ClearIdleCards(Command):
    """Out of shoe and rack."""


@dataclass(frozen=True)
class RequestFaceUp(Command):
    """A player wants to see the cards of an idle table."""


@dataclass(frozen=True)
class SpreadIdleCards(Command):
    face_up: bool = False


@dataclass(frozen=True)
class SetProgressiveSystem(Command):
    """Put the progressive table game system in or out of service, or stop offering its wager for the time being."""

    status: str
    reason: str


@dataclass(frozen=True)
class SetTimer(Command):
    """Disclose how long a player may think at a practice table; None where the round waits for the floor."""

    seconds: int | None


@dataclass(frozen=True)
class AcknowledgeWager(Command):
    """The device of a seat acknowledges a progressive wager that it had not taken at once."""

    seat: int
    wager: str


@dataclass(frozen=True)
class OverrideLimit(Command):
    """Let a wager outside the limits stand that the dealer had accepted."""

    seat: int
    wager: str
    cents: int
    reason: str


@dataclass(frozen=True)
class PickLine(Command):
    """Choose a line of the grid on an electronic table."""

    seat: int
    line: str


@dataclass(frozen=True)
class ReportLight(Command):
    seat: int
    wager: str
    lit: bool


@dataclass(frozen=True)
class RuleOnLight(Command):
    """Find that an accepted wager is eligible although its light is out."""

    seat: int
    wager: str
    reason: str


@dataclass(frozen=True)
class ConfirmWithdrawal(Command):
    seat: int


@dataclass(frozen=True)
class ShowHand(Command):
    """Turn up the cards of the seat whose turn it is."""

    seat: int


@dataclass(frozen=True)
class ConfirmHand(Command):
    """Verify the hand that wins a progressive wager."""

    seat: int
    wager: str
    hand: str


@dataclass(frozen=True)
class CompleteHandPay(Command):
    seat: int
    wager: str


@dataclass(frozen=True)
class ReportAbsent(Command):
    seat: int


@dataclass(frozen=True)
class ReportReturn(Command):
    seat: int


@dataclass(frozen=True)
class RuleOnAbsence(Command):
    seat: int
    ruling: str
    reason: str


@dataclass(frozen=True)
class LetTimeRun(Command):
    """Tell a practice table what a clock shows that never goes back."""

    monotonic_s: int


for _kind in Command.__subclasses__():
    fill_at_once(_kind)
