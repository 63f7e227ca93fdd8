"""Which hand is higher: with the traps of each ranking, from two cards to six.

Within a class the rules compare only the hands that meet the dealer's (3CP-6.E, 4CP-6.D). All others are only paid, so
hands of two classes are compared that both are paid.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from queenhigh.cards import DECK, NAMES, RANKINGS, Card, Ranking, name_hand, rank_of
from queenhigh.games import Game
from queenhigh.rulebook import Paytable
from queenhigh.school.dealt_hands import Cards, cards_that
from queenhigh.school.questions import Option, Question, Shown, Subject, keyed
from queenhigh.school.rounds import can_be_bet

_EQUAL, _LEFT_OVER = "equal hands", "a card that does not play"
_TRIES, _DRAWS = 8, 1000
_SAME_RANKS = (_EQUAL, _LEFT_OVER)
_LOW_ACE = "ace in a straight"
Pair = Callable[[Cards, Cards], bool]


@dataclass(frozen=True, slots=True)
class _Hands:
    """Hands of one kind that count at a table: how many cards they are read from, and by which ranking."""

    size: int
    ranking: Ranking
    clause: str
    paid: Callable[[Cards], bool] | None
    """Whether a bet of this house pays a hand; None for the hand that meets the dealer's."""


def ranking_patterns(game: Game) -> tuple[str, ...]:
    """
    >>> from queenhigh.games import open_game
    >>> from queenhigh.practice import practice_house
    >>> ranking_patterns(open_game(practice_house("four-card-poker")))[:2]
    ('5 cards: same class', '5 cards: neighboring classes')
    """
    return tuple(f"{hands.size} cards: {trap}" for hands in _in_play(game) for trap in _traps(hands))


def ranking_question(game: Game, pattern: str, chance: Random) -> Question | None:
    size, _, trap = pattern.partition(" cards: ")
    hands = next(hands for hands in _in_play(game) if str(hands.size) == size)
    first_is, second_is = _traps(hands)[trap]
    for _ in range(_TRIES):
        first = cards_that(first_is, hands.size, chance)
        if first is None:
            return None
        gone = {*first, *(_other_ranks(first, trap, chance) if trap in _SAME_RANKS else ())}
        second = cards_that(partial(second_is, first), hands.size, chance, without=gone, tries=_DRAWS)
        if second is not None:
            two = chance.sample((first, second), 2)
            return _question(hands, pattern, two[0], two[1], chance)
    return None


def _other_ranks(first: Cards, trap: str, chance: Random) -> Iterator[Card]:
    """Cards that cannot be in a hand which ties another; without them such a hand is found soon."""
    ranks = {*map(rank_of, first), *([rank_of(chance.choice(DECK))] if trap == _LEFT_OVER else [])}
    yield from (card for card in DECK if rank_of(card) not in ranks)


def _in_play(game: Game) -> list[_Hands]:
    """The hands that bets of this house read, and the one that meets the dealer."""
    rules, house = game.rules, game.house
    named = {rules.contest.hand: rules.wagers_clause} if rules.contest is not None else {}
    tables: dict[str, list[Paytable]] = {}
    for wager in rules.wagers.values():
        offer = house.offers.get(wager.offer)
        hand = wager.hand_of(offer.letter) if offer is not None and can_be_bet(game, wager.name) else None
        if hand is not None:
            named.setdefault(hand, wager.lost_clause or wager.clause)
            tables.setdefault(hand, []).append(game.paytable(wager.name))
    found: dict[int, _Hands] = {}
    for name, clause in named.items():
        rule, size = rules.hands[name], rules.hand_size(name)
        meets = rules.contest is not None and name == rules.contest.hand
        paid = None if meets else _paid_by(tables[name], rule.ranking)
        found.setdefault(size, _Hands(size, RANKINGS[rule.ranking], rule.clause or clause, paid))
    return [found[size] for size in sorted(found)]


def _paid_by(tables: Sequence[Paytable], ranking: str) -> Callable[[Cards], bool]:
    names = NAMES[ranking]
    return lambda cards: any(table.line(*names(cards)) is not None for table in tables)


def _traps(hands: _Hands) -> dict[str, tuple[Callable[[Cards], bool], Pair]]:
    """For each trap what the first hand is like, and the second beside it."""
    ranking = hands.ranking
    strength, name = ranking.strength, ranking.name
    levels = ranking.classes

    def same(first: Cards, second: Cards) -> bool:
        return name(first) == name(second) and strength(first) != strength(second)

    def neighbors(first: Cards, second: Cards) -> bool:
        return abs(levels.index(name(first)) - levels.index(name(second))) == 1

    def equal(first: Cards, second: Cards) -> bool:
        return strength(first) == strength(second)

    def low_ace(cards: Cards) -> bool:
        value = strength(cards)
        return "straight" in ranking.class_of(value) and ranking.top_rank(value) == hands.ranking.size - 2

    def straights(first: Cards, second: Cards) -> bool:
        return name(first) == name(second) and not low_ace(second)

    def left_over(first: Cards, second: Cards) -> bool:
        return equal(first, second) and sorted(map(rank_of, first)) != sorted(map(rank_of, second))

    paid = hands.paid
    if paid is not None:

        def both_paid(first: Cards, second: Cards) -> bool:
            return paid(second) and neighbors(first, second)

        return {
            "neighboring classes": (paid, both_paid),
            _LOW_ACE: (lambda cards: paid(cards) and low_ace(cards), both_paid),
        }
    traps: dict[str, tuple[Callable[[Cards], bool], Pair]] = {
        "same class": (lambda cards: True, same),
        "neighboring classes": (lambda cards: True, neighbors),
        _EQUAL: (lambda cards: True, equal),
        _LOW_ACE: (low_ace, straights),
    }
    if hands.size > ranking.size:
        traps[_LEFT_OVER] = (lambda cards: True, left_over)
    return traps


def _question(hands: _Hands, pattern: str, first: Cards, second: Cards, chance: Random) -> Question:
    ranking = hands.ranking
    one, two = ranking.strength(first), ranking.strength(second)
    why = f"{name_hand(first, ranking).detail} against {name_hand(second, ranking).detail}"
    options: dict[str, Option] = {
        "first": ("The first hand", hands.clause, why),
        "second": ("The second hand", hands.clause, why),
        "equal": ("They are equal", hands.clause, why),
    }
    right = options.pop("first" if one > two else "second" if two > one else "equal")
    choices, key = keyed(right, list(options.values()), chance)
    read = f"The best {ranking.size} of {hands.size} cards count." if hands.size > ranking.size else ""
    return Question(
        Subject.HIGHER,
        pattern,
        "Which hand is higher?",
        (hands.clause,),
        choices,
        key,
        hands=(Shown("First", first), Shown("Second", second)),
        notes=(read,) if read else (),
    )
