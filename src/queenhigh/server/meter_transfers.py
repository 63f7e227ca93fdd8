"""The meters of closed tables: what they show, who proposes to carry them to another table, and who confirms it.

A closed table keeps its meters until two floorpersons carry them over. Proposals and rulings are rows of their own,
which are never changed; the transfer itself is a fact at both tables.
"""

from fractions import Fraction
from typing import Literal, TypedDict

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from queenhigh.ledger import Reply, Store, house_of
from queenhigh.ledger.ledger_table import own_link
from queenhigh.ledger.transfers import carry_meters
from queenhigh.money import money_text, whole_cents
from queenhigh.server.open_tables import OpenTables
from queenhigh.server.problems import Problem, not_found
from queenhigh.server.schema import TRANSFER_RULINGS, TRANSFERS
from queenhigh.server.settings import Clock
from queenhigh.server.socket_hub import Hub
from queenhigh.server.table_registry import TableRegistry
from queenhigh.submission import House
from queenhigh.table import Role, commands

Ruling = Literal["confirm", "reject"]


class Proposal(TypedDict):
    """A transfer that waits for a second person."""

    transfer: int
    at: int
    by: str
    table: str
    wager: str
    to: str
    reason: str


class ClosedMeters(TypedDict):
    """What the meters of one progressive show at a table that is closed, where they can be carried, and what somebody
    proposes."""

    table: str
    title: str
    wager: str
    meters: dict[str, str]
    targets: dict[str, str]
    proposal: Proposal | None


class MeterTransfers:
    """Read anywhere, written in the writer's thread."""

    def __init__(self, clock: Clock, store: Store, registry: TableRegistry, hub: Hub) -> None:
        self.engine, self.clock, self.store, self.registry, self.hub = store.engine, clock, store, registry, hub

    def waiting(self) -> list[Proposal]:
        """Proposals that nobody has ruled on, oldest first."""
        unruled = TRANSFERS.outerjoin(TRANSFER_RULINGS, TRANSFER_RULINGS.c.transfer == TRANSFERS.c.place)
        wanted = select(TRANSFERS).select_from(unruled).where(TRANSFER_RULINGS.c.transfer.is_(None))
        with self.engine.connect() as connection:
            return [
                {
                    "transfer": row.place, "at": row.at, "by": row.by, "table": row.table_id, "wager": row.wager,
                    "to": row.to_table, "reason": row.reason,
                }
                for row in connection.execute(wanted.order_by(TRANSFERS.c.place))
            ]  # fmt: skip

    def closed(self) -> list[ClosedMeters]:
        """The meters of closed tables that show something and that no other table feeds."""
        closed = [one.entry for one in self.registry.listed() if one.closed_at is not None]
        if not closed:
            return []
        showing, waiting = self.store.meters(), {(one["table"], one["wager"]): one for one in self.waiting()}
        found: list[ClosedMeters] = []
        for entry in closed:
            house = house_of(self.store.submission(entry.table_id) or "")
            for wager, offer in house.offers.items():
                own = own_link(entry.table_id, wager)
                shown = {name: showing.get(f"{own} {name}", Fraction()) for name in offer.meters or {}}
                if any(shown.values()):
                    meters = {name: money_text(whole_cents(cents)) for name, cents in shown.items()}
                    found.append({
                        "table": entry.table_id, "title": entry.title, "wager": wager, "meters": meters,
                        "targets": self._targets(house, wager), "proposal": waiting.get((entry.table_id, wager)),
                    })  # fmt: skip
        return found

    def _targets(self, house: House, wager: str) -> dict[str, str]:
        """The open tables with the same meters, with their titles."""
        wanted = set(house.offers[wager].meters or {})
        return {
            table.table_id: table.entry.title
            for table in list(self.hub.tables.values())
            if not table.is_practice
            and table.state.house.game == house.game
            and wager in table.state.house.offers
            and wanted <= set(table.state.house.offers[wager].meters or {})
        }

    def propose(self, by: str, table: str, wager: str, to: str, reason: str) -> int:
        """Record a proposal; the answer is its number."""
        found = next((one for one in self.closed() if (one["table"], one["wager"]) == (table, wager)), None)
        if found is None:
            raise Problem(409, "conflict", f"{table} is not a closed table whose {wager} meters show anything")
        if found["proposal"] is not None:
            raise Problem(409, "conflict", f"{found['proposal']['by']} proposed this already; rule on it first")
        if to not in found["targets"]:
            raise Problem(409, "conflict", f"{to} is not an open table of the same game with the same meters")
        values = {"at": self.clock.at(), "by": by, "table_id": table, "wager": wager, "to_table": to, "reason": reason}
        with self.engine.begin() as connection:
            kept = connection.execute(insert(TRANSFERS).values(values)).inserted_primary_key
        assert kept is not None
        return int(kept[0])

    def one(self, place: int) -> Proposal:
        found = next((one for one in self.waiting() if one["transfer"] == place), None)
        if found is None:
            raise not_found(f"transfer {place} does not exist, or somebody has ruled on it")
        return found

    def carry(self, tables: OpenTables, proposal: Proposal, by: str) -> Reply:
        """Carry the meters over, in the open group. The closed table is read for this; put it away afterwards."""
        source, to = proposal["table"], proposal["to"]
        if not self.registry.is_closed(source) or to not in tables:
            raise Problem(409, "conflict", f"{source} must be closed, and {to} open")
        tables.ledger.open_table(source, self.store.submission(source) or "", at=self.clock.at())
        for name in sorted((source, to)):
            if name == to:
                tables.claim(name)
            else:
                tables.ledger.claim(name)
        sends = commands.SendMeters(by, Role.FLOOR, self.clock.at(), proposal["wager"], to, proposal["by"])
        return carry_meters(tables.ledger, source, f"transfer {proposal['transfer']} by {by}", sends)

    def rule(self, place: int, by: str, ruling: Ruling, words: str) -> None:
        """Record the ruling; there is one for each proposal, whichever process takes it."""
        values = {"transfer": place, "at": self.clock.at(), "by": by, "ruling": ruling, "words": words}
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(TRANSFER_RULINGS).values(values))
        except IntegrityError:
            raise Problem(409, "conflict", f"somebody has ruled on transfer {place} already") from None
