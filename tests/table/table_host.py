"""A host for tables in tests: holds the decks, sends commands, and keeps the facts."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

from msgspec import structs
from msgspec.structs import fields

from queenhigh.cards import Card
from queenhigh.chance import fair_deck
from queenhigh.ledger.ledger_table import Decks
from queenhigh.practice import practice_house, simple_decision, usual_wagers
from queenhigh.submission import House
from queenhigh.table import Crew, Refusal, Role, apply_all, commands, handle, new_table, next_step, open_decision
from queenhigh.table.card_faces import Faces, unseen
from queenhigh.table.deal import dealt_in_full
from queenhigh.table.deck_preparation import house_looks
from queenhigh.table.facts import Fact
from queenhigh.table.game_round import cards_due
from queenhigh.table.state import OPENING
from queenhigh.table.stub import stub_is_due
from queenhigh.table.void_claims import possible_voids
from tests.plain_data import PlainData

Values = PlainData
"""The fields of a command besides who does it and when; which they are depends on its kind, so they have no type."""
CLOCK = 1_000_000
PLAYERS = {1: "ann", 3: "bob", 5: "cleo"}


class Host:
    """Runs a table by hand: holds the decks, sends commands, keeps the facts."""

    def __init__(self, house: House, seed: int = 1) -> None:
        self.house = house
        self.state = new_table(house)
        self.facts: list[Fact] = []
        self.rng = Random(seed)
        self.decks: dict[str, tuple[Card, ...]] = {}
        self._in_play = Decks()
        self.numbers = count(1)
        self.at = CLOCK
        self.assign("dora", "fay")

    def assign(self, dealer: str, floor: str) -> None:
        """A floorperson takes charge of the table and assigns a dealer, before anything else happens."""
        for act in (
            commands.TakeCharge(floor, Role.FLOOR, self.at),
            commands.AssignDealer(floor, Role.FLOOR, self.at, dealer),
        ):
            answer = handle(self.state, act, unseen)
            assert not isinstance(answer, Refusal), answer
            self.state = apply_all(self.state, answer)
            self.facts += answer

    @property
    def faces(self) -> Faces:
        if self.state.round is None:
            return unseen
        deck = self.state.decks[self.state.round.deck]
        return self._in_play.faces(deck, lambda: self.decks[deck.deck_id or ""])

    def try_(self, kind: type[commands.Command], by: str, role: Role, **values: object) -> tuple[Fact, ...] | Refusal:
        answer = handle(self.state, kind(by, role, self.at, **values), self.faces)
        if not isinstance(answer, Refusal):
            assert answer, f"{kind.__name__} was taken, and nothing happened"
            self.state = apply_all(self.state, answer)
            self.facts += answer
        return answer

    def do(self, kind: type[commands.Command], by: str = "dora", role: Role = Role.DEALER, **values: object) -> None:
        if kind is commands.ReceiveCards:
            design, back = house_looks(self.state, str(values["deck"]))
            values = {"design": design, "back": back, **values}
        answer = self.try_(kind, by, role, **values)
        assert not isinstance(answer, Refusal), answer

    def refused(
        self, kind: type[commands.Command], by: str = "dora", role: Role = Role.DEALER, **values: object
    ) -> Refusal:
        before = self.state
        answer = self.try_(kind, by, role, **values)
        assert isinstance(answer, Refusal), answer
        assert self.state is before
        return answer

    def open_deck(self, deck: str = "first") -> None:
        self.do(commands.ReceiveCards, deck=deck)
        for step in OPENING:
            if step == "shown" and not self.state.seats:
                self.look_in(deck)
                continue
            floor = step == "verified"
            self.do(
                commands.DoOpeningStep, "fay" if floor else "dora", Role.FLOOR if floor else Role.DEALER,
                deck=deck, step=step,
            )  # fmt: skip

    def in_both_roles(self, name: str) -> None:
        """Let one name act as dealer and as floor, so that only the rule of two people can refuse it."""
        self.state = structs.replace(self.state, crew=(name, name))

    def look_in(self, deck: str = "first") -> None:
        """The first player to arrive sees the cards and goes on to another table."""
        self.do(commands.TakeSeat, "first to arrive", Role.PLAYER, seat=1)
        self.do(commands.DoOpeningStep, deck=deck, step="shown")
        self.do(commands.LeaveSeat, "first to arrive", Role.PLAYER, seat=1)

    def ready(self, deck: str = "first", depth: int = 17) -> None:
        """Shuffle, cut where it is due, and load, unless the deck waits in the device already."""
        if self.state.decks[deck].loaded:
            return
        deck_id = f"deck {next(self.numbers)}"
        fair = fair_deck(deck_id, self.rng.randbytes(32))
        self.decks[deck_id] = fair.deck
        house = self.state.house
        machine = house.shuffler != "none" or house.dealing == "self-shuffling-shoe"
        counted = 52 if house.shuffler == "counting" else None
        root = fair.commitment.root
        self.do(commands.ShuffleDeck, deck=deck, deck_id=deck_id, root=root, machine=machine, counted=counted)
        if not machine:
            self.do(commands.CutDeck, deck=deck, depth=depth)
        self.do(commands.LoadDeck, deck=deck)

    @property
    def playing(self) -> bool:
        return self.state.round is not None

    def seat_all(self) -> None:
        for seat, player in PLAYERS.items():
            self.do(commands.TakeSeat, player, Role.PLAYER, seat=seat)

    def bet(self) -> None:
        for deck in list(self.state.decks.values()):
            if self.state.house.decks == 2 and deck.deck_id is None and not deck.removed:
                self.ready(deck.name)
        self.do(commands.OpenRound)
        for seat, player in PLAYERS.items():
            for wager, cents in usual_wagers(self.house).items():
                self.do(commands.PlaceWager, player, Role.PLAYER, seat=seat, wager=wager, cents=cents)

    def lock(self) -> None:
        self.do(commands.CallNoMoreBets)
        for name, rule in self.state.game.rules.wagers.items():
            if rule.collected and name in usual_wagers(self.house):
                self.do(commands.CountChips, wager=name, chips=len(PLAYERS))

    def deal(self) -> None:
        while not isinstance(self.try_(commands.DealCard, "dora", Role.DEALER), Refusal):
            continue
        self.clear_stub()

    def clear_stub(self) -> None:
        """Count the stub where that is due, and rack it."""
        assert self.state.round is not None
        if self.stub_is_due:
            self.do(commands.CountStub, cards=52 - self.state.round.next_position)
        elif self._dealt_in_full and not self.state.round.stub_racked:
            self.do(commands.RackStub)

    @property
    def stub_is_due(self) -> bool:
        """Whether the stub is to be counted before anybody decides."""
        return self._dealt_in_full and stub_is_due(self.state)

    @property
    def _dealt_in_full(self) -> bool:
        return dealt_in_full(self.state)

    def decide(self) -> Iterator[int]:
        self.clear_stub()
        while (point := open_decision(self.state, self.faces)) is not None:
            yield point.seat
            self.do(
                commands.Decide, point.player, Role.PLAYER,
                seat=point.seat, choice=simple_decision(self.house.game, point),
            )  # fmt: skip
            self.see_off()

    def see_off(self) -> None:
        """Confirm that the chips of a withdrawn bet are off the layout, where one was."""
        if self.state.round is not None and self.state.round.marks.withdrawing is not None:
            self.do(commands.ConfirmWithdrawal, seat=self.state.round.marks.withdrawing[0])
        self.turn_up()

    def turn_up(self) -> None:
        """Turn up the cards that everyone sees before the next decision, where some are due."""
        if self.state.round is not None and cards_due(self.state, self.faces):
            self.do(commands.Reveal)

    def void(self, clause: str | None = None) -> None:
        """The floor voids the round by a clause that can apply now, and the dealer confirms it."""
        possible = possible_voids(self.state)
        clause = possible[-1] if clause is None else clause
        self.do(commands.VoidRound, "fay", Role.FLOOR, clause=clause, reason="seen by the floor")
        self.do(commands.RuleOnVoid, ruling="confirm")

    def confirm_void(self) -> None:
        """The floor confirms a void that the dealer has claimed."""
        self.do(commands.RuleOnVoid, "fay", Role.FLOOR, ruling="confirm")

    def settle(self) -> None:
        """All steps up to the close, those of dora and fay."""
        while (step := next_step(self.state, "all", self.faces, self.crew)) is not None:
            if isinstance(step, commands.CloseRound):
                return
            self.send(step)

    @property
    def crew(self) -> Crew:
        return Crew(self.at, "dora", "fay")

    def send(self, command: commands.Command) -> None:
        """A command that has to be taken."""
        values = {field.name: getattr(command, field.name) for field in fields(command)}
        self.do(type(command), values.pop("by"), values.pop("role"), **{k: v for k, v in values.items() if k != "at"})

    def play_round(self) -> None:
        self.bet()
        self.lock()
        self.deal()
        list(self.decide())
        self.settle()
        self.do(commands.CloseRound)


def host(game: str, dealing: str = "manual-shoe", seed: int = 1) -> Host:
    shuffler = {"manual-shoe": "none", "hand": "plain"}.get(dealing, "counting")
    return Host(replace(practice_house(game), dealing=dealing, shuffler=shuffler, decks=1), seed)


def opened(game: str, dealing: str = "manual-shoe", seed: int = 1) -> Host:
    table = host(game, dealing, seed)
    table.open_deck()
    table.ready()
    table.seat_all()
    return table


def dealt(table: Host) -> Host:
    """Every card dealt, and the stub where it was."""
    table.bet()
    table.lock()
    while not isinstance(table.try_(commands.DealCard, "dora", Role.DEALER), Refusal):
        continue
    return table
