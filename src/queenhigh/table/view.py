"""What one viewer may see of a table, built from nothing by an allow-list.

Players see their own cards once the deal is complete, as far as the stage allows, and every card that is face up.
Dealer, floor, auditor and observers see the cards that are face up and no others: a card that is face down is None.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from queenhigh.cards import card_text
from queenhigh.games import COMMUNITY, LINES, Box, DecisionPoint
from queenhigh.money import money_text, whole_cents
from queenhigh.table.answers import has_wager_step
from queenhigh.table.card_faces import Faces, unseen
from queenhigh.table.commands import Role
from queenhigh.table.deal import dealt_in_full
from queenhigh.table.deck_preparation import most_hours
from queenhigh.table.game_round import game_round, open_decision
from queenhigh.table.jackpots import progressive_wins
from queenhigh.table.prompts import Prompt, prompts_due
from queenhigh.table.state import RoundInPlay, TableState
from queenhigh.table.table_view import (
    DeckView,
    IncidentView,
    JackpotView,
    RemovedDeckView,
    ReturnView,
    SettledView,
    TableView,
    Viewer,
    VoidClaimView,
    WagerView,
)
from queenhigh.table.void_claims import possible_voids, returns_of


@dataclass(frozen=True, slots=True)
class Sight:
    """A table at one moment, with what every viewer sees alike: found once, however many look."""

    state: TableState
    faces: Faces
    prompts: tuple[Prompt, ...]
    asked: DecisionPoint | None
    everyone: TableView


def view(state: TableState, viewer: Viewer, faces: Faces, at: int = 0) -> TableView:
    """What this viewer may see now; `at` is the time on the table's clock."""
    return view_of(sight(state, faces, at), viewer)


def sight(state: TableState, faces: Faces, at: int = 0) -> Sight:
    """The table for everybody who looks at it at this moment."""
    round_ = state.round
    point = open_decision(state, faces) if round_ is not None else None
    everyone = TableView(
        seats=dict(state.seats),
        meters={f"{wager} {meter}": money_text(whole_cents(now)) for (wager, meter), now in state.meters.items()},
        progressive=state.progressive,
        timer_s=state.timer_s,
        paused=state.paused,
        last_was_void=was_void(state),
    )
    if round_ is not None:
        everyone = _in_play(state, round_, point, faces, everyone)
    return Sight(state, faces, prompts_due(state, faces, at), point, everyone)


@dataclass(frozen=True, slots=True)
class OwnParts:
    """What a player sees that others do not see alike: what they are asked for, their cards, and their choices."""

    due: tuple[Prompt, ...]
    cards: Mapping[str, list[str | None]]
    """The very object of what everyone sees where the viewer knows no card more."""
    choices: tuple[str, ...]


def own_parts(seen: Sight, viewer: Viewer) -> OwnParts:
    state, point = seen.state, seen.asked
    return OwnParts(
        _own_due(state, viewer, seen.prompts),
        _cards(state, state.round, viewer, seen) if state.round is not None else seen.everyone.cards,
        point.choices if point is not None and point.player == viewer.name else (),
    )


def view_of(seen: Sight, viewer: Viewer) -> TableView:
    """What one viewer sees: what everyone sees, their own part of it, and what their role may see."""
    parts = own_parts(seen, viewer)
    own = replace(seen.everyone, due=parts.due, cards=parts.cards, choices=parts.choices)
    return _backstage(seen.state, viewer, seen.prompts, own) if viewer.backstage else own


def _backstage(state: TableState, viewer: Viewer, prompts: tuple[Prompt, ...], own: TableView) -> TableView:
    of_the_floor = viewer.role is Role.FLOOR and state.round is not None
    return replace(
        own,
        awaited=_awaited(viewer, prompts),
        decks=deck_views(state),
        devices=_devices(state),
        incidents=_incidents(state),
        removed_decks=_removed_decks(state),
        dealer=state.dealer,
        floors=state.floors,
        claim=_claim(state),
        voids=possible_voids(state) if of_the_floor else (),
        returns=_returns(state) if of_the_floor else (),
    )


def was_void(state: TableState) -> bool:
    """Whether no round is in play and the one that ended last was void."""
    return state.round is None and bool(state.history) and state.history[-1].endswith("void")


def _in_play(
    state: TableState, round_: RoundInPlay, point: DecisionPoint | None, faces: Faces, between: TableView
) -> TableView:
    claim = round_.claim
    return replace(
        between,
        claim=VoidClaimView(claim.clause) if claim is not None else None,
        round=round_.number,
        phase=round_.phase.value,
        wagers=_wagers(state, round_),
        lines=dict(round_.marks.lines),
        cards=_cards_shown(round_),
        announced=dict(round_.marks.announced),
        racked=tuple(str(group.place) for group in state.rack if group.deck == round_.deck),
        decisions=dict(round_.decisions),
        decided=_decided(state, round_),
        defaulted=dict(round_.marks.defaulted),
        clock=round_.marks.clock,
        absent=dict(round_.marks.absent),
        settled=_settled(round_),
        jackpots=_jackpots(state, round_, faces),
        asked=point.seat if point else None,
    )


def _own_due(state: TableState, viewer: Viewer, everything: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """Players are prompted at their own seats, staff for what their role must do, and nobody else."""
    if viewer.role in (Role.DEALER, Role.FLOOR):
        return tuple(item for item in everything if item.role is viewer.role)
    own = {seat for seat, player in state.seats.items() if player == viewer.name}
    return tuple(item for item in everything if item.role is Role.PLAYER and item.seat in own)


def _awaited(viewer: Viewer, everything: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """What the floor must do, so that a dealer who waits knows why."""
    return tuple(item for item in everything if item.role is Role.FLOOR) if viewer.role is Role.DEALER else ()


def _wagers(state: TableState, round_: RoundInPlay) -> dict[int, dict[str, WagerView]]:
    return {
        seat: {name: _wager(state, round_, seat, name, cents) for name, cents in box.items()}
        for seat, box in round_.wagers.items()
    }


def _decided(state: TableState, round_: RoundInPlay) -> dict[int, dict[str, str]]:
    laid = {}
    for seat, taken in round_.decisions.items():
        box = Box(seat, "", round_.wagers[seat], decisions=taken)
        off = dict.fromkeys(state.game.withdrawn(box), 0)
        laid[seat] = {wager: money_text(cents) for wager, cents in {**state.game.decided_stakes(box), **off}.items()}
    return laid


def _wager(state: TableState, round_: RoundInPlay, seat: int, name: str, cents: int) -> WagerView:
    marks, key = round_.marks, (seat, name)
    return WagerView(
        amount=money_text(cents),
        collected=key in marks.collected,
        light=marks.lit(seat, name) if name in state.game.progressives else None,
        lammer=seat in marks.lammers and has_wager_step(state, "lammer", name),
        overridden=key in marks.overridden,
        instrument=marks.instruments.get(key, "chips"),
        forfeited=name in marks.forfeited.get(seat, ()),
    )


def _settled(round_: RoundInPlay) -> tuple[SettledView, ...]:
    return tuple(
        SettledView(
            row.seat,
            row.wager,
            row.outcome,
            money_text(row.stake),
            money_text(row.paid),
            money_text(row.returned),
            row.clauses,
            row.from_seat,
        )
        for row in round_.settlement
    )


def _jackpots(state: TableState, round_: RoundInPlay, faces: Faces) -> tuple[JackpotView, ...]:
    """Wins that the dealer has confirmed: everyone knows them, because the cards are face up."""
    pending = []
    for (seat, wager), hand in round_.marks.confirmed.items():
        by_hand = round_.marks.hand_pays.get((seat, wager))
        if by_hand is not None:
            pending.append(JackpotView(seat, wager, hand, money_text(by_hand), "documents"))
        elif seat not in round_.settled_seats:
            amount = next(row.paid for row in progressive_wins(state, seat, faces) if row.wager == wager)
            waits = "payment" if (seat, wager) in round_.validated else "validation"
            waits = "second signature" if (seat, wager) in round_.marks.unsigned else waits
            pending.append(JackpotView(seat, wager, hand, money_text(amount), waits))
    return tuple(pending)


def deck_views(state: TableState) -> tuple[DeckView, ...]:
    return tuple(
        DeckView(
            deck.name,
            deck.in_play_since,
            most_hours(state, deck),
            max(0, deck.uncounted_rounds),
            deck.loaded,
            deck.removed,
        )
        for deck in state.decks.values()
    )


def _removed_decks(state: TableState) -> tuple[RemovedDeckView, ...]:
    return tuple(RemovedDeckView(one.name, one.deck, one.at, one.reason) for one in state.removed_decks)


def _incidents(state: TableState) -> tuple[IncidentView, ...]:
    return tuple(IncidentView(one.name, one.at, one.by, one.what, one.reason, one.clause) for one in state.incidents)


def _claim(state: TableState) -> VoidClaimView | None:
    """A void that waits, as those behind the table see it."""
    claim = state.round.claim if state.round is not None else None
    return VoidClaimView(claim.clause, claim.by, claim.reason, _returns(state)) if claim is not None else None


def _returns(state: TableState) -> tuple[ReturnView, ...]:
    possible = possible_voids(state)
    rows = returns_of(state, possible[0]) if possible else ()
    return tuple(ReturnView(row.seat, row.player, money_text(row.back), money_text(row.taken_back)) for row in rows)


def _devices(state: TableState) -> dict[str, str]:
    house = state.house
    return {
        "progressive system": state.progressive,
        "shuffler": house.shuffler or "none",
        "dealing": house.dealing or "manual-shoe",
        **state.devices,
    }


def _cards(state: TableState, round_: RoundInPlay, viewer: Viewer, seen: Sight) -> Mapping[str, list[str | None]]:
    """Every card by its place, with its face if it is face up or if this viewer may look at it."""
    own = _own_positions(state, round_, viewer, seen.faces)
    return _cards_shown(round_, own, seen.faces) if own else seen.everyone.cards


def _cards_shown(
    round_: RoundInPlay, own: frozenset[int] = frozenset(), faces: Faces = unseen
) -> dict[str, list[str | None]]:
    shown: dict[str, list[str | None]] = {}
    for card in round_.dealt:
        face = card.card if card.card is not None else faces(card.position) if card.position in own else None
        shown.setdefault(str(card.place), []).append(card_text(face) if face is not None else None)
    return shown


def _own_positions(state: TableState, round_: RoundInPlay, viewer: Viewer, faces: Faces) -> frozenset[int]:
    """The positions of the cards that only this viewer may look at: none before the deal is complete. A hand that its
    player folded stays known to that player."""
    seats = [seat for seat, player in state.seats.items() if player == viewer.name and seat in round_.wagers]
    if viewer.backstage or not seats or not dealt_in_full(state):
        return frozenset()
    whole = game_round(state, faces)
    positions: set[int] = set()
    seats = _seen_together(state, seats, faces)
    for box in whole.boxes:
        if box.seat in seats:
            # A later stage shows its cards to everyone with a fact, so only the cards of the first stage are private.
            seen = state.game.own_view(whole, box, 0)
            hand = _hand_positions(round_, box.seat)
            positions |= {position for position in hand if faces(position) in seen}
    return frozenset(positions)


def _seen_together(state: TableState, seats: list[int], faces: Faces) -> list[int]:
    """Under the other reading of OQ-032 a player's later boxes stay hidden until their first turn."""
    point = open_decision(state, faces)
    if state.house.readings.own_boxes_seen_together or point is None or point.number > 0:
        return seats
    return [seat for seat in seats if seat <= max(point.seat, min(seats))]


def _hand_positions(round_: RoundInPlay, seat: int) -> list[int]:
    """Where the cards of a box are: at its seat, or in the line of the grid that the player picked."""
    line = round_.marks.lines.get(seat)
    if line is None:
        return [card.position for card in round_.cards_at(seat)]
    grid = round_.cards_at(COMMUNITY)
    return [grid[index].position for index in LINES[line]]
