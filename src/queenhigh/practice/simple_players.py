"""Simple players: what they bet and how they decide. Good enough for a demo, not optimal."""

from queenhigh.games import DecisionPoint, rule_set
from queenhigh.submission import House


def usual_wagers(house: House) -> dict[str, int]:
    """A typical bet: the minimum, or $5 if that is more, on every wager on offer."""
    wagers = {}
    for name, rule in house.rules.wagers.items():
        offer = house.offers.get(rule.offer)
        if offer is not None:
            fixed = rule.exactly_dollars * 100 if rule.exactly_dollars else None
            wagers[name] = offer.denomination or fixed or max(offer.limits.minimum, 500)
    return wagers


def least_wagers(house: House) -> dict[str, int]:
    """The smallest bet that gets a hand: the compulsory wagers, or the first one on offer."""
    equal = house.rules.equal_wagers
    names = equal.wagers if equal else (next(iter(house.rules.wagers)),)
    offers = {name: house.offer(name) for name in names}
    return {name: offer.limits.minimum for name, offer in offers.items() if offer is not None}


def simple_decision(game: str, point: DecisionPoint) -> str:
    """The decision of a simple player, who uses only the cards he sees."""
    return rule_set(game).simple_decision(point)
