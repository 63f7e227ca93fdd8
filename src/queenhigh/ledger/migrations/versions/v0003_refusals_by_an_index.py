"""Refusals are found by an index of their own, however many commands there are."""

from alembic import op

from queenhigh.ledger.schema import REFUSED

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_index("commands_refused", "commands", ["table_id"], sqlite_where=REFUSED, postgresql_where=REFUSED)
