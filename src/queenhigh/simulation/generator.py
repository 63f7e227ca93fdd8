"""A counter-based generator: the cards of a round follow from the seed and the number of the round.

Every word is a SplitMix64 hash, and every draw a whole number without bias (Lemire's method on 32 bits): what would be
biased, or a card that is dealt already, is drawn again from a second stream of the round. All of it is arithmetic on
64-bit integers, the same on every machine. This module is the reference; kernels repeat it and tests compare them.
"""

from collections.abc import Callable

WORD = (1 << 64) - 1
HALF = (1 << 32) - 1
ROUND_STEP = 0x9E3779B97F4A7C15
"""Added to the key for every round."""
WORD_STEP = 0xD1B54A32D192ED03
"""Added to a word to get the next one of the same round."""
RETRY_STEP = 0x8CB92BA72F3D8DD7
"""Added to the last repeated draw of a round to get the next one."""
FIRST_FACTOR, SECOND_FACTOR = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def mix(word: int) -> int:
    """
    >>> hex(mix(0x9E3779B97F4A7C15))
    '0xe220a8397b1dcdaf'
    """
    word = (word ^ word >> 30) * FIRST_FACTOR & WORD
    word = (word ^ word >> 27) * SECOND_FACTOR & WORD
    return word ^ word >> 31


def key_of(seed: int) -> int:
    """The key of a seed, so that neighboring seeds have nothing in common."""
    return mix(mix(seed & WORD) + (seed >> 64) & WORD)


def least_fraction(choices: int) -> int:
    """A product whose lower half is below this would favor some choices over others."""
    return (1 << 32) % choices


class RoundDraws:
    """The draws of one round in their order."""

    def __init__(self, key: int, number: int) -> None:
        self._word = mix(key + number * ROUND_STEP & WORD)
        self._retry = self._word
        self._drawn = 0

    def draw(self, choices: int, is_taken: Callable[[int], bool]) -> int:
        """One of so many choices that is not taken."""
        product = self._next() * choices
        while product & HALF < least_fraction(choices) or is_taken(product >> 32):
            self._retry = mix(self._retry + RETRY_STEP & WORD)
            product = (self._retry >> 32) * choices
        return product >> 32

    def _next(self) -> int:
        """Upper and lower halves of words by turns."""
        lower = self._drawn & 1
        if self._drawn and not lower:
            self._word = mix(self._word + WORD_STEP & WORD)
        self._drawn += 1
        return self._word & HALF if lower else self._word >> 32
