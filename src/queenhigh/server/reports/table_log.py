"""What happened at the tables out of the ordinary: voids and exceptions, overrides, jackpots, and the life of decks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote

from queenhigh.cards import hand_words
from queenhigh.ledger import house_of
from queenhigh.money import dollars
from queenhigh.rulebook import wager_title
from queenhigh.rulebook.wording import counted
from queenhigh.server.gaming_day import GamingDay
from queenhigh.server.reports.fact_reader import Happened, all_happened, covered, happened
from queenhigh.server.reports.report import Behind, Column, Found, Records, Scope, Value, found, round_behind
from queenhigh.table import Fact, facts
from queenhigh.table.fact_sentences import incident_parts, sentence

EVENT_COLUMNS = (
    Column("Time", "time"), Column("Table"), Column("Round", "number"), Column("What"), Column("Event"),
    Column("Person"), Column("Player"), Column("Clause", "clause"), Column("Fact", "number"),
)  # fmt: skip
OVERRIDE_COLUMNS = (*EVENT_COLUMNS[:5], Column("Limit"), *EVENT_COLUMNS[5:])

EXCEPTIONS: dict[type[Fact], str] = {
    facts.VoidClaimed: "void claimed",
    facts.VoidConfirmed: "void confirmed",
    facts.VoidRejected: "void rejected",
    facts.RoundVoided: "void",
    facts.ChipsCounted: "count",
    facts.StubCountFailed: "count",
    facts.HandsCounted: "count",
    facts.CardSetAside: "card",
    facts.CardExposed: "card",
    facts.CardDrawnInError: "card",
    facts.WrongNumberFound: "card",
    facts.DeviceJammed: "device",
    facts.DeviceFailed: "device",
    facts.DeviceRestored: "device",
    facts.MethodChosen: "device",
    facts.ProgressiveSystemSet: "progressive system",
    facts.RecutOrdered: "deck",
    facts.ShuffleOrdered: "deck",
    facts.DeckRemoved: "deck",
    facts.PlayerAbsent: "absence",
    facts.DecisionDefaulted: "absence",
    facts.TablePaused: "pause",
    facts.TableResumed: "pause",
    facts.IncidentAcknowledged: "incident",
}
"""What an exception is called in the report."""
_ROUTINE_LAST = (
    ("void", "void claimed", "void confirmed", "void rejected"),
    ("count", "card", "device", "progressive system"),
    ("absence", "pause"),
    ("deck", "incident"),
)
"""Exceptions in the order of the report: decks leave every day, and every incident is looked at."""
_RANKS = {name: rank for rank, group in enumerate(_ROUTINE_LAST) for name in group}
_ORDER = (
    "Voids come first, then counts, cards and devices, then absences and pauses, and last decks and incidents that the"
    " floor has looked at; each by time."
)

OVERRIDES: dict[type[Fact], str] = {
    facts.LimitOverridden: "limit",
    facts.LightRuled: "light",
    facts.AbsenceRuled: "absence",
    facts.CountResolved: "count",
    facts.VoidRejected: "void rejected",
    facts.CorrectionProposed: "correction",
    facts.CorrectionConfirmed: "correction",
    facts.CorrectionRejected: "correction",
    facts.MethodChosen: "method",
}
"""Where the floor decided what the rules leave to it, or let something count that would not have."""
_BROKEN = {
    "minimum": "{by} below the minimum of {limit}",
    "maximum": "{by} above the maximum of {limit}",
    "unit": "{by} more than a multiple of {limit}",
}


def exceptions(records: Records, scope: Scope) -> Found:
    """Voids, counts that failed, cards and devices that went wrong, absences, pauses."""
    items, notes = all_happened(records, scope, list(EXCEPTIONS))
    items.sort(key=lambda item: _RANKS[EXCEPTIONS[type(item.fact)]])
    return found(items, lambda item: _event_values(records, item, EXCEPTIONS),
                 lambda item: round_behind(item.table, item.round), (*notes, _ORDER))  # fmt: skip


def overrides(records: Records, scope: Scope) -> Found:
    """What the floor ruled or let pass, and which limits it let a wager break."""
    items, notes = all_happened(records, scope, list(OVERRIDES))

    def values(item: Happened) -> tuple[Value, ...]:
        event = _event_values(records, item, OVERRIDES)
        return (*event[:5], _broken_limits(records, item), *event[5:])

    return found(items, values, lambda item: round_behind(item.table, item.round), notes)


def _broken_limits(records: Records, item: Happened) -> str | None:
    """By how much a wager that the floor allowed is outside the limits of the submission in force at that moment."""
    fact = item.fact
    if not isinstance(fact, facts.LimitOverridden):
        return None
    submission = records.store.submission_at(item.table, item.number)
    assert submission is not None
    broken = house_of(submission).offers[fact.wager].limits.broken_by(fact.cents)
    return "; ".join(_BROKEN[one.name].format(by=dollars(one.by), limit=dollars(one.cents)) for one in broken)


def _event_values(records: Records, item: Happened, named: Mapping[type[Fact], str]) -> tuple[Value, ...]:
    return (item.fact.at, item.table, item.round, named[type(item.fact)], event_text(item.fact, records.day),
            item.fact.by, item.player, getattr(item.fact, "clause", None), item.number)  # fmt: skip


def event_text(fact: Fact, day: GamingDay) -> str:
    """A fact in words, with the time in the name of an incident as the house writes it."""
    text = sentence(fact)
    _, at = incident_parts(fact.incident) if isinstance(fact, facts.IncidentAcknowledged) else ("", None)
    return text[:1].upper() + text[1:] + (f", {day.text(at)}" if at is not None else "")


# Jackpots.

JACKPOT_COLUMNS = (
    Column("Confirmed", "time"), Column("Table"), Column("Round", "number"), Column("Seat", "number"),
    Column("Player"), Column("Wager"), Column("Hand"), Column("Meter"), Column("Meter showed", "exact"),
    Column("Paid", "money"), Column("Confirmed by"), Column("Validated by"), Column("Validated", "time"),
    Column("Second signature"), Column("Documents by"), Column("State"),
)  # fmt: skip
_JACKPOTS: tuple[type[Fact], ...] = (
    facts.HandConfirmed, facts.JackpotLocked, facts.JackpotValidated, facts.SignatureAsked,
    facts.JackpotSigned, facts.HandPayOpened, facts.HandPayDocumented,
    facts.WagerSettled, facts.SettlementReversed, facts.RoundVoided, facts.RoundClosed,
)  # fmt: skip


@dataclass(slots=True)
class JackpotEntry:
    """One win of a progressive, from the confirmed hand to its papers."""

    table: str
    round: int | None
    seat: int
    player: str | None
    wager: str
    hand: str
    confirmed_at: int
    confirmed_by: str
    meters: list[facts.JackpotLocked] = field(default_factory=list)
    validated_at: int | None = None
    validated_by: str | None = None
    signature_above: int | None = None
    """The cents above which the house asked for a second signature; None where it did not."""
    signed_at: int | None = None
    signed_by: str | None = None
    paid: int | None = None
    paid_by: str | None = None
    by_hand: bool = False
    documented_by: str | None = None
    void: bool = False

    @property
    def waits(self) -> bool:
        return self.state.startswith("waits")

    @property
    def state(self) -> str:
        if self.void:
            return "void"
        if self.signature_above is not None and self.signed_by is None:
            return "waits for a second signature"
        if self.paid is None:
            return "waits for payment" if self.validated_by else "waits for validation"
        if self.by_hand and self.documented_by is None:
            return "waits for papers"
        return "paid by hand" if self.by_hand else "paid"


_WAITING_FIRST = "Jackpots that somebody has to do something about come first, then all others by time."


def jackpot_entries(records: Records, table: str) -> list[JackpotEntry]:
    """Every progressive win of a table, in order."""
    entries: list[JackpotEntry] = []
    open_: dict[tuple[int, str], JackpotEntry] = {}
    for item in happened(records, table, _JACKPOTS):
        fact = item.fact
        if isinstance(fact, facts.HandConfirmed):
            entry = JackpotEntry(table, item.round, fact.seat, item.player, fact.wager, fact.hand, fact.at, fact.by)
            entries.append(entry)
            open_[fact.seat, fact.wager] = entry
        elif isinstance(fact, facts.RoundVoided | facts.RoundClosed):
            for entry in open_.values():
                entry.void = isinstance(fact, facts.RoundVoided)
            open_ = {}
        elif isinstance(fact, facts.SettlementReversed):
            for (seat, _), entry in open_.items():
                entry.paid = None if seat == fact.seat else entry.paid
        else:
            _note_jackpot(open_, fact)
    return entries


def _note_jackpot(open_: dict[tuple[int, str], JackpotEntry], fact: Fact) -> None:
    entry = open_.get((getattr(fact, "seat", 0), getattr(fact, "wager", "")))
    if entry is None:
        return
    match fact:
        case facts.JackpotLocked():
            entry.meters.append(fact)
        case facts.JackpotValidated():
            entry.validated_at, entry.validated_by = fact.at, fact.by
        case facts.SignatureAsked():
            entry.signature_above = fact.above
        case facts.JackpotSigned():
            entry.signed_at, entry.signed_by = fact.at, fact.by
        case facts.WagerSettled() if fact.from_seat is None:
            entry.paid, entry.paid_by = fact.paid, fact.by
        case facts.HandPayOpened():
            entry.by_hand = True
        case facts.HandPayDocumented():
            entry.documented_by = fact.by


def jackpots(records: Records, scope: Scope) -> Found:
    """Every progressive win in the scope."""
    tables = covered(records, scope)
    in_time = records.times(scope)
    rows = [
        entry
        for table in tables.houses
        for entry in jackpot_entries(records, table)
        if in_time(entry.confirmed_at)
        and scope.person in (None, entry.player, entry.confirmed_by, entry.validated_by, entry.documented_by)
    ]
    rows.sort(key=lambda row: (not row.waits, row.confirmed_at, row.table, row.round or 0, row.seat))
    return found(rows, _jackpot_values, _jackpot_behind, (*tables.notes, _WAITING_FIRST))


def _jackpot_behind(row: JackpotEntry) -> Behind | None:
    """Its round, and its slip."""
    slip = f"/api/jackpots/{quote(row.table)}/{row.round}/{row.seat}/{row.wager}/slip.pdf"
    return Behind(row.table, row.round, paper=slip) if row.round is not None else None


def _jackpot_values(row: JackpotEntry) -> tuple[Value, ...]:
    meters = ", ".join(meter.meter for meter in row.meters)
    showed = sum((meter.cents for meter in row.meters[1:]), row.meters[0].cents) if row.meters else None
    return (row.confirmed_at, row.table, row.round, row.seat, row.player, wager_title(row.wager), hand_words(row.hand),
            meters or "fixed prize", showed, row.paid, row.confirmed_by, row.validated_by, row.validated_at,
            row.signed_by, row.documented_by, row.state)  # fmt: skip


# Decks.

DECK_COLUMNS = (
    Column("Table"), Column("Deck"), Column("Received", "time"), Column("By"), Column("Design and backs"),
    Column("Inspected by"), Column("Verified by"), Column("Rounds", "number"), Column("Last count"),
    Column("Removed", "time"), Column("Removed by"), Column("Why"), Column("Destroyed", "time"),
    Column("Destroyed by"), Column("How"),
)  # fmt: skip
_DECKS: tuple[type[Fact], ...] = (
    facts.CardsReceived, facts.DeckDescribed, facts.OpeningStepDone, facts.DeckRemoved, facts.DeckDestroyed,
    facts.RoundOpened,
    facts.StubCounted, facts.StubCountFailed, facts.CardSetAside,
)  # fmt: skip


_DECK_DAYS = (
    "A deck is listed in the days in which it was received, removed or destroyed. A removed deck without a time under"
    " Destroyed is still kept."
)


@dataclass(slots=True)
class DeckLife:
    """One deck from the moment it was received until it left the table and was destroyed."""

    table: str
    deck: str
    received_at: int
    received_by: str
    preshuffled: bool
    looks: str = ""
    inspected_by: str | None = None
    verified_by: str | None = None
    rounds: list[int] = field(default_factory=list)
    counted: str = ""
    removed_at: int | None = None
    removed_by: str | None = None
    why: str = ""
    destroyed_at: int | None = None
    destroyed_by: str | None = None
    how: str = ""


def deck_lives(records: Records, table: str) -> list[DeckLife]:
    """Every deck that a table ever received, in order."""
    lives: list[DeckLife] = []
    at_table: dict[str, DeckLife] = {}
    dealt: DeckLife | None = None
    for item in happened(records, table, _DECKS):
        fact = item.fact
        if isinstance(fact, facts.CardsReceived):
            at_table[fact.deck] = DeckLife(table, fact.deck, fact.at, fact.by, fact.preshuffled)
            lives.append(at_table[fact.deck])
        elif isinstance(fact, facts.RoundOpened):
            dealt = at_table.get(fact.deck)
            if dealt is not None:
                dealt.rounds.append(fact.number)
        elif isinstance(fact, facts.StubCounted | facts.StubCountFailed | facts.CardSetAside):
            _note_count(dealt, item)
        elif isinstance(fact, facts.DeckDestroyed):
            _note_end(lives, fact)
        else:
            _note_deck(at_table, fact)
    return lives


def _note_end(lives: list[DeckLife], fact: facts.DeckDestroyed) -> None:
    for life in lives:
        if (life.deck, life.removed_at, life.destroyed_at) == (fact.deck, fact.removed_at, None):
            life.destroyed_at, life.destroyed_by, life.how = fact.at, fact.by, fact.how
            return


def _note_count(dealt: DeckLife | None, item: Happened) -> None:
    if dealt is None:
        return
    match item.fact:
        case facts.StubCounted():
            dealt.counted = f"complete in round {item.round}"
        case facts.StubCountFailed():
            dealt.counted = f"wrong in round {item.round}: {counted(item.fact.cards, 'card')} in the stub"
        case facts.CardSetAside():
            dealt.counted = f"{item.fact.card} set aside in round {item.round}"


def _note_deck(at_table: dict[str, DeckLife], fact: Fact) -> None:
    life = at_table.get(getattr(fact, "deck", ""))
    if life is None:
        return
    match fact:
        case facts.DeckDescribed():
            life.looks = ", ".join(part for part in (fact.design, f"{fact.back} backs" if fact.back else "") if part)
        case facts.OpeningStepDone(step="inspected"):
            life.inspected_by = fact.by
        case facts.OpeningStepDone(step="verified"):
            life.verified_by = fact.by
        case facts.DeckRemoved():
            life.removed_at, life.removed_by, life.why = fact.at, fact.by, fact.reason


def decks(records: Records, scope: Scope) -> Found:
    """Every deck that was at a table in the scope."""
    tables = covered(records, scope)
    in_time = records.times(scope)
    rows = [
        life
        for table in tables.houses
        for life in deck_lives(records, table)
        if any(at is not None and in_time(at) for at in (life.received_at, life.removed_at, life.destroyed_at))
        and scope.person
        in (None, life.received_by, life.inspected_by, life.verified_by, life.removed_by, life.destroyed_by)
    ]
    rows.sort(key=lambda life: (life.received_at, life.table, life.deck))
    noted = (*tables.notes, _DECK_DAYS)
    return found(rows, _deck_values, lambda life: round_behind(life.table, life.rounds[-1] if life.rounds else None),
                 noted)  # fmt: skip


def _deck_values(life: DeckLife) -> tuple[Value, ...]:
    looks = ", ".join(part for part in (life.looks, "preshuffled" if life.preshuffled else "") if part)
    return (life.table, life.deck, life.received_at, life.received_by, looks, life.inspected_by, life.verified_by,
            len(life.rounds), life.counted, life.removed_at, life.removed_by, life.why, life.destroyed_at,
            life.destroyed_by, life.how)  # fmt: skip
