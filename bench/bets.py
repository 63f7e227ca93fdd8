"""Where the processor time of a bet goes: the writer alone, without network, clients or waiting.

    .venv/bin/python bench/bets.py [--tables 50] [--groups 200] [--profile]

Full practice tables place a bet and take it back, in groups of 64 as the writer makes them under load. Measured in
processor time per command, which other work on the machine changes least: deciding (the rules, the chain, the books),
committing (SQLite), gathering (the tables as they are shown), telling (the facts for every socket as JSON), and the
pictures of ten people at every table, most of them players. `--every N` draws pictures after every Nth group
of commands, as a house does that is too busy to show each. With `--profile` the functions with the most time of their
own are listed.
"""

import argparse
import asyncio
import cProfile
import os
import pstats
import tempfile
import time
from functools import partial
from pathlib import Path

from queenhigh.ledger import Ledger, Store, Vault, open_engine
from queenhigh.practice import practice_submission
from queenhigh.rulebook import GAMES
from queenhigh.server.metrics import Metrics
from queenhigh.server.open_tables import OpenTables
from queenhigh.server.routes_live import table_frame
from queenhigh.server.sessions import Session
from queenhigh.server.settings import Clock, Settings
from queenhigh.server.socket_hub import Client, Hub
from queenhigh.server.table_registry import PRACTICE, TableEntry
from queenhigh.server.table_runner import Arrival
from queenhigh.server.writer import Job, News, Writer
from queenhigh.table import Role, commands

GROUP = 64
CLOCK = Clock(time.time, time.monotonic)
FIRST = {"235-stud-poker": "two_card", "let-it-ride": "bet_1"}


def opened(path: str, tables: int) -> OpenTables:
    """Practice tables with every seat taken and betting open."""
    ledger = Ledger(Store(open_engine(path)), Vault(bytes(32), os.urandom))
    house = OpenTables(ledger, CLOCK, Settings(path))
    for number in range(tables):
        game = list(GAMES)[number % len(GAMES)]
        entry = TableEntry(f"bench-{number}", PRACTICE, "bench", "all")
        with ledger.group():
            house.open_practice(entry, practice_submission(game), "player 0")
            runner = house[entry.table_id]
            for seat in range(1, runner.state.house.seats + 1):
                if seat not in runner.state.seats:
                    runner.step(commands.TakeSeat(f"player {seat}", Role.PLAYER, CLOCK.at(), seat), str(seat))
    return house


def jobs_of(house: OpenTables, loop: asyncio.AbstractEventLoop, start: int, *, back: bool) -> list[Job]:
    """One command each of the next players, who sit at different tables."""
    runners = list(house)
    jobs = []
    for number in range(start, start + GROUP):
        runner = runners[number % len(runners)]
        seats = sorted(runner.state.seats)
        seat = seats[number // len(runners) % len(seats)]
        player, wager = runner.state.seats[seat], FIRST.get(runner.state.house.game, "ante")
        kind = partial(commands.TakeBackWager) if back else partial(commands.PlaceWager, cents=1000)
        command = kind(by=player, role=Role.PLAYER, at=CLOCK.at(), seat=seat, wager=wager)

        def work(tables: OpenTables, name: str = runner.table_id, one: commands.Command = command) -> object:
            return tables[name].take(f"{one.by} {os.urandom(8).hex()}", one, Arrival(None, CLOCK.monotonic()))

        jobs.append(Job(work, loop.create_future(), table=runner.table_id))
    return jobs


def seat_clients(house: OpenTables, hub: Hub) -> None:
    """Ten people with a page of each table open."""
    for runner in house:
        players = list(runner.state.seats.values())
        for name in [*players, *(f"onlooker {number}" for number in range(10 - len(players)))]:
            hub.join(Client(Session("", name, "guest", "", 0, 0), runner.table_id))


def draw(hub: Hub, tables: set[str]) -> int:
    """Every picture of these tables, with the facts that waited for it; returns how many there were."""
    clients = [client for table_id in tables for client in hub.watching(table_id)]
    for client in clients:
        client.take(with_facts=True)
        client.numbered(table_frame(hub, client, CLOCK.monotonic()))
    return len(clients)


class Spent:
    """Processor time by part."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def note(self, part: str, since: float) -> float:
        now = time.process_time()
        self.seconds[part] = self.seconds.get(part, 0.0) + now - since
        return now


async def run(house: OpenTables, groups: int, every: int) -> tuple[Spent, int, int]:
    """Groups as the writer makes them, each part timed; also how many commands and how many pictures there were."""
    loop = asyncio.get_running_loop()
    hub = Hub(Metrics())
    seat_clients(house, hub)
    pictures, changed = 0, set[str]()
    writer = Writer(lambda lost: house, loop, hub.tell, Metrics())
    writer._open()
    spent, done, taken = Spent(), 0, 0
    for number in range(groups):
        jobs = jobs_of(house, loop, (number // 2) * GROUP, back=bool(number % 2))
        news, since = News(), time.process_time()
        with house.ledger.group() as group:
            for table_id in sorted({job.table for job in jobs if job.table is not None}):
                house.claim(table_id)
            replies = [job.work(house) for job in jobs]
            since = spent.note("decide", since)
        since = spent.note("commit", since)
        writer._gather(group, house, news)
        writer._complete(news)
        since = spent.note("gather", since)
        hub.tell(news)
        since = spent.note("tell", since)
        changed |= set(news.tables)
        if number % every == every - 1:
            pictures += draw(hub, changed)
            changed.clear()
        spent.note("draw", since)
        done += len(jobs)
        taken += sum(isinstance(reply, dict) and bool(reply.get("ok")) for reply in replies)
    assert taken == done, f"{done - taken} of {done} were refused"
    return spent, done, pictures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--groups", type=int, default=200)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        house = opened(str(Path(folder) / "bets.db"), options.tables)
        asyncio.run(run(house, 10, options.every))
        profile = cProfile.Profile()
        if options.profile:
            profile.enable()
        spent, done, pictures = asyncio.run(run(house, options.groups, options.every))
        profile.disable()
    for part, seconds in spent.seconds.items():
        print(f"{part:<8} {1e6 * seconds / done:7.1f} µs a command")
    print(
        f"{'':<8} {1e6 * spent.seconds['draw'] / pictures:7.1f} µs a picture, {pictures / done:.1f} of them a command"
    )
    total = sum(spent.seconds.values())
    print(f"{'all':<8} {1e6 * total / done:7.1f} µs a command: {done / total:,.0f} a second of one core")
    if options.profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)


if __name__ == "__main__":
    main()
