"""Numbers and hands in words, the same in every finding."""

from fractions import Fraction
from math import floor, log10

from queenhigh.money import dollars, whole_cents


def share(value: Fraction, places: int = 2) -> str:
    """A share as a percentage; what is not nothing is never told as nothing.

    >>> share(Fraction(1, 8)), share(Fraction(1, 20358520)), share(Fraction(0))
    ('12.50%', '0.0000049%', '0%')
    """
    if value == 0:
        return "0%"
    percent = float(value * 100)
    enough = places if abs(percent) >= 0.1**places else 1 - floor(log10(abs(percent)))
    return f"{percent:.{enough}f}%"


def advantage(ev: Fraction) -> str:
    """Who gains, and how much of the wager.

    >>> advantage(Fraction(-1, 20)), advantage(Fraction(1, 40))
    ('house advantage 5.00%', 'player advantage 2.50%')
    """
    return f"{'house' if ev <= 0 else 'player'} advantage {share(abs(ev))}"


def rounded_dollars(value: Fraction) -> str:
    """Dollars, rounded down to the cent."""
    return dollars(whole_cents(value * 100))


def hand(name: str) -> str:
    """
    >>> hand("mini_royal_spades")
    'mini royal of spades'
    """
    words = name.replace("_", " ")
    for suit in ("spades", "diamonds"):
        words = words.replace(f" {suit}", f" of {suit}")
    return words.replace(" other", " of another suit")


def one_hand(words: str) -> str:
    """A hand with its article.

    >>> one_hand("straight flush"), one_hand("two pairs"), one_hand("four aces")
    ('a straight flush', 'two pairs', 'four aces')
    """
    plural = words.startswith(("two pair", "four aces", "all three"))
    return words if plural else f"a {words}"


def count(number: int, noun: str) -> str:
    """
    >>> count(1, "error"), count(2, "error")
    ('1 error', '2 errors')
    """
    return f"{number:,} {noun}{'s' * (number != 1)}"
