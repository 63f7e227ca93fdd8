"""What is left on a card when its tables and rankings were read: letters of paytables, wagers that are denied, and
payouts and hands that stand where no table or ranking took them."""

import re

from queenhigh.rackcards.card_text import CardText, Stretch
from queenhigh.rackcards.claims import CardReading, LoosePart, RankingList
from queenhigh.rackcards.parts import parts_of
from queenhigh.rackcards.vocabulary import Token, tokens

_LETTER = re.compile(r"[ ,:(-]*(?P<words>(?:pay\s?table|paytable|table|schedule)\s+(?P<letter>[a-g]|12\.c)\b)")
_DENIES = re.compile(r"\b(?:no|not|without|never|nor)\b|n't\b|\bunavailable\b")
_OF_A_BET = re.compile(r"\b(?:min|max)(?:imum)?\b|\blimits?\b|\bseeds?\b|\bstarts?\b|\bresets?\b")
_COMPARES = re.compile(r"(?:\ban?\s+)?\S+\s+(?:beats?|outranks?|is\s+better)\b")


def read_leftovers(card: CardText, game: str, reading: CardReading) -> None:
    """Add to a reading what stands beside its tables and rankings."""
    for table in reading.tables:
        said = _LETTER.match(card.plain, table.heading.end) if table.heading is not None else None
        if said is not None:
            table.letter, table.letter_words = said["letter"], Stretch(said.start("words"), said["words"])
    for wager, token in reading.named.items():
        sentence = next((one for one in card.sentences if one.start <= token.start <= one.end), None)
        if sentence is not None and denies(sentence.text):
            reading.denied.add(wager)
    for ranking in reading.rankings:
        ranking.beside = _named_beside(card, game, ranking)
    _read_loose_parts(card, game, reading)


def denies(text: str) -> bool:
    """Whether words say of something that there is none."""
    return _DENIES.search(text) is not None


def _named_beside(card: CardText, game: str, ranking: RankingList) -> list[Token]:
    """The hands that the sentence of a ranking names in words that were not followed, up to the first comparison."""
    around = next((one for one in card.passages if one.start <= ranking.place.start < one.end), ranking.place)
    compared = _COMPARES.search(around.text)
    end = around.start + (compared.start() if compared else len(around.text))
    found = tokens(around.text, game, around.start)
    return [token for token in found if token.sort == "hand" and ranking.place.start < token.start < end]


def _read_loose_parts(card: CardText, game: str, reading: CardReading) -> None:
    placed = {paid.payout.start for table in reading.tables for paid in table.lines}
    hands = {paid.hand.start for table in reading.tables for paid in table.lines}
    hands |= {one.start for ranking in reading.rankings for one in ranking.hands}
    hands |= {one.start for said in reading.comparisons for one in (said.higher, said.lower)}
    for part in parts_of(card, game):
        found = tokens(part.text, game, part.start)
        left = [one.payout for one in found if one.sort == "payout" and one.start not in placed]
        if left and not _OF_A_BET.search(part.text):
            reading.loose.append(LoosePart({one.wager for one in found if one.sort == "wager"}, left))
        reading.loose_hands |= {one.hand.name for one in found if one.sort == "hand" and one.start not in hands}
