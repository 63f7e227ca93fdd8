"""How long a bet takes, as its player sees it, while the house is under attack: each attack of the scenario
`availability` at its full size, from one address and from twelve, and the same bets while nobody attacks.

    .venv/bin/python bench/attacks.py [--bets 150] [--attack NAME ...] [--json FILE]

Takes seven to ten minutes, on a quiet machine: whatever else runs there is in the times. Status 1 if 99 of 100 bets
take longer than 150 ms during any attack, or if a bet is not acknowledged.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.scenarios.availability import ATTACKER, MANY, SEED, SPAWN, attacked, house_apart, undisturbed
from tests.scenarios.hostile_clients import ATTACKS
from tests.scenarios.report import Report

from queenhigh.server.settings import Settings

GOAL_MS = 150
HEAD = """| attack | bets, ms: p50 / p99 | p99 in the house, ms | p99 between two looks, ms | load |
|---|---:|---:|---:|---:|"""
Row = dict[str, str | float]


def rows(names: list[str], least_bets: int, wrong: list[str]) -> Iterator[Row]:
    """One for nobody and one for each attack, as soon as it is over."""
    with ProcessPoolExecutor(1, SPAWN) as pool, house_apart(Settings(), wrong) as house:
        report = Report(SEED, "", SEED, full=True)
        undisturbed(house, least_bets, report)
        yield _row("nobody attacks", report)
        for name in names:
            for where, addresses in (("one address", [ATTACKER]), ("twelve", MANY)):
                report = Report(SEED, "", SEED, full=True)
                wrong += attacked(house, name, addresses, True, pool, report, least_bets)
                yield _row(f"{name}, {where}", report)


def _row(attack: str, report: Report) -> Row:
    """The scenario tells its times in this order."""
    p50, p99, in_the_house, between = report.timings.values()
    return {
        "attack": attack,
        "bets": report.counts["bets"],
        "p50": p50,
        "p99": p99,
        "in the house": in_the_house,
        "between": between,
        "load": round(os.getloadavg()[0], 1),
    }


def _line(row: Row) -> str:
    bets = f"{row['p50']:g} / {row['p99']:g}"
    return f"| {row['attack']} | {bets} | {row['in the house']:g} | {row['between']:g} | {row['load']:g} |"


def main() -> int:
    parser = argparse.ArgumentParser(description="How long a bet takes while the house is under attack.")
    parser.add_argument("--bets", type=int, default=150, help="during each attack; 150")
    parser.add_argument("--attack", action="append", choices=list(ATTACKS), help="only this one; may be repeated")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers here too")
    options = parser.parse_args()
    began, wrong, told = perf_counter(), list[str](), list[Row]()
    print(HEAD, flush=True)
    for row in rows(options.attack or list(ATTACKS), options.bets, wrong):
        told.append(row)
        print(_line(row), flush=True)
    slow = [str(row["attack"]) for row in told if float(row["p99"]) > GOAL_MS]
    print(f"\n{sum(int(row['bets']) for row in told)} bets in {perf_counter() - began:.0f} s; the slowest p99 is "
          f"{max(float(row['p99']) for row in told):g} ms, and {GOAL_MS} ms is the goal.")  # fmt: skip
    for text in [*(f"over the goal: {attack}" for attack in slow), *wrong]:
        print(text)
    if options.json is not None:
        data = {"rows": told, "slow": slow, "wrong": wrong}
        options.json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 1 if slow or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
