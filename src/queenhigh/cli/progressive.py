"""`queenhigh progressive`: what a progressive is worth by seats, in the long run, and when two win at once."""

import json
from typing import Any

import click

from queenhigh.analysis import MeterValue, long_run, progressive_value, shared_wins
from queenhigh.analysis.figures import exact_data
from queenhigh.cli.houses import read_house
from queenhigh.cli.ink import Ink
from queenhigh.cli.mathematics import percent
from queenhigh.money import dollars
from queenhigh.submission import House


@click.command("progressive")
@click.argument("submission", type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object for each progressive.")
def command(submission: str, *, as_json: bool) -> None:
    """The progressives of a Rules SUBMISSION: break-even by other boxes at the table, long-run return, shared wins."""
    house = read_house(submission, as_json=as_json)
    reports = [_report(house, name) for name, offer in house.offers.items() if offer.meters and offer.letter]
    if as_json:
        public = [{key: value for key, value in report.items() if not key.startswith("_")} for report in reports]
        click.echo(json.dumps(public, indent=1))
        return
    for report in reports:
        _show(report, Ink())
    if not reports:
        click.echo("This house offers no progressive.")


def _report(house: House, wager: str) -> dict[str, Any]:
    offer = house.offers[wager]
    letter, size = offer.letter or "A", (offer.denomination or 100) // 100
    values = [
        progressive_value(house.game, wager, letter, others=others, denomination=size, envy=offer.envy)
        for others in range(house.seats)
    ]
    years = long_run(house.game, wager, letter, offer.meters or {}, denomination=size)
    return {
        "game": house.game,
        "wager": wager,
        "paytable": letter,
        "denomination": size,
        "by_others": [
            {"others": others, "ev": exact_data(value), "break_even": exact_data(value.break_even)}
            for others, value in enumerate(values)
        ],
        "long_run": {
            "fixed": str(years.fixed),
            "rates": str(years.rates),
            "seeds": str(years.seeds),
            "total": str(years.total),
            "mean_meters": {name: str(mean) for name, mean in years.mean_meters.items()},
        },
        "shared_wins": [
            {
                "meter": win.meter,
                "first_percent": win.first_percent,
                "second_percent": win.second_percent,
                "chance": str(win.chance),
            }
            for win in shared_wins(house.game, wager, letter)
        ],
        "_values": values,
        "_years": years,
    }


def _show(report: dict[str, Any], ink: Ink) -> None:
    title = f"{report['game']} {report['wager']}, Paytable {report['paytable']}, ${report['denomination']}"
    click.echo(ink.style(title, bold=True))
    for others, value in enumerate(report["_values"]):
        assert isinstance(value, MeterValue)
        even = value.break_even
        shares = " + ".join(f"{share} x {name}" for name, share in value.per_meter.items())
        line = f"{value.constant} + {shares} = 0"
        told = f"fair at {dollars(int(even * 100))}" if not isinstance(even, MeterValue) else line
        click.echo(f"  {others} other box{'es' * (others != 1)}: {told}")
    years = report["_years"]
    parts = f"lines {percent(years.fixed, 2)}, rates {percent(years.rates, 2)}, seeds {percent(years.seeds, 2)}"
    click.echo(f"  long-run return {percent(years.total, 2)} of what is wagered: {parts}")
    for name, mean in years.mean_meters.items():
        click.echo(f"  the {name} meter shows {dollars(int(mean * 100))} on average")
    for win in report["shared_wins"]:
        click.echo(
            f"  two given boxes take {win['first_percent']}% and then {win['second_percent']}% "
            f"of the {win['meter']} meter in one round with a chance of {win['chance']}"
        )
