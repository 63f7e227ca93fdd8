"""A progressive win: the dealer confirms the hand, a second person validates it, and large wins are paid by hand."""

from collections.abc import Iterable

from queenhigh.cards import hand_words
from queenhigh.games import Outcome, Payment
from queenhigh.money import dollars
from queenhigh.rulebook import Kind, wager_words
from queenhigh.table import commands, facts
from queenhigh.table.answers import FLOOR_ONLY, Answer, clause_for
from queenhigh.table.card_faces import Faces
from queenhigh.table.commands import Refusal, Role
from queenhigh.table.game_round import payments_in_turn
from queenhigh.table.progressive_system import unlit, unseen_light
from queenhigh.table.settlement_turn import refuse_out_of_turn
from queenhigh.table.state import TableState

_WHOLE_METER = 100


def progressive_wins(state: TableState, seat: int, faces: Faces) -> list[Payment]:
    """The progressive wagers of a box that win, paid from the meters as they were at the seat's turn."""
    assert state.round is not None
    if state.game.progressives.isdisjoint(state.round.wagers[seat]):
        return []
    rows, _ = payments_in_turn(state, seat, faces)
    return [row for row in rows if row.outcome is Outcome.WIN and row.wager in state.game.progressives]


def winning_hands(state: TableState, seat: int, faces: Faces) -> dict[str, str]:
    """The progressive wagers of a box that win, each with the hand of its paytable line."""
    return {row.wager: _hand(state, row) for row in progressive_wins(state, seat, faces)}


def _hand(state: TableState, row: Payment) -> str:
    return next(line.hand for line in state.game.paytable(row.wager).lines if line.clause == row.clauses[0])


def all_face_up(state: TableState, seat: int) -> bool:
    assert state.round is not None
    return all(card.card is not None for card in state.round.cards_at(seat))


def confirm_hand(state: TableState, command: commands.ConfirmHand, faces: Faces) -> Answer:
    """The dealer names the hand. The cards must make it, and the light must be lit (3CP-11.D.7.a and 7.b)."""
    tried = "confirm a hand"
    refused = refuse_out_of_turn(state, command, command.seat, tried, "confirm")
    if refused is not None:
        return refused
    assert state.round is not None
    clause = clause_for(state, "confirm", command.wager)
    if not all_face_up(state, command.seat):
        why = "the cards are not turned up"
        return Refusal(tried, why, clause_for(state, "show_hand"), ("turn up the hand",))
    won = winning_hands(state, command.seat, faces)
    if command.wager not in won:
        return Refusal(tried, f"the {wager_words(command.wager)} of seat {command.seat} wins nothing", clause)
    if not state.round.marks.eligible(command.seat, command.wager):
        return unlit(state, command.seat, command.wager, tried)
    if command.hand != won[command.wager]:
        why = f"the cards make {hand_words(won[command.wager])}, not {hand_words(command.hand)}"
        return Refusal(tried, why, clause, (won[command.wager],), due_values=True)
    if not state.round.marks.light_seen(command.seat, command.wager):
        return unseen_light(state, command.seat, command.wager, tried)
    confirmed = facts.HandConfirmed(command.by, command.at, command.seat, command.wager, command.hand)
    return (confirmed, *_locked(state, command, faces))


def _locked(state: TableState, command: commands.ConfirmHand, faces: Faces) -> Iterable[facts.Fact]:
    """The win leaves the meter at the seat's turn, so that nobody else can win it while the floor is on its way."""
    _, moves = payments_in_turn(state, command.seat, faces)
    for move in moves:
        if move.wager == command.wager:
            key = (move.wager, move.meter)
            if move.why == "paid":
                yield facts.JackpotLocked(command.by, command.at, command.seat, *key, state.meters[key])
            yield facts.MeterMoved(command.by, command.at, *move)


def validate(state: TableState, command: commands.ValidateJackpot, faces: Faces) -> Answer:
    """The floor validates a jackpot after the dealer has confirmed the hand (as in 3CP-11.D.7.c). A large one waits for
    the signature of a second floorperson, if the house asks for it."""
    tried = "validate a jackpot"
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY, clause_for(state, "validate", command.wager))
    if state.round is None or command.wager not in state.round.wagers.get(command.seat, {}):
        return Refusal(tried, "no such wager is in play", clause_for(state, "validate", command.wager))
    if (command.seat, command.wager) not in state.round.marks.confirmed:
        clause = clause_for(state, "confirm", command.wager)
        return Refusal(tried, "the dealer has not confirmed the hand", clause, ("confirm the hand",))
    key = (command.seat, command.wager)
    validated = facts.JackpotValidated(command.by, command.at, *key)
    marks, above = state.round.marks, command.second_above
    amount = sum(row.paid for row in progressive_wins(state, command.seat, faces) if row.wager == command.wager)
    if above is None or amount <= above or key in marks.unsigned or key in marks.signed:
        return (validated,)
    return (validated, facts.SignatureAsked(command.by, command.at, *key, amount, above))


def sign(state: TableState, command: commands.SignJackpot) -> Answer:
    """A second floorperson signs: neither the one who validated the jackpot nor the dealer."""
    tried, clause = "sign a jackpot", clause_for(state, "validate", command.wager)
    key = (command.seat, command.wager)
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY, clause)
    if state.round is None or key not in state.round.marks.unsigned:
        return Refusal(tried, "no jackpot waits for a second signature there", clause)
    first = state.round.validated[key]
    if command.by in (first, state.dealer):
        why = f"{first} validated this jackpot: somebody else signs it"
        return Refusal(tried, why, clause, ("ask another floorperson to sign",))
    return (facts.JackpotSigned(command.by, command.at, *key),)


def refuse_unsigned(state: TableState, command: commands.SettleSeat, wager: str) -> Refusal | None:
    """Above the amount of the house, nothing is paid before a second floorperson has signed."""
    assert state.round is not None
    above = state.round.marks.unsigned.get((command.seat, wager))
    if above is None:
        return None
    pays = f"the {wager_words(wager)} of seat {command.seat} pays more than {dollars(above)}"
    why = f"{pays}: a second floorperson signs it first"
    return Refusal("settle", why, clause_for(state, "validate", wager), ("sign the jackpot",))


def refuse_unvalidated(state: TableState, command: commands.SettleSeat, wager: str) -> Refusal | None:
    """A jackpot is paid once a floorperson other than the one who pays it has validated it."""
    assert state.round is not None
    if state.round.validated.get((command.seat, wager), command.by) != command.by:
        return None
    wins = f"seat {command.seat} wins the {wager_words(wager)}"
    why = f"{wins}: a floorperson other than the one who pays must validate it"
    clause = clause_for(state, "validate", wager)
    return Refusal("settle", why, clause, ("confirm the hand", "validate the jackpot"))


def refuse_unconfirmed(state: TableState, command: commands.SettleSeat, wager: str) -> Refusal | None:
    """A jackpot is paid while its light is lit or ruled on, and after the dealer has confirmed the hand."""
    assert state.round is not None
    marks, key = state.round.marks, (command.seat, wager)
    if not marks.eligible(*key):
        return unlit(state, *key, "settle")
    if not marks.light_seen(*key):
        return unseen_light(state, *key, "settle")
    if key not in marks.confirmed:
        clause = clause_for(state, "confirm", wager)
        return Refusal("settle", "the dealer has not confirmed the hand", clause, ("confirm the hand",))
    return None


def paid_by_hand(state: TableState, row: Payment) -> bool:
    """A whole meter is never paid from the table inventory, nor is a prize that the rules mark so (4CP-11.D.10.d.i,
    OQ-024)."""
    offer = state.house.offer(row.wager)
    lines = offer.paytable.lines if offer is not None and offer.paytable is not None else ()
    line = next((line for line in lines if line.clause in row.clauses), None)
    if line is None:
        return False
    whole_meter = line.kind is Kind.PERCENT_OF_METER and line.amount == _WHOLE_METER
    return whole_meter or line.by_hand


def complete_hand_pay(state: TableState, command: commands.CompleteHandPay) -> Answer:
    """The floor says that the documents of a hand-pay are complete."""
    tried, clause = "complete a hand-pay", clause_for(state, "hand_pay", command.wager)
    if command.role is not Role.FLOOR:
        return Refusal(tried, FLOOR_ONLY, clause)
    if state.round is None or (command.seat, command.wager) not in state.round.marks.hand_pays:
        return Refusal(tried, "there is no such hand-pay to complete", clause)
    return (facts.HandPayDocumented(command.by, command.at, command.seat, command.wager),)
