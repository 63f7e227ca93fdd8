"""`queenhigh together`: all wagers of one box."""

import json
from typing import TYPE_CHECKING

import click

from queenhigh.cli.analysis_options import (
    chosen_paytables,
    counting,
    dollars_given,
    meters_showing,
    prepare,
    say_waiting,
    stakes_given,
    strategy_given,
)
from queenhigh.cli.game_argument import game_argument
from queenhigh.cli.terminal import Terminal

if TYPE_CHECKING:
    from queenhigh.analysis.combined_wagers import Together


@click.command("together")
@game_argument()
@click.argument("stakes", nargs=-1, required=True, metavar="WAGER=DOLLARS...")
@click.option(
    "--paytable",
    "paytables",
    multiple=True,
    metavar="WAGER=LETTER",
    help="The paytable of a wager: a letter, else A, or a TOML file.",
)
@click.option("--meter", "meters", multiple=True, metavar="WAGER.METER=DOLLARS", help="What a meter shows.")
@click.option("--strategy", default="optimal", show_default=True, help="How the hand is played: a name or a file.")
@click.option("--limit", help="The payout limit in dollars, where the game has one.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def command(
    game: str,
    stakes: tuple[str, ...],
    paytables: tuple[str, ...],
    meters: tuple[str, ...],
    strategy: str,
    limit: str | None,
    *,
    as_json: bool,
) -> None:
    """The joint result of all wagers of one box of GAME at these stakes, under the play that is best for all of them
    or the one that --strategy names.

    Name the main wager ante, stud (each of the three equal wagers) or bets (each of the three); a progressive needs its
    --meter.
    """
    with counting():
        from queenhigh.analysis.combined_wagers import together
        from queenhigh.analysis.solver import Unknown

        prepare(game)
        say_waiting("counting all wagers together")
        try:
            result = together(
                game,
                stakes_given(stakes),
                chosen_paytables(game, paytables, as_json=as_json),
                meters_showing(meters),
                limit=dollars_given("--limit", limit) if limit is not None else None,
                strategy=strategy_given(game, strategy, as_json=as_json),
            )
        except Unknown as error:
            raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps(result.data(), indent=1))
    else:
        _show(result, Terminal())


def _show(result: "Together", terminal: Terminal) -> None:
    click.echo(terminal.style(f"mean {float(result.ev):+,.4f} dollars a round, sd {result.sd:,.4f}", bold=True))
    click.echo(f"  {result.play}")
    click.echo(terminal.style(f"  exactly {result.ev}, over {result.tally.total:,} {result.tally.deals}", dim=True))
    shown = list(result.tally.counts.items())
    for net, count in [*shown[:8], *shown[-4:]] if len(shown) > 14 else shown:
        click.echo(f"  {float(net):>+16,.2f}  {count / result.tally.total:.3e}")
    if len(shown) > 14:
        click.echo(terminal.style(f"  the highest 8 and the lowest 4 of {len(shown):,} results", dim=True))
