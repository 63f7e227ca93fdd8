"""Players who leave or do not answer: the floor decides at a house table, a disclosed default at a practice table.

No wager is lost automatically (OQ-034): until the floor rules, an absent player's wagers stay live and the round waits.
A practice table has disclosed a time limit instead; when it runs out, the default is taken and marked as the system's.
"""

from queenhigh.games import Box, DecisionPoint, Outcome
from queenhigh.rulebook import Rulebook
from queenhigh.rulebook.wording import counted
from queenhigh.table import commands, facts
from queenhigh.table.answers import FLOOR_ONLY, STAFF_ONLY, Answer, clause_for
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Command, Refusal, Role
from queenhigh.table.decisions import decision_taken
from queenhigh.table.game_round import open_decision
from queenhigh.table.seats import SYSTEM
from queenhigh.table.state import Phase, TableState
from queenhigh.table.void_rounds import settled_row

RULINGS = ("lost", "default", "wait")


def default_choice(rules: Rulebook, stage: int = 0) -> str:
    """The decision taken for a player who does not answer: nothing is bet, and nothing is taken back (OQ-034).

    >>> from queenhigh.rulebook import rulebook
    >>> default_choice(rulebook("three-card-poker")), default_choice(rulebook("let-it-ride"))
    ('fold', 'ride')
    """
    asked = rules.stages[stage]
    return asked.yes if asked.takes_back is not None else asked.no


def report_absent(state: TableState, command: commands.ReportAbsent) -> Answer:
    """A player with a box in play has left: the seat stays theirs, and the log has the incident."""
    tried, round_ = "report an absence", state.round
    if command.role is Role.PLAYER and state.seats.get(command.seat) != command.by:
        return Refusal(tried, "you can only report your own absence", clause_for(state, "vacate"))
    if round_ is None or command.seat not in round_.wagers or round_.phase is Phase.BETTING:
        return Refusal(tried, f"seat {command.seat} has no box in play", clause_for(state, "vacate"))
    if command.seat in round_.marks.absent:
        why = f"seat {command.seat} is already reported absent"
        return Refusal(tried, why, clause_for(state, "abandoned"), ("rule on the absence",))
    return (facts.PlayerAbsent(command.by, command.at, command.seat),)


def report_return(state: TableState, command: commands.ReportReturn) -> Answer:
    tried = "report a return"
    ruling = state.round.marks.absent.get(command.seat) if state.round is not None else None
    if ruling is None:
        return Refusal(tried, f"seat {command.seat} is not absent", clause_for(state, "vacate"))
    if command.role is Role.PLAYER and state.seats.get(command.seat) != command.by:
        return Refusal(tried, "you can only report your own return", clause_for(state, "vacate"))
    if ruling == "lost":
        return Refusal(tried, "the floor has ruled these wagers lost", clause_for(state, "abandoned"))
    return (facts.PlayerReturned(command.by, command.at, command.seat),)


def rule(state: TableState, command: commands.RuleOnAbsence, faces: Faces) -> Answer:
    """The floor rules: lost, the default decision, or wait. The reason is logged (as in 3CP-7.C.2)."""
    refused = _refuse_ruling(state, command)
    if refused is not None:
        return refused
    ruled = facts.AbsenceRuled(command.by, command.at, command.seat, command.ruling, command.reason)
    if command.ruling == "wait":
        return (ruled,)
    if command.ruling == "lost":
        return (ruled, *_abandoned(state, command))
    point = open_decision(state, faces)
    if point is None or point.seat != command.seat:
        why = f"seat {command.seat} is not being asked to decide"
        return Refusal("rule on an absence", why, clause_for(state, "abandoned"))
    return (ruled, *_defaulted(state, command, point, command.by))


def _refuse_ruling(state: TableState, command: commands.RuleOnAbsence) -> Refusal | None:
    tried, clause, round_ = "rule on an absence", clause_for(state, "abandoned"), state.round
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY, clause)
    if command.ruling not in RULINGS:
        return Refusal(tried, f'"{command.ruling}" is not a ruling', clause, RULINGS, due_values=True)
    if round_ is None or round_.marks.absent.get(command.seat, "lost") == "lost":
        return Refusal(tried, f"seat {command.seat} is not reported absent", clause, ("report the absence",))
    if command.seat in round_.settled_seats:
        return Refusal(tried, f"seat {command.seat} is already settled", clause)
    if any(row.seat == command.seat for row in round_.settlement):
        # Envy was paid to this box: its wager had a part in the settlement, so it is settled by the cards.
        return Refusal(tried, f"seat {command.seat} has been paid an envy bonus in this round", clause)
    if any(seat == command.seat for seat, _ in round_.marks.confirmed):
        # The win has already left the meter and belongs to the player.
        return Refusal(tried, f"seat {command.seat} has a confirmed win", clause, ("validate the jackpot",))
    return None


def _defaulted(state: TableState, command: Command, point: DecisionPoint, by: str) -> tuple[facts.Fact, ...]:
    choice = default_choice(state.game.rules, point.number)
    defaulted = facts.DecisionDefaulted(by, command.at, point.seat, point.number)
    return (defaulted, *decision_taken(state, command, point.seat, choice, by=by))


def _abandoned(state: TableState, command: commands.RuleOnAbsence) -> tuple[facts.Fact, ...]:
    """Every wager of the box that is still on the table loses now; the round goes on without the box."""
    round_, game = state.round, state.game
    assert round_ is not None
    decisions = round_.decisions.get(command.seat, ())
    box = Box(command.seat, state.seats[command.seat], round_.wagers[command.seat], (), decisions)
    box = box._replace(abandoned=tuple(game.standing_stakes(box)))
    lost = [row for row in game.abandoned_payments(box) if row.outcome is Outcome.LOSE]
    rows = [settled_row(command, command.seat, row) for row in lost]
    return tuple(rows)


def set_timer(state: TableState, command: commands.SetTimer) -> Answer:
    """The time limit is disclosed before a round opens, never during one."""
    tried, clause = "set the timer", clause_for(state, "abandoned")
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY, clause)
    if state.round is not None:
        return Refusal(tried, "a round is in play", clause, ("finish the round",))
    if command.seconds is not None and command.seconds < 1:
        return Refusal(tried, "the timer needs at least one second", clause)
    return (facts.TimerSet(command.by, command.at, command.seconds),)


def let_time_run(state: TableState, command: commands.LetTimeRun, faces: Faces) -> Answer:
    """Start the clock of the open decision, or take the default when its time is over.

    The caller's clock never goes back. A reading below the last start comes from another clock, so the player's time
    starts again.
    """
    tried, clause = "let the time run out", clause_for(state, "abandoned")
    if command.role is Role.PLAYER:
        return Refusal(tried, STAFF_ONLY, clause)
    if state.timer_s is None:
        why = "this table has no timer: the round waits for the floor"
        return Refusal(tried, why, clause, ("rule on the absence",))
    point = open_decision(state, faces)
    if point is None or state.round is None:
        return Refusal(tried, "nobody is being asked to decide", clause)
    clock = state.round.marks.clock
    running = clock is not None and (clock.seat, clock.number) == (point.seat, point.number)
    if clock is None or not running or command.monotonic_s < clock.started_s:
        started = facts.DecisionClockStarted(SYSTEM, command.at, point.seat, point.number, command.monotonic_s)
        return (started,)
    left = clock.started_s + state.timer_s - command.monotonic_s
    if left > 0:
        return Refusal(tried, f"seat {point.seat} has {counted(left, 'second')} left", clause, (f"seat {point.seat}",))
    return _defaulted(state, command, point, SYSTEM)
