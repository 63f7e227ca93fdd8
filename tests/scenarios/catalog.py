"""Which scenarios there are: every module of this package that has `run`, by the number in its first line."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from tests.scenarios.report import ReportData


@dataclass(frozen=True)
class Scenario:
    name: str
    number: int | None
    run: Callable[[bool], ReportData]


def scenarios() -> list[Scenario]:
    found = []
    for file in sorted(Path(__file__).parent.glob("[a-z]*.py")):
        if file.name.startswith("test_"):
            continue
        module = import_module(f"tests.scenarios.{file.stem}")
        if callable(getattr(module, "run", None)):
            number = re.match(r"Scenario (\d+)", module.__doc__ or "")
            found.append(Scenario(file.stem, int(number[1]) if number else None, module.run))
    return sorted(found, key=lambda scenario: (scenario.number is None, scenario.number, scenario.name))
