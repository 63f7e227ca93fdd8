"""What each option is worth now: exactly, for the cards that are seen and nothing else.

Cards seen elsewhere (a neighbor's hand, an exposed card, the third cards of other boxes) only make the deck smaller.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from queenhigh.analysis.notebook_table import NotebookTable
from queenhigh.analysis.solver import Unknown, chosen_paytable, solver_of
from queenhigh.cards import DECK, Card, card_text
from queenhigh.rulebook import Paytable, StageRule, rulebook
from queenhigh.rulebook.wording import counted

Cards = tuple[Card, ...]
IN_ANTES = "net result of the hand, in antes"
OF_THE_WAGER = "net result of the wager being decided, in units of that wager"


@dataclass(frozen=True, slots=True)
class Option:
    action: str
    ev: Fraction


@dataclass(frozen=True, slots=True)
class Advice(NotebookTable):
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

    def data(self) -> dict[str, object]:
        options = [{"action": option.action, "ev": str(option.ev)} for option in self.options]
        return {"game": self.game, "unit": self.unit, "options": options, "best": self.best}


class Refused(ValueError):
    """The question cannot be answered as asked; the text says why and what is allowed."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision: the player's own cards, what lies face up, the cards still unseen, and the paytable."""

    game: str
    own: Cards
    community: Cards
    upcard: Card | None
    deck: Cards
    paytable: Paytable | str

    def need_own_cards(self, decision: str, *sizes: int) -> None:
        """Refuse any other number of own cards."""
        if len(self.own) not in sizes:
            given, allowed = len(self.own), " or ".join(map(str, sizes))
            raise Refused(f"you gave {counted(given, 'card')}; {decision} is decided with {allowed} cards")

    def need_deck(self, cards: int) -> None:
        """Refuse when fewer cards are unseen than are still to be dealt."""
        if len(self.deck) < cards:
            raise Refused(f"too many cards are seen: {len(self.deck)} are left in the deck, and {cards} must be dealt")

    def refuse_upcard(self) -> None:
        if self.upcard is not None:
            raise Refused(f"the dealer shows no card in {rulebook(self.game).title}")

    def refuse_community(self) -> None:
        if self.community:
            raise Refused(f"{rulebook(self.game).title} shows no community card before a decision")

    def paytable_of(self, wager: str) -> Paytable:
        """The paytable of the wager being decided, by its letter; a wager with only one needs no letter."""
        only = self.paytable == "A" and not isinstance(self.paytable, Paytable)
        try:
            return chosen_paytable(self.game, wager, self.paytable)
        except Unknown as error:
            if only:
                return chosen_paytable(self.game, wager, None)
            raise Refused(str(error)) from None


def advise(
    game: str,
    cards: Iterable[Card],
    *,
    upcard: Card | None = None,
    community: Iterable[Card] = (),
    seen: Iterable[Card] = (),
    paytable: Paytable | str = "A",
) -> Advice:
    """The value of each option at the decision that these cards belong to.

    >>> from queenhigh.cards import parse_cards
    >>> advice = advise("three-card-poker", parse_cards("Qs 6h 4d"))
    >>> advice.best, [(option.action, float(round(option.ev, 6))) for option in advice.options]
    ('play', [('play', -0.993378), ('fold', -1.0)])
    """
    own, shown, gone = tuple(cards), tuple(community), tuple(seen)
    try:
        solver = solver_of(game)
    except Unknown as error:
        raise Refused(str(error)) from None
    known = [*own, *shown, *gone, *([upcard] if upcard is not None else [])]
    for card in known:
        if known.count(card) > 1:
            raise Refused(f"{card_text(card)} appears twice among the cards given")
    deck = tuple(card for card in DECK if card not in known)
    return solver.advise(Question(game, own, shown, upcard, deck, paytable))


def raise_options(stage: StageRule, value: Fraction) -> tuple[Option, ...]:
    """A raise of each size that the rules allow, the largest first, and none; `value` is that of one unit."""
    if len(stage.times) == 1:
        return (Option(stage.yes, stage.most_times * value), Option(stage.no, Fraction()))
    raises = (Option(f"{times}x", times * value) for times in reversed(stage.times))
    return (*raises, Option(stage.no, Fraction()))


def mean_net(
    table: Paytable, names: Callable[[Sequence[Card]], tuple[str, ...]], own: Cards, deck: Cards, to_come: int
) -> Fraction:
    """The mean net result of one unit over all cards that may come."""
    total = 0
    for further in combinations(deck, to_come):
        line = table.line(*names(own + further))
        total += line.amount if line else -1
    return Fraction(total, comb(len(deck), to_come))
