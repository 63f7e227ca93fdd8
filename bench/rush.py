"""What a durable bet costs the whole service in a rush: full tables where everybody bets as fast as the house answers.

    .venv/bin/python bench/rush.py [--tables 50] [--seconds 20] [--watchers 3]

The service has one core and the clients another. The clients are lean: they write prepared frames to plain sockets and
look only for replies, so that the house and not its clients is what is measured. Each player places a bet and takes it
back, one command at a time, and sends the next when the reply is there.

The main figure is the processor time of the service for each acknowledgment, user and system, because other work on the
machine changes it least. It is shown for the event loop and for the other threads, of which the writer's is nearly all.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from itertools import count
from pathlib import Path
from typing import cast

import httpx2
import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.house import SERVICE, guest, percentile, resident_mb

from queenhigh.rulebook import GAMES

PLAYERS = 7
FIRST = {"235-stud-poker": "two_card", "let-it-ride": "bet_1"}
_REPLY = b'"kind":"reply"'


class LeanSocket(asyncio.Protocol):
    """One socket at a table: sends prepared frames, and notes only replies and the last view."""

    def __init__(self, host: str, table: str, name: str, cookie: str) -> None:
        self.name, self.table, self.seat = name, table, 0
        self.view: dict[str, object] = {}
        self.done, self.refused, self.pictures, self.until, self.sent_at = 0, 0, 0, 0.0, 0.0
        self.waits: list[float] = []
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.answered: asyncio.Future[bytes] | None = None
        self._wager = b""
        self._numbers = count()
        self._held, self._open = b"", False
        key = b64encode(os.urandom(16)).decode()
        self._hello = (
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.line = cast(asyncio.Transport, transport)
        self.line.write(self._hello)

    def data_received(self, data: bytes) -> None:
        data = self._held + data if self._held else data
        if not self._open:
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                self._held = data
                return
            assert b" 101 " in head.partition(b"\r\n")[0], head
            self._open, data = True, rest
        start, size = 0, len(data)
        while size - start >= 2:
            length, body = data[start + 1], start + 2
            if length == 126:
                body += 2
                length = int.from_bytes(data[start + 2 : body])
            elif length == 127:
                body += 8
                length = int.from_bytes(data[start + 2 : body])
            if body + length > size:
                break
            self._hear(data[body : body + length])
            start = body + length
        self._held = data[start:]

    def _hear(self, frame: bytes) -> None:
        kind = frame[:40]
        if _REPLY in kind:
            self._answered(frame)
        elif b'"kind":"ping"' in kind:
            self.send(b'{"kind": "pong"}')
        elif b'"kind":"view"' in kind:
            self.pictures += 1
            if not self.ready.done():
                self.view = json.loads(frame)["view"]
                self.ready.set_result(None)

    def _answered(self, frame: bytes) -> None:
        if self.answered is not None:
            self.answered.set_result(frame)
            self.answered = None
            return
        now = time.perf_counter()
        self.waits.append(now - self.sent_at)
        self.done += 1
        self.refused += b'"ok":true' not in frame
        if now < self.until:
            self._bet()

    def send(self, text: bytes) -> None:
        """One masked text frame. The mask is zero, which leaves the text as it is."""
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2)
        self.line.write(b"\x81" + length + b"\0\0\0\0" + text)

    async def ask(self, **command: object) -> bytes:
        self.answered = asyncio.get_running_loop().create_future()
        self.send(json.dumps({"id": os.urandom(8).hex(), **command}).encode())
        return await asyncio.wait_for(self.answered, 60)

    def hurry(self, wager: str, until: float) -> None:
        """Begin to bet and to take back; every reply brings the next command."""
        self._wager, self.until = wager.encode(), until
        self._bet()

    def _bet(self) -> None:
        number = next(self._numbers)
        act = b"place_wager" if number % 2 == 0 else b"take_back_wager"
        cents = b',"cents":1000' if number % 2 == 0 else b""
        self.sent_at = time.perf_counter()
        self.send(
            b'{"id":"%s-%d","command":"%b","seat":%d,"wager":"%b"%b}'
            % (self.name[-6:].encode(), number, act, self.seat, self._wager, cents)
        )


async def open_table(http: httpx2.AsyncClient, port: int, game: str, watchers: int) -> list[LeanSocket]:
    """A practice table with all seats taken; the sockets of its players, and after them the onlookers."""
    people, table = list[LeanSocket](), ""
    for place in range(PLAYERS + watchers):
        name, cookie, csrf = await guest(http)
        if place == 0:
            headers = {"x-csrf": csrf, "cookie": cookie}
            made = await http.post("/api/practice", json={"game": game}, headers=headers)
            made.raise_for_status()
            table = made.json()["table"]
        people.append(await connected(port, table, name, cookie))
    seats = people[0].view["seats"]
    assert isinstance(seats, dict)
    people[0].seat = next(int(seat) for seat, name in seats.items() if name == people[0].name)
    most = 6 if game == "235-stud-poker" else 7
    free = [seat for seat in range(1, most + 1) if seat != people[0].seat]
    for person, seat in zip(people[1:PLAYERS], free, strict=False):
        reply = await person.ask(command="take_seat", seat=seat)
        assert b'"ok":true' in reply, reply
        person.seat = seat
    return people


async def connected(port: int, table: str, name: str, cookie: str) -> LeanSocket:
    made = LeanSocket(f"127.0.0.1:{port}", table, name, cookie)
    await asyncio.get_running_loop().create_connection(lambda: made, "127.0.0.1", port)
    await asyncio.wait_for(made.ready, 60)
    return made


def processor_s(pid: int) -> dict[str, float]:
    """Processor time of a process: user, system, of its event loop, and of its other threads."""
    tick = os.sysconf("SC_CLK_TCK")
    spent = {"user": 0.0, "system": 0.0, "loop": 0.0, "writer": 0.0}
    for task in Path(f"/proc/{pid}/task").iterdir():
        fields = (task / "stat").read_text(encoding="ascii").rpartition(")")[2].split()
        user, system = int(fields[11]) / tick, int(fields[12]) / tick
        spent["user"] += user
        spent["system"] += system
        spent["loop" if task.name == str(pid) else "writer"] += user + system
    return spent


async def rush(options: argparse.Namespace, port: int, pid: int) -> None:
    origin = f"http://127.0.0.1:{port}"
    async with httpx2.AsyncClient(base_url=origin, headers={"origin": origin}, timeout=60) as http:
        while (await http.get("/readyz")).status_code != 200:
            await asyncio.sleep(0.05)
        games = [GAMES[number % len(GAMES)] for number in range(options.tables)]
        tables = [await open_table(http, port, game, options.watchers) for game in games]
    people = [person for table in tables for person in table]
    betting = {
        person: FIRST.get(game, "ante")
        for game, table in zip(games, tables, strict=True)
        for person in table
        if person.seat
    }
    print(f"{len(tables)} tables, {len(people)} sockets, {len(betting)} players, {resident_mb(pid):.0f} MB", flush=True)
    await hurry(betting, people, options.warm, pid)
    print(await hurry(betting, people, options.seconds, pid))


async def hurry(betting: dict[LeanSocket, str], people: list[LeanSocket], seconds: float, pid: int) -> str:
    """Let everybody bet for so long; returns what it cost."""
    for person in people:
        person.done, person.refused, person.pictures, person.waits = 0, 0, 0, []
    before, own, began = processor_s(pid), time.process_time(), time.perf_counter()
    for person, wager in betting.items():
        person.hurry(wager, began + seconds)
    await asyncio.sleep(seconds)
    after, took = processor_s(pid), time.perf_counter() - began
    done = max(1, sum(person.done for person in betting))
    clients = 1e6 * (time.process_time() - own) / done
    pictures = sum(person.pictures for person in people) / done
    refused = sum(person.refused for person in betting)
    waits = [wait for person in betting for wait in person.waits]
    await asyncio.sleep(1)
    each = {part: 1e6 * (after[part] - before[part]) / done for part in after}
    whole = each["user"] + each["system"]
    return (
        f"{done / took:,.0f} durable acknowledgments/s, {refused} refused, p50 {percentile(waits, 0.5):.1f} ms, "
        f"p99 {percentile(waits, 0.99):.1f} ms; {pictures:.2f} pictures each\n"
        f"processor time of the service for each: {whole:,.0f} µs ({each['user']:,.0f} user and {each['system']:,.0f} "
        f"system; {each['loop']:,.0f} in the event loop and {each['writer']:,.0f} in other threads), so "
        f"{1e6 / whole:,.0f}/s of one core; the clients: {clients:,.0f} µs"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--watchers", type=int, default=3)
    parser.add_argument("--warm", type=float, default=3)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--port", type=int, default=8771)
    parser.add_argument("--under", default="", help="a command that runs the service, such as a profiler")
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})
    with tempfile.TemporaryDirectory() as folder:
        arguments = [*options.under.split(), sys.executable, "-c", SERVICE, folder, str(options.port)]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as service:
            os.sched_setaffinity(service.pid, {cores[0]})
            assert service.stdout is not None
            service.stdout.readline()
            try:
                uvloop.run(rush(options, options.port, service.pid))
            finally:
                service.terminate()


if __name__ == "__main__":
    main()
