"""What the house won with every wager in an hour at a table, beside what it should have won: the sums of reports.

A report adds up hours instead of rounds. Each hour is kept for the whole table and for every player, under the dealer
who dealt, because two boxes of one round share the dealer's hand: how far luck may move their sum depends on which of
them are added up.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from queenhigh.server.reports.expectations import Expectation, envy_cost, expectation
from queenhigh.server.reports.played_rounds import PlayedRound, Settled, meters_of
from queenhigh.submission import House


class WagerSum(msgspec.Struct, array_like=True):
    """One wager: cents, and the variance of what the house won. `expected` is None where it is not known."""

    rounds: int = 0
    handle: int = 0
    paid: int = 0
    won: int = 0
    expected: Fraction | None = Fraction()
    variance: float = 0.0

    def add(self, other: "WagerSum") -> None:
        """Add what happened later."""
        self.rounds += other.rounds
        self.handle += other.handle
        self.paid += other.paid
        self.won += other.won
        self.variance += other.variance
        known = self.expected is not None and other.expected is not None
        self.expected = self.expected + other.expected if known else None  # type: ignore[operator]


Sums = dict[str, WagerSum]
"""By the wager that is offered; Play, raises and bonuses without a bet belong to the one that they follow from."""


class DealerHour(msgspec.Struct):
    """The rounds of one dealer: all boxes together, and the boxes of each player."""

    boxes: Sums = {}
    players: dict[str, Sums] = {}


class HourSums(msgspec.Struct):
    """The rounds that ended in one hour at one table, by the dealer who dealt them. Voids count for nothing."""

    dealers: dict[str, DealerHour] = {}

    def add(self, terms: "WagerTerms", played: PlayedRound) -> Sums:
        """Add a round; returns its sums."""
        if played.void is not None:
            return {}
        hour = self.dealers.setdefault(played.dealer, DealerHour())
        whole = round_sums(terms, played, played.settled)
        _add_all(hour.boxes, whole)
        mine: dict[str, list[Settled]] = {}
        for row in played.settled:
            mine.setdefault(row.player, []).append(row)
        for player, rows in mine.items():
            _add_all(hour.players.setdefault(player, {}), round_sums(terms, played, rows))
        return whole


def _add_all(sums: Sums, more: Sums) -> None:
    for offer, one in more.items():
        sums.setdefault(offer, WagerSum()).add(one)


class WagerTerms:
    """What is looked up of a house for every round: which wager a bet belongs to, and what each should win."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.offers = offers_of(house)
        wagers = house.rules.wagers
        self.envies = {
            name: rule.envy.name
            for name, rule in wagers.items()
            if rule.envy is not None and name in house.offers and house.offers[name].envy is not None
        }
        """What envy is called for each progressive that this house pays it for."""
        self._known: dict[tuple[str, int], Expectation | None] = {}

    def expectation(self, offer: str, stake: int) -> Expectation | None:
        key = (offer, stake)
        if key not in self._known:
            self._known[key] = expectation(self.house, offer, stake)
        return self._known[key]

    def offer_of(self, row: Settled) -> str:
        """The wager that a payment is listed under; envy, which the hands of others earn, has a line of its own."""
        return self.offers.get(row.wager, row.wager) if row.from_seat is None else row.wager


def offers_of(house: House) -> Mapping[str, str]:
    """The offer that every wager belongs to, with the bets of decisions and the bonuses that need no bet."""
    rules = house.rules
    offers = {name: rule.offer for name, rule in rules.wagers.items()}
    offers |= {bonus.name: offers.get(bonus.on, bonus.on) for bonus in rules.bonuses.values()}
    for stage in rules.stages:
        if stage.bets is not None and stage.on is not None:
            offers[stage.bets] = offers.get(stage.on, stage.on)
    return offers


def round_sums(terms: WagerTerms, played: PlayedRound, rows: Sequence[Settled]) -> Sums:
    """Some or all boxes of one round, wager by wager."""
    sums: Sums = {}
    stakes: dict[str, dict[int, int]] = {}
    for row in rows:
        offer = terms.offer_of(row)
        one = sums.get(offer)
        if one is None:
            one = sums[offer] = WagerSum(rounds=1)
        one.handle += row.stake if row.at_risk else 0
        one.paid += row.paid
        one.won += row.won
        if row.from_seat is None and row.stake and row.wager in terms.house.rules.wagers:
            # The first bet of a box is what the figures are made for; what follows from it is in them.
            stakes.setdefault(offer, {}).setdefault(row.seat, row.stake)
    for offer, mine in stakes.items():
        _expect(sums[offer], terms, offer, mine.values(), played)
    for wager, envy in terms.envies.items():
        if wager in stakes:
            _expect_envy(sums.setdefault(envy, WagerSum(rounds=1)), terms.house, wager, played, stakes[wager])
    return sums


def _expect(one: WagerSum, terms: WagerTerms, offer: str, stakes: Iterable[int], played: PlayedRound) -> None:
    """Add what the boxes of one round should have won for the house, and how far luck may move that."""
    meters = dict(meters_of(played.meters, offer))
    units = squares = 0
    shared = 0.0
    for stake, boxes in Counter(stakes).items():
        known = terms.expectation(offer, stake)
        if known is None or one.expected is None:
            one.expected = None
            return
        mean = known.constant
        for name, share in known.per_meter.items():
            mean += share * meters[name]
        one.expected -= mean * stake * boxes
        variance = known.variance(meters)
        one.variance += variance * stake**2 * boxes
        units += stake * boxes
        squares += stake**2 * boxes
        shared = variance * known.correlation
    one.variance += shared * (units**2 - squares)


def _expect_envy(one: WagerSum, house: House, wager: str, played: PlayedRound, mine: Mapping[int, int]) -> None:
    """Add what the hands of other people should have cost in envy for these wagers, by seat."""
    people = {row.seat: row.player for row in played.settled}
    for holder in people.values():
        others = tuple(sorted(stake for seat, stake in mine.items() if people[seat] != holder))
        cost = envy_cost(house, wager, others) if others else (Fraction(), 0.0)
        if cost is None or one.expected is None:
            one.expected = None
            return
        one.expected -= cost[0]
        one.variance += cost[1]
