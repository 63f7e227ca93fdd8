"""Which part of a layout answers which clause: a list to file with the drawing.

>>> from queenhigh.drawings import checklist
>>> from queenhigh.practice import example_text
>>> from queenhigh.submission import read_submission
>>> import tomllib
>>> house, _ = read_submission(tomllib.loads(example_text("harbor-room.toml")))
>>> for check in checklist(house)[3:6]:
...     print(check.clause, check.status, check.part, sep=" | ")
3CP-2.B.1 | drawn | Operator's name: Harbor Room
3CP-2.B.2 | drawn | Ante, Play and Pair Plus areas at each of 7 seats
3CP-2.B.3 | drawn | Progressive area at each of 7 seats
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from queenhigh.drawings.layout import inscribed, layout
from queenhigh.drawings.layout_parts import Layout
from queenhigh.rulebook import clause_index, gist, procedure, wager_title
from queenhigh.rulebook.procedure import USUAL_DEALING
from queenhigh.rulebook.wording import counted, listed
from queenhigh.submission import DEALING_METHODS, House


class Status(StrEnum):
    DRAWN = "drawn"
    NOT_OFFERED = "not offered"
    FILED = "filed"
    AWAITED = "awaited"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Check:
    """One clause, what it requires in our words, and the part of this layout that answers it."""

    clause: str
    gist: str
    part: str
    status: Status


def checklist(house: House) -> tuple[Check, ...]:
    """Every clause about the layout, in the order of the rules, with what was drawn for it."""
    felt = layout(house)
    asked: dict[str, list[str]] = {}
    for part, required_by in house.rules.layout.items():
        for clause in _of_this_dealing(house, required_by):
            asked.setdefault(clause, []).append(part)
    in_order = [clause for clause in clause_index() if clause in asked]
    return tuple(check for clause in in_order for check in _checks(house, felt, clause, asked[clause]))


def _of_this_dealing(house: House, required_by: Sequence[str]) -> Sequence[str]:
    """The clauses that ask for a part under this way of dealing, where each way has one of its own."""
    index = clause_index()
    orders = {way: procedure(house.game, way).clauses.get("order", "") for way in DEALING_METHODS}
    chapters = {way: index[clause].chapter for way, clause in orders.items() if clause in index}
    others = set(chapters.values()) - {chapters.get(house.dealing or USUAL_DEALING)}
    return [clause for clause in required_by if index[clause].chapter not in others] or required_by


def _checks(house: House, felt: Layout, clause: str, parts: list[str]) -> Iterator[Check]:
    wagers = [part for part in parts if _is_wager(house, part)]
    if wagers:
        yield _wagers(felt, clause, wagers)
    for part in parts:
        if part not in wagers:
            status, words = _part(house, felt, part)
            yield Check(clause, gist(clause), words, status)


def _is_wager(house: House, part: str) -> bool:
    return part in house.rules.wagers or part in house.rules.decided_wagers


def _wagers(felt: Layout, clause: str, wagers: list[str]) -> Check:
    first = felt.seats[0].wagers
    drawn = [wager for wager in wagers if wager in first]
    if not drawn:
        return Check(clause, gist(clause), f"{listed(map(wager_title, wagers))} not offered", Status.NOT_OFFERED)
    noun = "area" if len(drawn) == 1 else "areas"
    words = f"{listed(map(wager_title, drawn))} {noun} {_at_seats(len(felt.seats))}"
    idle = [wager_title(wager) for wager in drawn if not first[wager].offered]
    if idle:
        words += f"; {listed(idle)} not offered, but the area is drawn"
    return Check(clause, gist(clause), words, Status.DRAWN)


def _at_seats(many: int) -> str:
    """
    >>> _at_seats(7), _at_seats(1)
    ('at each of 7 seats', 'at the one seat')
    """
    return f"at each of {counted(many, 'seat')}" if many > 1 else "at the one seat"


def _part(house: House, felt: Layout, part: str) -> tuple[Status, str]:
    match part:
        case "approval":
            approved = house.approvals.get("layout")
            return (Status.FILED, f"Layout approved {approved}") if approved else (
                Status.AWAITED, "Approval of this layout: not recorded yet")  # fmt: skip
        case "seats":
            return (
                Status.DRAWN,
                f"{counted(house.seats, 'betting position')} (maximum {house.rules.most_seats}), all on one side",
            )
        case "dealer_side":
            return Status.DRAWN, "Dealer on the opposite side, behind the chip rack"
        case "name":
            drawn = any(label.role == "name" for label in felt.labels)
            words = f"Operator's name: {house.operator}" if drawn else "The submission does not name the operator"
            return (Status.DRAWN if drawn else Status.MISSING), words
        case "phrase" | "payout_limit":
            return _inscription(felt, part)
        case "other_tip_box":
            return (
                Status.DRAWN,
                "The tip box is in its regular place; another place needs an approval that names the obstacle",
            )
        case "payouts":
            return Status.DRAWN, _payouts(house)
    return _place(house, felt, part)


def _inscription(felt: Layout, part: str) -> tuple[Status, str]:
    name = part.replace("_", "-")
    found = [line.text for line in felt.inscriptions if line.name == name]
    if found:
        return Status.DRAWN, f"Inscription: {found[0].capitalize()}"
    return Status.NOT_OFFERED, "No payout limit is set, so the layout shows none"


def _payouts(house: House) -> str:
    """What the layout shows, and what it leaves to the sign."""
    here = list(inscribed(house))
    rules = house.rules
    elsewhere = [wager_title(offer) for offer in house.offers if rules.table_name(offer) not in here]
    words = f"Payouts of {listed(map(wager_title, here))} on the layout" if here else "No payouts on the layout"
    if rules.contest is not None:
        elsewhere = [*map(wager_title, rules.contest.wagers), *elsewhere]
    return words + (f"; those of {listed(elsewhere)} on the table sign" if elsewhere else "")


_PLACES = {
    "light": ("Wagering device with acceptance light", "-light"),
    "third_card": ("Area for the third card", "-third-card"),
    "player_cards": ("Area for the player's cards", "-cards"),
}
_THINGS = {
    "lock_out": ("lock_out", "Lock-out button on the dealer's side"),
    "drop_box": ("drop_box", "Drop box on the dealer's left, on the dealer's side"),
    "tip_box": ("tip_box", "Tip box on the dealer's right, on the dealer's side"),
    "discard_rack": ("discard_rack", "Discard rack on top of the dealer's side"),
    "dealer_cards": ("dealer", "Place for the dealer's cards"),
    "box": ("box", "Six Card Bonus box"),
}


def _place(house: House, felt: Layout, part: str) -> tuple[Status, str]:
    names = {area.name for area in felt.areas}
    if part in _PLACES:
        words, ending = _PLACES[part]
        seats = {area.seat for area in felt.areas if area.seat and area.name.endswith(ending)}
        return (Status.DRAWN, f"{words} {_at_seats(len(seats))}") if seats else _absent(words)
    if part in ("community", "grid"):
        return _community(house, felt, part)
    name, words = _THINGS[part]
    return (Status.DRAWN, words) if name in names else _absent(words)


def _community(house: House, felt: Layout, part: str) -> tuple[Status, str]:
    if not felt.community or house.electronic != (part == "grid"):
        return _absent("Nine community cards" if part == "grid" else "Community cards")
    if house.electronic:
        return Status.DRAWN, "Nine community cards in three rows in front of the dealer (OQ-113)"
    if house.rules.cards.dealer:
        return Status.DRAWN, "Area for two community cards on the dealer's right"
    return Status.DRAWN, "Area for the community cards directly in front of the chip rack"


def _absent(words: str) -> tuple[Status, str]:
    return Status.NOT_OFFERED, f"{words}: not needed for the wagers offered"
