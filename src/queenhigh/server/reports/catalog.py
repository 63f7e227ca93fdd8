"""All reports by name, and how one is made: its query, and the source that it states."""

from collections.abc import Mapping, Sequence

from queenhigh.ledger import this_program
from queenhigh.ledger.ledger_reader import LedgerReader
from queenhigh.rulebook import game_names
from queenhigh.server.gaming_day import GamingDay
from queenhigh.server.reports import conduct_log, dealer_pace, meter_reconciliation, table_log, training, wager_results
from queenhigh.server.reports.fact_reader import covered
from queenhigh.server.reports.report import Records, Report, ReportKind, Scope, Source
from queenhigh.server.reports.wager_results import ALL, wager_names
from queenhigh.submission import House
from queenhigh.table import facts

_BY_WAGER = ("day", "shift", "table", "game", "person", "wager")
_KINDS = (
    ReportKind("results", "Results per wager",
               "Handle, paid and won for every wager, beside the exact expectation and how far apart they are.",
               wager_results.RESULT_COLUMNS, wager_results.wager_results, _BY_WAGER, wager_results.BY),
    ReportKind("rounds", "Rounds", "Every finished round: the rounds behind a figure.",
               wager_results.ROUND_COLUMNS, wager_results.round_results, _BY_WAGER),
    ReportKind("pace", "Pace of dealers", "Rounds, rounds an hour and minutes a round of every dealer.",
               dealer_pace.PACE_COLUMNS, dealer_pace.dealer_pace, listed_by=dealer_pace.LISTED_BY),
    ReportKind("exceptions", "Voids and exceptions",
               "Voids, failed counts, exposed cards, devices, removed decks, absences and pauses.",
               table_log.EVENT_COLUMNS, table_log.exceptions),
    ReportKind("overrides", "Overrides",
               "What the floor ruled, allowed or set against the usual procedure, with the limits that a wager broke.",
               table_log.OVERRIDE_COLUMNS, table_log.overrides),
    ReportKind("refusals", "Refusals", "What people tried and were refused, at the tables and before they reached one.",
               conduct_log.REFUSAL_COLUMNS, conduct_log.refusals),
    ReportKind("jackpots", "Jackpot log", "Every progressive win: hand, meter, amount, who confirmed and validated it.",
               table_log.JACKPOT_COLUMNS, table_log.jackpots),
    ReportKind("disputes", "Dispute register", "Who disputed which round, why, and what the floor answered.",
               conduct_log.DISPUTE_COLUMNS, conduct_log.disputes),
    ReportKind("meters", "Meter reconciliation",
               "What each meter showed, everything that moved it, and what it shows, to the fraction of a cent.",
               meter_reconciliation.METER_COLUMNS, meter_reconciliation.meters,
               ("day", "shift", "table", "game", "meter")),
    ReportKind("meter-moves", "Meter moves", "Every move of every meter with its time, round, person and cause.",
               meter_reconciliation.MOVE_COLUMNS, meter_reconciliation.meter_moves,
               ("day", "shift", "table", "person", "meter")),
    ReportKind("decks", "Deck log",
               "Every deck: received, inspected, verified, counted, removed and destroyed, when and by whom.",
               table_log.DECK_COLUMNS, table_log.decks),
    ReportKind("rights", "Who may do what", "Every act with the roles that may do it, and the people in those roles.",
               conduct_log.RIGHT_COLUMNS, conduct_log.rights, ("person",)),
    ReportKind("logins", "Log-ins and failures", "Who logged in, whose password was wrong, and changes of accounts.",
               conduct_log.ACT_COLUMNS, conduct_log.log_ins, ("day", "shift", "person")),
    ReportKind("automation", "Tables and automation",
               "Which tables were opened, closed or changed, and which steps the house took over, by whom.",
               conduct_log.ACT_COLUMNS, conduct_log.automation, ("day", "shift", "table", "person")),
    ReportKind("exams", "Examinations", "Every examination that a dealer sat: the paper, and how much of it was right.",
               training.EXAM_COLUMNS, training.exams, ("day", "shift", "game", "person")),
    ReportKind("training", "Training by subject",
               "What each person and the whole house know and miss, by subject, from all examinations.",
               training.TRAINING_COLUMNS, training.training, ("day", "shift", "game", "person")),
)  # fmt: skip
REPORTS: Mapping[str, ReportKind] = {kind.name: kind for kind in _KINDS}


def make_report(
    store: LedgerReader, day: GamingDay, name: str, scope: Scope, at: int, *, recount: bool = False
) -> Report:
    """The report of that name, made now; ValueError says what is wrong with its scope. With `recount` every figure is
    counted from the facts, whatever was kept."""
    kind = REPORTS[name]
    with store.at_one_moment() as moment:
        records = Records(moment, day, recount)
        _check(records, kind, scope)
        given = kind.query(records, scope)
        source = _source(records, scope, at)
    return Report(
        name, kind.title, kind.about, scope, kind.columns, tuple(given.rows), tuple(given.behind), source, day,
        given.notes,
    )  # fmt: skip


def _check(records: Records, kind: ReportKind, scope: Scope) -> None:
    idle = [name for name in scope.narrowed_by() if name not in kind.narrowed_by]
    if idle:
        raise ValueError(f"the report {kind.name} cannot be narrowed by {_and(idle)}, only by {_and(kind.narrowed_by)}")
    if scope.game is not None and scope.game not in game_names():
        raise ValueError(f"game {scope.game!r} is not known; choose {', '.join(game_names())}")
    wagers = [*wager_names(), *([ALL] if kind.listed_by else [])]
    if scope.wager is not None and scope.wager not in wagers:
        raise ValueError(f"wager {scope.wager!r} is not known; choose {', '.join(wagers)}")
    if scope.meter is not None and scope.meter not in records.store.meters():
        raise ValueError(f"meter {scope.meter!r} does not exist")
    if scope.table is not None and records.store.submission(scope.table) is None:
        raise ValueError(f"table {scope.table!r} does not exist")
    if scope.first is not None and scope.last is not None and scope.first > scope.last:
        raise ValueError(f"{scope.first} is after {scope.last}")
    if scope.shift is not None:
        records.day.check_shift(scope.shift)
    if scope.by is not None and scope.by not in kind.listed_by:
        raise ValueError(f"the report {kind.name} is listed by {_and(kind.listed_by)}, not by {scope.by!r}")


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _source(records: Records, scope: Scope, at: int) -> Source:
    """The heads of the tables that the report covers and of the chain of conduct, and the programs that wrote them."""
    tables = covered(records, scope).houses
    heads = [(table, *records.store.head(table)) for table in tables]
    heads.append(("conduct", *records.store.conduct_head()))
    programs = {program: None for table, house in tables.items() for program in _programs(records, table, house)}
    return Source(tuple(heads), tuple(programs), f"Queen High {this_program()}", at)


def _programs(records: Records, table: str, house: House) -> list[str]:
    named = [item.fact for item in records.figures.noted(table, house, frozenset({facts.ProgramNamed.__name__}))]
    return [f"{fact.program}, sha256 {fact.digest}" for fact in named if isinstance(fact, facts.ProgramNamed)]
