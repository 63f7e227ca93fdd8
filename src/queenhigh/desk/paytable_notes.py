"""Notes on paytables that contradict the rules around them: the reading applied, and the price of the other."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from queenhigh.analysis.hand_counts import census
from queenhigh.analysis.side_wagers import kind_of_cards
from queenhigh.cards import RANKS, Card, hand_words, three_card_names
from queenhigh.desk.house_progressives import Progressive, progressives
from queenhigh.desk.phrases import advantage, share
from queenhigh.findings import Finding, Severity
from queenhigh.rulebook import Line, Paytable, WagerRule
from queenhigh.submission import House

_AKQ = tuple(RANKS.index(rank) for rank in "AKQ")


def paytable_notes(house: House) -> Iterator[Finding]:
    for rule in house.rules.wagers.values():
        offer = house.offers.get(rule.offer)
        fixed = rule.collected and rule.exactly_dollars == 1
        if fixed and offer is not None and offer.paytable is not None:
            yield from _fixed_dollar(house, rule, offer.paytable)
    for progressive in progressives(house):
        yield from _mini_royal(progressive)


def _note(path: str, message: str, clause: str | None, **exact: Fraction) -> Finding:
    return Finding(path, message, clause, Severity.NOTE, bars_play=False, exact=tuple(exact.items()))


def _fixed_dollar(house: House, rule: WagerRule, paytable: Paytable) -> Iterator[Finding]:
    """The collected dollar is not returned (OQ-002), and the paytable decides whether a pair wins (OQ-405)."""
    cards = kind_of_cards(house.rules, rule.name, paytable)
    lines = [(paytable.line(*names), many) for names, many in census(cards).items()]
    total = sum(many for _, many in lines)
    back = Fraction(sum((line.amount if line else 0) * many for line, many in lines), total)
    hits = Fraction(sum(many for line, many in lines if line), total)
    ev = back - 1
    message = f"a win does not return the dollar wagered: {advantage(ev)}; if it did, {advantage(ev + hits)}"
    path, best = f"wagers.{rule.offer}.{house.rules.offers[rule.offer].letter_key}", paytable.lines[0]
    yield _note(path, f"{message} (OQ-002)", best.clause, house_advantage=-ev, by_the_other_reading=-ev - hits)
    pair = next((line for line in paytable.lines if line.hand.startswith("pair_")), None)
    if pair is not None:
        cost = pair.amount * _chance(pair, lines, total)
        message = (
            f"a {hand_words(pair.hand)} wins, as the paytable says; if it did not, {advantage(ev - cost)} (OQ-405)"
        )
        yield _note(path, message, rule.lost_clause, house_advantage=-ev, by_the_other_reading=cost - ev)


def _chance(wanted: Line, lines: list[tuple[Line | None, int]], total: int) -> Fraction:
    return Fraction(sum(many for line, many in lines if line is wanted), total)


def _mini_royal(progressive: Progressive) -> Iterator[Finding]:
    """One paytable does not name the suit of its best hand (OQ-401); read literally, any ace-king-queen wins."""
    best = progressive.paytable.lines[0]
    other = progressive.paytable.line("mini_royal_other")
    if best.clause != progressive.house.rules.topics.get("mini_royal_suit") or other is None:
        return
    hands = sum(census("three").values())
    seed = progressive.seeds("reset")[best.meter or "main"]
    shown = {best.meter or "main": seed}
    more = Fraction()
    for suits in product(range(4), repeat=3):
        line = progressive.paytable.line(
            *three_card_names([Card(4 * rank + suit) for rank, suit in zip(_AKQ, suits, strict=True)])
        )
        paid = progressive.pays(line, shown) if line is not None else Fraction()
        more += (seed - paid) / (progressive.size * hands)
    message = (
        f"only a mini royal of spades wins the meter; read literally any ace-king-queen would, which costs "
        f"{share(more)} more of every wager at the reset amount (OQ-401)"
    )
    yield _note(f"{progressive.path}.paytable", message, best.clause, other_reading_costs=more)
