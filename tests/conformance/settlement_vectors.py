"""Settlement: rounds of every game that together win every line of every paytable several times, and void rounds.

What a round comes to is the second settlement's word. A vector that depends on a reading of an unclear clause says so
by its group, `readings/KEY/VALUE`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random

from tests.conformance.lines_won import PREFIXES, clause_of_line, lines_won
from tests.conformance.vectors import Vector
from tests.plain_data import PlainData
from tests.reference.generate import random_record
from tests.reference.settle import settle

DRAWN = 2000
EACH_FEATURE = 8
OF_EACH_READING = 25
VOID = 40
MOST_SEATS = 4
READINGS: dict[str, tuple[object, object]] = {
    "folded_hand_gives_envy": (False, True),
    "payout_limit_cut": ("in_order", "in_proportion"),
}
VOID_CLAUSES = {"three-card-poker": "3CP-", "four-card-poker": "4CP-", "235-stud-poker": "235-", "let-it-ride": "LIR-."}
CONTEST = {
    "3CP": {"win": "3CP-11.D.3.d.ii", "lose": "3CP-11.D.3.d.i", "push": "3CP-11.D.3.d.iii"},
    "4CP": {"win": "4CP-11.D.4.c.ii", "lose": "4CP-11.D.4.c.i", "forfeit": "4CP-11.B.2"},
}
FOLDED = {
    ("3CP", "pair_plus"): "3CP-11.C.1",
    ("3CP", "progressive"): "3CP-11.C.2",
    ("3CP", "five_card_progressive"): "3CP-11.C.2",
    ("4CP", "progressive"): "4CP-11.C.3",
}
STAYS = {
    ("3CP", "six_card_bonus"): "3CP-11.C.3",
    ("4CP", "aces_up"): "4CP-11.C.1",
    ("4CP", "six_card_bonus"): "4CP-11.C.2",
}
WITHDRAWN = {"bet_1": "LIR-.11.B.1.b", "bet_2": "LIR-.11.C.1.b.i"}
PLAIN = {("3CP", "ante"): "3CP-12.A", ("3CP", "play"): "3CP-12.A", ("3CP", "five_card_envy"): "3CP-11.D.9.g"}
"""What census/payouts.csv says of wagers that win without a line of a paytable."""


def settlement_vectors() -> Iterator[Vector]:
    for game in PREFIXES:
        yield from _of_game(game)


def _of_game(game: str) -> Iterator[Vector]:
    rng, found, voids = Random(f"conformance {game}"), Counter[object](), 0
    read = Counter[str]()
    for _ in range(DRAWN):
        record, house = random_record(rng, game)
        house = {key: value for key, value in house.items() if key not in ("operator", "approved", "approvals")}
        if "void" in record:
            voids += 1
            if voids <= VOID:
                house.pop("readings", None)
                yield _void(record, house)
            continue
        yield from _by_reading(record, house, read)
        house.pop("readings", None)
        vector, features = _settled(record, house)
        rare = [feature for feature in features if found[feature] < EACH_FEATURE]
        if rare and (len(record["seats"]) <= MOST_SEATS or len(rare) > 1):
            found.update(features)
            yield vector


def whole_record(record: PlainData, house: PlainData) -> PlainData:
    return {"record": {**record, "house": house}}


def _void(record: PlainData, house: PlainData) -> Vector:
    """Every wager comes back whole. Hands may be told or not, so the answer leaves them out."""
    expected = settle(record, house)
    del expected["dealer"]
    for seat in expected["seats"]:
        del seat["hand"]
    game = record["game"]
    clause = VOID_CLAUSES[game] + record["void"]
    return Vector(
        f"settlement/{game}/void",
        "the round is void",
        (clause,),
        "settle",
        whole_record(record, house),
        expected,
        flags=("void",),
    )


def _by_reading(record: PlainData, house: PlainData, read: Counter[str]) -> Iterator[Vector]:
    """The round under both readings, where they differ."""
    for name, values in READINGS.items():
        answers = []
        for value in values:
            chosen = {**deepcopy(house), "readings": {name: value}}
            answers.append((value, chosen, settle(deepcopy(record), chosen)))
        if answers[0][2] == answers[1][2] or read[name] >= OF_EACH_READING:
            continue
        read[name] += 1
        clauses = tuple(sorted(clauses_of_round(record, answers[0][1])))
        for value, chosen, expected in answers:
            group = f"readings/{name}/{str(value).lower()}"
            yield Vector(
                group, f"read as {value}", clauses, "settle", whole_record(record, chosen), expected, flags=("reading",)
            )


def clauses_of_round(record: PlainData, house: PlainData) -> set[str]:
    with lines_won() as keys:
        expected = settle(deepcopy(record), house)
    prefix, clauses = PREFIXES[record["game"]], set[str]()
    for key in keys:
        clauses.add(clause_of_line().get(key) or PLAIN[prefix, key[1]])
    for seat in expected["seats"]:
        folded = any(row["outcome"] == "forfeit" for row in seat["wagers"])
        for row in seat["wagers"]:
            clauses |= _clauses_of_row(prefix, row, folded=folded, dealer=expected["dealer"])
    return clauses


def _clauses_of_row(prefix: str, row: PlainData, *, folded: bool, dealer: PlainData | None) -> set[str]:
    wager, outcome = row["wager"], row["outcome"]
    if outcome == "withdrawn":
        return {WITHDRAWN[wager]}
    if outcome == "forfeit" and (prefix, wager) in FOLDED:
        return {FOLDED[prefix, wager]}
    if folded and (prefix, wager) in STAYS:
        return {STAYS[prefix, wager]}
    if wager in ("ante", "play"):
        if prefix == "3CP" and dealer and not dealer["qualifies"] and not folded:
            return {"3CP-11.D.3.c", "3CP-12.A"}
        clause = CONTEST[prefix].get(outcome)
        line = {f"{prefix}-12.A"} if outcome == "win" else set()
        return line | ({clause} if clause else set())
    if wager == "win_em_all" and outcome == "win":
        return {clause for key, clause in clause_of_line().items() if key[:2] == (prefix, wager)}
    return set()


def _settled(record: PlainData, house: PlainData) -> tuple[Vector, set[object]]:
    game = record["game"]
    with lines_won() as keys:
        expected = settle(deepcopy(record), house)
    rows = [(row["wager"], row["outcome"]) for seat in expected["seats"] for row in seat["wagers"]]
    features: set[object] = {*keys, *rows}
    if expected["dealer"]:
        features.add(
            ("qualifies", expected["dealer"].get("qualifies"), *sorted({row for row in rows if row[0] == "ante"}))
        )
    wins = [wager for wager, outcome in rows if outcome == "win"]
    told = ", ".join(sorted({wager.replace("_", " ") for wager in wins})) or "nothing"
    flags = tuple(name for name, test in FLAGS.items() if test(record, rows))
    clauses = tuple(sorted(clauses_of_round(record, house)))
    vector = Vector(
        f"settlement/{game}/rounds",
        f"{told} won",
        clauses,
        "settle",
        whole_record(record, house),
        expected,
        flags=flags,
    )
    return vector, features


Test = Callable[[PlainData, list[tuple[str, str]]], bool]
FLAGS: dict[str, Test] = {
    "envy": lambda record, rows: any("envy" in wager for wager, _ in rows),
    "fold": lambda record, rows: any(outcome == "forfeit" for _, outcome in rows),
    "push": lambda record, rows: any(outcome == "push" for _, outcome in rows),
    "progressive": lambda record, rows: any("progressive" in wager and outcome == "win" for wager, outcome in rows),
    "several-seats": lambda record, rows: len(record["seats"]) > 1,
}
