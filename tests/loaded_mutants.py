"""Tries mutants in one process that has loaded all tests once: each fault is planted in a fork, which runs only the
tests that cite the clause. What a test module read from the rules when it was loaded stays as it was."""

import gc
import os
import shutil
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import _lru_cache_wrapper
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from queenhigh.cards.ranking import Ranking
from queenhigh.rulebook.source import use_rules
from tests.clause_coverage import clauses_of
from tests.clause_mutants import DATA, Mutant

ROOT = Path(__file__).parents[1]
LONGEST_S = 600
SLOW = ("tests/browser", "tests/server", "tests/scenarios")
"""Tests that are not run while others cite the clause too."""
_FORK = get_context("fork")


class Outcome(NamedTuple):
    mutant: Mutant
    tests: int
    noticed: bool
    by: str = ""
    """The test that noticed."""


class LoadedTests:
    """A plugin of pytest that tries mutants where it would run the tests. A test that fails without the fault too
    does not count."""

    def __init__(self, mutants: Sequence[Mutant], over: float, told: Callable[[Outcome], None]) -> None:
        self.mutants, self.over, self.told = mutants, over, told
        self.sound: dict[str, bool] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        cited: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            for clause in set(clauses_of(item)):
                cited[clause].append(item)
        for mutant in self.mutants:
            if time.monotonic() > self.over:
                break
            quick = [item for item in cited[mutant.clause] if not item.nodeid.startswith(SLOW)]
            self.told(self._tried(mutant, quick or cited[mutant.clause]))
        return True

    def _tried(self, mutant: Mutant, items: list[pytest.Item]) -> Outcome:
        left = list(items)
        while left:
            failed = _first_failure(left, mutant)
            if failed is None:
                break
            if failed.nodeid not in self.sound:
                self.sound[failed.nodeid] = _first_failure([failed]) is None
            if self.sound[failed.nodeid]:
                return Outcome(mutant, len(items), noticed=True, by=failed.nodeid)
            left.remove(failed)
        return Outcome(mutant, len(items), noticed=False)


def _first_failure(items: list[pytest.Item], mutant: Mutant | None = None) -> pytest.Item | None:
    """The first test that fails, in a fork that may have a fault; none if the fork breaks down or hangs, since no test
    has said anything then."""
    here, there = _FORK.Pipe(duplex=False)
    child = _FORK.Process(target=_run, args=(items, mutant, there))
    child.start()
    there.close()
    try:
        place: int | None = here.recv() if here.poll(LONGEST_S) else None
    except EOFError:
        place = None
    child.kill()
    child.join()
    return None if place is None else items[place]


def _run(items: list[pytest.Item], mutant: Mutant | None, answer: Connection) -> None:
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    with TemporaryDirectory() as folder:
        if mutant is not None:
            plant(mutant, Path(folder))
        for place, item in enumerate(items):
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
                answer.send(place)
                break
        else:
            answer.send(None)
    os._exit(0)


def plant(mutant: Mutant, folder: Path) -> None:
    """Make this process go by the fault: a changed copy of the rules, or functions with changed code."""
    text = mutant.applied((ROOT / mutant.path).read_text(encoding="utf-8"))
    if mutant.path.startswith(DATA):
        shutil.copytree(ROOT / DATA, folder, dirs_exist_ok=True)
        (folder / Path(mutant.path).name).write_text(text, encoding="utf-8")
        use_rules(folder)
        return
    module = mutant.path.removeprefix("src/").removesuffix(".py").replace("/", ".")
    changed = {code.co_qualname: code for code in _codes(compile(text, mutant.path, "exec"))}
    assert module in sys.modules, module
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__module__ == module and each.__code__.co_qualname in changed:
            each.__code__ = changed[each.__code__.co_qualname]
        elif isinstance(each, _lru_cache_wrapper):
            each.cache_clear()
        elif isinstance(each, Ranking):
            each._by_ranks.clear()
            each._by_suit.clear()


def _codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _codes(part)
