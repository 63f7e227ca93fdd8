"""`queenhigh par`: the PAR sheet of a wager."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from queenhigh.analysis.figures import MeterValue
from queenhigh.cli.analysis_options import (
    counting,
    dollars_given,
    named_dollars,
    paytable_given,
    percent,
    prepare,
    say_what_is_missing,
    strategy_given,
)
from queenhigh.cli.game_argument import game_argument
from queenhigh.cli.terminal import Terminal
from queenhigh.desk.phrases import units
from queenhigh.rulebook.wording import counted

if TYPE_CHECKING:
    from queenhigh.analysis.par_sheet import ParLine, ParSheet


@click.command("par")
@game_argument()
@click.option("--wager", help="Only this wager.")
@click.option("--paytable", help="Only this letter, or a TOML file with a paytable of your own.")
@click.option("--strategy", default="optimal", show_default=True, help="How the hand is played: a name or a file.")
@click.option("--stake", default="1", show_default=True, help="Dollars wagered, where prizes are dollars.")
@click.option("--meter", "meters", multiple=True, metavar="NAME=DOLLARS", help="What a meter shows.")
@click.option("--json", "as_json", is_flag=True, help="For programs: a JSON array.")
def command(
    game: str,
    wager: str | None,
    paytable: str | None,
    strategy: str,
    stake: str,
    meters: tuple[str, ...],
    *,
    as_json: bool,
) -> None:
    """The PAR sheet of the wagers of GAME: every line with its count, chance, pay and share of return and variance."""
    with counting():
        from queenhigh.analysis import decided_wagers, par

        table = paytable_given(game, wager, paytable, as_json=as_json)
        dollars, showing = dollars_given("--stake", stake), named_dollars("--meter", meters)
        if dollars <= 0:
            raise click.BadParameter("a stake must be above 0", param_hint="--stake")
        if wager in (None, *decided_wagers(game)):
            prepare(game)
        played = strategy_given(game, strategy, as_json=as_json)
        try:
            sheets = par(game, wager, table, played, stake=dollars, meters=showing)
        except ValueError as error:
            raise click.UsageError(str(error)) from None
        if wager is None:
            say_what_is_missing(game, (sheet.figure for sheet in sheets))
    if as_json:
        click.echo(json.dumps([sheet.data() for sheet in sheets], indent=1))
        return
    # All of it before the first line is shown: a sheet that cannot be finished is not begun.
    for line in [line for sheet in sheets for line in _text(sheet, Terminal())]:
        click.echo(line)


def _text(sheet: "ParSheet", terminal: Terminal) -> Iterator[str]:
    figure = sheet.figure
    yield terminal.style(f"{figure.game} {figure.wager}, paytable {figure.paytable}, {figure.strategy} play", bold=True)
    yield f"  per {figure.unit}; cycle {sheet.cycle:,}"
    if isinstance(sheet.rtp, MeterValue):
        yield f"  return {sheet.rtp}; give the meter's amount with --meter for percentages"
    else:
        index = sheet.volatility_index or 0
        yield f"  return {percent(sheet.rtp)}, hit rate {percent(figure.hit_rate)}, volatility index {index:.4f}"
    yield terminal.style(
        f"  {'line':<28}{'count':>16}{'chance':>12}{'pays':>12}{'return':>11}{'variance':>12}", dim=True
    )
    yield from (_line(line) for line in sheet.lines)
    if len(sheet.parts) > 1:
        yield "  " + ", ".join(f"{wager} {ev}" for wager, ev in sheet.parts.items())
    for band in sheet.bands:
        ranges = ", ".join(f"{chance}%: {low:.2%} to {high:.2%}" for chance, (low, high) in band.returns.items())
        ranges = ranges if band.fits else "does not fit: the prizes are too rare"
        yield f"  return after {counted(band.rounds, 'round')} ({band.method})  {ranges}"


def _line(line: "ParLine") -> str:
    if isinstance(line.pays, MeterValue) or isinstance(line.returns, MeterValue):
        pays, returns = "meter", "meter"
    else:
        pays, returns = units(line.pays), percent(line.returns)
    spread = "" if line.variance is None else f"{float(line.variance):,.6f}"
    return f"  {line.line:<28}{line.count:>16,}{float(line.chance):>12.4e}{pays:>12}{returns:>11}{spread:>12}"
