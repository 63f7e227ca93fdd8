"""Paytables, envy tables and limits as they are posted."""

from collections.abc import Iterator

from queenhigh.cards import hand_words
from queenhigh.documents.document import Pays, Strong, Suits, Words, words
from queenhigh.money import dollars
from queenhigh.rulebook import EnvyTable, Kind, Line, Paytable, wager_title
from queenhigh.submission import House, Limits, Offer

_SUITS_OF = {
    "mini_royal_spades": "s",
    "mini_royal_other": "hdc",
    "super_royal_diamonds": "d",
    "super_royal_other": "shc",
}


def hand(name: str) -> Words:
    """A hand of a paytable, with its suits drawn after the name."""
    suits = _SUITS_OF.get(name)
    text = hand_words(name)
    text = text[:1].upper() + text[1:]
    if suits and len(suits) > 1:
        # The drawing shows the three suits, so the text need not list them.
        text = f"{text.partition(' of ')[0]} of another suit"
    return words(text, Suits(suits)) if suits else words(text)


def payout(line: Line) -> str:
    """What a line pays, as a sign says it; a meter is named only if there are several."""
    return "push" if line.kind is Kind.TO_ONE and line.amount == 0 else str(line)


def letter_of(table: Paytable) -> str:
    return "" if table.letter == "-" else f"Paytable {table.letter}"


def paytable_of(house: House, offer: Offer) -> tuple[str, Paytable] | None:
    """The paytable of an offer and the name it is posted under; for an Ante, the table of its bonus."""
    if offer.name == "ante":
        return "ante_bonus", offer.paytable or house.rules.paytables["ante_bonus"]["-"]
    if offer.paytable is not None:
        return offer.name, offer.paytable
    table = house.rules.paytables.get(offer.name, {}).get("-")
    return (offer.name, table) if table is not None else None


def posted(house: House) -> Iterator[Pays]:
    """Every paytable of the house in the order of its wagers, each progressive followed by its envy table."""
    for offer in house.offers.values():
        found = paytable_of(house, offer)
        if found is not None:
            name, table = found
            yield pays(name, table, note=_note(house, offer))
        if offer.envy is not None:
            yield envy_pays(offer)


def pays(name: str, table: Paytable, note: str = "") -> Pays:
    lines = tuple((line_words(line), words(payout(line))) for line in table.lines)
    heading = wager_title(name) + (f", {letter_of(table)}" if letter_of(table) else "")
    return Pays(heading, lines, note, common_clause([line.clause for line in table.lines]))


def common_clause(ids: list[str]) -> str:
    """The clause that contains all of these clauses.

    >>> common_clause(["3CP-12.D.3.a", "3CP-12.D.3.b"])
    '3CP-12.D.3'
    """
    parts = [clause.split(".") for clause in ids]
    same = [first for first, *others in zip(*parts, strict=False) if all(other == first for other in others)]
    return ".".join(same)


def line_words(line: Line) -> Words:
    """The hand of a line. Win'em All has no hand of its own."""
    return words("All three wagers win") if line.hand == "all_three_wagers_win" else hand(line.hand)


def _note(house: House, offer: Offer) -> str:
    if offer.denomination is not None:
        return f"Wager {dollars(offer.denomination)}, collected before the deal and not returned."
    fixed = house.rules.wagers[offer.name].exactly_dollars if offer.name in house.rules.wagers else None
    if fixed is not None:
        return f"Wager {dollars(fixed * 100)}, collected before the deal and not returned."
    if offer.name == "ante":
        return "Paid with Ante and Play, regardless of the dealer's hand."
    return ""


def envy_pays(offer: Offer) -> Pays:
    """What other players' hands pay on this house's size of the progressive wager."""
    table, size = offer.envy, offer.denomination or 100
    assert isinstance(table, EnvyTable)
    name = wager_title("five_card_envy" if offer.name == "five_card_progressive" else "envy")
    letter = f", Paytable {table.letter}" if len(table.letter) == 1 and table.letter != "-" else ""
    lines = tuple((hand(line.hand), words(dollars(line.for_wager(size)[0]))) for line in table.lines)
    clause = common_clause([line.for_wager(size)[1] for line in table.lines])
    note = f"For another player's hand, to each {dollars(size)} {wager_title(offer.name)} wager."
    return Pays(name + letter, lines, note, clause)


def limits_text(limits: Limits) -> str:
    """
    >>> limits_text(Limits(500, 50000, 100))
    '$5 to $500'
    """
    if limits.maximum is None:
        return f"from {dollars(limits.minimum)}"
    return f"{dollars(limits.minimum)} to {dollars(limits.maximum)}"


def limits(house: House) -> Iterator[tuple[str, str]]:
    """The limits of each wager."""
    for offer in house.offers.values():
        rule = house.rules.wagers.get(offer.name)
        fixed = offer.denomination or (rule.exactly_dollars * 100 if rule and rule.exactly_dollars else None)
        each = " each" if offer.name == "bets" else ""
        yield wager_title(offer.name), dollars(fixed) if fixed else limits_text(offer.limits) + each


def strong(wager: str) -> Strong:
    return Strong(wager_title(wager))
