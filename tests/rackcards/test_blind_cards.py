"""Cards written without a look at the reader, with what is wrong on them written down first.

Every other card is clean. Of the first batch half was held out while the other half was learned from: on the 28 clean
cards held out 3 got a false error, and 4 of 33 plants were missed. The second batch was first read when that was fixed:
6 of 24 clean cards got a false error, and 2 of 24 plants were missed. The third was written last: 4 of 30 clean cards
got a false error, and 10 of 30 plants got no error, 5 of these a question. The fourth came when that was learned, with
houses and voices of its own: 15 of 50 clean cards got a false error, and 18 of 50 plants got no error, 4 of these a
question. The fifth and the sixth were written by others while the reader learned to doubt what one reading alone
does not explain: on the fifth, first read with that gate, 5 of 25 clean cards got a false error (5 without the gate)
and 7 of 25 plants no error; on the sixth, read when the fifth was learned, 5 of 25 (7 with the reader of before) and
7 of 25. Of four more batches, lost since, 26 of 80 clean cards were blamed at first sight; so the reader began to
ask about numbers that are right for something else, about words that nobody explained, and about what only its place
tells. First read while it learned that, the seventh had 8 of 20 clean cards blamed, and then the eighth 3, the ninth 1
and the tenth, the one with poems and stories, 10; of 20 plants each 12, 13, 14 and 12 got an error, and 3, 1, 2 and 4
more a question. Of the eleventh, read when those were learned, 4 of 20 clean cards were blamed; 13 of 20 plants got an
error and 5 more a question. The twelfth has the
everyday texts of casinos, such as placards, web pages and guides: none of its 20 clean cards was blamed, 17 of 20
plants got an error and the other 3 a question. The thirteenth, the last, has the hardest layouts that its writer could
think of: 6 of 20 clean cards were blamed, 6 of 20 plants got an error and 7 a question. So everyday texts are read
well; in odd voices and layouts one clean card in four or five still gets a false error, and half or two thirds of the
plants are found at first sight. What the batches taught has been learned since, but for most of the plants of the
fourth and the thirteenth.
"""

from pathlib import Path

import pytest

from tests.rackcards.measure import measured

FOLDER = Path(__file__).with_name("blind")
# Of the plants of a batch, how many are only asked about, and how many are in words that the reader does not follow.
NOT_FOUND = {
    "first": (0, 1), "second": (0, 0), "third": (2, 0), "fourth": (11, 5), "fifth": (6, 0), "sixth": (3, 1),
    "seventh": (4, 1), "eighth": (2, 1), "ninth": (2, 3), "tenth": (3, 2), "eleventh": (7, 0), "twelfth": (1, 0),
    "thirteenth": (8, 5), "fourteenth": (2, 1), "fifteenth": (4, 1), "sixteenth": (10, 0), "seventeenth": (0, 0),
    "eighteenth": (3, 0), "nineteenth": (0, 0), "twentieth": (3, 0), "twentyfirst": (0, 0), "twentysecond": (7, 1),
    "twentythird": (0, 0),
}  # fmt: skip


@pytest.mark.parametrize("batch", sorted(NOT_FOUND))
def test_false_errors_and_missed_plants_of_cards_written_blind(batch: str) -> None:
    false, asked, missed = dict[str, object](), dict[str, str](), dict[str, str]()
    for card in measured(FOLDER / batch):
        if card.state == "blamed":
            false[card.row["card"]] = [(one.line, one.words, one.message) for one in card.errors]
        if card.state in ("asked", "missed"):
            (asked if card.state == "asked" else missed)[card.row["card"]] = card.row["plant"]
    most_asked, most_missed = NOT_FOUND[batch]
    assert false == {}
    assert len(missed) <= most_missed, missed
    assert len(asked) + len(missed) <= most_asked + most_missed, asked
