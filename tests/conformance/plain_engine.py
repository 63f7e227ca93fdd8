"""The second settlement as an engine under test, in this process."""

from collections.abc import Callable
from copy import deepcopy

from queenhigh.conformance import Vector, Verdict, judge
from tests.plain_data import PlainData
from tests.reference import hands
from tests.reference.settle import settle


def rank(question: PlainData) -> PlainData:
    cards = hands.parse_cards(question["cards"])
    return {"hand": hands.hand_class(hands.best_hand(cards, question["size"]))}


def compare(question: PlainData) -> PlainData:
    first, second = (hands.strength(hands.parse_cards(question[name])) for name in ("first", "second"))
    return {"higher": "first" if first > second else "second" if first < second else "neither"}


def settled(question: PlainData) -> PlainData:
    record = deepcopy(question["record"])
    return settle(record, record["house"])


TASKS: dict[str, Callable[[PlainData], PlainData]] = {"rank": rank, "compare": compare, "settle": settled}


def verdict_on(vector: Vector) -> Verdict:
    """It ranks and settles; it refuses nothing, since it reads legal rounds only."""
    if vector.task not in TASKS or vector.result == "invalid":
        return judge(vector, {"unsupported": True})
    try:
        return judge(vector, {"answer": TASKS[vector.task](dict(vector.input))})
    except Exception as error:
        return judge(vector, {"error": repr(error)})
