"""Each fact as a sentence: what a replay shows, step by step. `fact_clauses` names the clause of each."""

from collections.abc import Callable
from fractions import Fraction

from queenhigh.cards import hand_words
from queenhigh.games import BOX, COMMUNITY, DEALER, DISCARD
from queenhigh.money import dollars, whole_cents
from queenhigh.rulebook import wager_words
from queenhigh.rulebook.wording import counted
from queenhigh.table import facts
from queenhigh.table.facts import Fact

_PLACES = {DEALER: "the dealer", COMMUNITY: "the community cards", BOX: "the Six Card Bonus box", DISCARD: "the rack"}

_WORDS: dict[type[Fact], tuple[str, str | None]] = {
    facts.TableOpened: ("{by} opens {table}", None),
    facts.MetersCarriedOver: ("the meters keep what they show", None),
    facts.SubmissionChanged: ("the table goes on under version {number} of its rules submission: {reason}", None),
    facts.ProgramNamed: ("the program is {program}, sha256 {digest}", None),
    facts.FloorAssigned: ("{floor} oversees this table", "inspection"),
    facts.DealerAssigned: ("{dealer} deals", "inspection"),
    facts.CrewAssigned: ("the automatic crew of the house is assigned to this table", "inspection"),
    facts.CardsReceived: ("{by} receives the {deck} deck", "inspection"),
    facts.DeckDescribed: ("the {deck} deck has {back} backs and the design {design}", "two_backs"),
    facts.ShufflerSet: ("{by} sets the shuffler", "shuffler_loads"),
    facts.DealerStackKept: ("the dealer's stack stays in the shuffler", "dealer_stack_kept"),
    facts.DealerStackDelivered: ("the dealer's stack leaves the shuffler", "dealer_stack_kept"),
    facts.SignalSeen: ("seat {seat} {signal}: {wager} rides", "own_decision"),
    facts.OpeningStepDone: ("the {deck} deck is {step} by {by}", "inspection"),
    facts.DeckShuffled: ("the {deck} deck is shuffled ({method}), and its order is sealed", "shuffle"),
    facts.CutWished: ("{by} asks {player} how deep to cut the {deck} deck: {depth}", "cut_depth"),
    facts.NumberGiven: ("{player} gives a number for the {deck} deck", None),
    facts.HouseNumberOpened: ("the house opens its number for the {deck} deck", None),
    facts.DeckCut: ("the {deck} deck is cut {depth} deep", "cut_depth"),
    facts.RecutOrdered: ("{by} orders a recut: {reason}", "recut"),
    facts.ShuffleOrdered: ("{by} orders a new shuffle: {reason}", "shuffle_order"),
    facts.DeckLoaded: ("the {deck} deck is ready to be dealt", "load"),
    facts.DeckRemoved: ("the {deck} deck leaves the table: {reason}", None),
    facts.DeckDestroyed: ("{by} says that the {deck} deck, which had left the table, was destroyed: {how}", None),
    facts.PlayerSeated: ("{player} takes seat {seat}", "seated"),
    facts.PlayerLeft: ("{player} leaves seat {seat}", "vacate"),
    facts.RoundOpened: ("round {number} is open for wagers", None),
    facts.WagerPlaced: ("seat {seat} places {cents} on {wager}", "instrument"),
    facts.WagerOffered: ("seat {seat} asks the floor to allow {cents} on {wager}", None),
    facts.WagerTakenBack: ("seat {seat} takes back {wager}", "changed_late"),
    facts.BettingClosed: ("{by} calls no more bets", "no_more_bets"),
    facts.MeterFed: ("{wager} feeds the {meter} meter with {cents}", "rate"),
    facts.MeterMoved: ("the {meter} meter of {wager} moves by {cents}: {why}", None),
    facts.MeterSeen: ("the {meter} meter of {wager} shows {cents}", None),
    facts.MeterSet: ("the {meter} meter of {wager} shows {cents}", None),
    facts.ChipsCounted: ("{by} counts {chips} of {wager}; {accepted} accepted", "count"),
    facts.CountResolved: ("{by} resolves the count of {wager}: {reason}", "count"),
    facts.CardSetAside: ("{card} was face up in the deck and is set aside", "face_up"),
    facts.StubCounted: ("{by} counts {cards} in the stub", "stub_due"),
    facts.StubCountFailed: ("a stub of {cards} does not make a deck", "stub_wrong"),
    facts.StubRacked: ("the stub of {cards} goes to the rack unseen", "stub_racked"),
    facts.HandsCounted: ("{by} counts the cards of every hand", "hands_counted"),
    facts.RevealDone: ("every decision is taken, and settlement begins", "reveal"),
    facts.RoundVoided: ("round {number} is void, every wager goes back: {reason}", None),
    facts.CardsShown: ("{place}: {cards} turned up", None),
    facts.BetWithdrawn: ("seat {seat} withdraws {wager}", None),
    facts.SettlementReversed: ("what seat {seat} was paid or lost is undone", None),
    facts.VoidClaimed: ("{by} says that round {number} is void: {reason}", None),
    facts.VoidConfirmed: ("{by} confirms that round {number} is void", None),
    facts.VoidRejected: ("{by} rejects the void of round {number}: {reason}", None),
    facts.IncidentAcknowledged: ("{by} has looked at incident {incident}", None),
    facts.JackpotLocked: ("{cents} on the {meter} meter of {wager} at the turn of seat {seat}", "confirm"),
    facts.SignatureAsked: ("{wager} of seat {seat} pays {cents}; above {above} a second floorperson signs", None),
    facts.JackpotSigned: ("{by} gives the second signature for the {wager} of seat {seat}", None),
    facts.JackpotValidated: ("{by} validates the {wager} of seat {seat}", "validate"),
    facts.RoundClosed: ("round {number} is over", "clear"),
    facts.CardsPickedUp: ("{place}: cards picked up", "pick_up"),
    facts.CardExposed: ("a card of {place} is seen: {card}", "exposed_early"),
    facts.CardDrawnInError: ("a card was drawn in error, unseen: it is the next card", "drawn"),
    facts.WrongNumberFound: ("{place} has {cards}, not {due}", "wrong_number"),
    facts.DeviceJammed: ("the {device} jams", None),
    facts.DeviceFailed: ("the {device} is out of order: {reason}", None),
    facts.DeviceCovered: ("the {device} is covered", "covered"),
    facts.DeviceMarked: ("a sign on the {device} says that it is out of order", "marked"),
    facts.DeviceRestored: ("the {device} is in order again", None),
    facts.MethodChosen: ("the table now deals by {dealing}, with shuffler {shuffler}", "covered"),
    facts.TableIdled: ("nobody plays: the table is idle", "idle_clear"),
    facts.IdleCardsCleared: ("the cards are taken out of shoe and rack", "idle_clear"),
    facts.FaceUpRequested: ("{player} asks to see the cards", "idle_spread"),
    facts.IdleCardsSpread: ("the cards are spread", "idle_spread"),
    facts.ProgressiveSystemSet: ("the progressive system is {status}: {reason}", "progressive_system"),
    facts.TablePaused: ("{by} pauses the table: {reason}", None),
    facts.TableResumed: ("{by} lets the table go on", None),
    facts.CorrectionProposed: ("{by} proposes to pay {player} {cents} for dispute {dispute}: {reason}", None),
    facts.CorrectionConfirmed: ("{by} confirms {cents} for {player}, who disputed round {number}", None),
    facts.CorrectionRejected: ("{by} rejects the correction of dispute {dispute}: {reason}", None),
    facts.MeterSent: (
        "{by} confirms what {proposed_by} proposed: the {meter} meter of {wager}, {cents}, is carried to {to}",
        None,
    ),
    facts.MeterReceived: ("the {meter} meter of {wager} takes over {cents} from {origin}", None),
    facts.MeterReseeded: ("the {meter} meter of {wager} starts again at {cents}", None),
    facts.TimerSet: ("players have {seconds} to decide", None),
    facts.InstrumentNamed: ("seat {seat} uses {instrument} for {wager}", "instrument"),
    facts.WagerAccepted: ("the light of {wager} at seat {seat} is lit", "accepted"),
    facts.LimitOverridden: ("{by} allows {cents} on {wager} at seat {seat}: {reason}", None),
    facts.LinePicked: ("seat {seat} picks line {line}", None),
    facts.ChipsCollected: ("the chips of {wager} are collected from {seats}", "collect"),
    facts.LammersPlaced: ("lammers mark {seats}", "lammers"),
    facts.LightReported: ("the dealer reports the light of {wager} at seat {seat}", "light"),
    facts.LightRuled: ("{by} rules that the {wager} of seat {seat} counts: {reason}", "light"),
    facts.WithdrawalConfirmed: ("the chips of {wager} at seat {seat} are off the layout", "withdrawn_off"),
    facts.ForfeitCollected: ("what seat {seat} forfeits is collected", "forfeits"),
    facts.HandAnnounced: ("seat {seat} has {hand}", "announce"),
    facts.HandConfirmed: ("{by} confirms {hand} of seat {seat} for {wager}", "confirm"),
    facts.HandPayOpened: ("{cents} on {wager} of seat {seat} is paid by hand", "hand_pay"),
    facts.HandPayDocumented: ("{by} completes the documents of {wager} of seat {seat}", "hand_pay"),
    facts.PlayerAbsent: ("the player of seat {seat} is away", "abandoned"),
    facts.PlayerReturned: ("the player of seat {seat} is back", "abandoned"),
    facts.AbsenceRuled: ("{by} rules on seat {seat}: {ruling} ({reason})", "abandoned"),
    facts.DecisionDefaulted: ("{by} decides for the player of seat {seat}, who does not answer", "abandoned"),
    facts.DecisionClockStarted: ("the clock of seat {seat} runs", None),
}


STEP_OF = {kind: step for kind, (_, step) in _WORDS.items()}
"""The step of the procedure that each kind of fact belongs to, None where no clause asks for it."""


def sentence(fact: Fact) -> str:
    """
    >>> sentence(facts.DeckCut("dora", 5, "first", 17))
    'the first deck is cut 17 cards deep'
    >>> sentence(facts.ChipsCounted("dora", 5, "progressive", 1, 1))
    'dora counts 1 chip of Progressive; 1 accepted'
    """
    special = _SPECIAL.get(type(fact))
    return special(fact) if special is not None else _WORDS[type(fact)][0].format(**_spoken(fact))


def incident_parts(incident: str) -> tuple[str, int | None]:
    """An incident as people call it, and the time in its name, which tells apart two decks that left the table.

    >>> incident_parts("first deck, 1699975439"), incident_parts("round 12")
    (('first deck', 1699975439), ('round 12', None))
    """
    name, _, at = incident.rpartition(", ")
    return (name, int(at)) if at.isdecimal() and name else (incident, None)


def _spoken(fact: Fact) -> dict[str, str]:
    return {name: _word(name, getattr(fact, name)) for name in fact.__struct_fields__}


def _word(name: str, value: object) -> str:
    match name, value:
        case "cents" | "above" | "paid" | "returned" | "stake", int() | Fraction():
            return dollars(whole_cents(value))
        case "wager", str():
            return wager_words(value)
        case "hand", str():
            return hand_words(value)
        case "place", str() | int():
            return place_words(value)
        case "incident", str():
            return incident_parts(value)[0]
        case "seats", tuple():
            return f"seat{'' if len(value) == 1 else 's'} {', '.join(map(str, value))}" if value else "no seat"
        case "chips", int():
            return counted(value, "chip")
        case "cards" | "depth", int():
            return counted(value, "card")
        case "seconds", int():
            return counted(value, "second")
    return str(value)


def place_words(place: str | int) -> str:
    return f"seat {place}" if isinstance(place, int) else _PLACES.get(place, place)


def _dealt(fact: Fact) -> str:
    assert isinstance(fact, facts.CardDealt)
    how = f", face up: {fact.card}" if fact.card is not None else ""
    return f"a card to {place_words(fact.place)}{how}"


def _decided(fact: Fact) -> str:
    """A choice by its name, or a Play between the multiples by its amount."""
    assert isinstance(fact, facts.DecisionTaken)
    choice = fact.choice if not fact.choice[:1].isdigit() or fact.choice.endswith("x") else f"Play ${fact.choice}"
    return f"seat {fact.seat}: {choice}"


def _settled(fact: Fact) -> str:
    assert isinstance(fact, facts.WagerSettled)
    wager = wager_words(fact.wager)
    whose = f"seat {fact.seat}, {wager}" + (f" for seat {fact.from_seat}" if fact.from_seat is not None else "")
    match fact.outcome:
        case "win":
            return f"{whose}: wins {dollars(fact.paid)}" + (f", {dollars(fact.returned)} back" * bool(fact.returned))
        case "push" | "void" | "withdrawn":
            return f"{whose}: {fact.outcome}, {dollars(fact.returned)} back"
        case _:
            return f"{whose}: {'loses' if fact.outcome == 'lose' else 'forfeits'} {dollars(fact.stake)}"


def _assigned(fact: Fact) -> str:
    """Who comes, and who is relieved."""
    assert isinstance(fact, facts.FloorAssigned | facts.DealerAssigned)
    who, does = (fact.dealer, "deal") if isinstance(fact, facts.DealerAssigned) else (fact.floor, "oversee this table")
    return f"{who} is assigned to {does}" if fact.relieved is None else f"{who} relieves {fact.relieved}"


def _described(fact: Fact) -> str:
    assert isinstance(fact, facts.DeckDescribed)
    looks = [*([f"design {fact.design}"] if fact.design else []), *([f"{fact.back} backs"] if fact.back else [])]
    return f"the {fact.deck} deck: {', '.join(looks)}"


def _shuffler(fact: Fact) -> str:
    assert isinstance(fact, facts.ShufflerSet)
    loads = "loads the shoe by itself" if fact.loads_shoe else "does not load the shoe"
    keeps = ", and keeps the dealer's stack until the last decision" if fact.keeps_dealer_stack else ""
    return f"the shuffler {loads}{keeps}"


def _light(fact: Fact) -> str:
    assert isinstance(fact, facts.LightReported)
    return f"the dealer sees the light of {wager_words(fact.wager)} at seat {fact.seat} {'lit' if fact.lit else 'out'}"


def _spread(fact: Fact) -> str:
    assert isinstance(fact, facts.IdleCardsSpread)
    return f"the cards are spread face {'up' if fact.face_up else 'down'}"


def _signaled(fact: Fact) -> str:
    assert isinstance(fact, facts.SignalSeen)
    shown = {"tucked": "tucks the cards", "waved": "waves a hand"}.get(fact.signal, fact.signal)
    return f"seat {fact.seat} {shown}: {wager_words(fact.wager)} rides"


_SPECIAL: dict[type[Fact], Callable[[Fact], str]] = {
    facts.DeckDescribed: _described,
    facts.ShufflerSet: _shuffler,
    facts.SignalSeen: _signaled,
    facts.LightReported: _light,
    facts.IdleCardsSpread: _spread,
    facts.FloorAssigned: _assigned,
    facts.DealerAssigned: _assigned,
    facts.CardDealt: _dealt,
    facts.DecisionTaken: _decided,
    facts.WagerSettled: _settled,
}
