"""Exact values: how many hands there are of each class, and what wagers and strategies are worth."""

import csv
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from pathlib import Path

from tests.conformance.lines_won import PREFIXES, clause_of_line
from tests.conformance.vectors import Vector
from tests.reference.payouts import all_lines

CENSUS = Path(__file__).parents[1] / "census"
ON_OWN_CARDS = {
    ("three-card-poker", "pair_plus"): (3, 3),
    ("let-it-ride", "three_card_bonus"): (3, 3),
    ("four-card-poker", "aces_up"): (5, 4),
    ("three-card-poker", "six_card_bonus"): (6, 5),
    ("four-card-poker", "six_card_bonus"): (6, 5),
    ("let-it-ride", "six_card_bonus"): (6, 5),
    ("235-stud-poker", "two_card"): (2, 2),
}
# The strategies whose rules an engine knows without a list of hands.
NAMED = {
    "Q-6-4": "optimal",
    "queen-high": "queen-high",
    "always-play": "always-play",
    "four lines": "optimal",
    "six lines": "optimal",
}


def value_vectors() -> Iterator[Vector]:
    counts: dict[tuple[int, int], dict[str, int]] = {}
    with (CENSUS / "hands.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            dealt, size, hand, count = int(row["dealt"]), int(row["best_of"]), row["hand"], int(row["hands"])
            counts.setdefault((dealt, size), {})[hand] = count
            if "_royal" in hand or hand in ("mini_royal", "super_royal", "pair_of_aces", "pair_tens_or_better"):
                continue
            question = {"dealt": dealt, "size": size, "hand": hand}
            clauses = tuple(row["clauses"].split())
            if 2 < dealt < 6:
                comment = f"{hand.replace('_', ' ')} among all hands of {dealt} cards"
                yield Vector("values/hands", comment, clauses, "count", question, {"hands": count})
    yield from _paytables(counts)
    yield from _strategies()


def _paytables(counts: dict[tuple[int, int], dict[str, int]]) -> Iterator[Vector]:
    """The mean net result of one unit, added up from the counts of hands."""
    for (game, wager), (dealt, size) in ON_OWN_CARDS.items():
        for (other, name, letter), lines in all_lines().items():
            if (other, name) != (game, wager) or any(line.kind != "to_one" for line in lines):
                continue
            hands, total = dict(counts[dealt, size]), comb(52, dealt)
            paid = sum(hands[line.hand] * (line.amount + 1) for line in lines)
            key = PREFIXES[game], wager, letter
            clauses = tuple(sorted(clause for line, clause in clause_of_line().items() if line[:3] == key))
            question = {"game": game, "wager": wager, "paytable": letter, "strategy": "optimal"}
            comment = f"one unit on {wager.replace('_', ' ')}"
            yield Vector("values/wagers", comment, clauses, "value", question, {"ev": str(Fraction(paid, total) - 1)})


def _strategies() -> Iterator[Vector]:
    wagers = {"three-card-poker": "ante", "235-stud-poker": "stud", "let-it-ride": "bets"}
    with (CENSUS / "strategies.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            game, name = row["game"], row["name"]
            if name not in NAMED or (name == "six lines" and row["cost"] != "0"):
                continue
            question = {"game": game, "wager": wagers[game], "paytable": row["paytable"], "strategy": NAMED[name]}
            yield Vector("values/strategies", f"{name}", (), "value", question, {"ev": row["ev"]})
