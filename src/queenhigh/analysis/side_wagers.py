"""Wagers on cards alone, without a decision: Pair Plus, Aces Up, the bonuses and the progressives."""

from collections.abc import Mapping
from fractions import Fraction

from queenhigh.analysis.figures import METERS, Figure, MeterValue, Tally
from queenhigh.analysis.hand_counts import census
from queenhigh.rulebook import Kind, Line, Paytable, Rulebook, WagerRule, rulebook

_KINDS = {("two", 2): "two", ("three", 3): "three", ("four", 5): "four_of_five", ("five", 5): "five", ("six", 6): "six"}
"""The hands that are counted by name: by their ranking, and by the number of cards that it reads."""
_DEALS = {
    "two": "two-card hands",
    "three": "three-card hands",
    "four_of_five": "five-card hands, best four",
    "five": "five-card hands",
    "six": "six-card hands, best five",
}


def wager_of_offer(rules: Rulebook, name: str) -> WagerRule:
    """The wager of an offer, or the first of them where an offer has several equal ones."""
    found = rules.wagers.get(name) or next((rule for rule in rules.wagers.values() if rule.offer == name), None)
    if found is None:
        raise KeyError(name)
    return found


def kind_of_hand(rules: Rulebook, hand: str) -> str:
    """How the hands that a rulebook calls so are counted."""
    return _KINDS[rules.hands[hand].ranking, rules.hand_size(hand)]


def kind_of_cards(rules: Rulebook, wager: str, paytable: Paytable) -> str:
    """Which hands a wager is paid by; a progressive's letter may decide it (OQ-201, OQ-403)."""
    return kind_of_hand(rules, hand_of_wager(rules, wager, paytable))


def hand_of_wager(rules: Rulebook, wager: str, paytable: Paytable) -> str:
    """The hand of the rulebook that a wager reads. Under a letter of your own, it is the one that has names for all
    lines of the paytable."""
    rule = wager_of_offer(rules, wager)
    bonus = next((bonus for bonus in rules.bonuses.values() if bonus.on == rule.name), None)
    hand = rule.hand_of(paytable.letter) or (bonus.hand if bonus else None)
    if hand is not None:
        return hand
    known = dict.fromkeys(rule.hand_by_letter.values())
    for candidate in known:
        named = {name for names in census(kind_of_hand(rules, candidate)) for name in names}
        if all(line.hand in named for line in paytable.lines):
            return candidate
    raise KeyError(f"{wager} is paid by no hand of its own")


def rests_on_cards_alone(rules: Rulebook, wager: str) -> bool:
    """Whether a wager is settled by a hand that is counted by name, whatever anyone decides."""
    members = [rule for rule in rules.wagers.values() if wager in (rule.name, rule.offer)]
    if any(rules.is_decided(rule.name) for rule in members):
        return False
    hands = {hand for rule in members for hand in (rule.hand, *rule.hand_by_letter.values()) if hand is not None}
    counted = {hand for hand in hands if (rules.hands[hand].ranking, rules.hand_size(hand)) in _KINDS}
    return bool(hands) and hands == counted


def reads_own_cards(rules: Rulebook, wager: str) -> bool:
    """Whether every hand that a wager may be paid by consists of the player's own cards."""
    rule = wager_of_offer(rules, wager)
    hands = {hand for hand in (rule.hand, *rule.hand_by_letter.values()) if hand is not None}
    return all(tuple(rules.hands[hand].cards) == ("player",) for hand in hands)


def side_wager_figure(
    game: str,
    wager: str,
    paytable: Paytable,
    *,
    stake: Fraction | int = 1,
    meters: Mapping[str, Fraction | int] | None = None,
    kind: str | None = None,
) -> Figure:
    """The figures of a wager that is settled by its own cards, at a stake in dollars where prizes are dollars.

    >>> paytable = rulebook("three-card-poker").paytables["pair_plus"]["C"]
    >>> figure = side_wager_figure("three-card-poker", "pair_plus", paytable)
    >>> float(round(figure.ev, 6)), figure.hit_rate
    (-0.07276, Fraction(283, 1105))
    """
    rules = rulebook(game)
    cards = kind or kind_of_cards(rules, wager, paytable)
    counts = census(cards)
    rule = wager_of_offer(rules, wager)
    lines = _lines(cards, paytable)
    ev = _mean(lines, stake, collected=rule.collected)
    known = dict(meters or {})
    countable = not isinstance(ev, MeterValue) or ev.per_meter.keys() <= known.keys()
    return Figure(
        game=game,
        wager=wager,
        paytable=paytable.letter,
        strategy="optimal",
        unit=_unit(rules, wager),
        ev=ev,
        average_wager=Fraction(1),
        hit_rate=Fraction(sum(count for line, count in lines if line and not line.is_push), sum(counts.values())),
        tally=_tally(lines, stake, known, _DEALS[cards], collected=rule.collected) if countable else None,
    )


def line_counts(rules: Rulebook, wager: str, paytable: Paytable) -> list[tuple[Line | None, int]]:
    """The hands that a wager on cards alone is paid by: their line, None where it loses, and their number."""
    return _lines(kind_of_cards(rules, wager, paytable), paytable)


def _lines(kind: str, paytable: Paytable) -> list[tuple[Line | None, int]]:
    return [(paytable.line(*names), count) for names, count in census(kind).items()]


def _unit(rules: Rulebook, wager: str) -> str:
    rule = wager_of_offer(rules, wager)
    if rules.offers[rule.offer].progressive:
        return "one dollar, never forfeited, with no other player at the table"
    return "one dollar" if rule.exactly_dollars else f"one unit of {wager}"


def _mean(lines: list[tuple[Line | None, int]], stake: Fraction | int, *, collected: bool) -> Fraction | MeterValue:
    total = sum(count for _, count in lines)
    constant = Fraction()
    shares: dict[str, Fraction] = {}
    for line, count in lines:
        chance = Fraction(count, total)
        if line is not None and line.kind is Kind.PERCENT_OF_METER:
            name = line.meter or "main"
            shares[name] = shares.get(name, Fraction()) + chance * Fraction(line.amount, 100) / stake
            constant -= chance
        else:
            constant += chance * net_of(line, stake, {}, collected=collected)
    return MeterValue(constant, dict(sorted(shares.items(), key=_largest_first))) if shares else constant


def _largest_first(item: tuple[str, Fraction]) -> int:
    return METERS.index(item[0])


def _tally(
    lines: list[tuple[Line | None, int]],
    stake: Fraction | int,
    meters: Mapping[str, Fraction | int],
    deals: str,
    *,
    collected: bool,
) -> Tally:
    return Tally.of(((net_of(line, stake, meters, collected=collected), count) for line, count in lines), deals)


def net_of(
    line: Line | None, stake: Fraction | int, meters: Mapping[str, Fraction | int], *, collected: bool
) -> Fraction:
    """The net result of one unit on a line: a dollar prize is divided by the stake, a lost wager costs it all."""
    if line is None:
        return Fraction(-1)
    if line.kind is Kind.TO_ONE:
        return Fraction(line.amount, line.per)
    if line.kind is Kind.FOR_ONE:
        return Fraction(line.amount - 1)
    if line.kind is Kind.DOLLARS:
        return Fraction(line.amount) / stake - (1 if collected else 0)
    return Fraction(meters[line.meter or "main"]) * line.amount / 100 / stake - 1
