"""Which numbers of a line are payouts: a bare number beside a hand is one; the price of a wager and a limit are not."""

import itertools
import re
from collections.abc import Iterator
from fractions import Fraction

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.ranking_lists import announces_ranking
from queenhigh.rackcards.rows import is_prose, is_stake_of, kind_of_heading, stands_alone
from queenhigh.rackcards.vocabulary import NUMBER, Payout, Token, amount
from queenhigh.rulebook import Kind

_BARE = re.compile(
    r"(?<![\d$:/-])(?<!\d[.,])\d{1,3}(?:,\d{3})+(?![\d,:/%-]|\.\d)|(?<![\d$:/-])(?<!\d[.,])\d{1,6}(?![\d:/%-]|[.,]\d)"
)
# Cards named by their ranks are not payouts: "a straight with a 2, 3, 4 and 5".
_NUMERAL = re.compile(r"(?:^|\s)(?P<n>\d{1,2})[.)]\s+(?=[a-z])")
_RANKS_LISTED = re.compile(
    r"\b(?:with|of|like)\s+(?:an?\s+)?(?:(?:ace|10|[2-9])\s*(?:,\s*(?:and\s+)?|and\s+|-\s*)(?:an?\s+)?)+(?:10|[2-9])\b"
)
_EXAMPLE = re.compile(r"(?<![\w$.,:/-])(?:[akqjt]|10|[2-9])(?:[ ,-]+(?:[akqjt]|10|[2-9])){2,}\s*$")
_SPOKEN = re.compile(rf"(?<![\w$.,:/-])(?<!\d )(?:a\s+)?(?P<n>{NUMBER})(?![\w%:/-]|[.,]\d)")
_WORTH = re.compile(
    r"(?:\s*[,:-]|\s+(?:(?:is|are)\s+)?(?:worth|paid|at)|\s+(?:gets?|brings?|pays?|earns?|wins?|returns?|makes?)(?:\s+you)?|\s+is)?\s+(?:a\s+)?$"
)
_ENDS = re.compile(r"\s*(?:[,;.!)]|$)|\s+(?:and|then|while|but)\b")
_ALL_OF_THEM = re.compile(r"\b(?:all|both|your|the)\s+$")
_FOR_A = re.compile(r"\s+(?:for|with|on)\s+(?:(?:an?|any|your|the)\s+)?")
_BUYS = re.compile(r"\s+(?:puts?|gets?|buys?|lets?|enters?|adds?|opens?|is\s+all|will|does)\b")
_A_HAND = re.compile(r"(?:straight|flush|royal|full|four|three|trips|quads|two\s+pair|pair|boat)")
_IN_TURN = re.compile(r"(?<![\d$.,-])\d{1,4}(?:(?:\s?[-/]\s?|,\s)\d{1,4}){2,}(?![\d.%])")
# A limit on what is paid at all does not belong in a table: "pair or better pays, up to 50 to 1".
_MOST = re.compile(
    r"\b(?:up\s+to|as\s+much\s+as|at\s+most|(?:no|not|never)\s+(?:\w+\s+)?more\s+than|exceeds?|capped\s+at"
    r"|limit(?:ed)?(?:\s+is)?(?:\s+to)?|max(?:imum)?(?:\s+pay\w*)?(?:\s+(?:of|per|a)(?:\s+hand)?)?)\s*:?\s*(?:of\s+|to\s+)?$"
)


def with_bare_numbers(
    line: Stretch,
    found: list[Token],
    understood: list[Token],
    kind_above: Kind | None,
    *,
    in_columns: bool,
    in_ranking: bool,
) -> list[Token]:
    """With a hand in a line and nothing else that pays, the number behind it is its payout.

    A number that was already understood, such as a price, is left alone. The payout is of the kind that the line speaks
    of, "all to 1", or else of the kind of the heading above it. In a ranking the numbers are the cards of an example:
    "Straight flush  9 8 7".
    """
    hands = [token for token in found if token.sort == "hand"]
    paid = [token for token in found if token.sort == "payout"]
    if not hands or (in_ranking and not paid and _EXAMPLE.search(line.text)):
        return found
    kind = kind_of_heading(line.text) or kind_above
    # "From the top" may announce a ranking or a row of payouts; as many numbers as hands tell the latter.
    if announces_ranking(line):
        return sorted([*found, *(_told_in_turn(line, len(hands), kind) if not paid else [])], key=lambda one: one.start)
    cells = in_columns and "|" in line.text
    if (any(one.payout.kind is not Kind.PERCENT_OF_METER for one in paid) and not cells) or is_prose(line, found):
        spoken = () if in_columns else _spoken_numbers(line, found, understood, kind)
        return sorted([*found, *spoken], key=lambda token: token.start)
    in_turn = _told_in_turn(line, len(hands), kind) if not paid else []
    if in_turn:
        return sorted([*found, *in_turn], key=lambda token: token.start)
    listed = [one.span() for one in _RANKS_LISTED.finditer(line.text)]
    numerals = _numerals(line.text)
    bare = [
        Token("payout", line.start + number.start(), line.start + number.end(), _bare(kind, number[0]))
        for number in _BARE.finditer(line.text)
        if line.start + number.start() >= hands[0].end
        and all(line.start + number.end() <= t.start or line.start + number.start() >= t.end for t in understood)
        and stands_alone(line.text, number)
        and number.start() not in numerals
        and not any(start <= number.start() < end for start, end in listed)
    ]
    return sorted([*found, *bare], key=lambda token: token.start)


def _numerals(text: str) -> set[int]:
    """Where the numbers of a list stand that runs on in one line: "1. straight flush  2. four of a kind"."""
    found = list(_NUMERAL.finditer(text))
    return {
        place
        for one, other in itertools.pairwise(found)
        if int(other["n"]) == int(one["n"]) + 1
        for place in (one.start("n"), other.start("n"))
    }


def _spoken_numbers(line: Stretch, found: list[Token], understood: list[Token], kind: Kind | None) -> Iterator[Token]:
    """Numbers without "to 1" that a sentence sets beside a hand: "a flush is worth twenty", "ten for a pair"."""
    begins = {token.start - line.start for token in found if token.sort == "hand"}
    ends = {token.end - line.start for token in found if token.sort == "hand"}
    for number in _SPOKEN.finditer(line.text):
        start, end = number.span("n")
        if any(token.start < line.start + end and line.start + start < token.end for token in understood):
            continue
        if _ALL_OF_THEM.search(line.text, 0, start):
            continue
        before = _WORTH.search(line.text, 0, start)
        behind = _FOR_A.match(line.text, end)
        paid = (before is not None and before.start() in ends and _ENDS.match(line.text, end) is not None) or (
            behind is not None and behind.end() in begins
        )
        if paid:
            yield Token("payout", line.start + start, line.start + end, Payout(kind, amount(number["n"])))


def _told_in_turn(line: Stretch, many: int, kind: Kind | None) -> list[Token]:
    """Numbers behind a list of hands, one for each of them: "quads, straight flush, trips: 25-20-2"."""
    told = _IN_TURN.search(line.text)
    numbers = list(re.finditer(r"\d+", told[0])) if told else []
    if told is None or len(numbers) != many:
        return []
    start = line.start + told.start()
    return [Token("payout", start + one.start(), start + one.end(), _bare(kind, one[0])) for one in numbers]


def _bare(kind: Kind | None, digits: str) -> Payout:
    return Payout(kind, Fraction(digits.replace(",", "")))


def without_stakes(line: Stretch, found: list[Token]) -> list[Token]:
    """Without what a wager costs, "the $1 Progressive pays 6 for 1", and without the most that may be paid."""
    wagers = [token for token in found if token.sort == "wager"]
    return [
        token
        for token in found
        if token.sort != "payout" or not (_is_price(line, wagers, token) or _is_a_limit(line, token))
    ]


def _is_a_limit(line: Stretch, token: Token) -> bool:
    """ "Up to 50 to 1" promises no hand anything; "up to 15 to 1 on a straight" does."""
    behind = _FOR_A.match(line.text, token.end - line.start)
    told = behind is not None and _A_HAND.match(line.text, behind.end()) is not None
    return not told and _MOST.search(line.text, 0, token.start - line.start) is not None


def _is_price(line: Stretch, wagers: list[Token], token: Token) -> bool:
    if token.payout.is_a_stake and _BUYS.match(line.text, token.end - line.start):
        # "A single dollar puts you in the hunt for two jackpots."
        return True
    before = [one for one in wagers if one.start >= token.end]
    closed = re.match(r"\s*(?:wagers?|bets?)?\s*[:)(]|\.\s", line.text[token.end - line.start :]) is not None
    return is_stake_of(line, wagers if closed else before, token)
