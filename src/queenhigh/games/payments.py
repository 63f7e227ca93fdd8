"""What one wager is paid: by a line of a paytable, at even money, or not at all."""

from functools import cache

from queenhigh.cards import hand_words
from queenhigh.games.meters import Meters
from queenhigh.games.round import Outcome, Payment
from queenhigh.money import dollars
from queenhigh.rulebook import ONLY_LETTER, Kind, Line, Paytable

Clauses = tuple[str, ...]
Names = tuple[str, ...]
_BY_STAKE = (Kind.TO_ONE, Kind.FOR_ONE)
_WIN, _LOSE = Outcome.WIN, Outcome.LOSE


def won(wager: str, stake: int, line: Line, clauses: Clauses, because: Clauses = ()) -> Payment:
    """A wager that lay on the layout and is paid "to 1", stake returned."""
    return Payment(wager, stake, _WIN, stake * line.amount // line.per, stake, clauses, because)


def lost(wager: str, stake: int, clauses: Clauses, because: Clauses = ()) -> Payment:
    return Payment(wager, stake, _LOSE, 0, 0, clauses, because)


def forfeited(wager: str, stake: int, clauses: Clauses, because: Clauses = ()) -> Payment:
    return Payment(wager, stake, Outcome.FORFEIT, 0, 0, clauses, because)


def withdrawn(wager: str, stake: int, clauses: Clauses, because: Clauses = ()) -> Payment:
    return Payment(wager, stake, Outcome.WITHDRAWN, 0, stake, clauses, because)


def voided(wager: str, stake: int, clauses: Clauses, because: Clauses = ()) -> Payment:
    """Returned whole, whatever kind of wager it was (OQ-044)."""
    return Payment(wager, stake, Outcome.VOID, 0, stake, clauses, because)


class BonusPayer:
    """A bonus on a wager that played, whatever the result (3CP-12.B, 4CP-12.B)."""

    def __init__(self, name: str, paytable: Paytable) -> None:
        self._name = name
        on = name.removesuffix("_bonus")
        self._rows = {
            hand: (line.amount, (line.clause,), (f"{hand_words(line.hand)}: {line} on the {on}, whatever the result",))
            for hand, line in paytable.by_hand.items()
        }

    def pay(self, names: Names, stake: int) -> Payment | None:
        """What is paid on a stake; None where the hand is paid nothing."""
        for name in names:
            row = self._rows.get(name)
            if row is not None:
                times, clauses, because = row
                return Payment(self._name, 0, _WIN, stake * times, 0, clauses, because)
        return None


class PaytablePayer:
    """A wager settled against its posted paytable: the highest line the hand reaches, and no other (OQ-004).

    A collected wager was taken before the deal, so nothing of it comes back (OQ-001 to OQ-003).
    """

    def __init__(self, wager: str, paytable: Paytable, if_lost: Clauses, *, collected: bool = False) -> None:
        self._wager = wager
        self._if_lost = if_lost
        self._returns = 0 if collected else 1
        self._letter = paytable.letter
        self._rows = {
            hand: (line, line.kind in _BY_STAKE, (line.clause,), _reached(line, paytable.letter))
            for hand, line in paytable.by_hand.items()
        }

    def pay(self, names: Names, stake: int, meters: Meters) -> Payment:
        for name in names:
            row = self._rows.get(name)
            if row is not None:
                line, by_stake, clauses, because = row
                if by_stake:
                    paid, outcome = stake * line.amount // line.per, Outcome.PUSH if line.is_push else _WIN
                    return Payment(self._wager, stake, outcome, paid, stake * self._returns, clauses, because)
                return self._prize(line, stake, meters, clauses, because)
        return Payment(self._wager, stake, _LOSE, 0, 0, self._if_lost, _missed(names[-1], self._letter))

    def _prize(self, line: Line, stake: int, meters: Meters, clauses: Clauses, because: Clauses) -> Payment:
        """A sum of dollars, or a share of a meter as it stands at this turn."""
        if line.meter is None:
            paid = line.amount * 100
        else:
            shown = dollars(meters.showing(self._wager, line.meter))
            because = (*because, f"the meter shows {shown} at this turn")
            paid = meters.pay(self._wager, line.meter, line.amount)
        return Payment(self._wager, stake, _WIN, paid, stake * self._returns, clauses, because)


@cache
def _missed(hand: str, letter: str) -> Clauses:
    return (f"{hand_words(hand)}: no line of {_title(letter)} is reached",)


def _reached(line: Line, letter: str) -> Clauses:
    return (f"{hand_words(line.hand)}: {line} by {_title(letter)}",)


def _title(letter: str) -> str:
    return "the paytable" if letter == ONLY_LETTER else f"Paytable {letter}"
