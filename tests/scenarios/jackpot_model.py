"""A submission with a linked meter, decks rigged to win it, and a model that knows nothing of the ledger.

The model says what the meter must show after every step, and what each winner is paid.
"""

import hashlib
from collections.abc import Mapping
from fractions import Fraction
from math import floor
from random import Random

from queenhigh.cards import DECK, Card, parse_cards
from queenhigh.chance import FairDeck
from queenhigh.games import Box, Outcome, open_game
from queenhigh.ledger import house_of
from queenhigh.practice import example_text
from queenhigh.table import facts

LINK = {"progressive": "property"}
METER = "property main"
WAGERS = {"ante": 500, "progressive": 100}
HITS = {"royal_flush": "Ts Js Qs Ks As", "straight_flush": "5s 6s 7s 8s 9s"}
RATE, RESET = Fraction(20, 100), 1_000_000
PROGRESSIVE = """
[approvals]
layout = 2026-03-15

[wagers.progressive]
paytable = "C"
envy = "D"
wager = "1"

[wagers.progressive.meters.main]
initial = "10000"
reset = "10000"
rate = "20%"
"""
SUBMISSION = example_text("tidewater.toml").partition("[wagers.progressive]")[0] + PROGRESSIVE


class Rig:
    """A source of decks for tests alone: seats get jackpots. Ledgers that are verified with the real one say so."""

    def __init__(self, seats: Mapping[str, int]) -> None:
        self.seats = seats
        self.game = open_game(house_of(SUBMISSION))

    def deck(self, deck_id: str, key: bytes) -> FairDeck:
        rng = Random(key)
        seats = self.seats[deck_id.partition(",")[0]]
        hands = self._hands(rng, seats)
        left = [card for card in rng.sample(DECK, len(DECK)) if not any(card in hand for hand in hands.values())]
        boxes = [Box(seat, "", WAGERS) for seat in range(1, seats + 1)]
        order = [hands[place.to].pop() if hands.get(place.to) else left.pop() for place in self.game.plan_for(boxes)]
        salts = [hashlib.sha256(key + bytes([place])).digest()[:16] for place in range(len(DECK))]
        return FairDeck(deck_id, order + left, salts)

    def _hands(self, rng: Random, seats: int) -> dict[str | int, list[Card]]:
        """At most one hit a suit, so that four seats can win in one round."""
        winners = rng.sample(range(1, seats + 1), rng.randint(0, min(4, seats)))
        hands: dict[str | int, list[Card]] = {}
        for seat, suit in zip(winners, rng.sample("shdc", len(winners)), strict=True):
            hands[seat] = list(parse_cards(rng.choice(list(HITS.values())).replace("s", suit)))
        return hands


class Model:
    """What the meter must show, by four lines of arithmetic."""

    def __init__(self, reset: int = RESET, rate: Fraction = RATE) -> None:
        self.reset, self.rate = reset, rate
        self.meter = Fraction(reset)
        self.paid = self.fed = self.resets = Fraction()
        self.pending: dict[tuple[str, int], int] = {}
        self.rounds: dict[str, list[tuple[str, Fraction]]] = {}
        self.turns: dict[str, int] = {}
        self.whole_meters = 0
        self.wrong: list[str] = []

    def hear(self, table_id: str, fact: facts.Fact) -> None:
        match fact:
            case facts.MeterFed():
                # Of every accepted wager, all of them of one dollar.
                self._move(table_id, "fed", self.rate * WAGERS["progressive"] * self.seats[table_id])
            case facts.HandConfirmed() if fact.hand in HITS:
                self._in_turn(table_id, fact.seat)
                self._won(table_id, fact)
            case facts.WagerSettled() if fact.wager == "progressive" and fact.outcome == Outcome.WIN:
                self._settled(table_id, fact)
            case facts.RoundVoided():
                for why, cents in self.rounds.pop(table_id, []):
                    self._move(table_id, why, -cents)
                self.rounds.pop(table_id, None)
                self.turns.pop(table_id, None)
                self.pending = {key: cents for key, cents in self.pending.items() if key[0] != table_id}
            case facts.RoundClosed():
                self.rounds.pop(table_id, None)
                self.turns.pop(table_id, None)

    seats: Mapping[str, int] = {}

    def _move(self, table_id: str, why: str, cents: Fraction) -> None:
        self.meter += -cents if why == "paid" else cents
        setattr(self, {"fed": "fed", "reset": "resets", "paid": "paid"}[why], self._sum(why) + cents)
        self.rounds.setdefault(table_id, []).append((why, cents))

    def _sum(self, why: str) -> Fraction:
        return {"fed": self.fed, "reset": self.resets, "paid": self.paid}[why]

    def _in_turn(self, table_id: str, seat: int) -> None:
        """From the dealer's right: the seat with the highest number is paid first (4CP-11.D.4)."""
        if seat > self.turns.get(table_id, seat):
            self.wrong.append(f"{table_id}: seat {seat} has its turn after seat {self.turns[table_id]}")
        self.turns[table_id] = seat

    def _won(self, table_id: str, fact: facts.HandConfirmed) -> None:
        whole = fact.hand == "royal_flush"
        share = floor(self.meter if whole else self.meter / 10)
        self.pending[table_id, fact.seat] = share
        self._move(table_id, "paid", Fraction(share))
        if whole:
            self.whole_meters += 1
            self._move(table_id, "reset", Fraction(self.reset))

    def _settled(self, table_id: str, fact: facts.WagerSettled) -> None:
        owed = self.pending.pop((table_id, fact.seat), None)
        if owed is not None and owed != fact.paid:
            self.wrong.append(f"{table_id}: seat {fact.seat} is owed {owed} and was paid {fact.paid}")
