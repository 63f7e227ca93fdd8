"""Two submissions side by side, or one beside the bare rules: what changed, and what that does to each house edge."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from queenhigh.analysis import WAGERS, edge
from queenhigh.desk.statements import allowed_by_rules, clause_of, stated
from queenhigh.desk.wager_values import WagerValue, wager_values
from queenhigh.findings import Finding, errors
from queenhigh.rulebook import Line, clause_index, procedure
from queenhigh.submission import DEALING_METHODS, House, read_filing


@dataclass(frozen=True, slots=True)
class Change:
    """One statement that is not the same: None where it is not made. A letter brings the payouts that it changes."""

    path: str
    before: str | None
    after: str | None
    clause: str | None
    payouts: tuple["PayoutChange", ...] = ()

    def data(self) -> dict[str, Any]:
        clause = clause_index().get(self.clause or "")
        return {
            "path": self.path,
            "before": self.before,
            "after": self.after,
            "clause": self.clause,
            "gist": clause.gist if clause else None,
            "payouts": [payout.data() for payout in self.payouts],
        }


@dataclass(frozen=True, slots=True)
class PayoutChange:
    """One hand that is paid otherwise: None where it has no line. The clause is that of the new line, or the old."""

    hand: str
    before: str | None
    after: str | None
    clause: str

    def data(self) -> dict[str, str | None]:
        return {"hand": self.hand, "before": self.before, "after": self.after, "clause": self.clause}


@dataclass(frozen=True, slots=True)
class Effect:
    """One figure of one wager before and after; None where the wager is not offered. Money is in dollars.

    Beside the bare rules, `least` and `most` are what the letters of the wager span.
    """

    wager: str
    figure: str
    at: str
    before: Fraction | None
    after: Fraction | None
    least: Fraction | None = None
    most: Fraction | None = None

    @property
    def change(self) -> Fraction | None:
        return None if self.before is None or self.after is None else self.after - self.before

    def data(self) -> dict[str, Any]:
        numbers = {"before": self.before, "after": self.after, "change": self.change}
        if self.least is not None:
            numbers |= {"least": self.least, "most": self.most}
        told = {name: None if value is None else str(value) for name, value in numbers.items()}
        return {"wager": self.wager, "figure": self.figure, "at": self.at, **told}


@dataclass(frozen=True, slots=True)
class Difference:
    """All that changed, its effects, and the wagers whose figures could not be counted here."""

    changes: tuple[Change, ...]
    effects: tuple[Effect, ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Filing:
    """A submission as it was read."""

    data: Mapping[str, Any]
    house: House
    findings: tuple[Finding, ...]


def read_for_diff(data: Mapping[str, Any]) -> tuple[Filing | None, list[Finding]]:
    """The filing, and its findings; no filing where it names no game."""
    house, findings = read_filing(data)
    return (Filing(data, house, tuple(findings)) if house else None), findings


def compare(before: Filing, after: Filing) -> Difference:
    """What leads from one submission to another."""
    old, new = stated(before.data, before.house.rules), stated(after.data, after.house.rules)
    changes = [
        Change(
            path,
            old.get(path),
            new.get(path),
            _clause(after if path in new else before, path),
            tuple(_payouts(before, after, path)),
        )
        for path in dict.fromkeys((*new, *old))
        if old.get(path) != new.get(path)
    ]
    was, now = (wager_values(one.house, _mistaken(one)) for one in (before, after))
    left_out = tuple(dict.fromkeys((*was.left_out, *now.left_out)))
    return Difference(tuple(changes), tuple(_effects(was.rows, now.rows)), left_out)


def compare_with_rules(filing: Filing) -> Difference:
    """What a submission makes of what the rules leave open."""
    rules = filing.house.rules
    changes = [
        Change(path, allowed_by_rules(rules, path), value, _clause(filing, path), tuple(_payouts(None, filing, path)))
        for path, value in stated(filing.data, rules).items()
        if path != "game" and allowed_by_rules(rules, path) != value
    ]
    now = wager_values(filing.house, _mistaken(filing))
    effects = [_spanned(filing.house, effect) for effect in _effects((), now.rows)]
    return Difference(tuple(changes), tuple(effects), now.left_out)


def _payouts(before: Filing | None, after: Filing, path: str) -> Iterator[PayoutChange]:
    """The lines that a letter changes, best hand first; those of a wager that is gone or new are all of them."""
    old, new = (_lines(filing, path) for filing in (before, after))
    for hand in dict.fromkeys((*new, *old)):
        was, now = old.get(hand), new.get(hand)
        line = now or was
        if line is not None and str(was) != str(now):
            yield PayoutChange(hand, str(was) if was else None, str(now) if now else None, line.clause)


def _lines(filing: Filing | None, path: str) -> dict[str, Line]:
    parts = path.split(".")
    if filing is None or len(parts) != 3 or parts[0] != "wagers":
        return {}
    offer, rule = filing.house.offers.get(parts[1]), filing.house.rules.offers.get(parts[1])
    if rule is None or offer is None or offer.paytable is None or rule.letter_key != parts[2]:
        return {}
    return {line.hand: line for line in offer.paytable.lines}


def _mistaken(filing: Filing) -> set[str]:
    return {finding.path for finding in errors(filing.findings)}


def _clause(filing: Filing, path: str) -> str | None:
    name = path.split(".")[1] if path.startswith("wagers.") else ""
    offer = filing.house.offers.get(name)
    chosen = _clause_of_the_choice(filing.house, path)
    return chosen or clause_of(filing.house.rules, path, offer.letter if offer else None)


def _clause_of_the_choice(house: House, path: str) -> str | None:
    """The clause of what is chosen now, where the general one is a condition of another choice: that dealing by hand
    needs a shuffler says nothing of a house that leaves it."""
    if path == "table.decks" and house.decks == 2:
        return house.rules.equipment.two_decks_clause
    steps = procedure(house.game, house.dealing) if house.dealing in DEALING_METHODS else None
    if steps is None or (path == "table.dealing" and house.dealing == "hand"):
        return None
    return {"table.dealing": steps["order"], "table.shuffler": steps["shuffle"]}.get(path)


def _effects(before: tuple[WagerValue, ...], after: tuple[WagerValue, ...]) -> Iterator[Effect]:
    """Rows of one wager are paired in their order: least and largest stake, or the seeds of its meters."""
    for wager in dict.fromkeys(row.wager for row in (*before, *after)):
        pairs = zip_longest(*([row for row in rows if row.wager == wager] for rows in (before, after)))
        for was, now in pairs:
            at = " / ".join(dict.fromkeys(row.at for row in (was, now) if row))
            edges = (row.house_advantage if row else None for row in (was, now))
            yield Effect(wager, "house_advantage", at, *edges)
            yield from _meter_effects(wager, was, now)


def _meter_effects(wager: str, was: WagerValue | None, now: WagerValue | None) -> Iterator[Effect]:
    priced = [row.progressive if row else None for row in (was, now)]
    if not any(priced):
        return
    years = (one.years().total if one else None for one in priced)
    yield Effect(wager, "long_run_return", "nobody else at the table", *years)
    fair = [one.value().break_even if one else None for one in priced]
    single = [even if isinstance(even, Fraction) else None for even in fair]
    if any(even is not None for even in single):
        yield Effect(wager, "break_even", "nobody else at the table", *single)


def _spanned(house: House, effect: Effect) -> Effect:
    """The figure with what all letters of its wager span at the least stake, where it does not hang on a meter."""
    if effect.figure != "house_advantage" or effect.wager not in WAGERS[house.game]:
        return effect
    offer = house.offer(effect.wager)
    stake = Fraction(offer.limits.minimum, 100) if offer and offer.limits.minimum >= 100 else Fraction(1)
    evs = [figure.ev for figure in edge(house.game, effect.wager, stake=stake)]
    edges = [-ev for ev in evs if isinstance(ev, Fraction)]
    return replace(effect, least=min(edges), most=max(edges)) if len(edges) > 1 else effect
