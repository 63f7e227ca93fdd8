"""Numbers that the house and the players draw together, so that neither of them chooses what follows.

The house commits to its number when a deck is shuffled: the deck's id ends with the hash of that number. Only then do
players give numbers of their own, and the house opens its number last. Together they say how deep the deck is cut, or
put a deck that nobody cuts into another order. Nobody learns a card from them.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256

from queenhigh.cards import Card
from queenhigh.chance.keystream import accepted
from queenhigh.chance.shuffle import FEWEST_CUT, MOST_CUT, cut, permuted

_CARDS = 52
_NUMBER = re.compile(r"[0-9a-f]{32}")
_Given = Sequence[tuple[str, str]]
"""The name and the number of each player, in the order in which they were given."""


def refuse_number(number: str) -> str | None:
    """Why this is not a number that anybody may give, None where it is.

    >>> refuse_number("7")
    'a number has 32 digits from 0 to f'
    """
    return None if _NUMBER.fullmatch(number) else "a number has 32 digits from 0 to f"


def house_number(key: bytes) -> str:
    """The number of a deck's key. Nobody can tell the key, or a card, from it."""
    return sha256(b"queenhigh house number\n" + key).hexdigest()[:32]


def committed_id(name: str, number: str) -> str:
    """The id of a deck that commits to the number of the house."""
    return f"{name}-{sha256(f'queenhigh number {number}'.encode()).hexdigest()}"


def is_committed(deck_id: str, number: str) -> bool:
    """Whether this number was committed to when the deck was shuffled.

    >>> is_committed(committed_id("first deck", "0" * 32), "0" * 32), is_committed("first deck", "0" * 32)
    (True, False)
    """
    return committed_id(deck_id.rpartition("-")[0], number) == deck_id


@lru_cache(1024)
def commits_to_number(deck_id: str) -> bool:
    """Whether the house committed to a number with this deck; decks of older ledgers have none."""
    return re.search(r"-[0-9a-f]{64}$", deck_id) is not None


def number_of_id(command_id: str) -> str:
    """The number of a player whose program gives none: made of the id of the player's own command."""
    return sha256(f"queenhigh id {command_id}".encode()).hexdigest()[:32]


def joint_seed(deck_id: str, house: str, given: _Given) -> str:
    """What all numbers together come to. Who changes any of them changes everything that follows."""
    players = "".join(f"{player}\n{number}\n" for player, number in given)
    return sha256(f"queenhigh numbers\n{deck_id}\n{house}\n{players}".encode()).hexdigest()


def drawn_depth(seed: str) -> int:
    """How deep a seed cuts the deck: every allowed depth is equally likely.

    >>> drawn_depth(joint_seed("first deck", "0" * 32, [("ann", "1" * 32)]))
    33
    """
    return FEWEST_CUT + _below(seed)(MOST_CUT - FEWEST_CUT + 1)


def places_from_the_top(depth: int | None, seed: str) -> tuple[int, ...]:
    """For each card from the top, its position in the deck as it was shuffled: cut, put into another order by the
    seed of all numbers, or neither."""
    shuffled = tuple(range(_CARDS))
    if seed:
        return tuple(permuted(shuffled, _below(seed)))
    return shuffled if depth is None else cut(shuffled, depth)


def from_the_top(deck: Sequence[Card], depth: int | None, seed: str = "") -> tuple[Card, ...]:
    """The deck as it is dealt."""
    return tuple(deck[place] for place in places_from_the_top(depth, seed))


def _below(seed: str) -> Callable[[int], int]:
    """Numbers below a bound from a seed, without bias; with hashes alone, so that a player can repeat it."""
    numbers = _bytes(seed)

    def below(bound: int) -> int:
        return next(number for byte in numbers if (number := accepted(byte, bound)) is not None)

    return below


def _bytes(seed: str) -> Iterator[int]:
    block = 0
    while True:
        yield from sha256(f"queenhigh draw\n{seed}\n{block}".encode()).digest()
        block += 1
