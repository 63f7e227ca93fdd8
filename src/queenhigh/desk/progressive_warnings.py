"""Warnings on progressives that are legal but costly, each with its exact price.

They cover a seed below the minimum of the same paytable in another game (OQ-025, OQ-110, OQ-417), a rate below that
game's minimum (OQ-026), a better hand that pays less than a lower one at the seed (OQ-059), and meters that give the
player an edge.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from queenhigh.cards import hand_words
from queenhigh.desk.house_progressives import SEEDS, Progressive, progressives
from queenhigh.desk.phrases import advantage, named_hand, paid_dollars, rounded_dollars, share
from queenhigh.findings import Finding, Severity
from queenhigh.money import dollars
from queenhigh.rulebook import Kind, Least, Line
from queenhigh.submission import House
from queenhigh.submission.suggestions import amount, quoted


def check_progressives(house: House) -> Iterator[Finding]:
    for progressive in progressives(house):
        yield from _below_a_sister_seed(progressive)
        yield from _below_a_sister_rate(progressive)
        yield from _better_hand_pays_less(progressive)
        yield from _better_hand_earns_less_envy(progressive)
        yield from _player_edge_at_the_seed(progressive)
        yield from _returns_everything(progressive)


def _warning(path: str, message: str, clause: str | None, nearest: str | None = None, **exact: Fraction) -> Finding:
    numbers = tuple(exact.items())
    return Finding(path, message, clause, Severity.WARNING, bars_play=False, nearest=nearest, exact=numbers)


def _own_clause(progressive: Progressive, meter: str) -> str | None:
    """The game's own clause on this meter's seed or, if it has none, its clause on the rate."""
    house, name = progressive.house, progressive.offer.name
    least = house.rules.least_seeds.get(name, {}).get(progressive.paytable.letter, {}).get(meter)
    return least.clause if least else house.rules.offers[name].rate_clause


def _below_a_sister_seed(progressive: Progressive) -> Iterator[Finding]:
    rules, name, letter = progressive.house.rules, progressive.offer.name, progressive.paytable.letter
    own = rules.least_seeds.get(name, {}).get(letter, {})
    for meter, advised in rules.advised_seeds.get(name, {}).get(letter, {}).items():
        least = own[meter].amount if meter in own else 0
        for key in SEEDS:
            if least <= progressive.seeds(key)[meter] < advised.amount:
                yield _low_seed(progressive, meter, key, advised)


def _low_seed(progressive: Progressive, meter: str, key: str, advised: Least) -> Finding:
    terms, wanted = progressive.terms[meter], advised.amount * 100
    question = advised.question or "OQ-025"
    seed = dollars(getattr(terms, key))
    message = f"{seed} is legal, but {advised.clause} requires {dollars(wanted)} for the same paytable ({question})"
    exact: dict[str, Fraction] = {}
    if key == "reset":
        now = progressive.long_run().total
        then = progressive.long_run(terms={**progressive.terms, meter: replace(terms, reset=wanted)}).total
        message += f"; it returns {share(now)} in the long run, and would return {share(then)} with that seed"
        exact = {"long_run_return": now, "long_run_return_at_the_sister_seed": then}
    path = f"{progressive.path}.meters.{meter}.{key}"
    return _warning(path, message, _own_clause(progressive, meter), f"{key} = {amount(wanted)}", **exact)


def _below_a_sister_rate(progressive: Progressive) -> Iterator[Finding]:
    rules, name, letter = progressive.house.rules, progressive.offer.name, progressive.paytable.letter
    advised = rules.advised_rates.get(name, {}).get(letter)
    rate = sum((terms.rate for terms in progressive.terms.values()), Fraction())
    if advised is None or rate * 100 >= advised.amount:
        return
    first = next(iter(progressive.terms))
    total, wanted = progressive.long_run().total, Fraction(advised.amount, 100)
    message = (
        f"{share(rate)} is legal, but {advised.clause} requires {advised.amount}% for the same fixed payouts (OQ-026); "
        f"it returns {share(total)} in the long run, and would return {share(total + wanted - rate)} at that rate"
    )
    nearest = f"rate = {quoted(f'{advised.amount}%')}" if len(progressive.terms) == 1 else None
    path = f"{progressive.path}.meters.{first}.rate"
    exact = {"long_run_return": total, "long_run_return_at_the_sister_rate": total + wanted - rate}
    yield _warning(path, message, rules.offers[name].rate_clause, nearest, **exact)


def _better_hand_pays_less(progressive: Progressive) -> Iterator[Finding]:
    """Checked at the reset amounts, and at the initial amounts if they differ."""
    resets = progressive.seeds("reset")
    for key in reversed(SEEDS):
        shown = progressive.seeds(key)
        paid = [progressive.pays(line, shown) for line in progressive.paytable.lines]
        for better, worse in out_of_order(progressive.paytable.lines, paid):
            meter = better.meter or ""
            if better.kind is Kind.PERCENT_OF_METER and (key == "reset" or shown[meter] != resets[meter]):
                yield _pays_less_at(progressive, key, better, worse)


def out_of_order(lines: Sequence[Line], paid: Sequence[Fraction]) -> Iterator[tuple[Line, Line]]:
    """Every line that pays less than some line below it, with the best-paid line below it."""
    for place, line in enumerate(lines[:-1]):
        most = max(range(place + 1, len(lines)), key=lambda other: paid[other])
        if paid[place] < paid[most]:
            yield line, lines[most]


def _pays_less_at(progressive: Progressive, key: str, better: Line, worse: Line) -> Finding:
    shown, meter = progressive.seeds(key), better.meter or ""
    less, more = progressive.pays(better, shown), progressive.pays(worse, shown)
    needed = more * 100 / better.amount
    wagers = ceil((needed - shown[meter]) / (progressive.terms[meter].rate * progressive.size))
    message = (
        f"at this seed {named_hand(better.hand)} ({better}) pays {paid_dollars(less)}, and {named_hand(worse.hand)} "
        f"pays {paid_dollars(more)}; the better hand pays at least as much once the meter reaches "
        f"{rounded_dollars(needed)}, after {wagers:,} wagers without a winner (OQ-059)"
    )
    nearest = f"{key} = {amount(max(ceil(needed), _least_seed(progressive, meter)) * 100)}"
    path = f"{progressive.path}.meters.{meter}.{key}"
    return _warning(path, message, better.clause, nearest, paid=less, paid_for_the_lower_hand=more, meter_needed=needed)


def _least_seed(progressive: Progressive, meter: str) -> int:
    least = progressive.house.rules.least_seeds.get(progressive.offer.name, {}).get(progressive.paytable.letter, {})
    return least[meter].amount if meter in least else 0


def _better_hand_earns_less_envy(progressive: Progressive) -> Iterator[Finding]:
    """Only envy amounts filed by the operator can be out of order; those of the rules are in order."""
    envy = progressive.offer.envy
    if envy is None or envy.letter != "filed":
        return
    cents = progressive.size * 100
    for better, worse in pairwise(envy.lines):
        less, more = better.for_wager(cents)[0], worse.for_wager(cents)[0]
        if less < more:
            message = (
                f"another player's {hand_words(better.hand)} earns {dollars(less)} of envy, but "
                f"{named_hand(worse.hand)} earns {dollars(more)}"
            )
            yield _warning(f"{progressive.path}.envy.{better.hand}", message, better.clause_on_1)


def _player_edge_at_the_seed(progressive: Progressive) -> Iterator[Finding]:
    resets = progressive.seeds("reset")
    for key in reversed(SEEDS):
        shown = progressive.seeds(key)
        alone, full = (progressive.value(others).at(shown) for others in (0, progressive.most_others))
        if full <= 0 or (key == "initial" and shown == resets):
            continue
        meter = max(shown, key=lambda name: progressive.value().per_meter[name] * shown[name])
        message = f"{advantage(alone)} at this seed with no other player, {advantage(full)} at a full table"
        even = progressive.value(progressive.most_others).break_even
        nearest = None
        exact = {"house_advantage_alone": -alone, "house_advantage_at_a_full_table": -full}
        if isinstance(even, Fraction):
            message += f"; the wager is fair when the meter reaches {rounded_dollars(even)}"
            exact["break_even"] = even
            nearest = f"{key} = {amount(floor(even) * 100)}" if even >= 1 else None
        path = f"{progressive.path}.meters.{meter}.{key}"
        yield _warning(path, message, _own_clause(progressive, meter), nearest, **exact)


def _returns_everything(progressive: Progressive) -> Iterator[Finding]:
    returns = progressive.long_run(progressive.most_others)
    if returns.total < 1:
        return
    alone = returns.total - returns.envy
    named = {"fixed payouts": returns.fixed, "rates": returns.rates, "seeds": returns.seeds, "envy": returns.envy}
    parts = ", ".join(f"{name} {share(part)}" for name, part in named.items())
    message = f"returns {share(returns.total)} of all wagers in the long run at a full table: {parts}"
    first = next(iter(progressive.terms))
    room = returns.rates - (returns.total - 1)
    nearest = None
    if room > 0 and len(progressive.terms) == 1:
        nearest = f"rate = {quoted(f'{floor(room * 100)}%')}" if room >= Fraction(1, 100) else None
    rule = progressive.house.rules.offers[progressive.offer.name]
    exact = {"long_run_return": returns.total, "long_run_return_alone": alone}
    yield _warning(f"{progressive.path}.meters.{first}.rate", message, rule.rate_clause, nearest, **exact)
