"""Automation: which of the staff's steps the table does by itself, from all of them to none.

The steps are the same no matter who does them, so a round ends the same way at every level. A step that needs chance (a
shuffle) or a player (a wager, a decision) is never automatic here.
"""

from collections.abc import Mapping
from typing import NamedTuple

from queenhigh.table import commands
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Command, Refusal, Role
from queenhigh.table.deal import dealt_in_full, worn
from queenhigh.table.deck_preparation import (
    FULL_DECK,
    decks_in_use,
    house_looks,
    needs_cut,
    shoe_is_automated,
    too_old,
)
from queenhigh.table.game_round import open_decision
from queenhigh.table.jackpots import all_face_up, winning_hands
from queenhigh.table.round_opening import open_round, resting
from queenhigh.table.settlement_turn import seat_in_turn
from queenhigh.table.state import OPENING, Deck, Phase, RoundInPlay, TableState
from queenhigh.table.stub import stub_is_due
from queenhigh.table.void_claims import CONFIRM, second_person
from queenhigh.table.wagers import wagers_to_count

_MIDDLE = 26
_DEALER, _FLOOR, _BETTING, _SETTLING = Role.DEALER, Role.FLOOR, Phase.BETTING, Phase.SETTLING


class Crew(NamedTuple):
    """Who works at the table, and what the table's clock shows."""

    at: int
    dealer: str = "dealer"
    floor: str = "floor"

    def deals(self, kind: type[Command], **values: object) -> Command:
        return kind(self.dealer, _DEALER, self.at, **values)

    def oversees(self, kind: type[Command], **values: object) -> Command:
        return kind(self.floor, _FLOOR, self.at, **values)


OPENINGS: frozenset[type[Command]] = frozenset(
    {commands.ReceiveCards, commands.DoOpeningStep, commands.ClearIdleCards, commands.SpreadIdleCards}
)
CARDS: frozenset[type[Command]] = frozenset(
    {
        commands.CutDeck,
        commands.LoadDeck,
        commands.DealCard,
        commands.CountStub,
        commands.RackStub,
        commands.DeliverDealerStack,
        commands.Reveal,
        commands.ShowHand,
    }
)
CHIPS: frozenset[type[Command]] = frozenset(
    {
        commands.CallNoMoreBets,
        commands.CountChips,
        commands.ConfirmWithdrawal,
        commands.ReportLight,
        commands.ConfirmHand,
        commands.SettleSeat,
    }
)
ROUNDS: frozenset[type[Command]] = frozenset({commands.OpenRound, commands.CloseRound})
FLOOR: frozenset[type[Command]] = frozenset(
    {
        commands.ValidateJackpot,
        commands.SignJackpot,
        commands.CompleteHandPay,
        commands.RuleOnVoid,
        commands.AcknowledgeIncident,
    }
)

LEVELS: Mapping[str, frozenset[type[Command]]] = {
    "none": frozenset(),
    "cards": CARDS,
    "chips": CHIPS,
    "dealer": CARDS | CHIPS | ROUNDS,
    "all": OPENINGS | CARDS | CHIPS | ROUNDS | FLOOR,
}
"""Nothing is automatic; a device deals; a system settles; all but the opening and the floor's acts; everything."""


def next_step(state: TableState, level: str, faces: Faces, crew: Crew, *, betting_over: bool = False) -> Command | None:
    """The next step that the table does by itself at this level, None where it waits for somebody.

    `betting_over` says that the players are done, which the table cannot know.
    """
    step = due_step(state, faces, crew, betting_over=betting_over)
    automatic = LEVELS[level]
    if state.incidents and commands.AcknowledgeIncident in automatic:
        step = crew.oversees(commands.AcknowledgeIncident, incident=state.incidents[0].name)
    elif isinstance(step, commands.RuleOnVoid) and not _own_claim(state, crew):
        return None
    return crew_step(state, crew) or step if step is not None and type(step) in automatic else None


def _own_claim(state: TableState, crew: Crew) -> bool:
    """Whether the crew itself claimed a void. What a person claims, no automatic floor confirms."""
    return (
        state.round is not None and state.round.claim is not None and state.round.claim.by in (crew.dealer, crew.floor)
    )


def crew_step(state: TableState, crew: Crew) -> Command | None:
    """The automatic crew is assigned before it acts; people with the same names may be assigned already."""
    if crew.dealer in (state.dealer, *state.crew) and crew.floor in (*state.floors, *state.crew):
        return None
    return crew.oversees(commands.AssignCrew, dealer=crew.dealer, floor=crew.floor)


def due_step(state: TableState, faces: Faces, crew: Crew, *, betting_over: bool = False) -> Command | None:
    """The step that the dealer or the floor must do now, None where chance, a player or a ruling must come first."""
    round_ = state.round
    if round_ is None:
        return _idle_step(state, crew) or _between_rounds(state, crew)
    if round_.claim is not None:
        acts = crew.oversees if second_person(round_.claim) is _FLOOR else crew.deals
        return acts(commands.RuleOnVoid, ruling=CONFIRM)
    if round_.phase is _BETTING:
        return _betting(state, round_, crew, betting_over=betting_over)
    if round_.phase is _SETTLING:
        return _settling(state, faces, crew)
    if not dealt_in_full(state):
        return _dealing(state, round_, crew)
    return _deciding(state, faces, crew)


def _between_rounds(state: TableState, crew: Crew) -> Command | None:
    names = ("first", "second")[: decks_in_use(state)]
    for name in names:
        deck = state.decks.get(name, Deck(name))
        over = deck.opened and deck.removed is None and too_old(state, deck, crew.at)
        step = None if over else _deck_step(state, deck, name in state.decks, crew)
        # The deck that is not played in the next round stays in the device (as in 3CP-3.B.3).
        stays = isinstance(step, commands.LoadDeck) and name == resting(state)
        if step is not None and not stays:
            return step
    opening = commands.OpenRound(crew.dealer, _DEALER, crew.at)
    if not state.seats or isinstance(open_round(state, opening), Refusal):
        return None
    return opening


def _betting(state: TableState, round_: RoundInPlay, crew: Crew, *, betting_over: bool) -> Command | None:
    """While betting is open, the only step due is to replace, cut or load a deck again."""
    deck = state.decks[round_.deck]
    step = None if deck.loaded else _deck_step(state, deck, True, crew)
    return step or (crew.deals(commands.CallNoMoreBets) if betting_over else None)


def _idle_step(state: TableState, crew: Crew) -> Command | None:
    """The cards of an idle table are cleared and spread; then the opening starts again (as in 3CP-5.H)."""
    if state.idle == "marked":
        return crew.deals(commands.ClearIdleCards)
    if state.idle == "cleared":
        return crew.deals(commands.SpreadIdleCards, face_up=state.face_up_wanted_by is not None)
    return None


def _deck_step(state: TableState, deck: Deck, here: bool, crew: Crew) -> Command | None:
    """What one deck needs before it can be dealt, other than a shuffle; a new deck if it was removed."""
    if not here or deck.removed:
        design, back = house_looks(state, deck.name)
        return crew.deals(commands.ReceiveCards, deck=deck.name, design=design, back=back)
    if not deck.opened:
        step = OPENING[len(deck.steps)]
        if step == "shown" and not state.seats:
            return None
        acts = crew.oversees if step == "verified" else crew.deals
        return acts(commands.DoOpeningStep, deck=deck.name, step=step)
    if deck.deck_id is None or deck.ordered_shuffle:
        return None
    if needs_cut(state, deck):
        return crew.deals(commands.CutDeck, deck=deck.name, depth=_MIDDLE)
    return None if deck.loaded else crew.deals(commands.LoadDeck, deck=deck.name)


def _dealing(state: TableState, round_: RoundInPlay, crew: Crew) -> Command | None:
    """Count the chips that were collected, then deal card after card; a count that is off waits for the floor."""
    deck = state.decks[round_.deck]
    if "shoe" in state.devices and shoe_is_automated(state):
        return None
    if not deck.loaded:
        return _deck_step(state, deck, True, crew)
    if worn(state, round_, crew.at):
        return None
    open_counts = [wager for wager in wagers_to_count(state, round_) if wager not in round_.counted]
    if not open_counts:
        return crew.deals(commands.DealCard)
    if open_counts[0] in round_.mismatched:
        return None
    chips = sum(open_counts[0] in box for box in round_.wagers.values())
    return crew.deals(commands.CountChips, wager=open_counts[0], chips=chips)


def _deciding(state: TableState, faces: Faces, crew: Crew) -> Command | None:
    assert state.round is not None
    if not state.round.stub_racked:
        return _stub_step(state, state.round, crew)
    if state.round.marks.withdrawing is not None:
        return crew.deals(commands.ConfirmWithdrawal, seat=state.round.marks.withdrawing[0])
    if open_decision(state, faces) is not None:
        return None
    return crew.deals(commands.DeliverDealerStack if state.round.stack_in_shuffler else commands.Reveal)


def _stub_step(state: TableState, round_: RoundInPlay, crew: Crew) -> Command | None:
    """The stub is counted if a count is due, otherwise racked; a wrong count waits for the hands to be counted."""
    if round_.wrong_stub is not None:
        return None
    if stub_is_due(state):
        return crew.deals(commands.CountStub, cards=FULL_DECK - round_.next_position)
    return crew.deals(commands.RackStub)


def _settling(state: TableState, faces: Faces, crew: Crew) -> Command | None:
    """Settle the seat in turn; a progressive win is turned up, confirmed and validated before it is paid."""
    assert state.round is not None
    seat = seat_in_turn(state)
    if seat is None:
        for at, wager in state.round.marks.hand_pays:
            return crew.oversees(commands.CompleteHandPay, seat=at, wager=wager)
        return crew.deals(commands.CloseRound)
    for wager, hand in winning_hands(state, seat, faces).items():
        shown = all_face_up(state, seat)
        if shown and not state.round.marks.eligible(seat, wager):
            return None
        step = _jackpot_step(state.round, seat, wager, hand, shown, crew)
        if step is not None:
            return step
    return crew.deals(commands.SettleSeat, seat=seat)


def _jackpot_step(round_: RoundInPlay, seat: int, wager: str, hand: str, shown: bool, crew: Crew) -> Command | None:
    key = (seat, wager)
    if not shown:
        return crew.deals(commands.ShowHand, seat=seat)
    if not round_.marks.light_seen(*key):
        return crew.deals(commands.ReportLight, seat=seat, wager=wager, lit=True)
    if key not in round_.marks.confirmed:
        return crew.deals(commands.ConfirmHand, seat=seat, wager=wager, hand=hand)
    if key not in round_.validated:
        return crew.oversees(commands.ValidateJackpot, seat=seat, wager=wager)
    if key in round_.marks.unsigned:
        return crew.oversees(commands.SignJackpot, seat=seat, wager=wager)
    return None
