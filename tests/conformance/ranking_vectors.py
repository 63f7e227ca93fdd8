"""Hand ranking: what a hand is, and which of two is higher, with the traps that engines fall into."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.conformance.vectors import Vector
from tests.reference.hands import ACE, CLASSES, DECK, SUITS, Card, best_hand, hand_class, show_cards, strength

EACH_CLASS = 40
EACH_PAIR = 3
TRIED = 4
COMPARED = 300
CLAUSES: dict[int, dict[str, tuple[str, ...]]] = {
    3: {name: (f"3CP-6.D.{place}", f"LIR-.06.D.{place}") for place, name in enumerate(CLASSES[3][:5], 1)},
    4: {name: (f"4CP-6.C.{place}",) for place, name in enumerate(CLASSES[4][:7], 1)},
    5: {name: (f"235-6.D.{place}", f"LIR-.06.C.{place}") for place, name in enumerate(CLASSES[5][:8], 1)},
}
ACE_CLAUSES = {3: ("3CP-6.B",), 4: ("4CP-6.A.1", "4CP-6.A.2"), 5: ("235-6.B", "LIR-.06.A.1", "LIR-.06.A.2")}
ORDER_CLAUSES = {
    3: ("3CP-6.A", "3CP-6.C", "3CP-6.E.1", "3CP-6.E.2"),
    4: ("4CP-6.A", "4CP-6.B", "4CP-6.D", "4CP-6.E"),
    5: ("235-6.A", "235-6.C", "LIR-.06.A", "LIR-.06.B"),
}
SIX_CARDS = ("3CP-6.F", "4CP-6.F", "LIR-.06.E")
HANDS_OF_SIX = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind")


def ranking_vectors() -> Iterator[Vector]:
    for size in (3, 4, 5):
        yield from _runs(size)
        yield from _classes(size, size)
        yield from _comparisons(size)
        yield from _class_against_class(size)
    yield from _classes(5, 4)
    yield from _classes(6, 5)


def _named(dealt: list[Card], size: int, clauses: tuple[str, ...], comment: str, *flags: str) -> Vector:
    group = f"ranking/{size}-cards" if len(dealt) == size else f"ranking/{size}-of-{len(dealt)}-cards"
    expected = {"hand": hand_class(best_hand(dealt, size))}
    question = {"cards": show_cards(dealt), "size": size}
    return Vector(group, comment, clauses, "rank", question, expected, flags=flags)


def _runs(size: int) -> Iterator[Vector]:
    """Every run of ranks, suited and not, the ace at both ends; and ranks that go around the ace."""
    for top in range(size, ACE + 1):
        ranks = [rank if rank > 1 else ACE for rank in range(top, top - size, -1)]
        flag = "ace-low" if top == size else "ace-high" if top == ACE else "run"
        for suits in (*(suit * size for suit in SUITS), (SUITS * 2)[:size]):
            cards = [Card(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]
            clauses = (*ACE_CLAUSES[size], *CLAUSES[size].get(hand_class(cards), ()))
            yield _named(cards, size, clauses, "a run of ranks", flag)
    for high in range(1, size - 1):
        ranks = [*range(ACE - high, ACE + 1), *range(2, size - high + 1)]
        for suits in ("s" * size, (SUITS * 2)[:size]):
            cards = [Card(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]
            yield _named(cards, size, ACE_CLAUSES[size], "ranks that go around the ace are no run", "around-the-ace")


def _classes(dealt: int, size: int) -> Iterator[Vector]:
    """Hands of every class, from so many cards."""
    rng, found = Random(f"classes {dealt} {size}"), Counter[str]()
    wanted = [name for name in CLASSES[size] if name != "royal_flush"]
    while any(found[name] < EACH_CLASS for name in wanted):
        cards = _likely(rng, dealt)
        name = hand_class(best_hand(cards, size))
        if found[name] >= EACH_CLASS:
            continue
        found[name] += 1
        if dealt == 6:
            place = HANDS_OF_SIX.index(name) + 1 if name in HANDS_OF_SIX else None
            clauses = tuple(f"{clause}.{place}" if place else clause for clause in SIX_CARDS)
        else:
            clauses = CLAUSES[size].get(name, ORDER_CLAUSES[size][:1])
        yield _named(cards, size, clauses, f"{name.replace('_', ' ')} from {dealt} cards")


def _likely(rng: Random, size: int) -> list[Card]:
    """Cards that often make something: of few ranks, of one suit, or close together."""
    low, suit = rng.randrange(2, ACE - size + 2), rng.choice(SUITS)
    few = rng.sample(range(2, ACE + 1), rng.choice((2, 3)))
    pools = (
        DECK,
        [card for card in DECK if card.suit == suit or rng.random() < 0.1],
        [card for card in DECK if low <= card.rank < low + size and (card.suit == suit or rng.random() < 0.2)],
        [card for card in DECK if card.rank in few],
    )
    pool = rng.choice([pool for pool in pools if len(pool) >= size])
    return rng.sample(pool, size)


def _comparisons(size: int) -> Iterator[Vector]:
    """Two hands of one deck; half of them of one class, and many of equal ranks."""
    rng = Random(f"comparisons {size}")
    for number in range(COMPARED):
        first = _likely(rng, size)
        left = [card for card in DECK if card not in first]
        second = rng.sample(left, size)
        if number % 2:
            while hand_class(second) != hand_class(first):
                second = [card for card in _likely(rng, size) if card not in first]
                second += rng.sample([card for card in left if card not in second], size - len(second))
        if number % 8 == 0:
            second = _other_suits(rng, first)
        yield _compared(first, second)


def _class_against_class(size: int) -> Iterator[Vector]:
    """A low hand of each class against a high one of the next lower classes."""
    rng = Random(f"classes of {size}")
    for place, better in enumerate(CLASSES[size]):
        for worse in CLASSES[size][place + 1 : place + 4]:
            for _ in range(EACH_PAIR):
                first, second = _apart(rng, size, better, worse)
                yield _compared(*((first, second) if rng.random() < 0.5 else (second, first)))


def _apart(rng: Random, size: int, better: str, worse: str) -> tuple[list[Card], list[Card]]:
    """Hands of two classes from one deck, the better class with the lower cards if that is possible."""
    found: list[tuple[list[Card], list[Card]]] = []
    while len(found) < TRIED:
        first, second = _of_class(rng, size, better), _of_class(rng, size, worse)
        if not set(first) & set(second):
            found.append((first, second))
    return min(found, key=lambda hands: sum(card.rank for card in hands[0]) - sum(card.rank for card in hands[1]))


def _of_class(rng: Random, size: int, name: str) -> list[Card]:
    if name == "royal_flush":
        suit = rng.choice(SUITS)
        return [Card(rank, suit) for rank in range(ACE, ACE - size, -1)]
    while hand_class(cards := _likely(rng, size)) != name:
        pass
    return cards


def _compared(first: list[Card], second: list[Card]) -> Vector:
    size, mine, other = len(first), strength(first), strength(second)
    higher = "first" if mine > other else "second" if mine < other else "neither"
    question = {"first": show_cards(first), "second": show_cards(second), "size": size}
    comment = f"{hand_class(first)} against {hand_class(second)}".replace("_", " ")
    group, flags = f"ranking/compare-{size}", ("equal",) if mine == other else ()
    return Vector(group, comment, ORDER_CLAUSES[size], "compare", question, {"higher": higher}, flags=flags)


def _other_suits(rng: Random, cards: list[Card]) -> list[Card]:
    """The same ranks in suits that are left, as far as there are any."""
    taken, made = set(cards), []
    for card in cards:
        free = [Card(card.rank, suit) for suit in SUITS if Card(card.rank, suit) not in taken]
        chosen = rng.choice(free) if free else rng.choice([card for card in DECK if card not in taken])
        taken.add(chosen)
        made.append(chosen)
    return made
