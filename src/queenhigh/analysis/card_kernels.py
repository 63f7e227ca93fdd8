"""Cards in order, compiled: what several inner loops share."""

from numba import boolean, int16, int64, njit, uint8, void


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


@njit([boolean(int64[:], int64, int64)], nogil=True, cache=True)
def holds(cards, size, card):  # type: ignore[no-untyped-def]
    """Whether a card is among the first `size`."""
    for place in range(size):  # noqa: SIM110
        if cards[place] == card:
            return True
    return False


@njit(
    [int64(int64[:, :], int16[:], int64[:]), int64(int64[:, :], uint8[:], int64[:])], nogil=True, cache=True,
)  # fmt: skip
def best_of_six(binomials, value_of_five, hand):  # type: ignore[no-untyped-def]
    """The highest value among the six hands of five, none of which is below 0."""
    best = 0
    for left_out in range(6):
        index = 0
        place = 1
        for number in range(6):
            if number != left_out:
                index += binomials[hand[number], place]
                place += 1
        best = max(best, int64(value_of_five[index]))
    return best


@njit([int64(int64[:])], nogil=True, cache=True)
def is_super_royal(hand):  # type: ignore[no-untyped-def]
    """Nine to ace of one suit: six cards that rise by one rank and keep their suit."""
    if hand[0] >> 2 != 7:
        return 0
    for number in range(5):
        if hand[number + 1] != hand[number] + 4:
            return 0
    return 1
