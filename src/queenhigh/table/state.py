"""What a table is at one moment: decks, seats, meters, and the round in play."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct, field

from queenhigh.cards import Card
from queenhigh.games import Game, MeterKey, Place, open_game
from queenhigh.submission import House
from queenhigh.table import facts
from queenhigh.table.box_marks import Marks

OPENING = ("inspected", "verified", "spread", "shown", "turned down", "washed", "stacked")
"""The steps of chapter 4 in order. The floor verifies; the dealer does the rest."""

IN_SERVICE, OUT_OF_SERVICE, NOT_OFFERED = "in service", "out of service", "not offered"
"""The progressive table game system, as the floor has set it."""

_UNMARKED = Marks()


class Phase(StrEnum):
    """How far a round has come; between rounds there is none."""

    BETTING = "betting"
    COUNTING = "counting"
    DEALING = "dealing"
    DECIDING = "deciding"
    SETTLING = "settling"


HOURS_BY_HAND, HOURS_BY_SHOE = 4, 8


def hours_by(dealing: str | None) -> int:
    """A deck dealt by hand is changed after four hours, one from a shoe after eight (as in 3CP-3.C)."""
    return HOURS_BY_HAND if dealing == "hand" else HOURS_BY_SHOE


class Deck(Struct, frozen=True):
    """One deck: how far its opening has come, its shuffle and cut, and whether it may be dealt."""

    name: str
    steps: tuple[str, ...] = ()
    inspected_by: str | None = None
    deck_id: str | None = None
    root: str | None = None
    method: str | None = None
    depth: int | None = None
    numbers: tuple[tuple[str, str], ...] = ()
    """The players who gave numbers for this shuffle, in order, and their numbers."""
    house_number: str | None = None
    """The number of the house, once it is open."""
    seed: str = ""
    """What all numbers come to, where they put a deck that nobody cuts into another order."""
    recut: bool = False
    """Whether the floor had this shuffle cut again; then the dealer chooses the depth."""
    loaded: bool = False
    in_play_since: int | None = None
    uncounted_rounds: int = 0
    recount: bool = False
    """Whether its stub must be counted again, because a void after the last count was rejected."""
    removed: str | None = None
    ordered_shuffle: bool = False
    jammed: bool = False
    design: str = ""
    back: str = ""
    """The color of the backs; "" if nobody said."""
    most_hours: int | None = None
    """Once the dealing method changed: the shortest time limit that any method has set for this deck (OQ-045)."""

    @property
    def opened(self) -> bool:
        return self.steps == OPENING or "preshuffled" in self.steps


class Racked(Struct, frozen=True):
    """Cards that went into the discard rack together: their deck, where they came from, and their positions."""

    deck: str
    place: str | int
    positions: tuple[int, ...]


class VoidClaim(Struct, frozen=True):
    """A void that waits for a second person: who says so, in which role, by which clause and why."""

    by: str
    role: str
    clause: str
    reason: str


class Incident(Struct, frozen=True):
    """A void or a removed deck that no floorperson has looked at yet. `clause` is None for a deck."""

    name: str
    at: int
    by: str
    what: str
    reason: str
    clause: str | None = None


class RemovedDeck(Struct, frozen=True):
    """A deck that left the table and was not destroyed yet."""

    deck: str
    at: int
    reason: str

    @property
    def name(self) -> str:
        """What people call it: a table may have removed several first decks."""
        return f"{self.deck} deck, {self.at}"


class Dealt(Struct, frozen=True):
    """A card on the layout: its position in the deck from the top, and its face once everyone has seen it."""

    place: str | int
    position: int
    card: Card | None


class Derived:
    """What follows from a round's wagers and cards and is looked up often. It is not part of what the round is."""

    __slots__ = ("places", "plan", "plan_of", "positions", "to_count")

    def __init__(self) -> None:
        self.plan: tuple[Place, ...] | None = None
        self.plan_of: Game | None = None
        self.to_count: tuple[str, ...] | None = None
        self.places: dict[str | int, list[int]] | None = None
        self.positions: tuple[int, ...] | None = None

    def after_a_card(self) -> "Derived":
        """What still holds when another card is dealt: everything but where the cards are."""
        derived = Derived()
        derived.plan, derived.plan_of, derived.to_count = self.plan, self.plan_of, self.to_count
        return derived


def _same(one: Struct, other: Struct, apart_from: str) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in one.__struct_fields__ if name != apart_from)


class RoundInPlay(Struct, frozen=True, eq=False):
    """One round from the first wager to the close."""

    number: int
    deck: str
    phase: Phase = Phase.BETTING
    wagers: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    counted: frozenset[str] = frozenset()
    mismatched: frozenset[str] = frozenset()
    fed: Mapping[MeterKey, Fraction] = field(default_factory=dict)
    dealt: tuple[Dealt, ...] = ()
    set_aside: tuple[int, ...] = ()
    decisions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    settled_seats: tuple[int, ...] = ()
    meters_before: Mapping[MeterKey, Fraction] = field(default_factory=dict)
    meter_moves: tuple[facts.MeterMoved, ...] = ()
    settlement: tuple[facts.WagerSettled, ...] = ()
    locked: Mapping[int, Mapping[MeterKey, Fraction]] = field(default_factory=dict)
    """For each seat with a jackpot that waits: what its meters showed at its turn."""
    validated: Mapping[tuple[int, str], str] = field(default_factory=dict)
    """For each jackpot: the floorperson who validated it."""
    stub_racked: bool = False
    wrong_stub: int | None = None
    """The count of a stub that does not make a deck, until the hands are counted."""
    exposed: tuple[int, ...] = ()
    """Positions of players' cards that were seen during the deal."""
    drawn: int | None = None
    """The position of the last card that was drawn in error; if it is the next card, it has not been dealt yet."""
    claim: VoidClaim | None = None
    """A void that waits for a second person; until then nothing goes on."""
    stack_in_shuffler: bool = False
    """Whether the dealer's stack waits in the shuffler for the last decision."""
    signals: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """For each seat and number of decisions: how the player let the bet ride."""
    marks: Marks = _UNMARKED
    derived: Derived = field(default_factory=Derived)

    def __eq__(self, other: object) -> bool:
        """By everything but what is derived from it."""
        return isinstance(other, RoundInPlay) and _same(self, other, apart_from="derived")

    @property
    def begun(self) -> bool:
        """Whether a card has left the deck for good: dealt, or found face up and set aside."""
        return bool(self.dealt or self.set_aside)

    @property
    def next_position(self) -> int:
        return len(self.dealt) + len(self.set_aside)

    @property
    def positions(self) -> tuple[int, ...]:
        """The positions of all cards that were dealt: the same object until another card is dealt."""
        positions = self.derived.positions
        if positions is None:
            positions = self.derived.positions = tuple([card.position for card in self.dealt])
        return positions

    def cards_at(self, place: str | int) -> tuple[Dealt, ...]:
        places = self.derived.places
        if places is None:
            places = self.derived.places = {}
            for index, card in enumerate(self.dealt):
                places.setdefault(card.place, []).append(index)
        return tuple([self.dealt[index] for index in places.get(place, ())])


class Correction(Struct, frozen=True):
    """A payment for an upheld dispute that waits for a second person."""

    dispute: int
    number: int
    player: str
    cents: int
    by: str
    reason: str


class SubmissionVersion(Struct, frozen=True):
    """A version of the submission that the table went on under, why, and since when. The first one has number 1."""

    number: int
    text: str
    at: int
    reason: str
    after: int
    """The last round before it."""


class TableState(Struct, frozen=True, eq=False):
    """Everything that lasts beyond a round, and the round in play if there is one."""

    house: House
    game: Game
    """The rules of the game that `house` plays, by the method that it deals by now."""
    decks: Mapping[str, Deck] = field(default_factory=dict)
    seats: Mapping[int, str] = field(default_factory=dict)
    meters: Mapping[MeterKey, Fraction] = field(default_factory=dict)
    rounds: int = 0
    last_deck: str | None = None
    round: RoundInPlay | None = None
    history: tuple[str, ...] = ()
    """How the last rounds ended."""
    rack: tuple[Racked, ...] = ()
    """The discard rack from its bottom up."""
    devices: Mapping[str, str] = field(default_factory=dict)
    """Devices that are out of order: each has failed, or is covered or marked."""
    filed: House | None = None
    """The house as it was filed, if the table deals by another method now; `house` is how it deals now."""
    idle: str | None = None
    """At a table without players: how far the dealer has come, from marked to cleared to spread."""
    face_up_wanted_by: str | None = None
    progressive: str = IN_SERVICE
    timer_s: int | None = None
    """How long a player may think at a practice table; None where the round waits for the floor (OQ-034)."""
    uncounted_rounds: int = 0
    """Rounds at this table since a stub was last counted, whichever deck they were dealt from (OQ-039)."""
    incidents: tuple[Incident, ...] = ()
    """The voids and removed decks that wait for the floor to look at them."""
    dealer: str | None = None
    """Who is assigned to deal; None before the floor has assigned anybody."""
    floors: tuple[str, ...] = ()
    """The floorpersons who are assigned to this table."""
    loads_shoe: bool = False
    """Whether the shuffler puts the cards into the shoe itself."""
    keeps_dealer_stack: bool = False
    """Whether the dealer's stack stays in the shuffler until the last decision."""
    paused: str | None = None
    """Why no further round is opened; None while the table is open for play."""
    corrections: tuple[Correction, ...] = ()
    """What was proposed for upheld disputes and waits for a second person."""
    corrected: frozenset[int] = frozenset()
    """The disputes that were made good."""
    new_version: SubmissionVersion | None = None
    """The version of the submission in force, if it is not the one that the table was opened under."""
    removed_decks: tuple[RemovedDeck, ...] = ()
    """The decks that left the table and wait to be destroyed, the newest last."""
    carried: frozenset[str] = frozenset()
    """The progressives whose meters were carried to another table; they start again when this table does."""
    crew: tuple[str, ...] = ()
    """The names of the automatic dealer and floor, where the house does steps by itself."""

    def __eq__(self, other: object) -> bool:
        """By everything but `game`, which follows from `house`."""
        return isinstance(other, TableState) and _same(self, other, apart_from="game")


def new_table(house: House) -> TableState:
    """A table with its meters at their initial amounts and nothing else on it."""
    return TableState(house, open_game(house), meters=initial_meters(house))


def initial_meters(house: House) -> dict[MeterKey, Fraction]:
    """What the meters of a new table show."""
    return {
        (name, meter): Fraction(terms.initial)
        for name, offer in house.offers.items()
        for meter, terms in (offer.meters or {}).items()
    }
