"""The clause of each step from `census/steps.csv`, which was written from the regulation, and the step each fact is."""

import csv
from collections import Counter
from pathlib import Path

from queenhigh.games import BOX, COMMUNITY, DEALER, DISCARD
from queenhigh.table import Fact, Refusal, Role, facts
from queenhigh.table.commands import Command, command_name
from queenhigh.table.fact_clauses import FactClauses
from queenhigh.table.prompts import prompts_due
from tests.table.rigged import RiggedHost

CENSUS = Path(__file__).parents[1] / "census" / "steps.csv"
GAMES = {"three-card-poker": "3CP", "four-card-poker": "4CP", "235-stud-poker": "235", "let-it-ride": "LIR"}
STACKS = {"automated-shoe": "automated-shoe", "self-shuffling-shoe": "automated-shoe"}
NOT_A_STEP = (
    facts.MethodChosen,
    facts.DeviceRestored,
    facts.PlayerReturned,
    facts.RoundOpened, facts.RevealDone, facts.MeterMoved, facts.JackpotLocked, facts.WagerSettled,
    facts.SettlementReversed, facts.DeviceFailed,
)  # fmt: skip
"""Facts that the regulation does not ask for; a settlement names its own clauses, which other tests compare."""


def expected(game: str, dealing: str) -> dict[str, str]:
    """The steps of one game by one way of dealing, each with its clause."""
    with CENSUS.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row[GAMES[game]]]
    ways = dict.fromkeys(("any", STACKS.get(dealing, dealing), dealing))
    return {row["step"]: row[GAMES[game]] for way in ways for row in rows if row["dealing"] == way}


class Steps:
    """Names the step that each fact is, in the words of the census."""

    def __init__(self, dealing: str, void: str = "", deck_out: str = "") -> None:
        self.void, self.deck_out = void, deck_out
        self.stacks = dealing in STACKS
        self.shuffles: dict[str, str] = {}
        """Why each deck is shuffled the next time."""
        self.open_round()

    def open_round(self) -> None:
        self.dealt: Counter[str | int] = Counter()
        self.decided: Counter[int] = Counter()
        self.first_seat: int | None = None
        self.up = 0
        self.counted = False

    def name(self, fact: Fact) -> str:
        match fact:
            case facts.CardsReceived(preshuffled=True):
                return "preshuffled deck received"
            case facts.OpeningStepDone(step=step):
                return f"deck {step}"
            case facts.DeckShuffled(deck=deck, method=method):
                why = self.shuffles.pop(deck, "before play")
                self.shuffles[deck] = "after a round"
                return "preshuffled deck committed" if method == "preshuffled" else f"deck shuffled {why}"
            case facts.WagerAccepted(wager=wager):
                return f"{wager} accepted"
            case facts.ChipsCollected(wager=wager):
                return f"{'progressive' if wager != 'five_card_bonus' else wager} collected"
            case facts.ChipsCounted(wager=wager) | facts.CountResolved(wager=wager):
                return f"{'progressive' if wager != 'five_card_bonus' else wager} counted"
            case facts.CardDealt():
                return self._card(fact)
            case facts.StubRacked():
                return "counted stub racked" if self.counted else "stub racked"
            case facts.DecisionTaken(seat=seat, choice=choice):
                self.decided[seat] += 1
                answer = "no" if choice in ("fold", "check", "withdraw") else "yes"
                return f"decision {self.decided[seat]} {answer}"
            case facts.BetWithdrawn(wager=wager):
                return f"{wager} withdrawn"
            case facts.WithdrawalConfirmed(wager=wager):
                return f"{wager} off the layout"
            case facts.CardsShown():
                return self._shown(fact)
            case facts.MeterFed(wager=wager):
                return f"{wager} meter fed"
            case facts.HandPayOpened(wager=wager):
                return f"{wager} hand pay opened"
            case facts.HandPayDocumented(wager=wager):
                return f"{wager} hand pay documented"
            case facts.RoundVoided() | facts.VoidClaimed() | facts.VoidConfirmed() | facts.VoidRejected():
                return self.void
            case facts.HandConfirmed(wager=wager):
                return f"{wager} hand confirmed"
            case facts.LightReported(wager=wager):
                return f"{wager} light reported"
            case facts.JackpotValidated(wager=wager):
                return f"{wager} validated"
            case facts.SignatureAsked(wager=wager) | facts.JackpotSigned(wager=wager):
                return f"{wager} second signature"
            case facts.DeviceJammed(device=device):
                return f"{device} jammed"
            case facts.DeckRemoved():
                return self.deck_out
        return _PLAIN[type(fact)]

    def note(self, fact: Fact) -> None:
        match fact:
            case facts.CardsReceived(deck=deck):
                self.shuffles.pop(deck, None)
            case facts.ShuffleOrdered(deck=deck):
                self.shuffles[deck] = "on order"
            case facts.DeviceJammed(device="shuffler", deck=deck):
                self.shuffles[deck] = "after a jam"

    def _card(self, fact: facts.CardDealt) -> str:
        place = fact.place
        self.dealt[place] += 1
        if isinstance(place, int):
            self.first_seat = self.first_seat or place
            whose = "the first player" if place == self.first_seat else "another player"
            if self.stacks:
                return f"card to {whose}"
            return f"card 1 to {whose}" if self.dealt[place] == 1 else f"card {self.dealt[place]} to a player"
        if place == DEALER:
            return "card up to the dealer" if fact.card else "card to the dealer"
        if place == COMMUNITY and not self.stacks:
            return f"card {self.dealt[place]} to the community"
        return {COMMUNITY: "card to the community", BOX: "card to the box", DISCARD: "card to the rack"}[place]

    def _shown(self, fact: facts.CardsShown) -> str:
        if fact.place == COMMUNITY:
            self.up += len(fact.positions)
            return f"community card {self.up} up"
        if isinstance(fact.place, int):
            return "third card up" if len(fact.positions) == 1 else "player's cards up"
        return {DEALER: "dealer's cards up", BOX: "box up"}[fact.place]


_PLAIN: dict[type[Fact], str] = {
    facts.FloorAssigned: "staff assigned",
    facts.DealerAssigned: "staff assigned",
    facts.CrewAssigned: "staff assigned",
    facts.CardsReceived: "deck received",
    facts.ShuffleOrdered: "shuffle ordered",
    facts.DeckCut: "deck cut",
    facts.CutWished: "deck cut",
    facts.RecutOrdered: "recut ordered",
    facts.DeckLoaded: "deck loaded",
    facts.TableIdled: "table idle",
    facts.IdleCardsCleared: "idle cards removed",
    facts.FaceUpRequested: "face up asked for",
    facts.IdleCardsSpread: "idle cards spread",
    facts.PlayerSeated: "player seated",
    facts.PlayerLeft: "player left",
    facts.WagerPlaced: "wager placed",
    facts.WagerTakenBack: "wager taken back",
    facts.BettingClosed: "no more bets",
    facts.LammersPlaced: "lammers placed",
    facts.CardSetAside: "face-up card set aside",
    facts.StubCounted: "stub counted",
    facts.StubCountFailed: "stub count wrong",
    facts.HandsCounted: "hands counted",
    facts.ForfeitCollected: "forfeits collected",
    facts.HandAnnounced: "hand announced",
    facts.CardsPickedUp: "cards picked up",
    facts.RoundClosed: "round closed",
    facts.PlayerAbsent: "player away",
    facts.AbsenceRuled: "absence ruled",
    facts.CardDrawnInError: "card drawn in error",
    facts.WrongNumberFound: "wrong number of cards",
    facts.CardExposed: "card exposed",
    facts.DeviceCovered: "device covered",
    facts.DeviceMarked: "device marked",
}


class AskedHost(RiggedHost):
    """A table that keeps, for each act that the dealer was asked for, the clause of the prompt and what came of it."""

    def __init__(self, *args: object, **named: object) -> None:
        super().__init__(*args, **named)  # type: ignore[arg-type]
        self.asked: list[tuple[str, str | None, tuple[Fact, ...]]] = []

    def try_(self, kind: type[Command], by: str, role: Role, **values: object) -> tuple[Fact, ...] | Refusal:
        due = {prompt.command: prompt.clause for prompt in prompts_due(self.state, self.faces, self.at)}
        answer = super().try_(kind, by, role, **values)
        if command_name(kind) in due and not isinstance(answer, Refusal):
            self.asked.append((command_name(kind), due[command_name(kind)], answer))
        return answer


def compared(table: RiggedHost, dealing: str, void: str = "", deck_out: str = "") -> set[str]:
    """Compare every fact of a table with the census; the steps that came. A void is for the reason that is named, and
    so is a deck that leaves the table."""
    census, steps, clauses = (
        expected(table.house.game, dealing),
        Steps(dealing, void, deck_out),
        FactClauses(table.house),
    )
    seen = set()
    for fact in table.facts:
        cited = clauses.of(fact)
        if isinstance(fact, facts.RoundOpened):
            steps.open_round()
        if isinstance(fact, NOT_A_STEP):
            continue
        step = steps.name(fact)
        seen.add(step)
        assert cited == ((census[step],) if step in census else ()), (step, cited, fact)
        steps.note(fact)
        steps.counted = steps.counted or isinstance(fact, facts.StubCounted)
    return seen
