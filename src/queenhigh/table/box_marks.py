"""What a box carries besides its wagers and cards: lights, lammers, lines, confirmations, absence.

Marks last as long as the round; each is set or cleared by one fact.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import singledispatch
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from queenhigh.table import facts

SeatWager = tuple[int, str]
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Clock:
    """When a player's time to decide began, by a clock that never goes back."""

    seat: int
    number: int
    started_s: int


class Marks(Struct, frozen=True):
    """The marks of one round. Acceptance is what the seat's device recorded; a light can fail all the same."""

    accepted: frozenset[SeatWager] = frozenset()
    unlit: frozenset[SeatWager] = frozenset()
    seen_lit: frozenset[SeatWager] = frozenset()
    """The lights that the dealer has reported as lit."""
    ruled_eligible: frozenset[SeatWager] = frozenset()
    collected: frozenset[SeatWager] = frozenset()
    lammers: frozenset[int] = frozenset()
    instruments: Mapping[SeatWager, str] = field(default_factory=dict)
    overridden: frozenset[SeatWager] = frozenset()
    offered: Mapping[SeatWager, int] = field(default_factory=dict)
    """Wagers outside the limits that players want to make, in cents: the floor may allow them."""
    lines: Mapping[int, str] = field(default_factory=dict)
    withdrawing: SeatWager | None = None
    forfeited: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    racked: frozenset[int] = frozenset()
    announced: Mapping[int, str] = field(default_factory=dict)
    confirmed: Mapping[SeatWager, str] = field(default_factory=dict)
    """For each progressive win: the hand that the dealer has verified."""
    unsigned: Mapping[SeatWager, int] = field(default_factory=dict)
    """Jackpots that wait for a second signature, with the cents above which the house asks for one."""
    signed: Mapping[SeatWager, str] = field(default_factory=dict)
    """For each jackpot with a second signature: who gave it."""
    hand_pays: Mapping[SeatWager, int] = field(default_factory=dict)
    """Payments that wait for their documents."""
    absent: Mapping[int, str] = field(default_factory=dict)
    """For each absent player's seat: the ruling, which is "wait" until the floor makes another."""
    defaulted: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """For each seat: the decisions that were taken for the player."""
    clock: Clock | None = None

    @property
    def abandoned(self) -> frozenset[int]:
        """The seats whose wagers were ruled lost."""
        return frozenset(seat for seat, ruling in self.absent.items() if ruling == "lost")

    def lit(self, seat: int, wager: str) -> bool:
        return (seat, wager) in self.accepted and (seat, wager) not in self.unlit

    def eligible(self, seat: int, wager: str) -> bool:
        """Accepted, and lit or ruled on by the floor (OQ-028)."""
        return self.lit(seat, wager) or (seat, wager) in self.ruled_eligible

    def light_seen(self, seat: int, wager: str) -> bool:
        """Whether somebody has looked: the light was seen lit, or the floor ruled on one that is out (as in
        3CP-11.D.7.b)."""
        key = (seat, wager)
        return (key in self.seen_lit and self.lit(seat, wager)) or key in self.ruled_eligible


def after_a_bet(marks: Marks, seat: int, wager: str) -> Marks:
    """A player who bets within the limits no longer asks for more, and an earlier ruling of the floor is over."""
    key = (seat, wager)
    if key not in marks.offered and key not in marks.overridden:
        return marks
    return replace(marks, offered=_without(marks.offered, {key}), overridden=marks.overridden - {key})


def after_leaving(marks: Marks, seat: int) -> Marks:
    """What a player asked for, picked or bet with is not the next player's."""
    gone = {key for key in (*marks.offered, *marks.instruments) if key[0] == seat}
    if not gone and seat not in marks.lines:
        return marks
    offered, instruments = _without(marks.offered, gone), _without(marks.instruments, gone)
    return replace(marks, offered=offered, instruments=instruments, lines=_without(marks.lines, {seat}))


def _without(kept: Mapping[_Key, _Value], gone: Set[_Key]) -> dict[_Key, _Value]:
    return {key: value for key, value in kept.items() if key not in gone}


def marked(fact: facts.Fact, marks: Marks) -> Marks:
    """The marks after one of the facts that leave a mark."""
    return _effect.registry[type(fact)](fact, marks)


@singledispatch
def _effect(fact: facts.Fact, marks: Marks) -> Marks:
    raise TypeError(f"{type(fact).__name__} leaves no mark")


@_effect.register
def _(fact: facts.InstrumentNamed, marks: Marks) -> Marks:
    return replace(marks, instruments={**marks.instruments, (fact.seat, fact.wager): fact.instrument})


@_effect.register
def _(fact: facts.WagerAccepted, marks: Marks) -> Marks:
    return replace(marks, accepted=marks.accepted | {(fact.seat, fact.wager)})


@_effect.register
def _(fact: facts.WagerTakenBack, marks: Marks) -> Marks:
    key = (fact.seat, fact.wager)
    if not any(key in noted for noted in (marks.accepted, marks.unlit, marks.seen_lit, marks.ruled_eligible)):
        return after_a_bet(marks, *key)
    gone = {key}
    return replace(
        marks,
        accepted=marks.accepted - gone,
        unlit=marks.unlit - gone,
        seen_lit=marks.seen_lit - gone,
        ruled_eligible=marks.ruled_eligible - gone,
        overridden=marks.overridden - gone,
        offered=_without(marks.offered, gone),
    )


@_effect.register
def _(fact: facts.WagerOffered, marks: Marks) -> Marks:
    return replace(marks, offered={**marks.offered, (fact.seat, fact.wager): fact.cents})


@_effect.register
def _(fact: facts.LimitOverridden, marks: Marks) -> Marks:
    return replace(marks, overridden=marks.overridden | {(fact.seat, fact.wager)})


@_effect.register
def _(fact: facts.LinePicked, marks: Marks) -> Marks:
    return replace(marks, lines={**marks.lines, fact.seat: fact.line})


@_effect.register
def _(fact: facts.ChipsCollected, marks: Marks) -> Marks:
    return replace(marks, collected=marks.collected | {(seat, fact.wager) for seat in fact.seats})


@_effect.register
def _(fact: facts.LammersPlaced, marks: Marks) -> Marks:
    return replace(marks, lammers=marks.lammers | set(fact.seats))


@_effect.register
def _(fact: facts.LightReported, marks: Marks) -> Marks:
    key = {(fact.seat, fact.wager)}
    if fact.lit:
        return replace(marks, unlit=marks.unlit - key, seen_lit=marks.seen_lit | key)
    return replace(marks, unlit=marks.unlit | key, seen_lit=marks.seen_lit - key)


@_effect.register
def _(fact: facts.LightRuled, marks: Marks) -> Marks:
    return replace(marks, ruled_eligible=marks.ruled_eligible | {(fact.seat, fact.wager)})


@_effect.register
def _(fact: facts.BetWithdrawn, marks: Marks) -> Marks:
    return replace(marks, withdrawing=(fact.seat, fact.wager))


@_effect.register
def _(fact: facts.WithdrawalConfirmed, marks: Marks) -> Marks:
    return replace(marks, withdrawing=None)


@_effect.register
def _(fact: facts.ForfeitCollected, marks: Marks) -> Marks:
    forfeited = {**marks.forfeited, fact.seat: fact.wagers}
    return replace(marks, forfeited=forfeited, racked=marks.racked | set(fact.positions))


@_effect.register
def _(fact: facts.HandAnnounced, marks: Marks) -> Marks:
    return replace(marks, announced={**marks.announced, fact.seat: fact.hand})


@_effect.register
def _(fact: facts.HandConfirmed, marks: Marks) -> Marks:
    return replace(marks, confirmed={**marks.confirmed, (fact.seat, fact.wager): fact.hand})


@_effect.register
def _(fact: facts.SignatureAsked, marks: Marks) -> Marks:
    return replace(marks, unsigned={**marks.unsigned, (fact.seat, fact.wager): fact.above})


@_effect.register
def _(fact: facts.JackpotSigned, marks: Marks) -> Marks:
    key = (fact.seat, fact.wager)
    waiting = {one: above for one, above in marks.unsigned.items() if one != key}
    return replace(marks, unsigned=waiting, signed={**marks.signed, key: fact.by})


@_effect.register
def _(fact: facts.HandPayOpened, marks: Marks) -> Marks:
    return replace(marks, hand_pays={**marks.hand_pays, (fact.seat, fact.wager): fact.cents})


@_effect.register
def _(fact: facts.HandPayDocumented, marks: Marks) -> Marks:
    open_ones = {key: cents for key, cents in marks.hand_pays.items() if key != (fact.seat, fact.wager)}
    return replace(marks, hand_pays=open_ones)


@_effect.register
def _(fact: facts.PlayerAbsent, marks: Marks) -> Marks:
    return replace(marks, absent={**marks.absent, fact.seat: "wait"})


@_effect.register
def _(fact: facts.PlayerReturned, marks: Marks) -> Marks:
    return replace(marks, absent={seat: ruling for seat, ruling in marks.absent.items() if seat != fact.seat})


@_effect.register
def _(fact: facts.AbsenceRuled, marks: Marks) -> Marks:
    return replace(marks, absent={**marks.absent, fact.seat: fact.ruling})


@_effect.register
def _(fact: facts.DecisionDefaulted, marks: Marks) -> Marks:
    numbers = (*marks.defaulted.get(fact.seat, ()), fact.number)
    return replace(marks, defaulted={**marks.defaulted, fact.seat: numbers})


@_effect.register
def _(fact: facts.DecisionClockStarted, marks: Marks) -> Marks:
    return replace(marks, clock=Clock(fact.seat, fact.number, fact.monotonic_s))


MARKING_FACTS = tuple(kind for kind in _effect.registry if kind not in (object, facts.Fact))
"""The kinds of facts that leave a mark."""
