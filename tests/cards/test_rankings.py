"""Every hand of two to six cards, counted and ordered: by published counts, three other evaluators and a naive one."""

import csv
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from math import comb, factorial, prod
from pathlib import Path
from random import Random

import eval7
import phevaluator
import pytest
from pokerkit import RhodeIslandHoldemLookup

from queenhigh.cards import (
    DECK,
    FIVE,
    FOUR,
    RANKS,
    THREE,
    TWO,
    Card,
    Ranking,
    at_least,
    card_text,
    cards_text,
    five_card_names,
    four_card_names,
    parse_card,
    parse_cards,
    rank_of,
    six_card_names,
    suit_of,
    three_card_names,
    two_card_names,
)
from queenhigh.games import Round, open_game
from queenhigh.practice import practice_house
from queenhigh.rulebook import rulebook
from tests.reference import hands as naive

Names = tuple[str, ...]
Tally = Counter[tuple[int, Names]]

RANKINGS = {2: TWO, 3: THREE, 4: FOUR, 5: FIVE}
NAMING: dict[tuple[int, int], Callable[[Sequence[Card]], Names]] = {
    (2, 2): two_card_names,
    (3, 3): three_card_names,
    (4, 4): four_card_names,
    (5, 5): five_card_names,
    (5, 4): four_card_names,
    (6, 5): six_card_names,
}
CENSUS = (Path(__file__).parents[1] / "census" / "hands.csv").read_text(encoding="utf-8").splitlines()


@cache
def five_card_strengths() -> list[int]:
    """The strength of each of the 2,598,960 hands, in the order of `combinations`."""
    return list(map(FIVE.strength, combinations(DECK, 5)))


def hands_up_to_suits(size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand for all that differ only in the names of suits, with their number."""
    holdings = {many: list(combinations(range(13), many)) for many in range(size + 1)}
    for sizes in combinations_with_replacement(range(size, -1, -1), 4):
        if sum(sizes) != size:
            continue
        choices = (combinations_with_replacement(holdings[many], times) for many, times in Counter(sizes).items())
        for chosen in product(*choices):
            suits = [ranks for group in chosen for ranks in group]
            cards = tuple(Card(4 * rank + suit) for suit, ranks in enumerate(suits) for rank in ranks)
            yield cards, factorial(4) // prod(map(factorial, Counter(suits).values()))


@cache
def tally(dealt: int, best_of: int) -> Tally:
    """The number of hands of each strength and each list of names."""
    ranking, names_of = RANKINGS[best_of], NAMING[dealt, best_of]
    counted: Tally = Counter()
    if dealt == 6:
        for hand, many in hands_up_to_suits(6):
            counted[ranking.strength(hand), names_of(hand)] += many
    elif dealt == 5:
        strengths = five_card_strengths() if best_of == 5 else list(map(ranking.strength, combinations(DECK, 5)))
        example = dict(zip(strengths, combinations(DECK, 5), strict=True))
        for strength, many in Counter(strengths).items():
            counted[strength, names_of(example[strength])] += many
    else:
        counted.update((ranking.strength(hand), names_of(hand)) for hand in combinations(DECK, dealt))
    return counted


def of_hand(dealt: int, best_of: int, hand: str) -> Tally:
    """The part of a tally in one class, or with a name more specific than a class."""
    ranking = RANKINGS[best_of]
    is_class = hand in ranking.classes
    return Counter(
        {
            (strength, names): many
            for (strength, names), many in tally(dealt, best_of).items()
            if (ranking.class_of(strength) == hand if is_class else not set(at_least(hand)).isdisjoint(names))
        }
    )


def census_row(row: dict[str, str]) -> object:
    what = f"{row['hand']}, best {row['best_of']} of {row['dealt']}"
    return pytest.param(row, id=what, marks=pytest.mark.clause(*row["clauses"].split()))


@pytest.mark.parametrize("row", [census_row(row) for row in csv.DictReader(CENSUS)])
def test_each_hand_comes_as_often_as_published_between_its_highest_and_lowest(row: dict[str, str]) -> None:
    ranking = RANKINGS[int(row["best_of"])]
    found = of_hand(int(row["dealt"]), int(row["best_of"]), row["hand"])
    assert found.total() == int(row["hands"])
    if row["highest"]:
        assert max(found)[0] == ranking.strength(parse_cards(row["highest"]))
        assert min(found)[0] == ranking.strength(parse_cards(row["lowest"]))


@pytest.mark.parametrize(("dealt", "best_of"), NAMING)
def test_no_hand_is_left_out_or_counted_twice(dealt: int, best_of: int) -> None:
    assert tally(dealt, best_of).total() == comb(52, dealt)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_hands_up_to_suits_stand_for_all_hands(size: int) -> None:
    """This is why six-card hands can be counted by them."""
    ranking = RANKINGS[size]
    counted: Counter[int] = Counter()
    for hand, many in hands_up_to_suits(size):
        counted[ranking.strength(hand)] += many
    assert counted == Counter(map(ranking.strength, combinations(DECK, size)))


@pytest.mark.clause("235-6.D.9")
def test_a_pair_is_held_by_1098240_hands_of_which_422400_are_tens_or_better() -> None:
    assert of_hand(5, 5, "pair").total() == 1_098_240
    assert of_hand(5, 5, "pair_tens_or_better").total() == 422_400


@pytest.mark.clause("235-6.E.2")
def test_44_straight_flushes_lie_below_the_mini_royal() -> None:
    below = [key for key in of_hand(3, 3, "straight_flush").elements() if "mini_royal" not in key[1]]
    assert len(below) == 44
    assert min(below)[0] == THREE.strength(parse_cards("Ah 2h 3h"))


@pytest.mark.clause("235-6.F")
def test_two_card_poker_wins_with_546_of_1326_hands() -> None:
    table = rulebook("235-stud-poker").paytables["two_card"]["-"]
    assert sum(table.line(*two_card_names(hand)) is not None for hand in combinations(DECK, 2)) == 546


@pytest.mark.clause("235-6.F.2")
def test_two_cards_of_one_suit_win_312_times_and_are_a_straight_52_times() -> None:
    suited = Counter(TWO.name(hand) for hand in combinations(DECK, 2) if suit_of(hand[0]) == suit_of(hand[1]))
    assert suited == {"flush": 260, "straight": 52}


def test_the_dealer_qualifies_with_15380_of_22100_hands() -> None:
    game = open_game(practice_house("three-card-poker"))
    dealers = [game.dealer_hand(Round((), dealer=hand)) for hand in combinations(DECK, 3)]
    assert sum(dealer is not None and dealer.qualifies is True for dealer in dealers) == 15_380


CLASSES_HIGHEST_FIRST = [
    pytest.param(TWO, "straight flush pair high_card", id="two cards"),
    pytest.param(
        THREE,
        "straight_flush three_of_a_kind straight flush pair high_card",
        id="three cards",
        marks=pytest.mark.clause("3CP-6.D"),
    ),
    pytest.param(
        FOUR,
        "four_of_a_kind straight_flush three_of_a_kind flush straight two_pair pair high_card",
        id="four cards",
        marks=pytest.mark.clause("4CP-6.C", "4CP-6.C.4"),
    ),
    pytest.param(
        FIVE,
        "royal_flush straight_flush four_of_a_kind full_house flush straight three_of_a_kind two_pair pair high_card",
        id="five cards",
        marks=pytest.mark.clause("235-6.D", "LIR-.06.C"),
    ),
]


@pytest.mark.parametrize(("ranking", "order"), CLASSES_HIGHEST_FIRST)
def test_the_lowest_hand_of_a_class_beats_the_highest_of_the_next(ranking: Ranking, order: str) -> None:
    classes = [of_hand(ranking.size, ranking.size, name) for name in order.split()]
    assert all(min(higher)[0] > max(lower)[0] for higher, lower in pairwise(classes))


@pytest.mark.clause("235-6.E", "235-6.E.1")
def test_three_card_classes_of_235_begin_with_the_mini_royal() -> None:
    order = "mini_royal straight_flush three_of_a_kind straight flush pair"
    table = rulebook("235-stud-poker").paytables["three_card"]["-"]
    strengths: dict[str, set[int]] = {}
    for strength, names in tally(3, 3):
        if line := table.line(*names):
            strengths.setdefault(line.hand, set()).add(strength)
    ladder = [strengths.pop(name) for name in order.split()]
    assert all(min(higher) > max(lower) for higher, lower in pairwise(ladder))
    assert not strengths


@pytest.mark.clause("3CP-6.A", "4CP-6.A", "235-6.A", "LIR-.06.A")
def test_cards_rank_from_ace_to_two_alone_in_pairs_and_beside_a_hand() -> None:
    order = "AKQJT98765432"
    assert sorted(RANKS, key=lambda rank: rank_of(parse_card(f"{rank}s")), reverse=True) == list(order)
    for (higher, lower), ranking in product(pairwise(order), RANKINGS.values()):
        spare = [rank for rank in "24689" if rank not in (higher, lower)]
        beside = parse_cards(" ".join(f"{rank}c" for rank in spare[: ranking.size - 2]))
        above, below = (ranking.strength(parse_cards(f"{rank}s {rank}h") + beside) for rank in (higher, lower))
        assert above > below, "as a pair"
        pair = parse_cards(f"{spare[0]}s {spare[0]}h")
        above, below = (ranking.strength((*pair, parse_card(f"{rank}d"), *beside[1:])) for rank in (higher, lower))
        assert above > below or ranking is TWO, "beside a pair"


def rank_pattern(clauses: str, straights: str, others: str) -> object:
    """Hands by their ranks alone, dealt in turning suits; straights from the highest to the lowest."""
    hands = [[dealt_in_turn(ranks) for ranks in line.split()] for line in (straights, others)]
    return pytest.param(*hands, id=clauses or straights, marks=pytest.mark.clause(*clauses.split()))


def dealt_in_turn(ranks: str) -> tuple[Card, ...]:
    return tuple(parse_card(rank + "shdcs"[place]) for place, rank in enumerate(ranks))


ACE_HIGH_OR_LOW = [
    rank_pattern("", "AK KQ 32 A2", "AQ K2 A3"),
    rank_pattern("3CP-6.B", "AKQ KQJ 432 A23", "KA2 QA2 A34"),
    rank_pattern("4CP-6.A.1", "2345 A234", "A345"),
    rank_pattern("4CP-6.A.2", "AKQJ KQJT A234", "KA23 QKA2"),
    rank_pattern("LIR-.06.A.1", "23456 A2345", "A3456"),
    rank_pattern("LIR-.06.A.2 235-6.B", "AKQJT KQJT9 65432 A2345", "QKA23 KA234 JQKA2"),
]


@pytest.mark.parametrize(("straights", "others"), ACE_HIGH_OR_LOW)
def test_an_ace_stands_above_the_king_or_below_the_two_and_never_between(
    straights: list[tuple[Card, ...]], others: list[tuple[Card, ...]]
) -> None:
    ranking = RANKINGS[len(straights[0])]
    made = [ranking.best(hand) for hand in straights]
    assert {hand.name for hand in made} == {"straight"}
    assert all(higher.strength > lower.strength for higher, lower in pairwise(made))
    assert {ranking.name(hand) for hand in others} == {"high_card"}


def of_size(size: int, *clauses: str) -> object:
    return pytest.param(size, id=f"{size} cards", marks=pytest.mark.clause(*clauses))


@pytest.mark.parametrize(
    "size",
    [
        of_size(2),
        of_size(3, "3CP-6.C", "3CP-6.E.2"),
        of_size(4, "4CP-6.B", "4CP-6.E"),
        of_size(5, "235-6.C", "LIR-.06.B"),
    ],
)
def test_renaming_suits_changes_no_hand(size: int) -> None:
    """Every pattern of suits up to four cards, and two thousand hands of five."""
    ranking = RANKINGS[size]
    hands = [hand for hand, _ in hands_up_to_suits(size)]
    for hand in hands if size < 5 else Random(235).sample(hands, 2_000):
        renamed = {ranking.strength(Card(card & ~3 | suits[card & 3]) for card in hand) for suits in ORDERS_OF_SUITS}
        assert len(renamed) == 1, cards_text(hand)


ORDERS_OF_SUITS = list(permutations(range(4)))

BEATS = [
    pytest.param("3s 3h Kd", "2s 2h Ad", id="a pair before its third card", marks=pytest.mark.clause("3CP-6.E.1")),
    pytest.param("3s 3h 5d", "3d 3c 4d", id="then the third card", marks=pytest.mark.clause("3CP-6.E.1")),
    pytest.param("Qs 6h 4d", "Qh 6d 3c", id="no combination: card by card", marks=pytest.mark.clause("3CP-6.E.1")),
    pytest.param("Qs 7h 2d", "Qh 6d 5c", id="the second card before the third", marks=pytest.mark.clause("3CP-6.E.1")),
    pytest.param("As 3s 2d", "Kh Qd Tc", id="one high card is enough"),
    pytest.param("Js 9s 3s", "Jh 9h 2h", id="flushes by their cards", marks=pytest.mark.clause("3CP-6.E.1")),
    pytest.param("2s 3h 4d", "As 2h 3d", id="a low ace makes the lowest straight"),
    pytest.param("3s 3h Kd 4c", "2s 2h Ad Kc", id="four: a pair first", marks=pytest.mark.clause("4CP-6.D")),
    pytest.param("3s 3h Kd 4c", "3d 3c Kh 2c", id="four: then the odd cards", marks=pytest.mark.clause("4CP-6.D")),
    pytest.param("Ks Kh 2d 2c", "Qs Qh Jd Jc", id="four: the higher pair", marks=pytest.mark.clause("4CP-6.C.6")),
    pytest.param("Ks Kh 3d 3c", "Kd Kc 2d 2h", id="four: then the lower", marks=pytest.mark.clause("4CP-6.C.6")),
    pytest.param("2s 2h 2d 3c", "As Ah Kd Kc", id="four: three of a kind over two pairs"),
    pytest.param("7s 4s 3s 2s", "As Kh Qd Jc", id="four: flush over straight", marks=pytest.mark.clause("4CP-6.C.4")),
    pytest.param("2s 2h 2d 2c", "As Ks Qs Js", id="four: four of a kind over straight flush"),
    pytest.param("3s 3h 3d 2c 2s", "2d 2h 2c As Ah", id="five: the three of a full house"),
    pytest.param("As Ah 3d 3c 2s", "Ad Ac 2d 2h Ks", id="five: the second pair before the odd card"),
]


@pytest.mark.parametrize(("higher", "lower"), BEATS)
def test_the_higher_combination_wins_then_the_higher_odd_cards(higher: str, lower: str) -> None:
    above, below = parse_cards(higher), parse_cards(lower)
    ranking = RANKINGS[len(above)]
    assert ranking.strength(above) > ranking.strength(below)


def test_two_other_evaluators_order_all_five_card_hands_alike() -> None:
    theirs = [eval7.Card(card_text(card)) for card in DECK]
    numbers = [phevaluator.Card(card_text(card)).id_ for card in DECK]
    seen = set(
        zip(
            five_card_strengths(),
            map(eval7.evaluate, combinations(theirs, 5)),
            (-phevaluator.evaluate_5cards(*hand) for hand in combinations(numbers, 5)),
            strict=True,
        )
    )
    assert len(seen) == 7_462, "hands that tie here tie there"
    assert all(
        ours < next_ours and a < next_a and b < next_b for (ours, a, b), (next_ours, next_a, next_b) in rising(seen)
    )


def rising(seen: set[tuple[int, int, int]]) -> Iterator[tuple[tuple[int, int, int], tuple[int, int, int]]]:
    return pairwise(sorted(seen))


def test_pokerkit_orders_all_three_card_hands_alike() -> None:
    lookup = RhodeIslandHoldemLookup()
    seen = {
        (THREE.strength(hand), lookup.get_entry(cards_text(hand).replace(" ", "")).index)
        for hand in combinations(DECK, 3)
    }
    assert len(seen) == len({ours for ours, _ in seen}) == 741
    assert all(
        ours < next_ours and theirs < next_theirs for (ours, theirs), (next_ours, next_theirs) in pairwise(sorted(seen))
    )


def naive_strength(hand: Sequence[Card], size: int) -> tuple[str, tuple[int, list[int]]]:
    best = naive.best_hand(naive.parse_cards(cards_text(hand)), size)
    return naive.hand_class(best), naive.strength(best)


@pytest.mark.parametrize(("dealt", "size"), [(4, 4), (5, 4), (6, 4), (6, 5), (3, 3), (5, 5)])
def test_trying_every_combination_finds_the_same_best_hand(dealt: int, size: int) -> None:
    """Random hands, half of them from a few ranks or suits, where the rare classes are."""
    chance, ranking = Random(f"{dealt} {size}"), RANKINGS[size]
    low_deck, two_suits = DECK[:24], [card for card in DECK if suit_of(card) < 2]
    decks = [DECK, DECK, low_deck, two_suits]
    hands = [chance.sample(decks[number % 4], dealt) for number in range(2_000)]
    naively = [naive_strength(hand, size) for hand in hands]
    assert [ranking.name(hand) for hand in hands] == [name for name, _ in naively]
    judged = sorted((strength, ranking.strength(hand)) for hand, (_, strength) in zip(hands, naively, strict=True))
    assert all(
        (a < b) == (ours < theirs) and (a == b) == (ours == theirs) for (a, ours), (b, theirs) in pairwise(judged)
    )
