"""Rounds of Three Card Poker and Four Card Poker played through by every way of dealing: what their tests share."""

from dataclasses import replace
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

from queenhigh.games import BOX, COMMUNITY, DEALER
from queenhigh.ledger import Books
from queenhigh.practice import practice_house
from queenhigh.submission import DEALING_METHODS, House
from queenhigh.table import Role, commands, facts, open_decision
from tests.census_steps import procedure
from tests.table.rigged import SHUFFLERS, RiggedHost, collect_counts, five_card_house
from tests.table.table_host import Host

THREE, FOUR = "three-card-poker", "four-card-poker"
STAYS = {THREE: "play", FOUR: "1x"}
STACKS = ("automated-shoe", "self-shuffling-shoe")
SEATS: tuple[str | int, ...] = (1, 3, 5)
PLACES: dict[tuple[str, bool], list[str | int]] = {
    (THREE, False): [*SEATS, DEALER] * 3 + [COMMUNITY] * 2,
    (THREE, True): [1] * 3 + [3] * 3 + [5] * 3 + [DEALER] * 3 + [COMMUNITY] * 2,
    (FOUR, False): [BOX, *[*SEATS, DEALER] * 5, DEALER],
    (FOUR, True): [BOX, *[DEALER] * 6, *[1] * 5, *[3] * 5, *[5] * 5],
}
"""Where every card goes, one by one and in stacks; Three Card Poker with a Five-Card Progressive wager."""

AFact = TypeVar("AFact", bound=facts.Fact)


def ways(*steps: str) -> list[ParameterSet]:
    """Both games by every way of dealing, with the clauses that this way has for these steps."""
    return [
        pytest.param(game, dealing, marks=pytest.mark.clause(*(procedure(game, dealing)[step] for step in steps)))
        for game in (THREE, FOUR)
        for dealing in DEALING_METHODS
    ]


def dealt_by(house: House, dealing: str) -> House:
    return replace(house, dealing=dealing, shuffler=SHUFFLERS[dealing], decks=1)


def table_for(game: str, dealing: str) -> RiggedHost:
    """A table that deals every kind of card the game has: community cards in Three Card Poker, the box in Four."""
    house = five_card_house() if game == THREE else practice_house(game)
    return RiggedHost(dealt_by(house, dealing)).start()


def kinds(table: Host, kind: type[AFact]) -> list[AFact]:
    return [fact for fact in table.facts if isinstance(fact, kind)]


def close_betting(table: Host) -> None:
    table.do(commands.CallNoMoreBets)
    collect_counts(table)


def choose(table: Host, choice: str, **by_seat: str) -> None:
    while (point := open_decision(table.state, table.faces)) is not None:
        taken = by_seat.get(f"s{point.seat}", choice)
        table.do(commands.Decide, point.player, Role.PLAYER, seat=point.seat, choice=taken)
        table.turn_up()


def finish(table: Host) -> Books:
    table.settle()
    table.do(commands.CloseRound)
    return books_of(table)


def books_of(table: Host) -> Books:
    books = Books(table.house)
    for fact in table.facts:
        books.enter(fact)
    return books
