"""The rows of a paytable: which payout belongs to which hand."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.vocabulary import Token, is_pair
from queenhigh.rulebook import Kind

_JOINED = re.compile(r"\)?[\s,/&;>]*(?:(?:or|and|then|beats|over|,)\s*)?(?:an?\s+|any\s+)?")
_ON = re.compile(r"\s*(?:is\s+paid\s+|are\s+paid\s+)?(?:on|for|in|under)\s+(?:the\s+|your\s+)?")
# "If another player has a royal flush, everyone with a Progressive wager is paid": a condition, and not what pays.
_WITH = re.compile(r"\b(?:with|has|have|having|made|placed|bet|bets)\s+(?:an?|the|your|their|own)?\s*(?:\$\d\s+)?$")
# "The Six Card Bonus goes with an Ante or a Pair Plus": what it needs beside it is not what pays.
_BESIDE = re.compile(
    r"\b(?:with|without|needs?|requires?|requiring|beside|besides|alongside|provided|or|and|both|either)\s+"
    r"(?:(?:an?|the|your|either|both|also)\s+)*$"
)
_TURNS = re.compile(r"\s*[,;]\s*(?:and|while|but)\b")
_STOP = re.compile(r"[.!]\s+(?!\s*\.)")
_FOR = re.compile(r"\s+(?:for|with|on|if\s+you\s+have)\s+(?:(?:an?|any|your|their|the|another)\s+)*")
_PRICE_OF = re.compile(r"[!.]?\s*\b(?:for|is|costs?|takes?|stakes?|fixed|flat)\b\s*$")
_SIZES = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


@dataclass(slots=True)
class Group:
    """Hands, the payouts beside them, and the wagers and stakes that single payouts are said to be on."""

    hands: list[Token]
    payouts: list[Token]
    wager: Token | None = None
    on: dict[Token, tuple[Token | None, int | None]] = field(default_factory=dict)


def groups_of(line: Stretch, found: list[Token]) -> Iterator[Group]:
    """The hands and payouts of a line, put together: "40 to 1 for a flush" as well as "flush 40 to 1".

    What a wager with a colon heads is read by itself, as it may be told the other way round.
    """
    # "Royal flush by another player: $1,000" parts no hand from its payout.
    heads = [
        at
        for at, token in enumerate(found)
        if token.sort == "wager" and _is_head(line, token) and not (at and found[at - 1].sort == "hand")
    ]
    for start, end in itertools.pairwise(sorted({0, *heads, len(found)})):
        for told in _sentences(line, found[start:end]):
            if {"hand", "payout"} <= {token.sort for token in told}:
                yield from _groups(line, told)


def _sentences(line: Stretch, found: list[Token]) -> list[list[Token]]:
    """Parted where a sentence ends, if hands and payouts stand on both sides: each may be told its own way round."""
    parts: list[list[Token]] = [[]]
    for token in found:
        last = parts[-1]
        gap = line.text[last[-1].end - line.start : token.start - line.start] if last else ""
        whole = {"hand", "payout"} <= {one.sort for one in last}
        first = next((one.sort for one in last if one.sort in ("hand", "payout")), None)
        turns = whole and first == "payout" and last[-1].sort == token.sort == "hand" and _TURNS.match(gap)
        if whole and (turns or _STOP.search(gap)):
            parts.append([token])
        else:
            last.append(token)
    sorts = [{one.sort for one in part} for part in parts]
    return parts if all({"hand", "payout"} <= one for one in sorts) else [found]


def _is_head(line: Stretch, token: Token) -> bool:
    return re.match(r"\s*(?:\([^()]*\)\s*)?:", line.text[token.end - line.start :]) is not None


def _groups(line: Stretch, found: list[Token]) -> Iterator[Group]:
    order = [token for token in found if token.sort in ("hand", "payout")]
    payouts_first = order[0].sort == "payout" and (order[-1].sort == "hand" or _tells_payouts_first(line, order))
    group = Group([], [])
    wager: Token | None = None
    beside: Token | None = None
    for token, behind in itertools.zip_longest(found, found[1:]):
        if token.sort == "hand" and behind is None and len(group.payouts) > 1 and _is_paid_before(line, group, token):
            last = group.payouts.pop()
            yield group
            yield Group([token], [last], wager)
            return
        if token.sort == ("payout" if payouts_first else "hand"):
            done = group.hands if payouts_first else group.payouts
            if done:
                yield group
                group = Group([], [], wager)
        if token.sort == "hand":
            group.hands = _joined(line, group.hands, token)
            group.wager = group.wager or wager
        elif token.sort == "payout":
            group.payouts.append(token)
            if beside is not None:
                _put_on(group, beside)
                beside = None
        elif group.payouts and "envy" in str(token.value) and behind is not None and behind.sort == "payout":
            # "Royal flush 100% Envy $1,000": the second payout of the hand is on what stands before it.
            beside = token
        elif (
            group.payouts and _ON.fullmatch(line.text[group.payouts[-1].end - line.start : token.start - line.start])
        ) or (group.payouts and token.sort == "stake"):
            _put_on(group, token)
        elif token.sort == "wager":
            if group.hands and not group.payouts and _WITH.search(line.text[: token.start - line.start]):
                continue
            if wager is not None and not group.hands and is_beside(line, token):
                continue
            wager = token
            if group.hands and not group.payouts:
                group.wager = token
    if group.hands and group.payouts:
        yield group


def _tells_payouts_first(line: Stretch, order: list[Token]) -> bool:
    """Whether more hands stand behind a "for" than not: "40 to 1 for a straight flush, 30 to 1 for trips"."""
    gaps = [
        line.text[one.end - line.start : other.start - line.start]
        for one, other in itertools.pairwise(order)
        if (one.sort, other.sort) == ("payout", "hand")
    ]
    return 2 * sum(_FOR.fullmatch(gap) is not None for gap in gaps) > len(gaps)


def _is_paid_before(line: Stretch, group: Group, hand: Token) -> bool:
    """Whether the last hand of a line is told the other way round: "four aces $100, and $25 for four of a kind"."""
    gap = line.text[group.payouts[-1].end - line.start : hand.start - line.start]
    behind = re.fullmatch(r"\s*(?:for|with|on)\s+(?:an?\s+|any\s+|all\s+)?(?:other\s+)?", gap)
    told_last = line.text[hand.start - line.start :].startswith(("if", "when", "in "))
    return behind is not None or (told_last and gap == " ")


def _put_on(group: Group, token: Token) -> None:
    last = group.payouts[-1]
    if token.sort == "wager":
        group.on[last] = (token, group.on.get(last, (None, None))[1])
    else:
        assert isinstance(token.value, int)
        group.on[last] = (group.on.get(last, (None, None))[0], token.value)


def _joined(line: Stretch, hands: list[Token], token: Token) -> list[Token]:
    """Hands named together share what follows; otherwise the later one describes the first or replaces a mention."""
    if not hands:
        return [token]
    gap = line.text[hands[-1].end - line.start : token.start - line.start]
    if token.hand.name == "pair" and is_pair(hands[-1].hand.name):
        # "Tens or better, a pair" is one hand.
        return hands
    if _JOINED.fullmatch(without_brackets(gap)) and gap.strip():
        return [*hands, token]
    inside = line.text[: token.start - line.start].rfind("(") > line.text[: token.start - line.start].rfind(")")
    if inside and re.search(r",|\b(?:or|and)\b", gap.partition("(")[0]):
        # "A pair, any two suited cards (a flush) or any two in sequence (a straight)": each bracket names a hand.
        return [*hands, token]
    if inside or re.match(r"\s*[-:]\s", gap) or hands[-1].hand == token.hand:
        return hands
    return [token]


def is_beside(line: Stretch, wager: Token) -> bool:
    """Whether a wager is only named as what another one needs or does without: "It may be bet without an Ante"."""
    return "envy" not in str(wager.value) and _BESIDE.search(line.text[: wager.start - line.start]) is not None


def is_prose(line: Stretch, found: list[Token]) -> bool:
    """A line that is told in words: many of them stand outside what was understood."""
    left = line.text
    for token in found:
        start, end = token.start - line.start, token.end - line.start
        left = left[:start] + " " * (end - start) + left[end:]
    return len(re.findall(r"[a-z']{2,}", without_brackets(left))) >= 6 and "|" not in line.text


def stands_alone(text: str, number: re.Match[str]) -> bool:
    """A payout by itself: at the end of the line or of a cell, or parted from words by a wide gap."""
    behind = text[number.end() :]
    return (
        re.match(r"\s*(?:$|\||\)|[,;.]|\s{2,}|/\s|\((?:all\s+)?(?:to|for)\s)", behind) is not None
        and "(" not in text[: number.start()].rpartition(")")[2]
    )


def without_asides(line: Stretch, found: list[Token]) -> list[Token]:
    """Without what brackets behind a wager's name say of it, where no hand is among it: "(with an Ante, $1 to $25)"."""
    asides = [
        (line.start + aside.start(), line.start + aside.end())
        for aside in re.finditer(r"\([^()]*\)", line.text)
        if any(token.sort == "wager" and _is_just_before(line, token, aside.start()) for token in found)
    ]
    asides += [
        (line.start + aside.start(), line.start + aside.end())
        for aside in re.finditer(
            r"\([^()]*\b(?:start|seed|reset|begin|current|from\s+\$|now\s+\$|opens?|re-?seed)[^()]*\)", line.text
        )
    ]
    asides = [span for span in asides if not any(token.sort == "hand" and _inside(token, span) for token in found)]
    return [
        token
        for token in found
        if token.sort not in ("wager", "payout") or not any(_inside(token, span) for span in asides)
    ]


def _is_just_before(line: Stretch, token: Token, at: int) -> bool:
    return token.end - line.start <= at and not line.text[token.end - line.start : at].strip()


def _inside(token: Token, span: tuple[int, int]) -> bool:
    return span[0] <= token.start < span[1]


def is_stake_of(line: Stretch, wagers: list[Token], payout: Token) -> bool:
    """Whether a dollar or five beside the name of a wager is what it costs: "Progressive, $1"."""
    if not payout.payout.is_a_stake:
        return False
    text = line.text
    return any(
        not _PRICE_OF.sub("", text[token.end - line.start : payout.start - line.start]).strip(" ,(:-")
        if token.end <= payout.start
        else not text[payout.end - line.start : token.start - line.start].strip(" -")
        for token in wagers
        if "progressive" in token.wager or token.wager == "five_card_bonus"
    )


def kind_of_heading(text: str) -> Kind | None:
    """The kind that a heading gives to bare numbers below it: "Pays (to 1)"."""
    said = re.search(r"(?<!one )\b(to|for)[\s-]+(?:1|one)\b", text)
    return None if said is None else Kind.TO_ONE if said[1] == "to" else Kind.FOR_ONE


def without_brackets(text: str) -> str:
    return re.sub(r"\([^)]*\)", "", text)


def number_of_cards(word: str) -> int:
    return _SIZES[word] if word in _SIZES else int(word)
