"""The sockets: who watches which table, what waits to be sent to each, and who is too slow.

Only durable things are sent. A view is made when a client can take it, so a slow client skips the views in between.
Facts and replies wait in a bounded queue, and a client whose queue is full is cut off. Bytes that the connection has
accepted and not yet sent count as well: they take up our memory just the same.
"""

import asyncio
import itertools
import math
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from queenhigh.server import permissions
from queenhigh.server.budgets import Rates
from queenhigh.server.display_names import DisplayNames
from queenhigh.server.fact_text import NumberedFact, tell_all
from queenhigh.server.json_types import JsonObject
from queenhigh.server.live_table import LiveTable, viewer_of
from queenhigh.server.metrics import Metrics
from queenhigh.server.problems import Problem
from queenhigh.server.sessions import Session
from queenhigh.server.settings import Settings
from queenhigh.server.table_description import summary
from queenhigh.server.writer import News

MOST_WAITING, MOST_WAITING_BYTES = 512, 1024 * 1024
PICTURES_PER_S = 500
"""How many pictures are sent as soon as they are wanted."""
REST_S, MOST_PICTURES_PER_S = 0.2, 1250
"""How long a table is not shown again while more are wanted: so long, or longer where as many screens as are open now
would get more than this in a second."""
TOO_SLOW, LOGGED_OUT = "too slow", "logged out"
HOUSE = ""
"""What a client watches that watches all tables and no single one."""
RECENT_FACTS = 500
"""About four rounds of a full table, for clients that were away for a moment; older facts are read from the ledger."""


def frame_bytes(frame: Mapping[str, object]) -> bytes:
    return msgspec.json.encode(frame)


def _nobody() -> None:
    """Nothing is sent before the socket is ready for it."""


class Client:
    """One socket at one table. Everybody puts things in, and `wake` is called for the connection to send them."""

    def __init__(
        self, session: Session, table_id: str, unsent: Callable[[], int] = lambda: 0, address: str = ""
    ) -> None:
        self.session, self.table_id, self._unsent, self.address = session, table_id, unsent, address
        self.viewer = viewer_of(session)
        self.wake: Callable[[], None] = _nobody
        self.view_due = False
        self.bye: str | None = None
        self._waiting: list[bytes] = []
        self._facts: list[bytes] = []
        self._last_fact = 0
        self._bytes = 0
        self._numbers = itertools.count(1)

    def put(self, frame: bytes) -> None:
        """Queue a frame that must not be skipped. A client with too many of them is cut off, and its queue emptied."""
        if self.bye is None:
            self._waiting.append(frame)
            self._count(len(frame))
            self.wake()

    def put_facts(self, facts: bytes, last: int) -> None:
        """Queue facts, as the inside of a JSON list, up to a number. They go out in one frame with the next view."""
        if self.bye is None:
            self._facts.append(facts)
            self._last_fact = last
            self._count(len(facts))

    def _count(self, more: int) -> None:
        self._bytes += more
        if len(self._waiting) + len(self._facts) > MOST_WAITING or self._bytes + self._unsent() > MOST_WAITING_BYTES:
            self._waiting, self._facts, self._bytes = [], [], 0
            self.cut(TOO_SLOW)

    def show(self) -> None:
        """The table has changed: send a view as soon as the client can take one."""
        self.view_due = True
        self.wake()

    def cut(self, why: str) -> None:
        self.bye = self.bye or why
        self.wake()

    def take(self, *, with_facts: bool) -> list[bytes]:
        """Everything that waits, numbered: facts first, then the rest in the order in which it came."""
        frames, self._waiting = self._waiting, []
        if with_facts and self._facts:
            facts, self._facts = b",".join(filter(None, self._facts)), []
            frames.insert(0, b'{"kind":"facts","facts":[%b],"last":%d}' % (facts, self._last_fact))
        self._bytes = sum(map(len, self._facts))
        return [self.numbered(frame) for frame in frames]

    def numbered(self, frame: bytes) -> bytes:
        return b'{"n":%d,%b' % (next(self._numbers), frame[1:])


class Hub:
    """The durable picture of every table in memory, and the sockets that watch it."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.pictures = Rates(PICTURES_PER_S, PICTURES_PER_S)
        self._shown_at: dict[str, float] = {}
        self._shown_later: dict[str, asyncio.TimerHandle] = {}
        self.tables: dict[str, LiveTable] = {}
        self._clients: dict[str, set[Client]] = {}
        self._screens = 0
        self._recent: dict[str, deque[NumberedFact]] = {}
        self._listing: bytes | None = None
        self._shared: set[str] = set()
        self.display_names = DisplayNames()
        self._names: dict[str, tuple[Mapping[int, str], int, dict[str, str]]] = {}
        self.told: list[Callable[[News], None]] = []

    def tell(self, news: News) -> None:
        """Send what has become durable to everybody who watches."""
        self.tables.update(news.tables)
        for table_id, facts in news.facts.items():
            self._recent.setdefault(table_id, deque(maxlen=RECENT_FACTS)).extend(facts)
            self._put_facts(table_id, self.watching(table_id), facts)
        for table_id in news.tables:
            # Facts go out with a view, so where there are any, the meters alone are not enough.
            if table_id in news.meters and not news.facts.get(table_id):
                text = frame_bytes({"kind": "meters", "meters": news.meters[table_id]})
                for client in self.watching(table_id):
                    client.put(text)
            else:
                self._show_table(table_id)
        self._show_house()
        for listen in self.told:
            listen(news)

    def _show_table(self, table_id: str) -> None:
        """Let everybody who watches a table see it: at once in a quiet house, after a rest in a busy one. All see it at
        the same moment, because what they see alike is then worked out once."""
        watching, now = self.watching(table_id), time.monotonic()
        if not watching:
            return
        at_once = self.pictures.take("", now, len(watching))
        rest = max(REST_S, self._screens / MOST_PICTURES_PER_S)
        wait = 0.0 if at_once else self._shown_at.get(table_id, -math.inf) + rest - now
        if wait <= 0:
            self._show_now(table_id)
        elif table_id not in self._shown_later:
            loop = asyncio.get_running_loop()
            self._shown_later[table_id] = loop.call_later(wait, self._show_now, table_id)

    def _show_now(self, table_id: str) -> None:
        later = self._shown_later.pop(table_id, None)
        if later is not None:
            later.cancel()
        self._shown_at[table_id] = time.monotonic()
        for client in self.watching(table_id):
            client.show()

    def _show_house(self) -> None:
        self._listing = None
        for client in self.watching(HOUSE):
            client.show()

    def listing(self) -> bytes:
        """Every open table with its meters, as one frame that all who watch the house share."""
        if self._listing is None:
            self._listing = frame_bytes({"kind": "tables", "tables": self.listed()})
        return self._listing

    def listed(self, viewer: str = "") -> list[JsonObject]:
        """The tables that the lobby shows: those of the house, practice tables that somebody has shared, and the
        viewer's own."""
        return [
            self._summary(table)
            for table_id, table in sorted(self.tables.items())
            if not table.is_practice or table_id in self._shared or viewer in table.state.seats.values()
        ]

    def _summary(self, table: LiveTable) -> JsonObject:
        players = sorted(set(table.state.seats.values()))
        staffed = any(client.session.role == permissions.DEALER for client in self.watching(table.table_id))
        return {**summary(table), "players": [self.display_names.of(name) for name in players], "dealer": staffed}

    def share(self, table_id: str) -> None:
        """List a practice table in the lobby, for as long as it is open."""
        self._shared.add(table_id)
        self._show_house()

    def rename(self, name: str, shown: str) -> None:
        """Show somebody under another name from now on."""
        self.display_names.set(name, shown)
        for table_id, table in self.tables.items():
            if name in table.state.seats.values():
                for client in self.watching(table_id):
                    client.show()
        self._show_house()

    def names_at(self, table: LiveTable) -> dict[str, str]:
        """How the players of a table are called, worked out again when a seat or a name has changed."""
        seats, changes = table.state.seats, self.display_names.changes
        known = self._names.get(table.table_id)
        if known is None or known[0] is not seats or known[1] != changes:
            known = self._names[table.table_id] = (seats, changes, self.display_names.chosen(seats.values()))
        return known[2]

    def _put_facts(self, table_id: str, clients: Iterable[Client], facts: Sequence[NumberedFact]) -> None:
        """One frame for all players and observers, and one for staff and auditors."""
        table = self.tables.get(table_id)
        if table is None or not facts:
            return
        texts: dict[bool, bytes] = {}
        for client in clients:
            backstage = client.viewer.backstage
            if backstage not in texts:
                texts[backstage] = b",".join(frame_bytes(item.json()) for item in tell_all(facts, client.viewer))
            client.put_facts(texts[backstage], facts[-1].number)

    def catch_up(self, client: Client, facts: Sequence[NumberedFact]) -> None:
        """Send a client what it has missed, before anything else."""
        self._put_facts(client.table_id, (client,), facts)

    def recent(self, table_id: str, after: int) -> list[NumberedFact] | None:
        """The facts after a number; None if some of them are no longer in memory."""
        known = self._recent.get(table_id, ())
        table = self.tables.get(table_id)
        if table is None or after >= table.facts:
            return []
        if not known or known[0].number > after + 1:
            return None
        return [item for item in known if item.number > after]

    def join(self, client: Client) -> None:
        self._clients.setdefault(client.table_id, set()).add(client)
        self._screens += 1
        self.metrics.sockets.inc()
        self._note_dealer(client)

    def leave(self, client: Client) -> None:
        watching = self._clients.get(client.table_id, set())
        if client in watching:
            watching.discard(client)
            self._screens -= 1
            self.metrics.sockets.dec()
        if not watching:
            self._clients.pop(client.table_id, None)
        self._note_dealer(client)

    def _note_dealer(self, client: Client) -> None:
        """The lobby says which tables have a dealer."""
        if client.session.role == permissions.DEALER and client.table_id != HOUSE:
            self._show_house()

    def watching(self, table_id: str) -> tuple[Client, ...]:
        return tuple(self._clients.get(table_id, ()))

    def check_room(self, session: Session | None, address: str, settings: Settings) -> None:
        """Raise a problem if a person or an address has too many sockets open; the open ones stay."""
        everybody = self.everybody()
        own = sum(session is not None and client.session.name == session.name for client in everybody)
        here = sum(client.address == address for client in everybody)
        if own >= settings.sockets_per_person:
            raise Problem(429, "too-many", "you have too many pages open; close one first")
        if here >= settings.sockets_per_address:
            raise Problem(429, "too-many", "too many pages are open at this address; close one first")

    def present(self, table_id: str) -> frozenset[str]:
        """Everybody who has a page of this table open."""
        return frozenset(client.session.name for client in self.watching(table_id))

    def everybody(self) -> list[Client]:
        return [client for clients in self._clients.values() for client in clients]

    def end_session(self, hash_: str) -> None:
        for client in self.everybody():
            if client.session.hash == hash_:
                client.cut(LOGGED_OUT)

    def close_table(self, table_id: str, why: str) -> None:
        self.tables.pop(table_id, None)
        self._shared.discard(table_id)
        self._recent.pop(table_id, None)
        self._shown_at.pop(table_id, None)
        self._names.pop(table_id, None)
        for client in self.watching(table_id):
            client.cut(why)
        self._show_house()

    def close_all(self, why: str) -> None:
        for client in self.everybody():
            client.cut(why)
