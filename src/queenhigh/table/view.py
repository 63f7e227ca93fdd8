"""What one pair of eyes may see of a table, built from nothing by an allow-list.

A player sees the own cards when the deal is complete, as far as the stage allows, and what lies face up for all.
Dealer, floor and observers see what lies face up, and no more: a face-down card is a place with nothing on it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from queenhigh.cards import card_text
from queenhigh.money import money_text, whole_cents
from queenhigh.table.commands import Role
from queenhigh.table.playing import Faces, dealt_in_full, game_round
from queenhigh.table.state import RoundInPlay, TableState
from queenhigh.table.table import Table


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a player by name, or somebody by the role they have."""

    name: str
    role: Role | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """A picture of a table for one viewer. None stands for a card that lies face down."""

    seats: Mapping[int, str]
    meters: Mapping[str, str]
    round: int | None = None
    phase: str | None = None
    wagers: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    cards: Mapping[str, list[str | None]] = field(default_factory=dict)
    decisions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    settled: tuple[Mapping[str, Any], ...] = ()
    asked: int | None = None
    choices: tuple[str, ...] = ()


def view(table: Table, state: TableState, viewer: Viewer, faces: Faces) -> TableView:
    """What this viewer may see now."""
    meters = {f"{wager} {meter}": money_text(whole_cents(cents)) for (wager, meter), cents in state.meters.items()}
    round_ = state.round
    if round_ is None:
        return TableView(dict(state.seats), meters)
    point = table.asked(state, faces)
    return TableView(
        seats=dict(state.seats),
        meters=meters,
        round=round_.number,
        phase=round_.phase.value,
        wagers={seat: {name: money_text(cents) for name, cents in box.items()} for seat, box in round_.wagers.items()},
        cards=_cards(table, state, round_, viewer, faces),
        decisions=dict(round_.decisions),
        settled=tuple(
            {"seat": row.seat, "wager": row.wager, "outcome": row.outcome, "paid": row.paid, "returned": row.returned}
            for row in round_.settlement
        ),
        asked=point.seat if point else None,
        choices=point.choices if point and point.player == viewer.name else (),
    )


def _cards(
    table: Table, state: TableState, round_: RoundInPlay, viewer: Viewer, faces: Faces
) -> dict[str, list[str | None]]:
    """Every card by its place: its face where it lies up, or where it is the viewer's own to look at."""
    own = _own_positions(table, state, round_, viewer, faces)
    shown: dict[str, list[str | None]] = {}
    for card in round_.dealt:
        face = card.card if card.card is not None else faces(card.position) if card.position in own else None
        shown.setdefault(str(card.place), []).append(card_text(face) if face is not None else None)
    return shown


def _own_positions(
    table: Table, state: TableState, round_: RoundInPlay, viewer: Viewer, faces: Faces
) -> frozenset[int]:
    """The positions of the viewer's own cards that may be looked at: none before the deal is complete."""
    table = table.dealing_as(state)
    if not dealt_in_full(table.game, state):
        return frozenset()
    whole = game_round(state, faces)
    positions = set()
    for seat, player in state.seats.items():
        if player == viewer.name and seat in round_.wagers:
            # What is seen later is shown to all by a fact of its own, so the first stage is all that is private.
            seen = table.game.own_view(whole, whole.box(seat), 0)
            positions |= {dealt.position for dealt in round_.cards_at(seat) if faces(dealt.position) in seen}
    return frozenset(positions)
