"""Decks whose order a test has chosen. Nothing that can be set leads to such a deck, only this way in."""

from collections.abc import Callable, Mapping
from random import Random

from queenhigh.cards import DECK, Card, parse_cards
from queenhigh.chance import FairDeck, fair_deck
from queenhigh.games import Box, open_game
from queenhigh.submission import House


def order_for(house: House, seats: list[int], wagers: list[str], at: Mapping[str | int, str]) -> tuple[Card, ...]:
    """A deck that brings these cards to these places, the rest as they come."""
    boxes = [Box(seat, "", dict.fromkeys(wagers, 100)) for seat in seats]
    wanted = {place: list(parse_cards(cards)) for place, cards in at.items()}
    taken = {card for cards in wanted.values() for card in cards}
    rest = [card for card in DECK if card not in taken]
    top = [
        wanted[place.to].pop(0) if wanted.get(place.to) else rest.pop() for place in open_game(house).plan_for(boxes)
    ]
    return (*top, *(card for card in DECK if card not in top))


def rigged(order: tuple[Card, ...]) -> Callable[[str, bytes], FairDeck]:
    return lambda deck_id, key: FairDeck(deck_id, order, [bytes([place]) * 16 for place in range(len(order))])


def numbered(seed: object) -> Callable[[str, bytes], FairDeck]:
    """Fair decks that come in the same order in every run: a test that fails today failed yesterday too."""
    made: dict[str, bytes] = {}

    def deck_of(deck_id: str, key: bytes) -> FairDeck:
        chosen = made.setdefault(deck_id, Random(f"{seed} {len(made)}").randbytes(len(key)))
        return fair_deck(deck_id, chosen)

    return deck_of
