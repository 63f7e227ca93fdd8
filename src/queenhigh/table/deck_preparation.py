"""Decks from the moment they are received until they may be dealt: chapters 3 to 5."""

from queenhigh.chance.joint_numbers import commits_to_number, drawn_depth, is_committed, joint_seed, refuse_number
from queenhigh.chance.shuffle import FEWEST_CUT, MOST_CUT, refuse_cut
from queenhigh.rulebook.wording import counted
from queenhigh.table import commands, facts
from queenhigh.table.answers import DEALER_ONLY, FLOOR_ONLY, Answer, clause_for, refuse_player
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.state import OPENING, Deck, RoundInPlay, TableState, hours_by

FULL_DECK = 52
HOURS_S = 3600


def most_hours(state: TableState, deck: Deck) -> int:
    """The limit of the dealing method, and never more than an earlier method allowed for this deck (OQ-045)."""
    hours = hours_by(state.house.dealing)
    return hours if deck.most_hours is None else min(hours, deck.most_hours)


def too_old(state: TableState, deck: Deck, at: int) -> bool:
    return deck.in_play_since is not None and at - deck.in_play_since >= most_hours(state, deck) * HOURS_S


def next_step(state: TableState, deck: Deck) -> str:
    """What a deck needs next: a shuffle, then a cut or loading, depending on how it was shuffled (LIR-.05.D)."""
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
    """Two decks need an automated shuffler, even if the one that was filed is out of order (as in 3CP-3.B)."""
    return 1 if state.house.shuffler == "none" else state.house.decks


def needs_cut(state: TableState, deck: Deck) -> bool:
    """A cut follows a manual shuffle and preshuffled cards, not a shuffle by machine (as in 3CP-5.E)."""
    uncut = deck.method in ("manual", "preshuffled") and deck.depth is None
    return uncut and not reshuffles_itself(state)


def receive(state: TableState, command: commands.ReceiveCards) -> Answer:
    refused = refuse_player(command, "receive cards")
    if refused is not None:
        return refused
    if state.round is not None and not _to_be_replaced(state, state.round, command.deck):
        return Refusal("receive cards", "a round is in play", None, ("finish the round",))
    if state.idle in ("marked", "cleared"):
        return Refusal(
            "receive cards", "clear and spread the cards of the idle table first", clause_for(state, "idle_spread")
        )
    if command.deck not in ("first", "second"):
        return Refusal("receive cards", f"{command.deck!r} is not a deck here: first or second")
    if command.deck == "second" and decks_in_use(state) != 2:
        why = "this house plays with one deck; a second needs an automated shuffler"
        return Refusal("receive cards", why, state.house.rules.equipment.two_decks_clause)
    there = state.decks.get(command.deck)
    if there is not None and there.removed is None:
        why = f"the {command.deck} deck is still at the table"
        return Refusal("receive cards", why, state.house.rules.equipment.two_decks_clause, ("remove the deck",))
    return _refuse_looks(state, command) or _received(command)


def _refuse_looks(state: TableState, command: commands.ReceiveCards) -> Refusal | None:
    """At a table with two decks each is described as it comes: they are told apart by the color of their backs, and
    one of another design is reported to the floor (as in 3CP-3.B.1 and 3CP-3.B.2)."""
    design, back = command.design.strip().lower(), command.back.strip().lower()
    if decks_in_use(state) == 2 and not back:
        why = "this table plays with two decks, and their backs differ in color; say the color of this one"
        return Refusal("receive cards", why, clause_for(state, "two_backs"), ("the color of the backs",))
    if decks_in_use(state) == 2 and not design:
        why = "this table plays with two decks of one design; say the design of this one"
        return Refusal("receive cards", why, clause_for(state, "two_designs"), ("the design of the cards",))
    others = [deck for deck in state.decks.values() if deck.name != command.deck and deck.removed is None]
    if not back or all(deck.back != back for deck in others):
        return None
    why = f"the other deck has {back} backs too; the backs of two decks differ in color"
    return Refusal("receive cards", why, clause_for(state, "two_backs"), ("bring a deck with other backs",))


def house_looks(state: TableState, deck: str) -> tuple[str, str]:
    """Design and backs of the house's own decks, for an automatic dealer; one deck alone is not described."""
    return ("standard", "red" if deck == "first" else "blue") if decks_in_use(state) == 2 else ("", "")


def _received(command: commands.ReceiveCards) -> tuple[facts.Fact, ...]:
    received = facts.CardsReceived(command.by, command.at, command.deck, command.preshuffled)
    design, back = command.design.strip().lower(), command.back.strip().lower()
    if not design and not back:
        return (received,)
    return (received, facts.DeckDescribed(command.by, command.at, command.deck, design, back))


def _to_be_replaced(state: TableState, round_: RoundInPlay, name: str) -> bool:
    """Whether the round's deck left the table before its first card, so that the round needs another one."""
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
    """One step of the opening, in order. The floor verifies what the dealer inspected, and a player must be present."""
    deck = state.decks.get(command.deck)
    if deck is None or deck.removed or deck.opened:
        return Refusal(command.step, f"the {command.deck} deck is not being opened", clause_for(state, "inspection"))
    due = OPENING[len(deck.steps)]
    clause = clause_for(state, OPENING_STEPS[due])
    if due == "spread" and state.idle in ("marked", "cleared"):
        return Refusal(
            command.step, "clear and spread the cards of the idle table first", clause_for(state, "idle_spread")
        )
    if due == "shown" and not state.seats:
        clause = clause if state.idle is None else clause_for(state, "idle_restart")
        return Refusal(command.step, "no player is at the table yet", clause)
    if command.step != due:
        done = command.step in deck.steps
        why = f"the cards were {command.step} before" if done else f"the cards have not been {due} yet"
        return Refusal(command.step, why, clause, (due,))
    wanted = Role.FLOOR if due == "verified" else Role.DEALER
    if command.role is not wanted:
        return Refusal(command.step, f"only the {wanted.value} may do this", clause, (due,))
    if due == "verified" and command.by == deck.inspected_by:
        return Refusal(command.step, "somebody other than the inspector must verify", clause, (due,))
    return (facts.OpeningStepDone(command.by, command.at, command.deck, command.step),)


def shuffle(state: TableState, command: commands.ShuffleDeck) -> Answer:
    refused = refuse_player(command, "shuffle")
    if refused is not None:
        return refused
    deck = state.decks.get(command.deck)
    if deck is None or deck.removed or not deck.opened:
        why = f"the {command.deck} deck has not been opened"
        return Refusal("shuffle", why, clause_for(state, "opening_shuffle"), ("open the deck",))
    if state.round is not None and state.round.deck == command.deck and state.round.begun:
        return Refusal("shuffle", "this deck is in play", clause_for(state, "shuffle"))
    if deck.deck_id is not None and not deck.ordered_shuffle:
        why = "this deck is already shuffled; only the floor may order another shuffle"
        return Refusal("shuffle", why, clause_for(state, "shuffle_order"))
    method = _method(state, deck, command)
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
        reason = f"the device counted {counted(command.counted, 'card')}"
        return (shuffled, facts.DeckRemoved(command.by, command.at, command.deck, reason))
    if method == "machine" and state.loads_shoe and "shoe" in (state.house.dealing or ""):
        # The device puts the stack into the shoe itself, so nobody loads it (as in 3CP-5.C).
        return (shuffled, facts.DeckLoaded(command.by, command.at, command.deck))
    return (shuffled,)


def _method(state: TableState, deck: Deck, command: commands.ShuffleDeck) -> str:
    """Cards received preshuffled are not shuffled for the first round, but they are cut (OQ-046). Once the floor has
    ordered a shuffle, or a shuffle was not completed, they are treated like any others. Where cards are dealt by hand,
    preshuffled ones pass the machine too (as in 3CP-9.A.1, OQ-047)."""
    as_received = "preshuffled" in deck.steps and deck.in_play_since is None and state.house.dealing != "hand"
    if as_received and not deck.ordered_shuffle and not deck.jammed:
        return "preshuffled"
    return "machine" if command.machine else "manual"


def _refuse_machine(state: TableState, command: commands.ShuffleDeck) -> Refusal | None:
    """The device is missing or out of order, or it counts cards and gave no count (as in 3CP-5.D.1)."""
    device = _shuffling_device(state)
    if state.house.shuffler == "none" and device == "shuffler":
        return Refusal("shuffle", "this table has no automated shuffler", clause_for(state, "shuffle"))
    if device in state.devices:
        why = f"the {device} is out of order"
        return Refusal("shuffle", why, clause_for(state, "covered"), ("choose another method",))
    if state.house.shuffler == "counting" and command.counted is None:
        why = "this device counts the cards after every shuffle; its count is missing"
        return Refusal("shuffle", why, clause_for(state, "device_count"), ("say what the device counted",))
    return None


def _refuse_by_hand(state: TableState) -> Refusal | None:
    """A failed device is neither covered nor marked (13.H), or the table deals by hand, so a device must shuffle."""
    device = _shuffling_device(state)
    if state.devices.get(device) == "failed":
        why = f"the {device} is neither covered nor marked"
        return Refusal("shuffle", why, clause_for(state, "covered"), ("cover the device", "mark the device"))
    if state.house.dealing == "hand":
        why = "cards that are dealt by hand must be shuffled by the device"
        clause = state.house.rules.equipment.hand_dealing_clause
        return Refusal("shuffle", why, clause, ("shuffle by the device", "choose another method"))
    return None


def _shuffling_device(state: TableState) -> str:
    return "shoe" if reshuffles_itself(state) else "shuffler"


def cut(state: TableState, command: commands.CutDeck) -> Answer:
    """The dealer, not a player, places the cover card (as in 3CP-5.F, OQ-047)."""
    if command.role is not Role.DEALER:
        return Refusal("cut", DEALER_ONLY, clause_for(state, "cut_depth"))
    deck = state.decks.get(command.deck)
    by_hand = state.house.shuffler == "none" and not reshuffles_itself(state)
    if deck is not None and deck.deck_id is None and by_hand:
        return Refusal("cut", "the deck is not shuffled", clause_for(state, "shuffle"), ("shuffle",))
    if deck is None or deck.deck_id is None or not needs_cut(state, deck):
        step = "device_off" if reshuffles_itself(state) else "no_cut"
        return Refusal("cut", "no cut is due: a cut follows a shuffle by hand", clause_for(state, step))
    reason = refuse_cut(command.depth)
    if reason is not None:
        return Refusal("cut", reason, clause_for(state, "cut_depth"), (f"cut from {FEWEST_CUT} to {MOST_CUT}",))
    placed = facts.DeckCut(command.by, command.at, command.deck, command.depth)
    if not command.wished_by:
        return (placed,)
    if command.by not in state.crew or command.wished_by not in state.seats.values():
        why = "only the automatic dealer of a practice table asks a seated player how deep to cut"
        return Refusal("cut", why, clause_for(state, "cut_depth"))
    return (facts.CutWished(command.by, command.at, command.deck, command.wished_by, command.depth), placed)


def give_number(state: TableState, command: commands.GiveNumber) -> Answer:
    """Once for each shuffle, from a seated player, while nobody knows what it leads to."""
    tried, deck = "give a number", state.decks.get(command.deck)
    if command.role is not Role.PLAYER or command.by not in state.seats.values():
        return Refusal(tried, "only a seated player may give a number", None, ("take a seat",))
    if deck is None or not _takes_numbers(state, deck):
        return Refusal(tried, f"no number is wanted for the {command.deck} deck now", None, ("wait for a shuffle",))
    if not wants_number(state, deck, command.by):
        return Refusal(tried, "you have given a number for this shuffle")
    wrong = refuse_number(command.number)
    if wrong is not None:
        return Refusal(tried, wrong)
    return (facts.NumberGiven(command.by, command.at, command.deck, command.by, command.number),)


def open_house_number(state: TableState, command: commands.OpenHouseNumber) -> Answer:
    """After the players' numbers and before the first card; a cut that is due is drawn from all of them."""
    tried, deck = "open the house's number", state.decks.get(command.deck)
    if command.role is not Role.DEALER:
        return Refusal(tried, DEALER_ONLY)
    if deck is None or deck.deck_id is None or not wants_house_number(state, deck):
        return Refusal(tried, "no player has given a number, or the order of the deck is fixed")
    if not is_committed(deck.deck_id, command.house_number):
        return Refusal(tried, "this is not the number that the house committed to")
    opened = facts.HouseNumberOpened(command.by, command.at, command.deck, command.house_number)
    if not needs_cut(state, deck):
        return (opened,)
    depth = drawn_depth(joint_seed(deck.deck_id, command.house_number, deck.numbers))
    return (opened, facts.DeckCut(command.by, command.at, command.deck, depth))


def wants_number(state: TableState, deck: Deck, player: str) -> bool:
    """Whether a player's number for this shuffle would still count."""
    return _takes_numbers(state, deck) and all(player != name for name, _ in deck.numbers)


def wants_house_number(state: TableState, deck: Deck) -> bool:
    """Whether players have given numbers that only wait for the number of the house."""
    return bool(deck.numbers) and _takes_numbers(state, deck)


def _takes_numbers(state: TableState, deck: Deck) -> bool:
    """The house has committed to a deck and a number, and nothing fixes the order yet: the deck was not cut, and none
    of its cards was seen or dealt."""
    round_ = state.round
    in_play = round_ is not None and round_.deck == deck.name
    touched = in_play and round_ is not None and (round_.begun or round_.drawn is not None or bool(round_.exposed))
    fixed = deck.depth is not None or deck.recut or deck.house_number is not None or touched
    return deck.deck_id is not None and commits_to_number(deck.deck_id) and not fixed


def order_recut(state: TableState, command: commands.OrderRecut) -> Answer:
    """Between the cut and the first card, by the floor (as in 3CP-5.G)."""
    deck = state.decks.get(command.deck)
    if command.role is not Role.FLOOR:
        return Refusal("recut", "only the floor may order it", clause_for(state, "recut"))
    round_ = state.round
    # A card drawn in error is the next card (13.C), so its deck is not cut again.
    in_play = round_ is not None and round_.deck == command.deck and (round_.begun or round_.drawn is not None)
    if deck is None or deck.depth is None or in_play:
        step = "device_off" if reshuffles_itself(state) else "recut"
        return Refusal(
            "recut", "a recut can only be ordered between the cut and the first card", clause_for(state, step)
        )
    return (facts.RecutOrdered(command.by, command.at, command.deck, command.reason),)


def order_shuffle(state: TableState, command: commands.OrderShuffle) -> Answer:
    if command.role is not Role.FLOOR:
        return Refusal("order a shuffle", "only the floor may order it", clause_for(state, "shuffle_order"))
    if not _at_the_table(state, command.deck):
        why = f"there is no {command.deck} deck at this table"
        return Refusal("order a shuffle", why, clause_for(state, "shuffle_order"))
    if state.round is not None and state.round.deck == command.deck and state.round.begun:
        return Refusal("order a shuffle", "its cards are already dealt", clause_for(state, "shuffle_order"))
    return (facts.ShuffleOrdered(command.by, command.at, command.deck, command.reason),)


def load(state: TableState, command: commands.LoadDeck) -> Answer:
    """Into the shoe or the hand, after the shuffle and the cut where one is due (as in 3CP-8.B)."""
    refused = refuse_player(command, "load")
    if refused is not None:
        return refused
    deck = state.decks.get(command.deck)
    if deck is None or deck.deck_id is None or deck.ordered_shuffle:
        step = "shuffler_jam" if deck is not None and deck.jammed else "load"
        return Refusal("load", "the deck is not shuffled", clause_for(state, step), ("shuffle",))
    if needs_cut(state, deck):
        return Refusal("load", "the deck is not cut", clause_for(state, "cut_due"), ("cut",))
    if deck.loaded:
        return Refusal("load", "the deck is already loaded")
    return (facts.DeckLoaded(command.by, command.at, command.deck),)


def remove(state: TableState, command: commands.RemoveDeck) -> Answer:
    """The floor may remove a deck while no card of it is in play; a round without cards then waits for another deck."""
    if command.role is not Role.FLOOR:
        return Refusal("remove a deck", FLOOR_ONLY)
    in_play = state.round is not None and state.round.deck == command.deck and state.round.begun
    if in_play or not _at_the_table(state, command.deck):
        return Refusal("remove a deck", "this deck is not at the table, or its cards are in play")
    return (facts.DeckRemoved(command.by, command.at, command.deck, command.reason),)


def destroy(state: TableState, command: commands.DestroyDeck) -> Answer:
    """The floor says that a removed deck was destroyed, and how; no clause says when that has to be."""
    tried = "record that a deck was destroyed"
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY)
    gone = next((one for one in state.removed_decks if one.name == command.removed), None)
    if gone is None:
        names = tuple(one.name for one in state.removed_decks)
        return Refusal(tried, "this deck was not removed, or is destroyed already", None, names, due_values=bool(names))
    if not command.how.strip():
        return Refusal(tried, "say how it was destroyed", None, ("how it was destroyed",))
    return (facts.DeckDestroyed(command.by, command.at, gone.deck, gone.at, command.how),)


def _at_the_table(state: TableState, name: str) -> bool:
    deck = state.decks.get(name)
    return deck is not None and deck.removed is None
