"""What a shuffler does by itself: it loads the shoe, or it keeps the dealer's stack until the last decision.

The floor sets both between rounds (as in 3CP-5.C and 3CP-10.B.4). The cards are the same either way.
"""

from queenhigh.table import commands, facts
from queenhigh.table.answers import DEALER_ONLY, FLOOR_ONLY, Answer, clause_for, has_step
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.deal import dealt_in_full
from queenhigh.table.game_round import next_decision
from queenhigh.table.state import TableState

_SHOES = ("manual-shoe", "automated-shoe")


def set_shuffler(state: TableState, command: commands.SetShuffler) -> Answer:
    tried, clause = "set the shuffler", clause_for(state, "shuffler_loads")
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY, clause)
    if state.round is not None:
        return Refusal(tried, "a round is in play", clause, ("finish the round",))
    if command.loads_shoe and (state.house.shuffler == "none" or state.house.dealing not in _SHOES):
        return Refusal(tried, "only an automated shuffler beside a shoe can load it", clause)
    if command.keeps_dealer_stack and not has_step(state, "dealer_stack_kept"):
        return Refusal(tried, "no rule of this table lets the dealer's cards stay in the shuffler")
    return (facts.ShufflerSet(command.by, command.at, command.loads_shoe, command.keeps_dealer_stack),)


def deliver_dealer_stack(state: TableState, command: commands.DeliverDealerStack, faces: Faces) -> Answer:
    """The dealer takes the stack out of the shuffler when every player has acted."""
    tried, round_ = "deliver the dealer's stack", state.round
    if round_ is None or not round_.stack_in_shuffler:
        return Refusal(tried, "no stack is in the shuffler")
    clause = clause_for(state, "dealer_stack_kept")
    if command.role is not Role.DEALER:
        return Refusal(tried, DEALER_ONLY, clause)
    if not dealt_in_full(state) or not round_.stub_racked:
        return Refusal(tried, "the deal is not complete", clause, ("deal",))
    point = next_decision(state, faces)
    if point is not None:
        return Refusal(tried, f"seat {point.seat} must decide first", clause, (f"seat {point.seat}",))
    return (facts.DealerStackDelivered(command.by, command.at),)
