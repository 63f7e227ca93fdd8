"""The nearest legal value for a submission, as one would write it there."""

import difflib
import re
import unicodedata
from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction

from queenhigh.money import money_text, parse_rate

_LONGEST = 100
_SHORTEST = 3
_DAYS = ("%Y-%m-%d", "%m/%d/%Y", "%B %d, %Y", "%b %d, %Y", "%d %B %Y", "%Y/%m/%d")
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_CONTINENTAL = re.compile(r"\d{1,3}(?:\.\d{3})+,\d{1,2}|\d{1,3}(?:\.\d{3}){2,}|\d+,\d{1,2}", re.ASCII)
LEAVE_OUT = "leave it out"
"""The suggestion for something that is not allowed there at all."""


def quoted(text: str) -> str:
    return f'"{text}"'


def amount(cents: int) -> str:
    """Dollars as a submission writes them, cents only where there are any.

    >>> amount(500), amount(1250)
    ('"5"', '"12.50"')
    """
    return quoted(money_text(cents).removesuffix(".00"))


_LOOKALIKES = str.maketrans("АВСЕНІКМОРТХавсеоріухΑΒΕΗΙΚΜΝΟΡΤΧΥΖο", "ABCEHIKMOPTXabceopiyxABEHIKMNOPTXYZo")


def plain_letters(text: str) -> str:
    """What somebody meant who wrote letters and digits of other scripts that look like ours.

    >>> plain_letters("\uff11\uff14\uff05"), plain_letters("h\u0430nd")
    ('14%', 'hand')
    """
    return unicodedata.normalize("NFKC", text).translate(_LOOKALIKES)


def closest(found: str, choices: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The one choice that some text was meant for: in other letters, misspelled, cut short, or with words added to it.

    >>> closest("Hand-dealt", ["hand", "manual-shoe"]), closest("\\u0410", ["A", "B"]), closest("min", ["minimum"])
    ('hand', 'A', 'minimum')
    """
    wanted = plain_letters(found[:_LONGEST]).strip().casefold()
    by_fold = {choice.casefold(): choice for choice in choices}
    near = [wanted] if wanted in by_fold else difflib.get_close_matches(wanted, by_fold, n=1, cutoff=cutoff)
    near = near or [fold for fold in by_fold if re.match(rf"{re.escape(fold)}[\s_-]", wanted)]
    near = near or [fold for fold in by_fold if len(wanted) >= _SHORTEST and fold.startswith(wanted)]
    return by_fold[near[0]] if near else None


def nearest_choice(found: object, choices: Iterable[str]) -> str | None:
    """The choice that was meant: the same in other letters, one that looks alike, or the next letter.

    >>> nearest_choice("c", "ABC"), nearest_choice("Z", "ABC"), nearest_choice("manual shoe", ["hand", "manual-shoe"])
    ('"C"', '"C"', '"manual-shoe"')
    """
    listed = list(choices)
    if isinstance(found, list) and found:
        found = found[0]
    if type(found) is int and 1 <= found <= len(listed) and len(listed[0]) == 1:
        return quoted(listed[found - 1])
    if not isinstance(found, str) or not found or len(found) > _LONGEST:
        return None
    meant = closest(found, listed)
    if meant is not None:
        return quoted(meant)
    wanted = plain_letters(found).strip()
    letters = [choice for choice in listed if len(choice) == 1 and choice.isalpha()]
    if len(wanted) == 1 and wanted.isalpha() and letters:
        return quoted(min(letters, key=lambda letter: abs(ord(letter) - ord(wanted.upper()))))
    return None


def nearest_money(value: object) -> str | None:
    """
    >>> nearest_money(5.0), nearest_money("$50,000"), nearest_money("1.000,00"), nearest_money("5.005")
    ('"5"', '"50000"', '"1000"', '"5.01"')
    >>> nearest_money("-5 USD"), nearest_money("lots")
    ('"5"', None)
    """
    if isinstance(value, float):
        value = f"{value:.2f}" if abs(value) < 10**9 else ""
    if not isinstance(value, str) or len(value) > _LONGEST:
        return None
    digits = re.sub(r"[$€£¥\s-]|dollars?|usd", "", plain_letters(value), flags=re.IGNORECASE)
    if _CONTINENTAL.fullmatch(digits):
        digits = digits.replace(".", "").replace(",", ".")
    digits = digits.replace(",", "")
    if not re.fullmatch(r"\d{1,12}(?:\.\d{1,6})?", digits, re.ASCII):
        return None
    cents = int((Fraction(digits) * 100) + Fraction(1, 2))
    return amount(max(cents, 1))


def nearest_rate(value: object) -> str | None:
    """
    >>> nearest_rate(14), nearest_rate(0.14), nearest_rate("14"), nearest_rate("120%"), nearest_rate("fast")
    ('"14%"', '"14%"', '"14%"', '"100%"', None)
    >>> nearest_rate("0.14"), nearest_rate("-14%")
    ('"14%"', '"14%"')
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, str) and re.fullmatch(r"\s*0?\.\d{1,6}\s*", value, re.ASCII):
        value = float(value)
    if isinstance(value, float):
        value = f"{value * 100:g}" if 0 < value < 1 else f"{value:g}"
    text = plain_letters(str(value)[:_LONGEST]).replace(" ", "").removesuffix("%").removeprefix("-")
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,12})?", text, re.ASCII) and float(text) > 100:
        return quoted("100%")
    try:
        parse_rate(f"{text}%")
    except ValueError:
        return None
    return quoted(f"{text}%")


def nearest_number(value: object) -> str | None:
    """
    >>> nearest_number("7"), nearest_number(7.0), nearest_number("seven"), nearest_number("many")
    ('7', '7', '7', None)
    """
    if isinstance(value, str) and value.strip().casefold() in _NUMBERS:
        return str(_NUMBERS.index(value.strip().casefold()) + 1)
    if isinstance(value, float) and value.is_integer() and abs(value) < 10**6:
        return str(int(value))
    return value.strip() if isinstance(value, str) and re.fullmatch(r"\s*[0-9]{1,6}\s*", value, re.ASCII) else None


def nearest_boolean(value: object) -> str | None:
    words = {"yes": "true", "true": "true", "on": "true", "no": "false", "false": "false", "off": "false"}
    return words.get(str(value)[:_LONGEST].casefold()) or {0: "false", 1: "true"}.get(
        value if type(value) is int else -1
    )


def nearest_day(value: object) -> str | None:
    """
    >>> nearest_day("2026-02-20"), nearest_day("02/20/2026"), nearest_day("February 20, 2026"), nearest_day("soon")
    ('2026-02-20', '2026-02-20', '2026-02-20', None)
    """
    if isinstance(value, datetime):
        return value.date().isoformat()
    for form in _DAYS:
        try:
            return datetime.strptime(str(value)[:_LONGEST].strip(), form).date().isoformat()
        except ValueError:
            continue
    return None
