"""Every round of a random table is exported and settled again to the same cents, whatever went wrong at the table.

The tables are those of the random walks: every command by every role at every moment. On top of that, somebody keeps
doing what a record must bear: limits are overridden, players leave and are ruled on, cards are exposed, counts are off,
devices fail and rounds are voided. That happens in all games, by all dealing methods, under all readings.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from queenhigh.games import BOX, COMMUNITY, DEALER, LINES, Outcome, Round
from queenhigh.ledger.round_replay import exported_round, house_as_dealt
from queenhigh.practice import example_text, practice_submission, usual_wagers
from queenhigh.records import RoundRecord, line_text, parse_line, read_record, settle, toml_text
from queenhigh.rulebook import GAMES
from queenhigh.submission import READINGS, read_submission
from queenhigh.table import Refusal, Role, TableState, apply, commands, facts, handle, open_decision
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Command
from queenhigh.table.deal import dealt_in_full
from queenhigh.table.state import Phase
from queenhigh.table.stub import stub_is_due
from queenhigh.table.void_claims import possible_voids
from tests.plain_data import PlainData
from tests.table.test_random_walks import HOUSES, Walk
from tests.trial_sizes import FULL, size

STEPS = 300
ODD_CENTS = (100, 300, 700, 12_34, 50_000_00)

WENT_WRONG: set[type[facts.Fact]] = {
    facts.AbsenceRuled, facts.CardDrawnInError, facts.DecisionDefaulted, facts.DeviceFailed, facts.LimitOverridden,
    facts.PlayerAbsent, facts.PlayerLeft, facts.RoundVoided, facts.VoidClaimed, facts.VoidConfirmed,
    facts.WagerTakenBack,
}  # fmt: skip
"""What happens in the rounds of every game that is dealt from a deck, even at the small size."""
ALSO_AT_FULL_SIZE: set[type[facts.Fact]] = {
    facts.CardExposed, facts.CardSetAside, facts.DeckRemoved, facts.DeviceJammed,
    facts.HandsCounted, facts.LightReported, facts.LightRuled,
    facts.MethodChosen, facts.PlayerReturned, facts.ProgressiveSystemSet, facts.RecutOrdered, facts.SettlementReversed,
    facts.StubCountFailed, facts.VoidRejected, facts.WrongNumberFound,
}  # fmt: skip


def filing(name: str, choose: Random) -> PlainData:
    """The submission of a house of the random walks as it is filed, under readings of its own."""
    house = HOUSES[name]
    text = example_text("stadium.toml") if house.electronic else practice_submission(house.game)
    filed = tomllib.loads(text)
    table = {"dealing": house.dealing, "shuffler": house.shuffler, "decks": house.decks, "adjacent_boxes": 2}
    filed["table"].update(table)
    mine = [reading for reading in READINGS.values() if house.game in reading.games]
    filed["readings"] = {reading.key: choose.choice(reading.values) for reading in mine}
    return filed


class ExportedWalk(Walk):
    """A walk that exports every round when it is over, and in which more goes wrong than in others."""

    def __init__(self, filed: PlainData, seed: int) -> None:
        self.filed = filed
        house, findings = read_submission(filed)
        assert house is not None, findings
        super().__init__(house, seed)
        self.exported: list[Round] = []
        self.happened: list[facts.Fact] = []

    def send(self, command: Command) -> bool:
        answer = handle(self.state, command, self.host.faces)
        state, faces = self.state, self.host.faces
        taken = super().send(command)
        for fact in () if isinstance(answer, Refusal) else answer:
            self.happened = [fact] if isinstance(fact, facts.RoundOpened) else [*self.happened, fact]
            if isinstance(fact, facts.RoundClosed | facts.RoundVoided):
                self.export(state, faces)
            state = apply(state, fact)
        return taken

    def export(self, state: TableState, faces: Faces) -> None:
        """The record is legal under the house as it dealt, survives both forms, and settles to the same cents."""
        whole = exported_round(state, self.happened, faces)
        record = RoundRecord(state.house, whole, house_as_dealt(self.filed, state.house))
        reading = read_record(tomllib.loads(toml_text(record)))
        assert reading.record is not None, (reading.findings, line_text(record))
        assert read_record(parse_line(line_text(record))).record == reading.record, line_text(record)
        settlement = settle(reading.record)
        expected = Counter(
            (box.seat, row.wager, row.stake, str(row.outcome), row.paid, row.returned, row.from_seat)
            for box in settlement.boxes
            for row in box.payments
            # A bet taken back before the player left is in the settlement; at the table it left the layout long ago.
            if row.outcome is not Outcome.WITHDRAWN or not whole.box(box.seat).abandoned
        )
        assert state.round is not None
        paid = Counter(
            (row.seat, row.wager, row.stake, row.outcome, row.paid, row.returned, row.from_seat)
            for row in state.round.settlement
        )
        assert paid == expected, line_text(record)
        assert dict(settlement.meters_after) == dict(state.meters), line_text(record)
        self.exported.append(whole)

    def betting(self) -> Command:
        """The usual wagers where they are taken; what the floor has allowed stays as it is."""
        assert self.state.round is not None
        for seat, player in sorted(self.state.seats.items()):
            at, placed = self.host.at, self.state.round.wagers.get(seat, {})
            if self.state.house.electronic and seat not in self.state.round.marks.lines:
                return commands.PickLine(player, Role.PLAYER, at, seat, self.rng.choice(list(LINES)))
            for wager, cents in usual_wagers(self.state.house).items():
                bet = commands.PlaceWager(player, Role.PLAYER, at, seat, wager, cents)
                if wager not in placed and not isinstance(handle(self.state, bet, self.host.faces), Refusal):
                    return bet
        return self.dealer(commands.CallNoMoreBets)

    # What a record must bear, tried at a moment when it may be taken.

    def go_wrong(self) -> None:
        state = self.state
        if state.round is None or not state.seats:
            return
        phase, seat = state.round.phase, self.rng.choice(sorted(state.seats))
        if phase is Phase.BETTING:
            tried = [self.override, self.change_seats, self.take_back, self.dim_a_light, self.lose_a_device]
        elif phase is Phase.SETTLING:
            tried = [self.void, self.dim_a_light]
        else:
            tried = [self.leave, self.rule, self.come_back, self.misdeal, self.misdeal, self.void]
        self.rng.choice(tried)(seat)

    def override(self, seat: int) -> None:
        """A player offers what is outside the limits, and the floor lets it stand."""
        wager, cents = self.rng.choice(sorted(self.state.house.rules.wagers)), self.rng.choice(ODD_CENTS)
        offer = commands.PlaceWager(
            self.state.seats[seat], Role.PLAYER, self.host.at, seat, wager, cents, ask_floor=True
        )
        self.send(offer)
        reason = "the dealer had accepted it"
        self.send(self.floor(commands.OverrideLimit, seat=seat, wager=wager, cents=cents, reason=reason))

    def change_seats(self, seat: int) -> None:
        self.send(commands.LeaveSeat(self.state.seats[seat], Role.PLAYER, self.host.at, seat))
        self.send(commands.TakeSeat(self.rng.choice(("ann", "bob")), Role.PLAYER, self.host.at, seat))

    def take_back(self, seat: int) -> None:
        wager = self.rng.choice(sorted(self.state.house.rules.wagers))
        self.send(commands.TakeBackWager(self.state.seats[seat], Role.PLAYER, self.host.at, seat, wager))

    def dim_a_light(self, seat: int) -> None:
        for wager in sorted(self.state.house.rules.wagers):
            self.send(self.dealer(commands.ReportLight, seat=seat, wager=wager, lit=self.rng.random() < 0.5))

    def leave(self, seat: int) -> None:
        self.send(self.dealer(commands.ReportAbsent, seat=seat))

    def rule(self, seat: int) -> None:
        point = open_decision(self.state, self.host.faces)
        self.send(self.dealer(commands.ReportAbsent, seat=point.seat if point is not None else seat))
        assert self.state.round is not None
        ruling = partial(self.floor, commands.RuleOnAbsence, reason="did not come back")
        for gone in sorted(self.state.round.marks.absent):
            self.send(ruling(seat=gone, ruling=self.rng.choice(("lost", "default", "wait"))))

    def come_back(self, seat: int) -> None:
        assert self.state.round is not None
        for gone in sorted(self.state.round.marks.absent):
            self.send(commands.ReportReturn(self.state.seats[gone], Role.PLAYER, self.host.at, gone))

    def misdeal(self, seat: int) -> None:
        assert self.state.round is not None
        place = self.rng.choice((seat, seat, DEALER, COMMUNITY, BOX))
        self.send(
            self.rng.choice(
                (
                    self.dealer(commands.DealCard, found_face_up=True),
                    self.dealer(commands.ReportDrawnInError),
                    self.dealer(commands.ReportExposed, place=seat, card=self.rng.choice((1, 2))),
                    self.dealer(commands.ReportExposed, place=place, card=1),
                    self.dealer(commands.ReportWrongNumber, place=place, cards=self.rng.choice((2, 4))),
                    self.dealer(commands.ReportJam, device="shoe", deck=self.state.round.deck),
                    self.dealer(commands.ReportFailure, device="shoe", reason="it stopped"),
                )
            )
        )

    def miscount(self) -> None:
        """A stub that is counted wrongly; then the hands are counted, or the stub is counted again."""
        assert self.state.round is not None
        left = 52 - self.state.round.next_position
        self.send(self.dealer(commands.CountStub, cards=left + self.rng.choice((-1, 1))))
        if self.rng.random() < 0.5:
            self.send(self.dealer(commands.CountStub, cards=left))

    def lose_a_device(self, seat: int) -> None:
        self.send(
            self.dealer(commands.ReportFailure, device=self.rng.choice(("shuffler", "shoe")), reason="it stopped")
        )

    def void(self, seat: int) -> None:
        possible = possible_voids(self.state)
        if possible and self.rng.random() < 0.3:
            self.send(self.floor(commands.VoidRound, clause=self.rng.choice(possible), reason="seen by the floor"))

    def answer_the_claim(self) -> None:
        ruling = self.rng.choice(("confirm", "reject"))
        for who in (self.dealer, self.floor):
            self.send(who(commands.RuleOnVoid, ruling=ruling, reason="the cards were counted"))

    def walk(self, steps: int) -> None:
        for _ in range(steps):
            self.step()
            round_ = self.state.round
            if round_ is not None and round_.claim is not None:
                self.answer_the_claim()
            elif (
                round_ is not None and stub_is_due(self.state) and dealt_in_full(self.state) and self.rng.random() < 0.5
            ):
                self.miscount()
            elif self.rng.random() < 0.15:
                self.go_wrong()


def walks(name: str) -> Iterator[ExportedWalk]:
    for reading in ("reverse", "stands"):
        for seed in range(size(1, 40)):
            filed = filing(name, Random(f"{name} {reading} {seed}"))
            filed["readings"]["void_after_settlement"] = reading
            yield ExportedWalk(filed, 1000 * seed + sorted(HOUSES).index(name))


@pytest.mark.parametrize("game", [*GAMES, "electronic"])
def test_every_round_settles_again_from_its_record(game: str) -> None:
    kinds: set[type[facts.Fact]] = set()
    for name in (name for name in HOUSES if name.startswith(game)):
        for walk in walks(name):
            walk.walk(STEPS)
            assert walk.exported, name
            kinds |= {type(fact) for fact in walk.host.facts}
    if game in GAMES:
        wanted = WENT_WRONG | ALSO_AT_FULL_SIZE if FULL else WENT_WRONG
        assert not wanted - kinds, f"{game}: the walks never reached {[kind.__name__ for kind in wanted - kinds]}"
