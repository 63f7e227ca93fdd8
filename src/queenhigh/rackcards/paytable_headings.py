"""The headings of paytables: which lines are headings, which wager they name, and which columns they stand over."""

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from queenhigh.rackcards.card_text import CardText, Stretch, is_heading, is_rule
from queenhigh.rackcards.columns import PAY_WORD, is_row_of_cells, stacked_cells, stacked_heads
from queenhigh.rackcards.rows import is_beside
from queenhigh.rackcards.vocabulary import Token, tokens
from queenhigh.rackcards.wager_names import game_names_on_cards
from queenhigh.rulebook import Kind, rulebook

_PAYS_ITSELF = re.compile(rf"{PAY_WORD.pattern}|\b(?:(?:you\s+)?wins?|(?:you\s+)?gets?|collects?)\b")
_LITTLE_MORE = 8
_LABEL = re.compile(
    r"[\s*|(-]*(?=[\w-]*[a-z])[\w'-]{2,}(?:\s[\w'-]+){0,3}\s*:"
    r"|(?=[\w-]*[a-z])[\w'-]{2,8}(?= {2,}\S+(?: \S+)*(?: {2,}| \| )\S)"
)
_DONE_WITH = re.compile(r"\b(?:if|when|after|once|before|place|make|put|bet|lose|fold|with|without|your?|an?)\b")
_FEW_WORDS = 5
_ENVY_ALONE = (["envy"], ["five_card_envy"])


class HeadingFinder:
    """Tells headings from other lines of a card by their looks and by what follows them."""

    def __init__(self, card: CardText, game: str, parts: Sequence[Stretch]) -> None:
        self._card = card
        self._game = game
        self._parts = parts

    def is_marked(self, line: Stretch) -> bool:
        """Whether Markdown sets a line apart as a heading."""
        return is_heading(self._card.printed_line(line))

    def heads(self, number: int, line: Stretch, wagers: list[Token], payouts: list[Token], stakes: list[Token]) -> bool:
        """Whether a line without hands is the heading of what follows."""
        if not wagers and not stakes:
            return False
        if line.text.rstrip().endswith(".") and all(is_beside(line, wager) for wager in wagers):
            return False
        if payouts and not stakes and not self.is_marked(line) and not self._hands_follow(number):
            return False
        text = line.text.strip()
        if len(wagers) > 1 and not payouts and _fill_columns(line, wagers):
            return True
        if self.is_marked(line) or text.endswith(":") or is_row_of_cells(line):
            return True
        if self._hands_follow(number) and (PAY_WORD.search(text) or len(text) <= 70 or _leads(line, wagers)):
            return True
        return len(text) <= 60 and not text.endswith((".", "!", "?", ";", ","))

    def stacked(self, number: int, line: Stretch) -> list[Token]:
        """The headings of columns that this line and the one above it make together."""
        above = self._parts[number - 1] if number else line
        if not self._hands_follow(number) or not above.text.strip() or above.end + 1 != line.start:
            return []
        if "|" in line.text:
            return stacked_cells(above, line, self._game)
        if "  " not in line.text.strip():
            return []
        return stacked_heads(above, line, self._game)

    def _hands_follow(self, number: int) -> bool:
        """Whether the next line with anything in it names a hand; the head of a table may stand between."""
        for line in self._parts[number + 1 : number + 7]:
            head = "|" in line.text and PAY_WORD.search(line.text)
            if line.text.strip() and not is_rule(line.text) and not head:
                return any(token.sort == "hand" for token in tokens(line.text, self._game))
        return False


def is_bare_heading(line: Stretch, wager: Token) -> bool:
    """Whether a line is the name of a wager and little more: "IX. Envy Bonus"."""
    return len(line.text.strip()) - (wager.end - wager.start) <= _LITTLE_MORE


def stakes_in_heading(payouts: list[Token]) -> list[Token]:
    """The "$1" and "$5" over the columns of an envy table, which are stakes and not payouts."""
    sums = [token for token in payouts if token.payout.kind is Kind.DOLLARS and token.payout.amount in (1, 5)]
    if len(payouts) < 2 or len(sums) != len(payouts):
        return []
    return [replace(token, sort="stake", value=int(token.payout.amount)) for token in sums]


def progressive_before(wagers: list[Token], named: Mapping[str, Token]) -> Token | None:
    """The progressive that was named last, where a heading puts envy beside what it pays."""
    progressives = [one for name, one in named.items() if "progressive" in name]
    return progressives[-1] if progressives and [one.wager for one in wagers] in _ENVY_ALONE else None


def heads_with_envy(line: Stretch, wagers: list[Token], wager: Token | None) -> list[Token]:
    """Two headings, where a line puts a column of envy beside the payouts of the progressive it belongs to."""
    word = _PAYS_ITSELF.search(line.text)
    if wager is None or word is None or [token.wager for token in wagers] not in _ENVY_ALONE:
        return []
    between = line.text[word.end() : wagers[0].start - line.start]
    if "progressive" not in wager.wager or not ("|" in between or "  " in between):
        return []
    return [Token("wager", line.start + word.start(), line.start + word.end(), wager.wager), wagers[0]]


def wager_of_heading(line: Stretch, wagers: list[Token], game: str) -> Token:
    """The wager a heading is about: the last before the word that speaks of paying, else the first."""
    # "Let It Ride - Five Card Bonus" names the game first.
    title = re.compile(game_names_on_cards(rulebook(game)))
    named = [one for one in wagers if not title.fullmatch(line.text, one.start - line.start, one.end - line.start)]
    wagers = named or wagers
    word = PAY_WORD.search(line.text)
    before = [token for token in wagers if word and token.end - line.start <= word.start()]
    return before[-1] if before else wagers[0]


def all_in_brackets(line: Stretch, wagers: Sequence[Token]) -> bool:
    """Whether wagers are only named in what explains the headings above: "| | (with Play) | |"."""
    before = (line.text[: one.start - line.start] for one in wagers)
    return bool(wagers) and all(text.count("(") > text.count(")") for text in before)


def tells_in_later_cells(line: Stretch, wagers: Sequence[Token]) -> bool:
    """Whether a row of cells begins with a label of its own, and names wagers only among other words behind it."""
    cells = line.text.split("|")
    first = next((at for at, cell in enumerate(cells) if cell.strip()), 0)
    ends = sum(len(cell) + 1 for cell in cells[: first + 1])
    alone = [one for one in wagers if line.text[one.start - line.start : one.end - line.start] in map(str.strip, cells)]
    return (
        is_row_of_cells(line) and bool(wagers) and all(one.start - line.start >= ends for one in wagers) and not alone
    )


def stand_in_columns(line: Stretch, wagers: Sequence[Token]) -> bool:
    """Whether wagers stand apart as headings of columns do, not as words of one phrase."""
    return all("|" in gap or "  " in gap for gap in _gaps(line, wagers))


def _fill_columns(line: Stretch, wagers: Sequence[Token]) -> bool:
    """Whether nothing but wide gaps stands between wagers, as in a row of headings."""
    return all(len(gap) > 1 and not gap.strip() for gap in _gaps(line, wagers))


def _gaps(line: Stretch, wagers: Sequence[Token]) -> list[str]:
    return [line.text[a.end - line.start : b.start - line.start] for a, b in itertools.pairwise(wagers)]


def _leads(line: Stretch, wagers: list[Token]) -> bool:
    """Whether a wager stands at the head of a line that tells something of it: "Ante Bonus (for hands that ...)"."""
    return bool(wagers) and len(re.findall(r"[a-z]+", line.text[: wagers[0].start - line.start])) <= 1


def begins_with_unknown_label(line: Stretch, found: list[Token]) -> bool:
    """Whether what stands before the first colon names no wager and no hand, and is more than a word for paying."""
    label = _LABEL.match(line.text)
    if label is None:
        return False
    known = any(token.start < line.start + label.end() for token in found)
    return not known and not PAY_WORD.search(label[0]) and not re.search(r"\b(?:to|for)\s+(?:1|one)\b|\bhand", label[0])


def opens(line: Stretch, wager: Token) -> bool:
    """Whether a wager is what a paragraph begins with, and so what it is about."""
    return re.fullmatch(r"\W*(?:the\s+|an?\s+)?", line.text[: wager.start - line.start]) is not None


def is_named_first(line: Stretch, found: list[Token]) -> bool:
    """Whether a sentence begins with a wager and tells of it alone: "Finally, the Six Card Bonus, which ..."."""
    before = line.text[: found[0].start - line.start]
    if len(before.split()) > _FEW_WORDS or _DONE_WITH.search(before):
        return False
    return all(token is found[0] or is_beside(line, token) for token in found)
