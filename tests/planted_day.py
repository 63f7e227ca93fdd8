"""A day of a house with planted faults, to be questioned like a shift manager would.

    .venv/bin/python -m tests.planted_day PATH [--tables 24] [--rounds 300] [--sound]

At one table the players win by a stacked deck, at one a round is void, and the meter of one was moved by hand in the
database. Then ask, with `queenhigh report NAME --database PATH`: which table is wrong (`results --by table`), who
voided what (`exceptions`), does every meter reconcile (`meters`), what did the house win per wager, and is that luck
(`results`)? A house whose meters were moved refuses to open; with `--sound` they are left alone, and
`queenhigh serve --database PATH` shows the same day in the pit and at /audit.
"""

import argparse
import os
from pathlib import Path

from sqlalchemy import text

from queenhigh.cards import DECK, Card, parse_cards
from queenhigh.chance import FairDeck, fair_deck
from queenhigh.games import Box, open_game
from queenhigh.ledger import AutomaticTable, Ledger, Store, open_engine, open_vault
from queenhigh.ledger.automatic_table import DEALER, FLOOR
from queenhigh.practice import practice_house, practice_submission
from queenhigh.server import schema
from queenhigh.server.gaming_day import gaming_day
from queenhigh.server.settings import Clock
from queenhigh.server.table_registry import HOUSE, TableEntry, TableRegistry
from queenhigh.submission import House
from queenhigh.table import Crew, Role, commands, next_step
from queenhigh.table.void_claims import possible_voids

GAME = "three-card-poker"
LUCKY, VOIDED, MOVED_METER = "table-02", "table-03", "table-04"
PLAYERS = 2
A_DAY_S = 86_400


def _stacked(house: House) -> tuple[Card, ...]:
    """A deck that gives the first player a straight flush, however the dealer cuts in the middle."""
    wanted = {1: list(parse_cards("9h 8h 7h")), "dealer": list(parse_cards("2c 5d 9c"))}
    boxes = [Box(seat, "", dict.fromkeys(house.offers, 100)) for seat in range(1, PLAYERS + 1)]
    rest = [card for card in DECK if not any(card in cards for cards in wanted.values())]
    top = [
        wanted[place.to].pop(0) if wanted.get(place.to) else rest.pop() for place in open_game(house).plan_for(boxes)
    ]
    order = (*top, *(card for card in DECK if card not in top))
    half = len(order) // 2
    return order if house.shuffler != "none" else (*order[half:], *order[:half])


STACKED = _stacked(practice_house(GAME))


def planted_decks(deck_id: str, key: bytes) -> FairDeck:
    """Fair decks, except at one table."""
    if deck_id.startswith(LUCKY):
        return FairDeck(deck_id, STACKED, [bytes([place]) * 16 for place in range(len(STACKED))])
    return fair_deck(deck_id, key)


def deal_day(ledger: Ledger, starts: int, tables: int, rounds: int) -> None:
    """Deal so many rounds at every table over one day, and plant the faults."""
    now = [starts]
    dealt = []
    for number in range(1, tables + 1):
        name = f"table-{number:02d}"
        ledger.open_table(name, practice_submission(GAME), at=starts, practice=True)
        dealt.append(AutomaticTable(ledger, name, PLAYERS, lambda: now[0], name))
    for number in range(rounds):
        with ledger.group():
            for table in dealt:
                if table.table_id == VOIDED and number == rounds // 2:
                    _void(table, now[0])
                list(table.rounds(1))
        now[0] = starts + (number + 1) * (A_DAY_S - 1) // rounds


def move_meter(ledger: Ledger) -> None:
    """Change what a meter was fed, in the database and not in the facts."""
    with ledger.store.engine.begin() as connection:
        connection.execute(text("DROP TRIGGER meter_moves_refuse_update"))
        moved = "UPDATE meter_moves SET cents = cents + 500 WHERE table_id = :table AND move = 4"
        connection.execute(text(moved), {"table": MOVED_METER})


def _void(table: AutomaticTable, now: int) -> None:
    """A round that the floor says is void, and the dealer confirms it."""
    table._ready_all(now)
    table._must(commands.OpenRound, at=now)
    table._bet()
    while not possible_voids(table.state):
        step = next_step(table.state, "all", table.ledger.faces_of(table.table_id), Crew(now, DEALER, FLOOR))
        assert step is not None
        table._take(step)
    clause = possible_voids(table.state)[0]
    table._must(commands.VoidRound, FLOOR, Role.FLOOR, clause=clause, reason="a card fell off the table")
    table._must(commands.RuleOnVoid, DEALER, Role.DEALER, ruling="confirm")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--sound", action="store_true", help="leave the meters alone, so that the house opens")
    options = parser.parse_args()
    store = Store(open_engine(str(options.path)))
    ledger = Ledger(store, open_vault(options.path.with_suffix(".key"), os.urandom), planted_decks)
    schema.prepare(store.engine)
    clock = Clock(lambda: 0.0, lambda: 0.0)
    day = gaming_day("America/New_York", ("06:00",))
    deal_day(ledger, day.day_starts(day.day_at(1_700_000_000)), options.tables, options.rounds)
    if not options.sound:
        move_meter(ledger)
    for number, name in enumerate(store.table_ids()):
        TableRegistry(store.engine, clock).add(TableEntry(name, HOUSE, name, "all" if number < 20 else "none"))
    print(f"{options.tables} tables, {options.rounds} rounds each, at {options.path}")


if __name__ == "__main__":
    main()
