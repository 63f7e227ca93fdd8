"""Minimum, maximum and unit of placed wagers (OQ-033)."""

from typing import Any

from queenhigh.money import parse_money
from queenhigh.submission.house import Limits
from queenhigh.submission.section import Section


def read_limits(section: Section, default: Limits) -> Limits:
    """The minimum, maximum and unit a section states, the default for what it leaves out."""
    minimum = section.take("minimum", positive)
    maximum = section.take("maximum", positive)
    unit = section.take("unit", positive)
    return Limits(
        minimum=default.minimum if minimum is None else minimum,
        maximum=default.maximum if maximum is None else maximum,
        unit=default.unit if unit is None else unit,
    )


def positive(value: Any) -> int:
    cents = parse_money(value)
    if cents == 0:
        raise ValueError("0 is too little; at least $0.01")
    return cents
