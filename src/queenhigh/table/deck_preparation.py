"""Decks from the moment they are received to the moment they may be dealt: chapters 3 to 5."""

from queenhigh.chance.shuffle import CUT_CLAUSES, refuse_cut
from queenhigh.rulebook import procedure
from queenhigh.table import commands, facts
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.deck_effects import hours_by
from queenhigh.table.state import OPENING, Deck, RoundInPlay, TableState

FULL_DECK = 52
HOURS_S = 3600
Answer = tuple[facts.Fact, ...] | Refusal


def most_hours(state: TableState, deck: Deck) -> int:
    """By the dealing method, and never more than an earlier method of this table allowed the deck (OQ-045)."""
    hours = hours_by(state.house.dealing)
    return hours if deck.most_hours is None else min(hours, deck.most_hours)


def too_old(state: TableState, deck: Deck, at: int) -> bool:
    return deck.in_play_since is not None and at - deck.in_play_since >= most_hours(state, deck) * HOURS_S


def next_step(state: TableState, deck: Deck) -> str:
    """What is offered for a deck: shuffle, then the cut or the loading by how it was shuffled (LIR-.05.D)."""
    if not deck.opened:
        return OPENING[len(deck.steps)]
    if deck.deck_id is None or deck.ordered_shuffle:
        return "shuffle"
    if needs_cut(state, deck):
        return "cut"
    return "deal" if deck.loaded else "load"


def reshuffles_itself(state: TableState) -> bool:
    return state.house.dealing == "self-shuffling-shoe"


def shoe_is_automated(state: TableState) -> bool:
    return state.house.dealing in ("automated-shoe", "self-shuffling-shoe")


def decks_in_use(state: TableState) -> int:
    """Two decks need an automated shuffler, also where the filed one is out of order (3CP-3.B and sisters)."""
    return 1 if state.house.shuffler == "none" else state.house.decks


def needs_cut(state: TableState, deck: Deck) -> bool:
    """After a manual shuffle and with preshuffled cards, not after a machine (3CP-5.E and sisters)."""
    uncut = deck.method in ("manual", "preshuffled") and deck.depth is None
    return uncut and not reshuffles_itself(state)


def asks(state: TableState, step: str, wager: str | None = None) -> str:
    """The clause that asks for a step at this table, for one wager where it is about one."""
    return procedure(state.house.game, state.house.dealing).about(step, wager)


def not_staff(command: commands.Command, tried: str) -> Refusal | None:
    return Refusal(tried, "this is for dealer or floor") if command.role is Role.PLAYER else None


def receive(state: TableState, command: commands.ReceiveCards) -> Answer:
    refused = not_staff(command, "receive cards")
    if refused is not None:
        return refused
    if state.round is not None and not _to_be_replaced(state, state.round, command.deck):
        return Refusal("receive cards", "a round is in play", None, ("finish the round",))
    if state.idle in ("marked", "cleared"):
        return Refusal("receive cards", "the cards of an idle table are cleared and spread", asks(state, "idle_spread"))
    if command.deck not in ("first", "second"):
        return Refusal("receive cards", f"{command.deck!r} is no deck here: first or second")
    if command.deck == "second" and decks_in_use(state) != 2:
        why = "this house plays with one deck; a second needs an automated shuffler"
        return Refusal("receive cards", why, state.house.rules.equipment.two_decks_clause)
    there = state.decks.get(command.deck)
    if there is not None and there.removed is None:
        why = f"the {command.deck} deck is still at the table"
        return Refusal("receive cards", why, state.house.rules.equipment.two_decks_clause, ("remove the deck",))
    received: tuple[facts.Fact, ...] = (facts.CardsReceived(command.by, command.at, command.deck, command.preshuffled),)
    return received


def _to_be_replaced(state: TableState, round_: RoundInPlay, name: str) -> bool:
    """Whether the deck of the round left the table before its first card, so that the round needs another."""
    deck = state.decks.get(name)
    return name == round_.deck and not round_.begun and deck is not None and deck.removed is not None


OPENING_STEPS = {
    "inspected": "inspection",
    "verified": "inspection",
    "spread": "spread",
    "shown": "spread",
    "turned down": "turn",
    "washed": "wash",
    "stacked": "stack",
}
"""What the procedure calls each step of the opening."""


def do_step(state: TableState, command: commands.DoOpeningStep) -> Answer:
    """One step of the opening, in order; the floor verifies what the dealer inspected, and a player is there to see."""
    deck = state.decks.get(command.deck)
    if deck is None or deck.removed or deck.opened:
        return Refusal(command.step, f"the {command.deck} deck is not being opened", asks(state, "inspection"))
    due = OPENING[len(deck.steps)]
    clause = asks(state, OPENING_STEPS[due])
    if due == "spread" and state.idle in ("marked", "cleared"):
        return Refusal(command.step, "the cards of an idle table are cleared and spread", asks(state, "idle_spread"))
    if due == "shown" and not state.seats:
        clause = clause if state.idle is None else asks(state, "idle_restart")
        return Refusal(command.step, "no player has come to the table yet", clause)
    if command.step != due:
        return Refusal(command.step, f"{due} comes first", clause, (due,))
    wanted = Role.FLOOR if due == "verified" else Role.DEALER
    if command.role is not wanted:
        return Refusal(command.step, f"this is for the {wanted.value}", clause, (due,))
    if due == "verified" and command.by == deck.inspected_by:
        return Refusal(command.step, "another person verifies what one has inspected", clause, (due,))
    return (facts.OpeningStepDone(command.by, command.at, command.deck, command.step),)


def shuffle(state: TableState, command: commands.ShuffleDeck) -> Answer:
    refused = not_staff(command, "shuffle")
    if refused is not None:
        return refused
    deck = state.decks.get(command.deck)
    if deck is None or deck.removed or not deck.opened:
        why = f"the {command.deck} deck is not open"
        return Refusal("shuffle", why, asks(state, "opening_shuffle"), ("open the deck",))
    if state.round is not None and state.round.deck == command.deck and state.round.begun:
        return Refusal("shuffle", "this deck is in play", asks(state, "shuffle"))
    if deck.deck_id is not None and not deck.ordered_shuffle:
        why = "this deck is shuffled already; the floor may order it again"
        return Refusal("shuffle", why, asks(state, "shuffle_order"))
    method = _method(deck, command)
    if method == "machine":
        refused = _refuse_machine(state, command)
    elif method == "manual":
        refused = _refuse_by_hand(state)
    if refused is not None:
        return refused
    shuffled = facts.DeckShuffled(
        command.by, command.at, command.deck, command.deck_id, command.root, method, command.counted
    )
    if command.counted is not None and command.counted != FULL_DECK:
        reason = f"the device counted {command.counted} cards"
        return (shuffled, facts.DeckRemoved(command.by, command.at, command.deck, reason))
    return (shuffled,)


def _method(deck: Deck, command: commands.ShuffleDeck) -> str:
    """Cards received in order to be dealt are not shuffled for the first round, and cut all the same (OQ-046); once
    the floor has ordered a shuffle, or one was not completed, they are as any others."""
    as_received = "preshuffled" in deck.steps and deck.in_play_since is None
    if as_received and not deck.ordered_shuffle and not deck.jammed:
        return "preshuffled"
    return "machine" if command.machine else "manual"


def _refuse_machine(state: TableState, command: commands.ShuffleDeck) -> Refusal | None:
    """A device that is not there or is out of order, or one that counts and has not (3CP-5.D.1 and sisters)."""
    device = _shuffling_device(state)
    if state.house.shuffler == "none" and device == "shuffler":
        return Refusal("shuffle", "this table has no automated shuffler", asks(state, "shuffle"))
    if device in state.devices:
        why = f"the {device} is out of order"
        return Refusal("shuffle", why, asks(state, "covered"), ("choose another method",))
    if state.house.shuffler == "counting" and command.counted is None:
        why = "the device counts the cards after every shuffle, and its count is missing"
        return Refusal("shuffle", why, asks(state, "device_count"), ("say what the device counted",))
    return None


def _refuse_by_hand(state: TableState) -> Refusal | None:
    """A device that failed and lies bare (13.H), or cards that are dealt by hand, which a device has to shuffle."""
    device = _shuffling_device(state)
    if state.devices.get(device) == "failed":
        why = f"the {device} is neither covered nor marked"
        return Refusal("shuffle", why, asks(state, "covered"), ("cover the device", "mark the device"))
    if state.house.dealing == "hand":
        why = "cards that are dealt by hand are shuffled by the device"
        clause = state.house.rules.equipment.hand_dealing_clause
        return Refusal("shuffle", why, clause, ("shuffle by the device", "choose another method"))
    return None


def _shuffling_device(state: TableState) -> str:
    return "shoe" if reshuffles_itself(state) else "shuffler"


def cut(state: TableState, command: commands.CutDeck) -> Answer:
    deck = state.decks.get(command.deck)
    depth_clause = CUT_CLAUSES[state.house.game][0]
    if deck is None or deck.deck_id is None or not needs_cut(state, deck):
        step = "device_off" if reshuffles_itself(state) else "no_cut"
        return Refusal("cut", "no cut is due: it follows a shuffle by hand", asks(state, step))
    reason = refuse_cut(command.depth)
    if reason is not None:
        return Refusal("cut", reason, depth_clause, ("cut from 10 to 51",))
    return (facts.DeckCut(command.by, command.at, command.deck, command.depth),)


def order_recut(state: TableState, command: commands.OrderRecut) -> Answer:
    """Between the cut and the first card, by the floor (3CP-5.G and sisters)."""
    deck = state.decks.get(command.deck)
    if command.role is not Role.FLOOR:
        return Refusal("recut", "only a floorperson may order it", asks(state, "recut"))
    round_ = state.round
    # A card drawn in error is the next one (13.C), so that its deck is cut no more.
    in_play = round_ is not None and round_.deck == command.deck and (round_.begun or round_.drawn is not None)
    if deck is None or deck.depth is None or in_play:
        step = "device_off" if reshuffles_itself(state) else "recut"
        return Refusal("recut", "it can be ordered only between the cut and the first card", asks(state, step))
    return (facts.RecutOrdered(command.by, command.at, command.deck, command.reason),)


def order_shuffle(state: TableState, command: commands.OrderShuffle) -> Answer:
    if command.role is not Role.FLOOR:
        return Refusal("order a shuffle", "only a floorperson may order it", asks(state, "shuffle_order"))
    if command.deck not in state.decks:
        return Refusal("order a shuffle", f"there is no {command.deck} deck")
    if state.round is not None and state.round.deck == command.deck and state.round.begun:
        return Refusal("order a shuffle", "its cards are dealt already", asks(state, "shuffle_order"))
    return (facts.ShuffleOrdered(command.by, command.at, command.deck, command.reason),)


def load(state: TableState, command: commands.LoadDeck) -> Answer:
    """Into the shoe or the hand, after the shuffle and the cut where one is due (3CP-8.B and sisters)."""
    refused = not_staff(command, "load")
    if refused is not None:
        return refused
    deck = state.decks.get(command.deck)
    if deck is None or deck.deck_id is None or deck.ordered_shuffle:
        step = "shuffler_jam" if deck is not None and deck.jammed else "load"
        return Refusal("load", "the deck is not shuffled", asks(state, step), ("shuffle",))
    if needs_cut(state, deck):
        return Refusal("load", "the deck is not cut", asks(state, "cut_due"), ("cut",))
    if deck.loaded:
        return Refusal("load", "the deck is loaded already")
    return (facts.DeckLoaded(command.by, command.at, command.deck),)


def remove(state: TableState, command: commands.RemoveDeck) -> Answer:
    """By the floor, as long as no card of it is in play; a round that has none yet waits for another deck."""
    if command.role is not Role.FLOOR:
        return Refusal("remove a deck", "this is for the floor")
    in_play = state.round is not None and state.round.deck == command.deck and state.round.begun
    if command.deck not in state.decks or in_play:
        return Refusal("remove a deck", "it is not here, or its cards are on the table")
    return (facts.DeckRemoved(command.by, command.at, command.deck, command.reason),)
