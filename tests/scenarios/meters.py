"""Scenario 8: a meter loses nothing and gains nothing, whatever its rate, through the sizes at which numbers break.

Contributions and wins in the core, compared with plain arithmetic on integers; then whole rounds in a ledger whose
meters cross the same sizes and are won there, compared on the view, in the facts and in the database.
"""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random

from queenhigh.cards import DECK
from queenhigh.games.meters import Meters
from queenhigh.ledger import Books, Ledger, Verifier, meter_account
from queenhigh.money import money_text
from queenhigh.practice import practice_house
from queenhigh.submission import House
from queenhigh.table import Role, fact_data, fact_from, facts
from queenhigh.table.table_view import Viewer
from queenhigh.table.view import view
from tests.example_houses import OPENING_DAY
from tests.scenarios.cores import spread
from tests.scenarios.jackpot_model import SUBMISSION, WAGERS, Model, Rig
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import due, ended, memory_ledger
from tests.table.table_host import Host

SEED = 8
FILED_RATES = (Fraction(14, 100), Fraction(20, 100), Fraction(37, 10_000))
RATES = (*FILED_RATES, Fraction(1, 3))
SEATS = 7
SIZES = {"2^31": 2**31, "2^32": 2**32, "2^53": 2**53, "10^10-1": 10**10 - 1}
KEY = ("progressive", "main")
OBSERVER = Viewer("observer")
WINS = {100: 997, 10: 101}
"""How many contributions come before a win of the whole meter, and of a tenth of it."""

Exact = Callable[[Fraction], Fraction]


def house_with(initial: int, rate: Fraction) -> House:
    """A house whose meter starts there and grows like that: sizes and rates that nobody could file among them."""
    house = practice_house("three-card-poker")
    offer = house.offers["progressive"]
    assert offer.meters is not None
    meters = {"main": replace(offer.meters["main"], initial=initial, rate=rate)}
    return replace(house, offers={**house.offers, "progressive": replace(offer, meters=meters)})


class Core:
    """A meter in the books of a table, and beside it the same meter as a numerator over a fixed denominator."""

    def __init__(self, initial: int, rate: Fraction, rounded: Exact = lambda exact: exact) -> None:
        host = Host(house_with(initial, rate))
        host.open_deck()
        host.ready()
        host.seat_all()
        host.bet()
        self.books, self.rounded = Books(host.house), rounded
        for fact in host.facts:
            self.books.enter(fact)
        self.rate, self.unit = rate, rate.denominator
        self.expected = initial * self.unit
        self.wrong: list[str] = []

    def run(self, contributions: int, rng: Random) -> None:
        for number in range(1, contributions + 1):
            wager = rng.choice((100, 500, 12_300, 99_900))
            self._enter(facts.MeterFed("dealer", 1, *KEY, self.rounded(self.rate * wager)))
            self.expected += self.rate.numerator * wager
            for percent, every in WINS.items():
                if number % every == 0:
                    self._win(percent)
            if number % 500 == 0 or number < 20:
                self._look(number)
        self._look(contributions)

    def _enter(self, fact: facts.Fact) -> None:
        self.books.enter(fact)

    def _win(self, percent: int) -> None:
        state = self.books.state
        meters = Meters(state.house, state.meters)
        paid = meters.pay(*KEY, percent)
        expected = self.expected * percent // (100 * self.unit)
        if paid != expected:
            self.wrong.append(f"{percent}% of {self._amount()} paid {paid}, not {expected}")
        for move in meters.moves:
            self._enter(facts.MeterMoved("dealer", 1, *move))
        self.expected -= expected * self.unit
        if percent == 100:
            self.expected += RESET_OF_THE_HOUSE * self.unit

    def _amount(self) -> Fraction:
        return self.books.state.meters[KEY]

    def _look(self, number: int) -> None:
        """In the state, in the books, on the screen, and in a fact that went through JSON."""
        now, exact = self._amount(), Fraction(self.expected, self.unit)
        screen = view(self.books.state, OBSERVER, lambda position: DECK[position]).meters
        seen = facts.MeterSeen("dealer", 1, *KEY, now)
        kept = fact_from(json.loads(json.dumps(fact_data(seen))))
        text = money_text(self.expected // self.unit)
        if now != exact or self.books.balance(meter_account(*KEY)) != exact:
            self.wrong.append(f"after {number} contributions of {self.rate}: {now} is off by {now - exact}")
        elif screen != {"progressive main": text} or kept != seen:
            self.wrong.append(f"after {number} contributions of {self.rate}: the screen shows {screen}, not {text}")
        elif sum(self.books.balances.values()) != 0:
            self.wrong.append(f"after {number} contributions of {self.rate}: the books do not balance")


RESET_OF_THE_HOUSE = (practice_house("three-card-poker").offers["progressive"].meters or {})["main"].reset


def core(contributions: int, meter: tuple[str, Fraction]) -> list[str]:
    """One meter through one size by one rate."""
    name, rate = meter
    watched = Core(SIZES[name] - 5_000, rate)
    watched.run(contributions, Random(f"{SEED} {name}"))
    return [f"through {name}: {wrong}" for wrong in watched.wrong]


class Crash(Exception):
    """The writer is gone in the middle of a group."""


class Stored:
    """A table in a ledger whose meter starts a few chips below a size, is won, and starts there again. Now and then the
    writer crashes in the middle of a round, and the next writer knows only the ledger."""

    def __init__(self, size: int, rate: Fraction) -> None:
        start, percent = money_text(size - 30), f"{float(100 * rate):.4g}%"
        self.submission = re.sub(r'(initial|reset) = "\d+"', rf'\1 = "{start}"', SUBMISSION)
        self.submission = re.sub(r'rate = "\d+%"', f'rate = "{percent}"', self.submission)
        self.rig, self.model = Rig({"table": SEATS}), Model(size - 30, rate)
        self.model.seats = {"table": SEATS}
        self.rng = Random(f"{SEED} {size} {rate}")
        self.ledger = memory_ledger(f"{size} {rate}", self.rig.deck)
        self.ledger.open_table("table", self.submission, on=OPENING_DAY)
        self.crashes = 0
        self.wrong: list[str] = []

    def run(self, rounds: int, crash_every: int) -> None:
        for number in range(1, rounds + 1):
            if number % crash_every == 0:
                self._crash(number)
            self._round(number)
            self._look(number)
        verdict = Verifier(self.ledger.store, self.ledger.vault, self.rig.deck).verify()
        self.wrong += [] if verdict.ok else [str(verdict.first_bad)]
        self.wrong += self.model.wrong

    def _crash(self, number: int) -> None:
        """Somewhere in a round, whose first commands are kept and whose next are lost."""
        self._play(number, self.rng.randint(1, 150))
        with suppress(Crash), self.ledger.group():
            self._stage(number, self.rng.randint(1, 100))
            raise Crash
        self.crashes += 1
        self.ledger = Ledger(self.ledger.store, self.ledger.vault, self.rig.deck)
        self.ledger.open_table("table", self.submission, on=OPENING_DAY)
        self._look(number)

    def _round(self, number: int) -> None:
        while not ended(self.ledger.state("table"), number):
            self._play(number, 1000)

    def _play(self, number: int, most: int) -> None:
        """A few commands in one group, and what the model says to what came of them."""
        before = self.ledger.tables["table"].facts
        with self.ledger.group():
            self._stage(number, most)
        for item in self.ledger.store.links("table", before):
            self.model.hear("table", item.fact)

    def _stage(self, number: int, most: int) -> None:
        for _ in range(most):
            if ended(self.ledger.state("table"), number):
                return
            name = f"{number} {self.ledger.tables['table'].facts}"
            reply = self.ledger.stage("table", name, due(self.ledger, "table", SEATS, wagers=WAGERS), new=True)
            assert reply["ok"], reply

    def _look(self, number: int) -> None:
        state, meter = self.ledger.state("table"), self.model.meter
        kept = self.ledger.store.meters()["table progressive main"]
        faces = self.ledger.faces_of("table")
        screen = view(state, Viewer("fay", Role.FLOOR), faces).meters
        text = money_text(meter.numerator // meter.denominator)
        if not state.meters[KEY] == kept == meter:
            self.wrong.append(f"round {number}: the meter is {meter}; state {state.meters[KEY]}, database {kept}")
        if screen != {"progressive main": text}:
            self.wrong.append(f"round {number}: the screen shows {screen}, not {text}")


def stored(rounds: int, crash_every: int, meter: tuple[str, Fraction]) -> tuple[list[str], dict[str, int]]:
    """One table through one size by one rate: what was wrong, and what it came to."""
    name, rate = meter
    table = Stored(SIZES[name], rate)
    table.run(rounds, crash_every)
    counts = {
        "contributions stored": rounds * SEATS,
        "whole meters won in the ledger": table.model.whole_meters,
        "crashes": table.crashes,
    }
    return [f"stored, through {name} by {rate}: {wrong}" for wrong in table.wrong], counts


def planted(report: Report) -> None:
    floats = Core(2**53 - 5_000, RATES[3], lambda exact: Fraction(float(exact)))
    floats.run(40, Random(SEED))
    report.plant("contributions as floats", floats.wrong)
    cents = Core(5_000, RATES[2], lambda exact: Fraction(exact.numerator // exact.denominator))
    cents.run(40, Random(SEED))
    report.plant("contributions rounded down to the cent", cents.wrong)


def run(full: bool) -> ReportData:
    """10 million contributions and 100,000 stored; the smoke size has 32,000 and 126."""
    contributions, kept, crash_every = (10_000_000, 100_000, 100) if full else (32_000, 126, 2)
    report = Report(8, "meter conservation", SEED, full=full, contributions=contributions, stored=kept)
    with spread("meters", full) as each:
        with report.timed("core, s"):
            meters = list(product(SIZES, RATES))
            for wrong in each(partial(core, contributions // len(meters)), meters):
                report.failed += wrong
                report.count("contributions", contributions // len(meters))
        with report.timed("stored, s"):
            # More than an amount in a submission can be, and a rate that no decimal fraction is: the core goes there.
            meters = [(name, rate) for name, rate in meters if SIZES[name] < 10**14 and rate in FILED_RATES]
            rounds = -(-kept // (len(meters) * SEATS))
            for wrong, counts in each(partial(stored, rounds, crash_every), meters):
                report.failed += wrong
                report.add(counts)
    planted(report)
    report.expect(report.counts["whole meters won in the ledger"], "no whole meter was won")
    return report.data()
