"""What the server stores beside the ledger, in the same database: accounts and their second factors, sessions, the
registry of tables, disputes with their answers, acts outside the tables, denied requests, the tables of each account,
examinations, and the rules in force."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Engine,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    inspect,
    text,
)

from queenhigh.ledger.conduct import record_table

META = MetaData()
_NAME = String(200)
_PLACE = BigInteger().with_variant(Integer, "sqlite")

ACCOUNTS = Table(
    "accounts",
    META,
    Column("name", _NAME, primary_key=True),
    Column("role", String(20), nullable=False),
    Column("password", Text, nullable=False),
    Column("one_time", Boolean, nullable=False),
    Column("disabled", Boolean, nullable=False),
    Column("made_at", BigInteger, nullable=False),
)
_FORMER_ACCOUNT_COLUMNS = ("failures", "first_failure_at", "locked_until")
LOGIN_FAILURES = Table(
    "login_failures",
    META,
    Column("name", _NAME, primary_key=True),
    Column("address", _NAME, primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("first_at", BigInteger, nullable=False),
    Column("locked_until", BigInteger, nullable=False),
)
SESSIONS = Table(
    "sessions",
    META,
    # Only a hash of the cookie is stored.
    Column("hash", String(64), primary_key=True),
    Column("name", _NAME, nullable=False),
    Column("role", String(20), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Index("sessions_by_name", "name"),
)
# The secret that an account shares with the app on a phone, sealed with the key of the vault. `waiting` is one that is
# not confirmed yet; `since` is empty until the first one is. A code of the time step `last_step` was used already.
SECOND_FACTORS = Table(
    "second_factors",
    META,
    Column("name", _NAME, primary_key=True),
    Column("sealed", LargeBinary),
    Column("waiting", LargeBinary),
    Column("last_step", BigInteger, nullable=False),
    Column("since", BigInteger),
)
RECOVERY_CODES = Table(
    "recovery_codes",
    META,
    Column("name", _NAME, primary_key=True),
    Column("hash", String(64), primary_key=True),
)
ROOM_TABLES = Table(
    "room_tables",
    META,
    Column("table_id", _NAME, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("title", _NAME, nullable=False),
    Column("automation", String(20), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
)
ACTS = Table(
    "acts",
    META,
    Column("place", _PLACE, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("by", _NAME, nullable=False),
    Column("act", _NAME, nullable=False),
    Column("what", Text, nullable=False),
)
DENIALS = Table(
    "denials",
    META,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("by", _NAME, primary_key=True),
    Column("act", _NAME, primary_key=True),
    Column("table_id", _NAME, primary_key=True),
    Column("status", Integer, primary_key=True, autoincrement=False),
    Column("role", String(20), nullable=False),
    Column("first_at", BigInteger, nullable=False),
    Column("last_at", BigInteger, nullable=False),
    Column("times", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
    Index("denials_by_table", "table_id"),
)
DISPUTES = Table(
    "disputes",
    META,
    Column("place", _PLACE, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("by", _NAME, nullable=False),
    Column("table_id", _NAME, nullable=False),
    Column("round", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    # What was known of the round when it was disputed; it never changes.
    Column("evidence", Text, nullable=False),
)
# A table of its own, so that a dispute is never changed and can have only one answer.
ANSWERS = Table(
    "dispute_answers",
    META,
    Column("dispute", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", _NAME, nullable=False),
    Column("outcome", String(20), nullable=False),
    Column("words", Text, nullable=False),
    # What the floor proposes to pay the player of an upheld dispute; empty where nothing is paid.
    Column("cents", BigInteger),
)
# What the second person ruled; the payment itself is a fact of the table.
CORRECTIONS = Table(
    "dispute_corrections",
    META,
    Column("dispute", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", _NAME, nullable=False),
    Column("ruling", String(20), nullable=False),
    Column("words", Text, nullable=False),
)
# Who proposes to carry the meters of a closed table to another one; the transfer itself is a fact at both tables.
TRANSFERS = Table(
    "meter_transfers",
    META,
    Column("place", _PLACE, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("by", _NAME, nullable=False),
    Column("table_id", _NAME, nullable=False),
    Column("wager", _NAME, nullable=False),
    Column("to_table", _NAME, nullable=False),
    Column("reason", Text, nullable=False),
)
TRANSFER_RULINGS = Table(
    "meter_transfer_rulings",
    META,
    Column("transfer", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", _NAME, nullable=False),
    Column("ruling", String(20), nullable=False),
    Column("words", Text, nullable=False),
)
PLAYED_TABLES = Table(
    "played_tables",
    META,
    Column("player", _NAME, primary_key=True),
    Column("table_id", _NAME, primary_key=True),
    Column("first_at", BigInteger, nullable=False),
)
# Evidence of training: who sat which paper, and every question with its answer and time.
EXAMS = Table(
    "exams",
    META,
    Column("place", _PLACE, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("by", _NAME, nullable=False),
    Column("house", _NAME, nullable=False),
    Column("game", _NAME, nullable=False),
    Column("rules", String(20), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("correct", Integer, nullable=False),
    Column("result", Text, nullable=False),
    Index("exams_by_person", "by"),
)

# An examination that is being sat: row 0 begins it, then one row for each answer and each act at the console. The house
# writes the time of each itself, in milliseconds.
EXAM_ACTS = Table(
    "exam_acts",
    META,
    Column("sitting", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("by", _NAME, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("part", String(20), nullable=False),
    Column("given", Text, nullable=False),
)

RULES_IN_FORCE = Table(
    "rules_in_force",
    META,
    # One row: the rules that the first of several processes opened the house with.
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("version", String(20), nullable=False),
)


def prepare(engine: Engine) -> None:
    """Create the tables that do not exist yet, add the columns that came later, and drop those that older versions
    counted failures in."""
    META.create_all(engine)
    _add_columns(engine)
    former = {column["name"] for column in inspect(engine).get_columns(ACCOUNTS.name)} & {*_FORMER_ACCOUNT_COLUMNS}
    with engine.begin() as connection:
        for column in sorted(former):
            connection.execute(text(f"ALTER TABLE {ACCOUNTS.name} DROP COLUMN {column}"))
        if former:
            record_table(connection, ACCOUNTS.name)


_LATER = ((ANSWERS, "cents"),)
"""Columns that tables of older versions lack. They may be empty, and an empty one does not count in the chain."""


def _add_columns(engine: Engine) -> None:
    there = inspect(engine)
    with engine.begin() as connection:
        for table, name in _LATER:
            if name not in {column["name"] for column in there.get_columns(table.name)}:
                kind = table.c[name].type.compile(engine.dialect)
                connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {name} {kind}"))
