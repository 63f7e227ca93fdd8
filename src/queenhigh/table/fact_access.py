"""What a viewer may be told of a fact, by an allow-list: a kind that is not listed is told to nobody.

Players and observers hear what can be seen at the table. Free text of the floor, counts and openings of decks are for
those behind it.
"""

from queenhigh.table import facts
from queenhigh.table.fact_data import fact_data
from queenhigh.table.facts import Fact
from queenhigh.table.table_view import Viewer

PUBLIC: dict[type[Fact], tuple[str, ...]] = {
    facts.DeckShuffled: ("deck", "deck_id", "root", "method"),
    facts.CutWished: ("deck", "player", "depth"),
    facts.NumberGiven: ("deck", "player", "number"),
    facts.HouseNumberOpened: ("deck", "number"),
    facts.DeckCut: ("deck", "depth"),
    facts.PlayerSeated: ("seat", "player"),
    facts.PlayerLeft: ("seat", "player"),
    facts.RoundOpened: ("number", "deck"),
    facts.WagerPlaced: ("seat", "wager", "cents"),
    facts.WagerOffered: ("seat", "wager", "cents"),
    facts.WagerTakenBack: ("seat", "wager"),
    facts.BettingClosed: (),
    facts.MeterFed: ("wager", "meter", "cents"),
    facts.CardDealt: ("place", "position", "card"),
    facts.CardSetAside: ("position", "card"),
    facts.DecisionTaken: ("by", "seat", "choice"),
    facts.SignalSeen: ("seat", "wager", "signal"),
    facts.DealerStackKept: (),
    facts.DealerStackDelivered: (),
    facts.CardsShown: ("place", "positions", "cards"),
    facts.RevealDone: (),
    facts.WagerSettled: ("seat", "wager", "stake", "outcome", "paid", "returned", "clauses", "from_seat"),
    facts.MeterSet: ("wager", "meter", "cents"),
    facts.SettlementReversed: ("seat",),
    facts.JackpotValidated: ("seat", "wager"),
    facts.SignatureAsked: ("seat", "wager", "cents", "above"),
    facts.JackpotSigned: ("seat", "wager"),
    facts.VoidClaimed: ("number", "clause"),
    facts.VoidConfirmed: ("number", "clause"),
    facts.VoidRejected: ("number", "clause"),
    facts.RoundVoided: ("number", "clause"),
    facts.RoundClosed: ("number",),
    facts.ProgressiveSystemSet: ("status",),
    facts.TimerSet: ("seconds",),
    facts.TablePaused: ("reason",),
    facts.TableResumed: (),
    facts.InstrumentNamed: ("seat", "wager", "instrument"),
    facts.WagerAccepted: ("seat", "wager"),
    facts.LimitOverridden: ("seat", "wager", "cents"),
    facts.LinePicked: ("seat", "line"),
    facts.ChipsCollected: ("wager", "seats"),
    facts.LammersPlaced: ("seats",),
    facts.LightReported: ("seat", "wager", "lit"),
    facts.LightRuled: ("seat", "wager"),
    facts.BetWithdrawn: ("seat", "wager"),
    facts.WithdrawalConfirmed: ("seat", "wager"),
    facts.ForfeitCollected: ("seat", "wagers", "positions"),
    facts.HandAnnounced: ("seat", "hand"),
    facts.HandConfirmed: ("seat", "wager", "hand"),
    facts.HandPayOpened: ("seat", "wager", "cents"),
    facts.HandPayDocumented: ("seat", "wager"),
    facts.PlayerAbsent: ("seat",),
    facts.PlayerReturned: ("seat",),
    facts.AbsenceRuled: ("seat", "ruling"),
    facts.DecisionDefaulted: ("by", "seat", "number"),
    facts.DecisionClockStarted: ("seat", "number"),
    facts.MeterMoved: ("wager", "meter", "cents", "why"),
    facts.MeterSeen: ("wager", "meter", "cents"),
    facts.MeterSent: ("wager", "meter", "cents", "to"),
    facts.MeterReceived: ("wager", "meter", "cents", "origin"),
    facts.MeterReseeded: ("wager", "meter", "cents"),
    facts.SubmissionChanged: ("number", "reason"),
    facts.JackpotLocked: ("seat", "wager"),
    facts.StubRacked: ("deck", "cards"),
    facts.CardsPickedUp: ("place", "positions"),
    facts.CardExposed: ("place", "position", "card"),
    facts.CardDrawnInError: ("position",),
    facts.WrongNumberFound: ("place", "cards", "due"),
    facts.DeviceJammed: ("device",),
    facts.DeviceFailed: ("device",),
    facts.DeviceCovered: ("device",),
    facts.DeviceMarked: ("device",),
    facts.DeviceRestored: ("device",),
    facts.MethodChosen: ("dealing", "shuffler"),
    facts.TableIdled: (),
    facts.IdleCardsCleared: (),
    facts.FaceUpRequested: ("player",),
    facts.IdleCardsSpread: ("face_up",),
}
"""The fields that everyone at the table is told, beside the kind and the time."""

BACKSTAGE: frozenset[type[Fact]] = frozenset(
    {
        facts.FloorAssigned,
        facts.DealerAssigned,
        facts.CrewAssigned,
        facts.CardsReceived,
        facts.DeckDescribed,
        facts.ShufflerSet,
        facts.OpeningStepDone,
        facts.RecutOrdered,
        facts.ShuffleOrdered,
        facts.DeckLoaded,
        facts.DeckRemoved,
        facts.DeckDestroyed,
        facts.IncidentAcknowledged,
        facts.CorrectionProposed,
        facts.CorrectionConfirmed,
        facts.CorrectionRejected,
        facts.ChipsCounted,
        facts.CountResolved,
        facts.StubCounted,
        facts.StubCountFailed,
        facts.HandsCounted,
        facts.TableOpened,
        facts.MetersCarriedOver,
        facts.ProgramNamed,
    }
)
"""What only dealer, floor and auditor are told."""


def fact_for(fact: Fact, viewer: Viewer, data: dict[str, object] | None = None) -> dict[str, object] | None:
    """A fact as this viewer may have it, None where the viewer is told nothing; `data` is the fact's own where it is
    at hand.

    No fact holds the face of a card that is not up, so those behind the table get a listed fact whole.
    """
    kind = type(fact)
    if kind not in PUBLIC and not (viewer.backstage and kind in BACKSTAGE):
        return None
    data = fact_data(fact) if data is None else data
    return data if viewer.backstage else {name: data[name] for name in ("fact", "version", "at", *PUBLIC[kind])}
