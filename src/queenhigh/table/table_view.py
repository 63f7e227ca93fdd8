"""What a viewer is shown of a table, as plain data; `view` builds it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from queenhigh.table.box_marks import Clock
from queenhigh.table.commands import Role
from queenhigh.table.prompts import Prompt


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a player or an observer by name, or staff by their role. An auditor has no role at the table."""

    name: str
    role: Role | None = None
    auditor: bool = False

    @property
    def backstage(self) -> bool:
        """Whether this viewer may see decks and devices."""
        return self.auditor or self.role in (Role.DEALER, Role.FLOOR)


@dataclass(frozen=True, slots=True)
class WagerView:
    """One wager on its area. `light` is None for a wager without a light."""

    amount: str
    collected: bool = False
    light: bool | None = None
    lammer: bool = False
    overridden: bool = False
    instrument: str = "chips"
    forfeited: bool = False


@dataclass(frozen=True, slots=True)
class SettledView:
    """One row of the settlement with the clauses that moved it."""

    seat: int
    wager: str
    outcome: str
    stake: str
    paid: str
    returned: str
    clauses: tuple[str, ...]
    from_seat: int | None


@dataclass(frozen=True, slots=True)
class JackpotView:
    """A progressive win that is not paid out yet: its amount, and what it waits for."""

    seat: int
    wager: str
    hand: str
    amount: str
    waits_for: str


@dataclass(frozen=True, slots=True)
class DeckView:
    """A deck as the staff see it, without any card."""

    name: str
    in_play_since: int | None
    most_hours: int
    rounds_since_count: int
    loaded: bool
    removed: str | None


@dataclass(frozen=True, slots=True)
class ReturnView:
    """What a void does to one box: what its player gets back, and what was paid and is taken back."""

    seat: int
    player: str
    back: str
    taken_back: str


@dataclass(frozen=True, slots=True)
class VoidClaimView:
    """A void that waits for a second person. Players are told the clause and no more."""

    clause: str
    by: str = ""
    reason: str = ""
    returns: tuple[ReturnView, ...] = ()


@dataclass(frozen=True, slots=True)
class IncidentView:
    """A void or a removed deck that waits for the floor to look at it."""

    incident: str
    at: int
    by: str
    what: str
    reason: str
    clause: str | None


@dataclass(frozen=True, slots=True)
class RemovedDeckView:
    """A deck that left the table and was not destroyed yet."""

    removed: str
    deck: str
    at: int
    reason: str


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one viewer sees it. None in place of a card means that it is face down."""

    seats: Mapping[int, str]
    meters: Mapping[str, str]
    progressive: str
    timer_s: int | None
    due: tuple[Prompt, ...] = ()
    awaited: tuple[Prompt, ...] = ()
    """For the dealer: what the floor has to do before it goes on."""
    round: int | None = None
    phase: str | None = None
    wagers: Mapping[int, Mapping[str, WagerView]] = field(default_factory=dict)
    lines: Mapping[int, str] = field(default_factory=dict)
    cards: Mapping[str, list[str | None]] = field(default_factory=dict)
    announced: Mapping[int, str] = field(default_factory=dict)
    racked: tuple[str, ...] = ()
    """The places whose cards are in the discard rack."""
    decisions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    decided: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """What a decision has laid on an area of its own: Play and raises. A bet that was withdrawn is down to nothing."""
    defaulted: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The decisions that were taken for an absent player, counted from 0."""
    clock: Clock | None = None
    absent: Mapping[int, str] = field(default_factory=dict)
    settled: tuple[SettledView, ...] = ()
    jackpots: tuple[JackpotView, ...] = ()
    asked: int | None = None
    choices: tuple[str, ...] = ()
    decks: tuple[DeckView, ...] = ()
    devices: Mapping[str, str] = field(default_factory=dict)
    last_was_void: bool = False
    """Whether no round is in play and the one that ended last was void."""
    claim: VoidClaimView | None = None
    voids: tuple[str, ...] = ()
    """For the floor: the clauses by which the round can be void now."""
    returns: tuple[ReturnView, ...] = ()
    """For the floor: what a void would return to whom."""
    incidents: tuple[IncidentView, ...] = ()
    removed_decks: tuple[RemovedDeckView, ...] = ()
    dealer: str | None = None
    """For the staff: who is assigned to deal."""
    floors: tuple[str, ...] = ()
    """For the staff: who is assigned to oversee the table."""
    paused: str | None = None
    """Why no further round is opened, for everyone at the table."""
