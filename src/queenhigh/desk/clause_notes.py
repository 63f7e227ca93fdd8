"""Notes on clauses with more than one reading and no setting: the reading applied, and the price of the other."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from queenhigh.cards import DECK, rank_of, suit_of
from queenhigh.desk.dollar_prizes import has_prizes
from queenhigh.desk.house_progressives import Progressive, progressives
from queenhigh.desk.paytable_notes import let_it_ride_notes
from queenhigh.desk.phrases import count, hand, share
from queenhigh.findings import Finding, Severity
from queenhigh.rulebook import Kind
from queenhigh.submission import House


def clause_notes(house: House) -> Iterator[Finding]:
    """A note for every open question that affects what is filed and moves money or a duty."""
    yield from _paperwork(house)
    yield from _prizes(house)
    for progressive in progressives(house):
        yield from _meter_percentages(progressive)
        yield from _envy(progressive)
    yield from _ante_bonus_of_a_version(house)
    yield from _six_card_bonus(house)
    yield from _two_cards(house)
    yield from let_it_ride_notes(house)


def _note(path: str, message: str, clause: str | None, **exact: Fraction) -> Finding:
    return Finding(path, message, clause, Severity.NOTE, bars_play=False, exact=tuple(exact.items()))


def _paperwork(house: House) -> Iterator[Finding]:
    if house.game == "let-it-ride":
        message = (
            "this game follows the draft of November 24, 2014, and every document of the house must say so (OQ-057)"
        )
        yield _note("game", message, "LIR-.00.A")
    if "layout" not in house.approvals:
        message = "no layout approval is filed; no table can open until one is recorded"
        yield _note("approvals.layout", message, house.rules.equipment.layout_clause)
    if house.house_rules:
        message = f"{count(len(house.house_rules), 'house rule')} not checked against any clause; "
        message += "a house rule applies as long as it contradicts no clause (OQ-509)"
        yield _note("house_rules", message, None)


def _prizes(house: House) -> Iterator[Finding]:
    """The stake is returned along with a dollar prize, as it is with the odds of the same paytable (OQ-002)."""
    from queenhigh.analysis.hand_counts import census

    for offer in house.offers.values():
        if offer.paytable is None or not has_prizes(offer.paytable):
            continue
        counts = census("six")
        lines = [(offer.paytable.line(*names), many) for names, many in counts.items()]
        hits = sum(many for line, many in lines if line is not None and line.kind is Kind.DOLLARS)
        chance = Fraction(hits, sum(counts.values()))
        best = offer.paytable.lines[0]
        message = f"{best} is paid and the stake is returned; under the other reading the house keeps the stake, "
        message += f"which is worth {share(chance)} of the wager (OQ-002)"
        yield _note(f"wagers.{offer.name}.paytable", message, best.clause, other_reading_costs=chance)


def _meter_percentages(progressive: Progressive) -> Iterator[Finding]:
    """A percentage of the meter is paid out of the meter (OQ-012); under the other reading the house pays it and the
    meter stays as it is."""
    parts = [line for line in progressive.paytable.lines if line.kind is Kind.PERCENT_OF_METER and line.amount < 100]
    for line in parts:
        meter = line.meter or "main"
        terms = progressive.terms[meter]
        whole = progressive.value().per_meter[meter] * progressive.size - progressive.meter_share(line)
        mean = (terms.rate * progressive.size + whole * Fraction(terms.reset, 100)) / whole
        cost = progressive.meter_share(line) * mean / progressive.size
        message = (
            f"the {line.amount}% for a {hand(line.hand)} comes out of the meter, which is not reseeded; if the house "
            f"paid it and left the meter alone, it would cost {share(cost)} of every wager (OQ-012)"
        )
        yield _note(f"{progressive.path}.meters.{meter}", message, line.clause, other_reading_costs=cost)


def _envy(progressive: Progressive) -> Iterator[Finding]:
    envy, house = progressive.offer.envy, progressive.house
    if envy is None or not envy.lines:
        return
    each = progressive.envy_each()
    clause = house.rules.clause("01.B.2" if house.rules.prefix == "LIR" else "1.B.2")
    message = (
        f"every other player's hand can earn envy, even without a progressive wager; each other box adds "
        f"{share(each)} of the wager, and under the other reading a box without the wager adds nothing (OQ-018)"
    )
    yield _note(progressive.path, message, clause, envy_from_each_other_box=each)
    if house.adjacent_boxes > 1:
        message = (
            f"a player gets no envy from their own boxes; under the other reading each adds {share(each)} (OQ-020)"
        )
        yield _note("table.adjacent_boxes", message, clause, envy_from_each_own_box=each)


def _ante_bonus_of_a_version(house: House) -> Iterator[Finding]:
    """Which Ante Bonus a version of 7.G uses (OQ-102)."""
    ante, pair_plus = house.offers.get("ante"), house.offers.get("pair_plus")
    if ante is None or pair_plus is None or ante.letter is None or pair_plus.version in ("free", "ante_required"):
        return
    ours = ante.letter
    other = "12.C" if ours != "12.C" else "A"
    message = f"the Ante Bonus is {ours}; under the other reading it would be {other}"
    try:
        from queenhigh.analysis import edge

        now, then = (-_exact(edge("three-card-poker", "ante", letter)[0].ev) for letter in (ours, other))
    except ModuleNotFoundError:
        yield _note("wagers.ante.bonus", f"{message} (OQ-102)", "3CP-12.C")
        return
    message += f", and the house advantage would be {share(then)} of the Ante instead of {share(now)}"
    yield _note("wagers.ante.bonus", f"{message} (OQ-102)", "3CP-12.C", house_advantage=now, by_the_other_reading=then)


def _exact(ev: object) -> Fraction:
    assert isinstance(ev, Fraction)
    return ev


def _six_card_bonus(house: House) -> Iterator[Finding]:
    if house.game == "four-card-poker" and "six_card_bonus" in house.offers:
        message = "a Six Card Bonus needs both an Ante and an Aces Up; under the other reading either is enough; "
        yield _note("wagers.six_card_bonus", f"{message}its odds stay the same (OQ-206)", "4CP-7.E.5.a")


def _two_cards(house: House) -> Iterator[Finding]:
    """Ace-two is a straight (OQ-304); under the other reading an unsuited ace-two loses instead of winning."""
    if house.game != "235-stud-poker":
        return
    hands = list(combinations(DECK, 2))
    losing = [two for two in hands if {rank_of(card) for card in two} == {0, 12} and len(set(map(suit_of, two))) == 2]
    cost = Fraction(2 * len(losing), len(hands))
    message = f"ace-two is a two-card straight; under the other reading it loses, which is worth {share(cost)} of that "
    yield _note("game", f"{message}wager to the house (OQ-304)", "235-6.F.1", other_reading_costs=cost)
