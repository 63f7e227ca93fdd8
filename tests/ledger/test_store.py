"""The ledger on real databases: nothing lost, nothing doubled, everything derived again, every change noticed."""

import contextlib
import os
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import count
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, Table, text, update
from sqlalchemy.exc import DBAPIError

from queenhigh.cards import Card, cards_text
from queenhigh.ledger import (
    GENESIS,
    AutomaticTable,
    Conflict,
    Corrupt,
    Ledger,
    Reply,
    Store,
    Vault,
    WrongKey,
    meter_account,
    open_engine,
    refuse_heads,
    schema,
    signed_heads,
    state_digest,
    verify,
)
from queenhigh.ledger.chain_heads import SignedHeads
from queenhigh.ledger.hash_chain import command_hash
from queenhigh.ledger.records import KeptCommand
from queenhigh.ledger.schema import (
    COMMANDS,
    FACTS,
    JOURNALS,
    META,
    METER_MOVES,
    POSTINGS,
    REFUSED,
    TABLES,
    guard_journals,
)
from queenhigh.practice import practice_submission
from queenhigh.rulebook import GAMES
from queenhigh.table import Refusal, Role, commands
from queenhigh.table.facts import Fact
from tests.example_houses import OPENING_DAY
from tests.table.table_host import Host

SUBMISSIONS = {game: practice_submission(game) for game in GAMES}


_names = count(1)


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ledger]:
    urls = {"memory": "sqlite:///:memory:", "sqlite": f"sqlite:///{tmp_path}/ledger.db"}
    url = urls.get(request.param) or request.getfixturevalue("postgres")
    store = Store(open_engine(url))
    if request.param == "postgresql":
        with store.engine.begin() as connection:
            for table in META.tables:
                connection.execute(text(f"TRUNCATE {table}"))
    yield Ledger(store, Vault(bytes(32), Random(1).randbytes))
    store.engine.dispose()


def again(ledger: Ledger) -> Ledger:
    """The same database, opened by somebody who knows nothing yet."""
    return Ledger(ledger.store, Vault(bytes(32), Random(2).randbytes))


class KeptHost(Host):
    """A host whose every command goes through the ledger first; decks come from there too."""

    def __init__(self, ledger: Ledger, game: str, table_id: str | None = None) -> None:
        self.ledger = ledger
        self.ledger_table = ledger.open_table(table_id or f"{game} {next(_names)}", SUBMISSIONS[game], on=OPENING_DAY)
        self.ids = count(1)
        super().__init__(self.ledger_table.house)
        self.state = self.ledger_table.books.state

    def assign(self, dealer: str, floor: str) -> None:
        """Through the ledger like everything else; at a table that is opened again they are there already."""
        self.try_(commands.TakeCharge, floor, Role.FLOOR)
        self.try_(commands.AssignDealer, floor, Role.FLOOR, dealer=dealer)

    def faces(self, position: int) -> Card:
        return self.ledger.faces_of(self.ledger_table.table_id)(position)

    def try_(self, kind: type[commands.Command], by: str, role: Role, **values: object) -> tuple[Fact, ...] | Refusal:
        if kind is commands.ShuffleDeck:
            values |= {"deck_id": "", "root": ""}
        before = self.ledger_table.facts
        reply = self.take(f"{os.getpid()} {next(self.ids)}", kind(by, role, self.at, **values))
        if not reply["ok"]:
            named = reply.get("due_values", False)
            return Refusal(reply["tried"], reply["why"], reply["clause"], tuple(reply["due"]), named)
        happened = tuple(item.fact for item in self.ledger.store.links(self.ledger_table.table_id, before))
        self.facts += happened
        return happened

    def take(self, command_id: str, command: commands.Command) -> Reply:
        reply = self.ledger.take(self.ledger_table.table_id, command_id, command)
        self.state = self.ledger_table.books.state
        return reply

    def start(self) -> "KeptHost":
        for deck in ("first", "second")[: self.house.decks]:
            self.open_deck(deck)
        self.seat_all()
        return self

    def rounds(self, many: int) -> "KeptHost":
        decks = ("first", "second")[: self.house.decks]
        for _ in range(many):
            self.ready(next((deck for deck in decks if deck != self.state.last_deck), decks[0]))
            self.play_round()
        return self


@pytest.mark.clause("3CP-2.B")
def test_the_ledger_itself_opens_no_table_without_its_approvals(ledger: Ledger) -> None:
    text = SUBMISSIONS["three-card-poker"]
    for place, (old, new) in enumerate(
        [("\napproved", "\nsubmitted"), ("\nlayout", "\n# layout"), ("layout = 2026", "layout = 2999")]
    ):
        unapproved = text.replace(old, new, 1)
        with pytest.raises(ValueError, match=r"approved .*\(3CP-2\.B\)"):
            ledger.open_table("unapproved", unapproved, on=date(2026, 11, 1))
        assert "unapproved" not in ledger.store.tables()
        ledger.open_table(f"practice {place}", unapproved, practice=True)
    with pytest.raises(ValueError, match="say on which day the table opens"):
        ledger.open_table("undated", text)
    assert "undated" not in ledger.store.tables()


@pytest.mark.parametrize("game", GAMES)
def test_a_ledger_is_read_back_as_the_table_that_wrote_it(ledger: Ledger, game: str) -> None:
    table = KeptHost(ledger, game).start().rounds(3)
    read = again(ledger).open_table(table.ledger_table.table_id, SUBMISSIONS[game])
    assert read.books.state == table.state
    assert state_digest(read.books.state) == state_digest(table.state)
    assert read.books.balances == table.ledger_table.books.balances
    verdict = verify(ledger.store, ledger.vault)
    assert verdict.ok, verdict
    assert (verdict.rounds, verdict.settled_again) == (3, 3)


def test_a_command_that_comes_again_gets_its_first_reply_and_changes_nothing(ledger: Ledger) -> None:
    table = KeptHost(ledger, "three-card-poker").start()
    seat = commands.TakeSeat(by="zoe", role=Role.PLAYER, at=1, seat=7)
    first = table.take("the same id", seat)
    assert first["ok"]
    facts = table.ledger_table.facts
    for later in (1, 2, 3):
        assert table.take("the same id", replace(seat, at=later)) == first
    other = again(ledger)
    ledger_table = other.open_table(table.ledger_table.table_id, SUBMISSIONS["three-card-poker"])
    assert other.take(ledger_table.table_id, "the same id", seat) == first
    assert ledger_table.facts == table.ledger_table.facts == facts


def test_an_id_that_was_used_for_another_command_is_refused(ledger: Ledger) -> None:
    table = KeptHost(ledger, "three-card-poker").start()
    table.take("mine", commands.TakeSeat(by="zoe", role=Role.PLAYER, at=1, seat=7))
    facts = table.ledger_table.facts
    reply = table.take("mine", commands.TakeSeat(by="zoe", role=Role.PLAYER, at=1, seat=6))
    assert (reply["ok"], table.ledger_table.facts) == (False, facts)
    assert "another command" in reply["why"]


def test_a_refusal_is_remembered_as_well(ledger: Ledger) -> None:
    table = KeptHost(ledger, "let-it-ride").start()
    early = commands.CallNoMoreBets(by="dora", role=Role.DEALER, at=1)
    before = table.ledger_table.facts
    reply = table.take("too early", early)
    assert (reply["ok"], table.ledger_table.facts) == (False, before)
    assert table.take("too early", early) == reply


def test_of_two_writers_only_one_goes_on(ledger: Ledger) -> None:
    one = KeptHost(ledger, "235-stud-poker").start()
    other = again(ledger)
    other.open_table(one.ledger_table.table_id, SUBMISSIONS["235-stud-poker"])
    one.do(commands.TakeSeat, "zoe", Role.PLAYER, seat=6)
    late = commands.TakeSeat(by="yan", role=Role.PLAYER, at=1, seat=6)
    with pytest.raises(Conflict):
        other.take(one.ledger_table.table_id, "another", late)
    # It has read the table again, and answers as the facts now have it.
    assert other.take(one.ledger_table.table_id, "another", late)["why"] == "seat 6 is taken"
    assert verify(ledger.store).ok


def test_a_group_is_kept_whole_or_not_at_all(ledger: Ledger) -> None:
    table = KeptHost(ledger, "four-card-poker").start()
    facts, state = table.ledger_table.facts, table.state
    with contextlib.suppress(ZeroDivisionError), ledger.group():
        for seat in (6, 7):
            command = commands.TakeSeat(by=f"late {seat}", role=Role.PLAYER, at=1, seat=seat)
            assert ledger.stage(table.ledger_table.table_id, f"seat {seat}", command)["ok"]
        raise ZeroDivisionError
    ledger_table = ledger.tables[table.ledger_table.table_id]
    assert (ledger_table.facts, ledger_table.books.state) == (facts, state)
    assert ledger.store.reply_to(ledger_table.table_id, "seat 6") is None
    assert ledger.store.head(ledger_table.table_id)[0] == facts
    assert verify(ledger.store).ok


def test_what_is_durable_lies_in_the_outbox_until_it_is_told(ledger: Ledger) -> None:
    table = KeptHost(ledger, "let-it-ride").start()
    told = [number for _, _, first, last in ledger.store.outbox() for number in range(first, last + 1)]
    assert told == list(range(1, table.ledger_table.facts + 1))
    place = ledger.store.outbox()[-1][0]
    ledger.store.told(place)
    assert ledger.store.outbox() == []
    table.do(commands.TakeSeat, "zoe", Role.PLAYER, seat=6)
    assert [row[1:] for row in ledger.store.outbox(place)] == [
        (table.ledger_table.table_id, told[-1] + 1, told[-1] + 1)
    ]


TAMPERINGS = [
    (FACTS, {"data": '{"fact": "PlayerLeft", "version": 1, "by": "x", "at": 1, "seat": 1, "player": "x"}'}, "fact 3"),
    (FACTS, {"hash": "0" * 64}, "fact 3"),
    (POSTINGS, {"cents": "1"}, "postings"),
    (TABLES, {"facts": 1}, "head"),
    (METER_MOVES, {"cents": "100000.0"}, "is not how an amount is written"),
]


@pytest.mark.parametrize(("table", "values", "named"), TAMPERINGS)
def test_whatever_is_changed_behind_its_back_is_noticed(
    ledger: Ledger, table: Table, values: dict[str, str | int], named: str
) -> None:
    host = KeptHost(ledger, "three-card-poker").start().rounds(1)
    mine = table.c.table_id == host.ledger_table.table_id
    with ledger.store.engine.begin() as connection:
        lift_guards(connection)
        where = [mine]
        if "number" in table.c:
            numbers = connection.execute(table.select().where(mine)).scalars("number").all()
            where.append(table.c.number == (3 if table is FACTS else min(numbers)))
        connection.execute(update(table).where(*where).values(values))
    verdict = verify(ledger.store)
    with ledger.store.engine.begin() as connection:
        guard_journals(connection)
    assert verdict.first_bad is not None
    assert named in verdict.first_bad


def lift_guards(connection: Connection) -> None:
    """What the owner of a database can always do: take away its own guards."""
    schema.lift_guards(connection, JOURNALS)


@pytest.mark.parametrize("journal", JOURNALS)
def test_the_database_itself_refuses_to_change_a_journal(ledger: Ledger, journal: str) -> None:
    KeptHost(ledger, "three-card-poker").start().rounds(1)
    for statement in (f"DELETE FROM {journal}", f"UPDATE {journal} SET table_id = table_id"):
        with pytest.raises(DBAPIError, match="only added to"), ledger.store.engine.begin() as connection:
            connection.execute(text(statement))


def test_a_table_keeps_the_submission_it_was_opened_under(ledger: Ledger) -> None:
    host = KeptHost(ledger, "let-it-ride")
    changed = SUBMISSIONS["let-it-ride"].replace('maximum = "100"', 'maximum = "200"')
    with pytest.raises(ValueError, match="another submission"):
        again(ledger).open_table(host.ledger_table.table_id, changed)


@pytest.mark.parametrize("chained_again", [False, True])
def test_a_command_that_was_forgotten_is_noticed(ledger: Ledger, *, chained_again: bool) -> None:
    host = KeptHost(ledger, "let-it-ride").start().rounds(1)
    table_id = host.ledger_table.table_id
    kept = list(ledger.store.commands(table_id))
    with ledger.store.engine.begin() as connection:
        lift_guards(connection)
        mine = COMMANDS.c.table_id == table_id
        connection.execute(COMMANDS.delete().where(mine, COMMANDS.c.place == 8))
        if chained_again:
            chain_again(connection, table_id, kept[:7] + kept[8:])
        guard_journals(connection)
    wanted = "belongs to no command" if chained_again else f"command 8, {kept[8].command_id!r}, does not follow"
    assert wanted in str(verify(ledger.store).first_bad)


def chain_again(connection: Connection, table_id: str, kept: Iterable[KeptCommand]) -> None:
    """What the owner of a database can do who also has our code: the chain of commands holds again, and lies."""
    before, place = GENESIS, 0
    for place, item in enumerate(kept, 1):
        before = command_hash(before, place, table_id, item.command_id, item.digest, item.reply)
        where = (COMMANDS.c.table_id == table_id, COMMANDS.c.command_id == item.command_id)
        connection.execute(update(COMMANDS).where(*where).values(place=place, hash=before))
    connection.execute(update(TABLES).where(TABLES.c.table_id == table_id).values(commands=place, commands_head=before))


def test_a_submission_that_was_exchanged_is_noticed(ledger: Ledger) -> None:
    host = KeptHost(ledger, "let-it-ride").start()
    changed = SUBMISSIONS["let-it-ride"].replace('maximum = "100"', 'maximum = "200"')
    with ledger.store.engine.begin() as connection:
        where = TABLES.c.table_id == host.ledger_table.table_id
        connection.execute(update(TABLES).where(where).values(submission=changed))
    assert "not the one it was opened under" in str(verify(ledger.store).first_bad)


def test_no_card_that_is_not_up_is_anywhere_in_the_database(tmp_path: Path) -> None:
    """Neither in the facts, nor in the pages of the file or its log, in text, in numbers or as a key."""
    path = tmp_path / "ledger.db"
    ledger = Ledger(Store(open_engine(str(path))), Vault(bytes(32), Random(1).randbytes))
    host = KeptHost(ledger, "three-card-poker").start()
    host.ready()
    host.bet()
    host.lock()
    host.deal()
    stored = [item.data for item in ledger.store.links(host.ledger_table.table_id)]
    assert all(data.get("card") is None for data in stored)
    deck_id = host.state.decks["first"].deck_id
    assert deck_id is not None
    order = ledger.order(host.ledger_table.table_id, deck_id)
    sealed = ledger.store.sealed_deck(deck_id)
    assert sealed is not None
    key = ledger.vault.unseal(sealed, deck_id)
    pages = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in (key, key.hex().encode(), bytes(order), cards_text(order[:4]).encode()):
        assert secret not in pages
    with pytest.raises(WrongKey):
        Ledger(ledger.store, Vault(bytes(31) + b"1", Random(1).randbytes)).fair_deck(deck_id)


def test_an_interrupted_round_goes_on_with_the_same_cards(ledger: Ledger) -> None:
    """The next process that opens the ledger unseals the deck of the round in play, and deals its next card."""
    host = KeptHost(ledger, "four-card-poker").start()
    host.ready()
    host.bet()
    host.lock()
    host.do(commands.DealCard)
    expected = [host.faces(position) for position in range(52)]
    other = again(ledger)
    other.open_table(host.ledger_table.table_id, SUBMISSIONS["four-card-poker"])
    faces = other.faces_of(host.ledger_table.table_id)
    assert [faces(position) for position in range(52)] == expected
    table = AutomaticTable(other, host.ledger_table.table_id, 1, lambda: 1_000_000, "again")
    table.players = dict(host.state.seats)
    assert list(table.rounds(2)) == [1, 2]
    assert verify(ledger.store, ledger.vault).ok


def test_tables_that_share_a_meter_feed_it_together(ledger: Ledger) -> None:
    submission = SUBMISSIONS["three-card-poker"]
    tables = []
    for name in ("east", "west"):
        ledger.open_table(name, submission, {"progressive": "property progressive"}, on=OPENING_DAY)
        tables.append(AutomaticTable(ledger, name, 3, lambda: 1_000_000, name))
    for _ in range(12):
        for table in tables:
            list(table.rounds(1))
    verdict = verify(ledger.store, ledger.vault)
    assert verdict.ok, verdict
    assert verdict.settled_again == 24
    meters = ledger.store.meters()
    showing = meters["property progressive main"]
    balances = [ledger.tables[name].books.balance(meter_account("progressive", "main")) for name in ("east", "west")]
    assert sum(balances) == showing
    assert again(ledger).store.meters() == meters


def test_refusals_are_found_by_their_index(ledger: Ledger) -> None:
    """However many commands there are, a search for refusals reads only refusals."""
    host = KeptHost(ledger, "three-card-poker").start().rounds(1)
    table_id = host.ledger_table.table_id
    ledger.take(table_id, "early", commands.Reveal("dora", Role.DEALER, 1))
    *_, refused = ledger.store.refusals(table_id)
    assert refused[1]["attempt"]["command"] == "reveal"
    wanted = f"SELECT reply FROM commands WHERE table_id = '{table_id}' AND {REFUSED.text}"
    with ledger.store.engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            # It would rather read a small table whole.
            connection.execute(text("SET LOCAL enable_seqscan = off"))
        asked = "EXPLAIN" if connection.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
        plan = " ".join(str(row) for row in connection.exec_driver_sql(f"{asked} {wanted}"))
    assert "commands_refused" in plan


def test_a_snapshot_starts_a_table_where_its_facts_lead(ledger: Ledger) -> None:
    host = KeptHost(ledger, "four-card-poker").start().rounds(2)
    ledger.take_snapshot(host.ledger_table.table_id)
    host.rounds(1)
    read = again(ledger).open_table(host.ledger_table.table_id, SUBMISSIONS["four-card-poker"])
    assert read.snapshot_at > 0
    assert state_digest(read.books.state) == state_digest(host.state)
    assert read.books.state == host.state
    assert {name: cents for name, cents in read.books.balances.items() if cents} == {
        name: cents for name, cents in host.ledger_table.books.balances.items() if cents
    }
    assert (read.facts, read.head, read.links) == (
        host.ledger_table.facts,
        host.ledger_table.head,
        host.ledger_table.links,
    )


def test_a_damaged_snapshot_is_ignored_and_reported_and_the_facts_are_folded(
    ledger: Ledger, caplog: pytest.LogCaptureFixture
) -> None:
    host = KeptHost(ledger, "let-it-ride").start().rounds(1)
    ledger.take_snapshot(host.ledger_table.table_id)
    kept = ledger.store.snapshot(host.ledger_table.table_id)
    assert kept is not None
    number, data, signature = kept
    for forged in (
        (number, "not a snapshot", signature),
        (number, data, "not a signature"),
        (number, data.replace('"rounds":1', '"rounds":2'), signature),
        (number - 1, data, signature),
        (number, data, Vault(b"1" * 32, Random(1).randbytes).sign(data)),
    ):
        ledger.store.keep_snapshot(host.ledger_table.table_id, *forged)
        caplog.clear()
        table = again(ledger).open_table(host.ledger_table.table_id, SUBMISSIONS["let-it-ride"])
        assert (table.facts, table.head) == (host.ledger_table.facts, host.ledger_table.head)
        assert table.state == host.ledger_table.state
        assert [record.getMessage() for record in caplog.records] == ["a damaged snapshot is ignored"]


def test_a_broken_chain_stops_the_start(ledger: Ledger) -> None:
    host = KeptHost(ledger, "let-it-ride").start()
    with ledger.store.engine.begin() as connection:
        lift_guards(connection)
        where = (FACTS.c.table_id == host.ledger_table.table_id, FACTS.c.number == 4)
        connection.execute(update(FACTS).where(*where).values(data='{"fact":"RoundClosed"}'))
        guard_journals(connection)
    with pytest.raises(Corrupt, match="fact 4"):
        again(ledger).open_table(host.ledger_table.table_id, SUBMISSIONS["let-it-ride"])


def test_a_signed_head_tells_a_ledger_that_was_rewritten_from_one_that_went_on(tmp_path: Path) -> None:
    ledger = Ledger(Store(open_engine(str(tmp_path / "ledger.db"))), Vault(bytes(32), Random(1).randbytes))
    host = KeptHost(ledger, "three-card-poker", table_id="one").start().rounds(1)
    signed = signed_heads(ledger.store, ledger.vault, 5)
    host.rounds(1)
    assert refuse_heads(ledger.store, signed, [signed["key"]]) is None
    # Another history, whole and well chained, by an owner who starts again.
    rewritten = Ledger(Store(open_engine(str(tmp_path / "other.db"))), Vault(bytes(32), Random(9).randbytes))
    KeptHost(rewritten, "three-card-poker", table_id="one").start().rounds(2)
    assert verify(rewritten.store, rewritten.vault).ok
    assert "not the one that was signed" in str(refuse_heads(rewritten.store, signed, [signed["key"]]))
    empty = Store(open_engine(str(tmp_path / "empty.db")))
    assert "is not in the ledger" in str(refuse_heads(empty, signed, [signed["key"]]))
    forged: SignedHeads = {**signed, "heads": {"one": (1, "0" * 64)}}
    assert "signature" in str(refuse_heads(ledger.store, forged, [forged["key"]]))
