"""Every round of a random table is exported and settled again to the same cents, whatever went wrong at the table.

The tables are those of the random walks: every command by every role at every moment, so that limits are overridden,
players leave and are ruled on, seats change, devices fail and rounds are voided, in all games and dealing methods.
"""

from collections import Counter
from dataclasses import replace

import pytest

from queenhigh.games import Outcome, Round, check_round, open_game
from queenhigh.ledger.round_replay import exported_round
from queenhigh.records import RoundRecord, line_text, parse_line, record_data, settle
from queenhigh.submission import House
from queenhigh.table import Refusal, Role, TableState, apply, commands, facts, handle
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Command
from queenhigh.table.state import Phase
from tests.table.test_random_walks import HOUSES, Walk
from tests.trial_sizes import size

_WRONG = ("leave", "absent", "lost", "override", "void")


class ExportedWalk(Walk):
    """A walk that exports every round when it is over, and in which more goes wrong than in others."""

    def __init__(self, house: House, seed: int) -> None:
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
        """The record is legal under the house as filed, survives its one-line form, and settles to the same cents."""
        house = self.host.house
        whole = exported_round(state, self.happened, faces)
        record = RoundRecord(house, whole, {})
        assert check_round(open_game(house), whole) == [], line_text(record)
        assert parse_line(line_text(record))["seats"] == record_data(record)["seats"]
        settlement = settle(record)
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

    def go_wrong(self) -> None:
        """One of the things that a record must bear, tried at a moment when it may be taken."""
        round_ = self.state.round
        if round_ is None or not self.state.seats:
            return
        seat = self.rng.choice(sorted(self.state.seats))
        what = self.rng.choice(_WRONG)
        if what == "override" and round_.phase is Phase.BETTING:
            wager = self.rng.choice(sorted(self.state.house.rules.wagers))
            cents = self.rng.choice((100, 300, 700, 50_000_00))
            reason = "the dealer had taken it"
            self.send(commands.PlaceWager(self.state.seats[seat], Role.PLAYER, self.host.at, seat, wager, cents))
            self.send(self.floor(commands.OverrideLimit, seat=seat, wager=wager, cents=cents, reason=reason))
        elif what == "absent":
            self.send(self.dealer(commands.ReportAbsent, seat=seat))
        elif what == "lost":
            for gone in round_.marks.absent:
                self.send(self.floor(commands.RuleOnAbsence, seat=gone, ruling="lost", reason="did not come back"))
        elif what == "leave":
            player = self.state.seats[seat]
            self.send(commands.LeaveSeat(player, Role.PLAYER, self.host.at, seat))
            self.send(commands.TakeSeat(self.rng.choice(("ann", "bob")), Role.PLAYER, self.host.at, seat))
        elif what == "void" and self.rng.random() < 0.1:
            clause = self.rng.choice([*self.state.game.rules.misdeal_voids, *self.state.game.rules.other_voids])
            self.send(self.floor(commands.VoidRound, clause=clause, reason="ruled"))

    def walk(self, steps: int) -> None:
        for _ in range(steps):
            self.step()
            if self.rng.random() < 0.15:
                self.go_wrong()


@pytest.mark.parametrize("reading", ["reverse", "stands"])
@pytest.mark.parametrize("name", HOUSES)
def test_every_round_settles_again_from_its_record(name: str, reading: str) -> None:
    house = HOUSES[name]
    house = replace(house, readings=replace(house.readings, void_after_settlement=reading))
    for seed in range(size(1, 40)):
        walk = ExportedWalk(house, 1000 * seed + sorted(HOUSES).index(name))
        walk.walk(300)
        assert walk.exported
