"""What a house has to show as its payouts, and whether a printed payout is the filed one."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from queenhigh.money import dollars
from queenhigh.rackcards.claims import PaidLine, PaidTable
from queenhigh.rackcards.vocabulary import HandWords, Payout, is_pair
from queenhigh.rulebook import ONLY_LETTER, EnvyLine, Kind, Line, wager_title
from queenhigh.submission import House

ROYALS = ("mini_royal", "super_royal")
# What a hand is as well, where a table has no line for it alone.
_ALSO = {
    "mini_royal": "straight_flush", "mini_royal_spades": "straight_flush", "mini_royal_other": "straight_flush",
    "royal_flush": "straight_flush", "four_aces": "four_of_a_kind",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Posted:
    """What the house pays on one wager: the lines of its letter, or the sums of its envy table."""

    wager: str
    letter: str
    lines: tuple[Line | EnvyLine, ...]
    denomination: int | None = None

    @property
    def name(self) -> str:
        letter = "" if self.letter in ("-", "any", "filed") else f" Paytable {self.letter}"
        return f"{wager_title(self.wager)}{letter}"

    def line(self, hand: str) -> Line | EnvyLine | None:
        return next((line for line in self.lines if line.hand == hand), None)


def posted_tables(house: House) -> dict[str, Posted]:
    """Every table of payouts that this house has to show, by wager, in the order of its offers."""
    tables: dict[str, Posted] = {}
    for name, offer in house.offers.items():
        wager = house.rules.table_name(name) or name
        paytable = offer.paytable or house.rules.paytables_of(name).get(ONLY_LETTER)
        stake = offer.denomination or fixed_stake(house, name)
        if paytable is not None:
            tables[wager] = Posted(wager, paytable.letter, paytable.lines, stake)
        rule = house.rules.wagers.get(name)
        if offer.envy is not None and rule is not None and rule.envy is not None:
            tables[rule.envy.name] = Posted(rule.envy.name, offer.envy.letter, offer.envy.lines, stake)
    return tables


def paid_as(house: House, wager: str | None) -> str | None:
    """The table that the payouts of a wager are printed under, whatever the card heads them with: a raise goes by the
    wager it raises, and what is settled against the dealer has its bonus."""
    rules = house.rules
    if wager is not None and rules.in_contest(wager):
        return next(iter(rules.bonuses), wager)
    return rules.raised(wager) if wager is not None else None


def fixed_stake(house: House, offer: str) -> int | None:
    fixed = [rule.exactly_dollars for rule in house.rules.wagers.values() if rule.offer == offer]
    return fixed[0] * 100 if fixed and fixed[0] else None


def only_one_meant(house: House, wager: str | None) -> str | None:
    """Where only the other progressive is offered, "the progressive" and its envy are that one."""
    meters = [rule for rule in house.rules.wagers.values() if rule.envy is not None]
    offered = [rule for rule in meters if rule.offer in house.offers]
    meant = next((rule for rule in meters if rule.envy and wager in (rule.name, rule.envy.name)), None)
    if meant is None or meant in offered or len(offered) != 1:
        return wager
    other = offered[0]
    return other.name if wager == meant.name or other.envy is None else other.envy.name


def bonus_lines(house: House, wager: str) -> list[Line]:
    """What the bonuses on a wager pay: "two to one on the Ante for a bonus" is told of one of these."""
    tables = posted_tables(house)
    names = [name for name, bonus in house.rules.bonuses.items() if bonus.on == wager and name in tables]
    return [line for name in names for line in tables[name].lines if isinstance(line, Line)]


def likeness(printed: PaidTable, posted: Posted) -> int:
    hands = {paid.hand.hand.name for paid in printed.lines}
    right = sum(is_right(paid, posted) for paid in printed.lines)
    return (
        3 * right
        + 2 * len(hands & {line.hand for line in posted.lines})
        - len(hands ^ {line.hand for line in posted.lines})
    )


def is_right(paid: PaidLine, posted: Posted) -> bool:
    line = posted.line(paid.hand.hand.name)
    return line is not None and verdict(paid, line, posted) is None


def verdict(paid: PaidLine, line: Line | EnvyLine, posted: Posted) -> str | None:
    """What is wrong with a payout, None where it is right."""
    payout = paid.payout.payout
    if isinstance(line, EnvyLine):
        return _envy_verdict(payout, line, posted, paid.stake)
    if pays(payout, line, posted.denomination):
        return None
    if payout.kind is Kind.PERCENT_OF_METER and line.kind is payout.kind and payout.amount == line.amount:
        return f"the card names the {payout.meter or 'meter'} where {posted.name} pays {line}"
    return f"the card says {payout_text(payout)} where {posted.name} pays {line}"


def _envy_verdict(payout: Payout, line: EnvyLine, posted: Posted, stake: int | None) -> str | None:
    sum_, _ = line.for_wager(stake * 100 if stake else posted.denomination or 100)
    if payout.kind in (Kind.DOLLARS, None) and payout.amount * 100 == sum_:
        return None
    on = f"${stake or (posted.denomination or 100) // 100}"
    return f"the card says {payout_text(payout)} where {posted.name} pays {dollars(sum_)} on {on}"


def pays(payout: Payout, line: Line, denomination: int | None) -> bool:
    if payout.kind is Kind.PERCENT_OF_METER or line.kind is Kind.PERCENT_OF_METER:
        meter = None if line.meter == "main" else line.meter
        return payout.kind is line.kind and payout.amount == line.amount and payout.meter == meter
    if payout.kind in (None, line.kind):
        return payout.amount == line.amount
    return _total(payout.kind, payout.amount, denomination) == _total(line.kind, Fraction(line.amount), denomination)


def _total(kind: Kind | None, amount: Fraction, denomination: int | None) -> Fraction | None:
    """What comes back for one unit, stake and all; a sum of dollars has that only on a stake that is fixed."""
    if kind is Kind.TO_ONE:
        return amount + 1
    if kind is Kind.FOR_ONE:
        return amount
    return amount * 100 / denomination if denomination else None


def payout_text(payout: Payout) -> str:
    number = f"{int(payout.amount):,}" if payout.amount.denominator == 1 else f"{float(payout.amount):g}"
    if payout.push or not payout.amount:
        return "push" if payout.push else "nothing"
    if payout.kind is Kind.PERCENT_OF_METER:
        return f"{number}% of the {payout.meter + ' ' if payout.meter else ''}meter"
    if payout.kind is Kind.DOLLARS:
        return f"${number}"
    return number if payout.kind is None else f"{number} {'to' if payout.kind is Kind.TO_ONE else 'for'} 1"


def lines_for(hand: HandWords, posted: Posted, beside: set[str]) -> Iterator[Line | EnvyLine]:
    """The filed lines that a printed name stands for: its own, or both suits of a royal paid alike."""
    own = posted.line(hand.name)
    if own is not None:
        yield own
        return
    if is_pair(hand.name):
        yield from (line for line in posted.lines if is_pair(line.hand))
        return
    name = "mini_royal" if hand.name == "royal_flush" and not posted.line("royal_flush") else hand.name
    for family in ROYALS:
        if name == family:
            suits = [line for line in posted.lines if line.hand.startswith(family)]
            yield from (line for line in suits if not (len(suits) > 1 and line.hand in beside))


def wider_line(hand: str, posted: Posted) -> Line | EnvyLine | None:
    """The line by which a hand is paid that has none of its own: a mini royal is a straight flush."""
    return posted.line(_ALSO.get(hand, ""))
