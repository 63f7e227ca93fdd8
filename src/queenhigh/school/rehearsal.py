"""A table in memory that deals whole rounds by itself and keeps every step: what was known, done, and answered."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random

from queenhigh.cards import DECK, NAMES, Card
from queenhigh.chance.joint_numbers import from_the_top
from queenhigh.games import LINES, DecisionPoint, Outcome
from queenhigh.school.dealt_hands import Cards, cards_that
from queenhigh.school.rounds import PLAYERS, Place, Wish, at_seat, can_be_bet, legal_bets, on_the_grid, place_hand, stay
from queenhigh.submission import House
from queenhigh.table import (
    Command,
    Crew,
    Fact,
    Refusal,
    Role,
    TableState,
    apply_all,
    commands,
    facts,
    handle,
    new_table,
)
from queenhigh.table.automation import due_step
from queenhigh.table.card_faces import DeckFaces, Faces, unseen
from queenhigh.table.commands import command_name
from queenhigh.table.deal import deal_plan
from queenhigh.table.deck_preparation import decks_in_use, house_looks, reshuffles_itself
from queenhigh.table.game_round import open_decision
from queenhigh.table.prompts import Prompt, prompts_due
from queenhigh.table.round_opening import resting
from queenhigh.table.state import OPENING

DEALER_NAME, FLOOR_NAME = "Dora", "Fay"
START = 1_000_000
_SECONDS_BETWEEN_STEPS = 2
_FULL_DECK = len(DECK)
_SHARE_OF_FOLDS = 0.3
_ROUNDS = 5
"""After so many rounds a stub was counted."""
_TABLES = 24


def only_forfeits(happened: Iterable[Fact]) -> bool:
    """Whether the settlement of a seat shows nothing but what a fold had cost. Neither chips nor cards are left there
    (3CP-11.D.1), so a dealer who goes on to the next seat has passed over nothing."""
    rows = [fact.outcome for fact in happened if isinstance(fact, facts.WagerSettled)]
    return bool(rows) and all(outcome == Outcome.FORFEIT for outcome in rows)


@dataclass(frozen=True)
class Step:
    """One act at the table: the table before it, what was done, and what came of it."""

    before: TableState
    command: Command
    happened: tuple[Fact, ...]
    faces: Faces

    @cached_property
    def prompt(self) -> Prompt | None:
        """The one prompt that asks the staff for this step; None for players, and where several prompts ask."""
        if self.command.role is Role.PLAYER or self.before.dealer is None:
            return None
        due = prompts_due(self.before, self.faces, self.command.at)
        return due[0] if len(due) == 1 and due[0].command == command_name(type(self.command)) else None

    def refused(self, other: Command) -> Refusal | None:
        """Why the table refuses another act at this moment; None where it takes it."""
        answer = handle(self.before, other, self.faces)
        return answer if isinstance(answer, Refusal) else None


class Rehearsal:
    """A table that is opened, and dealt at as long as rounds are asked for. The same chance gives the same steps."""

    def __init__(self, house: House, chance: Random, players: int = 3) -> None:
        self.house, self.chance = house, chance
        self.state = new_table(house)
        self.steps: list[Step] = []
        self.at = START
        self._orders: dict[str, tuple[Card, ...]] = {}
        self._faces: tuple[str | None, int | None, DeckFaces] | None = None
        self._laid: DeckFaces | None = None
        seats = sorted(chance.sample(range(1, house.seats + 1), min(players, house.seats)))
        self.players = dict(zip(seats, chance.sample(PLAYERS, len(seats)), strict=True))
        self._open()

    @property
    def crew(self) -> Crew:
        return Crew(self.at, DEALER_NAME, FLOOR_NAME)

    @property
    def faces(self) -> Faces:
        if self._laid is not None:
            return self._laid
        round_ = self.state.round
        if round_ is None:
            return unseen
        deck = self.state.decks[round_.deck]
        if self._faces is None or self._faces[:2] != (deck.deck_id, deck.depth):
            order, depth = self._orders[deck.deck_id or ""], deck.depth
            self._faces = (deck.deck_id, depth, DeckFaces(lambda: from_the_top(order, depth)))
        return self._faces[2]

    def take(self, command: Command) -> Step:
        """Do what the table has to take."""
        answer = handle(self.state, command, self.faces)
        if isinstance(answer, Refusal):
            raise AssertionError(f"{command}: {answer}")
        step = Step(self.state, command, answer, self.faces)
        self.state = apply_all(self.state, answer)
        self.steps.append(step)
        self.at += _SECONDS_BETWEEN_STEPS
        return step

    def play_round(self, wish: Wish | None = None, cards: Mapping[Place, Cards] | None = None) -> list[Step]:
        """One round from the first shuffle to the close. `cards` are laid by place once the bets are closed."""
        begun = len(self.steps)
        for _ in self._steps(wish or Wish(), cards or {}):
            pass
        return self.steps[begun:]

    def play_winner(self) -> list[Step]:
        """A round in which one seat wins a progressive bet, where the house has one; else any round."""
        won = self.winning_cards(self.chance.choice(list(self.players)))
        if won is None:
            return self.play_round()
        wager, placed = won
        return self.play_round(Wish((wager,), decide=stay), placed)

    def winning_cards(self, winner: int) -> tuple[str, dict[Place, Cards]] | None:
        """A progressive bet, and cards by place with which this seat wins it; None where the house offers none."""
        game = self.state.game
        offered = sorted(name for name in game.progressives if can_be_bet(game, name))
        if not offered:
            return None
        wager = self.chance.choice(offered)
        table, rule = game.paytable(wager), game.rules.wagers[wager]
        hand = rule.hand_of(table.letter) or game.rules.reported_hand
        names = NAMES[game.rules.hands[hand].ranking]
        line = self.chance.choice(table.lines)
        cards = cards_that(lambda some: table.line(*names(some)) == line, game.rules.hand_size(hand), self.chance)
        return wager, at_seat(place_hand(game, hand, cards or ()), winner)

    def _steps(self, wish: Wish, cards: Mapping[Place, Cards]) -> Iterator[None]:
        self._ready()
        self.take(self.crew.deals(commands.OpenRound))
        self.place_bets(wish)
        self.take(self.crew.deals(commands.CallNoMoreBets))
        if cards:
            self.lay_cards(cards)
        while self.state.round is not None:
            step = due_step(self.state, self.faces, self.crew)
            if step is None:
                point = open_decision(self.state, self.faces)
                assert point is not None, "nobody has anything to do, and the round is not over"
                step = self.decision(point, wish)
            self.take(step)
            yield
        self._laid = None

    def _open(self) -> None:
        crew = self.crew
        self.take(commands.TakeCharge(FLOOR_NAME, Role.FLOOR, self.at))
        self.take(crew.oversees(commands.AssignDealer, dealer=DEALER_NAME))
        for seat, player in self.players.items():
            self.take(commands.TakeSeat(player, Role.PLAYER, self.at, seat))
        for name in ("first", "second")[: decks_in_use(self.state)]:
            design, back = house_looks(self.state, name)
            self.take(self.crew.deals(commands.ReceiveCards, deck=name, design=design, back=back))
            for step in OPENING:
                acts = self.crew.oversees if step == "verified" else self.crew.deals
                self.take(acts(commands.DoOpeningStep, deck=name, step=step))

    @property
    def shuffling(self) -> dict[str, bool | int | None]:
        """How this table shuffles: by a machine or by hand, and what a counting machine counts."""
        house = self.state.house
        machine = house.shuffler != "none" or reshuffles_itself(self.state)
        return {"machine": machine, "counted": _FULL_DECK if house.shuffler == "counting" else None}

    def new_deck(self) -> str:
        """The name of a deck in a new order."""
        deck_id = f"deck {len(self._orders) + 1}"
        self._orders[deck_id] = tuple(self.chance.sample(DECK, _FULL_DECK))
        return deck_id

    def _ready(self) -> None:
        """Shuffle and cut whatever is not ready, both decks where there are two, and load the one that is played."""
        how = self.shuffling
        for name in ("first", "second")[: decks_in_use(self.state)]:
            if self.state.decks[name].deck_id is None:
                self.take(self.crew.deals(commands.ShuffleDeck, deck=name, deck_id=self.new_deck(), root="", **how))
            if not how["machine"] and self.state.decks[name].depth is None:
                self.take(self.crew.deals(commands.CutDeck, deck=name, depth=self.chance.randint(12, 40)))
            if not self.state.decks[name].loaded and name != resting(self.state):
                self.take(self.crew.deals(commands.LoadDeck, deck=name))

    def place_bets(self, wish: Wish) -> None:
        """Every player bets what the limits allow."""
        lines = tuple(LINES)
        for seat, player in self.players.items():
            if self.house.electronic:
                line = wish.line or self.chance.choice(lines)
                self.take(commands.PickLine(player, Role.PLAYER, self.at, seat, line))
            bets = legal_bets(self.state.game, self.chance, wish)
            for wager in _in_order(self.house, bets):
                self.take(commands.PlaceWager(player, Role.PLAYER, self.at, seat, wager, bets[wager]))

    def lay_cards(self, cards: Mapping[Place, Cards]) -> None:
        """Put cards where the deal will bring them; the rest is dealt by chance."""
        round_ = self.state.round
        assert round_ is not None
        wanted: dict[Place, list[Card | None]] = {place: list(some) for place, some in cards.items()}
        if self.house.electronic:
            wanted = on_the_grid(round_.marks.lines, wanted)
        taken = {card for some in wanted.values() for card in some if card is not None}
        rest = self.chance.sample([card for card in DECK if card not in taken], _FULL_DECK - len(taken))
        plan = deal_plan(self.state.game, round_)
        due = [wanted[place.to].pop(0) if wanted.get(place.to) else None for place in plan]
        order = (*(rest.pop() if card is None else card for card in due), *rest)
        self._laid = DeckFaces(lambda: order)

    def decision(self, point: DecisionPoint, wish: Wish) -> Command:
        """What the player who is asked chooses."""
        decide = wish.decide
        if decide is not None:
            choice = decide(point, self.chance)
        else:
            choice = (
                point.choices[-1] if self.chance.random() < _SHARE_OF_FOLDS else self.chance.choice(point.choices[:-1])
            )
        return commands.Decide(point.player, Role.PLAYER, self.at, point.seat, choice)


def _in_order(house: House, bets: Mapping[str, int]) -> list[str]:
    """A bet that needs another one comes after it."""
    placed = list(bets)
    return sorted(
        placed,
        key=lambda name: (
            bool(house.rules.wagers[name].needs_any or house.needed_with(house.rules.wagers[name])),
            placed.index(name),
        ),
    )


class RehearsedTables:
    """Tables of one house that were dealt at for several rounds, kept, so that many questions share a few of them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._kept: dict[int, list[Step]] = {}

    def some(self, chance: Random) -> list[Step]:
        """The steps of one of the tables; in one of its rounds a progressive bet wins, where the house has one."""
        number = chance.randrange(_TABLES)
        if number not in self._kept:
            self._kept[number] = self._rehearsed(Random(number))
        return self._kept[number]

    def _rehearsed(self, chance: Random) -> list[Step]:
        rehearsal = Rehearsal(self.house, chance, players=chance.randint(2, 4))
        winner = chance.randrange(_ROUNDS)
        for number in range(_ROUNDS):
            if number == winner:
                rehearsal.play_winner()
            else:
                rehearsal.play_round()
        return rehearsal.steps
