"""Which clause asks for each fact: the same for the dealer, the player and the auditor.

Most facts answer for themselves. Some need what happened before them in their round: which card of a hand this is,
which decision, whether the stub was counted. So facts are asked about in the order in which they happened.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from msgspec.structs import replace as replace_struct

from queenhigh.games import BOX, COMMUNITY, DEALER, Place
from queenhigh.rulebook import Procedure, procedure
from queenhigh.submission import House
from queenhigh.table import facts
from queenhigh.table.deck_preparation import FULL_DECK, HOURS_S, OPENING_STEPS
from queenhigh.table.fact_sentences import STEP_OF
from queenhigh.table.facts import Fact
from queenhigh.table.round_opening import shuffle_of
from queenhigh.table.state import HOURS_BY_HAND, Deck, TableState, hours_by
from queenhigh.table.submission_versions import house_of

_CITED = (facts.RoundVoided, facts.VoidClaimed, facts.VoidConfirmed, facts.VoidRejected)
"""Facts that name their clause themselves."""


class FactClauses:
    """The clause of each fact of one table. Give it every fact in order, from the opening of a round at the latest."""

    def __init__(self, house: House, decks: Iterable[Deck] = ()) -> None:
        self.house = house
        self._decks = {deck.name: deck for deck in decks}
        self._forget_round()
        self._deck_out: str | None = None
        self.voided: facts.RoundVoided | None = None
        """How the last round ended, if it was void and no other has been opened."""

    def _forget_round(self) -> None:
        self._dealt: Counter[str | int] = Counter()
        self._first_seat: int | None = None
        self._decided: Counter[int] = Counter()
        self._community_up = 0
        self._stub_counted = False

    @property
    def known(self) -> Procedure:
        return procedure(self.house.game, self.house.dealing)

    @classmethod
    def between_rounds(cls, state: TableState) -> "FactClauses":
        """For a table that is known by its state instead of by its facts."""
        return cls(state.house, state.decks.values())

    def of(self, fact: Fact) -> tuple[str, ...]:
        """The clauses of the next fact, the one that asks for it first; none where no clause does."""
        clauses = self.of_next(fact)
        self.note(fact)
        return clauses

    def note(self, fact: Fact) -> None:
        """Take in a fact without asking about it."""
        match fact:
            case facts.RoundOpened():
                self._forget_round()
                self.voided = None
            case facts.CardDealt(place=place):
                self._dealt[place] += 1
                if isinstance(place, int) and self._first_seat is None:
                    self._first_seat = place
            case facts.DecisionTaken(seat=seat):
                self._decided[seat] += 1
            case facts.CardsShown(place="community", positions=positions):
                self._community_up += len(positions)
            case facts.StubCounted():
                self._stub_counted = True
            case facts.DeckShuffled(counted=counted):
                wrong = counted is not None and counted != FULL_DECK
                self._deck_out = self.known["device_miscount"] if wrong else None
                self._mark(fact.deck, ordered_shuffle=False, jammed=False)
            case facts.RoundVoided():
                self._deck_out, self.voided = fact.clause, fact
            case facts.SubmissionChanged():
                self.house = house_of(fact.submission)
            case facts.DeckRemoved():
                self._deck_out = None
            case facts.CardsReceived(deck=deck):
                self._decks[deck] = Deck(deck)
            case facts.DeckLoaded(deck=deck, at=at):
                since = self._deck(deck).in_play_since
                self._mark(deck, in_play_since=at if since is None else since)
            case facts.ShuffleOrdered(deck=deck):
                self._mark(deck, ordered_shuffle=True)
            case facts.DeviceJammed(device="shuffler", deck=deck):
                self._mark(deck, jammed=True)
            case facts.MethodChosen(dealing=dealing, shuffler=shuffler):
                self.house = replace(self.house, dealing=dealing, shuffler=shuffler)

    def _deck(self, name: str) -> Deck:
        return self._decks.get(name) or Deck(name)

    def _mark(self, name: str, **marks: bool | int) -> None:
        self._decks[name] = replace_struct(self._deck(name), **marks)

    def of_next(self, fact: Fact) -> tuple[str, ...]:
        """The clauses of a fact if it came next."""
        if isinstance(fact, facts.WagerSettled):
            return fact.clauses
        if isinstance(fact, _CITED):
            return (fact.clause,)
        special = _SPECIAL.get(type(fact))
        try:
            clause = special(self, fact) if special is not None else self._by_step(fact)
        except KeyError:
            # A game that was registered with fewer steps has no clause for this one.
            clause = None
        return (clause,) if clause is not None else ()

    def _by_step(self, fact: Fact) -> str | None:
        step = STEP_OF.get(type(fact))
        return self.known.about(step, getattr(fact, "wager", None)) if step is not None else None

    def _opened(self, fact: Fact) -> str | None:
        assert isinstance(fact, facts.OpeningStepDone)
        return self.known[OPENING_STEPS.get(fact.step, "inspection")]

    def _received(self, fact: Fact) -> str | None:
        assert isinstance(fact, facts.CardsReceived)
        return self.known["preshuffled" if fact.preshuffled else "inspection"]

    def _removed(self, fact: Fact) -> str | None:
        """A deck goes because the device or the stub count says so, because its hours are over, or for a reason of the
        floor's own, for which there is no clause."""
        assert isinstance(fact, facts.DeckRemoved)
        hours, since = hours_by(self.house.dealing), self._deck(fact.deck).in_play_since
        if self._deck_out is None and since is not None and fact.at - since >= hours * HOURS_S:
            return self.known["hours_hand" if hours == HOURS_BY_HAND else "hours_shoe"]
        return self._deck_out

    def _shuffled(self, fact: Fact) -> str | None:
        assert isinstance(fact, facts.DeckShuffled)
        return self.known["shuffle" if fact.method == "preshuffled" else shuffle_of(self._deck(fact.deck))]

    def _jammed(self, fact: Fact) -> str | None:
        assert isinstance(fact, facts.DeviceJammed)
        return self.known["shuffler_jam" if fact.device == "shuffler" else "shoe_jam"]

    def _card_dealt(self, fact: Fact) -> str | None:
        assert isinstance(fact, facts.CardDealt)
        first = self._first_seat in (None, fact.place)
        number = self._dealt[fact.place] + 1
        return card_clause(self.house, Place(fact.place, fact.card is not None), number, first=first)

    def _decision(self, fact: Fact) -> str | None:
        assert isinstance(fact, facts.DecisionTaken)
        return self.house.rules.stages[self._decided[fact.seat]].answer_clause(fact.choice)

    def _shown(self, fact: Fact) -> str | None:
        """Cards turned up: the shared ones by the reveal or between two decisions, a hand at its turn."""
        assert isinstance(fact, facts.CardsShown)
        wager = self.house.rules.cards.community_while
        if fact.place == BOX and "box_up" in self.known:
            return self.known["box_up"]
        if fact.place == COMMUNITY and wager is not None:
            return self.known.about("show_hand", wager)
        if fact.place == COMMUNITY:
            more = self._community_up + len(fact.positions) < self.house.rules.cards.community
            return self.known["turned_between_decisions" if more else "reveal"]
        if isinstance(fact.place, str):
            return self.known["reveal"]
        third = len(fact.positions) == 1 and "third_cards" in self.known
        return self.known["third_cards" if third else "show_hand"]

    def _withdrawn(self, fact: Fact) -> str | None:
        assert isinstance(fact, facts.BetWithdrawn)
        stages = self.house.rules.stages
        return next((stage.taken_back_clause for stage in stages if stage.takes_back == fact.wager), None)

    def _signaled(self, fact: Fact) -> str | None:
        assert isinstance(fact, facts.SignalSeen)
        return self.known.about(fact.signal, fact.wager)

    def _racked(self, fact: Fact) -> str | None:
        return self.known["stub_right" if self._stub_counted else "stub_racked"]

    def _hand_pay(self, fact: Fact) -> str | None:
        assert isinstance(fact, facts.HandPayOpened)
        opened = "hand_pay_opened" in self.known
        return self.known.about("hand_pay_opened" if opened else "hand_pay", fact.wager)


def card_clause(house: House, place: Place, number: int, *, first: bool) -> str:
    """The clause that sends a place its next card; `first` if it is a seat and no other seat had a card before it."""
    known, electronic = procedure(house.game, house.dealing), house.rules.electronic
    if house.electronic and electronic is not None:
        return electronic.lines_clause if place.to == COMMUNITY else electronic.clause
    if place == Place(DEALER, face_up=True) and "dealer_up" in known:
        return known["dealer_up"]
    if isinstance(place.to, str):
        return known.nth(place.to, number)
    return known.nth("order", number) if first or "other_players" not in known else known["other_players"]


_SPECIAL: dict[type[Fact], Callable[[FactClauses, Fact], str | None]] = {
    facts.OpeningStepDone: FactClauses._opened,
    facts.SignalSeen: FactClauses._signaled,
    facts.CardsReceived: FactClauses._received,
    facts.DeckShuffled: FactClauses._shuffled,
    facts.DeckRemoved: FactClauses._removed,
    facts.DeviceJammed: FactClauses._jammed,
    facts.CardDealt: FactClauses._card_dealt,
    facts.DecisionTaken: FactClauses._decision,
    facts.CardsShown: FactClauses._shown,
    facts.BetWithdrawn: FactClauses._withdrawn,
    facts.StubRacked: FactClauses._racked,
    facts.HandPayOpened: FactClauses._hand_pay,
}
