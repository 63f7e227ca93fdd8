"""Scenario 20: players and dealers who are cut off at every step, and clocks that jump.

`run` plays a round again and again, with a seat or the dealer cut off at one of its steps, and lists what went wrong.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from msgspec.structs import replace

from queenhigh.games import Box, DecisionPoint
from queenhigh.ledger import ESCROW, JACKPOTS, Books, player_account
from queenhigh.practice import simple_decision
from queenhigh.rulebook import GAMES, rulebook
from queenhigh.submission import DEALING_METHODS
from queenhigh.table import Crew, Phase, Refusal, Role, TableState, commands, facts, handle, next_step, open_decision
from queenhigh.table.absence import default_choice
from tests.scenarios.report import Report, ReportData
from tests.table.rigged import by_method
from tests.table.table_host import PLAYERS, Host

RULINGS = ("lost", "default", "return")
TIMER_S = 20
_SEED = 20
Tamper = Callable[[tuple[facts.Fact, ...]], tuple[facts.Fact, ...]]


@dataclass(frozen=True)
class Cut:
    """Who is cut off, before which step of the round, and what comes of it; seat 0 is the dealer."""

    seat: int
    step: int
    ruling: str


class Booked(Host):
    """A host that keeps the books, and a clock of seconds that may jump while another never goes back."""

    def __init__(self, game: str, dealing: str, seed: int, jumps: Iterator[int] | None = None) -> None:
        super().__init__(by_method(game, dealing), seed)
        self.books = Books(self.house)
        for fact in self.facts:
            self.books.enter(fact)
        self.jumps = jumps
        self.tamper: Tamper | None = None
        self.dealer = "dora"
        self.monotonic = count(1_000)

    def try_(
        self, kind: type[commands.Command], by: str, role: Role, **values: object
    ) -> tuple[facts.Fact, ...] | Refusal:
        self.at += next(self.jumps) if self.jumps is not None else 1
        answer = handle(self.state, kind(by, role, self.at, **values), self.faces)
        if isinstance(answer, Refusal):
            return answer
        if self.tamper is not None and kind is commands.RuleOnAbsence:
            answer = self.tamper(answer)
        for fact in answer:
            self.books.enter(fact)
        self.state = self.books.state
        self.facts += answer
        return answer

    @property
    def crew(self) -> Crew:
        return Crew(self.at, self.dealer, "fay")


class Played:
    """One round to its end, with or without a cut."""

    def __init__(self, host: Booked, cut: Cut | None, timed: bool = False) -> None:
        self.host, self.cut, self.timed = host, cut, timed
        self.wrong: list[str] = []
        self.steps = 0
        self.phases: list[Phase] = []
        host.open_deck()
        host.ready()
        host.seat_all()
        if timed:
            host.do(commands.SetTimer, "fay", Role.FLOOR, seconds=TIMER_S)
        host.bet()
        host.do(commands.CallNoMoreBets)
        while host.state.round is not None and self.steps < 1_000:
            self.phases.append(host.state.round.phase)
            if cut is not None and cut.step == self.steps:
                self._cut_off(cut)
            self._one_step()
            self.steps += 1
        if host.state.round is not None:
            self.wrong.append("the round never ended")
        self._check_books()

    def _one_step(self) -> None:
        host = self.host
        step = next_step(host.state, "all", host.faces, host.crew)
        if step is not None:
            host.send(step)
            return
        point = open_decision(host.state, host.faces)
        assert point is not None
        if self.cut is None or point.seat != self.cut.seat or self.steps < self.cut.step:
            host.do(commands.Decide, point.player, Role.PLAYER, seat=point.seat, choice=self._choice(point))
        elif self.timed:
            self._let_time_run(point)
        else:
            self._wait_for_the_floor(point)

    def _choice(self, point: DecisionPoint) -> str:
        return simple_decision(self.host.house.game, point)

    def _cut_off(self, cut: Cut) -> None:
        host = self.host
        if cut.seat == 0:
            host.dealer = "dan"
            host.do(commands.RelieveDealer, "dan", Role.DEALER)
            return
        if self.timed:
            return
        self._check_escrow()
        host.do(commands.ReportAbsent, host.dealer, Role.DEALER, seat=cut.seat)
        settled = host.state.round is not None and cut.seat in host.state.round.settled_seats
        if cut.ruling == "lost" and not settled:
            host.do(commands.RuleOnAbsence, "fay", Role.FLOOR, seat=cut.seat, ruling="lost", reason="gone")
            self._check_lost(cut.seat)

    def _wait_for_the_floor(self, point: DecisionPoint) -> None:
        """A house table: no time and nobody but the floor takes the decision."""
        host, cut = self.host, self.cut
        assert cut is not None
        before = host.state
        for by, role in (("zoe", Role.PLAYER), (host.dealer, Role.DEALER), ("fay", Role.FLOOR)):
            answer = host.try_(commands.Decide, by, role, seat=point.seat, choice=default_choice(host.house.rules))
            if not isinstance(answer, Refusal):
                self.wrong.append(f"{by} decided for seat {point.seat}")
        if not isinstance(host.try_(commands.LetTimeRun, "system", Role.DEALER, monotonic_s=10**9), Refusal):
            self.wrong.append("time decided at a house table")
        if host.state is not before:
            return
        if cut.ruling == "default":
            host.do(commands.RuleOnAbsence, "fay", Role.FLOOR, seat=point.seat, ruling="default", reason="gone")
        else:
            if point.seat in (host.state.round.marks.absent if host.state.round else {}):
                host.do(commands.ReportReturn, point.player, Role.PLAYER, seat=point.seat)
            host.do(commands.Decide, point.player, Role.PLAYER, seat=point.seat, choice=self._choice(point))

    def _let_time_run(self, point: DecisionPoint) -> None:
        """A practice table: the default comes when the time is over, and not a second before."""
        host = self.host
        start = next(host.monotonic) * TIMER_S * 2
        host.do(commands.LetTimeRun, "system", Role.DEALER, monotonic_s=start)
        early = host.try_(commands.LetTimeRun, "system", Role.DEALER, monotonic_s=start + TIMER_S - 1)
        if not isinstance(early, Refusal):
            self.wrong.append("the default came early")
            return
        # Another clock that starts lower gives the player the whole time again.
        host.do(commands.LetTimeRun, "system", Role.DEALER, monotonic_s=start - 5)
        host.do(commands.LetTimeRun, "system", Role.DEALER, monotonic_s=start - 5 + TIMER_S)
        taken = [fact for fact in host.facts if isinstance(fact, facts.DecisionTaken)][-1]
        if (taken.by, taken.seat) != ("system", point.seat):
            self.wrong.append(f"the default of seat {point.seat} is not marked as the system's")

    def _check_lost(self, seat: int) -> None:
        rows = [row for row in self.host.facts if isinstance(row, facts.WagerSettled) and row.seat == seat]
        if not rows or any(row.paid or row.returned for row in rows):
            self.wrong.append(f"an abandoned wager of seat {seat} was not lost")

    def _check_escrow(self) -> None:
        held = chips_on_the_layout(self.host.state, self.host)
        if self.host.books.balance(ESCROW) != held:
            self.wrong.append(f"escrow holds {self.host.books.balance(ESCROW)}, and {held} lie on the layout")

    def _check_books(self) -> None:
        books = self.host.books
        if sum(books.balances.values()) or books.balance(ESCROW) or books.balance(JACKPOTS):
            self.wrong.append("the books do not balance at the close")

    def won(self, seat: int) -> int:
        return int(self.host.books.balance(player_account(PLAYERS[seat])))

    def rows(self, seat: int) -> list[tuple[str, str, int, int]]:
        """What became of a seat's wagers, without what depends on others: envy and meters."""
        return [
            (row.wager, row.outcome, row.paid, row.returned)
            for row in self.host.facts
            if isinstance(row, facts.WagerSettled)
            if row.seat == seat and row.from_seat is None and "progressive" not in row.wager
        ]


def chips_on_the_layout(state: TableState, host: Host) -> int:
    """The stakes that lie on the layout by the state alone: neither collected, withdrawn nor settled."""
    round_, game = state.round, host.state.game
    if round_ is None:
        return 0
    total = 0
    settled = {(row.seat, row.wager) for row in round_.settlement}
    settled |= {(seat, wager) for seat, wagers in round_.marks.forfeited.items() for wager in wagers}
    for seat, wagers in round_.wagers.items():
        box = Box(seat, PLAYERS[seat], wagers, (), round_.decisions.get(seat, ()))
        stakes = {**wagers, **game.decided_stakes(box)}
        for wager, cents in stakes.items():
            rule = game.rules.wagers.get(wager)
            gone = (rule is not None and rule.collected) or wager in game.withdrawn(box) or (seat, wager) in settled
            total += 0 if gone else cents
    return total


def steps_to_cut(whole: Played, *, full: bool) -> list[int]:
    """Every step of a round, or the first and the last of each phase."""
    if full:
        return list(range(whole.steps))
    phases = whole.phases
    return sorted(
        {n for n in range(len(phases)) if phases[n] != phases[n - 1] or phases[n] != phases[(n + 1) % len(phases)]}
    )


def jumping_clock() -> Iterator[int]:
    """An hour on, an hour back, and back again and again, never long enough for a deck to grow old."""
    while True:
        yield from (3_600, -3_600, -3_600, 1, 3_600, 0, -1)


def cut_all(report: Report, *, full: bool, games: Sequence[str] = GAMES, tamper: Tamper | None = None) -> list[str]:
    """All cuts of one round of every game and method; `tamper` plants a fault in what a ruling leads to."""
    failed: list[str] = []
    for number, game in enumerate(games):
        for dealing in DEALING_METHODS if full else (DEALING_METHODS[number],):
            rounds, cuts, wrong = _all_cuts(game, dealing, _SEED, full=full, tamper=tamper)
            report.count("rounds", rounds)
            report.count("cuts", cuts)
            failed += [f"{game}, {dealing}, {text}" for text in wrong]
    return failed


def give_back(happened: tuple[facts.Fact, ...]) -> tuple[facts.Fact, ...]:
    return tuple(
        replace(fact, returned=fact.stake) if isinstance(fact, facts.WagerSettled) else fact for fact in happened
    )


def by_the_player(happened: tuple[facts.Fact, ...]) -> tuple[facts.Fact, ...]:
    return tuple(replace(fact, by="bob") if isinstance(fact, facts.DecisionTaken) else fact for fact in happened)


def run(full: bool) -> ReportData:
    """Every seat and the dealer at every step of every game and method, 5,850 cuts; the smoke size takes the first and
    the last step of each phase, and one method a game."""
    report = Report(20, "absence and clocks", _SEED, full=full, games=len(GAMES))
    silent = Report(20, "", _SEED, full=full)
    with report.timed("all, s"):
        report.failed += cut_all(report, full=full)
        for name, tamper in {
            "an abandoned wager that is given back": give_back,
            "a default that passes for the player's own choice": by_the_player,
        }.items():
            report.plant(name, cut_all(silent, full=False, games=["four-card-poker"], tamper=tamper))
    return report.data()


def _all_cuts(game: str, dealing: str, seed: int, *, full: bool, tamper: Tamper | None) -> tuple[int, int, list[str]]:
    plain = Played(Booked(game, dealing, seed), None)
    jumped = Played(Booked(game, dealing, seed, jumping_clock()), None)
    wrong = [f"no cut: {text}" for text in plain.wrong + jumped.wrong]
    if _without_time(plain.host.facts) != _without_time(jumped.host.facts):
        wrong.append("a clock that jumps changed the round")
    rounds, cuts = 2, 0
    for step in steps_to_cut(plain, full=full):
        for cut in [Cut(0, step, "dealer"), *(Cut(seat, step, ruling) for seat in PLAYERS for ruling in RULINGS)]:
            host = Booked(game, dealing, seed, jumping_clock())
            host.tamper = tamper
            played = Played(host, cut)
            wrong += [f"{cut}: {text}" for text in played.wrong + _against(plain, played, cut, game)]
            rounds, cuts = rounds + 1, cuts + 1
        for seat in PLAYERS:
            cut = Cut(seat, step, "timer")
            played = Played(Booked(game, dealing, seed, jumping_clock()), cut, timed=True)
            wrong += [f"{cut}: {text}" for text in played.wrong + _against(plain, played, cut, game)]
            rounds, cuts = rounds + 1, cuts + 1
    return rounds, cuts, wrong


def _against(plain: Played, played: Played, cut: Cut, game: str) -> list[str]:
    """The others are not touched, and a player who comes back or was never asked again has lost nothing by it."""
    wrong = [
        f"seat {seat} was touched" for seat in PLAYERS if seat != cut.seat and plain.rows(seat) != played.rows(seat)
    ]
    if cut.ruling in ("return", "dealer") and any(plain.rows(seat) != played.rows(seat) for seat in PLAYERS):
        wrong.append("a cut that was mended changed the round")
    if cut.ruling in ("default", "timer") and cut.seat:
        wrong += _default_only(plain, played, cut, game)
    return wrong


def _default_only(plain: Played, played: Played, cut: Cut, game: str) -> list[str]:
    """The decisions after the cut are the default, and those before it are the player's own."""
    taken = [fact for fact in played.host.facts if isinstance(fact, facts.DecisionTaken) and fact.seat == cut.seat]
    own = [fact for fact in plain.host.facts if isinstance(fact, facts.DecisionTaken) and fact.seat == cut.seat]
    wrong = []
    if len(taken) != len(own):
        wrong.append("a decision is missing")
    for mine, usual in zip(taken, own, strict=False):
        expected = usual.choice if mine.by == PLAYERS[cut.seat] else default_choice(rulebook(game))
        if mine.choice != expected:
            wrong.append(f"{mine.by} took {mine.choice} for seat {cut.seat}")
    return wrong


def _without_time(happened: list[facts.Fact]) -> list[facts.Fact]:
    return [replace(fact, at=0) for fact in happened]
