"""Double entry: what every fact moves from where to where. All postings of a fact add up to nothing.

Accounts: each player; `escrow`, the chips on the layout; `bank`, the table inventory; each meter, a liability;
`jackpots`, what is being paid from meters; `resets`, what the house puts in when a meter starts again; and `transfers`,
what meters gave to those of other tables or got from them, which is nothing over all tables. Amounts are exact cents.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from fractions import Fraction
from typing import NamedTuple

from queenhigh.games import Box, Game, Outcome, open_game
from queenhigh.rulebook import Kind, Line
from queenhigh.submission import House
from queenhigh.table import TableState, apply, facts, new_table

ESCROW = "escrow"
BANK = "bank"
JACKPOTS = "jackpots"
RESETS = "resets"
TRANSFERS = "transfers"


_MOVES = {"paid": JACKPOTS, "reset": RESETS, "paid back": JACKPOTS, "reset back": RESETS, "fed back": BANK}
"""Where the money of a meter comes from or goes to, by the reason why it moves."""


def player_account(player: str) -> str:
    return f"player {player}"


def meter_account(wager: str, meter: str) -> str:
    return f"meter {wager} {meter}"


Cents = int | Fraction
"""Whole cents, except in meters, which hold fractions of a cent."""


class Posting(NamedTuple):
    """So many cents into an account, or out of it where the amount is negative."""

    account: str
    cents: Cents


def moved(cents: Cents, source: str, target: str) -> Iterator[Posting]:
    if cents:
        yield Posting(source, -cents)
        yield Posting(target, cents)


class Books:
    """The books of one table, kept fact by fact together with its state."""

    def __init__(self, house: House, *, seeded: bool = True) -> None:
        """With meters that are funded already, as at tables of version 1, or by the fact that opens the table."""
        self.game: Game = open_game(house)
        self.state: TableState = new_table(house)
        self.balances: dict[str, Cents] = {}
        self._settled: dict[int, list[Posting]] = {}
        if seeded:
            self._book(self._seeds(list(house.offers)))
        self._lines = _paytable_lines(house)

    def copy(self) -> "Books":
        """Books that can go on by themselves: what was entered in one is not in the other."""
        twin = copy(self)
        twin.balances = dict(self.balances)
        twin._settled = {seat: list(postings) for seat, postings in self._settled.items()}
        return twin

    def enter(self, fact: facts.Fact) -> list[Posting]:
        """Book a fact and go on to the state after it; the postings add up to nothing."""
        kind = type(fact)
        postings: list[Posting] = []
        if kind in _BOOKED:
            postings = list(_BOOKED[kind](self, fact))
            assert sum([posting.cents for posting in postings]) == 0
            self._book(postings)
        if isinstance(fact, facts.WagerSettled):
            self._settled.setdefault(fact.seat, []).extend(postings)
        elif kind is facts.RoundOpened:
            self._settled = {}
        self.state = apply(self.state, fact)
        if kind is facts.SubmissionChanged:
            self.follow_submission()
        return postings

    def follow_submission(self) -> None:
        """Book by the version of the submission that is in force."""
        self.game, self._lines = self.state.game, _paytable_lines(self.state.house)

    def _book(self, postings: Iterable[Posting]) -> None:
        for posting in postings:
            self.balances[posting.account] = self.balances.get(posting.account, 0) + posting.cents

    def balance(self, account: str) -> Cents:
        return self.balances.get(account, 0)

    def _player(self, seat: int) -> str:
        return player_account(self.state.seats[seat])

    def _opened(self, fact: facts.TableOpened) -> Iterable[Posting]:
        return self._seeds(fact.seeds)

    def _placed(self, fact: facts.WagerPlaced) -> Iterable[Posting]:
        before = self._wagers.get(fact.seat, {}).get(fact.wager, 0)
        return moved(fact.cents - before, self._player(fact.seat), ESCROW)

    def _taken_back(self, fact: facts.WagerTakenBack) -> Iterable[Posting]:
        return moved(self._wagers[fact.seat][fact.wager], ESCROW, self._player(fact.seat))

    def _closed(self, fact: facts.BettingClosed) -> Iterable[Posting]:
        chips = [cents for box in self._wagers.values() for wager, cents in box.items() if self._collected(wager)]
        return moved(sum(chips), ESCROW, BANK)

    def _fed(self, fact: facts.MeterFed) -> Iterable[Posting]:
        return moved(fact.cents, BANK, meter_account(fact.wager, fact.meter))

    def _forfeit(self, fact: facts.ForfeitCollected) -> Iterable[Posting]:
        on_layout = [wager for wager in fact.wagers if not self._collected(wager)]
        return moved(sum(self._wagers[fact.seat][wager] for wager in on_layout), ESCROW, BANK)

    def _reversed(self, fact: facts.SettlementReversed) -> Iterable[Posting]:
        return [Posting(posting.account, -posting.cents) for posting in self._settled.pop(fact.seat, ())]

    def _moved(self, fact: facts.MeterMoved) -> Iterable[Posting]:
        return moved(fact.cents, _MOVES[fact.why], meter_account(fact.wager, fact.meter))

    def _corrected(self, fact: facts.CorrectionConfirmed) -> Iterable[Posting]:
        return moved(fact.cents, BANK, player_account(fact.player))

    def _sent(self, fact: facts.MeterSent) -> Iterable[Posting]:
        return moved(fact.cents, meter_account(fact.wager, fact.meter), TRANSFERS)

    def _received(self, fact: facts.MeterReceived) -> Iterable[Posting]:
        return moved(fact.cents, TRANSFERS, meter_account(fact.wager, fact.meter))

    def _reseeded(self, fact: facts.MeterReseeded) -> Iterable[Posting]:
        return moved(fact.cents, RESETS, meter_account(fact.wager, fact.meter))

    def _seeds(self, wagers: Iterable[str]) -> Iterator[Posting]:
        for (wager, meter), initial in self.state.meters.items():
            if wager in wagers:
                yield from moved(initial, RESETS, meter_account(wager, meter))

    @property
    def _wagers(self) -> Mapping[int, Mapping[str, int]]:
        assert self.state.round is not None
        return self.state.round.wagers

    def _collected(self, wager: str) -> bool:
        rule = self.game.rules.wagers.get(wager)
        return rule is not None and rule.collected

    def _decision(self, fact: facts.DecisionTaken) -> Iterator[Posting]:
        """A Play or a raise comes down at once; a bet that is withdrawn goes back at once."""
        assert self.state.round is not None
        before = self._box(fact.seat, self.state.round.decisions.get(fact.seat, ()))
        after = self._box(fact.seat, (*self.state.round.decisions.get(fact.seat, ()), fact.choice))
        staked = sum(self.game.decided_stakes(after).values()) - sum(self.game.decided_stakes(before).values())
        yield from moved(staked, self._player(fact.seat), ESCROW)
        for bet in self.game.withdrawn(after) - self.game.withdrawn(before):
            yield from moved(after.wagers[bet], ESCROW, self._player(fact.seat))

    def _box(self, seat: int, decisions: tuple[str, ...]) -> Box:
        return Box(seat, self.state.seats[seat], self._wagers[seat], (), decisions)

    def _settlement(self, fact: facts.WagerSettled) -> Iterator[Posting]:
        player = self._player(fact.seat)
        source = BANK if self._collected(fact.wager) or self._forfeited(fact) else ESCROW
        if fact.outcome == Outcome.WITHDRAWN:
            return
        yield from moved(fact.returned, source, player)
        if source == ESCROW:
            yield from moved(fact.stake - fact.returned, ESCROW, BANK)
        yield from moved(fact.paid, JACKPOTS if self._from_a_meter(fact) else BANK, player)

    def _forfeited(self, fact: facts.WagerSettled) -> bool:
        """Whether a fold's chips were taken before the reveal already (3CP-11.D.1, 4CP-11.D.1)."""
        return self.state.round is not None and fact.wager in self.state.round.marks.forfeited.get(fact.seat, ())

    def _from_a_meter(self, fact: facts.WagerSettled) -> bool:
        line = self._lines.get(fact.clauses[0]) if fact.clauses else None
        return fact.outcome == Outcome.WIN and line is not None and line.kind is Kind.PERCENT_OF_METER

    def _meter_set(self, fact: facts.MeterSet) -> Iterator[Posting]:
        """As ledgers of version 1 booked it: what a meter loses or gets back goes against what was paid from it, the
        reset fund, and in a void the chips that had fed it."""
        assert self.state.round is not None
        key = (fact.wager, fact.meter)
        grown = fact.cents - self.state.meters[key]
        restored = fact.cents == self.state.round.meters_before[key] and not self.state.round.settled_seats
        fed = self.state.round.fed.get(key, Fraction()) if restored else Fraction()
        owed = self.balance(JACKPOTS)
        yield from moved(grown, RESETS, meter_account(*key))
        yield from moved(fed, RESETS, BANK)
        yield from moved(-owed, RESETS, JACKPOTS)


def _paytable_lines(house: House) -> dict[str, Line]:
    """Every line of every paytable by its clause."""
    return {
        line.clause: line
        for letters in house.rules.paytables.values()
        for table in letters.values()
        for line in table.lines
    }


_BOOKED: dict[type[facts.Fact], Callable[..., Iterable[Posting]]] = {
    facts.TableOpened: Books._opened,
    facts.WagerPlaced: Books._placed,
    facts.WagerTakenBack: Books._taken_back,
    facts.BettingClosed: Books._closed,
    facts.MeterFed: Books._fed,
    facts.DecisionTaken: Books._decision,
    facts.ForfeitCollected: Books._forfeit,
    facts.WagerSettled: Books._settlement,
    facts.SettlementReversed: Books._reversed,
    facts.MeterMoved: Books._moved,
    facts.CorrectionConfirmed: Books._corrected,
    facts.MeterSent: Books._sent,
    facts.MeterReceived: Books._received,
    facts.MeterReseeded: Books._reseeded,
    facts.MeterSet: Books._meter_set,
}
"""The facts that move money; no other does."""
