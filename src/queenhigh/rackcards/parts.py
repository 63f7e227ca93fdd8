"""The parts that a card is read in: rows of tables line by line, and what is told in prose sentence by sentence."""

import re
from collections.abc import Iterator
from itertools import pairwise

from queenhigh.rackcards.card_text import CardText, Stretch, is_heading, sentences_of
from queenhigh.rackcards.vocabulary import NUMBER, tokens

_WIDE_GAP = re.compile(r"\S {3,}\S|\.\s?\.|\|")
_PAYOUT_FIRST = re.compile(rf"\s*{NUMBER}\s+(?:to|for)\s+(?:1|one)\b")
_NUMERAL = re.compile(r"^(?:\(?(?:[ivxl]{1,5}|\d{1,2}|[a-z])[.)]|[-*>])\s+")
_GOES_ON = re.compile(
    r"(?:[.!?,]|\b(?:an?|the|your|our|my|its|his|her|their|of|on|or|and|to|for|in|is|are|with|if|by|from|at|as|than|into|whole|entire|full"
    r"|all|both|each|every|any|no|not|this|that|these|those|takes?|pays?|wins?|gets?|who|which|when|where|only|just|between|over|under))\s*$"
)
_HAND_AND_NUMBER = re.compile(rf"\s*[a-z\s-]{{3,30}},?\s(?:{NUMBER})\s*[.!]?\s*")
_FULL_LINE = 48
_SUIT = r"(?:spades|hearts|diamonds|clubs|(?:any|an|the|all)?\s*others?\s+suits?)"
_IN_A_SUIT = re.compile(rf"\W*(?:(?:and\s+)?(?:in|for|of|if\s+(?:it\s+is|it's))\s+)?{_SUIT}\b[^.]*\$?\d")
_ROYAL = re.compile(r"\broyal|\bace,?\s+king|\ba-?k-?q\b")


def parts_of(card: CardText, game: str) -> list[Stretch]:
    """Every line of a card in its order, but prose that runs over lines, or tells two things in one, by its sentences.

    >>> card = CardText("Ante Bonus\\nStraight 1 to 1\\nThe dealer needs a queen. Maximum bet $500.")
    >>> [part.text for part in parts_of(card, "three-card-poker")]
    ['ante bonus', 'straight 1 to 1', 'the dealer needs a queen.', ' maximum bet $500.']
    """
    parts: list[Stretch] = []
    for lines in _running_on(card):
        whole = Stretch(lines[0].start, card.plain[lines[0].start : lines[-1].end].replace("\n", " "))
        parts += lines if _is_set_in_rows(card, lines) else _told_together(whole, game)
    return parts


def _running_on(card: CardText) -> Iterator[list[Stretch]]:
    """The lines of a card, those of one paragraph together."""
    ends = {paragraph.end for paragraph in card.paragraphs}
    together: list[Stretch] = []
    for line in card.lines:
        together.append(line)
        if not line.text.strip() or line.end in ends:
            yield together
            together = []
    if together:
        yield together


def _is_set_in_rows(card: CardText, lines: list[Stretch]) -> bool:
    """Whether lines are what they are for themselves: headings, cells, leaders, and lines broken before the margin."""
    return (
        not lines[0].text.strip()
        or any(_has_wide_gap(card, line) for line in lines)
        or any(len(line.text.strip()) < _FULL_LINE for line in lines[:-1])
        or any(_begins_anew(card, before, line) for before, line in pairwise(lines))
        or is_heading(card.printed_line(lines[0]))
    )


def _has_wide_gap(card: CardText, line: Stretch) -> bool:
    """Whether a line is parted as rows are; the marks of bold letters leave gaps that nobody sees."""
    bold = "**" in card.printed_line(line)
    text = re.sub(r" {2,}", lambda gap: " " * max(1, len(gap[0]) - 4), line.text) if bold else line.text
    return _WIDE_GAP.search(_NUMERAL.sub("", text.strip())) is not None


def _begins_anew(card: CardText, before: Stretch, line: Stretch) -> bool:
    """Whether a line with a capital stands below one that did not come to its end: two rows, and no prose."""
    capital = card.printed_line(line).lstrip()[:1].isupper()
    goes_on = _GOES_ON.search(before.text) or _PAYOUT_FIRST.match(line.text)
    return capital and not goes_on and before.text.count("(") <= before.text.count(")")


def _told_together(whole: Stretch, game: str) -> Iterator[Stretch]:
    """Sentences; hands and payouts that name no wager go with the sentence before them, which does."""
    kept: Stretch | None = None
    for sentence in sentences_of(whole):
        if kept is None:
            kept = sentence
        elif _continues(kept, sentence, game):
            kept = Stretch(kept.start, whole.text[kept.start - whole.start : sentence.end - whole.start])
        else:
            yield kept
            kept = sentence
    if kept is not None:
        yield kept


def _continues(kept: Stretch, sentence: Stretch, game: str) -> bool:
    """Read behind the sentence before it: "any other suit" is a hand after the mini royal of spades."""
    if _IN_A_SUIT.match(sentence.text) and _ROYAL.search(kept.text):
        # "When another guest holds an ace, king and queen of one suit. In spades it is $100."
        return True
    both = tokens(f"{kept.text} {sentence.text}", game)
    sorts = {token.sort for token in both if token.start > len(kept.text)}
    if "wager" in sorts or "hand" not in sorts:
        return False
    # "Straight flush, five to one. Trips, four."
    paid = any(token.sort == "payout" for token in both if token.start <= len(kept.text))
    return "payout" in sorts or (paid and _HAND_AND_NUMBER.fullmatch(sentence.text) is not None)
