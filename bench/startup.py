"""How long the command line takes from the prompt to the answer, beside a Python that does nothing.

python bench/startup.py [--json FILE]
"""

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.resources import as_file, files
from pathlib import Path
from statistics import median
from time import perf_counter

RUNS = 20
RECORD = "three-card-round.toml"
QUEENHIGH = str(Path(sys.executable).parent / "queenhigh")


@dataclass(frozen=True, slots=True)
class Start:
    """One command as people write it, and how it is run here."""

    words: str
    argv: Sequence[str]
    target_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Wait:
    """How long one command took, in milliseconds."""

    command: str
    median_ms: float
    quickest_ms: float
    target_ms: int | None

    @property
    def verdict(self) -> str:
        if self.target_ms is None:
            return ""
        return f"{'met' if self.median_ms < self.target_ms else 'missed'} (under {self.target_ms} ms)"


STARTS = (
    Start("python -c pass", (sys.executable, "-c", "pass")),
    Start("queenhigh --help", (QUEENHIGH, "--help"), 100),
    Start(f"queenhigh settle {RECORD}", (QUEENHIGH, "settle", RECORD), 250),
    Start(f"queenhigh settle --json {RECORD}", (QUEENHIGH, "settle", "--json", RECORD), 250),
)


def milliseconds(argv: Sequence[str], folder: Path) -> float:
    start = perf_counter()
    subprocess.run(argv, cwd=folder, check=True, capture_output=True)
    return (perf_counter() - start) * 1000


def measure(folder: Path) -> list[Wait]:
    """The commands in turn, so that a busy moment falls on all; the first run of each only warms the disk."""
    taken: dict[Start, list[float]] = {start: [] for start in STARTS}
    for run in range(RUNS + 1):
        for start in STARTS:
            wait = milliseconds(start.argv, folder)
            if run:
                taken[start].append(wait)
    return [
        Wait(start.words, round(median(waits), 1), round(min(waits), 1), start.target_ms)
        for start, waits in taken.items()
    ]


def show(waits: Sequence[Wait]) -> None:
    print(f"{'':46}{'median':>9}{'quickest':>11}   target")
    for wait in waits:
        print(f"{wait.command:46}{wait.median_ms:>6.0f} ms{wait.quickest_ms:>8.0f} ms   {wait.verdict}".rstrip())


def main() -> None:
    parser = argparse.ArgumentParser(description="From the prompt to the answer, in milliseconds.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures here")
    options = parser.parse_args()
    version = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"From the prompt to the answer ({version}), the median of {RUNS} runs")
    if sys.dont_write_bytecode:
        print("This Python is told to keep no bytecode, so every start may compile the sources again.")
    with as_file(files("queenhigh.practice").joinpath("examples")) as folder:
        waits = measure(folder)
    show(waits)
    if options.json:
        data = {"python": platform.python_version(), "runs": RUNS, "waits": [asdict(wait) for wait in waits]}
        options.json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
