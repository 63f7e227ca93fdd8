"""The server under load: full tables that play without a break, next to clients that never read or read too slowly.

    .venv/bin/python bench/house.py [--tables 50] [--seconds 60] [--period 30] [--hostile 100] [--lobbies 10]

The server has one core to itself and the clients another. Every table has seven players and three onlookers, each
with a socket of their own, and ten lobbies watch the house; every table begins a round every `period` seconds.
Measured: how long a bet waits for its acknowledgment (when it is durable), how long a meter takes to reach every
screen, what happens to hostile clients, the memory of the server, and whether the ledger verifies afterward; then how
many bets a second are acknowledged when everybody bets as fast as they can, next to the raw commit rate of the disk.
"""

import argparse
import asyncio
import json
import os
import random
import select
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from queenhigh.ledger import Store, open_engine, read_vault, verify
from queenhigh.rulebook import GAMES

PLAYERS, ONLOOKERS = 7, 3
Frame = dict[str, Any]
"""What the house sends over a socket, as JSON: nothing here checks its shape."""
FILL_S = 60.0
"""How long everybody may keep hurrying until the connections of clients that never read are full and cut off."""
SERVICE = """
import os, sys
from pathlib import Path
from queenhigh.server.house_server import serve
from queenhigh.server.settings import Settings
limits = dict.fromkeys(
    ("requests_per_s", "commands_per_s", "guests_per_minute", "tables_per_minute", "tables_per_person",
     "tables_per_address", "written_per_day", "sockets_per_person", "sockets_per_address",
     "connections_per_address"), 10**6)
folder = Path(sys.argv[1])
settings = Settings(str(folder / "house.db"), folder / "house.key", port=int(sys.argv[2]), betting_s=1, **limits)
serve(settings, os.urandom, lambda line: print(line, flush=True))
"""


class Showing:
    """What the meters of every table showed, and how long each change took to reach each watcher."""

    def __init__(self) -> None:
        self.changes: dict[str, list[tuple[float, str]]] = {}
        self.lags: list[float] = []

    def seen(self, table: str, meters: dict[str, str], before: dict[str, int]) -> None:
        """Note what a watcher sees who had seen the changes up to `before`; skipped changes count with the next one."""
        now, text = time.perf_counter(), json.dumps(meters, sort_keys=True)
        known = self.changes.setdefault(table, [])
        if text not in (old for _, old in known):
            known.append((now, text))
        place = next(number for number, (_, old) in enumerate(known) if old == text)
        self.lags += [now - moment for moment, _ in known[before.get(table, place) + 1 : place + 1]]
        before[table] = max(place, before.get(table, 0))


SHOWING = Showing()


async def watches(origin: str, cookie: str) -> None:
    """A lobby: every table and every meter of the house."""
    before: dict[str, int] = {}
    address = origin.replace("http", "ws") + "/api/live"
    headers = {"cookie": cookie}
    async with connect(address, origin=Origin(origin), additional_headers=headers, ping_interval=None) as socket_:
        async for text in socket_:
            frame = json.loads(text)
            if frame["kind"] == "ping":
                await socket_.send('{"kind": "pong"}')
            for row in frame.get("tables", ()):
                SHOWING.seen(row["table"], row["meters"], before)


class Player:
    """One socket: replies are matched by id, and the last view is kept."""

    def __init__(self, name: str, cookie: str) -> None:
        self.name, self.cookie = name, cookie
        self.seat: int | None = None
        self.view: Frame = {}
        self.changed = asyncio.Event()
        self.waiting: dict[str, asyncio.Future[Frame]] = {}
        self.socket: ClientConnection | None = None
        self.frames = 0
        self.table = ""
        self.meters: dict[str, int] = {}
        self.dropped = False

    async def live(self, origin: str, table: str) -> None:
        self.table = table
        address = origin.replace("http", "ws") + f"/api/tables/{table}/live"
        headers = {"cookie": self.cookie}
        async with connect(address, origin=Origin(origin), additional_headers=headers, ping_interval=None) as live:
            self.socket = live
            with suppress(ConnectionClosed):
                async for text in live:
                    self.hear(json.loads(text))
        self.dropped = True

    def hear(self, frame: Frame) -> None:
        self.frames += 1
        if frame["kind"] == "reply" and frame["id"] in self.waiting:
            self.waiting.pop(frame["id"]).set_result(frame)
        elif frame["kind"] == "view":
            self.view = frame["view"]
            SHOWING.seen(self.table, self.view["meters"], self.meters)
            self.changed.set()
        elif frame["kind"] == "meters":
            SHOWING.seen(self.table, frame["meters"], self.meters)
        elif frame["kind"] == "ping" and self.socket is not None:
            asyncio.get_running_loop().create_task(self.socket.send('{"kind": "pong"}'))

    async def send(self, command: str, **fields: object) -> tuple[Frame, float]:
        """The reply, and how long it took."""
        assert self.socket is not None
        command_id = uuid4().hex
        answer = self.waiting[command_id] = asyncio.get_running_loop().create_future()
        started = time.perf_counter()
        await self.socket.send(json.dumps({"id": command_id, "command": command, **fields}))
        return await asyncio.wait_for(answer, 60), time.perf_counter() - started


async def guest(http: httpx2.AsyncClient) -> tuple[str, str, str]:
    """A new guest: name, cookie and CSRF token."""
    http.cookies.clear()
    answer = await http.get("/api/session")
    cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
    return answer.json()["name"], cookie, answer.json()["csrf"]


class LoadedTable:
    """Seven players and three onlookers at a practice table that plays a round at fixed intervals."""

    def __init__(self, origin: str, number: int) -> None:
        self.origin, self.number = origin, number
        self.game = GAMES[number % len(GAMES)]
        self.people: list[Player] = []
        self.table = ""
        self.rounds = 0
        self.waits: list[float] = []
        self.refused: Counter[str] = Counter()

    async def open(self, http: httpx2.AsyncClient) -> None:
        for place in range(PLAYERS + ONLOOKERS):
            name, cookie, csrf = await guest(http)
            self.people.append(Player(name, cookie))
            if place == 0:
                headers = {"x-csrf": csrf, "cookie": cookie}
                made = await http.post("/api/practice", json={"game": self.game}, headers=headers)
                made.raise_for_status()
                self.table = made.json()["table"]
        self.tasks = [asyncio.create_task(person.live(self.origin, self.table)) for person in self.people]
        while any(not person.view for person in self.people):
            await asyncio.sleep(0.02)

    @property
    def players(self) -> list[Player]:
        return [person for person in self.people if person.seat is not None]

    async def sit(self) -> None:
        first = self.people[0]
        seats = {int(seat): name for seat, name in first.view["seats"].items()}
        first.seat = next(seat for seat, name in seats.items() if name == first.name)
        free = [seat for seat in range(1, 8 if self.game != "235-stud-poker" else 7) if seat not in seats]
        for person, seat in zip(self.people[1:PLAYERS], free, strict=False):
            reply, _ = await person.send("take_seat", seat=seat)
            if reply.get("ok", True):
                person.seat = seat

    async def bet(self, person: Player) -> None:
        names = {"three-card-poker": ["ante", "progressive"], "four-card-poker": ["ante"]}
        equal = {"235-stud-poker": ["two_card", "three_card", "five_card"], "let-it-ride": ["bet_1", "bet_2", "bet_3"]}
        for wager in {**names, **equal}[self.game]:
            cents = 100 if wager == "progressive" else 1000
            reply, wait = await person.send("place_wager", seat=person.seat, wager=wager, cents=cents)
            self.waits.append(wait)
            if "why" in reply or reply.get("ok") is False:
                self.refused[str(reply.get("why") or reply.get("detail"))] += 1

    async def play(self) -> None:
        await asyncio.gather(*(self.bet(person) for person in self.players))
        for person in self.players:
            await person.send("ask_for_deal")
        until = time.monotonic() + 20
        number = self.people[0].view.get("round")
        while time.monotonic() < until:
            view = self.people[0].view
            if view.get("round") is None or (number is not None and view.get("round") != number):
                break
            asked = view.get("asked")
            turn = next(
                (person for person in self.players if person.seat == asked and person.view.get("choices")), None
            )
            if turn is not None:
                await turn.send("decide", seat=turn.seat, choice=turn.view["choices"][0])
            self.people[0].changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.people[0].changed.wait(), 0.5)
        self.rounds += 1

    async def run(self, until: float, period: float) -> None:
        await asyncio.sleep(random.random() * period)
        while time.monotonic() < until:
            began = time.monotonic()
            await self.play()
            await asyncio.sleep(max(0.0, began + period - time.monotonic()))

    async def hurry(self, until: float) -> int:
        """Place bets and take them back as fast as they are acknowledged."""
        done = 0

        async def one(person: Player) -> None:
            nonlocal done
            wager = {"235-stud-poker": "two_card", "let-it-ride": "bet_1"}.get(self.game, "ante")
            while time.monotonic() < until:
                for command, more in (("place_wager", {"cents": 1000}), ("take_back_wager", {})):
                    _, _ = await person.send(command, seat=person.seat, wager=wager, **more)
                    done += 1

        await asyncio.gather(*(one(person) for person in self.players))
        return done


async def never_reads(origin: str, table: str, cookie: str, cut: list[float]) -> None:
    """A socket that is opened and then ignored; it counts as cut off when its connection is reset."""
    host, port = origin.removeprefix("http://").split(":")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect((host, int(port)))
        deaf.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {origin}\r\nCookie: {cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        line = select.poll()
        line.register(deaf, 0)
        while not line.poll(0):
            await asyncio.sleep(0.1)
        cut.append(time.monotonic())


async def dawdles(origin: str, cut: Counter[str]) -> None:
    """One byte per second of a request that never ends."""
    host, port = origin.removeprefix("http://").split(":")
    began = time.monotonic()
    reader, writer = await asyncio.open_connection(host, int(port))
    with suppress(ConnectionError, BrokenPipeError):
        for byte in (f"GET /{'x' * 500} HTTP/1.1\r\nHost: {host}\r\nX-Slow: " + "y" * 600).encode():
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(1)
            if reader.at_eof():
                break
    cut["dawdled"] += 1
    cut["dawdled, seconds"] += int(time.monotonic() - began)


def resident_mb(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def processor_s(pid: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def sample_memory(pid: int, samples: list[float]) -> None:
    """The memory of the service every minute."""
    while True:
        samples.append(resident_mb(pid))
        await asyncio.sleep(60)


def percentile(waits: list[float], part: float) -> float:
    return 1000 * sorted(waits)[min(len(waits) - 1, int(part * len(waits)))] if waits else float("nan")


async def load(options: argparse.Namespace, origin: str, pid: int) -> None:
    async with httpx2.AsyncClient(base_url=origin, headers={"origin": origin}, timeout=60) as http:
        while (await http.get("/readyz")).status_code != 200:
            await asyncio.sleep(0.05)
        tables = [LoadedTable(origin, number) for number in range(options.tables)]
        for table in tables:
            await table.open(http)
            await table.sit()
        _, cookie, _ = await guest(http)
        cut: Counter[str] = Counter()
        deaf_cut: list[float] = []
        hostile = [
            asyncio.create_task(never_reads(origin, tables[number % len(tables)].table, cookie, deaf_cut))
            for number in range(options.hostile)
        ]
        lobbies = [asyncio.create_task(watches(origin, cookie)) for _ in range(options.lobbies)]
        hostile += [asyncio.create_task(dawdles(origin, cut)) for _ in range(options.hostile)]
        sockets = sum(len(table.people) for table in tables)
        print(f"{len(tables)} tables, {sockets} sockets, {2 * options.hostile} hostile clients")
        before, samples = resident_mb(pid), list[float]()
        sampling = asyncio.create_task(sample_memory(pid, samples))
        until = time.monotonic() + options.seconds
        await asyncio.gather(*(table.run(until, options.period) for table in tables))
        waits = [wait for table in tables for wait in table.waits]
        told = ", ".join(f"p{100 * part:g} {percentile(waits, part):.1f} ms" for part in (0.5, 0.99, 0.999))
        print(f"{len(waits):,} bets in {sum(table.rounds for table in tables):,} rounds, acknowledged: {told}")
        refused = sum((table.refused for table in tables), Counter[str]())
        print(f"refused: {dict(refused.most_common(3))}; good clients dropped: "
              f"{sum(person.dropped for table in tables for person in table.people)}")  # fmt: skip
        lags = ", ".join(f"p{100 * part:g} {percentile(SHOWING.lags, part):.0f} ms" for part in (0.5, 0.99, 1))
        print(f"meters in {options.lobbies} lobbies and at every table, seen {len(SHOWING.lags):,} times: {lags}")
        print(f"memory {before:.0f} MB before, {resident_mb(pid):.0f} MB after; clients that dawdle: {dict(cut)}")
        sampling.cancel()
        print(f"memory every minute, MB: {' '.join(f'{size:.0f}' for size in samples)}")
        early, hurried, used = len(deaf_cut), time.monotonic(), processor_s(pid)
        done = sum(await asyncio.gather(*(table.hurry(hurried + options.hurry) for table in tables)))
        each = 1e6 * (processor_s(pid) - used) / max(done, 1)
        print(f"everybody as fast as they can: {done / options.hurry:,.0f} durable acknowledgements/s, "
              f"{each:,.0f} µs of the service's processor each")  # fmt: skip
        while len(deaf_cut) < options.hostile and time.monotonic() < hurried + FILL_S:
            await asyncio.gather(*(table.hurry(time.monotonic() + 1) for table in tables))
        last = max((moment - hurried for moment in deaf_cut[early:]), default=0)
        print(f"clients that never read: {early} cut before that, {len(deaf_cut)} of {options.hostile} in the end, "
              f"the last {last:.1f} s after it began; memory {resident_mb(pid):.0f} MB")  # fmt: skip
        for task in [*hostile, *lobbies, *(task for table in tables for task in table.tasks)]:
            task.cancel()


def raw_commits(folder: str, seconds: float) -> float:
    from sqlalchemy import text

    engine = Store(open_engine(str(Path(folder) / "raw.db"))).engine
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE raw (number INTEGER PRIMARY KEY)"))
    started, done = time.perf_counter(), 0
    while (spent := time.perf_counter() - started) < seconds:
        with engine.begin() as connection:
            connection.execute(text("INSERT INTO raw VALUES (:number)"), {"number": done})
        done += 1
    return done / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--period", type=float, default=30)
    parser.add_argument("--hostile", type=int, default=100)
    parser.add_argument("--lobbies", type=int, default=10)
    parser.add_argument("--hurry", type=float, default=5)
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})
    with tempfile.TemporaryDirectory() as folder:
        arguments = [sys.executable, "-c", SERVICE, folder, "8765"]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as service:
            os.sched_setaffinity(service.pid, {cores[0]})
            assert service.stdout is not None
            origin = service.stdout.readline().split()[5].rstrip("/")
            try:
                asyncio.run(load(options, origin, service.pid))
            finally:
                service.terminate()
        print(f"raw commits on the same disk: {raw_commits(folder, 3):,.0f}/s")
        store = Store(open_engine(str(Path(folder) / "house.db")))
        verdict = verify(store, read_vault(Path(folder) / "house.key", os.urandom))
        print(f"{verdict.facts:,} facts, {verdict.rounds:,} rounds: {verdict.first_bad or 'the ledger verifies'}")


if __name__ == "__main__":
    main()
