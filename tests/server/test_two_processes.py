"""Two server processes on one PostgreSQL: the same table from both, a shared meter, and one killed mid-round."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from queenhigh.ledger import Store, open_engine, read_vault, verify
from tests.ledger.postgres import postgres_server, programs
from tests.plain_data import PlainData
from tests.server.house import Person, soon, wait_until_ready

pytestmark = pytest.mark.skipif(programs() is None, reason="there is no PostgreSQL on this machine")
_PATIENCE_S = 180.0


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres_server() as url:
        yield url


@contextmanager
def two_servers(folder: Path, database: str) -> Iterator[list[tuple["subprocess.Popen[str]", str]]]:
    """Two servers started at once on an empty database, with one key."""
    arguments = [
        sys.executable, "-m", "queenhigh", "serve", "--port", "0", "--database", database, "--key",
        str(folder / "house.key"),
    ]  # fmt: skip
    processes = [
        subprocess.Popen(arguments, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for _ in range(2)
    ]
    try:
        yield [(process, _address(process)) for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    said = process.stdout.readline()
    address: str = re.search(r"http://\S+", said).group().rstrip("/")  # type: ignore[union-attr]
    wait_until_ready(address)
    return address


def _same_person(person: Person, address: str) -> Person:
    """The same browser, sent to the other process by a load balancer."""
    other = Person(address)
    other.http.cookies = person.http.cookies
    other.http.headers["x-csrf"] = person.who["csrf"]
    other.who = person.who
    return other


def test_a_table_is_played_from_two_processes_and_goes_on_when_one_dies(tmp_path: Path, database: str) -> None:
    (tmp_path / "house.key").write_bytes(_key)
    with two_servers(tmp_path, database) as ((first, one), (second, two)):
        ann, bob = Person(one), Person(two)
        table = ann.practise("three-card-poker")
        bob.do(table, "take_seat", seat=2)
        with ann.live(table) as seen:
            seen.until("view", lambda frame: frame["view"]["seats"].get("2") == bob.name)
            bob.do(table, "place_wager", seat=2, wager="ante", cents=700)
            seen.until("view", lambda frame: "2" in frame["view"]["wagers"])
            told = [fact for frame in seen.frames if frame["kind"] == "facts" for fact in frame["facts"]]
            assert [fact["cents"] for fact in told if fact["fact"] == "WagerPlaced"] == [700]
        ann.bet(table, 4)
        body = {"id": "deal", "command": "ask_for_deal"}
        ann.http.post(f"/api/tables/{table}/commands", json=body)
        bob.do(table, "decide", seat=2, choice="fold")
        soon(lambda: ann.table(table)["view"]["asked"] == 4)
        first.send_signal(signal.SIGKILL)
        first.wait(_PATIENCE_S)
        back = _same_person(ann, two)
        assert back.get("/api/session").json()["name"] == ann.name
        assert back.table(table)["view"]["asked"] == 4
        assert None not in back.table(table)["view"]["cards"]["4"], "the own cards are still the own"
        back.do(table, "decide", seat=4, choice="play")
        assert back.get(f"/api/tables/{table}/rounds").json()[0]["outcome"] == "settled"
        for person in (ann, bob, back):
            person.http.close()
        second.send_signal(signal.SIGTERM)
        assert second.wait(_PATIENCE_S) == 0
    _verify(tmp_path, database)


def test_both_write_to_one_table_at_once_and_feed_one_meter(tmp_path: Path, database: str) -> None:
    """Every command is taken once, all in one order, and the meter is the sum of both processes' contributions."""
    (tmp_path / "house.key").write_bytes(_key)
    with two_servers(tmp_path, database) as ((_, one), (_, two)):
        people = [Person(one), Person(two)]
        table = people[0].practise("four-card-poker")
        before = people[1].do(table, "take_seat", seat=2)["facts"][1]
        for person in people:
            before = person.do(table, "give_number", deck="first", number="0" * 32)["facts"][1]
        taken: list[list[int]] = []

        def bet(person: Person, seat: int) -> None:
            for number in range(25):
                cents = 500 + 500 * (number % 4)
                taken.append(person.do(table, "place_wager", seat=seat, wager="ante", cents=cents)["facts"])

        threads = [threading.Thread(target=bet, args=pair) for pair in zip(people, (4, 2), strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(number for facts in taken for number in facts[:1]) == list(range(before + 1, before + 51))
        soon(lambda: {person.table(table)["fact"] for person in people} == {before + 50})
        own = [person.practise("four-card-poker") for person in people]
        for person, mine in zip(people, own, strict=True):
            for _ in range(3):
                person.bet(mine, 4)
                person.do(mine, "ask_for_deal")
                person.play_on(mine, lambda view: "fold")
        soon(lambda: len({str(person.table(mine)["view"]["meters"]) for person in people for mine in own}) == 1)
        for person in people:
            person.http.close()
    _verify(tmp_path, database)


def _until_taken(person: Person, table: str, command: str, **fields: object) -> PlainData:
    """Do as a page does: if the result is unknown, send the same command again."""
    body = {"id": person.new_id(), "command": command, **fields}
    until = time.monotonic() + _PATIENCE_S
    while True:
        answer = person.http.post(f"/api/tables/{table}/commands", json=body)
        if answer.status_code != 503:
            assert answer.status_code == 200, answer.text
            taken: PlainData = answer.json()
            return taken
        assert time.monotonic() < until
        time.sleep(0.05)


def _cut_all(database: str) -> None:
    """As after a restart of the database: every connection but this one is gone."""
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    own = open_engine(database)
    with own.connect() as connection:
        connection.execute(text(f"{others} AND datname = current_database()"))
    own.dispose()


def test_houses_whose_connections_are_cut_go_on_and_their_sockets_miss_nothing(tmp_path: Path, database: str) -> None:
    (tmp_path / "house.key").write_bytes(_key)
    with two_servers(tmp_path, database) as ((_, one), (_, two)):
        ann, bob = Person(one), Person(two)
        table = ann.practise("three-card-poker")
        with ann.live(table) as near, bob.live(table) as far:
            before = near.until("view")["fact"]
            assert far.until("view")["fact"] == before
            for cents in (500, 1000, 1500):
                _until_taken(ann, table, "place_wager", seat=4, wager="ante", cents=cents)
                _cut_all(database)
            last = _until_taken(ann, table, "place_wager", seat=4, wager="ante", cents=2000)["facts"][1]
            for socket in (near, far):
                socket.until("facts", lambda frame: frame["last"] >= last)
                assert socket.told() == list(range(before + 1, last + 1)), "each once, and in order"
        for person in (ann, bob):
            person.http.close()
    _verify(tmp_path, database)


_key = (os.urandom(32).hex() + "\n").encode()


def _verify(folder: Path, database: str) -> None:
    store = Store(open_engine(database))
    verdict = verify(store, read_vault(folder / "house.key", os.urandom))
    store.engine.dispose()
    assert verdict.ok, verdict.first_bad
