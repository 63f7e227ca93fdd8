"""Which clauses are proved by a passing test: counted per document, bearing and how they are held, and never fewer
than before. A clause that only stands on a list for people is counted as listed and never as proved.

A test cites what it proves with `@pytest.mark.clause("3CP-11.B", …)`. A whole run ends with a table, fails when a
figure lies below the committed floor, and lists what is missing with `--missing-clauses`.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from _pytest.terminal import TerminalReporter

from queenhigh.rulebook import HELD, LISTED, Clause, clause_index

FLOOR = Path(__file__).with_name("clause_floor.toml")
BEARINGS = ("rule", "procedure", "document", "physical")
COLUMNS = (*BEARINGS, *HELD)
DOCUMENTS = ("3CP", "4CP", "235", "LIR", "RACK")

Figures = dict[str, dict[str, int]]


def clauses_of(item: pytest.Item) -> list[str]:
    """The clauses that a test cites; an unknown id is a mistake in the test."""
    cited = [clause for mark in item.iter_markers("clause") for clause in mark.args]
    unknown = [clause for clause in cited if clause not in clause_index()]
    if unknown:
        raise pytest.UsageError(f"{item.nodeid} cites unknown clauses: {', '.join(unknown)}")
    return cited


def citations(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """The test functions that cite each clause."""
    found: dict[str, dict[str, None]] = {}
    for item in items:
        for clause in clauses_of(item):
            found.setdefault(clause, {})[item.nodeid.partition("[")[0]] = None
    return {clause: list(names) for clause, names in found.items()}


def figures(covered: set[str]) -> Figures:
    """The number of clauses covered, by document and bearing, and by how they are held."""
    clauses = [clause for clause in clause_index().values() if clause.id in covered]
    counts = Counter((clause.document, column) for clause in clauses for column in _columns(clause))
    return {document: {column: counts[document, column] for column in COLUMNS} for document in DOCUMENTS}


def _columns(clause: Clause) -> tuple[str, ...]:
    return (clause.held,) if clause.held == LISTED else (clause.bearing, clause.held)


def totals() -> Figures:
    return figures(set(clause_index()))


def below_floor(now: Figures, floor: Figures) -> list[str]:
    """Every number that has dropped."""
    return [
        f"{document} {column}: {now[document][column]} of at least {least}"
        for document, columns in floor.items()
        for column, least in columns.items()
        if now[document][column] < least
    ]


def read_floor() -> Figures:
    data: Figures = tomllib.loads(FLOOR.read_text(encoding="utf-8"))
    return data


def write_floor(now: Figures) -> None:
    lines = [
        "# How many clauses have a passing test, by bearing and by how they are held; those that only stand on a list",
        "# are counted as listed and as nothing else. Only goes up; raise it with pytest --raise-clause-floor.",
    ]
    for document, columns in now.items():
        lines += ["", f"[{document}]", *(f"{column} = {count}" for column, count in columns.items())]
    FLOOR.write_text("\n".join(lines) + "\n", encoding="utf-8")


class ClauseCoverage:
    """Collects what passing tests cite, in the process that reports."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.covered: set[str] = set()
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.covered |= {str(value) for name, value in report.user_properties if name == "clause"}
        self.failed = self.failed or report.failed

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self._whole_run() and not self.failed and below_floor(figures(self.covered), read_floor()):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        now = figures(self.covered)
        if self.covered:
            self._show(terminalreporter, now)
        if self.config.getoption("--missing-clauses"):
            for clause in clause_index().values():
                if clause.id not in self.covered:
                    terminalreporter.write_line(f"{clause.id:<22}{clause.bearing:<11}{clause.held:<10}{clause.gist}")
        if not self._whole_run():
            return
        if self.config.getoption("--raise-clause-floor") and not self.failed:
            write_floor(now)
        for fallen in below_floor(now, read_floor()):
            terminalreporter.write_line(f"clause coverage fell: {fallen}", red=True)

    def _show(self, reporter: TerminalReporter, now: Figures) -> None:
        all_of = totals()
        reporter.write_sep("-", "clauses proved by a passing test; listed ones are only read on a list")
        reporter.write_line("      " + "".join(f"{column:>11}" for column in COLUMNS))
        for document in DOCUMENTS:
            cells = (f"{now[document][column]}/{all_of[document][column]}" for column in COLUMNS)
            reporter.write_line(f"{document:<6}" + "".join(f"{cell:>11}" for cell in cells))

    def _whole_run(self) -> bool:
        """Whether all tests were selected: coverage means nothing for a part of them."""
        option = self.config.option
        named = self.config.invocation_params.args
        picked = any(not str(arg).startswith("-") and Path(str(arg).partition("::")[0]).exists() for arg in named)
        return not (picked or option.keyword or option.markexpr or getattr(option, "lf", False) or option.collectonly)
