"""Two Card Duel by its own rules: the checks that every game must pass, and rounds settled by hand."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from queenhigh.analysis import edge
from queenhigh.cards import DECK, Card, parse_cards
from queenhigh.games import DEALER, Box, DecisionPoint, Game, Round, open_game
from queenhigh.practice import practice_house
from queenhigh.submission import DEALING_METHODS, read_submission
from tests.games.game_checks import GameChecks, Rounds
from tests.line_settlements import refusals, settled, told

GAME = "two-card-duel"
HOUSE = f"{GAME} house.wagers.pair_bonus.paytable=A"


@pytest.mark.parametrize("method", DEALING_METHODS)
@pytest.mark.parametrize("table", [GAME])
class TestTwoCardDuel(GameChecks):
    """The generic test, with what these rules say about cards."""

    @pytest.fixture
    def rounds(self, table: str, method: str) -> Rounds:
        rng = Random(f"{table} {method}")
        game = open_game(replace(practice_house(table), dealing=method))
        return [(game, game.deal(Round(_boxes(rng)), rng.sample(DECK, len(DECK)))) for _ in range(12)]

    def due(self, table: str, game: Game, round_: Round) -> dict[str | int, int]:
        return {DEALER: 2, **{box.seat: 2 for box in round_.boxes}}

    def may_see(self, table: str, game: Game, round_: Round, point: DecisionPoint) -> set[Card]:
        return {card for box in round_.boxes if box.player == point.player for card in box.cards}

    def is_asked(self, table: str, box: Box) -> bool:
        return True


def _boxes(rng: Random) -> tuple[Box, ...]:
    """One to six boxes with an Ante, some of them with a Pair Bonus; one player may have two of them."""
    seats = sorted(rng.sample(range(1, 7), rng.randint(1, 6)))
    both: dict[str, int] = {"ante": 1000, "pair_bonus": 500}
    wagers = [both if rng.random() < 0.5 else {"ante": 1000} for _ in seats]
    return tuple(Box(seat, f"p{seat}", wager) for seat, wager in zip(seats, wagers, strict=True))


@pytest.mark.parametrize(
    ("dealer", "cards", "decision", "payments"),
    [
        ("Js2h", "AhKd", "play", "ante win 10+10, play win 20+10"),
        ("Ts2h", "3h5s", "play", "ante win 10+10, play push 0+10"),
        ("Js2h", "Jd2s", "play", "ante push 0+10, play push 0+10"),
        ("AsAh", "Td8s", "play", "ante lose 0+0, play lose 0+0"),
        ("Js2h", "3d9s", "fold", "ante forfeit 0+0"),
    ],
    ids=["higher", "the dealer does not qualify", "equal", "lower", "fold"],
)  # fmt: skip
def test_a_round_is_settled_by_the_contest(dealer: str, cards: str, decision: str, payments: str) -> None:
    assert told(settled(f"{HOUSE} dealer={dealer} / 1 ann {cards} ante=10 : {decision}"), 1) == payments


@pytest.mark.parametrize(
    ("letter", "cards", "payment"),
    [
        ("A", "AhAd", "pair_bonus win 200+5"),
        ("A", "KhKd", "pair_bonus win 60+5"),
        ("A", "KhQd", "pair_bonus lose 0+0"),
        ("B", "JhJd", "pair_bonus win 100+5"),
        ("B", "ThTd", "pair_bonus win 60+5"),
    ],
)
@pytest.mark.parametrize("decision", ["play", "fold"])
def test_the_pair_bonus_pays_by_its_paytable_even_after_a_fold(
    letter: str, cards: str, payment: str, decision: str
) -> None:
    house = f"{GAME} house.wagers.pair_bonus.paytable={letter}"
    line = f"{house} dealer=Js2h / 1 ann {cards} ante=10 pair_bonus=5 : {decision}"
    assert told(settled(line), 1, "pair_bonus") == payment


@pytest.mark.parametrize("letter", ["A", "B"])
def test_the_exact_figure_equals_an_enumeration_of_settled_rounds(letter: str) -> None:
    house, _ = read_submission({"wagers": {"pair_bonus": {"paytable": letter}}}, inline_for=GAME)
    assert house is not None
    game, dealer = open_game(house), parse_cards("2s 3h")
    nets = [
        game.settle(Round((Box(1, "ann", {"ante": 100, "pair_bonus": 100}, hand, ("fold",)),), dealer=dealer))
        .boxes[0]
        .net
        for hand in combinations(DECK, 2)
    ]
    (figure,) = edge(GAME, "pair_bonus", letter)
    assert figure.ev == Fraction(sum(nets), 100 * len(nets)) + 1, "the folded Ante costs one unit in every round"


@pytest.mark.parametrize(
    ("box", "refusal"),
    [
        ("1 ann AhKd pair_bonus=5", ("seats[0].wagers.pair_bonus", "TCD-3.D.2")),
        ("1 ann AhKdQs ante=10 : play", ("seats[0].cards", "TCD-8.D")),
        ("1 ann AhKd ante=10", ("seats[0].decisions", "TCD-5.B")),
        ("7 ann AhKd ante=10 : fold", ("seats[0].seat", "TCD-1.A")),
    ],
    ids=["a Pair Bonus alone", "three cards", "no decision", "a seventh seat"],
)
def test_an_impossible_round_is_refused_with_its_clause(box: str, refusal: tuple[str, str]) -> None:
    assert refusal in refusals(f"{HOUSE} dealer=Js2h / {box}")
