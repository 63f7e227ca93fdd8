"""A house served with rules from another folder: its tables, its worker processes, and what its pages say."""

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from queenhigh.analysis import edge
from queenhigh.practice import practice_house
from queenhigh.rulebook import rules_from, rules_version
from queenhigh.server import calculations
from queenhigh.server.rules_in_force import announce_rules, refuse_other_rules
from queenhigh.server.worker_process import Worker
from tests.changed_rules import changed_rules
from tests.server.house import RunningHouse, running_house
from tests.server.rigging import order_for, rigged

KING_HIGH = "qualifier king high"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[RunningHouse]:
    with changed_rules(KING_HIGH), running_house(tmp_path) as house:
        yield house


def test_session_and_table_say_that_other_rules_are_in_force(house: RunningHouse) -> None:
    guest = house.person()
    assert guest.who["rules"].startswith("Other rules are in force here")
    assert rules_version() in guest.who["rules"]
    table = guest.table(guest.practise("three-card-poker"))
    assert table["rules"] == guest.who["rules"]
    assert table["first_words"] == "Dealer plays with king high or better"


def test_with_the_projects_own_rules_nothing_is_said(tmp_path: Path) -> None:
    with running_house(tmp_path) as house:
        assert house.person().who["rules"] is None


def test_the_worker_processes_count_by_the_same_rules(house: RunningHouse) -> None:
    async def ask() -> tuple[str, int]:
        worker = Worker(600, calculations.ready, politeness=3)
        try:
            return (
                await worker.ask("test", rules_version),
                await worker.ask("test", os.getpriority, os.PRIO_PROCESS, 0),
            )
        finally:
            worker.stop()

    # A thread of its own, since a browser test may have left an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        version, priority = thread.submit(asyncio.run, ask()).result()
    assert version == rules_version()
    assert priority == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 3), "bets come before calculations"


def test_the_lab_counts_by_the_changed_rule(house: RunningHouse) -> None:
    answer = house.person().get("/api/lab", game="three-card-poker", wager="ante", paytable="A").json()
    changed = answer["ev"]["exact"]
    assert changed == str(edge("three-card-poker", "ante", "A")[0].ev)
    with rules_from(None):
        assert changed != str(edge("three-card-poker", "ante", "A")[0].ev)


def test_a_practice_table_settles_by_the_changed_rule(tmp_path: Path) -> None:
    """A dealer with queen high no longer qualifies: the Ante wins and the Play is returned."""
    at: dict[str | int, str] = {4: "As Kd 2c", "dealer": "Qs 7h 3d"}
    with changed_rules(KING_HIGH):
        order = order_for(practice_house("three-card-poker"), [4], ["ante"], at)
        with running_house(tmp_path, rigged(order)) as house:
            guest = house.person()
            table = guest.practise("three-card-poker")
            guest.do(table, "place_wager", seat=4, wager="ante", cents=1000)
            guest.do(table, "ask_for_deal")
            guest.do(table, "decide", seat=4, choice="play")
            (box,) = guest.get(f"/api/rounds/{table}/1").json()["seats"]
            assert {row["wager"]: row["outcome"] for row in box["wagers"]} == {"ante": "win", "play": "push"}


def test_a_process_with_other_rules_may_not_join_the_house(house: RunningHouse) -> None:
    engine = house.room.store.engine
    announce_rules(engine)
    assert refuse_other_rules(engine) is None
    with rules_from(None):
        why = refuse_other_rules(engine)
    assert why is not None
    assert "start every process with the same --rulebook" in why
