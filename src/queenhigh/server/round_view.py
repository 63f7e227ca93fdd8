"""A finished round as one viewer may see it: step by step, with what everybody won and lost and why.

A player sees their own cards and the ones that were turned up; an auditor sees everything.
"""

from fractions import Fraction
from typing import NamedTuple

from queenhigh.cards import Card, NamedHand, card_text
from queenhigh.games import DecisionPoint
from queenhigh.ledger.round_replay import Replay
from queenhigh.money import parse_money
from queenhigh.records import SettlementData, VoidData, settle, settlement_data, void_data
from queenhigh.rulebook import clause_index
from queenhigh.server.fact_text import ToldFact, numbered, tell
from queenhigh.server.json_types import JsonObject
from queenhigh.server.live_table import DealtState
from queenhigh.server.shown_hands import named_hands, reason
from queenhigh.table import TableState, Viewer, apply, facts, open_decision
from queenhigh.table.state import RoundInPlay
from queenhigh.table.view import view

_CARDS = ("card", "cards")
_FIELDS = (
    "seat", "place", "position", "positions", "wager", "cents", "choice", "outcome", "paid", "returned", "stake",
)  # fmt: skip
"""What a page needs to move cards and chips, step by step."""


class Taken(NamedTuple):
    """A decision, its stage, and the cards the player saw; `times` is a bet of any amount in multiples of its wager."""

    fact: facts.DecisionTaken
    stage: int
    sees: dict[str | int, tuple[Card, ...]]
    times: Fraction | None
    defaulted: bool = False
    """Whether time ran out and the posted default was taken."""


def round_view(replay: Replay, viewer: Viewer, dealt: DealtState) -> JsonObject:
    """Everything a replay shows; `dealt` is the table at the end of the round."""
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
        "voided": _voided(replay, viewer),
        "steps": _steps(replay, viewer),
        "cards": _cards(replay, round_, viewer, dealt),
        "hand_words": {place: hand.words for place, hand in _named(replay, viewer, dealt).items()},
        "titles": dict(replay.state.house.rules.titles),
        "reasons": _reasons(replay, viewer, dealt),
        **_settled(replay, round_, viewer),
    }


def _voided(replay: Replay, viewer: Viewer) -> VoidData | None:
    """Which clause made the round void, why, and what came back; the staff's own words for staff and auditors."""
    end = replay.events[-1][1]
    reason = end.reason if isinstance(end, facts.RoundVoided) and viewer.backstage else ""
    return void_data(replay.record, settle(replay.record), reason)


def _steps(replay: Replay, viewer: Viewer) -> list[JsonObject]:
    steps = []
    for item, dealer in zip(numbered(replay.events, replay.state.house), dealers(replay), strict=True):
        told = tell(item, viewer)
        if told is not None:
            who = {"dealer": dealer} if viewer.backstage else {}
            steps.append(_step(told, item.fact.at, item.fact.by if viewer.backstage else None) | who)
    return steps


def dealers(replay: Replay) -> list[str | None]:
    """Who was assigned to deal at each fact of a round; None in ledgers from before dealers were assigned."""
    assigned = [fact if isinstance(fact, facts.DealerAssigned) else None for _, fact in replay.events]
    state, first = replay.state, next((fact for fact in assigned if fact is not None), None)
    dealing = first.relieved if first is not None else state.dealer or next(iter(state.crew), None)
    dealt = []
    for fact in assigned:
        dealing = fact.dealer if fact is not None else dealing
        dealt.append(dealing)
    return dealt


def _step(told: ToldFact, at: int, by: str | None) -> JsonObject:
    step: JsonObject = {
        "n": told.number, "at": at, "by": by, "fact": told.kind, "text": told.text, "clause": told.clause,
        "clauses": list(told.clauses), "gist": gist_of(told.clause),
    }  # fmt: skip
    shown = next((cards for name in _CARDS if isinstance(cards := told.data.get(name), str)), "")
    if shown:
        step["cards"] = shown.split()
    return step | {name: told.data[name] for name in _FIELDS if name in told.data}


def gist_of(clause: str | None) -> str | None:
    known = clause_index().get(clause or "")
    return known.gist if known is not None else None


def _cards(replay: Replay, round_: RoundInPlay, viewer: Viewer, dealt: DealtState) -> dict[str, list[str | None]]:
    if viewer.auditor and dealt.order is not None:
        lying: dict[str, list[str | None]] = {}
        for card in round_.dealt:
            lying.setdefault(str(card.place), []).append(card_text(dealt.faces(card.position)))
        return lying
    seen = view(replay.state, viewer, dealt.faces)
    return {place: list(cards) for place, cards in seen.cards.items()}


def _named(replay: Replay, viewer: Viewer, dealt: DealtState) -> dict[str, NamedHand]:
    return named_hands(replay.state, view(replay.state, viewer, dealt.faces))


def _reasons(replay: Replay, viewer: Viewer, dealt: DealtState) -> dict[str, str]:
    """For a player, why each wager was paid or taken, as the table said it, by seat and wager: "4 pair_plus"."""
    if viewer.auditor:
        return {}
    seen = view(replay.state, viewer, dealt.faces)
    told = {f"{row.seat} {row.wager}": reason(replay.state, seen, row) for row in seen.settled if row.from_seat is None}
    return {place: text for place, text in told.items() if text is not None}


def _settled(replay: Replay, round_: RoundInPlay, viewer: Viewer) -> JsonObject:
    """The settlement as `queenhigh settle` reports it, with the reason for each payment, and without hands that this
    viewer never saw."""
    settlement = settle(replay.record)
    data = settlement_data(settlement)
    for box, seat in zip(settlement.boxes, data["seats"], strict=True):
        for payment, row in zip(box.payments, seat["wagers"], strict=True):
            row["because"] = list(payment.because)
    if not viewer.auditor:
        _leave_out_unseen(replay, round_, viewer, data)
    return {name: data[name] for name in ("seats", "dealer", "meters_after")}


def _leave_out_unseen(replay: Replay, round_: RoundInPlay, viewer: Viewer, data: SettlementData) -> None:
    """A reason may reveal the player's hand, the dealer's or both, so it is shown only if the viewer saw both."""
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


def decisions(replay: Replay, before: TableState, player: str, dealt: DealtState) -> list[Taken]:
    """Each decision of a player, its stage, and the cards the player saw; `before` is the table before the round."""
    taken: list[Taken] = []
    state = before
    late: tuple[int, int] | None = None
    for _, fact in replay.events:
        if isinstance(fact, facts.DecisionTaken) and state.seats.get(fact.seat) == player:
            point = open_decision(state, DealtState(state, dealt.order).faces)
            if point is not None:
                times = None if fact.choice in point.choices else times_its_wager(state, point, fact.choice)
                taken.append(Taken(fact, point.number, dict(point.sees), times, late == (fact.seat, point.number)))
        if isinstance(fact, facts.DecisionDefaulted):
            late = (fact.seat, fact.number)
        state = apply(state, fact)
    return taken


def times_its_wager(state: TableState, point: DecisionPoint, amount: str) -> Fraction:
    """An amount in multiples of the wager that it is bet on: a Play in Antes (4CP-11.B.1, OQ-210)."""
    wager = state.game.rules.stages[point.number].on
    assert state.round is not None
    assert wager is not None
    return Fraction(parse_money(amount), state.round.wagers[point.seat][wager])
