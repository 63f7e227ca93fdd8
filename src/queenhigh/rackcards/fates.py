"""What becomes of wagers in a sentence: which verb speaks of which of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from queenhigh.rackcards.statements import Word
from queenhigh.rackcards.vocabulary import Payout
from queenhigh.rulebook import Kind

Result = Literal["win", "push", "lose", "keep"]
_RESULTS: tuple[Result, ...] = ("push", "keep", "lose", "win")
_DENIED: dict[Result, Result | None] = {"lose": "keep", "keep": "lose", "win": "lose", "push": None}
_JOINS = frozenset(",/&+")
_OPENS = frozenset(":=-.")
_NEAR = 1
_JUST_BEFORE = 2
_BACK = 5


@dataclass(frozen=True, slots=True)
class Fate:
    """A result, the wagers that it is said of (none where it is said of nothing in particular), and its words."""

    wagers: tuple[Word, ...]
    result: Result
    verb: Word
    at: int
    payout: Payout | None = None
    behind: bool = False
    """Whether the wagers stand behind the verb."""
    guessed: bool = False
    """Whether the wagers are those of a question before it."""


@dataclass(frozen=True, slots=True)
class _Group:
    first: int
    last: int
    wagers: tuple[int, ...]


def result_of(word: Word) -> Result | None:
    """What a word says becomes of a wager."""
    token = word.token
    if token is not None and token.sort == "payout" and not token.payout.push:
        return "win" if token.payout.kind in (Kind.TO_ONE, Kind.FOR_ONE) else None
    return next((result for result in _RESULTS if word.means(result)), None)


def fates(words: Sequence[Word]) -> list[Fate]:
    """Every result that a sentence names, with the wagers it goes with: its subject or its object."""
    groups = list(_groups(words))
    told: list[Fate] = []
    for at, word in enumerate(words):
        result = told[-1].result if told and word.means("so_is") else _told(words, at)
        if result is None or _is_half_of_a_phrase(words, at):
            continue
        denied = result != result_of(word) and not word.means("so_is")
        fate = Fate((), result, word, at, _payout(word))
        before = _group_before(words, groups, at) if not word.means("so_is") else None
        behind = _group_behind(words, groups, at)
        if before is not None and behind is not None and _is_left_undone(words, before):
            before = None
        if before is not None:
            fate = replace(fate, wagers=_of(words, _tail(words, before, told)))
            if not denied and _is_denied_before(words, before):
                turned = _DENIED[fate.result]
                if turned is None:
                    continue
                fate = replace(fate, result=turned)
        elif behind is not None:
            fate = replace(fate, wagers=_of(words, _head(words, behind)), behind=True)
        if fate.wagers or not denied:
            told.append(fate)
    return told


def _told(words: Sequence[Word], at: int) -> Result | None:
    result = result_of(words[at])
    if result is None or (_is_told_later(words[at]) and any(one.means("push") for one in words[at + 1 : at + _BACK])):
        return None
    near = range(max(0, at - _JUST_BEFORE), at)
    denied = any(
        words[place].means("not") and not words[place].means("only") and not _denies_a_wager(words, place)
        for place in near
    )
    return _DENIED[result] if denied else result


def _denies_a_wager(words: Sequence[Word], at: int) -> bool:
    """ "Who elects not to make a Play wager forfeits the Ante": the "not" is said of the Play."""
    behind = next((word for word in words[at + 1 :] if not word.means("ignored")), None)
    return words[at].text == "not" and behind is not None and behind.wager is not None


def _is_denied_before(words: Sequence[Word], group: _Group) -> bool:
    """ "A fold shall not cause the Six Card Bonus to be lost": the denial stands before the wagers."""
    before = words[max(0, group.first - _JUST_BEFORE) : group.first]
    at = next((at for at, word in enumerate(before) if word.means("not") and word.text not in ("no", "without")), None)
    return at is not None and not any(word.known for word in before[at + 1 :])


def _is_left_undone(words: Sequence[Word], group: _Group) -> bool:
    """ "Not making the Play bet forfeits the Ante": the Play is not what is forfeited."""
    return bool(group.first) and words[group.first - 1].text in ("not", "without")


def _is_told_later(word: Word) -> bool:
    """ "You get both bets back" is told by its last word."""
    return word.text in ("get", "gets", "receive", "receives", "have", "take", "takes")


def _payout(word: Word) -> Payout | None:
    return word.token.payout if word.token is not None and word.token.sort == "payout" else None


def _is_half_of_a_phrase(words: Sequence[Word], at: int) -> bool:
    """ "Is paid 1 to 1" and "wins even money" are one result, told by its payout."""
    if _payout(words[at]) is not None or result_of(words[at]) != "win":
        return False
    behind = [word for word in words[at + 1 : at + 3] if word.known]
    return bool(behind) and result_of(behind[0]) == "win"


def _groups(words: Sequence[Word]) -> Iterator[_Group]:
    """Wagers that are named together."""
    at = 0
    while at < len(words):
        if not _is_wager(words[at]):
            at += 1
            continue
        wagers, last = [at], at
        reach = at + 1
        while reach < len(words) and (_joins(words[reach]) or _is_wager(words[reach])):
            if _is_wager(words[reach]):
                wagers.append(reach)
                last = reach
            reach += 1
        yield _Group(at, last, tuple(wagers))
        at = last + 1


def _is_wager(word: Word) -> bool:
    return word.wager is not None or word.means("both", "everything")


def _joins(word: Word) -> bool:
    return word.text in _JOINS or word.means("and", "or")


def _group_before(words: Sequence[Word], groups: list[_Group], at: int) -> _Group | None:
    """The wagers that are the subject of a result: just before it, but for words like "also" and "will not"."""
    found = next((group for group in reversed(groups) if group.last < at), None)
    if found is None:
        return None
    between = words[found.last + 1 : at]
    apart = sum(not word.known and word.text not in _OPENS for word in between)
    crossed = any(
        _breaks(words[place]) or (result_of(words[place]) and not _is_half_of_a_phrase(words, place))
        for place in range(found.last + 1, at)
    )
    return None if crossed or apart > _NEAR else found


def _group_behind(words: Sequence[Word], groups: list[_Group], at: int) -> _Group | None:
    """The wagers that are the object of a result: just behind it."""
    found = next((group for group in groups if group.first > at), None)
    if found is None:
        return None
    between = words[at + 1 : found.first]
    apart = sum(not word.known and word.text not in _OPENS for word in between)
    # "The Ante picks up even money and the Play comes back": what follows a payout with "and" has a verb of its own.
    crossed = any(_breaks(word) or result_of(word) for word in between) or (
        _payout(words[at]) is not None and any(word.means("and") and word.text != "with" for word in between)
    )
    return None if crossed or apart > _NEAR else found


def _breaks(word: Word) -> bool:
    return word.text in (",", "(", ")", "|") or word.means("if", "but", "otherwise", "fold", "tie") or word.hand


def _tail(words: Sequence[Word], group: _Group, told: list[Fate]) -> tuple[int, ...]:
    """The part of a group that a verb behind it speaks of: "you lose your Ante, your Aces Up stays"."""
    taken = next((fate for fate in told if fate.behind and any(words[at] in fate.wagers for at in group.wagers)), None)
    return group.wagers if taken is None else tuple(at for at in group.wagers if words[at] not in taken.wagers)


def _head(words: Sequence[Word], group: _Group) -> tuple[int, ...]:
    """The part of a group that a verb before it speaks of: all of it, unless a verb behind the group has the last."""
    following = next((at for at in range(group.last + 1, min(len(words), group.last + 3)) if _told(words, at)), None)
    if (
        following is None
        or _payout(words[following])
        or any(_breaks(word) for word in words[group.last + 1 : following])
    ):
        return group.wagers
    joined = [at for at in range(group.first, group.last) if _joins(words[at])]
    commas = [at for at in joined if words[at].text == "," and not words[at + 1].means("and")]
    parted = (commas or joined or [group.last])[-1]
    return tuple(at for at in group.wagers if at < parted) or group.wagers


def _of(words: Sequence[Word], places: tuple[int, ...]) -> tuple[Word, ...]:
    return tuple(words[at] for at in places)
