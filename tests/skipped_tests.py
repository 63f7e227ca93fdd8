"""What was not tested, told at the very end of a run, where nobody can miss it."""

from collections import Counter
from collections.abc import Iterable

import pytest

from tests.browser.chromium import MISSING as NO_CHROMIUM
from tests.ledger.postgres import MISSING as NO_POSTGRES

_HOW_TO_GET = {NO_CHROMIUM: "make browser", NO_POSTGRES: "make postgres"}


def lines(reasons: Iterable[str]) -> list[str]:
    """A line for each thing that is missing on this machine, with the number of tests and how to get it.

    >>> lines([f"Skipped: {NO_CHROMIUM}"] * 2)
    ['2 TESTS DID NOT RUN: no Chromium on this machine: the pages are not tested. Get it with: make browser']
    """
    many = Counter(missing for reason in reasons for missing in _HOW_TO_GET if missing in reason)
    return [
        f"{count} TESTS DID NOT RUN: {missing}. Get it with: {_HOW_TO_GET[missing]}" for missing, count in many.items()
    ]


class SkippedTests:
    """Collects the reasons of skipped tests in the process that reports them."""

    def __init__(self) -> None:
        self._reasons: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and isinstance(report.longrepr, tuple):
            self._reasons.append(report.longrepr[2])

    def pytest_unconfigure(self, config: pytest.Config) -> None:
        """After the last line of pytest itself."""
        reporter = config.pluginmanager.get_plugin("terminalreporter")
        found = lines(self._reasons)
        if reporter is not None and found:
            bar = "!" * 100
            reporter.write_line("\n".join([bar, *found, bar]), red=True, bold=True)
