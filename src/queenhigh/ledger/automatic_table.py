"""A table that runs by itself with simple players: every step a command, every command through the ledger."""

from collections.abc import Callable, Iterator, Mapping
from itertools import count

from queenhigh.games import LINES
from queenhigh.ledger.ledger import Ledger
from queenhigh.practice import simple_decision, usual_wagers
from queenhigh.table import Command, Crew, Phase, Role, TableState, commands, next_step, open_decision
from queenhigh.table.automation import crew_step
from queenhigh.table.card_faces import Faces
from queenhigh.table.deal import worn
from queenhigh.table.deck_preparation import house_looks, too_old
from queenhigh.table.state import OPENING, RoundInPlay

DEALER, FLOOR = "dealer", "floor"
_DEPTH = 26
_PLAYER = Role.PLAYER


class Stopped(Exception):
    """The table refused a step that was due; the message says which, why, and by which clause."""


class AutomaticTable:
    """Deals rounds one after another. A round becomes durable as a whole, and one that was interrupted is finished."""

    def __init__(
        self,
        ledger: Ledger,
        table_id: str,
        players: int,
        clock: Callable[[], int],
        name: str,
        wagers: Mapping[str, int] | None = None,
    ) -> None:
        """Every player places these wagers, or the minimum of every wager that is offered."""
        self.ledger, self.table_id, self.clock = ledger, table_id, clock
        self.house = ledger.tables[table_id].house
        self.players = {seat: f"player {seat}" for seat in range(1, players + 1)}
        self._ids = (f"{name} {number}" for number in count(1))
        self._wagers = usual_wagers(self.house) if wagers is None else wagers

    @property
    def state(self) -> TableState:
        return self.ledger.tables[self.table_id].state

    @property
    def round(self) -> RoundInPlay:
        assert self.state.round is not None
        return self.state.round

    def rounds(self, many: int) -> Iterator[int]:
        """Play this many rounds, giving the number of each once it is durable."""
        with self.ledger.group():
            self._open()
        for _ in range(many):
            with self.ledger.group():
                self._play()
            yield self.state.rounds

    def _must(
        self, kind: type[Command], by: str = DEALER, role: Role = Role.DEALER, at: int | None = None, **values: object
    ) -> None:
        self._take(kind(by, role, self.clock() if at is None else at, **values))

    def _take(self, command: Command) -> None:
        reply = self.ledger.stage(self.table_id, next(self._ids), command, new=True)
        if not reply["ok"]:
            raise Stopped(f"{type(command).__name__}: {reply['why']} ({reply['clause']})")

    def _open(self) -> None:
        now = self.clock()
        crew = crew_step(self.state, Crew(now, DEALER, FLOOR))
        if crew is not None:
            self._take(crew)
        for seat, player in self.players.items():
            if seat not in self.state.seats:
                self._must(commands.TakeSeat, player, Role.PLAYER, seat=seat)
        for deck in ("first", "second")[: self.house.decks]:
            if deck not in self.state.decks or self.state.decks[deck].removed:
                self._open_deck(deck, now)

    def _open_deck(self, deck: str, now: int) -> None:
        design, back = house_looks(self.state, deck)
        self._must(commands.ReceiveCards, at=now, deck=deck, design=design, back=back)
        for step in OPENING:
            by, role = (FLOOR, Role.FLOOR) if step == "verified" else (DEALER, Role.DEALER)
            self._must(commands.DoOpeningStep, by, role, now, deck=deck, step=step)

    def _ready_all(self, now: int) -> None:
        """Two decks: while one is in play, the other is in the device, shuffled."""
        for name in ("first", "second")[: self.house.decks]:
            self._ready(name, now)

    def _ready(self, deck: str, now: int) -> None:
        """Shuffle, cut if a cut is due, and load; a deck that is still ready from earlier is used as it is."""
        if too_old(self.state, self.state.decks[deck], now):
            self._must(commands.RemoveDeck, FLOOR, Role.FLOOR, now, deck=deck, reason="its hours are over")
            self._open_deck(deck, now)
        house = self.house
        machine = house.shuffler != "none" or house.dealing == "self-shuffling-shoe"
        if self.state.decks[deck].deck_id is None:
            counted = 52 if house.shuffler == "counting" else None
            self._must(commands.ShuffleDeck, at=now, deck=deck, deck_id="", root="", machine=machine, counted=counted)
        if not machine and self.state.decks[deck].depth is None:
            self._must(commands.CutDeck, at=now, deck=deck, depth=_DEPTH)
        if not self.state.decks[deck].loaded:
            self._must(commands.LoadDeck, at=now, deck=deck)

    def _play(self) -> None:
        """Play the round to its end, from wherever it was interrupted."""
        if self.state.round is None:
            # One time for all of it: if the clock is set in between, it must not age a deck that was just found fit.
            now = self.clock()
            self._ready_all(now)
            self._must(commands.OpenRound, at=now)
        if self.round.phase is Phase.BETTING:
            self._bet()
        while (state := self.state).round is not None:
            now = self.clock()
            if worn(state, state.round, now):
                self._ready(state.round.deck, now)
                state = self.state
            faces = self.ledger.faces_of(self.table_id)
            step = next_step(state, "all", faces, Crew(now, DEALER, FLOOR))
            if step is not None:
                self._take(step)
            else:
                self._decide(faces)

    def _bet(self) -> None:
        lines = tuple(LINES)
        for seat, player in self.players.items():
            if self.house.electronic and seat not in self.round.marks.lines:
                line = lines[(self.round.number + seat) % len(lines)]
                self._must(commands.PickLine, player, Role.PLAYER, seat=seat, line=line)
            placed = self.round.wagers.get(seat, {})
            for wager, cents in self._wagers.items():
                if wager not in placed:
                    self._take(commands.PlaceWager(player, _PLAYER, self.clock(), seat, wager, cents))
        self._must(commands.CallNoMoreBets)

    def _decide(self, faces: Faces) -> None:
        point = open_decision(self.state, faces)
        if point is None:
            raise Stopped("nobody has anything to do, and the round is not over")
        choice = simple_decision(self.house.game, point)
        self._take(commands.Decide(point.player, Role.PLAYER, self.clock(), point.seat, choice))
