"""`queenhigh progressive`: what a progressive is worth by seats, in the long run, and when two win at once."""

import json
from dataclasses import dataclass

import click

from queenhigh.analysis import MeterValue, long_run, progressive_value, shared_wins
from queenhigh.analysis.figures import exact_data
from queenhigh.analysis.progressives import LongRun, SharedWin
from queenhigh.cli.analysis_options import percent
from queenhigh.cli.submission_file import read_house
from queenhigh.cli.terminal import Terminal
from queenhigh.money import dollars
from queenhigh.submission import House, Offer


@click.command("progressive")
@click.argument("submission", type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object for each progressive.")
def command(submission: str, *, as_json: bool) -> None:
    """The progressives of a Rules SUBMISSION: break-even by other boxes at the table, long-run return, shared wins."""
    house = read_house(submission, as_json=as_json)
    reports = [_report(house, offer) for offer in house.offers.values() if offer.meters and offer.letter]
    if as_json:
        click.echo(json.dumps([report.data() for report in reports], indent=1))
        return
    for report in reports:
        _show(report, Terminal())
    if not reports:
        click.echo("This house offers no progressive.")


@dataclass(frozen=True, slots=True)
class _Report:
    """One progressive of a house; `values` by how many other boxes play."""

    game: str
    wager: str
    letter: str
    dollars: int
    values: tuple[MeterValue, ...]
    years: LongRun
    shared: tuple[SharedWin, ...]

    def data(self) -> dict[str, object]:
        return {
            "game": self.game,
            "wager": self.wager,
            "paytable": self.letter,
            "denomination": self.dollars,
            "by_others": [
                {"others": others, "ev": exact_data(value), "break_even": exact_data(value.break_even)}
                for others, value in enumerate(self.values)
            ],
            "long_run": _years_data(self.years),
            "shared_wins": [_shared_data(win) for win in self.shared],
        }


def _years_data(years: LongRun) -> dict[str, object]:
    return {
        "fixed": str(years.fixed),
        "rates": str(years.rates),
        "seeds": str(years.seeds),
        "total": str(years.total),
        "mean_meters": {name: str(mean) for name, mean in years.mean_meters.items()},
    }


def _shared_data(win: SharedWin) -> dict[str, object]:
    return {
        "meter": win.meter,
        "first_percent": win.first_percent,
        "second_percent": win.second_percent,
        "chance": str(win.chance),
    }


def _report(house: House, offer: Offer) -> _Report:
    letter, size = offer.letter or "A", (offer.denomination or 100) // 100
    values = tuple(
        progressive_value(house.game, offer.name, letter, others=others, denomination=size, envy=offer.envy)
        for others in range(house.seats)
    )
    years = long_run(house.game, offer.name, letter, offer.meters or {}, denomination=size)
    shared = tuple(shared_wins(house.game, offer.name, letter))
    return _Report(house.game, offer.name, letter, size, values, years, shared)


def _show(report: _Report, terminal: Terminal) -> None:
    title = f"{report.game} {report.wager}, Paytable {report.letter}, ${report.dollars}"
    click.echo(terminal.style(title, bold=True))
    for others, value in enumerate(report.values):
        click.echo(f"  {others} other box{'es' * (others != 1)}: {_fair_at(value)}")
    years = report.years
    parts = f"lines {percent(years.fixed, 2)}, rates {percent(years.rates, 2)}, seeds {percent(years.seeds, 2)}"
    click.echo(f"  long-run return {percent(years.total, 2)} of what is wagered: {parts}")
    for name, mean in years.mean_meters.items():
        click.echo(f"  the {name} meter shows {dollars(int(mean * 100))} on average")
    for win in report.shared:
        click.echo(
            f"  two given boxes take {win.first_percent}% and then {win.second_percent}% "
            f"of the {win.meter} meter in one round with a chance of {win.chance}"
        )


def _fair_at(value: MeterValue) -> str:
    even = value.break_even
    if not isinstance(even, MeterValue):
        return f"fair at {dollars(int(even * 100))}"
    shares = " + ".join(f"{share} x {name}" for name, share in value.per_meter.items())
    return f"{value.constant} + {shares} = 0"
