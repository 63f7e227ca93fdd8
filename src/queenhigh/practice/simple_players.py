"""Simple players: what they bet and how they decide. Good enough for a demo, not optimal."""

from queenhigh.cards import FOUR, THREE, Card, parse_cards, rank_of, suit_of
from queenhigh.games import COMMUNITY, DecisionPoint
from queenhigh.submission import House

_TEN = 8
_Q64 = THREE.strength(parse_cards("Qs 6h 4d"))


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
    """A short rule for every decision, using only the cards the player sees."""
    own = point.sees[point.seat]
    if game == "three-card-poker":
        return "play" if THREE.strength(own) >= _Q64 else "fold"
    if game == "four-card-poker":
        return _four_card_play(own)
    if game == "235-stud-poker":
        return "raise" if _worth_a_raise(own) else "check"
    return "ride" if _worth_riding(own + point.sees.get(COMMUNITY, ())) else "withdraw"


def _four_card_play(own: tuple[Card, ...]) -> str:
    """Fold less than a pair of threes, play 3x with tens or better, and 1x in between."""
    strength = FOUR.strength(own)
    paired = FOUR.class_of(strength) == "pair"
    if FOUR.class_of(strength) == "high_card" or (paired and FOUR.top_rank(strength) < 1):
        return "fold"
    return "1x" if paired and FOUR.top_rank(strength) < _TEN else "3x"


def _worth_a_raise(own: tuple[Card, ...]) -> bool:
    """A made hand, or two suited cards at most two ranks apart."""
    if len(own) == 3:
        return THREE.name(own) != "high_card"
    first, second = own
    gap = abs(rank_of(first) - rank_of(second))
    return gap == 0 or (suit_of(first) == suit_of(second) and gap <= 2)


def _worth_riding(seen: tuple[Card, ...]) -> bool:
    """A sure win, or suited cards close to a straight flush."""
    ranks = sorted([rank_of(card) for card in seen])
    pairs = [rank for rank in set(ranks) if ranks.count(rank) >= 2]
    sure = any(rank >= _TEN or ranks.count(rank) >= 3 for rank in pairs) or len(pairs) == 2
    suited = len({suit_of(card) for card in seen}) == 1
    return sure or (suited and (len(seen) == 4 or (not pairs and ranks[-1] - ranks[0] <= 3)))
