"""Compare two submissions, or one with the bare rules: what changed, and how each house edge moves."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest

from queenhigh.analysis import edge, figure_wagers
from queenhigh.desk.statements import allowed_by_rules, clause_of, left_unstated, question_of, statements
from queenhigh.desk.wager_values import WagerValue, wager_values
from queenhigh.findings import Finding, errors
from queenhigh.rulebook import Line, clause_index, procedure
from queenhigh.submission import DEALING_METHODS, House, read_filing


@dataclass(frozen=True, slots=True)
class Change:
    """One statement that differs; None on the side that does not make it. A new letter lists the payouts it changes.
    Where no clause is clear about it, the statement answers an open question."""

    path: str
    before: str | None
    after: str | None
    clause: str | None
    question: str | None = None
    payouts: tuple["PayoutChange", ...] = ()

    def data(self) -> dict[str, object]:
        clause = clause_index().get(self.clause or "")
        return {
            "path": self.path,
            "before": self.before,
            "after": self.after,
            "clause": self.clause,
            "question": self.question,
            "gist": clause.gist if clause else None,
            "payouts": [payout.data() for payout in self.payouts],
        }


@dataclass(frozen=True, slots=True)
class PayoutChange:
    """One hand whose payout differs; None on the side without a line for it. The clause is the new line's, or else the
    old one's."""

    hand: str
    before: str | None
    after: str | None
    clause: str

    def data(self) -> dict[str, str | None]:
        return {"hand": self.hand, "before": self.before, "after": self.after, "clause": self.clause}


@dataclass(frozen=True, slots=True)
class Effect:
    """One figure of one wager before and after; None on the side that does not offer it. Money is in dollars.

    In a comparison with the bare rules, `least` and `most` are the range over all letters of the wager.
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

    def data(self) -> dict[str, object]:
        numbers = {"before": self.before, "after": self.after, "change": self.change}
        if self.least is not None:
            numbers |= {"least": self.least, "most": self.most}
        exact = {name: None if value is None else str(value) for name, value in numbers.items()}
        return {"wager": self.wager, "figure": self.figure, "at": self.at, **exact}


@dataclass(frozen=True, slots=True)
class Difference:
    """Every change, its effects, and the wagers without a figure: they need an extra, or nobody has solved the game."""

    changes: tuple[Change, ...]
    effects: tuple[Effect, ...]
    left_out: tuple[str, ...]
    unsolved: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Filing:
    """A submission as it was read, with its findings."""

    data: Mapping[str, object]
    house: House
    findings: tuple[Finding, ...]


def read_for_diff(data: Mapping[str, object]) -> tuple[Filing | None, list[Finding]]:
    """The filing and its findings. There is no filing if the data does not name a known game."""
    house, findings = read_filing(data)
    return (Filing(data, house, tuple(findings)) if house else None), findings


def compare(before: Filing, after: Filing) -> Difference:
    """What changed from one submission to another."""
    old, new = statements(before.data, before.house.rules), statements(after.data, after.house.rules)
    changes = [
        Change(
            path,
            old.get(path) or left_unstated(before.data, path),
            new.get(path) or left_unstated(after.data, path),
            *_sources(after if path in new else before, path),
            tuple(_payouts(before, after, path)),
        )
        for path in dict.fromkeys((*new, *old))
        if old.get(path) != new.get(path)
    ]
    was, now = (wager_values(one.house, _wrong_paths(one)) for one in (before, after))
    left_out = tuple(dict.fromkeys((*was.left_out, *now.left_out)))
    unsolved = tuple(dict.fromkeys((*was.unsolved, *now.unsolved)))
    return Difference(tuple(changes), tuple(_effects(was.rows, now.rows)), left_out, unsolved)


def compare_with_rules(filing: Filing) -> Difference:
    """What a submission chose where the rules leave a choice."""
    rules = filing.house.rules
    changes = [
        Change(path, allowed_by_rules(rules, path), value, *_sources(filing, path), tuple(_payouts(None, filing, path)))
        for path, value in statements(filing.data, rules).items()
        if path != "game" and allowed_by_rules(rules, path) != value
    ]
    now = wager_values(filing.house, _wrong_paths(filing))
    stakes = {(row.wager, row.at): row.stake for row in now.rows}
    effects = [
        _with_range(filing.house, effect, stakes.get((effect.wager, effect.at))) for effect in _effects((), now.rows)
    ]
    return Difference(tuple(changes), tuple(effects), now.left_out, now.unsolved)


def _payouts(before: Filing | None, after: Filing, path: str) -> Iterator[PayoutChange]:
    """The payout lines that a letter changes, best hand first; every line if the wager is new or dropped."""
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


def _wrong_paths(filing: Filing) -> set[str]:
    return {finding.path for finding in errors(filing.findings)}


def _sources(filing: Filing, path: str) -> tuple[str | None, str | None]:
    """The clause that governs a statement, and the open question that it answers."""
    name = path.split(".")[1] if path.startswith("wagers.") else ""
    offer, rules = filing.house.offers.get(name), filing.house.rules
    letter = offer.letter if offer else None
    clause = _clause_of_the_method(filing.house, path) or clause_of(rules, path, letter)
    return clause, question_of(rules, path, letter)


def _clause_of_the_method(house: House, path: str) -> str | None:
    """The clause of the method chosen now. The general clause may be a condition of another choice: a rule that dealing
    by hand needs a shuffler does not matter to a house that deals from a shoe."""
    if path == "table.decks" and house.decks == 2:
        return house.rules.equipment.two_decks_clause
    steps = procedure(house.game, house.dealing) if house.dealing in DEALING_METHODS else None
    if steps is None or (path == "table.dealing" and house.dealing == "hand"):
        return None
    step = {"table.dealing": "order", "table.shuffler": "shuffle"}.get(path)
    return steps.clauses.get(step) if step is not None else None


def _effects(before: tuple[WagerValue, ...], after: tuple[WagerValue, ...]) -> Iterator[Effect]:
    """The effects of each wager, pairing its rows in order: smallest and largest stake, or the seeds of its meters."""
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
    returns = (one.long_run().total if one else None for one in priced)
    yield Effect(wager, "long_run_return", "with no other player at the table", *returns)
    fair = [one.value().break_even if one else None for one in priced]
    single = [even if isinstance(even, Fraction) else None for even in fair]
    if any(even is not None for even in single):
        yield Effect(wager, "break_even", "with no other player at the table", *single)


def _with_range(house: House, effect: Effect, stake: Fraction | None) -> Effect:
    """The effect with the range over all letters of its wager at the same stake, unless it depends on a meter."""
    if effect.figure != "house_advantage" or effect.wager not in figure_wagers(house.game) or stake is None:
        return effect
    evs = [figure.ev for figure in edge(house.game, effect.wager, stake=stake)]
    edges = [-ev for ev in evs if isinstance(ev, Fraction)]
    return replace(effect, least=min(edges), most=max(edges)) if len(edges) > 1 else effect
