"""What is kept beside the ledger so that reports need not read every fact again. All of it follows from the facts.

Nothing here is evidence: it is not in any chain, `verify` reads the facts, and what is missing or does not belong to
the facts is counted again.
"""

from sqlalchemy import BigInteger, Column, Engine, Float, Index, Integer, MetaData, String, Table, Text

META = MetaData()
_NAME = String(200)

FIGURE_MARKS = Table(
    "figure_marks",
    META,
    # How far each table has been counted: the last fact, its hash, and what must be known to count on from there.
    Column("table_id", _NAME, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("made_by", String(200), nullable=False),
    Column("data", Text, nullable=False),
)
ROUND_FIGURES = Table(
    "round_figures",
    META,
    Column("table_id", _NAME, primary_key=True),
    Column("first", Integer, primary_key=True, autoincrement=False),
    Column("last", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("dealer", _NAME),
    Column("void", _NAME),
    # The sums of all boxes: cents, and for the pit what the house should have won and how far luck may move it.
    Column("handle", BigInteger, nullable=False),
    Column("paid", BigInteger, nullable=False),
    Column("won", BigInteger, nullable=False),
    Column("expected", Float),
    Column("variance", Float),
    # Who played, as a report lists it.
    Column("players", Text, nullable=False),
    Column("data", Text, nullable=False),
    Index("round_figures_by_time", "ended_at"),
)
HOUR_FIGURES = Table(
    "hour_figures",
    META,
    Column("table_id", _NAME, primary_key=True),
    Column("hour", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
)
NOTED_FACTS = Table(
    "noted_facts",
    META,
    Column("table_id", _NAME, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(60), nullable=False),
)


def prepare_derived(engine: Engine) -> None:
    """Create the tables that do not exist yet."""
    META.create_all(engine)
