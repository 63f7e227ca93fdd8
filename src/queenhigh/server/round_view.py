"""A round that is over, told to one viewer: step by step, with what everybody won and lost and why.

A player is told the own cards and those that were turned up; an auditor is told everything.
"""

import tomllib
from fractions import Fraction
from typing import Any, NamedTuple

from queenhigh.cards import Card, card_text
from queenhigh.ledger.round_replay import Replay
from queenhigh.money import parse_money
from queenhigh.records import RoundRecord, SettlementData, settle, settlement_data, toml_text
from queenhigh.rulebook import clause_index
from queenhigh.server.fact_text import tell
from queenhigh.server.live_table import Stand
from queenhigh.table import TableState, Viewer, apply, facts, open_decision
from queenhigh.table.state import RoundInPlay
from queenhigh.table.view import view

_CARDS = ("card", "cards")
_FIELDS = (
    "seat", "place", "position", "positions", "wager", "cents", "choice", "outcome", "paid", "returned", "stake",
)  # fmt: skip
"""What a page lays cards and chips by, step by step."""


class Taken(NamedTuple):
    """A decision, its stage, the cards that were seen; `times` is how many Antes an amount of one's own came to."""

    fact: facts.DecisionTaken
    stage: int
    sees: dict[str | int, tuple[Card, ...]]
    times: Fraction | None


def story(replay: Replay, viewer: Viewer, stand: Stand) -> dict[str, Any]:
    """Everything that a replay shows; `stand` is the table at the end of the round."""
    round_ = replay.state.round
    assert round_ is not None
    return {
        "table": replay.table_id,
        "round": replay.number,
        "at": replay.events[0][1].at,
        "ended_at": replay.events[-1][1].at,
        "game": replay.state.house.game,
        "operator": replay.state.house.operator,
        "replay": True,
        "void": replay.record.round.void,
        "steps": _steps(replay, viewer),
        "cards": _cards(replay, round_, viewer, stand),
        **_settled(replay, round_, viewer),
    }


def _steps(replay: Replay, viewer: Viewer) -> list[dict[str, Any]]:
    steps = []
    for number, fact in replay.events:
        told = tell(number, fact, viewer, replay.state.house)
        if told is not None:
            steps.append(_step(told, fact.at, fact.by if viewer.backstage else None))
    return steps


def _step(told: dict[str, Any], at: int, by: str | None) -> dict[str, Any]:
    clause = told["clauses"][0] if told["clauses"] else None
    step: dict[str, Any] = {
        "n": told["event"], "at": at, "by": by, "fact": told["fact"], "text": told["text"], "clause": clause,
        "clauses": told["clauses"], "gist": gist_of(clause),
    }  # fmt: skip
    shown = next((told[name] for name in _CARDS if isinstance(told.get(name), str)), None)
    if shown:
        step["cards"] = shown.split()
    for name in _FIELDS:
        if name in told:
            step[name] = told[name]
    return step


def gist_of(clause: str | None) -> str | None:
    known = clause_index().get(clause or "")
    return known.gist if known is not None else None


def _cards(replay: Replay, round_: RoundInPlay, viewer: Viewer, stand: Stand) -> dict[str, list[str | None]]:
    if viewer.auditor and stand.order is not None:
        lying: dict[str, list[str | None]] = {}
        for card in round_.dealt:
            lying.setdefault(str(card.place), []).append(card_text(stand.faces(card.position)))
        return lying
    seen = view(replay.state, viewer, stand.faces)
    return {place: list(cards) for place, cards in seen.cards.items()}


def _settled(replay: Replay, round_: RoundInPlay, viewer: Viewer) -> dict[str, Any]:
    """The settlement as `queenhigh settle` has it, with the conditions that led to each payment, and without hands that
    this viewer never saw."""
    settlement = settle(replay.record)
    data = settlement_data(settlement)
    for box, seat in zip(settlement.boxes, data["seats"], strict=True):
        for payment, row in zip(box.payments, seat["wagers"], strict=True):
            row["because"] = list(payment.because)
    if not viewer.auditor:
        _leave_out_unseen(replay, round_, viewer, data)
    return {name: data[name] for name in ("seats", "dealer", "meters_after")}


def _leave_out_unseen(replay: Replay, round_: RoundInPlay, viewer: Viewer, data: SettlementData) -> None:
    """A condition may tell of the hand, of the dealer's, or of both: it goes with either."""
    dealer_up = _all_up(round_, "dealer")
    for seat in data["seats"]:
        own = replay.state.seats.get(seat["seat"]) == viewer.name
        seen = own or _all_up(round_, seat["seat"])
        if not seen:
            seat["hand"] = None
        if not (seen and dealer_up):
            for row in seat["wagers"]:
                row["because"] = []
    if not dealer_up:
        data["dealer"] = None


def _all_up(round_: RoundInPlay, place: str | int) -> bool:
    return all(card.card is not None for card in round_.cards_at(place))


def record_text(replay: Replay, submission: str) -> str:
    """The round as a record that `queenhigh settle` reads, with its house inside."""
    return toml_text(RoundRecord(replay.record.house, replay.record.round, tomllib.loads(submission)))


def decisions(replay: Replay, before: TableState, player: str, stand: Stand) -> list[Taken]:
    """Each decision of a player, its stage, and the cards that were seen; `before` is the table before the round."""
    taken: list[Taken] = []
    state = before
    for _, fact in replay.events:
        if isinstance(fact, facts.DecisionTaken) and state.seats.get(fact.seat) == player:
            point = open_decision(state, Stand(state, stand.order).faces)
            if point is not None:
                times = None if fact.choice in point.choices else _times(state, fact)
                taken.append(Taken(fact, point.number, dict(point.sees), times))
        state = apply(state, fact)
    return taken


def _times(state: TableState, fact: facts.DecisionTaken) -> Fraction:
    """A Play between the multiples, in Antes (4CP-11.B.1, OQ-210)."""
    assert state.round is not None
    return Fraction(parse_money(fact.choice), state.round.wagers[fact.seat]["ante"])
