"""One more card among cards in order, compiled: what every inner loop needs, and nothing else."""

from numba import int64, njit, void


@njit([void(int64[:], int64, int64, int64[:])], nogil=True, cache=True)
def insert(cards, size, card, into):  # type: ignore[no-untyped-def]
    """The first `size` cards with one more, in order."""
    place = size
    while place > 0 and cards[place - 1] > card:
        into[place] = cards[place - 1]
        place -= 1
    into[place] = card
    for number in range(place):
        into[number] = cards[number]
