"""Pictures of many rounds show the exact laws: the same numbers as `risk` and `progressive` give."""

import xml.etree.ElementTree as ElementTree
from fractions import Fraction

import pytest

from queenhigh.analysis import Progressive, edge, over_time, risk
from queenhigh.analysis.bankroll import play_bankroll
from queenhigh.analysis.figures import Tally
from queenhigh.analysis.meter_futures import play_futures
from queenhigh.analysis.notebook_table import pictures_of
from queenhigh.analysis.results_over_rounds import POINTS, ROUNDS, ResultsOverRounds
from queenhigh.analysis.sum_of_rounds import sum_of_rounds, sums_along
from queenhigh.drawings.picture import Picture, money
from queenhigh.drawings.rounds import games_side_by_side, meter_year, results_fan, ruin_curve
from queenhigh.submission import MeterTerms


@pytest.fixture(scope="module")
def pair_plus() -> ResultsOverRounds:
    tally = edge("three-card-poker", "pair_plus", "C")[0].tally
    assert tally is not None
    return ResultsOverRounds(tally, Fraction(1))


def test_the_fan_is_the_exact_law_at_every_point(pair_plus: ResultsOverRounds) -> None:
    asked = risk("three-card-poker", {"pair_plus": 5}, {"pair_plus": "C"}, rounds=100)
    assert asked.after is not None
    row = results_fan(pair_plus, rounds=100, stake=Fraction(5)).rows[-1]
    found = pair_plus.fan(100)[-1]
    for percent in ("2.5", "50", "97.5"):
        assert 5 * found.quantiles[percent] == float(asked.after.quantiles[percent])
    assert found.ahead == pytest.approx(asked.after.p_ahead, abs=1e-12)
    assert row[0] == "100"
    assert row[3] == "−$60"
    for spread in pair_plus.fan(2000):
        law = sum_of_rounds(pair_plus.tally, spread.rounds)
        assert spread.quantiles["75"] == float(law.quantile(0.75))


def test_each_law_of_a_fan_is_only_as_long_as_it_has_to_be(pair_plus: ResultsOverRounds) -> None:
    laws = sums_along(pair_plus.tally, 28_000, POINTS)
    assert 2 * len(laws[0].chances) < len(laws[-1].chances)
    exact = sum_of_rounds(pair_plus.tally, 1400)
    for place in (-300, -100, 0):
        assert laws[0].at_most(place) == pytest.approx(exact.at_most(place), abs=1e-9)
    assert laws[-1].error < 1e-8


def test_the_curve_of_ruin_is_what_a_bankroll_meets(pair_plus: ResultsOverRounds) -> None:
    for units in (1, 7, 40):
        curve = pair_plus.ruin(400, Fraction(units))
        for point in (1, 7, POINTS):
            played = play_bankroll(pair_plus.tally, 400 * point // POINTS, Fraction(units), Fraction(1))
            assert curve[point] == pytest.approx(played.p_ruin, abs=1e-12)
    few, many = (pair_plus.ruin(rounds, Fraction(7))[POINTS // divided] for rounds, divided in ((200, 1), (400, 2)))
    assert few == many
    pair_plus.ruin(4000, Fraction(7))
    assert pair_plus.ruin(400, Fraction(7))[POINTS // 2] == pytest.approx(many, abs=1e-12)
    assert pair_plus.ruin(20, Fraction(1, 2))[0] == 1
    assert pair_plus.ruin(20, Fraction(10**6))[-1] == 0
    drawn = ruin_curve(pair_plus, rounds=400, stake=Fraction(5), bankroll=Fraction(200))
    assert drawn.columns == ("rounds", "$100", "$200", "$400")
    assert drawn.rows[-1][2] == f"{pair_plus.ruin(400, Fraction(40))[-1]:.4%}"


def test_correlated_seats_have_the_exact_spread() -> None:
    coin = ResultsOverRounds(Tally.of([(1, 1), (-1, 1)], "tosses"), Fraction(1))
    alone, wide = coin.fan(4000)[-1], coin.fan(4000, 4, 0.5)[-1]
    # Four seats with a correlation of a half have 4 * (1 + 3 / 2) = 10 times the variance of one.
    assert wide.quantiles["97.5"] / alone.quantiles["97.5"] == pytest.approx(10**0.5, rel=0.02)
    assert wide.rounds == 4000


def test_rounds_that_are_not_counted_are_refused(pair_plus: ResultsOverRounds) -> None:
    with pytest.raises(ValueError, match="choose 20, 40, 100"):
        pair_plus.fan(30)
    assert all(rounds % POINTS == 0 for rounds in ROUNDS)


def test_a_year_of_a_meter_shows_bands_and_break_even() -> None:
    main = MeterTerms(100_000, 100_000, Fraction(14, 100))
    years = over_time(Progressive("three-card-poker", "progressive", "A", {"main": main}), 5)
    futures = play_futures(years, futures=200, seed=7)
    drawn = meter_year(years, futures, "main", width=340)
    assert any(text.startswith("break-even $") for text in _texts(drawn.svg))
    assert drawn.rows[-1][2] == money(futures.meters["main"][50][-1])
    texts = list(_texts(drawn.svg))
    assert [text for text in texts if text in ("0", "2", "2.5", "10", "12", "12.5")] == ["0", "2", "10", "12"]
    assert "5 boxes at 1 table," in drawn.note
    assert drawn.svg in drawn._repr_html_()


@pytest.mark.parametrize("goal", [None, 150])
def test_a_notebook_shows_the_pictures_of_a_risk_above_its_numbers(goal: int | None) -> None:
    found = risk("three-card-poker", {"pair_plus": 5}, {"pair_plus": "C"}, rounds=90, bankroll=100, goal=goal)
    assert found.after is not None
    assert found.bankroll is not None
    fan, ruin = pictures_of(found)
    assert isinstance(fan, Picture)
    assert isinstance(ruin, Picture)
    assert fan.rows[-1][0] == ruin.rows[-1][0] == "90"
    quantiles = found.after.quantiles
    assert fan.rows[-1][1:6:2] == tuple(money(float(quantiles[percent])) for percent in ("2.5", "50", "97.5"))
    assert fan.rows[-1][6] == f"{found.after.p_ahead:.2%}"
    assert ruin.rows[-1][1] == f"{found.bankroll['p_ruin']:.4%}"
    assert ("at the goal" in ruin.columns) == (goal is not None)
    if goal is not None:
        assert ruin.rows[-1][2] == f"{found.bankroll['p_goal']:.4%}"
    html = found._repr_html_()
    assert html.index(fan.svg) < html.index(ruin.svg) < html.index("per_round")


def test_a_notebook_shows_the_pictures_of_futures_above_their_numbers() -> None:
    main = MeterTerms(100_000, 100_000, Fraction(14, 100))
    years = over_time(Progressive("three-card-poker", "progressive", "A", {"main": main}), 5, rounds=700)
    futures = play_futures(years, futures=50, seed=7, tables=3)
    meter, result = pictures_of(futures)
    assert isinstance(meter, Picture)
    assert isinstance(result, Picture)
    assert meter.title == "The main meter over 700 rounds"
    assert meter.rows[-1] == ("700 rounds", *(money(futures.meters["main"][percent][-1]) for percent in (5, 50, 95)))
    assert result.rows[-1][2] == money(futures.house_result[50][-1])
    html = futures._repr_html_()
    assert html.index(meter.svg) < html.index(result.svg) < html.index("liability")


def test_games_side_by_side_share_one_scale(pair_plus: ResultsOverRounds) -> None:
    figure = edge("three-card-poker", "pair_plus", "C")[0]
    other = ResultsOverRounds(Tally.of([(2, 1), (-2, 1)], "tosses"), Fraction(2))
    drawn = games_side_by_side(
        {"three-card-poker": (figure, pair_plus), "let-it-ride": (figure, other)}, rounds=100, stake=Fraction(5)
    )
    assert [picture.title for picture in drawn[1:]] == ["Three Card Poker", "Let It Ride"]
    assert drawn[1].columns == ("rounds", "2.5%", "half", "97.5%")
    assert drawn[0].columns[2:5] == ("element of risk", "standard deviation", "hit rate")
    assert "placed on each of them" in drawn[0].note
    ticks = [{text for text in _texts(picture.svg) if "$" in text} for picture in drawn[1:]]
    assert ticks[0] == ticks[1]


def _texts(svg: str) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
