"""`queenhigh diff`: compare two submissions, or one with the bare rules."""

import json
import textwrap
from collections.abc import Iterator
from fractions import Fraction

import click

from queenhigh.cards import hand_words
from queenhigh.cli.check import prepare_figures
from queenhigh.cli.extras import needing
from queenhigh.cli.finding_output import locate, stop_refused, stopping_at_unreadable
from queenhigh.cli.input_files import parse_toml, read_source, write_file
from queenhigh.cli.terminal import Terminal
from queenhigh.desk.diff import (
    Change,
    Difference,
    Effect,
    Filing,
    PayoutChange,
    compare,
    compare_with_rules,
    read_for_diff,
)
from queenhigh.desk.phrases import rounded_dollars, share
from queenhigh.desk.wager_values import not_priced
from queenhigh.findings import errors, printable
from queenhigh.rulebook import clause_index, duty
from queenhigh.rulebook.wording import counted


@click.command("diff")
@click.argument("before", metavar="A", type=click.Path(allow_dash=True))
@click.argument("after", metavar="[B]", required=False, type=click.Path(allow_dash=True))
@click.option("--rules", is_flag=True, help="Compare A with the bare rules of its game, as when B is left out.")
@click.option("--pdf", type=click.Path(dir_okay=False), help="Also write the comparison to this file, red-lined.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, for programs.")
def command(before: str, after: str | None, *, rules: bool, pdf: str | None, as_json: bool) -> None:
    """Show what changed from the Rules Submission A to B, clause by clause, and how each house edge moves.

    Without B, or with --rules, show what A chose where the bare rules leave a choice.
    """
    if rules and after is not None:
        raise click.UsageError("--rules takes one submission; leave out B or --rules")
    if before == after == "-":
        raise click.UsageError("only one of A and B can be read from standard input")
    first, text = _read(before, as_json=as_json)
    second, old_text = None, text
    if after is not None:
        second, text = _read(after, as_json=as_json)
    for filing in filter(None, (first, second)):
        prepare_figures(filing.house.game)
    difference = compare(first, second) if second else compare_with_rules(first)
    if pdf is not None:
        _write_red_line(pdf, difference, (first, old_text) if second else None, second or first, text)
    if as_json:
        click.echo(json.dumps(_data(difference, before, after, first, second), indent=1))
        return
    for line in _lines(difference, before, after, first, second, Terminal()):
        click.echo(line)


def _write_red_line(
    path: str, difference: Difference, before: tuple[Filing, str] | None, after: Filing, text: str
) -> None:
    with needing("reports"):
        from queenhigh.documents.pdf import as_pdf
        from queenhigh.documents.red_line import red_line

        write_file(path, as_pdf(red_line(difference, before, after, text)))


def _read(path: str, *, as_json: bool) -> tuple[Filing, str]:
    """The filing, and the text it was read from."""
    with stopping_at_unreadable(as_json=as_json):
        source = read_source(path)
        filing, findings = read_for_diff(parse_toml(source))
    if filing is None:
        stop_refused(locate(errors(findings), source), as_json=as_json)
    return filing, source.text


def _data(
    difference: Difference, before: str, after: str | None, first: Filing, second: Filing | None
) -> dict[str, object]:
    def side(name: str | None, filing: Filing | None) -> dict[str, object]:
        if filing is None:
            return {"file": None, "rules": first.house.game}
        wrong = len(errors(filing.findings))
        return {"file": name, "game": filing.house.game, "operator": filing.house.operator, "errors": wrong}

    sides = (side(before, first), side(after, second)) if second else (side(None, None), side(before, first))
    return {
        "before": sides[0],
        "after": sides[1],
        "changes": [change.data() for change in difference.changes],
        "effects": [effect.data() for effect in difference.effects],
        "left_out": list(difference.left_out),
        "unsolved": list(difference.unsolved),
    }


def _lines(
    difference: Difference, before: str, after: str | None, first: Filing, second: Filing | None, terminal: Terminal
) -> Iterator[str]:
    arrow = "→" if terminal.symbols else "->"
    names = (before, after) if second else (f"the bare rules of {first.house.rules.title}", before)
    yield terminal.style(f"{printable(str(names[0]))} {arrow} {printable(str(names[1]))}", bold=True)
    for name, filing in ((before, first), (after, second)):
        wrong = len(errors(filing.findings)) if filing else 0
        if wrong:
            yield terminal.style(f"{printable(str(name))} has {counted(wrong, 'error')}: run queenhigh check", fg="red")
    if second is not None and first.house.game != second.house.game:
        titles = f"{first.house.rules.title} and {second.house.rules.title}"
        yield terminal.style(
            f"{titles} are different games, so wagers of the same name are not comparable.", fg="yellow"
        )
    yield ""
    if not difference.changes:
        yield "Nothing changed."
    for change in difference.changes:
        yield from _change(change, arrow, terminal)
    if difference.effects:
        yield ""
        yield from _effects(difference, terminal, beside_rules=second is None)
    yield from not_priced(difference.left_out, difference.unsolved)


def _change(change: Change, arrow: str, terminal: Terminal) -> Iterator[str]:
    clause = clause_index().get(change.clause or "")
    sources = "  ".join(filter(None, (clause.id if clause else None, change.question)))
    yield f"{terminal.style(printable(change.path), bold=True)}  {sources}".rstrip()
    none = "not offered" if change.path.startswith("wagers.") else "nothing"
    yield f"  {_from_to(change.before, change.after, arrow, terminal, none)}"
    for payout in change.payouts:
        moved = _moved_payout(payout, change, arrow, terminal)
        yield f"    {hand_words(payout.hand):<39} {moved}  {terminal.style(payout.clause, dim=True)}"
    if clause and not change.payouts and change.question is None:
        yield from (
            terminal.style(f"    {line}", dim=True) for line in textwrap.wrap(duty(clause.id), terminal.width - 6)
        )


def _moved_payout(payout: PayoutChange, change: Change, arrow: str, terminal: Terminal) -> str:
    """The payout before and after, or just the one there is if the paytable is new or dropped."""
    if all(one.before is None for one in change.payouts) and payout.after is not None:
        return terminal.style(printable(payout.after), fg="green")
    if all(one.after is None for one in change.payouts) and payout.before is not None:
        return terminal.style(printable(payout.before), fg="red")
    return _from_to(payout.before, payout.after, arrow, terminal)


def _from_to(before: str | None, after: str | None, arrow: str, terminal: Terminal, none: str = "nothing") -> str:
    was, now = printable(before or none), printable(after or none)
    return f"{terminal.style(was, fg='red')} {arrow} {terminal.style(now, fg='green')}"


_FIGURES = {"house_advantage": "house advantage", "long_run_return": "long-run return", "break_even": "fair meter"}


def _effects(difference: Difference, terminal: Terminal, *, beside_rules: bool) -> Iterator[str]:
    heads = ("allowed", "filed", "") if beside_rules else ("before", "after", "change")
    heading = f"{'wager':<22}{'figure':<18}{heads[0]:>18}{heads[1]:>13}{heads[2]:>13}"
    yield terminal.style(heading.rstrip(), bold=True)
    for effect in difference.effects:
        yield from _effect(effect, terminal)


def _effect(effect: Effect, terminal: Terminal) -> Iterator[str]:
    money = effect.figure == "break_even"
    was = _as_text(effect.before, money=money)
    if effect.least is not None and effect.most is not None:
        was = f"{share(effect.least)} to {share(effect.most)}"
    change = effect.change
    moved = _moved(change, money=money)
    cells = f"{was:>18}{_as_text(effect.after, money=money):>13}"
    yield f"{effect.wager:<22}{_FIGURES[effect.figure]:<18}{cells}{terminal.style(f'{moved:>13}', bold=True)}".rstrip()
    exact = ", ".join(str(value) for value in (effect.before, effect.after, change) if value is not None)
    if change != 0:
        yield terminal.style(f"  {effect.at}; exact: {exact}", dim=True)


def _moved(change: Fraction | None, *, money: bool) -> str:
    if not change:
        return "" if change is None else "="
    return f"{'+' if change > 0 else ''}{_as_text(change, money=money)}"


def _as_text(value: Fraction | None, *, money: bool) -> str:
    if value is None:
        return "-"
    return rounded_dollars(value) if money else share(value, 4)
