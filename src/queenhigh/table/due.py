"""What is to be done next, by whom, and which clause asks for it: the prompt of every console."""

from collections.abc import Iterator
from dataclasses import dataclass

from queenhigh.rulebook import procedure
from queenhigh.table import acceptance, commands, turn
from queenhigh.table.automation import Crew, due_step
from queenhigh.table.betting import held, hours_step, resting, shuffle_step
from queenhigh.table.cards_in_hand import asks, decks_in_use, too_old
from queenhigh.table.commands import Command, Role
from queenhigh.table.devices import in_the_way
from queenhigh.table.playing import Faces
from queenhigh.table.state import Phase, RoundInPlay, TableState
from queenhigh.table.table import Table


@dataclass(frozen=True, slots=True)
class Due:
    """One prompt: who is to act, what to do in words, and the clause; None where no clause asks for it."""

    role: Role
    what: str
    clause: str | None
    seat: int | None = None


_WORDS: dict[type[Command], tuple[str, str]] = {
    commands.ReceiveCards: ("receive the {deck} deck", "inspection"),
    commands.DoOpeningStep: ("the {deck} deck: {step}", "inspection"),
    commands.ClearIdleCards: ("remove the cards from shoe and rack", "idle_clear"),
    commands.SpreadIdleCards: ("spread the cards", "idle_spread"),
    commands.CutDeck: ("cut the {deck} deck", "cut_due"),
    commands.LoadDeck: ("load the {deck} deck", "load"),
    commands.CountChips: ("count the chips of {wager}", "count"),
    commands.DealCard: ("deal the next card", "no_more_bets"),
    commands.CountStub: ("count the stub", "stub_due"),
    commands.RackStub: ("place the stub in the discard rack", "stub_racked"),
    commands.ConfirmWithdrawal: ("see the withdrawn chips of seat {seat} off the layout", "withdrawn_off"),
    commands.Reveal: ("collect what was forfeited, and reveal", "reveal"),
    # One prompt for both: which of them comes tells whether a hand wins that nobody has seen yet.
    commands.ShowHand: ("turn up and settle seat {seat}", "seat_turn"),
    commands.SettleSeat: ("turn up and settle seat {seat}", "seat_turn"),
    commands.ConfirmHand: ("confirm the hand of seat {seat}", "confirm"),
    commands.ValidateJackpot: ("validate the {wager} of seat {seat}", "validate"),
    commands.CompleteHandPay: ("complete the documents of seat {seat}", "hand_pay"),
    commands.CloseRound: ("clear the cards and close the round", "clear"),
}


def due(table: Table, state: TableState, faces: Faces, at: int = 0) -> tuple[Due, ...]:
    """Everything that is due now, of players, dealer and floor."""
    step = due_step(table, state, faces, Crew(at))
    if isinstance(step, commands.OpenRound):
        return (Due(Role.DEALER, "open a round", None),)
    if step is not None:
        return (_prompt(state, step),)
    if state.round is None:
        return tuple(_devices(state)) or _between_rounds(table, state, at)
    if state.round.phase is Phase.BETTING:
        return tuple(_betting(table, state))
    if not state.round.dealt and in_the_way(state):
        return tuple(_devices(state))
    return (_awaited(table, state, state.round, faces),)


def _betting(table: Table, state: TableState) -> Iterator[Due]:
    """Wagers at every seat; no more bets only once a box may be dealt in."""
    for seat in sorted(state.seats):
        yield Due(Role.PLAYER, "place wagers", asks(state, "instrument"), seat)
    if not state.seats:
        yield Due(Role.PLAYER, "take a seat", state.house.rules.seats_clause)
    if acceptance.final_boxes(table.dealing_as(state).game, state):
        yield Due(Role.DEALER, "call no more bets", asks(state, "no_more_bets"))


def _between_rounds(table: Table, state: TableState, at: int) -> tuple[Due, ...]:
    """Why no round can be opened yet: a deck that is out of time, one too many, unshuffled cards, the progressive
    system, or that nobody sits here."""
    here = [deck for deck in state.decks.values() if deck.removed is None]
    worn = [
        Due(Role.FLOOR, f"remove the {deck.name} deck: its hours are over", asks(state, hours_step(state, deck)))
        for deck in here
        if too_old(state, deck, at)
    ]
    if worn:
        return tuple(worn)
    if len(here) > decks_in_use(state):
        return (Due(Role.FLOOR, "remove the second deck", asks(state, "two_decks")),)
    if any(deck.opened and (deck.deck_id is None or deck.ordered_shuffle) for deck in here):
        return (Due(Role.DEALER, "shuffle", asks(state, shuffle_step(state))),)
    loose = [deck.name for deck in here if len(here) > 1 and deck.name == resting(state, here) and not held(deck)]
    if loose:
        return (Due(Role.FLOOR, f"order the {loose[0]} deck shuffled by the device", asks(state, "held")),)
    if acceptance.refuse_opening(table.game, state) is not None:
        clause = asks(state, "progressive_system")
        return (Due(Role.FLOOR, "put the progressive system in service, or stop offering it", clause),)
    return (Due(Role.PLAYER, "take a seat", state.house.rules.seats_clause),)


def _devices(state: TableState) -> list[Due]:
    """A device that failed is covered or marked, and then another method is chosen (13.H of every game)."""
    bare = [device for device, how in state.devices.items() if how == "failed"]
    prompts = [
        Due(Role.DEALER, f"cover the {device} or mark it with a sign", asks(state, "covered")) for device in bare
    ]
    if not bare and in_the_way(state):
        prompts.append(Due(Role.FLOOR, "choose another method", asks(state, "covered")))
    return prompts


def _prompt(state: TableState, step: Command) -> Due:
    words, clause = _WORDS[type(step)]
    values = {name: getattr(step, name) for name in ("deck", "step", "wager", "seat") if hasattr(step, name)}
    suffixed = f"{clause}_five" if values.get("wager") == "five_card_progressive" else clause
    if values.get("wager") == "five_card_bonus":
        suffixed = f"{clause}_bonus"
    known = procedure(state.house.game, state.house.dealing)
    return Due(step.role, words.format(**values), known[suffixed if suffixed in known else clause], values.get("seat"))


def _awaited(table: Table, state: TableState, round_: RoundInPlay, faces: Faces) -> Due:
    """What no step of the staff can move: a decision, a ruling, or a deck that has to be shuffled again."""
    if round_.mismatched:
        wager = min(round_.mismatched)
        step = "count_bonus" if wager == "five_card_bonus" else "count"
        return Due(Role.FLOOR, f"resolve the count of {wager}", asks(state, step))
    if round_.wrong_stub is not None:
        return Due(Role.DEALER, "count the cards of every hand", asks(state, "hands_counted"))
    seat = turn.turn_of(state)
    if seat is not None:
        return Due(Role.FLOOR, f"rule on the light of seat {seat}", asks(state, "light"), seat)
    point = table.asked(state, faces)
    if point is None:
        jammed = state.decks[round_.deck].jammed
        return Due(Role.DEALER, "shuffle again", asks(state, "shuffler_jam" if jammed else "shuffle_order"))
    if point.seat in round_.marks.absent:
        return Due(Role.FLOOR, f"rule on the absence at seat {point.seat}", asks(state, "abandoned"), point.seat)
    return Due(Role.PLAYER, point.stage.question, point.stage.clause, point.seat)
