"""The pictures above the tables of a notebook: those of the lab, for `Risk` and `Futures`.

>>> from queenhigh.analysis import risk
>>> found = risk("three-card-poker", {"pair_plus": 5}, {"pair_plus": "C"}, rounds=100, bankroll=100)
>>> [picture.title for picture in risk_pictures(found)]
['Results of one box by the number of rounds', 'Chance of ruin by the number of rounds']
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from queenhigh.analysis.bankroll import bankroll_along
from queenhigh.analysis.meter_futures import Futures
from queenhigh.analysis.notebook_table import draw
from queenhigh.analysis.results_over_rounds import marks, spreads
from queenhigh.analysis.risk_of_rounds import Risk, needed
from queenhigh.analysis.sum_of_rounds import TooFine
from queenhigh.drawings.charts import Axis, Series, line_chart
from queenhigh.drawings.picture import Picture, money
from queenhigh.drawings.rounds import fan_of, few, meter_year, result_bands


@draw.register
def risk_pictures(found: Risk) -> Sequence[Picture]:
    """The fan of results where rounds are known, and the curve of ruin where a bankroll is."""
    if found.after is None:
        return ()
    pictures = []
    try:
        spread = spreads(found.box.tally, found.after.rounds)
        pictures.append(fan_of(spread, Fraction(1), "Results of one box by the number of rounds"))
        if found.bankroll is not None:
            pictures.append(_bankroll_picture(found, found.after.rounds, found.bankroll))
    except TooFine:
        # The numbers below are exact all the same: one law takes less room than the twenty of a picture.
        pass
    return pictures


def _bankroll_picture(found: Risk, rounds: int, asked: Mapping[str, object]) -> Picture:
    """Ruin, and the goal where there is one, by the number of rounds."""
    dollars = Fraction(str(asked["bankroll"]))
    goal = Fraction(str(asked["goal"])) if "goal" in asked else None
    least = needed(found.box.game, found.box.stakes)
    along = [(0, float(dollars < least), 0.0, 0.0)]
    along += bankroll_along(found.box.tally, marks(rounds), dollars, least, goal)
    curves = [Series("ruined", [(mark, ruin) for mark, ruin, _, _ in along])]
    if goal is not None:
        curves.append(Series("at the goal", [(mark, reached) for mark, _, reached, _ in along]))
    highest = max(chance for curve in curves for _, chance in curve.points)
    title = "Chance of ruin by the number of rounds"
    svg = line_chart(
        title,
        Axis("rounds", "{:,.0f}", least=0, most=rounds),
        Axis("chance", "{:.0%}", least=0, most=max(0.1, highest)),
        curves,
        height=320,
    )
    columns = ("rounds", *(curve.name for curve in curves))
    rows = [
        (f"{mark:,}", *(f"{curve.points[place + 1][1]:.4%}" for curve in curves))
        for place, mark in few(list(enumerate(mark for mark, *_ in along[1:])))
    ]
    aim = "" if goal is None else f" Play ends at {money(float(goal))}, the goal."
    note = (
        f"A player with {money(float(dollars))} is ruined when less than {money(float(least))} is left, all that a "
        f"round may cost.{aim}"
    )
    return Picture(title, svg, columns, tuple(rows), note)


@draw.register
def futures_pictures(found: Futures) -> Sequence[Picture]:
    """The bands of each meter, and of what the house keeps of the progressive."""
    meters = [meter_year(found.years, found, name) for name in found.meters]
    return [*meters, result_bands(found)]
