"""Dealer and floor at a house table: each takes the steps that are due, over the interface."""

from collections.abc import Callable

from msgspec.structs import fields

from queenhigh.server.live_table import LiveTable
from queenhigh.table import Command, Crew, Role, TableState, commands
from queenhigh.table.automation import due_step
from queenhigh.table.commands import command_name
from tests.plain_data import PlainData
from tests.server.house import Person, RunningHouse


class Staff:
    """dora is the dealer, fay is the floor."""

    def __init__(self, house: RunningHouse, table: str) -> None:
        self.house, self.table = house, table
        self.dealer, self.floor = house.person("dora"), house.person("fay")
        assign(house, table)

    @property
    def published(self) -> LiveTable:
        return self.house.room.hub.tables[self.table]

    @property
    def state(self) -> TableState:
        return self.published.state

    def due(self) -> Command | None:
        state, published = self.state, self.published
        shuffled = [
            name
            for name in ("first", "second")[: state.house.decks]
            if name in state.decks and state.decks[name].opened and state.decks[name].deck_id is None
        ]
        if state.round is None and shuffled:
            machine = state.house.shuffler != "none"
            counted = 52 if state.house.shuffler == "counting" else None
            return commands.ShuffleDeck("dora", Role.DEALER, 0, shuffled[0], "", "", machine, counted)
        return due_step(state, published.now.faces, Crew(self.house.room.clock.at(), "dora", "fay"))

    def send(self, command: Command) -> PlainData:
        person = self.floor if command.role is Role.FLOOR else self.dealer
        left_out = ("by", "role", "at", "deck_id", "root")
        said = {f.name: getattr(command, f.name) for f in fields(command) if f.name not in left_out}
        # What is left open is not sent: an empty text says nothing.
        values = {f.name: said[f.name] for f in fields(command) if f.name in said and said[f.name] != f.default}
        return person.do(self.table, command_name(type(command)), **values)

    def work(self, until: Callable[[Command], bool] = lambda command: False) -> Command | None:
        """Take every step that is due, up to one that `until` names, or until the table waits for a player."""
        while (step := self.due()) is not None and not until(step):
            self.send(step)
        return step

    def open_round(self) -> None:
        self.work()
        assert self.state.round is not None

    def no_more_bets(self) -> None:
        self.dealer.do(self.table, "call_no_more_bets")


def assign(house: RunningHouse, table: str) -> None:
    """fay takes charge of a table and assigns dora, unless they are there already."""
    state, floor = house.room.hub.tables[table].state, house.person("fay")
    if floor.name not in state.floors:
        floor.do(table, "take_charge")
    if state.dealer != "dora":
        floor.do(table, "assign_dealer", dealer="dora")


def seated(house: RunningHouse, table: str, seat: int = 4) -> Person:
    player = house.person("pat")
    player.do(table, "take_seat", seat=seat)
    return player
