"""Rounds that some engines refuse and others settle, both with reason: a reading of an unclear clause decides it."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random

from tests.conformance.settlement_vectors import clauses_of_round, whole_record
from tests.conformance.vectors import Vector
from tests.plain_data import PlainData
from tests.reference.hands import RANKS, SUITS
from tests.reference.settle import settle

AMOUNTS = ("11", "12.50", "15", "17", "19", "21", "22.50", "25", "27", "29")
"""Between one and three times an Ante of $10, and no multiple of it."""
HOUSE: PlainData = {"game": "four-card-poker", "wagers": {}}
PLAY = "4CP-11.B.1"


def acceptable_vectors() -> Iterator[Vector]:
    """Whether a Play may be any amount between the least and the most, or only a multiple (OQ-210)."""
    chance = Random(210)
    for amount in AMOUNTS:
        deck = [rank + suit for rank in RANKS for suit in SUITS]
        chance.shuffle(deck)
        record: PlainData = {
            "game": "four-card-poker",
            "cards": {"dealer": " ".join(deck[:6])},
            "seats": [
                {
                    "seat": 1, "player": "p1", "cards": " ".join(deck[6:11]), "wagers": {"ante": "10"},
                    "decisions": [amount],
                }
            ],
        }  # fmt: skip
        expected = settle(deepcopy(record), HOUSE)
        yield Vector(
            "readings/play_amounts/between",
            f"a Play of ${amount} on an Ante of $10: an engine that knows multiples only may refuse it",
            tuple(sorted({PLAY, *clauses_of_round(record, HOUSE)})),
            "settle",
            whole_record(record, HOUSE),
            expected,
            result="acceptable",
            flags=("reading",),
        )
