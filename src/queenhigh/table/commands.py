"""What people at a table may try: one command each, with who does it and when. A refusal says why, and what is due."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache

from msgspec import Struct


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


class Command(Struct, frozen=True):
    by: str
    role: Role
    at: int


@cache
def command_name(kind: type[Command]) -> str:
    """What a command is called on the wire and in a prompt.

    >>> command_name(CallNoMoreBets)
    'call_no_more_bets'
    """
    return re.sub(r"(?<!^)([A-Z])", r"_\1", kind.__name__).lower()


class TakeCharge(Command, frozen=True):
    """A floorperson is assigned to this table; `relieves` names a floorperson who leaves it."""

    relieves: str = ""


class AssignDealer(Command, frozen=True):
    """The floor says who deals from now on, and so relieves the dealer before."""

    dealer: str


class RelieveDealer(Command, frozen=True):
    """A dealer takes over from the dealer at the table."""


class AssignCrew(Command, frozen=True):
    """The automatic dealer and floor of the house work at this table from now on."""

    dealer: str
    floor: str


class ReceiveCards(Command, frozen=True):
    """A deck comes to the table; two decks have the same design and backs of different colors."""

    deck: str
    preshuffled: bool = False
    design: str = ""
    back: str = ""


class SetShuffler(Command, frozen=True):
    """What the shuffler does by itself: it loads the shoe, and it keeps the dealer's stack until the last decision."""

    loads_shoe: bool
    keeps_dealer_stack: bool = False


class DeliverDealerStack(Command, frozen=True):
    """Take the dealer's stack out of the shuffler, where it stayed until every player had acted."""


class RecordSignal(Command, frozen=True):
    """The dealer saw how a player let a bet ride: "tucked" or "waved"."""

    seat: int
    signal: str


class DoOpeningStep(Command, frozen=True):
    deck: str
    step: str


class ShuffleDeck(Command, frozen=True):
    """A shuffle and its commitment; a counting device says how many cards it found."""

    deck: str
    deck_id: str
    root: str
    machine: bool
    counted: int | None = None


class CutDeck(Command, frozen=True):
    """The dealer places the cover card; `wished_by` is a player whom the dealer of a practice table asked how deep."""

    deck: str
    depth: int
    wished_by: str = ""


class GiveNumber(Command, frozen=True):
    """A player's number for the next deck: 32 digits from 0 to f, drawn by the player's own device."""

    deck: str
    number: str


class OpenHouseNumber(Command, frozen=True):
    """The house opens the number it committed to, after the players have given theirs."""

    deck: str
    house_number: str


class OrderRecut(Command, frozen=True):
    deck: str
    reason: str


class OrderShuffle(Command, frozen=True):
    deck: str
    reason: str


class LoadDeck(Command, frozen=True):
    deck: str


class RemoveDeck(Command, frozen=True):
    deck: str
    reason: str


class ChangeSubmission(Command, frozen=True):
    """Go on under a new version of the submission, from the next round on."""

    submission: str
    reason: str


class DestroyDeck(Command, frozen=True):
    """Say that a deck was destroyed which had been removed from this table; `removed` names it."""

    removed: str
    how: str


class TakeSeat(Command, frozen=True):
    seat: int


class LeaveSeat(Command, frozen=True):
    seat: int


class OpenRound(Command, frozen=True):
    pass


class PlaceWager(Command, frozen=True):
    """One wager on a layout area. A progressive counts only where the seat's device has acknowledged it.

    With `ask_floor`, a wager outside the limits is not refused but waits for the floor to allow it.
    """

    seat: int
    wager: str
    cents: int
    instrument: str = "chips"
    acknowledged: bool = True
    ask_floor: bool = False


class TakeBackWager(Command, frozen=True):
    seat: int
    wager: str


class CallNoMoreBets(Command, frozen=True):
    pass


class CountChips(Command, frozen=True):
    wager: str
    chips: int


class ResolveCount(Command, frozen=True):
    wager: str
    reason: str


class DealCard(Command, frozen=True):
    """Deal the next card by the plan, or with `rest` every card that is left; `found_face_up` if it was face up in the
    deck (chapter 13.A)."""

    found_face_up: bool = False
    rest: bool = False


class CountStub(Command, frozen=True):
    """The dealer's count of the stub, made face down: a number, and no card."""

    cards: int


class Decide(Command, frozen=True):
    seat: int
    choice: str


class Reveal(Command, frozen=True):
    """Turn up what is due: third cards, community cards, the dealer's hand. With `turn_up`, the hand of the first seat
    to be settled comes right after."""

    turn_up: bool = False


class ValidateJackpot(Command, frozen=True):
    """The floor validates a jackpot; above `second_above` cents the house asks for a second signature."""

    seat: int
    wager: str
    second_above: int | None = None


class SignJackpot(Command, frozen=True):
    """A second floorperson signs a jackpot above the house's amount, before it is paid."""

    seat: int
    wager: str


class SettleSeat(Command, frozen=True):
    """Settle the seat whose turn it is. With `turn_up`, the hand of the next seat comes right after."""

    seat: int
    turn_up: bool = False


class CloseRound(Command, frozen=True):
    pass


class VoidRound(Command, frozen=True):
    """The floor says that the round is void by a clause that can apply now; a second person confirms it."""

    clause: str
    reason: str


class RuleOnVoid(Command, frozen=True):
    """The second person's answer to a void that was claimed: "confirm" or "reject"."""

    ruling: str
    reason: str = ""


class AcknowledgeIncident(Command, frozen=True):
    """The floor has looked at a void or a removed deck."""

    incident: str


class RackStub(Command, frozen=True):
    """Take the stub out of the shoe and place it in the discard rack unexposed."""


class CountHands(Command, frozen=True):
    """After a stub count that does not make a deck: how many cards are at each place."""

    counts: Mapping[str | int, int]


class PickUpCards(Command, frozen=True):
    """Clear the cards of one box that is settled."""

    seat: int


class ReportExposed(Command, frozen=True):
    """A card that should be face down was seen: the place, and which of its cards, counted from 1."""

    place: str | int
    card: int


class ReportDrawnInError(Command, frozen=True):
    """A card left the deck out of turn, and nobody saw its face."""


class ReportWrongNumber(Command, frozen=True):
    """A place has this many cards, and it should have more or fewer."""

    place: str | int
    cards: int


class ReportJam(Command, frozen=True):
    """The shuffler did not complete the shuffle of a deck, or the shoe does not deal."""

    device: str
    deck: str


class ReportFailure(Command, frozen=True):
    """A device cannot be used any more."""

    device: str
    reason: str


class CoverDevice(Command, frozen=True):
    device: str


class MarkDevice(Command, frozen=True):
    device: str


class RestoreDevice(Command, frozen=True):
    device: str


class ChooseMethod(Command, frozen=True):
    """How the table deals and shuffles from now on."""

    dealing: str
    shuffler: str


class MarkIdle(Command, frozen=True):
    """The floor says that nobody plays here."""


class ClearIdleCards(Command, frozen=True):
    """Out of shoe and rack."""


class RequestFaceUp(Command, frozen=True):
    """A player wants to see the cards of an idle table."""


class SpreadIdleCards(Command, frozen=True):
    face_up: bool = False


class PauseTable(Command, frozen=True):
    """No further round is opened until the floor lets the table go on; a round in play is finished first."""

    reason: str


class ResumeTable(Command, frozen=True):
    """The table goes on after a pause."""


class ProposeCorrection(Command, frozen=True):
    """The floor upheld a dispute of a round and proposes to pay its player so much; a second person rules on it."""

    dispute: int
    of_round: int
    player: str
    cents: int
    reason: str


class RuleOnCorrection(Command, frozen=True):
    """A second person confirms or rejects what was proposed for a dispute."""

    dispute: int
    ruling: str
    reason: str = ""


class SendMeters(Command, frozen=True):
    """A second person confirms that all meters of a progressive are carried to another table."""

    wager: str
    to: str
    proposed_by: str


class ReceiveMeter(Command, frozen=True):
    """Take over what a meter of another table showed; `sent_as` is the number of the fact that sent it."""

    wager: str
    meter: str
    cents: Fraction
    origin: str
    sent_as: int


class ReseedMeters(Command, frozen=True):
    """The house starts meters again that were carried away, because their table opens again."""


class SetProgressiveSystem(Command, frozen=True):
    """Put the progressive table game system in or out of service, or stop offering its wager for the time being."""

    status: str
    reason: str


class SetTimer(Command, frozen=True):
    """Disclose how long a player may think at a practice table; None where the round waits for the floor."""

    seconds: int | None


class AcknowledgeWager(Command, frozen=True):
    """The device of a seat acknowledges a progressive wager that it had not taken at once."""

    seat: int
    wager: str


class OverrideLimit(Command, frozen=True):
    """Let a wager outside the limits count, because the dealer had accepted it."""

    seat: int
    wager: str
    cents: int
    reason: str


class PickLine(Command, frozen=True):
    """Choose a line of the grid on an electronic table."""

    seat: int
    line: str


class ReportLight(Command, frozen=True):
    seat: int
    wager: str
    lit: bool


class RuleOnLight(Command, frozen=True):
    """Find that an accepted wager is eligible although its light is out."""

    seat: int
    wager: str
    reason: str


class ConfirmWithdrawal(Command, frozen=True):
    seat: int


class ShowHand(Command, frozen=True):
    """Turn up the cards of the seat whose turn it is."""

    seat: int


class ConfirmHand(Command, frozen=True):
    """Verify the hand that wins a progressive wager."""

    seat: int
    wager: str
    hand: str


class CompleteHandPay(Command, frozen=True):
    seat: int
    wager: str


class ReportAbsent(Command, frozen=True):
    seat: int


class ReportReturn(Command, frozen=True):
    seat: int


class RuleOnAbsence(Command, frozen=True):
    seat: int
    ruling: str
    reason: str


class LetTimeRun(Command, frozen=True):
    """Tell a practice table what a clock shows that never goes back."""

    monotonic_s: int
