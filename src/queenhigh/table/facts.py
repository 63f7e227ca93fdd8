"""What has happened at a table: one frozen fact each, in the past tense.

No fact holds a card that nobody may see yet: a card dealt face down is a position in a deck that the house has
committed to, and its face enters the facts when it is shown.
"""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened, who did it, and when by the table's clock, in seconds."""

    by: str
    at: int


@dataclass(frozen=True, slots=True)
class TableOpened(Fact):
    """A table under the text of its submission. `links` names for each progressive the meters that it feeds, `seeds`
    the progressives whose meters start here; the others were started by another table."""

    table: str
    submission: str
    links: tuple[tuple[str, str], ...]
    seeds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MetersCarriedOver(Fact):
    """The meters of a table that was opened under version 1 joined those of the house, as they stood."""

    links: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CardsReceived(Fact):
    deck: str
    preshuffled: bool


@dataclass(frozen=True, slots=True)
class OpeningStepDone(Fact):
    deck: str
    step: str


@dataclass(frozen=True, slots=True)
class DeckShuffled(Fact):
    """A deck in one recorded order, known by its id and the root that commits to every card."""

    deck: str
    deck_id: str
    root: str
    method: str
    counted: int | None


@dataclass(frozen=True, slots=True)
class DeckCut(Fact):
    deck: str
    depth: int


@dataclass(frozen=True, slots=True)
class RecutOrdered(Fact):
    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class ShuffleOrdered(Fact):
    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class DeckLoaded(Fact):
    deck: str


@dataclass(frozen=True, slots=True)
class DeckRemoved(Fact):
    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlayerSeated(Fact):
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class PlayerLeft(Fact):
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class RoundOpened(Fact):
    number: int
    deck: str


@dataclass(frozen=True, slots=True)
class WagerPlaced(Fact):
    seat: int
    wager: str
    cents: int


@dataclass(frozen=True, slots=True)
class WagerTakenBack(Fact):
    seat: int
    wager: str


@dataclass(frozen=True, slots=True)
class BettingClosed(Fact):
    """No more bets: wagers are final and progressives are locked out."""


@dataclass(frozen=True, slots=True)
class MeterFed(Fact):
    wager: str
    meter: str
    cents: Fraction


@dataclass(frozen=True, slots=True)
class ChipsCounted(Fact):
    wager: str
    chips: int
    accepted: int


@dataclass(frozen=True, slots=True)
class CountResolved(Fact):
    wager: str
    reason: str


@dataclass(frozen=True, slots=True)
class CardDealt(Fact):
    """The next card went to a place; its face only where it lies face up."""

    place: str | int
    position: int
    card: str | None


@dataclass(frozen=True, slots=True)
class CardSetAside(Fact):
    position: int
    card: str


@dataclass(frozen=True, slots=True)
class StubCounted(Fact):
    cards: int


@dataclass(frozen=True, slots=True)
class DecisionTaken(Fact):
    seat: int
    choice: str


@dataclass(frozen=True, slots=True)
class CardsShown(Fact):
    """Cards that lay face down at a place are up for all, known by their positions in the deck."""

    place: str | int
    positions: tuple[int, ...]
    cards: str


@dataclass(frozen=True, slots=True)
class RevealDone(Fact):
    """Every decision is taken and the shared cards are up: settlement may begin."""


@dataclass(frozen=True, slots=True)
class WagerSettled(Fact):
    seat: int
    wager: str
    stake: int
    outcome: str
    paid: int
    returned: int
    clauses: tuple[str, ...]
    from_seat: int | None


@dataclass(frozen=True, slots=True)
class MeterMoved(Fact):
    """A meter went up or down by so much: "paid" and "reset" in a settlement, "paid back", "reset back" and "fed back"
    in a void. A change and not a sum, since a meter may be fed and won at several tables."""

    wager: str
    meter: str
    cents: Fraction
    why: str


@dataclass(frozen=True, slots=True)
class MeterSeen(Fact):
    """What a meter shows that other tables move as well, when this table is about to move it."""

    wager: str
    meter: str
    cents: Fraction


@dataclass(frozen=True, slots=True)
class MeterSet(Fact):
    """What a meter shows after a settlement or a void, as ledgers of version 1 have it. It is read, never written."""

    wager: str
    meter: str
    cents: Fraction


@dataclass(frozen=True, slots=True)
class SettlementReversed(Fact):
    """All that a seat was paid or lost in a round that turned out void is undone."""

    seat: int


@dataclass(frozen=True, slots=True)
class JackpotLocked(Fact):
    """What a seat's progressive is paid from, as the meter stood at its turn: the meter starts again at once, other
    tables play on, and the money waits for the floor."""

    seat: int
    wager: str
    meter: str
    cents: Fraction


@dataclass(frozen=True, slots=True)
class JackpotValidated(Fact):
    seat: int
    wager: str


@dataclass(frozen=True, slots=True)
class RoundVoided(Fact):
    number: int
    clause: str
    reason: str


@dataclass(frozen=True, slots=True)
class RoundClosed(Fact):
    number: int


@dataclass(frozen=True, slots=True)
class StubRacked(Fact):
    """The rest of the deck left the shoe, the device or the hand for the discard rack, and no card of it was seen."""

    deck: str
    top: int
    cards: int


@dataclass(frozen=True, slots=True)
class CardsPickedUp(Fact):
    """The cards of one place went on top of the discard rack, in this order."""

    deck: str
    place: str | int
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StubCountFailed(Fact):
    """The count and the cards dealt by the plan do not make a deck: nothing goes on before the hands are counted."""

    cards: int


@dataclass(frozen=True, slots=True)
class HandsCounted(Fact):
    """How many cards the dealer found at each place, in the order of the places."""

    places: tuple[str | int, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardExposed(Fact):
    """A card that should lie face down was seen by all; in_the_deal where it happened before the stub was racked."""

    place: str | int
    position: int
    card: str
    in_the_deal: bool


@dataclass(frozen=True, slots=True)
class CardDrawnInError(Fact):
    """A card left the deck out of turn with its face unseen: it is the next card."""

    position: int


@dataclass(frozen=True, slots=True)
class WrongNumberFound(Fact):
    place: str | int
    cards: int
    due: int


@dataclass(frozen=True, slots=True)
class DeviceJammed(Fact):
    device: str
    deck: str


@dataclass(frozen=True, slots=True)
class DeviceFailed(Fact):
    device: str
    reason: str


@dataclass(frozen=True, slots=True)
class DeviceCovered(Fact):
    device: str


@dataclass(frozen=True, slots=True)
class DeviceMarked(Fact):
    """A sign on the device says that it is out of order."""

    device: str


@dataclass(frozen=True, slots=True)
class DeviceRestored(Fact):
    device: str


@dataclass(frozen=True, slots=True)
class MethodChosen(Fact):
    """How cards are dealt and shuffled at this table from now on."""

    dealing: str
    shuffler: str


@dataclass(frozen=True, slots=True)
class TableIdled(Fact):
    """Nobody plays at an open table."""


@dataclass(frozen=True, slots=True)
class IdleCardsCleared(Fact):
    """Every card is out of shoe and rack."""


@dataclass(frozen=True, slots=True)
class FaceUpRequested(Fact):
    player: str


@dataclass(frozen=True, slots=True)
class IdleCardsSpread(Fact):
    face_up: bool


@dataclass(frozen=True, slots=True)
class ProgressiveSystemSet(Fact):
    """The progressive table game system is "in service", "out of service", or the wager is "not offered" for now."""

    status: str
    reason: str


@dataclass(frozen=True, slots=True)
class TimerSet(Fact):
    """How long a player may think before the disclosed default is taken; None where the floor decides."""

    seconds: int | None


@dataclass(frozen=True, slots=True)
class InstrumentNamed(Fact):
    """The wager that comes next is no value chip but another approved instrument."""

    seat: int
    wager: str
    instrument: str


@dataclass(frozen=True, slots=True)
class WagerAccepted(Fact):
    """The wagering device of a seat has acknowledged a progressive wager, and its light is lit."""

    seat: int
    wager: str


@dataclass(frozen=True, slots=True)
class LimitOverridden(Fact):
    """A wager outside the limits, which the dealer had accepted, stands whole on the floor's word."""

    seat: int
    wager: str
    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class LinePicked(Fact):
    seat: int
    line: str


@dataclass(frozen=True, slots=True)
class ChipsCollected(Fact):
    """The chips of a wager were taken from these seats before the deal."""

    wager: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LammersPlaced(Fact):
    """A lammer marks each of these seats, whose Five Card Bonus chips were taken, until the round is over."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LightReported(Fact):
    seat: int
    wager: str
    lit: bool


@dataclass(frozen=True, slots=True)
class LightRuled(Fact):
    """The floor has found that the recorded acceptance stands although the light is out."""

    seat: int
    wager: str
    reason: str


@dataclass(frozen=True, slots=True)
class BetWithdrawn(Fact):
    seat: int
    wager: str


@dataclass(frozen=True, slots=True)
class WithdrawalConfirmed(Fact):
    """The chips of a withdrawn bet were seen off the betting area."""

    seat: int
    wager: str


@dataclass(frozen=True, slots=True)
class ForfeitCollected(Fact):
    """What a folded hand forfeits was collected; its cards, by position, went to the rack unseen, if to be settled
    no more."""

    seat: int
    wagers: tuple[str, ...]
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandAnnounced(Fact):
    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class HandConfirmed(Fact):
    """The dealer has verified the hand that wins a progressive, and the cards agree."""

    seat: int
    wager: str
    hand: str


@dataclass(frozen=True, slots=True)
class HandPayOpened(Fact):
    """A payment that does not come from the table inventory: the cards stay until its documents are complete."""

    seat: int
    wager: str
    cents: int


@dataclass(frozen=True, slots=True)
class HandPayDocumented(Fact):
    seat: int
    wager: str


@dataclass(frozen=True, slots=True)
class PlayerAbsent(Fact):
    seat: int


@dataclass(frozen=True, slots=True)
class PlayerReturned(Fact):
    seat: int


@dataclass(frozen=True, slots=True)
class AbsenceRuled(Fact):
    """What the floor decided for an absent player: wagers "lost", the "default" decision, or to "wait"."""

    seat: int
    ruling: str
    reason: str


@dataclass(frozen=True, slots=True)
class DecisionDefaulted(Fact):
    """The decision that follows is not the player's own: the disclosed default, by the floor or by the system."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class DecisionClockStarted(Fact):
    """A seat has so many seconds from here, by a clock that never goes back."""

    seat: int
    number: int
    monotonic_s: int
