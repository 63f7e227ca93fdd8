"""What each fact does to a table: to its seats, wagers, cards and meters; decks and devices are in `deck_effects`."""

from collections.abc import Iterable
from fractions import Fraction
from functools import singledispatch

from msgspec.structs import replace

from queenhigh.cards import parse_card, parse_cards
from queenhigh.submission import House
from queenhigh.table import deck_effects, facts
from queenhigh.table.box_marks import MARKING_FACTS, after_a_bet, after_leaving, marked
from queenhigh.table.state import Correction, Dealt, Phase, RoundInPlay, TableState, VoidClaim
from queenhigh.table.state_updates import with_deck, with_faces_seen, with_incident, with_round

_LAST = 9
"""How many ends of rounds are remembered beside the newest."""

_DEALING, _DECIDING = Phase.DEALING, Phase.DECIDING
"""An enumeration looks a member up each time it is named, which costs time at every card."""


def apply(state: TableState, fact: facts.Fact) -> TableState:
    """The state after a fact. A fact is never refused: the handler that made it has checked it."""
    return _EFFECTS[type(fact)](fact, state)


def apply_all(state: TableState, happened: Iterable[facts.Fact]) -> TableState:
    for fact in happened:
        state = apply(state, fact)
    return state


@singledispatch
def _effect(fact: facts.Fact, state: TableState) -> TableState:
    raise TypeError(f"{type(fact).__name__} is not a fact of a table")


@_effect.register(facts.TableOpened)
@_effect.register(facts.CutWished)
@_effect.register(facts.MetersCarriedOver)
@_effect.register(facts.ProgramNamed)
def _(fact: facts.Fact, state: TableState) -> TableState:
    return state


@_effect.register
def _(fact: facts.FloorAssigned, state: TableState) -> TableState:
    others = tuple(name for name in state.floors if name not in (fact.floor, fact.relieved))
    return replace(state, floors=(*others, fact.floor))


@_effect.register
def _(fact: facts.DealerAssigned, state: TableState) -> TableState:
    return replace(state, dealer=fact.dealer)


@_effect.register
def _(fact: facts.CrewAssigned, state: TableState) -> TableState:
    return replace(state, crew=(fact.dealer, fact.floor))


@_effect.register
def _(fact: facts.PlayerSeated, state: TableState) -> TableState:
    return replace(state, seats={**state.seats, fact.seat: fact.player})


@_effect.register
def _(fact: facts.PlayerLeft, state: TableState) -> TableState:
    left = replace(state, seats={seat: player for seat, player in state.seats.items() if seat != fact.seat})
    return with_round(left, marks=after_leaving(left.round.marks, fact.seat)) if left.round is not None else left


@_effect.register
def _(fact: facts.RoundOpened, state: TableState) -> TableState:
    opened = RoundInPlay(fact.number, fact.deck, meters_before=state.meters)
    return replace(state, round=opened, rounds=fact.number)


@_effect.register
def _(fact: facts.WagerPlaced, state: TableState) -> TableState:
    assert state.round is not None
    box = {**state.round.wagers.get(fact.seat, {}), fact.wager: fact.cents}
    marks = after_a_bet(state.round.marks, fact.seat, fact.wager)
    return with_round(state, wagers={**state.round.wagers, fact.seat: box}, marks=marks)


@_effect.register
def _(fact: facts.WagerTakenBack, state: TableState) -> TableState:
    assert state.round is not None
    box = {name: cents for name, cents in state.round.wagers[fact.seat].items() if name != fact.wager}
    wagers = {seat: placed for seat, placed in state.round.wagers.items() if seat != fact.seat}
    marks = marked(fact, state.round.marks)
    return with_round(state, wagers={**wagers, fact.seat: box} if box else wagers, marks=marks)


@_effect.register
def _(fact: facts.BettingClosed, state: TableState) -> TableState:
    return with_round(state, phase=Phase.COUNTING)


@_effect.register
def _(fact: facts.MeterFed, state: TableState) -> TableState:
    assert state.round is not None
    key = (fact.wager, fact.meter)
    fed = {**state.round.fed, key: state.round.fed.get(key, Fraction()) + fact.cents}
    return replace(with_round(state, fed=fed), meters={**state.meters, key: state.meters[key] + fact.cents})


@_effect.register
def _(fact: facts.ChipsCounted, state: TableState) -> TableState:
    assert state.round is not None
    if fact.chips == fact.accepted:
        return with_round(
            state,
            counted=state.round.counted | {fact.wager},
            mismatched=state.round.mismatched - {fact.wager},
        )
    counted = state.round.counted - {fact.wager}
    return with_round(state, counted=counted, mismatched=state.round.mismatched | {fact.wager})


@_effect.register
def _(fact: facts.CountResolved, state: TableState) -> TableState:
    assert state.round is not None
    return with_round(
        state, counted=state.round.counted | {fact.wager}, mismatched=state.round.mismatched - {fact.wager}
    )


@_effect.register
def _(fact: facts.CardDealt, state: TableState) -> TableState:
    assert state.round is not None
    card = parse_card(fact.card) if fact.card else None
    before, dealt = state.round.dealt, Dealt(fact.place, fact.position, card)
    if not state.round.set_aside:
        return with_round(state, phase=_DEALING, dealt=(*before, dealt))
    gap = _gap(state.house, state.round, fact.place)
    return with_round(state, phase=_DEALING, dealt=(*before[:gap], dealt, *before[gap:]))


def _gap(house: House, round_: RoundInPlay, place: str | int) -> int:
    """Where a card belongs among those dealt: after the last, or into a stack that was one card short (OQ-040).

    A hand keeps the order of its stack, so that the dealer's card that is turned up stays the last of six.
    """
    dealt, hole = round_.dealt, round_.set_aside[0]
    stacks = house.dealing in ("automated-shoe", "self-shuffling-shoe") and not house.electronic
    if not stacks or (dealt and dealt[-1].place == place):
        return len(dealt)
    return hole if place in [card.place for card in dealt[max(0, hole - 1) : hole + 1]] else len(dealt)


@_effect.register
def _(fact: facts.DecisionTaken, state: TableState) -> TableState:
    assert state.round is not None
    taken = (*state.round.decisions.get(fact.seat, ()), fact.choice)
    return with_round(state, phase=_DECIDING, decisions={**state.round.decisions, fact.seat: taken})


@_effect.register
def _(fact: facts.SignalSeen, state: TableState) -> TableState:
    assert state.round is not None
    taken = (fact.seat, len(state.round.decisions.get(fact.seat, ())))
    return with_round(state, signals={**state.round.signals, taken: fact.signal})


@_effect.register
def _(fact: facts.CardsShown, state: TableState) -> TableState:
    return with_faces_seen(state, dict(zip(fact.positions, parse_cards(fact.cards), strict=True)))


@_effect.register
def _(fact: facts.WagerSettled, state: TableState) -> TableState:
    assert state.round is not None
    seats = state.round.settled_seats
    return with_round(
        state,
        settlement=(*state.round.settlement, fact),
        settled_seats=seats if fact.seat in seats or fact.from_seat is not None else (*seats, fact.seat),
    )


@_effect.register
def _(fact: facts.RevealDone, state: TableState) -> TableState:
    return with_round(state, phase=Phase.SETTLING)


@_effect.register
def _(fact: facts.SettlementReversed, state: TableState) -> TableState:
    assert state.round is not None
    return with_round(
        state,
        settlement=tuple(row for row in state.round.settlement if row.seat != fact.seat),
        settled_seats=tuple(seat for seat in state.round.settled_seats if seat != fact.seat),
    )


@_effect.register
def _(fact: facts.MeterMoved, state: TableState) -> TableState:
    assert state.round is not None
    key = (fact.wager, fact.meter)
    moved = replace(state, meters={**state.meters, key: state.meters[key] + fact.cents})
    return with_round(moved, meter_moves=(*state.round.meter_moves, fact))


@_effect.register(facts.MeterSeen)
@_effect.register(facts.MeterSet)
def _(fact: facts.MeterSeen | facts.MeterSet, state: TableState) -> TableState:
    return replace(state, meters={**state.meters, (fact.wager, fact.meter): fact.cents})


@_effect.register
def _(fact: facts.MeterSent, state: TableState) -> TableState:
    return replace(_with_meter(state, fact, -fact.cents), carried=state.carried | {fact.wager})


@_effect.register
def _(fact: facts.MeterReceived, state: TableState) -> TableState:
    return _with_meter(state, fact, fact.cents)


@_effect.register
def _(fact: facts.MeterReseeded, state: TableState) -> TableState:
    return replace(_with_meter(state, fact, fact.cents), carried=state.carried - {fact.wager})


def _with_meter(
    state: TableState, fact: facts.MeterSent | facts.MeterReceived | facts.MeterReseeded, cents: Fraction
) -> TableState:
    key = (fact.wager, fact.meter)
    return replace(state, meters={**state.meters, key: state.meters[key] + cents})


@_effect.register
def _(fact: facts.JackpotLocked, state: TableState) -> TableState:
    assert state.round is not None
    seat = {**state.round.locked.get(fact.seat, {}), (fact.wager, fact.meter): fact.cents}
    return with_round(state, locked={**state.round.locked, fact.seat: seat})


@_effect.register
def _(fact: facts.JackpotValidated, state: TableState) -> TableState:
    assert state.round is not None
    return with_round(state, validated={**state.round.validated, (fact.seat, fact.wager): fact.by})


def _end(state: TableState, how: str) -> TableState:
    assert state.round is not None
    name = state.round.deck
    deck = state.decks[name]
    used = with_deck(
        state, name, deck_id=None, loaded=False, depth=None, uncounted_rounds=deck.uncounted_rounds + 1, recount=False
    )
    history = (*state.history[-_LAST:], f"{state.round.number} {how}")
    uncounted = state.uncounted_rounds + 1
    return replace(used, round=None, last_deck=name, history=history, uncounted_rounds=uncounted)


@_effect.register
def _(fact: facts.VoidClaimed, state: TableState) -> TableState:
    return with_round(state, claim=VoidClaim(fact.by, fact.role, fact.clause, fact.reason))


@_effect.register
def _(fact: facts.VoidConfirmed, state: TableState) -> TableState:
    return with_round(state, claim=None)


@_effect.register
def _(fact: facts.VoidRejected, state: TableState) -> TableState:
    assert state.round is not None
    rejected = with_round(state, claim=None)
    # A stub that is not in the rack yet was the reason, or may hide one: it is counted again.
    return rejected if state.round.stub_racked else with_deck(rejected, state.round.deck, recount=True)


@_effect.register
def _(fact: facts.RoundVoided, state: TableState) -> TableState:
    ended = _end(state, "void")
    return with_incident(ended, fact, f"round {fact.number}", f"round {fact.number} is void", fact.reason, fact.clause)


@_effect.register
def _(fact: facts.IncidentAcknowledged, state: TableState) -> TableState:
    return replace(state, incidents=tuple(one for one in state.incidents if one.name != fact.incident))


@_effect.register
def _(fact: facts.RoundClosed, state: TableState) -> TableState:
    return _end(state, "settled")


@_effect.register
def _(fact: facts.ProgressiveSystemSet, state: TableState) -> TableState:
    return replace(state, progressive=fact.status)


@_effect.register
def _(fact: facts.TablePaused, state: TableState) -> TableState:
    return replace(state, paused=fact.reason)


@_effect.register
def _(fact: facts.TableResumed, state: TableState) -> TableState:
    return replace(state, paused=None)


@_effect.register
def _(fact: facts.CorrectionProposed, state: TableState) -> TableState:
    proposed = Correction(fact.dispute, fact.number, fact.player, fact.cents, fact.by, fact.reason)
    return replace(state, corrections=(*state.corrections, proposed))


@_effect.register
def _(fact: facts.CorrectionConfirmed, state: TableState) -> TableState:
    return replace(_without_correction(state, fact.dispute), corrected=state.corrected | {fact.dispute})


@_effect.register
def _(fact: facts.CorrectionRejected, state: TableState) -> TableState:
    return _without_correction(state, fact.dispute)


def _without_correction(state: TableState, dispute: int) -> TableState:
    return replace(state, corrections=tuple(one for one in state.corrections if one.dispute != dispute))


@_effect.register
def _(fact: facts.TimerSet, state: TableState) -> TableState:
    return replace(state, timer_s=fact.seconds)


def _mark(fact: facts.Fact, state: TableState) -> TableState:
    assert state.round is not None
    return with_round(state, marks=marked(fact, state.round.marks))


_EFFECTS = {
    **dict.fromkeys(MARKING_FACTS, _mark),
    **deck_effects.EFFECTS,
    **_effect.registry,
}
"""For each kind of fact what it does."""
