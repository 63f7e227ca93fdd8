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
from queenhigh.documents.phrases import apart
from queenhigh.rulebook import Clause, clause_index, duty, wager_title
from queenhigh.rulebook.wording import listed
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
    physical = {chapter: list(_physical(house, chapter)) for chapter in ("1", "2", "3", "5", "8", "9", "11")}
    yield Facts(tuple(_papers(filing)))
    yield Heading("Table and layout")
    yield Ticks((_layout(house), *physical["2"]))
    yield Heading("Devices")
    yield Ticks((*physical["1"], *physical["5"], *_devices(filing), *_place_of_shoe(physical["8"])))
    yield Heading("Cards")
    yield Ticks((*physical["3"], *_decks(filing)))
    yield PageBreak()
    yield Heading("Opening the game")
    yield Ticks(tuple(_opening(filing)))
    yield Heading("Dealing guide")
    yield Ticks((*_hands(physical["8"]), *physical["9"]))
    yield Heading("Conduct and signals")
    yield Ticks((*physical["11"], *_ticks(filing, "hands_not_shown")))
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


def _layout(house: House) -> Tick:
    clause = house.rules.equipment.layout_clause
    places = f"{house.seats} boxes and an area for each of {listed([wager_title(name) for name in house.offers])}"
    return Tick(words(f"The layout is the approved one, with {places}."), clauses(clause))


def chapter_of(clause: Clause) -> str:
    """The chapter's number without the leading dots and zeros of a draft.

    >>> chapter_of(clause_index()["LIR-.08.A"])
    '8'
    """
    return clause.chapter.lstrip(".0") or "0"


def _physical(house: House, chapter: str) -> Iterator[Tick]:
    """Every rule of a chapter that only people can check."""
    for clause in clause_index().values():
        if (clause.document, clause.bearing, chapter_of(clause)) == (house.rules.prefix, "physical", chapter):
            yield _tick(house, clause.id)


def _tick(house: House, clause: str) -> Tick:
    return Tick(words(_about_bet(house, clause) + duty(clause)), clauses(clause), not_here(house, clause))


def _about_bet(house: House, clause: str) -> str:
    """The bet that a signal is about, where the rules give the same signal once for each bet."""
    bets = {stage.clause: stage.takes_back for stage in house.rules.stages if stage.takes_back is not None}
    bet = next((bet for part, bet in bets.items() if clause.startswith(f"{part}.")), None)
    return f"{wager_title(bet)}: " if bet else ""


def not_here(house: House, clause: str) -> str:
    """Why a rule does not apply to this house; empty where it does."""
    chapter = chapter_of(clause_index()[clause])
    if not clause.startswith(f"{house.rules.prefix}-"):
        # The lines of a rack card are numbered, but they are not chapters.
        return ""
    if chapter == "9" and house.dealing != "hand":
        return "cards are not dealt by hand"
    if chapter == "8" and house.dealing != "manual-shoe":
        return "there is no manual shoe"
    if chapter == "1" and house.dealing == "hand":
        return "cards are dealt by hand"
    if clause.startswith(house.rules.equipment.two_decks_clause) and house.decks == 1:
        return "there is one deck"
    if chapter == "5" and house.shuffler == "none":
        return "there is no shuffler"
    return ""


def _place_of_shoe(ticks: list[Tick]) -> list[Tick]:
    return [tick for tick in ticks if tick.tags.ids[0].endswith("8.A")]


def _hands(ticks: list[Tick]) -> list[Tick]:
    return [tick for tick in ticks if tick not in _place_of_shoe(ticks)]


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
