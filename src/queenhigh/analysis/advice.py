"""What each option is worth now: exactly, for the cards that are seen and nothing else.

Cards seen elsewhere (a neighbour's hand, an exposed card, the third cards of 235) only make the deck smaller.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

from queenhigh.cards import DECK, FOUR, THREE, Card, card_text, five_card_names, four_card_names, three_card_names
from queenhigh.rulebook import Paytable, rulebook

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Option:
    action: str
    ev: Fraction


@dataclass(frozen=True, slots=True)
class Advice:
    """The options with their values, in the order the dealer names them, and the best of them.

    `unit` says what a value is counted in; of two equal options the one that wagers less is best.
    """

    game: str
    options: tuple[Option, ...]
    unit: str

    @property
    def best(self) -> str:
        highest = max(option.ev for option in self.options)
        return next(option.action for option in reversed(self.options) if option.ev == highest)

    def data(self) -> dict[str, Any]:
        options = [{"action": option.action, "ev": str(option.ev)} for option in self.options]
        return {"game": self.game, "unit": self.unit, "options": options, "best": self.best}


class Refused(ValueError):
    """The question cannot be answered as asked; the text says why and what is allowed."""


def advise(
    game: str,
    cards: Iterable[Card],
    *,
    upcard: Card | None = None,
    community: Iterable[Card] = (),
    seen: Iterable[Card] = (),
    paytable: Paytable | str = "A",
) -> Advice:
    """The value of each option of the decision that these cards stand at.

    >>> from queenhigh.cards import parse_cards
    >>> advice = advise("three-card-poker", parse_cards("Qs 6h 4d"))
    >>> advice.best, [(option.action, float(round(option.ev, 6))) for option in advice.options]
    ('play', [('play', -0.993378), ('fold', -1.0)])
    """
    own, shown, gone = tuple(cards), tuple(community), tuple(seen)
    ask = _QUESTIONS.get(game)
    if ask is None:
        raise Refused(f"{game!r} is not one of our games: {', '.join(_QUESTIONS)}")
    known = [*own, *shown, *gone, *([upcard] if upcard is not None else [])]
    for card in known:
        if known.count(card) > 1:
            raise Refused(f"{card_text(card)} appears twice among the cards given")
    if game != "four-card-poker" and upcard is not None:
        raise Refused(f"{game} has no upcard")
    if game != "let-it-ride" and shown:
        raise Refused(f"no community card is shown before a decision of {game}")
    deck = tuple(card for card in DECK if card not in known)
    return ask(own, shown, upcard, deck, paytable)


def _chosen(game: str, wager: str, paytable: Paytable | str) -> Paytable:
    if isinstance(paytable, Paytable):
        return paytable
    tables = rulebook(game).paytables[wager]
    if "-" in tables and paytable in ("-", "A"):
        return tables["-"]
    if paytable not in tables:
        raise Refused(f"{paytable!r} is no paytable of {wager}; allowed: {', '.join(tables)}")
    return tables[paytable]


def _need(own: Sequence[Card], sizes: tuple[int, ...], what: str) -> None:
    if len(own) not in sizes:
        allowed = " or ".join(map(str, sizes))
        raise Refused(f"{len(own)} card{'s' * (len(own) != 1)}; {what} is asked with {allowed} own cards")


def _enough(deck: Sequence[Card], needed: int) -> None:
    if len(deck) < needed:
        raise Refused(f"too many cards are seen: {len(deck)} are left, and {needed} are still to come")


def _three_card(own: Cards, shown: Cards, upcard: Card | None, deck: Cards, paytable: Paytable | str) -> Advice:
    _need(own, (3,), "Play or fold")
    _enough(deck, 3)
    line = _chosen("three-card-poker", "ante_bonus", paytable).line(*three_card_names(own))
    hand = THREE.strength(own)
    lowest = THREE.strength((Card(40), Card(5), Card(2)))
    total = 0
    for dealer in map(THREE.strength, combinations(deck, 3)):
        if dealer < lowest:
            total += 1
        elif hand != dealer:
            total += 2 if hand > dealer else -2
    play = Fraction(total, comb(len(deck), 3)) + (line.amount if line else 0)
    return Advice("three-card-poker", (Option("play", play), Option("fold", Fraction(-1))), _IN_ANTES)


_IN_ANTES = "the net result of the hand in antes"
_OF_THE_WAGER = "the net result of the wager being decided, in its own units"


def _four_card(own: Cards, shown: Cards, upcard: Card | None, deck: Cards, paytable: Paytable | str) -> Advice:
    _need(own, (5,), "Play or fold")
    if upcard is None:
        raise Refused("the dealer's upcard is seen before the decision; name it")
    _enough(deck, 5)
    from queenhigh.analysis.four_card_table import dealer_hands_higher

    line = _chosen("four-card-poker", "ante_bonus", paytable).line(*four_card_names(own))
    all_hands = comb(len(deck), 5)
    ahead = 1 - 2 * Fraction(dealer_hands_higher(FOUR.strength(own), upcard, deck), all_hands)
    bonus = line.amount if line else 0
    raised = (Option(f"{times}x", (1 + times) * ahead + bonus) for times in (3, 2, 1))
    return Advice("four-card-poker", (*raised, Option("fold", Fraction(-1))), _IN_ANTES)


def _stud(own: Cards, shown: Cards, upcard: Card | None, deck: Cards, paytable: Paytable | str) -> Advice:
    _need(own, (2, 3), "the raise of the 3 Card or the 5 Card wager")
    if len(own) == 2:
        _enough(deck, 1)
        table = _chosen("235-stud-poker", "three_card", paytable)
        value = _mean(table, three_card_names, own, deck, 1)
    else:
        _enough(deck, 2)
        value = _mean(_chosen("235-stud-poker", "five_card", paytable), five_card_names, own, deck, 2)
    return Advice("235-stud-poker", (Option("raise", value), Option("check", Fraction())), _OF_THE_WAGER)


def _let_it_ride(own: Cards, shown: Cards, upcard: Card | None, deck: Cards, paytable: Paytable | str) -> Advice:
    _need(own, (3,), "a bet")
    if len(shown) > 1:
        raise Refused(f"{len(shown)} community cards; none is shown for Bet 1 and one for Bet 2")
    _enough(deck, 2 - len(shown))
    value = _mean(_chosen("let-it-ride", "bets", paytable), five_card_names, own + shown, deck, 2 - len(shown))
    return Advice("let-it-ride", (Option("ride", value), Option("withdraw", Fraction())), _OF_THE_WAGER)


def _mean(
    table: Paytable, names: Callable[[Sequence[Card]], tuple[str, ...]], own: Cards, deck: Cards, more: int
) -> Fraction:
    """The mean net result of one unit over all cards that may come."""
    total = 0
    for further in combinations(deck, more):
        line = table.line(*names(own + further))
        total += line.amount if line else -1
    return Fraction(total, comb(len(deck), more))


_QUESTIONS: dict[str, Callable[[Cards, Cards, Card | None, Cards, Paytable | str], Advice]] = {
    "three-card-poker": _three_card,
    "four-card-poker": _four_card,
    "235-stud-poker": _stud,
    "let-it-ride": _let_it_ride,
}
