"""Rounds written on one line, and settlements as a dealer would call them.

>>> told(settled("three-card-poker house.wagers.ante.bonus=A dealer=Qs7h2d / 1 ann AhKhQh ante=10 : play"), 1)
'ante win 10+10, play win 10+10, ante_bonus win 50+0'
"""

import tomllib
from collections.abc import Iterator

from queenhigh.cards import cards_text
from queenhigh.games import DecisionPoint, Game, Payment, Round, SettledBox, Settlement, open_game
from queenhigh.money import money_text, parse_exact
from queenhigh.practice import example_text
from queenhigh.records import Reading, RoundRecord, parse_line, read_record, settle


def read(line: str) -> Reading:
    """Read a line; a house given as a file name is one of the examples."""
    data = parse_line(line)
    house = data.get("house")
    return read_record(data, tomllib.loads(example_text(house)) if isinstance(house, str) else None)


def recorded(line: str) -> RoundRecord:
    """The legal record in a line."""
    reading = read(line)
    assert reading.record is not None, reading.findings + reading.house_findings
    return reading.record


def settled(line: str) -> Settlement:
    return settle(recorded(line))


def refusals(line: str) -> list[tuple[str, str | None]]:
    """Why a line is not a legal round: the path and clause of each finding; empty if it is legal."""
    return [(finding.path, finding.clause) for finding in read(line).findings]


def table_of(line: str) -> tuple[Game, Round]:
    """The game at its house and the round, for what happens before settlement."""
    record = recorded(line)
    return open_game(record.house), record.round


def settled_with_stake(line: str, seat: int, wager: str, cents: int) -> Settlement:
    """The settlement if one box had staked another amount, whatever the house accepts."""
    game, round_ = table_of(line)
    boxes = tuple(
        box._replace(wagers={**box.wagers, wager: cents}) if box.seat == seat else box for box in round_.boxes
    )
    return game.settle(round_._replace(boxes=boxes))


def box_of(settlement: Settlement, seat: int) -> SettledBox:
    return next(box for box in settlement.boxes if box.seat == seat)


def rows(settlement: Settlement, seat: int, *wagers: str) -> list[Payment]:
    """The rows of a seat in order; only those of the named wagers, if any are named."""
    return [payment for payment in box_of(settlement, seat).payments if not wagers or payment.wager in wagers]


def row(settlement: Settlement, seat: int, wager: str) -> Payment:
    """The only row of a wager at a seat."""
    (found,) = rows(settlement, seat, wager)
    return found


def told(settlement: Settlement, seat: int, *wagers: str) -> str:
    """Each row as wager, outcome, paid + returned, and whose hand earned it."""
    return ", ".join(_told(payment) for payment in rows(settlement, seat, *wagers))


def _told(payment: Payment) -> str:
    text = f"{payment.wager} {payment.outcome} {short(payment.paid)}+{short(payment.returned)}"
    return text if payment.from_seat is None else f"{text} from {payment.from_seat}"


def short(cents: int) -> str:
    """Dollars, with cents only if there are any."""
    return money_text(cents).removesuffix(".00")


def shows(settlement: Settlement, amount: str, meter: str = "main", wager: str = "progressive") -> bool:
    """Whether a meter shows exactly this afterwards."""
    return settlement.meters_after[wager, meter] == parse_exact(amount)


def progressive(letter: str, *meters: str, wager: str = "progressive", size: int = 1, rest: str = "") -> str:
    """The words of a progressive on offer: its letter, its size, and meters such as "main 4321.50 reset 1000"."""
    house = f"house.wagers.{wager}"
    words = [f"{house}.paytable={letter} {house}.wager={size}", rest]
    for meter in meters:
        name, showing, _, reset = meter.split()
        terms = f"{house}.meters.{name}"
        key = f"meter.{wager}" if name == "main" else f"meter.{wager}.{name}"
        words.append(f"{terms}.initial={reset} {terms}.reset={reset} {terms}.rate=14% {key}={showing}")
    return " ".join(words)


def questions(line: str, *decisions: str) -> Iterator[DecisionPoint]:
    """The questions that a dealer asks in a round, answered one by one with these decisions.

    A line is only legal with all its decisions, so those it has are forgotten first.
    """
    game, round_ = table_of(line)
    round_ = round_._replace(boxes=tuple(box._replace(decisions=()) for box in round_.boxes))
    answers = iter(decisions)
    while (asked := game.next_decision(round_)) is not None:
        yield asked
        round_ = round_.with_decision(asked.seat, next(answers))


def seen(question: DecisionPoint) -> dict[str | int, str]:
    """The cards a player may see when asked, as text."""
    return {place: cards_text(cards) for place, cards in question.sees.items()}
