"""`queenhigh demo`: one round of each game."""

import sys
from pathlib import Path
from secrets import SystemRandom

import click

from queenhigh.cards import DECK
from queenhigh.cli.game_argument import game_argument
from queenhigh.cli.round_text import settlement_text, table_picture
from queenhigh.cli.terminal import Terminal
from queenhigh.games import Box, DecisionPoint, Round, open_game
from queenhigh.practice import PracticeSession, practice_house, simple_decision, usual_wagers
from queenhigh.rulebook import game_names

_SEATS = {2: "ann", 4: "bob", 6: "cleo"}


@click.command("demo")
@game_argument(required=False)
def command(game: str | None) -> None:
    """Deal one round of GAME, or of every game, to three guests; decide, settle and explain it."""
    terminal = Terminal()
    for name in [game] if game else game_names():
        _show_round(name, terminal)
    click.echo(terminal.style(f"Your turn: {_own_name()} play {game or game_names()[0]}", bold=True))


def _own_name() -> str:
    """How to call this command from here: by its path if it is inside the current folder."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return "python -m queenhigh"
    inside = called.is_absolute() and called.is_relative_to(Path.cwd())
    return str(called.relative_to(Path.cwd())) if inside else "queenhigh" if called.is_absolute() else str(called)


def _show_round(name: str, terminal: Terminal) -> None:
    house = practice_house(name)
    game = open_game(house)
    wagers = usual_wagers(house)
    deck = SystemRandom().sample(DECK, len(DECK))
    meters = PracticeSession(house, 0).meters
    round_ = game.deal(Round(tuple(Box(seat, who, wagers) for seat, who in _SEATS.items()), meters=meters), deck)
    decided: list[tuple[DecisionPoint, str]] = []
    while (point := game.next_decision(round_)) is not None:
        decision = simple_decision(name, point)
        decided.append((point, decision))
        round_ = round_.with_decision(point.seat, decision)
    for line in table_picture(game, round_, terminal):
        click.echo(line)
    for point, decision in decided:
        seen = ", ".join(
            f"{_place(place)} {terminal.cards(cards)}" for place, cards in point.sees.items() if place != point.seat
        )
        with_that = f" (sees {seen})" if seen else ""
        click.echo(f" {point.player}: {point.stage.question} {terminal.style(decision, bold=True)}{with_that}")
    for line in settlement_text(game.settle(round_), game.rules, terminal):
        click.echo(line)
    click.echo()


def _place(place: str | int) -> str:
    return f"seat {place}" if isinstance(place, int) else place
