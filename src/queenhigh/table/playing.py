"""Cards, decisions, reveal and settlement: from the first card to the close, or to a void."""

from fractions import Fraction

from queenhigh.cards import Card, card_text, cards_text
from queenhigh.games import (
    BOX,
    COMMUNITY,
    DEALER,
    Box,
    DecisionPoint,
    Game,
    MeterKey,
    Meters,
    Outcome,
    Payment,
    Place,
    Round,
)
from queenhigh.games.meters import MeterMove
from queenhigh.table import commands, facts
from queenhigh.table.card_faces import DeckFaces, Faces, kept
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.deck_preparation import Answer, asks, shoe_is_automated, too_old
from queenhigh.table.discard_rack import clear_table
from queenhigh.table.state import Deck, Phase, RoundInPlay, TableState
from queenhigh.table.void_rounds import settled_row, void
from queenhigh.table.wagers import collected, hours_step

STUB_ROUNDS = 5
_DEALER, _CARDS_COME = Role.DEALER, (Phase.COUNTING, Phase.DEALING)
_Hands = dict[str | int, tuple[Card, ...]]


def plan(game: Game, round_: RoundInPlay) -> tuple[Place, ...]:
    """Where every card of this round goes; kept with the round, since it is asked for at every card."""
    kept = round_.derived.get("plan")
    if kept is None or kept[0] is not game:
        boxes = [Box(seat, "", wagers) for seat, wagers in sorted(round_.wagers.items())]
        kept = round_.derived["plan"] = (game, game.plan_for(boxes))
    places: tuple[Place, ...] = kept[1]
    return places


def _not_counted(state: TableState, round_: RoundInPlay, wager: str) -> Refusal:
    clause = asks(state, "count", wager)
    if wager in round_.mismatched:
        return Refusal("deal", f"the count of {wager} differs, which is for the floor", clause, ("resolve the count",))
    return Refusal("deal", f"the chips of {wager} are not counted", clause, ("count chips",))


def deal_card(game: Game, state: TableState, command: commands.DealCard, faces: Faces) -> Answer:
    round_ = state.round
    if command.role is not _DEALER:
        return Refusal("deal", "this is for the dealer")
    if round_ is None or round_.phase not in _CARDS_COME:
        return Refusal("deal", "no more bets has not been called", asks(state, "no_more_bets"), ("call no more bets",))
    unready = _deck_not_ready(state, state.decks[round_.deck]) or _deck_too_old(state, round_, command.at)
    if unready is not None:
        return unready
    uncounted = next((wager for wager in collected(game, round_) if wager not in round_.counted), None)
    if uncounted is not None:
        return _not_counted(state, round_, uncounted)
    places = plan(game, round_)
    if len(round_.dealt) == len(places):
        clause = asks(state, "face_up") if command.found_face_up else asks(state, "stub_removed")
        return Refusal("deal", "every card is dealt", clause, ("ask for decisions",))
    position = round_.next_position
    if command.found_face_up:
        if round_.drawn == position:
            return Refusal("deal", "the card drawn in error is the next, and it is not exposed", asks(state, "drawn"))
        return _face_up(state, command, position, faces)
    place = places[_slot(game, round_, places)]
    face = card_text(faces(position)) if place.face_up else None
    return (facts.CardDealt(command.by, command.at, place.to, position, face),)


def _slot(game: Game, round_: RoundInPlay, places: tuple[Place, ...]) -> int:
    """Which place of the plan the next card takes.

    Where cards come one by one, the next takes the place of one that was found face up. A stack that a device has
    dispensed stays short of it until all are out, and the first card of the stub completes it (OQ-040).
    """
    number, stacked = len(round_.dealt), game.stacked(places)
    if not round_.set_aside or not round_.set_aside[0] <= number < stacked:
        return number
    return number + 1 if number + 1 < stacked else round_.set_aside[0]


def _deck_not_ready(state: TableState, deck: Deck) -> Refusal | None:
    if not deck.loaded:
        why = "the deck is to be shuffled or cut again and loaded"
        step = "shuffler_jam" if deck.jammed else "shuffle_order"
        return Refusal("deal", why, asks(state, step), ("shuffle", "cut", "load"))
    if "shoe" in state.devices and shoe_is_automated(state):
        return Refusal("deal", "the shoe is out of order", asks(state, "covered"), ("choose another method",))
    return None


def worn(state: TableState, round_: RoundInPlay, at: int) -> bool:
    """Whether the hours of the deck were over before its first card, as where wagers were long awaited."""
    return not round_.next_position and too_old(state, state.decks[round_.deck], at)


def _deck_too_old(state: TableState, round_: RoundInPlay, at: int) -> Refusal | None:
    if not worn(state, round_, at):
        return None
    deck = state.decks[round_.deck]
    why = f"the {deck.name} deck has been in play too long"
    return Refusal("deal", why, asks(state, hours_step(state, deck)), ("remove the deck",))


def _face_up(state: TableState, command: commands.DealCard, position: int, faces: Faces) -> Answer:
    """One card found face up is racked and the next takes its place; a second exposure voids (OQ-040, OQ-041)."""
    assert state.round is not None
    aside = facts.CardSetAside(command.by, command.at, position, card_text(faces(position)))
    if not state.round.set_aside and not state.round.exposed:
        return (aside,)
    return (aside, *void(state, command, asks(state, "second_face_up"), "a second card was exposed in the deal"))


def stub_is_due(state: TableState) -> bool:
    """No more than five rounds of one deck without a count, unless a shuffler that counts was used (OQ-036, OQ-039)."""
    if state.round is None or state.house.dealing == "self-shuffling-shoe":
        return False
    deck = state.decks[state.round.deck]
    if state.house.shuffler == "counting" and deck.method == "machine":
        return False
    return deck.uncounted_rounds >= STUB_ROUNDS - 1


def stub_left(state: TableState, tried: str) -> Refusal:
    """Why nothing goes on while the stub is not in the rack, and what is due with it."""
    assert state.round is not None
    if state.round.wrong_stub is not None:
        why = "the stub count does not make a deck: count the cards of every place"
        return Refusal(tried, why, asks(state, "hands_counted"), ("count the hands",))
    if stub_is_due(state):
        why = "the stub is to be counted first"
        return Refusal(tried, why, asks(state, "stub_due"), ("remove the stub", "count the stub face down"))
    due = ("remove the stub", "place it in the rack unexposed")
    return Refusal(tried, "the stub is not in the rack", asks(state, "stub_removed"), due)


def game_round(state: TableState, faces: Faces) -> Round:
    """The round in play as the games know it, every card with its face."""
    round_ = state.round
    assert round_ is not None
    if type(faces) is DeckFaces and faces.last is state:
        whole: Round = faces.whole
        return whole
    marks, hands = round_.marks, _hands(round_, faces)
    parts = (hands, round_.wagers, round_.decisions, marks.lines, marks.absent, state.seats, state.meters)
    whole = kept(faces, "whole", parts, lambda: _game_round(state, round_, hands))
    if type(faces) is DeckFaces:
        faces.last, faces.whole = state, whole
    return whole


def _game_round(state: TableState, round_: RoundInPlay, hands: _Hands) -> Round:
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
    """Every card that was dealt with its face, by the place where it lies."""

    def made() -> _Hands:
        hands: dict[str | int, list[Card]] = {}
        for dealt in round_.dealt:
            face = dealt.card if dealt.card is not None else faces(dealt.position)
            hands.setdefault(dealt.place, []).append(face)
        return {place: tuple(cards) for place, cards in hands.items()}

    return kept(faces, "hands", (round_.positions,), made)


def asked(game: Game, state: TableState, faces: Faces) -> DecisionPoint | None:
    """The question that is open, None where nobody is asked."""
    round_ = state.round
    if round_ is None or not round_.stub_racked or round_.phase is Phase.SETTLING:
        return None
    return None if round_.marks.withdrawing is not None else next_question(game, state, faces)


def next_question(game: Game, state: TableState, faces: Faces) -> DecisionPoint | None:
    """Who decides next, once it may be asked; None when all is decided."""
    assert state.round is not None
    whole = game_round(state, faces)
    return kept(faces, "question", (whole,), lambda: game.next_decision(whole))


def in_turn(game: Game, state: TableState, seat: int, faces: Faces) -> tuple[tuple[Payment, ...], list[MeterMove]]:
    """What a box is paid in its turn without envy, and what that moves on the meters.

    Each box is paid from what the meters show at that moment (OQ-011).
    """
    assert state.round is not None
    whole = game_round(state, faces)

    def made() -> tuple[tuple[Payment, ...], list[MeterMove]]:
        meters = Meters(state.house, meters_in_turn(state, seat))
        return game.settle_box(whole, whole.box(seat), meters), meters.moves

    return kept(faces, seat, (whole, state.round.locked), made)


def dealt_in_full(game: Game, state: TableState) -> bool:
    round_ = state.round
    return round_ is not None and len(round_.dealt) > 0 and len(round_.dealt) == len(plan(game, round_))


def decide(game: Game, state: TableState, command: commands.Decide, faces: Faces) -> Answer:
    """Strictly in turn (OQ-058); the stub is counted before the first decision where that is due."""
    if not dealt_in_full(game, state):
        return Refusal("decide", "the deal is not complete", asks(state, "own_cards"), ("deal",))
    if state.round is not None and not state.round.stub_racked:
        return stub_left(state, "decide")
    whole, point = game_round(state, faces), next_question(game, state, faces)
    if point is None:
        return Refusal("decide", "every decision is taken", asks(state, "all_decided"), ("reveal",))
    if command.seat != point.seat or state.seats[command.seat] != command.by:
        return Refusal("decide", f"seat {point.seat} is asked now", point.stage.clause, (f"seat {point.seat}",))
    reason = game.refuse_decision(whole.box(command.seat), point.number, command.choice)
    if reason is not None:
        return Refusal("decide", reason, point.stage.clause, point.choices, due_values=True)
    decided: list[facts.Fact] = [facts.DecisionTaken(command.by, command.at, command.seat, command.choice)]
    after = whole.with_decision(command.seat, command.choice)
    return (*decided, *turned_up(game, state, command, after, point.number))


def turned_up(game: Game, state: TableState, command: commands.Command, after: Round, before: int) -> list[facts.Fact]:
    """What is up for all once everyone has decided: third cards in 235, the first community card in Let It Ride.

    `after` is the round after a decision of the stage `before`.
    """
    assert state.round is not None
    shown: list[facts.Fact] = []
    last = len(game.stages)
    if before + 1 == last or not before < (stage := game.stage_of(after)) < last:
        return shown
    for place, cards in game.face_up(after, stage).items():
        everything = after.box(place).cards if isinstance(place, int) else {COMMUNITY: after.community}.get(place, ())
        hidden = [
            (dealt.position, card)
            for dealt, card in zip(state.round.cards_at(place), everything, strict=False)
            if dealt.card is None and card in cards
        ]
        shown += show(command, place, hidden)
    return shown


def show(command: commands.Command, place: str | int, hidden: list[tuple[int, Card]]) -> list[facts.Fact]:
    if not hidden:
        return []
    positions, cards = zip(*hidden, strict=True)
    return [facts.CardsShown(command.by, command.at, place, positions, cards_text(cards))]


def hidden_at(state: TableState, place: str | int, faces: Faces) -> list[tuple[int, Card]]:
    assert state.round is not None
    return [(card.position, faces(card.position)) for card in state.round.cards_at(place) if card.card is None]


def reveal(game: Game, state: TableState, command: commands.Reveal, faces: Faces) -> Answer:
    """The dealer's hand, the community cards and the box, when the last decision is taken (3CP-11.D.2 and sisters)."""
    round_ = state.round
    if command.role is not Role.DEALER:
        return Refusal("reveal", "this is for the dealer", asks(state, "reveal"))
    if round_ is None or not dealt_in_full(game, state) or round_.phase is Phase.SETTLING:
        return Refusal("reveal", "there is nothing to reveal now", asks(state, "reveal"))
    if not round_.stub_racked:
        return stub_left(state, "reveal")
    point = next_question(game, state, faces)
    if point is not None:
        return Refusal(
            "reveal", f"seat {point.seat} has still to decide", asks(state, "reveal"), (f"seat {point.seat}",)
        )
    later = game.name == "three-card-poker" and not state.house.electronic
    places = [DEALER, "box", *([] if later else [COMMUNITY])]
    shown = [fact for place in places for fact in show(command, place, hidden_at(state, place, faces))]
    return (*shown, facts.RevealDone(command.by, command.at))


def settle_seat(game: Game, state: TableState, command: commands.SettleSeat, faces: Faces) -> Answer:
    """The next box from the dealer's right, completely: its cards, every wager, then the envy it gives to others."""
    round_ = state.round
    if command.role is not Role.DEALER:
        return Refusal("settle", "this is for the dealer", asks(state, "seat_turn"))
    if round_ is None or round_.phase is not Phase.SETTLING:
        return Refusal("settle", "the cards are not revealed", asks(state, "reveal"), ("reveal",))
    left = [seat for seat in sorted(round_.wagers, reverse=True) if seat not in round_.settled_seats]
    if not left or command.seat != left[0]:
        due = f"seat {left[0]}" if left else "close the round"
        return Refusal("settle", f"{due} is due", asks(state, "seat_turn"), (due,))
    whole = game_round(state, faces)
    box = whole.box(command.seat)
    own, moves = in_turn(game, state, command.seat, faces)
    for row in own:
        if not _is_jackpot(game, row):
            continue
        if round_.validated.get((command.seat, row.wager), command.by) == command.by:
            why = f"the {row.wager} of seat {command.seat} wins: a floorperson who does not pay it validates it"
            clause = asks(state, "validate", row.wager)
            return Refusal("settle", why, clause, ("confirm the hand", "validate the jackpot"))
    happened: list[facts.Fact] = []
    if "five_card_progressive" in box.wagers or len(left) == 1:
        happened += show(command, COMMUNITY, hidden_at(state, COMMUNITY, faces))
    if any(row.outcome is not Outcome.FORFEIT for row in own):
        happened += show(command, command.seat, hidden_at(state, command.seat, faces))
    happened += [settled_row(command, command.seat, row) for row in own]
    # Envy is booked in the turn of the hand that gives it, to every receiver, settled or not (OQ-022).
    happened += [settled_row(command, seat, row) for seat, row in game.envy_from(whole, box)]
    locked = round_.locked.get(command.seat, {})
    for move in moves:
        if (move.wager, move.meter) not in locked:
            happened.append(facts.MeterMoved(command.by, command.at, *move))
    return tuple(happened)


def _is_jackpot(game: Game, row: Payment) -> bool:
    return row.wager in game.progressives and row.outcome is Outcome.WIN


def meters_in_turn(state: TableState, seat: int) -> dict[MeterKey, Fraction]:
    """What a seat is paid from: the meters as they stand, and for a jackpot that waits as they stood at its turn."""
    assert state.round is not None
    return {**state.meters, **state.round.locked.get(seat, {})}


def validate_jackpot(state: TableState, command: commands.ValidateJackpot) -> Answer:
    """By the floor, who is not the dealer that pays (3CP-11.D.7.c and sisters)."""
    if command.role is not Role.FLOOR:
        return Refusal("validate a jackpot", "only a floorperson may", asks(state, "validate"))
    if state.round is None or command.wager not in state.round.wagers.get(command.seat, {}):
        return Refusal("validate a jackpot", "no such wager is in play", asks(state, "validate"))
    return (facts.JackpotValidated(command.by, command.at, command.seat, command.wager),)


def close_round(state: TableState, command: commands.CloseRound) -> Answer:
    round_ = state.round
    if round_ is None or set(round_.settled_seats) != set(round_.wagers) or round_.phase is not Phase.SETTLING:
        return Refusal("close the round", "not every box is settled", asks(state, "seat_turn"), ("settle",))
    return (*clear_table(state, command), facts.RoundClosed(command.by, command.at, round_.number))
