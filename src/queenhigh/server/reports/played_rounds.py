"""The rounds of a table as reports count them: who was settled with what, and what the meters showed.

One pass over the facts of a table finds its rounds, and notes the facts that reports look for one by one.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from queenhigh.games import Outcome
from queenhigh.ledger.hash_chain import Link
from queenhigh.submission import House
from queenhigh.table import Fact, facts

IN_EVERY_ROUND: frozenset[type[Fact]] = frozenset({
    facts.WagerPlaced, facts.WagerTakenBack, facts.WagerAccepted, facts.WagerOffered, facts.LinePicked,
    facts.InstrumentNamed, facts.CardDealt, facts.CardsShown, facts.CardsPickedUp, facts.DecisionTaken,
    facts.DecisionClockStarted, facts.BetWithdrawn, facts.WithdrawalConfirmed, facts.SignalSeen, facts.HandAnnounced,
    facts.ForfeitCollected, facts.ChipsCollected, facts.ChipsCounted, facts.LammersPlaced, facts.LightReported,
    facts.MeterFed, facts.MeterSeen, facts.DeckShuffled, facts.DeckLoaded, facts.DeckCut, facts.CutWished,
    facts.NumberGiven, facts.HouseNumberOpened, facts.StubRacked, facts.BettingClosed, facts.RevealDone,
    facts.WagerSettled,
})  # fmt: skip
"""What is too frequent to be noted one by one; no report lists it, except for `LISTED_AT_TIMES`."""
LISTED_AT_TIMES: frozenset[type[Fact]] = frozenset({facts.WagerSettled, facts.ChipsCounted})
"""The settlement of a confirmed hand, and a count of chips that did not agree."""
_FREQUENT = frozenset(kind.__name__ for kind in IN_EVERY_ROUND)
_COUNTED = frozenset(
    kind.__name__
    for kind in (
        facts.RoundOpened, facts.RoundClosed, facts.RoundVoided, facts.TableIdled, facts.PlayerSeated,
        facts.PlayerLeft, facts.DealerAssigned, facts.WagerSettled, facts.SettlementReversed, facts.MeterFed,
        facts.MeterMoved, facts.MeterSeen, facts.MeterSet, facts.MeterSent, facts.MeterReceived, facts.MeterReseeded,
        facts.HandConfirmed, facts.SubmissionChanged, facts.ChipsCounted,
    )
)  # fmt: skip
_KEY = '"fact":"'


class Settled(msgspec.Struct, frozen=True, array_like=True):
    """One payment of a settlement, with the player who got it; cents."""

    player: str
    seat: int
    wager: str
    stake: int
    outcome: str
    paid: int
    returned: int
    from_seat: int | None

    @property
    def at_risk(self) -> bool:
        """Whether the chips could be lost: a bet that was withdrawn could not."""
        return self.outcome != Outcome.WITHDRAWN

    @property
    def won(self) -> int:
        """What the house won."""
        return self.stake - self.returned - self.paid if self.at_risk else 0


class PlayedRound(msgspec.Struct):
    """One finished round: what was settled, and the meters in cents when settlement began."""

    number: int
    first: int
    last: int = 0
    dealer: str = ""
    ended_at: int = 0
    void: str | None = None
    settled: list[Settled] = []
    meters: dict[str, Fraction] = {}
    """By wager and meter, as in "progressive main"."""
    changed: int = 0
    """The fact that brought the version of the submission that it was played under; 0 for the first version."""

    @property
    def hour(self) -> int:
        """The hour in which the round ended, counted as time stamps are."""
        return self.ended_at // 3600


class Counted(msgspec.Struct):
    """What must be known of a table between two rounds to count on: who sits and deals there, its meters, and
    the version of its submission."""

    seats: dict[int, str]
    dealer: str | None
    meters: dict[str, Fraction]
    changed: int = 0
    """The fact that brought the version of the submission in force; 0 for the first version."""


class RoundCount:
    """One pass over the facts of a table, in the order of the chain."""

    def __init__(self, house: House, known: Counted | None = None) -> None:
        """From the first fact, or from where another pass was between two rounds."""
        self.known = known or Counted({}, None, _first_meters(house))
        self.noted: list[tuple[int, str]] = []
        """The facts that reports look for, by number and kind."""
        self._before = self.known
        self.playing: PlayedRound | None = None
        """The round that is not over."""
        self._confirmed: set[tuple[int, str]] = set()

    @property
    def between_rounds(self) -> bool:
        return self.playing is None

    @property
    def last_known(self) -> Counted:
        """What was known when no round was in play for the last time."""
        return self.known if self.playing is None else self._before

    def add(self, item: Link) -> PlayedRound | None:
        """Count one fact; returns the round that it ended."""
        kind = kind_of(item)
        if kind not in _FREQUENT:
            self.noted.append((item.number, kind))
        return self._count(item.number, item.fact) if kind in _COUNTED else None

    def _count(self, number: int, fact: Fact) -> PlayedRound | None:
        match fact:
            case facts.WagerSettled():
                self._settle(number, fact)
            case facts.MeterFed() | facts.MeterMoved() | facts.MeterReceived() | facts.MeterReseeded():
                self._move_meter(fact.wager, fact.meter, fact.cents)
            case facts.MeterSent():
                self._move_meter(fact.wager, fact.meter, -fact.cents)
            case facts.MeterSeen() | facts.MeterSet():
                self.known.meters[f"{fact.wager} {fact.meter}"] = fact.cents
            case facts.RoundOpened():
                known = self.known
                self._before = Counted(dict(known.seats), known.dealer, dict(known.meters), known.changed)
                self.playing, self._confirmed = PlayedRound(fact.number, number, changed=known.changed), set()
            case facts.ChipsCounted() if fact.chips != fact.accepted:
                self.noted.append((number, facts.ChipsCounted.__name__))
            case facts.HandConfirmed():
                self._confirmed.add((fact.seat, fact.wager))
            case facts.PlayerSeated():
                self.known.seats[fact.seat] = fact.player
            case facts.PlayerLeft():
                self.known.seats.pop(fact.seat, None)
            case facts.DealerAssigned():
                self.known.dealer = fact.dealer
            case facts.TableIdled():
                self.playing = None
            case facts.SubmissionChanged():
                self.known.changed = number
            case facts.SettlementReversed() if self.playing is not None:
                self.playing.settled = [row for row in self.playing.settled if row.seat != fact.seat]
            case facts.RoundClosed() | facts.RoundVoided():
                return self._end(number, fact)
        return None

    def _move_meter(self, wager: str, meter: str, cents: Fraction) -> None:
        key = f"{wager} {meter}"
        self.known.meters[key] = self.known.meters.get(key, Fraction()) + cents

    def _settle(self, number: int, fact: facts.WagerSettled) -> None:
        if (fact.seat, fact.wager) in self._confirmed:
            self.noted.append((number, facts.WagerSettled.__name__))
        playing = self.playing
        if playing is None:
            return
        if not playing.settled:
            playing.meters = dict(self.known.meters)
        player = self.known.seats.get(fact.seat, "")
        playing.settled.append(Settled(player, fact.seat, fact.wager, fact.stake, fact.outcome, fact.paid,
                                       fact.returned, fact.from_seat))  # fmt: skip

    def _end(self, number: int, fact: facts.RoundClosed | facts.RoundVoided) -> PlayedRound | None:
        played, self.playing = self.playing, None
        if played is not None:
            played.last, played.ended_at, played.dealer = number, fact.at, self.known.dealer or fact.by
            played.void = fact.clause if isinstance(fact, facts.RoundVoided) else None
        return played


def kind_of(item: Link) -> str:
    """The kind of a fact, without reading all of it."""
    found = item.text.find(_KEY)
    if found < 0:
        # The first ledgers wrote their facts with spaces.
        return type(item.fact).__name__
    start = found + len(_KEY)
    return item.text[start : item.text.index('"', start)]


def _first_meters(house: House) -> dict[str, Fraction]:
    return {
        f"{name} {meter}": Fraction(terms.initial)
        for name, offer in house.offers.items()
        for meter, terms in (offer.meters or {}).items()
    }


def meters_of(meters: Mapping[str, Fraction], offer: str) -> Iterator[tuple[str, Fraction]]:
    """The meters of one wager with the dollars that they show."""
    for name, cents in meters.items():
        wager, _, meter = name.rpartition(" ")
        if wager == offer:
            yield meter, cents / 100
