"""What a wager should win for the house: the exact mean, and how far luck may move it.

A wager that pays from meters is worth more the more they show. Its mean is linear in each of them and the mean of its
square is quadratic, so both are found once, from a few exact figures, for any meters.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from queenhigh.analysis import MeterValue, Unknown, edge
from queenhigh.analysis.progressives import BESIDE_AN_ANTE, chances_of_hands, envy_kind, line_chances
from queenhigh.analysis.seat_correlation import seat_correlation
from queenhigh.analysis.solver import find_solver
from queenhigh.rulebook import EnvyTable, Kind, rulebook, rules_cache
from queenhigh.submission import House


@dataclass(frozen=True, slots=True)
class Expectation:
    """The player's mean and variance for one unit of a wager, and the correlation of two seats."""

    constant: Fraction
    per_meter: Mapping[str, Fraction]
    square: float
    per_meter_square: Mapping[str, tuple[float, float]]
    """For each meter the linear and the quadratic share in the mean of the square."""
    correlation: float

    @property
    def float_constant(self) -> float:
        return float(self.constant)

    def variance(self, meters: Mapping[str, Fraction]) -> float:
        """With the meters in dollars."""
        square, mean = self.square, self.float_constant
        for name, (linear, quadratic) in self.per_meter_square.items():
            shows = float(meters[name])
            square += shows * (linear + quadratic * shows)
            mean += float(self.per_meter[name]) * shows
        return square - mean**2


def expectation(house: House, offer: str, cents: int) -> Expectation | None:
    """For one wager of so many cents; None where the game has no exact figure for it."""
    terms = house.offers.get(offer)
    letter = terms.letter if terms is not None else None
    meters = tuple(terms.meters or ()) if terms is not None else ()
    return _expectation(house.game, offer, letter, cents if meters or _has_dollar_prizes(house, offer) else 100, meters)


def _has_dollar_prizes(house: House, offer: str) -> bool:
    terms = house.offers.get(offer)
    return terms is not None and terms.paytable is not None and any(
        line.kind.name == "DOLLARS" for line in terms.paytable.lines
    )  # fmt: skip


@rules_cache
def _expectation(game: str, offer: str, letter: str | None, cents: int, meters: tuple[str, ...]) -> Expectation | None:
    stake = Fraction(cents, 100)
    if meters and letter is not None:
        return _progressive(game, offer, letter, stake, meters)
    try:
        (figure,) = edge(game, offer, letter, stake=stake)
    except Unknown:
        return None
    if isinstance(figure.ev, MeterValue) or figure.variance is None:
        return None
    square = float(figure.variance + figure.ev**2)
    return Expectation(figure.ev, {}, square, {}, _correlation(game, offer, figure.paytable))


def _progressive(game: str, wager: str, letter: str, stake: Fraction, meters: tuple[str, ...]) -> Expectation | None:
    """A wager that is collected before the deal and paid by its lines; where a fold forfeits it, the best play of the
    main wager says what is folded."""
    try:
        chances = line_chances(game, wager, letter)
    except Unknown:
        return None
    constant, square = Fraction(-1), Fraction(1)
    per_meter: dict[str, Fraction] = {}
    squares: dict[str, tuple[Fraction, Fraction]] = {}
    for line, chance in chances:
        if line.kind is not Kind.PERCENT_OF_METER:
            constant += chance * line.amount
            square += chance * ((line.amount - 1) ** 2 - 1)
            continue
        name, share = line.meter or "main", Fraction(line.amount, 100) / stake
        linear, quadratic = squares.get(name, (Fraction(), Fraction()))
        per_meter[name] = per_meter.get(name, Fraction()) + chance * share
        squares[name] = (linear - 2 * chance * share, quadratic + chance * share**2)
    if set(per_meter) - set(meters):
        return None
    shares = {name: (float(linear), float(quadratic)) for name, (linear, quadratic) in squares.items()}
    return Expectation(constant, per_meter, float(square), shares, 0.0)


def _correlation(game: str, offer: str, letter: str) -> float:
    """Of two seats with the main wager, who share the dealer's cards; other wagers count as independent."""
    solver = find_solver(game)
    if solver is None or solver.main != offer:
        return 0.0
    return seat_correlation(game, letter)


def envy_cost(house: House, wager: str, stakes: tuple[int, ...]) -> tuple[Fraction, float] | None:
    """What one hand costs the house in envy, in cents: its mean and its variance. `stakes` are the progressive wagers
    of all other people. None if the house pays no envy or if nobody has counted it exactly."""
    terms = house.offers.get(wager)
    if terms is None or terms.envy is None or terms.letter is None:
        return None
    kept = not house.readings.folded_hand_gives_envy
    return _envy_cost(house.game, wager, terms.letter, _EnvyAsKey(terms.envy), stakes, kept=kept)


class _EnvyAsKey:
    """An envy table that can be looked up by what it pays."""

    def __init__(self, table: EnvyTable) -> None:
        self.table = table
        self._key = (table.letter, table.lines)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _EnvyAsKey) and self._key == other._key


@rules_cache
def _envy_cost(
    game: str, wager: str, letter: str, envy: _EnvyAsKey, stakes: tuple[int, ...], *, kept: bool
) -> tuple[Fraction, float] | None:
    """`kept`: only hands that are not folded earn envy for others."""
    kind = envy_kind(rulebook(game), wager, letter, envy.table)
    mean = square = Fraction()
    try:
        chances = chances_of_hands(game, wager, kind, BESIDE_AN_ANTE if kept else None)
    except Unknown:
        return None
    for names, chance in chances.items():
        line = envy.table.line(names)
        cents = sum(line.for_wager(stake)[0] for stake in stakes) if line is not None else 0
        mean += cents * chance
        square += cents**2 * chance
    return mean, float(square - mean**2)


def deviations(away: Fraction, variance: float) -> float | None:
    """How many standard deviations something is away; None where nothing could vary."""
    return float(away) / sqrt(variance) if variance > 0 else None
