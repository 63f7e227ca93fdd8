"""The clause of every wager, and of every amount that another game asks for, as the regulation has them."""

import pytest

from queenhigh.games import check_wager, open_game
from queenhigh.practice import practice_house
from queenhigh.rulebook import rulebook
from tests.census_steps import GAMES as DOCUMENTS

WAGERS = {
    "three-card-poker": "ante 7.F.1, pair_plus 7.F.2, progressive 7.F.4, six_card_bonus 7.F.5,"
    " five_card_progressive 7.F.6",
    "four-card-poker": "ante 7.E.1, aces_up 7.E.2, progressive 7.E.4, six_card_bonus 7.E.5",
    "235-stud-poker": "two_card 7.E.1, three_card 7.E.1, five_card 7.E.1, win_em_all 7.E.2, progressive 7.E.3",
    "let-it-ride": "bet_1 .07.E.1, bet_2 .07.E.1, bet_3 .07.E.1, five_card_bonus .07.E.3, three_card_bonus .07.E.4,"
    " six_card_bonus .07.E.5, progressive .07.E.6",
}
WAGER_CLAUSES = [
    (game, words.split()[0], f"{DOCUMENTS[game]}-{words.split()[1]}")
    for game, listed in WAGERS.items()
    for words in listed.split(",")
]


@pytest.mark.parametrize(
    ("game", "wager", "clause"),
    [pytest.param(*row, id=f"{row[0]} {row[1]}", marks=pytest.mark.clause(row[2])) for row in WAGER_CLAUSES],
)
def test_a_wager_of_nothing_is_refused_by_the_clause_that_allows_the_wager(game: str, wager: str, clause: str) -> None:
    [wrong] = check_wager(open_game(practice_house(game)), wager, 0)
    assert wrong.clause == clause


ADVISED = [
    ("three-card-poker", "progressive", "C", "", 14, "3CP-12.E.3.a"),
    ("three-card-poker", "five_card_progressive", "A", "main", 10000, "4CP-12.D.3.b.iii"),
    ("three-card-poker", "five_card_progressive", "B", "major", 1000, "4CP-12.D.3.b.iv.1"),
    ("three-card-poker", "five_card_progressive", "B", "minor", 250, "4CP-12.D.3.b.iv.2"),
    ("three-card-poker", "five_card_progressive", "C", "mega", 10000, "4CP-12.D.3.b.vi.1"),
    ("three-card-poker", "five_card_progressive", "C", "major", 1000, "4CP-12.D.3.b.vi.2"),
    ("three-card-poker", "five_card_progressive", "C", "minor", 250, "4CP-12.D.3.b.vi.3"),
    ("four-card-poker", "progressive", "D", "major", 10000, "235-12.F.2.c.i"),
    ("four-card-poker", "progressive", "D", "minor", 1000, "235-12.F.2.c.ii"),
    ("235-stud-poker", "progressive", "B", "main", 10000, "4CP-12.D.3.b.iii"),
    ("let-it-ride", "progressive", "A", "main", 10000, "235-12.F.2.a"),
    ("let-it-ride", "progressive", "B", "", 14, "3CP-12.E.3.a"),
    ("let-it-ride", "progressive", "C", "", 20, "3CP-12.E.3.a"),
]


@pytest.mark.parametrize(
    ("game", "wager", "letter", "meter", "amount", "clause"),
    [pytest.param(*row, marks=pytest.mark.clause(row[5])) for row in ADVISED],
)
def test_what_a_sister_paytable_asks_for_is_compared_with_its_own_clause(
    game: str, wager: str, letter: str, meter: str, amount: int, clause: str
) -> None:
    rules = rulebook(game)
    least = rules.advised_seeds[wager][letter][meter] if meter else rules.advised_rates[wager][letter]
    assert (least.amount, least.clause) == (amount, clause)
