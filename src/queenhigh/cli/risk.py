"""`queenhigh risk`: what many rounds do."""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from queenhigh.cli.analysis_options import (
    chosen_paytables,
    counting,
    dollars_given,
    meters_showing,
    prepare,
    stakes_given,
    strategy_given,
)
from queenhigh.cli.game_argument import game_argument
from queenhigh.cli.terminal import Terminal
from queenhigh.money import rounded_dollars
from queenhigh.rulebook.wording import counted

if TYPE_CHECKING:
    from queenhigh.analysis.risk_of_rounds import Risk
    from queenhigh.analysis.table_exposure import Exposure


@click.command("risk")
@game_argument()
@click.argument("stakes", nargs=-1, required=True, metavar="WAGER=DOLLARS...")
@click.option("--paytable", "paytables", multiple=True, metavar="WAGER=LETTER", help="A letter (else A) or a file.")
@click.option("--meter", "meters", multiple=True, metavar="WAGER.METER=DOLLARS", help="What a meter shows.")
@click.option("--strategy", default="optimal", show_default=True, help="How the hand is played: a name or a file.")
@click.option("--limit", help="The payout limit in dollars, where the game has one.")
@click.option("--rounds", type=click.IntRange(min=1), help="How many rounds are played.")
@click.option("--bankroll", help="What the player brings, in dollars; needs --rounds.")
@click.option("--goal", help="The amount in dollars at which the player stops; needs --bankroll.")
@click.option("--per-hour", type=click.IntRange(min=1), help="Rounds an hour.")
@click.option("--seats", type=click.IntRange(min=1), help="Boxes with these wagers at one table.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def command(
    game: str,
    stakes: tuple[str, ...],
    paytables: tuple[str, ...],
    meters: tuple[str, ...],
    strategy: str,
    limit: str | None,
    rounds: int | None,
    bankroll: str | None,
    goal: str | None,
    per_hour: int | None,
    seats: int | None,
    *,
    as_json: bool,
) -> None:
    """What many rounds of one box of GAME do: the exact law of their sum, and what becomes of a bankroll."""
    with counting():
        from queenhigh.analysis import risk

        prepare(game)
        try:
            found = risk(
                game,
                stakes_given(stakes),
                chosen_paytables(game, paytables, as_json=as_json),
                meters_showing(meters),
                rounds=rounds,
                bankroll=None if bankroll is None else dollars_given("--bankroll", bankroll),
                goal=None if goal is None else dollars_given("--goal", goal),
                per_hour=per_hour,
                seats=seats,
                limit=None if limit is None else dollars_given("--limit", limit),
                strategy=strategy_given(game, strategy, as_json=as_json),
            )
        except ValueError as error:
            raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps(found.data(), indent=1))
    else:
        _show(found, Terminal())


def _show_exposure(exposure: "Exposure") -> None:
    low, high = (1 / float(chance) for chance in exposure.chance)
    often = f"once in {high:,.0f}" if high == low else f"once in {high:,.0f} to {low:,.0f}"
    click.echo(
        f"  the table wins at most {rounded_dollars(exposure.most)} in a round; one box wins its most, "
        f"{rounded_dollars(exposure.box_most)}, {often} rounds"
    )
    for level in exposure.levels:
        amount = rounded_dollars(level.low)
        between = amount if level.low == level.high else f"between {amount} and {rounded_dollars(level.high)}"
        click.echo(f"  once in {level.once_in:>9,} rounds the table wins {between} or more")


def _show_bankroll(values: Mapping[str, object]) -> None:
    """Play stops when what is left does not cover the wagers, and at the goal."""
    of = {name: Fraction(str(value)) for name, value in values.items()}
    changes = "wins" if of["mean_loss"] < 0 else "loses"
    goal = f", reaches {rounded_dollars(of['goal'])} {float(of['p_goal']):.4%}" if "p_goal" in of else ""
    click.echo(
        f"  with a bankroll of {rounded_dollars(of['bankroll'])} (a round may take {rounded_dollars(of['needed'])} "
        f"of it): ruined {float(of['p_ruin']):.4%}{goal}; lasts {float(of['mean_rounds']):,.1f} rounds and {changes} "
        f"{rounded_dollars(abs(of['mean_loss']))} on average, {abs(float(of['hold'])):.2%} of it"
    )


def _show(found: "Risk", terminal: Terminal) -> None:
    box = found.box
    click.echo(terminal.style(f"mean {float(box.ev):+,.4f} dollars a round, sd {box.sd:,.4f}", bold=True))
    table = found.seats
    if table is not None:
        within = "" if table.interval is None else f" within {table.interval:,.4f}"
        click.echo(
            f"  {table.seats} seats: mean {float(table.seats * table.mean):+,.4f}, sd {table.sd:,.4f} a round; "
            f"two seats have covariance {float(table.covariance):,.6f}{within}, correlation {table.correlation:.6f}"
        )
    if found.exposure is not None:
        _show_exposure(found.exposure)
    after = found.after
    if after is not None:
        click.echo(
            f"  after {counted(after.rounds, 'round')}: ahead {after.p_ahead:.4%} "
            f"(normal curve {after.normal_ahead:.4%}), even {after.p_even:.4%}, behind {after.p_behind:.4%}"
        )
        for percent, result in after.quantiles.items():
            click.echo(f"  {percent:>5}%  {float(result):>+14,.2f}   normal curve {after.normal[percent]:>+14,.2f}")
    if found.bankroll is not None:
        _show_bankroll(found.bankroll)
    if found.per_hour is not None:
        rounds, cost, sd = (Fraction(str(found.per_hour[name])) for name in ("rounds", "cost", "sd"))
        click.echo(f"  {float(rounds):,.0f} rounds an hour: cost {rounded_dollars(cost)}, sd {rounded_dollars(sd)}")
    if found.kelly is not None and found.kelly_bankroll is not None:
        click.echo(
            f"  Kelly: place {found.kelly:.6%} of the bankroll before the deal; these stakes are that share "
            f"of {rounded_dollars(Fraction(found.kelly_bankroll))}"
        )
