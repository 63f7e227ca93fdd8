"""One rule changed in a copy of the data: figures, advice, strategies and combined wagers follow it, and the exact
value of each wager is what the settlement of the changed game pays."""

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from queenhigh.analysis import NoSolver, Together, advise, edge, find_solver, strategies, strategy_book, together
from queenhigh.analysis.card_sets import suit_classes
from queenhigh.analysis.figures import Figure
from queenhigh.cards import DECK, Card, four_card_names, parse_card, parse_cards
from queenhigh.games import Box, Game, Round, open_game
from queenhigh.rulebook import Kind, Line, Paytable, rules_from
from queenhigh.submission import read_submission
from tests.changed_rules import CHANGES, Change, changed_rules, copied_rules, edit

THREE, FOUR, STUD, RIDE = "three-card-poker", "four-card-poker", "235-stud-poker", "let-it-ride"
Wagers = Mapping[str, int]


@pytest.fixture(params=["qualifier king high", "ante pays 2 to 1"])
def three_card_change(request: pytest.FixtureRequest) -> Iterator[str]:
    with changed_rules(request.param):
        yield request.param


@pytest.fixture
def aces_up_forfeited() -> Iterator[None]:
    with changed_rules("fold forfeits aces up"):
        yield


@pytest.fixture
def jacks() -> Iterator[None]:
    with changed_rules("lowest paid pair jacks"):
        yield


@pytest.fixture
def double_raises() -> Iterator[None]:
    with changed_rules("raises 2x"):
        yield


def game_of(game: str, choices: Mapping[str, Mapping[str, str]]) -> Game:
    house, findings = read_submission({"wagers": dict(choices)}, inline_for=game)
    assert house is not None, findings
    return open_game(house)


def net(game: Game, round_: Round) -> int:
    """What the settlement of a round with one box leaves the player, in cents."""
    (box,) = game.settle(round_).boxes
    return sum(row.paid + row.returned - row.stake for row in box.payments)


def ev(figure: Figure) -> Fraction:
    assert isinstance(figure.ev, Fraction)
    return figure.ev


# Three Card Poker. Every dealer hand against some hands; the whole figure then follows from the classes.


def settled_three_card(game: Game, own: tuple[Card, ...], decision: str) -> Fraction:
    """The mean result of a decision in antes, by settling every dealer hand."""
    rest = [card for card in DECK if card not in own]
    box = Box(1, "ann", {"ante": 100}, own, (decision,))
    total = sum(net(game, Round((box,), dealer)) for dealer in combinations(rest, 3))
    return Fraction(total, 100 * comb(49, 3))


HANDS = ["Qs 6h 4d", "5s 3h 2d", "Jd Tc 8h", "Ks 4h 2d", "Ah 9h 3h", "2s 2h 3d", "9c 8c 7c"]


@pytest.mark.parametrize("text", HANDS)
def test_advice_is_what_the_changed_settlement_pays(three_card_change: str, text: str) -> None:
    game, own = game_of(THREE, {"ante": {"bonus": "A"}}), parse_cards(text)
    for option in advise(THREE, own).options:
        assert option.ev == settled_three_card(game, own, option.action), (three_card_change, option)


def test_the_edge_is_what_a_large_sample_of_settled_rounds_pays(three_card_change: str) -> None:
    """The exact figure lies within five standard errors of the rounds that were settled."""
    with_change = edge(THREE, "ante", "A")[0]
    assert ev(with_change) != Fraction(-686689, 20358520)
    game, chance = game_of(THREE, {"ante": {"bonus": "A"}}), random.Random(235)
    nets = []
    for _ in range(20_000):
        cards = tuple(chance.sample(DECK, 6))
        own, dealer = cards[:3], cards[3:]
        # Under both changes every hand is worth a Play, as the strategy says below.
        nets.append(net(game, Round((Box(1, "ann", {"ante": 100}, own, ("play",)),), dealer)) / 100)
    error = float(np.std(nets)) / len(nets) ** 0.5
    assert abs(float(np.mean(nets)) - float(ev(with_change))) < 5 * error


def test_the_changed_edge_is_the_mean_of_the_best_advice(three_card_change: str) -> None:
    """The figure is the mean over all classes of the better of Play and fold, and each Play is worth its advice."""
    classes = suit_classes(3)
    rows = random.Random(3).sample(range(len(classes.members)), 40)
    from queenhigh.analysis.three_card import ante
    from queenhigh.rulebook import rulebook

    bonus = rulebook(THREE).paytables["ante_bonus"]["A"]
    values = ante.play_values(bonus)
    for row in rows:
        advice = advise(THREE, [Card(card) for card in classes.members[row].tolist()])
        assert advice.options[0].ev == Fraction(int(values[row]), ante.DEALER_HANDS)
    best = np.maximum(values, -ante.DEALER_HANDS)
    total = Fraction(int((best * classes.weights).sum()), comb(52, 3) * ante.DEALER_HANDS)
    assert ev(edge(THREE, "ante", "A")[0]) == total


def test_the_strategy_says_the_changed_rule(three_card_change: str) -> None:
    book = strategy_book(THREE)
    assert book.optimal.rules == ("Play everything",)
    assert book.short[0].name == "always-play"
    assert book.short[0].cost == 0
    named = "king-high" if three_card_change == "qualifier king high" else "queen-high"
    assert strategies(THREE) == ("optimal", named, "always-play")
    assert named in [strategy.name for strategy in book.short]


def test_a_strategy_does_not_hide_that_the_play_has_a_range(tmp_path: Path) -> None:
    edit(copied_rules(tmp_path), Change(THREE, (("\nmost_times = 1", "\nmost_times = 2"),)))
    with rules_from(tmp_path):
        book = strategy_book(THREE)
        assert [option.action for option in advise(THREE, parse_cards("Ks 9h 4d")).options] == ["2x", "1x", "fold"]
        assert book.optimal.rules == ("Play Q-6-4 or better; queenhigh advise shows the best amount", "Fold the rest")


OTHER_GAMES = [
    (RIDE, "bets", 'takes_back = "bet_2"', 'takes_back = "bet_3"'),
    (RIDE, "bets", "community = 2 ", "community = 1 "),
    (
        STUD,
        "three_card",
        '"three_card"\nclause = "235-7.E.1"\nhand = "three"',
        '"three_card"\nclause = "235-7.E.1"\nhand = "five"',
    ),
    (
        FOUR,
        "ante",
        'four = { ranking = "four", cards = ["player"]',
        'four = { ranking = "four", cards = ["player", "box"]',
    ),
]
"""Rules that make another game of one of ours: what is decided, what is dealt, what a decided wager reads."""


@pytest.mark.parametrize(("game", "wager", "before", "after"), OTHER_GAMES)
def test_a_solver_does_not_count_a_game_that_it_was_not_written_for(
    tmp_path: Path, game: str, wager: str, before: str, after: str
) -> None:
    edit(copied_rules(tmp_path), Change(game, ((before, after),)))
    with rules_from(tmp_path), pytest.raises(NoSolver, match="the rules in force change its deal, its decisions or"):
        edge(game, wager)
    assert find_solver(game) is not None


def test_a_side_wager_that_reads_other_cards_is_counted_by_them_and_not_with_the_rest(tmp_path: Path) -> None:
    edit(copied_rules(tmp_path), Change(THREE, (('hand = "six"', 'hand = "five"'),)))
    ours = ev(edge(THREE, "six_card_bonus", "C")[0])
    with rules_from(tmp_path):
        assert ev(edge(THREE, "six_card_bonus", "C")[0]) < ours
        assert edge(THREE, "ante", "A")[0].ev == Fraction(-686689, 20358520)
        with pytest.raises(NoSolver, match="six_card_bonus cannot be counted with the rest"):
            together(THREE, {"ante": 10, "six_card_bonus": 5}, {"six_card_bonus": "C"})


def test_all_wagers_together_follow_the_changed_contest(three_card_change: str) -> None:
    box = together(THREE, {"ante": 10, "pair_plus": 5}, {"pair_plus": "D"})
    assert "22,100 of 22,100" in box.play
    assert box.ev == 10 * ev(edge(THREE, "ante", "A")[0]) + 5 * ev(edge(THREE, "pair_plus", "D")[0])


# Four Card Poker: a fold forfeits Aces Up.


@pytest.mark.usefixtures("solved")
def test_the_ante_alone_is_worth_what_it_was(aces_up_forfeited: None) -> None:
    assert ev(edge(FOUR, "ante")[0]) == Fraction(-8840827253, 317119576410)


@pytest.mark.usefixtures("solved")
def test_a_prize_that_a_fold_would_forfeit_is_worth_playing_for() -> None:
    """An Aces Up that pays any pair: our rules fold low pairs and pay them, the changed ones are worth a Play."""
    stakes, any_pair = {"ante": 1, "aces_up": 10}, Paytable("own", (Line("pair", Kind.TO_ONE, 5, "-"),))
    before = together(FOUR, stakes, {"aces_up": any_pair})
    with changed_rules("fold forfeits aces up"):
        after = together(FOUR, stakes, {"aces_up": any_pair})
        game = game_of(FOUR, {"aces_up": {"paytable": "A"}})
        own, dealer = parse_cards("As Ah 4d 6c 9s"), parse_cards("Ks Kh Kd 2c 3h Kc")
        folded = Box(1, "ann", {"ante": 100, "aces_up": 1000}, own, ("fold",))
        assert net(game, Round((folded,), dealer)) == -1100
    assert after.ev < before.ev
    assert _hands_played(after) > _hands_played(before)


def _hands_played(box: Together) -> int:
    return int(box.play.split(" ")[0].replace(",", ""))


@pytest.mark.usefixtures("solved")
def test_a_sample_of_settled_rounds_is_worth_what_all_wagers_together_are(aces_up_forfeited: None) -> None:
    """Rounds are played as the joint count plays them: the option whose value with the wagers at stake is highest."""
    from queenhigh.analysis.box_wagers import BoxWagers
    from queenhigh.analysis.card_sets import index_of
    from queenhigh.analysis.four_card.ante import solved, terms
    from queenhigh.analysis.four_card.combined import played_together
    from queenhigh.rulebook import rulebook

    rules = rulebook(FOUR)
    stakes = {"ante": Fraction(5), "aces_up": Fraction(5)}
    tables = {"ante": rules.paytables["ante_bonus"]["-"], "aces_up": rules.paytables["aces_up"]["A"]}
    played = played_together(BoxWagers(stakes, tables, {}, FOUR), solved())
    game, chance = game_of(FOUR, {"aces_up": {"paytable": "A"}}), random.Random(4)
    nets = []
    for _ in range(20_000):
        cards = tuple(chance.sample(DECK, 11))
        own, dealer = cards[:5], cards[5:]
        row = int(suit_classes(5).of_set[index_of(np.array([sorted(own)]))[0]])
        times = _times_of(played.times[row], suit_classes(5).members[row].tolist(), own, dealer[-1])
        box = Box(1, "ann", {"ante": 500, "aces_up": 500}, own, (terms().action(times),))
        nets.append(net(game, Round((box,), dealer)) / 100)
    exact = together(FOUR, stakes, {"aces_up": "A"})
    error = float(np.std(nets)) / len(nets) ** 0.5
    assert abs(float(np.mean(nets)) - float(exact.ev)) < 5 * error


def _times_of(of_upcard: NDArray[np.int8], member: list[int], own: tuple[Card, ...], upcard: Card) -> int:
    """The play of a hand against an upcard, by renaming suits so that the hand is the member of its class."""
    for suits in permutations(range(4)):
        if sorted((card >> 2) * 4 + suits[card & 3] for card in own) == sorted(member):
            return int(of_upcard[(upcard >> 2) * 4 + suits[upcard & 3]])
    raise AssertionError("the hand is not of this class")


# Let It Ride: the lowest paid pair is jacks.


def test_let_it_ride_pays_jacks_and_no_tens(jacks: None) -> None:
    tens, jack = parse_cards("Ts Th 4d"), parse_cards("Js Jh 4d")
    assert (advise(RIDE, tens).best, advise(RIDE, jack).best) == ("withdraw", "ride")
    rules = " ".join(strategy_book(RIDE).short[0].rules) + " ".join(
        rule for short in strategy_book(RIDE).short for rule in short.rules
    )
    assert "jacks or better" in rules
    assert "tens" not in rules


def test_let_it_ride_is_worth_what_settlement_pays_on_every_last_card(jacks: None) -> None:
    """Every fifth card of some four: Bet 2 alone rides, and Bet 3 always stays."""
    game = game_of(RIDE, {"bets": {"paytable": "A"}})
    for text in ("Ts Th 4d 8c", "Js Jh 4d 8c", "Ts Jh Qd Kc", "2s 3s 4s 9s"):
        own, first = parse_cards(text)[:3], parse_cards(text)[3]
        bets = dict.fromkeys(("bet_1", "bet_2", "bet_3"), 100)
        rest = [card for card in DECK if card not in (*own, first)]
        box = Box(1, "ann", bets, own, ("withdraw", "ride"))
        total = sum(net(game, Round((box,), community=(first, last))) for last in rest)
        value = advise(RIDE, own, community=[first]).options[0].ev
        assert Fraction(total, 100 * len(rest)) == 2 * value


def test_let_it_ride_costs_more_and_all_wagers_together_say_so(jacks: None) -> None:
    changed = ev(edge(RIDE, "bets", "A")[0])
    assert changed < Fraction(-37963, 1082900)
    assert together(RIDE, {"bets": 5}, {"bets": "A"}).ev == 5 * changed


# 235 Stud Poker: raises are twice the wager.


def test_raises_of_twice_the_wager_are_worth_twice_as_much(double_raises: None) -> None:
    with_raises, never = (ev(edge(STUD, "stud", None, strategy)[0]) for strategy in ("optimal", "never-raise"))
    assert never == Fraction(-16106, 270725) - Fraction(70099, 154700)
    assert with_raises - never == 2 * Fraction(70099, 154700)
    assert together(STUD, {"stud": 1}).ev == with_raises


def test_the_changed_raise_is_what_settlement_pays_on_every_third_card(double_raises: None) -> None:
    """Every third card of some two; the community cards matter to no wager that is looked at."""
    game = game_of(STUD, {})
    for text in ("As Ah", "7s 2h", "9d 8d"):
        two = parse_cards(text)
        wagers = dict.fromkeys(("two_card", "three_card", "five_card"), 100)
        rest = [card for card in DECK if card not in two]
        total = 0
        for third in rest:
            community = tuple(card for card in rest if card != third)[:2]
            boxes = [Box(1, "ann", wagers, (*two, third), (decision, "check")) for decision in ("raise", "check")]
            raised, checked = (net(game, Round((box,), community=community)) for box in boxes)
            total += raised - checked
        assert advise(STUD, two).options[0].ev == Fraction(total, 100 * len(rest))


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_of_a_changed_rule_is_left_afterwards(change: str) -> None:
    game = CHANGES[change].game
    if game != FOUR:
        before = [ev(figure) for figure in edge(game) if isinstance(figure.ev, Fraction)]
        with changed_rules(change):
            edge(game)
        assert [ev(figure) for figure in edge(game) if isinstance(figure.ev, Fraction)] == before


_CASES = 'hand = "four"\n{qualifier}\n[contest.cases]\n{not_qualified}'
_NOT_QUALIFIED = 'not_qualified = { ante = "win", play = "push", clause = "4CP-11.D.4.c.ii" }\n'
QUALIFIER_AND_PUSH = (
    (
        _CASES.format(qualifier="", not_qualified=""),
        _CASES.format(qualifier='qualifier = { class = "pair", rank = "8" }\n', not_qualified=_NOT_QUALIFIED),
    ),
    ('equal = { ante = "win", play = "win"', 'equal = { ante = "push", play = "push"'),
)


@pytest.fixture
def four_card_dealer_qualifies(tmp_path: Path) -> Iterator[None]:
    """A contest that none of our games has: a dealer of six cards who needs a pair of eights, and ties that push."""
    edit(copied_rules(tmp_path), Change(FOUR, QUALIFIER_AND_PUSH))
    with rules_from(tmp_path):
        yield


@pytest.mark.parametrize("text", ["8s 8h 4d 6c 9s", "As Ks 9d 6c 3h", "2s 2h 7d 7c Ts"])
def test_a_qualifier_and_pushes_are_counted_as_they_are_settled(four_card_dealer_qualifies: None, text: str) -> None:
    """All but nine cards are seen, so that every dealer hand can be settled."""
    game, own, upcard = game_of(FOUR, {}), parse_cards(text), parse_card("8d")
    rest = random.Random(8).sample([card for card in DECK if card not in (*own, upcard)], 46)
    deck, seen = rest[:9], rest[9:]
    for option in advise(FOUR, own, upcard=upcard, seen=seen).options:
        box = Box(1, "ann", {"ante": 100}, own, (option.action,))
        total = sum(net(game, Round((box,), (*others, upcard))) for others in combinations(deck, 5))
        assert option.ev == Fraction(total, 100 * comb(9, 5)), option


@pytest.mark.usefixtures("solved")
def test_the_tables_of_every_hand_and_upcard_follow_a_qualifier_and_pushes(four_card_dealer_qualifies: None) -> None:
    from queenhigh.analysis.four_card.ante import optimal_plays, solved, values
    from queenhigh.analysis.four_card.dealer_table import DEALER_HANDS
    from queenhigh.rulebook import rulebook

    bonus = rulebook(FOUR).paytables["ante_bonus"]["-"]
    table, plays = solved(), optimal_plays(bonus)
    for row in random.Random(5).sample(range(len(table.members)), 6):
        own = [Card(card) for card in table.members[row].tolist()]
        upcard = next(card for card in DECK if card not in own)
        options = advise(FOUR, own, upcard=upcard)
        paid = bonus.line(*four_card_names(own))
        once = Fraction(int(values(1)[row, upcard]), DEALER_HANDS) + (paid.amount if paid else 0)
        assert options.options[2].ev == once
        assert options.best == (f"{plays[row, upcard]}x" if plays[row, upcard] else "fold")
    figure = edge(FOUR, "ante")[0]
    assert figure.tally is not None
    assert figure.tally.total == 167_439_136_344_480
