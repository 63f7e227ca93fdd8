"""The exact figures of every wager of a house, and how many hands reach each line of its paytables."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

import numpy as np

from queenhigh.analysis import Figure, MeterValue, Tally, edge, figure_wagers, find_solver
from queenhigh.analysis.combined_wagers import Together, combinable_wagers, together
from queenhigh.analysis.disk_cache import Arrays, kept
from queenhigh.analysis.hand_counts import census
from queenhigh.analysis.progressives import (
    BESIDE_AN_ANTE,
    Beside,
    chances_of_hands,
    envy_kind,
    line_chances,
    progressive_value,
)
from queenhigh.analysis.side_wagers import net_of
from queenhigh.analysis.solver import figure_offer, is_group
from queenhigh.documents.filing import Filing
from queenhigh.documents.paytables import paytable_of
from queenhigh.documents.phrases import number
from queenhigh.documents.wager_text import first_wager
from queenhigh.rulebook import EnvyLine, EnvyTable, Line, Paytable, Rulebook, rules_version
from queenhigh.submission import House, Offer


@dataclass(frozen=True, slots=True)
class Reached:
    """How many of all hands are paid on a line."""

    line: Line
    ways: int
    hands: int

    @property
    def chance(self) -> Fraction:
        return Fraction(self.ways, self.hands)

    @property
    def true_odds(self) -> Fraction | None:
        """The odds against it, to 1; None if it cannot happen."""
        return 1 / self.chance - 1 if self.ways else None


def stake_of(house: House, offer: Offer) -> Fraction:
    """The minimum wager in dollars, where fixed dollar prizes weigh the most."""
    rule = house.rules.wagers.get(offer.name)
    fixed = rule.exactly_dollars if rule else None
    return Fraction(fixed) if fixed else Fraction(offer.denomination or offer.limits.minimum, 100)


def offer_of(house: House, wager: str) -> Offer | None:
    """The offer behind a figure; wagers that are played as one have a figure of their own."""
    return house.offers.get(figure_offer(house.game, wager))


def unsolved(house: House) -> list[str]:
    """The offers without figures, because nobody has written an exact solver for their decisions."""
    if find_solver(house.game) is not None:
        return []
    return [offer for offer in house.offers if house.rules.is_decided(first_wager(house.rules, offer).name)]


def _in_order(house: House) -> list[str]:
    """The wagers that have figures, in the order of the other documents."""
    listed = list(house.offers)
    solved = [wager for wager in figure_wagers(house.game) if wager not in unsolved(house)]
    return sorted(solved, key=lambda wager: listed.index(wager) if wager in listed else -1)


def house_figures(house: House) -> Iterator[tuple[Offer, Figure]]:
    """One figure for each wager, at its minimum and with its meters at their reset amounts."""
    for wager in _in_order(house):
        offer = offer_of(house, wager)
        if offer is None:
            continue
        meters = resets(offer)
        letter = None if is_group(house.game, wager) else offer.letter
        (figure,) = edge(house.game, wager, letter, stake=stake_of(house, offer), meters=meters or None)
        yield offer, _beside_an_ante(house, offer, figure)


def lines_reached(house: House, offer: Offer, figure: Figure) -> tuple[Paytable, list[Reached]] | None:
    """The lines of an offer's paytable with their counts; None for wagers that are played as one."""
    found = paytable_of(house, offer)
    if found is None or is_group(house.game, figure.wager):
        return None
    table = found[1]
    rule = first_wager(house.rules, offer.name)
    if rule.wins_with:
        assert figure.tally is not None
        (only,) = table.lines
        return table, [Reached(only, figure.tally.counts[Fraction(only.amount)], figure.tally.total)]
    bonus = house.rules.bonuses.get(found[0])
    hand = bonus.hand if bonus is not None else rule.hand_of(offer.letter)
    assert hand is not None
    counts = census(cards_counted(house.rules, hand))
    hands = sum(counts.values())
    ways = dict.fromkeys(table.lines, 0)
    for names, count in counts.items():
        line = table.line(*names)
        if line is not None:
            ways[line] += count
    return table, [Reached(line, many, hands) for line, many in ways.items()]


def envy_reached(house: House, offer: Offer) -> list[tuple[EnvyLine, Fraction]]:
    """Each line of an offer's envy table with the chance that one box of another player earns it."""
    assert isinstance(offer.envy, EnvyTable)
    kind = envy_kind(house.rules, offer.name, offer.letter or "", offer.envy)
    # A folded hand counts only where the house reads the rules so.
    beside = None if house.readings.folded_hand_gives_envy else BESIDE_AN_ANTE
    chances = dict.fromkeys(offer.envy.lines, Fraction())
    for names, chance in chances_of_hands(house.game, offer.name, kind, beside).items():
        line = offer.envy.line(names)
        if line is not None:
            chances[line] += chance
    return list(chances.items())


def value_beside_an_ante(house: House, offer: Offer) -> MeterValue | None:
    """What a dollar on a progressive is worth where a fold forfeits it; None where folds cost it nothing."""
    fold = house.rules.fold
    if fold is None or offer.name not in fold.forfeits or not offer.meters or offer.letter is None:
        return None
    kept = _progressive(house, offer, BESIDE_AN_ANTE)
    return None if kept == value_never_forfeited(house, offer) else kept


def value_never_forfeited(house: House, offer: Offer) -> MeterValue:
    """What a dollar on a progressive would be worth if no fold forfeited it."""
    return _progressive(house, offer, None)


def resets(offer: Offer) -> dict[str, Fraction]:
    """What each meter of an offer restarts with, in dollars."""
    return {name: Fraction(terms.reset, 100) for name, terms in (offer.meters or {}).items()}


def _progressive(house: House, offer: Offer, beside: Beside | None) -> MeterValue:
    dollars = int(stake_of(house, offer))
    return progressive_value(house.game, offer.name, offer.letter or "", denomination=dollars, beside=beside)


def _beside_an_ante(house: House, offer: Offer, figure: Figure) -> Figure:
    """The figure of a progressive that a fold costs something, as the check prices it; any other as it is."""
    value = value_beside_an_ante(house, offer)
    if value is None:
        return figure
    stake, meters = stake_of(house, offer), resets(offer)
    chances = line_chances(house.game, offer.name, offer.letter or "")
    paid = sum((chance for _, chance in chances), Fraction())
    total = lcm(*(chance.denominator for _, chance in chances), paid.denominator)
    nets = [(net_of(line, stake, meters, collected=True), int(chance * total)) for line, chance in chances]
    tally = Tally.of([*nets, (-1, int((1 - paid) * total))], "deals of a hand and the community cards")
    unit = "one dollar, beside an Ante, with no other player"
    return replace(figure, ev=value, unit=unit, hit_rate=paid, tally=tally)


def cards_counted(rules: Rulebook, hand: str) -> str:
    """The name under which all hands of a kind are counted: "three", or "four_of_five" for the best four of five."""
    ranking, dealt = rules.hands[hand].ranking, number(rules.hand_size(hand))
    return ranking if ranking == dealt else f"{ranking}_of_{dealt}"


def all_together(filing: Filing) -> tuple[Together, list[str]] | None:
    """Every wager of one box at its minimum, and the wagers left out because counting them takes too long.

    None for a game without an exact solver.
    """
    house, solver = filing.house, find_solver(filing.house.game)
    if solver is None:
        return None
    offers = {wager: offer_of(house, wager) for wager in combinable_wagers(house.game)}
    left_out = [wager for wager, offer in offers.items() if offer and wager in solver.slow_together]
    placed = {wager: offer for wager, offer in offers.items() if offer is not None and wager not in left_out}
    stakes = {wager: stake_of(house, offer) for wager, offer in placed.items()}
    letters = {wager: offer.letter or "-" for wager, offer in placed.items()}
    meters = {wager: resets(offer) for wager, offer in placed.items()}
    limit = Fraction(house.payout_limit, 100) if house.payout_limit is not None else None
    asked = repr((rules_version(), house.game, stakes, letters, meters, limit))

    def counted() -> Together:
        return together(house.game, stakes, letters, meters, limit=limit)

    return _kept(asked, counted, house.game, stakes), left_out


def _kept(asked: str, counted: Callable[[], Together], game: str, stakes: Mapping[str, Fraction]) -> Together:
    """The joint result, from the disk if it was counted before, since counting takes seconds."""

    def arrays() -> Arrays:
        both = counted()
        return {
            "nets": np.array([str(net) for net in both.tally.counts]),
            "counts": np.array([str(count) for count in both.tally.counts.values()]),
            "words": np.array([both.tally.deals, both.play, str(both.average_wager)]),
        }

    found = kept(f"box-wagers-{hashlib.sha256(asked.encode()).hexdigest()[:16]}", arrays)
    results = ((Fraction(str(net)), int(count)) for net, count in zip(found["nets"], found["counts"], strict=True))
    deals, play, average = (str(text) for text in found["words"])
    return Together(game, dict(stakes), Tally.of(results, deals), play, Fraction(average))
