"""What the bets of a round return on average when every decision is the best one, before any card is dealt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from queenhigh.analysis import MeterValue, edge
from queenhigh.games import Box, MeterKey
from queenhigh.rulebook import rules_cache
from queenhigh.submission import House


@dataclass(frozen=True, slots=True)
class PlacedOffer:
    """One bet, or the equal bets of one offer, by its first wager; the meters as they were, in dollars."""

    offer: str
    letter: str | None
    cents: int
    meters: Mapping[str, Fraction]


def placed_offers(house: House, box: Box, meters: Mapping[MeterKey, Fraction]) -> list[PlacedOffer]:
    """The bets of a box as the exact figures name them."""
    placed: dict[str, PlacedOffer] = {}
    for wager, cents in box.wagers.items():
        rule = house.rules.wagers[wager]
        offer = house.offers.get(rule.offer)
        if offer is None or rule.offer in placed or cents == 0:
            continue
        shown = {meter: amount / 100 for (name, meter), amount in meters.items() if name == rule.offer}
        placed[rule.offer] = PlacedOffer(rule.offer, offer.letter, cents, shown)
    return list(placed.values())


def expected_result(game: str, placed: Sequence[PlacedOffer]) -> Fraction:
    """The mean result of these bets in cents, decisions included.

    >>> expected_result("three-card-poker", [PlacedOffer("ante", "A", 1000, {})])
    Fraction(-17167225, 508963)
    """
    return sum((one.cents * _mean(game, one) for one in placed), Fraction(0))


def _mean(game: str, placed: PlacedOffer) -> Fraction:
    """The mean result for each cent of a bet; envy is left out, since it depends on the other players."""
    value = _value(game, placed.offer, placed.letter, Fraction(placed.cents, 100))
    return value.at(placed.meters) if isinstance(value, MeterValue) else value


@rules_cache
def _value(game: str, offer: str, letter: str | None, stake: Fraction) -> Fraction | MeterValue:
    return edge(game, offer, letter, stake=stake)[0].ev
