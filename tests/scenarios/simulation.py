"""Scenario 4: a house in a box, everything in it drawn from one seed: commands that come twice, late or never, replies
that are lost, writers that crash before or after their commit, clocks that jump, voids, and people who try what they
may not. After every step everything that must hold is looked at, and the same seed gives the same hashes anywhere.
"""

import hashlib
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random, SystemRandom
from typing import Any
from unittest.mock import patch

from sqlalchemy import text

from queenhigh.ledger import Ledger, Reply, Store, Vault, state_digest, verify
from queenhigh.ledger.books import Cents
from queenhigh.ledger.schema import META
from queenhigh.table import Command, Phase, Role, commands, facts, void_rounds
from queenhigh.table.void_claims import possible_voids
from tests.example_houses import OPENING_DAY
from tests.ledger.postgres import postgres_server, programs
from tests.scenarios.cores import spread
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import (
    KEY,
    NOON,
    books_wrong,
    due,
    empty_memory_store,
    meters_wrong,
    open_store,
    table_names,
)

SEED = 4
TABLES = 4
LINKED = ("table 0", "table 3")
"""Three Card Poker and Let It Ride feed one progressive meter together."""
JUMPS_S = (0, 0, 0, 1, 3, 40, 3 * 3600, 9 * 3600, -3600)
MOST_STEPS_A_ROUND = 600

Met = tuple[str, list[str], Counter[str]]
Entropy = Callable[[str], Callable[[int], bytes]]


def drawn(name: str) -> Callable[[int], bytes]:
    return Random(name).randbytes


class Crash(Exception):
    """The writer is gone in the middle of a group."""


class Simulation:
    """One seed. `wrong` fills with whatever does not hold."""

    def __init__(
        self, store: Store, seed: int, rounds: int, kind: type[Ledger] = Ledger, entropy: Entropy = drawn
    ) -> None:
        self.store, self.seed, self.rounds, self.kind, self.entropy = store, seed, rounds, kind, entropy
        self.rng = Random(f"{SEED} {seed}")
        self.at, self.sent, self.crashes = NOON, 0, 0
        self.met: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.late: list[tuple[str, str, Command]] = []
        self.replies: dict[tuple[str, str], Reply] = {}
        self.before_round: dict[str, dict[str, Cents]] = {}
        self.ledger = self._open()

    def _open(self) -> Ledger:
        ledger = self.kind(self.store, Vault(KEY, self.entropy(f"{self.seed} {self.crashes}")))
        for table_id, submission in table_names(TABLES).items():
            links = {"progressive": "house progressive"} if table_id in LINKED else None
            ledger.open_table(table_id, submission, links, at=self.at, on=OPENING_DAY)
        return ledger

    def run(self) -> str:
        """Play until every table has its rounds; the hash of all that was kept."""
        open_tables = list(table_names(TABLES))
        while open_tables and not self.wrong:
            self.met["steps"] += 1
            table_id = self.rng.choice(open_tables)
            self._step(table_id)
            state = self.ledger.state(table_id)
            if state.round is None and state.rounds >= self.rounds:
                open_tables.remove(table_id)
            if self.met["steps"] > MOST_STEPS_A_ROUND * self.rounds * TABLES:
                self.wrong.append("the tables do not come to an end")
        self.wrong += meters_wrong(self.store)
        verdict = verify(self.store, Vault(KEY, self.entropy("")))
        if not verdict.ok:
            self.wrong.append(str(verdict.first_bad))
        heads = [self.store.head(table_id) for table_id in table_names(TABLES)]
        return hashlib.sha256(repr((heads, sorted(self.store.meters().items()))).encode()).hexdigest()

    def _step(self, table_id: str) -> None:
        jump = self.rng.choice(JUMPS_S) if self.rng.random() < 0.2 else 1
        self.met["jumps of the clock"] += abs(jump) > 1
        self.at = max(1, self.at + jump)
        weather = self.rng.random()
        try:
            if weather < 0.02:
                self._crash_before_the_commit(table_id)
            elif weather < 0.04:
                self._reopen()
            elif weather < 0.07:
                self._send(table_id, self._id(), self._forbidden(table_id))
            elif weather < 0.10 and self.late:
                self.met["commands that came late"] += 1
                # Long after its time; it may find another round, or a table that waits for something else.
                self._send(*self.late.pop(self.rng.randrange(len(self.late))))
            else:
                self._deliver(table_id)
        except Exception as error:
            self.wrong.append(f"{type(error).__name__}: {error}")
        self.wrong += books_wrong(self.ledger.tables[table_id]) if table_id in self.ledger.tables else []

    def _id(self) -> str:
        self.sent += 1
        return f"{self.seed} {self.sent}"

    def _deliver(self, table_id: str) -> None:
        """A few commands in a group; some never come, some come late, some come again."""
        with self.ledger.group():
            for _ in range(self.rng.randint(1, 6)):
                command, command_id = self._due(table_id), self._id()
                network = self.rng.random()
                if network < 0.03:
                    self.met["commands that did not come"] += 1
                    self.late.append((table_id, command_id, command))
                    continue
                self._stage(table_id, command_id, command)
                if network > 0.95:
                    self.late.append((table_id, command_id, command))
                if network > 0.98:
                    self.met["commands that came twice"] += 1
                    self._stage(table_id, command_id, command)

    def _due(self, table_id: str) -> Command:
        state = self.ledger.state(table_id)
        if state.round is not None and state.round.phase is not Phase.BETTING and self.rng.random() < 0.004:
            possible = possible_voids(state)
            if possible and state.round.claim is None:
                self.met["voids"] += 1
                return commands.VoidRound("floor", Role.FLOOR, self.at, possible[-1], "seen by the floor")
        return due(self.ledger, table_id, 2, self.at)

    def _forbidden(self, table_id: str) -> Command:
        """What somebody tries who may not."""
        state = self.ledger.state(table_id)
        seat = self.rng.randint(1, 7)
        return self.rng.choice(
            [
                commands.SettleSeat("player 1", Role.PLAYER, self.at, seat),
                commands.PlaceWager("stranger", Role.PLAYER, self.at, seat, "ante", 10**9),
                commands.ValidateJackpot("dealer", Role.DEALER, self.at, seat, "progressive"),
                commands.VoidRound("dealer", Role.DEALER, self.at, "none", "why not"),
                commands.Decide("stranger", Role.PLAYER, self.at, seat, "play"),
                commands.RemoveDeck("dealer", Role.DEALER, self.at, state.last_deck or "first", "tired of it"),
            ]
        )

    def _send(self, table_id: str, command_id: str, command: Command) -> None:
        with self.ledger.group():
            self._stage(table_id, command_id, command)

    def _stage(self, table_id: str, command_id: str, command: Command) -> None:
        ledger_table = self.ledger.tables[table_id]
        before, opened = ledger_table.facts, ledger_table.books.state.round
        balances = dict(ledger_table.books.balances)
        reply = self.ledger.stage(table_id, command_id, command)
        known = self.replies.setdefault((table_id, command_id), reply)
        if known != reply:
            self.wrong.append(f"{table_id}: {command_id} was answered {known}, and then {reply}")
        if not reply["ok"] and ledger_table.facts != before:
            self.wrong.append(f"{table_id}: {command_id} was refused and left facts")
        if opened is None and ledger_table.books.state.round is not None:
            self.before_round[table_id] = balances
        elif opened is not None and ledger_table.books.state.round is None:
            self._ended(table_id, before)

    def _ended(self, table_id: str, before: int) -> None:
        """After a void every account is as it was before the round."""
        group = self.ledger._group
        assert group is not None
        texts = [entry.link for taken in group.taken if taken.table_id == table_id for entry in taken.entries]
        happened = [item.fact for item in texts if item.number > before]
        if any(isinstance(fact, facts.RoundVoided) for fact in happened):
            now = self.ledger.tables[table_id].books.balances
            was = self.before_round[table_id]
            if any(now.get(account, 0) != was.get(account, 0) for account in now.keys() | was.keys()):
                self.wrong.append(f"{table_id}: a void left an account otherwise than before the round")

    def _crash_before_the_commit(self, table_id: str) -> None:
        kept = self._digests()
        known, before_round = dict(self.replies), dict(self.before_round)
        try:
            with self.ledger.group():
                for _ in range(self.rng.randint(1, 8)):
                    self._stage(table_id, self._id(), self._due(table_id))
                raise Crash
        except Crash:
            # Nobody was told anything, and no round ended or began.
            self.replies, self.before_round = known, before_round
        self._reopen(kept)

    def _digests(self) -> dict[str, tuple[int, str]]:
        return {name: (k.facts, state_digest(k.books.state)) for name, k in self.ledger.tables.items()}

    def _reopen(self, kept: dict[str, tuple[int, str]] | None = None) -> None:
        """Forget everything but the database: what is read from it is what was there before."""
        before = kept or self._digests()
        self.crashes += 1
        self.met["crashes"] += 1
        self.ledger = self._open()
        if self._digests() != before:
            self.wrong.append("after a crash the tables are not as they were")


class Forgetful(Ledger):
    """A planted fault: does not remember which commands it has had."""

    def _known(self, table_id: str, command_id: str) -> tuple[Reply, str | None] | None:
        return None


def simulated(seed: int, rounds: int, url: str | None = None, **planted: Any) -> Met:
    """The hash of a seed, what was wrong with it, and what it met; in memory where no database is named."""
    store = open_store(url) if url is not None else empty_memory_store()
    try:
        _emptied(store)
        simulation = Simulation(store, seed, rounds, **planted)
        return simulation.run(), [f"seed {seed}: {wrong}" for wrong in simulation.wrong], simulation.met
    finally:
        store.engine.dispose()


def _emptied(store: Store) -> None:
    if store.engine.dialect.name != "sqlite":
        with store.engine.begin() as connection:
            for table in META.tables:
                connection.execute(text(f"TRUNCATE {table}"))


def rounds_of(seed: int, full: bool) -> int:
    """Most seeds are short; some go on for long enough that decks grow old and meters are won."""
    if not full:
        return 1
    return 20 if seed % 100 == 0 else 5 if seed % 10 == 5 else 1


def _played(seed: int, full: bool) -> Met:
    return simulated(seed, rounds_of(seed, full))


def run(full: bool) -> ReportData:
    """10,000 seeds at 4 tables, one in a hundred of 20 rounds, one in ten of 5; the smoke size has 4 of one round."""
    seeds = 10_000 if full else 4
    report = Report(4, "deterministic simulation", SEED, full=full, seeds=seeds, tables=TABLES)
    hashes = {}
    with report.timed("seeds, s"), spread("simulation", full) as each:
        play = partial(_played, full=full)
        for seed, (hash_, wrong, met) in enumerate(each(play, range(seeds))):
            hashes[seed] = hash_
            report.failed += wrong
            report.add(met)
            report.count("rounds", rounds_of(seed, full) * TABLES)
        again = range(0, seeds, 10)
        for seed, (hash_, _, _) in zip(again, each(play, again), strict=True):
            report.expect(hash_ == hashes[seed], f"seed {seed}: played again it gives other hashes")
            report.count("seeds played again")
    with report.timed("PostgreSQL, s"):
        chosen = [seed for seed in range(seeds) if seed % 100 == 5 or seed % 1000 == 0]
        _on_postgres(report, hashes, chosen, full)
    _planted(report)
    return report.data()


def _on_postgres(report: Report, hashes: dict[int, str], seeds: list[int], full: bool) -> None:
    if programs() is None:
        report.count("skipped for want of PostgreSQL", len(seeds))
        return
    with postgres_server() as url:
        for seed in seeds:
            hash_, wrong, _ = simulated(seed, rounds_of(seed, full), url)
            report.failed += [f"PostgreSQL, {text}" for text in wrong]
            report.expect(hash_ == hashes[seed], f"seed {seed}: PostgreSQL gives other hashes than SQLite")
            report.count("seeds on PostgreSQL")


def _planted(report: Report) -> None:
    report.plant("a ledger that forgets which commands it has had", _first_wrong(kind=Forgetful))
    chance, _, _ = simulated(0, 1, entropy=lambda name: SystemRandom().randbytes)
    again, _, _ = simulated(0, 1)
    report.plant("chance that does not come from the seed", ["other hashes"] if chance != again else [])
    with patch.object(void_rounds, "_meters_back", lambda round_, command: []):
        report.plant("a void that keeps what was fed to a meter", _first_wrong())


def _first_wrong(**planted: Any) -> list[str]:
    """Seed after seed until one finds something, as long as a search may take."""
    for seed in range(40):
        _, wrong, _ = simulated(seed, 1, **planted)
        if wrong:
            return wrong
    return []
