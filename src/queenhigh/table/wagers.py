"""Wagers from the first chip to the count before the deal."""

from collections.abc import Mapping

from queenhigh.rulebook import wager_words
from queenhigh.table import commands, facts
from queenhigh.table.answers import DEALER_ONLY, Answer, clause_for, has_wager_step
from queenhigh.table.commands import Command, Refusal, Role
from queenhigh.table.state import Phase, RoundInPlay, TableState
from queenhigh.table.wager_acceptance import INSTRUMENTS, final_boxes, refuse_instrument, wrong_alone

_BETTING = Phase.BETTING


def place(state: TableState, command: commands.PlaceWager) -> Answer:
    """One wager on the player's own box; whether it may stay beside the others is checked again at the lock-out."""
    # After no more bets the lock-out refuses a progressive wager, and chapter 7 any other wager.
    late = "lock_out" if command.wager in state.game.progressives else "placed_late"
    refused = _refuse_moment(state, command.seat, command.by, "place a wager", late)
    refused = refused or refuse_instrument(state, command)
    if refused is not None:
        return refused
    assert state.round is not None
    box = {**state.round.wagers.get(command.seat, {}), command.wager: command.cents}
    wrong = wrong_alone(state.game, box, command.wager)
    if wrong is not None:
        limit_only = wrong_alone(state.game, box, command.wager, limited=False) is None
        if limit_only and command.ask_floor:
            return (facts.WagerOffered(command.by, command.at, command.seat, command.wager, command.cents),)
        why = wrong.spoken or wrong.message
        return Refusal("place a wager", why, wrong.clause, ("ask the floor to allow it",) * limit_only)
    placed: tuple[facts.Fact, ...] = (
        facts.WagerPlaced(command.by, command.at, command.seat, command.wager, command.cents),
    )
    marks, key = state.round.marks, (command.seat, command.wager)
    if command.instrument != marks.instruments.get(key, INSTRUMENTS[0]):
        named = facts.InstrumentNamed(command.by, command.at, command.seat, command.wager, command.instrument)
        placed = (named, *placed)
    if command.wager in state.game.progressives and command.acknowledged and key not in marks.accepted:
        placed = (*placed, facts.WagerAccepted(command.by, command.at, command.seat, command.wager))
    return placed


def take_back(state: TableState, command: commands.TakeBackWager) -> Answer:
    refused = _refuse_moment(state, command.seat, command.by, "take back a wager", "changed_late")
    if refused is not None:
        return refused
    assert state.round is not None
    if command.wager not in state.round.wagers.get(command.seat, {}):
        return Refusal("take back a wager", f"you have no {state.game.rules.titles.get(command.wager, 'such')} bet")
    return (facts.WagerTakenBack(command.by, command.at, command.seat, command.wager),)


def _refuse_moment(state: TableState, seat: int, player: str, tried: str, late: str) -> Refusal | None:
    if state.seats.get(seat) != player:
        return Refusal(tried, "you can only bet on your own box", clause_for(state, "seated"))
    if state.round is None:
        return Refusal(tried, "wait for the dealer to open the next round")
    if state.round.phase is not _BETTING:
        return Refusal(tried, "no more bets was called", clause_for(state, late))
    return None


def no_more_bets(state: TableState, command: commands.CallNoMoreBets) -> Answer:
    """Close betting: boxes that may not be dealt in get their chips back, progressives lock and feed the meters."""
    clause, round_ = clause_for(state, "no_more_bets"), state.round
    if command.role is not Role.DEALER:
        return Refusal("call no more bets", DEALER_ONLY, clause)
    if round_ is None or round_.phase is not Phase.BETTING:
        return Refusal("call no more bets", "betting is not open", clause)
    legal = final_boxes(state)
    if not legal:
        return Refusal("call no more bets", "no box has a complete bet yet", state.game.rules.wagers_clause)
    back = [
        facts.WagerTakenBack(command.by, command.at, seat, wager)
        for seat, box in round_.wagers.items()
        for wager in box
        if wager not in legal.get(seat, {})
    ]
    closed = facts.BettingClosed(command.by, command.at)
    return (*back, closed, *_collected(state, command, legal), *_fed(state, command, legal))


def _collected(state: TableState, command: Command, boxes: Mapping[int, Mapping[str, int]]) -> list[facts.Fact]:
    """The chips that are taken before the deal, and a lammer in their place where the rules ask for one."""
    happened: list[facts.Fact] = []
    for wager, rule in state.game.rules.wagers.items():
        seats = tuple(sorted(seat for seat, box in boxes.items() if wager in box)) if rule.collected else ()
        if seats:
            happened.append(facts.ChipsCollected(command.by, command.at, wager, seats))
        if seats and has_wager_step(state, "lammer", wager):
            happened.append(facts.LammersPlaced(command.by, command.at, seats))
    return happened


def _fed(state: TableState, command: Command, boxes: Mapping[int, Mapping[str, int]]) -> list[facts.Fact]:
    """What the wagers of these boxes add to each meter."""
    happened: list[facts.Fact] = []
    for wager, meter in state.meters:
        terms = (state.house.offers[wager].meters or {})[meter]
        fed = terms.rate * sum(box.get(wager, 0) for box in boxes.values())
        if fed:
            happened.append(facts.MeterFed(command.by, command.at, wager, meter, fed))
    return happened


def wagers_to_count(state: TableState, round_: RoundInPlay) -> tuple[str, ...]:
    """The wagers whose chips are collected and counted before the deal, where any were placed."""
    if round_.derived.to_count is None:
        round_.derived.to_count = tuple(
            name
            for name, rule in state.game.rules.wagers.items()
            if rule.collected and any(name in box for box in round_.wagers.values())
        )
    return round_.derived.to_count


def count_chips(state: TableState, command: commands.CountChips) -> Answer:
    """The dealer's count against the wagers accepted; a difference stops the deal until a recount agrees or the floor
    resolves it (3CP-8.C.2.b, OQ-029)."""
    round_ = state.round
    clause = clause_for(state, "count", command.wager)
    if round_ is not None and round_.phase is Phase.BETTING:
        return Refusal("count chips", "no more bets has not been called", clause_for(state, "no_more_bets"))
    if round_ is None or round_.phase is not Phase.COUNTING or command.wager not in wagers_to_count(state, round_):
        return Refusal("count chips", f"there are no {wager_words(command.wager)} chips to count", clause)
    if command.role is not Role.DEALER:
        return Refusal("count chips", DEALER_ONLY, clause)
    if command.chips < 0:
        return Refusal("count chips", f"{command.chips} cannot be a count of chips", clause)
    accepted = sum(command.wager in box for box in round_.wagers.values())
    return (facts.ChipsCounted(command.by, command.at, command.wager, command.chips, accepted),)


def resolve_count(state: TableState, command: commands.ResolveCount) -> Answer:
    clause = clause_for(state, "count", command.wager)
    if command.role is not Role.FLOOR:
        return Refusal("resolve a count", "the floor resolves a difference", clause)
    if state.round is None or command.wager not in state.round.mismatched:
        return Refusal("resolve a count", f"the count of {wager_words(command.wager)} is not open", clause)
    return (facts.CountResolved(command.by, command.at, command.wager, command.reason),)
