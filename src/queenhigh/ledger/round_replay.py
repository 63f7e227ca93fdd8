"""Replay a round: its facts as they happened, and its record, which `queenhigh settle` settles to the same cents."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from queenhigh.cards import Card
from queenhigh.chance import FairDeck, fair_deck
from queenhigh.chance.shuffle import from_the_top
from queenhigh.games import MeterKey, Round
from queenhigh.ledger.ledger_table import LedgerTable
from queenhigh.ledger.store import Store
from queenhigh.ledger.vault import Vault
from queenhigh.records import RoundRecord
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
            raise NoSuchRound(f"there is no table {table_id!r}; tables: {', '.join(tables) or 'none'}")
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
        end = events[-1][1]
        void = end.clause if isinstance(end, facts.RoundVoided) else None
        whole = self._round(state, fair, void, _when_settlement_begins(state, events))
        record = RoundRecord(state.house, whole, "house.toml")
        depth = state.decks[state.round.deck].depth
        shown = [card.position for card in state.round.dealt if card.card is not None]
        evidence = fair.evidence(depth, shown) if fair is not None else None
        return Replay(self.table_id, number, tuple(events), state, record, evidence)

    def _deck(self, state: TableState) -> FairDeck | None:
        assert state.round is not None
        deck_id = state.decks[state.round.deck].deck_id
        sealed = self.store.sealed_deck(deck_id) if deck_id is not None else None
        if self.vault is None or sealed is None or deck_id is None:
            return None
        return self.deck_of(deck_id, self.vault.unseal(sealed, deck_id))

    def _round(
        self, state: TableState, fair: FairDeck | None, void: str | None, meters: dict[MeterKey, Fraction]
    ) -> Round:
        round_ = state.round
        assert round_ is not None
        whole = game_round(state, _faces(state.decks[round_.deck], fair))
        for seat in sorted(round_.locked, reverse=True):
            # If other tables moved a meter since, it is paid as it was at the turn of the first seat that won it.
            meters |= {key: cents for key, cents in round_.locked[seat].items() if not _won_before(round_, seat, key)}
        return Round(whole.boxes, whole.dealer, whole.community, whole.box_cards, meters, void)


def _faces(deck: Deck, fair: FairDeck | None) -> Faces:
    if fair is not None:
        return from_the_top(fair.deck, deck.depth).__getitem__

    def face(position: int) -> Card:
        raise NoSuchRound("cards of this round were never shown, and the key of its deck is not here")

    return face


def _when_settlement_begins(state: TableState, events: Sequence[tuple[int, facts.Fact]]) -> dict[MeterKey, Fraction]:
    """What the meters showed after the last decision: what this round fed, on top of what other tables made of them."""
    assert state.round is not None
    meters = dict(state.round.meters_before)
    for _, fact in events:
        if isinstance(fact, facts.RevealDone):
            break
        if isinstance(fact, facts.MeterSeen):
            meters[fact.wager, fact.meter] = fact.cents
        elif isinstance(fact, facts.MeterFed):
            meters[fact.wager, fact.meter] += fact.cents
    return meters


def _won_before(round_: RoundInPlay, seat: int, key: tuple[str, str]) -> bool:
    return any(key in locked for other, locked in round_.locked.items() if other > seat)
