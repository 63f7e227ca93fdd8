"""Test setup: count clause coverage and keep it from dropping."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.clause_coverage import ClauseCoverage, citations, clauses_of
from tests.compiled_kernels import compile_kernels
from tests.ledger.postgres import stop_server
from tests.skipped_tests import SkippedTests

# The same examples every time, however slow the machine; `--hypothesis-profile=default` looks for new ones.
settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("clauses")
    group.addoption("--missing-clauses", action="store_true", help="list the clauses that no passing test cites")
    group.addoption("--raise-clause-floor", action="store_true", help="commit today's coverage as the new floor")
    group.addoption("--cited-clauses", metavar="FILE", help="write which tests cite each clause, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(ClauseCoverage(config), "clause-coverage")
        config.pluginmanager.register(SkippedTests(), "skipped-tests")
        if config.getoption("numprocesses", None):
            compile_kernels()


def pytest_collection_finish(session: pytest.Session) -> None:
    file = session.config.getoption("--cited-clauses")
    if file is not None:
        Path(file).write_text(json.dumps(citations(session.items)), encoding="utf-8")


def pytest_unconfigure() -> None:
    """The end of a process that runs tests, whether it is the only one or one of several."""
    stop_server()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Add the cited clauses to the report, also in a worker process."""
    outcome = yield
    outcome.get_result().user_properties += [("clause", clause) for clause in clauses_of(item)]  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def no_running_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """A browser test leaves its event loop suspended in this process; to other tests no loop is running."""
    if "browser" in request.node.nodeid:
        yield
        return
    suspended = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(suspended)
