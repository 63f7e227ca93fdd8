"""The round in play as the games know it: its hands, the open decision, and what each seat is paid.

What follows from the faces of cards is kept with the faces and made again only when something behind it changes.
"""

from fractions import Fraction

from queenhigh.cards import Card
from queenhigh.games import BOX, COMMUNITY, DEALER, Box, DecisionPoint, MeterKey, Meters, Payment, Round
from queenhigh.games.meters import MeterMove
from queenhigh.table.card_faces import DeckFaces, Faces, kept
from queenhigh.table.state import Phase, RoundInPlay, TableState

_Hands = dict[str | int, tuple[Card, ...]]


def game_round(state: TableState, faces: Faces) -> Round:
    """The round in play as the games know it, every card with its face."""
    round_ = state.round
    assert round_ is not None
    if type(faces) is DeckFaces and faces.last_state is state and faces.last_round is not None:
        return faces.last_round
    marks, hands = round_.marks, _hands(round_, faces)
    parts = (hands, round_.wagers, round_.decisions, marks.lines, marks.absent, state.seats, state.meters)
    whole = kept(faces, "round", parts, lambda: _made(state, round_, hands))
    if type(faces) is DeckFaces:
        faces.last_state, faces.last_round = state, whole
    return whole


def _made(state: TableState, round_: RoundInPlay, hands: _Hands) -> Round:
    decisions, lines, absent = round_.decisions, round_.marks.lines, round_.marks.absent
    # A box that was ruled abandoned has lost already and takes no further part (OQ-034).
    boxes = [
        Box(seat, state.seats[seat], wagers, hands.get(seat, ()), decisions.get(seat, ()), lines.get(seat))
        for seat, wagers in sorted(round_.wagers.items())
        if absent.get(seat) != "lost"
    ]
    dealer, community, box = hands.get(DEALER, ()), hands.get(COMMUNITY, ()), hands.get(BOX, ())
    return Round(tuple(boxes), dealer, community, box, state.meters)


def _hands(round_: RoundInPlay, faces: Faces) -> _Hands:
    """Every card that was dealt with its face, by its place on the layout."""

    def made() -> _Hands:
        hands: dict[str | int, list[Card]] = {}
        for dealt in round_.dealt:
            face = dealt.card if dealt.card is not None else faces(dealt.position)
            hands.setdefault(dealt.place, []).append(face)
        return {place: tuple(cards) for place, cards in hands.items()}

    return kept(faces, "hands", (round_.positions,), made)


def open_decision(state: TableState, faces: Faces) -> DecisionPoint | None:
    """The decision that a player is asked for now, None where nobody is asked."""
    round_ = state.round
    if round_ is None or not round_.stub_racked or round_.phase is Phase.SETTLING:
        return None
    if round_.marks.withdrawing is not None or cards_due(state, faces):
        return None
    return next_decision(state, faces)


def cards_due(state: TableState, faces: Faces) -> dict[str | int, list[tuple[int, Card]]]:
    """The cards that the dealer turns up before the next decision, each with its position: third cards in 235, a
    community card in Let It Ride. None while a decision of an earlier stage is open."""
    round_ = state.round
    assert round_ is not None
    whole = game_round(state, faces)

    def made() -> dict[str | int, list[tuple[int, Card]]]:
        reached = state.game.stage_of(whole)
        if not 0 < reached < len(state.game.stages):
            return {}
        due = {
            place: [
                (dealt.position, face)
                for dealt in round_.cards_at(place)
                if dealt.card is None and (face := faces(dealt.position)) in up
            ]
            for place, up in state.game.face_up(whole, reached).items()
        }
        return {place: hidden for place, hidden in due.items() if hidden}

    return kept(faces, "due", (whole, round_.dealt), made)


def next_decision(state: TableState, faces: Faces) -> DecisionPoint | None:
    """Who decides next, once they may be asked; None when every decision is taken."""
    assert state.round is not None
    whole = game_round(state, faces)
    return kept(faces, "decision", (whole,), lambda: state.game.next_decision(whole))


def payments_in_turn(state: TableState, seat: int, faces: Faces) -> tuple[tuple[Payment, ...], list[MeterMove]]:
    """What a box is paid in its turn without envy, and how that moves the meters.

    Each box is paid from what the meters show at that moment (OQ-011).
    """
    assert state.round is not None
    whole = game_round(state, faces)

    def made() -> tuple[tuple[Payment, ...], list[MeterMove]]:
        meters = Meters(state.house, meters_in_turn(state, seat))
        return state.game.settle_box(whole, whole.box(seat), meters), meters.moves

    return kept(faces, seat, (whole, state.round.locked), made)


def meters_in_turn(state: TableState, seat: int) -> dict[MeterKey, Fraction]:
    """What a seat is paid from: the meters as they are, or as they were at its turn for a jackpot that waits."""
    assert state.round is not None
    return {**state.meters, **state.round.locked.get(seat, {})}
