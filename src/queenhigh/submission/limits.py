"""Minimum, maximum and unit of placed wagers (OQ-033)."""

from queenhigh.money import dollars, parse_money
from queenhigh.submission.house import NO_LIMITS, Limits
from queenhigh.submission.section import Section
from queenhigh.submission.suggestions import amount, nearest_money


def read_limits(section: Section, default: Limits) -> Limits:
    """The minimum, maximum and unit a section states, the default for what it leaves out."""
    minimum = section.take("minimum", positive, near=nearest_money)
    maximum = section.take("maximum", positive, near=nearest_money)
    unit = section.take("unit", positive, near=nearest_money)
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
    minimum, maximum, unit = limits.minimum, limits.maximum, limits.unit
    crossed = maximum is not None and minimum > maximum
    if maximum is not None and crossed:
        key = "maximum" if stated == ["maximum"] else stated[0]
        near = minimum if key == "maximum" else maximum
        message = f"the minimum {dollars(minimum)} lies above the maximum {dollars(maximum)}"
        section.find(key, message, bars_play=False, nearest=amount(near) if key != "unit" else None)
    uneven = minimum != NO_LIMITS.minimum and minimum % unit
    if uneven:
        key = "minimum" if "minimum" in stated else "unit"
        message = f"the minimum {dollars(minimum)} is not a multiple of the unit {dollars(unit)}"
        nearest = amount(-(-minimum // unit) * unit) if key == "minimum" else None
        section.find(key, message, bars_play=False, nearest=nearest)
    if maximum is not None and maximum % unit and not crossed and not uneven:
        highest = maximum // unit * unit
        message = f"no wager reaches {dollars(maximum)} in steps of {dollars(unit)}; the highest is {dollars(highest)}"
        section.warn("maximum" if "maximum" in stated else "unit", message, nearest=_at(stated, highest))


def _at(stated: list[str], highest: int) -> str | None:
    return amount(highest) if "maximum" in stated and highest else None


def positive(value: object) -> int:
    cents = parse_money(value)
    if cents == 0:
        raise ValueError("0 is too little; at least $0.01")
    return cents
