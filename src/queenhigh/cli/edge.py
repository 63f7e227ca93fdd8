"""`queenhigh edge`: exact figures of every wager."""

import json
from collections.abc import Iterator
from fractions import Fraction

import click

from queenhigh.analysis.figures import Figure, MeterValue
from queenhigh.cli.analysis_options import (
    counting,
    dollars_given,
    named_dollars,
    named_values,
    paytable_given,
    percent,
    prepare,
    say_what_is_missing,
    strategy_given,
)
from queenhigh.cli.game_argument import game_argument
from queenhigh.cli.terminal import Terminal


@click.command("edge")
@game_argument()
@click.option("--wager", help="Only this wager.")
@click.option("--paytable", help="Only this letter, or a TOML file with a paytable of your own.")
@click.option("--strategy", default="optimal", show_default=True, help="How the hand is played: a name or a file.")
@click.option("--stake", default="1", show_default=True, help="Dollars wagered, where prizes are dollars.")
@click.option(
    "--meter", "meters", multiple=True, metavar="NAME=DOLLARS", help="What a meter shows: adds edge and sd at it."
)
@click.option(
    "--zero",
    type=click.Choice(["leave", "take"]),
    default="leave",
    help="Between equal choices: leave the larger wager or take it.",
)
@click.option("--reading", "readings", multiple=True, metavar="KEY=VALUE", help="A reading, as under [readings].")
@click.option("--no-cache", "fresh", is_flag=True, help="Solve again instead of reading the result kept on disk.")
@click.option("--json", "as_json", is_flag=True, help="For programs: a JSON array.")
def command(
    game: str,
    wager: str | None,
    paytable: str | None,
    strategy: str,
    stake: str,
    meters: tuple[str, ...],
    zero: str,
    readings: tuple[str, ...],
    *,
    fresh: bool,
    as_json: bool,
) -> None:
    """Exact figures of the wagers of GAME: expected value, risk, standard deviation, hit rate; break-even of meters.

    An expected value is the player's mean net result per one unit of the wager named; exact numbers are fractions.
    """
    with counting():
        from queenhigh.analysis import decided_wagers, edge

        table = paytable_given(game, wager, paytable, as_json=as_json)
        dollars, showing = dollars_given("--stake", stake), named_dollars("--meter", meters)
        if dollars <= 0:
            raise click.BadParameter("a stake must be above 0", param_hint="--stake")
        if wager in (None, *decided_wagers(game)):
            prepare(game, fresh=fresh)
        played = strategy_given(game, strategy, as_json=as_json)
        try:
            figures = edge(
                game,
                wager,
                table,
                played,
                stake=dollars,
                take_zero=zero == "take",
                meters=showing or None,
                readings=_readings(readings),
            )
        except ValueError as error:
            raise click.UsageError(str(error)) from None
        if wager is None:
            say_what_is_missing(game, figures)
    if as_json:
        click.echo(json.dumps([figure.data() for figure in figures], indent=1))
        return
    terminal = Terminal()
    for line in _table(figures, terminal):
        click.echo(line)
    if readings:
        click.echo(terminal.style(f"  under {', '.join(readings)}: no figure changes", dim=True))


def _readings(items: tuple[str, ...]) -> dict[str, bool | str]:
    """KEY=VALUE words as readings, with true and false as truth values."""
    words: dict[str, bool | str] = {"true": True, "false": False}
    return {key: words.get(value, value) for key, value in named_values("--reading", items).items()}


def _table(figures: list[Figure], terminal: Terminal) -> Iterator[str]:
    from queenhigh.analysis.solver import initial_wagers

    heads = ("house edge", 11), ("of all bet", 11), ("average", 9), ("sd", 9), ("hit rate", 10)
    heading = f"{'wager':<22}{'paytable':<9}" + "".join(f"{name:>{width}}" for name, width in heads) + "  value"
    yield terminal.style(heading, bold=True)
    unit = None
    for figure in figures:
        if figure.unit != unit:
            unit = figure.unit
            yield terminal.style(
                f"  per {unit}" + ("" if figure.strategy == "optimal" else f"; {figure.strategy} play"), dim=True
            )
        start = f"{figure.wager:<22}{figure.paytable:<9}"
        hit = f"{percent(figure.hit_rate, 3):>10}"
        if isinstance(figure.ev, MeterValue):
            even = figure.break_even
            told = f"fair at ${float(even):,.2f}" if isinstance(even, Fraction) else "fair where this is 0"
            yield f"{start}{told:>40}{hit}  {figure.ev}"
            if isinstance(figure.ev_now, Fraction):
                yield f"{'  at this meter':<31}{percent(-figure.ev_now):>11}{figure.sd or 0:>29.4f}"
        else:
            risk, average = percent(-figure.ev / figure.average_wager), f"{float(figure.average_wager):.4f}"
            yield f"{start}{percent(-figure.ev):>11}{risk:>11}{average:>9}{figure.sd or 0:>9.4f}{hit}  {figure.ev}"
            placed = initial_wagers(figure.game, figure.wager)
            if placed > 1:
                yield f"{f'  per initial wager, all {placed}':<31}{percent(-figure.ev / placed):>11}"
