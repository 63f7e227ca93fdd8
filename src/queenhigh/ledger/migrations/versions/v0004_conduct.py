"""A chain of its own for what the server writes beside the tables; it begins with every row that is there."""

import sqlalchemy as sa
from alembic import op

from queenhigh.ledger.conduct import record_everything
from queenhigh.ledger.schema import guard_journals

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "conduct",
        sa.Column("place", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    guard_journals(op.get_bind(), ("conduct",))
    record_everything(op.get_bind())
