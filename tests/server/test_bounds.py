"""Memory is bounded: tables, rounds, facts and people may come and go for years.

The tests count things rather than megabytes, each of them something that once grew without end.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import func, select

from queenhigh.ledger import house_of
from queenhigh.practice import practice_submission
from queenhigh.server import round_index, sessions, socket_hub
from queenhigh.server.fact_text import NumberedFact
from queenhigh.server.metrics import Metrics
from queenhigh.server.round_index import RoundBooks
from queenhigh.server.schema import SESSIONS
from queenhigh.server.sessions import IDLE_S
from queenhigh.server.table_registry import PRACTICE
from queenhigh.server.writer import News
from queenhigh.table import TableState, apply, facts, new_table
from tests.server.house import UNLIMITED, RunningHouse, running_house, soon


def _rounds(house: RunningHouse, many: int) -> str:
    """A practice table where so many rounds were folded."""
    guest = house.person()
    table = guest.practise("three-card-poker")
    for _ in range(many):
        guest.do(table, "place_wager", seat=4, wager="ante", cents=500)
        guest.do(table, "ask_for_deal")
        guest.play_on(table, lambda view: "fold")
    return table


def test_a_table_that_nobody_uses_leaves_nothing_in_memory(tmp_path: Path) -> None:
    with running_house(tmp_path, settings=replace(UNLIMITED, practice_idle_s=600)) as house:
        room = house.room
        always = set(room.hub.tables)
        for _ in range(3):
            _rounds(house, 1)
        assert len(room.hub.tables) == len(always) + 3
        house.time.ahead += 601
        soon(lambda: not any(table.entry.kind == PRACTICE for table in room.hub.tables.values()))
        running = room.writer._tables
        assert running is not None
        ledger = running.ledger
        kept = (room.hub.tables, room.hub._recent, running._runners, ledger.tables, ledger._decks)
        assert [set(each) - always for each in kept] == [set()] * len(kept)
        soon(lambda: set(room.tables._used) <= always)


def test_asking_for_tables_that_never_were_leaves_nothing_in_memory(house: RunningHouse) -> None:
    guest = house.person()
    for number in range(20):
        assert guest.get(f"/api/tables/nowhere-{number}").status_code == 404
    assert not [name for name in house.room.tables._used if name.startswith("nowhere")]
    assert not house.room.tables._opening


def test_of_a_table_only_the_last_facts_are_at_hand() -> None:
    told = socket_hub.Hub(Metrics())
    most = socket_hub.RECENT_FACTS
    for number in range(1, 2 * most):
        told.tell(News(facts={"table": [NumberedFact(number, facts.TableIdled("dora", number), ())]}))
    assert [item.number for item in told._recent["table"]] == list(range(most, 2 * most))


def _folded(books: RoundBooks, table: str, first: int) -> TableState:
    state = new_table(house_of(practice_submission("three-card-poker")))
    for item in books.store.links(table):
        if item.number == first:
            break
        state = apply(state, item.fact)
    return state


def test_a_book_keeps_so_many_tables_and_tells_every_round_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_index, "MOST_STATES", 3)
    with running_house(tmp_path) as house:
        table, books = _rounds(house, 11), house.room.round_books
        rows = books.rows(table)
        assert [row.number for row in rows] == list(range(1, 12))
        assert len(books._books[table]._before) <= 3
        assert [books.before(row) for row in rows] == [_folded(books, table, row.first) for row in rows]
        assert [books.replay(table, row.number).events[0][0] for row in rows] == [row.first for row in rows]


def test_so_many_books_and_rounds_are_kept_and_the_rest_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_index, "MOST_BOOKS", 3)
    monkeypatch.setattr(round_index, "MOST_ROWS", 4)
    with running_house(tmp_path) as house:
        tables = [_rounds(house, many) for many in (2, 2, 2, 1)]
        books = house.room.round_books
        for _ in range(2):
            assert [len(books.rows(table)) for table in tables] == [2, 2, 2, 1]
            assert list(books._books) == tables[2:]
        assert {row.table_id for row in books.all_rows()} == set(tables)
        assert len(books._books) <= 3


def test_sessions_that_are_over_are_kept_nowhere(tmp_path: Path) -> None:
    with running_house(tmp_path) as house:
        house.person()
        house.time.ahead += IDLE_S["guest"] / 2
        later = house.person()
        house.time.ahead += IDLE_S["guest"] / 2 + 120
        people_ = house.room.people
        people_.drop_idle()
        people_.forget_ended()
        with people_.engine.connect() as connection:
            kept = connection.execute(select(SESSIONS.c.name)).scalars().all()
            assert connection.execute(select(func.count()).select_from(SESSIONS)).scalar() == 1
        assert list(kept) == [later.name] == [session.name for session in people_._known.values()]


def test_more_guests_than_are_kept_at_hand_are_known_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MOST_KNOWN", 3)
    with running_house(tmp_path) as house:
        guests = [house.person() for _ in range(6)]
        dora = house.person("dora")
        assert len(house.room.people._known) == 3
        for person in (*guests, dora):
            assert person.get("/api/session").json()["name"] == person.name
            assert len(house.room.people._known) == 3
