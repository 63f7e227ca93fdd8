"""Tables, commands, facts and postings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_NAME = sa.String(200)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("table_id", _NAME, primary_key=True),
        sa.Column("submission", sa.Text, nullable=False),
        sa.Column("facts", sa.Integer, nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
    )
    op.create_table(
        "commands",
        sa.Column("table_id", _NAME, primary_key=True),
        sa.Column("command_id", _NAME, primary_key=True),
        sa.Column("reply", sa.Text, nullable=False),
    )
    op.create_table(
        "facts",
        sa.Column("table_id", _NAME, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.create_table(
        "postings",
        sa.Column("table_id", _NAME, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("account", _NAME, nullable=False),
        sa.Column("cents", sa.Text, nullable=False),
    )
