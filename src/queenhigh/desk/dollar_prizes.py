"""Warnings on fixed dollar prizes: a big prize for a tiny stake, or a better hand that pays less than a lower one."""

from collections.abc import Container, Iterator
from fractions import Fraction
from math import floor

from queenhigh.analysis.side_wagers import side_wager_figure
from queenhigh.desk.phrases import advantage, named_hand, paid_dollars, rounded_dollars
from queenhigh.desk.progressive_warnings import out_of_order
from queenhigh.findings import Finding, Severity
from queenhigh.money import dollars
from queenhigh.rulebook import Kind, Line, Paytable
from queenhigh.submission import House, Offer
from queenhigh.submission.suggestions import amount


def check_prizes(house: House, wrong_paths: Container[str] = ()) -> Iterator[Finding]:
    """`wrong_paths` are the paths with an error; a minimum that was not read gets no warning."""
    for offer in house.offers.values():
        if offer.paytable is not None and has_prizes(offer.paytable):
            if minimum_is_known(offer, wrong_paths):
                yield from _big_prize_for_a_small_stake(house, offer, offer.paytable)
            yield from _better_hand_pays_less(offer, offer.paytable)


def minimum_is_known(offer: Offer, wrong_paths: Container[str]) -> bool:
    return not any(path in wrong_paths for path in ("table", "table.minimum", f"wagers.{offer.name}.minimum"))


def has_prizes(paytable: Paytable) -> bool:
    """Whether a paytable mixes dollar prizes with odds, so that the stake decides what a prize is worth."""
    kinds = {line.kind for line in paytable.lines}
    return {Kind.DOLLARS, Kind.TO_ONE} <= kinds


def value_at(house: House, offer: Offer, stake: Fraction) -> Fraction:
    """The player's expected net result per unit wagered at a stake in dollars."""
    assert offer.paytable is not None
    ev = side_wager_figure(house.game, offer.name, offer.paytable, stake=stake).ev
    assert isinstance(ev, Fraction)
    return ev


def fair_stake(house: House, offer: Offer) -> Fraction:
    """The stake in dollars at which the wager is fair; below it the player has the edge."""
    one, two = value_at(house, offer, Fraction(1)), value_at(house, offer, Fraction(2))
    prizes = 2 * (one - two)
    return prizes / (prizes - one)


def _big_prize_for_a_small_stake(house: House, offer: Offer, paytable: Paytable) -> Iterator[Finding]:
    advised, best = house.rules.advised_stakes.get(offer.name), paytable.lines[0]
    least = offer.limits.minimum
    ev = value_at(house, offer, Fraction(least, 100))
    absurd = advised is not None and best.amount >= advised.prize_dollars and least < advised.dollars * 100
    if not absurd and ev <= 0:
        return
    fair = fair_stake(house, offer)
    message = f"a {dollars(least)} wager can win {best}: {advantage(ev)} at that stake"
    if ev > 0:
        message += f", and the player has the edge below {rounded_dollars(fair)}"
    message += "; give this wager a higher minimum (OQ-055)"
    wanted = advised.dollars * 100 if advised else 500
    exact = (("house_advantage", -ev), ("fair_stake", fair))
    yield Finding(
        f"wagers.{offer.name}.minimum", message, best.clause, Severity.WARNING, bars_play=False,
        nearest=f"minimum = {amount(wanted)}", exact=exact,
    )  # fmt: skip


def _better_hand_pays_less(offer: Offer, paytable: Paytable) -> Iterator[Finding]:
    """A better hand that pays less than a lower one at the maximum stake (OQ-059)."""
    if offer.limits.maximum is None:
        return
    stake = Fraction(offer.limits.maximum, 100)
    paid = [_pays(line, stake) for line in paytable.lines]
    found = [pair for pair in out_of_order(paytable.lines, paid) if pair[0].kind is Kind.DOLLARS]
    if not found:
        return
    better, worse = found[0] if len(found) == 1 else min(found, key=lambda pair: pair[0].amount)
    enough = Fraction(better.amount, worse.amount)
    unit = offer.limits.unit
    nearest = floor(enough * 100) // unit * unit
    message = (
        f"at {dollars(offer.limits.maximum)} {named_hand(better.hand)} pays {better} and {named_hand(worse.hand)} pays "
        f"{paid_dollars(_pays(worse, stake))}; the better hand pays less above {rounded_dollars(enough)} (OQ-059)"
    )
    fits = offer.limits.minimum <= nearest
    yield Finding(
        f"wagers.{offer.name}.maximum", message, better.clause, Severity.WARNING, bars_play=False,
        nearest=f"maximum = {amount(nearest)}" if fits else None, exact=(("largest_stake_in_order", enough),),
    )  # fmt: skip


def _pays(line: Line, stake: Fraction) -> Fraction:
    return Fraction(line.amount) if line.kind is Kind.DOLLARS else line.amount * stake
