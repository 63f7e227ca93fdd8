"""What a decision means: the stake it bets, the bet it takes back, and why it may not be taken."""

from queenhigh.games.round import Box
from queenhigh.money import dollars, parse_money
from queenhigh.rulebook import StageRule
from queenhigh.submission import House


def bet_by(stage: StageRule, box: Box, decision: str) -> int:
    """The stake that a decision other than no bets at a stage, in cents."""
    assert stage.on is not None
    times = stage.multiples.get(decision)
    return parse_money(decision) if times is None else box.wagers[stage.on] * times


def refuse(house: House, stage: StageRule, box: Box, decision: str) -> str | None:
    """Why a decision is not taken, None where it is: one of the choices, or an amount where there is a range.

    From the least to the most times the wager, in steps of the unit; only whole multiples under the other reading of
    OQ-210.
    """
    if decision in stage.choices:
        return None
    if stage.on is None or len(stage.times) == 1:
        return f'"{decision}" is not a choice here; allowed: {", ".join(stage.choices)}'
    base = box.wagers[stage.on]
    return None if base <= 0 else _refuse_amount(house, stage, base, decision)


def _refuse_amount(house: House, stage: StageRule, base: int, decision: str) -> str | None:
    assert stage.on is not None
    assert stage.bets is not None
    titles = house.rules.titles
    bet, on = titles[stage.bets], titles[stage.on]
    least, most = base * stage.least_times, base * stage.most_times
    whole, between = ", ".join(stage.choices), f"{dollars(least)} to {dollars(most)}"
    try:
        amount = parse_money(decision)
    except ValueError:
        return f'"{decision}" is not a choice here; allowed: {whole}, or an amount from {between}'
    if not least <= amount <= most:
        return f"a {bet} of {dollars(amount)} on an {on} of {dollars(base)}; allowed: {between}"
    if house.readings.play_amounts == "multiples" and amount % base:
        return f"a {bet} of {dollars(amount)} is not a multiple of the {on}; allowed: {whole} (OQ-210)"
    offer = house.offer(stage.on)
    if offer is not None and amount % offer.limits.unit:
        return f"a {bet} of {dollars(amount)} is not a multiple of the unit {dollars(offer.limits.unit)}"
    return None
