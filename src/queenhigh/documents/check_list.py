"""The equipment and opening check list: every rule about equipment and conduct, with a box to tick."""

from collections.abc import Iterator

from queenhigh.documents.document import (
    Blanks,
    Block,
    Clauses,
    Document,
    Facts,
    Heading,
    PageBreak,
    Paragraph,
    Tick,
    Ticks,
    clauses,
    words,
)
from queenhigh.documents.filing import Filing
from queenhigh.documents.phrases import apart, sentence
from queenhigh.drawings import checklist
from queenhigh.drawings.layout_checklist import Status
from queenhigh.money import dollars
from queenhigh.rulebook import Clause, Rulebook, clause_index, duty, wager_title
from queenhigh.rulebook.wording import counted
from queenhigh.submission import House

_OPENING = ("inspection", "spread", "turn", "wash", "stack", "opening_shuffle", "both_decks", "preshuffled")


def check_list(filing: Filing) -> Document:
    house = filing.house
    return Document(
        name="check-list",
        title="Equipment and opening check list",
        subtitle=f"{apart(house.operator)}: before the table opens, and while it is open",
        foot=filing.foot,
        blocks=tuple(_blocks(filing)),
    )


def _blocks(filing: Filing) -> Iterator[Block]:
    house = filing.house
    physical = _physical(house)
    yield Facts(tuple(_papers(filing)))
    yield from _section("Table and layout", [*_layout(house), *_sign(house), *physical["layout"]])
    devices = [*physical["devices"], *physical["shuffler"], *_devices(filing), *_ticks(filing, "shoe_place")]
    yield from _section("Devices", devices)
    yield from _section("Cards", [*physical["cards"], *_decks(filing)])
    yield PageBreak()
    yield from _section("Opening the game", list(_opening(filing)))
    yield from _section("Dealing guide", [*physical["manual shoe"], *physical["hand"]])
    yield from _section("Conduct and signals", physical["conduct"])
    yield from _house_rules(filing)
    yield Blanks(("Dealer", "Floorperson", "Date and time"))
    yield Paragraph(words(f"Clause numbers refer to the rules of {house.rules.title}; the wording is ours."), "quiet")


def _papers(filing: Filing) -> Iterator[tuple[str, tuple[str | Clauses, ...]]]:
    house = filing.house
    layout = house.approvals.get("layout")
    date = layout.isoformat() if layout else "not recorded; keep the table closed until it is"
    yield "Layout approved", (date, clauses(house.rules.equipment.layout_clause))
    device = house.approvals.get("device")
    if device or house.dealing == "self-shuffling-shoe":
        date = device.isoformat() if device else "not recorded"
        yield "Device approved", (date, clauses(house.rules.equipment.device_clause))


def _layout(house: House) -> Iterator[Tick]:
    """That the layout is the approved one, and each part that the rules require of it."""
    approved = house.rules.equipment.layout_clause
    yield Tick(words(f"The layout is the approved one, with {counted(house.seats, 'box')}."), clauses(approved))
    for check in checklist(house):
        if check.clause.startswith(f"{approved}.") and check.status is Status.DRAWN:
            yield Tick(words(sentence(check.part)), clauses(check.clause))


def _sign(house: House) -> Iterator[Tick]:
    """That the sign of this submission is posted, with the payout limit where there is one."""
    most, topics = house.payout_limit, house.rules.topics
    posted = [topics.get("posted_payouts"), topics.get("posted_limit") if most is not None else None]
    limit = f", and the payout limit of {dollars(most)} per hand" if most is not None else ""
    if any(posted):
        text = f"The payout sign of this submission is posted at the table; it shows what every wager pays{limit}."
        yield Tick(words(text), clauses(*posted))


def _house_rules(filing: Filing) -> Iterator[Block]:
    """The rules that this operator filed, and no others (OQ-509)."""
    if not filing.house.house_rules:
        return
    printed = filing.steps.get("hands_not_shown")
    ticks = []
    for rule in map(sentence, filing.house.house_rules):
        known = printed is not None and printed in clause_index() and rule == duty(printed)
        ticks.append(Tick(words(rule), clauses(printed if known else "OQ-509")))
    yield Heading("House rules")
    yield Ticks(tuple(ticks))


def _section(title: str, ticks: list[Tick]) -> Iterator[Block]:
    """A heading and its ticks, each once; nothing where there is nothing to tick."""
    if ticks:
        yield Heading(title)
        yield Ticks(tuple({(tick.words, tick.tags): tick for tick in reversed(ticks)}.values())[::-1])


def _physical(house: House) -> dict[str, list[Tick]]:
    """Every rule of this game that only people can check, by the section of the list it belongs to; how a bet is taken
    back is with the other signals."""
    sections: dict[str, list[Tick]] = {name: [] for name in (*_chapters(house.rules), "devices")}
    among_devices = house.rules.steps.clauses.get("shoe_place")
    taken_back = {stage.taken_back_clause for stage in house.rules.stages}
    for clause in clause_index().values():
        physical = (clause.document, clause.bearing) == (house.rules.prefix, "physical")
        if (physical or clause.id in taken_back) and clause.id != among_devices:
            sections[_section_of(house.rules, clause)].append(_tick(house, clause.id))
    return sections


def _chapters(rules: Rulebook) -> dict[str, str | None]:
    """The chapter of the rules that each section of the list is about."""
    index, steps = clause_index(), rules.steps.clauses
    by_shoe = rules.steps.by_method.get("manual-shoe")
    first_clauses = {
        "layout": rules.equipment.layout_clause,
        "cards": rules.equipment.decks_clause,
        "shuffler": steps.get("shuffle"),
        "manual shoe": by_shoe.clauses.get("load") if by_shoe is not None else None,
        "hand": rules.equipment.hand_dealing_clause,
        "conduct": steps.get("own_cards"),
    }
    return {section: index[clause].chapter if clause in index else None for section, clause in first_clauses.items()}


def _section_of(rules: Rulebook, clause: Clause) -> str:
    return next((section for section, chapter in _chapters(rules).items() if chapter == clause.chapter), "devices")


def _tick(house: House, clause: str) -> Tick:
    return Tick(words(_about_bet(house, clause) + duty(clause)), clauses(clause), not_here(house, clause))


def _about_bet(house: House, clause: str) -> str:
    """The bet that a signal is about, where the rules give the same signal once for each bet."""
    bets = {stage.clause: stage.takes_back for stage in house.rules.stages if stage.takes_back is not None}
    bet = next((bet for part, bet in bets.items() if clause.startswith(f"{part}.")), None)
    return f"{wager_title(bet)}: " if bet else ""


def not_here(house: House, clause: str) -> str:
    """Why a rule does not apply to this house; empty where it does."""
    rules = house.rules
    if not clause.startswith(rules.clause_prefix):
        # The lines of a rack card are numbered, but they are not chapters.
        return ""
    if clause == rules.steps.clauses.get("dealing_shoe") and house.dealing == "hand":
        return "cards are dealt by hand"
    if clause.startswith(f"{rules.equipment.two_decks_clause}.") and house.decks == 1:
        return "there is one deck"
    if house.electronic and _section_of(rules, clause_index()[clause]) == "conduct":
        return "players have no cards of their own"
    return _missing_equipment(house, clause_index()[clause])


def _missing_equipment(house: House, clause: Clause) -> str:
    """What this table lacks of the equipment that a whole chapter is about."""
    chapters = _chapters(house.rules)
    lacking = {
        "hand": (house.dealing != "hand", "cards are not dealt by hand"),
        "manual shoe": (house.dealing != "manual-shoe", "there is no manual shoe"),
        "shuffler": (house.shuffler == "none", "there is no shuffler"),
    }
    missing, reason = lacking.get(_section_of(house.rules, clause), (False, ""))
    # Where one chapter is about several kinds of equipment, nothing can be told from it.
    alone = list(chapters.values()).count(clause.chapter) == 1
    return reason if missing and alone else ""


def _devices(filing: Filing) -> Iterator[Tick]:
    """The devices of a progressive, including the lock-out, and the shuffler."""
    if filing.progressives:
        yield from _ticks(filing, "progressive_system", "device", "lock_out")
    clause = filing.house.rules.equipment.hand_dealing_clause
    if filing.house.dealing == "hand" and clause in clause_index():
        yield _tick(filing.house, clause)


def _ticks(filing: Filing, *steps: str) -> Iterator[Tick]:
    """Ticks for the steps that the rules of this game have."""
    for step in steps:
        clause = filing.steps.get(step)
        if clause in clause_index() and clause is not None:
            yield _tick(filing.house, clause)


def _decks(filing: Filing) -> Iterator[Tick]:
    if filing.house.decks == 2:
        yield from _ticks(filing, "two_decks", "held", "alternate", "one_rack")
    yield from _ticks(filing, "hours_hand" if filing.house.dealing == "hand" else "hours_shoe")


def _opening(filing: Filing) -> Iterator[Tick]:
    yield from _ticks(filing, *(step for step in _OPENING if step != "both_decks" or filing.house.decks == 2))
    cut = filing.steps.get("cut_due")
    if filing.cut_step == "cut_due" and cut in clause_index() and cut is not None:
        # Its chapter is about shufflers, and this table has none.
        yield Tick(words(duty(cut)), clauses(cut))
