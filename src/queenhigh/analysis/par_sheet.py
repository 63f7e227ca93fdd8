"""The PAR sheet of a wager: every line with its count, chance, pay, and share of the return and of the variance.

A wager on cards alone has the lines of its paytable and `lost`; one that is decided has a line for each net result.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import sqrt
from statistics import NormalDist

from queenhigh.analysis.edge import edge
from queenhigh.analysis.figures import Figure, MeterValue, Parts, exact_data
from queenhigh.analysis.side_wagers import line_counts, net_of, rests_on_cards_alone, wager_of_offer
from queenhigh.analysis.solver import OPTIMAL, Strategy, chosen_paytable, find_solver
from queenhigh.rulebook import Kind, Line, Paytable, rulebook

BAND_ROUNDS = (1_000, 10_000, 100_000, 1_000_000)
MOST_EXACT_ROUNDS = 10_000
"""Up to here bands are quantiles of the exact law, above those of the normal curve."""
BAND_PERCENTS = (90, 95)
LOST = "lost"
VOLATILITY = Fraction("1.645")
"""The volatility index is so many standard deviations: 90 percent of a normal law lie within."""


@dataclass(frozen=True, slots=True)
class ParLine:
    """One line: `pays` is what the house pays besides the stake, `returns` its share of the return, stake included."""

    line: str
    count: int
    chance: Fraction
    pays: Fraction | MeterValue
    returns: Fraction | MeterValue
    variance: Fraction | None

    def data(self) -> dict[str, object]:
        return {
            "line": self.line,
            "count": self.count,
            "chance": str(self.chance),
            "pays": exact_data(self.pays),
            "return": exact_data(self.returns),
            "variance": exact_data(self.variance),
        }


@dataclass(frozen=True, slots=True)
class Band:
    """Between which returns so many rounds end, with each of the usual chances.

    The normal curve does not fit where prizes are so rare that it goes below the least return there can be.
    """

    rounds: int
    method: str
    returns: Mapping[int, tuple[float, float]]
    fits: bool = True

    def data(self) -> dict[str, object]:
        between = {str(percent): {"low": low, "high": high} for percent, (low, high) in self.returns.items()}
        return {"rounds": self.rounds, "method": self.method, **between}


@dataclass(frozen=True, slots=True)
class ParSheet:
    """The whole sheet of one wager under one paytable and one strategy."""

    figure: Figure
    cycle: int
    lines: tuple[ParLine, ...]
    parts: Mapping[str, Fraction | MeterValue]

    @property
    def rtp(self) -> Fraction | MeterValue:
        """What comes back of one unit: 1 + the mean net result."""
        ev = self.figure.ev_now
        return MeterValue(ev.constant + 1, ev.per_meter) if isinstance(ev, MeterValue) else 1 + ev

    @property
    def volatility_index(self) -> float | None:
        return None if self.figure.sd is None else float(VOLATILITY) * self.figure.sd

    @property
    def bands(self) -> tuple[Band, ...]:
        """None where the wager depends on a meter that was not given."""
        return tuple(_band(self.figure, rounds) for rounds in BAND_ROUNDS) if self.figure.tally else ()

    def data(self) -> dict[str, object]:
        figure = self.figure
        return {
            "game": figure.game,
            "wager": figure.wager,
            "paytable": figure.paytable,
            "strategy": figure.strategy,
            "unit": figure.unit,
            "cycle": self.cycle,
            "ev": exact_data(figure.ev_now),
            "rtp": exact_data(self.rtp),
            "sd": figure.sd,
            "variance": exact_data(figure.variance),
            "hit_rate": str(figure.hit_rate),
            "volatility_index": self.volatility_index,
            "lines": [line.data() for line in self.lines],
            "parts": [{"wager": wager, "ev": exact_data(ev)} for wager, ev in self.parts.items()],
            "bands": [band.data() for band in self.bands],
        }

    def _repr_html_(self) -> str:
        heads = "".join(f"<th>{head}</th>" for head in ("line", "count", "chance", "pays", "return", "variance"))
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(str(value))}</td>" for value in line.data().values()) + "</tr>"
            for line in self.lines
        )
        figure = self.figure
        title = escape(f"{figure.game} {figure.wager} {figure.paytable}, cycle {self.cycle:,}")
        return f"<table><caption>{title}</caption><tr>{heads}</tr>{rows}</table>"


def par(
    game: str,
    wager: str | None = None,
    paytable: str | Paytable | None = None,
    strategy: Strategy = OPTIMAL,
    *,
    stake: Fraction | int = 1,
    meters: Mapping[str, Fraction | int] | None = None,
) -> list[ParSheet]:
    """The PAR sheets of all wagers of a game, or of the ones asked for.

    >>> sheet = par("three-card-poker", "pair_plus", "A")[0]
    >>> sheet.cycle, [(line.line, line.count) for line in sheet.lines][-2:]
    (22100, [('pair', 3744), ('lost', 16440)])
    >>> sum(line.returns for line in sheet.lines) == sheet.rtp == 1 + sheet.figure.ev
    True
    """
    figures = edge(game, wager, paytable, strategy, stake=stake, meters=meters)
    return [_sheet(figure, paytable, strategy, stake, meters or {}) for figure in figures]


def _sheet(
    figure: Figure,
    paytable: str | Paytable | None,
    strategy: Strategy,
    stake: Fraction | int,
    meters: Mapping[str, Fraction | int],
) -> ParSheet:
    game, wager = figure.game, figure.wager
    table = paytable if isinstance(paytable, Paytable) else chosen_paytable(game, wager, figure.paytable)
    solver = find_solver(game)
    if solver is not None and wager in solver.decided:
        parts = solver.parts(wager, table, strategy, take_zero=False)
        return _net_sheet(figure, parts)
    if not rests_on_cards_alone(rulebook(game), wager):
        return _net_sheet(figure, {wager: figure.ev} if isinstance(figure.ev, Fraction) else {}, table)
    return _line_sheet(figure, table, stake, meters)


def _net_sheet(figure: Figure, parts: Parts, table: Paytable | None = None) -> ParSheet:
    """A line for each net result; the one winning result of a wager with one line has the line's name."""
    tally = figure.tally
    assert tally is not None
    lines = []
    for net, count in tally.counts.items():
        chance = Fraction(count, tally.total)
        name = str(net) if table is None else LOST if net < 0 else table.lines[0].hand
        pays = net if table is None else max(net, Fraction())
        lines.append(ParLine(name, count, chance, pays, chance * (1 + net), chance * (net - tally.mean) ** 2))
    return ParSheet(figure, tally.total, tuple(lines), parts)


def _line_sheet(
    figure: Figure, table: Paytable, stake: Fraction | int, meters: Mapping[str, Fraction | int]
) -> ParSheet:
    rules = rulebook(figure.game)
    collected = wager_of_offer(rules, figure.wager).collected
    counts: dict[Line | None, int] = dict.fromkeys([*table.lines, None], 0)
    for line, count in line_counts(rules, figure.wager, table):
        counts[line] += count
    total = sum(counts.values())
    lines = []
    for line, count in counts.items():
        chance = Fraction(count, total)
        if line is not None and line.kind is Kind.PERCENT_OF_METER and (line.meter or "main") not in meters:
            pays = MeterValue(Fraction(), {line.meter or "main": Fraction(line.amount, 100) / stake})
            returns = MeterValue(Fraction(), {name: chance * share for name, share in pays.per_meter.items()})
            lines.append(ParLine(line.hand, count, chance, pays, returns, None))
            continue
        net = net_of(line, stake, meters, collected=collected)
        kept = line is not None and _returns_stake(line, collected=collected)
        spread = None if figure.tally is None else chance * (net - figure.tally.mean) ** 2
        pays_net = net if kept else net + 1
        lines.append(ParLine(line.hand if line else LOST, count, chance, pays_net, chance * (net + 1), spread))
    return ParSheet(figure, total, tuple(lines), {figure.wager: figure.ev_now})


def _returns_stake(line: Line, *, collected: bool) -> bool:
    """Whether the stake comes back beside what the line pays."""
    return line.kind is Kind.TO_ONE or (line.kind is Kind.DOLLARS and not collected)


def _band(figure: Figure, rounds: int) -> Band:
    """The central interval of the return; the exact one starts and ends at results that can come."""
    from queenhigh.analysis.sum_of_rounds import sum_of_rounds

    tally = figure.tally
    assert tally is not None
    exact = rounds <= MOST_EXACT_ROUNDS
    law = sum_of_rounds(tally, rounds) if exact else None
    curve = NormalDist(float(1 + tally.mean), sqrt(tally.variance / rounds))
    returns = {}
    for percent in BAND_PERCENTS:
        tails = (100 - percent) / 200, (100 + percent) / 200
        low, high = (float(1 + law.quantile(tail) / rounds) if law else curve.inv_cdf(tail) for tail in tails)
        returns[percent] = (low, high)
    fits = min(low for low, _ in returns.values()) >= 1 + min(tally.counts)
    return Band(rounds, "exact" if exact else "normal", returns, fits)
