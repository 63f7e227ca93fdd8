"""The words of a card: however long a text is, what is read of one sentence stays short."""

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.statements import words_of


def test_a_text_without_an_end_is_read_only_so_far() -> None:
    ordinary = words_of(Stretch(0, "you may bet from $5 to $500 on the ante"), "three-card-poker")
    endless = words_of(Stretch(0, "$1 to " * 6000), "three-card-poker")
    assert len(ordinary) < len(endless) <= 300
