"""Scenario 20, the system's clock: the real program deals while somebody sets the clock, forwards and back, again and
again. The rounds end, their order is that of the chain, and the ledger verifies.

At the full size libfaketime stands between the program and the clock of the system, if it is there. Otherwise, and at
the smoke size, the clock is set inside the process, by `set_clock`.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import cycle, pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from queenhigh.ledger.hash_chain import GENESIS, Link, follows
from queenhigh.practice import practice_submission
from queenhigh.rulebook import GAMES
from tests.scenarios import set_clock
from tests.scenarios.cores import spread
from tests.scenarios.report import Report, ReportData
from tests.scenarios.tables import folder, kept_at

SEED = 20
STEPS = ("+0", "-1h", "+1h", "-1", "+1", "-2h", "+30m", "+10h", "-10h")
"""As in `set_clock`."""
STEP_S = 0.05
WAIT_S = 3600
LIBRARIES = ("/usr/lib/*/faketime/libfaketime.so.1", "/usr/local/lib/faketime/libfaketime.so.1")


class Dealing(NamedTuple):
    """How the program ended that dealt under such a clock: its status, its output, and how often the clock was set."""

    status: int
    said: str
    sets: int


def library() -> Path | None:
    """libfaketime: where LIBFAKETIME says, or where systems install it."""
    named = [Path(os.environ["LIBFAKETIME"])] if "LIBFAKETIME" in os.environ else []
    return next(iter([*named, *(found for place in LIBRARIES for found in Path("/").glob(place[1:]))]), None)


def deal(home: Path, submission: str, rounds: int, rng: Random, faketime: Path | None) -> Dealing:
    """Deal under a clock that is set all the time."""
    (home / "house.toml").write_text(submission, encoding="utf-8")
    asked = ["table", "run", str(home / "house.toml"), "--rounds", str(rounds)]
    asked += ["--database", str(home / "ledger.db"), "--name", "table"]
    return _deal_within(home, asked) if faketime is None else _deal_under(faketime, home, asked, rng)


def _deal_within(home: Path, asked: list[str]) -> Dealing:
    """With a clock that is set inside the process."""
    program = [sys.executable, "-m", set_clock.__name__, str(home / "sets"), *asked]
    done = subprocess.run(program, capture_output=True, text=True, timeout=WAIT_S)
    return Dealing(done.returncode, done.stdout + done.stderr, int((home / "sets").read_text(encoding="ascii")))


def _deal_under(faketime: Path, home: Path, asked: list[str], rng: Random) -> Dealing:
    """With a library between the program and the system's clock, and somebody who sets it from outside."""
    clock = home / "clock"
    clock.write_text(STEPS[0], encoding="ascii")
    faked = {
        "LD_PRELOAD": str(faketime),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    program = [sys.executable, "-m", "queenhigh", *asked]
    dealing = subprocess.Popen(
        program, env={**os.environ, **faked}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    sets, latest = 0, time.monotonic() + WAIT_S
    for step in cycle(rng.sample(STEPS, len(STEPS))):
        with suppress(subprocess.TimeoutExpired):
            dealing.wait(STEP_S)
            break
        assert time.monotonic() < latest, "the rounds do not end"
        clock.write_text(step, encoding="ascii")
        sets += 1
    return Dealing(dealing.returncode, dealing.communicate()[0], sets)


def disorder(links: Sequence[Link]) -> list[str]:
    """Facts that do not follow from those before them."""
    before, wrong = GENESIS, []
    for number, item in enumerate(links, 1):
        if not follows(item, before, number):
            wrong.append(f"fact {number} does not follow from those before it")
        before = item.hash
    return wrong


class Dealt(NamedTuple):
    """What came of one table: what is wrong, what was counted, and what the checks say to its facts sorted by time."""

    wrong: list[str]
    counts: dict[str, int]
    sorted_by_time: list[str]


def dealt(rounds: int, faketime: Path | None, game: str) -> Dealt:
    report = Report(20, "", SEED, full=False)
    with folder() as home:
        links = one_table(home, game, rounds, report, faketime)
    return Dealt(report.failed, report.counts, disorder(sorted(links, key=lambda item: item.fact.at)))


def one_table(home: Path, game: str, rounds: int, report: Report, faketime: Path | None) -> list[Link]:
    """The chain of a table that was dealt at under such a clock."""
    dealing = deal(home, practice_submission(game), rounds, Random(f"{SEED} {game}"), faketime)
    report.expect(dealing.status == 0, f"{game}: the table stopped: {dealing.said}")
    verified = subprocess.run(
        [sys.executable, "-m", "queenhigh", "verify", "--database", str(home / "ledger.db")],
        capture_output=True,
        text=True,
    )
    report.expect(verified.returncode == 0, f"{game}: {verified.stdout}{verified.stderr}")
    with kept_at(home / "ledger.db") as store:
        links = list(store.links("table"))
    times = [item.fact.at for item in links]
    back = sum(later < earlier for earlier, later in pairwise(times))
    report.count("rounds", rounds)
    report.count("times the clock was set", dealing.sets)
    report.count("facts with an earlier time than the one before", back)
    report.failed += [f"{game}: {wrong}" for wrong in disorder(links)]
    return links


def run(full: bool) -> ReportData:
    """1,000 rounds of every game; the smoke size has 60 of one."""
    games, rounds = (GAMES, 1_000) if full else (GAMES[:1], 60)
    report = Report(20, "a clock that is set", SEED, full=full, games=len(games), rounds=rounds)
    faketime = library() if full else None
    report.count("tables whose clock libfaketime set", len(games) if faketime is not None else 0)
    found: list[str] = []
    with report.timed("all, s"), spread("clocks", full, threads=True) as each:
        for table in each(partial(dealt, rounds, faketime), games):
            report.failed += table.wrong
            report.add(table.counts)
            found = table.sorted_by_time
    back = report.counts["facts with an earlier time than the one before"]
    report.expect(back, "the clock never went back: nothing was tried")
    report.plant("facts put in the order of their times", found)
    return report.data()
