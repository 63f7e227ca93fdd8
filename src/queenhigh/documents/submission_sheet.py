"""The rules submission: every option the house chose, clause by clause, with its readings of unclear clauses."""

from collections.abc import Iterator
from fractions import Fraction

from queenhigh.desk.statements import LIMITS
from queenhigh.documents import paytables, phrases
from queenhigh.documents.document import (
    Blanks,
    Block,
    Clauses,
    Column,
    Command,
    Document,
    Facts,
    Heading,
    Paragraph,
    Points,
    Quiet,
    Strong,
    Table,
    Words,
    clauses,
    words,
)
from queenhigh.documents.filing import Filing
from queenhigh.documents.glossary import glossary
from queenhigh.documents.readings_section import Row, readings_section
from queenhigh.documents.round_text import choice_sentence
from queenhigh.documents.wager_text import first_wager, wager_basis
from queenhigh.money import dollars
from queenhigh.rulebook import (
    NOT_QUALIFIED,
    Contest,
    EnvyTable,
    Paytable,
    Rulebook,
    WagerRule,
    clause_index,
    wager_title,
)
from queenhigh.rulebook.rule_text import version_text
from queenhigh.rulebook.wording import listed
from queenhigh.submission import House, Offer

_TAGGED = (Column("Choice", share=3), Column("This house", share=4), Column("Clause", "right", 2))
_AUTHORITY = "00.A"
"""Where the rules of a game state their authority, if they do."""


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
    yield Table(_TAGGED, tuple(_table(filing)))
    yield Heading("Wagers")
    for name in house.rules.offers:
        offer = house.offers.get(name)
        if offer is not None:
            yield from _offer(house, offer)
    absent = [name for name in house.rules.offers if name not in house.offers]
    if absent:
        yield Heading("Not offered", 3)
        yield Points(tuple(words(wager_title(name), clauses(first_wager(house.rules, name).clause)) for name in absent))
    yield from readings_section(filing)
    yield Heading("House rules")
    yield from _house_rules(house)
    yield from _remarks(filing)
    # What is signed is above the signatures; the glossary behind them may go on another page.
    yield Blanks(("For the operator", "For the regulator", "Date"))
    yield from glossary(filing)


def _who(filing: Filing) -> Iterator[tuple[str, Words]]:
    house, rules = filing.house, filing.house.rules
    yield "Operator", words(Strong(house.operator))
    yield "Game", words(filing.title, *_electronic(house))
    yield "Standing", words(filing.standing)
    under = rules.clause(_AUTHORITY)
    tag = clauses(under if under in clause_index() else None)
    yield "Rules", words(filing.rules_title, tag)
    if rules.authority:
        yield "Authority", words(rules.authority, tag)
    yield "Made with", words(filing.foot.version)
    yield "Submission (SHA-256)", words(Command(filing.fingerprint))


def _electronic(house: House) -> tuple[Clauses, ...]:
    rule = house.rules.electronic
    return (clauses(rule.clause),) if rule is not None and house.electronic else ()


def _row(choice: str, taken: str, *ids: str | None) -> Row:
    return words(choice), words(taken), words(clauses(*ids))


def _table(filing: Filing) -> Iterator[Row]:
    house, rules, equipment = filing.house, filing.house.rules, filing.house.rules.equipment
    steps, texts = filing.steps, phrases.texts()
    yield _row("Betting positions", f"{house.seats}, of at most {rules.most_seats}", rules.seats_clause)
    yield _row("Adjacent boxes for one player", str(house.adjacent_boxes), rules.boxes_clause)
    yield _row("Dealing", texts.dealing[house.dealing or "manual-shoe"], steps.get("order"))
    yield _row("Shuffler", texts.shuffler[house.shuffler or "none"], steps.get("shuffle"))
    decks = "one deck" if house.decks == 1 else "two decks in turn, with a shuffler"
    yield _row("Decks", decks, equipment.two_decks_clause if house.decks == 2 else equipment.decks_clause)
    for key, clause in (("layout", equipment.layout_clause), ("device", equipment.device_clause)):
        yield _row(f"Approval of the {key}", _approval(house, key), clause)
    if rules.equal_wagers is not None:
        equal = listed([wager_title(wager) for wager in rules.equal_wagers.wagers])
        yield _row("Required of every player", f"{equal}, in equal amounts", rules.equal_wagers.clause)
    if rules.payout_limit is not None:
        limit = dollars(house.payout_limit) if house.payout_limit is not None else "none"
        rule = rules.payout_limit
        yield _row("Payout limit per hand", limit, rule.clause, rule.ceiling_clause, rule.minimum_clause)
    if rules.electronic is not None:
        version = "electronic table with nine community cards" if house.electronic else "table game with dealt hands"
        yield _row("Version", version, rules.electronic.clause)


def _approval(house: House, key: str) -> str:
    """Its date. Only a shoe that reshuffles and counts by itself needs a device approval."""
    date = house.approvals.get(key)
    if date is not None:
        return date.isoformat()
    needed = key == "layout" or house.dealing == "self-shuffling-shoe"
    return "not yet recorded" if needed else "not needed: no shoe reshuffles by itself"


def _offer(house: House, offer: Offer) -> Iterator[Block]:
    rule = house.rules.offers[offer.name]
    yield Heading(wager_title(offer.name), 3)
    yield Table(_TAGGED, tuple(_choices(house, offer)))
    found = paytables.paytable_of(house, offer)
    if found is not None:
        yield _lines(house.rules, *found)
    if offer.envy is not None:
        yield _envy(house.rules, offer, rule.envy_clause)


def _choices(house: House, offer: Offer) -> Iterator[Row]:
    rules, rule = house.rules, house.rules.offers[offer.name]
    placed = [wager for wager in rules.wagers.values() if wager.offer == offer.name]
    yield _row("Wager on", wager_basis(house, offer.name), *(wager.clause for wager in placed[:1]))
    needs = _needs(house, placed[0])
    if needs:
        yield _row("Also requires", needs, *(wager.needs_clause for wager in placed[:1]))
    if offer.letter is not None:
        yield _row("Paytable", offer.letter, _chosen_under(rule.clause, offer))
    if rule.versions:
        yield _row("Version", version_text(rule, offer.version), rule.versions[offer.version].clause)
    if rules.contest is not None and rules.in_contest(offer.name):
        yield from _contest_pays(rules.contest)
    if offer.denomination is not None:
        yield _row("Wager", f"{dollars(offer.denomination)} exactly", rule.denomination_clause)
    elif placed and placed[0].exactly_dollars:
        yield _row("Wager", f"{dollars(placed[0].exactly_dollars * 100)} exactly", placed[0].exactly_clause)
    else:
        yield _row("Wager", paytables.limits_text(offer.limits) + paytables.steps_text(offer.limits), LIMITS)
    yield from _later_choices(house, placed)
    yield from _meters(house, offer)
    if isinstance(offer.envy, EnvyTable) and rule.envy_choice == "letter":
        yield _row("Envy table", offer.envy.letter, rule.envy_clause)


def _later_choices(house: House, placed: list[WagerRule]) -> Iterator[Row]:
    """The Play, raise or withdrawal that these wagers lead to, and what a raise is paid as."""
    names = [wager.name for wager in placed]
    for stage in house.rules.stages:
        about = stage.bets if stage.on in names else stage.takes_back if stage.takes_back in names else None
        if about is not None:
            base = house.rules.raised(about)
            paid = f" Paid like {wager_title(base)}." if base != about else ""
            yield _row(wager_title(about), choice_sentence(house, stage) + paid, stage.clause)


def _contest_pays(contest: Contest) -> Iterator[Row]:
    """What a win against the dealer pays, in one row where all wagers pay the same; then what the dealer needs."""
    payouts = {wager: str(line) for wager, line in contest.pays.items()}
    titles = [wager_title(wager) for wager in payouts]
    if len(set(payouts.values())) == 1:
        verb = "pays" if len(titles) == 1 else "pay"
        same = next(iter(payouts.values()))
        yield _row(f"{listed(titles)} {verb}", same, *(line.clause for line in contest.pays.values()))
    else:
        for wager, line in contest.pays.items():
            yield _row(f"{wager_title(wager)} pays", str(line), line.clause)
    if contest.qualifier is not None:
        clause = contest.cases[NOT_QUALIFIED].clause if NOT_QUALIFIED in contest.cases else None
        yield _row("The dealer plays with", f"{contest.qualifier.words} or better", clause)


def _chosen_under(clause: str, offer: Offer) -> str:
    """The clause that lets the operator choose; the bonus of 12.C has its own."""
    if offer.paytable is None:
        return clause
    paid = paytables.common_clause([line.clause for line in offer.paytable.lines])
    return clause if paid.startswith(clause) else paid


def _needs(house: House, rule: WagerRule) -> str:
    if rule.needs_any:
        return listed([wager_title(wager) for wager in rule.needs_any if wager in house.offers], "or")
    needed = house.needed_with(rule)
    return listed([wager_title(wager) for wager in needed]) if needed else ""


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
        question = None if floor else rule.rate_question
        amount = f"; at least {dollars(house.least_seed(offer.name, name) or 0)}" if floor else ""
        yield _row(
            f"{meter}, initial and reset",
            f"{dollars(terms.initial)} and {dollars(terms.reset)}{amount}",
            clause,
            question,
        )
        rate = f"{percent(terms.rate)} of each wager"
        yield _row(f"{meter}, rate of progression", rate, rule.rate_clause, rule.rate_question)


def _lines(rules: Rulebook, name: str, table: Paytable) -> Table:
    columns = (Column("Hand", share=3), Column("Pays", "right", 3), Column("Clause", "right", 3))
    rows = tuple(
        (
            paytables.line_words(rules, name, line),
            words(Strong(paytables.payout(line))),
            words(clauses(line.clause)),
        )
        for line in table.lines
    )
    return Table(
        columns,
        rows,
        paytables.table_title(name, table),
        paytables.common_clause([line.clause for line in table.lines]),
    )


def _envy(rules: Rulebook, offer: Offer, clause: str | None) -> Table:
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
    title = paytables.envy_title(rules, offer)
    return Table(columns, rows, title, clause or paytables.envy_pays(rules, offer).clause)


def _sum(cents: int, *, in_force: bool) -> Words:
    return words(Strong(dollars(cents)) if in_force else Quiet(dollars(cents)))


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
