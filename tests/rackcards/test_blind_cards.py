"""Cards written without a look at the reader, with what is wrong on them written down first.

What the reader did with each batch at first sight, when all those before had been learned from:

    batch           clean cards blamed    plants called wrong, asked about, passed in silence
    first                3 of 28          29 of 33, 4 not (half of the batch, held out)
    second               6 of 24          22 of 24, 2 not
    third                4 of 30          20 of 30, 5, 5
    fourth              15 of 50          32 of 50, 4, 14
    fifth                5 of 25          18 of 25, 7 not
    sixth                5 of 25          18 of 25, 7 not
    seventh              8 of 20          12 of 20, 3, 5
    eighth               3 of 20          13 of 20, 1, 6
    ninth                1 of 20          14 of 20, 2, 4
    tenth               10 of 20          12 of 20, 4, 4     poems and stories
    eleventh             4 of 20          13 of 20, 5, 2
    twelfth              0 of 20          17 of 20, 3, 0     placards, web pages and guides
    thirteenth           6 of 20           6 of 20, 7, 7     the hardest layouts
    fourteenth           5 of 20          13 of 20, 4, 3     from here on prose, questions and answers, grids, columns,
    fifteenth            4 of 20          12 of 20, 3, 5     capitals, abbreviations, scans and marketing
    sixteenth            4 of 20           9 of 20, 6, 5
    seventeenth          8 of 40          clean cards alone
    eighteenth           4 of 20          16 of 20, 2, 2
    nineteenth           7 of 40          clean cards alone
    twentieth            4 of 20          14 of 20, 2, 4
    twenty-first         7 of 60          clean cards alone
    twenty-second        2 of 20          13 of 20, 6, 1
    twenty-third         4 of 60          clean cards alone
    twenty-fourth        2 of 20          14 of 20, 5, 1
    twenty-fifth         8 of 60          clean cards alone
    twenty-sixth         0 of 20          14 of 20, 2, 4
    twenty-seventh       0 of 20          10 of 20, 1, 9
    twenty-eighth        5 of 60          clean cards alone
    twenty-ninth         0 of 20          16 of 20, 1, 3
    thirtieth            3 of 20          13 of 20, 2, 5
    thirty-first         5 of 20          16 of 20, 1, 3     half of the errors by words just learned
    thirty-second        1 of 20          17 of 20, 1, 2
    thirty-third         3 of 50          clean cards alone
    thirty-fourth        2 of 20          16 of 20, 3, 1
    thirty-fifth         1 of 20          14 of 20, 2, 4
    thirty-sixth         2 of 20          17 of 20, 0, 3

From the seventh on the reader asks about numbers that are right for something else and about words that nobody
explained; from the sixteenth on also where the card has the same right elsewhere, where limits are not told in words of
limits, and where a list has more in it than was read. Of the last ten batches 22 of 270 clean cards got a false error,
one in twelve; of 160 plants 119 were called wrong and 11 asked about, four in five. What the batches taught has been
learned since, but for the plants that are counted below.
"""

from pathlib import Path

import pytest

from tests.rackcards.measure import measured

FOLDER = Path(__file__).with_name("blind")
# Of the plants of a batch, how many are only asked about, and how many are in words that the reader does not follow.
NOT_FOUND = {
    "first": (0, 1), "second": (0, 0), "third": (2, 0), "fourth": (10, 5), "fifth": (6, 0), "sixth": (2, 1),
    "seventh": (4, 1), "eighth": (2, 1), "ninth": (2, 3), "tenth": (3, 2), "eleventh": (6, 0), "twelfth": (1, 0),
    "thirteenth": (9, 3), "fourteenth": (2, 1), "fifteenth": (4, 1), "sixteenth": (10, 0), "seventeenth": (0, 0),
    "eighteenth": (3, 0), "nineteenth": (0, 0), "twentieth": (2, 0), "twentyfirst": (0, 0), "twentysecond": (5, 1),
    "twentythird": (0, 0), "twentyfourth": (3, 0), "twentyfifth": (0, 0), "twentysixth": (5, 0),
    "twentyseventh": (3, 2), "twentyeighth": (0, 0), "twentyninth": (3, 0), "thirtieth": (2, 2), "thirtyfirst": (1, 0),
    "thirtysecond": (1, 0), "thirtythird": (0, 0), "thirtyfourth": (3, 0), "thirtyfifth": (4, 0),
    "thirtysixth": (0, 3),
}  # fmt: skip

# How many planted cards get an error at a place where they are right.
BLAMED_BESIDE = {
    "first": 1,
    "seventh": 1,
    "eighth": 2,
    "ninth": 1,
    "tenth": 2,
    "eleventh": 1,
    "thirteenth": 1,
    "twentyninth": 3,
    "thirtieth": 1,
    "twentysixth": 1,
}


@pytest.mark.parametrize("batch", sorted(NOT_FOUND))
def test_false_errors_and_missed_plants_of_cards_written_blind(batch: str) -> None:
    false, beside, asked, missed = dict[str, object](), dict[str, object](), dict[str, str](), dict[str, str]()
    for card in measured(FOLDER / batch):
        if card.state == "blamed":
            false[card.row["card"]] = [(one.line, one.words, one.message) for one in card.errors]
        elif any(not card.is_near(one) for one in card.errors):
            beside[card.row["card"]] = [(one.line, one.words, one.message) for one in card.errors]
        if card.state in ("asked", "missed"):
            (asked if card.state == "asked" else missed)[card.row["card"]] = card.row["plant"]
    most_asked, most_missed = NOT_FOUND[batch]
    assert false == {}
    assert len(beside) <= BLAMED_BESIDE.get(batch, 0), beside
    assert len(missed) <= most_missed, missed
    assert len(asked) + len(missed) <= most_asked + most_missed, asked
