"""A house: one operator's choices, frozen, with the rulebook they were made in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal, NamedTuple

from queenhigh.rulebook import EnvyTable, Paytable, Rulebook, WagerRule
from queenhigh.submission.filing_details import FilingDetails
from queenhigh.submission.readings import Readings

DEALING_METHODS = ("manual-shoe", "hand", "automated-shoe", "self-shuffling-shoe")


class BrokenLimit(NamedTuple):
    """A limit that a wager does not keep, and by how many cents."""

    name: Literal["minimum", "maximum", "unit"]
    cents: int
    by: int


@dataclass(frozen=True, slots=True)
class Limits:
    """What a placed wager may be, in cents."""

    minimum: int = 1
    maximum: int | None = None
    unit: int = 1

    def broken_by(self, stake: int) -> Iterator[BrokenLimit]:
        """
        >>> list(Limits(500, 50_000, 100).broken_by(50_150))
        [BrokenLimit(name='maximum', cents=50000, by=150), BrokenLimit(name='unit', cents=100, by=50)]
        """
        if stake < self.minimum:
            yield BrokenLimit("minimum", self.minimum, self.minimum - stake)
        if self.maximum is not None and stake > self.maximum:
            yield BrokenLimit("maximum", self.maximum, stake - self.maximum)
        if stake % self.unit:
            yield BrokenLimit("unit", self.unit, stake % self.unit)


NO_LIMITS = Limits()
NO_DETAILS = FilingDetails()


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """How one meter starts, restarts and grows: cents, cents, and a share of each accepted wager."""

    initial: int
    reset: int
    rate: Fraction


@dataclass(frozen=True, slots=True)
class FiledMeter:
    """What a submission states about a meter; None for what it leaves out or gets wrong."""

    initial: int | None
    reset: int | None
    rate: Fraction | None

    @property
    def terms(self) -> MeterTerms | None:
        if self.initial is None or self.reset is None or self.rate is None:
            return None
        return MeterTerms(self.initial, self.reset, self.rate)


@dataclass(frozen=True, slots=True)
class Offer:
    """A wager as this house offers it.

    What the filing left out is None or missing here: a round can be settled as long as nobody placed the wager.
    """

    name: str
    letter: str | None = None
    paytable: Paytable | None = None
    limits: Limits = NO_LIMITS
    version: str = "free"
    denomination: int | None = None
    filed_meters: Mapping[str, FiledMeter] | None = None
    meters: Mapping[str, MeterTerms] | None = None
    envy: EnvyTable | None = None


@dataclass(frozen=True, slots=True)
class House:
    """Everything a game needs to know about the operator. Money is in cents."""

    rules: Rulebook
    operator: str
    approved: date | None
    electronic: bool
    seats: int
    adjacent_boxes: int
    dealing: str | None
    shuffler: str | None
    decks: int
    offers: Mapping[str, Offer]
    payout_limit: int | None
    readings: Readings
    approvals: Mapping[str, date]
    house_rules: tuple[str, ...] = ()
    submitted: date | None = None
    filing: FilingDetails = NO_DETAILS

    @property
    def game(self) -> str:
        return self.rules.game

    def offer(self, wager: str) -> Offer | None:
        """How a wager is offered here, None where it is not."""
        rule = self.rules.wagers.get(wager)
        return self.offers.get(rule.offer) if rule is not None else None

    def least_seed(self, offer: str, meter: str) -> int | None:
        """The least that a meter may start and restart with, in cents; None where no clause sets one."""
        letter = self.offers[offer].letter or ""
        least = self.rules.least_seeds.get(offer, {}).get(letter, {}).get(meter)
        if least is None:
            return None
        if least.reading is not None:
            return int(self.readings.value(least.reading)) * 100
        return least.amount * 100

    def needed_with(self, rule: WagerRule) -> tuple[str, ...]:
        """The wagers that must all lie on a box with this one, by this house's reading."""
        also = rule.also_needs
        if also is None or self.readings.value(also.reading) != also.value:
            return rule.needs_all
        return (*rule.needs_all, *also.wagers)

    @property
    def deals_box_cards(self) -> bool:
        """Whether cards go to the box: at every table that offers the wager on them (OQ-205, OQ-409)."""
        if not self.rules.cards.box or self.rules.cards.box_while not in self.offers:
            return False
        return self.readings.box_card_in_every_deal or self.dealing not in ("manual-shoe", "hand")

    @property
    def chooses_community_stack(self) -> bool:
        """Whether OQ-307 leaves open when the community stack comes; a shoe that reshuffles by itself deals it first
        (235-10.H)."""
        return "community_stack" in self.rules.readings and self.dealing == "automated-shoe"
