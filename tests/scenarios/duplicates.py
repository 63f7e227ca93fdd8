"""Scenario 6: every command is sent 1 to 20 times: at once from many threads, again after the ledger was reopened,
and to two writers of one database. It has one effect, and every sender hears the same reply.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier

from msgspec.structs import replace

from queenhigh.ledger import Conflict, Ledger, Reply, Store, verify
from queenhigh.table import Command, Role, commands
from tests.example_houses import OPENING_DAY
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import due, folder, kept_at, table_names, vault

SEED = 6
MOST_SENDERS = 20
TABLES = 4

Send = Callable[[str, str, Command], Reply]


class Senders:
    """Many threads that send the same command at the same moment."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(MOST_SENDERS)

    def send(self, many: int, sends: Sequence[Send], table_id: str, command_id: str, command: Command) -> list[Reply]:
        together = Barrier(many)

        def one(number: int) -> Reply:
            together.wait()
            # A retry comes later, and when a command came is no part of what it says.
            return sends[number % len(sends)](table_id, command_id, replace(command, at=command.at + number))

        return list(self._pool.map(one, range(many)))

    def close(self) -> None:
        self._pool.shutdown()


def opened(store: Store, seed: object, kind: type[Ledger] = Ledger) -> Ledger:
    ledger = kind(store, vault(seed))
    for table_id, submission in table_names(TABLES).items():
        ledger.open_table(table_id, submission, on=OPENING_DAY)
    return ledger


def patiently(ledger: Ledger) -> Send:
    """A client of one of two writers: told that somebody else was quicker, it asks again."""

    def send(table_id: str, command_id: str, command: Command) -> Reply:
        for _ in range(MOST_SENDERS):
            try:
                return ledger.take(table_id, command_id, command)
            except Conflict:
                continue
        raise AssertionError("the two writers never come to an end")

    return send


def durable(store: Store) -> Callable[[Send], Send]:
    """A client that looks at once whether what it was told is kept."""

    def watched(send: Send) -> Send:
        def sent(table_id: str, command_id: str, command: Command) -> Reply:
            reply = send(table_id, command_id, command)
            kept = store.reply_to(table_id, command_id)
            return (
                reply if kept is not None and kept[0] == reply else {"ok": False, "why": "told before it was durable"}
            )

        return sent

    return watched


class Flood:
    """The commands of a few tables, each sent many times; what was wrong with the answers is kept."""

    def __init__(self, store: Store, writers: Sequence[Ledger], sends: Sequence[Send], report: Report) -> None:
        self.store, self.writers, self.sends, self.report = store, writers, sends, report
        self.rng = Random(SEED)
        self.senders = Senders()
        self.answered: dict[tuple[str, str], tuple[Command, Reply]] = {}
        self.wrong: list[str] = []

    def pour(self, commands_: int, name: str) -> None:
        for number in range(commands_):
            table_id, command_id = f"table {self.rng.randrange(TABLES)}", f"{name} {number}"
            leader = self.writers[0]
            self._caught_up(table_id)
            command = due(leader, table_id)
            many = self.rng.randint(1, MOST_SENDERS)
            replies = self.senders.send(many, self.sends, table_id, command_id, command)
            self.report.count("sent", many)
            self.report.count("duplicates", many - 1)
            if any(reply != replies[0] for reply in replies):
                self.wrong.append(
                    f"{table_id}: {command_id} was answered in different ways: {Counter(map(str, replies))}"
                )
            self.answered[table_id, command_id] = (command, replies[0])

    def _caught_up(self, table_id: str) -> None:
        """With two writers the first has to know what the other wrote before it can say what is due."""
        leader = self.writers[0]
        if len(self.writers) > 1 and leader.tables[table_id].facts != self.store.head(table_id)[0]:
            del leader.tables[table_id]
            leader.open_table(table_id, table_names(TABLES)[table_id])

    def settle_up(self) -> list[str]:
        """One effect each: the facts of all replies lie side by side and leave nothing between them."""
        self.senders.close()
        for table_id in table_names(TABLES):
            spans = [r["facts"] for (at, _), (_, r) in self.answered.items() if at == table_id and r.get("ok")]
            told = sorted(number for first, last in spans for number in range(first, last + 1))
            if told != list(range(2, self.store.head(table_id)[0] + 1)):
                self.wrong.append(f"{table_id}: an effect is there twice, or not at all")
        verdict = verify(self.store, vault(SEED))
        return self.wrong if verdict.ok else [*self.wrong, str(verdict.first_bad)]


def again_after_opening(store: Store, flood: Flood, report: Report) -> None:
    """The next process that opens the ledger answers as the one before, and an id with another body is refused."""
    ledger = opened(store, "again")
    heads = {table_id: store.head(table_id) for table_id in store.tables()}
    for (table_id, command_id), (command, reply) in flood.answered.items():
        same = ledger.take(table_id, command_id, command)
        report.expect(same == reply, f"{table_id}: {command_id} has another reply after opening anew")
        other = ledger.take(table_id, command_id, _another(command))
        refused = not other["ok"] and "another command" in other["why"]
        report.expect(refused, f"{table_id}: {command_id} was taken with another body")
        elsewhere = ledger.take(table_id, command_id, replace(command, by=f"not {command.by}"))
        report.expect(elsewhere != reply or not reply["ok"], f"{table_id}: {command_id} was taken from somebody else")
    report.expect(heads == {name: store.head(name) for name in heads}, "repeating commands has left facts")


def _another(command: Command) -> Command:
    taken = isinstance(command, commands.TakeSeat)
    return commands.LeaveSeat(command.by, Role.PLAYER, command.at, 1) if taken else commands.TakeSeat(
        command.by, Role.PLAYER, command.at, 1
    )  # fmt: skip


class Forgetful(Ledger):
    """A planted fault: looks for known commands in the group alone, and not in the ledger."""

    def _known(self, table_id: str, command_id: str) -> tuple[Reply, str | None] | None:
        return None


def one_writer(home: Path, many: int, report: Report) -> None:
    with kept_at(home / "one.db") as store:
        ledger = opened(store, SEED)
        flood = Flood(store, [ledger], [durable(store)(ledger.take)], report)
        with report.timed("one writer, s"):
            flood.pour(many, "one")
        report.failed += [f"one writer: {wrong}" for wrong in flood.settle_up()]
        with report.timed("after opening anew, s"):
            again_after_opening(store, flood, report)


def two_writers(home: Path, many: int, report: Report) -> None:
    path = home / "two.db"
    with kept_at(path) as store, kept_at(path) as other:
        writers = [opened(store, "first"), opened(other, "second")]
        flood = Flood(store, writers, [durable(store)(patiently(writer)) for writer in writers], report)
        with report.timed("two writers, s"):
            flood.pour(many, "two")
        report.failed += [f"two writers: {wrong}" for wrong in flood.settle_up()]


def planted(home: Path, report: Report) -> None:
    with kept_at(home / "planted.db") as store:
        ledger = opened(store, SEED, Forgetful)
        flood = Flood(store, [ledger], [patiently_or_told(ledger)], Report(6, "", SEED, full=False))
        flood.pour(6, "planted")
        report.plant("a ledger that forgets which commands it has had", flood.settle_up())


def patiently_or_told(ledger: Ledger) -> Send:
    def send(table_id: str, command_id: str, command: Command) -> Reply:
        try:
            return ledger.take(table_id, command_id, command)
        except Conflict as conflict:
            return {"ok": False, "why": str(conflict)}

    return send


def run(full: bool) -> ReportData:
    """20,000 commands, one in ten of them to two writers; the smoke size has 360 where 3,000 would take a minute."""
    many, twice = (20_000, 2_000) if full else (300, 60)
    report = Report(6, "duplicates", SEED, full=full, commands=many, to_two_writers=twice)
    with folder() as home, report.timed("all, s"):
        one_writer(home, many, report)
        two_writers(home, twice, report)
        planted(home, report)
    return report.data()
