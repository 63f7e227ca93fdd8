"""From a parsed TOML file to a house, with every finding on the way."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from queenhigh.findings import Finding, Severity
from queenhigh.rulebook import Rulebook, electronic_games, game_names, rulebook
from queenhigh.submission.filing_details import read_filing_details, texts
from queenhigh.submission.house import DEALING_METHODS, NO_LIMITS, House, Limits
from queenhigh.submission.house_check import check_house
from queenhigh.submission.limits import positive, read_limits
from queenhigh.submission.offers import read_offers
from queenhigh.submission.payout_limit import highest_payout_limit
from queenhigh.submission.readings import READINGS, Readings
from queenhigh.submission.section import Section, allowed, boolean, day, kind_of, one_of, text, whole_number
from queenhigh.submission.suggestions import (
    LEAVE_OUT,
    closest,
    nearest_boolean,
    nearest_choice,
    nearest_day,
    nearest_money,
    nearest_number,
    quoted,
)

SHUFFLERS = ("none", "plain", "counting")


@dataclass(frozen=True, slots=True)
class TableChoices:
    """The [table] of a submission; what is left out keeps the widest the rules allow."""

    seats: int
    adjacent_boxes: int = 1
    dealing: str | None = None
    shuffler: str | None = None
    decks: int = 1
    limits: Limits = NO_LIMITS


def read_submission(data: Mapping[str, object], *, inline_for: str | None = None) -> tuple[House | None, list[Finding]]:
    """The house and all findings; no house where an error bars play.

    A submission written inside a round record (`inline_for` its game) may leave out who filed it, when, and the table.
    """
    house, findings = read_filing(data, inline_for=inline_for)
    barred = any(finding.bars_play and finding.severity is Severity.ERROR for finding in findings)
    return (None if barred else house), findings


def read_filing(data: Mapping[str, object], *, inline_for: str | None = None) -> tuple[House | None, list[Finding]]:
    """The house as far as it can be read, also where nothing could be played under it, and all findings."""
    findings: list[Finding] = []
    top = Section(data, "", findings)
    games = game_names()
    game = top.take("game", one_of(*games), near=lambda value: nearest_choice(value, games)) or inline_for
    if "game" not in data and inline_for is None:
        top.missing("game", f"the submission must name its game; {allowed(games)}", bars_play=True)
    if game is None:
        # A misspelled game is recognized, so that everything else that is wrong can be reported too.
        game = closest(str(data.get("game", "")), games)
    if game is None:
        return None, findings
    if inline_for is not None and game != inline_for:
        top.find("game", f"the house is for {game}, the round is {inline_for}")
    house = _read_house(top, rulebook(game), inline=inline_for is not None)
    findings += check_house(house, data)
    return house, findings


def _read_house(top: Section, rules: Rulebook, *, inline: bool) -> House:
    operator = top.take("operator", text, bars_play=False)
    submitted, approved = (top.take(key, day, bars_play=False, near=nearest_day) for key in ("submitted", "approved"))
    if not inline and "operator" not in top.data:
        top.missing("operator", "name who files")
    electronic = _read_electronic(top, rules)
    table = _read_table(top, rules, inline=inline)
    offers = read_offers(top, rules, table.limits, electronic=electronic)
    house = House(
        rules=rules,
        operator=operator or "",
        approved=approved,
        electronic=electronic,
        seats=table.seats,
        adjacent_boxes=table.adjacent_boxes,
        dealing=table.dealing,
        shuffler=table.shuffler,
        decks=table.decks,
        offers=offers,
        payout_limit=_read_payout_limit(top, rules)
        or highest_payout_limit(rules, offers if "table" in top.data else {}),
        readings=_read_readings(top, rules),
        approvals=_read_approvals(top),
        house_rules=top.take("house_rules", texts, bars_play=False) or (),
        submitted=submitted,
        filing=read_filing_details(top),
    )
    top.close("of a submission")
    return house


def _read_electronic(top: Section, rules: Rulebook) -> bool:
    electronic = top.take("electronic_table", boolean, near=nearest_boolean)
    if electronic and rules.electronic is None:
        having = electronic_games()
        message = f"only {' and '.join(having) or 'no game'} has an electronic table, not {rules.game}"
        clause = next((rule.clause for rule in having.values()), None)
        top.find("electronic_table", message, clause, nearest="false")
        return False
    return bool(electronic)


def _read_table(top: Section, rules: Rulebook, *, inline: bool) -> TableChoices:
    table = top.table("table")
    if table is None:
        if inline or "table" in top.data:
            return TableChoices(seats=rules.most_seats)
        table = Section({}, "table", top.findings)
    clauses = {
        "seats": rules.seats_clause,
        "adjacent_boxes": rules.boxes_clause,
        "dealing": rules.equipment.hand_dealing_clause,
        "shuffler": rules.equipment.two_decks_clause,
        "decks": rules.equipment.decks_clause,
    }
    for key in ("seats", "adjacent_boxes", "dealing", "shuffler", "decks", "minimum", "maximum"):
        if key not in table.data:
            table.missing(key, "a submission states it", clauses.get(key), nearest=_plainest(key, rules))
    seats = table.take("seats", whole_number, rules.seats_clause, near=nearest_number)
    boxes = table.take("adjacent_boxes", whole_number, rules.boxes_clause, near=nearest_number)
    choices = TableChoices(
        seats=seats if seats is not None and 1 <= seats <= rules.most_seats else rules.most_seats,
        adjacent_boxes=boxes if boxes is not None and boxes >= 1 else 1,
        dealing=table.take(
            "dealing",
            one_of(*DEALING_METHODS),
            clauses["dealing"],
            near=lambda value: nearest_choice(value, DEALING_METHODS),
        ),
        shuffler=table.take(
            "shuffler", one_of(*SHUFFLERS), clauses["shuffler"], near=lambda value: nearest_choice(value, SHUFFLERS)
        ),
        decks=table.take("decks", whole_number, clauses["decks"], near=nearest_number) or 1,
        limits=read_limits(table, NO_LIMITS),
    )
    table.close("of [table]")
    return choices


def _plainest(key: str, rules: Rulebook) -> str | None:
    """What a table without anything special states; its limits are the operator's alone."""
    plain = {
        "seats": str(rules.most_seats),
        "adjacent_boxes": "1",
        "dealing": quoted(DEALING_METHODS[0]),
        "shuffler": quoted(SHUFFLERS[0]),
        "decks": "1",
    }
    return plain.get(key)


def _read_payout_limit(top: Section, rules: Rulebook) -> int | None:
    if rules.payout_limit is None:
        if "limits" in top.data:
            top.know("limits")
            top.find("limits", f"{rules.game} has no payout limit; [limits] must be empty", nearest=LEAVE_OUT)
        return None
    limits = top.table("limits")
    if limits is None:
        return None
    amount = limits.take("payout_per_hand", positive, near=nearest_money)
    limits.close("of [limits]")
    return amount


def _read_readings(top: Section, rules: Rulebook) -> Readings:
    section = top.table("readings")
    if section is None:
        return Readings()
    chosen: dict[str, bool | str] = {}
    for key in section.data:
        reading = READINGS.get(key)
        if reading is None:
            continue
        if rules.game not in reading.games:
            message = f"{key} ({reading.question}) is a reading of {' and '.join(reading.games)}"
            section.find(key, message, bars_play=False, nearest=LEAVE_OUT)
            continue
        value = section.take(key, _one_reading(key), near=_near_reading(key))
        if value is not None:
            chosen[key] = value
    section.know(*(key for key, reading in READINGS.items() if rules.game in reading.games))
    section.know(*(key for key in section.data if key in READINGS))
    section.close("of [readings]")
    return Readings.of(chosen)


def _one_reading(key: str) -> Callable[[object], bool | str]:
    values = READINGS[key].values

    def parse(value: object) -> bool | str:
        for known in values:
            if type(value) is type(known) and value == known:
                return known
        listed = ", ".join(str(known).lower() if isinstance(known, bool) else f'"{known}"' for known in values)
        raise ValueError(
            f"{kind_of(value)} {value!r:.60} is not a reading of {READINGS[key].question}; allowed: {listed}"
        )

    return parse


def _near_reading(key: str) -> Callable[[object], str | None]:
    values = READINGS[key].values
    if isinstance(values[0], bool):
        return nearest_boolean
    return lambda value: nearest_choice(str(value), [str(known) for known in values])


def _read_approvals(top: Section) -> dict[str, date]:
    section = top.table("approvals")
    if section is None:
        return {}
    taken = {key: section.take(key, day, bars_play=False, near=nearest_day) for key in ("layout", "device")}
    section.close("of [approvals]")
    return {key: value for key, value in taken.items() if value is not None}
