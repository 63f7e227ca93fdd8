"""Notes on paytables that contradict the rules around them: the reading applied, and the price of the other."""

from collections.abc import Iterator
from fractions import Fraction

from queenhigh.analysis.hand_counts import census
from queenhigh.desk.house_progressives import Progressive, progressives
from queenhigh.desk.phrases import advantage, share
from queenhigh.findings import Finding, Severity
from queenhigh.rulebook import Line, Paytable
from queenhigh.submission import House


def let_it_ride_notes(house: House) -> Iterator[Finding]:
    if house.game != "let-it-ride":
        return
    offer = house.offers.get("five_card_bonus")
    if offer is not None and offer.paytable is not None:
        yield from _five_card_bonus(offer.paytable)
    for progressive in progressives(house):
        yield from _mini_royal(progressive)


def _note(path: str, message: str, clause: str, **exact: Fraction) -> Finding:
    return Finding(path, message, clause, Severity.NOTE, bars_play=False, exact=tuple(exact.items()))


def _five_card_bonus(paytable: Paytable) -> Iterator[Finding]:
    """The collected dollar is not returned (OQ-002), and the paytable decides whether a pair wins (OQ-405)."""
    lines = [(paytable.line(*names), many) for names, many in census("five").items()]
    total = sum(many for _, many in lines)
    back = Fraction(sum((line.amount if line else 0) * many for line, many in lines), total)
    hits = Fraction(sum(many for line, many in lines if line), total)
    ev = back - 1
    message = f"a win does not return the dollar wagered: {advantage(ev)}; if it did, {advantage(ev + hits)}"
    path, best = "wagers.five_card_bonus.paytable", paytable.lines[0]
    yield _note(path, f"{message} (OQ-002)", best.clause, house_advantage=-ev, by_the_other_reading=-ev - hits)
    pair = paytable.line("pair_tens_or_better")
    if pair is not None:
        cost = pair.amount * _chance(pair, lines, total)
        message = f"a pair of tens or better wins, as the paytable says; if it did not, {advantage(ev - cost)} (OQ-405)"
        yield _note(path, message, "LIR-.11.E.1", house_advantage=-ev, by_the_other_reading=cost - ev)


def _chance(wanted: Line, lines: list[tuple[Line | None, int]], total: int) -> Fraction:
    return Fraction(sum(many for line, many in lines if line is wanted), total)


def _mini_royal(progressive: Progressive) -> Iterator[Finding]:
    """One paytable does not name the suit of its best hand (OQ-401); read literally, any ace-king-queen wins."""
    best = progressive.paytable.lines[0]
    if best.clause != "LIR-.12.E.2.a":
        return
    other = progressive.paytable.line("mini_royal_other")
    assert other is not None
    hands = sum(census("three").values())
    seed = progressive.seeds("reset")["main"]
    more = (Fraction(4**3 - 1) * seed / progressive.size - 3 * other.amount) / hands
    message = (
        f"only a mini royal of spades wins the meter; read literally any ace-king-queen would, which costs "
        f"{share(more)} more of every wager at the reset amount (OQ-401)"
    )
    yield _note(f"{progressive.path}.paytable", message, best.clause, other_reading_costs=more)
