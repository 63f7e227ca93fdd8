"""`queenhigh strategy`: the best play, and short rules with their cost."""

import json
from typing import TYPE_CHECKING

import click

from queenhigh.cli.analysis_options import counting, paytable_given, percent, prepare
from queenhigh.cli.game_argument import game_argument
from queenhigh.cli.input_files import write_file
from queenhigh.cli.terminal import Terminal

if TYPE_CHECKING:
    from queenhigh.analysis.strategy_books import StrategyBook


@click.command("strategy")
@game_argument()
@click.option("--paytable", help="The letter, or a TOML file with one of your own.")
@click.option(
    "--svg", "picture", type=click.Path(dir_okay=False), help="Also draw the best play as a grid, to this file."
)
@click.option("--no-cache", "fresh", is_flag=True, help="Solve again instead of reading the result kept on disk.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def command(game: str, paytable: str | None, picture: str | None, *, fresh: bool, as_json: bool) -> None:
    """The best play of GAME in words, and short strategies with their exact value and cost."""
    with counting():
        from queenhigh.analysis.solver import Unknown, solver_of
        from queenhigh.analysis.strategy_books import strategy_book
        from queenhigh.analysis.strategy_grid import strategy_grid
        from queenhigh.drawings.strategy_grid import grid_svg

        try:
            table = paytable_given(game, solver_of(game).main, paytable, as_json=as_json)
            prepare(game, fresh=fresh)
            book = strategy_book(game, table)
        except Unknown as error:
            raise click.UsageError(str(error)) from None
        if picture is not None:
            write_file(picture, grid_svg(strategy_grid(game, table)))
    if as_json:
        click.echo(json.dumps(book.data(), indent=1))
    else:
        _show(book, Terminal())


def _show(book: "StrategyBook", terminal: Terminal) -> None:
    click.echo(terminal.style(f"Best play, per {book.unit}", bold=True))
    click.echo(terminal.style(f"  it maximizes {book.optimum}", dim=True))
    click.echo(f"  expected value {percent(book.optimal.ev)} = {book.optimal.ev}")
    for rule in book.optimal.rules:
        click.echo(f"  - {rule}")
    for strategy in book.short:
        click.echo()
        click.echo(
            terminal.style(f"{strategy.name}: {percent(strategy.ev)}, costs {percent(strategy.cost)}", bold=True)
        )
        for rule in strategy.rules:
            click.echo(f"  - {rule}")
        click.echo(terminal.style(f"  exactly {strategy.ev}, cost {strategy.cost}", dim=True))
