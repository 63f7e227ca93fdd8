"""The stub after the deal: counted face down where that is due, racked unexposed, and what a wrong count leads to."""

from collections import Counter
from collections.abc import Mapping

from queenhigh.games import DEALER, DISCARD, Game
from queenhigh.table import commands, facts
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.deck_preparation import FULL_DECK, Answer, asks
from queenhigh.table.discard_rack import other_deck_in_rack, place_text
from queenhigh.table.playing import dealt_in_full, plan, stub_is_due, stub_left
from queenhigh.table.state import RoundInPlay, TableState
from queenhigh.table.void_rounds import void

Hands = Mapping[str | int, int]


def hands_due(game: Game, round_: RoundInPlay) -> dict[str | int, int]:
    """How many cards belong to each place that holds a hand; the third community card is in the rack (OQ-308)."""
    return dict(Counter(place.to for place in plan(game, round_) if place.to != DISCARD))


def rack_stub(game: Game, state: TableState, command: commands.RackStub) -> Answer:
    """Into the discard rack without exposing a card, unless it is to be counted (3CP-8.E.3 and sisters)."""
    if command.role is not Role.DEALER:
        return Refusal("rack the stub", "this is for the dealer", asks(state, "stub_racked"))
    round_ = state.round
    if round_ is None or not dealt_in_full(game, state) or round_.stub_racked:
        why = "it follows the last card of the deal, once"
        return Refusal("rack the stub", why, asks(state, "stub_removed"))
    if stub_is_due(state) or round_.wrong_stub is not None:
        return stub_left(state, "rack the stub")
    return other_deck_in_rack(state) or _racked(round_, command)


def _racked(round_: RoundInPlay, command: commands.Command) -> tuple[facts.Fact, ...]:
    """The rest of the deck from its top; a card that the deal discards lies in the rack before it."""
    discarded = tuple(card.position for card in round_.dealt if card.place == DISCARD)
    first: list[facts.Fact] = []
    if discarded:
        first.append(facts.CardsPickedUp(command.by, command.at, round_.deck, DISCARD, discarded))
    top = round_.next_position
    return (*first, facts.StubRacked(command.by, command.at, round_.deck, top, FULL_DECK - top))


def count_stub(game: Game, state: TableState, command: commands.CountStub) -> Answer:
    """The stub with all cards that lie elsewhere must be a whole deck (OQ-037, OQ-038).

    If so it is racked; if not, everything stops until the hands are counted.
    """
    if command.role is not Role.DEALER:
        return Refusal("count the stub", "this is for the dealer", asks(state, "stub_due"))
    round_ = state.round
    if round_ is None or not dealt_in_full(game, state) or round_.stub_racked:
        why = "it comes after the deal and before the first decision"
        return Refusal("count the stub", why, asks(state, "stub_due"))
    if round_.wrong_stub is not None:
        return stub_left(state, "count the stub")
    if not 0 <= command.cards <= 2 * FULL_DECK:
        return Refusal("count the stub", f"{command.cards} is no count of a stub", asks(state, "stub_face_down"))
    counted = facts.StubCounted(command.by, command.at, command.cards)
    if command.cards + round_.next_position == FULL_DECK:
        return other_deck_in_rack(state) or (counted, *_racked(round_, command))
    return (counted, facts.StubCountFailed(command.by, command.at, command.cards))


def count_hands(game: Game, state: TableState, command: commands.CountHands) -> Answer:
    """Whether the cards were misdealt, told from what lies at each place; the round is void either way.

    All cards together a deck: misdealt, and the deck stays. Not a deck: it leaves the table, misdealt or not (OQ-037).
    """
    round_ = state.round
    if command.role is not Role.DEALER:
        return Refusal("count the hands", "this is for the dealer", asks(state, "hands_counted"))
    if round_ is None or round_.wrong_stub is None:
        why = "this follows a stub count that does not make a deck"
        return Refusal("count the hands", why, asks(state, "stub_wrong"))
    due = hands_due(game, round_)
    if set(command.counts) != set(due) or any(count < 0 for count in command.counts.values()):
        return _count_each(state, due, command.counts)
    wrong = {place: count for place, count in command.counts.items() if count != due[place]}
    in_rack = len(round_.set_aside) + sum(card.place == DISCARD for card in round_.dealt)
    total = round_.wrong_stub + sum(command.counts.values()) + in_rack
    step = "stub_misdealt" if total == FULL_DECK else "stub_short"
    counted = facts.HandsCounted(command.by, command.at, tuple(command.counts), tuple(command.counts.values()))
    return (counted, *void(state, command, asks(state, step), _finding(total, wrong, due)))


def _count_each(state: TableState, due: Hands, given: Hands) -> Refusal:
    missing = [place for place in due if place not in given]
    step = "dealer_counted" if missing == [DEALER] else "hands_counted"
    why = "the cards of every place are counted, and of no other"
    counts = tuple(f"{place_text(place)}: {due[place]}" for place in due)
    return Refusal("count the hands", why, asks(state, step), counts, due_values=True)


def _finding(total: int, wrong: Hands, due: Hands) -> str:
    found = [f"{place_text(place)} has {count} cards, not {due[place]}" for place, count in wrong.items()]
    return "; ".join([f"all cards together are {total}", *found])
