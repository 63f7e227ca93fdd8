"""The progressives of a house: what each pays at its seeds, returns in the long run, and when it is fair."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from queenhigh.analysis import LongRun, MeterValue, envy_value, long_run as long_run_return, progressive_value
from queenhigh.analysis.hand_counts import census
from queenhigh.analysis.side_wagers import kind_of_cards
from queenhigh.rulebook import Kind, Line, Paytable
from queenhigh.submission import House, MeterTerms, Offer

SEEDS = ("initial", "reset")


@dataclass(frozen=True, slots=True)
class Progressive:
    """A progressive with everything needed to price it filed: letter, wager and every meter. Money is in dollars."""

    house: House
    offer: Offer
    paytable: Paytable
    size: int
    terms: Mapping[str, MeterTerms]

    @property
    def path(self) -> str:
        return f"wagers.{self.offer.name}"

    @property
    def most_others(self) -> int:
        """How many boxes of other players can earn envy for one box; zero if there is no envy."""
        return self.house.seats - 1 if self.offer.envy is not None else 0

    @property
    def forfeited(self) -> bool:
        """Whether a fold forfeits the wager, so that it is priced beside an ante."""
        fold = self.house.rules.fold
        return fold is not None and self.offer.name in fold.forfeits

    def seeds(self, key: str) -> dict[str, Fraction]:
        """Each meter at its initial or its reset amount."""
        return {name: Fraction(getattr(terms, key), 100) for name, terms in self.terms.items()}

    def value(self, others: int = 0) -> MeterValue:
        """The player's expected net result per dollar wagered, as a function of the meters; beside an ante where a fold
        forfeits the wager."""
        return progressive_value(
            self.house.game,
            self.offer.name,
            self.paytable.letter,
            others=others,
            denomination=self.size,
            envy=self.offer.envy,
        )

    def fair_at(self, others: int = 0) -> tuple[str, Fraction]:
        """The largest meter and the amount at which the wager is fair, with all other meters at their reset amounts."""
        value, resets = self.value(others), self.seeds("reset")
        largest, share = next(iter(value.per_meter.items()))
        return largest, resets[largest] - value.at(resets) / share

    def envy_each(self) -> Fraction:
        """What one box of another player adds per dollar wagered."""
        if self.offer.envy is None:
            return Fraction()
        game, name, letter = self.house.game, self.offer.name, self.paytable.letter
        return envy_value(game, name, letter, denomination=self.size, envy=self.offer.envy) / self.size

    def meter_share(self, line: Line) -> Fraction:
        """The expected share of its meter that a line takes per wager."""
        cards = census(kind_of_cards(self.house.rules, self.offer.name, self.paytable))
        hits = sum(many for names, many in cards.items() if self.paytable.line(*names) is line)
        return Fraction(hits * line.amount, 100 * sum(cards.values()))

    def long_run(self, others: int = 0, terms: Mapping[str, MeterTerms] | None = None) -> LongRun:
        return long_run_return(
            self.house.game,
            self.offer.name,
            self.paytable.letter,
            terms or self.terms,
            denomination=self.size,
            others=others,
            envy=self.offer.envy,
        )

    def pays(self, line: Line, meters: Mapping[str, Fraction]) -> Fraction:
        """What a line pays one wager with the meters at these amounts."""
        if line.kind is Kind.PERCENT_OF_METER:
            return meters[line.meter or "main"] * line.amount / 100
        return Fraction(line.amount * self.size)


def progressives(house: House) -> Iterator[Progressive]:
    """Every progressive of the house that can be priced."""
    for offer in house.offers.values():
        rule, table, terms = house.rules.offers[offer.name], offer.paytable, offer.meters or {}
        if not rule.progressive or table is None or set(terms) != set(table.meters):
            continue
        size = (offer.denomination or 0) // 100
        if (offer.denomination or 0) % 100 == 0 and size in rule.denominations:
            yield Progressive(house, offer, table, size, terms)
