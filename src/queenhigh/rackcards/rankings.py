"""The order of hands printed on a card against the ranking that the game is played by."""

import itertools
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from queenhigh.cards import FIVE, RANKINGS, THREE, Ranking, hand_words
from queenhigh.desk.phrases import named_hand
from queenhigh.rackcards.claims import Beats, RankingList
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.prose_doubt import elsewhere
from queenhigh.rackcards.statements import is_a_question
from queenhigh.rackcards.vocabulary import Token, is_pair, tokens
from queenhigh.rulebook import clause_index
from queenhigh.submission import House

_FEW = 3
_TWO = 2
_SHORTENED = re.compile(r"\s*[>/]\s*\w")
_BROKEN = re.compile(r"\s*,\s*\n\s*")
_FAR = 80
_SHORT_WORD = re.compile(
    r"(?<![a-z'])(?!(?:an?|or|is|in|of|to|by|it|as|at|on|up|no|1st|2nd|3rd|4th|5th|6th|7th|8th|9th)\b)(?:[a-z]{2}|\d[a-z]+)(?![a-z'])"
)
_WIDER = {
    "four_aces": "four_of_a_kind",
    "mini_royal_spades": "mini_royal", "mini_royal_other": "mini_royal",
    "super_royal_diamonds": "super_royal", "super_royal_other": "super_royal",
}  # fmt: skip


def check_rankings(pencil: RedPencil) -> None:
    if not _listed(pencil):
        return
    for ranking in pencil.reading.rankings:
        _check_list(pencil, ranking)
    for comparison in pencil.reading.comparisons:
        _check_comparison(pencil, comparison)


def order_of(ranking: Ranking) -> list[str]:
    """The classes from the top down as a card lists them, the royals of a card among them."""
    classes = list(reversed(ranking.classes))
    if ranking is THREE:
        classes.insert(0, "mini_royal")
    if ranking is FIVE:
        classes.insert(0, "super_royal")
    return classes


@dataclass(frozen=True, slots=True)
class _Listed:
    """A ranking that the rules of a game list, the clause that does, and the classes in it from the top down."""

    ranking: Ranking
    clause: str
    classes: tuple[str, ...]

    def clause_of(self, name: str) -> str:
        """The clause that ranks a class, or the one on the whole order."""
        own = f"{self.clause}.{self.classes.index(name) + 1}" if name in self.classes else self.clause
        return own if own in clause_index() else self.clause


def _listed(pencil: RedPencil) -> list[_Listed]:
    """The rankings of a game, the one of its main wagers first, then from the most cards down."""
    rules = pencil.house.rules
    found = []
    for name, hand in rules.hands.items():
        if hand.clause is not None and name in _hands_read(pencil.house):
            ranking = RANKINGS[hand.ranking]
            classes = (*hand.also_listed, *(one for one in reversed(ranking.classes) if one != "high_card"))
            found.append((name != rules.reported_hand, -ranking.size, _Listed(ranking, hand.clause, classes)))
    return [one for *_, one in sorted(found, key=lambda entry: entry[:2])]


def _hands_read(house: House) -> set[str]:
    """The hands that the wagers of a house are settled by."""
    rules = house.rules
    wagers = [rule for rule in rules.wagers.values() if rule.offer in house.offers]
    by_letter = {hand for rule in wagers for hand in rule.hand_by_letter.values()}
    return {rules.reported_hand, *by_letter, *(rule.hand for rule in wagers if rule.hand is not None)}


def _name(token: Token) -> str:
    name = token.hand.name
    return "pair" if is_pair(name) else _WIDER.get(name, name)


def _ranking_of(pencil: RedPencil, printed: RankingList) -> _Listed:
    """The ranking that a list is about: by the number of cards it names, else by the hands in it."""
    rankings = _listed(pencil)
    if printed.size is not None:
        sized = [one for one in rankings if one.ranking.size == min(printed.size, 5)]
        if sized:
            return sized[0]
    names = {_name(token) for token in printed.hands}
    return max(rankings, key=lambda one: _fit(names, one))


def _fit(names: set[str], listed: _Listed) -> tuple[int, int]:
    known = set(order_of(listed.ranking))
    return -len(names - known), len(names & known) - len(set(listed.classes) - names)


def _check_list(pencil: RedPencil, printed: RankingList) -> None:
    listed = _ranking_of(pencil, printed)
    order = order_of(listed.ranking)
    hands = [token for token in printed.hands if _name(token) in order]
    for token in hands:
        pencil.read("ranking", "", token)
    for token in printed.hands:
        if token not in hands:
            message = f"{named_hand(token.hand.name)} is no class of the {listed.ranking.size}-card ranking"
            pencil.mark(token, message, listed.clause, sure=printed.announced or printed.whole)
    _check_order(pencil, printed, listed, hands)
    if printed.whole:
        _check_all_there(pencil, printed, listed, hands)


def _check_all_there(pencil: RedPencil, printed: RankingList, listed: _Listed, hands: list[Token]) -> None:
    names = {_name(token) for token in hands}
    ranking, classes = listed.ranking, listed.classes
    main = _listed(pencil)[0].ranking is ranking
    # What the same sentence names in words that were not followed is not left out.
    names |= {_name(token) for token in printed.beside}
    lowest = max((classes.index(name) for name in names if name in classes), default=-1)
    left_out = [
        name
        for place, name in enumerate(classes)
        if name not in names and (main or place < lowest or ranking.size < FIVE.size)
    ]
    sure = len(left_out) <= _FEW and not _goes_on(pencil, printed, left_out) and not _has_strangers(pencil, printed)
    for name in left_out:
        message = f"the ranking leaves out the {hand_words(name)}: {_whole(classes)}"
        pencil.missing(printed.place, message, listed.clause_of(name), sure=sure)


def _has_strangers(pencil: RedPencil, printed: RankingList) -> bool:
    """Whether short words stand between the hands of a list that were not understood: "SF 3K ST FL PR"."""
    first, last = min(one.start for one in printed.hands), max(one.end for one in printed.hands)
    known = [token for token in tokens(pencil.card.plain[first:last], pencil.house.game) if token.sort == "hand"]
    left, at = "", 0
    for token in known:
        left, at = f"{left} {pencil.card.plain[first + at : first + token.start]}", token.end
    return _SHORT_WORD.search(left) is not None


def _goes_on(pencil: RedPencil, printed: RankingList, left_out: Sequence[str]) -> bool:
    """Whether a list may go on where it was read to end: an abbreviation follows, or on the next line a hand that it
    lacks."""
    end = max(token.end for token in printed.hands)
    behind = pencil.card.plain[end : end + _FAR]
    broken = _BROKEN.match(behind)
    first = next(iter(tokens(behind[broken.end() :], pencil.house.game)), None) if broken else None
    goes_on = first is not None and first.start == 0 and first.sort == "hand" and _name(first) in left_out
    return goes_on or _SHORTENED.match(behind) is not None


def _whole(classes: tuple[str, ...]) -> str:
    return "from the top " + ", ".join(hand_words(name) for name in classes)


def _check_order(pencil: RedPencil, printed: RankingList, listed: _Listed, hands: list[Token]) -> None:
    order = order_of(listed.ranking)
    places = [order.index(_name(token)) for token in hands]
    rising = printed.rising if printed.rising is not None else _mostly_rising(places)
    kept = _longest_run([-place for place in places] if rising else places)
    # One hand out of its place is a fault of the card; of several, more likely of the reading.
    sure = len(hands) - len(kept) <= 1 or _are_two_exchanged(places) or _is_of_another_game(hands)
    for at, token in enumerate(hands):
        if at in kept:
            continue
        beside = next((hands[near] for near in (at + 1, at - 1) if 0 <= near < len(hands)), token)
        message = (
            f"the {hand_words(_name(token))} is out of its place beside the {hand_words(_name(beside))}: "
            + _whole(listed.classes)
        )
        told = printed.announced or printed.whole
        pencil.mark(token, message, listed.clause_of(_name(token)), sure=sure and told)


def _is_of_another_game(hands: list[Token]) -> bool:
    """Whether the list is that of hands of another size, from the top or the bottom."""
    for ranking in RANKINGS.values():
        order = order_of(ranking)
        places = [order.index(_name(token)) for token in hands if _name(token) in order]
        if len(places) == len(hands) and places in (sorted(places), sorted(places, reverse=True)):
            return True
    return False


def _are_two_exchanged(places: list[int]) -> bool:
    """Whether two hands have changed places, and every other one is in its own."""
    return any(
        sum(one != other for one, other in zip(places, due, strict=True)) == _TWO
        for due in (sorted(places), sorted(places, reverse=True))
    )


def _mostly_rising(places: list[int]) -> bool:
    steps = [after - before for before, after in itertools.pairwise(places)]
    return sum(step < 0 for step in steps) > sum(step > 0 for step in steps)


def _longest_run(places: list[int]) -> set[int]:
    """Which entries make the longest row that only goes up; the others stand in the wrong place."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for at, place in enumerate(places):
        length = bisect_right(tails, place)
        before.append(ends[length - 1] if length else -1)
        tails[length:] = [place, *tails[length + 1 :]]
        ends[length:] = [at, *ends[length + 1 :]]
    kept: set[int] = set()
    at = ends[-1] if ends else -1
    while at >= 0:
        kept.add(at)
        at = before[at]
    return kept


def _check_comparison(pencil: RedPencil, said: Beats) -> None:
    """ "A flush beats a straight" holds in some games and not in others."""
    higher, lower = _name(said.higher), _name(said.lower)
    rankings = _listed(pencil)
    against_a_dealer = pencil.house.rules.contest is not None
    meant = rankings[:1] if against_a_dealer and said.size in (None, rankings[0].ranking.size) else rankings
    meant = [one for one in meant if said.size is not None and one.ranking.size == min(said.size, FIVE.size)] or meant
    for one in meant:
        order = order_of(one.ranking)
        if higher in order and lower in order and order.index(higher) < order.index(lower):
            return
    first, last = sorted((said.higher, said.lower), key=lambda token: token.start)
    whole = Token("hand", first.start, last.end, said.higher.value)
    message = f"{named_hand(higher)} does not stand above {named_hand(lower)} in this game"
    sentence = next((one for one in pencil.card.passages if one.start <= first.start < one.end), None)
    before = pencil.card.plain[sentence.start : first.start] if sentence else ""
    sure = elsewhere().search(before) is None and not is_a_question(before)
    pencil.mark(whole, message, rankings[0].clause_of(higher), sure=sure)
