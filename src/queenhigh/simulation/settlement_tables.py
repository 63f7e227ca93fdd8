"""What every hand wins and loses, as tables of cents: the settlement itself is asked once for each kind of hand.

A table is read from rounds that show the hand, settled by `Game`; so no payout and no rule is written here. Wagers that
read one hand are added up, for every way to play.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from queenhigh.analysis.card_sets import Ints
from queenhigh.analysis.decision_tables import Decisions
from queenhigh.cards import DECK, Card
from queenhigh.games import Box, Meters, Outcome, Payment, Round
from queenhigh.games.box_settlement import HandReader
from queenhigh.games.payments import lost, won
from queenhigh.games.round import Cards
from queenhigh.rulebook.contest import CASES
from queenhigh.simulation.deal import DealShape
from queenhigh.simulation.hand_tables import HandTables, hand_tables
from queenhigh.simulation.table_setup import SimulatedTable

WON_BITS = 16
"""Flags hold one bit for each wager that others need to win, and above them how many meters were touched."""


@dataclass(frozen=True, slots=True)
class Cents:
    """For each kind of hand (or case of the contest) and each way to play: the net result without winnings that a
    payout limit counts, those winnings, and flags."""

    net: Ints
    limited: Ints
    flags: Ints

    def stacked(self) -> Ints:
        return np.stack([self.net, self.limited, self.flags], axis=-1)

    @classmethod
    def of(cls, stacked: Ints) -> "Cents":
        return cls(stacked[..., 0], stacked[..., 1], stacked[..., 2])

    @classmethod
    def zeros(cls, kinds: int, plays: int) -> "Cents":
        return cls(*(np.zeros((kinds, plays), dtype=np.int64) for _ in range(3)))


@dataclass(frozen=True, slots=True)
class AllWin:
    """A wager that wins with others: the bits that must all be set, and what it brings in each way to play."""

    bits: int
    win: Ints
    win_limited: Ints
    lose: Ints


class SettlementTables:
    """Asks a game what its settlement does, for the wagers of one table and the ways to play it."""

    def __init__(self, table: SimulatedTable, plays: Sequence[Decisions]) -> None:
        self._table = table
        self._plays = plays
        self._rules = table.rules
        self._limit_wagers = self._limited_wagers()
        joint = [name for name in table.wagers if self._rules.wagers[name].wins_with]
        needed = dict.fromkeys(other for name in joint for other in self._rules.wagers[name].wins_with)
        self._bit = {name: 1 << place for place, name in enumerate(needed)}
        self._joint = joint
        assert len(self._bit) < WON_BITS

    def _limited_wagers(self) -> frozenset[str]:
        rule = self._rules.payout_limit
        return (
            frozenset(rule.wagers)
            if rule is not None and self._table.game.house.payout_limit is not None
            else frozenset()
        )

    @property
    def plays(self) -> int:
        """How many ways to play there are."""
        return len(self._plays)

    def hands(self) -> tuple[str, ...]:
        """The hands that decide anything at this table."""
        stakes = {name for play in self._plays for name in self._stakes(play)}
        read = [self._hand_of(name) for name in stakes]
        envied = [self._envy_hand(name) for name in self._table.game.envies if name in stakes]
        return tuple(hand for hand in self._rules.hands if hand in read or (hand in envied and self._table.seats > 1))

    def tables_of(self, hand: str) -> HandTables:
        return hand_tables(self._rules.hands[hand].ranking, self._rules.hand_size(hand))

    def by_hand(self, hand: str) -> Cents:
        """What the wagers that read a hand come to for each kind of it, envy that it gives to others included."""
        tables = self.tables_of(hand)
        cents = Cents.zeros(len(tables.names), len(self._plays))
        for kind, example in enumerate(tables.examples):
            for play, decisions in enumerate(self._plays):
                round_, box = self._round_with(hand, example, decisions)
                rows = [row for row in self._payments(round_, box) if self._hand_of(row.wager) == hand]
                self._add(cents, kind, play, rows)
                cents.net[kind, play] += self._envy_given(hand, round_, box)
        return cents

    def own_hands(self, rows: Ints) -> tuple[Ints, Cents]:
        """The kind of every own hand, and what the wagers on own cards come to for each: equal ones are one kind."""
        total = np.zeros((len(rows), self.plays, 3), dtype=np.int64)
        for hand in self.hands():
            rule = self._rules.hands[hand]
            if rule.cards == ("player",):
                kinds, _ = self.tables_of(hand).read(rows if rule.first is None else rows[:, : rule.first])
                total += self.by_hand(hand).stacked()[kinds]
        flat, of_row = np.unique(total.reshape(len(rows), -1), axis=0, return_inverse=True)
        return of_row.ravel(), Cents.of(flat.reshape(len(flat), self.plays, 3))

    def contest_cents(self, shape: DealShape, own_rows: Ints) -> Cents:
        """What the wagers in the contest come to in each case, asked with deals that show the case."""
        rows, dealers, cases = self._deals_of_cases(shape, own_rows)
        cents = Cents.zeros(len(CASES), len(self._plays))
        for case in range(len(CASES)):
            found = np.flatnonzero(cases == case)
            if len(found):
                shown = {"player": _cards(rows[found[0]]), "dealer": _cards(dealers[found[0]])}
                for play, decisions in enumerate(self._plays):
                    round_, box = self._filled(shown, decisions)
                    payments = [row for row in self._payments(round_, box) if self._rules.in_contest(row.wager)]
                    self._add(cents, case, play, payments)
        return cents

    def _deals_of_cases(self, shape: DealShape, own_rows: Ints) -> tuple[Ints, Ints, Ints]:
        """Deals of a player and a dealer, enough of them to show every case, and the number of the case."""
        contest = self._rules.contest
        assert contest is not None
        ranking = self._rules.hands[contest.hand].ranking
        least = contest.qualifier.least_strength(ranking) if contest.qualifier else 0
        chance = np.random.Generator(np.random.PCG64(1))
        rows = own_rows[chance.integers(len(own_rows), size=1 << 14)]
        dealers = chance.permuted(np.tile(np.arange(52), (len(rows), 1)), axis=1)[:, : shape.dealer]
        apart = (dealers[:, :, None] != rows[:, None, :]).all(axis=(1, 2))
        rows, dealers = rows[apart], dealers[apart]
        mine, theirs = (hand_tables(ranking, cards.shape[1]).read(cards)[1] for cards in (rows, dealers))
        return rows, dealers, np.where(theirs < least, 0, np.where(mine > theirs, 1, np.where(mine == theirs, 2, 3)))

    def all_win(self) -> AllWin | None:
        """The wager that wins when others do, where it is placed."""
        if not self._joint:
            return None
        (name,) = self._joint
        stake, line = self._table.wagers[name], self._table.game.paytable(name).lines[0]
        winning, losing = won(name, stake, line, ()), lost(name, stake, ())
        limited = winning.paid if name in self._limit_wagers else 0
        every = np.ones(len(self._plays), dtype=np.int64)
        bits = sum(self._bit[other] for other in self._rules.wagers[name].wins_with)
        return AllWin(bits, every * (_net(winning) - limited), every * limited, every * _net(losing))

    def _stakes(self, play: Decisions) -> Iterable[str]:
        """Every wager, raise and bonus that may have a row of its own."""
        decided = self._table.game.decided_stakes(self._table.box(1)._replace(decisions=play))
        placed = {*self._table.wagers, *decided}
        return placed | {name for name, bonus in self._rules.bonuses.items() if bonus.on in placed}

    def _hand_of(self, name: str) -> str | None:
        """The hand that a wager, a raise or a bonus reads; None in the contest and for a wager that needs others."""
        if name in self._rules.bonuses:
            return self._rules.bonuses[name].hand
        if self._rules.in_contest(name):
            return None
        rule = self._rules.wagers.get(self._rules.raised(name))
        if rule is None or rule.wins_with:
            return None
        return rule.hand_of(self._table.game.paytable(name).letter)

    def _envy_hand(self, wager: str) -> str | None:
        offer = self._table.game.house.offers.get(wager)
        if offer is None or offer.envy is None:
            return None
        return self._rules.wagers[wager].envy_hand(offer.envy.letter, self._table.game.paytable(wager).letter)

    def _envy_given(self, hand: str, round_: Round, box: Box) -> int:
        """What one box's hand brings to all others. No other box is looked at, so they need no cards."""
        if self._table.seats == 1:
            return 0
        names = {
            envy
            for wager, (envy, _) in self._table.game.envies.items()
            if wager in self._table.wagers and self._envy_hand(wager) == hand
        }
        if not names:
            return 0
        others = [self._table.box(seat) for seat in range(2, self._table.seats + 1)]
        whole = round_._replace(boxes=(box, *others))
        return sum(row.paid for _, row in self._table.game.envy_from(whole, box) if row.wager in names)

    def _payments(self, round_: Round, box: Box) -> list[Payment]:
        return self._table.game.payments(round_, box, Meters(self._table.game.house, self._table.meters))

    def _add(self, cents: Cents, kind: int, play: int, rows: Iterable[Payment]) -> None:
        for row in rows:
            limited = row.paid if row.wager in self._limit_wagers else 0
            cents.net[kind, play] += _net(row) - limited
            cents.limited[kind, play] += limited
            if row.outcome is Outcome.WIN:
                cents.flags[kind, play] |= self._bit.get(row.wager, 0)
                cents.flags[kind, play] += self._touches(row) << WON_BITS

    def _touches(self, row: Payment) -> int:
        """Whether a payment came out of a meter, which other seats would then find changed."""
        if row.wager not in self._table.game.progressives:
            return 0
        return int(any(clause in self._meter_clauses(row.wager) for clause in row.clauses))

    def _meter_clauses(self, wager: str) -> set[str]:
        return {line.clause for line in self._table.game.paytable(wager).lines if line.meter is not None}

    def _round_with(self, hand: str, example: Cards, decisions: Decisions) -> tuple[Round, Box]:
        """A round in which a box holds this hand."""
        rule, counts = self._rules.hands[hand], self._rules.cards
        sizes = {"player": counts.player, "dealer": counts.dealer, "community": counts.community, "box": counts.box}
        shown: dict[str, Cards] = {}
        rest = example
        for place in rule.cards:
            size = rule.first or sizes[place]
            shown[place], rest = rest[:size], rest[size:]
        round_, box = self._filled(shown, decisions)
        tables, reader = self.tables_of(hand), HandReader(rule)
        assert reader.names_of(reader.cards(round_, box.cards)) == tables.names[tables.examples.index(example)]
        return round_, box

    def _filled(self, shown: dict[str, Cards], decisions: Decisions) -> tuple[Round, Box]:
        """A round with these cards in their places, and any others where some are missing."""
        counts = self._rules.cards
        used = {card for cards in shown.values() for card in cards}
        free = (card for card in DECK if card not in used)
        sizes = {"player": counts.player, "dealer": counts.dealer, "community": counts.community, "box": counts.box}
        full = {
            place: cards + tuple(next(free) for _ in range(size - len(cards)))
            for place, size in sizes.items()
            for cards in [shown.get(place, ())]
        }
        box = Box(1, "player 1", self._table.wagers, full["player"], decisions)
        return Round((box,), full["dealer"], full["community"], full["box"], self._table.meters), box


def _net(row: Payment) -> int:
    return row.paid + row.returned - row.stake


def _cards(row: Ints) -> Cards:
    return tuple(Card(card) for card in row.tolist())
