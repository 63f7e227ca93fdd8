"""The floor pauses a table: a round in play is finished, no further one is opened, and everyone is told why."""

import pytest

from queenhigh.table import Role, Viewer, commands, facts
from queenhigh.table.fact_access import fact_for
from tests.table.rigged import table_of
from tests.table.test_console_rounds import STAYS, dealt, look


@pytest.mark.parametrize("game", sorted(STAYS))
def test_a_pause_lets_the_round_end_and_opens_no_other(game: str) -> None:
    table = dealt(table_of(game))
    table.do(commands.PauseTable, "fay", Role.FLOOR, reason="fire drill")
    assert look(table, Viewer("ann")).paused == "fire drill"
    list(table.decide())
    table.settle()
    table.do(commands.CloseRound)
    refused = table.refused(commands.OpenRound)
    assert (refused.why, refused.due) == ("the table is paused: fire drill", ("the floor lets the table go on",))
    table.do(commands.ResumeTable, "fay", Role.FLOOR)
    assert look(table, Viewer("ann")).paused is None


def test_any_floorperson_may_pause_once_with_a_reason_and_nobody_else() -> None:
    table = dealt(table_of("let-it-ride"))
    table.refused(commands.PauseTable, "dora", Role.DEALER, reason="tired")
    table.refused(commands.PauseTable, "ann", Role.PLAYER, reason="unlucky")
    table.refused(commands.PauseTable, "gus", Role.FLOOR, reason=" ")
    table.refused(commands.ResumeTable, "gus", Role.FLOOR)
    table.do(commands.PauseTable, "gus", Role.FLOOR, reason="smoke")
    assert table.refused(commands.PauseTable, "fay", Role.FLOOR, reason="again").why.endswith("smoke")
    table.refused(commands.ResumeTable, "dora", Role.DEALER)
    told = fact_for(table.facts[-1], Viewer("ann"))
    assert isinstance(table.facts[-1], facts.TablePaused)
    assert told is not None
    assert told["reason"] == "smoke"
