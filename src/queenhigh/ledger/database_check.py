"""What a database itself finds wrong with what it stores, apart from what the ledger says.

SQLite checks its whole file, and the types of all values are checked besides, because it stores any type in any column.
PostgreSQL counts pages whose checksum was wrong if its cluster was made with checksums, and compares tables with
their indexes if the extension amcheck was added. Checks that could not be made are named.
"""

from typing import NamedTuple

from sqlalchemy import Boolean, Connection, Engine, Float, Integer, LargeBinary, inspect
from sqlalchemy.exc import DBAPIError, ProgrammingError


class DatabaseCheck(NamedTuple):
    """The first damage that was found, and what could not be checked."""

    damage: str | None = None
    unchecked: tuple[str, ...] = ()


def check_database(engine: Engine) -> DatabaseCheck:
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
            damage = _wrong_type(connection) if found == "ok" else f"the database file is damaged: {found}"
        return DatabaseCheck(damage)
    # Each statement for itself: one that fails would end a transaction with everything else in it.
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        damage, unchecked = _structure(connection)
        # Only now, because looking at the indexes has read every page of them.
        failed, uncounted = _checksums(connection)
    return DatabaseCheck(damage or failed, (*unchecked, *uncounted))


def _wrong_type(connection: Connection) -> str | None:
    """The first row with a value that its column does not hold: SQLite stores bytes in a column of texts if it is
    told to, and what is looked up there is not found any more."""
    there = inspect(connection)
    for name in there.get_table_names():
        columns = [(column["name"], _kind(column["type"])) for column in there.get_columns(name)]
        wrong = " OR ".join(f"typeof(\"{column}\") NOT IN ('{kind}', 'null')" for column, kind in columns)
        key = there.get_pk_constraint(name)["constrained_columns"] or ["rowid"]
        listed = ", ".join(f'"{column}"' for column in key)
        row = connection.exec_driver_sql(f'SELECT {listed} FROM "{name}" WHERE {wrong} LIMIT 1').first()
        if row is not None:
            return f"{name}: the row {', '.join(map(str, row))} has a value of another type than its column"
    return None


def _kind(declared: object) -> str:
    """How SQLite stores what a column was made for; booleans are numbers there, and everything else is text.

    >>> _kind(Integer())
    'integer'
    """
    kinds = {Integer: "integer", Boolean: "integer", Float: "real", LargeBinary: "blob"}
    return next((kind for made_for, kind in kinds.items() if isinstance(declared, made_for)), "text")


def _checksums(connection: Connection) -> tuple[str | None, tuple[str, ...]]:
    counted = "SELECT checksum_failures FROM pg_stat_database WHERE datname = current_database()"
    failures = connection.exec_driver_sql(counted).scalar()
    if failures is None:
        return None, ("its pages: this cluster has no data checksums (pg_checksums --enable adds them)",)
    return (f"PostgreSQL has found damaged pages in this database: {failures}" if failures else None), ()


def _structure(connection: Connection) -> tuple[str | None, tuple[str, ...]]:
    """Every index is in order and has every row of its table."""
    where = connection.exec_driver_sql(_AMCHECK).scalar()
    if where is None:
        return None, ("its indexes: the extension amcheck is not in this database (CREATE EXTENSION amcheck adds it)",)
    for name, index in connection.exec_driver_sql(_INDEXES).all():
        try:
            connection.exec_driver_sql(f"SELECT {where}.bt_index_check({index}::regclass, true)")
        except ProgrammingError:
            return None, (f"its indexes: this user may not call {where}.bt_index_check",)
        except DBAPIError as error:
            return f"the index {name} is damaged: {str(error.orig).partition(chr(10))[0]}", ()
    return None, ()


_AMCHECK = (
    "SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace "
    "WHERE extname = 'amcheck'"
)
_INDEXES = (
    "SELECT relname, pg_class.oid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid "
    "JOIN pg_am ON pg_am.oid = relam WHERE amname = 'btree' AND relnamespace = current_schema()::regnamespace "
    "AND indisready AND indisvalid ORDER BY relname"
)
