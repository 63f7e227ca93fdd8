"""Meters that tables may share, sealed deck keys, the outbox, snapshots, and journals that refuse to be changed."""

import sqlalchemy as sa
from alembic import op

from queenhigh.ledger.schema import guard_journals

revision = "0002"
down_revision = "0001"

_NAME = sa.String(200)


def upgrade() -> None:
    op.add_column("commands", sa.Column("digest", sa.String(64)))
    op.create_table(
        "meters",
        sa.Column("meter_id", _NAME, primary_key=True),
        sa.Column("cents", sa.Text, nullable=False),
        sa.Column("moves", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "meter_moves",
        sa.Column("meter_id", _NAME, primary_key=True),
        sa.Column("move", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("table_id", _NAME, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("cents", sa.Text, nullable=False),
        sa.Column("after", sa.Text, nullable=False),
    )
    op.create_table(
        "decks",
        sa.Column("deck_id", _NAME, primary_key=True),
        sa.Column("table_id", _NAME, nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("place", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("table_id", _NAME, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", _NAME, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("signature", sa.Text, nullable=False),
    )
    guard_journals(op.get_bind())
