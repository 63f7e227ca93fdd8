"""One seat's turn in settlement: its cards turned up, a progressive win confirmed, validated and paid."""

from collections.abc import Iterable

from queenhigh.games import COMMUNITY, Game, Outcome, Payment
from queenhigh.rulebook import Kind, Line, procedure
from queenhigh.table import commands, facts, playing
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.deck_preparation import Answer, asks, not_staff
from queenhigh.table.discard_rack import picked_up
from queenhigh.table.playing import game_round, hidden_at, in_turn, show
from queenhigh.table.state import Phase, TableState

_WHOLE_METER = 100
_WIN = Outcome.WIN
_SUPER_ROYAL = "super_royal"


def turn_of(state: TableState) -> int | None:
    """The seat that is settled next, from the dealer's right; None where no turn is due."""
    round_ = state.round
    if round_ is None or round_.phase is not Phase.SETTLING:
        return None
    return max([seat for seat in round_.wagers if seat not in round_.settled_seats], default=None)


def wins(game: Game, state: TableState, seat: int, faces: Faces) -> dict[str, str]:
    """The progressive wagers of a box that win, each with the hand of its paytable line."""
    return {row.wager: _line(game, row.wager, row.clauses[0]).hand for row in _won(game, state, seat, faces)}


def prizes(game: Game, state: TableState, seat: int, faces: Faces) -> dict[str, int]:
    """What the progressive wagers of a box win, in cents, each from the meter as it stood at the seat's turn."""
    return {row.wager: row.paid for row in _won(game, state, seat, faces)}


def _won(game: Game, state: TableState, seat: int, faces: Faces) -> list[Payment]:
    assert state.round is not None
    if game.progressives.isdisjoint(state.round.wagers[seat]):
        return []
    rows, _ = in_turn(game, state, seat, faces)
    return [row for row in rows if row.outcome is Outcome.WIN and row.wager in game.progressives]


def _line(game: Game, wager: str, clause: str) -> Line:
    return next(line for line in game.paytable(wager).lines if line.clause == clause)


def shown(state: TableState, seat: int) -> bool:
    assert state.round is not None
    return all(card.card is not None for card in state.round.cards_at(seat))


def show_hand(game: Game, state: TableState, command: commands.ShowHand, faces: Faces) -> Answer:
    """The cards of the seat whose turn it is become visible, with what its hand is made of (3CP-11.D.3.a, sisters)."""
    refused = _not_in_turn(state, command, command.seat, "turn up a hand", "show_hand")
    if refused is not None:
        return refused
    assert state.round is not None
    own = {card.position for card in state.round.cards_at(command.seat)}
    if own and own <= state.round.marks.racked:
        why = "this hand was folded, and its cards lie unseen in the rack"
        return Refusal("turn up a hand", why, asks(state, "forfeits"), (f"settle seat {command.seat}",))
    happened = list(show(command, command.seat, hidden_at(state, command.seat, faces)))
    if "five_card_progressive" in state.round.wagers[command.seat]:
        happened += show(command, COMMUNITY, hidden_at(state, COMMUNITY, faces))
    happened += _announced(game, state, command, command.seat, faces)
    return tuple(happened) or Refusal("turn up a hand", "its cards lie up already", asks(state, "show_hand"))


def _not_in_turn(state: TableState, command: commands.Command, seat: int, tried: str, step: str) -> Refusal | None:
    due = turn_of(state)
    if command.role is not Role.DEALER:
        return Refusal(tried, "this is for the dealer", asks(state, step))
    if due is None:
        return Refusal(tried, "no seat is being settled", asks(state, step), ("reveal",))
    if due != seat:
        return Refusal(tried, f"it is the turn of seat {due}", asks(state, "seat_turn"), (f"seat {due}",))
    return None


def _announced(
    game: Game, state: TableState, command: commands.Command, seat: int, faces: Faces
) -> Iterable[facts.Fact]:
    """The best hand of the seat's cards with the community cards, said aloud where the rules ask for it."""
    assert state.round is not None
    if "announce" not in procedure(state.house.game, state.house.dealing) or seat in state.round.marks.announced:
        return
    whole = game_round(state, faces)
    hand = game.hand_name(whole, whole.box(seat))
    if hand is not None:
        yield facts.HandAnnounced(command.by, command.at, seat, hand)


def confirm_hand(game: Game, state: TableState, command: commands.ConfirmHand, faces: Faces) -> Answer:
    """The dealer's word for the hand, which the cards must bear out, with the light lit (3CP-11.D.7.a and 7.b)."""
    tried = "confirm a hand"
    refused = _not_in_turn(state, command, command.seat, tried, "confirm")
    if refused is not None:
        return refused
    assert state.round is not None
    clause = asks(state, "confirm", command.wager)
    if not shown(state, command.seat):
        return Refusal(tried, "the cards are not turned up", asks(state, "show_hand"), ("turn up the hand",))
    won = wins(game, state, command.seat, faces)
    if command.wager not in won:
        return Refusal(tried, f"the {command.wager} of seat {command.seat} wins nothing", clause)
    if not state.round.marks.eligible(command.seat, command.wager):
        return _unlit(state, command.seat, command.wager, tried)
    if command.hand != won[command.wager]:
        why = f"the cards make {won[command.wager]}, not {command.hand}"
        return Refusal(tried, why, clause, (won[command.wager],), due_values=True)
    confirmed = facts.HandConfirmed(command.by, command.at, command.seat, command.wager, command.hand)
    return (confirmed, *_locked(game, state, command, faces))


def _locked(game: Game, state: TableState, command: commands.ConfirmHand, faces: Faces) -> Iterable[facts.Fact]:
    """The share of the meter is taken out at the seat's turn, so that nobody else can win it while the floor comes."""
    _, moves = in_turn(game, state, command.seat, faces)
    for move in moves:
        if move.wager == command.wager:
            key = (move.wager, move.meter)
            if move.why == "paid":
                yield facts.JackpotLocked(command.by, command.at, command.seat, *key, state.meters[key])
            yield facts.MeterMoved(command.by, command.at, *move)


def _unlit(state: TableState, seat: int, wager: str, tried: str) -> Refusal:
    why = f"the light of the {wager} at seat {seat} is not lit: the floor decides (OQ-028)"
    return Refusal(tried, why, asks(state, "light", wager), ("rule on the light",))


def validate(state: TableState, command: commands.ValidateJackpot) -> Answer:
    """By the floor, after the dealer has confirmed the hand (3CP-11.D.7.c and sisters)."""
    answer = playing.validate_jackpot(state, command)
    if isinstance(answer, Refusal):
        return answer
    assert state.round is not None
    if (command.seat, command.wager) not in state.round.marks.confirmed:
        clause = asks(state, "confirm", command.wager)
        return Refusal("validate a jackpot", "the dealer has not confirmed the hand", clause, ("confirm the hand",))
    return answer


def settle(game: Game, state: TableState, command: commands.SettleSeat, faces: Faces) -> Answer:
    """The seat's turn as a whole. What wins a progressive was confirmed and lit; a whole meter is paid by hand."""
    answer = playing.settle_seat(game, state, command, faces)
    if isinstance(answer, Refusal):
        return answer
    assert state.round is not None
    hand_pays: list[facts.Fact] = []
    for row in answer:
        if isinstance(row, facts.WagerSettled) and row.outcome == _WIN and row.seat == command.seat:
            if row.wager in game.progressives:
                refused = _unconfirmed(state, row)
                if refused is not None:
                    return refused
            if row.from_seat is None and _by_hand(game, row):
                hand_pays.append(facts.HandPayOpened(command.by, command.at, row.seat, row.wager, row.paid))
    announced = tuple(_announced(game, state, command, command.seat, faces))
    if announced:
        first = next((n for n, fact in enumerate(answer) if isinstance(fact, facts.WagerSettled)), len(answer))
        answer = (*answer[:first], *announced, *answer[first:])
    return (*answer, *hand_pays, *_cleared(game, state, command))


def _cleared(game: Game, state: TableState, command: commands.SettleSeat) -> tuple[facts.Fact, ...]:
    """The cards of a box go to the rack in its turn where the rules say so, unless a progressive wager lies there
    (235-11.D.2.a, 235-11.D.3)."""
    assert state.round is not None
    stays = not game.progressives.isdisjoint(state.round.wagers[command.seat])
    if stays or "clear_at_turn" not in procedure(state.house.game, state.house.dealing):
        return ()
    return picked_up(state, command, command.seat)


def _unconfirmed(state: TableState, row: facts.WagerSettled) -> Refusal | None:
    assert state.round is not None
    marks, key = state.round.marks, (row.seat, row.wager)
    if not marks.eligible(*key):
        return _unlit(state, row.seat, row.wager, "settle")
    if key not in marks.confirmed:
        clause = asks(state, "confirm", row.wager)
        return Refusal("settle", "the dealer has not confirmed the hand", clause, ("confirm the hand",))
    return None


def _by_hand(game: Game, row: facts.WagerSettled) -> bool:
    """A whole meter and a Super Royal never come from the table inventory (4CP-11.D.10.d.i, OQ-024)."""
    offer = game.house.offer(row.wager)
    lines = offer.paytable.lines if offer is not None and offer.paytable is not None else ()
    line = next((line for line in lines if line.clause in row.clauses), None)
    if line is None:
        return False
    whole_meter = line.kind is Kind.PERCENT_OF_METER and line.amount == _WHOLE_METER
    return whole_meter or line.hand.startswith(_SUPER_ROYAL)


def complete_hand_pay(state: TableState, command: commands.CompleteHandPay) -> Answer:
    """The documents of a hand-pay are complete, on the floor's word."""
    tried, clause = "complete a hand-pay", asks(state, "hand_pay")
    if command.role is not Role.FLOOR:
        return Refusal(tried, "only a floorperson may", clause)
    if state.round is None or (command.seat, command.wager) not in state.round.marks.hand_pays:
        return Refusal(tried, "no such hand-pay is open", clause)
    return (facts.HandPayDocumented(command.by, command.at, command.seat, command.wager),)


def close(state: TableState, command: commands.CloseRound) -> Answer:
    """Cards are cleared with the close: every wager settled, every hand-pay documented (4CP-11.D.10.d.ii, sisters)."""
    refused = not_staff(command, "close the round")
    if refused is not None:
        return refused
    if state.round is not None and state.round.marks.hand_pays:
        seat, wager = next(iter(state.round.marks.hand_pays))
        why = f"the cards of seat {seat} stay until the documents of its {wager} are complete"
        return Refusal("close the round", why, asks(state, "hand_pay"), ("complete the hand-pay",))
    return playing.close_round(state, command)
