"""The console part of an examination: a full round that the learner deals at the console, marked step by step.

The players and the floor act by themselves, from a seed. The table alone says what is due and what it refuses.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypedDict

import msgspec

from queenhigh.cards import DECK, Card
from queenhigh.games import DecisionPoint
from queenhigh.school.dealt_hands import Cards
from queenhigh.school.rehearsal import DEALER_NAME, Rehearsal, only_forfeits
from queenhigh.school.rounds import Place, Wish, give_up, stay
from queenhigh.submission import House
from queenhigh.table import Command, Fact, Phase, Refusal, Role, commands, handle
from queenhigh.table.automation import due_step
from queenhigh.table.commands import command_name
from queenhigh.table.game_round import open_decision
from queenhigh.table.jackpots import winning_hands
from queenhigh.table.prompts import Prompt, prompts_due

SEATS = 7
HINT = "hint"
_GIVE_UP = 2
"""So many players give up at every decision, so that every round has about the same number of steps."""
_MOST_DECISIONS = 4

Value = str | int | bool | None
Fields = Mapping[str, object]
"""What a command needs besides who does it and when. An act whose values have the wrong type cannot be read."""

ROUND_ACTS: tuple[type[Command], ...] = (
    commands.ShuffleDeck, commands.CutDeck, commands.LoadDeck, commands.OpenRound, commands.CallNoMoreBets,
    commands.CountChips, commands.DealCard, commands.CountStub, commands.RackStub, commands.DeliverDealerStack,
    commands.ConfirmWithdrawal, commands.Reveal, commands.ShowHand, commands.ReportLight, commands.ConfirmHand,
    commands.SettleSeat, commands.CloseRound,
)  # fmt: skip
"""What a dealer may do in a round, the same at every house: the list says nothing about what comes next."""
ACTS = {command_name(kind): kind for kind in ROUND_ACTS}
_OPTIONAL = (commands.PickUpCards, commands.RecordSignal)
_GOES_ON = (
    commands.ShowHand, commands.ReportLight, commands.ConfirmHand, commands.SettleSeat, commands.CloseRound,
)  # fmt: skip
"""Acts that are about the next seat, or about the end of the round."""
_KINDS = {command_name(kind): kind for kind in Command.__subclasses__()}
_SEEN = {
    commands.CountChips: "the count is not right; count again",
    commands.CountStub: "the count is not right; count again",
    commands.ConfirmHand: "the cards show another hand",
    commands.ReportLight: "the light of this seat is lit",
}
"""What the dealer has to see for themselves: the table takes any report, but here everything is in order."""


def _tried(command: Command) -> str:
    """An act in words, with the seat that it was about."""
    seat = getattr(command, "seat", None)
    return command_name(type(command)).replace("_", " ") + (f" {seat}" if seat is not None else "")


class RefusedTry(TypedDict):
    """An act that was refused: what was tried, why not, and the clause."""

    tried: str
    why: str
    clause: str | None


class StepData(TypedDict):
    """One step of the round as it is kept."""

    number: int
    what: str
    command: str
    clause: str | None
    right: bool
    done: bool
    refused: list[RefusedTry]
    hints: int
    seconds: float


class ConsoleData(TypedDict):
    """How the console part went; a step is right if it was done without a refusal and without a hint."""

    seats: int
    asked: int
    right: int
    refused: int
    hints: int
    seconds: float
    steps: list[StepData]


@dataclass(slots=True)
class StepMark:
    """A step that was due, and how it was done."""

    what: str
    command: str
    clause: str | None
    refused: list[RefusedTry] = field(default_factory=list)
    hints: int = 0
    seconds: float = 0.0
    done: bool = False

    @property
    def right(self) -> bool:
        return self.done and not self.refused and not self.hints


class ConsoleRound:
    """A round of seven seats at this house; the same seed brings the same players, bets and cards.

    >>> from queenhigh.practice import practice_house
    >>> round_ = ConsoleRound(practice_house("three-card-poker"), 1)
    >>> round_.due.what
    'shuffle the first deck'
    >>> round_.act("open_round").why
    'no deck is ready'
    """

    def __init__(self, house: House, seed: int) -> None:
        self.table = Rehearsal(house, Random(f"{seed} console"), players=SEATS)
        self._seed = seed
        self._begun = len(self.table.steps)
        self._wish, self._cards = self._plan()
        self.over = self._laid = False
        self.steps: list[StepMark] = []
        self._go_on()

    @property
    def happened(self) -> list[Fact]:
        """Everything that happened in the round so far, the acts of players and the floor among them."""
        return [fact for step in self.table.steps[self._begun :] for fact in step.happened]

    @property
    def due(self) -> Prompt:
        """What the dealer has to do now."""
        return next(prompt for prompt in self._prompts() if prompt.role is Role.DEALER)

    def act(self, name: str, fields: Fields | None = None, seconds: float = 0.0) -> Refusal | None:
        """Do what the learner wants; the answer says why it is refused, None where it is done.

        A ValueError says that there is no such act.
        """
        command = self._command(name, fields or {})
        while (settled := self._passed_over(command)) is not None:
            self._do(settled)
        step = self.steps[-1]
        step.seconds += seconds
        refusal = self._refused(command)
        if refusal is not None:
            if self._hand_before_light(command):
                return refusal
            step.refused.append({"tried": _tried(command), "why": refusal.why, "clause": refusal.clause})
            return refusal
        self._do(command)
        return None

    def _do(self, command: Command) -> None:
        self.table.take(command)
        if not isinstance(command, _OPTIONAL):
            self.steps[-1].done = True
        self._go_on()

    def hint(self, seconds: float = 0.0) -> Prompt:
        """What is due; a step that needed it is not right."""
        self.steps[-1].hints += 1
        self.steps[-1].seconds += seconds
        return self.due

    def right_act(self) -> tuple[str, dict[str, Value]]:
        """The act that is due, with everything that it needs."""
        due, table = self.due, self.table
        step = due_step(table.state, table.faces, table.crew, betting_over=True)
        values: dict[str, Value] = dict(due.values)
        if due.command == command_name(commands.ShuffleDeck):
            values |= self.table.shuffling
        elif due.command == command_name(commands.DealCard):
            values = {"rest": True}
        elif step is not None and command_name(type(step)) == due.command:
            known = {one.name for one in msgspec.structs.fields(Command)}
            values = {key: value for key, value in msgspec.structs.asdict(step).items() if key not in known}
        return due.command, values

    def data(self) -> ConsoleData:
        """The marks. Whatever was not done is listed too, so that a round that was broken off is not a short one."""
        steps = [*self.steps, *self._left_over()]
        return {
            "seats": len(self.table.players),
            "asked": len(steps),
            "right": sum(step.right for step in steps),
            "refused": sum(len(step.refused) for step in steps),
            "hints": sum(step.hints for step in steps),
            "seconds": round(sum(step.seconds for step in steps), 1),
            "steps": [
                {"number": number, "what": step.what, "command": step.command, "clause": step.clause,
                 "right": step.right, "done": step.done, "refused": step.refused, "hints": step.hints,
                 "seconds": round(step.seconds, 1)}
                for number, step in enumerate(steps, 1)
            ],
        }  # fmt: skip

    def replay(self, acts: Sequence[Mapping[str, object]]) -> None:
        """Do acts that were kept: each has a "command", the fields that it needs, and the "seconds" it took."""
        for act in acts:
            fields = {name: value for name, value in act.items() if name not in ("command", "seconds")}
            name, seconds = str(act.get("command", "")), act.get("seconds", 0.0)
            took = float(seconds) if isinstance(seconds, int | float) and seconds >= 0 else 0.0
            if self.over:
                return
            if name == HINT:
                self.hint(took)
            else:
                self.act(name, fields, took)

    def order(self) -> tuple[Card, ...] | None:
        """The deck in play from the top, where there is one: what the table shows is turned up from it."""
        if self.table.state.round is None:
            return None
        return tuple(self.table.faces(place) for place in range(len(DECK)))

    def _left_over(self) -> list[StepMark]:
        """The steps after the one that is open, found by dealing a copy of the table to its end."""
        if self.over:
            return []
        rest = copy(self)
        rest.table = copy(self.table)
        rest.table.chance, rest.table.steps, rest.steps = copy(self.table.chance), [], [replace(self.steps[-1])]
        while not rest.over:
            rest.act(*rest.right_act())
        return [StepMark(step.what, step.command, step.clause) for step in rest.steps[1:]]

    def _plan(self) -> tuple[Wish, Mapping[Place, Cards]]:
        """What the players bet and decide, and a seat that wins the progressive bet where the house has one."""
        chance, seats = self.table.chance, list(self.table.players)
        winner = chance.choice(seats)
        won = self.table.winning_cards(winner)
        others = [seat for seat in seats if seat != winner]
        giving_up = [chance.sample(others, min(_GIVE_UP, len(others))) for _ in range(_MOST_DECISIONS)]

        def decide(point: DecisionPoint, chance: Random) -> str:
            return (give_up if point.seat in giving_up[point.number % _MOST_DECISIONS] else stay)(point, chance)

        wager, cards = won if won is not None else (None, dict[Place, Cards]())
        return Wish((wager,) if wager is not None else (), decide=decide), cards

    def _prompts(self) -> tuple[Prompt, ...]:
        return prompts_due(self.table.state, self.table.faces, self.table.at)

    def _go_on(self) -> None:
        """Players and the floor do what they have to, until the dealer has something to do again."""
        table = self.table
        while self._others_act():
            pass
        if table.state.round is None and table.state.rounds:
            self.over = True
            return
        due = self.due
        last = self.steps[-1] if self.steps else None
        # The cards of a deal are one step, whether they are dealt one by one or all at once.
        dealing = command_name(commands.DealCard)
        if last is None or (last.done and not last.command == due.command == dealing):
            self.steps.append(StepMark(due.what, due.command, due.clause))

    def _others_act(self) -> bool:
        table = self.table
        round_ = table.state.round
        if round_ is not None and round_.phase is Phase.BETTING and not round_.wagers:
            # Whatever the learner tried before, the same bets are placed and the same cards are dealt.
            table.chance = Random(f"{self._seed} bets")
            table.place_bets(self._wish)
            return True
        if round_ is not None and round_.phase is not Phase.BETTING and not self._laid:
            table.lay_cards(self._cards)
            self._laid = True
        if any(prompt.role is Role.DEALER for prompt in self._prompts()):
            return False
        step = due_step(table.state, table.faces, table.crew)
        if step is None and (point := open_decision(table.state, table.faces)) is not None:
            step = table.decision(point, self._wish)
        if step is None or step.role is Role.DEALER:
            return False
        table.take(step)
        return True

    def _command(self, name: str, fields: Fields) -> Command:
        kind = _KINDS.get(name)
        if kind is None:
            raise ValueError(f"there is no act called {name!r:.60}")
        known = {one.name for one in msgspec.structs.fields(kind)}
        unknown = sorted(set(fields) - known)
        if unknown:
            raise ValueError(f"{name} has no {unknown[0]!r:.60}")
        values: dict[str, object] = {**fields, "by": DEALER_NAME, "role": Role.DEALER, "at": self.table.at}
        if kind is commands.ShuffleDeck:
            values |= {"root": "", "deck_id": self.table.new_deck()}
        try:
            return msgspec.convert(values, kind)
        except msgspec.ValidationError as error:
            raise ValueError(f"{name}: {error}") from None

    def _hand_before_light(self, command: Command) -> bool:
        """Whether the right hand is confirmed before a look at the light. The rules list them so (3CP-11.D.7), and only
        the table wants the light first: it says so, and nothing is marked."""
        if not isinstance(command, commands.ConfirmHand) or self.due.command != command_name(commands.ReportLight):
            return False
        won = winning_hands(self.table.state, command.seat, self.table.faces) if command.seat == self.due.seat else {}
        return won.get(command.wager) == command.hand

    def _passed_over(self, command: Command) -> Command | None:
        """The settlement of a seat where nothing is left after a fold: going on with the next seat does it too."""
        due = self.due
        if due.command != command_name(commands.SettleSeat) or not isinstance(command, _GOES_ON):
            return None
        if due.seat is None or getattr(command, "seat", None) == due.seat:
            return None
        settled = commands.SettleSeat(DEALER_NAME, Role.DEALER, self.table.at, due.seat)
        answer = handle(self.table.state, settled, self.table.faces)
        return None if isinstance(answer, Refusal) or not only_forfeits(answer) else settled

    def _refused(self, command: Command) -> Refusal | None:
        """Why an act is wrong now: the table refuses it, or nothing at this table asks for it."""
        table = self.table
        answer = handle(table.state, command, table.faces)
        if isinstance(answer, Refusal):
            return answer
        due = self.due
        if isinstance(command, _OPTIONAL):
            return None
        name, tried = command_name(type(command)), command_name(type(command)).replace("_", " ")
        settles = due.command == command_name(commands.ShowHand) and isinstance(command, commands.SettleSeat)
        face_up = isinstance(command, commands.DealCard) and command.found_face_up
        if face_up or (name != due.command and not settles):
            return Refusal(tried, "nothing at this table asks for it now", due.clause)
        said, right = _SEEN.get(type(command)), self.right_act()[1]
        if said is not None and any(getattr(command, key) != value for key, value in right.items()):
            return Refusal(tried, said, due.clause)
        return None
