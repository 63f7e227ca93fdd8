"""`queenhigh train`: one decision after another, in the terminal."""

import json
import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TextIO

import click

from queenhigh.cli.analysis_options import counting, dollars_given
from queenhigh.cli.game_argument import game_argument
from queenhigh.cli.play import expand, house_given
from queenhigh.cli.progress_file import read_progress, write_progress
from queenhigh.cli.terminal import Terminal
from queenhigh.findings import printable
from queenhigh.money import dollars

if TYPE_CHECKING:
    from fractions import Fraction

    from queenhigh.learn.drill import Question
    from queenhigh.learn.memories import Memories
    from queenhigh.learn.progress import Score
    from queenhigh.submission import House

_SEEDED_START = datetime(2026, 1, 1, tzinfo=UTC)
_SEEDED_ANSWER = timedelta(seconds=20)
"""With a seed, time is counted in answers, so that the same answers always meet the same questions."""
_MOST_MISSED_SHOWN = 8


@click.command("train")
@game_argument()
@click.option("--hands", type=click.IntRange(1), help="Stop after this many; otherwise q or Ctrl-D ends the training.")
@click.option("--stake", default="10", show_default=True, help="Show costs at this bet, in dollars.")
@click.option("--seed", type=click.IntRange(0), help="The same questions every time; nothing is remembered.")
@click.option("--house", "house_file", type=click.Path(), help="Train for the paytables of this Rules Submission.")
@click.option("--progress", "kept", type=click.Path(dir_okay=False, path_type=Path),
              help="The file that remembers what you missed; by default one for each game.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="For programs: the summary as JSON; questions on stderr.")
def command(
    game: str, hands: int | None, stake: str, seed: int | None, house_file: str | None, kept: Path | None,
    *, as_json: bool,
) -> None:  # fmt: skip
    """Train the decisions of GAME: close ones come often, and what you miss comes back as fresh hands.

    Answer with a choice or its first letter. Answers can also be piped in, one a line.
    """
    per_unit = dollars_given("--stake", stake) * 100
    with counting():
        from queenhigh.analysis.solver import NoSolver, solver_of

        try:
            solver_of(game)
        except NoSolver as missing:
            raise click.UsageError(str(missing)) from None
        house = house_given(game, house_file)
        file = None if seed is not None else kept or Path(click.get_app_dir("queenhigh")) / f"training-{game}.json"
        training = _Training(house, read_progress(file), seed, sys.stderr if as_json else sys.stdout, per_unit)
        # What was learned is kept also when Ctrl-C comes while a hand is prepared.
        with suppress(KeyboardInterrupt):
            training.run(hands)
        write_progress(file, training.memories)
    summary = training.score
    if as_json:
        click.echo(json.dumps(_data(summary, per_unit), indent=1))
    else:
        _show(summary, per_unit, Terminal())


class _Training:
    """Questions and answers until there are no more."""

    def __init__(
        self, house: "House", memories: "Memories", seed: int | None, out: TextIO, per_unit: "Fraction"
    ) -> None:
        from queenhigh.learn.decisions import decisions
        from queenhigh.learn.progress import Score

        self.house, self.memories, self.out, self.per_unit = house, memories, out, per_unit
        self.decisions, self.score = decisions(house), Score()
        self.seeded, self.chance = seed is not None, Random(seed)
        self.terminal = Terminal(out)

    def run(self, hands: int | None) -> None:
        from queenhigh.learn.drill import next_question
        from queenhigh.learn.memories import remember

        self._say(self.terminal.style(f"Training {self.house.rules.title} at {self.house.operator}", bold=True))
        self._say("For practice only: a casino's table allows no device that analyzes the cards (COMAR 36.05.03.13).")
        self._say("q or Ctrl-D ends the training.")
        while hands is None or self.score.answers < hands:
            question = next_question(self.house.game, self.decisions, self.memories, self.chance, self._now())
            choice = self._ask(question)
            if choice is None:
                return
            right = self.score.count(question, choice)
            self.memories = remember(self.memories, question.pattern, right=right, now=self._now())
            self._answer(question, choice, right=right)

    def _now(self) -> datetime:
        return _SEEDED_START + self.score.answers * _SEEDED_ANSWER if self.seeded else datetime.now(UTC)

    def _ask(self, question: "Question") -> str | None:
        """The player's choice; None at the end of the input."""
        self._say()
        if question.review:
            self._say(self.terminal.style("You missed a hand like this one.", fg="yellow"))
        self._say(f"  your cards: {self.terminal.cards(question.own)}")
        if question.upcard is not None:
            self._say(f"  dealer shows: {self.terminal.card(question.upcard)}")
        if question.community:
            self._say(f"  community: {self.terminal.cards(question.community)}")
        choices = [option.action for option in question.advice.options]
        self._say(f"{question.decision.question} ({', '.join(choices)})")
        while True:
            self.out.write("> ")
            self.out.flush()
            try:
                line = sys.stdin.readline()
            except KeyboardInterrupt:
                line = ""
            answer = line.strip().lower()
            if not line or answer in ("q", "quit", "exit"):
                self._say()
                return None
            choice = expand(answer, choices)
            if choice in choices:
                return choice
            self._say(f"  {printable(answer)!r} is not one of {', '.join(choices)}")

    def _answer(self, question: "Question", choice: str, *, right: bool) -> None:
        if right:
            run = f", {self.score.streak} in a row" if self.score.streak > 2 else ""
            self._say(self.terminal.style(f"Right{run}.", fg="green"))
        else:
            cost = _money(question.cost(choice) * self.per_unit)
            told = f"{question.advice.best} is better: {choice} costs {cost} on average."
            self._say(self.terminal.style(told[0].upper() + told[1:], fg="red"))
        values = ", ".join(
            f"{option.action} {_signed(option.ev * self.per_unit)}" for option in question.advice.options
        )
        self._say(self.terminal.style(f"  on average: {values}", dim=True))

    def _say(self, text: str = "") -> None:
        click.echo(text, file=self.out)


def _money(cents: "Fraction") -> str:
    rounded = round(cents)
    return dollars(rounded) if rounded or not cents else "less than 1 cent"


def _signed(cents: "Fraction") -> str:
    return f"{'+' if cents > 0 else ''}{dollars(round(cents))}"


def _data(score: "Score", per_unit: "Fraction") -> dict[str, object]:
    return {
        "hands": score.answers,
        "right": score.right,
        "longest_run": score.longest,
        "cost": str(score.cost),
        "cost_dollars": f"{float(score.cost * per_unit / 100):.2f}",
        "missed": dict(score.missed.most_common()),
    }


def _show(score: "Score", per_unit: "Fraction", terminal: Terminal) -> None:
    if not score.answers:
        click.echo("No hand was answered.")
        return
    click.echo()
    share = 100 * score.right // score.answers
    noun = "hand" if score.answers == 1 else "hands"
    click.echo(terminal.style(f"{score.right} of {score.answers} {noun} right ({share}%)", bold=True))
    click.echo(f"  longest run       {score.longest}")
    click.echo(f"  mistakes cost     {_money(score.cost * per_unit)}")
    click.echo(f"  per 100 hands     {_money(score.cost * per_unit * 100 / score.answers)}")
    for pattern, times in score.missed.most_common(_MOST_MISSED_SHOWN):
        click.echo(f"  missed {times:>2} times   {pattern}" if times > 1 else f"  missed once       {pattern}")
