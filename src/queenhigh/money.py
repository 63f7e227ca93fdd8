"""Money as text and as integers: whole cents in code, dollars with two decimals in text, never a float."""

import re
from datetime import date, time
from fractions import Fraction

_MONEY = re.compile(r"(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,2})?", re.ASCII)
_DECIMAL = re.compile(r"(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,1000})?", re.ASCII)
_PERCENT = re.compile(r"(?:0|[1-9][0-9]{0,2})(?:\.[0-9]{1,12})?%", re.ASCII)


def parse_money(value: object) -> int:
    """Cents from a string of dollars with at most two decimals, or from a whole number of dollars.

    >>> parse_money("12.5"), parse_money(3)
    (1250, 300)
    >>> parse_money(2.5)
    Traceback (most recent call last):
    ValueError: 2.5 is a float; write the amount as a string of dollars, such as "12.50"
    """
    text = _as_text(value)
    if not _MONEY.fullmatch(text):
        raise ValueError(f'{shown(value)} is not an amount; write dollars with at most two decimals, such as "12.50"')
    dollars, _, cents = text.partition(".")
    return int(dollars) * 100 + int(cents.ljust(2, "0"))


def parse_exact(value: object) -> Fraction:
    """Exact cents from a string of dollars with any number of decimals: the amount on a meter.

    >>> parse_exact("1000.125")
    Fraction(200025, 2)
    """
    text = _as_text(value)
    if not _DECIMAL.fullmatch(text):
        raise ValueError(f'{shown(value)} is not an amount; write dollars, such as "4321.50"')
    return Fraction(text) * 100


def parse_rate(value: object) -> Fraction:
    """A rate from a string such as "14%", above 0 and at most 100 percent.

    >>> parse_rate("0.37%")
    Fraction(37, 10000)
    """
    if not isinstance(value, str) or not _PERCENT.fullmatch(value):
        raise ValueError(f'{shown(value)} is not a rate; write a percentage, such as "14%" or "0.37%"')
    rate = Fraction(value[:-1]) / 100
    if not 0 < rate <= 1:
        raise ValueError(f"{value} is not a rate above 0% and at most 100%")
    return rate


def money_text(cents: int) -> str:
    """
    >>> money_text(-1250)
    '-12.50'
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def dollars(cents: int) -> str:
    """For people: a dollar sign, thousands separators, and cents only if there are any.

    >>> dollars(100000000), dollars(1250), dollars(-5)
    ('$1,000,000', '$12.50', '-$0.05')
    """
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}" + (f".{rest:02d}" if rest else "")


def rounded_dollars(exact: Fraction) -> str:
    """For people: an amount of dollars that need not be whole cents, always with two decimals.

    >>> rounded_dollars(Fraction(-10)), rounded_dollars(Fraction(12345678, 10000))
    ('-$10.00', '$1,234.57')
    """
    cents = round(100 * exact)
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}.{rest:02d}"


def whole_cents(exact: Fraction | int) -> int:
    """Round down to the cent, as for every payment and display (OQ-015)."""
    return exact.numerator // exact.denominator


def shown(value: object, limit: int = 60) -> str:
    """A value as a message shows it: quoted, and truncated if it is long."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) >= 10**limit:
        return "a very long number"
    if isinstance(value, date | time):
        return value.isoformat()
    text = repr(value) if not isinstance(value, str) else '"' + value.encode("unicode_escape").decode() + '"'
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _as_text(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, int | str | float):
        raise ValueError(f'{shown(value)} is not an amount; write a string of dollars, such as "12.50"')
    if isinstance(value, float):
        raise ValueError(f'{shown(value)} is a float; write the amount as a string of dollars, such as "12.50"')
    return str(value) if isinstance(value, str) or abs(value) < 10**15 else "too large"
