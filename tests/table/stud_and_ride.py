"""235 Stud Poker and Let It Ride, played step by step from wagers to the close: what two files of tests share."""

from typing import TypeVar

from queenhigh.ledger import Books
from queenhigh.table import Role, Viewer, commands, facts, next_step, open_decision
from queenhigh.table.settlement_turn import seat_in_turn
from queenhigh.table.view import view
from tests.table.rigged import RiggedHost, collect_counts
from tests.table.table_host import PLAYERS

STUD, RIDE = "235-stud-poker", "let-it-ride"
STAYS = {STUD: "check", RIDE: "ride"}
"""What leaves every wager where it lies."""

AFact = TypeVar("AFact", bound=facts.Fact)


def kinds(table: RiggedHost, kind: type[AFact]) -> list[AFact]:
    return [fact for fact in table.facts if isinstance(fact, kind)]


def seen(table: RiggedHost, place: str | int, name: str = "zoe") -> list[str | None]:
    return view(table.state, Viewer(name), table.faces).cards[str(place)]


def dealt(table: RiggedHost, laid: dict[str | int, str] | None = None, **left_out: tuple[str, ...]) -> RiggedHost:
    """A round that waits for its first decision; `s3=("progressive",)` leaves a wager out at seat 3."""
    table.bet()
    for seat, player in PLAYERS.items():
        for wager in left_out.get(f"s{seat}", ()):
            table.do(commands.TakeBackWager, player, Role.PLAYER, seat=seat, wager=wager)
    table.lay(laid or {})
    table.do(commands.CallNoMoreBets)
    collect_counts(table)
    table.deal()
    return table


def decided(table: RiggedHost) -> RiggedHost:
    """Every decision taken, and everyone stays in."""
    while (point := open_decision(table.state, table.faces)) is not None:
        choice = STAYS[table.house.game]
        table.do(commands.Decide, point.player, Role.PLAYER, seat=point.seat, choice=choice)
        table.turn_up()
    return table


def revealed(table: RiggedHost) -> RiggedHost:
    table.do(commands.Reveal)
    return table


def settle(table: RiggedHost, *seats: int) -> None:
    """The turns of these seats, with all that a win asks for."""
    for seat in seats:
        while seat_in_turn(table.state) == seat:
            step = next_step(table.state, "all", table.faces, table.crew)
            assert step is not None
            table.send(step)


def books(table: RiggedHost) -> Books:
    kept = Books(table.house)
    for fact in table.facts:
        kept.enter(fact)
    return kept
