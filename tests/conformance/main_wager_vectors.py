"""Rounds of the contest with the dealer alone, for engines that know no side wagers, under each Ante Bonus."""

from collections.abc import Iterator
from copy import deepcopy

from tests.conformance.settlement_vectors import clauses_of_round, whole_record
from tests.conformance.vectors import Vector
from tests.plain_data import PlainData
from tests.reference.settle import settle

Case = tuple[str, str, str, str]
"""What is special, the player's cards, the dealer's cards and the decision."""

THREE: tuple[Case, ...] = (
    ("a straight that loses", "5s 4h 3d", "9c 8h 7d", "play"),
    ("three of a kind that loses", "4s 4h 4d", "9c 9h 9d", "play"),
    ("a straight flush that loses", "5s 4s 3s", "9c 8c 7c", "play"),
    ("a straight, and the dealer does not qualify", "5s 4h 3d", "Jc 9h 2d", "play"),
    ("a straight that ties", "9s 8s 7d", "9c 8h 7c", "play"),
    ("ace, deuce and three", "As 2h 3d", "Kc Kh 2d", "play"),
    ("the dealer qualifies with queen high, and wins", "Qs 6h 3d", "Qc 6d 4h", "play"),
    ("jack high does not qualify", "2s 3h 5d", "Jc Th 8d", "play"),
)
FOUR: tuple[Case, ...] = (
    ("four of a kind that loses", "4s 4h 4d 4c 2s", "9c 9h 9d 9s Kd 3h", "1x"),
    ("a straight flush that loses", "5s 4s 3s 2s Kd", "9c 8c 7c 6c Kh 2d", "2x"),
    ("three of a kind that loses", "4s 4h 4d Kc 2s", "9c 9h 9d Ks Qd 3h", "3x"),
    ("a tie, which the player wins", "9s 9h Kd Qc 2s", "9c 9d Kh Qd 3c 4h", "1x"),
    ("a fold", "Js 9h 6d 4c 2s", "Tc 9d 7h 5d 3c 2h", "fold"),
)


def main_wager_vectors() -> Iterator[Vector]:
    for letter in ("A", "B", "C"):
        for case in THREE:
            yield _vector("three-card-poker", {"ante": {"bonus": letter}}, case)
    for case in FOUR:
        yield _vector("four-card-poker", {}, case)


def _vector(game: str, wagers: PlainData, case: Case) -> Vector:
    comment, cards, dealer, decision = case
    seat = {"seat": 1, "player": "p1", "cards": cards, "wagers": {"ante": "10"}, "decisions": [decision]}
    record: PlainData = {"game": game, "cards": {"dealer": dealer}, "seats": [seat]}
    house: PlainData = {"game": game, "wagers": wagers}
    clauses = tuple(sorted(clauses_of_round(record, house)))
    expected = settle(deepcopy(record), house)
    return Vector(f"settlement/{game}/main", comment, clauses, "settle", whole_record(record, house), expected)
