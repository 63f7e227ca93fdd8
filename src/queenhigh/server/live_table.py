"""A table after its last durable fact: a frozen picture that any thread may read and show to each viewer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property
from typing import Literal, TypedDict, cast

import msgspec
from pydantic import TypeAdapter

from queenhigh.cards import Card
from queenhigh.chance.joint_numbers import from_the_top
from queenhigh.games import MeterKey
from queenhigh.ledger import player_account
from queenhigh.ledger.books import Cents
from queenhigh.money import money_text, whole_cents
from queenhigh.records import VoidData
from queenhigh.records.void_report import ReturnedData
from queenhigh.rulebook import gist
from queenhigh.server import permissions
from queenhigh.server.dealer_payouts import DealerPayouts, dealer_payouts
from queenhigh.server.json_types import JsonObject
from queenhigh.server.sessions import Session
from queenhigh.server.shown_hands import ShownHand, headline, reason, shown_hands
from queenhigh.server.table_registry import PRACTICE, TableEntry
from queenhigh.table import LEVELS, Phase, Role, TableState, TableView, Viewer, open_decision
from queenhigh.table.automation import FLOOR as SECOND_PERSON
from queenhigh.table.card_faces import unseen
from queenhigh.table.commands import CallNoMoreBets, ShuffleDeck, command_name
from queenhigh.table.deck_preparation import needs_cut, too_old, wants_number
from queenhigh.table.facts import RoundVoided
from queenhigh.table.prompts import Prompt
from queenhigh.table.table_view import DeckView
from queenhigh.table.view import Sight, deck_views, own_parts, sight, view_of
from queenhigh.table.void_claims import returns_of

START_CENTS = 100_000
"""The play money that a guest sits down with."""

_LONGEST_HAND = 240
_OWN: tuple[Literal["due", "choices", "headlines"], ...] = ("due", "choices", "headlines")
"""What differs between players who know no card more than everyone."""
_VIEW: TypeAdapter[TableView] = TypeAdapter(TableView)
_PROMPTS: TypeAdapter[tuple[Prompt, ...]] = TypeAdapter(tuple[Prompt, ...])
_ROLES = {permissions.DEALER: Role.DEALER, permissions.FLOOR: Role.FLOOR}


def viewer_of(session: Session) -> Viewer:
    """What a session may see. An administrator manages accounts and sees no more of a table than any passer-by."""
    return Viewer(session.name, _ROLES.get(session.role), session.role == permissions.AUDITOR)


@dataclass(frozen=True, slots=True)
class Betting:
    """Who asked for the deal, and when the time to bet is over, by the monotonic clock."""

    asked: frozenset[str] = frozenset()
    ends: float | None = None
    closes: bool = False
    """Whether betting closes on its own then, or when every player has asked; otherwise the dealer closes it."""
    opens: bool = False
    """Whether the first wager opens the next round now."""


@dataclass(frozen=True)
class DealtState:
    """A table's state together with the order of the deck that its round is dealt from. What follows from them is found
    once: a round that has ended is shown with every bet of the next."""

    state: TableState
    order: tuple[Card, ...] | None

    @cached_property
    def faces(self) -> Callable[[int], Card]:
        if self.state.round is None or self.order is None:
            return unseen
        deck = self.state.decks[self.state.round.deck]
        return from_the_top(self.order, deck.depth, deck.seed).__getitem__

    @cached_property
    def _sights(self) -> dict[int, Sight]:
        return {}

    def sight(self, at: int) -> Sight:
        """What all viewers see alike at a time on the table's clock."""
        if at not in self._sights:
            self._sights[at] = sight(self.state, self.faces, at)
        return self._sights[at]

    @cached_property
    def _due(self) -> "dict[int, dict[int, DueStep]]":
        return {}

    def due(self, at: int) -> "dict[int, DueStep]":
        """Everything that is due then as data, by the identity of its prompt."""
        if at not in self._due:
            prompts = self.sight(at).prompts
            data = cast("list[DueStep]", _PROMPTS.dump_python(prompts, mode="json"))
            self._due[at] = {id(prompt): item for prompt, item in zip(prompts, data, strict=True)}
        return self._due[at]

    @cached_property
    def everyone(self) -> "dict[tuple[int, bool], Shown]":
        """What everyone sees, by time, with the meters as they were or as they are now."""
        return {}

    @cached_property
    def shown(self) -> "dict[Eyes, Shown]":
        """What was shown already of this round after it had ended."""
        return {}


class DueStep(TypedDict):
    """A step that somebody has to take, as a view lists it."""

    role: str
    command: str
    values: JsonObject


class Jackpot(TypedDict):
    """A jackpot that is waiting, as a view lists it."""

    seat: int
    wager: str


class ViewData(TypedDict):
    """The parts of a view that the server itself reads; a page reads the rest."""

    due: list[DueStep]
    jackpots: list[Jackpot]
    settled: list[JsonObject]
    choices: list[str]
    turn: DealerPayouts | None
    """For dealer and floor: what is paid, returned and taken at the seat in turn."""
    hands: dict[str, ShownHand]
    padding: str
    """Spaces, so that the length of a frame says nothing about the hands in it."""
    headlines: dict[int, str]


class Seen(TypedDict):
    """What one viewer sees of the table now, and of the round that ended last."""

    view: ViewData
    last: ViewData | None


Meters = Callable[[], Mapping[str, str]]
"""What the meters show now, worked out only where it is needed."""

Eyes = tuple[str, Role | None, bool]
"""Viewers who see the same: all passers-by have no name here."""


@dataclass(frozen=True)
class Shown:
    """A view as data, and as the text that is sent."""

    data: ViewData
    everyone: "Shown | None" = None
    """The view that this one shares everything with but what is the viewer's own."""

    @cached_property
    def text(self) -> msgspec.Raw:
        if self.everyone is None:
            return msgspec.Raw(msgspec.json.encode(self.data))
        own = msgspec.json.encode({name: self.data[name] for name in _OWN})
        return msgspec.Raw(self.everyone._shared_text + own[1:])

    @cached_property
    def _shared_text(self) -> bytes:
        """Everything that viewers share, as the beginning of an object: most of a view, written once for all."""
        shared = {name: value for name, value in self.data.items() if name not in _OWN}
        return msgspec.json.encode(shared)[:-1] + b","


def decision_deadline(now: DealtState) -> float | None:
    """When the default decision is taken for the player who is asked; None if no clock is running."""
    state = now.state
    clock = state.round.marks.clock if state.round is not None else None
    if clock is None or state.timer_s is None:
        return None
    point = open_decision(state, now.faces)
    running = point is not None and (point.seat, point.number) == (clock.seat, clock.number)
    return float(clock.started_s + state.timer_s) if running else None


class VersionData(TypedDict):
    """A new version of the submission: since when, why, and whether its first round is not over yet."""

    number: int
    at: int
    reason: str
    new: bool


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table after its last durable fact."""

    entry: TableEntry
    now: DealtState
    facts: int
    at: int
    meters: Mapping[str, Fraction]
    balances: Mapping[str, Cents]
    meter_ids: Mapping[MeterKey, str]
    """The name of each meter; tables with the same name share it."""
    last: DealtState | None = None
    """The previous round as it was when it ended, until the bets of the next are closed."""
    voided: RoundVoided | None = None
    """How the previous round ended, if it was void."""
    betting: Betting = Betting()
    cut_by: float | None = None
    """Until when the automatic dealer waits with the cut for players' numbers, by the monotonic clock."""
    asks_for_numbers: bool = False
    _shown: dict[Eyes, Shown] = field(default_factory=dict, repr=False, compare=False)

    @property
    def table_id(self) -> str:
        return self.entry.table_id

    @property
    def is_practice(self) -> bool:
        return self.entry.kind == PRACTICE

    @property
    def state(self) -> TableState:
        return self.now.state

    @property
    def phase(self) -> str:
        return self.state.round.phase.value if self.state.round is not None else "between rounds"

    @property
    def takes_wagers(self) -> bool:
        """Whether the table takes a wager now: bets are open, or the wager opens the next round."""
        round_ = self.state.round
        return self.betting.opens if round_ is None else round_.phase is Phase.BETTING

    def shown_meters(self) -> dict[str, str]:
        return {name: money_text(whole_cents(cents)) for name, cents in self.meters.items()}

    def decks(self) -> tuple[DeckView, ...]:
        """The decks as the staff see them."""
        return deck_views(self.state)

    def _eyes(self, viewer: Viewer) -> Eyes:
        seated = viewer.name in self.state.seats.values()
        was_seated = self.last is not None and viewer.name in self.last.state.seats.values()
        return (viewer.name if seated or was_seated else "", viewer.role, viewer.auditor)

    def _now_shown(self, viewer: Viewer) -> Shown:
        eyes = self._eyes(viewer)
        if eyes not in self._shown:
            shown = _view_of(self.now, viewer, self.at, self.shown_meters)
            self._without_own_steps(shown.data)
            self._shown[eyes] = shown
        return self._shown[eyes]

    def _last_shown(self, viewer: Viewer) -> Shown | None:
        """The round that ended last: made once for all the pictures that it is part of."""
        if self.last is None:
            return None
        eyes, shown = self._eyes(viewer), self.last.shown
        if eyes not in shown:
            shown[eyes] = _view_of(self.last, viewer, self.at, None)
        return shown[eyes]

    def seen_by(self, viewer: Viewer) -> Seen:
        """The view of one viewer as plain data; all passers-by share one."""
        last = self._last_shown(viewer)
        return {"view": self._now_shown(viewer).data, "last": last.data if last is not None else None}

    @property
    def house_does(self) -> frozenset[str]:
        """The commands that nobody gives here, because the house takes these steps by itself."""
        return _house_does(self.entry.automation, self.betting.closes, self.entry.shuffles_itself)

    def _without_own_steps(self, data: ViewData) -> None:
        """People are not asked for what the house does."""
        own = self.house_does
        data["due"] = [item for item in data["due"] if item["command"] not in own]

    def _number_due(self, name: str) -> JsonObject | None:
        """The deck for which a number of this viewer would count, with what the house has committed to."""
        state = self.state
        if not self.asks_for_numbers or name not in state.seats.values():
            return None
        for deck in state.decks.values():
            drawn = self.entry.shuffles_itself or not needs_cut(state, deck)
            if drawn and wants_number(state, deck, name):
                return {"deck": deck.name, "deck_id": deck.deck_id, "root": deck.root}
        return None

    def picture(self, viewer: Viewer, monotonic: float) -> JsonObject:
        """Everything a page needs to draw the table for one viewer at this moment."""
        return {**self._beside(viewer, monotonic), **self.seen_by(viewer)}

    def picture_text(self, viewer: Viewer, monotonic: float) -> JsonObject:
        """The same for a socket, with both views as text already."""
        last = self._last_shown(viewer)
        views = {"view": self._now_shown(viewer).text, "last": last.text if last is not None else None}
        return {**self._beside(viewer, monotonic), **views}

    def _beside(self, viewer: Viewer, monotonic: float) -> JsonObject:
        """What a picture has beside the two views."""
        return {
            "fact": self.facts,
            "void": self._void(viewer),
            "due": self._now_shown(viewer).data["due"],
            "clock": self.decision_clock(monotonic),
            "betting": self._betting(monotonic),
            "number": self._number_due(viewer.name),
            "bankroll": self._bankroll(viewer.name),
            "version": self._version(),
        }

    @property
    def version_number(self) -> int:
        """Which version of its submission is in force."""
        return self.state.new_version.number if self.state.new_version is not None else 1

    def _version(self) -> VersionData | None:
        """The version of the submission in force, if it is not the one that the table was opened under."""
        version, state = self.state.new_version, self.state
        if version is None:
            return None
        new = state.rounds - (state.round is not None) == version.after
        return {"number": version.number, "at": version.at, "reason": version.reason, "new": new}

    def _void(self, viewer: Viewer) -> VoidData | None:
        """That the last round was void, before anything else is told of it: the clause, why, and what came back."""
        if self.voided is None or self.last is None or self.state.round is not None:
            return None
        clause = self.voided.clause
        returned: list[ReturnedData] = [
            {"seat": row.seat, "player": row.player, "back": money_text(row.back)}
            for row in returns_of(self.last.state, clause)
        ]
        told: VoidData = {"clause": clause, "why": gist(clause), "returned": returned}
        return {**told, "reason": self.voided.reason} if viewer.backstage else told

    def deadline(self) -> float | None:
        """When the default decision is taken for the player who is asked; None if no clock is running."""
        return decision_deadline(self.now)

    def deck_ran_out(self, at: int) -> bool:
        """Whether the hours of a deck have ended since the table was shown last, so that something else is due now."""
        here = [deck for deck in self.state.decks.values() if deck.removed is None]
        return any(too_old(self.state, deck, at) and not too_old(self.state, deck, self.at) for deck in here)

    def decision_clock(self, monotonic: float) -> dict[str, int] | None:
        ends, round_ = self.deadline(), self.state.round
        if ends is None or round_ is None or round_.marks.clock is None:
            return None
        return {"seat": round_.marks.clock.seat, "left_s": max(0, round(ends - monotonic))}

    def _betting(self, monotonic: float) -> JsonObject:
        ends = self.betting.ends
        return {
            "open": self.takes_wagers,
            "asked": sorted(self.betting.asked),
            "closes_in_s": None if ends is None else max(0, round(ends - monotonic)),
            "closes": self.betting.closes,
        }

    def _bankroll(self, name: str) -> int | None:
        if not self.is_practice or name not in self.state.seats.values():
            return None
        return START_CENTS + whole_cents(self.balances.get(player_account(name), 0))


def _view_of(dealt: DealtState, viewer: Viewer, at: int, meters: Meters | None) -> Shown:
    seen = dealt.sight(at)
    parts = own_parts(seen, viewer)
    if viewer.backstage or parts.cards is not seen.everyone.cards:
        return Shown(_data_of(dealt, viewer, view_of(seen, viewer), meters))
    key = (at, meters is None)
    if key not in dealt.everyone:
        dealt.everyone[key] = Shown(_data_of(dealt, Viewer(""), seen.everyone, meters))
    # A player who knows no card more than everyone sees the same table, and is asked for other things.
    everyone, due = dealt.everyone[key], dealt.due(at)
    data = everyone.data.copy()
    data["due"], data["choices"] = [due[id(prompt)] for prompt in parts.due], list(parts.choices)
    data["headlines"] = _headlines(dealt.state, viewer, seen.everyone)
    return Shown(data, everyone)


def _data_of(dealt: DealtState, viewer: Viewer, seen: TableView, meters: Meters | None) -> ViewData:
    state = dealt.state
    if meters is not None:
        now = meters()
        seen = replace(seen, meters={name: now.get(name, shown) for name, shown in seen.meters.items()})
    data = cast(ViewData, _VIEW.dump_python(seen, mode="json"))
    data["turn"] = dealer_payouts(state, seen, dealt.faces) if viewer.role is not None and viewer.backstage else None
    data["hands"] = shown_hands(state, seen)
    data["padding"] = " " * (_LONGEST_HAND * len(data["hands"]) - len(msgspec.json.encode(data["hands"])))
    data["headlines"] = _headlines(state, viewer, seen)
    for row, settled in zip(data["settled"], seen.settled, strict=True):
        row["reason"] = reason(state, seen, settled)
    return data


def _headlines(state: TableState, viewer: Viewer, seen: TableView) -> dict[int, str]:
    own = [seat for seat, player in state.seats.items() if player == viewer.name] if seen.settled else []
    return {seat: text for seat in own if (text := headline(state, seen, seat)) is not None}


@cache
def _house_does(automation: str, closes: bool, shuffles: bool) -> frozenset[str]:
    own = LEVELS[automation] - SECOND_PERSON
    if not closes:
        own -= {CallNoMoreBets}
    if shuffles:
        own |= {ShuffleDeck}
    return frozenset(command_name(kind) for kind in own)
