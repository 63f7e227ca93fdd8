"""Derives everything again from the facts: the chain, the books, the meters, the cards, and every round's payments.

The first error is named, down to the fact. Nothing in the database is trusted except the facts, and they are trusted
only because of their chain, the commitments to the decks, and a head that was signed outside.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from queenhigh.cards import Card
from queenhigh.chance import FairDeck, fair_deck
from queenhigh.chance.joint_numbers import drawn_depth, from_the_top, is_committed, joint_seed
from queenhigh.games import Box, Meters, Outcome, Payment
from queenhigh.ledger.books import Posting
from queenhigh.ledger.hash_chain import GENESIS, follows
from queenhigh.ledger.ledger_table import LedgerTable, deck_name
from queenhigh.ledger.schema import COMMANDS, DECKS, FACTS, METER_MOVES, OUTBOX, POSTINGS, SNAPSHOTS
from queenhigh.ledger.snapshot import snapshot_holds
from queenhigh.ledger.store import Store
from queenhigh.ledger.transfers import Transfers
from queenhigh.ledger.vault import Vault, WrongKey
from queenhigh.table import TableState, facts
from queenhigh.table.card_faces import unseen
from queenhigh.table.game_round import game_round, meters_in_turn

_EVIDENCE = (FACTS, POSTINGS, COMMANDS, DECKS, METER_MOVES, OUTBOX)
_Move = tuple[str, Fraction, Fraction]
_Booked = tuple[int, int, str, str]
Told = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of verifying a ledger: how much was read, and the first error, if there is one."""

    facts: int
    rounds: int
    settled_again: int
    first_bad: str | None
    damaged_snapshot: str | None = None
    """A snapshot that was changed. A house ignores it and folds the facts, so it opens all the same."""
    unchecked: tuple[str, ...] = ()
    """What the database could not check of itself."""

    @property
    def ok(self) -> bool:
        return self.first_bad is None


class _Bad(Exception):
    """The first error."""


class Verifier:
    """Reads one ledger from its beginning. Without a vault, cards that were never shown cannot be read, and only rounds
    without hidden cards are settled again."""

    def __init__(
        self, store: Store, vault: Vault | None = None, deck_of: Callable[[str, bytes], FairDeck] = fair_deck
    ) -> None:
        self.store, self.vault, self.deck_of = store, vault, deck_of
        self.facts = self.rounds = self.settled_again = 0
        self._moves: dict[tuple[str, int], list[_Move]] = {}
        self._transfers = Transfers()
        self._sealed: dict[str, bytes] = {}
        self._fair: dict[str, FairDeck] = {}

    def verify(self, told: Told = lambda facts: None) -> Verdict:
        """The verdict on the ledger at this moment; `told` is called now and then with the number of facts read."""
        kept = self.store
        with kept.at_one_moment() as self.store:
            verdict = self._verdict(told)
        self.store = kept
        return verdict

    def _verdict(self, told: Told) -> Verdict:
        database = self.store.check_database()
        try:
            if database.damage is not None:
                raise _Bad(database.damage)
            self._meters()
            for table_id, submission in self.store.tables().items():
                self._table(table_id, submission, told)
            fault = self._transfers.fault() or self.store.rows_of_no_table(*_EVIDENCE) or self.store.conduct_fault()
            if fault is not None:
                raise _Bad(fault)
            if self._moves:
                (table_id, number), _ = next(iter(self._moves.items()))
                raise _Bad(f"{table_id}: fact {number} moved no meter, and the meters say it did")
        except _Bad as bad:
            return Verdict(self.facts, self.rounds, self.settled_again, str(bad), unchecked=database.unchecked)
        snapshot = self._damaged_snapshot()
        return Verdict(self.facts, self.rounds, self.settled_again, None, snapshot, database.unchecked)

    def _damaged_snapshot(self) -> str | None:
        """The first snapshot of no table, or one that no key of the house signed, where its keys are known."""
        if (strange := self.store.rows_of_no_table(SNAPSHOTS)) is not None:
            return f"{strange}; a house ignores them"
        for table_id in self.store.table_ids() if self.vault is not None else ():
            kept = self.store.snapshot(table_id)
            if kept is not None and self.vault is not None and not snapshot_holds(self.vault, table_id, *kept):
                return f"{table_id}: the snapshot of fact {kept[0]} was changed; a house ignores it and folds the facts"
        return None

    def _meters(self) -> None:
        """Every meter is the sum of its moves, and each move says what the meter showed after it."""
        showing: dict[str, tuple[int, Fraction]] = {}
        try:
            for meter_id, move, table_id, number, cents, after in self.store.meter_moves():
                last, before = showing.get(meter_id, (0, Fraction()))
                if move != last + 1 or before + cents != after:
                    raise _Bad(f"meter {meter_id}: move {move} does not follow from those before it")
                showing[meter_id] = (move, after)
                self._moves.setdefault((table_id, number), []).append((meter_id, cents, after))
        except (ValueError, ZeroDivisionError) as error:
            last_read = next(reversed(showing), "the first meter")
            raise _Bad(f"{last_read}, after move {showing.get(last_read, (0,))[0]}: {error}") from None
        kept = self.store.meters_as_kept()
        for meter_id in sorted(showing.keys() | kept.keys()):
            moves, cents = showing.get(meter_id, (0, Fraction()))
            if kept.get(meter_id) != (str(cents), moves):
                raise _Bad(f"meter {meter_id}: what it shows is not the sum of its moves")

    def _table(self, table_id: str, submission: str, told: Told) -> None:
        try:
            table = LedgerTable(table_id, submission)
        except ValueError as error:
            raise _Bad(f"{table_id}: {error}") from None
        self._sealed, self._fair = self.store.sealed_decks(table_id), {}
        postings = self.store.postings(table_id)
        booked = next(postings, None)
        before, turns = GENESIS, _Turns()
        for item in self.store.links(table_id):
            number = table.facts + 1
            if not follows(item, before, number, first_version=not table.opened_here):
                raise _Bad(f"{table_id}: fact {number} does not follow from those before it")
            before = item.hash
            state = table.books.state
            try:
                fact, moved = table.fold(item)
            except Exception as error:
                raise _Bad(f"{table_id}: fact {number} cannot have happened: {type(error).__name__} {error}") from None
            if moved or (booked is not None and booked[0] <= number):
                booked = _compare(table_id, number, moved, booked, postings)
            self._check_fact(table, number, fact, state, turns)
            self.facts += 1
            if self.facts % 1000 == 0:
                told(self.facts)
        if booked is not None:
            raise _Bad(f"{table_id}: fact {booked[0]} has postings that do not belong to it")
        if self._sealed:
            raise _Bad(f"{table_id}: the key of {next(iter(self._sealed))} is kept, and no fact shuffled it")
        self._commands(table_id, table.facts)
        if self.store.head(table_id) != (table.facts, before):
            raise _Bad(f"{table_id}: the head is not that of the last fact, {table.facts}")

    def _commands(self, table_id: str, facts_kept: int) -> None:
        """Every command follows from those before it, and every fact belongs to one, so that none is taken twice."""
        told, before, place = 0, GENESIS, 0
        untold = self.store.untold(table_id)
        for place, command in enumerate(self.store.commands(table_id), 1):
            try:
                span = command.facts
            except ValueError as error:
                raise _Bad(f"{table_id}: {error}") from None
            if not command.follows(before, place, table_id):
                raise _Bad(f"{table_id}: command {place}, {command.command_id!r}, does not follow from those before it")
            before = command.hash or ""
            if span is not None and (span[0] != told + 1 or span[1] < span[0]):
                raise _Bad(f"{table_id}: fact {told + 1} belongs to no command, or to two")
            if span is not None:
                told = span[1]
                untold.discard(span)
        if untold:
            raise _Bad(f"{table_id}: the outbox tells of facts {min(untold)}, which no command wrote together")
        if told != facts_kept:
            raise _Bad(f"{table_id}: fact {told + 1} belongs to no command")
        if self.store.commands_head(table_id) != (place, before):
            raise _Bad(f"{table_id}: the head of its commands is not that of the last one, {place}")

    def _check_fact(
        self, table: LedgerTable, number: int, fact: facts.Fact, state: TableState, turns: "_Turns"
    ) -> None:
        """`state` is the table before the fact."""
        if type(fact) not in _LOOKED_INTO:
            return
        opened_as = (fact.table, fact.submission) if isinstance(fact, facts.TableOpened) else None
        if opened_as not in (None, (table.table_id, table.submission)):
            raise _Bad(f"{table.table_id}: its submission is not the one it was opened under, fact {number}")
        moved = list(table.moved(fact))
        if moved and table.links:
            self._check_moves(table, number, moved, state)
        turns.note(fact, state)
        self._transfers.note(table.table_id, number, fact)
        if isinstance(fact, facts.DeckShuffled):
            self._check_deck(table, number, fact)
        elif isinstance(fact, facts.HouseNumberOpened | facts.DeckCut):
            self._check_numbers(table.table_id, number, fact, state)
        elif isinstance(fact, facts.RoundClosed):
            self.rounds += 1
            self._settle_again(table, number, state, turns)
        elif isinstance(fact, facts.RoundVoided):
            self.rounds += 1
            self._check_void(table, number, state)

    def _check_moves(
        self, table: LedgerTable, number: int, moved: list[tuple[str, Fraction]], state: TableState
    ) -> None:
        """A meter moves as the fact says, and from what the table had seen it show."""
        kept = self._moves.pop((table.table_id, number), [])
        if sorted((meter_id, cents) for meter_id, cents, _ in kept) != sorted(moved):
            raise _Bad(f"{table.table_id}: fact {number} moved a meter, but the meter has another move")
        seen = {table.meter_id(key): cents for key, cents in state.meters.items()}
        # The move that begins a meter begins at nothing.
        if any(after != cents and after - cents != seen[meter_id] for meter_id, cents, after in kept):
            raise _Bad(f"{table.table_id}: fact {number} moved a meter that the table had seen with another amount")

    def _check_deck(self, table: LedgerTable, number: int, fact: facts.DeckShuffled) -> None:
        """The key of every deck that was shuffled here is kept, and it is the key of what was committed to."""
        sealed = self._sealed.pop(fact.deck_id, None)
        if sealed is None:
            # Tables of version 1 stored no keys, and neither do tests that bring a deck of their own.
            if table.opened_here and fact.deck_id.startswith(deck_name(table.table_id, fact.deck)):
                raise _Bad(f"{table.table_id}: fact {number} shuffled a deck whose key is not kept")
            return
        if self.vault is None:
            return
        try:
            fair = self.deck_of(fact.deck_id, self.vault.unseal(sealed, fact.deck_id))
        except WrongKey as error:
            raise _Bad(f"{table.table_id}: fact {number}: {error}") from None
        if fair.commitment.root != fact.root:
            raise _Bad(f"{table.table_id}: fact {number} shuffled a deck that was not committed to")
        self._fair[fact.deck] = fair

    def _check_numbers(
        self, table_id: str, number: int, fact: facts.HouseNumberOpened | facts.DeckCut, state: TableState
    ) -> None:
        """The house opens the number it committed to, once, and a cut that was drawn is the one that was drawn."""
        deck = state.decks[fact.deck]
        if isinstance(fact, facts.HouseNumberOpened):
            if deck.house_number is not None or not is_committed(deck.deck_id or "", fact.number):
                raise _Bad(f"{table_id}: fact {number} opens a number that the house did not commit to")
        elif deck.house_number is not None and not deck.recut:
            drawn = drawn_depth(joint_seed(deck.deck_id or "", deck.house_number, deck.numbers))
            if fact.depth != drawn:
                raise _Bad(f"{table_id}: fact {number} cuts {fact.depth} cards deep, but {drawn} were drawn")

    def _settle_again(self, table: LedgerTable, number: int, state: TableState, turns: "_Turns") -> None:
        assert state.round is not None
        faces = self._faces(table.table_id, number, state)
        if faces is None and any(card.card is None for card in state.round.dealt):
            return
        whole = game_round(state, faces or unseen)
        # What the floor ruled lost is settled by that ruling, not by the cards (OQ-034).
        abandoned = state.round.marks.abandoned
        expected = {
            seat: _rows(state.game.settle_box(whole, whole.box(seat), Meters(state.house, meters)))
            for seat, meters in turns.meters.items()
            if seat not in abandoned
        }
        for holder in sorted(expected, reverse=True):
            for seat, row in state.game.envy_from(whole, whole.box(holder)):
                expected[seat].append(_row(row))
        paid: dict[int, list[tuple[object, ...]]] = {seat: [] for seat in expected}
        for done in (row for row in state.round.settlement if row.seat not in abandoned):
            paid[done.seat].append((done.wager, done.stake, done.outcome, done.paid, done.returned, done.from_seat))
        for seat in sorted(paid, reverse=True):
            if paid[seat] != expected[seat] and Counter(paid[seat]) != Counter(expected[seat]):
                raise _Bad(
                    f"{table.table_id}: round {state.round.number} does not settle again as it was paid "
                    f"at seat {seat}, before fact {number}"
                )
        self.settled_again += 1

    def _check_void(self, table: LedgerTable, number: int, state: TableState) -> None:
        """A void returned what every box had at stake, wager by wager, and paid nothing. A box that was settled before
        stays so only in a house that reads the rules that way (OQ-043)."""
        round_ = state.round
        assert round_ is not None
        may_stand = state.house.readings.void_after_settlement == "stands"
        rows = [row for row in round_.settlement if row.from_seat is None or not may_stand]
        standing = {row.seat for row in rows if row.outcome != Outcome.VOID} if may_stand else set()
        for seat, wagers in round_.wagers.items():
            if seat in standing:
                continue
            box = Box(seat, state.seats[seat], wagers, (), round_.decisions.get(seat, ()))
            staked = {(wager, str(Outcome.VOID), cents, 0) for wager, cents in state.game.standing_stakes(box).items()}
            back = [(row.wager, row.outcome, row.returned, row.paid) for row in rows if row.seat == seat]
            if Counter(back) != Counter(staked):
                raise _Bad(
                    f"{table.table_id}: round {round_.number} is void, and did not return exactly what was staked "
                    f"at seat {seat}, before fact {number}"
                )
        self.settled_again += 1

    def _faces(self, table_id: str, number: int, state: TableState) -> Callable[[int], Card] | None:
        """The deck of the round in play from its sealed key, compared with every card that was shown."""
        assert state.round is not None
        deck = state.decks[state.round.deck]
        fair = self._fair.get(deck.name)
        if fair is None or fair.deck_id != deck.deck_id:
            return None
        lying = from_the_top(fair.deck, deck.depth, deck.seed)
        for card in state.round.dealt:
            if card.card is not None and card.card != lying[card.position]:
                raise _Bad(
                    f"{table_id}: round {state.round.number} shows a card that is not in its deck, fact {number}"
                )
        return lying.__getitem__


_LOOKED_INTO = frozenset(
    {
        facts.TableOpened, facts.MetersCarriedOver, facts.MeterFed, facts.MeterMoved, facts.MeterSent,
        facts.MeterReceived, facts.MeterReseeded, facts.DeckShuffled, facts.HouseNumberOpened, facts.DeckCut,
        facts.RoundOpened, facts.WagerSettled, facts.SettlementReversed, facts.RoundClosed, facts.RoundVoided,
    }
)  # fmt: skip
"""The facts that must agree with something besides the chain, the table and the books."""


class _Turns:
    """What the meters showed when each seat's turn came in the round in play."""

    def __init__(self) -> None:
        self.meters: dict[int, dict[tuple[str, str], Fraction]] = {}

    def note(self, fact: facts.Fact, state: TableState) -> None:
        if isinstance(fact, facts.RoundOpened):
            self.meters = {}
        elif isinstance(fact, facts.WagerSettled) and fact.from_seat is None and fact.seat not in self.meters:
            self.meters[fact.seat] = meters_in_turn(state, fact.seat)
        elif isinstance(fact, facts.SettlementReversed):
            self.meters.pop(fact.seat, None)


def verify(store: Store, vault: Vault | None = None, told: Told = lambda facts: None) -> Verdict:
    return Verifier(store, vault).verify(told)


def _row(row: Payment) -> tuple[object, ...]:
    wager, stake, outcome, paid, returned, _, _, from_seat = row
    return (wager, stake, str(outcome), paid, returned, from_seat)


def _rows(payments: Iterable[Payment]) -> list[tuple[object, ...]]:
    return [_row(row) for row in payments]


def _compare(
    table_id: str,
    number: int,
    moved: list[Posting],
    booked: _Booked | None,
    postings: Iterator[_Booked],
) -> _Booked | None:
    """Compare the postings of one fact with those stored; returns the first stored posting after them."""
    for place, move in enumerate(moved):
        if booked != (number, place, move.account, str(move.cents)):
            raise _Bad(f"{table_id}: fact {number} does not match its postings")
        booked = next(postings, None)
    if booked is not None and booked[0] <= number:
        raise _Bad(f"{table_id}: fact {number} has postings that do not belong to it")
    return booked
