"""The order of cards in words, read from the plan that the game deals by."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from queenhigh.documents.wording import number
from queenhigh.games import BOX, COMMUNITY, DEALER, DISCARD, Game, Place

_PLACES = {
    DEALER: "to the dealer",
    COMMUNITY: "to the community area",
    BOX: "to the Six Card Bonus box",
    DISCARD: "unseen to the discard rack",
}
_BOXES = "to each box with a wager, from the far left clockwise"


@dataclass(frozen=True, slots=True)
class Delivery:
    """So many cards to one place, or to each box in turn."""

    to: str
    cards: int
    face_up: bool = False

    def __str__(self) -> str:
        """
        >>> print(Delivery("dealer", 1, face_up=True))
        one card face up to the dealer
        """
        where = _PLACES.get(self.to, _BOXES)
        many = f"{number(self.cards)} card{'s' * (self.cards != 1)}"
        return f"{many} face up {where}" if self.face_up else f"{many} {where}"


def deal_steps(game: Game, *, community: bool) -> list[str]:
    """The deal step by step; passes that repeat are told once.

    >>> from queenhigh.games import open_game
    >>> from queenhigh.practice import practice_house
    >>> deal_steps(open_game(practice_house("three-card-poker")), community=False)
    ['Three times: one card to each box with a wager, from the far left clockwise; one card to the dealer.']
    """
    plan = tuple(game.deal_plan(range(1, game.house.seats + 1), community=community))
    return list(_told(tuple(_deliveries(plan, game.house.seats))))


def _deliveries(plan: Sequence[Place], seats: int) -> Iterator[Delivery]:
    """Runs of cards to one place; as many equal runs as there are seats are one delivery to each box."""
    runs = [(place, len(list(cards))) for place, cards in groupby(plan)]
    at = 0
    while at < len(runs):
        place, many = runs[at]
        if isinstance(place.to, int):
            at += sum(1 for _ in _boxes_from(runs[at:], seats))
            yield Delivery("boxes", many)
        else:
            at += 1
            yield Delivery(place.to, many, place.face_up)


def _boxes_from(runs: Sequence[tuple[Place, int]], seats: int) -> Iterator[Place]:
    """The boxes served in one go: in rising order, no box twice."""
    last = 0
    for place, _ in runs[:seats]:
        if not isinstance(place.to, int) or place.to <= last:
            return
        last = place.to
        yield place


def _told(deliveries: tuple[Delivery, ...]) -> Iterator[str]:
    at = 0
    while at < len(deliveries):
        size, times = _repeated(deliveries[at:])
        text = "; ".join(str(delivery) for delivery in deliveries[at : at + size])
        often = "Twice" if times == 2 else f"{number(times).capitalize()} times"
        yield f"{often}: {text}." if times > 1 else text[0].upper() + text[1:] + "."
        at += size * times


def _repeated(rest: tuple[Delivery, ...]) -> tuple[int, int]:
    """The pattern at the beginning whose repetitions reach farthest, and how often it comes; else one delivery once."""
    best = (1, 1)
    for size in range(1, len(rest) // 2 + 1):
        times = 1
        while rest[size * times : size * (times + 1)] == rest[:size]:
            times += 1
        if times > 1 and size * times > best[0] * best[1]:
            best = (size, times)
    return best
