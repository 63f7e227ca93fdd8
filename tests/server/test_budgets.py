"""Nobody takes the house for themselves: tables, sockets, commands, refusals and desk work each have a budget."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text
from websockets.exceptions import InvalidStatus

from queenhigh.server.budgets import Places
from queenhigh.server.password_checks import MOST_WAITING, PasswordChecks
from queenhigh.server.problems import Problem
from queenhigh.server.settings import Clock
from queenhigh.server.worker_process import MOST_OF_ONE, FairTurn, Worker
from tests.server.house import PATIENCE_S, UNLIMITED, Person, RunningHouse, running_house

ELSEWHERE = "127.0.0.2"


def test_one_guest_takes_only_so_many_practice_tables(tmp_path: Path) -> None:
    """Leaving a seat frees no place while the table is in use; a table that nobody looks at is given up."""
    settings = replace(UNLIMITED, tables_per_person=3, tables_per_address=5, most_practice_tables=8)
    with running_house(tmp_path, settings=settings) as house:
        guest = house.person()
        tables = [guest.practise("three-card-poker") for _ in range(3)]
        for table in tables:
            guest.do(table, "place_wager", seat=4, wager="ante", cents=500)
        assert guest.post("/api/practice", game="let-it-ride").status_code == 429
        assert house.person().post("/api/practice", game="let-it-ride").status_code == 200
        assert house.person().post("/api/practice", game="let-it-ride").status_code == 200
        assert house.person().post("/api/practice", game="let-it-ride").status_code == 429, "five from one address"
        assert house.person(address=ELSEWHERE).post("/api/practice", game="let-it-ride").status_code == 200


def test_a_table_that_its_player_left_alone_makes_room_for_the_next(tmp_path: Path) -> None:
    with running_house(tmp_path, settings=replace(UNLIMITED, tables_per_person=2)) as house:
        guest = house.person()
        tables = []
        for _ in range(5):
            tables.append(guest.practise("three-card-poker"))
            _finish(guest, tables[-1])
        in_memory = [table for table in tables if table in house.room.hub.tables]
        assert in_memory == tables[-2:]
        assert guest.get(f"/api/tables/{tables[0]}").status_code == 200, "it can be opened again"
        assert sum(table in house.room.hub.tables for table in tables) == 2, "from the same budget"


def test_what_is_written_for_good_has_a_budget_for_an_address(tmp_path: Path) -> None:
    """Opening tables again and again, or disputing one round again and again, would fill the disk."""
    settings = replace(UNLIMITED, tables_per_minute=2, tables_per_person=1, disputes_per_minute=1, exams_per_minute=1,
                       written_per_day=3)  # fmt: skip
    with running_house(tmp_path, settings=settings) as house:
        house.time.stop()
        guest = house.person()
        tables = []
        for _ in range(2):
            tables.append(guest.practise("three-card-poker"))
            _finish(guest, tables[-1])
        assert guest.post("/api/practice", game="let-it-ride").status_code == 429
        assert guest.get(f"/api/tables/{tables[0]}").status_code == 429, "one that was put away counts as well"
        disputed = [guest.post("/api/disputes", table=tables[1], round=1, reason="again") for _ in range(2)]
        assert [answer.status_code for answer in disputed] == [200, 429]
        begun = [house.person("dora").post("/api/school/exam", length=8) for _ in range(2)]
        assert [answer.status_code for answer in begun] == [200, 429], "an examination does not wait for disputes"
        house.time.ahead += 120
        _finish(guest, guest.practise("three-card-poker"))
        assert "today" in guest.post("/api/practice", game="let-it-ride").json()["detail"]
        house.person(address=ELSEWHERE).practise("let-it-ride")


def test_a_guest_who_stays_hardly_adds_to_the_chain_of_conduct(house: RunningHouse) -> None:
    guest = house.person()
    before = house.room.store.conduct_head()[0]
    for _ in range(6):
        house.time.ahead += 600
        assert guest.get("/api/tables").status_code == 200
    assert house.room.store.conduct_head()[0] == before


def test_a_bet_does_not_wait_for_work_beside_the_tables(house: RunningHouse) -> None:
    """New guests, sessions, denials and tables to be opened: any number of them may be waiting."""
    writer, gate, done = house.room.writer, threading.Event(), list[str]()

    async def ask() -> None:
        waiting: list[asyncio.Future[object]] = [writer.submit(lambda tables: gate.wait(PATIENCE_S), alone=True)]
        for alone in (True, False) * 10:
            waiting.append(writer.submit(lambda tables: done.append("beside"), alone=alone, aside=not alone))
        waiting.append(writer.submit(lambda tables: done.append("bet")))
        gate.set()
        await asyncio.gather(*waiting)

    asyncio.run_coroutine_threadsafe(ask(), writer._loop).result(PATIENCE_S)
    assert done == ["bet", *["beside"] * 20]


def _finish(guest: Person, table: str) -> None:
    guest.do(table, "place_wager", seat=4, wager="ante", cents=500)
    guest.do(table, "ask_for_deal")
    guest.play_on(table, lambda view: "fold")


def test_sockets_have_a_budget_for_a_person_and_for_an_address(tmp_path: Path) -> None:
    settings = replace(UNLIMITED, sockets_per_person=3, sockets_per_address=5)
    with running_house(tmp_path, settings=settings) as house, ExitStack() as open_:
        first, second = house.person(), house.person()
        for person, many in ((first, 3), (second, 2)):
            for _ in range(many):
                open_.enter_context(person.live(None)).until("tables")
            with pytest.raises(InvalidStatus) as refused, person.live(None):
                pass
            assert refused.value.response.status_code == 429
        open_.enter_context(house.person(address=ELSEWHERE).live(None)).until("tables")


def test_all_sockets_of_a_person_share_one_budget_of_commands(tmp_path: Path) -> None:
    with running_house(tmp_path, settings=replace(UNLIMITED, commands_per_s=5)) as house, ExitStack() as open_:
        house.time.stop()
        guest = house.person()
        table = guest.practise("three-card-poker")
        sockets = [open_.enter_context(guest.live(table)) for _ in range(8)]
        for number, socket in enumerate(sockets):
            for index in range(5):
                socket.send(id=f"c{number}-{index}", command="place_wager", seat=4, wager="ante", cents=500)
        replies = [socket.until("reply") for socket in sockets for _ in range(5)]
        assert sum(reply["ok"] for reply in replies) == 10, "twice as many at once as in a second"
        assert {reply["status"] for reply in replies if not reply["ok"]} == {429}


def test_refusals_beyond_a_rate_are_answered_and_counted_and_not_stored(tmp_path: Path) -> None:
    with running_house(tmp_path, settings=replace(UNLIMITED, refusals_per_minute=6)) as house:
        house.time.stop()
        guest, other, otto = house.person(), house.person(), house.person("otto")
        table = guest.practise("three-card-poker")
        before = _stored(house, table)
        why = {guest.refused(table, "decide", seat=4, choice="play")["why"] for _ in range(40)}
        assert len(why) == 1, "the answer is the same, stored or not"
        assert _stored(house, table) - before == 6
        for _ in range(3):
            other.refused(table, "decide", seat=4, choice="play")
        assert _stored(house, table) - before == 9, "nobody else's refusals are lost"
        counted = [row for row in otto.get("/api/audit/acts", table=table, refused=True).json() if "status" in row]
        assert [(row["by"], row["act"], row["status"], row["times"]) for row in counted] == [
            (guest.name, "decide", 409, 34)
        ]
        guest.do(table, "place_wager", seat=4, wager="ante", cents=500)
        assert house.room.ledger_check.verify().ok


def _stored(house: RunningHouse, table: str) -> int:
    with house.room.store.engine.connect() as connection:
        counted = connection.execute(text("SELECT count(*) FROM commands WHERE table_id = :table"), {"table": table})
        return int(counted.scalar_one())


def test_whoever_asks_the_desk_for_a_lot_waits_behind_those_who_ask_once() -> None:
    async def run() -> list[str]:
        turn = FairTurn()
        order: list[str] = []

        async def ask(whose: str) -> None:
            async with turn.of(whose):
                order.append(whose)
                await asyncio.sleep(0)

        await asyncio.gather(*[ask("greedy") for _ in range(5)], ask("modest"), ask("shy"))
        return order

    assert asyncio.run(run()) == ["greedy", "greedy", "modest", "shy", "greedy", "greedy", "greedy"]


def test_a_turn_that_is_given_up_goes_to_the_next() -> None:
    async def run() -> list[str]:
        turn, hold = FairTurn(), asyncio.Event()
        order: list[str] = []

        async def ask(whose: str) -> None:
            async with turn.of(whose):
                order.append(whose)
                await hold.wait()

        tasks = [asyncio.create_task(ask(whose)) for whose in ("first", "gone", "last")]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.sleep(0)
        hold.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        return order

    assert asyncio.run(run()) == ["first", "last"]


def test_one_address_leaves_places_at_the_desk_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> tuple[list[str], str]:
        desk, hold = Worker(60, lambda: None), asyncio.Event()

        async def answer(work: object) -> str:
            await hold.wait()
            return "answered"

        monkeypatch.setattr(desk, "_answer", answer)
        asked = [asyncio.create_task(desk.ask("greedy", int)) for _ in range(16)]
        await asyncio.sleep(0)
        other = asyncio.create_task(desk.ask("other", int))
        await asyncio.sleep(0)
        hold.set()
        told = await asyncio.gather(*asked, return_exceptions=True)
        return [str(one.status) if isinstance(one, Problem) else str(one) for one in told], str(await other)

    told, other = asyncio.run(run())
    assert (told.count("answered"), told.count("429")) == (MOST_OF_ONE, 16 - MOST_OF_ONE)
    assert other == "answered"


def test_three_greedy_addresses_leave_a_place_at_the_desk_for_others() -> None:
    """Six calculations of each filled the line of sixteen, and everybody else was sent away."""
    most = 16
    places = Places(MOST_OF_ONE, most, 20)
    with ExitStack() as held:
        for number in range(most):
            held.enter_context(places.hold(f"192.0.2.{number // MOST_OF_ONE}", "calculations"))
        with pytest.raises(Problem) as third, places.hold("192.0.2.2", "calculations"):
            pass
        assert third.value.status == 503
        for number in range(4):
            held.enter_context(places.hold(f"203.0.113.{number}", "calculations"))
        with pytest.raises(Problem), places.hold("203.0.113.9", "calculations"):
            pass
    assert places.taken == 0
    assert Worker(60, lambda: None)._places.most_firsts > most


def _too_much() -> None:
    raise MemoryError


def test_work_that_needs_too_much_memory_is_a_problem_and_not_an_error() -> None:
    async def run() -> object:
        desk = Worker(60, lambda: None)
        with ThreadPoolExecutor(1) as pool:
            desk.warm = lambda: pool  # type: ignore[method-assign, assignment, return-value]
            return (await asyncio.gather(desk.ask("one", _too_much), return_exceptions=True))[0]

    problem = asyncio.run(run())
    assert isinstance(problem, Problem)
    assert (problem.status, problem.detail) == (503, "this calculation needs too much memory here")


def test_those_who_must_wait_before_they_guess_again_keep_nobody_else_out() -> None:
    """Eight addresses with four guesses each, which are delayed, took the whole line for passwords."""
    checks = PasswordChecks(30, Clock(lambda: 0.0, lambda: 0.0))

    async def run() -> str:
        with ExitStack() as delayed:
            for number in range(MOST_WAITING):
                delayed.enter_context(checks.place(f"192.0.2.{number // 4}"))
            with checks.place("203.0.113.9"):
                return await checks.work(lambda: "compared")

    assert asyncio.run(run()) == "compared"
    checks.stop()
