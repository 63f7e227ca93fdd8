"""What a table is, folded from its facts: decks, seats, meters, and the round that is in play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import singledispatch
from typing import Any

from queenhigh.cards import Card, parse_card, parse_cards
from queenhigh.games import MeterKey
from queenhigh.submission import House
from queenhigh.table import facts
from queenhigh.table.box_marks import MARKING, Marks, marked
from queenhigh.table.changing import changed, replace

OPENING = ("inspected", "verified", "spread", "shown", "turned down", "washed", "stacked")
"""Chapter 4 in order; the floor verifies, the dealer does the rest."""

IN_SERVICE, OUT_OF_SERVICE, NOT_OFFERED = "in service", "out of service", "not offered"
"""The progressive table game system, as the floor has set it."""

_LAST = 9
"""How many ends of rounds are remembered beside the newest."""

_UNMARKED = Marks()


class Phase(StrEnum):
    """Where a round stands; between rounds there is none."""

    BETTING = "betting"
    COUNTING = "counting"
    DEALING = "dealing"
    DECIDING = "deciding"
    SETTLING = "settling"


_DEALING, _DECIDING = Phase.DEALING, Phase.DECIDING
"""An enumeration looks a member up each time it is named, which is felt at every card."""


@dataclass(frozen=True)
class Deck:
    """One deck: how far its opening has come, its shuffle and cut, and whether it may be dealt."""

    name: str
    steps: tuple[str, ...] = ()
    inspected_by: str | None = None
    deck_id: str | None = None
    root: str | None = None
    method: str | None = None
    depth: int | None = None
    loaded: bool = False
    in_play_since: int | None = None
    uncounted_rounds: int = 0
    removed: str | None = None
    ordered_shuffle: bool = False
    jammed: bool = False
    most_hours: int | None = None
    """The shortest limit that any dealing method has set for it, once the method changed (OQ-045)."""

    @property
    def opened(self) -> bool:
        return self.steps == OPENING or "preshuffled" in self.steps


@dataclass(frozen=True, slots=True)
class Racked:
    """Cards that went into the discard rack together: whose deck, from where, and their positions from below."""

    deck: str
    place: str | int
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card that lies somewhere: its position in the deck from the top, and its face once it was seen by all."""

    place: str | int
    position: int
    card: Card | None


@dataclass(frozen=True)
class RoundInPlay:
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
    """For each seat with a jackpot that waits what its meters showed at its turn."""
    validated: Mapping[tuple[int, str], str] = field(default_factory=dict)
    """For each jackpot the floorperson who validated it."""
    stub_racked: bool = False
    wrong_stub: int | None = None
    """The count of a stub that does not make a deck, until the hands are counted."""
    exposed: tuple[int, ...] = ()
    """Positions of players' cards that were seen during the deal."""
    drawn: int | None = None
    """The position of a card drawn in error last; it is still to be dealt while it is the next one."""
    marks: Marks = _UNMARKED
    derived: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What follows from wagers and places and is looked up often; no part of what the round is."""

    @property
    def begun(self) -> bool:
        """Whether a card has left the deck for good: dealt, or found face up and set aside."""
        return bool(self.dealt or self.set_aside)

    @property
    def next_position(self) -> int:
        return len(self.dealt) + len(self.set_aside)

    @property
    def positions(self) -> tuple[int, ...]:
        """The positions of all cards that were dealt, the same object while none is dealt."""
        if "positions" not in self.derived:
            self.derived["positions"] = tuple([card.position for card in self.dealt])
        positions: tuple[int, ...] = self.derived["positions"]
        return positions

    def cards_at(self, place: str | int) -> tuple[Dealt, ...]:
        if "places" not in self.derived:
            places: dict[str | int, list[int]] = {}
            for index, card in enumerate(self.dealt):
                places.setdefault(card.place, []).append(index)
            self.derived["places"] = places
        return tuple([self.dealt[index] for index in self.derived["places"].get(place, ())])


@dataclass(frozen=True)
class TableState:
    """Everything that lasts beyond a round, and the round in play if there is one."""

    house: House
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
    """What is out of order, and whether it is failed, covered or marked."""
    filed: House | None = None
    """The house as it was filed, where the table now deals by another method; `house` is how it deals now."""
    idle: str | None = None
    """At a table without players how far the cards are: marked, cleared, or spread."""
    face_up_wanted_by: str | None = None
    progressive: str = IN_SERVICE
    timer_s: int | None = None
    """How long a player may think at a practice table; None where the round waits for the floor (OQ-034)."""


def new_table(house: House) -> TableState:
    """A table with its meters at their initial amounts and nothing else on it."""
    meters = {
        (name, meter): Fraction(terms.initial)
        for name, offer in house.offers.items()
        for meter, terms in (offer.meters or {}).items()
    }
    return TableState(house, meters=meters)


def apply_all(state: TableState, happened: Iterable[facts.Fact]) -> TableState:
    for fact in happened:
        state = apply(state, fact)
    return state


def apply(state: TableState, fact: facts.Fact) -> TableState:
    """The state after a fact. Facts are never refused: whoever made them has checked."""
    return _AFTER[type(fact)](fact, state)


@singledispatch
def _after(fact: facts.Fact, state: TableState) -> TableState:
    raise TypeError(f"{type(fact).__name__} is not a fact of a table")


_AFTER = _after.registry


def _deck(state: TableState, name: str, **changes: object) -> TableState:
    deck = replace(state.decks.get(name, Deck(name)), **changes)
    return replace(state, decks={**state.decks, name: deck})


_FOLLOWS_FROM = {"plan": "wagers", "collected": "wagers", "places": "dealt", "positions": "dealt"}
"""What is derived from a round and kept with it, and the part of the round that it follows from."""


def _round(state: TableState, **changes: object) -> TableState:
    assert state.round is not None
    if "dealt" in changes or "wagers" in changes:
        derived = state.round.derived.items()
        changes["derived"] = {name: value for name, value in derived if _FOLLOWS_FROM[name] not in changes}
    return changed(state, {"round": changed(state.round, changes)})


def _turned(state: TableState, faces: Mapping[int, Card], **changes: object) -> TableState:
    """Cards that lay face down are seen. Where they lie is as it was, and so is all that follows from it."""
    assert state.round is not None
    dealt, positions = list(state.round.dealt), state.round.positions
    for position, face in faces.items():
        index = positions.index(position)
        dealt[index] = Dealt(dealt[index].place, position, face)
    return changed(state, {"round": changed(state.round, {"dealt": tuple(dealt), **changes})})


@_after.register(facts.TableOpened)
@_after.register(facts.MetersCarriedOver)
@_after.register(facts.ProgramNamed)
def _(fact: facts.Fact, state: TableState) -> TableState:
    return state


@_after.register
def _(fact: facts.PlayerSeated, state: TableState) -> TableState:
    return replace(state, seats={**state.seats, fact.seat: fact.player})


@_after.register
def _(fact: facts.PlayerLeft, state: TableState) -> TableState:
    return replace(state, seats={seat: player for seat, player in state.seats.items() if seat != fact.seat})


@_after.register
def _(fact: facts.RoundOpened, state: TableState) -> TableState:
    opened = RoundInPlay(fact.number, fact.deck, meters_before=state.meters)
    return replace(state, round=opened, rounds=fact.number)


@_after.register
def _(fact: facts.WagerPlaced, state: TableState) -> TableState:
    assert state.round is not None
    box = {**state.round.wagers.get(fact.seat, {}), fact.wager: fact.cents}
    return _round(state, wagers={**state.round.wagers, fact.seat: box})


@_after.register
def _(fact: facts.WagerTakenBack, state: TableState) -> TableState:
    assert state.round is not None
    box = {name: cents for name, cents in state.round.wagers[fact.seat].items() if name != fact.wager}
    wagers = {seat: placed for seat, placed in state.round.wagers.items() if seat != fact.seat}
    marks = marked(fact, state.round.marks)
    return _round(state, wagers={**wagers, fact.seat: box} if box else wagers, marks=marks)


@_after.register
def _(fact: facts.BettingClosed, state: TableState) -> TableState:
    return _round(state, phase=Phase.COUNTING)


@_after.register
def _(fact: facts.MeterFed, state: TableState) -> TableState:
    assert state.round is not None
    key = (fact.wager, fact.meter)
    fed = {**state.round.fed, key: state.round.fed.get(key, Fraction()) + fact.cents}
    return replace(_round(state, fed=fed), meters={**state.meters, key: state.meters[key] + fact.cents})


@_after.register
def _(fact: facts.ChipsCounted, state: TableState) -> TableState:
    assert state.round is not None
    if fact.chips == fact.accepted:
        return _round(
            state,
            counted=state.round.counted | {fact.wager},
            mismatched=state.round.mismatched - {fact.wager},
        )
    counted = state.round.counted - {fact.wager}
    return _round(state, counted=counted, mismatched=state.round.mismatched | {fact.wager})


@_after.register
def _(fact: facts.CountResolved, state: TableState) -> TableState:
    assert state.round is not None
    return _round(state, counted=state.round.counted | {fact.wager}, mismatched=state.round.mismatched - {fact.wager})


@_after.register
def _(fact: facts.CardDealt, state: TableState) -> TableState:
    assert state.round is not None
    card = parse_card(fact.card) if fact.card else None
    before, dealt = state.round.dealt, Dealt(fact.place, fact.position, card)
    if not state.round.set_aside:
        return _round(state, phase=_DEALING, dealt=(*before, dealt))
    gap = _gap(state.house, state.round, fact.place)
    return _round(state, phase=_DEALING, dealt=(*before[:gap], dealt, *before[gap:]))


def _gap(house: House, round_: RoundInPlay, place: str | int) -> int:
    """Where a card belongs among those that lie: after the last, or into a stack that was short of one (OQ-040).

    A hand lies in the order of its stack, so that the card of the dealer that is turned up stays the last of six.
    """
    lying, hole = round_.dealt, round_.set_aside[0]
    stacks = house.dealing in ("automated-shoe", "self-shuffling-shoe") and not house.electronic
    if not stacks or (lying and lying[-1].place == place):
        return len(lying)
    return hole if place in [card.place for card in lying[max(0, hole - 1) : hole + 1]] else len(lying)


@_after.register
def _(fact: facts.DecisionTaken, state: TableState) -> TableState:
    assert state.round is not None
    taken = (*state.round.decisions.get(fact.seat, ()), fact.choice)
    return _round(state, phase=_DECIDING, decisions={**state.round.decisions, fact.seat: taken})


@_after.register
def _(fact: facts.CardsShown, state: TableState) -> TableState:
    return _turned(state, dict(zip(fact.positions, parse_cards(fact.cards), strict=True)))


@_after.register
def _(fact: facts.WagerSettled, state: TableState) -> TableState:
    assert state.round is not None
    seats = state.round.settled_seats
    return _round(
        state,
        settlement=(*state.round.settlement, fact),
        settled_seats=seats if fact.seat in seats or fact.from_seat is not None else (*seats, fact.seat),
    )


@_after.register
def _(fact: facts.RevealDone, state: TableState) -> TableState:
    return _round(state, phase=Phase.SETTLING)


@_after.register
def _(fact: facts.SettlementReversed, state: TableState) -> TableState:
    assert state.round is not None
    return _round(
        state,
        settlement=tuple(row for row in state.round.settlement if row.seat != fact.seat),
        settled_seats=tuple(seat for seat in state.round.settled_seats if seat != fact.seat),
    )


@_after.register
def _(fact: facts.MeterMoved, state: TableState) -> TableState:
    assert state.round is not None
    key = (fact.wager, fact.meter)
    moved = replace(state, meters={**state.meters, key: state.meters[key] + fact.cents})
    return _round(moved, meter_moves=(*state.round.meter_moves, fact))


@_after.register(facts.MeterSeen)
@_after.register(facts.MeterSet)
def _(fact: facts.MeterSeen | facts.MeterSet, state: TableState) -> TableState:
    return replace(state, meters={**state.meters, (fact.wager, fact.meter): fact.cents})


@_after.register
def _(fact: facts.JackpotLocked, state: TableState) -> TableState:
    assert state.round is not None
    seat = {**state.round.locked.get(fact.seat, {}), (fact.wager, fact.meter): fact.cents}
    return _round(state, locked={**state.round.locked, fact.seat: seat})


@_after.register
def _(fact: facts.JackpotValidated, state: TableState) -> TableState:
    assert state.round is not None
    return _round(state, validated={**state.round.validated, (fact.seat, fact.wager): fact.by})


def _end(state: TableState, how: str) -> TableState:
    assert state.round is not None
    name = state.round.deck
    deck = state.decks[name]
    used = _deck(state, name, deck_id=None, loaded=False, depth=None, uncounted_rounds=deck.uncounted_rounds + 1)
    return replace(used, round=None, last_deck=name, history=(*state.history[-_LAST:], f"{state.round.number} {how}"))


@_after.register
def _(fact: facts.RoundVoided, state: TableState) -> TableState:
    return _end(state, "void")


@_after.register
def _(fact: facts.RoundClosed, state: TableState) -> TableState:
    return _end(state, "settled")


@_after.register
def _(fact: facts.ProgressiveSystemSet, state: TableState) -> TableState:
    return replace(state, progressive=fact.status)


@_after.register
def _(fact: facts.TimerSet, state: TableState) -> TableState:
    return replace(state, timer_s=fact.seconds)


def _mark(fact: facts.Fact, state: TableState) -> TableState:
    assert state.round is not None
    return _round(state, marks=marked(fact, state.round.marks))


for _kind in MARKING:
    if _kind is not facts.WagerTakenBack:
        _after.register(_kind, _mark)
