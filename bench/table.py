"""A table of seven seats that runs by itself, in memory: rounds a second on one core, all facts made and applied.

Each game twice: with the wagers that one must make, and with the least of every wager that is offered.

.venv/bin/python bench/table.py [--seconds 3]
"""

import argparse
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from queenhigh.chance import fair_deck
from queenhigh.ledger import AutomaticTable, Reply
from queenhigh.ledger.ledger_table import Decks
from queenhigh.practice import least_wagers, practice_house, usual_wagers
from queenhigh.rulebook import GAMES
from queenhigh.table import Command, Refusal, apply, commands, handle, new_table
from queenhigh.table.card_faces import Faces, unseen


class InMemory:
    """What an automatic table needs of a ledger, and nothing that keeps anything."""

    def __init__(self, game: str) -> None:
        self.house = practice_house(game)
        self.state = new_table(self.house)
        self.tables = {"table": self}
        self.facts = 0
        self._random = Random(7)
        self._decks = Decks()

    @contextmanager
    def group(self) -> Iterator[None]:
        yield

    def stage(self, table_id: str, command_id: str, command: Command, *, new: bool) -> Reply:
        if isinstance(command, commands.ShuffleDeck):
            fair = fair_deck(command_id, self._random.randbytes(32))
            self._decks.keep(command_id, fair.deck, "")
            values = (command.by, command.role, command.at, command.deck, command_id, fair.commitment.root)
            command = commands.ShuffleDeck(*values, command.machine, command.counted)
        answer = handle(self.state, command, self.faces_of(table_id))
        if isinstance(answer, Refusal):
            return {"ok": False, "why": answer.why, "clause": answer.clause}
        for fact in answer:
            self.state = apply(self.state, fact)
        self.facts += len(answer)
        return {"ok": True}

    def faces_of(self, table_id: str) -> Faces:
        state = self.state
        if state.round is None:
            return unseen
        deck = state.decks[state.round.deck]
        return self._decks.faces(deck, lambda: self._decks.orders[deck.deck_id or ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    seconds = parser.parse_args().seconds
    print(f"{'game':<20}{'seats':>6}{'wagers a seat':>15}{'facts a round':>15}{'rounds/s':>10}{'facts/s':>10}")
    for game in GAMES:
        for wagers_of in (least_wagers, usual_wagers):
            memory = InMemory(game)
            house = memory.house
            wagers = wagers_of(house)
            table = AutomaticTable(memory, "table", house.seats, lambda: 1_000_000, "bench", wagers)  # type: ignore[arg-type]
            list(table.rounds(20))
            rounds, before, started = 0, memory.facts, time.process_time()
            while (spent := time.process_time() - started) < seconds:
                list(table.rounds(10))
                rounds += 10
            facts = memory.facts - before
            print(
                f"{game:<20}{house.seats:>6}{len(wagers):>15}{facts / rounds:>15.0f}"
                f"{rounds / spent:>10,.0f}{facts / spent:>10,.0f}"
            )


if __name__ == "__main__":
    main()
