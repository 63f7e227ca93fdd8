"""The discard rack: how cards are picked up, and how their order tells whose hand each one was in."""

from collections.abc import Callable, Iterable, Iterator

from queenhigh.cards import Card
from queenhigh.games import BOX, COMMUNITY, DEALER
from queenhigh.table import commands, facts
from queenhigh.table.answers import DEALER_ONLY, Answer, clause_for, has_step
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.state import Phase, Racked, RoundInPlay, TableState

NOT_HANDS = ("stub", "aside", "discard")


def place_text(place: str | int) -> str:
    return f"seat {place}" if isinstance(place, int) else place


def other_deck_in_rack(state: TableState) -> Refusal | None:
    """The rack holds cards of only one deck at a time (as in 3CP-3.B.5)."""
    assert state.round is not None
    if all(group.deck == state.round.deck for group in state.rack):
        return None
    return Refusal(
        "use the rack", "cards of the other deck are in the rack", clause_for(state, "one_rack"), ("shuffle the other",)
    )


def pick_up(state: TableState, command: commands.PickUpCards) -> Answer:
    """The dealer picks up a settled box, in the order of settlement (as in 3CP-11.E, OQ-119)."""
    round_ = state.round
    if command.role is not Role.DEALER:
        return Refusal("pick up cards", DEALER_ONLY, clause_for(state, "clear_seat"))
    if round_ is None or round_.phase is not Phase.SETTLING or command.seat not in round_.settled_seats:
        return Refusal(
            "pick up cards", "the wagers of this box are not settled", clause_for(state, "clear_seat"), ("settle",)
        )
    if any(seat == command.seat for seat, _ in round_.marks.hand_pays):
        why = "the cards stay until the documents of the hand-pay are complete"
        return Refusal("pick up cards", why, clause_for(state, "hand_pay"), ("complete the hand-pay",))
    if _envy_is_open(state, round_):
        why = "all cards stay up until any envy of the round is decided"
        return Refusal("pick up cards", why, clause_for(state, "stay_up"), ("settle the other boxes",))
    left = [place for place, _ in _on_layout(state, round_) if isinstance(place, int)]
    if command.seat not in left:
        return Refusal("pick up cards", "these cards are already picked up", clause_for(state, "pick_up"))
    if left[0] != command.seat:
        why = f"pick up {place_text(left[0])} first: the order shows whose cards they were"
        return Refusal("pick up cards", why, clause_for(state, "pick_up"), (place_text(left[0]),))
    return other_deck_in_rack(state) or picked_up(state, command, command.seat)


def _envy_is_open(state: TableState, round_: RoundInPlay) -> bool:
    """Whether an unseen hand may still give envy, in games where all cards stay up until that is known (OQ-416)."""
    if not has_step(state, "stay_up"):
        return False
    rules = state.game.rules.wagers
    receivers = any(rules[wager].envy is not None for box in round_.wagers.values() for wager in box)
    return receivers and set(round_.settled_seats) != set(round_.wagers)


def picked_up(state: TableState, command: commands.Command, seat: int) -> tuple[facts.Fact, ...]:
    """The cards of one box go to the rack, unless they are there already."""
    assert state.round is not None
    return tuple(_picked_up(state, state.round, command, only=seat))


def clear_table(state: TableState, command: commands.Command) -> Iterator[facts.Fact]:
    """Everything left on the layout when a round is over: boxes as they were settled, then the shared cards."""
    assert state.round is not None
    return _picked_up(state, state.round, command)


def _picked_up(
    state: TableState, round_: RoundInPlay, command: commands.Command, only: int | None = None
) -> Iterator[facts.Fact]:
    for place, positions in _on_layout(state, round_):
        if only is None or place == only:
            yield facts.CardsPickedUp(command.by, command.at, round_.deck, place, positions)


def _on_layout(state: TableState, round_: RoundInPlay) -> Iterator[tuple[str | int, tuple[int, ...]]]:
    """What is on the layout, in the order in which it is picked up."""
    racked = {group.place for group in state.rack}
    order: list[str | int] = [*sorted(round_.wagers, reverse=True), DEALER, COMMUNITY, BOX]
    for place in order:
        cards = round_.cards_at(place)
        if cards and place not in racked:
            yield place, tuple([card.position for card in cards])


def reconstruct(rack: Iterable[Racked], card_at: Callable[[int], Card]) -> dict[str | int, tuple[Card, ...]]:
    """Every hand of the last round card by card, as it was dealt, from the order in which the rack was filled."""
    return {
        group.place: tuple(card_at(position) for position in group.positions)
        for group in rack
        if group.place not in NOT_HANDS
    }
