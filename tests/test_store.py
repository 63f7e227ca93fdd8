"""The ledger on real databases: nothing lost, nothing doubled, everything derived again, every change noticed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from queenhigh.ledger import Conflict, Entry, Keeper, Store, open_engine, verify
from queenhigh.ledger.store import FACTS, POSTINGS, TABLES
from queenhigh.practice import PRACTICE_HOUSES, example_text
from queenhigh.rulebook import GAMES
from queenhigh.table import Refusal, Role, commands, fact_data
from queenhigh.table.facts import Fact
from tests.postgres import postgres_server, programs
from tests.table_host import Host

SUBMISSIONS = {game: example_text(name) for game, name in PRACTICE_HOUSES.items()}


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    if programs() is None:
        pytest.skip("no PostgreSQL server on this machine: the same tests run on SQLite only")
    with postgres_server() as url:
        yield url


_names = count(1)


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    urls = {"memory": "sqlite:///:memory:", "sqlite": f"sqlite:///{tmp_path}/ledger.db"}
    url = urls.get(request.param) or request.getfixturevalue("postgres")
    opened = Store(open_engine(url))
    yield opened
    opened.engine.dispose()


class KeptHost(Host):
    """A host whose every command goes through the ledger first."""

    def __init__(self, store: Store, game: str, seed: int = 1, table_id: str | None = None) -> None:
        self.keeper = Keeper(store, table_id or f"{game} {next(_names)}", SUBMISSIONS[game])
        super().__init__(self.keeper.table.house, seed)
        self.state = self.keeper.books.state
        self.ids = count(1)

    def try_(self, kind: type[commands.Command], by: str, role: Role, **values: Any) -> tuple[Fact, ...] | Refusal:
        command = kind(by=by, role=role, at=self.at, **values)
        reply, happened = self.keeper.take(f"{os.getpid()} {next(self.ids)}", command, self.faces)
        self.state = self.keeper.books.state
        self.facts += happened
        return happened if reply["ok"] else Refusal(kind.__name__, reply["why"], reply["clause"], tuple(reply["due"]))

    def start(self) -> "KeptHost":
        for deck in ("first", "second")[: self.table.house.decks]:
            self.open_deck(deck)
        self.seat_all()
        return self

    def rounds(self, many: int) -> "KeptHost":
        for number in range(many):
            decks = ("first", "second")[: self.table.house.decks]
            self.ready(decks[number % len(decks)])
            self.play_round()
        return self


@pytest.mark.parametrize("game", GAMES)
def test_a_ledger_is_read_back_as_the_table_that_wrote_it(store: Store, game: str) -> None:
    table = KeptHost(store, game).start().rounds(3)
    again = Keeper(store, table.keeper.table_id, SUBMISSIONS[game])
    assert again.books.state == table.state
    assert again.books.balances == table.keeper.books.balances
    verdict = verify(store)
    assert verdict.ok, verdict
    assert verdict.rounds >= 3


def test_a_command_that_comes_again_gets_its_first_reply_and_changes_nothing(store: Store) -> None:
    table = KeptHost(store, "three-card-poker").start()
    keeper = table.keeper
    seat = commands.TakeSeat(by="zoe", role=Role.PLAYER, at=1, seat=7)
    first, facts = keeper.take("the same id", seat, table.faces)
    assert facts
    for _ in range(3):
        assert keeper.take("the same id", seat, table.faces) == (first, ())
    again = Keeper(store, keeper.table_id, SUBMISSIONS["three-card-poker"])
    assert again.take("the same id", seat, table.faces) == (first, ())
    assert again.facts == keeper.facts


def test_a_refusal_is_remembered_as_well(store: Store) -> None:
    table = KeptHost(store, "let-it-ride").start()
    early = commands.CallNoMoreBets(by="dora", role=Role.DEALER, at=1)
    before = table.keeper.facts
    reply, facts = table.keeper.take("too early", early, table.faces)
    assert (reply["ok"], facts, table.keeper.facts) == (False, (), before)
    assert table.keeper.take("too early", early, table.faces)[0] == reply


def test_of_two_writers_only_one_goes_on(store: Store) -> None:
    one = KeptHost(store, "235-stud-poker").start()
    two = Keeper(store, one.keeper.table_id, SUBMISSIONS["235-stud-poker"])
    one.do(commands.TakeSeat, "zoe", Role.PLAYER, seat=6)
    with pytest.raises(Conflict):
        two.take("another", commands.TakeSeat(by="yan", role=Role.PLAYER, at=1, seat=6), one.faces)
    assert verify(store).ok


def test_half_of_a_command_is_never_there(store: Store) -> None:
    """An entry that cannot be written takes the command, the facts before it and the head with it."""
    table = KeptHost(store, "four-card-poker").start()
    keeper = table.keeper
    good = Entry({"fact": "PlayerLeft"}, ())
    bad = Entry({"fact": object()}, ())
    with pytest.raises(TypeError):
        store.commit(keeper.table_id, "broken", [good, bad], {"ok": True}, expected=keeper.facts)
    assert store.reply_to(keeper.table_id, "broken") is None
    assert store.head(keeper.table_id)[0] == keeper.facts
    assert verify(store).ok


TAMPERINGS = [
    (FACTS, {"data": '{"fact": "PlayerLeft", "version": 1, "by": "x", "at": 1, "seat": 1, "player": "x"}'}, "fact 3"),
    (FACTS, {"hash": "0" * 64}, "fact 3"),
    (POSTINGS, {"cents": "1"}, "postings"),
    (TABLES, {"facts": 1}, "head"),
]


@pytest.mark.parametrize(("table", "values", "named"), TAMPERINGS)
def test_whatever_is_changed_behind_its_back_is_noticed(store: Store, table: Any, values: Any, named: str) -> None:
    host = KeptHost(store, "three-card-poker").start().rounds(1)
    mine = table.c.table_id == host.keeper.table_id
    with store.engine.begin() as connection:
        where = [mine]
        if "number" in table.c:
            numbers = connection.execute(table.select().where(mine)).scalars("number").all()
            where.append(table.c.number == (3 if table is FACTS else min(numbers)))
        connection.execute(update(table).where(*where).values(values))
    verdict = verify(store)
    assert verdict.first_bad is not None
    assert named in verdict.first_bad
    with store.engine.begin() as connection:
        for each in (FACTS, POSTINGS, TABLES):
            connection.execute(each.delete().where(each.c.table_id == host.keeper.table_id))


def test_a_table_keeps_the_submission_it_was_opened_under(store: Store) -> None:
    host = KeptHost(store, "let-it-ride")
    changed = SUBMISSIONS["let-it-ride"].replace('maximum = "100"', 'maximum = "200"')
    with pytest.raises(ValueError, match="another submission"):
        Keeper(store, host.keeper.table_id, changed)


WRITER = """
import sys
from tests.test_store import KeptHost, SUBMISSIONS
from queenhigh.ledger import Store, open_engine
store = Store(open_engine(sys.argv[1]))
host = KeptHost(store, "three-card-poker", table_id="under the hammer", seed=int(sys.argv[2]))
take = host.keeper.take
def told(command_id, command, faces):
    reply, facts = take(command_id, command, faces)
    print(command_id, flush=True)
    return reply, facts
host.keeper.take = told
host.start() if not host.state.decks else None
while True:
    host.rounds(2)
"""


def test_a_kill_at_any_moment_loses_no_acknowledged_command(tmp_path: Path) -> None:
    """Killed again and again under load: everything that was told is there, once, and the ledger verifies."""
    for number in range(4):
        url = f"sqlite:///{tmp_path}/ledger{number}.db"
        arguments = [sys.executable, "-c", WRITER, url, str(number)]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            first = writer.stdout.readline()
            time.sleep(0.15 + 0.1 * number)
            writer.send_signal(signal.SIGKILL)
            told = [first.strip(), *(line.strip() for line in writer.stdout.read().splitlines())]
        store = Store(open_engine(url))
        for command_id in told:
            assert store.reply_to("under the hammer", command_id) is not None
        assert verify(store).ok
        assert told
        store.engine.dispose()


def test_facts_are_stored_without_any_card_that_is_not_up(store: Store) -> None:
    host = KeptHost(store, "three-card-poker").start()
    host.ready()
    host.bet()
    host.lock()
    host.deal()
    stored = [item.data for item in store.links(host.keeper.table_id)]
    assert stored == [fact_data(fact) for fact in host.facts]
    assert all(data.get("card") is None for data in stored)
