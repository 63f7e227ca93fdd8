"""Minimum, maximum and unit of placed wagers (OQ-033)."""

from typing import Any

from queenhigh.money import dollars, parse_money
from queenhigh.submission.house import NO_LIMITS, Limits
from queenhigh.submission.section import Section


def read_limits(section: Section, default: Limits) -> Limits:
    """The minimum, maximum and unit a section states, the default for what it leaves out."""
    minimum = section.take("minimum", positive)
    maximum = section.take("maximum", positive)
    unit = section.take("unit", positive)
    limits = Limits(
        minimum=default.minimum if minimum is None else minimum,
        maximum=default.maximum if maximum is None else maximum,
        unit=default.unit if unit is None else unit,
    )
    _check(section, limits)
    return limits


def _check(section: Section, limits: Limits) -> None:
    """The stated limits must leave something to wager; what is not stated is not spoken of."""
    stated = [key for key in ("minimum", "maximum", "unit") if key in section.data]
    if not stated:
        return
    if limits.maximum is not None and limits.minimum > limits.maximum:
        message = f"the minimum {dollars(limits.minimum)} lies above the maximum {dollars(limits.maximum)}"
        section.find("maximum" if stated == ["maximum"] else stated[0], message, bars_play=False)
    if limits.minimum != NO_LIMITS.minimum and limits.minimum % limits.unit:
        message = f"the minimum {dollars(limits.minimum)} is not a multiple of the unit {dollars(limits.unit)}"
        section.find("minimum" if "minimum" in stated else "unit", message, bars_play=False)


def positive(value: Any) -> int:
    cents = parse_money(value)
    if cents == 0:
        raise ValueError("0 is too little; at least $0.01")
    return cents
