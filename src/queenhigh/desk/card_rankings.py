"""The order of hands printed on a card against the ranking that the game is played by."""

import itertools
import re
from bisect import bisect_right

from queenhigh.cards import FIVE, FOUR, THREE, TWO, Ranking, hand_words
from queenhigh.desk.card_claims import Beats, RankingList
from queenhigh.desk.card_finding import RedPencil
from queenhigh.desk.card_words import Token, tokens
from queenhigh.desk.phrases import one_hand

# Which rankings a game has, the one of its main wagers first, and the clause of each class from the top down.
_CHAPTERS: dict[str, tuple[tuple[Ranking, str], ...]] = {
    "three-card-poker": ((THREE, "6.D"), (FIVE, "6.G")),
    "four-card-poker": ((FOUR, "6.C"), (FIVE, "6.F")),
    "235-stud-poker": ((FIVE, "6.D"), (THREE, "6.E"), (TWO, "6.F")),
    "let-it-ride": ((FIVE, "06.C"), (THREE, "06.D")),
}
_WIDER = {
    "pair_of_aces": "pair", "pair_tens_or_better": "pair", "four_aces": "four_of_a_kind",
    "mini_royal_spades": "mini_royal", "mini_royal_other": "mini_royal",
    "super_royal_diamonds": "super_royal", "super_royal_other": "super_royal",
}  # fmt: skip


def check_rankings(pencil: RedPencil) -> None:
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


def _must_be_listed(ranking: Ranking, game: str) -> list[str]:
    """The classes that the rules list by name: a mini-royal only in 235 Stud Poker (235-6.E)."""
    named = [name for name in reversed(ranking.classes) if name != "high_card"]
    return ["mini_royal", *named] if ranking is THREE and game == "235-stud-poker" else named


def class_clause(pencil: RedPencil, ranking: Ranking, name: str) -> str:
    """The clause that ranks a class, or the one on the whole order."""
    game = pencil.house.game
    chapter = next(rest for one, rest in _CHAPTERS[game] if one is ranking)
    listed = _must_be_listed(ranking, game)
    if name in listed and (pencil.house.game, chapter) not in (("three-card-poker", "6.G"), ("four-card-poker", "6.F")):
        return pencil.clause(f"{chapter}.{listed.index(name) + 1}")
    return pencil.clause(chapter)


def _name(token: Token) -> str:
    return _WIDER.get(token.hand.name, token.hand.name)


def _ranking_of(pencil: RedPencil, printed: RankingList) -> Ranking:
    """The ranking that a list is about: by the number of cards it names, else by the hands in it."""
    rankings = [ranking for ranking, _ in _CHAPTERS[pencil.house.game]]
    if printed.size is not None:
        sized = [ranking for ranking in rankings if ranking.size == min(printed.size, 5)]
        if sized:
            return sized[0]
    names = {_name(token) for token in printed.hands}
    return max(rankings, key=lambda ranking: _fit(names, ranking, pencil.house.game))


def _fit(names: set[str], ranking: Ranking, game: str) -> tuple[int, int]:
    known = set(order_of(ranking))
    return -len(names - known), len(names & known) - len(set(_must_be_listed(ranking, game)) - names)


def _check_list(pencil: RedPencil, printed: RankingList) -> None:
    ranking = _ranking_of(pencil, printed)
    order = order_of(ranking)
    hands = [token for token in printed.hands if _name(token) in order]
    for token in printed.hands:
        if token not in hands:
            message = f"{one_hand(hand_words(token.hand.name))} is no class of the {ranking.size}-card ranking"
            pencil.mark(token, message, class_clause(pencil, ranking, ""))
    _check_order(pencil, printed, ranking, hands)
    if printed.whole:
        _check_all_there(pencil, printed, ranking, hands)


def _check_all_there(pencil: RedPencil, printed: RankingList, ranking: Ranking, hands: list[Token]) -> None:
    names = {_name(token) for token in hands}
    listed = _must_be_listed(ranking, pencil.house.game)
    main = _CHAPTERS[pencil.house.game][0][0] is ranking
    # What the same sentence names in words that were not followed is not left out.
    around = next((one for one in pencil.card.passages if one.start <= printed.place.start < one.end), printed.place)
    names |= {
        _name(token)
        for token in tokens(around.text, pencil.house.game, around.start)
        if token.sort == "hand" and printed.place.start < token.start < around.start + _told_until(around.text)
    }
    lowest = max((listed.index(name) for name in names if name in listed), default=-1)
    for place, name in enumerate(listed):
        if name not in names and (main or place < lowest or ranking.size < 5):
            message = f"the ranking leaves out the {hand_words(name)}: {_whole(listed)}"
            pencil.missing(printed.place, message, class_clause(pencil, ranking, name))


def _told_until(text: str) -> int:
    """Where a comparison of two hands begins, which is no part of a list."""
    found = re.search(r"(?:\ban?\s+)?\S+\s+(?:beats?|outranks?|is\s+better)\b", text)
    return found.start() if found else len(text)


def _whole(listed: list[str]) -> str:
    return "from the top " + ", ".join(hand_words(name) for name in listed)


def _check_order(pencil: RedPencil, printed: RankingList, ranking: Ranking, hands: list[Token]) -> None:
    order = order_of(ranking)
    places = [order.index(_name(token)) for token in hands]
    rising = printed.rising if printed.rising is not None else _mostly_rising(places)
    kept = _longest_run([-place for place in places] if rising else places)
    for at, token in enumerate(hands):
        if at in kept:
            continue
        beside = next((hands[near] for near in (at + 1, at - 1) if 0 <= near < len(hands)), token)
        message = (
            f"the {hand_words(_name(token))} is out of its place beside the {hand_words(_name(beside))}: "
            + _whole(_must_be_listed(ranking, pencil.house.game))
        )
        pencil.mark(token, message, class_clause(pencil, ranking, _name(token)))


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
    rankings = [ranking for ranking, _ in _CHAPTERS[pencil.house.game]]
    against_a_dealer = pencil.house.rules.cards.dealer > 0
    for ranking in rankings[:1] if against_a_dealer and said.size in (None, rankings[0].size) else rankings:
        order = order_of(ranking)
        if higher in order and lower in order and order.index(higher) < order.index(lower):
            return
    ranking = _CHAPTERS[pencil.house.game][0][0]
    first, last = sorted((said.higher, said.lower), key=lambda token: token.start)
    whole = Token("hand", first.start, last.end, said.higher.value)
    message = f"{one_hand(hand_words(higher))} does not stand above {one_hand(hand_words(lower))} in this game"
    pencil.mark(whole, message, class_clause(pencil, ranking, higher))
