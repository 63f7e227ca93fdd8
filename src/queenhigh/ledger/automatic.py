"""A table that runs by itself with simple players: every step a command, every command through the ledger."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from queenhigh.cards import Card
from queenhigh.chance import cut, fair_deck
from queenhigh.games import Box
from queenhigh.ledger.keeper import Keeper
from queenhigh.practice import simple_decision, usual_wagers
from queenhigh.table import Command, Role, TableState, commands
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
        self._ready_all(afresh=True)
        for _ in range(many):
            self._ready_all()
            self._play()
            yield self.state.rounds

    def _do(self, kind: type[Command], by: str = DEALER, role: Role = Role.DEALER, **values: Any) -> bool:
        command = kind(by=by, role=role, at=self.clock(), **values)
        reply, _ = self.keeper.take(next(self._ids), command, self.faces)
        return bool(reply["ok"])

    def _must(self, kind: type[Command], by: str = DEALER, role: Role = Role.DEALER, **values: Any) -> None:
        command = kind(by=by, role=role, at=self.clock(), **values)
        reply, _ = self.keeper.take(next(self._ids), command, self.faces)
        if not reply["ok"]:
            raise Stopped(f"{kind.__name__}: {reply['why']} ({reply['clause']})")

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

    def _ready_all(self, afresh: bool = False) -> None:
        """Two decks: while one is played the other lies shuffled in the device."""
        for name in ("first", "second")[: self.keeper.table.house.decks]:
            if afresh or self.state.decks[name].deck_id is None:
                self._ready(name)

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
        wagers = usual_wagers(table.house)
        for seat, player in self.players.items():
            for wager, cents in wagers.items():
                self._must(commands.PlaceWager, player, Role.PLAYER, seat=seat, wager=wager, cents=cents)
        self._must(commands.CallNoMoreBets)
        for wager, rule in table.game.rules.wagers.items():
            if rule.collected and wager in wagers:
                self._must(commands.CountChips, wager=wager, chips=len(self.players))
        assert self.state.round is not None
        for _ in range(len(table.game.plan_for(self._boxes()))):
            self._must(commands.DealCard)
        if table.stub_due(self.state):
            self._must(commands.CountStub, cards=52 - self.state.round.next_position)
        else:
            self._must(commands.RackStub)
        while (point := table.asked(self.state, self.faces)) is not None:
            choice = simple_decision(table.house.game, point)
            self._must(commands.Decide, point.player, Role.PLAYER, seat=point.seat, choice=choice)
        self._settle()

    def _boxes(self) -> list[Box]:
        assert self.state.round is not None
        return [Box(seat, "", wagers) for seat, wagers in self.state.round.wagers.items()]

    def _settle(self) -> None:
        self._must(commands.Reveal)
        for seat in sorted(self.players, reverse=True):
            if self._do(commands.SettleSeat, seat=seat):
                continue
            for wager in ("progressive", "five_card_progressive"):
                self._do(commands.ValidateJackpot, FLOOR, Role.FLOOR, seat=seat, wager=wager)
            self._must(commands.SettleSeat, seat=seat)
        self._must(commands.CloseRound)
