"""Chance: an unbiased shuffle from a key, and a commitment to the deck that players' numbers make fair.

The key is handed in, 32 bytes from the operating system for every shuffle. The house commits to the deck, and to a
number, when it is shuffled; numbers that players give afterwards help to draw the cut; and every card that was turned
up can be checked against the commitment with `verify_fair_cut.py`, which needs nothing of ours.

>>> deck = shuffled(bytes(32))
>>> sorted(deck) == list(DECK), len(cut(deck, 10))
(True, 52)
"""

from queenhigh.cards import DECK
from queenhigh.chance.fair_cut import Commitment, FairDeck, Opening, fair_deck
from queenhigh.chance.keystream import Keystream
from queenhigh.chance.shuffle import FEWEST_CUT, MOST_CUT, cut, refuse_cut, shuffled

__all__ = [
    "DECK",
    "FEWEST_CUT",
    "MOST_CUT",
    "Commitment",
    "FairDeck",
    "Keystream",
    "Opening",
    "cut",
    "fair_deck",
    "refuse_cut",
    "shuffled",
]
