"""Replay a round: its facts as they happened, and its record, which `queenhigh settle` settles to the same cents."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from queenhigh.cards import Card
from queenhigh.chance import FairDeck, fair_deck
from queenhigh.chance.joint_numbers import from_the_top
from queenhigh.games import Box, MeterKey, Outcome, Round
from queenhigh.games.legality import SEAT
from queenhigh.ledger.ledger_table import LedgerTable
from queenhigh.ledger.store import Store
from queenhigh.ledger.vault import Vault
from queenhigh.records import RoundRecord
from queenhigh.submission import House
from queenhigh.table import TableState, facts
from queenhigh.table.card_faces import Faces
from queenhigh.table.game_round import game_round
from queenhigh.table.state import Deck, RoundInPlay


class NoSuchRound(LookupError):
    """There is no such round, or it is not over; the message says which rounds there are."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A round that is over: its numbered facts, the table as it stood at the end, and its record."""

    table_id: str
    number: int
    events: tuple[tuple[int, facts.Fact], ...]
    state: TableState
    record: RoundRecord
    evidence: dict[str, object] | None
    """What a player needs to check the cards that were turned up against the deck's commitment."""


class Rounds:
    """The rounds of one table, read from its chain. Cards that nobody saw need the vault."""

    def __init__(
        self,
        store: Store,
        table_id: str,
        vault: Vault | None,
        deck_of: Callable[[str, bytes], FairDeck] = fair_deck,
    ) -> None:
        self.store, self.table_id, self.vault, self.deck_of = store, table_id, vault, deck_of
        tables = store.tables()
        if table_id not in tables:
            raise NoSuchRound(f"table {table_id!r} does not exist; tables: {', '.join(tables) or 'none'}")
        self.submission = tables[table_id]

    def replay(self, number: int) -> Replay:
        table = LedgerTable(self.table_id, self.submission)
        events: list[tuple[int, facts.Fact]] = []
        for item in self.store.links(self.table_id):
            before = table.books.state
            fact, _ = table.fold(item)
            if isinstance(fact, facts.RoundOpened):
                events = []
            events.append((item.number, fact))
            if isinstance(fact, facts.RoundClosed | facts.RoundVoided) and fact.number == number:
                return self.made(number, events, before)
        last = table.books.state.rounds
        unfinished = " and is not over" if table.books.state.round and last == number else ""
        raise NoSuchRound(f"{self.table_id} has rounds 1 to {last}{unfinished}; round {number} is not among those over")

    def made(self, number: int, events: Sequence[tuple[int, facts.Fact]], state: TableState) -> Replay:
        """The replay of these events of a round; `state` is the table just before the last of them."""
        assert state.round is not None
        fair = self._deck(state)
        whole = exported_round(state, [fact for _, fact in events], _faces(state.decks[state.round.deck], fair))
        text = state.new_version.text if state.new_version is not None else self.submission
        record = RoundRecord(state.house, whole, house_as_dealt(tomllib.loads(text), state.house))
        deck = state.decks[state.round.deck]
        shown = [card.position for card in state.round.dealt if card.card is not None]
        evidence = fair.evidence(deck.depth, shown, deck.house_number, deck.numbers) if fair is not None else None
        return Replay(self.table_id, number, tuple(events), state, record, evidence)

    def _deck(self, state: TableState) -> FairDeck | None:
        assert state.round is not None
        deck_id = state.decks[state.round.deck].deck_id
        sealed = self.store.sealed_deck(deck_id) if deck_id is not None else None
        if self.vault is None or sealed is None or deck_id is None:
            return None
        return self.deck_of(deck_id, self.vault.unseal(sealed, deck_id))


def exported_round(state: TableState, happened: Sequence[facts.Fact], faces: Faces) -> Round:
    """A round that is over, as a record has it; `state` is the table just before the last of its facts.

    The floor's rulings are part of it, so that it settles again to the same cents whatever happened.
    """
    round_, end = state.round, happened[-1]
    assert round_ is not None
    whole, meters = game_round(state, faces), _when_settlement_begins(state, happened)
    for seat in sorted(round_.locked, reverse=True):
        # If other tables moved a meter since, it is paid as it was at the turn of the first seat that won it.
        meters |= {key: cents for key, cents in round_.locked[seat].items() if not _won_before(round_, seat, key)}
    void = end.clause if isinstance(end, facts.RoundVoided) else None
    boxes = {**{box.seat: box for box in whole.boxes}, **dict(_boxes_left(state, round_, faces))}
    ruled = tuple(_with_rulings(state, round_, boxes[seat], void=void is not None) for seat in sorted(boxes))
    return Round(ruled, whole.dealer, whole.community, whole.box_cards, meters, void)


def house_as_dealt(filed: Mapping[str, object], house: House) -> dict[str, object]:
    """A submission with the method that a round was dealt by: after a device failed, that is not the one filed."""
    table = filed.get("table")
    if not isinstance(table, Mapping) or (table["dealing"], table["shuffler"]) == (house.dealing, house.shuffler):
        return dict(filed)
    return {**filed, "table": {**table, "dealing": house.dealing, "shuffler": house.shuffler}}


def _boxes_left(state: TableState, round_: RoundInPlay, faces: Faces) -> Iterator[tuple[int, Box]]:
    """The boxes whose wagers were ruled lost: the table plays on without them, and the record keeps them."""
    for seat in round_.marks.abandoned:
        cards = tuple(
            dealt.card if dealt.card is not None else faces(dealt.position) for dealt in round_.cards_at(seat)
        )
        decisions = round_.decisions.get(seat, ())
        line = round_.marks.lines.get(seat)
        yield seat, Box(seat, state.seats[seat], round_.wagers[seat], cards, decisions, line)


def _with_rulings(state: TableState, round_: RoundInPlay, box: Box, *, void: bool) -> Box:
    """A box with what the floor accepted outside the limits, what it ruled lost, and what a void left settled."""
    overrides = tuple(sorted(wager for seat, wager in round_.marks.overridden if seat == box.seat))
    if _apart(state, round_, box.player):
        overrides = (*overrides, SEAT)
    stands = void and any(
        row.seat == box.seat and row.from_seat is None and row.outcome != Outcome.VOID for row in round_.settlement
    )
    lost = box.seat in round_.marks.abandoned and (stands or not void)
    abandoned = tuple(state.game.standing_stakes(box)) if lost else ()
    return box._replace(overrides=overrides, abandoned=abandoned, stands=stands)


def _apart(state: TableState, round_: RoundInPlay, player: str) -> bool:
    """Whether a player has boxes in this round that are not side by side."""
    seats = sorted(seat for seat in round_.wagers if state.seats[seat] == player)
    return seats[-1] - seats[0] >= len(seats) and not state.house.electronic


def _faces(deck: Deck, fair: FairDeck | None) -> Faces:
    if fair is not None:
        return from_the_top(fair.deck, deck.depth, deck.seed).__getitem__

    def face(position: int) -> Card:
        raise NoSuchRound("cards of this round were never shown, and the key of its deck is not here")

    return face


def _when_settlement_begins(state: TableState, happened: Sequence[facts.Fact]) -> dict[MeterKey, Fraction]:
    """What the meters showed after the last decision: what this round fed, on top of what other tables made of them."""
    assert state.round is not None
    meters = dict(state.round.meters_before)
    for fact in happened:
        if isinstance(fact, facts.RevealDone):
            break
        if isinstance(fact, facts.MeterSeen):
            meters[fact.wager, fact.meter] = fact.cents
        elif isinstance(fact, facts.MeterFed):
            meters[fact.wager, fact.meter] += fact.cents
    return meters


def _won_before(round_: RoundInPlay, seat: int, key: tuple[str, str]) -> bool:
    return any(key in locked for other, locked in round_.locked.items() if other > seat)
