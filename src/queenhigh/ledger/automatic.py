"""A table that runs by itself with simple players: every step a command, every command through the ledger."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from queenhigh.cards import Card
from queenhigh.chance import cut, fair_deck
from queenhigh.ledger.keeper import Keeper
from queenhigh.practice import simple_decision, usual_wagers
from queenhigh.table import Command, Crew, Role, TableState, commands, next_step
from queenhigh.table.state import OPENING

DEALER, FLOOR = "dealer", "floor"
_DEPTH = 26


class Stopped(Exception):
    """The table refused a step that was due; the text says which, why, and by which clause."""


class AutomaticTable:
    """Deals rounds one after another. Entropy and the clock are handed in; decks are known here and nowhere else."""

    def __init__(
        self, keeper: Keeper, players: int, entropy: Callable[[int], bytes], clock: Callable[[], int], name: str
    ) -> None:
        self.keeper = keeper
        self.players = {seat: f"player {seat}" for seat in range(1, players + 1)}
        self.entropy, self.clock = entropy, clock
        self._ids = (f"{name} {number}" for number in count(1))
        self._decks: dict[str, tuple[Card, ...]] = {}

    @property
    def state(self) -> TableState:
        return self.keeper.books.state

    def faces(self, position: int) -> Card:
        assert self.state.round is not None
        deck = self.state.decks[self.state.round.deck]
        assert deck.deck_id is not None
        order = self._decks[deck.deck_id]
        return (cut(order, deck.depth) if deck.depth else order)[position]

    def rounds(self, many: int) -> Iterator[int]:
        """Play so many rounds, telling the number of each as it closes."""
        if self.state.round is not None:
            raise Stopped(f"round {self.state.round.number} was left unfinished, and its deck is not at hand any more")
        self._open()
        for _ in range(many):
            self._ready(self._due_deck())
            self._play()
            yield self.state.rounds

    def _must(self, kind: type[Command], by: str = DEALER, role: Role = Role.DEALER, **values: Any) -> None:
        self._take(kind(by=by, role=role, at=self.clock(), **values))

    def _take(self, command: Command) -> None:
        reply, _ = self.keeper.take(next(self._ids), command, self.faces)
        if not reply["ok"]:
            raise Stopped(f"{type(command).__name__}: {reply['why']} ({reply['clause']})")

    def _open(self) -> None:
        for deck in ("first", "second")[: self.keeper.table.house.decks]:
            if deck not in self.state.decks:
                self._open_deck(deck)
        for seat, player in self.players.items():
            if seat not in self.state.seats:
                self._must(commands.TakeSeat, player, Role.PLAYER, seat=seat)

    def _open_deck(self, deck: str) -> None:
        self._must(commands.ReceiveCards, deck=deck)
        for step in OPENING:
            by, role = (FLOOR, Role.FLOOR) if step == "verified" else (DEALER, Role.DEALER)
            self._must(commands.DoOpeningStep, by, role, deck=deck, step=step)

    def _due_deck(self) -> str:
        names = ("first", "second")[: self.keeper.table.house.decks]
        return next((name for name in names if name != self.state.last_deck), names[0])

    def _ready(self, deck: str) -> None:
        """Shuffle, cut where it is due, and load; a deck that is ready from an earlier sitting is shuffled anew."""
        house = self.keeper.table.house
        if self.state.decks[deck].deck_id is not None:
            self._must(commands.OrderShuffle, FLOOR, Role.FLOOR, deck=deck, reason="a new sitting")
        deck_id = f"{deck} deck, {self.entropy(8).hex()}"
        fair = fair_deck(deck_id, self.entropy(32))
        self._decks = {deck_id: fair.deck, **{key: self._decks[key] for key in list(self._decks)[:1]}}
        machine = house.shuffler != "none" or house.dealing == "self-shuffling-shoe"
        counted = 52 if house.shuffler == "counting" else None
        root = fair.commitment.root
        self._must(commands.ShuffleDeck, deck=deck, deck_id=deck_id, root=root, machine=machine, counted=counted)
        if not machine:
            self._must(commands.CutDeck, deck=deck, depth=_DEPTH)
        self._must(commands.LoadDeck, deck=deck)

    def _play(self) -> None:
        table = self.keeper.table
        self._must(commands.OpenRound)
        for seat, player in self.players.items():
            for wager, cents in usual_wagers(table.house).items():
                self._must(commands.PlaceWager, player, Role.PLAYER, seat=seat, wager=wager, cents=cents)
        self._must(commands.CallNoMoreBets)
        while self.state.round is not None:
            step = next_step(table, self.state, "all", self.faces, Crew(self.clock(), DEALER, FLOOR))
            if step is not None:
                self._take(step)
            else:
                self._decide()

    def _decide(self) -> None:
        point = self.keeper.table.asked(self.state, self.faces)
        if point is None:
            raise Stopped("nobody has anything to do, and the round is not over")
        choice = simple_decision(self.keeper.table.house.game, point)
        self._must(commands.Decide, point.player, Role.PLAYER, seat=point.seat, choice=choice)
