"""What a wager is on and what it requires: sentences made from the rulebook."""

from queenhigh.cards import RANKINGS
from queenhigh.documents.phrases import number
from queenhigh.rulebook import HandRule, Rulebook, WagerRule, wager_title
from queenhigh.rulebook.wording import listed
from queenhigh.submission import House

_PLACES = ("player", "dealer", "community", "box")


def first_wager(rules: Rulebook, offer: str) -> WagerRule:
    """The wager of an offer; of several wagers offered as one, the first."""
    return next(wager for wager in rules.wagers.values() if wager.offer == offer)


def wager_basis(house: House, offer: str) -> str:
    """What a wager is on, in a player's words.

    >>> from queenhigh.practice import practice_house
    >>> wager_basis(practice_house("four-card-poker"), "ante")
    "your best four of five cards against the dealer's best four of six"
    """
    rules = house.rules
    wager = first_wager(rules, offer)
    if rules.contest is not None and rules.in_contest(wager.name):
        return _against_the_dealer(rules, rules.hands[rules.contest.hand])
    if wager.wins_with:
        return f"your {listed([wager_title(name) for name in wager.wins_with])} wagers all winning"
    hand = rules.hands[wager.hand_of(house.offers[offer].letter) or rules.reported_hand]
    text = hand_cards(rules, hand)
    own_cards_only = hand.cards == ("player",) and rules.contest is not None and not wager.collected
    return f"{text}; the dealer's do not matter" if own_cards_only else text


def _against_the_dealer(rules: Rulebook, hand: HandRule) -> str:
    size, player, dealer = RANKINGS[hand.ranking].size, rules.cards.player, rules.cards.dealer
    if size < player or size < dealer:
        best = number(size)
        return f"your best {best} of {number(player)} cards against the dealer's best {best} of {number(dealer)}"
    return f"your {number(player)} cards against the dealer's {number(dealer)}"


def hand_cards(rules: Rulebook, hand: HandRule) -> str:
    """The cards that make a hand, in a player's words.

    >>> from queenhigh.rulebook import rulebook
    >>> rules = rulebook("three-card-poker")
    >>> hand_cards(rules, rules.hands["six"])
    "the best five of your three cards and the dealer's three"
    """
    size, counts = RANKINGS[hand.ranking].size, rules.cards
    if hand.cards == ("player",):
        if hand.first is not None:
            return f"your first {number(hand.first)} cards"
        return f"your own best {number(size)} cards" if size < counts.player else f"your own {number(size)} cards"
    many = {"player": counts.player, "dealer": counts.dealer, "community": counts.community, "box": counts.box}
    texts = {
        "player": f"your {number(counts.player)} cards",
        "dealer": f"the dealer's {number(counts.dealer)}",
        "community": f"the {number(counts.community)} community cards",
        "box": "the card in the box" if counts.box == 1 else f"the {number(counts.box)} in the box",
    }
    used = [place for place in _PLACES if place in hand.cards]
    text = listed([texts[place] for place in used])
    return f"the best {number(size)} of {text}" if size < sum(many[place] for place in used) else text


def required_wagers(house: House, offer: str) -> tuple[list[str], str]:
    """The other wagers that a wager requires, by name, and whether all of them ("and") or one ("or").

    Wagers that every player makes anyway are not named.
    """
    rule = first_wager(house.rules, offer)
    if rule.needs_any:
        return [wager_title(wager) for wager in rule.needs_any if wager in house.offers], "or"
    equal = house.rules.equal_wagers.wagers if house.rules.equal_wagers else ()
    return [wager_title(wager) for wager in house.needed_with(rule) if wager not in equal], "and"
