"""Scenario 17: rules that somebody tries to change while a table runs, setting by setting and phase by phase.

A table keeps the submission it was opened under: another submission is refused, and the round ends as it would have
ended undisturbed, to the last hash. A submission with errors opens no table, and a rigged deck is found out.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from queenhigh.chance import fair_deck
from queenhigh.cli.ledger_access import open_ledger
from queenhigh.ledger import Ledger, Store, Verifier, open_engine, verify
from queenhigh.rulebook import GAMES
from queenhigh.table import commands
from tests.example_houses import OPENING_DAY
from tests.scenarios import jackpot_model
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import SUBMISSIONS, DeckOf, due, folder, vault

SEED = 17
TABLE = "table"
MOST_COMMANDS = 400

CHANGES: dict[str, tuple[str, str]] = {
    "a paytable": (r'paytable = "[A-F]"', 'paytable = "A"'),
    "another paytable": (r'paytable = "[A-F]"', 'paytable = "D"'),
    "the maximum": (r'maximum = "\d+"', 'maximum = "900"'),
    "the minimum": (r'minimum = "\d+"', 'minimum = "15"'),
    "the unit": (r'unit = "\d+"', 'unit = "25"'),
    "the rate of a meter": (r'rate = "\d+%"', 'rate = "33%"'),
    "the reset of a meter": (r'reset = "\d+"', 'reset = "77000"'),
    "the start of a meter": (r'initial = "\d+"', 'initial = "77000"'),
    "how it is dealt": (r'dealing = "[a-z-]+"', 'dealing = "self-shuffling-shoe"'),
    "the operator": (r'operator = "[^"]+"', 'operator = "Somebody else"'),
    "the date of approval": (r"approved = [\d-]+", "approved = 2031-01-01"),
    "a remark": (r"^", "# changed\n"),
}
"""What is changed in a submission: the first place that looks like this becomes that."""

FAULTS: dict[str, tuple[str, str]] = {
    "no such game": (r'game = "[a-z0-9-]+"', 'game = "five-card-draw"'),
    "too many seats": (r"seats = \d", "seats = 9"),
    "no such paytable": (r'paytable = "[A-F]"', 'paytable = "Z"'),
    "a meter too small": (r'initial = "\d+"', 'initial = "1"'),
    "a meter that does not grow": (r'rate = "\d+%"', 'rate = "0%"'),
    "a meter with a ceiling": (r'rate = "(\d+)%"', r'rate = "\1%"\nceiling = "50000"'),
    "two decks by hand": (r'shuffler = "[a-z]+"\ndecks = \d', 'shuffler = "none"\ndecks = 2'),
    "a key that nobody knows": (r"\[table\]", '[table]\ncurrency = "EUR"'),
    "no TOML": (r"\[table\]", "[table"),
}


def changed(submission: str, change: tuple[str, str]) -> str | None:
    """The submission with one thing changed, None where it has no such thing or has it that way already."""
    text = re.sub(change[0], change[1], submission, count=1)
    return text if text != submission else None


@dataclass(frozen=True)
class House:
    """What is played: a submission, where its decks come from, and how many sit at it."""

    name: str
    submission: str
    deck_of: DeckOf = fair_deck
    seats: int = 2


def houses() -> Iterator[House]:
    for game in GAMES:
        yield House(game, SUBMISSIONS[game])
    # With jackpots in every other round, so that one is changed while it waits to be paid.
    yield House("jackpots", jackpot_model.SUBMISSION, jackpot_model.Rig({TABLE: 2}).deck)


def phase_of(ledger: Ledger, command: commands.Command, *, closely: bool) -> str:
    """When this is: the phase of the round, or `closely` also what is due in it."""
    round_ = ledger.state(TABLE).round
    if isinstance(command, commands.ValidateJackpot):
        return "a jackpot waits"
    phase = "between rounds" if round_ is None else round_.phase.value
    return f"{phase}, {type(command).__name__}" if closely else phase


Disturb = Callable[[Ledger, commands.Command], None]


def play(house: House, rounds: int, store: Store, disturb: Disturb = lambda ledger, due_: None) -> tuple[int, str]:
    """Rounds of a table, command by command; a disturbance comes before each command. The head at the end."""
    ledger = Ledger(store, vault(f"{SEED} {house.name}"), house.deck_of)
    ledger.open_table(TABLE, house.submission, on=OPENING_DAY)
    for number in range(MOST_COMMANDS * rounds):
        state = ledger.state(TABLE)
        if state.rounds == rounds and state.round is None:
            return store.head(TABLE)
        command = due(ledger, TABLE, house.seats)
        disturb(ledger, command)
        reply = ledger.take(TABLE, f"{number}", command)
        assert reply["ok"], reply
    raise AssertionError("the rounds do not end")


class Meddler:
    """Brings another submission in every phase, once to the running ledger and once to one that was reopened."""

    def __init__(self, house: House, report: Report, *, closely: bool) -> None:
        self.house, self.report, self.closely = house, report, closely
        self.texts = {name: text for name, change in CHANGES.items() if (text := changed(house.submission, change))}
        self.seen: set[str] = set()
        self.wrong: list[str] = []

    def __call__(self, ledger: Ledger, command: commands.Command) -> None:
        phase = phase_of(ledger, command, closely=self.closely)
        if phase in self.seen:
            return
        self.seen.add(phase)
        for name, text in self.texts.items():
            for writer in (ledger, Ledger(ledger.store, vault("meddler"), self.house.deck_of)):
                self.report.count("attempts")
                try:
                    writer.open_table(TABLE, text, on=OPENING_DAY)
                except ValueError:
                    continue
                self.wrong.append(f"{self.house.name}, {phase}: {name} was changed")
        if ledger.tables[TABLE].submission != self.house.submission:
            self.wrong.append(f"{self.house.name}, {phase}: the table runs under another submission")


def meddled(
    house: House, rounds: int, report: Report, kind: type[Store] = Store, *, closely: bool = False
) -> list[str]:
    alone = play(house, rounds, Store(open_engine("sqlite:///:memory:")))
    store, meddler = kind(open_engine("sqlite:///:memory:")), Meddler(house, report, closely=closely)
    disturbed = play(house, rounds, store, meddler)
    wrong = meddler.wrong
    if disturbed != alone:
        wrong.append(f"{house.name}: the rounds did not end as they would have undisturbed")
    verdict = Verifier(store, vault(SEED), house.deck_of).verify()
    report.count("phases", len(meddler.seen))
    report.count("jackpots that waited", "a jackpot waits" in meddler.seen)
    return wrong if verdict.ok else [*wrong, f"{house.name}: {verdict.first_bad}"]


def faulty(house: House, report: Report) -> None:
    """A submission that would be sent back opens no table and leaves nothing behind."""
    for name, fault in FAULTS.items():
        text = changed(house.submission, fault)
        if text is None:
            continue
        store = Store(open_engine("sqlite:///:memory:"))
        report.count("faulty submissions")
        try:
            Ledger(store, vault(SEED)).open_table(TABLE, text, on=OPENING_DAY)
            report.failed.append(f"{house.name}: a table was opened with {name}")
            continue
        except ValueError:
            report.expect(not store.tables(), f"{house.name}: {name} left a table behind")
        Ledger(store, vault(SEED)).open_table(TABLE, house.submission, on=OPENING_DAY)
        report.expect(verify(store).ok, f"{house.name}: after {name} the sound submission cannot be opened")


def rigged(report: Report) -> None:
    """Decks for tests enter only where a test hands them in; a ledger that was dealt from them does not verify."""
    with folder() as home:
        ledger = open_ledger(str(home / "ledger.db"), None)
        report.expect(ledger.deck_of is fair_deck, "the command line deals from another deck than the fair one")
        ledger.store.engine.dispose()
    store = Store(open_engine("sqlite:///:memory:"))
    play(list(houses())[-1], 1, store)
    said = verify(store, vault(SEED)).first_bad
    report.expect(said is not None and "not committed to" in said, f"a rigged deck is not found out: {said}")


class Lax(Store):
    """A planted fault: takes any submission for a table that is there."""

    def open_table(self, table_id: str, submission: str) -> bool:
        try:
            return super().open_table(table_id, submission)
        except ValueError:
            return False


def run(full: bool) -> ReportData:
    """Every change in every phase of every game; the full size plays more rounds, before every kind of step."""
    rounds = 12 if full else 2
    report = Report(17, "frozen rules", SEED, full=full, rounds=rounds, changes=len(CHANGES), faults=len(FAULTS))
    with report.timed("all, s"):
        for house in houses():
            report.failed += meddled(house, rounds, report, closely=full)
            faulty(house, report)
        rigged(report)
        planted = meddled(next(houses()), 1, Report(17, "", SEED, full=full), Lax)
        report.plant("a store that takes another submission", planted)
    report.expect(report.counts["jackpots that waited"], "no jackpot waited")
    return report.data()
