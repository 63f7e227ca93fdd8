"""Notes on clauses with more than one reading and no setting: the reading applied, and the price of the other."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from queenhigh.analysis.hand_counts import census
from queenhigh.analysis.side_wagers import kind_of_cards
from queenhigh.cards import DECK, rank_of, suit_of
from queenhigh.desk.dollar_prizes import has_prizes
from queenhigh.desk.house_progressives import Progressive, progressives
from queenhigh.desk.paytable_notes import paytable_notes
from queenhigh.desk.phrases import named_hand, share
from queenhigh.findings import Finding, Severity
from queenhigh.rulebook import Kind, wager_title
from queenhigh.rulebook.wording import counted
from queenhigh.submission import House, standing


def clause_notes(house: House) -> Iterator[Finding]:
    """A note for every open question that affects what is filed and moves money or a duty."""
    yield from _paperwork(house)
    yield from _prizes(house)
    for progressive in progressives(house):
        yield from _meter_percentages(progressive)
        yield from _envy(progressive)
    yield from _letter_of_a_version(house)
    yield from _needs(house)
    yield from _ace_and_two(house)
    yield from paytable_notes(house)


def _note(path: str, message: str, clause: str | None, **exact: Fraction) -> Finding:
    return Finding(path, message, clause, Severity.NOTE, bars_play=False, exact=tuple(exact.items()))


def _paperwork(house: House) -> Iterator[Finding]:
    status = house.rules.topics.get("status")
    if house.rules.status and status:
        message = f"the rules are a {house.rules.status}, and every document of the house must say so (OQ-057)"
        yield _note("game", message, status)
    if house.approved is None:
        message = f"{standing(house)}: no table can open until the approval is recorded"
        yield _note("approved", message, house.rules.equipment.layout_clause)
    if "layout" not in house.approvals:
        message = "no layout approval is filed; no table can open until one is recorded"
        yield _note("approvals.layout", message, house.rules.equipment.layout_clause)
    if house.house_rules:
        message = f"{counted(len(house.house_rules), 'house rule')} not checked against any clause; "
        message += "a house rule applies as long as it contradicts no clause (OQ-509)"
        yield _note("house_rules", message, None)


def _prizes(house: House) -> Iterator[Finding]:
    """The stake is returned along with a dollar prize, as it is with the odds of the same paytable (OQ-002)."""
    for offer in house.offers.values():
        if offer.paytable is None or not has_prizes(offer.paytable):
            continue
        counts = census(kind_of_cards(house.rules, offer.name, offer.paytable))
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
            f"the {line.amount}% for {named_hand(line.hand)} comes out of the meter, which is not reseeded; if the "
            f"house paid it and left the meter alone, it would cost {share(cost)} of every wager (OQ-012)"
        )
        yield _note(f"{progressive.path}.meters.{meter}", message, line.clause, other_reading_costs=cost)


def _envy(progressive: Progressive) -> Iterator[Finding]:
    envy, house = progressive.offer.envy, progressive.house
    if envy is None or not envy.lines:
        return
    each = progressive.envy_each()
    clause = house.rules.topics.get("envy")
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


def _letter_of_a_version(house: House) -> Iterator[Finding]:
    """Which letter goes with a version that sets a ratio: the Ante Bonus of 12.C, or any (OQ-102)."""
    for name, rule in house.rules.offers.items():
        offer = house.offers.get(name)
        for letter, tied in rule.letter_versions.items():
            beside = house.offers.get(tied.offer)
            version = house.rules.offers[tied.offer].versions[beside.version] if beside is not None else None
            if offer is None or offer.letter is None or version is None or version.most_times is None:
                continue
            other = letter if offer.letter != letter else next(iter(house.rules.paytables_of(name)))
            yield _other_letter(house, name, offer.letter, other, tied.clause)


def _other_letter(house: House, wager: str, ours: str, other: str, clause: str) -> Finding:
    path, title = f"wagers.{wager}.{house.rules.offers[wager].letter_key}", wager_title(wager)
    bonus = wager_title(house.rules.table_name(wager) or wager)
    message = f"the {bonus} is {ours}; under the other reading it would be {other}"
    try:
        from queenhigh.analysis import edge

        now, then = (-_exact(edge(house.game, wager, letter)[0].ev) for letter in (ours, other))
    except ModuleNotFoundError:
        return _note(path, f"{message} (OQ-102)", clause)
    message += f", and the house advantage would be {share(then)} of the {title} instead of {share(now)}"
    return _note(path, f"{message} (OQ-102)", clause, house_advantage=now, by_the_other_reading=then)


def _exact(ev: object) -> Fraction:
    assert isinstance(ev, Fraction)
    return ev


def _needs(house: House) -> Iterator[Finding]:
    """Wagers that need several others, where either of them would do under another reading (OQ-206)."""
    for rule in house.rules.wagers.values():
        if rule.needs_question is None or rule.also_needs is not None or rule.offer not in house.offers:
            continue
        both = " and ".join(wager_title(name) for name in rule.needs_all)
        message = f"a {wager_title(rule.name)} needs {both}; under the other reading any one of them is enough; "
        message += f"its odds stay the same ({rule.needs_question})"
        yield _note(f"wagers.{rule.offer}", message, rule.needs_clause)


def _ace_and_two(house: House) -> Iterator[Finding]:
    """Ace-two is a straight (OQ-304); under the other reading an unsuited ace-two loses instead of winning."""
    clause = house.rules.topics.get("ace_two")
    wager = next((rule.name for rule in house.rules.wagers.values() if rule.hand == "two"), None)
    if clause is None or wager is None:
        return
    paytable = next(iter(house.rules.paytables_of(wager).values()))
    straight = paytable.line("straight")
    hands = list(combinations(DECK, 2))
    losing = [two for two in hands if {rank_of(card) for card in two} == {0, 12} and len(set(map(suit_of, two))) == 2]
    cost = Fraction((straight.amount + 1 if straight else 0) * len(losing), len(hands))
    message = f"ace-two is a two-card straight; under the other reading it loses, which is worth {share(cost)} of that "
    yield _note("game", f"{message}wager to the house (OQ-304)", clause, other_reading_costs=cost)
