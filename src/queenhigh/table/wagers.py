"""Seats, wagers, and the lock-out: from the first chip to a deal that may begin."""

from collections.abc import Sequence

from queenhigh.games import Game
from queenhigh.table import commands, facts, wager_acceptance
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.deck_effects import HOURS_BY_HAND
from queenhigh.table.deck_preparation import Answer, asks, decks_in_use, most_hours, not_staff, too_old
from queenhigh.table.idle_table import refuse_while_idle
from queenhigh.table.state import Deck, Phase, RoundInPlay, TableState

_BETTING = Phase.BETTING
SYSTEM = "system"
"""Who acts where nobody does: no player may be called so."""


def take_seat(state: TableState, command: commands.TakeSeat) -> Answer:
    """A free seat, and only neighbours of the boxes a person has (3CP-7.H and sisters)."""
    house = state.house
    if command.by == SYSTEM:
        return Refusal("take a seat", f"{SYSTEM!r} is the name of the table's own acts", house.rules.seats_clause)
    if not 1 <= command.seat <= house.seats:
        return Refusal("take a seat", f"seats are 1 to {house.seats}", house.rules.seats_clause)
    if command.seat in state.seats:
        return Refusal("take a seat", f"seat {command.seat} is taken", house.rules.seats_clause)
    own = sorted([command.seat, *(seat for seat, player in state.seats.items() if player == command.by)])
    if len(own) > house.adjacent_boxes:
        return Refusal("take a seat", f"{house.adjacent_boxes} to a person here", house.rules.boxes_clause)
    # On an electronic table lines stand in for neighbouring boxes (OQ-113).
    if own[-1] - own[0] >= len(own) and not house.electronic:
        return Refusal("take a seat", "the boxes of one person are neighbours", house.rules.boxes_clause)
    return (facts.PlayerSeated(command.by, command.at, command.seat, command.by),)


def leave_seat(state: TableState, command: commands.LeaveSeat) -> Answer:
    player = state.seats.get(command.seat)
    if player is None or (player != command.by and command.role is not Role.FLOOR):
        return Refusal("leave a seat", f"seat {command.seat} is not yours")
    if state.round is not None and command.seat in state.round.wagers and state.round.phase is not Phase.BETTING:
        return Refusal("leave a seat", "a box in play stays till the round is over", asks(state, "vacate"))
    back = []
    if state.round is not None:
        for wager in state.round.wagers.get(command.seat, {}):
            back.append(facts.WagerTakenBack(command.by, command.at, command.seat, wager))
    return (*back, facts.PlayerLeft(command.by, command.at, command.seat, player))


def open_round(game: Game, state: TableState, command: commands.OpenRound) -> Answer:
    """A deck that is shuffled, cut where that is due, loaded, not too old, and not the one used last of two."""
    refused = not_staff(command, "open a round")
    if refused is not None:
        return refused
    if state.round is not None:
        return Refusal("open a round", "the last round is not over", None, ("finish the round",))
    refused = refuse_while_idle(state, "open a round") or wager_acceptance.refuse_opening(game, state)
    if refused is not None:
        return refused
    here = [deck for deck in state.decks.values() if not deck.removed]
    usable = [deck for deck in here if deck.loaded]
    if not usable:
        return Refusal("open a round", "no deck is ready", asks(state, shuffle_step(state)), ("shuffle", "load"))
    if len(here) == 2 and state.last_deck is not None:
        usable = [deck for deck in usable if deck.name != state.last_deck]
        if not usable:
            return Refusal("open a round", "two decks alternate: the other one is due", asks(state, "alternate"))
    deck = usable[0]
    if too_old(state, deck, command.at):
        why = f"the {deck.name} deck has been in play too long"
        return Refusal("open a round", why, asks(state, hours_step(state, deck)), ("remove the deck",))
    if len(here) > decks_in_use(state):
        why = "two decks need an automated shuffler"
        return Refusal("open a round", why, asks(state, "two_decks"), ("remove a deck",))
    waiting = [other.name for other in here if other is not deck and not held(other)]
    if waiting:
        why = f"the {waiting[0]} deck is not shuffled and held in the device meanwhile"
        return Refusal("open a round", why, asks(state, "held"), (f"shuffle the {waiting[0]} deck",))
    return (facts.RoundOpened(command.by, command.at, state.rounds + 1, deck.name),)


def hours_step(state: TableState, deck: Deck) -> str:
    """Which limit of hours holds for a deck: that of dealing by hand, or of a shoe."""
    return "hours_hand" if most_hours(state, deck) == HOURS_BY_HAND else "hours_shoe"


def shuffle_step(state: TableState) -> str:
    """Which occasion for a shuffle was missed: a jam, the first round, or the end of the last one."""
    if any(deck.jammed for deck in state.decks.values()):
        return "shuffler_jam"
    return "shuffle_after_round" if state.rounds else "first_shuffle"


def resting(state: TableState, here: Sequence[Deck]) -> str:
    """The deck of two that is not played in the next round."""
    return state.last_deck or here[-1].name


def held(deck: Deck) -> bool:
    """Whether the deck that is not in play lies shuffled in the device (3CP-3.B.3 and sisters)."""
    return deck.deck_id is not None and deck.method != "manual" and not deck.ordered_shuffle


def place(game: Game, state: TableState, command: commands.PlaceWager) -> Answer:
    """One wager on an own box; whether it may stand beside the others is checked again at the lock-out."""
    # After no more bets the lock-out refuses a progressive, and chapter 7 any other wager.
    late = "lock_out" if command.wager in game.progressives else "placed_late"
    refused = _not_betting(state, command.seat, command.by, "place a wager", late)
    refused = refused or wager_acceptance.refuse_wager(game, state, command)
    if refused is not None:
        return refused
    assert state.round is not None
    box = {**state.round.wagers.get(command.seat, {}), command.wager: command.cents}
    wrong = wager_acceptance.wrong_alone(game, box, command.wager)
    if wrong is not None:
        return Refusal("place a wager", wrong.message, wrong.clause)
    down = (facts.WagerPlaced(command.by, command.at, command.seat, command.wager, command.cents),)
    return wager_acceptance.placed(game, state, command, down)


def take_back(state: TableState, command: commands.TakeBackWager) -> Answer:
    refused = _not_betting(state, command.seat, command.by, "take back a wager", "changed_late")
    if refused is not None:
        return refused
    assert state.round is not None
    if command.wager not in state.round.wagers.get(command.seat, {}):
        return Refusal("take back a wager", f"no {command.wager} lies there")
    return (facts.WagerTakenBack(command.by, command.at, command.seat, command.wager),)


def _not_betting(state: TableState, seat: int, player: str, tried: str, late: str) -> Refusal | None:
    if state.seats.get(seat) != player:
        return Refusal(tried, "only a player who is seated may wager, on the own box", asks(state, "seated"))
    if state.round is None:
        return Refusal(tried, "no round is open")
    if state.round.phase is not _BETTING:
        return Refusal(tried, "no more bets", asks(state, late))
    return None


def no_more_bets(game: Game, state: TableState, command: commands.CallNoMoreBets) -> Answer:
    """Close betting: boxes that may not be dealt in get their chips back, progressives lock and feed the meters."""
    if command.role is not Role.DEALER:
        return Refusal("call no more bets", "this is for the dealer", asks(state, "no_more_bets"))
    round_ = state.round
    if round_ is None or round_.phase is not Phase.BETTING:
        return Refusal("call no more bets", "no betting is open", asks(state, "no_more_bets"))
    legal = wager_acceptance.final_boxes(game, state)
    if not legal:
        return Refusal("call no more bets", "no box may be dealt in yet", game.rules.wagers_clause)
    back = [
        facts.WagerTakenBack(command.by, command.at, seat, wager)
        for seat, box in round_.wagers.items()
        for wager in box
        if wager not in legal.get(seat, {})
    ]
    closed: list[facts.Fact] = [*back, facts.BettingClosed(command.by, command.at)]
    closed += wager_acceptance.collect(game, state, command, legal)
    for wager, meter in state.meters:
        terms = (state.house.offers[wager].meters or {})[meter]
        fed = terms.rate * sum(box.get(wager, 0) for box in legal.values())
        if fed:
            closed.append(facts.MeterFed(command.by, command.at, wager, meter, fed))
    return tuple(closed)


def collected(game: Game, round_: RoundInPlay) -> list[str]:
    """The wagers whose chips are collected and counted before the deal, where any were placed."""
    kept = round_.derived.get("collected")
    if kept is None:
        kept = round_.derived["collected"] = [
            name
            for name, rule in game.rules.wagers.items()
            if rule.collected and any(name in box for box in round_.wagers.values())
        ]
    names: list[str] = kept
    return names


def count_chips(game: Game, state: TableState, command: commands.CountChips) -> Answer:
    """The dealer's count against the wagers accepted; a difference stops the deal (3CP-8.C.2.b, OQ-029)."""
    round_ = state.round
    clause = asks(state, "count", command.wager)
    if round_ is None or round_.phase is not Phase.COUNTING or command.wager not in collected(game, round_):
        return Refusal("count chips", "there is nothing of this to count", clause)
    if command.role is not Role.DEALER:
        return Refusal("count chips", "this is for the dealer", clause)
    if command.wager in round_.mismatched:
        why = "the chips and the wagers accepted differ, which is for the floor (OQ-029)"
        return Refusal("count chips", why, clause, ("resolve the count",))
    accepted = sum(command.wager in box for box in round_.wagers.values())
    return (facts.ChipsCounted(command.by, command.at, command.wager, command.chips, accepted),)


def resolve_count(state: TableState, command: commands.ResolveCount) -> Answer:
    clause = asks(state, "count", command.wager)
    if command.role is not Role.FLOOR:
        return Refusal("resolve a count", "a difference is for the floor", clause)
    if state.round is None or command.wager not in state.round.mismatched:
        return Refusal("resolve a count", "no such count is open", clause)
    return (facts.CountResolved(command.by, command.at, command.wager, command.reason),)
