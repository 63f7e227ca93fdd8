"""Scenario 16: hostile clients, from one address and from many, while somebody plays. Every bet of the player is
acknowledged, a stranger from another address finds a table, and the house keeps its memory and closes in order.

How long the bets took is told and judged by nobody here: at the full size the house and the attack have processes of
their own. The same bets while nobody attacks tell what the machine itself makes of them, and how long the house itself
needed for them is told apart, which hardly depends on what else the machine has to do.
"""

import asyncio
import json
import multiprocessing
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple, TextIO

from starlette.types import Receive, Scope, Send

from queenhigh.server import house_server
from queenhigh.server.request_turns import RequestTurns
from queenhigh.server.settings import Settings
from tests.scenarios.hostile_clients import ATTACKS, Orders, guests_at, run_attack
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import folder
from tests.server.house import UNLIMITED, Person, fetch, running_house

SEED = 16
ATTACKER, PLAYER, STRANGER = "127.0.0.2", "127.0.0.200", "127.0.0.201"
MANY = [f"127.0.0.{number}" for number in range(10, 22)]
WAIT_S = 120.0
BET_EVERY_S = 0.06
LOOK_EVERY_S = 0.005
MOST_GROWTH_MB = 200
LEAST_BETS = {True: 300, False: 3}
"""During each attack, at the full size and at the small one."""
SPAWN = multiprocessing.get_context("spawn")


class House(NamedTuple):
    """A house in a process of its own."""

    origin: str
    pid: int
    notes: Path

    @property
    def memory_mb(self) -> int:
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        return next(int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def worked(self) -> "Worked":
        """What was noted since the last time."""
        lines = self.notes.read_text(encoding="ascii").splitlines()
        self.notes.write_text("", encoding="ascii")
        notes = [line.split() for line in lines]
        return Worked(*([float(ms) for kind, ms in notes if kind == which] for which in ("bet", "turn")))


class Worked(NamedTuple):
    """Milliseconds: from taking a bet to answering it, less what the loop or the writer waited for a core, whichever
    waited longer; and how long the loop worked between two looks for new requests. Other programs on the machine
    hardly count."""

    on_bets: list[float]
    in_turns: list[float]


class TimedTurns(RequestTurns):
    """Notes how much the house works while a bet waits."""

    notes: TextIO

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            asyncio.get_running_loop().call_soon(self._look, time.thread_time())
        if scope["type"] != "http" or not scope["path"].endswith("/commands"):
            await super().__call__(scope, receive, send)
            return
        began, waited = time.perf_counter(), _waited_s()
        await super().__call__(scope, receive, send)
        for_a_core = max(now - before for now, before in zip(_waited_s(), waited, strict=True))
        self._note("bet", time.perf_counter() - began - for_a_core)

    def _look(self, before: float) -> None:
        now = time.thread_time()
        self._note("turn", now - before)
        asyncio.get_running_loop().call_later(LOOK_EVERY_S, self._look, now)

    def _note(self, kind: str, seconds: float) -> None:
        print(kind, 1000 * seconds, file=self.notes, flush=True)


def _waited_s() -> list[float]:
    """How long this thread, which is the loop's, and the writer have waited for a core until now."""
    writer = next(thread for thread in threading.enumerate() if thread.name == "writer")
    files = (Path(f"/proc/self/task/{number}/schedstat") for number in (threading.get_native_id(), writer.native_id))
    return [int(file.read_text(encoding="ascii").split()[1]) / 1e9 for file in files]


def _serve(home: str, settings: Settings, line: Connection) -> None:
    TimedTurns.notes = (Path(home) / "notes").open("a", encoding="ascii")
    setattr(house_server, "RequestTurns", TimedTurns)  # noqa: B010
    with running_house(Path(home), settings=settings) as house:
        # As `serve` prepares a house before it opens.
        fetch(f"{house.origin}/openapi.json")
        house_server.answer_promptly()
        line.send(house.origin)
        line.recv()
        line.send(house.room.ledger_check.verify().ok)


@contextmanager
def house_apart(settings: Settings, wrong: list[str]) -> Iterator[House]:
    """A house that is verified when it closes."""
    here, there = SPAWN.Pipe()
    with folder() as home:
        process = SPAWN.Process(target=_serve, args=(str(home), settings, there))
        process.start()
        try:
            yield House(here.recv(), process.pid or 0, home / "notes")
            here.send("close")
            if not here.poll(WAIT_S) or not here.recv():
                wrong.append("the ledger does not verify after the attacks, or the house does not close")
        finally:
            process.join(WAIT_S if not wrong else 1)
            process.kill()


class Bets(threading.Thread):
    """Somebody who sits at a table and bets again and again."""

    def __init__(self, house: House) -> None:
        super().__init__(daemon=True)
        self.house = house
        self.person = Person(house.origin, PLAYER)
        self.table = self.person.practise("three-card-poker")
        self.seconds: list[float] = []
        self.refused: list[str] = []
        self._over = threading.Event()

    def run(self) -> None:
        number = 0
        self.house.worked()
        while not self._over.wait(BET_EVERY_S):
            number += 1
            began = time.perf_counter()
            try:
                answer = self.person.try_(
                    self.table, "place_wager", seat=4, wager="ante", cents=500 + 100 * (number % 20)
                )
                if answer.status_code != 200:
                    self.refused.append(f"a bet was answered {answer.status_code}: {answer.text[:200]}")
            except Exception as error:
                self.refused.append(f"a bet was not answered: {error!r}")
            self.seconds.append(time.perf_counter() - began)

    def stop(self) -> None:
        self._over.set()
        self.join(WAIT_S)
        self.worked = self.house.worked()
        self.person.http.close()

    def at_least(self, many: int) -> None:
        until = time.monotonic() + WAIT_S
        while len(self.seconds) < many and time.monotonic() < until:
            time.sleep(BET_EVERY_S)


def quantile_ms(times: list[float], part: float) -> float:
    ordered = sorted(times)
    return round(ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1)


def attacked(
    house: House,
    name: str,
    addresses: list[str],
    full: bool,
    pool: Executor,
    report: Report,
    least_bets: int | None = None,
) -> list[str]:
    """What went wrong for others during one attack."""
    wrong: list[str] = []
    with folder() as home:
        orders, before = Orders(home), house.memory_mb
        bets = Bets(house)
        attack: Future[str] = pool.submit(run_attack, name, house.origin, addresses, full, home)
        _wait_for(orders.peak, attack)
        bets.start()
        bets.at_least(least_bets or LEAST_BETS[full])
        if len(addresses) == 1:
            wrong += _a_stranger(house.origin)
        grown = house.memory_mb - before
        bets.stop()
        orders.stop.touch()
        report.add(json.loads(attack.result(WAIT_S)))
    where = f"{name}, {'one address' if len(addresses) == 1 else 'many addresses'}"
    _tell_times(bets, where, report)
    if grown > MOST_GROWTH_MB:
        wrong.append(f"the house grew by {grown} MB")
    return [f"{where}: {text}" for text in [*bets.refused[:3], *wrong]]


def _wait_for(peak: Path, attack: "Future[str]") -> None:
    until = time.monotonic() + WAIT_S
    while not peak.exists() and not attack.done() and time.monotonic() < until:
        time.sleep(0.02)


def _a_stranger(origin: str) -> list[str]:
    """Somebody from another address comes in and gets a table."""
    try:
        with guests_at(origin, [STRANGER]) as (stranger,):
            answer = stranger.post("/api/practice", game="let-it-ride")
    except Exception as error:
        return [f"a stranger is not let in: {error!r}"]
    return [] if answer.status_code == 200 else [f"a stranger gets no table: {answer.text[:200]}"]


def run(full: bool) -> ReportData:
    """Twelve attacks, each from one address and from twelve; the smoke size is small, and from many addresses it has
    one attack."""
    report = Report(16, "hostile clients", SEED, full=full, attacks=len(ATTACKS), addresses=len(MANY))
    pool = ProcessPoolExecutor(1, SPAWN) if full else ThreadPoolExecutor(1)
    with pool, report.timed("all, s"):
        # At the small size one address makes all attacks within a minute, and each of them needs its guests.
        settings = Settings() if full else Settings(guests_per_minute=1_000)
        with house_apart(settings, report.failed) as house:
            undisturbed(house, LEAST_BETS[full], report)
            for name in ATTACKS:
                report.failed += attacked(house, name, [ATTACKER], full, pool, report)
                if full or name == "password flood":
                    report.failed += attacked(house, name, MANY, full, pool, report)
        _planted(report, pool)
    return report.data()


def undisturbed(house: House, least_bets: int, report: Report) -> None:
    """The same bets while nobody attacks, under the same load: what the other times compare with."""
    bets = Bets(house)
    bets.start()
    bets.at_least(least_bets)
    bets.stop()
    report.failed += bets.refused[:3]
    _tell_times(bets, "nobody attacks", report)


def _tell_times(bets: Bets, where: str, report: Report) -> None:
    report.count("bets", len(bets.seconds))
    took, worked = [1000 * seconds for seconds in bets.seconds], bets.worked
    report.timings[f"p50 of a bet, ms: {where}"] = quantile_ms(took, 0.5)
    report.timings[f"p99 of a bet, ms: {where}"] = quantile_ms(took, 0.99)
    report.timings[f"p99 of a bet in the house, without waits for a core, ms: {where}"] = quantile_ms(
        worked.on_bets, 0.99
    )
    report.timings[f"p99 of the loop's work between two looks for requests, ms: {where}"] = quantile_ms(
        worked.in_turns, 0.99
    )


def _planted(report: Report, pool: Executor) -> None:
    greedy = replace(UNLIMITED, tables_per_person=100_000, most_practice_tables=8)
    found: list[str] = []
    with house_apart(greedy, found) as house:
        found += attacked(house, "many tables", [ATTACKER], False, pool, Report(16, "", SEED, full=False))
    report.plant("a house that gives one guest every table", found)
