"""What one wager is paid: by a line of a paytable, at even money, or not at all."""

from functools import cache

from queenhigh.cards import hand_words
from queenhigh.games.meters import Meters
from queenhigh.games.round import Outcome, Payment
from queenhigh.money import dollars
from queenhigh.rulebook import Kind, Line, Paytable

Clauses = tuple[str, ...]
_WIN, _LOSE = Outcome.WIN, Outcome.LOSE


def won(wager: str, stake: int, line: Line, clauses: Clauses, because: Clauses = ()) -> Payment:
    """A wager that lay on the layout and is paid "to 1", stake returned."""
    return Payment(wager, stake, _WIN, stake * line.amount, stake, clauses, because)


def lost(wager: str, stake: int, clauses: Clauses, because: Clauses = ()) -> Payment:
    return Payment(wager, stake, _LOSE, 0, 0, clauses, because)


def pushed(wager: str, stake: int, clauses: Clauses, because: Clauses = ()) -> Payment:
    return Payment(wager, stake, Outcome.PUSH, 0, stake, clauses, because)


def forfeited(wager: str, stake: int, clauses: Clauses, because: Clauses = ()) -> Payment:
    return Payment(wager, stake, Outcome.FORFEIT, 0, 0, clauses, because)


def withdrawn(wager: str, stake: int, clauses: Clauses, because: Clauses = ()) -> Payment:
    return Payment(wager, stake, Outcome.WITHDRAWN, 0, stake, clauses, because)


def voided(wager: str, stake: int, clauses: Clauses, because: Clauses = ()) -> Payment:
    """Returned whole, whatever kind of wager it was (OQ-044)."""
    return Payment(wager, stake, Outcome.VOID, 0, stake, clauses, because)


def bonus_payment(name: str, stake: int, paytable: Paytable, names: tuple[str, ...]) -> Payment | None:
    """A bonus on a wager that played, whatever the result (3CP-12.B, 4CP-12.B); None where it pays nothing."""
    line = paytable.line(*names)
    if line is None:
        return None
    because = (f"{hand_words(line.hand)}: {line} on the {name.removesuffix('_bonus')}, whatever the result",)
    return Payment(name, 0, _WIN, stake * line.amount, 0, (line.clause,), because)


def by_paytable(
    wager: str,
    stake: int,
    paytable: Paytable,
    names: tuple[str, ...],
    meters: Meters,
    if_lost: Clauses,
    *,
    collected: bool = False,
) -> Payment:
    """Settle a wager against its posted paytable: the highest line the hand reaches, and no other (OQ-004).

    A collected wager was taken before the deal, so nothing of it comes back (OQ-001 to OQ-003).
    """
    line = paytable.line(*names)
    if line is None:
        return lost(wager, stake, if_lost, _missed(names[-1], paytable.letter))
    returned = 0 if collected else stake
    because = _reached(line, paytable.letter)
    if line.meter is not None:
        because = (*because, f"the meter shows {dollars(meters.showing(wager, line.meter))} at this turn")
    paid = _amount(line, wager, stake, meters)
    return Payment(wager, stake, _WIN, paid, returned, (line.clause,), because)


@cache
def _missed(hand: str, letter: str) -> Clauses:
    return (f"{hand_words(hand)}: no line of {_title(letter)} is reached",)


@cache
def _reached(line: Line, letter: str) -> Clauses:
    return (f"{hand_words(line.hand)}: {line} by {_title(letter)}",)


def _amount(line: Line, wager: str, stake: int, meters: Meters) -> int:
    if line.kind is Kind.DOLLARS:
        return line.amount * 100
    if line.kind is Kind.PERCENT_OF_METER:
        assert line.meter is not None
        return meters.pay(wager, line.meter, line.amount)
    return stake * line.amount


def _title(letter: str) -> str:
    return "the paytable" if letter == "-" else f"Paytable {letter}"
