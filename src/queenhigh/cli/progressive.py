"""`queenhigh progressive`: what a progressive is worth by seats, over time, and when two win at once."""

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from queenhigh.analysis import MeterValue, long_run, progressive_value, shared_wins
from queenhigh.analysis.figures import exact_data
from queenhigh.analysis.meters_over_time import PER_HOUR, ROUNDS, OverTime, Progressive, over_time
from queenhigh.analysis.progressives import Beside, LongRun, SharedWin
from queenhigh.cli.analysis_options import counting, named_dollars, percent
from queenhigh.cli.submission_file import read_house
from queenhigh.cli.terminal import Terminal
from queenhigh.money import dollars
from queenhigh.rulebook import rulebook
from queenhigh.rulebook.wording import counted
from queenhigh.submission import House, Offer

if TYPE_CHECKING:
    from queenhigh.analysis.meter_futures import Futures


@click.command("progressive")
@click.argument("submission", type=click.Path(allow_dash=True))
@click.option("--boxes", type=click.IntRange(min=1), help="Boxes that place the wager in every round.")
@click.option("--rounds", type=click.IntRange(min=1), default=ROUNDS, show_default=True, help="How many rounds.")
@click.option("--per-hour", type=click.IntRange(min=1), default=PER_HOUR, show_default=True, help="Rounds an hour.")
@click.option("--tables", type=click.IntRange(min=1), default=1, show_default=True, help="Linked tables, for futures.")
@click.option("--limit", "limits", multiple=True, metavar="METER=DOLLARS", help="The most a meter shows, for futures.")
@click.option("--futures", type=click.IntRange(1, 1_000_000), help="How many possible futures to play; needs --boxes.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="The seed of the futures.")
@click.option("--strategy", default="optimal", show_default=True, help="How the hand is played, where a fold forfeits.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object for each progressive.")
def command(
    submission: str,
    boxes: int | None,
    rounds: int,
    per_hour: int,
    tables: int,
    limits: tuple[str, ...],
    futures: int | None,
    seed: int,
    strategy: str,
    *,
    as_json: bool,
) -> None:
    """The progressives of a Rules SUBMISSION: break-even by other boxes, long-run return, shared wins.

    With --boxes also when meters are hit and what they show then. A wager that a fold forfeits is priced beside an
    ante, under the strategy named.
    """
    if futures is not None and boxes is None:
        raise click.UsageError("--futures needs --boxes: how many boxes place the wager in every round")
    house = read_house(submission, as_json=as_json)
    offers = [offer for offer in house.offers.values() if offer.meters and offer.letter]
    with counting():
        try:
            reports = [_report(house, offer, boxes, strategy) for offer in offers]
            if boxes is not None:
                for report in reports:
                    report.years = over_time(report.progressive, boxes, rounds=rounds, per_hour=per_hour)
                    if futures is not None:
                        from queenhigh.analysis.meter_futures import play_futures

                        most = named_dollars("--limit", limits)
                        report.futures = play_futures(
                            report.years, futures=futures, seed=seed, tables=tables, limits=most
                        )  # fmt: skip
        except ValueError as error:
            raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps([report.data() for report in reports], indent=1))
        return
    for report in reports:
        _show(report, Terminal())
    if not reports:
        click.echo("This house offers no progressive.")


@dataclass(slots=True)
class _Report:
    """One progressive of a house; `values` by how many other boxes play."""

    progressive: Progressive
    values: tuple[MeterValue, ...]
    returns: LongRun
    boxes: int
    shared: tuple[SharedWin, ...]
    years: OverTime | None = None
    futures: "Futures | None" = None

    def data(self) -> dict[str, object]:
        data: dict[str, object] = {
            "game": self.progressive.game,
            "wager": self.progressive.wager,
            "paytable": self.progressive.letter,
            "denomination": self.progressive.denomination,
            "strategy": self.progressive.beside.strategy,
            "by_others": [
                {"others": others, "ev": exact_data(value), "break_even": exact_data(value.break_even)}
                for others, value in enumerate(self.values)
            ],
            "long_run": {"boxes": self.boxes, **self.returns.data()},
            "shared_wins": [win.data() for win in self.shared],
        }
        if self.years is not None:
            bands = {} if self.futures is None else {"bands": self.futures.data()}
            data["over_time"] = {**self.years.data(), **bands}
        return data


def _report(house: House, offer: Offer, boxes: int | None, strategy: str) -> _Report:
    letter, size = offer.letter or "A", (offer.denomination or 100) // 100
    ante = house.offers.get("ante")
    beside = Beside(ante.letter if ante else None, strategy)
    priced = Progressive(house.game, offer.name, letter, offer.meters or {}, size, offer.envy, beside)
    values = tuple(
        progressive_value(
            house.game, offer.name, letter, others=others, denomination=size, envy=offer.envy, beside=beside
        )
        for others in range(house.seats)
    )  # fmt: skip
    playing = boxes or house.seats
    returns = long_run(
        house.game,
        offer.name,
        letter,
        priced.terms,
        denomination=size,
        others=playing - 1 if offer.envy is not None else 0,
        envy=offer.envy,
        beside=beside,
    )
    return _Report(priced, values, returns, playing, tuple(shared_wins(house.game, offer.name, letter)))


def _show(report: _Report, terminal: Terminal) -> None:
    priced = report.progressive
    click.echo(
        terminal.style(f"{priced.game} {priced.wager}, Paytable {priced.letter}, ${priced.denomination}", bold=True)
    )
    fold, beside = rulebook(priced.game).fold, priced.beside
    if fold is not None and priced.wager in fold.forfeits:
        bonus = f" with bonus {beside.ante}" if beside.ante else ""
        click.echo(f"  a fold forfeits it: priced beside an ante{bonus} under {beside.strategy} play")
    for others, value in enumerate(report.values):
        click.echo(f"  {counted(others, 'other box')}: {_fair_at(value)}")
    returns = report.returns
    parts = ", ".join(
        f"{name} {percent(part, 2)}"
        for name, part in (
            ("lines", returns.fixed),
            ("rates", returns.rates),
            ("seeds", returns.seeds),
            (f"envy with {counted(report.boxes, 'box')}", returns.envy),
        )
    )
    click.echo(f"  long-run return {percent(returns.total, 2)} of what is wagered: {parts}")
    for name, mean in returns.mean_meters.items():
        click.echo(f"  the {name} meter shows {_rounded(mean)} on average")
    for win in report.shared:
        click.echo(
            f"  two given boxes take {win.first_percent}% and then {win.second_percent}% "
            f"of the {win.meter} meter in one round with a chance of {win.chance}"
        )
    if report.years is not None:
        _show_years(report.years, report.futures.tables if report.futures else 1)
    if report.futures is not None:
        _show_futures(report.futures)


def _show_years(years: OverTime, tables: int) -> None:
    """The exact figures are those of one table, also where futures are of several linked ones."""
    one = f"one of {tables} tables, " if tables > 1 else ""
    click.echo(f"  {one}{counted(years.boxes, 'box')}, {counted(years.rounds, 'round')}, {years.per_hour} an hour:")
    for name, meter in years.meters.items():
        hours = float(meter.mean_rounds_to_hit / years.per_hour)
        quantiles = ", ".join(f"{part}% {_rounded(meter.law.quantile(Fraction(part, 100)))}" for part in (50, 90, 99))
        click.echo(
            f"  {name}: hit once in {float(meter.mean_rounds_to_hit):,.1f} rounds ({hours:,.1f} hours), "
            f"half the time within {meter.median_rounds_to_hit:,}; pays {_rounded(meter.law.mean_when_hit)} on average "
            f"({quantiles})"
        )
        click.echo(
            f"  {name}: at or above the fair {_rounded(meter.fair)} in {meter.share_at_or_above_fair:.4%} of rounds; "
            f"{float(meter.rounds * meter.law.mean_winners):,.2f} hits expected; seeds cost {_rounded(meter.seed_cost)}"
        )


def _show_futures(futures: "Futures") -> None:
    click.echo(
        f"  {counted(futures.futures, 'future')} of {counted(futures.tables, 'linked table')}, "
        f"seed {futures.seed}, at the end:"
    )
    named = {**{f"{name} meter": bands for name, bands in futures.meters.items()}, "liability": futures.liability}
    for name, bands in {**named, "house result": futures.house_result}.items():
        click.echo(f"  {name}: " + ", ".join(f"{part}% {values[-1]:,.2f}" for part, values in bands.items()))


def _rounded(amount: Fraction) -> str:
    return dollars(round(amount * 100))


def _fair_at(value: MeterValue) -> str:
    even = value.break_even
    return f"{value} = 0" if isinstance(even, MeterValue) else f"fair at {_rounded(even)}"
