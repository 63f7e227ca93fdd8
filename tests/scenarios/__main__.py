"""`python -m tests.scenarios [--full] [--out FILE] [NUMBER …]`: run scenarios, write JSON, exit 1 where one failed."""

import argparse
import json
import sys
import traceback
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from tests.scenarios.catalog import Scenario, scenarios


class Outcome(NamedTuple):
    """How one scenario ended."""

    failed: list[str]
    seconds: float
    data: dict[str, object]


def outcome(scenario: Scenario, *, full: bool) -> Outcome:
    """What a scenario says; one that breaks down has failed too."""
    start = perf_counter()
    try:
        data: dict[str, object] = {**(said := scenario.run(full))}
        failed = said["failed"]
    except Exception:
        failed = [traceback.format_exc()]
        data = {"scenario": scenario.number, "failed": failed}
    seconds = round(perf_counter() - start, 1)
    return Outcome(failed, seconds, {"module": scenario.name, **data, "seconds": seconds})


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.scenarios", description="Faults that are to be survived.")
    parser.add_argument("which", nargs="*", metavar="NUMBER", help="numbers or module names; all where none is given")
    parser.add_argument("--full", action="store_true", help="the full size, for hours, instead of the smoke size")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the results here too")
    options = parser.parse_args()
    chosen = [s for s in scenarios() if not options.which or {s.name, str(s.number)} & set(options.which)]
    if not chosen:
        parser.error(f"no such scenario; there are: {', '.join(f'{s.number} {s.name}' for s in scenarios())}")
    results: list[Outcome] = []
    text = ""
    for scenario in chosen:
        print(f"{scenario.number or '':>2} {scenario.name} …", file=sys.stderr, flush=True)
        results.append(outcome(scenario, full=options.full))
        told = f"{len(results[-1].failed)} failed" if results[-1].failed else "held"
        print(f"   {told}, {results[-1].seconds} s", file=sys.stderr, flush=True)
        text = json.dumps({"full": options.full, "results": [result.data for result in results]}, indent=1) + "\n"
        if options.out:
            # After each one, so that a long run that is broken off leaves what it had found.
            options.out.parent.mkdir(parents=True, exist_ok=True)
            options.out.write_text(text, encoding="utf-8")
    print(text, end="")
    return 1 if any(result.failed for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
