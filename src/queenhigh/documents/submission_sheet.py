"""The rules submission: every option the house chose, clause by clause, with its readings of unclear clauses."""

from collections.abc import Iterator
from fractions import Fraction

from queenhigh.documents import paytables, phrases
from queenhigh.documents.document import (
    Blanks,
    Block,
    Clauses,
    Column,
    Document,
    Facts,
    Heading,
    Paragraph,
    Points,
    Quiet,
    Side,
    Strong,
    Table,
    Words,
    clauses,
    words,
)
from queenhigh.documents.filing import Filing
from queenhigh.money import dollars
from queenhigh.rulebook import Line, Rulebook, procedure, wager_title
from queenhigh.submission import READINGS, House, Offer

_TAGGED = (Column("Choice", share=3), Column("This house", share=4), Column("Clause", "right", 2))
_LIMITS = "OQ-033"
"""No clause sets a minimum or a maximum; the house chooses them."""


def submission_sheet(filing: Filing) -> Document:
    house = filing.house
    return Document(
        name="submission",
        title="Rules submission",
        subtitle=f"{phrases.apart(house.operator)}: every option chosen, with its clause",
        foot=filing.foot,
        blocks=tuple(_blocks(filing)),
    )


def _blocks(filing: Filing) -> Iterator[Block]:
    house = filing.house
    yield Facts(tuple(_who(filing)))
    yield Heading("The table")
    yield Table(_TAGGED, tuple(_table(house)))
    yield Heading("Wagers")
    for name in house.rules.offers:
        offer = house.offers.get(name)
        if offer is not None:
            yield from _offer(house, offer)
    absent = [name for name in house.rules.offers if name not in house.offers]
    if absent:
        yield Heading("Not offered", 3)
        yield Points(tuple(words(wager_title(name), clauses(house.rules.offers[name].clause)) for name in absent))
    yield from _readings(house)
    yield Heading("House rules")
    yield from _house_rules(house)
    yield from _remarks(filing)
    # What is signed is above the signatures; the glossary behind them may go on another page.
    yield Blanks(("For the operator", "For the regulator", "Date"))
    yield from _glossary(house)


def _who(filing: Filing) -> Iterator[tuple[str, Words]]:
    house, rules = filing.house, filing.house.rules
    yield "Operator", words(Strong(house.operator))
    yield "Game", words(filing.title, *_electronic(house))
    yield "Approved", words(filing.approved)
    if rules.authority:
        yield "Authority", words(rules.authority, clauses("LIR-.00.A"))
        yield "Status of the rules", words(rules.status[:1].upper() + rules.status[1:], clauses("LIR-.00.A"))
    else:
        yield "Rules", words(f"Standard rules of the {phrases.texts().regulator}")
    yield "Made with", words(filing.foot.version)
    grouped = " ".join(filing.fingerprint[at : at + 16] for at in range(0, 64, 16))
    yield "Submission (SHA-256)", words(Quiet(grouped))


def _electronic(house: House) -> tuple[Clauses, ...]:
    return (clauses("3CP-11.F"),) if house.electronic else ()


Row = tuple[Words, ...]


def _row(choice: str, taken: str, *ids: str | None) -> Row:
    return words(choice), words(taken), words(clauses(*ids))


def _table(house: House) -> Iterator[Row]:
    rules, equipment = house.rules, house.rules.equipment
    steps, texts = procedure(house.game, house.dealing), phrases.texts()
    yield _row("Betting positions", f"{house.seats}, of at most {rules.most_seats}", rules.seats_clause)
    yield _row("Adjacent boxes for one player", str(house.adjacent_boxes), rules.boxes_clause)
    yield _row("Dealing", texts.dealing[house.dealing or "manual-shoe"], steps["order"])
    yield _row("Shuffler", texts.shuffler[house.shuffler or "none"], steps["shuffle"])
    decks = "one deck" if house.decks == 1 else "two decks in turn, with a shuffler"
    yield _row("Decks", decks, equipment.two_decks_clause if house.decks == 2 else equipment.decks_clause)
    for key, clause in (("layout", _layout_clause(rules)), ("device", equipment.device_clause)):
        yield _row(f"Approval of the {key}", _approval(house, key), clause)
    if rules.payout_limit is not None:
        limit = dollars(house.payout_limit) if house.payout_limit is not None else "none"
        rule = rules.payout_limit
        yield _row("Payout limit per hand", limit, rule.clause, rule.ceiling_clause, rule.minimum_clause)
    if rules.game == "three-card-poker":
        told = "electronic table with nine community cards" if house.electronic else "table game with dealt hands"
        yield _row("Version", told, "3CP-11.F")


def _approval(house: House, key: str) -> str:
    """Its date. Only a shoe that reshuffles and counts by itself needs a device approval."""
    date = house.approvals.get(key)
    if date is not None:
        return date.isoformat()
    needed = key == "layout" or house.dealing == "self-shuffling-shoe"
    return "not yet recorded" if needed else "not needed: no shoe reshuffles by itself"


def _layout_clause(rules: Rulebook) -> str:
    return rules.clause("02.B" if rules.game == "let-it-ride" else "2.B")


def _offer(house: House, offer: Offer) -> Iterator[Block]:
    rule = house.rules.offers[offer.name]
    yield Heading(wager_title(offer.name), 3)
    yield Table(_TAGGED, tuple(_choices(house, offer)))
    found = paytables.paytable_of(house, offer)
    if found is not None:
        name, table = found
        letter = paytables.letter_of(table)
        title = wager_title(name) + (f", {letter}" if letter else "")
        yield _lines(title, table.lines)
    if offer.envy is not None:
        yield _envy(offer, rule.envy_clause)


def _choices(house: House, offer: Offer) -> Iterator[Row]:
    rules, rule = house.rules, house.rules.offers[offer.name]
    placed = [wager for wager in rules.wagers.values() if wager.offer == offer.name]
    yield _row("Wager on", phrases.about(house, offer.name), *(wager.clause for wager in placed[:1]))
    needs = _needs(house, offer.name)
    if needs:
        yield _row("Also requires", needs, *(wager.needs_clause for wager in placed[:1]))
    if offer.letter is not None:
        yield _row("Paytable", offer.letter, _chosen_under(rule.clause, offer))
    if rule.versions:
        yield _row("Version", phrases.texts().versions[offer.version], rule.versions[offer.version].clause)
    even = list(rules.contest.pays.values()) if rules.contest and offer.name in rules.contest.pays else []
    if even:
        yield _row("Ante and Play pay", str(even[0]), *(line.clause for line in even))
    if offer.denomination is not None:
        yield _row("Wager", f"{dollars(offer.denomination)} exactly", rule.denomination_clause)
    elif placed and placed[0].exactly_dollars:
        yield _row("Wager", f"{dollars(placed[0].exactly_dollars * 100)} exactly", placed[0].exactly_clause)
    else:
        unit = f", in steps of {dollars(offer.limits.unit)}"
        yield _row("Wager", paytables.limits_text(offer.limits) + unit, _LIMITS)
    yield from _meters(house, offer)


def _chosen_under(clause: str, offer: Offer) -> str:
    """The clause that lets the operator choose; the bonus of 12.C has its own."""
    if offer.paytable is None:
        return clause
    paid = paytables.common_clause([line.clause for line in offer.paytable.lines])
    return clause if paid.startswith(clause) else paid


def _needs(house: House, name: str) -> str:
    rule = house.rules.wagers.get(name)
    if rule is None or not (rule.needs_any or rule.needs_all):
        return ""
    if rule.needs_any:
        return phrases.listed([wager_title(wager) for wager in rule.needs_any], "or")
    return phrases.listed([wager_title(wager) for wager in rule.needs_all])


def percent(share: Fraction) -> str:
    """
    >>> percent(Fraction(14, 100)), percent(Fraction(37, 10000))
    ('14%', '0.37%')
    """
    return f"{float(share * 100):.12g}%"


def _meters(house: House, offer: Offer) -> Iterator[Row]:
    rule, letter = house.rules.offers[offer.name], offer.letter or ""
    least = house.rules.least_seeds.get(offer.name, {}).get(letter, {})
    for name, terms in (offer.meters or {}).items():
        meter = "Meter" if name == "main" else f"{name.capitalize()} meter"
        floor = least.get(name)
        clause = floor.clause if floor else rule.rate_clause
        amount = f"; at least {dollars(house.least_seed(offer.name, name) or 0)}" if floor else ""
        yield _row(
            f"{meter}, initial and reset", f"{dollars(terms.initial)} and {dollars(terms.reset)}{amount}", clause
        )
        yield _row(f"{meter}, rate of progression", f"{percent(terms.rate)} of each wager", rule.rate_clause)


def _lines(title: str, lines: tuple[Line, ...]) -> Table:
    columns = (Column("Hand", share=3), Column("Pays", "right", 3), Column("Clause", "right", 3))
    rows = tuple(
        (
            paytables.line_words(line),
            words(Strong(paytables.payout(line))),
            words(clauses(line.clause)),
        )
        for line in lines
    )
    return Table(columns, rows, title, paytables.common_clause([line.clause for line in lines]))


def _envy(offer: Offer, clause: str | None) -> Table:
    """Amounts for both wager sizes, since the whole table is designated; this house's size is in bold."""
    assert offer.envy is not None
    columns = (
        Column("Another player's hand", share=6), Column("On $1", "right", 3), Column("On $5", "right", 3),
        Column("Clause", "right", 6),
    )  # fmt: skip
    rows = tuple(
        (
            paytables.hand(line.hand),
            _sum(line.on_1, in_force=offer.denomination == 100),
            _sum(line.on_5, in_force=offer.denomination == 500),
            words(clauses(line.clause_on_1, line.clause_on_5)),
        )
        for line in offer.envy.lines
    )
    name = "five_card_envy" if offer.name == "five_card_progressive" else "envy"
    letter = f", Paytable {offer.envy.letter}" if len(offer.envy.letter) == 1 and offer.envy.letter != "-" else ""
    return Table(columns, rows, wager_title(name) + letter, clause or paytables.envy_pays(offer).clause)


def _sum(cents: int, *, in_force: bool) -> Words:
    return words(Strong(dollars(cents)) if in_force else Quiet(dollars(cents)))


def _readings(house: House) -> Iterator[Block]:
    """Every unclear clause of this game, the reading chosen, and whether it is the default."""
    yield Heading("Readings of unclear clauses")
    yield Paragraph(
        words(
            "A default reading applies unless the submission says otherwise. OQ is the number of the open question,"
            " next to the clause that raises it."
        ),
        "quiet",
    )
    columns = (
        Column("Question", share=4), Column("Reading", share=4), Column("Default"), Column("Clause", "right"),
    )  # fmt: skip
    yield Table(columns, tuple(_reading_rows(house)))


def _reading_rows(house: House) -> Iterator[Row]:
    for key, reading in READINGS.items():
        if house.game in reading.games:
            text, value = phrases.texts().readings[key], getattr(house.readings, key)
            taken = words(text.answers[str(value).lower() if isinstance(value, bool) else value])
            if not _arises(house, key):
                taken += (Quiet(" (does not arise at this table)"),)
            clause = house.rules.clause(text.clause.get(house.game) or text.clause["any"])
            yield words(text.asks), taken, _adopted(value == reading.values[0]), _open(reading.question, clause)
    yield from _own_keys(house)


def _arises(house: House, key: str) -> bool:
    """Whether an unclear clause can make a difference under this house's options."""
    offers, meters = house.offers, (offer.meters or {} for offer in house.offers.values())
    return {
        "folded_hand_gives_envy": bool(house.rules.cards.dealer) and any(offer.envy for offer in offers.values()),
        "own_boxes_seen_together": house.adjacent_boxes > 1,
        "minor_meter_minimum": any("minor" in names for names in meters),
        "box_card_in_every_deal": "six_card_bonus" in offers and house.dealing in ("manual-shoe", "hand"),
        "payout_limit_cut": house.payout_limit is not None,
        "community_stack": house.dealing in ("automated-shoe", "self-shuffling-shoe"),
        "six_card_bonus_needs": "six_card_bonus" in offers,
    }.get(key, True)


def _open(question: str, *ids: str) -> Words:
    return words(clauses(*ids, question))


def _adopted(adopted: bool) -> Words:
    return words("yes") if adopted else words(Strong("no"))


def _own_keys(house: House) -> Iterator[Row]:
    """Readings that have keys of their own: the bonus, the version, the five-card envy, the electronic table."""
    if house.game != "three-card-poker":
        return
    ante, pair_plus = house.offers.get("ante"), house.offers.get("pair_plus")
    compulsory = pair_plus is not None and pair_plus.version == "compulsory"
    asks = "Which version does the bonus of 12.C belong to?"
    if ante is not None and ante.letter == "12.C":
        yield words(asks), words("the compulsory one"), _adopted(compulsory), _open("OQ-102", "3CP-12.C")
    if pair_plus is not None and pair_plus.version == "ante_required":
        asks = "May a house require an Ante with Pair Plus without a ratio?"
        yield words(asks), words("yes, as a house rule"), _adopted(True), _open("OQ-502", "3CP-7.G")
    five = house.offers.get("five_card_progressive")
    if five is not None and five.envy is not None:
        filed = five.envy.letter == "filed"
        taken = "the amounts in this submission" if filed else "the amounts of the sister games"
        asks = "What does the Five-Card Envy pay?"
        yield words(asks), words(taken), _adopted(not filed), _open("OQ-109", "3CP-11.D.9.g")
    if house.electronic:
        asks, taken = "How are the nine community cards used?", "eight lines of three in a square, shared by everyone"
        yield words(asks), words(taken), _adopted(True), _open("OQ-113", "3CP-11.F")


def _house_rules(house: House) -> Iterator[Block]:
    if not house.house_rules:
        yield Paragraph(words("None."))
        return
    yield Paragraph(
        words("Rules of the operator, in addition to the rules of the game and consistent with them (OQ-509)."), "quiet"
    )
    yield Points(tuple(words(phrases.sentence(rule)) for rule in house.house_rules))


def _remarks(filing: Filing) -> Iterator[Block]:
    """What the checker says about a submission that has no errors."""
    if filing.remarks:
        yield Heading("Remarks on this submission")
        yield Points(
            tuple(
                words(Strong(f"{remark.severity.value.capitalize()}: "), remark.message + ".", clauses(remark.clause))
                for remark in filing.remarks
            )
        )


def _glossary(house: House) -> Iterator[Block]:
    """Every defined term once, in our words, with its clause; then terms that no document defines (OQ-051)."""
    texts = phrases.texts()
    defined = texts.definitions[house.game]
    common = {**texts.common_terms, **(texts.contest_terms if house.rules.cards.dealer else {})}
    yield Heading("Glossary", tags=clauses(house.rules.clause("01.A" if house.game == "let-it-ride" else "1.A")))
    rows = [
        (term, words(Strong(term), Quiet(f": {text}"), clauses(clause))) for term, (clause, text) in defined.items()
    ]
    rows += [(term, words(Strong(term), Quiet(f": {text}"))) for term, text in common.items() if term not in defined]
    told = [entry for _, entry in sorted(rows, key=lambda row: row[0].lower())]
    half = (len(told) + 1) // 2
    yield Side(((Points(tuple(told[:half])),), (Points(tuple(told[half:])),)))
