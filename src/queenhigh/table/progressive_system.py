"""The progressive table game system: in or out of service, the devices that accept its wagers, and their lights."""

from queenhigh.rulebook import wager_words
from queenhigh.table import commands, facts
from queenhigh.table.answers import FLOOR_ONLY, STAFF_ONLY, Answer, clause_for
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.state import IN_SERVICE, NOT_OFFERED, OUT_OF_SERVICE, Phase, TableState


def has_progressive(state: TableState) -> bool:
    return any(state.house.offer(wager) is not None for wager in state.game.progressives)


def set_system(state: TableState, command: commands.SetProgressiveSystem) -> Answer:
    """The floor puts it in or out of service, or stops offering it, so that the main game can open without it."""
    tried, clause = "set the progressive system", clause_for(state, "progressive_system")
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY, clause)
    if not has_progressive(state):
        return Refusal(tried, "this table has no progressive wager", clause)
    allowed = (IN_SERVICE, OUT_OF_SERVICE, NOT_OFFERED)
    if command.status not in allowed:
        return Refusal(tried, f"{command.status!r} is not a status of the system", clause, allowed, due_values=True)
    return (facts.ProgressiveSystemSet(command.by, command.at, command.status, command.reason),)


def refuse_opening(state: TableState) -> Refusal | None:
    """A table with a progressive opens only with its system in service (as in 3CP-2.C)."""
    if state.progressive != OUT_OF_SERVICE or not has_progressive(state):
        return None
    due = ("put the system in service", "stop offering the progressive")
    clause = clause_for(state, "progressive_system")
    return Refusal("open a round", "the progressive system is out of service", clause, due)


def acknowledge(state: TableState, command: commands.AcknowledgeWager) -> Answer:
    """The seat's device accepts a wager late, but before the lock-out (as in 3CP-2.C.1 and 3CP-2.C.2)."""
    tried, round_ = "accept a wager", state.round
    placed = round_ is not None and command.wager in round_.wagers.get(command.seat, {})
    if round_ is None or not placed or command.wager not in state.game.progressives:
        return Refusal(tried, "there is no progressive wager on this device", clause_for(state, "device"))
    if command.role is Role.PLAYER:
        return Refusal(tried, "the device accepts a wager, not the player", clause_for(state, "device"))
    if round_.phase is not Phase.BETTING:
        return Refusal(tried, "no more bets: the system is locked", clause_for(state, "lock_out"))
    if (command.seat, command.wager) in round_.marks.accepted:
        return Refusal(tried, "this wager is already accepted", clause_for(state, "device"))
    return (facts.WagerAccepted(command.by, command.at, command.seat, command.wager),)


def report_light(state: TableState, command: commands.ReportLight) -> Answer:
    """Whether the light of an accepted wager is lit, as the dealer sees it."""
    refused = _refuse_unaccepted(state, command.seat, command.wager, "report a light")
    if refused is None and command.role is Role.PLAYER:
        refused = Refusal("report a light", STAFF_ONLY, clause_for(state, "light", command.wager))
    return refused or (facts.LightReported(command.by, command.at, command.seat, command.wager, command.lit),)


def rule_on_light(state: TableState, command: commands.RuleOnLight) -> Answer:
    """Accepted but not lit: the recorded acceptance decides, and the floor says so (OQ-028)."""
    tried = "rule on a light"
    refused = _refuse_unaccepted(state, command.seat, command.wager, tried)
    if refused is None and command.role is not Role.FLOOR:
        refused = Refusal(tried, FLOOR_ONLY, clause_for(state, "light", command.wager))
    if refused is None and state.round is not None and state.round.marks.lit(command.seat, command.wager):
        refused = Refusal(tried, "the light is lit", clause_for(state, "light", command.wager))
    return refused or (facts.LightRuled(command.by, command.at, command.seat, command.wager, command.reason),)


def _refuse_unaccepted(state: TableState, seat: int, wager: str, tried: str) -> Refusal | None:
    if wager not in state.game.progressives:
        return Refusal(tried, f"{wager_words(wager)} has no light", clause_for(state, "light"))
    if state.round is None or (seat, wager) not in state.round.marks.accepted:
        return Refusal(tried, f"seat {seat} has no accepted {wager_words(wager)}", clause_for(state, "accepted", wager))
    return None


def unlit(state: TableState, seat: int, wager: str, tried: str) -> Refusal:
    """A win whose light is out: nothing is confirmed or paid until the floor rules on it (OQ-028)."""
    why = f"the light of the {wager_words(wager)} at seat {seat} is out: the floor decides"
    return Refusal(tried, why, clause_for(state, "light", wager), ("rule on the light",))


def unseen_light(state: TableState, seat: int, wager: str, tried: str) -> Refusal:
    """A win is confirmed and paid once the dealer has looked at the light of its seat (as in 3CP-11.D.7.b)."""
    why = f"nobody has said whether the light of the {wager_words(wager)} at seat {seat} is lit"
    return Refusal(tried, why, clause_for(state, "light", wager), ("report the light",))
