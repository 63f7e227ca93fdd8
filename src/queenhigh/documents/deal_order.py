"""The order of the deal in words, read from the game's deal plan."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from queenhigh.documents.phrases import number
from queenhigh.games import BOX, COMMUNITY, DEALER, DISCARD, Game, Place
from queenhigh.rulebook import wager_title

_PLACES = {
    DEALER: "to the dealer",
    COMMUNITY: "to the community area",
    DISCARD: "face down to the discard rack",
}
_BOXES = "to each box with a wager, clockwise from the far left"
_FIRST_BOX = "to the first box with a wager, from the far left"
_OTHER_BOXES = "to each other box with a wager, clockwise"


@dataclass(frozen=True, slots=True)
class Delivery:
    """A number of cards to one place, or to each box in turn."""

    to: str
    where: str
    cards: int
    face_up: bool = False

    def __str__(self) -> str:
        """
        >>> print(Delivery("dealer", "to the dealer", 1, face_up=True))
        one card face up to the dealer
        """
        many = f"{number(self.cards)} card{'s' * (self.cards != 1)}"
        return f"{many} face up {self.where}" if self.face_up else f"{many} {self.where}"


@dataclass(frozen=True, slots=True)
class DealStep:
    """One step of the deal, and the places that get cards: boxes, dealer, community, box, discard."""

    text: str
    places: tuple[str, ...]
    face_up: bool = False


def deal_steps(game: Game, *, community: bool) -> list[DealStep]:
    """The deal step by step; repeated passes are one step.

    >>> from queenhigh.games import open_game
    >>> from queenhigh.practice import practice_house
    >>> for step in deal_steps(open_game(practice_house("235-stud-poker")), community=True):
    ...     print(step.text)
    Twice: one card to each box with a wager, clockwise from the far left; one card to the community area.
    One card to each box with a wager, clockwise from the far left.
    """
    plan = tuple(game.deal_plan(range(1, game.house.seats + 1), community=community))
    return list(_steps_of(tuple(_deliveries(game, plan))))


def face_up_cards(game: Game, place: str) -> int:
    """How many cards to one place are dealt face up."""
    plan = game.deal_plan(range(1, game.house.seats + 1), community=False)
    return sum(card.face_up for card in plan if card.to == place)


def _deliveries(game: Game, plan: Sequence[Place]) -> Iterator[Delivery]:
    """Runs of cards to one place; one run for every seat is one delivery to each box. Other cards may be dealt between
    the first box and the others (OQ-307)."""
    runs = [(place, len(list(cards))) for place, cards in groupby(plan)]
    box = game.rules.cards.box_while
    places = _PLACES | {BOX: f"to the {wager_title(box) if box else 'bonus'} box"}
    at = 0
    while at < len(runs):
        place, many = runs[at]
        if isinstance(place.to, int):
            served = list(_boxes_from(runs[at:], game.house.seats))
            at += len(served)
            yield Delivery("boxes", _which_boxes(served, game.house.seats), many)
        else:
            at += 1
            yield Delivery(place.to, places[place.to], many, place.face_up)


def _which_boxes(served: Sequence[Place], seats: int) -> str:
    if len(served) == seats:
        return _BOXES
    return _FIRST_BOX if served[0].to == 1 else _OTHER_BOXES


def _boxes_from(runs: Sequence[tuple[Place, int]], seats: int) -> Iterator[Place]:
    """The boxes served in one pass: in rising order, no box twice."""
    last = 0
    for place, _ in runs[:seats]:
        if not isinstance(place.to, int) or place.to <= last:
            return
        last = place.to
        yield place


def _steps_of(deliveries: tuple[Delivery, ...]) -> Iterator[DealStep]:
    at = 0
    while at < len(deliveries):
        size, times = _repeated(deliveries[at:])
        once = deliveries[at : at + size]
        text = "; ".join(str(delivery) for delivery in once)
        often = "Twice" if times == 2 else f"{number(times).capitalize()} times"
        sentence = f"{often}: {text}." if times > 1 else text[0].upper() + text[1:] + "."
        shown = all(delivery.face_up for delivery in once)
        yield DealStep(sentence, tuple(delivery.to for delivery in once), shown)
        at += size * times


def _repeated(rest: tuple[Delivery, ...]) -> tuple[int, int]:
    """The first pattern that repeats the farthest, as its size and how often it comes; otherwise one delivery, once."""
    best = (1, 1)
    for size in range(1, len(rest) // 2 + 1):
        times = 1
        while rest[size * times : size * (times + 1)] == rest[:size]:
            times += 1
        if times > 1 and size * times > best[0] * best[1]:
            best = (size, times)
    return best
