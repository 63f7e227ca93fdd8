"""One round at a table with books, copied at each of its moments, and played on from any of them to its end."""

from collections.abc import Callable, Iterator
from copy import copy

from queenhigh.ledger.books import Books, Cents
from queenhigh.table import Phase, Refusal, Role, commands
from queenhigh.table.automation import next_step
from queenhigh.table.facts import Fact
from tests.table.table_host import Host, host

SEED = 7
MOMENTS = (
    "shuffled", "betting", "counting", "first card", "dealing", "dealt", "asked", "deciding", "revealed", "settling",
    "closed",
)  # fmt: skip


class BookedHost(Host):
    """A host whose facts are booked as they happen, and that can be copied at any moment."""

    def __init__(self, game: str, dealing: str) -> None:
        plain = host(game, dealing, seed=SEED)
        super().__init__(plain.house, seed=SEED)
        self.books = Books(self.house)
        for fact in self.facts:
            self.books.enter(fact)
        self.opening_balances: dict[str, Cents] = {}

    def try_(self, kind: type[commands.Command], by: str, role: Role, **values: object) -> tuple[Fact, ...] | Refusal:
        answer = super().try_(kind, by, role, **values)
        for fact in () if isinstance(answer, Refusal) else answer:
            self.books.enter(fact)
        return answer

    def fork(self) -> "BookedHost":
        twin = copy(self)
        twin.facts, twin.decks = list(self.facts), dict(self.decks)
        twin.rng, twin.books = copy(self.rng), self.books.copy()
        return twin

    def dealer(self, kind: type[commands.Command], **values: object) -> tuple[Fact, ...] | Refusal:
        return self.try_(kind, "dora", Role.DEALER, **values)

    def floor(self, kind: type[commands.Command], **values: object) -> tuple[Fact, ...] | Refusal:
        return self.try_(kind, "fay", Role.FLOOR, **values)

    @property
    def dealing(self) -> str:
        return self.state.house.dealing or ""

    @property
    def automated(self) -> bool:
        return self.dealing in ("automated-shoe", "self-shuffling-shoe")


def moments(game: str, dealing: str) -> Iterator[tuple[str, BookedHost]]:
    """One round, copied at each of its moments."""
    table = BookedHost(game, dealing)
    table.open_deck()
    table.ready()
    table.seat_all()
    table.opening_balances = dict(table.books.balances)
    for moment, step in zip(MOMENTS, _STEPS, strict=True):
        step(table)
        yield moment, table.fork()


def _no_step(table: BookedHost) -> None:
    """The deck is shuffled and loaded."""


def _deal_one(table: BookedHost) -> None:
    table.do(commands.DealCard)


def _deal_all_but_one(table: BookedHost) -> None:
    assert table.state.round is not None
    while len(table.state.round.dealt) < _cards_of_the_deal(table) - 1:
        table.do(commands.DealCard)


def _cards_of_the_deal(table: BookedHost) -> int:
    """Three players: how many cards leave the deck in a round, told from the rules and not from the plan."""
    third = table.state.house.game in ("235-stud-poker", "let-it-ride") and table.dealing == "self-shuffling-shoe"
    return {
        "three-card-poker": 3 * 3 + 3, "four-card-poker": 3 * 5 + 6 + 1, "235-stud-poker": 3 * 3 + 2,
        "let-it-ride": 3 * 3 + 2 + 3,
    }[table.state.house.game] + third  # fmt: skip


def _decide_once(table: BookedHost) -> None:
    turns = table.decide()
    next(turns)
    next(turns)


def _decide_all_and_reveal(table: BookedHost) -> None:
    list(table.decide())
    table.do(commands.Reveal)


def _settle_one(table: BookedHost) -> None:
    _settle(table, 5)


def _settle(table: BookedHost, seat: int) -> None:
    """One box with all that its turn asks for."""
    while table.state.round is not None and seat not in table.state.round.settled_seats:
        step = next_step(table.state, "all", table.faces, table.crew)
        assert step is not None
        table.send(step)


def _close(table: BookedHost) -> None:
    table.settle()
    table.do(commands.CloseRound)


_STEPS: tuple[Callable[[BookedHost], None], ...] = (
    _no_step, BookedHost.bet, BookedHost.lock, _deal_one, _deal_all_but_one, _deal_one, BookedHost.clear_stub,
    _decide_once, _decide_all_and_reveal, _settle_one, _close,
)  # fmt: skip


def finish(table: BookedHost) -> None:
    """Play on from any moment to the end of the round; a refusal on the way is a failure of the cell."""
    round_ = table.state.round
    if round_ is None:
        table.ready()
        table.bet()
    assert table.state.round is not None
    if table.state.round.phase is Phase.BETTING:
        table.lock()
    if table.state.round.phase in (Phase.COUNTING, Phase.DEALING) and not table.state.round.stub_racked:
        table.ready()
        table.deal()
    if table.state.round.phase is not Phase.SETTLING:
        list(table.decide())
        table.do(commands.Reveal)
    table.settle()
    table.do(commands.CloseRound)
