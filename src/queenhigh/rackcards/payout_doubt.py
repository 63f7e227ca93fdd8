"""How sure the reader may be that a printed payout is wrong, and not only read wrongly.

A table has one fault, if any. Where one line of it differs and the others agree, that line is wrong; where several
differ, the reader more likely took another table for it, or paired hands and payouts one line off, and asks.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from queenhigh.rackcards.card_text import CardText
from queenhigh.rackcards.claims import PaidLine, PaidTable
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.posted import ROYALS, Posted, is_right, lines_for, verdict
from queenhigh.rackcards.vocabulary import MONEY, WORD, HandWords, Payout, amount, tokens
from queenhigh.rulebook import EnvyLine, Kind, Line
from queenhigh.submission import House

_LARGE = 1_000
_EXCHANGED = 2
_MANY = 3
_MOST_LINES = 300
"""More payouts than any card has: such a text is asked about, and not searched for what it leaves out."""
_ENVY_STAKES = (100, 500)
# What cuts a number short: "two hundred fifty to one" read as fifty, "$3oo" read as $3.
_CUT_BEFORE = re.compile(rf"(?:\b{WORD}|\bhundred|\bthousand)(?:\s|-|\sand\s)$")
_RANK_BESIDE = re.compile(r"\b(?:tens?|10'?s?|jacks?|queens?|kings?|aces)\b|\bor\s+(?:better|higher|up)\b|>=")
_ANY = re.compile(r"\b(?:any|every|each|all)\b")
_MONEY = re.compile(MONEY)
# "1*", with "*tens or better" below.
_FOR = re.compile(r"\s+(?:for|with|on|upon|if\s+(?:it\s+is|you\s+have))\s+(?:(?:an?|any|the|your)\s+)?")
_NEXT = 30
# More words than stand in a row.
_ROW = 8
# What lies on the felt, and is not paid: "if you have the five dollars there".
_ODDS = re.compile(r"\d\s?(?:-|:|to|for)\s?1\b|\d%")
_LISTED = re.compile(r"(?<!to )(?<!for )(?<![:/$\d,-])\d[\d,]*\s*(?:,|/|&|,?\s+(?:and|or))\s*$")
_LAID_OUT = re.compile(
    r"\b(?:have|has|had|having|with|bets?|put|plays?|place|your|the|his|her|their)\s+(?:the\s+|an?\s+|your\s+)?$"
)
_NOTE = re.compile(r"\s?(?:\*|\^|[†‡]|\[\d)")
_STOP = re.compile(r"\n|\.(?:\s|$)")
_WORD = re.compile(r"[a-z]{2,}")
# Numerals of a list, brackets behind a hand, the stake a sum is paid on, and names of wagers.
_EXPLAINS = re.compile(rf"\n\s*\(?\d{{1,2}}[.)]|\([^()]*\)|\$[15](?![\d,])|\b(?:\d|{WORD})[\s-]*cards?\b")
_NUMBER_LEFT = re.compile(rf"\d|\b(?:{WORD})\b")
_OF_A_LIST = {
    "pay", "pays", "paid", "is", "for", "an", "any", "the", "and", "with", "all", "wins", "gets", "to", "of", "worth",
    "or", "bonus", "when", "on", "each", "you", "your", "plus", "pair", "bet", "wager", "suit", "suited", "same",
}  # fmt: skip
_CUT_BEHIND = re.compile(r"[a-z\d]|\s+(?:hundred|thousand|million)\b")


def is_sure_of_table(house: House, printed: PaidTable, posted: Posted) -> bool:
    """Whether a printed table is that of the wager, so that a difference is a fault of the card: all of it agrees but
    one line, or two that changed places, or it is the table of another letter."""
    if len(printed.lines) > _MOST_LINES:
        return False
    hands = {paid.hand.hand.name for paid in printed.lines}
    wrong = [paid for paid in printed.lines if not _is_right_for_a_line(paid, posted, hands, meter=True)]
    # Several hands before one payout are one line of the card.
    many, bad = (len({paid.payout.start for paid in lines}) for lines in (printed.lines, wrong))
    right = many - bad
    strangers = {name for name in hands if not any(lines_for(HandWords(name), posted, hands))}
    if len(strangers) >= _MANY:
        # So many hands that are not in it: rows of another table stand below it.
        return False
    if not printed.shares_rows and any(_is_due_for_a_line_left_out(paid, posted, hands) for paid in wrong):
        return False
    if bad <= 1 and right >= bad - (many == 1):
        return True
    if bad == _EXCHANGED and (right > bad or _are_exchanged(wrong, posted)):
        return True
    return printed.heading is not None and any(
        all(is_right(paid, other) for paid in printed.lines) for other in _filed_by_others(house, posted)
    )


def _filed_by_others(house: House, posted: Posted) -> Iterator[Posted]:
    """The tables that another house may have filed: those of other letters, and of a wager of another size."""
    yield from (replace(posted, lines=other.lines) for other in house.rules.paytables_of(posted.wager).values())
    yield from (replace(posted, denomination=cents) for cents in _ENVY_STAKES if "envy" in posted.wager)


def is_sure_of_line(
    pencil: RedPencil,
    printed: PaidTable,
    paid: PaidLine,
    line: Line | EnvyLine,
    posted: Posted,
    tables: Mapping[str, Posted],
) -> bool:
    """Whether a payout that differs can only be meant for this line of this table.

    A line that no other of its table confirms is asked about if nothing but its place says whose it is, if it is what
    another wager pays for the hand, or if it is a large sum of dollars where odds are paid.
    """
    card, payout = pencil.card, paid.payout.payout
    spelt_out = card.plain[paid.payout.start].isalpha()
    bare = payout.kind is None and spelt_out and payout.amount
    if (bare or _is_money_for_odds(payout, line, posted)) and not is_its_own(printed, posted):
        # "One" may count anything, and a sum of dollars beside odds is what somebody won.
        return False
    if payout.is_a_stake and isinstance(line, Line) and line.kind is not Kind.DOLLARS:
        # What a wager costs, behind a name that nobody knows.
        return False
    others = [other for other in printed.lines if other is not paid]
    beside = (other for other in others if (other.hand.start, other.stake) == (paid.hand.start, paid.stake))
    shares = payout.kind is Kind.PERCENT_OF_METER
    if any(is_right(other, posted) and not (shares and other.payout.payout.kind is payout.kind) for other in beside):
        # The hand is paid rightly beside it: this is the payout of a column that was not understood.
        return False
    elsewhere = (other for other in others if other.hand.start != paid.hand.start)
    if any(other.hand.hand.name == paid.hand.hand.name and is_right(other, posted) for other in elsewhere):
        # The table pays the hand rightly elsewhere: this line is of another one.
        return False
    if _is_due_in_another_suit(card, paid, line, posted) or _is_for_the_next_hand(card, paid, pencil.house.game):
        return False
    if payout.kind is None and any(is_right(paid, other) for name, other in tables.items() if name != posted.wager):
        # A bare number that another wager pays for the hand may be told of that one.
        return False
    if payout.kind is Kind.PERCENT_OF_METER and not pays_from_a_meter(posted):
        # What the meter pays is of another wager.
        return False
    if not is_told_in_a_list(card, printed, paid, posted):
        return False
    confirmed = sum(_is_right_for_a_line(other, posted, set()) for other in others)
    if _LISTED.search(card.plain, max(0, paid.payout.start - 20), paid.payout.start):
        # The last of several numbers told in turn.
        return False
    if payout.is_a_stake and not is_row(card, paid):
        return False
    if payout.is_a_stake and _LAID_OUT.search(card.plain, max(0, paid.payout.start - 30), paid.payout.start):
        return False
    if printed.heading is None and isinstance(line, Line) and {payout.kind, line.kind} == {Kind.TO_ONE, Kind.DOLLARS}:
        # Odds where dollars are paid, and no wager is named: a line of another table.
        return False
    if _is_cut(card, paid) or _is_no_payout(payout, posted, confirmed):
        return False
    if payout.kind is Kind.PERCENT_OF_METER and payout.meter is None and _is_meter(line, payout):
        # Which of several meters is meant is not said, or said where it was not understood.
        return False
    if confirmed > 1 and (printed.heading is not None or confirmed == len(others)):
        return True
    if printed.heading is None or (printed.in_passing and not confirmed):
        return False
    # What another wager pays for the hand may be of its row.
    return (confirmed > 0 and not printed.in_passing) or not any(
        _is_right_for_a_line(paid, other, set(), meter=True) for name, other in tables.items() if name != posted.wager
    )


def pays_from_a_meter(posted: Posted) -> bool:
    return any(isinstance(line, Line) and line.kind is Kind.PERCENT_OF_METER for line in posted.lines)


def is_row(card: CardText, paid: PaidLine) -> bool:
    """Whether a line has few words beside a hand and its payout."""
    start = card.plain.rfind("\n", 0, paid.payout.start) + 1
    end = card.plain.find("\n", paid.payout.end)
    return len(_WORD.findall(card.plain, start, end if end >= 0 else len(card.plain))) <= _ROW


def is_told_in_a_list(card: CardText, printed: PaidTable, paid: PaidLine, posted: Posted) -> bool:
    """Whether a payout stands in a row, or in a sentence that has all its other payouts right."""
    if is_row(card, paid):
        return True
    part = next((one for one in card.passages if one.start <= paid.payout.start < one.end), None)
    beside = [
        one for one in printed.lines if part and part.start <= one.payout.start < part.end and one.payout != paid.payout
    ]
    wrong = [one for one in beside if not _is_right_for_a_line(one, posted, set(), meter=True)]
    return not wrong or (len(wrong) == 1 and _are_exchanged([paid, *wrong], posted))


def _is_for_the_next_hand(card: CardText, paid: PaidLine, game: str) -> bool:
    """Whether a payout that was paired with the hand before it is said of the one behind it: "a royal or a straight
    flush earns you that: $5,000 for the royal"."""
    behind = _FOR.match(card.plain, paid.payout.end)
    if paid.hand.start > paid.payout.start or behind is None:
        return False
    first = next(iter(tokens(card.plain[behind.end() : behind.end() + _NEXT], game)), None)
    return first is not None and first.sort == "hand" and first.start == 0


def _is_money_for_odds(payout: Payout, line: Line | EnvyLine, posted: Posted) -> bool:
    odds = isinstance(line, Line) and line.kind in (Kind.TO_ONE, Kind.FOR_ONE)
    return payout.kind is Kind.DOLLARS and odds and posted.denomination is None


def _is_due_in_another_suit(card: CardText, paid: PaidLine, line: Line | EnvyLine, posted: Posted) -> bool:
    """Whether a royal that is paid by its suit is named without one, beside what some suit is paid on some stake."""
    royal = paid.hand.hand.name
    if isinstance(line, EnvyLine) and _is_due_on_some_stake(paid, line, posted):
        return True
    if royal not in ROYALS or not line.hand.startswith(royal) or royal == line.hand:
        return False
    if _ANY.search(card.plain, max(0, paid.hand.start - 8), paid.hand.end):
        return False
    stakes = (paid.stake, *(cents // 100 for cents in _ENVY_STAKES))
    suits = [one for one in posted.lines if one.hand.startswith(royal)]
    return any(verdict(replace(paid, stake=stake), one, posted) is None for one in suits for stake in stakes)


def _is_due_on_some_stake(paid: PaidLine, line: EnvyLine, posted: Posted) -> bool:
    stakes = (posted.denomination,) if posted.denomination else _ENVY_STAKES
    return any(verdict(replace(paid, stake=cents // 100), line, posted) is None for cents in stakes)


def is_example(card: CardText, paid: PaidLine, line: Line | EnvyLine, posted: Posted) -> bool:
    """Whether a sum of dollars is worked out rightly from another one beside it: "$20 at 5 to 1 makes $100"."""
    if not _is_money_for_odds(paid.payout.payout, line, posted):
        return False
    assert isinstance(line, Line)
    part = next((one for one in card.passages if one.start <= paid.payout.start < one.end), None)
    sums = {amount(found[0]) for found in _MONEY.finditer(part.text if part else "")}
    each = (line.amount, line.amount + 1)
    return any(one * many in sums and paid.payout.payout.amount in (one, one * many) for one in sums for many in each)


def is_its_own(printed: PaidTable, posted: Posted) -> bool:
    """Whether a printed table stands under the name of its wager, and several of its lines are those of the wager."""
    confirmed = sum(_is_right_for_a_line(one, posted, set()) for one in printed.lines)
    return printed.heading is not None and confirmed > 1


def is_named_whole(card: CardText, paid: PaidLine) -> bool:
    """Whether a pair is all that its row names: in "Pair | 1 to 1 (tens or better)" and "tens or better, a pair" it is
    not."""
    start = card.plain.rfind("\n", 0, paid.hand.start) + 1
    end = card.plain.find("\n", paid.payout.end)
    around = card.plain[start : paid.hand.start] + card.plain[paid.hand.end : end if end >= 0 else None]
    bare = paid.hand.hand.least_rank is None
    noted = _NOTE.match(card.plain, paid.payout.end) or _NOTE.match(card.plain, paid.hand.end)
    return not (bare and (noted or _RANK_BESIDE.search(around)))


def is_read_whole(card: CardText, printed: PaidTable, tables: Sequence[PaidTable]) -> bool:
    """Whether a printed table is a plain list, and nothing in it was left unread: then what is not there is missing."""
    if sum(len(table.lines) for table in tables) > _MOST_LINES:
        return False
    starts = [token.start for paid in printed.lines for token in (paid.hand, paid.payout)]
    ends = [token.end for paid in printed.lines for token in (paid.hand, paid.payout)]
    first = min(starts) if printed.in_passing else _begin_of_list(card, printed, min(starts))
    left = _EXPLAINS.sub(" ", _without(card.plain, first, _end_of_row(card, max(ends)), tables))
    words = [word for word in _WORD.findall(left) if word not in _OF_A_LIST]
    return 2 * len(words) <= len(printed.lines) and _NUMBER_LEFT.search(left) is None


def _begin_of_list(card: CardText, printed: PaidTable, at: int) -> int:
    """Where the line above the first row of a table begins, if its heading does not end behind that."""
    begun = card.plain.rfind("\n", 0, max(0, card.plain.rfind("\n", 0, at))) + 1
    headed = 0
    if printed.heading is not None and printed.heading.end <= at:
        # What else the line of a heading says explains it.
        end = card.plain.find("\n", printed.heading.end)
        rest = card.plain[printed.heading.end : max(end, 0)]
        told = _ODDS.search(rest) or any(amount(one[0]) not in (1, 5) for one in _MONEY.finditer(rest))
        headed = end if 0 <= end < at and not told else printed.heading.end
    return max(begun, headed)


def _end_of_row(card: CardText, at: int) -> int:
    """Where the sentence or line ends in which the last payout of a table stands."""
    stop = _STOP.search(card.plain, at)
    return stop.start() if stop else len(card.plain)


def _without(text: str, start: int, end: int, tables: Sequence[PaidTable]) -> str:
    """What stands between the hands and payouts of tables; a row of one may be that of another beside it."""
    parts, at = [], start
    paid = (paid for table in tables for paid in table.lines)
    spans = sorted({(token.start, token.end) for one in paid for token in (one.hand, one.payout)})
    for first, last in spans:
        if start <= first and last <= end:
            parts.append(text[at:first])
            at = max(at, last)
    return " ".join([*parts, text[at:end]])


def _is_cut(card: CardText, paid: PaidLine) -> bool:
    """Whether a number may be printed longer than it was read."""
    line_start = card.plain.rfind("\n", 0, paid.payout.start) + 1
    before = card.plain[line_start : paid.payout.start]
    spelt_out = card.plain[paid.payout.start].isalpha()
    return (spelt_out and _CUT_BEFORE.search(before) is not None) or _CUT_BEHIND.match(
        card.plain, paid.payout.end
    ) is not None


def _is_no_payout(payout: Payout, posted: Posted, confirmed: int) -> bool:
    """Whether a sum is what the wager costs, or too large for a table of odds, such as a limit on payouts."""
    if payout.kind is not Kind.DOLLARS:
        return False
    if confirmed < _MANY and posted.denomination is not None and payout.amount * 100 == posted.denomination:
        return True
    kinds = {one.kind for one in posted.lines if isinstance(one, Line)}
    return payout.amount >= _LARGE and bool(kinds) and Kind.DOLLARS not in kinds


def _is_meter(line: Line | EnvyLine, payout: Payout) -> bool:
    return isinstance(line, Line) and line.kind is payout.kind and payout.amount == line.amount


def _are_exchanged(wrong: list[PaidLine], posted: Posted) -> bool:
    """Whether two lines have each other's payouts."""
    one, other = wrong[0], wrong[-1]
    return is_right(replace(one, payout=other.payout), posted) and is_right(replace(other, payout=one.payout), posted)


def _is_right_for_a_line(paid: PaidLine, posted: Posted, beside: set[str], *, meter: bool = False) -> bool:
    """Whether a payout is that of a line; a share of a meter that is not named is if `meter` says so."""
    return any(
        verdict(paid, line, posted) is None
        or (meter and paid.payout.payout.meter is None and _is_meter(line, paid.payout.payout))
        for line in lines_for(paid.hand.hand, posted, beside)
    )


def _is_due_for_a_line_left_out(paid: PaidLine, posted: Posted, beside: set[str]) -> bool:
    """Whether a payout is that of a hand that the printed table does not name."""
    return any(line.hand not in beside and verdict(paid, line, posted) is None for line in posted.lines)
