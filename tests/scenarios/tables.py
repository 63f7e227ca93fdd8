"""Tables that are dealt one command at a time, so that a fault can come between any two of them."""

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

from sqlalchemy import Engine

from queenhigh.chance import FairDeck, fair_deck
from queenhigh.ledger import ESCROW, JACKPOTS, Ledger, LedgerTable, Store, Vault, meter_account, open_engine
from queenhigh.ledger.vault import Keys
from queenhigh.practice import practice_submission, simple_decision, usual_wagers
from queenhigh.rulebook import GAMES
from queenhigh.table import Command, Crew, Phase, Role, TableState, commands, facts, next_step, open_decision
from queenhigh.table.deck_preparation import too_old

SUBMISSIONS: Mapping[str, str] = {game: practice_submission(game) for game in GAMES}
NOON = 1_000_000
KEY = bytes(32)
MEMORY = Path("/dev/shm")
"""Linux keeps the files of this folder in memory."""
IN_MEMORY = "sqlite:///:memory:"
DeckOf = Callable[[str, bytes], FairDeck]


def vault(seed: object) -> Vault:
    """The vault of the scenarios: always the same keys, and entropy that can be drawn again."""
    return Vault(Keys((KEY,), (KEY,)), Random(str(seed)).randbytes)


def open_store(path: Path | str) -> Store:
    return Store(open_engine(str(path)))


@cache
def _memory() -> Engine:
    return open_engine(IN_MEMORY)


def empty_memory_store() -> Store:
    """A store in memory, of which a process has one at a time: its statements are prepared once for all of them."""
    _memory().dispose()
    return Store(_memory())


@contextmanager
def kept_at(path: Path | str) -> Iterator[Store]:
    """A store whose files are let go of at the end."""
    store = open_store(path)
    try:
        yield store
    finally:
        store.engine.dispose()


@contextmanager
def folder(*, of_memory: bool = False) -> Iterator[Path]:
    """`of_memory` is for what asks the disk for nothing but its calls: the wait for a real sync would be most of it."""
    place = str(MEMORY) if of_memory and os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="queenhigh-scenario-", dir=place) as name:
        yield Path(name)


def memory_ledger(seed: object, deck_of: DeckOf = fair_deck) -> Ledger:
    return Ledger(open_store(IN_MEMORY), vault(seed), deck_of)


def table_names(many: int) -> dict[str, str]:
    """So many tables, the games in turn, each with its submission."""
    return {f"table {number}": SUBMISSIONS[GAMES[number % len(GAMES)]] for number in range(many)}


def due(
    ledger: Ledger, table_id: str, seats: int = 3, at: int = NOON, wagers: Mapping[str, int] | None = None
) -> Command:
    """The one command that is due at a table, no matter who has to send it: there always is one."""
    state = ledger.state(table_id)
    faces = ledger.faces_of(table_id)
    for seat in range(1, seats + 1):
        if seat not in state.seats:
            return commands.TakeSeat(f"player {seat}", Role.PLAYER, at, seat)
    if state.round is not None and state.round.phase is Phase.BETTING:
        for seat, player in state.seats.items():
            for wager, cents in (usual_wagers(state.house) if wagers is None else wagers).items():
                if wager not in state.round.wagers.get(seat, {}):
                    return commands.PlaceWager(player, Role.PLAYER, at, seat, wager, cents)
    step = next_step(state, "all", faces, Crew(at), betting_over=True)
    if step is not None:
        return step
    point = open_decision(state, faces)
    if point is not None:
        choice = simple_decision(state.house.game, point)
        return commands.Decide(point.player, Role.PLAYER, at, point.seat, choice)
    return _deck_work(state, at)


def _deck_work(state: TableState, at: int) -> Command:
    """A deck that has served its time leaves the table; one that is not shuffled is."""
    house = state.house
    machine = house.shuffler != "none" or house.dealing == "self-shuffling-shoe"
    for deck in state.decks.values():
        dealt = state.round is not None and state.round.next_position
        if not dealt and too_old(state, deck, at) and not deck.removed:
            return commands.RemoveDeck("floor", Role.FLOOR, at, deck.name, "its hours are over")
    for deck in state.decks.values():
        if deck.opened and deck.deck_id is None and not deck.removed:
            counted = 52 if house.shuffler == "counting" else None
            return commands.ShuffleDeck("dealer", Role.DEALER, at, deck.name, "", "", machine, counted)
    raise AssertionError("nothing is due at this table")


def play_until(ledger: Ledger, table_id: str, done: Callable[[TableState], bool], name: str, seats: int = 3) -> int:
    """Send what is due, one command a time in one group, until the state is as wanted; how many commands that took."""
    sent = 0
    with ledger.group():
        while not done(ledger.state(table_id)):
            sent += 1
            step = due(ledger, table_id, seats)
            reply = ledger.stage(table_id, f"{name} {sent}", step, new=True)
            assert reply["ok"], reply
            first, last = reply["facts"]
            assert first <= last, f"{step} was taken, and nothing happened"
    return sent


def play_rounds(ledger: Ledger, table_id: str, many: int, name: str = "round", seats: int = 3) -> None:
    for _ in range(many):
        wanted = ledger.state(table_id).rounds + 1
        play_until(ledger, table_id, lambda state: ended(state, wanted), f"{name} {wanted}", seats)  # noqa: B023


def ended(state: TableState, rounds: int) -> bool:
    return state.round is None and state.rounds >= rounds


def books_wrong(ledger_table: LedgerTable) -> list[str]:
    """What must hold after every command: books that balance, meters as booked, nothing left over after a close."""
    books, name = ledger_table.books, ledger_table.table_id
    wrong = []
    if sum(books.balances.values(), Fraction()) != 0:
        wrong.append(f"{name}: the books do not balance at fact {ledger_table.facts}")
    if not ledger_table.shares_meters:
        for key, cents in books.state.meters.items():
            if books.balance(meter_account(*key)) != cents:
                wrong.append(f"{name}: meter {key} is not what was booked at fact {ledger_table.facts}")
    if books.state.round is None:
        wrong += [
            f"{name}: {account} is not empty after a round, fact {ledger_table.facts}"
            for account in (ESCROW, JACKPOTS)
            if books.balance(account)
        ]
    return wrong


def meters_wrong(store: Store) -> list[str]:
    """Each meter is the sum of its moves, in their order."""
    sums: dict[str, Fraction] = {}
    wrong = []
    for meter_id, move, _, _, cents, after in store.meter_moves():
        sums[meter_id] = sums.get(meter_id, Fraction()) + cents
        if sums[meter_id] != after:
            wrong.append(f"{meter_id}: move {move} shows {after}, and all moves come to {sums[meter_id]}")
    return wrong + [f"{name}: shows {cents}" for name, cents in store.meters().items() if sums.get(name) != cents]


def kept_facts(store: Store, table_id: str) -> list[facts.Fact]:
    return [item.fact for item in store.links(table_id)]
