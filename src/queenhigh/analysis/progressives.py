"""Progressives: what envy adds, what a meter returns in the long run, and what it costs to be paid second."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from queenhigh.analysis.edge import check_strategy
from queenhigh.analysis.figures import METERS, MeterValue
from queenhigh.analysis.hand_counts import Names, census, hands_named
from queenhigh.analysis.notebook_table import NotebookTable
from queenhigh.analysis.side_wagers import hand_of_wager, kind_of_cards, kind_of_hand
from queenhigh.analysis.solver import OPTIMAL, find_solver
from queenhigh.rulebook import EnvyTable, Kind, Line, Rulebook, rulebook
from queenhigh.submission import MeterTerms


def envy_table(game: str, wager: str, letter: str, envy: str | EnvyTable | None = None) -> EnvyTable:
    """The envy table that goes with a progressive; some games designate one apart (OQ-202), and a submission may state
    the sums of a preset one (OQ-109)."""
    if isinstance(envy, EnvyTable):
        return envy
    rules = rulebook(game)
    if wager in rules.preset_envy:
        return rules.preset_envy[wager]
    fits = rules.offers[wager].envy_fits
    chosen = envy or (fits[letter][0] if fits else letter)
    return rules.envy.get(chosen) or rules.envy["any"]


@dataclass(frozen=True, slots=True)
class Beside:
    """The play that a progressive is priced under where a fold forfeits it: a named strategy beside a named ante."""

    ante: str | None = None
    strategy: str = OPTIMAL


BESIDE_AN_ANTE = Beside()


def chances_of_hands(game: str, wager: str, kind: str, beside: Beside | None = None) -> Mapping[Names, Fraction]:
    """How likely a box holds each kind of hand and keeps it; `beside` counts only what is not folded, where a fold
    forfeits the wager."""
    fold, solver = rulebook(game).fold, find_solver(game)
    if beside is not None:
        check_strategy(game, beside.strategy)
    if beside is not None and solver is not None and fold is not None and wager in fold.forfeits:
        kept = solver.hands_kept(kind, beside.ante, beside.strategy)
        if kept is not None:
            total = comb(52, 3) * comb(49, 2)
            return {names: Fraction(count, total) for names, count in kept.items() if count}
    counts = census(kind)
    return {names: Fraction(count, sum(counts.values())) for names, count in counts.items()}


def envy_value(
    game: str,
    wager: str,
    letter: str,
    *,
    denomination: int = 1,
    envy: str | EnvyTable | None = None,
    beside: Beside | None = BESIDE_AN_ANTE,
) -> Fraction:
    """The mean envy in dollars that one wager is paid for each box of another person.

    >>> envy_value("three-card-poker", "progressive", "B") * 22100
    Fraction(175, 1)
    """
    rules, table = rulebook(game), envy_table(game, wager, letter, envy)
    kind = envy_kind(rules, wager, letter, table)
    paid = Fraction()
    for names, chance in chances_of_hands(game, wager, kind, beside).items():
        line = table.line(names)
        if line is not None:
            paid += line.for_wager(denomination * 100)[0] * chance
    return paid / 100


def envy_kind(rules: Rulebook, wager: str, letter: str, table: EnvyTable) -> str:
    """How the hands that earn envy are counted."""
    hand = rules.wagers[wager].envy_hand(table.letter, letter)
    return kind_of_hand(rules, hand or hand_of_wager(rules, wager, rules.paytables_of(wager)[letter]))


def progressive_value(
    game: str,
    wager: str,
    letter: str,
    *,
    others: int = 0,
    denomination: int = 1,
    envy: str | EnvyTable | None = None,
    beside: Beside | None = BESIDE_AN_ANTE,
) -> MeterValue:
    """The value of a progressive wager per dollar wagered, with so many boxes of other people at the table.

    A wager that a fold forfeits is priced beside an ante, under the play of `beside`; None: as if no fold forfeited it.

    >>> value = progressive_value("three-card-poker", "progressive", "B", others=3)
    >>> value.break_even
    Fraction(10995, 1)
    """
    constant, shares = Fraction(-1), dict[str, Fraction]()
    for line, chance in line_chances(game, wager, letter, beside):
        if line.kind is Kind.PERCENT_OF_METER:
            name = line.meter or "main"
            shares[name] = shares.get(name, Fraction()) + chance * Fraction(line.amount, 100) / denomination
        else:
            constant += chance * line.amount
    each = Fraction()
    if others:
        each = envy_value(game, wager, letter, denomination=denomination, envy=envy, beside=beside)
    in_order = {name: shares[name] for name in METERS if name in shares}
    return MeterValue(constant + others * each / denomination, in_order)


def line_chances(
    game: str, wager: str, letter: str, beside: Beside | None = BESIDE_AN_ANTE
) -> list[tuple[Line, Fraction]]:  # fmt: skip
    """Every line that a progressive is paid on, and how likely one box is paid on it."""
    paytable = rulebook(game).paytables_of(wager)[letter]
    kind = kind_of_cards(rulebook(game), wager, paytable)
    chances = dict.fromkeys(paytable.lines, Fraction())
    for names, chance in chances_of_hands(game, wager, kind, beside).items():
        line = paytable.line(*names)
        if line is not None:
            chances[line] += chance
    return list(chances.items())


@dataclass(frozen=True, slots=True)
class LongRun(NotebookTable):
    """What a progressive gives back over the years, per dollar wagered: all that enters a meter leaves it in the end.

    `fixed` are the lines that do not touch a meter, `rates` what players feed in, `seeds` what the house puts back when
    a meter is reset; `mean_meters` is what each meter shows on average.
    """

    fixed: Fraction
    rates: Fraction
    seeds: Fraction
    envy: Fraction
    mean_meters: Mapping[str, Fraction]

    @property
    def total(self) -> Fraction:
        return self.fixed + self.rates + self.seeds + self.envy

    def data(self) -> dict[str, object]:
        return {
            "fixed": str(self.fixed),
            "rates": str(self.rates),
            "seeds": str(self.seeds),
            "envy": str(self.envy),
            "total": str(self.total),
            "total_without_envy": str(self.total - self.envy),
            "mean_meters": {name: str(mean) for name, mean in self.mean_meters.items()},
        }


def long_run(
    game: str,
    wager: str,
    letter: str,
    terms: Mapping[str, MeterTerms],
    *,
    denomination: int = 1,
    others: int = 0,
    envy: str | EnvyTable | None = None,
    beside: Beside | None = BESIDE_AN_ANTE,
) -> LongRun:
    """The long-run return under an operator's seeds and rates (OQ-011 to OQ-013).

    >>> main = MeterTerms(100000, 100000, Fraction(14, 100))
    >>> float(round(long_run("three-card-poker", "progressive", "A", {"main": main}).total, 4))
    0.7291
    """
    fixed = Fraction()
    drained: dict[str, Fraction] = defaultdict(Fraction)
    reset: dict[str, Fraction] = defaultdict(Fraction)
    for line, chance in line_chances(game, wager, letter, beside):
        if line.kind is Kind.PERCENT_OF_METER:
            drained[line.meter or "main"] += chance * Fraction(line.amount, 100)
            reset[line.meter or "main"] += chance if line.amount == 100 else 0
        else:
            fixed += chance * line.amount
    seeds = sum((reset[name] * meter.reset / 100 for name, meter in terms.items()), Fraction()) / denomination
    rates = sum((meter.rate for meter in terms.values()), Fraction())
    means = {
        name: (meter.rate * denomination + reset[name] * meter.reset / 100) / drained[name]
        for name, meter in terms.items()
    }
    each = Fraction()
    if others:
        each = envy_value(game, wager, letter, denomination=denomination, envy=envy, beside=beside)
    return LongRun(fixed, rates, seeds, others * each / denomination, means)


@dataclass(frozen=True, slots=True)
class SharedWin(NotebookTable):
    """Two given boxes that draw on one meter in one round: how likely, and what the later one gets of the meter.

    The box that is paid first takes its percentage; the later one takes its own of what is left, or of the reset
    amount where the meter was won whole (OQ-011, OQ-012).
    """

    meter: str
    first_percent: int
    second_percent: int
    chance: Fraction

    def data(self) -> dict[str, object]:
        return {
            "meter": self.meter,
            "first_percent": self.first_percent,
            "second_percent": self.second_percent,
            "chance": str(self.chance),
        }


def shared_wins(game: str, wager: str, letter: str) -> list[SharedWin]:
    """Every way in which payment order matters between two boxes; community cards are shared where the game has them.

    >>> [(win.meter, win.chance) for win in shared_wins("three-card-poker", "progressive", "C")]
    [('minor', Fraction(3, 203585200))]
    """
    paytable = rulebook(game).paytables_of(wager)[letter]
    rules = rulebook(game)
    hand = hand_of_wager(rules, wager, paytable)
    kind = kind_of_hand(rules, hand)
    shared = rules.cards.community if "community" in rules.hands[hand].cards else 0
    jackpots = {
        cards: line
        for cards, names in hands_named(kind)
        if (line := paytable.line(*names)) is not None and line.kind is Kind.PERCENT_OF_METER
    }
    counts: dict[tuple[str, int, int], int] = defaultdict(int)
    pairs = _pairs_sharing(list(jackpots), shared) if shared else _pairs_apart(list(jackpots))
    for first, second in pairs:
        one, two = jackpots[first], jackpots[second]
        if one.meter == two.meter:
            counts[one.meter or "main", one.amount, two.amount] += 1
    total = _deals(rules.hand_size(hand), shared)
    return [SharedWin(*key, Fraction(count, total)) for key, count in sorted(counts.items())]


Hand = frozenset[int]


def _pairs_apart(hands: list[Hand]) -> Iterator[tuple[Hand, Hand]]:
    """Ordered pairs of hands that share no card."""
    for first in hands:
        for second in hands:
            if first.isdisjoint(second):
                yield first, second


def _pairs_sharing(hands: list[Hand], shared: int) -> Iterator[tuple[Hand, Hand]]:
    """Ordered pairs of hands that have just the community cards in common, once for each set of these."""
    by_community: dict[Hand, list[Hand]] = defaultdict(list)
    for hand in hands:
        for community in combinations(sorted(hand), shared):
            by_community[frozenset(community)].append(hand)
    for common, around in by_community.items():
        for first in around:
            for second in around:
                if first & second == common:
                    yield first, second


def _deals(size: int, shared: int) -> int:
    """The deals of two hands of a size that share so many community cards."""
    own = size - shared
    return comb(52, shared) * comb(52 - shared, own) * comb(52 - size, own)
