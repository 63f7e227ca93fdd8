"""The pattern of a hand at a decision, in words: what a player has to recognize to decide it well."""

from collections import Counter
from collections.abc import Sequence

from queenhigh.cards import RANK_PLURALS, RANK_WORDS, RANKINGS, RANKS, Card, hand_words, rank_of, suit_of
from queenhigh.learn.decisions import Decision
from queenhigh.rulebook import wager_title
from queenhigh.rulebook.wording import number

_BY_SIZE = {ranking.size: ranking for name, ranking in RANKINGS.items() if name in ("two", "three", "four", "five")}


def pattern_of(decision: Decision, own: Sequence[Card], dealer: Sequence[Card], community: Sequence[Card]) -> str:
    """
    >>> from queenhigh.cards import parse_cards
    >>> one = Decision(0, "play", "", ("play", "fold"), 3, 0, 0, "ante", "A")
    >>> pattern_of(one, parse_cards("Qs 6h 4d"), (), ())
    'Ante: queen high, then six'
    >>> two = Decision(0, "play", "", ("3x", "2x", "1x", "fold"), 5, 1, 0, "ante", None)
    >>> pattern_of(two, parse_cards("8s 8h 4d 3d 2c"), parse_cards("Kd"), ())
    'Ante: pair of eights, dealer shows higher'
    """
    known = [*own, *community]
    parts = [_made(known), *_draws(known), *_against(known, dealer)]
    return f"{wager_title(decision.wager)}: {', '.join(parts)}"


def _made(cards: Sequence[Card]) -> str:
    """The hand as it is, with the rank that matters."""
    ranking = _BY_SIZE[min(len(cards), max(_BY_SIZE))]
    strength = ranking.strength(cards)
    name, top = ranking.class_of(strength), RANKS[ranking.top_rank(strength)]
    if name == "pair":
        return f"pair of {RANK_PLURALS[top]}"
    if name != "high_card":
        return hand_words(name)
    second = sorted((rank_of(card) for card in cards), reverse=True)[1]
    return f"{RANK_WORDS[top]} high, then {RANK_WORDS[RANKS[second]]}"


def _draws(cards: Sequence[Card]) -> list[str]:
    """Cards of one suit and cards close together, where cards are still to come and no contest is decided by rank."""
    suited = max(Counter(suit_of(card) for card in cards).values())
    return [f"{number(suited)} of a suit"] if suited == len(cards) and len(cards) < 5 else []


def _against(cards: Sequence[Card], dealer: Sequence[Card]) -> list[str]:
    """How the dealer's upcard compares with the card that the hand is made of."""
    if not dealer:
        return []
    ranks = Counter(rank_of(card) for card in cards)
    main = max(ranks, key=lambda rank: (ranks[rank], rank))
    up = rank_of(dealer[0])
    return ["dealer shows " + ("the same rank" if up == main else "higher" if up > main else "lower")]
