"""A player's decision, and the chips that it takes off the layout."""

from queenhigh.games import Box
from queenhigh.rulebook import wager_words
from queenhigh.table import commands, facts
from queenhigh.table.answers import DEALER_ONLY, Answer, clause_for, has_step
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Command, Refusal, Role
from queenhigh.table.deal import dealt_in_full
from queenhigh.table.game_round import cards_due, game_round, next_decision
from queenhigh.table.state import TableState
from queenhigh.table.stub import refuse_with_stub


def decide(state: TableState, command: commands.Decide, faces: Faces) -> Answer:
    """Players decide strictly in turn (OQ-058), and only for themselves. The stub is in the rack before the first
    decision, and the chips of the decision before are off the betting area."""
    refused = _refuse_moment(state, command)
    if refused is not None:
        return refused
    if cards_due(state, faces):
        why = "the dealer must turn up the next cards first"
        return Refusal("decide", why, clause_for(state, "turned_between_decisions"), ("reveal",))
    whole, point = game_round(state, faces), next_decision(state, faces)
    if point is None:
        return Refusal("decide", "every decision is taken", clause_for(state, "all_decided"), ("reveal",))
    if command.seat != point.seat or state.seats[command.seat] != command.by:
        return Refusal("decide", f"wait for your turn: seat {point.seat} decides now", point.stage.clause)
    reason = state.game.refuse_decision(whole.box(command.seat), point.number, command.choice)
    if reason is not None:
        return Refusal("decide", reason, point.stage.clause, point.choices, due_values=True)
    return decision_taken(state, command, command.seat, command.choice, by=command.by)


def _refuse_moment(state: TableState, command: commands.Decide) -> Refusal | None:
    if command.role is not Role.PLAYER:
        why = "only the player may decide; the floor decides for a player who is absent"
        return Refusal("decide", why, clause_for(state, "own_decision"))
    refused = refuse_with_chips_out(state, "decide")
    if refused is not None:
        return refused
    if not dealt_in_full(state):
        return Refusal("decide", "wait for the deal to finish", clause_for(state, "own_cards"), ("deal",))
    assert state.round is not None
    return None if state.round.stub_racked else refuse_with_stub(state, "decide")


def decision_taken(state: TableState, command: Command, seat: int, choice: str, *, by: str) -> tuple[facts.Fact, ...]:
    """A decision, and the bets that it withdraws. What everyone may see after it, the dealer turns up."""
    decided = facts.DecisionTaken(by, command.at, seat, choice)
    return (decided, *_withdrawals(state, command, seat, choice))


def _withdrawals(state: TableState, command: Command, seat: int, choice: str) -> list[facts.Fact]:
    """The bets that a decision takes back; the dealer must still see their chips off the layout."""
    if not has_step(state, "withdrawn_off"):
        return []
    assert state.round is not None
    box = Box(seat, state.seats[seat], state.round.wagers[seat], (), state.round.decisions.get(seat, ()))
    taken = state.game.withdrawn(box.with_decision(choice)) - state.game.withdrawn(box)
    return [facts.BetWithdrawn(command.by, command.at, seat, bet) for bet in sorted(taken)]


def refuse_with_chips_out(state: TableState, tried: str) -> Refusal | None:
    """Nothing goes on while the chips of a withdrawn bet may still be on the betting area."""
    if state.round is None or state.round.marks.withdrawing is None:
        return None
    seat, bet = state.round.marks.withdrawing
    why = f"confirm first that seat {seat}'s {wager_words(bet)} chips are off the betting area"
    return Refusal(tried, why, clause_for(state, "withdrawn_off"), ("confirm the withdrawal",))


def confirm_withdrawal(state: TableState, command: commands.ConfirmWithdrawal) -> Answer:
    """The dealer has seen the chips taken back, and the next seat may be asked (LIR-.11.C.1.b.ii)."""
    withdrawing = state.round.marks.withdrawing if state.round is not None else None
    if withdrawing is None or withdrawing[0] != command.seat:
        return Refusal("confirm a withdrawal", f"seat {command.seat} has no withdrawn bet to confirm")
    if command.role is not Role.DEALER:
        return Refusal("confirm a withdrawal", DEALER_ONLY, clause_for(state, "withdrawn_off"))
    return (facts.WithdrawalConfirmed(command.by, command.at, *withdrawing),)
