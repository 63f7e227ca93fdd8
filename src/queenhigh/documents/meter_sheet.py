"""The meter sheet: how each progressive meter starts, grows and pays, what it returns, and when it is fair."""

from collections.abc import Iterator
from fractions import Fraction

from queenhigh.analysis import LongRun, MeterValue, envy_value, long_run, progressive_value, shared_wins
from queenhigh.documents import paytables, phrases
from queenhigh.documents.document import (
    Block,
    Column,
    Document,
    Facts,
    Form,
    Heading,
    Paragraph,
    Points,
    Strong,
    Table,
    Words,
    clauses,
    words,
)
from queenhigh.documents.filing import Filing
from queenhigh.documents.odds_sheet import break_even
from queenhigh.documents.submission_sheet import percent
from queenhigh.money import dollars
from queenhigh.rulebook import wager_title
from queenhigh.submission import House, Offer

_READINGS_TO_A_PAGE = 24


_FORFEITED = (
    "A fold forfeits this wager, so it is priced beside an Ante, under the play that is best for the Ante alone."
)
_RETURN = (
    "Per dollar bet. Whatever goes into a meter is paid out in the end. Fixed payouts: each payout times its chance."
    " Contributions: counted in full, since players win back what they put in. Seeds: how often each meter is reset,"
    " times the reset amount. Average meter: what it shows at the time of a wager."
)


def meter_sheet(filing: Filing) -> Document | None:
    """None if the house has no progressive."""
    if not filing.progressives:
        return None
    return Document(
        name="meter-sheet",
        title="Meter sheet",
        subtitle=f"{phrases.apart(filing.house.operator)}: seeds, rates, envy and return of each progressive",
        foot=filing.foot,
        blocks=tuple(_blocks(filing)),
    )


def _blocks(filing: Filing) -> Iterator[Block]:
    for offer in filing.progressives.values():
        yield from _progressive(filing.house, offer)
    yield Heading("Meter readings")
    yield Form(("Date and time", "Meter", "Shows", "Reason", "Initials"), _READINGS_TO_A_PAGE)


def _progressive(house: House, offer: Offer) -> Iterator[Block]:
    rule = house.rules.offers[offer.name]
    size = Fraction(offer.denomination or 100, 100)
    yield Heading(f"{wager_title(offer.name)}, Paytable {offer.letter}, wager {dollars(int(size * 100))}")
    yield _terms(house, offer)
    yield Paragraph(words(_growth(house, offer), clauses(rule.rate_clause, rule.rate_question)), "quiet")
    found = paytables.paytable_of(house, offer)
    if found is not None:
        yield paytables.pays(house.rules, *found)
    if offer.envy is not None:
        yield paytables.envy_pays(house.rules, offer)
    years = _years(house, offer)
    yield Heading("Return in the long run", 3)
    yield _return(years)
    yield Paragraph(words(_RETURN), "quiet")
    if house.rules.fold is not None and offer.name in house.rules.fold.forfeits:
        yield Paragraph(words(_FORFEITED, clauses(house.rules.fold.forfeits[offer.name])), "quiet")
    yield from _fair(house, offer)
    yield from _shared(house, offer)


def _meter(name: str) -> str:
    return "Meter" if name == "main" else f"{name.capitalize()} meter"


def _terms(house: House, offer: Offer) -> Table:
    columns = (
        Column("Meter", share=1),
        Column("Initial", "decimal"),
        Column("Reset", "decimal"),
        Column("At least", "decimal"),
        Column("Rate", "decimal"),
        Column("Clause", "right"),
    )
    least_clauses = house.rules.least_seeds.get(offer.name, {}).get(offer.letter or "", {})
    rows = []
    for name, terms in (offer.meters or {}).items():
        least = house.least_seed(offer.name, name)
        clause = least_clauses[name].clause if name in least_clauses else house.rules.offers[offer.name].rate_clause
        rows.append(
            (
                words(Strong(_meter(name))),
                words(dollars(terms.initial)),
                words(dollars(terms.reset)),
                words(dollars(least) if least is not None else "–"),
                words(percent(terms.rate)),
                words(clauses(clause)),
            )
        )
    return Table(columns, tuple(rows))


def _growth(house: House, offer: Offer) -> str:
    """What one wager adds, and the minimum rate where a clause sets one (OQ-014)."""
    total = sum((terms.rate for terms in (offer.meters or {}).values()), Fraction())
    cents = total * (offer.denomination or 100)
    least = house.rules.least_rates.get(offer.name, {}).get(offer.letter or "")
    text = f"Each accepted wager adds {float(cents):g} cents ({percent(total)}) when betting closes"
    return text + (f"; Paytable {offer.letter} requires at least {least.amount}%." if least else ".")


def _years(house: House, offer: Offer) -> LongRun:
    size = (offer.denomination or 100) // 100
    return long_run(house.game, offer.name, offer.letter or "", offer.meters or {}, denomination=size)


def _return(years: LongRun) -> Facts:
    rows: list[tuple[str, Words]] = [
        ("Fixed payouts", _share(years.fixed)),
        ("Contributions from players", _share(years.rates)),
        ("Seeds from the house", _share(years.seeds)),
        ("Total return, without envy", words(Strong(f"{float(years.total * 100):,.4f}%"), f", exactly {years.total}")),
        ("Kept by the house, without envy", words(f"{float((1 - years.total) * 100):,.4f}%")),
    ]
    rows += [(f"{_meter(name)}, average", words(f"${float(mean):,.2f}")) for name, mean in years.mean_meters.items()]
    return Facts(tuple(rows))


def _share(share: Fraction) -> Words:
    return words(f"{float(share * 100):,.4f}%, exactly {share}")


def _value(house: House, offer: Offer, others: int) -> MeterValue:
    size = (offer.denomination or 100) // 100
    return progressive_value(
        house.game, offer.name, offer.letter or "", others=others, denomination=size, envy=offer.envy
    )


def _fair(house: House, offer: Offer) -> Iterator[Block]:
    yield Heading("When the wager is fair", 3)
    if offer.envy is None:
        yield Paragraph(words(f"Without envy: {break_even(_value(house, offer, 0))}."))
        return
    meters = offer.meters or {}
    largest = next(iter(meters))
    when = f"Fair when the {largest} meter shows" if len(meters) > 1 else "Fair when the meter shows"
    columns = (Column("Other players' boxes", "center"), Column(when, "decimal"), Column("Exactly", share=1))
    yield Table(columns, tuple(_fair_row(offer, _value(house, offer, others), others) for others in range(house.seats)))
    if len(meters) > 1:
        yield Paragraph(
            words(
                "This assumes the other meters at their reset amounts. In general the wager is "
                + break_even(_value(house, offer, 0))
                + "."
            )
        )
    size = (offer.denomination or 100) // 100
    each = envy_value(house.game, offer.name, offer.letter or "", denomination=size, envy=offer.envy)
    yield Paragraph(
        words(f"Envy adds {float(each * 100):.4f} cents a round for each box someone else plays, exactly ${each}."),
        "quiet",
    )


def _fair_row(offer: Offer, value: MeterValue, others: int) -> tuple[Words, ...]:
    """What the largest meter must show while the others are at their reset amounts."""
    resets = {name: Fraction(terms.reset, 100) for name, terms in (offer.meters or {}).items()}
    largest = next(iter(resets))
    even = -value.at(resets | {largest: 0}) / value.per_meter[largest]
    return words(str(others)), words(f"${float(even):,.2f}"), words(str(even))


def _shared(house: House, offer: Offer) -> Iterator[Block]:
    if house.seats == 1:
        return
    meters = list(offer.meters or {})
    found = shared_wins(house.game, offer.name, offer.letter or "")
    wins = sorted(found, key=lambda win: (meters.index(win.meter), -win.first_percent, -win.second_percent))
    if not wins:
        return
    yield Heading("Two winners in one round", 3)
    yield Points(
        tuple(
            words(
                f"{_meter(win.meter)}: {win.first_percent}% to the first box and {win.second_percent}% to the second,"
                f" with two boxes once in {float(1 / win.chance):,.0f} rounds, exactly {win.chance}."
            )
            for win in wins
        )
    )
    yield Paragraph(
        words("The box settled first is paid first. The second is paid from what is left, or from the reset amount."),
        "quiet",
    )
