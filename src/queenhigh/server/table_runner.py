"""The tables of the house as their one writer runs them: people's commands, and the steps that follow by themselves.

Everything here runs in the writer's thread, within an open group: it becomes durable, or it never was.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from queenhigh.cards import Card
from queenhigh.ledger import Ledger, LedgerTable, Reply
from queenhigh.ledger.ledger import Followed
from queenhigh.practice import PRACTICE_HOUSES, example_text, practice_house
from queenhigh.server.live_table import HOUSE, PRACTICE, Betting, Published, Stand
from queenhigh.server.settings import Clock, Settings
from queenhigh.table import LEVELS, Command, Crew, Fact, Phase, Role, TableState, commands, next_step, open_decision
from queenhigh.table.commands import Refusal, command_name
from queenhigh.table.deck_preparation import too_old
from queenhigh.table.facts import RoundClosed, RoundOpened, RoundVoided

DEALER, FLOOR = "house dealer", "house floor"
"""Who does what happens by itself. No account has a blank in its name."""

USUAL_SEAT = 4
_MOST_STEPS = 1000
_SHUFFLES_ITSELF = frozenset({"cards", "dealer", "all"})

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Opened:
    """How a table stands in the house."""

    table_id: str
    kind: str
    title: str
    automation: str


@dataclass(slots=True)
class _Table:
    opened: Opened
    last: Stand | None = None
    asked: set[str] = field(default_factory=set)
    betting_ends: float | None = None

    def betting(self) -> Betting:
        return Betting(frozenset(self.asked), self.betting_ends)

    def forget_betting(self) -> None:
        self.asked, self.betting_ends = set(), None


class RunningTables:
    """Every table in memory. A practice table deals by itself; a house table as far as its automation goes."""

    def __init__(self, ledger: Ledger, clock: Clock, settings: Settings) -> None:
        self.ledger, self.clock, self.settings = ledger, clock, settings
        self._tables: dict[str, _Table] = {}
        self.changed: set[str] = set()
        """The tables that look otherwise than they were published."""
        self.followed: dict[str, list[tuple[int, Fact]]] = {}
        """Facts that another process wrote, still to be told here."""

    # Opening and leaving.

    def open(self, opened: Opened, submission: str, links: dict[str, str] | None = None) -> None:
        """A table by its facts, or new; a round that was interrupted goes on."""
        self.ledger.open_table(opened.table_id, submission, links, at=self.clock.at())
        self._tables.setdefault(opened.table_id, _Table(opened)).opened = opened
        self.changed.add(opened.table_id)
        self.claim(opened.table_id)
        self._go_on(opened.table_id)

    def open_practice(self, opened: Opened, game: str, player: str) -> dict[str, Any]:
        """A practice table with a guest in a seat and betting open; tables of one game share their meters."""
        links = {name: f"practice {game} {name}" for name, offer in practice_house(game).offers.items() if offer.meters}
        table_id = opened.table_id
        self.open(opened, example_text(PRACTICE_HOUSES[game]), links)
        self._step(table_id, commands.SetTimer(FLOOR, Role.FLOOR, self.clock.at(), self.settings.decision_s))
        seat = min(USUAL_SEAT, self._ledger_table(table_id).house.seats)
        self._step(table_id, commands.TakeSeat(player, Role.PLAYER, self.clock.at(), seat))
        self._open_round(table_id)
        return {"table": table_id, "seat": seat}

    def set_automation(self, opened: Opened) -> None:
        self.hear_of(opened)
        self._go_on(opened.table_id)

    def hear_of(self, opened: Opened) -> None:
        """A table stands otherwise in the house from now on; whoever decided that goes on with it."""
        self._tables[opened.table_id].opened = opened
        self.changed.add(opened.table_id)

    def opened_as(self, table_id: str) -> Opened | None:
        return self._tables[table_id].opened if table_id in self else None

    def leave(self, table_id: str) -> None:
        """Out of memory; the facts stay."""
        self.keep_snapshot(table_id)
        self._tables.pop(table_id, None)
        self.ledger.leave_table(table_id)

    def keep_snapshot(self, table_id: str, since: int = 0) -> None:
        """Sign what a table is, so that the next start is quick; where more than so many facts are new."""
        ledger_table = self.ledger.tables.get(table_id)
        if (
            ledger_table is not None
            and ledger_table.books.state.round is None
            and ledger_table.facts - (ledger_table.snapshot_at or 0) > since
        ):
            self.ledger.take_snapshot(table_id)

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._tables and table_id in self.ledger.tables

    def opened(self) -> list[Opened]:
        return [table.opened for name, table in self._tables.items() if name in self]

    # Other processes.

    def claim(self, table_id: str) -> None:
        """Before anything is done at a table: it is ours till the group is durable, and we know all of it."""
        if table_id in self:
            self._heard(table_id, self.ledger.claim(table_id))

    def follow(self, table_id: str) -> None:
        """Somebody has written to a table: it may be in memory here, and it may have moved meters of others."""
        names = [opened.table_id for opened in self.opened() if self._ledger_table(opened.table_id).shares_meters]
        shown = {name: self.ledger.showing(name) for name in names}
        if table_id in self:
            self._heard(table_id, self.ledger.follow(table_id))
        self.ledger.see_meters()
        self.changed.update(name for name in names if self.ledger.showing(name) != shown[name])

    def _heard(self, table_id: str, facts: list[Followed]) -> None:
        table = self._tables[table_id]
        for number, fact, before in facts:
            self.followed.setdefault(table_id, []).append((number, fact))
            self.changed.add(table_id)
            if isinstance(fact, RoundClosed | RoundVoided):
                table.last = Stand(before, self._order(table_id, before))
            elif isinstance(fact, RoundOpened):
                table.last = None

    # Commands.

    def take(self, table_id: str, command_id: str, command: Command, in_round: int | None = None) -> Reply:
        """The reply to a person's command; what follows by itself has happened too."""
        state = self._state(table_id)
        if in_round is not None and (state.round is None or state.round.number != in_round):
            return self._refuse(
                table_id, command_id, command, f"round {in_round} is not in play", "wait for the next round"
            )
        standing = command.role is Role.PLAYER and command.by not in state.seats.values()
        if standing and isinstance(command, commands.CutDeck):
            return self._refuse(table_id, command_id, command, "only a player who is seated may cut", "take a seat")
        if self._is_practice(table_id) and state.round is None and isinstance(command, commands.PlaceWager):
            self._open_round(table_id)
        reply = self._stage(table_id, command_id, command)
        if reply["ok"]:
            self._go_on(table_id)
        return reply

    def ask_for_deal(self, table_id: str, command_id: str, player: str, present: Iterable[str]) -> Reply:
        """A player at a practice table wants the cards: at once where nobody else is waited for."""
        table, state = self._tables[table_id], self._state(table_id)
        deal = commands.CallNoMoreBets(DEALER, Role.DEALER, self.clock.at())
        asked = replace(deal, by=player, role=Role.PLAYER)
        if not self._is_practice(table_id):
            why = "the dealer calls no more bets at this table"
            return self._refuse(table_id, command_id, asked, why, "wait for the dealer")
        if player not in state.seats.values():
            why = "only a player who is seated may ask for the deal"
            return self._refuse(table_id, command_id, asked, why, "take a seat")
        table.asked.add(player)
        waited = self._waited_for(state, table, present)
        if waited:
            if table.betting_ends is None:
                table.betting_ends = self.clock.monotonic() + self.settings.betting_s
            self.changed.add(table_id)
            return {"ok": True, "waits_for": waited}
        reply = self._stage(table_id, command_id, deal)
        if not reply["ok"]:
            table.asked.discard(player)
        self._go_on(table_id)
        return reply

    def _waited_for(self, state: TableState, table: _Table, present: Iterable[str]) -> list[str]:
        return sorted((set(present) & set(state.seats.values())) - table.asked)

    def tick(self, table_id: str) -> None:
        """Time has passed: betting that is over ends, and the default is taken for whoever let it run out."""
        if table_id not in self._tables:
            return
        table, state = self._tables[table_id], self._state(table_id)
        now = self.clock.monotonic()
        if table.betting_ends is not None and now >= table.betting_ends:
            table.forget_betting()
            self.changed.add(table_id)
            if state.round is not None and state.round.phase is Phase.BETTING:
                self._step(table_id, commands.CallNoMoreBets(DEALER, Role.DEALER, self.clock.at()))
        self._go_on(table_id)
        self._let_time_run(table_id)
        self._go_on(table_id)

    # What happens by itself.

    def _go_on(self, table_id: str) -> None:
        for _ in range(_MOST_STEPS):
            step = self._next(table_id)
            if step is None or not self._step(table_id, step):
                break
        self._start_clock(table_id)

    def _next(self, table_id: str) -> Command | None:
        ledger_table, opened = self._ledger_table(table_id), self._tables[table_id].opened
        state = ledger_table.books.state
        crew = Crew(self.clock.at(), DEALER, FLOOR)
        if opened.automation in _SHUFFLES_ITSELF and state.idle is None:
            chance = self._chance(state, opened, crew)
            if chance is not None:
                return chance
        step = next_step(state, opened.automation, self.ledger.faces_of(table_id), crew)
        if isinstance(step, commands.OpenRound) and opened.kind == PRACTICE:
            # The next round opens when somebody wagers, so that the last one can be looked at in peace.
            return None
        return step

    def _chance(self, state: TableState, opened: Opened, crew: Crew) -> Command | None:
        """A shuffle that is due, and at a table that runs by itself a deck that is too old."""
        house = state.house
        machine = house.shuffler != "none" or house.dealing == "self-shuffling-shoe"
        for name in ("first", "second")[: house.decks]:
            deck = state.decks.get(name)
            if deck is None or deck.removed or not deck.opened:
                continue
            in_play = state.round is not None and state.round.deck == name
            dealt = in_play and state.round is not None and state.round.next_position
            if opened.automation == "all" and not dealt and too_old(state, deck, crew.at):
                return crew.oversees(commands.RemoveDeck, deck=name, reason="in play for as long as it may be")
            if not dealt and (deck.deck_id is None or deck.ordered_shuffle):
                counted = 52 if house.shuffler == "counting" else None
                return crew.deals(
                    commands.ShuffleDeck, deck=name, deck_id="", root="", machine=machine, counted=counted
                )
        return None

    def _open_round(self, table_id: str) -> None:
        self._go_on(table_id)
        self._step(table_id, commands.OpenRound(DEALER, Role.DEALER, self.clock.at()))

    def _start_clock(self, table_id: str) -> None:
        """The time of whoever is asked runs only while others wait: alone, one may think as long as one likes."""
        state = self._state(table_id)
        round_ = state.round
        if round_ is None or state.timer_s is None or len({state.seats[seat] for seat in round_.wagers}) < 2:
            return
        point = open_decision(state, self.ledger.faces_of(table_id))
        clock = round_.marks.clock
        if point is not None and (clock is None or (clock.seat, clock.number) != (point.seat, point.number)):
            self._let_time_run(table_id)

    def _let_time_run(self, table_id: str) -> None:
        state = self._state(table_id)
        round_ = state.round
        if round_ is None or state.timer_s is None:
            return
        now = int(self.clock.monotonic())
        clock = round_.marks.clock
        left = clock is not None and clock.started_s <= now < clock.started_s + state.timer_s
        point = open_decision(state, self.ledger.faces_of(table_id))
        running = point is not None and clock is not None and (clock.seat, clock.number) == (point.seat, point.number)
        if point is not None and not (running and left):
            self._step(table_id, commands.LetTimeRun(FLOOR, Role.FLOOR, self.clock.at(), now), str(now))

    def _step(self, table_id: str, step: Command, mark: str = "") -> bool:
        """One step by itself. Its id follows from where the table stands, so it is never done twice."""
        facts = self._ledger_table(table_id).facts
        reply = self._stage(table_id, f"house {facts} {type(step).__name__} {mark}".strip(), step)
        if not reply["ok"]:
            log.info("a step by itself was refused", extra={"table": table_id, "why": reply["why"]})
        return bool(reply["ok"])

    def _stage(self, table_id: str, command_id: str, command: Command) -> Reply:
        before = self._stand(table_id)
        reply = self.ledger.stage(table_id, command_id, command)
        table, after = self._tables[table_id], self._state(table_id)
        if after is not before.state:
            self.changed.add(table_id)
        if before.state.round is not None and after.round is None:
            table.last = before
        elif before.state.round is None and after.round is not None:
            table.last = None
        if after.round is None or after.round.phase is not Phase.BETTING:
            table.forget_betting()
        return reply

    def _refuse(self, table_id: str, command_id: str, command: Command, why: str, due: str) -> Reply:
        """A refusal of the house's own, kept like those of the table."""
        tried = command_name(type(command)).replace("_", " ")
        return self.ledger.refuse(table_id, command_id, command, Refusal(tried, why, None, (due,)))

    # What may be told.

    def published(self, table_id: str) -> Published:
        ledger_table, table = self._ledger_table(table_id), self._tables[table_id]
        showing = self.ledger.showing(table_id)
        return Published(
            table_id,
            table.opened.kind,
            table.opened.title,
            table.opened.automation,
            self._stand(table_id),
            ledger_table.facts,
            self.clock.at(),
            {f"{wager} {meter}": cents for (wager, meter), cents in showing.items()},
            {
                account: Fraction(cents)
                for account, cents in ledger_table.books.balances.items()
                if account.startswith("player ")
            },
            ledger_table.meter_ids(),
            table.last,
            table.betting(),
        )

    def _stand(self, table_id: str) -> Stand:
        state = self._state(table_id)
        return Stand(state, self._order(table_id, state))

    def _order(self, table_id: str, state: TableState) -> tuple[Card, ...] | None:
        deck = state.decks[state.round.deck] if state.round is not None else None
        return self.ledger.order(table_id, deck.deck_id) if deck is not None and deck.deck_id is not None else None

    def _ledger_table(self, table_id: str) -> LedgerTable:
        return self.ledger.tables[table_id]

    def _state(self, table_id: str) -> TableState:
        return self._ledger_table(table_id).books.state

    def _is_practice(self, table_id: str) -> bool:
        return self._tables[table_id].opened.kind == PRACTICE


assert LEVELS.keys() >= _SHUFFLES_ITSELF
__all__ = ["DEALER", "FLOOR", "HOUSE", "PRACTICE", "USUAL_SEAT", "Opened", "RunningTables"]
