"""Advice: the exact value of each option for the cards seen, and a clear refusal of what cannot be answered."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from queenhigh.analysis import Advice, Refused, advise
from queenhigh.cards import Card, parse_card, parse_cards
from queenhigh.rulebook import GAMES, Kind, Line, Paytable, rulebook
from tests.analysis import plain_counting as plain
from tests.reference.payouts import lines_of

THREE, FOUR, STUD, RIDE = "three-card-poker", "four-card-poker", "235-stud-poker", "let-it-ride"


def values(advice: Advice) -> dict[str, Fraction]:
    return {option.action: option.ev for option in advice.options}


def first_ev(game: str, cards: str, community: str = "", letter: str = "A") -> Fraction:
    return advise(game, parse_cards(cards), community=parse_cards(community), paytable=letter).options[0].ev


# Published, or worked out on paper: what the first option is worth.


@pytest.mark.parametrize(
    ("cards", "worth", "printed"),
    [
        ("Qs 6h 4d", "-9151/9212", -0.993378),
        ("Qs 6s 4d", "-327/329", None),
        ("Qs 6h 4s", "-4579/4606", None),
        ("Qs 6h 4h", "-18325/18424", -0.994627),
        ("Qs 6h 3d", "-393/392", -1.00255),
        ("Qs 6s 3d", "-18477/18424", None),
        ("Qs 6h 3s", "-18485/18424", None),
        ("Qs 6h 3h", "-18497/18424", -1.003962),
    ],
)
def test_the_border_hands_of_three_card_poker_have_a_value_for_each_pattern_of_suits(
    cards: str, worth: str, printed: float | None
) -> None:
    """Both values in print are right, each for its own suits."""
    advice = advise(THREE, parse_cards(cards))
    assert values(advice) == {"play": Fraction(worth), "fold": -1}
    assert advice.best == ("play" if "4" in cards else "fold")
    assert printed is None or abs(Fraction(worth) - Fraction(str(printed))) < Fraction(1, 10**5)


@pytest.mark.parametrize(
    ("cards", "community", "worth"),
    [
        ("8s 8h Ad", "", "-71/1176"),
        ("Ts Th 4d", "", "1689/1176"),
        ("2s 2h 2d", "", "6360/1176"),
        # The royal flush at 1000, eight flushes at 8, three straights at 5, twelve high pairs at 1, 24 losses.
        ("As Ks Qs", "Js", "1067/48"),
        # Eight straights at 5 to 1 against forty losses.
        ("5s 6h 7d", "8c", "0"),
        # Four full houses at 11, the rest two pairs at 2.
        ("Ts Th 4d", "4c", "132/48"),
    ],
)
def test_a_bet_of_let_it_ride_is_worth_what_was_worked_out(cards: str, community: str, worth: str) -> None:
    assert first_ev(RIDE, cards, community) == Fraction(worth)


@pytest.mark.parametrize(
    ("game", "cards", "community", "best"),
    [
        (RIDE, "5s 6h 7d", "8c", "withdraw"),
        (RIDE, "Ts Th 4d", "", "ride"),
        (RIDE, "8s 8h Ad", "", "withdraw"),
        (STUD, "As Ah", "", "raise"),
        (STUD, "2s 7h", "", "check"),
        (STUD, "2s 2h 2d", "", "raise"),
    ],
)
def test_the_best_option_is_the_one_worth_most_and_of_two_equal_ones_the_smaller(
    game: str, cards: str, community: str, best: str
) -> None:
    assert advise(game, parse_cards(cards), community=parse_cards(community)).best == best


@pytest.mark.parametrize(
    ("game", "cards", "upcard", "actions"),
    [
        (THREE, "As Kh 2d", None, ["play", "fold"]),
        (FOUR, "As Kh 2d 5c 9h", "3s", ["3x", "2x", "1x", "fold"]),
        (STUD, "As Kh", None, ["raise", "check"]),
        (STUD, "As Kh 2d", None, ["raise", "check"]),
        (RIDE, "As Kh 2d", None, ["ride", "withdraw"]),
    ],
)
def test_every_option_is_named_and_giving_up_has_its_fixed_value(
    game: str, cards: str, upcard: str | None, actions: list[str]
) -> None:
    advice = advise(game, parse_cards(cards), upcard=parse_card(upcard) if upcard else None)
    assert [option.action for option in advice.options] == actions
    assert advice.options[-1].ev == (-1 if actions[-1] == "fold" else 0)
    assert advice.unit == (
        "net result of the hand, in antes"
        if actions[-1] == "fold"
        else "net result of the wager being decided, in units of that wager"
    )
    assert advice.data()["best"] == advice.best


def test_twice_is_halfway_between_once_and_three_times() -> None:
    found = values(advise(FOUR, parse_cards("Ts Th 4d 7c 2h"), upcard=parse_card("9s")))
    assert found["2x"] == (found["1x"] + found["3x"]) / 2


# Seen cards are out of the deck.


def seen_cards(game: str, own: int, number: int) -> tuple[list[Card], list[Card]]:
    """Own cards and some others, from none to so many that little is left."""
    random = Random(f"{game} {own} {number}")
    deck = [Card(card) for card in random.sample(range(52), 52)]
    return deck[:own], deck[own : own + (0, 1, 3, 12, 20, 30)[number % 6]]


@pytest.mark.parametrize("number", range(12))
def test_three_card_poker_counts_the_dealer_hands_that_are_left(number: int) -> None:
    own, seen = seen_cards(THREE, 3, number)
    letter = ("A", "B", "C", "12.C")[number % 4]
    expected = plain.three_card_play(own, plain.rest_of_deck(own, seen), letter)
    assert values(advise(THREE, own, seen=seen, paytable=letter))["play"] == expected


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize(
    ("game", "own", "wager"), [(STUD, 2, "three_card"), (STUD, 3, "five_card"), (RIDE, 3, "bets"), (RIDE, 4, "bets")]
)
def test_raises_and_bets_count_the_cards_that_are_left(game: str, own: int, wager: str, number: int) -> None:
    cards, seen = seen_cards(game, own, number)
    letter = "-" if game == STUD else "ABC"[number % 3]
    more = 1 if own != 3 else 2
    expected = plain.mean_by_lines(lines_of(game, wager, letter), cards, plain.rest_of_deck(cards, seen), more)
    community = cards[3:]
    advice = advise(game, cards[:3], community=community, seen=seen, paytable=letter if game == RIDE else "A")
    assert advice.options[0].ev == expected


@pytest.mark.parametrize(
    ("game", "cards", "extra", "left"),
    [
        (THREE, "As Kh 2d", {}, 3),
        (STUD, "As Kh", {}, 1),
        (STUD, "As Kh 2d", {}, 2),
        (RIDE, "As Kh 2d", {}, 2),
        (RIDE, "As Kh 2d", {"community": (Card(30),)}, 1),
        (FOUR, "As Kh 2d 5c 9h", {"upcard": Card(30)}, 5),
    ],
)
def test_as_many_cards_may_be_seen_as_leave_enough_to_come(
    game: str, cards: str, extra: dict[str, object], left: int
) -> None:
    own = parse_cards(cards)
    rest = [card for card in plain.rest_of_deck(own) if card != 30]
    rest += [] if extra else [30]
    enough = [Card(card) for card in rest[left:]]
    advise(game, own, seen=enough, **extra)  # type: ignore[arg-type]
    with pytest.raises(
        Refused, match=f"too many cards are seen: {left - 1} are left in the deck, and {left} must be dealt"
    ):
        advise(game, own, seen=[*enough, Card(rest[0])], **extra)  # type: ignore[arg-type]


# Suits are equal, and so are orders.


def renamed(cards: Sequence[Card], suits: Sequence[int]) -> list[Card]:
    return [Card(card & ~3 | suits[card & 3]) for card in cards]


@pytest.mark.parametrize("game", GAMES)
def test_suits_and_the_order_of_cards_change_no_value(game: str) -> None:
    random = Random(game)
    for suits in list(permutations(range(4)))[1::6]:
        cards = [Card(card) for card in random.sample(range(52), 24)]
        own, seen = cards[: 5 if game == FOUR else 3], cards[8:]
        up = [cards[6]] if game == FOUR else []
        shown = cards[7:8] if game == RIDE else []
        here = advise(game, own, upcard=up[0] if up else None, community=shown, seen=seen)
        there = advise(
            game,
            random.sample(renamed(own, suits), len(own)),
            upcard=renamed(up, suits)[0] if up else None,
            seen=random.sample(renamed(seen, suits), len(seen)),
            community=renamed(shown, suits),
        )
        assert here == there


# Paytables.


def test_a_paytable_of_ones_own_is_used() -> None:
    """Only a pair, at 3 to 1: of 50 third cards six make one."""
    table = Paytable("own", (Line("pair", Kind.TO_ONE, 3, "-"),))
    assert advise(STUD, parse_cards("As 7h"), paytable=table).options[0].ev == Fraction(6 * 3 - 44, 50)


def test_each_letter_gives_its_own_value() -> None:
    royal = "As Ks Qs"
    found = {letter: first_ev(RIDE, royal, letter=letter) for letter in rulebook(RIDE).paytables["bets"]}
    assert len(set(found.values())) == 3


# Refusals.


@pytest.mark.parametrize(
    ("game", "cards", "more", "words"),
    [
        ("baccarat", "As", {}, "'baccarat' is not one of our games: three-card-poker, four-card-poker"),
        (THREE, "As As 2d", {}, "As appears twice among the cards given"),
        (THREE, "As Kh 2d", {"seen": "2d 3d"}, "2d appears twice"),
        (RIDE, "As Kh 2d", {"community": "Kh"}, "Kh appears twice"),
        (FOUR, "As Kh 2d 5c 9h", {"upcard": "9h"}, "9h appears twice"),
        (THREE, "As Kh 2d", {"seen": "3d 3d"}, "3d appears twice"),
        (THREE, "As Kh", {}, "you gave 2 cards; Play or fold is decided with 3 cards"),
        (THREE, "As Kh 2d 3d", {}, "you gave 4 cards; Play or fold is decided with 3 cards"),
        (FOUR, "As Kh 2d 3d", {"upcard": "9h"}, "you gave 4 cards; Play or fold is decided with 5 cards"),
        (FOUR, "As Kh 2d 5c 9h", {}, "name the dealer's upcard: it is seen before the decision"),
        (STUD, "As", {}, "you gave 1 card; the raise of the 3 Card or the 5 Card wager is decided with 2 or 3 cards"),
        (STUD, "As Kh 2d 3d", {}, "4 cards; the raise"),
        (RIDE, "As Kh", {}, "you gave 2 cards; a bet is decided with 3 cards"),
        (RIDE, "As Kh 2d", {"community": "3d 4d"}, "2 community cards; none is shown for Bet 1 and one for Bet 2"),
        (THREE, "As Kh 2d", {"upcard": "3d"}, "the dealer shows no card in Three Card Poker"),
        (THREE, "As Kh 2d", {"community": "3d"}, "Three Card Poker shows no community card before a decision"),
        (STUD, "As Kh 2d", {"community": "3d"}, "235 Stud Poker shows no community card before a decision"),
        (THREE, "As Kh 2d", {"paytable": "Z"}, "ante has no paytable 'Z'; allowed: A, B, C, 12.C"),
        (RIDE, "As Kh 2d", {"paytable": "12.C"}, "bets has no paytable '12.C'; allowed: A, B, C"),
    ],
)
def test_a_question_that_has_no_answer_is_refused_with_the_reason(
    game: str, cards: str, more: dict[str, str], words: str
) -> None:
    upcard = more.get("upcard")
    with pytest.raises(Refused) as refusal:
        advise(
            game,
            parse_cards(cards),
            upcard=parse_card(upcard) if upcard else None,
            community=parse_cards(more.get("community", "")),
            seen=parse_cards(more.get("seen", "")),
            paytable=more.get("paytable", "A"),
        )
    assert words in str(refusal.value)
