"""Wagers on cards alone, without a decision: Pair Plus, Aces Up, the bonuses and the progressives."""

from collections.abc import Mapping
from fractions import Fraction

from queenhigh.analysis.figures import Figure, MeterValue, Tally
from queenhigh.analysis.hand_counts import census
from queenhigh.rulebook import Kind, Line, Paytable, Rulebook, rulebook

_KINDS = {
    ("three-card-poker", "pair_plus"): "three",
    ("three-card-poker", "progressive"): "three",
    ("three-card-poker", "five_card_progressive"): "five",
    ("three-card-poker", "six_card_bonus"): "six",
    ("four-card-poker", "aces_up"): "four_of_five",
    ("four-card-poker", "six_card_bonus"): "six",
    ("235-stud-poker", "two_card"): "two",
    ("235-stud-poker", "progressive"): "five",
    ("let-it-ride", "three_card_bonus"): "three",
    ("let-it-ride", "five_card_bonus"): "five",
    ("let-it-ride", "six_card_bonus"): "six",
}
_BY_SIZE = {3: "three", 4: "four_of_five", 5: "five"}
_DEALS = {
    "two": "two-card hands",
    "three": "three-card hands",
    "four_of_five": "five-card hands, best four",
    "five": "five-card hands",
    "six": "six-card hands, best five",
}


def kind_of_cards(rules: Rulebook, wager: str, paytable: Paytable) -> str:
    """Which cards a wager looks at; a progressive's letter may decide it (OQ-201, OQ-403), and for a letter of one's
    own the hands that it lists."""
    if wager != "progressive" or not rules.wagers[wager].hand_by_letter:
        return _KINDS[rules.game, wager]
    size = {"three": 3, "four": 4, "five": 5}.get(rules.wagers[wager].hand_of(paytable.letter) or "")
    if size is None:
        hands = {line.hand for line in paytable.lines}
        size = 3 if any("mini_royal" in hand for hand in hands) else 4 if "four_aces" in hands else 5
    return _BY_SIZE[size]


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
    rule = rules.wagers[wager]
    lines = [(paytable.line(*names), count) for names, count in counts.items()]
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
        hit_rate=Fraction(sum(count for line, count in lines if line), sum(counts.values())),
        tally=_tally(lines, stake, known, _DEALS[cards], collected=rule.collected) if countable else None,
    )


def _unit(rules: Rulebook, wager: str) -> str:
    rule = rules.wagers[wager]
    if rules.offers[rule.offer].progressive:
        return "one dollar, never forfeited, nobody else at the table"
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
    return ("main", "mega", "major", "minor").index(item[0])


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
        return Fraction(line.amount)
    if line.kind is Kind.FOR_ONE:
        return Fraction(line.amount - 1)
    if line.kind is Kind.DOLLARS:
        return Fraction(line.amount) / stake - (1 if collected else 0)
    return Fraction(meters[line.meter or "main"]) * line.amount / 100 / stake - 1
