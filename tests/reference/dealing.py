"""Cards for a random round, steered toward the hands that chance alone would hardly ever deal."""

from collections.abc import Callable
from random import Random

from .hands import ACE, DECK, JACK, KING, QUEEN, SUITS, Card, Cards, hand_class
from .table import GRID_LINES

Places = list[int]


class Board:
    """Places for cards; a place may belong to several hands."""

    def __init__(self) -> None:
        self.cards: list[Card | None] = []

    def add(self, count: int) -> Places:
        """Make new places."""
        self.cards += [None] * count
        return list(range(len(self.cards) - count, len(self.cards)))

    def wish(self, rng: Random, places: Places, cards: Cards) -> None:
        """Put these cards into free ones of the places, all of them or none."""
        wanted = [card for card in cards if card not in [self.cards[place] for place in places]]
        free = [place for place in places if self.cards[place] is None]
        if len(wanted) > len(free) or len(set(wanted)) < len(wanted) or set(wanted) & set(self.cards):
            return
        for place, card in zip(rng.sample(free, len(wanted)), wanted, strict=True):
            self.cards[place] = card

    def fill(self, rng: Random) -> None:
        """Deal what nobody wished for."""
        rest = [card for card in DECK if card not in self.cards]
        rng.shuffle(rest)
        self.cards = [card or rest.pop() for card in self.cards]

    def at(self, places: Places) -> list[Card]:
        """The cards of some places, once the board is full."""
        return [card for card in (self.cards[place] for place in places) if card is not None]


def run(rng: Random, size: int, suited: bool) -> list[Card]:
    """Ranks in sequence, a low ace among them."""
    low = rng.randint(1, ACE - size + 1)
    suit = rng.choice(SUITS)
    ranks = [rank if rank > 1 else ACE for rank in range(low, low + size)]
    return [Card(rank, suit if suited else rng.choice(SUITS)) for rank in ranks]


def top_run(rng: Random, size: int) -> list[Card]:
    """The highest ranks of a suit, spades and diamonds more often."""
    suit = rng.choice("sshdddc")
    return [Card(rank, suit) for rank in range(ACE, ACE - size, -1)]


def groups(rng: Random, *sizes: int) -> list[Card]:
    """Cards of equal rank, in groups of these sizes, aces more often."""
    ranks = rng.sample(range(2, ACE + 1), len(sizes))
    if ACE not in ranks and rng.random() < 0.3:
        ranks[0] = ACE
    found = []
    for rank, size in zip(ranks, sizes, strict=True):
        found += [Card(rank, suit) for suit in rng.sample(SUITS, size)]
    return found


def suited(rng: Random, size: int) -> list[Card]:
    """Any cards of one suit."""
    suit = rng.choice(SUITS)
    return [Card(rank, suit) for rank in rng.sample(range(2, ACE + 1), size)]


def patterns(rng: Random, size: int) -> list[Callable[[], list[Card]]]:
    """Ways to make a hand of two, three, five or six cards worth something."""
    straight = min(size, 5)
    ways: list[Callable[[], list[Card]]] = [
        lambda: run(rng, straight, True),
        lambda: run(rng, straight, True),
        lambda: run(rng, straight, False),
        lambda: suited(rng, straight),
        lambda: groups(rng, 2),
    ]
    if size >= 3:
        ways += [lambda: top_run(rng, 3)] * 3 + [lambda: groups(rng, 3)]
    if size >= 5:
        ways += [lambda: top_run(rng, 5)] * 3 + [lambda: [Card(ACE, suit) for suit in SUITS]] * 2
        ways += [lambda: groups(rng, 4)] * 2 + [lambda: groups(rng, 3, 2)] * 2 + [lambda: groups(rng, 2, 2)]
        ways += [lambda: run(rng, 4, True), lambda: run(rng, 4, False), lambda: suited(rng, 4)]
    if size == 6:
        ways += [lambda: top_run(rng, 6)] * 6 + [lambda: groups(rng, 3, 3)]
    return ways


def steer(rng: Random, board: Board, hands: list[list[Places]]) -> None:
    """Wish for good hands; `hands` has, for each seat, the sets of places in which it can hold one."""
    seats = rng.sample(hands, rng.randint(1, len(hands)))
    kind = rng.randrange(len(hands[0]))
    one_theme = rng.random() < 0.4
    theme = rng.randrange(100)
    for seat in seats:
        places = seat[kind] if one_theme else rng.choice(seat)
        ways = patterns(rng, len(places))
        way = ways[theme % len(ways)] if one_theme else rng.choice(ways)
        board.wish(rng, places, way())


def share_jackpots(rng: Random, board: Board, shared: Places, seats: list[Places]) -> None:
    """Two seats with high hands on the same two community cards: straight flushes, or four of a kind."""
    suit, middle = rng.choice(SUITS), rng.randint(5, 10)
    first, second = rng.sample(seats, 2)
    if rng.random() < 0.6:
        board.wish(rng, shared, [Card(middle, suit), Card(middle + 1, suit)])
        board.wish(rng, first, [Card(rank, suit) for rank in range(middle - 3, middle)])
        board.wish(rng, second, [Card(rank, suit) for rank in range(middle + 2, middle + 5)])
        return
    fours = groups(rng, 4, 4)
    board.wish(rng, shared, [fours[0], fours[4]])
    board.wish(rng, first, fours[1:4])
    board.wish(rng, second, fours[5:])


def tie(rng: Random, board: Board, dealer: Places, seat: Places) -> None:
    """The same ranks for dealer and seat, in different suits."""
    size = 3 if len(dealer) == 3 else 4
    ranks = rng.choices(range(2, ACE + 1), k=size)
    suits = [rng.sample(SUITS, 4) for _ in ranks]
    if rng.random() < 0.3:
        suits = [suits[0]] * size
    board.wish(rng, dealer, [Card(rank, order[0]) for rank, order in zip(ranks, suits, strict=True)])
    board.wish(rng, seat, [Card(rank, order[1]) for rank, order in zip(ranks, suits, strict=True)])


def high_card_dealer(rng: Random, board: Board, dealer: Places) -> None:
    """A dealer on the edge of qualifying."""
    top = rng.choice([JACK, JACK, QUEEN, QUEEN, KING])
    while True:
        cards = [Card(top, rng.choice(SUITS)), *rng.sample([card for card in DECK if card.rank < top], 2)]
        if hand_class(cards) == "high_card":
            return board.wish(rng, dealer, cards)


class Deal:
    """The hands of one round: what the record calls dealer, community and box, and each seat's."""

    def __init__(self, shared: dict[str, int], seat_size: int, seats: int, lines: list[str]) -> None:
        self.board = Board()
        self.shared = {name: self.board.add(size) for name, size in shared.items()}
        grid = self.shared.get("community", [])
        self.seats = [[grid[place] for place in GRID_LINES[line]] for line in lines] or [
            self.board.add(seat_size) for _ in range(seats)
        ]

    def hands(self) -> list[list[Places]]:
        """For each seat: its own cards, those with shared ones that make five or six, and the first two."""
        found = []
        for own in self.seats:
            joined = [own + places for places in self.shared.values() if len(own + places) in (5, 6)]
            first_two = [own[:2]] if list(self.shared) == ["community"] else []
            found.append([own, *joined, *first_two])
        return found

    def deal(self, rng: Random) -> None:
        """Steer most rounds, then fill up."""
        dealer = self.shared.get("dealer", [])
        community = self.shared.get("community", [])
        if dealer and rng.random() < 0.2:
            tie(rng, self.board, dealer, rng.choice(self.seats))
        if len(dealer) == 3 and rng.random() < 0.25:
            high_card_dealer(rng, self.board, dealer)
        if len(community) == 2 and len(self.seats) > 1 and rng.random() < 0.15:
            share_jackpots(rng, self.board, community, self.seats)
        if rng.random() < 0.85:
            steer(rng, self.board, self.hands())
        self.board.fill(rng)
