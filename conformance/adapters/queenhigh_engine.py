"""Queen High as an engine under test: one question a line from standard input, one answer a line to standard output."""

import json
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from queenhigh.analysis import edge
from queenhigh.analysis.card_sets import all_sets
from queenhigh.cards import RANKINGS, cards_text, parse_cards
from queenhigh.games import Box, Round, open_game
from queenhigh.records import read_record, settle, settlement_data
from queenhigh.simulation.hand_tables import hand_tables
from queenhigh.submission import read_submission

Data = dict[str, Any]
BY_SIZE = {3: "three", 4: "four", 5: "five"}
TABLE = {"seats": 7, "adjacent_boxes": 1, "shuffler": "counting", "decks": 1, "minimum": "5", "maximum": "500"}
MAIN = {"three-card-poker": {"ante": {"bonus": "A"}}, "four-card-poker": {}, "let-it-ride": {"bets": {"paytable": "A"}}}
METER = {"initial": "25000", "reset": "25000", "rate": "14%"}


def rank(question: Data) -> Data:
    return {"hand": RANKINGS[BY_SIZE[question["size"]]].name(parse_cards(question["cards"]))}


def compare(question: Data) -> Data:
    ranking = RANKINGS[BY_SIZE[question["size"]]]
    first, second = (ranking.strength(parse_cards(question[name])) for name in ("first", "second"))
    return {"higher": "first" if first > second else "second" if first < second else "neither"}


def settled(question: Data) -> Data:
    reading = read_record(question["record"])
    return {"refused": True} if reading.record is None else dict(settlement_data(settle(reading.record)))


def deal(question: Data) -> Data:
    game = question["game"]
    wagers: Data = dict(MAIN.get(game, {}))
    if question["box"]:
        wagers |= {"six_card_bonus": {"paytable": "A"}} | ({"aces_up": {"paytable": "A"}} if "four" in game else {})
    placed = {"five_card_progressive": 100} if game == "three-card-poker" and question["community"] else {}
    if placed:
        wagers["five_card_progressive"] = {"paytable": "A", "wager": "1", "meters": {"main": METER}}
    seats = 6 if game == "235-stud-poker" else 7
    table = {**TABLE, "dealing": question["dealing"], "seats": seats}
    house, findings = read_submission({"table": table, "wagers": wagers}, inline_for=game)
    assert house is not None, findings
    boxes = tuple(Box(seat, str(seat), {"ante": 500, **placed}) for seat in question["seats"])
    round_ = open_game(house).deal(Round(boxes), parse_cards(question["deck"]))
    dealt = {"dealer": round_.dealer, "community": round_.community, "box": round_.box_cards}
    hands = {str(box.seat): cards_text(box.cards) for box in round_.boxes}
    return {**{place: cards_text(cards) for place, cards in dealt.items() if cards}, "seats": hands}


@cache
def counts(dealt: int, size: int) -> Counter[str]:
    tables = hand_tables(BY_SIZE[size], dealt)
    numbers, many = np.unique(tables.read(all_sets(dealt))[0], return_counts=True)
    found = Counter[str]()
    for number, hands in zip(numbers.tolist(), many.tolist(), strict=True):
        found[RANKINGS[BY_SIZE[size]].name(tables.examples[number])] += hands
    return found


def count(question: Data) -> Data:
    return {"hands": counts(question["dealt"], question["size"])[question["hand"]]}


def value(question: Data) -> Data:
    letter = question["paytable"]
    found = edge(question["game"], question["wager"], letter if letter != "-" else None, strategy=question["strategy"])
    return {"ev": str(found[0].ev)}


TASKS: dict[str, Callable[[Data], Data]] = {
    "rank": rank,
    "compare": compare,
    "settle": settled,
    "deal": deal,
    "count": count,
    "value": value,
}

for line in sys.stdin:
    asked = json.loads(line)
    task = TASKS.get(asked["task"])
    reply: Data = {"unsupported": True} if task is None else {"answer": task(asked["input"])}
    print(json.dumps({"id": asked["id"], **reply}), flush=True)
