"""The reveal: cards turned up between two decisions; after the last one forfeits, then the shared cards."""

from queenhigh.games import BOX, COMMUNITY, DEALER, Outcome
from queenhigh.table import commands, facts
from queenhigh.table.answers import DEALER_ONLY, Answer, clause_for, has_step
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Command, Refusal, Role
from queenhigh.table.deal import dealt_in_full
from queenhigh.table.decisions import refuse_with_chips_out
from queenhigh.table.game_round import cards_due, game_round, next_decision, payments_in_turn
from queenhigh.table.settlement import show_next_hand
from queenhigh.table.shown_cards import show_cards, show_place
from queenhigh.table.state import Phase, TableState
from queenhigh.table.stub import refuse_with_stub


def reveal(state: TableState, command: commands.Reveal, faces: Faces) -> Answer:
    """Between two decisions, the cards that all may see before the second one. After the last decision, what folded
    hands forfeit is collected first; then the dealer's hand, the community cards and the box are turned up (as in
    3CP-11.D)."""
    refused = refuse_with_chips_out(state, "reveal") or _refuse_moment(state, command)
    if refused is not None:
        return refused
    due = cards_due(state, faces)
    if due:
        return tuple(fact for place, hidden in due.items() for fact in show_cards(command, place, hidden))
    point = next_decision(state, faces)
    if point is not None:
        why = f"seat {point.seat} must decide first"
        return Refusal("reveal", why, clause_for(state, "reveal"), (f"seat {point.seat}",))
    shown = [fact for place in _places(state) for fact in show_place(state, command, place, faces)]
    happened = (*_forfeits(state, command, faces), *shown, facts.RevealDone(command.by, command.at))
    return show_next_hand(state, command, happened, faces) if command.turn_up else happened


def _refuse_moment(state: TableState, command: Command) -> Refusal | None:
    clause, round_ = clause_for(state, "reveal"), state.round
    if round_ is not None and round_.stack_in_shuffler:
        why, due = "the dealer's cards are still in the shuffler", ("deliver the dealer's stack",)
        return Refusal("reveal", why, clause_for(state, "dealer_stack_kept"), due)
    if command.role is not Role.DEALER:
        return Refusal("reveal", DEALER_ONLY, clause)
    if round_ is None or not dealt_in_full(state) or round_.phase is Phase.SETTLING:
        return Refusal("reveal", "there is nothing to reveal now", clause)
    return None if round_.stub_racked else refuse_with_stub(state, "reveal")


def _places(state: TableState) -> list[str]:
    """Community cards that are dealt for one wager only are turned up later, in the turn of a box that has it."""
    later = state.game.rules.cards.community_while is not None and not state.house.electronic
    return [DEALER, BOX, *([] if later else [COMMUNITY])]


def _forfeits(state: TableState, command: Command, faces: Faces) -> list[facts.Fact]:
    """The wagers and cards of folded hands; the cards stay while a bonus of theirs is live (3CP-11.D.1, 4CP-11.D.1)."""
    assert state.round is not None
    taken: list[facts.Fact] = []
    if not has_step(state, "forfeits"):
        return taken
    for box in game_round(state, faces).boxes:
        if state.game.folded(box):
            rows, _ = payments_in_turn(state, box.seat, faces)
            lost = tuple(row.wager for row in rows if row.outcome is Outcome.FORFEIT)
            live = len(lost) < len(rows)
            cards = () if live else tuple(card.position for card in state.round.cards_at(box.seat))
            taken.append(facts.ForfeitCollected(command.by, command.at, box.seat, lost, cards))
            if cards:
                taken.append(facts.CardsPickedUp(command.by, command.at, state.round.deck, box.seat, cards))
    return taken
