"""Whether what is offered can be wagered at all: limits, equal wagers, versions and preconditions that agree."""

from collections.abc import Iterator
from math import lcm

from queenhigh.findings import Finding, Severity
from queenhigh.money import dollars
from queenhigh.submission.house import House, Limits, Offer
from queenhigh.submission.suggestions import amount


def check_placing(house: House) -> Iterator[Finding]:
    """Every offer that nobody could take up, or not up to the limit that is posted for it."""
    yield from _check_equal_wagers(house)
    yield from _check_versions(house)
    yield from _check_needs(house)


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


def _check_versions(house: House) -> Iterator[Finding]:
    """Versions whose ratio no stakes within the limits can keep."""
    for offer in house.offers.values():
        version = house.rules.offers[offer.name].versions.get(offer.version)
        beside = house.offers.get(version.beside or "") if version is not None else None
        times = version.most_times if version is not None else None
        if version is None or beside is None or times is None:
            continue
        if not version.compulsory:
            yield from _check_reach(house, beside, offer, times, version.clause)
        elif _too_small(beside, offer, times) or _too_small(offer, beside, times):
            both = f"{house.rules.titles[beside.name]} and {house.rules.titles[offer.name]}"
            message = f"no {both} within the limits lie within {times} to 1, and both are compulsory"
            key, nearest = "version", 'version = "free"'
            large, small = (offer, beside) if _too_small(beside, offer, times) else (beside, offer)
            if _tied_to_a_version(house):
                most = (small.limits.maximum or 0) * times
                key, nearest = "minimum", f"minimum = {amount(most - most % large.limits.unit)}"
            name = large.name if key == "minimum" else offer.name
            yield Finding(f"wagers.{name}.{key}", message, version.clause, bars_play=False, nearest=nearest)


def _tied_to_a_version(house: House) -> bool:
    """Whether a letter in use goes only with the compulsory version, so that another version does not help (OQ-102)."""
    return any(offer.letter in house.rules.offers[name].letter_versions for name, offer in house.offers.items())


def _too_small(one: Offer, other: Offer, times: int) -> bool:
    """Whether even the largest of one is too small beside the least of the other."""
    return one.limits.maximum is not None and one.limits.maximum * times < other.limits.minimum


def _check_reach(house: House, beside: Offer, offer: Offer, times: int, clause: str) -> Iterator[Finding]:
    if beside.limits.maximum is None:
        return
    most, title = beside.limits.maximum * times, house.rules.titles[beside.name]
    if _too_small(beside, offer, times):
        message = f"nobody can place it: at most {dollars(most)} beside the largest {title}"
        near = most - most % offer.limits.unit
        nearest = f"minimum = {amount(near)}" if near else None
        path = f"wagers.{offer.name}.minimum"
        yield Finding(path, message, clause, Severity.WARNING, bars_play=False, nearest=nearest)
    elif offer.limits.maximum is not None and offer.limits.maximum > most:
        message = f"{dollars(offer.limits.maximum)} is never reached: at most {dollars(most)} on the largest {title}"
        nearest = f"maximum = {amount(most)}"
        path = f"wagers.{offer.name}.maximum"
        yield Finding(path, message, clause, Severity.WARNING, bars_play=False, nearest=nearest)


def _check_needs(house: House) -> Iterator[Finding]:
    """A wager that needs others, at a table that does not offer them (OQ-206, OQ-407)."""
    for name, rule in house.rules.wagers.items():
        if rule.needs_question is None or house.offer(name) is None:
            continue
        needed = house.needed_with(rule)
        absent = [other for other in needed if house.offer(other) is None and not _compulsory(house, other)]
        if absent:
            message = f"nobody can place it: it needs {' and '.join(absent)}, not offered here ({rule.needs_question})"
            nearest = f"[wagers.{absent[0]}]"
            yield Finding(
                f"wagers.{name}", message, rule.needs_clause, Severity.WARNING, bars_play=False, nearest=nearest
            )


def _compulsory(house: House, wager: str) -> bool:
    """A wager whose absence is an error of its own."""
    return house.rules.offers[house.rules.wagers[wager].offer].required
