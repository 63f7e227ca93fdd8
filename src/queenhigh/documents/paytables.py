"""Paytables, envy tables and limits as they are posted."""

from collections.abc import Iterable, Iterator

from queenhigh.cards import hand_ranks, hand_words
from queenhigh.documents.document import Columns, Pays, Strong, Suits, Table, Words, words
from queenhigh.documents.wager_text import first_wager
from queenhigh.money import dollars
from queenhigh.rulebook import ONLY_LETTER, EnvyTable, Kind, Line, Paytable, Rulebook, StageRule, wager_title
from queenhigh.rulebook.wording import all_of, listed
from queenhigh.submission import House, Limits, Offer

_SUITS_OF = {
    "mini_royal_spades": "s",
    "mini_royal_other": "hdc",
    "super_royal_diamonds": "d",
    "super_royal_other": "shc",
}


def hand(name: str) -> Words:
    """A hand of a paytable, with the ranks of a royal that players may not know by name, and its suits drawn."""
    suits = _SUITS_OF.get(name)
    text = hand_words(name)
    text = text[:1].upper() + text[1:]
    if suits and len(suits) > 1:
        # The drawing shows the three suits, so the text need not list them.
        text = f"{text.partition(' of ')[0]} of another suit"
    ranks = hand_ranks(name)
    text += f" ({ranks})" if ranks and suits else f" ({ranks} of one suit)" if ranks else ""
    return words(text, Suits(suits)) if suits else words(text)


def payout(line: Line) -> str:
    """What a line pays, as a sign says it; a meter is named only if there are several."""
    return "push" if line.kind is Kind.TO_ONE and line.amount == 0 else str(line)


def letter_of(table: Paytable) -> str:
    return "" if table.letter == ONLY_LETTER else f"Paytable {table.letter}"


def table_title(name: str, table: Paytable) -> str:
    """The wager or bonus that a paytable is for, and its letter.

    >>> from queenhigh.rulebook import rulebook
    >>> table_title("pair_plus", rulebook("three-card-poker").paytables["pair_plus"]["C"])
    'Pair Plus, Paytable C'
    """
    letter = letter_of(table)
    return wager_title(name) + (f", {letter}" if letter else "")


def paytable_of(house: House, offer: Offer) -> tuple[str, Paytable] | None:
    """The paytable of an offer and the name it is posted under; for an Ante, the table of its bonus."""
    name = house.rules.table_name(offer.name)
    if name is None:
        return None
    table = offer.paytable or house.rules.paytables[name].get(offer.letter or ONLY_LETTER)
    return (name, table) if table is not None else None


def posted(house: House) -> Iterator[Pays]:
    """Every paytable of the house in the order of its wagers, each progressive followed by its envy table."""
    for offer in house.offers.values():
        found = paytable_of(house, offer)
        if found is not None:
            name, table = found
            yield pays(house.rules, name, table, note=_note(house, offer))
        if offer.envy is not None:
            yield envy_pays(house.rules, offer)


def in_columns(house: House, tables: Iterable[Pays | Table], most: int) -> Columns:
    """Tables in reading order, to be put into columns; an envy stays below its progressive."""
    envies = {envy_title(house.rules, offer) for offer in house.offers.values() if offer.envy is not None}
    groups: list[tuple[Pays | Table, ...]] = []
    for table in tables:
        if table.title in envies:
            groups[-1] += (table,)
        else:
            groups.append((table,))
    return Columns(tuple(groups), most)


def pays(rules: Rulebook, name: str, table: Paytable, note: str = "") -> Pays:
    lines = tuple((line_words(rules, name, line), words(payout(line))) for line in table.lines)
    return Pays(table_title(name, table), lines, note, common_clause([line.clause for line in table.lines]))


def common_clause(ids: list[str]) -> str:
    """The clause that contains all of these clauses.

    >>> common_clause(["3CP-12.D.3.a", "3CP-12.D.3.b"])
    '3CP-12.D.3'
    """
    parts = [clause.split(".") for clause in ids]
    same = [first for first, *others in zip(*parts, strict=False) if all(other == first for other in others)]
    return ".".join(same)


def line_words(rules: Rulebook, name: str, line: Line) -> Words:
    """The hand of a line; a wager that wins with others has no hand of its own."""
    wager = rules.wagers.get(name)
    if wager is not None and wager.wins_with:
        return words(f"{all_of(len(wager.wins_with)).capitalize()} wagers win")
    return hand(line.hand)


def fixed_amount(house: House, offer: Offer) -> int | None:
    """The only amount that a wager may be, in cents; None where the player chooses."""
    rule = first_wager(house.rules, offer.name)
    return offer.denomination or (rule.exactly_dollars * 100 if rule.exactly_dollars else None)


def _note(house: House, offer: Offer) -> str:
    fixed, rules = fixed_amount(house, offer), house.rules
    if fixed is not None:
        return f"Wager {dollars(fixed)}, collected before the deal and not returned."
    if rules.contest is not None and any(bonus.on == offer.name for bonus in rules.bonuses.values()):
        with_these = listed([wager_title(wager) for wager in rules.contest.wagers])
        return f"Paid with {with_these}, regardless of the dealer's hand."
    return ""


def envy_name(rules: Rulebook, offer: Offer) -> str:
    """What the envy of a progressive wager is called."""
    rule = first_wager(rules, offer.name).envy
    assert rule is not None
    return rule.name


def envy_title(rules: Rulebook, offer: Offer) -> str:
    """The envy table's title, with its letter if it has one."""
    assert isinstance(offer.envy, EnvyTable)
    letter = offer.envy.letter
    has_letter = len(letter) == 1 and letter != ONLY_LETTER
    return wager_title(envy_name(rules, offer)) + (f", Paytable {letter}" if has_letter else "")


def envy_pays(rules: Rulebook, offer: Offer) -> Pays:
    """What other players' hands pay on this house's size of the progressive wager."""
    table, size = offer.envy, offer.denomination or 100
    assert isinstance(table, EnvyTable)
    lines = tuple((hand(line.hand), words(dollars(line.for_wager(size)[0]))) for line in table.lines)
    clause = common_clause([line.for_wager(size)[1] for line in table.lines])
    note = f"For another player's hand, to each {dollars(size)} {wager_title(offer.name)} wager."
    return Pays(envy_title(rules, offer), lines, note, clause)


def limits_text(limits: Limits) -> str:
    """
    >>> limits_text(Limits(500, 50000, 100)), limits_text(Limits(500, 500, 1))
    ('$5 to $500', '$5')
    """
    if limits.maximum is None:
        return f"from {dollars(limits.minimum)}"
    if limits.maximum == limits.minimum:
        return dollars(limits.minimum)
    return f"{dollars(limits.minimum)} to {dollars(limits.maximum)}"


def steps_text(limits: Limits) -> str:
    """
    >>> steps_text(Limits(500, 50000, 100)), steps_text(Limits(500, 500, 100))
    (', in steps of $1', '')
    """
    return "" if limits.maximum == limits.minimum else f", in steps of {dollars(limits.unit)}"


def limits(house: House) -> Iterator[tuple[str, str, str]]:
    """The limits and the clause of each wager, each followed by the bet that a player may add to it later."""
    one_unit = common_unit(house) is not None
    for offer in house.offers.values():
        fixed = fixed_amount(house, offer)
        wagers = [wager for wager in house.rules.wagers.values() if wager.offer == offer.name]
        each = " each" if len(wagers) > 1 else ""
        steps = "" if one_unit or offer.limits.unit == 1 else steps_text(offer.limits)
        amount = dollars(fixed) if fixed else limits_text(offer.limits) + each + steps
        yield wager_title(offer.name), amount, wagers[0].clause
        for stage in house.rules.stages:
            if stage.bets is not None and stage.on == offer.name:
                yield wager_title(stage.bets), later_bet(house, stage), stage.clause


def later_bet(house: House, stage: StageRule) -> str:
    """How large a bet made after the deal may be, as a sign says it: "equal to Ante", "1 to 3 times Ante"."""
    base = wager_title(stage.on or "")
    if stage.least_times == stage.most_times:
        return f"equal to {base}" if stage.most_times == 1 else f"{stage.most_times} times {base}"
    if house.readings.play_amounts == "multiples":
        return f"{listed([str(times) for times in stage.times], 'or')} times {base}"
    return f"{stage.least_times} to {stage.most_times} times {base}"


def common_unit(house: House) -> int | None:
    """The unit, in cents, that every wager on offer is a multiple of; None where they differ or any cent will do."""
    fixed = {offer.name: fixed_amount(house, offer) for offer in house.offers.values()}
    units = {offer.limits.unit for offer in house.offers.values() if fixed[offer.name] is None}
    unit = units.pop() if len(units) == 1 else 1
    return unit if unit > 1 and all(amount % unit == 0 for amount in fixed.values() if amount) else None


def unit_sentence(house: House) -> str:
    """That wagers are multiples of the table's unit; empty where any amount may be bet."""
    unit = common_unit(house)
    return f"Wagers are in multiples of {dollars(unit)}." if unit is not None else ""


def equal_wagers_sentence(rules: Rulebook) -> str:
    """That some wagers are required together and equal; empty for a game without such a rule."""
    if rules.equal_wagers is None:
        return ""
    named = listed([wager_title(wager) for wager in rules.equal_wagers.wagers])
    return f"{named} are all required, in equal amounts."


def raises_sentence(rules: Rulebook) -> str:
    """What a raise is paid; empty for a game without one."""
    raises = [stage.bets for stage in rules.stages if stage.bets is not None and not rules.in_contest(stage.bets)]
    return "Each raise is paid at the odds of its wager." if raises else ""


def strong(wager: str) -> Strong:
    return Strong(wager_title(wager))
