"""Scenario 7: jackpots at several tables at once, all on one linked meter, dealt from rigged decks.

`jackpot_model` says what the meter must show after every step and what each winner is paid.
Nothing is paid without a floorperson who is not the dealer; a void puts everything back.
"""

import multiprocessing
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from threading import Barrier
from unittest.mock import patch

from queenhigh.games import MeterKey, Outcome
from queenhigh.ledger import Conflict, Ledger, LedgerTable, Reply, Store, Verifier
from queenhigh.rulebook import Kind
from queenhigh.table import Phase, Role, TableState, commands, facts, settlement
from queenhigh.table.void_claims import possible_voids
from tests.example_houses import OPENING_DAY
from tests.ledger.postgres import postgres_server, programs
from tests.scenarios.cores import spread
from tests.scenarios.jackpot_model import LINK, METER, RESET, SUBMISSION, WAGERS, Model, Rig
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import NOON, due, empty_memory_store, folder, kept_at, kept_facts, open_store, vault

SEED = 7


class Trial:
    """Tables with a linked meter, brought to their settlement and then settled in a random order of steps."""

    def __init__(
        self, number: int, report: Report, kind: type[Ledger] = Ledger, file: Path | None = None, most: int = 8
    ) -> None:
        self.rng, self.report = Random(f"{SEED} {number}"), report
        self.seats = {f"table {place}": self.rng.randint(1, 7) for place in range(self.rng.randint(2, most))}
        self.rig, self.model = Rig(self.seats), Model()
        self.model.seats = self.seats
        store = open_store(file) if file is not None else empty_memory_store()
        self.ledger = kind(store, vault(f"{SEED} {number}"), self.rig.deck)
        self.sent = 0
        self.wrong: list[str] = []
        for table_id in self.seats:
            self.ledger.open_table(table_id, SUBMISSION, LINK, on=OPENING_DAY)

    def run(self, *, together: bool = False) -> list[str]:
        """One command after another, or `together`, a thread for each table."""
        (self._in_threads if together else self._in_turn)()
        try:
            return self._outcome()
        finally:
            self.ledger.store.engine.dispose()

    def _outcome(self) -> list[str]:
        self.wrong += self.model.wrong
        self.wrong += conserved(self.ledger.store)
        verdict = Verifier(self.ledger.store, self.ledger.vault, self.rig.deck).verify()
        self.report.count("rounds", verdict.rounds)
        self.report.count("whole meters won", self.model.whole_meters)
        self.report.count("trials with a second winner of the meter", self.model.whole_meters > 1)
        return self.wrong if verdict.ok else [*self.wrong, str(verdict.first_bad)]

    def _in_turn(self) -> None:
        for table_id in self.seats:
            self._bring_to_settlement(table_id)
        left = list(self.seats)
        while left and not self.wrong:
            table_id = self.rng.choice(left)
            self._settling_step(table_id)
            if self.ledger.state(table_id).round is None:
                left.remove(table_id)

    def _bring_to_settlement(self, table_id: str) -> None:
        """In one group: nobody else moves the meter meanwhile, and it is looked at when the group is kept."""
        before = self.ledger.tables[table_id].facts
        self._stage_until(table_id, lambda command: _settling(self.ledger.state(table_id)))
        self._heard(table_id, before, "the deal")

    def _stage_until(self, table_id: str, done: Callable[[commands.Command], bool]) -> None:
        """What is due, in one group, until the next command is one to stop at."""
        with self.ledger.group():
            for number in count(1):
                command = due(self.ledger, table_id, self.seats[table_id], wagers=WAGERS)
                if done(command):
                    return
                reply = self.ledger.stage(table_id, f"{table_id} together {number}", command, new=True)
                self._must(table_id, command, reply)

    def _settling_step(self, table_id: str) -> None:
        command = due(self.ledger, table_id, self.seats[table_id], wagers=WAGERS)
        if isinstance(command, commands.ValidateJackpot):
            if self.rng.random() < 0.1:
                clause = possible_voids(self.ledger.state(table_id))[-1]
                self._send(table_id, commands.VoidRound("floor", Role.FLOOR, NOON, clause, "seen by the floor"))
                self._send(table_id, commands.RuleOnVoid("dealer", Role.DEALER, NOON, "confirm"))
                self.report.count("voids with a jackpot pending")
                return
            self._alone(table_id, command)
        self._send(table_id, command)

    def _alone(self, table_id: str, command: commands.ValidateJackpot) -> None:
        """One person tries to pay without the other."""
        settle = commands.SettleSeat("dealer", Role.DEALER, NOON, command.seat)
        self._refused(table_id, settle, "a jackpot was paid without the floor")
        own = commands.ValidateJackpot("dealer", Role.DEALER, NOON, command.seat, command.wager)
        self._refused(table_id, own, "a dealer validated a jackpot")
        both = commands.ValidateJackpot("dealer", Role.FLOOR, NOON, command.seat, command.wager)
        self._refused(table_id, both, "the dealer validated a jackpot as the floor")
        self._refused(table_id, settle, "one person validated and paid a jackpot")

    def _refused(self, table_id: str, command: commands.Command, otherwise: str) -> None:
        if self._send(table_id, command, must=False):
            self.wrong.append(f"{table_id}: {otherwise}")

    def _send(self, table_id: str, command: commands.Command, *, must: bool = True) -> bool:
        self.sent += 1
        before = self.ledger.tables[table_id].facts
        reply = self.ledger.take(table_id, f"{self.sent}", command)
        if must:
            self._must(table_id, command, reply)
        self._heard(table_id, before, command)
        return bool(reply["ok"])

    def _must(self, table_id: str, command: commands.Command, reply: Reply) -> None:
        if not reply["ok"]:
            self.wrong.append(f"{table_id}: {command} was refused: {reply['why']}")

    def _heard(self, table_id: str, before: int, what: object) -> None:
        """The model hears what was kept, and the meter shows what the model says."""
        for item in self.ledger.store.links(table_id, before):
            self.model.hear(table_id, item.fact)
        showing = self.ledger.store.meters()[METER]
        if showing != self.model.meter:
            self.wrong.append(f"{table_id}: after {what} the meter shows {showing}, not {self.model.meter}")

    def _in_threads(self) -> None:
        """Every table has a thread, and all of them start to settle at the same moment. The wagers come in one group,
        since they move no meter; whatever follows comes command by command."""
        start = Barrier(len(self.seats))

        def table(table_id: str) -> None:
            self._stage_until(table_id, lambda command: isinstance(command, commands.CallNoMoreBets))
            play(self.ledger, table_id, self.seats[table_id], start)

        with ThreadPoolExecutor(len(self.seats)) as pool:
            list(pool.map(table, self.seats))


def _settling(state: TableState) -> bool:
    return state.round is not None and state.round.phase is Phase.SETTLING


def play(ledger: Ledger, table_id: str, seats: int, start: Barrier | None = None, rounds: int = 1) -> None:
    """Rounds of one table, command by command; the slower one at a shared meter tries again."""
    number = 0
    while ledger.state(table_id).rounds < rounds or ledger.state(table_id).round is not None:
        if start is not None and _settling(ledger.state(table_id)):
            start.wait()
            start = None
        number += 1
        for _ in range(50):
            try:
                ledger.take(table_id, f"{table_id} {number}", due(ledger, table_id, seats, wagers=WAGERS))
                break
            except Conflict:
                continue


def conserved(store: Store) -> list[str]:
    """All that was put into the meter is in it, was paid from it, or waits to be: to the fraction of a cent."""
    put = paid = Fraction()
    won: dict[tuple[str, int], int] = {}
    waits: dict[tuple[str, int], bool] = {}
    for table_id, submission in store.tables().items():
        ledger_table = LedgerTable(table_id, submission)
        for fact in kept_facts(store, table_id):
            match fact:
                case facts.TableOpened():
                    put += RESET * len(fact.seeds)
                case facts.MeterFed():
                    put += fact.cents
                case facts.MeterMoved() if fact.why.startswith("paid"):
                    paid -= fact.cents
                case facts.MeterMoved():
                    put += fact.cents
                case facts.WagerSettled() if fact.outcome == Outcome.WIN and _of_the_meter(ledger_table, fact):
                    won[table_id, ledger_table.books.state.rounds] = (
                        won.get((table_id, ledger_table.books.state.rounds), 0) + fact.paid
                    )
                    waits[table_id, fact.seat] = False
                case facts.JackpotLocked():
                    waits[table_id, fact.seat] = True
                case facts.RoundVoided():
                    won.pop((table_id, ledger_table.books.state.rounds), None)
                    waits = {key: wait for key, wait in waits.items() if key[0] != table_id}
            ledger_table.books.enter(fact)
    wrong = []
    if store.meters()[METER] != put - paid:
        wrong.append(f"the meter shows {store.meters()[METER]}; {put} was put in and {paid} paid out of it")
    if not any(waits.values()) and paid != sum(won.values()):
        wrong.append(f"{paid} left the meter and {sum(won.values())} was paid to players")
    return wrong


def _of_the_meter(ledger_table: LedgerTable, fact: facts.WagerSettled) -> bool:
    lines = ledger_table.state.game.paytable("progressive").lines if fact.wager == "progressive" else ()
    return any(line.clause in fact.clauses and line.kind is Kind.PERCENT_OF_METER for line in lines)


def writer(url: str, tables: Mapping[str, int], name: str, rounds: int) -> None:
    """One of several processes that move the meter, and that open it at the same moment."""
    store = open_store(url)
    ledger = Ledger(store, vault(f"{SEED} {name}"), Rig(tables).deck)
    for table_id in tables:
        try:
            ledger.open_table(table_id, SUBMISSION, LINK, on=OPENING_DAY)
        except Conflict:
            ledger.open_table(table_id, SUBMISSION, LINK, on=OPENING_DAY)
    for number in range(1, rounds + 1):
        for table_id, seats in tables.items():
            play(ledger, table_id, seats, rounds=number)
    store.engine.dispose()


def two_processes(url: str, rounds: int, report: Report) -> None:
    houses = [{"east 1": 3, "east 2": 7}, {"west 1": 5, "west 2": 2}]
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["__main__", __name__])
    open_store(url).engine.dispose()
    writers = [context.Process(target=writer, args=(url, house, f"{n}", rounds)) for n, house in enumerate(houses)]
    for process in writers:
        process.start()
    for process in writers:
        process.join()
        report.expect(process.exitcode == 0, f"a writer ended with {process.exitcode}")
    with kept_at(url) as store:
        report.failed += [f"two processes: {wrong}" for wrong in conserved(store)]
        verdict = Verifier(store, vault(""), Rig({**houses[0], **houses[1]}).deck).verify()
        report.expect(verdict.ok, f"two processes: {verdict.first_bad}")
        report.count("rounds of two processes", verdict.rounds)


class Shortsighted(Ledger):
    """A planted fault: pays from what the meter showed when this table last moved it."""

    def _showing(self, ledger_table: LedgerTable) -> dict[MeterKey, Fraction]:
        return dict(ledger_table.books.state.meters)


def planted(report: Report) -> None:
    silent = Report(7, "", SEED, full=False)
    report.plant("a table that does not look at a meter others move", _first_wrong(silent, Shortsighted))
    with patch.object(settlement, "refuse_unvalidated", lambda state, command, wager: None):
        report.plant("a dealer who pays a jackpot alone", _first_wrong(silent))


def _first_wrong(report: Report, kind: type[Ledger] = Ledger) -> list[str]:
    for number in range(20):
        wrong = Trial(number, report, kind, most=3).run()
        if wrong:
            return wrong
    return []


def _on_postgres(rounds: int, report: Report) -> None:
    if programs() is None:
        report.count("skipped for want of PostgreSQL")
        return
    with postgres_server() as url, report.timed("two processes on PostgreSQL, s"):
        two_processes(url, rounds, report)


def tried(home: Path, full: bool, number: int) -> tuple[list[str], dict[str, int]]:
    """One trial; every fifth with threads, each of which has its own connection: a database in memory has but one."""
    report, together = Report(7, "", SEED, full=full), number % 5 == 4
    file = home / f"{number}.db" if together else None
    wrong = Trial(number, report, file=file, most=8 if full else 4).run(together=together)
    for left in home.glob(f"{number}.db*"):
        left.unlink()
    return wrong, report.counts


def run(full: bool) -> ReportData:
    """10,000 trials, every fifth with threads; the smoke size has 5 of them, with fewer tables."""
    trials, rounds = (10_000, 200) if full else (5, 1)
    report = Report(7, "parallel jackpots on a linked meter", SEED, full=full, trials=trials, rounds=rounds)
    with report.timed("all, s"), folder(of_memory=True) as home:
        with report.timed("trials, s"), spread("jackpots", full) as each:
            for number, (wrong, counts) in enumerate(each(partial(tried, home, full), range(trials))):
                report.failed += [f"trial {number}: {text}" for text in wrong]
                report.add(counts)
        with report.timed("two processes on SQLite, s"):
            two_processes(str(home / "two.db"), rounds, report)
        _on_postgres(rounds, report)
        planted(report)
    report.expect(report.counts["trials with a second winner of the meter"], "no meter was won twice")
    return report.data()
