"""Starting and stopping the server: one process, one port, a graceful end on SIGTERM."""

import asyncio
import gc
import logging
import resource
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from queenhigh.ledger import Store, open_engine, open_vault, this_program
from queenhigh.ledger.chain_heads import keep_last_heads, last_heads_path
from queenhigh.server.app import make_app
from queenhigh.server.card_room import CardRoom
from queenhigh.server.connections import Connections, ImpatientProtocol
from queenhigh.server.end_signals import ToldToEnd, end_signals
from queenhigh.server.first_run import first_run
from queenhigh.server.logs import set_up_logs
from queenhigh.server.processes import alone_on, only_server, shared_clock
from queenhigh.server.request_guard import COOKIE
from queenhigh.server.request_turns import MOST_ENDED, RequestTurns
from queenhigh.server.settings import Clock, Settings
from queenhigh.server.socket_line import SocketLine
from queenhigh.server.strict_json import MOST_BYTES

_MOST_IN_LINE = 128 * 1024
"""How many unread bytes the system may hold for one connection; by default it holds megabytes."""
_COLLECT_AFTER = (1_000, 5, 2_000)
"""Python looks through what is new after so many new objects, through the last few thousand after so many such looks,
and through everything after so many of those. Each takes a microsecond for each object, in which every bet waits."""
_TURN_OF_A_THREAD_S = 0.0005
HEADS_EVERY_S = 60.0
"""How often an open house signs its heads."""
log = logging.getLogger(__name__)
CLOCK = Clock(time.time, time.monotonic)


def key_file(settings: Settings) -> Path:
    return settings.key or Path(settings.database + ".key")


def open_room(settings: Settings, entropy: Callable[[int], bytes], clock: Clock = CLOCK) -> CardRoom:
    """The house of a database and a key; either is made if it does not exist."""
    engine = open_engine(settings.database)
    with alone_on(engine):
        store = Store(engine)
        vault = open_vault(key_file(settings), entropy, store.a_sealed_deck())
        return CardRoom(settings, store, vault, shared_clock(engine, clock), this_program())


def serve(
    settings: Settings, entropy: Callable[[int], bytes], say: Callable[[str], None], end: ToldToEnd | None = None
) -> None:
    """Run until SIGTERM or Ctrl-C, which may have come already. Core dumps are off because memory holds cards that
    nobody has seen."""
    end = end or ToldToEnd()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    set_up_logs(as_json=settings.log_json)
    if not end.told:
        listening = listen(settings)
        settings = replace(settings, port=listening.getsockname()[1])
        with only_server(settings.database):
            _serve(settings, listening, entropy, say, end)
    say("Queen High is closed.")


def _serve(
    settings: Settings,
    listening: socket.socket,
    entropy: Callable[[int], bytes],
    say: Callable[[str], None],
    end: ToldToEnd,
) -> None:
    room = open_room(settings, entropy)
    with alone_on(room.store.engine):
        made = first_run(room)
    for line in _welcome(settings, made):
        say(line)
    server = HouseServer(room, end)
    _keep_heads(room)
    # Otherwise the first visitor who asks for it keeps everybody waiting.
    server.app.openapi()
    answer_promptly()
    server.run(doors(listening))
    _keep_heads(room)


def _keep_heads(room: CardRoom) -> None:
    """Keep signed heads outside the database, by which `verify` knows a ledger that has lost its end."""
    key = key_file(room.settings)
    try:
        refused = keep_last_heads(room.store, room.vault, room.clock.at(), key)
    except (OSError, SQLAlchemyError) as error:
        refused = str(error)
    if refused is not None:
        log.error("the last heads were not kept", extra={"file": str(last_heads_path(key)), "why": refused})


def answer_promptly() -> None:
    """Settings of Python itself that a process needs in which bets do not wait.

    Everything in memory now stays until the house closes, and little of what comes later is garbage that only a full
    collection finds. Looking for it often, a tenth of a second each time, would delay every bet. And a thread that
    writes gets its turn soon, however busy the loop is: one commit asks for many turns.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT_AFTER)
    sys.setswitchinterval(_TURN_OF_A_THREAD_S)


def listen(settings: Settings) -> socket.socket:
    """The socket of the house; port 0 means any free port."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _MOST_IN_LINE)
    listening.bind((settings.host, settings.port))
    listening.listen(2048)
    return listening


def doors(listening: socket.socket) -> list[socket.socket]:
    """The same socket several times over. The loop takes one connection from each in every turn, and a page takes a
    turn: with one door, a newcomer would wait for as many pages as an attacker opens connections."""
    return [listening, *(listening.dup() for _ in range(MOST_ENDED - 1))]


class HouseServer(uvicorn.Server):
    """Ends on SIGTERM and Ctrl-C: says goodbye to sockets, finishes what was asked, and exits without an error."""

    def __init__(self, room: CardRoom, end: ToldToEnd | None = None) -> None:
        self.room, self.app, self.end = room, make_app(room), end or ToldToEnd()
        super().__init__(config_of(room, self.app))

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        with end_signals(self.handle_exit):
            self.should_exit = self.should_exit or self.end.told
            yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._signing = asyncio.create_task(self._keep_heads_again())

    async def _keep_heads_again(self) -> None:
        """If the machine fails, signed heads tell all facts but the last ones."""
        while True:
            await asyncio.sleep(HEADS_EVERY_S)
            await asyncio.to_thread(_keep_heads, self.room)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._signing.cancel()
        await self.room.say_goodbye()
        await super().shutdown(sockets)
        if self.force_exit:
            # A second Ctrl-C cuts connections off; what is being written is finished all the same.
            await self.lifespan.shutdown()


def config_of(room: CardRoom, app: FastAPI) -> uvicorn.Config:
    settings, proxies = room.settings, room.settings.trusted_proxies
    connections = Connections(settings.connections_per_address, settings.most_connections, proxies)
    return uvicorn.Config(
        RequestTurns(app, room.people.at_hand, COOKIE),
        log_config=None,
        access_log=False,
        http=partial(ImpatientProtocol, connections),  # type: ignore[arg-type]
        ws=SocketLine,
        ws_max_size=MOST_BYTES,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=5,
        server_header=False,
        # Without a proxy that the house trusts, nobody's word for where they come from is taken.
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )


def _welcome(settings: Settings, people: list[tuple[str, str, str]]) -> list[str]:
    address = f"http://{settings.host}:{settings.port}/" if not settings.origins else f"{settings.origins[0]}/"
    lines = [f"Queen High is open at {address}  (press Ctrl-C to close it)"]
    if people:
        lines += ["", "First run. These passwords are shown only once; each must be changed when it is first used.", ""]
        lines += [f"  {role:<14} {name:<8} {password}" for name, role, password in people]
        lines += [""]
    return lines
