"""The stub after the deal: counted face down if a count is due, racked unexposed, and what a wrong count leads to."""

from collections import Counter
from collections.abc import Mapping

from queenhigh.games import DEALER, DISCARD
from queenhigh.rulebook.wording import counted
from queenhigh.table import commands, facts
from queenhigh.table.answers import DEALER_ONLY, Answer, clause_for
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.deal import deal_plan, dealt_in_full
from queenhigh.table.deck_preparation import FULL_DECK, reshuffles_itself
from queenhigh.table.discard_rack import other_deck_in_rack, place_text
from queenhigh.table.state import RoundInPlay, TableState
from queenhigh.table.void_claims import claimed

Hands = Mapping[str | int, int]
_ROUNDS_TO_A_COUNT = 5


def stub_is_due(state: TableState) -> bool:
    """Whether the stub must be counted, which a counting shuffler spares: five rounds never pass without a count,
    neither at the table nor of one deck (OQ-036, OQ-039)."""
    if state.round is None or reshuffles_itself(state):
        return False
    deck = state.decks[state.round.deck]
    if deck.recount:
        return True
    if state.house.shuffler == "counting" and deck.method == "machine":
        return False
    return max(deck.uncounted_rounds, state.uncounted_rounds) >= _ROUNDS_TO_A_COUNT - 1


def refuse_with_stub(state: TableState, tried: str) -> Refusal:
    """Nothing goes on until the stub is in the rack; the refusal says what must be done with it."""
    assert state.round is not None
    if state.round.wrong_stub is not None:
        why = "the stub count does not make a deck: count it again, or count the cards of every hand"
        return Refusal(tried, why, clause_for(state, "hands_counted"), ("count the stub again", "count the hands"))
    if stub_is_due(state):
        why = "count the stub first"
        return Refusal(tried, why, clause_for(state, "stub_due"), ("remove the stub", "count the stub face down"))
    due = ("remove the stub", "place it in the rack unexposed")
    return Refusal(tried, "the stub is not in the rack", clause_for(state, "stub_removed"), due)


def hands_due(state: TableState, round_: RoundInPlay) -> dict[str | int, int]:
    """How many cards belong to each hand on the layout; the third community card is in the rack (OQ-308)."""
    return dict(Counter(place.to for place in deal_plan(state.game, round_) if place.to != DISCARD))


def rack_stub(state: TableState, command: commands.RackStub) -> Answer:
    """The stub goes to the discard rack without exposing a card, unless it must be counted (as in 3CP-8.E.3)."""
    if command.role is not Role.DEALER:
        return Refusal("rack the stub", DEALER_ONLY, clause_for(state, "stub_racked"))
    round_ = state.round
    if round_ is None or not dealt_in_full(state) or round_.stub_racked:
        why = "the stub is racked once, after the last card of the deal"
        return Refusal("rack the stub", why, clause_for(state, "stub_removed"))
    if stub_is_due(state) or round_.wrong_stub is not None:
        return refuse_with_stub(state, "rack the stub")
    return other_deck_in_rack(state) or _racked(round_, command)


def _racked(round_: RoundInPlay, command: commands.Command) -> tuple[facts.Fact, ...]:
    """The rest of the deck from its top; a card that the deal discards goes to the rack first."""
    discarded = tuple(card.position for card in round_.dealt if card.place == DISCARD)
    first: list[facts.Fact] = []
    if discarded:
        first.append(facts.CardsPickedUp(command.by, command.at, round_.deck, DISCARD, discarded))
    top = round_.next_position
    return (*first, facts.StubRacked(command.by, command.at, round_.deck, top, FULL_DECK - top))


def count_stub(state: TableState, command: commands.CountStub) -> Answer:
    """The stub and all other cards together must make a whole deck (OQ-037, OQ-038).

    If they do, the stub is racked; if not, everything stops until it is counted again or the hands are counted.
    """
    if command.role is not Role.DEALER:
        return Refusal("count the stub", DEALER_ONLY, clause_for(state, "stub_due"))
    round_ = state.round
    if round_ is None or not dealt_in_full(state) or round_.stub_racked:
        why = "the stub is counted after the deal and before the first decision"
        return Refusal("count the stub", why, clause_for(state, "stub_due"))
    if not 0 <= command.cards <= 2 * FULL_DECK:
        return Refusal(
            "count the stub", f"{command.cards} cannot be the count of a stub", clause_for(state, "stub_face_down")
        )
    counted = facts.StubCounted(command.by, command.at, command.cards)
    if command.cards + round_.next_position == FULL_DECK:
        return other_deck_in_rack(state) or (counted, *_racked(round_, command))
    return (counted, facts.StubCountFailed(command.by, command.at, command.cards))


def count_hands(state: TableState, command: commands.CountHands) -> Answer:
    """The counts of all hands tell whether the cards were misdealt; the round is void either way, once the floor has
    confirmed what the record contradicts.

    If all cards together make a deck, they were misdealt and the deck stays. If not, the deck leaves the table,
    misdealt or not (OQ-037).
    """
    round_ = state.round
    if command.role is not Role.DEALER:
        return Refusal("count the hands", DEALER_ONLY, clause_for(state, "hands_counted"))
    if round_ is None or round_.wrong_stub is None:
        why = "hands are counted only after a stub count that does not make a deck"
        return Refusal("count the hands", why, clause_for(state, "stub_wrong"))
    due = hands_due(state, round_)
    if set(command.counts) != set(due) or any(count < 0 for count in command.counts.values()):
        return _count_each(state, due, command.counts)
    wrong = {place: count for place, count in command.counts.items() if count != due[place]}
    in_rack = len(round_.set_aside) + sum(card.place == DISCARD for card in round_.dealt)
    total = round_.wrong_stub + sum(command.counts.values()) + in_rack
    step = "stub_misdealt" if total == FULL_DECK else "stub_short"
    counted = facts.HandsCounted(command.by, command.at, tuple(command.counts), tuple(command.counts.values()))
    return (counted, *claimed(state, command, clause_for(state, step), _finding(total, wrong, due)))


def _count_each(state: TableState, due: Hands, given: Hands) -> Refusal:
    missing = [place for place in due if place not in given]
    step = "dealer_counted" if missing == [DEALER] else "hands_counted"
    why = "count the cards of every hand, and nothing else"
    counts = tuple(f"{place_text(place)}: {due[place]}" for place in due)
    return Refusal("count the hands", why, clause_for(state, step), counts, due_values=True)


def _finding(total: int, wrong: Hands, due: Hands) -> str:
    found = [f"{place_text(place)} has {counted(count, 'card')}, not {due[place]}" for place, count in wrong.items()]
    return "; ".join([f"all cards together are {total}", *found])
