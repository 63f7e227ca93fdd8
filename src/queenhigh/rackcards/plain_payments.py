"""Payouts that a sentence sets beside wagers without naming a hand: "Ante and Play pay 1 to 1"."""

import itertools
import re
from collections.abc import Iterator

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import PlainPayment
from queenhigh.rackcards.vocabulary import Token
from queenhigh.rulebook import Kind

_TOGETHER = re.compile(r"[\s,/&+|]*(?:(?:and|or|both)\s*)?(?:the\s+|your\s+)?")
_PAID_ON = re.compile(r"\s*(?:each\s+)?on\s+(?:both\s+)?(?:the\s+|your\s+|their\s+)?")
_PAYS = re.compile(r"\b(?:pays?|paid|brings?|wins?|returns?)\b")
_NO_ACTION = re.compile(r"\bno\s+action\s+on\s+(?:the\s+)?$")
_NOT_A_CLAIM = re.compile(r"\bup\s+to\s*$|\bratio\s+(?:of\s+)?$|\bwithin\s*$|\bexceed\s*$")
# "2 Card, 3 Card and 5 Card all win: 12 to 1" is what the wager on all of them pays.
ALL_WIN = re.compile(r"\ball\s+(?:of\s+them\s+|three\s+)?win\b")
_MAY_BE_BET = re.compile(r"\b(?:bets?|wagers?)\s+up\s+to\s*$")


def plain_payments(sentence: Stretch, found: list[Token]) -> Iterator[PlainPayment]:
    """What a sentence, across its lines, says that wagers pay; where it names a hand, its payouts are for the hand."""
    if any(token.sort == "hand" for token in found):
        return
    waiting: list[Token] = []
    summed: Token | None = None
    for token in found:
        if token.sort == "wager" and _NO_ACTION.search(sentence.text[: token.start - sentence.start]):
            waiting = []
        elif token.sort == "wager":
            gap = sentence.text[waiting[-1].end - sentence.start : token.start - sentence.start] if waiting else ""
            summed = None
            waiting = [*waiting, token] if waiting and _TOGETHER.fullmatch(gap) else [token]
        elif token.sort == "payout" and waiting:
            before = sentence.text[: token.start - sentence.start]
            most = _NOT_A_CLAIM.search(before) is not None
            odds = token.payout.kind in (Kind.TO_ONE, Kind.FOR_ONE)
            gap = sentence.text[summed.end - sentence.start : token.start - sentence.start] if summed else ""
            if summed is not None and not (odds and _PAYS.search(gap)):
                waiting = []
                continue
            if not _MAY_BE_BET.search(before) and not (len(waiting) > 1 and ALL_WIN.search(before)):
                yield from (PlainPayment(wager, token, most) for wager in waiting)
            # Behind a sum, which may be a limit, its odds may follow: "from one to twenty dollars, and pays 12 to 1".
            summed = token if token.payout.kind in (None, Kind.DOLLARS) else None
            waiting = waiting if summed is not None else []
    yield from _paid_on(sentence, found)


def _paid_on(sentence: Stretch, found: list[Token]) -> Iterator[PlainPayment]:
    """A payout said to be on wagers that follow it: "wins 1 to 1 on Ante and Play"."""
    paid: Token | None = None
    for before, token in itertools.pairwise(found):
        gap = sentence.text[before.end - sentence.start : token.start - sentence.start]
        if before.sort == "payout" and token.sort == "wager" and _PAID_ON.fullmatch(gap):
            paid = before
        elif not (paid and token.sort == "wager" and _TOGETHER.fullmatch(gap)):
            paid = None
        if paid:
            yield PlainPayment(token, paid)
