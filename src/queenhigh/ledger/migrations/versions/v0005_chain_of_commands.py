"""The commands of each table become a chain; those that are there are chained in the order of their facts."""

import json
from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

from queenhigh.ledger.hash_chain import GENESIS, command_hash
from queenhigh.ledger.schema import guard_journals, lift_guards

revision = "0005"
down_revision = "0004"

_COMMANDS = sa.table("commands", *map(sa.column, ("table_id", "command_id", "reply", "digest", "place", "hash")))
_TABLES = sa.table("tables", *map(sa.column, ("table_id", "commands", "commands_head")))


def upgrade() -> None:
    op.add_column("commands", sa.Column("place", sa.BigInteger))
    op.add_column("commands", sa.Column("hash", sa.String(64)))
    op.add_column("tables", sa.Column("commands", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("commands_head", sa.String(64), nullable=False, server_default=GENESIS))
    connection = op.get_bind()
    lift_guards(connection, ("commands",))
    for table_id in list(connection.execute(sa.select(_TABLES.c.table_id)).scalars()):
        _chain(connection, table_id)
    guard_journals(connection, ("commands",))


def _chain(connection: sa.Connection, table_id: str) -> None:
    links = list(_links(connection, table_id))
    mine = (_COMMANDS.c.table_id == table_id, _COMMANDS.c.command_id == sa.bindparam("command"))
    if links:
        chained = sa.update(_COMMANDS).where(*mine).values(place=sa.bindparam("at"), hash=sa.bindparam("top"))
        connection.execute(chained, links)
        head = {"commands": len(links), "commands_head": links[-1]["top"]}
        connection.execute(sa.update(_TABLES).where(_TABLES.c.table_id == table_id).values(head))


def _links(connection: sa.Connection, table_id: str) -> Iterator[dict[str, object]]:
    chosen = sa.select(_COMMANDS.c.command_id, _COMMANDS.c.digest, _COMMANDS.c.reply)
    rows = connection.execute(chosen.where(_COMMANDS.c.table_id == table_id)).all()
    before = GENESIS
    for place, row in enumerate(sorted(rows, key=lambda row: (*_after(row.reply), row.command_id)), 1):
        before = command_hash(before, place, table_id, row.command_id, row.digest, row.reply)
        yield {"command": row.command_id, "at": place, "top": before}


def _after(reply: str) -> tuple[int, bool]:
    """After which fact a command was answered; a refusal comes before what was taken after the same fact.

    A reply that nobody can read is chained as it is: it is for `verify` to name it.
    """
    try:
        told = json.loads(reply)
        return (told["facts"][0] - 1, True) if told["ok"] else (told.get("attempt", {}).get("after", 0), False)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError):
        return 0, False
