"""How findings write percentages, dollars, hands and counts."""

from collections.abc import Iterable
from fractions import Fraction
from math import floor, log10

from queenhigh.cards import hand_words
from queenhigh.money import dollars, whole_cents
from queenhigh.rulebook.wording import counted


def share(value: Fraction, places: int = 2) -> str:
    """A share as a percentage. A share above zero never prints as zero.

    >>> share(Fraction(1, 8)), share(Fraction(1, 20358520)), share(Fraction(0))
    ('12.50%', '0.0000049%', '0%')
    """
    if value == 0:
        return "0%"
    percent = float(value * 100)
    enough = places if abs(percent) >= 0.1**places else 1 - floor(log10(abs(percent)))
    return f"{percent:.{enough}f}%"


def units(value: Fraction) -> str:
    """What a line pays in units of the wager; large amounts in full.

    >>> units(Fraction(10**6)), units(Fraction(5, 2)), units(Fraction(641, 9555)), units(Fraction(10**7, 3))
    ('1,000,000', '2.5', '0.0670853', '3,333,333.33')
    """
    if value.denominator == 1:
        return f"{value.numerator:,}"
    return f"{float(value):,.6g}" if abs(value) < 10**4 else f"{float(value):,.2f}"


def advantage(ev: Fraction) -> str:
    """Which side has the edge, as a share of the wager.

    >>> advantage(Fraction(-1, 20)), advantage(Fraction(1, 40))
    ('house advantage 5.00%', 'player advantage 2.50%')
    """
    return f"{'house' if ev <= 0 else 'player'} advantage {share(abs(ev))}"


def rounded_dollars(value: Fraction) -> str:
    """An amount in dollars to the nearest cent.

    >>> rounded_dollars(Fraction(3050080, 19)), rounded_dollars(Fraction(8580))
    ('$160,530.53', '$8,580')
    """
    return dollars(round(value * 100))


def paid_dollars(value: Fraction) -> str:
    """An amount in dollars, rounded down to the cent as a payment is (OQ-015)."""
    return dollars(whole_cents(value * 100))


def named_hand(name: str) -> str:
    """A hand by its name in a paytable, with its article if it takes one.

    >>> named_hand("straight_flush"), named_hand("two_pair"), named_hand("four_aces")
    ('a straight flush', 'two pairs', 'four aces')
    """
    words = hand_words(name)
    return words if words.startswith(("two pair", "four aces", "all three")) else f"a {words}"


KINDS = ("error", "question", "warning", "note")
"""What a finding may be to a person, the most urgent first; a question is a note that wants an answer."""


def verdict(kinds: Iterable[str]) -> str:
    """How many findings of each kind there are, the most urgent first.

    >>> verdict(["note", "error", "question", "note"]), verdict([])
    ('1 error, 1 question, 2 notes', 'no findings')
    """
    found = list(kinds)
    return ", ".join(counted(found.count(one), one) for one in KINDS if one in found) or "no findings"
