"""The width of a text, computed without a font, so that a drawing can be laid out and tested before it is rendered.

The tables hold the widest of the fonts that may be used, so a text is never wider than computed here.
"""

import unicodedata
from enum import StrEnum

_PRINTABLE = "".join(map(chr, range(32, 127))) + "·×’‘“”–"
# Thousandths of the size: Liberation Sans (as wide as Arial and Helvetica), and Libertinus and Liberation Serif, which
# take its place on paper; all bold.
_SANS = (
    278, 333, 556, 557, 557, 1000, 833, 278, 333, 333, 500, 584, 278, 358, 278, 316, 557, 557, 557, 557, 557, 557,
    557, 557, 557, 557, 333, 333, 584, 584, 584, 611, 988, 740, 723, 723, 734, 667, 611, 778, 817, 390, 557, 778,
    667, 944, 740, 778, 667, 778, 723, 667, 667, 732, 723, 1028, 723, 723, 667, 397, 307, 397, 584, 557, 392, 557,
    611, 557, 611, 557, 391, 611, 619, 322, 333, 613, 325, 905, 616, 611, 611, 611, 444, 557, 358, 611, 557, 778,
    561, 558, 500, 395, 280, 395, 584, 278, 584, 333, 333, 500, 500, 557,
)  # fmt: skip
# Liberation Serif (as wide as Times) and Libertinus Serif.
_SERIF = (
    250, 333, 408, 500, 500, 833, 778, 190, 333, 333, 500, 564, 250, 338, 250, 323, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 730, 333, 389, 722,
    611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 951, 722, 722, 611, 356, 287, 356, 518, 500, 392, 457,
    500, 444, 506, 447, 333, 500, 538, 278, 278, 512, 278, 790, 542, 504, 519, 503, 372, 390, 316, 531, 500, 747,
    500, 515, 444, 480, 205, 480, 541, 250, 564, 333, 333, 444, 444, 548,
)  # fmt: skip
# Greek and Cyrillic, for operators' names, which are always set in the serif.
_FURTHER = (
    "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψω"
    "ЁАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяё"
)
_FURTHER_SERIF = (
    723, 667, 579, 644, 611, 611, 730, 723, 334, 723, 726, 890, 723, 648, 723, 723, 557, 583, 611, 723, 731,
    723, 738, 744, 566, 517, 505, 491, 420, 441, 528, 489, 281, 506, 531, 537, 474, 446, 504, 566, 525, 441,
    570, 441, 496, 589, 505, 628, 659, 611, 723, 583, 667, 579, 683, 611, 896, 558, 723, 723, 667, 679, 890,
    730, 723, 723, 557, 667, 611, 709, 791, 723, 723, 650, 1009, 1009, 723, 873, 575, 661, 1028, 667, 457, 509,
    479, 416, 538, 447, 706, 436, 586, 586, 502, 527, 680, 586, 504, 586, 519, 444, 445, 515, 657, 500, 577,
    539, 849, 849, 565, 724, 465, 454, 748, 481, 447,
)  # fmt: skip
_UNKNOWN = 1000
# Scripts whose letters are never wider than that: Hebrew, Arabic, kana, Han and Hangul.
_WITHIN_AN_EM = ((0x590, 0x6FF), (0x3040, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3))


class Face(StrEnum):
    """One serif for inscriptions and names, one sans for everything else."""

    SERIF = "serif"
    SANS = "sans"


_WIDTHS = {
    Face.SANS: dict(zip(_PRINTABLE, _SANS, strict=True)),
    Face.SERIF: dict(zip(_PRINTABLE + _FURTHER, _SERIF + _FURTHER_SERIF, strict=True)),
}

RISE = 0.74
"""How far capitals rise above the baseline, in multiples of the font size."""
FALL = 0.22
"""How far descenders hang below the baseline."""


def text_width(text: str, face: Face, size: float, spacing: float = 0) -> float:
    """An upper bound of the width; `spacing` is added after every letter.

    >>> text_width("ANTE", Face.SANS, 20) < text_width("ANTE", Face.SANS, 20, 2) < text_width("AAAAAA", Face.SANS, 20)
    True
    """
    return sum(_letter(letter, face) for letter in text) * size / 1000 + spacing * len(text)


def is_known(text: str, face: Face) -> bool:
    """Whether the width computed here holds for every letter. If not, the renderer must be given the room.

    It stretches letters to fill that room, so it is given only where needed.
    """
    return all(_plain(letter) in _WIDTHS[face] or _within_an_em(letter) for letter in text)


def _plain(letter: str) -> str:
    """The letter without accents, which do not make it wider."""
    return unicodedata.normalize("NFD", letter)[0]


def _within_an_em(letter: str) -> bool:
    return bool(unicodedata.combining(letter)) or any(low <= ord(letter) <= high for low, high in _WITHIN_AN_EM)


def is_joined(text: str) -> bool:
    """Whether the letters are connected, so that letter spacing would break the words.

    >>> is_joined("قاعة"), is_joined("Harbor Room")
    (True, False)
    """
    return any(0x600 <= ord(letter) <= 0x6FF for letter in text)


def fitting_size(text: str, face: Face, *, most: float, room: float, spacing: float = 0) -> float:
    """The largest size up to `most` at which the text fits. The spacing is given in sizes.

    >>> fitting_size("Harbor Room", Face.SERIF, most=50, room=2000)
    50
    """
    return min(most, room / max(text_width(text, face, 1, spacing), 1e-9))


def split_evenly(text: str) -> tuple[str, ...]:
    """A text on two lines of about the same length, or on one if it has no space.

    >>> split_evenly("The Grand Harbor Room of Baltimore")
    ('The Grand Harbor', 'Room of Baltimore')
    """
    words = text.split()
    if len(words) < 2:
        return (text,)
    halves = ((" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words)))
    return min(halves, key=lambda pair: max(map(len, pair)))


def _letter(letter: str, face: Face) -> int:
    if unicodedata.combining(letter):
        return 0
    known = _WIDTHS[face].get(letter)
    if known is None:
        known = _WIDTHS[face].get(_plain(letter), _UNKNOWN)
    return known
