"""Players who leave or do not answer: the floor decides at a house table, a disclosed default at a practice table.

Nothing is lost by itself (OQ-034): until the floor rules, the wagers of an absent player stay live and the round
waits. A practice table has disclosed a time instead, after which the default is taken and marked as the system's.
"""

from queenhigh.games import Box, DecisionPoint, Game
from queenhigh.games.paying import lost
from queenhigh.table import commands, facts
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.decisions import withdrawals
from queenhigh.table.deck_preparation import Answer, asks
from queenhigh.table.playing import asked, game_round, next_question, turned_up
from queenhigh.table.state import Phase, TableState
from queenhigh.table.void_rounds import settled_row
from queenhigh.table.wagers import SYSTEM

RULINGS = ("lost", "default", "wait")
DEFAULTS = {"three-card-poker": "fold", "four-card-poker": "fold", "235-stud-poker": "check", "let-it-ride": "ride"}
"""What is taken for a player who does not answer: a fold, a check, or nothing withdrawn (OQ-034)."""


def report_absent(state: TableState, command: commands.ReportAbsent) -> Answer:
    """A player with a box in play is gone: the seat stays that player's, and the log has the incident."""
    round_ = state.round
    if command.role is Role.PLAYER and state.seats.get(command.seat) != command.by:
        return Refusal("report an absence", "a player reports only the own", asks(state, "vacate"))
    if round_ is None or command.seat not in round_.wagers or round_.phase is Phase.BETTING:
        return Refusal("report an absence", f"seat {command.seat} has no box in play", asks(state, "vacate"))
    if command.seat in round_.marks.absent:
        return Refusal("report an absence", "this is known", asks(state, "abandoned"), ("rule on the absence",))
    return (facts.PlayerAbsent(command.by, command.at, command.seat),)


def report_return(state: TableState, command: commands.ReportReturn) -> Answer:
    ruling = state.round.marks.absent.get(command.seat) if state.round is not None else None
    if ruling is None:
        return Refusal("report a return", f"seat {command.seat} is not absent", asks(state, "vacate"))
    if command.role is Role.PLAYER and state.seats.get(command.seat) != command.by:
        return Refusal("report a return", "a player reports only the own", asks(state, "vacate"))
    if ruling == "lost":
        return Refusal("report a return", "the wagers were ruled lost", asks(state, "abandoned"))
    return (facts.PlayerReturned(command.by, command.at, command.seat),)


def rule(game: Game, state: TableState, command: commands.RuleOnAbsence, faces: Faces) -> Answer:
    """Lost, the default decision, or wait: a floorperson's decision, logged with its reason (3CP-7.C.2 and sisters)."""
    tried, clause = "rule on an absence", asks(state, "abandoned")
    if command.role is not Role.FLOOR:
        return Refusal(tried, "only a floorperson may", clause)
    if command.ruling not in RULINGS:
        return Refusal(tried, f'"{command.ruling}" is no ruling', clause, RULINGS, due_values=True)
    round_ = state.round
    if round_ is None or round_.marks.absent.get(command.seat, "lost") == "lost":
        return Refusal(tried, f"seat {command.seat} is not reported absent", clause, ("report the absence",))
    if command.seat in round_.settled_seats:
        return Refusal(tried, f"seat {command.seat} is settled already", clause)
    if any(seat == command.seat for seat, _ in round_.marks.confirmed):
        # Its share has left the meter, and is the player's.
        return Refusal(tried, f"seat {command.seat} holds a confirmed win", clause, ("validate the jackpot",))
    ruled = facts.AbsenceRuled(command.by, command.at, command.seat, command.ruling, command.reason)
    if command.ruling == "wait":
        return (ruled,)
    if command.ruling == "lost":
        return _abandoned(game, state, command, ruled, faces)
    return _default(game, state, command, ruled, faces)


def _default(game: Game, state: TableState, command: commands.RuleOnAbsence, ruled: facts.Fact, faces: Faces) -> Answer:
    point = asked(game, state, faces)
    if point is None or point.seat != command.seat:
        return Refusal("rule on an absence", f"seat {command.seat} is not asked now", asks(state, "abandoned"))
    return (ruled, *_taken(game, state, command, point, command.by, faces))


def _taken(
    game: Game, state: TableState, command: commands.Command, point: DecisionPoint, by: str, faces: Faces
) -> list[facts.Fact]:
    choice = DEFAULTS[game.name]
    decided: list[facts.Fact] = [
        facts.DecisionDefaulted(by, command.at, point.seat, point.number),
        facts.DecisionTaken(by, command.at, point.seat, choice),
    ]
    decided += withdrawals(game, state, command, point.seat, choice)
    after = game_round(state, faces).with_decision(point.seat, choice)
    return [*decided, *turned_up(game, state, command, after, point.number)]


def _abandoned(
    game: Game, state: TableState, command: commands.RuleOnAbsence, ruled: facts.Fact, faces: Faces
) -> Answer:
    """Every wager of the box that is still on the table loses at once; the others go on without it."""
    round_ = state.round
    assert round_ is not None
    decisions = round_.decisions.get(command.seat, ())
    box = Box(command.seat, state.seats[command.seat], round_.wagers[command.seat], (), decisions)
    stakes = {**box.wagers, **game.decided_stakes(box)}
    because = ("the player left, and the floor ruled the wagers lost",)
    rows: list[facts.Fact] = [
        settled_row(command, command.seat, lost(wager, stakes[wager], (asks(state, "abandoned"),), because))
        for wager in game.order
        if wager in stakes and wager not in game.withdrawn(box)
    ]
    return (ruled, *rows, *_shown_without(game, state, command, faces))


def _shown_without(game: Game, state: TableState, command: commands.RuleOnAbsence, faces: Faces) -> list[facts.Fact]:
    """What is up for all where the box that is gone was the last to decide at its stage."""
    assert state.round is not None
    if not state.round.stub_racked or state.round.phase is Phase.SETTLING:
        return []
    # The chips of a bet that another has withdrawn may still lie there: the question behind them is open all the same.
    point = next_question(game, state, faces)
    if point is None or point.seat != command.seat:
        return []
    whole = game_round(state, faces)
    others = type(whole)(
        tuple(box for box in whole.boxes if box.seat != command.seat),
        whole.dealer,
        whole.community,
        whole.box_cards,
        whole.meters,
    )
    return turned_up(game, state, command, others, point.number)


def set_timer(state: TableState, command: commands.SetTimer) -> Answer:
    """Disclosed before a round opens, never in the middle of one."""
    if command.role is not Role.FLOOR:
        return Refusal("set the timer", "this is for the floor", asks(state, "abandoned"))
    if state.round is not None:
        return Refusal("set the timer", "a round is in play", asks(state, "abandoned"), ("finish the round",))
    if command.seconds is not None and command.seconds < 1:
        return Refusal("set the timer", "at least one second", asks(state, "abandoned"))
    return (facts.TimerSet(command.by, command.at, command.seconds),)


def let_time_run(game: Game, state: TableState, command: commands.LetTimeRun, faces: Faces) -> Answer:
    """Start the clock of the open question, or take the default when its time is over.

    Time is what the caller's clock shows that never goes back; a reading below the last start means another clock,
    and the player's time begins anew.
    """
    tried, clause = "let the time run out", asks(state, "abandoned")
    if state.timer_s is None:
        return Refusal(
            tried, "this table has no timer: the round waits for the floor", clause, ("rule on the absence",)
        )
    point = asked(game, state, faces)
    if point is None or state.round is None:
        return Refusal(tried, "nobody is asked", clause)
    clock = state.round.marks.clock
    running = clock is not None and (clock.seat, clock.number) == (point.seat, point.number)
    if clock is None or not running or command.monotonic_s < clock.started_s:
        started = facts.DecisionClockStarted(SYSTEM, command.at, point.seat, point.number, command.monotonic_s)
        return (started,)
    left = clock.started_s + state.timer_s - command.monotonic_s
    if left > 0:
        return Refusal(tried, f"seat {point.seat} has {left} seconds left", clause, (f"seat {point.seat}",))
    return tuple(_taken(game, state, command, point, SYSTEM, faces))
