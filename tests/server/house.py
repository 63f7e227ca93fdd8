"""A house for tests: the real server on a real port, in a thread, with a clock that tests can move."""

import json
import multiprocessing
import os
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from uuid import uuid4

import httpx2
from argon2 import PasswordHasher
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from queenhigh.chance import FairDeck
from queenhigh.ledger import Program, Store, open_engine, open_vault
from queenhigh.server.card_room import CardRoom
from queenhigh.server.first_run import FIRST_PEOPLE, first_run
from queenhigh.server.house_server import HouseServer, doors, listen
from queenhigh.server.settings import Clock, Settings
from tests.plain_data import PlainData
from tests.server.rigging import numbered
from tests.server.shared_workers import share_workers

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing here is encrypted, and loading certificates would take longer than most requests."""
PATIENCE_S = 180.0
"""So long every answer is waited for, however slow the machine is."""
fetch = partial(httpx2.get, verify=NO_TLS, timeout=PATIENCE_S)
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
_MANY = 100_000
UNLIMITED = Settings(
    number_s=0,
    requests_per_s=_MANY,
    guests_per_minute=_MANY,
    written_per_day=_MANY,
    disputes_per_minute=_MANY,
    exams_per_minute=_MANY,
    tables_per_minute=_MANY,
    commands_per_s=_MANY,
    logins_per_minute=_MANY,
    desk_per_minute=_MANY,
    tables_per_address=_MANY,
    sockets_per_person=_MANY,
    sockets_per_address=_MANY,
    connections_per_address=_MANY,
    refusals_per_minute=_MANY,
    # One floorperson is enough, except where a second signature is the subject.
    second_signature_cents=10**9,
)
"""No test is slowed down by a limit that it does not set itself, and its cards are the ones it set."""


class MovedClock:
    """Real time plus as much as a test adds; once stopped, only what a test adds."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._wall, self._monotonic = time.time, time.monotonic

    def stop(self) -> None:
        """Stand still, so that no deadline passes and no budget fills up however slow the machine is."""
        wall, monotonic = time.time(), time.monotonic()
        self._wall, self._monotonic = lambda: wall, lambda: monotonic

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """For a while only, in a house that other tests use too."""
        flowing = self._wall, self._monotonic
        self.stop()
        yield
        self._wall, self._monotonic = flowing

    @property
    def clock(self) -> Clock:
        return Clock(lambda: self._wall() + self.ahead, lambda: self._monotonic() + self.ahead)


class RunningHouse:
    """The server of a test and the passwords of its first people."""

    def __init__(self, room: CardRoom, port: int, passwords: dict[str, str], clock: MovedClock) -> None:
        self.room, self.port, self.passwords, self.time = room, port, passwords, clock
        self.origin = f"http://127.0.0.1:{port}"
        self._persons: list[Person] = []

    def close(self) -> None:
        for person in self._persons:
            person.http.close()

    def person(self, name: str | None = None, address: str = "127.0.0.1") -> "Person":
        """A guest, or one of the first people, who has already chosen a password; from any address of this machine."""
        person = Person(self.origin, address)
        self._persons.append(person)
        if name is not None:
            person.log_in(name, self.passwords[name])
            if person.who["one_time"]:
                new = f"a password of {name}"
                assert person.post("/api/session/password", old=self.passwords[name], new=new).status_code == 200
                self.passwords[name] = new
        return person


class Person:
    """Somebody with a browser: cookies, the CSRF header, the right Origin."""

    def __init__(self, origin: str, address: str = "127.0.0.1", *, known: bool = True) -> None:
        self.origin, self.address = origin, address
        self.http = httpx2.Client(
            base_url=origin,
            headers={"origin": origin},
            timeout=PATIENCE_S,
            transport=httpx2.HTTPTransport(local_address=address, verify=NO_TLS),
        )
        if known:
            self.meet()

    def meet(self) -> None:
        assert self.is_let_in(), "the house takes no more guests from this address"

    def is_let_in(self) -> bool:
        answer = self.http.get("/api/session")
        if answer.status_code == 429:
            return False
        self.who = answer.json()
        self.http.headers["x-csrf"] = self.who["csrf"]
        return True

    def log_in(self, name: str, password: str) -> None:
        answer = self.post("/api/session", name=name, password=password)
        assert answer.status_code == 200, answer.text
        self.who = answer.json()
        self.http.headers["x-csrf"] = self.who["csrf"]

    @property
    def name(self) -> str:
        return str(self.who["name"])

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def get(self, path: str, **params: str | int | None) -> httpx2.Response:
        return self.http.get(path, params=params)

    def post(self, path: str, **body: object) -> httpx2.Response:
        return self.http.post(path, json=body)

    def practise(self, game: str) -> str:
        answer = self.post("/api/practice", game=game)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    def table(self, table: str) -> PlainData:
        answer: PlainData = self.get(f"/api/tables/{table}").json()
        return answer

    def new_id(self) -> str:
        return uuid4().hex

    def try_(self, table: str, command: str, **fields: object) -> httpx2.Response:
        return self.post(f"/api/tables/{table}/commands", id=self.new_id(), command=command, **fields)

    def do(self, table: str, command: str, **fields: object) -> PlainData:
        answer = self.try_(table, command, **fields)
        assert answer.status_code == 200, answer.text
        taken: PlainData = answer.json()
        return taken

    def refused(self, table: str, command: str, status: int = 409, **fields: object) -> PlainData:
        answer = self.try_(table, command, **fields)
        assert answer.status_code == status, answer.text
        problem: PlainData = answer.json()
        return problem

    def bet(self, table: str, seat: int) -> None:
        """The least of every wager that is offered."""
        for wager in self.table(table)["wagers"]:
            cents = wager["fixed"] or max(wager["minimum"], 500)
            self.do(table, "place_wager", seat=seat, wager=wager["wager"], cents=cents)

    def play_on(self, table: str, choose: Callable[[PlainData], str] = lambda view: view["choices"][0]) -> None:
        """Decide at this person's seats until there is nothing left to decide."""
        while True:
            view = self.table(table)["view"]
            if view["asked"] is None or view["seats"].get(str(view["asked"])) != self.name:
                return
            self.do(table, "decide", seat=view["asked"], choice=choose(view))

    @contextmanager
    def live(self, table: str | None, after: int | str | None = None) -> Iterator["Live"]:
        """A socket at a table, or one that watches the whole house."""
        path = "/api/live" if table is None else f"/api/tables/{table}/live"
        query = f"?after={after}" if after is not None else ""
        address = self.origin.replace("http", "ws") + path + query
        with open_socket(address, self.origin, self.cookie, self.address) as socket_:
            yield Live(socket_)


def open_socket(address: str, origin: str | None, cookie: str, local: str = "127.0.0.1") -> ClientConnection:
    return connect(
        address,
        source_address=(local, 0),
        origin=Origin(origin) if origin is not None else None,
        additional_headers={"cookie": cookie},
        open_timeout=PATIENCE_S,
        close_timeout=1,
        ping_interval=None,
    )


class Live:
    """A socket that keeps every frame it received."""

    def __init__(self, socket_: ClientConnection) -> None:
        self.socket = socket_
        self.frames: list[PlainData] = []

    def send(self, **frame: object) -> None:
        self.socket.send(json.dumps(frame))

    def next(self) -> PlainData:
        frame: PlainData = json.loads(self.socket.recv(PATIENCE_S))
        self.frames.append(frame)
        return frame

    def until(self, kind: str, wanted: Callable[[PlainData], bool] = lambda frame: True) -> PlainData:
        while True:
            frame = self.next()
            if frame["kind"] == kind and wanted(frame):
                return frame

    def told(self) -> list[int]:
        """The numbers of all facts received, in order."""
        return [fact["event"] for frame in self.frames if frame["kind"] == "facts" for fact in frame["facts"]]


@contextmanager
def running_house(
    folder: Path,
    deck_of: Callable[[str, bytes], FairDeck] | None = None,
    database: str | None = None,
    program: Program | None = None,
    *,
    settings: Settings = UNLIMITED,
) -> Iterator[RunningHouse]:
    """A house in a thread of this process, open and verified, that deals the same cards in every run."""
    listening = listen(Settings(str(folder), port=0))
    port = listening.getsockname()[1]
    made = replace(settings, port=port, database=database or str(folder / "house.db"))
    moved = MovedClock()
    vault = open_vault(folder / "house.key", os.urandom)
    room = CardRoom(made, Store(open_engine(made.database)), vault, moved.clock, program, deck_of or numbered(1), QUICK)
    # A process of a scenario ends with its house, and so do its workers.
    if settings.desk_most_s == UNLIMITED.desk_most_s and multiprocessing.parent_process() is None:
        share_workers(room)
    passwords = {name: password for name, _, password in first_run(room)}
    server = HouseServer(room)
    thread = threading.Thread(target=server.run, args=(doors(listening),), daemon=True)
    thread.start()
    house = RunningHouse(room, port, passwords, moved)
    try:
        wait_until_ready(house.origin)
        yield house
    finally:
        house.close()
        server.should_exit = True
        thread.join(PATIENCE_S)
        listening.close()


def is_cut(line: socket.socket) -> bool:
    """Wait until the house closes a connection; whether it said nothing before."""
    try:
        return line.recv(1000) == b""
    except ConnectionError:
        return True


def soon(holds: Callable[[], bool]) -> None:
    """Wait: what one thread or process did, another shows a moment later."""
    until = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


def wait_until_ready(address: str) -> None:
    """Ask until the house is open; before it listens, nothing answers."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        with suppress(httpx2.TransportError):
            if fetch(address + "/readyz").status_code == 200:
                return
        time.sleep(0.02)
    raise AssertionError("the house did not open")


__all__ = ["FIRST_PEOPLE", "Live", "MovedClock", "Person", "RunningHouse", "running_house", "soon", "wait_until_ready"]
