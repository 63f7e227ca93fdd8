"""What is durable of a table and may be told: a frozen picture that any thread may read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from pydantic import TypeAdapter

from queenhigh.cards import Card
from queenhigh.chance.shuffle import from_the_top
from queenhigh.games import MeterKey
from queenhigh.ledger import player_account
from queenhigh.money import money_text, whole_cents
from queenhigh.server import permissions
from queenhigh.server.accounts import Session
from queenhigh.table import Phase, Role, TableState, TableView, Viewer, open_decision
from queenhigh.table.card_faces import unseen
from queenhigh.table.view import view

PRACTICE, HOUSE = "practice", "house"
START_CENTS = 100_000
"""The play money that a guest sits down with."""

_VIEW: TypeAdapter[TableView] = TypeAdapter(TableView)
_ROLES = {permissions.DEALER: Role.DEALER, permissions.FLOOR: Role.FLOOR}


def viewer_of(session: Session) -> Viewer:
    """The eyes of a session. Administrators keep accounts and see of a table what every passer-by sees."""
    return Viewer(session.name, _ROLES.get(session.role), session.role == permissions.AUDITOR)


@dataclass(frozen=True, slots=True)
class Betting:
    """At a practice table: who wants the deal, and when betting ends by itself, by a clock that never goes back."""

    asked: frozenset[str] = frozenset()
    ends: float | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """A table at one moment with the order of the deck that its round is dealt from."""

    state: TableState
    order: tuple[Card, ...] | None

    @property
    def faces(self) -> Callable[[int], Card]:
        if self.state.round is None or self.order is None:
            return unseen
        return from_the_top(self.order, self.state.decks[self.state.round.deck].depth).__getitem__


@dataclass(frozen=True, slots=True)
class Published:
    """A table after its last durable fact."""

    table_id: str
    kind: str
    title: str
    automation: str
    stand: Stand
    facts: int
    at: int
    meters: Mapping[str, Fraction]
    balances: Mapping[str, Fraction]
    meter_ids: Mapping[MeterKey, str]
    """The name of each meter, which tables may share."""
    last: Stand | None = None
    """The round before this moment as it stood when it was over."""
    betting: Betting = Betting()
    _views: dict[tuple[object, ...], dict[str, Any]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def state(self) -> TableState:
        return self.stand.state

    @property
    def phase(self) -> str:
        return self.state.round.phase.value if self.state.round is not None else "between rounds"

    @property
    def takes_wagers(self) -> bool:
        """Whether a wager would be taken now; at a practice table it opens the next round."""
        round_ = self.state.round
        return self.kind == PRACTICE if round_ is None else round_.phase is Phase.BETTING

    def shown_meters(self) -> dict[str, str]:
        return {name: money_text(whole_cents(cents)) for name, cents in self.meters.items()}

    def seen_by(self, viewer: Viewer) -> dict[str, Any]:
        """The view of one viewer as plain data; passers-by share one."""
        seated = viewer.name in self.state.seats.values()
        was_seated = self.last is not None and viewer.name in self.last.state.seats.values()
        key = (viewer.name if seated or was_seated else "", viewer.role, viewer.auditor)
        if key not in self._views:
            self._views[key] = {
                "view": _data(self.stand, viewer, self.at, self.shown_meters()),
                "last": _data(self.last, viewer, self.at, None) if self.last is not None else None,
            }
        return self._views[key]

    def picture(self, viewer: Viewer, monotonic: float) -> dict[str, Any]:
        """Everything that a page draws a table from, for one viewer, now."""
        seen = self.seen_by(viewer)
        return {
            "fact": self.facts,
            **seen,
            "due": seen["view"]["due"],
            "clock": self._clock(monotonic),
            "betting": self._betting(monotonic),
            "bankroll": self._bankroll(viewer.name),
        }

    def deadline(self) -> float | None:
        """When the default is taken for whoever is asked, None where no clock runs."""
        round_ = self.state.round
        clock = round_.marks.clock if round_ is not None else None
        if clock is None or self.state.timer_s is None:
            return None
        point = open_decision(self.state, self.stand.faces)
        running = point is not None and (point.seat, point.number) == (clock.seat, clock.number)
        return float(clock.started_s + self.state.timer_s) if running else None

    def _clock(self, monotonic: float) -> dict[str, int] | None:
        ends, round_ = self.deadline(), self.state.round
        if ends is None or round_ is None or round_.marks.clock is None:
            return None
        return {"seat": round_.marks.clock.seat, "left_s": max(0, round(ends - monotonic))}

    def _betting(self, monotonic: float) -> dict[str, Any]:
        ends = self.betting.ends
        return {
            "open": self.takes_wagers,
            "asked": sorted(self.betting.asked),
            "closes_in_s": None if ends is None else max(0, round(ends - monotonic)),
        }

    def _bankroll(self, name: str) -> int | None:
        if self.kind != PRACTICE or name not in self.state.seats.values():
            return None
        return START_CENTS + whole_cents(self.balances.get(player_account(name), Fraction()))


def _data(stand: Stand, viewer: Viewer, at: int, meters: Mapping[str, str] | None) -> dict[str, Any]:
    seen = view(stand.state, viewer, stand.faces, at)
    if meters is not None:
        seen = replace(seen, meters={name: meters.get(name, shown) for name, shown in seen.meters.items()})
    data: dict[str, Any] = _VIEW.dump_python(seen, mode="json")
    return data
