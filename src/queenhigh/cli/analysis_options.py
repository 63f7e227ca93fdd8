"""What the commands that show exact values share: progress, paytables from a file, dollars and names."""

import sys
from contextlib import AbstractContextManager
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from queenhigh.cli.extras import needing
from queenhigh.cli.finding_output import locate, stop_refused, stopping_at_unreadable
from queenhigh.cli.input_files import parse_toml, read_source
from queenhigh.money import parse_exact, parse_money

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.analysis.figures import Figure
    from queenhigh.analysis.solver import Strategy
    from queenhigh.rulebook import Paytable


def counting() -> AbstractContextManager[None]:
    return needing("math")


def say_waiting(what: str) -> None:
    """On a terminal: that something takes seconds, and what; the first time only, since results are kept."""
    if sys.stderr.isatty():
        click.echo(f"{what} …", err=True)


def prepare(game: str, *, fresh: bool = False) -> None:
    """Solve what takes seconds, with progress on the terminal; afterwards it comes from the disk."""
    from queenhigh.analysis import find_solver

    watched = sys.stderr.isatty()

    def progress(what: str, share: float) -> None:
        if watched:
            done = int(share * 30)
            click.echo(f"\r{'#' * done}{'.' * (30 - done)} {what:<24}", nl=share == 1.0, err=True)

    solver = find_solver(game)
    if solver is not None:
        solver.prepare(progress, fresh=fresh)


def say_what_is_missing(game: str, counted: "Iterable[Figure]") -> None:
    """That wagers of a game without a solver have no figures, and which."""
    from queenhigh.analysis import figure_wagers, find_solver

    if find_solver(game) is None:
        found = {figure.wager for figure in counted}
        missing = ", ".join(name for name in figure_wagers(game) if name not in found)
        click.echo(f"No figures for {missing}: no solver counts this game's decisions exactly.", err=True)


def paytable_given(
    game: str, wager: str | None, paytable: str | None, *, as_json: bool = False
) -> "Paytable | str | None":
    """A letter as it is, or the paytable from a file of your own."""
    if paytable is None or not (paytable.endswith(".toml") or "/" in paytable):
        return paytable
    from queenhigh.analysis.paytable_file import read_paytables
    from queenhigh.analysis.solver import paytable_name

    with stopping_at_unreadable(as_json=as_json):
        source = read_source(paytable)
        tables, findings = read_paytables(game, parse_toml(source))
    if findings:
        stop_refused(locate(findings, source), as_json=as_json)
    found = list(tables.get(paytable_name(game, wager), {}).values()) if wager else []
    if len(found) != 1:
        raise click.UsageError(f"use --wager to say which paytable of {paytable} you mean; it has {', '.join(tables)}")
    return found[0]


def strategy_given(game: str, strategy: str, *, as_json: bool = False) -> "Strategy":
    """A strategy by its name, or from a file of your own."""
    if not (strategy.endswith(".toml") or "/" in strategy):
        return strategy
    from queenhigh.analysis.solver import Unknown
    from queenhigh.analysis.strategy_file import read_strategy

    with stopping_at_unreadable(as_json=as_json):
        data = parse_toml(read_source(strategy))
    try:
        return read_strategy(game, data)
    except (Unknown, ValueError) as error:
        raise click.UsageError(f"{strategy}: {error}") from None


def percent(value: Fraction, places: int = 4) -> str:
    return f"{float(value * 100):.{places}f}%"


def dollars_given(option: str, text: str) -> Fraction:
    """An amount of money of the command line, in dollars and whole cents."""
    try:
        return Fraction(parse_money(text), 100)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=option) from None


def named_values(option: str, items: tuple[str, ...]) -> dict[str, str]:
    """NAME=VALUE words as a table."""
    pairs = {}
    for item in items:
        name, equals, value = item.partition("=")
        if not equals or name in pairs:
            raise click.BadParameter(f"{item}: write each name once, as name=value", param_hint=option)
        pairs[name] = value
    return pairs


def named_dollars(option: str, items: tuple[str, ...]) -> dict[str, Fraction]:
    """What meters show, or may show: dollars with any number of decimals."""
    try:
        return {name: parse_exact(value) / 100 for name, value in named_values(option, items).items()}
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=option) from None


def stakes_given(stakes: tuple[str, ...]) -> dict[str, Fraction]:
    """The WAGER=DOLLARS words of a box."""
    named = named_values("WAGER=DOLLARS", stakes)
    return {wager: dollars_given("WAGER=DOLLARS", value) for wager, value in named.items()}


def chosen_paytables(game: str, items: tuple[str, ...], *, as_json: bool = False) -> "dict[str, str | Paytable]":
    """WAGER=LETTER or WAGER=FILE words as a table of letters and paytables."""
    chosen: dict[str, str | Paytable] = {}
    for wager, value in named_values("--paytable", items).items():
        table = paytable_given(game, wager, value, as_json=as_json)
        assert table is not None
        chosen[wager] = table
    return chosen


def meters_showing(meters: tuple[str, ...]) -> dict[str, dict[str, Fraction]]:
    """For each progressive what its meters show; one that is not named is the main meter."""
    showing: dict[str, dict[str, Fraction]] = {}
    for path, amount in named_dollars("--meter", meters).items():
        wager, _, meter = path.partition(".")
        showing.setdefault(wager, {})[meter or "main"] = amount
    return showing
