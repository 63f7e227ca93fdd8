"""What a visitor can do to keep a house busy: each attack reaches its peak, says so, and goes on until it is told to
stop. All of it comes from addresses of this machine, so that the house can tell one attacker from many."""

import json
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
from websockets.exceptions import WebSocketException

from queenhigh.practice import example_text
from tests.server.house import Person

_LOOK_S = 0.05
Tried = Counter[str]


class Orders:
    """Two files between an attack and the scenario: the attack is at its peak, and it shall stop."""

    def __init__(self, folder: Path) -> None:
        self.peak, self.stop = folder / "peak", folder / "stop"

    def hold(self) -> None:
        """At the peak: wait to be told to stop."""
        self.peak.touch()
        while not self.stop.exists():
            time.sleep(_LOOK_S)

    def again(self) -> Iterator[int]:
        """At the peak after the first turn: turn after turn until told to stop."""
        turn = 0
        while not self.stop.exists():
            yield turn
            turn += 1
            self.peak.touch()


Attack = Callable[[str, list[str], int, Orders], Tried]


def _line(origin: str, address: str) -> socket.socket:
    where = urlsplit(origin)
    return socket.create_connection((where.hostname or "", where.port or 80), 5, (address, 0))


@contextmanager
def guests_at(origin: str, addresses: list[str]) -> Iterator[list[Person]]:
    """A guest at each of these addresses. An address that sends too many is let in no further."""
    with ExitStack() as open_:
        guests: list[Person] = []
        for address in addresses:
            guest = Person(origin, address, known=False)
            open_.callback(guest.http.close)
            if guest.is_let_in():
                guests.append(guest)
        yield guests


def _spread(addresses: list[str], many: int) -> list[str]:
    return [addresses[number % len(addresses)] for number in range(many)]


def slow_bodies(origin: str, addresses: list[str], many: int, orders: Orders) -> Tried:
    """Requests that promise a body and send it a byte at a time."""
    head = f"POST /api/session HTTP/1.1\r\nHost: {urlsplit(origin).netloc}\r\nOrigin: {origin}\r\n"
    head += "Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n{"
    return _crumbs(origin, _spread(addresses, many), orders, "slow bodies", head, lambda turn: " ")


def slow_headers(origin: str, addresses: list[str], many: int, orders: Orders) -> Tried:
    """Headers that come a line at a time and never end."""
    first = "GET / HTTP/1.1\r\n"
    return _crumbs(origin, _spread(addresses, many), orders, "slow headers", first, lambda turn: f"x-{turn}: a\r\n")


def _crumbs(
    origin: str, addresses: list[str], orders: Orders, name: str, first: str, crumb: Callable[[int], str]
) -> Tried:
    """Requests that come in small pieces; a client that is cut off begins again."""
    tried: Tried = Counter()
    with ExitStack() as open_:
        lines: dict[int, socket.socket] = {}
        for turn in orders.again():
            for number, address in enumerate(addresses):
                with suppress(OSError):
                    if number not in lines:
                        lines[number] = open_.enter_context(_line(origin, address))
                        lines[number].sendall(first.encode())
                        tried[name] += 1
                    lines[number].sendall(crumb(turn).encode())
                    continue
                lines.pop(number, None)
            time.sleep(_LOOK_S)
    return tried


def plain_requests(origin: str, addresses: list[str], many: int, orders: Orders) -> Tried:
    """Pages, asked for again and again over many connections, two hundred of them at once without waiting."""
    page = f"GET / HTTP/1.1\r\nHost: {urlsplit(origin).netloc}\r\n\r\n".encode()
    tried: Tried = Counter()
    with ExitStack() as open_:
        lines: dict[int, socket.socket] = {}
        for turn in orders.again():
            for number, address in enumerate(_spread(addresses, many)):
                with suppress(OSError):
                    if number not in lines:
                        lines[number] = open_.enter_context(_line(origin, address))
                        lines[number].setblocking(False)
                    lines[number].send(page * (200 if (number + turn) % 50 == 0 else 1))
                    tried["pages"] += 1
                    # What was answered by now; the rest is read next time.
                    with suppress(BlockingIOError):
                        if lines[number].recv(1 << 20):
                            continue
                        raise ConnectionError
                    continue
                if number in lines:
                    lines.pop(number).close()
                tried["pages that were cut off"] += 1
    return tried


def big_headers(origin: str, addresses: list[str], many: int, orders: Orders) -> Tried:
    """Headers without an end."""
    tried: Tried = Counter()
    for turn in orders.again():
        for address in _spread(addresses, many):
            with suppress(OSError), _line(origin, address) as line:
                line.sendall(b"GET / HTTP/1.1\r\n")
                for number in range(64):
                    line.sendall(f"x-{turn}-{number}: ".encode() + b"a" * 16_384 + b"\r\n")
            tried["headers of a megabyte"] += 1
    return tried


def many_sockets(origin: str, addresses: list[str], many: int, orders: Orders) -> Tried:
    """One guest of each address opens socket after socket."""
    tried: Tried = Counter()
    with guests_at(origin, addresses) as guests, ExitStack() as sockets:
        for number in range(many):
            try:
                sockets.enter_context(guests[number % len(guests)].live(None))
                tried["sockets"] += 1
            except (WebSocketException, OSError):
                tried["sockets that were refused"] += 1
        orders.hold()
    return tried


def many_tables(origin: str, addresses: list[str], many: int, orders: Orders) -> Tried:
    """A guest of each address opens practice tables and bets at each, so that none of them is given up. The first
    refusal is the peak: from then on the house keeps each of them waiting."""
    tried: Tried = Counter()
    with guests_at(origin, addresses) as guests:
        for number in range(many):
            if orders.stop.exists():
                break
            guest = guests[number % len(guests)]
            answer = guest.post("/api/practice", game="three-card-poker")
            tried["tables" if answer.status_code == 200 else "tables that were refused"] += 1
            if answer.status_code == 200:
                guest.try_(answer.json()["table"], "place_wager", seat=4, wager="ante", cents=500)
            else:
                orders.peak.touch()
        orders.hold()
    return tried


def new_guests(origin: str, addresses: list[str], many: int, orders: Orders) -> Tried:
    """Visitors who forget their cookie: each request begins another session."""

    def ask(guest: Person, number: int) -> str:
        with suppress(httpx2.TransportError):
            guest.http.cookies.clear()
            answer = guest.http.get("/api/session")
            return "new guests" if answer.status_code == 200 else "guests who were turned away"
        return "guests who were cut off"

    return _all_at_once(origin, addresses, many, orders, ask)


def tables_again(origin: str, addresses: list[str], many: int, orders: Orders) -> Tried:
    """One guest of each address goes from table to table without a bet, so that each is put away for the next."""

    def ask(guest: Person, number: int) -> str:
        with suppress(httpx2.TransportError):
            answer = guest.post("/api/practice", game="let-it-ride")
            return "tables in passing" if answer.status_code == 200 else "tables in passing that were refused"
        return "tables in passing that were cut off"

    return _all_at_once(origin, addresses, many, orders, ask)


_WORK = ("/api/lab?game=three-card-poker&wager=ante", "/api/games/three-card-poker/values?cards=As+Kd+2c", "/api/games")


def desk_work(origin: str, addresses: list[str], many: int, orders: Orders) -> Tried:
    """Whole files of papers, and figures, several at a time; a few people ask for one paper each."""
    filing, papers = example_text("harbor-room.toml"), ["layout"] if many < 10 else None

    def ask(guest: Person, number: int) -> str:
        with suppress(httpx2.TransportError):
            if number % 2:
                answer = guest.post("/api/desk/documents", text=f"{filing}\n# {number}", only=papers)
            else:
                answer = guest.get(_WORK[number // 2 % len(_WORK)])
            return "desk work" if answer.status_code == 200 else "desk work that was turned away"
        return "desk work that was cut off"

    return _all_at_once(origin, addresses, many, orders, ask)


_TOML = (
    ".".join(["a"] * 60_000) + " = 1",
    "a = " + "[" * 100_000,
    "a = " + "[" * 400 + "]" * 400,
    "a = '''" + "\n" * 120_000,
    "\n".join(f"[{'a.' * 60}a{number}]" for number in range(900)),
)


def hostile_toml(origin: str, addresses: list[str], many: int, orders: Orders) -> Tried:
    """Submissions that are hard to read, several at a time."""

    def ask(guest: Person, number: int) -> str:
        with suppress(httpx2.TransportError):
            answer = guest.post("/api/desk/check", text=_TOML[number % len(_TOML)])
            return "submissions" if answer.status_code == 200 else "submissions that were turned away"
        return "submissions that were cut off"

    return _all_at_once(origin, addresses, many, orders, ask)


def password_flood(origin: str, addresses: list[str], many: int, orders: Orders) -> Tried:
    """Wrong passwords for known and unknown names, several at a time."""

    def ask(guest: Person, number: int) -> str:
        with suppress(httpx2.TransportError):
            name = "admin" if number % 2 else f"nobody-{number}"
            answer = guest.post("/api/session", name=name, password="wrong")
            return "passwords" if answer.status_code == 401 else "passwords that were turned away"
        return "passwords that were cut off"

    return _all_at_once(origin, addresses, many, orders, ask)


def refused_commands(origin: str, addresses: list[str], many: int, orders: Orders) -> Tried:
    """Commands that a table refuses, which is recorded, over several sockets of each guest."""
    tried: Tried = Counter()
    with guests_at(origin, addresses) as guests, ExitStack() as open_:
        tables = [guest.practise("three-card-poker") for guest in guests]
        lines = [open_.enter_context(guest.live(table)) for guest, table in zip(guests, tables, strict=True)]
        for turn in orders.again():
            for line in lines:
                with suppress(WebSocketException):
                    for number in range(many):
                        line.send(id=f"{turn}-{number}", command="decide", seat=4, choice="play")
                        tried["commands to be refused"] += 1
            time.sleep(_LOOK_S)
    return tried


def _all_at_once(
    origin: str, addresses: list[str], many: int, orders: Orders, ask: Callable[[Person, int], str]
) -> Tried:
    tried: Tried = Counter()
    with guests_at(origin, _spread(addresses, many)) as guests, ThreadPoolExecutor(many) as pool:
        for turn in orders.again():
            tried.update(pool.map(ask, guests, range(turn * many, turn * many + many)))
    return tried


ATTACKS: dict[str, tuple[Attack, int, int]] = {
    "slow bodies": (slow_bodies, 20, 1_000),
    "slow headers": (slow_headers, 20, 1_000),
    "big headers": (big_headers, 2, 40),
    "plain requests": (plain_requests, 20, 250),
    "many sockets": (many_sockets, 20, 600),
    "many tables": (many_tables, 12, 550),
    "tables again": (tables_again, 2, 24),
    "new guests": (new_guests, 2, 24),
    "desk work": (desk_work, 2, 24),
    "hostile TOML": (hostile_toml, 3, 24),
    "password flood": (password_flood, 5, 30),
    "refused commands": (refused_commands, 80, 400),
}
"""Each attack with how many of its things it does at the smoke size and at the full size."""


def run_attack(name: str, origin: str, addresses: list[str], full: bool, folder: Path) -> str:
    """Run one attack; what it tried, as JSON."""
    attack, smoke, most = ATTACKS[name]
    return json.dumps(attack(origin, addresses, most if full else smoke, Orders(folder)))
