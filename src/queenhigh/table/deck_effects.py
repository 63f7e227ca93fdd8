"""What facts about decks, the stub, the rack, exposed cards, devices and idle tables do to a table."""

import dataclasses
from functools import singledispatch

from msgspec.structs import replace

from queenhigh.cards import parse_card
from queenhigh.chance.joint_numbers import joint_seed
from queenhigh.games import open_game
from queenhigh.rulebook import procedure
from queenhigh.table import facts
from queenhigh.table.deck_preparation import needs_cut
from queenhigh.table.state import OPENING, Deck, Racked, RemovedDeck, SubmissionVersion, TableState, hours_by
from queenhigh.table.state_updates import with_deck, with_faces_seen, with_incident, with_round
from queenhigh.table.submission_versions import house_of

OUT = "no reason given"
"""Why a deck was removed, where nobody said why: an empty reason would read as a deck that is still here."""

_MOST_REMOVED = 99
"""How many removed decks wait to be destroyed beside the newest; a table that runs by itself removes decks for good."""


@singledispatch
def _effect(fact: facts.Fact, state: TableState) -> TableState:
    raise TypeError(f"{type(fact).__name__} does nothing to a deck")


def _out_of_the_rack(state: TableState, deck: str) -> TableState:
    return replace(state, rack=tuple(group for group in state.rack if group.deck != deck))


@_effect.register
def _(fact: facts.CardsReceived, state: TableState) -> TableState:
    fresh = replace(state, decks={**state.decks, fact.deck: Deck(fact.deck)})
    return with_deck(fresh, fact.deck, steps=("preshuffled",) if fact.preshuffled else ())


@_effect.register
def _(fact: facts.DeckDescribed, state: TableState) -> TableState:
    described = with_deck(state, fact.deck, design=fact.design, back=fact.back)
    others = [deck for deck in state.decks.values() if deck.name != fact.deck and deck.removed is None and deck.design]
    if not fact.design or all(deck.design == fact.design for deck in others):
        return described
    reason = f"the {fact.deck} deck is {fact.design}, the other one {others[0].design}"
    clause = procedure(state.house.game, state.house.dealing)["two_designs"]
    name = f"{fact.deck} deck, design, {fact.at}"
    return with_incident(described, fact, name, "the two decks differ in design", reason, clause)


@_effect.register
def _(fact: facts.ShufflerSet, state: TableState) -> TableState:
    return replace(state, loads_shoe=fact.loads_shoe, keeps_dealer_stack=fact.keeps_dealer_stack)


@_effect.register
def _(fact: facts.DealerStackKept, state: TableState) -> TableState:
    return with_round(state, stack_in_shuffler=True)


@_effect.register
def _(fact: facts.DealerStackDelivered, state: TableState) -> TableState:
    return with_round(state, stack_in_shuffler=False)


@_effect.register
def _(fact: facts.OpeningStepDone, state: TableState) -> TableState:
    deck = state.decks[fact.deck]
    inspector = fact.by if fact.step == "inspected" else deck.inspected_by
    if fact.step == "shown" and state.idle is not None:
        # The first player could look: from here the deck is opened like any other (OQ-050).
        state = replace(state, idle=None, face_up_wanted_by=None)
    return with_deck(state, fact.deck, steps=(*deck.steps, fact.step), inspected_by=inspector)


@_effect.register
def _(fact: facts.DeckShuffled, state: TableState) -> TableState:
    shuffled = with_deck(
        state, fact.deck, deck_id=fact.deck_id, root=fact.root, method=fact.method, depth=None, loaded=False,
        ordered_shuffle=False, jammed=False, numbers=(), house_number=None, seed="",
        recut=False,
    )  # fmt: skip
    return _out_of_the_rack(shuffled, fact.deck)


@_effect.register
def _(fact: facts.DeckCut, state: TableState) -> TableState:
    return with_deck(state, fact.deck, depth=fact.depth)


@_effect.register
def _(fact: facts.NumberGiven, state: TableState) -> TableState:
    return with_deck(state, fact.deck, numbers=(*state.decks[fact.deck].numbers, (fact.player, fact.number)))


@_effect.register
def _(fact: facts.HouseNumberOpened, state: TableState) -> TableState:
    deck = state.decks[fact.deck]
    drawn = joint_seed(deck.deck_id or "", fact.number, deck.numbers)
    return with_deck(state, fact.deck, house_number=fact.number, seed="" if needs_cut(state, deck) else drawn)


@_effect.register
def _(fact: facts.RecutOrdered, state: TableState) -> TableState:
    return with_deck(state, fact.deck, depth=None, loaded=False, recut=True)


@_effect.register
def _(fact: facts.ShuffleOrdered, state: TableState) -> TableState:
    return with_deck(state, fact.deck, ordered_shuffle=True, loaded=False)


@_effect.register
def _(fact: facts.DeckLoaded, state: TableState) -> TableState:
    since = state.decks[fact.deck].in_play_since
    loaded = with_deck(state, fact.deck, loaded=True, in_play_since=fact.at if since is None else since)
    if state.round is None or state.round.drawn is None or state.round.deck != fact.deck:
        return loaded
    # A card that was drawn in error went back with the others: it is not the next card of another stack.
    return with_round(loaded, drawn=None)


@_effect.register
def _(fact: facts.DeckRemoved, state: TableState) -> TableState:
    removed = with_deck(state, fact.deck, removed=fact.reason or OUT, deck_id=None, loaded=False)
    gone = RemovedDeck(fact.deck, fact.at, fact.reason or OUT)
    noted = with_incident(removed, fact, gone.name, f"the {fact.deck} deck was removed", gone.reason)
    kept = replace(noted, removed_decks=(*state.removed_decks[-_MOST_REMOVED:], gone))
    return _out_of_the_rack(kept, fact.deck)


@_effect.register
def _(fact: facts.DeckDestroyed, state: TableState) -> TableState:
    left = tuple(one for one in state.removed_decks if (one.deck, one.at) != (fact.deck, fact.removed_at))
    return replace(state, removed_decks=left)


def _racked(state: TableState, group: Racked) -> TableState:
    return replace(state, rack=(*state.rack, group))


@_effect.register
def _(fact: facts.CardSetAside, state: TableState) -> TableState:
    assert state.round is not None
    racked = _racked(state, Racked(state.round.deck, "aside", (fact.position,)))
    return with_round(racked, set_aside=(*state.round.set_aside, fact.position))


@_effect.register
def _(fact: facts.StubCounted, state: TableState) -> TableState:
    """A count clears an earlier one that was wrong; `StubCountFailed` follows if this one is wrong too."""
    assert state.round is not None
    counted = with_deck(state, state.round.deck, uncounted_rounds=-1, recount=False)
    return replace(with_round(counted, wrong_stub=None), uncounted_rounds=-1)


@_effect.register
def _(fact: facts.StubRacked, state: TableState) -> TableState:
    stub = Racked(fact.deck, "stub", tuple(range(fact.top, fact.top + fact.cards)))
    return with_round(_racked(state, stub), stub_racked=True)


@_effect.register
def _(fact: facts.CardsPickedUp, state: TableState) -> TableState:
    return _racked(state, Racked(fact.deck, fact.place, fact.positions))


@_effect.register
def _(fact: facts.StubCountFailed, state: TableState) -> TableState:
    return with_round(state, wrong_stub=fact.cards)


@_effect.register
def _(fact: facts.HandsCounted, state: TableState) -> TableState:
    return with_round(state, wrong_stub=None)


@_effect.register
def _(fact: facts.CardExposed, state: TableState) -> TableState:
    assert state.round is not None
    counts = fact.in_the_deal and isinstance(fact.place, int)
    exposed = (*state.round.exposed, fact.position) if counts else state.round.exposed
    return with_faces_seen(state, {fact.position: parse_card(fact.card)}, exposed=exposed)


@_effect.register
def _(fact: facts.CardDrawnInError, state: TableState) -> TableState:
    return with_round(state, drawn=fact.position)


@_effect.register
def _(fact: facts.WrongNumberFound, state: TableState) -> TableState:
    return state


@_effect.register
def _(fact: facts.DeviceJammed, state: TableState) -> TableState:
    return with_deck(state, fact.deck, jammed=True, deck_id=None, depth=None, loaded=False)


@_effect.register
def _(fact: facts.DeviceFailed, state: TableState) -> TableState:
    return replace(state, devices={**state.devices, fact.device: "failed"})


@_effect.register
def _(fact: facts.DeviceCovered, state: TableState) -> TableState:
    return replace(state, devices={**state.devices, fact.device: "covered"})


@_effect.register
def _(fact: facts.DeviceMarked, state: TableState) -> TableState:
    return replace(state, devices={**state.devices, fact.device: "marked"})


@_effect.register
def _(fact: facts.DeviceRestored, state: TableState) -> TableState:
    return replace(state, devices={name: how for name, how in state.devices.items() if name != fact.device})


@_effect.register
def _(fact: facts.MethodChosen, state: TableState) -> TableState:
    """Every deck must be shuffled and loaded again by the chosen method; the shorter time limit applies (OQ-045)."""
    hours = min(hours_by(state.house.dealing), hours_by(fact.dealing))
    decks = {name: _afresh(deck, hours) for name, deck in state.decks.items()}
    house = dataclasses.replace(state.house, dealing=fact.dealing, shuffler=fact.shuffler)
    return replace(state, house=house, game=open_game(house), filed=state.filed or state.house, decks=decks)


@_effect.register
def _(fact: facts.SubmissionChanged, state: TableState) -> TableState:
    """Decks stay. For another way of dealing they must be shuffled and loaded again, and the shuffler set again."""
    house, before = house_of(fact.submission), state.house
    if (before.dealing, before.shuffler) != (house.dealing, house.shuffler):
        hours = min(hours_by(before.dealing), hours_by(house.dealing))
        decks = {name: _afresh(deck, hours) for name, deck in state.decks.items()}
        state = replace(state, decks=decks, loads_shoe=False, keeps_dealer_stack=False)
    version = SubmissionVersion(fact.number, fact.submission, fact.at, fact.reason, state.rounds)
    return replace(state, house=house, game=open_game(house), new_version=version)


def _afresh(deck: Deck, hours: int) -> Deck:
    limit = min(hours, deck.most_hours or hours)
    return replace(deck, deck_id=None, depth=None, loaded=False, most_hours=limit)


@_effect.register
def _(fact: facts.TableIdled, state: TableState) -> TableState:
    """A round without wagers is called off, and the next round gets its number."""
    return replace(state, idle="marked", round=None, rounds=state.rounds - (state.round is not None))


@_effect.register
def _(fact: facts.IdleCardsCleared, state: TableState) -> TableState:
    """Inspection is not repeated: the decks are as they were before they were first spread (OQ-050)."""
    decks = {
        name: replace(deck, steps=OPENING[:2], deck_id=None, depth=None, loaded=False) if _is_open(deck) else deck
        for name, deck in state.decks.items()
    }
    return replace(state, decks=decks, rack=(), idle="cleared")


def _is_open(deck: Deck) -> bool:
    """A deck that nobody has inspected yet is not made so by an idle table."""
    return deck.opened and not deck.removed


@_effect.register
def _(fact: facts.FaceUpRequested, state: TableState) -> TableState:
    return replace(state, face_up_wanted_by=fact.player)


@_effect.register
def _(fact: facts.IdleCardsSpread, state: TableState) -> TableState:
    decks = {
        name: replace(deck, steps=OPENING[:3]) if deck.steps == OPENING[:2] and not deck.removed else deck
        for name, deck in state.decks.items()
    }
    return replace(state, decks=decks, idle="spread")


EFFECTS = {kind: effect for kind, effect in _effect.registry.items() if kind not in (object, facts.Fact)}
"""What each of these facts does."""
