"""`queenhigh play`: a practice table in the terminal."""

from collections.abc import Sequence
from secrets import SystemRandom

import click

from queenhigh.cards import DECK
from queenhigh.cli.game_argument import game_argument
from queenhigh.cli.round_text import settlement_text, words
from queenhigh.cli.submission_file import read_house
from queenhigh.cli.terminal import Terminal
from queenhigh.findings import printable
from queenhigh.games import DecisionPoint, Round
from queenhigh.money import dollars, parse_money, whole_cents
from queenhigh.practice import PracticeSession, least_wagers, practice_house, usual_wagers
from queenhigh.rulebook.wording import counted
from queenhigh.submission import House

_SHORT = {"p": "play", "f": "fold", "1": "1x", "2": "2x", "3": "3x", "c": "check", "w": "withdraw"}


class _Leave(Exception):
    """The player leaves the table."""


@click.command("play")
@game_argument()
@click.option("--house", "house_file", type=click.Path(), help="Play under this Rules Submission.")
@click.option("--bankroll", default="1000", show_default=True, help="Play money to start with, in dollars.")
def command(game: str, house_file: str | None, bankroll: str) -> None:
    """Sit down at a practice table of GAME. No real money; every round is dealt from a fresh random deck."""
    try:
        cents = parse_money(bankroll)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--bankroll") from None
    session = PracticeSession(house_given(game, house_file), cents)
    terminal = Terminal()
    try:
        _sit(session, terminal)
    except (_Leave, click.Abort, EOFError, KeyboardInterrupt):
        click.echo()
    abandoned = session.get_up()
    if abandoned:
        click.echo(f"The round was not over: you abandon {dollars(abandoned)} on the table.")
    won = session.bankroll - cents
    result = f"{dollars(abs(won))} {'ahead' if won >= 0 else 'down'}"
    rounds = counted(session.rounds, "round")
    click.echo(f"You leave after {rounds}, {result}, with {dollars(session.bankroll)}.")


def house_given(game: str, house_file: str | None) -> House:
    """The house of a submission, or of the game's practice table."""
    if house_file is None:
        return practice_house(game)
    house = read_house(house_file, as_json=False)
    if house.game != game:
        raise click.BadParameter(f"{house_file} is a house for {house.game}, not for {game}", param_hint="--house")
    if house.electronic:
        raise click.BadParameter("an electronic table cannot be played in the terminal", param_hint="--house")
    return house


def _sit(session: PracticeSession, terminal: Terminal) -> None:
    rules = session.game.rules
    click.echo(terminal.style(f"{rules.title} at {session.game.house.operator or 'a house'}", bold=True))
    click.echo(f"{rules.inscription}. You are at seat {session.seat}.")
    click.echo("Type ? to list the wagers again, q or Ctrl-C to leave.")
    _show_wagers(session)
    wagers = usual_wagers(session.game.house)
    if session.refusals(wagers) and sum(least_wagers(session.game.house).values()) > session.bankroll:
        click.echo(f"{dollars(session.bankroll)} is not enough to sit down here.")
        return
    while session.bankroll > 0:
        wagers = _ask_wagers(session, wagers, terminal)
        deck = SystemRandom().sample(DECK, len(DECK))
        round_ = session.start(wagers, deck)
        while (point := session.game.next_decision(round_)) is not None:
            round_ = round_.with_decision(point.seat, _ask_decision(session, round_, point, terminal))
        _show_cards(round_, terminal)
        settlement = session.finish(round_)
        for line in settlement_text(settlement, rules, terminal, explain=True, meters=False):
            click.echo(line)
        _show_result(settlement.boxes[0].net, terminal)
    click.echo("Your bankroll is gone.")


def _show_result(net: int, terminal: Terminal) -> None:
    told = f"You win {dollars(net)}." if net > 0 else f"You lose {dollars(-net)}." if net else "You break even."
    click.echo(terminal.style(f" {told}", bold=True))


def _show_wagers(session: PracticeSession) -> None:
    """The wagers offered here, their limits, and the wagers they require."""
    house = session.game.house
    click.echo("Wagers:")
    for name, rule in house.rules.wagers.items():
        offer = house.offers.get(rule.offer)
        if offer is None:
            continue
        limits = offer.limits
        if offer.denomination or rule.exactly_dollars:
            amounts = dollars(offer.denomination or (rule.exactly_dollars or 0) * 100)
        else:
            amounts = dollars(limits.minimum) + (f" to {dollars(limits.maximum)}" if limits.maximum else " or more")
        needs = " or ".join(rule.needs_any) or " and ".join(rule.needs_all)
        letter = f"Paytable {offer.letter}" if offer.letter else ""
        told = ", ".join(part for part in (amounts, letter, f"needs {needs}" if needs else "") if part)
        click.echo(f"  {name:<22}{told}")


def _ask_wagers(session: PracticeSession, last: dict[str, int], terminal: Terminal) -> dict[str, int]:
    """Ask until the wagers are legal; Enter repeats the last ones."""
    click.echo()
    for (name, meter), exact in session.meters.items():
        of = words(name) if meter == "main" else f"{words(name)}, {meter}"
        click.echo(terminal.style(f"meter of {of}: {dollars(whole_cents(exact))}", dim=True))
    usual = " ".join(f"{name}={dollars(stake).removeprefix('$')}" for name, stake in last.items())
    while True:
        click.echo(f"You have {dollars(session.bankroll)}. Press Enter to bet")
        click.echo(f"  {usual}")
        answer = _ask("wagers> ")
        if answer in ("?", "help"):
            _show_wagers(session)
            continue
        wagers = last if not answer else _parse_wagers(answer, next(iter(session.game.rules.wagers)))
        if wagers is None:
            continue
        refusals = session.refusals(wagers)
        if not refusals:
            return wagers
        for finding in refusals:
            clause = f" ({finding.clause})" if finding.clause else ""
            click.echo(terminal.style(f"  {printable(finding.message)}{clause}", fg="red"))


def _parse_wagers(answer: str, example: str) -> dict[str, int] | None:
    wagers: dict[str, int] = {}
    for word in answer.replace(",", " ").split():
        name, equals, amount = word.partition("=")
        try:
            if not equals or name in wagers:
                raise ValueError(f"write each wager once as name=dollars, such as {example}=10")
            wagers[name] = parse_money(amount)
        except ValueError as error:
            click.echo(f"  {printable(word)}: {error}")
            return None
    return wagers


def _ask_decision(session: PracticeSession, round_: Round, point: DecisionPoint, terminal: Terminal) -> str:
    for place, cards in point.sees.items():
        click.echo(f"  {'your cards' if place == point.seat else place}: {terminal.cards(cards)}")
    amounts = ", or an amount between" if "2x" in point.choices else ""
    click.echo(f"{point.stage.question} ({', '.join(point.choices)}{amounts})")
    while True:
        answer = _ask("> ").lower()
        decision = expand(answer, point.choices)
        reason = session.refuse_decision(round_, point, decision)
        if reason is None:
            return decision
        click.echo(terminal.style(f"  {printable(reason)} ({point.stage.clause})", fg="red"))


def expand(answer: str, choices: Sequence[str]) -> str:
    """A letter or a digit is short for the choice that begins with it."""
    short = _SHORT.get(answer, answer)
    starting = [choice for choice in choices if choice.startswith(answer)] if answer else []
    return short if short in choices or len(starting) != 1 else starting[0]


def _ask(prompt: str) -> str:
    answer = input(prompt).strip()
    if answer.lower() in ("q", "quit", "exit"):
        raise _Leave
    return answer


def _show_cards(round_: Round, terminal: Terminal) -> None:
    click.echo()
    for place, cards in (("dealer", round_.dealer), ("community", round_.community), ("box", round_.box_cards)):
        if cards:
            click.echo(f" {place:<10}{terminal.cards(cards)}")
    click.echo(f" {'you':<10}{terminal.cards(round_.boxes[0].cards)}")
