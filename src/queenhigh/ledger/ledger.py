"""The ledger of a house, the one writer of its tables: a command is accepted once its facts are durable."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from fractions import Fraction
from threading import RLock

from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from queenhigh.cards import Card
from queenhigh.chance import FairDeck, fair_deck
from queenhigh.chance.joint_numbers import committed_id, house_number
from queenhigh.games import MeterKey
from queenhigh.ledger.command_digest import attempt, command_digest, other_command
from queenhigh.ledger.ledger_table import Decks, LedgerTable, deck_name, own_link, refuse_filing
from queenhigh.ledger.records import Conflict, Entry, Group, Taken, taken_back
from queenhigh.ledger.replies import Reply
from queenhigh.ledger.snapshot import signed_snapshot, snapshot_text
from queenhigh.ledger.store import Store
from queenhigh.ledger.table_reading import Followed, follow_table, read_table
from queenhigh.ledger.vault import Vault
from queenhigh.program import Program
from queenhigh.table import Command, Refusal, TableState, commands, facts, handle
from queenhigh.table.card_faces import Faces, unseen

SNAPSHOT_EVERY = 5_000
"""After so many facts, so that a house of fifty tables opens in seconds even after a crash."""
_HOUSE = "house"
_KEY_BYTES, _NAME_BYTES = 32, 8


class Halted(Exception):
    """The database did not confirm a commit, so it is unknown what it holds: open the ledger again."""


class Ledger:
    """Any number of tables in one database, written by this process. Entropy and the order of decks are passed in."""

    def __init__(
        self,
        store: Store,
        vault: Vault,
        deck_of: Callable[[str, bytes], FairDeck] = fair_deck,
        program: Program | None = None,
    ) -> None:
        """With a program, that it is this one is a fact at every table before anything else is written there."""
        self.store, self.vault, self.deck_of = store, vault, deck_of
        self._program = (program.version, program.digest) if program is not None else None
        self.tables: dict[str, LedgerTable] = {}
        self._decks: dict[str, Decks] = {}
        self._meters = store.meters()
        self._group: Group | None = None
        self._one_at_a_time = RLock()
        self._locked: Connection | None = None
        self._asking: Connection | None = None
        """Where the open group looks up ids that came before."""
        self._halted: str | None = None

    # Tables.

    def open_table(
        self,
        table_id: str,
        submission: str,
        links: Mapping[str, str] | None = None,
        *,
        by: str = "house",
        at: int = 0,
        on: date | None = None,
        practice: bool = False,
    ) -> LedgerTable:
        """A table of this house: read from its facts where there are any, else opened with its first fact.

        `links` names the meters of progressives that are shared; every table with the same name feeds and pays them.
        A new table needs the approvals of its rules, its layout and its device on the day it opens, `on`, unless it is
        only for practice. A ledger has no clock, so it opens no new table if nobody says which day it is.
        """
        if self.store.submission(table_id) is None:
            refuse_filing(submission, on, practice=practice)
        if self.store.open_table(table_id, submission) or self.store.head(table_id)[0] == 0:
            self.tables[table_id] = LedgerTable(table_id, submission)
            self._first_fact(table_id, submission, dict(links or {}), by, at)
        elif table_id not in self.tables:
            self.tables[table_id] = self._read(table_id, submission)
            self._carry_over(table_id, by, at)
        return self.tables[table_id]

    def leave_table(self, table_id: str) -> None:
        """Keep nothing of a table in memory any more; its facts stay."""
        self.tables.pop(table_id, None)
        self._decks.pop(table_id, None)

    def _first_fact(self, table_id: str, submission: str, links: dict[str, str], by: str, at: int) -> None:
        table = self.tables[table_id]
        state = table.state
        # Another process may have opened a table with the same meters since this one began.
        self._meters = self.store.meters()
        names = {wager: links.get(wager, own_link(table_id, wager)) for wager, _ in state.meters}
        seeds = [w for w in names if not any(f"{names[w]} {m}" in self._meters for x, m in state.meters if x == w)]
        opened = facts.TableOpened(by, at, table_id, submission, tuple(sorted(names.items())), tuple(sorted(seeds)))
        named = [facts.ProgramNamed(by, at, *self._program)] if self._program is not None else []
        seen = [
            facts.MeterSeen(by, at, wager, meter, self._meters[f"{names[wager]} {meter}"])
            for wager, meter in state.meters
            if wager not in seeds
        ]
        happened: list[facts.Fact] = [opened, *named, *seen]
        with self.group() as group:
            group.new_meters.update(f"{names[wager]} {meter}" for wager, meter in state.meters if wager in seeds)
            self._add(group, table, "open", "", {"ok": True, "facts": [1, len(happened)]}, happened)

    def _carry_over(self, table_id: str, by: str, at: int) -> None:
        """The meters of a table of version 1 join those of the house with the amounts they show."""
        table = self.tables[table_id]
        meters = table.state.meters
        if table.links or not meters or table.state.round is not None:
            return
        links = {wager: own_link(table_id, wager) for wager, _ in meters}
        carried = facts.MetersCarriedOver(by, at, tuple(sorted(links.items())))
        with self.group() as group:
            number = table.facts + 1
            self._add(group, table, "carry over", "", {"ok": True, "facts": [number, number]}, [carried])

    def _read(self, table_id: str, submission: str) -> LedgerTable:
        """A table rebuilt from its facts, starting at its last signed snapshot; every link is checked on the way."""
        with self.store.at_one_moment() as store:
            return read_table(store, self.vault, LedgerTable(table_id, submission))

    def take_snapshot(self, table_id: str) -> None:
        """Sign the state of a table, so that the next start need not fold every fact again. Between rounds only."""
        table = self.tables[table_id]
        assert table.state.round is None, "a round is in play"
        text = snapshot_text(table.state, table.books.balances, table.links, table.head)
        signature = self.vault.sign(signed_snapshot(table_id, table.facts, text))
        self.store.keep_snapshot(table_id, table.facts, text, signature)
        table.snapshot_at = table.facts

    def state(self, table_id: str) -> TableState:
        return self.tables[table_id].books.state

    def showing(self, table_id: str) -> dict[MeterKey, Fraction]:
        """What the meters of a table show, to the knowledge of this process; other tables may have moved them."""
        table = self.tables[table_id]
        seen = table.state.meters
        return {key: self._meters.get(name, seen[key]) for key, name in table.meter_ids().items()}

    # Commands.

    def take(self, table_id: str, command_id: str, command: Command) -> Reply:
        """The reply to one command, durable when it is given."""
        with self.group():
            return self.stage(table_id, command_id, command)

    @contextmanager
    def group(self) -> Iterator[Group]:
        """Commands staged inside become durable together at the end; nothing about them may be told before that.

        A group within a group is part of it; a group of another thread waits for its end.
        """
        with self._one_at_a_time:
            yield from self._grouped()

    def _grouped(self) -> Iterator[Group]:
        if self._group is not None:
            yield self._group
            return
        if self._halted:
            raise Halted(self._halted)
        self._group = Group()
        try:
            yield self._group
            self._stop_asking()
            self._commit(self._group)
        except BaseException:
            self._forget(self._group)
            raise
        finally:
            self._group = None
            self._stop_asking()
            self._unlock()

    def stage(
        self, table_id: str, command_id: str, command: Command, *, new: bool = False, keep_refusal: bool = True
    ) -> Reply:
        """Handle a command and add its facts to the open group; a known id gets its first reply.

        `new` says that the caller has just made the id, so nobody need look for it. Without `keep_refusal` a refusal is
        answered and not stored: the caller counts it.
        """
        assert self._group is not None, "commands are staged in a group"
        if not new and (known := self._again(table_id, command_id, command)) is not None:
            return known
        table, digest = self.tables[table_id], command_digest(command)
        command, secret = self._with_deck(table_id, command)
        answer = self._handle(table, command)
        if isinstance(answer, Refusal):
            return self._refused(table, command_id, command, digest, answer, keep=keep_refusal)
        if table.program != self._program is not None:
            self._name_program(self._group, table, command.at)
        reply: Reply = {"ok": True, "facts": [table.facts + 1, table.facts + len(answer)]}
        self._add(self._group, table, command_id, digest, reply, answer, secret)
        return reply

    def _name_program(self, group: Group, table: LedgerTable, at: int) -> None:
        assert self._program is not None
        number, named = table.facts + 1, facts.ProgramNamed(_HOUSE, at, *self._program)
        self._add(group, table, f"{_HOUSE} program {number}", "", {"ok": True, "facts": [number, number]}, [named])

    def refuse(self, table_id: str, command_id: str, command: Command, refusal: Refusal, *, keep: bool = True) -> Reply:
        """Store a refusal that did not come from the table itself, like any other; a known id gets its first reply."""
        known = self._again(table_id, command_id, command)
        table, digest = self.tables[table_id], command_digest(command)
        return known or self._refused(table, command_id, command, digest, refusal, keep=keep)

    def _again(self, table_id: str, command_id: str, command: Command) -> Reply | None:
        known = self._known(table_id, command_id)
        if known is None:
            return None
        reply, said = known
        return reply if said in (command_digest(command), None) else other_command(command_id)

    def _refused(
        self, table: LedgerTable, command_id: str, command: Command, digest: str, refusal: Refusal, *, keep: bool
    ) -> Reply:
        """Nothing has changed. Who tried what, when and after which fact is stored with the reply."""
        assert self._group is not None
        reply: Reply = {"ok": False, "tried": refusal.tried, "why": refusal.why, "clause": refusal.clause}
        reply["due"] = list(refusal.due)
        if refusal.due_values:
            reply["due_values"] = True
        reply["attempt"] = attempt(command, table.facts)
        if keep:
            self._add(self._group, table, command_id, digest, reply, ())
        return reply

    # Other processes.

    def claim(self, table_id: str) -> list[Followed]:
        """Claim a table until the group is durable, where other processes write to the same database.

        What they wrote in the meantime is read first. A process that dies loses its claim with the connection, and it
        cannot write after that, because the table's head has moved on.
        """
        assert self._group is not None, "a table is claimed in a group"
        if self.store.engine.dialect.name == "sqlite":
            return []
        if self._locked is None:
            self._locked = self.store.begin()
        self.store.lock_table(self._locked, table_id)
        return self.follow(table_id)

    def follow(self, table_id: str) -> list[Followed]:
        """Read what another process wrote to a table."""
        read = follow_table(self.store, self.tables[table_id])
        if read:
            self._meters.update(self.store.meters())
        return read

    def see_meters(self) -> None:
        """Read again what the meters show, because other processes move them as well."""
        self._meters.update(self.store.meters())

    def _known(self, table_id: str, command_id: str) -> tuple[Reply, str | None] | None:
        assert self._group is not None
        taken = self._group.find(table_id, command_id)
        if taken is not None:
            return taken.reply, taken.digest
        if self._asking is None:
            self._asking = self.store.engine.connect()
        return self.store.reply_to(table_id, command_id, self._asking)

    def _add(
        self,
        group: Group,
        table: LedgerTable,
        command_id: str,
        digest: str,
        reply: Reply,
        happened: Sequence[facts.Fact],
        secret: tuple[str, bytes] | None = None,
    ) -> None:
        group.expected.setdefault(table.table_id, table.facts)
        entries = [table.add(fact) for fact in happened]
        self._count_meters(entries)
        decks = (secret,) if secret is not None else ()
        group.add(Taken(table.table_id, command_id, digest, reply, entries, decks))

    def _handle(self, table: LedgerTable, command: Command) -> tuple[facts.Fact, ...] | Refusal:
        """Meters that other tables also move are read first, and what they show becomes a fact of its own."""
        state = table.state
        answer = handle(state, command, self.faces_of(table.table_id))
        if isinstance(answer, Refusal) or not any(True for fact in answer for _ in table.moved(fact)):
            return answer
        showing = self._showing(table) if table.shares_meters else state.meters
        if showing == state.meters:
            return answer
        table.books.state = replace(state, meters=showing)
        try:
            answer = handle(table.state, command, self.faces_of(table.table_id))
        finally:
            table.books.state = state
        if isinstance(answer, Refusal):
            return answer
        moved = [(key, cents) for key, cents in showing.items() if cents != state.meters[key]]
        return (*(facts.MeterSeen(command.by, command.at, *key, cents) for key, cents in moved), *answer)

    def _showing(self, table: LedgerTable) -> dict[MeterKey, Fraction]:
        """What the meters of a table show now: from this process, or under their lock if others write too."""
        names = table.meter_ids()
        if table.shares_meters and self.store.shared:
            self._lock(list(names.values()))
        return {key: self._meters.get(name, table.state.meters[key]) for key, name in names.items()}

    def _lock(self, names: list[str]) -> None:
        assert self._group is not None
        if self._locked is None:
            self._locked = self.store.begin()
        staged = {meter_id for taken in self._group.taken for entry in taken.entries for meter_id, _ in entry.meters}
        fresh = self.store.meters(self._locked, names)
        self._meters.update({name: cents for name, cents in fresh.items() if name not in staged})

    def _count_meters(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            for meter_id, cents in entry.meters:
                self._meters[meter_id] = self._meters.get(meter_id, Fraction()) + cents

    def _commit(self, group: Group) -> None:
        if not group.taken:
            return
        try:
            self.store.commit(group, self._locked)
        except SQLAlchemyError as error:
            if isinstance(error, DBAPIError) and taken_back(error):
                raise Conflict(str(error.orig)) from None
            self._halted = f"the database refused a commit: {error.__cause__ or error}"
            raise Halted(self._halted) from error
        for table_id in group.expected:
            table = self.tables[table_id]
            if table.facts - table.snapshot_at >= SNAPSHOT_EVERY and table.state.round is None:
                # The commit is durable even if this fails; another process may be taking the same snapshot.
                with suppress(SQLAlchemyError):
                    self.take_snapshot(table_id)

    def _forget(self, group: Group) -> None:
        """After a group that was not stored: its tables and meters are read again from the database."""
        if self._halted:
            return
        try:
            for table_id in {taken.table_id for taken in group.taken}:
                table = self.tables.pop(table_id, None)
                if table is not None and self.store.head(table_id)[0]:
                    self.tables[table_id] = self._read(table_id, table.submission)
            self._meters = self.store.meters()
        except SQLAlchemyError as error:
            self._halted = f"the database cannot be read again: {error.__cause__ or error}"

    def _stop_asking(self) -> None:
        if self._asking is not None:
            self._asking.close()
            self._asking = None

    def _unlock(self) -> None:
        if self._locked is not None:
            self._locked.close()
            self._locked = None

    # Cards.

    def _with_deck(self, table_id: str, command: Command) -> tuple[Command, tuple[str, bytes] | None]:
        """A shuffle gets its order here: a new key, sealed for the ledger, and the commitment to every card."""
        if isinstance(command, commands.OpenHouseNumber):
            return self._with_number(table_id, command), None
        if not isinstance(command, commands.ShuffleDeck) or command.deck_id:
            return command, None
        name = deck_name(table_id, command.deck) + self.vault.entropy(_NAME_BYTES).hex()
        key = self.vault.entropy(_KEY_BYTES)
        deck_id = committed_id(name, house_number(key))
        fair = self.deck_of(deck_id, key)
        self._decks.setdefault(table_id, Decks()).keep(deck_id, fair.deck, house_number(key))
        sealed = self.vault.seal(key, deck_id)
        return replace(command, deck_id=deck_id, root=fair.commitment.root), (deck_id, sealed)

    def _with_number(self, table_id: str, command: commands.OpenHouseNumber) -> Command:
        """The number of the house comes from the sealed key of the deck, never from a client."""
        deck = self.tables[table_id].books.state.decks.get(command.deck)
        if deck is None or deck.deck_id is None:
            return command
        self.order(table_id, deck.deck_id)
        return replace(command, house_number=self._decks[table_id].numbers[deck.deck_id])

    def faces_of(self, table_id: str) -> Faces:
        """The cards of the round in play by their positions; a deck that is not in memory is unsealed."""
        state = self.tables[table_id].books.state
        if state.round is None:
            return unseen
        deck = state.decks[state.round.deck]
        known = self._decks.setdefault(table_id, Decks())
        return known.faces(deck, lambda: self.order(table_id, deck.deck_id or ""))

    def order(self, table_id: str, deck_id: str) -> tuple[Card, ...]:
        """A deck from the top as it was shuffled, before any cut."""
        known = self._decks.setdefault(table_id, Decks())
        if deck_id not in known.orders:
            key = self._key(deck_id)
            known.keep(deck_id, self.deck_of(deck_id, key).deck, house_number(key))
        return known.orders[deck_id]

    def fair_deck(self, deck_id: str) -> FairDeck:
        """A deck with its commitment, from its sealed key: for the round in play, and for audit afterwards."""
        return self.deck_of(deck_id, self._key(deck_id))

    def _key(self, deck_id: str) -> bytes:
        sealed = self.store.sealed_deck(deck_id)
        if sealed is None:
            raise KeyError(f"the ledger has no key of {deck_id}")
        return self.vault.unseal(sealed, deck_id)
