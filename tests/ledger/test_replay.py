"""Any round again: stepped through in words with clauses, exported, and settled to the same cents."""

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

import queenhigh.chance.verify_fair_cut as verify_fair_cut
from queenhigh.cli.main import queenhigh
from queenhigh.games import Box, Meters, Payment, Round
from queenhigh.games.game import Game
from queenhigh.ledger import (
    Ledger,
    Store,
    Vault,
    open_engine,
    open_vault,
    read_heads,
    refuse_heads,
    signed_heads,
    verify,
)
from queenhigh.ledger.chain_heads import keep_last_heads, last_heads_path
from queenhigh.ledger.round_replay import NoSuchRound, Rounds
from queenhigh.practice import practice_house, practice_submission
from queenhigh.records import read_record, settle, settlement_data, toml_text
from queenhigh.rulebook import GAMES, clause_index
from queenhigh.table import Role, commands
from queenhigh.table.fact_clauses import FactClauses
from queenhigh.table.fact_data import FACTS
from queenhigh.table.fact_sentences import sentence
from tests.ledger.test_store import KeptHost
from tests.table.table_host import Values


def call(*arguments: str) -> Result:
    return CliRunner().invoke(queenhigh, list(arguments))


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "ledger.db")


@pytest.mark.parametrize("game", GAMES)
def test_a_replayed_round_is_exported_and_settles_to_the_same_cents(game: str, database: str, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(practice_submission(game), encoding="utf-8")
    assert call("table", "run", str(house), "--rounds", "3", "--players", "5", "--database", database).exit_code == 0
    record, evidence = tmp_path / "round.toml", tmp_path / "evidence.json"
    files = ("--export", str(record), "--evidence", str(evidence))
    replayed = call("replay", "2", "--database", database, "--json", *files)
    assert replayed.exit_code == 0, replayed.output
    told_ = json.loads(replayed.output)
    settled = json.loads(call("settle", str(record), "--json").output)
    assert {key: told_[key] for key in settled} == settled
    paid = [event for event in told_["events"] if event["fact"] == "WagerSettled"]
    rows = [row for seat in settled["seats"] for row in seat["wagers"]]
    assert len(paid) == len(rows)
    assert sum(event["paid"] + event["returned"] for event in paid) == sum(
        round(100 * float(row["paid"])) + round(100 * float(row["returned"])) for row in rows
    )
    assert all(clause in clause_index() for event in told_["events"] for clause in event["clauses"])
    script = [sys.executable, verify_fair_cut.__file__, str(evidence)]
    assert "0 faults" in subprocess.run(script, capture_output=True, text=True, check=True).stdout


def test_a_replay_reads_as_the_dealer_did_it(database: str) -> None:
    call("table", "run", "examples/harbor-room.toml", "--rounds", "1", "--players", "2", "--database", database)
    lines = call("replay", "harbor-room/1", "--database", database).output.splitlines()
    steps = [line.split("  ", 2)[-1].strip() for line in lines]
    order = [
        "round 1 is open",
        "seat 1 places",
        "no more bets",
        "counts 2 chips",
        "a card to seat 1",
        "settlement begins",
    ]
    found = [next(number for number, step in enumerate(steps) if part in step) for part in order]
    assert found == sorted(found)
    assert any("3CP-9.B.2.b" in line for line in lines)
    one_line = call("replay", "1", "--line", "--database", database).output
    assert one_line.startswith("three-card-poker")
    assert one_line.count("\n") == 1


def test_a_void_round_is_replayed_with_every_wager_back(database: str) -> None:
    ledger = Ledger(Store(open_engine(database)), Vault(bytes(32), Random(1).randbytes))
    host = KeptHost(ledger, "let-it-ride", "void").start()
    host.ready()
    host.bet()
    host.lock()
    host.do(commands.DealCard)
    host.void()
    replay = Rounds(ledger.store, "void", ledger.vault).replay(1)
    data = settlement_data(settle(replay.record))
    assert {row["outcome"] for seat in data["seats"] for row in seat["wagers"]} == {"void"}
    assert all(seat["net"] == "0.00" for seat in data["seats"])
    assert (verify(ledger.store).rounds, verify(ledger.store).settled_again) == (1, 1)


def one_bet_less(self: Game, round_: Round, box: Box, meters: Meters) -> tuple[Payment, ...]:
    return tuple(payment for payment in _VOIDED(self, round_, box, meters) if payment.wager != "bet_2")


def one_dollar_more(self: Game, round_: Round, box: Box, meters: Meters) -> tuple[Payment, ...]:
    return tuple(payment._replace(paid=payment.paid + 100) for payment in _VOIDED(self, round_, box, meters))


_VOIDED = Game._voided


@pytest.mark.parametrize("wrong", [one_bet_less, one_dollar_more])
def test_a_void_that_did_not_return_exactly_what_was_staked_is_found(
    database: str, monkeypatch: pytest.MonkeyPatch, wrong: Callable[..., tuple[Payment, ...]]
) -> None:
    """The chain and the books of such a ledger are sound; only what was staked tells."""
    ledger = Ledger(Store(open_engine(database)), Vault(bytes(32), Random(1).randbytes))
    host = KeptHost(ledger, "let-it-ride", "void").start()
    host.ready()
    host.bet()
    host.lock()
    host.do(commands.DealCard)
    with monkeypatch.context() as patched:
        patched.setattr(Game, "_voided", wrong)
        host.void()
    found = verify(ledger.store, ledger.vault).first_bad
    assert found is not None
    assert found.startswith("void: round 1 is void, and did not return exactly what was staked at seat")


def test_the_record_says_by_which_method_the_round_was_dealt(database: str) -> None:
    ledger = Ledger(Store(open_engine(database)), Vault(bytes(32), Random(1).randbytes))
    host = KeptHost(ledger, "four-card-poker", "by hand").start()
    host.do(commands.ReportFailure, device="shuffler", reason="it stopped")
    host.do(commands.CoverDevice, device="shuffler")
    host.do(commands.ChooseMethod, "fay", Role.FLOOR, dealing="manual-shoe", shuffler="none")
    if host.house.decks > 1:
        host.do(commands.RemoveDeck, "fay", Role.FLOOR, deck="second", reason="one deck without a shuffler")
    host.ready()
    host.play_round()
    replay = Rounds(ledger.store, "by hand", ledger.vault).replay(1)
    again = read_record(tomllib.loads(toml_text(replay.record))).record
    assert again is not None
    assert (again.house.dealing, again.house.shuffler) == ("manual-shoe", "none")
    assert settlement_data(settle(again)) == settlement_data(settle(replay.record))


def test_what_is_not_there_is_told(database: str, tmp_path: Path) -> None:
    call("table", "run", "examples/harbor-room.toml", "--rounds", "1", "--database", database)
    for wrong, why in (
        ("7", "rounds 1 to 1"),
        ("elsewhere/1", "table 'elsewhere' does not exist"),
        ("x", "is not a round"),
    ):
        done = call("replay", wrong, "--database", database)
        assert done.exit_code != 0
        assert why in done.output
    other = call("replay", "1", "--database", database, "--key", str(tmp_path / "none.key"))
    assert other.exit_code == 2
    assert "does not exist" in other.output


def test_an_unfinished_round_is_not_replayed(database: str) -> None:
    ledger = Ledger(Store(open_engine(database)), Vault(bytes(32), Random(1).randbytes))
    host = KeptHost(ledger, "three-card-poker", "open").start()
    host.ready()
    host.bet()
    with pytest.raises(NoSuchRound, match="not over"):
        Rounds(ledger.store, "open", ledger.vault).replay(1)


def test_signed_heads_are_written_and_held_against_the_ledger(database: str, tmp_path: Path) -> None:
    call("table", "run", "examples/harbor-room.toml", "--rounds", "1", "--database", database)
    heads = tmp_path / "heads.json"
    assert call("heads", "--database", database, "--out", str(heads)).exit_code == 0
    call("table", "run", "examples/harbor-room.toml", "--rounds", "1", "--database", database)
    assert call("verify", "--database", database, "--head", str(heads)).exit_code == 0
    stranger = Vault(bytes(31) + b"x", Random(1).randbytes)
    store = Store(open_engine(database))
    heads_of_a_stranger = tmp_path / "stranger.json"
    heads_of_a_stranger.write_text(json.dumps(signed_heads(store, stranger, 1)), encoding="utf-8")
    done = call("verify", "--database", database, "--head", str(heads_of_a_stranger))
    assert (done.exit_code, "another key" in done.output) == (1, True)
    named = ("--signer", stranger.public_key)
    assert call("verify", "--database", database, "--head", str(heads_of_a_stranger), *named).exit_code == 0
    forged = json.loads(heads.read_text(encoding="utf-8"))
    forged["heads"]["harbor-room"][0] += 1
    heads.write_text(json.dumps(forged), encoding="utf-8")
    done = call("verify", "--database", database, "--head", str(heads))
    assert (done.exit_code, "signature" in done.output) == (1, True)
    heads.write_text("{}", encoding="utf-8")
    assert call("verify", "--database", database, "--head", str(heads)).exit_code == 2


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_fact_has_words_and_clauses_that_exist(game: str) -> None:
    house = practice_house(game)
    sample = {
        "at": 1,
        "seat": 1,
        "cents": 500,
        "chips": 1,
        "cards": 3,
        "wager": "progressive",
        "hand": "flush",
        "choice": "25",
        "submission": practice_submission(game),
    }
    for kind in FACTS.values():
        values: Values = {name: sample.get(name, 1) for name in kind.__struct_fields__ if name != "version"}
        values |= {name: (1,) for name in ("seats", "positions", "clauses", "places", "counts") if name in values}
        if "clauses" in values:
            values["clauses"] = ("3CP-12.A",)
        if "clause" in values:
            values["clause"] = "3CP-13.B"
        fact = kind(**values)
        said = sentence(fact)
        assert said
        assert "{" not in said
        assert set(FactClauses(house).of(fact)) <= set(clause_index())


def test_verify_names_a_garbled_reply_and_a_damaged_file(database: str) -> None:
    call("table", "run", "examples/harbor-room.toml", "--rounds", "1", "--database", database)
    engine = open_engine(database)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TRIGGER commands_refuse_update")
        name, reply = connection.exec_driver_sql("SELECT command_id, reply FROM commands").first() or ("", "")
    for garbled in ("{", "[]", '{"ok": 1, "facts": [1, 2]}', '{"ok": true}', reply):
        with engine.begin() as connection:
            connection.exec_driver_sql("UPDATE commands SET reply = ? WHERE command_id = ?", (garbled, name))
        bad = json.loads(call("verify", "--database", database, "--json").output)["first_bad"]
        assert bad == (None if garbled == reply else f"harbor-room: the reply to command {name!r} is garbled")
    assert call("verify", "--database", database).exit_code == 0
    with open_engine(database).begin() as connection:
        connection.exec_driver_sql("PRAGMA writable_schema=ON")
        connection.exec_driver_sql("DELETE FROM sqlite_schema WHERE name = 'commands_refused'")
    done = call("verify", "--database", database)
    assert done.exit_code == 1
    assert "the database file is damaged" in done.output


def test_a_lost_write_ahead_log_is_named(database: str, tmp_path: Path) -> None:
    """With heads that were handed over, and with those that the house signed last and keeps beside its keys."""
    key = Path(f"{database}.key")
    ledger = Ledger(Store(open_engine(database)), open_vault(key, Random(1).randbytes))
    host = KeptHost(ledger, "let-it-ride", "one").start()
    assert keep_last_heads(ledger.store, ledger.vault, 1, key) is None
    with ledger.store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    host.rounds(1)
    assert keep_last_heads(ledger.store, ledger.vault, 2, key) is None
    assert "it continues from the signed heads" in call("verify", "--database", database).output
    copied = tmp_path / "copied.db"
    copied.write_bytes(Path(database).read_bytes())
    store = Store(open_engine(str(copied)))
    said = refuse_heads(store, read_heads(last_heads_path(key)), [ledger.vault.public_key])
    assert "it is an older copy, or its write-ahead log is missing or was cut short" in str(said)
    assert verify(store, ledger.vault).ok
    for suffix in ("key", "heads"):
        Path(f"{copied}.{suffix}").write_bytes(Path(f"{database}.{suffix}").read_bytes())
    done = call("verify", "--database", str(copied))
    assert (done.exit_code, "its write-ahead log is missing or was cut short" in done.output) == (1, True)
    # A house that is opened on such a copy does not sign over what it knows.
    assert "write-ahead log" in str(keep_last_heads(store, ledger.vault, 3, Path(f"{copied}.key")))
    assert read_heads(last_heads_path(Path(f"{copied}.key")))["at"] == 2


def test_verify_names_a_changed_snapshot_an_outbox_that_lies_and_rows_of_no_table(database: str) -> None:
    key = Path(f"{database}.key")
    ledger = Ledger(Store(open_engine(database)), open_vault(key, Random(1).randbytes))
    KeptHost(ledger, "let-it-ride", "one").start().rounds(1)
    ledger.take_snapshot("one")
    assert call("verify", "--database", database).exit_code == 0
    last = ledger.store.head("one")[0]
    edits = {
        "UPDATE snapshots SET data = replace(data, 'ann', 'bob')": f"one: the snapshot of fact {last} was changed",
        "UPDATE snapshots SET number = number - 1": f"one: the snapshot of fact {last - 1} was changed",
        "INSERT INTO snapshots SELECT 'two', number, data, '' FROM snapshots": "snapshots: rows name the table 'two'",
        'UPDATE outbox SET "last" = "last" + 1 WHERE place = 3': "one: the outbox tells of facts",
        "INSERT INTO commands VALUES ('two', 'x', '{\"ok\": false}', '', 1, '')": "commands: rows name the table 'two'",
    }
    for statement, named in edits.items():
        engine = open_engine(database)
        with engine.connect() as connection:
            kept = {
                table: connection.exec_driver_sql(f"SELECT * FROM {table}").all() for table in ("snapshots", "outbox")
            }
            connection.exec_driver_sql(statement)
            connection.commit()
        done = call("verify", "--database", database)
        assert (done.exit_code, named in done.output) == (1, True), (statement, done.output)
        # A house opens in spite of a bad snapshot, and of nothing else.
        assert verify(Store(engine), ledger.vault).ok == ("snapshots" in statement), statement
        with engine.begin() as connection:
            for table, before in kept.items():
                connection.exec_driver_sql(f"DELETE FROM {table}")
                marks = ", ".join("?" * len(before[0]))
                connection.exec_driver_sql(f"INSERT INTO {table} VALUES ({marks})", [tuple(row) for row in before])
        engine.dispose()


def test_a_ledger_of_a_version_that_nobody_knows_is_refused(database: str) -> None:
    Store(open_engine(database))
    with open_engine(database).begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    done = call("verify", "--database", database)
    assert (done.exit_code, "does not know its version, 9999" in done.output) == (2, True)
