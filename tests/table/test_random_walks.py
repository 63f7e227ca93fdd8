"""Tables under everything that anybody might try: commands of every kind, by every role, at every moment.

Whatever comes, a table answers with facts or a refusal; a refusal changes nothing; facts read back from their data fold
to the same table; what is kept for speed changes no answer; the books balance after every fact; nobody sees a hidden
card; and somebody can always go on.
"""

import json
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from msgspec import structs

from queenhigh.cards import Card, rank_of, suit_of
from queenhigh.chance import fair_deck
from queenhigh.chance.joint_numbers import committed_id
from queenhigh.games import BOX, COMMUNITY, DEALER, LINES
from queenhigh.ledger import ESCROW, JACKPOTS, Books, meter_account
from queenhigh.practice import example_text, practice_house, simple_decision, usual_wagers
from queenhigh.rulebook import GAMES
from queenhigh.submission import DEALING_METHODS, House, read_submission
from queenhigh.table import (
    Crew,
    Phase,
    Refusal,
    Role,
    TableState,
    Viewer,
    apply_all,
    commands,
    fact_data,
    fact_for,
    fact_from,
    handle,
    open_decision,
)
from queenhigh.table.automation import due_step
from queenhigh.table.commands import Command
from queenhigh.table.jackpots import winning_hands
from queenhigh.table.prompts import Prompt, prompts_due
from queenhigh.table.settlement_turn import seat_in_turn
from queenhigh.table.state import OPENING, Derived
from queenhigh.table.stub import hands_due
from queenhigh.table.view import view
from queenhigh.table.void_claims import possible_voids
from tests.table.table_host import Host, Values

KINDS = [kind for kind in vars(commands).values() if isinstance(kind, type) and issubclass(kind, Command)][1:]
PEOPLE = {Role.PLAYER: ("ann", "bob", "cleo", "dora"), Role.DEALER: ("dora", "dan"), Role.FLOOR: ("fay", "dora")}
EYES = [
    *(Viewer(name, Role.PLAYER) for name in ("ann", "bob")),
    Viewer("zoe"),
    Viewer("dora", Role.DEALER),
    Viewer("fay", Role.FLOOR),
    Viewer("aud", auditor=True),
]
FOR_STAFF = {
    commands.ReceiveCards, commands.DoOpeningStep, commands.ShuffleDeck, commands.LoadDeck, commands.RemoveDeck,
    commands.OpenRound, commands.CallNoMoreBets, commands.CountChips, commands.ResolveCount, commands.DealCard,
    commands.CountStub, commands.RackStub, commands.CountHands, commands.Reveal, commands.ShowHand,
    commands.ConfirmHand, commands.ValidateJackpot, commands.SignJackpot, commands.SettleSeat,
    commands.CompleteHandPay, commands.PickUpCards, commands.CloseRound, commands.VoidRound, commands.RuleOnLight,
    commands.RuleOnAbsence,
    commands.OverrideLimit, commands.SetTimer, commands.AcknowledgeWager, commands.ConfirmWithdrawal,
    commands.ChooseMethod, commands.MarkIdle, commands.RuleOnVoid, commands.AcknowledgeIncident,
    commands.OpenHouseNumber, commands.DestroyDeck, commands.SendMeters, commands.ReceiveMeter, commands.ReseedMeters,
    commands.ChangeSubmission,
}  # fmt: skip
RARE = {
    commands.VoidRound, commands.ReportWrongNumber, commands.MarkIdle, commands.ReceiveCards, commands.RemoveDeck,
    commands.ReportFailure, commands.SetProgressiveSystem, commands.ReportJam, commands.ReportExposed,
    commands.PauseTable,
}  # fmt: skip
"""What ends a round or stops a table is tried less often, or nothing else would be reached."""
HOUSE_NUMBER = "0" * 32
ALL_CARDS = fair_deck("any", bytes(32)).deck
STEPS = 500
MOST_STEPS_TO_AN_END = 400
JUMPS_S = (1, 5, 60, 600, 600, 600, 5 * 3600)


def _houses() -> Iterator[tuple[str, House]]:
    for game in GAMES:
        for dealing in DEALING_METHODS:
            shuffler = {"manual-shoe": "none", "hand": "plain"}.get(dealing, "counting")
            yield f"{game} {dealing}", replace(practice_house(game), dealing=dealing, shuffler=shuffler, decks=1)
        two = replace(practice_house(game), dealing="hand", shuffler="plain", decks=2)
        yield f"{game} two decks", two
        yield f"{game} two counted decks", replace(two, dealing="manual-shoe", shuffler="counting")
    house, findings = read_submission(tomllib.loads(example_text("stadium.toml")))
    assert house is not None, findings
    yield "electronic", house


HOUSES = dict(_houses())


class Walk:
    """One table and one seed: a step is what is due, or anything at all."""

    def __init__(self, house: House, seed: int) -> None:
        self.host = Host(replace(house, adjacent_boxes=2), seed)
        self.rng = Random(f"walk {seed}")
        self.books = Books(self.host.house)
        for fact in self.host.facts:
            self.books.enter(fact)
        self.taken: set[type[Command]] = set()
        self.clock = 100

    @property
    def state(self) -> TableState:
        return self.host.state

    @property
    def forgetful(self) -> TableState:
        """The same table, with nothing kept that follows from the rest; a plain function keeps nothing either."""
        round_ = self.state.round
        return structs.replace(self.state, round=round_ and structs.replace(round_, derived=Derived()))

    def step(self) -> None:
        self.host.at += self.rng.choice(JUMPS_S) if self.rng.random() < 0.03 else 1
        self.clock += 1
        if self.rng.random() < 0.3:
            self.send(self.anything()) or self.send(self.anything()) or self.send(self.anything())
        else:
            self.send(self.next_due())

    def send(self, command: Command) -> bool:
        """Handle a command and look at everything that must hold afterwards; whether it was taken."""
        host = self.host
        answer = handle(host.state, command, host.faces)
        assert host.state == self.books.state, f"{command} changed the table that it was handed"
        again = handle(self.forgetful, command, lambda position: host.faces(position))
        assert answer == again, f"{command} went by what was kept"
        if command.role is Role.PLAYER and type(command) in FOR_STAFF:
            assert isinstance(answer, Refusal), f"a player did what is for staff: {command}"
        if isinstance(answer, Refusal):
            assert answer.tried
            assert answer.why
            return False
        assert answer, f"{command} was taken, and nothing happened"
        read = [fact_from(json.loads(json.dumps(fact_data(fact)))) for fact in answer]
        assert list(answer) == read
        for fact in read:
            self.books.enter(fact)
            assert sum(self.books.balances.values()) == 0
        host.state = apply_all(host.state, answer)
        host.facts += answer
        self.taken.add(type(command))
        assert self.books.state == host.state
        self.check_books()
        return True

    def check_books(self) -> None:
        for key, cents in self.state.meters.items():
            assert self.books.balance(meter_account(*key)) == cents, (key, self.host.facts[-8:])
        if self.state.round is None:
            left = {account: self.books.balance(account) for account in (ESCROW, JACKPOTS)}
            assert not any(left.values()), (left, self.host.facts[-30:])

    def check_eyes(self) -> None:
        """Every view and every telling is the same whatever lies face down that is not the viewer's own."""
        host, round_ = self.host, self.state.round
        if round_ is None or not round_.dealt:
            return
        shown = {card.position for card in round_.dealt if card.card is not None} | set(round_.set_aside)
        for viewer in EYES:
            seats = [seat for seat, name in self.state.seats.items() if name == viewer.name and not viewer.backstage]
            own = {card.position for seat in seats for card in round_.cards_at(seat)}
            if self.state.house.electronic and seats:
                continue
            other = self.other_faces(shown | own)
            seen = view(self.state, viewer, host.faces, host.at)
            assert seen == view(self.state, viewer, other, host.at), viewer
        for fact in host.facts[-3:]:
            for viewer in EYES:
                json.dumps(fact_for(fact, viewer))

    def other_faces(self, kept: set[int]) -> Callable[[int], Card]:
        order = [self.host.faces(position) for position in range(52)]
        free = [position for position in range(52) if position not in kept]
        cards = [order[position] for position in free]
        self.rng.shuffle(cards)
        for position, card in zip(free, cards, strict=True):
            order[position] = card
        return order.__getitem__

    # What is due.

    def next_due(self) -> Command:
        host, state = self.host, self.state
        prompts = prompts_due(state, host.faces, host.at)
        assert prompts, "nothing is due"
        step = due_step(state, host.faces, self.crew)
        if step is not None:
            assert [prompt.role for prompt in prompts] == [step.role]
            claim = state.round.claim if state.round is not None else None
            # Whoever claimed a void, another floorperson may confirm it.
            return step if claim is None or claim.by != step.by else self.floor(commands.RuleOnVoid, ruling="confirm")
        prompt = prompts[0]
        what = prompt.what
        seat = prompt.seat or 0
        if state.round is None or what == "take a seat" or what.startswith("remove the"):
            return self.between_rounds(prompt)
        if state.round.phase is Phase.BETTING:
            return self.betting()
        if what.startswith(("cover", "choose")):
            return self.device(what)
        if what.startswith("remove the"):
            return self.floor(commands.RemoveDeck, deck=state.round.deck, reason="its hours are over")
        if state.round.mismatched:
            return self.floor(commands.ResolveCount, wager=min(state.round.mismatched), reason="counted again")
        if what.startswith("count the stub again"):
            return self.dealer(commands.CountHands, counts=hands_due(state, state.round))
        if what.startswith("rule on the light"):
            assert seat_in_turn(state) == seat
            won = winning_hands(state, seat, host.faces)
            unlit = next(wager for wager in won if not state.round.marks.eligible(seat, wager))
            return self.floor(commands.RuleOnLight, seat=seat, wager=unlit, reason="it was accepted")
        if what.startswith("rule on the absence"):
            return self.floor(commands.RuleOnAbsence, seat=seat, ruling="default", reason="gone")
        if what.startswith("shuffle"):
            return self.shuffle(state.round.deck)
        assert prompt.role is Role.PLAYER, what
        point = open_decision(state, host.faces)
        assert point is not None
        assert point.seat == seat
        return commands.Decide(point.player, Role.PLAYER, host.at, seat, simple_decision(state.house.game, point))

    def between_rounds(self, prompt: Prompt) -> Command:
        state, what = self.state, prompt.what
        if what.startswith(("cover", "choose")):
            return self.device(what)
        if what.startswith("remove the"):
            return self.floor(commands.RemoveDeck, deck=what.split()[2], reason="worn")
        if what.startswith("let the table go on"):
            return self.floor(commands.ResumeTable)
        if what.startswith("put the progressive system"):
            return self.floor(commands.SetProgressiveSystem, status="in service", reason="mended")
        if what.startswith("order the"):
            return self.floor(commands.OrderShuffle, deck=what.split()[2], reason="by hand")
        if what == "take a seat":
            free = [seat for seat in range(1, 4) if seat not in state.seats]
            return commands.TakeSeat(f"guest {free[0]}", Role.PLAYER, self.host.at, free[0])
        assert what.startswith("shuffle the ")
        waiting = [deck.name for deck in state.decks.values() if deck.opened and deck.removed is None]
        undone = [name for name in waiting if state.decks[name].deck_id is None or state.decks[name].ordered_shuffle]
        return self.shuffle(undone[0])

    def device(self, what: str) -> Command:
        if what.startswith("choose"):
            return self.floor(commands.ChooseMethod, dealing="manual-shoe", shuffler="none")
        bare = [device for device, how in self.state.devices.items() if how == "failed"]
        return self.dealer(commands.CoverDevice, device=bare[0])

    def betting(self) -> Command:
        state, house = self.state, self.state.house
        assert state.round is not None
        for seat, player in sorted(state.seats.items()):
            if house.electronic and seat not in state.round.marks.lines:
                return commands.PickLine(player, Role.PLAYER, self.host.at, seat, self.rng.choice(list(LINES)))
            for wager, cents in usual_wagers(house).items():
                offer = house.offer(wager)
                offered = state.progressive == "in service" or offer is None or not offer.meters
                if offered and state.round.wagers.get(seat, {}).get(wager) != cents:
                    return commands.PlaceWager(player, Role.PLAYER, self.host.at, seat, wager, cents)
        return self.dealer(commands.CallNoMoreBets)

    def shuffle(self, deck: str) -> Command:
        house = self.state.house
        deck_id = committed_id(f"deck {next(self.host.numbers)}", HOUSE_NUMBER)
        fair = fair_deck(deck_id, self.rng.randbytes(32))
        self.host.decks[deck_id] = fair.deck if self.rng.random() < 0.5 else self.in_strides()
        device = house.shuffler != "none" and "shuffler" not in self.state.devices
        machine = device or house.dealing == "self-shuffling-shoe"
        return self.dealer(
            commands.ShuffleDeck, deck=deck, deck_id=deck_id, root=fair.commitment.root, machine=machine,
            counted=52 if house.shuffler == "counting" else None,
        )  # fmt: skip

    def in_strides(self) -> tuple[Card, ...]:
        """A deck in which hands of one suit in sequence are common, so that jackpots are."""
        ordered = sorted(ALL_CARDS, key=lambda card: (suit_of(card), rank_of(card)))
        stride, start = self.rng.choice((1, 1, 3, 5, 7, 9, 11, 15, 17)), self.rng.randrange(52)
        return tuple(ordered[(start + number * stride) % 52] for number in range(52))

    @property
    def crew(self) -> Crew:
        """The people who are assigned to the table now."""
        return Crew(self.host.at, self.state.dealer or "dora", (*self.state.floors, "fay")[0])

    def dealer(self, kind: type[Command], **values: object) -> Command:
        return self.crew.deals(kind, **values)

    def floor(self, kind: type[Command], **values: object) -> Command:
        return self.crew.oversees(kind, **values)

    # Anything at all.

    def anything(self) -> Command:
        kind = self.rng.choice(KINDS)
        if kind in RARE and self.rng.random() < 0.8:
            kind = self.rng.choice(KINDS)
        role = self.rng.choice(list(Role))
        if kind is commands.ShuffleDeck and self.rng.random() < 0.8:
            return self.shuffle(self.rng.choice(("first", "second")))
        by = self.rng.choice(PEOPLE[role])
        values: Values = {}
        for field in structs.fields(kind):
            if field.name not in ("by", "role", "at") and (field.required or self.rng.random() < 0.5):
                values[field.name] = self.value(kind, field.name)
        if values.get("deck_id") == "known":
            values["deck_id"] = self.shuffle("first").deck_id  # type: ignore[attr-defined]
        return kind(by, role, self.host.at, **values)

    def value(self, kind: type[Command], name: str) -> object:
        rng, house = self.rng, self.state.house
        wagers = [*house.rules.wagers, "play", "nonsense"]
        choices: dict[str, list[object]] = {
            "deck": ["first", "first", "second", "third", ""],
            "deck_id": ["known"],
            "number": ["1" * 32, "f" * 32, "7", ""],
            "house_number": [HOUSE_NUMBER, HOUSE_NUMBER, "1" * 32, ""],
            "root": ["00" * 32],
            "step": [*OPENING, "sung"],
            "preshuffled": [True, False],
            "machine": [True, False],
            "counted": [None, 52, 52, 51, -1],
            "depth": [0, 9, 10, 26, 51, 52, -1, 10**9],
            "reason": ["", "a reason"],
            "seat": [*self.state.seats, *self.state.seats, 1, 2, 3, 4, 7, 0, -1, 8, 10**12],
            "wager": [*wagers],
            "cents": [0, -500, 1, 100, 500, 1000, 1500, 2500, 10**6, 10**18],
            "instrument": ["chips", "plaque", "cash", "verbal", "iou"],
            "acknowledged": [True, False],
            "second_above": [None, 10**12],
            "ask_floor": [True, False],
            "wished_by": ["", "ann"],
            "dealer": ["dora", "dan", "fay", ""],
            "floor": ["fay", "nobody"],
            "relieves": ["", "fay", "dora"],
            "design": ["", "standard", "floral"],
            "back": ["", "red", "blue"],
            "loads_shoe": [True, False],
            "keeps_dealer_stack": [True, False],
            "signal": ["tucked", "waved", "winked"],
            "chips": [0, 1, 2, 3, 4, -1, 10**9],
            "found_face_up": [True, False],
            "rest": [True, False],
            "turn_up": [True, False],
            "choice": ["play", "fold", "1x", "3x", "raise", "check", "ride", "withdraw", "5", "25", "-5", "1e3", ""],
            "clause": ["3CP-13.B", "nonsense", *self.host.state.game.rules.misdeal_voids, *possible_voids(self.state)],
            "counts": [{}, {1: 3}, {DEALER: 3, 1: 3, 2: 3}, {1: -1}],
            "place": [DEALER, COMMUNITY, BOX, "discard", "stub", "", 1, 2, 3, 9],
            "card": [0, 1, 2, 3, -1, 53],
            "device": ["shuffler", "shoe", "toaster"],
            "dealing": [*DEALING_METHODS, "by post"],
            "shuffler": ["none", "plain", "counting", "broken"],
            "face_up": [True, False],
            "status": ["in service", "in service", "out of service", "not offered", "asleep"],
            "seconds": [None, 0, 1, 30, -5],
            "line": [*LINES, "z9"],
            "lit": [True, False],
            "hand": ["straight_flush", "pair", "royal_flush", "mini_royal"],
            "ruling": ["lost", "default", "wait", "hang", "confirm", "reject"],
            "incident": [*(one.name for one in self.state.incidents), "nonsense"],
            "removed": [*(one.name for one in self.state.removed_decks), "nonsense"],
            "how": ["shredded", ""],
            "meter": ["main", "mega", "none"],
            "to": ["another table"],
            "origin": ["another table"],
            "sent_as": [7],
            "proposed_by": ["gus", "fay"],
            "dispute": [1, 2],
            "of_round": [0, 1, 2],
            "player": ["ann", "zoe", ""],
            "submission": ["game =", ""],
            "monotonic_s": [self.clock, self.clock + 60, 0, -1],
        }
        if name == "cards":
            left = 52 - (self.state.round.next_position if self.state.round is not None else 0)
            return rng.choice([0, 1, 2, 3, 4, 5, -1, 53, 105, left])
        return rng.choice(choices[name])

    def finish(self) -> None:
        """What is due, and nothing else, leads through a whole round from anywhere."""
        wanted = self.state.rounds + (1 if self.state.round is None else 2)
        for _ in range(MOST_STEPS_TO_AN_END):
            if self.state.round is None and self.state.rounds >= wanted:
                return
            command = self.next_due()
            if not self.send(command):
                raise AssertionError((command, handle(self.state, command, self.host.faces)))
        raise AssertionError("what is due comes to no end")


@pytest.mark.parametrize("name", HOUSES)
def test_a_table_bears_whatever_anybody_tries(name: str) -> None:
    walk = Walk(HOUSES[name], sorted(HOUSES).index(name))
    for number in range(STEPS):
        walk.step()
        if number % 8 == 0:
            walk.check_eyes()
    walk.finish()
