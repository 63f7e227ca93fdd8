"""`queenhigh advise`: what each option is worth now."""

import json

import click

from queenhigh.cards import Card, parse_cards, split_cards
from queenhigh.cli.analysis_options import counting, paytable_given
from queenhigh.cli.game_argument import game_argument
from queenhigh.cli.terminal import Terminal


def _cards(what: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=what) from None


@click.command("advise")
@game_argument()
@click.option("--cards", required=True, help='Your own cards, such as "Qs 6h 4d".')
@click.option("--upcard", default="", help="The dealer's face-up card, in games that show one.")
@click.option("--community", default="", help="A community card that has been shown.")
@click.option("--seen", default="", help="Other cards you have seen; they are out of the deck.")
@click.option("--paytable", default="A", show_default=True, help="The letter, or a TOML file with one of your own.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def command(game: str, cards: str, upcard: str, community: str, seen: str, paytable: str, *, as_json: bool) -> None:
    """The exact value of each option at the decision that these cards of GAME belong to.

    The number of cards tells which decision is meant: in 235 two cards mean the 3 Card raise and three the 5 Card
    raise; in Let It Ride no community card means Bet 1 and one means Bet 2.
    """
    ups = _cards("--upcard", upcard)
    if len(ups) > 1:
        raise click.BadParameter("the dealer shows one card", param_hint="--upcard")
    with counting():
        from queenhigh.analysis.advice import Refused, advise
        from queenhigh.analysis.solver import Unknown, solver_of

        try:
            wager = solver_of(game).advised_wager(len(split_cards(cards)))
            advice = advise(
                game,
                _cards("--cards", cards),
                upcard=ups[0] if ups else None,
                community=_cards("--community", community),
                seen=_cards("--seen", seen),
                paytable=paytable_given(game, wager, paytable, as_json=as_json) or paytable,
            )
        except (Refused, Unknown) as error:
            raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps(advice.data(), indent=1))
        return
    terminal = Terminal()
    for option in advice.options:
        mark = terminal.style("best", fg="green", bold=True) if option.action == advice.best else ""
        click.echo(f"  {option.action:<10}{float(option.ev):>+10.6f}  {option.ev!s:<28}{mark}".rstrip())
    click.echo(terminal.style(f"  {advice.unit}", dim=True))
