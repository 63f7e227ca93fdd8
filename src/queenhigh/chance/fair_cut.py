"""The fair cut: a commitment to every card of a shuffled deck, opened card by card.

Each position of the deck has a salt of its own and a leaf, the hash of deck id, position, card and salt; the leaves are
hashed in pairs up to one root, which is published when the deck is shuffled. A card that was turned up is opened with
its salt and the hashes next to its path to the root. Nobody learns anything about the other cards, and no card can be
changed. How the deck is cut is drawn after the root is public, from numbers that house and players give (see
`joint_numbers`), so the house cannot choose a deck that suits it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from queenhigh.cards import DECK, Card, card_text
from queenhigh.chance.joint_numbers import joint_seed, places_from_the_top
from queenhigh.chance.shuffle import shuffled

_SALT_BYTES = 16
_SALT_NAMES = [f"salt {place}".encode() for place in range(len(DECK))]
_EMPTY = bytes(32)
_BLOCK_BYTES = 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
"""What HMAC does to every byte of a key, before the message and before the first hash."""


@dataclass(frozen=True, slots=True)
class Commitment:
    """What is published when a deck is shuffled."""

    deck_id: str
    root: str


@dataclass(frozen=True, slots=True)
class Opening:
    """One card of a committed deck: its position as shuffled, the card, its salt, and the hashes beside its way up."""

    position: int
    card: str
    salt: str
    path: tuple[str, ...]

    def data(self) -> dict[str, object]:
        return {"position": self.position, "card": self.card, "salt": self.salt, "path": list(self.path)}


class FairDeck:
    """A shuffled deck that is committed to. Only the openings of single cards are handed out, never the deck."""

    def __init__(self, deck_id: str, deck: Sequence[Card], salts: Sequence[bytes]) -> None:
        self.deck_id = deck_id
        self.deck = tuple(deck)
        self._salts = tuple(salts)
        self._levels = _levels(_leaves(deck_id, deck, salts))

    @property
    def commitment(self) -> Commitment:
        return Commitment(self.deck_id, self._levels[-1][0].hex())

    def open(self, position: int) -> Opening:
        """Show one card, given by its position before any cut."""
        path = []
        place = position
        for level in self._levels[:-1]:
            path.append(level[place ^ 1].hex())
            place >>= 1
        return Opening(position, card_text(self.deck[position]), self._salts[position].hex(), tuple(path))

    def evidence(
        self, depth: int | None, dealt: Sequence[int], house: str | None = None, given: Sequence[tuple[str, str]] = ()
    ) -> dict[str, object]:
        """What a player checks: the commitment, the cut, the cards dealt at these places from the top, and the numbers
        of house and players if the cut, or the order of a deck without one, was drawn from them."""
        deck_id, root = self.deck_id, self.commitment.root
        seed = joint_seed(deck_id, house, given) if house is not None and depth is None else ""
        places = places_from_the_top(depth, seed)
        openings = [{"dealt": place, **self.open(places[place]).data()} for place in dealt]
        evidence: dict[str, object] = {"deck_id": deck_id, "root": root, "cut": depth or 0, "cards": openings}
        if house is not None:
            evidence["numbers"] = {"house": house, "players": [list(one) for one in given]}
        return evidence


def fair_deck(deck_id: str, key: bytes) -> FairDeck:
    """The deck of a key with salts of the same key, so that the key alone brings both back.

    >>> fair_deck("table 1, shuffle 1", bytes(32)).commitment.root[:16]
    'ea07bcf609969821'
    """
    return FairDeck(deck_id, shuffled(key), _salts(key))


def _salts(key: bytes) -> list[bytes]:
    """The HMAC of every salt's name under one key, which is made ready for all of them at once."""
    padded = key.ljust(_BLOCK_BYTES, b"\0")
    inner, outer = padded.translate(_INNER), padded.translate(_OUTER)
    return [sha256(outer + sha256(inner + name).digest()).digest()[:_SALT_BYTES] for name in _SALT_NAMES]


def _leaves(deck_id: str, deck: Sequence[Card], salts: Sequence[bytes]) -> list[bytes]:
    head = f"queenhigh card\n{deck_id}\n"
    placed = enumerate(zip(deck, salts, strict=True))
    return [
        sha256(f"{head}{position}\n{card_text(card)}\n{salt.hex()}".encode()).digest()
        for position, (card, salt) in placed
    ]


def _levels(leaves: list[bytes]) -> list[list[bytes]]:
    """Hashes in pairs, level by level, up to one."""
    levels = [leaves]
    while len(levels[-1]) > 1:
        below = levels[-1]
        if len(below) % 2:
            below.append(_EMPTY)
        pairs = zip(below[::2], below[1::2], strict=True)
        levels.append([sha256(b"queenhigh pair\n" + left + right).digest() for left, right in pairs])
    return levels
