"""An upheld dispute can carry a correcting entry: the floor proposes a payment, and a second person rules on it.

A round that was settled stays as it was. The correction is a fact of its own with postings of its own, and a dispute is
made good at most once. The house checks who disputed which round; players and dealers cannot give these commands.
"""

from queenhigh.money import dollars
from queenhigh.table import commands, facts
from queenhigh.table.answers import FLOOR_ONLY, Answer
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.state import Correction, TableState

RULINGS = ("confirm", "reject")


def propose(state: TableState, command: commands.ProposeCorrection) -> Answer:
    tried = "propose a correction"
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY)
    if not 1 <= command.of_round <= state.rounds or (
        state.round is not None and command.of_round == state.round.number
    ):
        return Refusal(tried, f"round {command.of_round} is not a finished round of this table")
    if command.cents <= 0 or not command.player.strip():
        return Refusal(tried, "say who is paid how much", None, ("a player", "an amount above zero"))
    if not command.reason.strip():
        return Refusal(tried, "say in a few words why", None, ("a reason",))
    if command.dispute in state.corrected:
        return Refusal(tried, f"dispute {command.dispute} was made good already")
    waiting = _waiting(state, command.dispute)
    if waiting is not None:
        why = f"{dollars(waiting.cents)} for dispute {command.dispute} waits for a second person"
        return Refusal(tried, why, None, ("rule on the correction",))
    return (
        facts.CorrectionProposed(
            command.by, command.at, command.dispute, command.of_round, command.player, command.cents, command.reason
        ),
    )


def rule(state: TableState, command: commands.RuleOnCorrection) -> Answer:
    """Confirm or reject what somebody else proposed."""
    tried = "rule on a correction"
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY)
    waiting = _waiting(state, command.dispute)
    if waiting is None:
        return Refusal(tried, f"no correction of dispute {command.dispute} waits here")
    if command.by == waiting.by:
        return Refusal(tried, f"you proposed this correction; a floorperson other than {waiting.by} rules on it")
    if command.by == waiting.player:
        return Refusal(tried, "you would be paid; somebody else must rule on this")
    if command.ruling not in RULINGS:
        return Refusal(tried, f"{command.ruling!r} is not a ruling", None, RULINGS, due_values=True)
    if command.ruling == "confirm":
        paid = (waiting.dispute, waiting.number, waiting.player, waiting.cents)
        return (facts.CorrectionConfirmed(command.by, command.at, *paid),)
    if not command.reason.strip():
        return Refusal(tried, "say in a few words why", None, ("a reason",))
    return (facts.CorrectionRejected(command.by, command.at, waiting.dispute, waiting.number, command.reason),)


def _waiting(state: TableState, dispute: int) -> Correction | None:
    return next((one for one in state.corrections if one.dispute == dispute), None)
