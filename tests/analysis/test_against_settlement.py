"""The fast analysis against the rules themselves: rounds are settled by `games`, and must agree to the cent."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from queenhigh.analysis import MeterValue, advise, decided_wagers, edge, figure_wagers
from queenhigh.analysis.card_sets import Ints, index_of, suit_classes
from queenhigh.analysis.hand_completions import completions, pays
from queenhigh.analysis.hand_counts import census, counted
from queenhigh.analysis.let_it_ride import bets as let_it_ride
from queenhigh.analysis.stud_235 import raises as stud_235
from queenhigh.analysis.three_card import ante as three_card
from queenhigh.cards import (
    DECK,
    FOUR,
    RANKS,
    Card,
    five_card_names,
    four_card_names,
    parse_card,
    parse_cards,
    six_card_names,
    three_card_names,
    two_card_names,
)
from queenhigh.games import Box, Game, Round, SettledBox, open_game
from queenhigh.rulebook import GAMES, rulebook
from queenhigh.submission import read_submission
from tests.plain_data import PlainData

Cards = tuple[Card, ...]
METERS = {"main": 4321, "mega": 98765, "major": 2345, "minor": 678}
STAKES = {"235-stud-poker": ("two_card", "three_card", "five_card"), "let-it-ride": ("bet_1", "bet_2", "bet_3")}
SEED = 235


@cache
def game_of(game: str, wager: str, letter: str) -> Game:
    """A house that offers a wager under a letter, and what the game cannot do without."""
    wagers: PlainData = {
        "three-card-poker": {"ante": {"bonus": "A"}},
        "let-it-ride": {"bets": {"paytable": "A"}},
    }.get(game, {})
    if wager == "ante":
        wagers = {"ante": {"bonus": letter}} if game == "three-card-poker" else {}
        if letter == "12.C":
            wagers["pair_plus"] = {"paytable": "A", "version": "compulsory"}
    elif letter != "-":
        meters = rulebook(game).paytables[wager][letter].meters
        terms = {"initial": "10000", "reset": "10000", "rate": "20%"}
        wagers = {**wagers, wager: {"paytable": letter}}
        if meters:
            wagers[wager] |= {"wager": "1", "meters": dict.fromkeys(meters, terms)}
            if game == "four-card-poker":
                wagers[wager]["envy"] = "A" if letter in "AB" else "D"
    house, findings = read_submission({"wagers": wagers}, inline_for=game)
    assert house is not None, findings
    return open_game(house)


def settled(game: Game, round_: Round) -> SettledBox:
    (box,) = game.settle(round_).boxes
    return box


def net_of(box: SettledBox, *wagers: str) -> int:
    """The net result of these wagers in cents."""
    return sum(row.paid + row.returned - row.stake for row in box.payments if row.wager in wagers)


# Wagers on cards alone. One hand for every set of names there is.


def every_pair(size: int) -> str:
    """A pair of each rank with cards that make nothing else, since a paytable may tell pairs apart by their rank."""
    others = {rank: [other for other in "2479J" if other != rank][: size - 2] for rank in RANKS}
    return ", ".join(
        f"{rank}s {rank}h " + " ".join(f"{other}{'dc'[place % 2]}" for place, other in enumerate(others[rank]))
        for rank in RANKS
    )


HANDS: dict[str, tuple[Callable[[Sequence[Card]], tuple[str, ...]], str]] = {
    "two": (two_card_names, f"{every_pair(2)}, As Qs, As Kh, As 9h"),
    "three": (
        three_card_names,
        f"As Ks Qs, Ad Kd Qd, 9h 8h 7h, 5s 5h 5d, Qs Jh Td, As 9s 4s, {every_pair(3)}, Ks 9h 4d",
    ),
    "four_of_five": (
        four_card_names,
        "As Ah Ad Ac 9s, 8s 8h 8d 8c 2s, 9h 8h 7h 6h As, 5s 5h 5d 9c 2s, As 9s 4s 2s Kd, Qs Jh Td 9c 2s, "
        f"5s 5h 9d 9c As, {every_pair(5)}, Ks Th 8d 5c 2s",
    ),
    "five": (
        five_card_names,
        "As Ks Qs Js Ts, 9h 8h 7h 6h 5h, 8s 8h 8d 8c 2s, 7s 7h 7d 4c 4s, As 9s 6s 4s 2s, 5s 4h 3d 2c As, "
        f"6s 6h 6d Jc 2s, Ks Kh 3d 3c 9s, {every_pair(5)}, As Jh 8d 5c 3s",
    ),
    "six": (
        six_card_names,
        "Ad Kd Qd Jd Td 9d, Ac Kc Qc Jc Tc 9c, As Ks Qs Js Ts 2h, 9h 8h 7h 6h 5h Ad, 8s 8h 8d 8c 2s 2h, "
        "7s 7h 7d 4c 4s Ah, As 9s 6s 4s 2s Kd, 5s 4h 3d 2c As Kd, 6s 6h 6d Jc 2s 9d, Ks Kh 3d 3c 9s 7d, "
        f"{every_pair(6)}, As Jh 8d 5c 3s 9d",
    ),
}


def kind_of(game: str, wager: str, letter: str) -> str:
    five = {"five_card_bonus": "five", "five_card_progressive": "five", "six_card_bonus": "six", "two_card": "two"}
    if wager != "progressive":
        return five.get(wager) or ("four_of_five" if wager == "aces_up" else "three")
    if game == "235-stud-poker" or letter in {"four-card-poker": "CDEF", "let-it-ride": "A"}.get(game, ""):
        return "five"
    return "four_of_five" if game == "four-card-poker" else "three"


def dealt(game: str, cards: Cards, wagers: dict[str, int], meters: Iterable[str], wager: str) -> Round:
    """A round in which the wager is on these cards: the player's first, the others where the game puts them."""
    own = 5 if game == "four-card-poker" else 3
    spare = iter([card for card in DECK if card not in cards])
    hand = tuple(cards[:own]) + tuple(next(spare) for _ in range(own - len(cards)))
    others = tuple(cards[own:])
    six_card = game == "three-card-poker" and wager == "six_card_bonus"
    dealer = others if six_card else tuple(next(spare) for _ in range(own))
    decided = {"235-stud-poker": ("check", "check"), "let-it-ride": ("withdraw", "withdraw")}.get(game, ())
    return Round(
        (Box(1, "ann", wagers, hand, decided),),
        dealer=(*dealer, next(spare)) if game == "four-card-poker" else dealer,
        community=others if len(others) == 2 else (next(spare), next(spare)),
        box_cards=others if len(others) in (1, 3) else (),
        meters={(wager, name): Fraction(METERS[name] * 100) for name in meters},
    )


SIDE_WAGERS = [
    (game, wager, letter, dollars)
    for game in GAMES
    for wager in figure_wagers(game)
    if wager not in (*decided_wagers(game), "win_em_all")
    for letter in rulebook(game).paytables[wager]
    for dollars in ((1, 5) if wager == "six_card_bonus" else (1,))
]


@pytest.mark.parametrize("kind", ["two", "three", "four_of_five", "five", "six"])
def test_the_table_of_hand_counts_is_what_counting_gives(kind: str) -> None:
    assert census(kind) == counted(kind)


@pytest.mark.parametrize("kind", HANDS)
def test_there_is_a_hand_for_every_name_of_the_census(kind: str) -> None:
    names, texts = HANDS[kind]
    assert {names(parse_cards(text)) for text in texts.split(", ")} == set(census(kind))


@pytest.mark.parametrize(("game", "wager", "letter", "dollars"), SIDE_WAGERS)
def test_a_side_wager_is_worth_what_settlement_pays_on_every_hand(
    game: str, wager: str, letter: str, dollars: int
) -> None:
    rules = game_of(game, wager, letter)
    table = rulebook(game).paytables[wager][letter]
    names, texts = HANDS[kind_of(game, wager, letter)]
    counts = census(kind_of(game, wager, letter))
    wagers = dict.fromkeys((*STAKES.get(game, ()), wager), 100 * dollars)
    results: Counter[Fraction] = Counter()
    for text in texts.split(", "):
        cards = parse_cards(text)
        box = settled(rules, dealt(game, cards, wagers, table.meters, wager))
        results[Fraction(net_of(box, wager), 100 * dollars)] += counts[names(cards)]
    (figure,) = edge(game, wager, letter, stake=dollars, meters=METERS)
    assert figure.tally is not None
    assert dict(figure.tally.counts) == +results
    mean = Fraction(sum(net * many for net, many in results.items())) / results.total()
    assert (figure.ev.at(METERS) if isinstance(figure.ev, MeterValue) else figure.ev) == mean


# Decisions: every way on from a position is settled, with cards seen so that there are not too many.


def shuffled(*parts: object) -> list[Card]:
    """A deck that is the same in every run."""
    return Random(" ".join(map(str, parts))).sample(DECK, 52)


THREE_CARD_HANDS = ["Ah Kh Qh", "7s 7h 7d", "9s 8h 7d", "Ks 9s 2s", "4s 4h Ad", "Qs 6h 4d", "Js 9h 8d"]


@pytest.mark.parametrize("bonus", ["A", "B", "C", "12.C"])
@pytest.mark.parametrize("hand", THREE_CARD_HANDS)
def test_three_card_poker_settles_to_the_value_of_play_and_fold(hand: str, bonus: str) -> None:
    rules, own = game_of("three-card-poker", "ante", bonus), parse_cards(hand)
    deck = shuffled(hand, bonus)
    left = [card for card in deck if card not in own][:24]
    seen = [card for card in DECK if card not in own and card not in left]
    totals = Counter[str]()
    for dealer in combinations(left, 3):
        for action in ("play", "fold"):
            totals[action] += settled(rules, Round((Box(1, "ann", {"ante": 500}, own, (action,)),), dealer)).net
    advice = advise("three-card-poker", own, seen=seen, paytable=bonus)
    assert {option.action: option.ev * 500 * comb(24, 3) for option in advice.options} == totals


def test_three_card_poker_settles_to_the_tally_of_a_whole_deck() -> None:
    """All 18,424 dealer hands of one hand."""
    rules, own = game_of("three-card-poker", "ante", "A"), parse_cards("Qs 6h 4d")
    row = int(suit_classes(3).of_set[index_of(np.array([sorted(own)]))[0]])
    table = three_card.showdown()
    left = [card for card in DECK if card not in own]
    nets = Counter(
        settled(rules, Round((Box(1, "ann", {"ante": 100}, own, ("play",)),), dealer)).net
        for dealer in combinations(left, 3)
    )
    expected = {100: "not_qualified", 200: "higher", 0: "equal", -200: "lower"}
    found = {net: int(table.counts[case][row]) for net, case in expected.items()}
    assert nets == {net: count for net, count in found.items() if count}


FOUR_CARD_HANDS = [
    ("As Ah Ad Ac 9s", "2s", ""),
    ("9h 8h 7h 6h As", "Ad", ""),
    ("5s 5h 5d 9c 2s", "Ks", ""),
    ("As 9s 4s 2s Kd", "3d", ""),
    ("Qs Jh Td 9c 2s", "Qd", ""),
    ("5s 5h 9d 9c As", "9h", ""),
    # Decks in which the dealer may have the same hand.
    ("8s 8h 4d 3c Ks", "8d", "8c Kh Kd 4s 4h 2s 2h 3d 3h 7c 6d Jh 9c"),
    ("Ks Th 8d 5c 2s", "3c", "Kh Kd Tc Td 8s 8c 5h 5d 2h 2d 4s Jh 9c"),
]


@pytest.mark.parametrize(("hand", "upcard", "deck"), FOUR_CARD_HANDS)
def test_four_card_poker_settles_to_the_value_of_every_play(hand: str, upcard: str, deck: str) -> None:
    rules, own, shown = game_of("four-card-poker", "ante", "-"), parse_cards(hand), parse_card(upcard)
    left = parse_cards(deck) or [card for card in shuffled(hand) if card not in own and card != shown][:13]
    seen = [card for card in DECK if card not in (*own, shown, *left)]
    totals = Counter[str]()
    ties = 0
    for others in combinations(left, 5):
        ties += FOUR.strength((*others, shown)) == FOUR.strength(own)
        for action in ("3x", "2x", "1x", "fold"):
            round_ = Round((Box(1, "ann", {"ante": 500}, own, (action,)),), (*others, shown))
            totals[action] += settled(rules, round_).net
    advice = advise("four-card-poker", own, upcard=shown, seen=seen)
    assert {option.action: option.ev * 500 * comb(13, 5) for option in advice.options} == totals
    assert ties > 0 or not deck


@pytest.mark.parametrize("letter", ["A", "B", "C"])
@pytest.mark.parametrize("known", [3, 4])
def test_let_it_ride_settles_to_the_value_of_the_bet(letter: str, known: int) -> None:
    rules, bet = game_of("let-it-ride", "bets", letter), f"bet_{known - 2}"
    for number in range(4):
        deck = shuffled("ride", letter, known, number)
        own, shown, left = tuple(deck[:3]), tuple(deck[3:known]), deck[10:]
        totals = Counter[str]()
        for further in combinations(left, 5 - known):
            for action in ("ride", "withdraw"):
                box = Box(1, "ann", dict.fromkeys(STAKES["let-it-ride"], 500), own, (action, action))
                totals[action] += net_of(settled(rules, Round((box,), community=(*shown, *further))), bet)
        advice = advise("let-it-ride", own, community=shown, seen=deck[known:10], paytable=letter)
        assert {option.action: option.ev * 500 * comb(42, 5 - known) for option in advice.options} == totals


@pytest.mark.parametrize("known", [2, 3])
def test_235_settles_to_the_value_of_the_raise(known: int) -> None:
    rules, wager = game_of("235-stud-poker", "stud", "-"), ("three_card_raise", "five_card_raise")[known - 2]
    for number in range(6):
        deck = shuffled("stud", known, number)
        own, left, spare = tuple(deck[:known]), deck[12:], tuple(deck[8:10])
        total = 0
        for further in combinations(left, known - 1):
            cards, community = (own + further, spare) if known == 2 else (own, further)
            box = Box(1, "ann", dict.fromkeys(STAKES["235-stud-poker"], 500), cards, ("raise", "raise"))
            total += net_of(settled(rules, Round((box,), community=community)), wager)
        advice = advise("235-stud-poker", own, seen=deck[known:12])
        assert {option.action: option.ev * 500 * comb(40, known - 1) for option in advice.options} == {
            "raise": total,
            "check": 0,
        }


# Whole rounds played as the analysis says, each against the arrays that its tally is added up from.


def place(cards: Iterable[Card]) -> int:
    """The suit class of a set of cards."""
    row = np.array([sorted(cards)])
    return int(suit_classes(row.shape[1]).of_set[index_of(row)[0]])


def five_card_pay(nets: Ints, cards: Sequence[Card]) -> int:
    return int(nets[completions().names.index(five_card_names(cards))])


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_let_it_ride_rounds_come_to_the_cent_of_the_tally(letter: str) -> None:
    rules, table = game_of("let-it-ride", "bets", letter), rulebook("let-it-ride").paytables["bets"][letter]
    first, second = let_it_ride.rides("optimal", table)
    nets, random = pays(table), Random(SEED)
    for _ in range(400):
        cards = random.sample(DECK, 5)
        rides = bool(first[place(cards[:3])]), bool(second[place(cards[:4])])
        decisions = tuple("ride" if ride else "withdraw" for ride in rides)
        box = Box(1, "ann", dict.fromkeys(STAKES["let-it-ride"], 500), tuple(cards[:3]), decisions)
        expected = 500 * (1 + sum(rides)) * five_card_pay(nets, cards)
        assert settled(rules, Round((box,), community=tuple(cards[3:]))).net == expected


def test_235_rounds_come_to_the_cent_of_the_tally() -> None:
    rules, tables = game_of("235-stud-poker", "stud", "-"), stud_235.Paytables.of_the_rules()
    first, second = stud_235.raise_values(tables.three_card, tables.five_card)
    nets, random = pays(tables.five_card), Random(SEED)
    for _ in range(800):
        cards = random.sample(DECK, 5)
        raises = bool(first[place(cards[:2])] > 0), bool(second[place(cards[:3])] > 0)
        decisions = tuple("raise" if raised else "check" for raised in raises)
        lines = (
            tables.two_card.line(*two_card_names(cards[:2])),
            tables.three_card.line(*three_card_names(cards[:3])),
        )
        two, three = (line.amount if line else -1 for line in lines)
        five = five_card_pay(nets, cards)
        all_win = tables.win_em_all.lines[0].amount if min(two, three, five) > 0 else -1
        expected = two + (1 + raises[0]) * three + (1 + raises[1]) * five + all_win
        stakes = dict.fromkeys((*STAKES["235-stud-poker"], "win_em_all"), 500)
        box = Box(1, "ann", stakes, tuple(cards[:3]), decisions)
        assert settled(rules, Round((box,), community=tuple(cards[3:]))).net == 500 * expected


def test_three_card_rounds_come_to_one_of_the_results_of_the_tally() -> None:
    rules, bonus = game_of("three-card-poker", "ante", "A"), rulebook("three-card-poker").paytables["ante_bonus"]["A"]
    played, paid, random = three_card.plays("optimal", bonus), three_card.bonus_of_classes(bonus), Random(SEED)
    for _ in range(800):
        cards = random.sample(DECK, 6)
        row = place(cards[:3])
        action = "play" if played[row] else "fold"
        box = Box(1, "ann", {"ante": 500}, tuple(cards[:3]), (action,))
        result = Fraction(settled(rules, Round((box,), dealer=tuple(cards[3:]))).net, 500)
        results = {int(net + paid[row]) for net in (1, 2, 0, -2)} if played[row] else {-1}
        assert result in results
