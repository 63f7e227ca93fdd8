"""Pictures of many rounds: the fan of results, the curve of ruin, a meter's year, and games side by side.

>>> from fractions import Fraction
>>> from queenhigh.analysis import edge
>>> from queenhigh.analysis.results_over_rounds import ResultsOverRounds
>>> laws = ResultsOverRounds(edge("three-card-poker", "pair_plus", "A")[0].tally, Fraction(1))
>>> results_fan(laws, rounds=100, stake=Fraction(5)).rows[-1]
('100', '−$230', '−$120', '−$40', '$55', '$280', '37.41%')
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from queenhigh.analysis.figures import Figure
from queenhigh.analysis.meter_futures import Futures
from queenhigh.analysis.meters_over_time import ROUNDS as YEAR, OverTime
from queenhigh.analysis.results_over_rounds import PERCENTS, POINTS, ResultsOverRounds, Spread
from queenhigh.drawings.charts import Axis, Band, Bar, Mark, Series, bar_chart, line_chart
from queenhigh.drawings.picture import Picture, money
from queenhigh.rulebook import rulebook
from queenhigh.rulebook.wording import counted

_Point = TypeVar("_Point")
WIDE, _SMALL = 640.0, 320.0
_DOLLARS = "${:,.0f}"
_NAMES = {percent: f"{percent}%" for percent in PERCENTS} | {"50": "half"}
_ROWS = 5
"""A table has a row for every fourth of the twenty points."""


def results_fan(
    laws: ResultsOverRounds,
    *,
    rounds: int,
    stake: Fraction,
    seats: int = 1,
    correlation: float = 0.0,
    width: float = WIDE,
    title: str = "Results by the number of rounds",
    scale: tuple[float, float] | None = None,
) -> Picture:
    """How far results spread as rounds go by; `scale` gives several fans the same range of dollars."""
    return fan_of(laws.fan(rounds, seats, correlation), stake, title, width=width, scale=scale)


def fan_of(
    found: Sequence[Spread],
    stake: Fraction,
    title: str,
    *,
    width: float = WIDE,
    scale: tuple[float, float] | None = None,
) -> Picture:
    """The fan of these spreads; its numbers are those of every fourth."""
    least, most = scale or (None, None)
    svg = line_chart(
        title,
        Axis("rounds", "{:,.0f}", least=0, most=found[-1].rounds),
        Axis("result in dollars", _DOLLARS, least=least, most=most),
        [Series(_NAMES[percent], _line(found, percent, stake)) for percent in reversed(PERCENTS)],
        bands=[_between(found, low, high, stake) for low, high in (("2.5", "97.5"), ("25", "75"))],
        width=width,
    )
    rows = [_row(spread, stake) for spread in few(found)]
    return Picture(title, svg, ("rounds", *(_NAMES[percent] for percent in PERCENTS), "ahead"), tuple(rows))


def _line(found: Sequence[Spread], percent: str, stake: Fraction) -> list[tuple[float, float]]:
    return [(0.0, 0.0)] + [(spread.rounds, spread.quantiles[percent] * float(stake)) for spread in found]


def _between(found: Sequence[Spread], low: str, high: str, stake: Fraction) -> Band:
    return Band(_line(found, low, stake), _line(found, high, stake))


def few(found: Sequence[_Point]) -> Sequence[_Point]:
    """Every fourth point, counted from the last.

    >>> few(range(1, 21)), few([1, 2])
    (range(4, 21, 4), [2])
    """
    each = POINTS // _ROWS
    return found[(len(found) - 1) % each :: each]


def _row(spread: Spread, stake: Fraction) -> tuple[str, ...]:
    results = (money(spread.quantiles[percent] * float(stake)) for percent in PERCENTS)
    return (f"{spread.rounds:,}", *results, f"{spread.ahead:.2%}")


def ruin_curve(
    laws: ResultsOverRounds, *, rounds: int, stake: Fraction, bankroll: Fraction, width: float = WIDE
) -> Picture:
    """The chance that a bankroll, half of it or twice as much does not last, by the number of rounds."""
    title = "Chance of ruin by the number of rounds"
    brought = (bankroll / 2, bankroll, 2 * bankroll)
    chances = [laws.ruin(rounds, amount / stake) for amount in brought]
    across = [rounds * point / POINTS for point in range(POINTS + 1)]
    svg = line_chart(
        title,
        Axis("rounds", "{:,.0f}", least=0, most=rounds),
        Axis("chance of ruin", "{:.0%}", least=0, most=max(0.1, *(curve[-1] for curve in chances))),
        [
            Series(money(float(amount)), list(zip(across, curve, strict=True)))
            for amount, curve in zip(brought, chances, strict=True)
        ],
        width=width,
        height=320,
    )
    rows = [
        (f"{rounds * point // POINTS:,}", *(f"{curve[point]:.4%}" for curve in chances))
        for point in range(POINTS // _ROWS, POINTS + 1, POINTS // _ROWS)
    ]
    note = f"A player is ruined when less than {money(float(laws.needed * stake))} is left, all that a round may cost."
    return Picture(title, svg, ("rounds", *(money(float(amount)) for amount in brought)), tuple(rows), note)


def meter_year(years: OverTime, futures: Futures, meter: str, *, width: float = WIDE) -> Picture:
    """A meter over the rounds of a year: between which amounts it lies, and where the wager is fair."""
    law, bands = years.meters[meter], futures.meters[meter]
    across, unit = _along(futures)
    lines = _lines(across, bands, float(law.law.reset))
    fair, last = float(law.fair), across[-1]
    title = f"The {meter} meter over a year" if unit == "months" else f"The {meter} meter over {years.rounds:,} rounds"
    svg = line_chart(
        title,
        _axis(across, unit),
        Axis("what the meter shows", _DOLLARS, least=0),
        [Series("95%", lines[95]), Series("fair", [(0, fair), (last, fair)]), Series("half", lines[50]),
         Series("5%", lines[5])],
        [Mark(0, fair, f"break-even {money(round(fair, 2))}")],
        bands=[Band(lines[5], lines[95])],
        width=width,
    )  # fmt: skip
    rows = _band_rows(across, unit, bands)
    note = (
        f"{counted(futures.futures, 'future')}, seed {futures.seed}: {counted(years.boxes, 'box')} at "
        f"{counted(futures.tables, 'table')}, "
        f"{years.rounds:,} rounds at each. Hit once in {float(law.mean_rounds_to_hit):,.0f} rounds of a table; pays "
        f"{money(float(law.law.mean_when_hit))} on average; "
        f"fair or better in {law.share_at_or_above_fair:.2%} of rounds."
    )
    return Picture(title, svg, ("", "5%", "half", "95%"), rows, note)


def result_bands(futures: Futures) -> Picture:
    """What the house keeps of what is wagered on the progressive, all linked tables together."""
    across, unit = _along(futures)
    lines = _lines(across, futures.house_result, 0.0)
    title = "What the house keeps"
    svg = line_chart(
        title,
        _axis(across, unit),
        Axis("dollars", _DOLLARS),
        [Series("95%", lines[95]), Series("half", lines[50]), Series("5%", lines[5])],
        bands=[Band(lines[5], lines[95])],
    )
    note = f"All wagers on the progressive at {counted(futures.tables, 'table')}, less all that it paid."
    return Picture(title, svg, ("", "5%", "half", "95%"), _band_rows(across, unit, futures.house_result), note)


def _along(futures: Futures) -> tuple[list[float], str]:
    """Where the points of futures lie: in months of a year, or in rounds of another time."""
    if futures.years.rounds != YEAR:
        return [0.0, *map(float, futures.points)], "rounds"
    return [0.0, *(12 * point / futures.points[-1] for point in futures.points)], "months"


def _axis(across: Sequence[float], unit: str) -> Axis:
    if unit == "months":
        return Axis(unit, "{:,g}", least=0, most=12, step=2)
    return Axis(unit, "{:,.0f}", least=0, most=across[-1])


def _lines(
    across: Sequence[float], bands: Mapping[int, Sequence[float]], start: float
) -> dict[int, list[tuple[float, float]]]:
    return {percent: list(zip(across, [start, *values], strict=True)) for percent, values in bands.items()}


def _band_rows(across: Sequence[float], unit: str, bands: Mapping[int, Sequence[float]]) -> tuple[tuple[str, ...], ...]:
    """Every second point, counted from the last."""
    return tuple(
        (f"month {number}" if unit == "months" else f"{across[number]:,.0f} rounds",
         *(money(bands[percent][number - 1]) for percent in (5, 50, 95)))
        for number in range(2 - (len(across) - 1) % 2, len(across), 2)
    )  # fmt: skip


def games_side_by_side(
    games: Mapping[str, tuple[Figure, ResultsOverRounds]], *, rounds: int, stake: Fraction, width: float = WIDE
) -> tuple[Picture, ...]:
    """What a round costs in each game, and a small fan of results for each, all on one scale."""
    last = {game: laws.fan(rounds)[-1] for game, (_, laws) in games.items()}
    ends = [result * float(stake) for end in last.values() for result in end.quantiles.values()]
    scale = min(ends), max(ends)
    fans = [
        _small(results_fan(laws, rounds=rounds, stake=stake, width=_SMALL, title=rulebook(game).title, scale=scale))
        for game, (_, laws) in games.items()
    ]
    title = f"What {rounds:,} rounds at {money(float(stake))} cost on average"
    bars = [Bar(rulebook(game).title, -end.mean * float(stake)) for game, end in last.items()]
    svg = bar_chart(title, Axis("dollars", "${:,.2f}"), bars, width=width)
    rows = [_game_row(game, games[game][0], end, stake) for game, end in last.items()]
    figures = ("house edge", "element of risk", "standard deviation", "hit rate", "mean cost")
    note = (
        f"{money(float(stake))} is one unit of the main wager: where a game has three equal wagers, it is placed on "
        "each of them. House edge and standard deviation are per unit; the element of risk is per dollar wagered."
    )
    return (Picture(title, svg, ("game", *figures, "2.5%", "97.5%", "ahead"), tuple(rows), note), *fans)


def _small(fan: Picture) -> Picture:
    """With the outer results and the middle one only, since a small fan has little room below it."""
    kept = [place for place, name in enumerate(fan.columns) if name in ("rounds", "2.5%", "half", "97.5%")]
    rows = tuple(tuple(row[place] for place in kept) for row in fan.rows)
    return replace(fan, columns=tuple(fan.columns[place] for place in kept), rows=rows)


def _game_row(game: str, figure: Figure, end: Spread, stake: Fraction) -> tuple[str, ...]:
    return (
        rulebook(game).title,
        f"{float(-_exact(figure.ev)):.3%}",
        f"{float(_exact(figure.element_of_risk)):.3%}",
        f"{figure.sd:.3f}",
        f"{float(figure.hit_rate):.2%}",
        money(-end.mean * float(stake)),
        money(end.quantiles["2.5"] * float(stake)),
        money(end.quantiles["97.5"] * float(stake)),
        f"{end.ahead:.2%}",
    )


def _exact(value: object) -> Fraction:
    assert isinstance(value, Fraction), "the main wager of a game pays from no meter"
    return value
