"""Meters carried from one table to another: both ends in one commit, and whether what left one arrived at the other."""

from fractions import Fraction
from typing import NamedTuple

from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.ledger_table import own_link
from queenhigh.ledger.replies import Reply
from queenhigh.money import dollars, whole_cents
from queenhigh.table import commands, facts
from queenhigh.table.commands import Refusal
from queenhigh.table.meter_transfers import refuse_meters


def carry_meters(ledger: Ledger, table_id: str, command_id: str, command: commands.SendMeters) -> Reply:
    """Send all meters of a progressive from one table to another, which takes them over in the same commit.

    Both tables are in memory, and claimed where other processes write as well.
    """
    showing = ledger.state(table_id).meters
    sent = {meter: cents for (wager, meter), cents in showing.items() if wager == command.wager and cents}
    refusal = _refusal(ledger, table_id, command, tuple(sent))
    if refusal is not None:
        return ledger.refuse(table_id, command_id, command, refusal)
    reply = ledger.stage(table_id, command_id, command)
    if reply["ok"]:
        for number, (meter, cents) in enumerate(sent.items(), reply["facts"][0]):
            arrives = commands.ReceiveMeter(
                command.by, command.role, command.at, command.wager, meter, cents, table_id, number
            )
            received = ledger.stage(command.to, f"{table_id} {command_id} {meter}", arrives)
            assert received["ok"], "the other table was asked before"
    return reply


def _refusal(ledger: Ledger, table_id: str, command: commands.SendMeters, meters: tuple[str, ...]) -> Refusal | None:
    """Why the meters cannot be carried, where the reason lies in both tables together."""
    tried = "carry the meters to another table"
    source, target = ledger.tables[table_id], ledger.tables[command.to]
    linked = source.links.get(command.wager, own_link(table_id, command.wager))
    if linked != own_link(table_id, command.wager):
        return Refusal(
            tried, f"these meters are shared under the name {linked!r} and stay with the tables that feed them"
        )
    if table_id == command.to or source.house.game != target.house.game:
        return Refusal(tried, "meters are carried to another table of the same game")
    why = refuse_meters(target.state, command.wager, meters)
    return Refusal(tried, f"{command.to}: {why}") if why is not None else None


class _Amount(NamedTuple):
    """So much, to or at the meter of a table."""

    table: str
    wager: str
    meter: str
    cents: Fraction


class Transfers:
    """Both ends of every transfer in a ledger, for its verification."""

    def __init__(self) -> None:
        self._sent: dict[tuple[str, int], _Amount] = {}
        self._received: dict[tuple[str, int], tuple[int, _Amount]] = {}
        self._twice: str | None = None

    def note(self, table_id: str, number: int, fact: facts.Fact) -> None:
        if isinstance(fact, facts.MeterSent):
            self._sent[table_id, number] = _Amount(fact.to, fact.wager, fact.meter, fact.cents)
        elif isinstance(fact, facts.MeterReceived):
            came = (fact.origin, fact.sent_as)
            if came in self._received:
                self._twice = f"{table_id}: fact {number} takes over again what fact {came[1]} of {came[0]} sent"
            self._received[came] = (number, _Amount(table_id, fact.wager, fact.meter, fact.cents))

    def fault(self) -> str | None:
        """The first amount that left one meter and did not arrive, or arrived and never left."""
        for (table_id, number), sent in self._sent.items():
            _, received = self._received.pop((table_id, number), (0, None))
            if received != sent:
                amount = dollars(whole_cents(sent.cents))
                return f"{table_id}: fact {number} carried {amount} to {sent.table}, where it did not arrive"
        for (origin, fact), (number, received) in self._received.items():
            return f"{received.table}: fact {number} takes over a meter that fact {fact} of {origin} did not send"
        return self._twice
