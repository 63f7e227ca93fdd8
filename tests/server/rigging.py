"""Decks in an order that a test chooses. No setting leads to such a deck."""

from collections.abc import Callable, Mapping
from random import Random

from queenhigh.cards import DECK, Card, parse_cards
from queenhigh.chance import FairDeck, fair_deck
from queenhigh.games import Box, open_game
from queenhigh.submission import House


def order_for(house: House, seats: list[int], wagers: list[str], at: Mapping[str | int, str]) -> tuple[Card, ...]:
    """A deck that deals these cards to these places, and any cards to the rest."""
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
    """Fair decks with the same order in every run, so that a failure can be repeated."""
    made: dict[str, bytes] = {}

    def deck_of(deck_id: str, key: bytes) -> FairDeck:
        chosen = made.setdefault(deck_id, Random(f"{seed} {len(made)}").randbytes(len(key)))
        return fair_deck(deck_id, chosen)

    return deck_of
