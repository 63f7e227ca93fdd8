"""One table as the writer runs it: people's commands, and the steps that follow on their own.

Everything here runs in the writer's thread, inside an open group: either all of it becomes durable, or none of it
happened.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace as replace_entry

from msgspec.structs import replace

from queenhigh.cards import DECK, Card
from queenhigh.chance.joint_numbers import number_of_id
from queenhigh.ledger import Ledger, LedgerTable, Reply
from queenhigh.ledger.table_reading import Followed
from queenhigh.server.live_table import Betting, DealtState, LiveTable, decision_deadline
from queenhigh.server.settings import Clock, Settings
from queenhigh.server.table_registry import PRACTICE, SHUFFLES_ITSELF, TableEntry
from queenhigh.submission import opening_faults
from queenhigh.table import (
    LEVELS,
    Command,
    Crew,
    Phase,
    Role,
    TableState,
    apply,
    commands,
    handle,
    next_step,
    open_decision,
)
from queenhigh.table.answers import clause_for
from queenhigh.table.automation import FLOOR as SECOND_PERSON, crew_step
from queenhigh.table.card_faces import unseen
from queenhigh.table.commands import Refusal, command_name
from queenhigh.table.deck_preparation import needs_cut, too_old, wants_house_number, wants_number
from queenhigh.table.facts import BettingClosed, RoundClosed, RoundOpened, RoundVoided
from queenhigh.table.state import Deck
from queenhigh.table.view import was_void

DEALER, FLOOR = "house dealer", "house floor"
"""The names under which automatic steps are recorded. No account name contains a space, so nobody else has them."""

USUAL_SEAT = 4
_BETTING = Phase.BETTING
_MOST_STEPS = 1000
_CLOSES_BETTING = frozenset({"dealer", "all"})
"""The levels at which nobody stands at the table to call no more bets."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a command arrived: for which round, when by the clock of deadlines, and whether a refusal is stored."""

    in_round: int | None = None
    at: float | None = None
    keep_refusal: bool = True
    stranger: bool = False
    """Whether the command assigns somebody who is not a dealer of this house."""


class TableRunner:
    """Runs one table. A practice table deals on its own; a house table does the steps its automation covers.

    `changed` collects the ids of tables that have changed since they were last shown to anybody.
    """

    def __init__(self, entry: TableEntry, ledger: Ledger, clock: Clock, settings: Settings, changed: set[str]) -> None:
        self.entry, self.ledger, self.clock, self.settings = entry, ledger, clock, settings
        self._changed = changed
        self._last: DealtState | None = None
        self._asked: set[str] = set()
        self._betting_ends: float | None = None
        self._next_automation = entry.automation
        self._cut_by: float | None = None
        self._opening = False

    @property
    def table_id(self) -> str:
        return self.entry.table_id

    @property
    def ledger_table(self) -> LedgerTable:
        """Looked up every time: the ledger reads a table again after a group that failed."""
        return self.ledger.tables[self.table_id]

    @property
    def state(self) -> TableState:
        return self.ledger_table.books.state

    @property
    def _is_practice(self) -> bool:
        return self.entry.kind == PRACTICE

    @property
    def _is_timed(self) -> bool:
        """Whether time limits apply. Where people work, the floor rules on a player who does not answer (OQ-034), even
        if the table had a limit while the house did everything."""
        return self.entry.automation == "all"

    def note_change(self) -> None:
        """Let everybody who watches this table see it again."""
        self._changed.add(self.table_id)

    def change_entry(self, entry: TableEntry) -> None:
        """Take over what the registry says now; the process that changed it goes on with the table."""
        self._next_automation = entry.automation
        self.entry = replace_entry(entry, automation=self.entry.automation)
        self._change_automation()
        self.note_change()

    def _change_automation(self) -> None:
        """Automation changes between rounds only: nobody takes over a round that others began."""
        if self.state.round is None and self._next_automation != self.entry.automation:
            self.entry = replace_entry(self.entry, automation=self._next_automation)
            self.note_change()

    # Commands.

    def take(self, command_id: str, command: Command, came: Arrival = Arrival()) -> Reply:  # noqa: B008 - frozen
        """The reply to a person's command; the automatic steps after it have been taken too."""
        self._pass_deadlines(came)
        refusal = self._not_now(command, came)
        if refusal is not None:
            return self._refuse(command_id, command, refusal, came)
        if self._opens_round(command):
            refusal = self._refusal_in_new_round(command)
            if refusal is not None:
                return self._refuse(command_id, command, refusal, came)
            self._number_of(command_id, command)
            self.open_round()
        if isinstance(command, commands.PlaceWager):
            self._number_of(command_id, command)
        if isinstance(command, commands.DealCard):
            self._open_house_number()
        if self._is_practice and isinstance(command, commands.CutDeck) and command.role is Role.PLAYER:
            # The dealer places the cover card, at the depth that the player wishes (3CP-5.F, OQ-047).
            command = replace(command, by=DEALER, role=Role.DEALER, wished_by=command.by)
        if isinstance(command, commands.ValidateJackpot) and not self._is_practice:
            command = replace(command, second_above=self.settings.second_signature_cents)
        reply = self._stage(command_id, command, keep_refusal=came.keep_refusal)
        if reply["ok"]:
            self.take_automatic_steps()
        return reply

    def _pass_deadlines(self, came: Arrival) -> None:
        """A deadline holds from the moment it passes, not from the next tick: what came later finds it passed."""
        ends = (self._betting_ends if self._closes_betting else None, decision_deadline(self._dealt(self.state)))
        if came.at is not None and any(end is not None and came.at >= end for end in ends):
            self.tick()

    def _not_now(self, command: Command, came: Arrival) -> Refusal | None:
        """Why the server itself refuses a command before the table looks at it."""
        state, tried = self.state, command_name(type(command)).replace("_", " ")
        if came.in_round is not None and (state.round is None or state.round.number != came.in_round):
            return Refusal(tried, f"round {came.in_round} is not in play", None, ("wait for the next round",))
        standing = command.role is Role.PLAYER and command.by not in state.seats.values()
        if standing and isinstance(command, commands.CutDeck):
            return Refusal(tried, "only a seated player may cut the deck", None, ("take a seat",))
        if came.stranger and isinstance(command, commands.AssignDealer):
            why = f"no dealer of this house is called {command.dealer}"
            return Refusal("assign a dealer", why, clause_for(state, "inspection"))
        return self._not_approved(command)

    def _not_approved(self, command: Command) -> Refusal | None:
        """A house table takes no cards and opens no round without its approvals, whenever it was filed (3CP-2.B)."""
        if self._is_practice or not isinstance(command, commands.ReceiveCards | commands.OpenRound):
            return None
        tried = command_name(type(command)).replace("_", " ")
        faults = opening_faults(self.state.house, self.clock.today())
        return Refusal(tried, faults[0].message, faults[0].clause, ("close the table",)) if faults else None

    def _opens_round(self, command: Command) -> bool:
        return self._ready_for_wagers() and isinstance(command, commands.PlaceWager | commands.PickLine)

    @property
    def _opens_with_wager(self) -> bool:
        """Whether the first wager opens a round, so that players can look at the last one as long as they like."""
        return self._is_practice or commands.OpenRound in LEVELS[self.entry.automation]

    def _ready_for_wagers(self) -> bool:
        """Whether a wager would open a round now; at a house table its deck must be ready, and its approvals given."""
        if self.state.round is not None or not self._opens_with_wager:
            return False
        opening = commands.OpenRound(DEALER, Role.DEALER, self.clock.at())
        refused = isinstance(handle(self.state, opening, unseen), Refusal)
        return self._is_practice or not (refused or self._not_approved(opening))

    def _refusal_in_new_round(self, command: Command) -> Refusal | None:
        """What the table would say to a wager in a round that is not open yet: a refused one opens none."""
        opened = handle(self.state, commands.OpenRound(DEALER, Role.DEALER, command.at), unseen)
        if isinstance(opened, Refusal):
            return None
        state = self.state
        for fact in opened:
            state = apply(state, fact)
        answer = handle(state, command, unseen)
        return answer if isinstance(answer, Refusal) else None

    def ask_for_deal(
        self,
        command_id: str,
        player: str,
        present: Iterable[str],
        came: Arrival = Arrival(),  # noqa: B008 - frozen
    ) -> Reply:
        """A player wants the cards: they come at once unless somebody else is still betting."""
        deal = commands.CallNoMoreBets(DEALER, Role.DEALER, self.clock.at())
        asked = replace(deal, by=player, role=Role.PLAYER)
        self._pass_deadlines(came)
        refusal = self._no_deal(player) or self._not_now(asked, came)
        if refusal is not None:
            return self._refuse(command_id, asked, refusal, came)
        self._asked.add(player)
        waits_for = sorted((set(present) & set(self.state.seats.values())) - self._asked)
        if waits_for:
            if self._betting_ends is None:
                self._betting_ends = self.clock.monotonic() + self.settings.betting_s
            self.note_change()
            return {"ok": True, "waits_for": waits_for}
        reply = self._stage(command_id, deal, keep_refusal=came.keep_refusal)
        if not reply["ok"]:
            self._asked.discard(player)
        self.take_automatic_steps()
        return reply

    def _no_deal(self, player: str) -> Refusal | None:
        tried = command_name(commands.CallNoMoreBets).replace("_", " ")
        if not self._closes_betting:
            return Refusal(tried, "at this table the dealer calls no more bets", None, ("wait for the dealer",))
        if player not in self.state.seats.values():
            return Refusal(tried, "only a seated player may ask for the deal", None, ("take a seat",))
        return None

    def tick(self) -> None:
        """Time has passed: close betting that is over, and take the default for a player who ran out of time."""
        ends = self._betting_ends if self._closes_betting else None
        if ends is not None and self.clock.monotonic() >= ends:
            self._end_betting_clock()
            self.note_change()
            round_ = self.state.round
            if round_ is not None and round_.phase is Phase.BETTING:
                self.step(commands.CallNoMoreBets(DEALER, Role.DEALER, self.clock.at()))
        self.take_automatic_steps()
        self._let_time_run()
        self.take_automatic_steps()

    def follow(self, read: Iterable[Followed]) -> None:
        """Take in facts that another process wrote to this table."""
        for item in read:
            self.note_change()
            if isinstance(item.fact, RoundClosed | RoundVoided):
                self._last = self._dealt(item.before)
            elif isinstance(item.fact, BettingClosed) or (isinstance(item.fact, RoundOpened) and was_void(item.before)):
                self._last = None
        self._start_betting_clock()

    # Automatic steps.

    def _number_of(self, command_id: str, command: Command) -> None:
        """A player who bets without having given a number gives the one in the id of the wager: the player's program
        made it up after the house had committed to the deck."""
        seated = command.by in self.state.seats.values()
        for deck in self._decks_in_question() if seated and self.settings.number_s else ():
            if wants_number(self.state, deck, command.by) and not self._dealer_cuts(deck):
                number = number_of_id(command_id)
                given = commands.GiveNumber(command.by, Role.PLAYER, command.at, deck.name, number)
                self._stage(f"{command_id} number {deck.name}", given)

    def _decks_in_question(self) -> list[Deck]:
        """The deck of the round in play; before it is open, one that waits for a cut."""
        round_, decks = self.state.round, self.state.decks
        return [decks[round_.deck]] if round_ else [deck for deck in decks.values() if needs_cut(self.state, deck)]

    def _dealer_cuts(self, deck: Deck) -> bool:
        """At a live table a person cuts, and types how deep."""
        return needs_cut(self.state, deck) and not self.entry.shuffles_itself

    def open_first_round(self) -> None:
        """Betting opens at once. Where a cut waits for the player's number, it opens with the first wager."""
        self.take_automatic_steps()
        if not any(needs_cut(self.state, deck) for deck in self.state.decks.values()):
            self.open_round()

    def open_round(self) -> None:
        self._opening = True
        try:
            self.take_automatic_steps()
        finally:
            self._opening = False
        self.step(commands.OpenRound(DEALER, Role.DEALER, self.clock.at()))

    def take_automatic_steps(self) -> None:
        for _ in range(_MOST_STEPS):
            self._change_automation()
            step = self._next_step()
            if step is None or not self.step(step):
                break
        self._start_betting_clock()
        self._start_decision_clock()

    def _next_step(self) -> Command | None:
        state, crew = self.state, Crew(self.clock.at(), DEALER, FLOOR)
        assigned = crew_step(state, crew) if LEVELS[self.entry.automation] else None
        if assigned is not None:
            return assigned
        if self._is_timed and state.round is None and state.timer_s is None:
            # Where no floor can rule on an absent player, the time limit and its default are disclosed in advance.
            return crew.oversees(commands.SetTimer, seconds=self.settings.decision_s)
        if self.entry.shuffles_itself and state.idle is None:
            prepared = self._deck_step(state, crew)
            if prepared is not None:
                return prepared
        faces = self.ledger.faces_of(self.table_id)
        step = next_step(state, self.entry.automation, faces, crew)
        if isinstance(step, commands.OpenRound) and self._opens_with_wager:
            return None
        if type(step) in SECOND_PERSON and not self._is_practice:
            # Four eyes are two people. At a practice table the house plays both, and the facts name both.
            return None
        if step is not None and self._not_approved(step) is not None:
            return None
        return self._with_numbers(step, crew)

    def _with_numbers(self, step: Command | None, crew: Crew) -> Command | None:
        """The numbers of players and house come before the first card. A cut is drawn from them; only where no player
        gave one does the dealer cut in the middle."""
        state = self.state
        if isinstance(step, commands.DealCard) and state.round is not None:
            deck = state.decks[state.round.deck]
        elif isinstance(step, commands.CutDeck):
            deck = state.decks[step.deck]
            if not deck.recut and self._waits_for_numbers(state, deck):
                return None
        else:
            return step
        if wants_house_number(state, deck):
            return crew.deals(commands.OpenHouseNumber, deck=deck.name, house_number="")
        return step

    def _waits_for_numbers(self, state: TableState, deck: Deck) -> bool:
        """Whether a cut waits for players: at a practice table until the first wager, at a house table for a moment."""
        if self._opening or not self.settings.number_s:
            return False
        if all(not wants_number(state, deck, player) for player in state.seats.values()) and state.seats:
            self._cut_by = None
            return False
        if self._is_practice or not state.seats:
            return True
        if self._cut_by is None:
            self._cut_by = self.clock.monotonic() + self.settings.number_s
            self.note_change()
        if self.clock.monotonic() < self._cut_by:
            return True
        self._cut_by = None
        return False

    def _open_house_number(self) -> None:
        """Before a dealer deals the first card by hand."""
        round_ = self.state.round
        if round_ is not None and wants_house_number(self.state, self.state.decks[round_.deck]):
            crew = Crew(self.clock.at(), DEALER, FLOOR)
            self.step(crew.deals(commands.OpenHouseNumber, deck=round_.deck, house_number=""))

    def _deck_step(self, state: TableState, crew: Crew) -> Command | None:
        """A shuffle that is due; at a fully automatic table also the removal of a deck that is too old."""
        house = state.house
        machine = house.shuffler != "none" or house.dealing == "self-shuffling-shoe"
        for name in ("first", "second")[: house.decks]:
            deck = state.decks.get(name)
            if deck is None or deck.removed or not deck.opened:
                continue
            in_play = state.round is not None and state.round.deck == name
            dealt = in_play and state.round is not None and state.round.next_position
            if self.entry.automation == "all" and not dealt and too_old(state, deck, crew.at):
                return crew.oversees(commands.RemoveDeck, deck=name, reason="the deck has reached its time limit")
            if not dealt and (deck.deck_id is None or deck.ordered_shuffle):
                counted = len(DECK) if house.shuffler == "counting" else None
                return crew.deals(
                    commands.ShuffleDeck, deck=name, deck_id="", root="", machine=machine, counted=counted
                )
        return None

    @property
    def _closes_betting(self) -> bool:
        return self._is_practice or self.entry.automation in _CLOSES_BETTING

    def _start_betting_clock(self) -> None:
        """At a house table the clock starts with the first wager. At a practice table it starts with the first player
        who wants the cards while others bet."""
        round_ = self.state.round
        if self._is_practice:
            return
        if round_ is None or round_.phase is not Phase.BETTING or not any(round_.wagers.values()):
            self._betting_ends = None
        elif self._betting_ends is None:
            self._betting_ends = self.clock.monotonic() + self.settings.house_betting_s
            self.note_change()

    def _start_decision_clock(self) -> None:
        """The clock runs only while other players wait; a player alone at the table may take any time."""
        state = self.state
        round_ = state.round
        if not self._is_timed or round_ is None or len(set(state.seats.values())) < 2:
            return
        point = open_decision(state, self.ledger.faces_of(self.table_id))
        clock = round_.marks.clock
        if point is not None and (clock is None or (clock.seat, clock.number) != (point.seat, point.number)):
            self._let_time_run()

    def _let_time_run(self) -> None:
        state = self.state
        round_ = state.round
        if not self._is_timed or round_ is None or state.timer_s is None:
            return
        now = int(self.clock.monotonic())
        clock = round_.marks.clock
        left = clock is not None and clock.started_s <= now < clock.started_s + state.timer_s
        point = open_decision(state, self.ledger.faces_of(self.table_id))
        running = point is not None and clock is not None and (clock.seat, clock.number) == (point.seat, point.number)
        if point is not None and not (running and left):
            self.step(commands.LetTimeRun(FLOOR, Role.FLOOR, self.clock.at(), now), str(now))

    def step(self, step: Command, mark: str = "") -> bool:
        """Take one automatic step. Its id follows from the number of facts, so it is never taken twice."""
        reply = self._stage(f"house {self.ledger_table.facts} {type(step).__name__} {mark}".strip(), step)
        if not reply["ok"]:
            log.info("an automatic step was refused", extra={"table": self.table_id, "why": reply["why"]})
        return bool(reply["ok"])

    def _stage(self, command_id: str, command: Command, *, keep_refusal: bool = True) -> Reply:
        before = self.state
        order = self._order(before)
        reply = self.ledger.stage(self.table_id, command_id, command, keep_refusal=keep_refusal)
        after = self.state
        if after is not before:
            self.note_change()
        if before.round is not None and after.round is None:
            self._last = DealtState(before, order)
        elif after.round is not None and (after.round.phase is not _BETTING or was_void(before)):
            # While bets are laid, those who have not bet yet can still read the last round, unless it was void.
            self._last = None
        if after.round is None or after.round.phase is not _BETTING:
            self._end_betting_clock()
        return reply

    def _end_betting_clock(self) -> None:
        self._asked, self._betting_ends = set(), None

    def _refuse(self, command_id: str, command: Command, refusal: Refusal, came: Arrival) -> Reply:
        """A refusal by the server itself, recorded like those of the table."""
        return self.ledger.refuse(self.table_id, command_id, command, refusal, keep=came.keep_refusal)

    # What may be shown.

    def live_table(self) -> LiveTable:
        ledger_table = self.ledger_table
        showing = self.ledger.showing(self.table_id)
        balances = ledger_table.books.balances.items()
        return LiveTable(
            self.entry,
            self._dealt(self.state),
            ledger_table.facts,
            self.clock.at(),
            {f"{wager} {meter}": cents for (wager, meter), cents in showing.items()},
            {account: cents for account, cents in balances if account.startswith("player ")},
            ledger_table.meter_ids(),
            self._last,
            ledger_table.clauses.voided,
            Betting(frozenset(self._asked), self._betting_ends, self._closes_betting, self._ready_for_wagers()),
            self._cut_by,
            bool(self.settings.number_s),
        )

    def _dealt(self, state: TableState) -> DealtState:
        return DealtState(state, self._order(state))

    def _order(self, state: TableState) -> tuple[Card, ...] | None:
        deck = state.decks[state.round.deck] if state.round is not None else None
        if deck is None or deck.deck_id is None:
            return None
        return self.ledger.order(self.table_id, deck.deck_id)


assert LEVELS.keys() >= SHUFFLES_ITSELF
