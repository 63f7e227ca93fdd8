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
from queenhigh.documents.phrases import apart, listed
from queenhigh.rulebook import Clause, clause_index, duty, procedure, wager_title
from queenhigh.submission import House

_OPENING = ("inspection", "spread", "turn", "wash", "stack", "opening_shuffle", "both_decks", "preshuffled")

_OF_BET = {"LIR-.11.B": "Bet 1: ", "LIR-.11.C": "Bet 2: "}
"""Signals that the draft gives twice, once for each bet."""


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
    yield Ticks((*physical["1"], *physical["5"], *_devices(house), *_place_of_shoe(physical["8"])))
    yield Heading("Cards")
    yield Ticks((*physical["3"], *_decks(house)))
    yield PageBreak()
    yield Heading("Opening the game")
    yield Ticks(tuple(_opening(house)))
    yield Heading("Dealing guide")
    yield Ticks((*_hands(physical["8"]), *physical["9"]))
    yield Heading("Conduct and signals")
    yield Ticks((*physical["11"], *_shown_hands(house)))
    yield Blanks(("Dealer", "Floorperson", "Date and time"))
    yield Paragraph(words(f"Clause numbers refer to the rules of {house.rules.title}; the wording is ours."), "quiet")


def _papers(filing: Filing) -> Iterator[tuple[str, tuple[str | Clauses, ...]]]:
    house = filing.house
    layout = house.approvals.get("layout")
    told = layout.isoformat() if layout else "not recorded; keep the table closed until it is"
    yield "Layout approved", (told, clauses(house.rules.clause(_layout_chapter(house))))
    device = house.approvals.get("device")
    if device or house.dealing == "self-shuffling-shoe":
        told = device.isoformat() if device else "not recorded"
        yield "Device approved", (told, clauses(house.rules.equipment.device_clause))


def _layout_chapter(house: House) -> str:
    return "02.B" if house.game == "let-it-ride" else "2.B"


def _layout(house: House) -> Tick:
    clause = house.rules.clause(_layout_chapter(house))
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
    bet = next((told for part, told in _OF_BET.items() if clause.startswith(part)), "")
    return Tick(words(bet + duty(clause)), clauses(clause), not_here(house, clause))


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
    if chapter == "3" and ".B" in clause and house.decks == 1:
        return "there is one deck"
    if chapter == "5" and house.shuffler == "none":
        return "there is no shuffler"
    return ""


def _place_of_shoe(ticks: list[Tick]) -> list[Tick]:
    return [tick for tick in ticks if tick.tags.ids[0].endswith("8.A")]


def _hands(ticks: list[Tick]) -> list[Tick]:
    return [tick for tick in ticks if tick not in _place_of_shoe(ticks)]


def _devices(house: House) -> Iterator[Tick]:
    """The devices of a progressive, including the lock-out, and the shuffler."""
    progressive = any(house.rules.offers[name].progressive for name in house.offers)
    for rest in ("C", "C.1", "C.2") if progressive else ():
        clause = house.rules.clause(_layout_chapter(house)[:-1] + rest)
        if clause in clause_index():
            yield _tick(house, clause)
    if house.dealing == "hand":
        yield _tick(house, house.rules.equipment.hand_dealing_clause)


def _decks(house: House) -> Iterator[Tick]:
    steps = procedure(house.game, house.dealing)
    if house.decks == 2:
        three_b = steps["two_decks"]
        for clause in (three_b, f"{three_b}.3", steps["alternate"], f"{three_b}.5"):
            yield _tick(house, clause)
    yield _tick(house, steps["hours_hand" if house.dealing == "hand" else "hours_shoe"])


def _opening(house: House) -> Iterator[Tick]:
    steps = procedure(house.game, house.dealing)
    for step in _OPENING:
        if step != "both_decks" or house.decks == 2:
            yield _tick(house, steps[step])


def _shown_hands(house: House) -> Iterator[Tick]:
    """A house rule of the printed rack card, which is about Three Card Poker (OQ-509)."""
    if house.game == "three-card-poker":
        yield _tick(house, "RACK-35")
