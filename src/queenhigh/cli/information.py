"""`queenhigh information`: what a seen card is worth."""

import json

import click

from queenhigh.cli.analysis_options import counting, percent, prepare, say_waiting
from queenhigh.cli.game_argument import game_argument
from queenhigh.cli.terminal import Terminal


@click.command("information")
@game_argument()
@click.option("--seen", help="Only this, such as 'one dead card'.")
@click.option("--paytable", help="The letter of the main wager.")
@click.option("--deals", default=20_000, show_default=True, type=click.IntRange(100, 10_000_000), help="Deals to draw.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="The seed the deals are drawn from.")
@click.option("--json", "as_json", is_flag=True, help="For programs: a JSON array.")
def command(game: str, seen: str | None, paytable: str | None, deals: int, seed: int, *, as_json: bool) -> None:
    """How much better you play GAME after seeing a card: exact, or with an interval where deals are too many."""
    terminal = Terminal()
    with counting():
        from queenhigh.analysis import Unknown, information
        from queenhigh.analysis.solver import solver_of

        prepare(game)
        say_waiting("counting what can be seen")
        gains = []
        try:
            for kind in [seen] if seen else solver_of(game).seen:
                gain = information(game, kind, paytable, deals=deals, seed=seed)
                gains.append(gain)
                if not as_json:
                    drawn = f"within {(gain.interval or 0) * 100:.4f}% at 95%, {deals:,} deals"
                    how = "exact" if gain.interval is None else drawn
                    told = f"{percent(gain.without)} becomes {percent(gain.with_it)}"
                    click.echo(f"{kind:<28}{percent(gain.gain):>10}  {told}  {terminal.style(how, dim=True)}")
        except Unknown as error:
            raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps([gain.data() for gain in gains], indent=1))
