"""What a seat can lose and win at most in a round, in units of the stake: bounds, which no deal has to reach."""

from fractions import Fraction

from queenhigh.environments.round_setup import Setup
from queenhigh.environments.round_tables import all_plays
from queenhigh.games import Box
from queenhigh.rulebook import Kind, Line


def utility_bounds(setup: Setup) -> tuple[Fraction, Fraction]:
    """
    >>> from queenhigh.environments.round_setup import set_up
    >>> [str(bound) for bound in utility_bounds(set_up("three-card-poker", None, None))]
    ['-2', '7']
    """
    boxes = [setup.table.box(1)._replace(decisions=play) for play in all_plays(setup)]
    lost = max(sum(_stakes(setup, box).values()) for box in boxes)
    won = max(_most_won(setup, box) for box in boxes)
    return Fraction(-lost, setup.unit), won / setup.unit


def _stakes(setup: Setup, box: Box) -> dict[str, int]:
    return {**box.wagers, **setup.game.decided_stakes(box)}


def _most_won(setup: Setup, box: Box) -> Fraction:
    """Every wager wins the most that it can, and every other seat has the best hand that pays envy."""
    rules, stakes = setup.table.rules, _stakes(setup, box)
    with_bonuses = stakes | {bonus.name: stakes[bonus.on] for bonus in rules.bonuses.values() if bonus.on in stakes}
    won = sum((_most_paid(setup, name, stake) for name, stake in with_bonuses.items()), Fraction())
    for name, stake in box.wagers.items():
        envy = setup.game.house.offers[name].envy if name in setup.game.envies else None
        if envy is not None:
            won += (setup.table.seats - 1) * max(line.for_wager(stake)[0] for line in envy.lines)
    return won


def _most_paid(setup: Setup, wager: str, stake: int) -> Fraction:
    """Even money, where a wager has no paytable."""
    paytable = None if setup.table.rules.in_contest(wager) else setup.game.paytable(wager)
    return max(_paid(setup, wager, stake, line) for line in paytable.lines) if paytable else Fraction(stake)


def _paid(setup: Setup, wager: str, stake: int, line: Line) -> Fraction:
    match line.kind:
        case Kind.DOLLARS:
            return Fraction(line.amount * 100)
        case Kind.PERCENT_OF_METER:
            return setup.table.meters[wager, line.meter or ""] * Fraction(line.amount, 100)
        case _:
            return Fraction(stake * line.amount, line.per)
