"""The lab counts at the first question what its sliders may ask, so that a move only draws."""

from fractions import Fraction

import pytest

from queenhigh.analysis import results_over_rounds
from queenhigh.server.lab_pictures import Asked, many_rounds


@pytest.mark.parametrize(("game", "wager"), [("235-stud-poker", "stud"), ("three-card-poker", "pair_plus")])
def test_a_move_of_a_slider_counts_nothing_anew(game: str, wager: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(game, wager)
    many_rounds(asked, Fraction(10), 400, 1, Fraction(500), 640)

    def counted(*_: object) -> None:
        pytest.fail("a law was counted after the first question")

    for name in ("sums_along", "carry_ruin"):
        monkeypatch.setattr(results_over_rounds, name, counted)
    for stake, rounds, seats, bankroll in ((25, 400, 1, 500), (10, 4000, 1, 500), (10, 400, 5, 500), (10, 20, 3, 50)):
        assert many_rounds(asked, Fraction(stake), rounds, seats, Fraction(bankroll), 640)["ruin"] is not None
