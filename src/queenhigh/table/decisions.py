"""Decisions at the player's own console, chips seen off the layout, and what folded hands leave behind."""

from queenhigh.games import Box, Game, Outcome
from queenhigh.rulebook import procedure
from queenhigh.table import commands, facts, playing
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.deck_preparation import Answer, asks
from queenhigh.table.playing import game_round, in_turn
from queenhigh.table.state import TableState


def decide(game: Game, state: TableState, command: commands.Decide, faces: Faces) -> Answer:
    """The player's own decision, once the chips of the one before are off the betting area."""
    if command.role is not Role.PLAYER:
        why = "a decision is the player's own; the floor decides for one who is absent"
        return Refusal("decide", why, asks(state, "own_decision"))
    refused = withdrawal_open(state, "decide")
    if refused is not None:
        return refused
    answer = playing.decide(game, state, command, faces)
    if isinstance(answer, Refusal):
        return answer
    return (answer[0], *withdrawals(game, state, command, command.seat, command.choice), *answer[1:])


def withdrawals(game: Game, state: TableState, command: commands.Command, seat: int, choice: str) -> list[facts.Fact]:
    """The bets that a decision takes back, whose chips the dealer has still to see off the layout."""
    if "withdrawn_off" not in procedure(state.house.game, state.house.dealing):
        return []
    assert state.round is not None
    box = Box(seat, state.seats[seat], state.round.wagers[seat], (), state.round.decisions.get(seat, ()))
    taken = game.withdrawn(box.with_decision(choice)) - game.withdrawn(box)
    return [facts.BetWithdrawn(command.by, command.at, seat, bet) for bet in sorted(taken)]


def withdrawal_open(state: TableState, tried: str) -> Refusal | None:
    if state.round is None or state.round.marks.withdrawing is None:
        return None
    seat, bet = state.round.marks.withdrawing
    why = f"the chips of {bet} at seat {seat} are not confirmed as off the betting area"
    return Refusal(tried, why, asks(state, "withdrawn_off"), ("confirm the withdrawal",))


def confirm_withdrawal(state: TableState, command: commands.ConfirmWithdrawal) -> Answer:
    """The dealer has seen the chips go, and the next seat may be asked (LIR-.11.C.1.b.ii)."""
    open_one = state.round.marks.withdrawing if state.round is not None else None
    if open_one is None or open_one[0] != command.seat:
        return Refusal("confirm a withdrawal", f"no withdrawn bet of seat {command.seat} waits for it")
    if command.role is not Role.DEALER:
        return Refusal("confirm a withdrawal", "this is for the dealer", asks(state, "withdrawn_off"))
    return (facts.WithdrawalConfirmed(command.by, command.at, *open_one),)


def reveal(game: Game, state: TableState, command: commands.Reveal, faces: Faces) -> Answer:
    """What folded hands forfeit is collected first, then the dealer's steps begin (3CP-11.D and sisters)."""
    refused = withdrawal_open(state, "reveal")
    if refused is not None:
        return refused
    answer = playing.reveal(game, state, command, faces)
    if isinstance(answer, Refusal) or "forfeits" not in procedure(state.house.game, state.house.dealing):
        return answer
    return (*_forfeits(game, state, command, faces), *answer)


def _forfeits(game: Game, state: TableState, command: commands.Command, faces: Faces) -> list[facts.Fact]:
    """Wagers and cards of folded hands; the cards stay while a bonus of theirs is live (3CP-11.D.1, 4CP-11.D.1)."""
    assert state.round is not None
    taken: list[facts.Fact] = []
    for box in game_round(state, faces).boxes:
        if game.folded(box):
            rows, _ = in_turn(game, state, box.seat, faces)
            lost = tuple(row.wager for row in rows if row.outcome is Outcome.FORFEIT)
            live = len(lost) < len(rows)
            cards = () if live else tuple(card.position for card in state.round.cards_at(box.seat))
            taken.append(facts.ForfeitCollected(command.by, command.at, box.seat, lost, cards))
            if cards:
                taken.append(facts.CardsPickedUp(command.by, command.at, state.round.deck, box.seat, cards))
    return taken
