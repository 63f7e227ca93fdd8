"""What must be done next, by whom, and which clause asks for it: the prompts on every console."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from queenhigh.games import Box
from queenhigh.rulebook import wager_words
from queenhigh.table import commands
from queenhigh.table.answers import clause_for, has_step
from queenhigh.table.automation import Crew, due_step
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Command, Role, command_name
from queenhigh.table.deal import deal_plan, worn
from queenhigh.table.deck_preparation import OPENING_STEPS, decks_in_use, too_old
from queenhigh.table.devices import in_the_way
from queenhigh.table.fact_clauses import card_clause
from queenhigh.table.game_round import cards_due, open_decision
from queenhigh.table.jackpots import winning_hands
from queenhigh.table.progressive_system import refuse_opening
from queenhigh.table.round_opening import held, hours_step, resting, shuffle_of
from queenhigh.table.settlement_turn import seat_in_turn
from queenhigh.table.state import Deck, Phase, RoundInPlay, TableState
from queenhigh.table.wager_acceptance import final_boxes


@dataclass(frozen=True, slots=True)
class Prompt:
    """One prompt: who must act, what to do, and the clause that asks for it, None where no clause does.

    `command` names the act, and `values` are the fields that the house already knows. A field that a person has to
    count, choose or see for themselves is not among them.
    """

    role: Role
    what: str
    clause: str | None
    command: str
    seat: int | None = None
    values: Mapping[str, bool | str | int] = field(default_factory=dict)


_WORDS: dict[type[Command], tuple[str, str]] = {
    commands.ReceiveCards: ("receive the {deck} deck", "inspection"),
    commands.DoOpeningStep: ("{verb} the {deck} deck", "inspection"),
    commands.ClearIdleCards: ("remove the cards from shoe and rack", "idle_clear"),
    commands.SpreadIdleCards: ("spread the cards", "idle_spread"),
    commands.CutDeck: ("cut the {deck} deck", "cut_depth"),
    commands.LoadDeck: ("load the {deck} deck", "load"),
    commands.CountChips: ("count the chips of {wager}", "count"),
    commands.DealCard: ("deal the cards", "order"),
    commands.CountStub: ("count the stub", "stub_due"),
    commands.RackStub: ("remove the stub and place it in the discard rack", "stub_racked"),
    commands.ConfirmWithdrawal: ("check that seat {seat}'s withdrawn chips are off the layout", "withdrawn_off"),
    commands.DeliverDealerStack: ("take the dealer's stack out of the shuffler", "dealer_stack_kept"),
    commands.Reveal: ("turn up {shared}", "reveal"),
    commands.ShowHand: ("turn up the hand of seat {seat}", "seat_turn"),
    commands.SettleSeat: ("settle seat {seat}", "seat_turn"),
    commands.ReportLight: ("look at the light of seat {seat}", "light"),
    commands.ConfirmHand: ("confirm the hand of seat {seat}", "confirm"),
    commands.ValidateJackpot: ("validate the {wager} of seat {seat}", "validate"),
    commands.SignJackpot: ("give the second signature for the {wager} of seat {seat}", "validate"),
    commands.CompleteHandPay: ("complete the documents of seat {seat}", "hand_pay"),
    commands.RuleOnVoid: ("confirm or reject the void: {claim}", "clear"),
    commands.CloseRound: ("clear the cards and close the round", "clear"),
}

_VERBS = {
    "inspected": "inspect",
    "verified": "verify",
    "spread": "spread",
    "shown": "show the first player",
    "turned down": "turn down",
    "washed": "wash",
    "stacked": "stack",
}
_AFTER_FOLDS = "collect what folded hands forfeit, then turn up {shared}"
_TURNS = (commands.ShowHand, commands.SettleSeat)
_KNOWN = ("deck", "step", "wager", "seat", "face_up")
"""The fields that the dealer need not supply: not a count, not the name of a hand, not a depth."""


def prompts_due(state: TableState, faces: Faces, at: int = 0) -> tuple[Prompt, ...]:
    """Everything that players, dealer and floor must do now."""
    if not state.crew and (state.dealer is None or not state.floors):
        return (_staffing(state),)
    step = due_step(state, faces, Crew(at))
    if isinstance(step, commands.OpenRound):
        return (Prompt(Role.DEALER, "open a round", None, command_name(commands.OpenRound)),)
    if isinstance(step, commands.Reveal) and cards_due(state, faces):
        asked_by = clause_for(state, "turned_between_decisions")
        return (Prompt(Role.DEALER, "turn up the next cards", asked_by, command_name(commands.Reveal)),)
    if step is not None:
        return (_prompt(state, step),)
    if state.round is None:
        return tuple(_devices(state)) or _between_rounds(state, at)
    if state.round.phase is Phase.BETTING:
        return tuple(_betting(state, at))
    if not state.round.begun and in_the_way(state):
        return tuple(_devices(state))
    if worn(state, state.round, at):
        return (_worn(state, state.decks[state.round.deck]),)
    return _recount(state, state.round) or (_awaited(state, state.round, faces),)


def _staffing(state: TableState) -> Prompt:
    """A floorperson takes charge of the table first, and assigns its dealer."""
    clause = clause_for(state, "inspection")
    if not state.floors:
        return Prompt(Role.FLOOR, "take charge of this table", clause, "take_charge")
    return Prompt(Role.FLOOR, "assign a dealer", clause, "assign_dealer")


def _betting(state: TableState, at: int) -> Iterator[Prompt]:
    """Wagers at every seat; no more bets once a box may be dealt in; and a deck whose hours are over is removed."""
    assert state.round is not None
    deck = state.decks[state.round.deck]
    if deck.removed is None and worn(state, state.round, at):
        yield _worn(state, deck)
    for seat in sorted(state.seats):
        yield Prompt(Role.PLAYER, "place wagers", clause_for(state, "instrument"), "place_wager", seat, {"seat": seat})
    if not state.seats:
        yield _free_seat(state)
    if final_boxes(state):
        yield Prompt(Role.DEALER, "call no more bets", clause_for(state, "no_more_bets"), "call_no_more_bets")


def _free_seat(state: TableState) -> Prompt:
    return Prompt(Role.PLAYER, "take a seat", clause_for(state, "seated"), "take_seat")


def _between_rounds(state: TableState, at: int) -> tuple[Prompt, ...]:
    """Why no round can be opened yet: a deck is too old, there is one too many, cards are not shuffled, the progressive
    system is out of service, or nobody has a seat."""
    if state.paused is not None:
        return (Prompt(Role.FLOOR, f"let the table go on (paused: {state.paused})", None, "resume_table"),)
    here = [deck for deck in state.decks.values() if deck.removed is None]
    over = [deck for deck in here if too_old(state, deck, at)]
    if over:
        return tuple(_worn(state, deck) for deck in over)
    if len(here) > decks_in_use(state):
        return (_removal("second", "", clause_for(state, "two_decks")),)
    unshuffled = [deck for deck in here if deck.opened and (deck.deck_id is None or deck.ordered_shuffle)]
    if unshuffled:
        clause = clause_for(state, shuffle_of(unshuffled[0]))
        return (_shuffle("shuffle the {deck} deck", clause, unshuffled[0].name),)
    # A deck that still waits for a player to be shown to has not been opened, so nobody can shuffle it.
    opened = [deck for deck in here if deck.opened]
    loose = [deck.name for deck in opened if deck.name == resting(state) and not held(deck)]
    if loose:
        what = f"order the {loose[0]} deck shuffled by the device"
        return (Prompt(Role.FLOOR, what, clause_for(state, "held"), "order_shuffle", values={"deck": loose[0]}),)
    if refuse_opening(state) is not None:
        what, clause = (
            "put the progressive system in service, or stop offering it",
            clause_for(state, "progressive_system"),
        )
        return (Prompt(Role.FLOOR, what, clause, "set_progressive_system"),)
    return (_free_seat(state),)


def _worn(state: TableState, deck: Deck) -> Prompt:
    return _removal(deck.name, ": its hours are over", clause_for(state, hours_step(state, deck)))


def _removal(deck: str, why: str, clause: str) -> Prompt:
    return Prompt(Role.FLOOR, f"remove the {deck} deck{why}", clause, "remove_deck", values={"deck": deck})


def _shuffle(what: str, clause: str, deck: str) -> Prompt:
    return Prompt(Role.DEALER, what.format(deck=deck), clause, "shuffle_deck", values={"deck": deck})


def _devices(state: TableState) -> list[Prompt]:
    """A device that failed is covered or marked, and then another method is chosen (13.H of every game)."""
    bare = [device for device, how in state.devices.items() if how == "failed"]
    if not state.devices:
        return []
    clause = clause_for(state, "covered")
    prompts = [
        Prompt(Role.DEALER, f"cover the {name} or mark it with a sign", clause, "cover_device", values={"device": name})
        for name in bare
    ]
    if not bare and in_the_way(state):
        prompts.append(Prompt(Role.FLOOR, "choose another method", clause, "choose_method"))
    return prompts


def _prompt(state: TableState, step: Command) -> Prompt:
    kind = _turning(state, step.seat) if isinstance(step, _TURNS) else type(step)
    words, clause = _WORDS[kind]
    if isinstance(step, commands.DoOpeningStep):
        clause = OPENING_STEPS[step.step]
    if kind is commands.Reveal and _somebody_folded(state):
        words = _AFTER_FOLDS
    values = {name: getattr(step, name) for name in _KNOWN if hasattr(step, name)}
    asked_by = _clause(state, step) or clause_for(state, clause, values.get("wager"))
    claim = state.round.claim if state.round is not None else None
    if claim is not None:
        asked_by = claim.clause
    verb = _VERBS.get(str(values.get("step")), "")
    shared = "the dealer's hand" if state.game.rules.cards.dealer else "the last community card"
    told = {**values, "wager": wager_words(str(values.get("wager", "")))}
    what = words.format(**told, verb=verb, shared=shared, claim=claim.reason if claim is not None else "")
    return Prompt(step.role, what, asked_by, command_name(kind), values.get("seat"), values)


def _clause(state: TableState, step: Command) -> str | None:
    """The clause of a step that depends on how far the round has come; None where it does not."""
    round_ = state.round
    if round_ is None:
        return None
    if isinstance(step, commands.DealCard):
        place = deal_plan(state.game, round_)[len(round_.dealt)]
        seats = [card.place for card in round_.dealt if isinstance(card.place, int)]
        number = len(round_.cards_at(place.to)) + 1
        return card_clause(state.house, place, number, first=not seats or seats[0] == place.to)
    if isinstance(step, commands.ConfirmWithdrawal) and round_.marks.withdrawing is not None:
        return clause_for(state, "withdrawn_off", round_.marks.withdrawing[1])
    if isinstance(step, _TURNS) and _unseen(round_, step.seat):
        return clause_for(state, "show_hand")
    return None


def _unseen(round_: RoundInPlay, seat: int) -> bool:
    return any(card.card is None and card.position not in round_.marks.racked for card in round_.cards_at(seat))


def _turning(state: TableState, seat: int) -> type[Command]:
    """Every hand is turned up before it is settled, whether it wins or not: a prompt that differs would tell that a
    hand nobody has seen yet wins."""
    assert state.round is not None
    return commands.ShowHand if _unseen(state.round, seat) else commands.SettleSeat


def _somebody_folded(state: TableState) -> bool:
    round_ = state.round
    assert round_ is not None
    boxes = [Box(seat, "", round_.wagers[seat], decisions=taken) for seat, taken in round_.decisions.items()]
    return has_step(state, "forfeits") and any(state.game.folded(box) for box in boxes)


def _recount(state: TableState, round_: RoundInPlay) -> tuple[Prompt, ...]:
    """A count that is off: the dealer may have miscounted or mistyped, and counts again, or somebody resolves it."""
    if round_.mismatched:
        wager = min(round_.mismatched)
        clause, values, called = clause_for(state, "count", wager), {"wager": wager}, wager_words(wager)
        again = Prompt(Role.DEALER, f"count the chips of {called} again", clause, "count_chips", values=values)
        return (again, Prompt(Role.FLOOR, f"resolve the count of {called}", clause, "resolve_count", values=values))
    if round_.wrong_stub is not None:
        again = Prompt(Role.DEALER, "count the stub again", clause_for(state, "stub_due"), "count_stub")
        clause = clause_for(state, "hands_counted")
        return (again, Prompt(Role.DEALER, "count the cards of every hand", clause, "count_hands"))
    return ()


def _awaited(state: TableState, round_: RoundInPlay, faces: Faces) -> Prompt:
    """What the staff cannot do by a step: a decision, a ruling, or a deck that must be shuffled again."""
    seat = seat_in_turn(state)
    if seat is not None:
        return _light(state, seat, faces)
    point = open_decision(state, faces)
    if point is None:
        jammed = state.decks[round_.deck].jammed
        asking = clause_for(state, "shuffler_jam" if jammed else "shuffle_order")
        return _shuffle("shuffle the {deck} deck again", asking, round_.deck)
    at: dict[str, str | int] = {"seat": point.seat}
    if point.seat in round_.marks.absent:
        what = f"rule on the absence at seat {point.seat}"
        return Prompt(Role.FLOOR, what, clause_for(state, "abandoned"), "rule_on_absence", point.seat, at)
    return Prompt(Role.PLAYER, point.stage.question, point.stage.clause, "decide", point.seat, at)


def _light(state: TableState, seat: int, faces: Faces) -> Prompt:
    """A win whose light is out. The cards are face up, so everyone can see which wager wins."""
    assert state.round is not None
    marks = state.round.marks
    won = winning_hands(state, seat, faces)
    unlit = [wager for wager in won if not marks.eligible(seat, wager)]
    values: dict[str, str | int] = {"seat": seat, "wager": unlit[0]}
    clause = clause_for(state, "light", unlit[0])
    return Prompt(Role.FLOOR, f"rule on the light of seat {seat}", clause, "rule_on_light", seat, values)
