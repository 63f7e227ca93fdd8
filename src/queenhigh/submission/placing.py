"""Whether what is offered can be wagered at all: limits, equal wagers, versions and preconditions that agree."""

from collections.abc import Iterator
from math import lcm

from queenhigh.findings import Finding, Severity
from queenhigh.money import dollars
from queenhigh.submission.house import House, Limits, Offer
from queenhigh.submission.nearest import amount

MOST_TIMES = {"ante_at_least": 1, "ante_at_least_half": 2, "compulsory": 5}
"""How many times the Ante a Pair Plus may be in each version of 3CP-7.G; the compulsory one binds both ways."""


def check_placing(house: House) -> Iterator[Finding]:
    """Every offer that nobody could take up, or not up to the limit that is posted for it."""
    yield from _check_equal_wagers(house)
    yield from _check_pair_plus(house)
    yield from _check_six_card_bonus(house)


def _check_equal_wagers(house: House) -> Iterator[Finding]:
    """Wagers that must be equal need a stake that all of them allow."""
    equal = house.rules.equal_wagers
    if equal is None:
        return
    offers = [house.offers[name] for name in _offers_of(house, equal.wagers) if name in house.offers]
    if len(offers) < 2 or _common([offer.limits for offer in offers]):
        return
    last = max(offers, key=lambda offer: offer.limits.minimum)
    most = min(offer.limits.maximum for offer in offers if offer.limits.maximum is not None)
    message = f"no stake lies within the limits of {', '.join(offer.name for offer in offers)}, which must be equal"
    nearest = f"minimum = {amount(most)}"
    yield Finding(f"wagers.{last.name}", message, equal.clause, bars_play=False, nearest=nearest)


def _offers_of(house: House, wagers: tuple[str, ...]) -> list[str]:
    return list(dict.fromkeys(house.rules.wagers[name].offer for name in wagers))


def _common(limits: list[Limits]) -> bool:
    unit = lcm(*(one.unit for one in limits))
    least = -(-max(one.minimum for one in limits) // unit) * unit
    return all(one.maximum is None or least <= one.maximum for one in limits)


def _check_pair_plus(house: House) -> Iterator[Finding]:
    ante, pair_plus = house.offers.get("ante"), house.offers.get("pair_plus")
    times = MOST_TIMES.get(pair_plus.version) if pair_plus else None
    if ante is None or pair_plus is None or times is None:
        return
    clause = (house.rules.offers["pair_plus"].versions or {})[pair_plus.version]
    if pair_plus.version == "compulsory":
        if _too_small(ante, pair_plus, times) or _too_small(pair_plus, ante, times):
            message = f"no Ante and Pair Plus within the limits lie within {times} to 1, and both are compulsory"
            yield Finding("wagers.pair_plus.version", message, clause, bars_play=False, nearest='version = "free"')
        return
    yield from _check_reach(ante, pair_plus, times, clause)


def _too_small(one: Offer, other: Offer, times: int) -> bool:
    """Whether even the largest of one is too small beside the least of the other."""
    return one.limits.maximum is not None and one.limits.maximum * times < other.limits.minimum


def _check_reach(ante: Offer, pair_plus: Offer, times: int, clause: str) -> Iterator[Finding]:
    if ante.limits.maximum is None:
        return
    most = ante.limits.maximum * times
    if _too_small(ante, pair_plus, times):
        message = f"nobody can place it: at most {dollars(most)} beside the largest Ante"
        yield Finding("wagers.pair_plus.minimum", message, clause, Severity.WARNING, bars_play=False)
    elif pair_plus.limits.maximum is not None and pair_plus.limits.maximum > most:
        message = f"{dollars(pair_plus.limits.maximum)} is never reached: at most {dollars(most)} on the largest Ante"
        nearest = f"maximum = {amount(most)}"
        path = "wagers.pair_plus.maximum"
        yield Finding(path, message, clause, Severity.WARNING, bars_play=False, nearest=nearest)


def _check_six_card_bonus(house: House) -> Iterator[Finding]:
    """A wager that needs others, at a table that does not offer them (OQ-206, OQ-407)."""
    rule = house.rules.wagers.get("six_card_bonus")
    if rule is None or "six_card_bonus" not in house.offers:
        return
    needed = [*rule.needs_all]
    if house.readings.six_card_bonus_needs == "bets_and_bonuses":
        needed += ["five_card_bonus", "three_card_bonus"]
    absent = [name for name in needed if house.offer(name) is None and not _compulsory(house, name)]
    if absent:
        question = "OQ-407" if house.game == "let-it-ride" else "OQ-206"
        message = f"nobody can place it: it needs {' and '.join(absent)}, not offered here ({question})"
        nearest = f"[wagers.{absent[0]}]"
        yield Finding(
            "wagers.six_card_bonus", message, rule.needs_clause, Severity.WARNING, bars_play=False, nearest=nearest
        )


def _compulsory(house: House, wager: str) -> bool:
    """A wager whose absence is an error of its own."""
    return house.rules.offers[house.rules.wagers[wager].offer].required
