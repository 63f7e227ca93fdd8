"""Meters carried to another table: in the books of both, in one commit, and verified to have arrived."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from sqlalchemy import select

from queenhigh.ledger import Ledger, Store, Vault, open_engine, verify
from queenhigh.ledger.books import TRANSFERS
from queenhigh.ledger.schema import METER_MOVES
from queenhigh.ledger.transfers import Transfers, carry_meters
from queenhigh.table import Role, commands, facts
from tests.example_houses import OPENING_DAY
from tests.ledger.test_store import SUBMISSIONS, KeptHost

FLOOR = Role.FLOOR
GAME = "three-card-poker"


@pytest.fixture(params=["memory", "postgresql"])
def ledger(request: pytest.FixtureRequest) -> Iterator[Ledger]:
    url = "sqlite:///:memory:" if request.param == "memory" else request.getfixturevalue("postgres")
    ledger = Ledger(Store(open_engine(url)), Vault(bytes(32), Random(1).randbytes))
    for name, links in (("one", {}), ("two", {}), ("linked", {"progressive": "the bay"})):
        ledger.open_table(name, SUBMISSIONS[GAME], links, on=OPENING_DAY)
    ledger.open_table("ferry", SUBMISSIONS["let-it-ride"], on=OPENING_DAY)
    yield ledger
    ledger.store.engine.dispose()


def _carry(ledger: Ledger, source: str = "one", to: str = "two", by: str = "gus", wager: str = "progressive") -> str:
    """What a transfer is refused for, "" if it is done."""
    command = commands.SendMeters(by, FLOOR, 5, wager, to, "fay")
    with ledger.group():
        return str(carry_meters(ledger, source, f"transfer {source} {to} {by}", command).get("why", ""))


def _meter(ledger: Ledger, table: str) -> Fraction:
    return ledger.state(table).meters["progressive", "main"]


def test_all_that_a_meter_shows_leaves_one_table_and_arrives_at_the_other(ledger: Ledger) -> None:
    begin = _meter(ledger, "one")
    assert _carry(ledger) == ""
    assert (_meter(ledger, "one"), _meter(ledger, "two")) == (Fraction(0), 2 * begin)
    books = {name: ledger.tables[name].books.balance(TRANSFERS) for name in ("one", "two")}
    assert books == {"one": begin, "two": -begin}
    assert ledger.store.meters() == {
        "one progressive main": 0, "two progressive main": 2 * begin, "the bay main": begin,
        "ferry progressive main": ledger.state("ferry").meters["progressive", "main"],
    }  # fmt: skip
    verdict = verify(ledger.store, ledger.vault)
    assert verdict.ok, verdict.first_bad
    # The table opens again as a new one would, and what was sent can be read again from the snapshot.
    ledger.take("one", "again", commands.ReseedMeters("house", FLOOR, 6))
    assert (_meter(ledger, "one"), ledger.state("one").carried) == (begin, frozenset())
    assert verify(ledger.store, ledger.vault).ok
    ledger.take_snapshot("one")
    ledger.leave_table("one")
    ledger.open_table("one", SUBMISSIONS[GAME])
    assert ledger.tables["one"].books.balance(TRANSFERS) == begin
    assert _carry(ledger, to="linked") == "", "a table may take over a meter that it shares with others"
    assert verify(ledger.store, ledger.vault).ok


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"by": "fay"}, "a floorperson other than fay"),
        ({"to": "one"}, "another table of the same game"),
        ({"to": "ferry"}, "another table of the same game"),
        ({"source": "linked"}, "shared under the name 'the bay'"),
        ({"wager": "ante"}, "no meter of 'ante'"),
    ],
)
def test_what_cannot_be_carried_stays_and_the_refusal_is_kept(ledger: Ledger, values: dict[str, str], why: str) -> None:
    before = ledger.store.meters()
    assert why in _carry(ledger, **values)
    assert ledger.store.meters() == before
    assert verify(ledger.store, ledger.vault).ok


def test_nothing_is_carried_into_or_out_of_a_round(ledger: Ledger) -> None:
    host = KeptHost(ledger, GAME, "two").start()
    for deck in ("second", "first"):
        host.ready(deck)
    host.do(commands.OpenRound, "dora", Role.DEALER)
    assert "two: a round is in play" in _carry(ledger)
    assert "a round is in play" in _carry(ledger, source="two", to="one")
    assert _carry(ledger, to="linked") == ""


def test_a_transfer_that_did_not_arrive_or_was_never_sent_is_named() -> None:
    sent = facts.MeterSent("gus", 5, "progressive", "main", Fraction(100001, 2), "two", "fay")
    received = facts.MeterReceived("gus", 5, "progressive", "main", Fraction(100001, 2), "one", 7)

    def fault(*ends: tuple[str, int, facts.Fact]) -> str | None:
        transfers = Transfers()
        for end in ends:
            transfers.note(*end)
        return transfers.fault()

    assert fault(("one", 7, sent), ("two", 9, received)) is None
    assert fault(("one", 7, sent)) == "one: fact 7 carried $500 to two, where it did not arrive"
    less = facts.MeterReceived("gus", 5, "progressive", "main", Fraction(50000), "one", 7)
    assert "did not arrive" in (fault(("one", 7, sent), ("two", 9, less)) or "")
    assert "did not arrive" in (fault(("one", 7, sent), ("three", 9, received)) or "")
    assert fault(("two", 9, received)) == "two: fact 9 takes over a meter that fact 7 of one did not send"
    assert "takes over again" in (fault(("one", 7, sent), ("two", 9, received), ("two", 10, received)) or "")


def test_every_move_of_a_transfer_belongs_to_its_fact(ledger: Ledger) -> None:
    assert _carry(ledger) == ""
    with ledger.store.engine.connect() as connection:
        moves = connection.execute(select(METER_MOVES).order_by(METER_MOVES.c.meter_id, METER_MOVES.c.move)).all()
    carried = {(row.meter_id, row.cents) for row in moves if row.move == 2}
    begin = str(_meter(ledger, "linked"))
    assert carried == {("one progressive main", f"-{begin}"), ("two progressive main", begin)}
