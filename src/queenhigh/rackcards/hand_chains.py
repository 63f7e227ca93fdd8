"""The order of hands in signs, "4oK > SF > 3oK > flush", and in the plural: "straights beat flushes"."""

import itertools
import re
from collections.abc import Iterator, Sequence

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Beats, RankingList
from queenhigh.rackcards.rows import number_of_cards
from queenhigh.rackcards.vocabulary import Token

_ABOVE = re.compile(r"\s*(?:>+|›|»)\s*(?:an?\s+)?")
_BELOW = re.compile(r"\s*(?:<+|‹|«)\s*(?:an?\s+)?")
_BEAT = re.compile(
    r"\s+(?:beat|outrank|(?:out)?rank\s+(?:above|over|higher\s+than|ahead\s+of)|are\s+(?:higher|better|stronger)\s+than"
    r"|(?:is|are)\s+worth\s+more\s+than|over|tops?"
    r"|(?P<below>rank\s+(?:below|under|lower\s+than)|are\s+(?:lower|weaker)\s+than|lose\s+to|(?:is|are)\s+worth\s+less\s+than))"
    r"\s+(?:(?:an?|any|all|the)\s+)?"
)
_STATES_NOTHING = re.compile(
    r"^\W*(?:do|does|did|can|will|why|when|if|how|in\s+other)\b|\bunlike\b|\bnot\s+as\b|\bcontrast\b"
)
_SIZE = re.compile(r"\b(two|three|four|five|six|[2-6])[\s-]*cards?\b")
_ENOUGH = 3
_NEVER_COMPARED = 2
"""Every two-card hand that ranks is paid alike, and none is held against another."""


def chains(sentence: Stretch, found: Sequence[Token]) -> Iterator[RankingList]:
    """Every row of three hands or more with one sign between them; it may leave hands out."""
    for sign, rising in ((_ABOVE, False), (_BELOW, True)):
        for row in _rows(sentence, found, sign):
            first = row[0]
            said = _SIZE.search(sentence.text, 0, first.start - sentence.start)
            size = number_of_cards(said[1]) if said else None
            if size == _NEVER_COMPARED:
                continue
            place = Stretch(first.start, sentence.text[first.start - sentence.start : first.end - sentence.start])
            yield RankingList(None, place, size, rising, row, whole=False)


def comparisons(sentence: Stretch, found: Sequence[Token]) -> Iterator[Beats]:
    """Hands in the plural, or with "over" between them, of which one is said to stand above the other."""
    if _STATES_NOTHING.search(sentence.text):
        return
    said = _SIZE.search(sentence.text)
    size = number_of_cards(said[1]) if said else None
    for one, other in itertools.pairwise(found):
        beat = _BEAT.fullmatch(sentence.text, one.end - sentence.start, other.start - sentence.start)
        if one.sort == other.sort == "hand" and beat is not None:
            yield Beats(other, one, size) if beat["below"] else Beats(one, other, size)


def _rows(sentence: Stretch, found: Sequence[Token], sign: re.Pattern[str]) -> Iterator[list[Token]]:
    row: list[Token] = []
    for before, token in itertools.pairwise(found):
        gap = sentence.text[before.end - sentence.start : token.start - sentence.start]
        if before.sort == token.sort == "hand" and sign.fullmatch(gap):
            row = [*(row or [before]), token]
        else:
            if len(row) >= _ENOUGH:
                yield row
            row = []
    if len(row) >= _ENOUGH:
        yield row
