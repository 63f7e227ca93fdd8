"""`queenhigh advise`: what each option is worth now."""

import json

import click

from queenhigh.cards import Card, parse_cards
from queenhigh.cli.game_argument import game_argument
from queenhigh.cli.mathematics import chosen_paytable, counting
from queenhigh.cli.terminal import Terminal


def _cards(what: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=what) from None


@click.command("advise")
@game_argument()
@click.option("--cards", required=True, help='The own cards, such as "Qs 6h 4d".')
@click.option("--upcard", default="", help="The dealer's card that lies face up (four-card-poker).")
@click.option("--community", default="", help="A community card that is shown (let-it-ride).")
@click.option("--seen", default="", help="Other cards that were seen: they are out of the deck.")
@click.option("--paytable", default="A", show_default=True, help="The letter, or a TOML file with one of your own.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def command(game: str, cards: str, upcard: str, community: str, seen: str, paytable: str, *, as_json: bool) -> None:
    """The exact value of each option at the decision that these cards of GAME stand at.

    235: two own cards ask for the 3 Card raise, three for the 5 Card raise. Let It Ride: without a community card it is
    Bet 1, with one Bet 2.
    """
    ups = _cards("--upcard", upcard)
    if len(ups) > 1:
        raise click.BadParameter("one card lies face up", param_hint="--upcard")
    wagers = {"three-card-poker": "ante", "four-card-poker": "ante", "let-it-ride": "bets"}
    wager = wagers.get(game) or ("three_card" if len(cards.split()) == 2 else "five_card")
    with counting():
        from queenhigh.analysis.advice import Refused, advise

        try:
            advice = advise(
                game,
                _cards("--cards", cards),
                upcard=ups[0] if ups else None,
                community=_cards("--community", community),
                seen=_cards("--seen", seen),
                paytable=chosen_paytable(game, wager, paytable, as_json=as_json),
            )
        except Refused as error:
            raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps(advice.data(), indent=1))
        return
    terminal = Terminal()
    for option in advice.options:
        mark = terminal.style("best", fg="green", bold=True) if option.action == advice.best else ""
        click.echo(f"  {option.action:<10}{float(option.ev):>+10.6f}  {option.ev!s:<28}{mark}".rstrip())
    click.echo(terminal.style(f"  {advice.unit}", dim=True))
