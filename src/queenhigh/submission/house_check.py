"""What the rules say about a house that could be played: limits kept, preconditions met, seeds high enough.

None of these findings stops a round from being settled; they are what a filing is sent back for.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from queenhigh.findings import Finding, Severity
from queenhigh.money import dollars, shown
from queenhigh.rulebook.wagers import LetterVersion
from queenhigh.submission.house import House, Offer
from queenhigh.submission.payout_limit import highest_payout_limit
from queenhigh.submission.suggestions import LEAVE_OUT, amount, quoted
from queenhigh.submission.wager_check import check_placing

# Table games came to Maryland in 2013; no clock is asked here, so that a filing reads the same on every day.
_YEARS = range(2013, 2100)
_CARD_BY_CARD = {"manual-shoe": "from a manual shoe", "hand": "by hand"}
"""The ways of dealing that have no device for whole stacks, in words."""


def check_house(house: House, data: Mapping[str, object]) -> list[Finding]:
    """Every rule that the choices break, in the order of the file. `data` tells what was really written."""
    return [
        *_check_table(house, _table(data, "table"), _table(data, "approvals")),
        *_check_electronic(house),
        *_check_versions(house),
        *(finding for offer in house.offers.values() for finding in _check_progressive(house, offer)),
        *_check_one_of(house),
        *_check_preset_envy(house, data),
        *_check_box_card(house),
        *_check_payout_limit(house, data),
        *_check_dates(house),
        *check_placing(house),
    ]


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def _breach(path: str, message: str, clause: str | None, nearest: str | None = None) -> Finding:
    return Finding(path, message, clause, bars_play=False, nearest=nearest)


def _remark(severity: Severity, path: str, message: str, clause: str | None, nearest: str | None = None) -> Finding:
    return Finding(path, message, clause, severity, bars_play=False, nearest=nearest)


def _between(value: int, least: int, most: int) -> int:
    return max(least, min(value, most))


def _check_table(house: House, table: Mapping[str, object], approvals: Mapping[str, object]) -> Iterator[Finding]:
    rules, equipment = house.rules, house.rules.equipment
    seats, boxes = table.get("seats"), table.get("adjacent_boxes")
    if type(seats) is int and not 1 <= seats <= rules.most_seats:
        message = f"{shown(seats)} seats; allowed: 1 to {rules.most_seats}"
        nearest = f"seats = {_between(seats, 1, rules.most_seats)}"
        yield _breach("table.seats", message, rules.seats_clause, nearest)
    if type(boxes) is int and not 1 <= boxes <= house.seats:
        message = f"{shown(boxes)} boxes; allowed: 1 to {house.seats}"
        nearest = f"adjacent_boxes = {_between(boxes, 1, house.seats)}"
        yield _breach("table.adjacent_boxes", message, rules.boxes_clause, nearest)
    decks = table.get("decks")
    if type(decks) is int and decks not in (1, 2):
        nearest = f"decks = {_between(decks, 1, 2)}"
        yield _breach("table.decks", f"{shown(decks)} decks; allowed: 1 or 2", equipment.decks_clause, nearest)
    if house.decks == 2 and house.shuffler == "none" and house.dealing != "self-shuffling-shoe":
        message = "two decks need an automated shuffler"
        yield _breach("table.decks", message, equipment.two_decks_clause, "decks = 1")
    if house.dealing == "hand" and house.shuffler == "none":
        message = "dealing by hand needs an automated shuffler"
        yield _breach("table.dealing", message, equipment.hand_dealing_clause, 'dealing = "manual-shoe"')
    if house.dealing == "self-shuffling-shoe" and "device" not in approvals:
        message = "a shoe that reshuffles by itself needs its approval date: [approvals] device"
        yield _breach("approvals.device", message, equipment.device_clause, 'dealing = "automated-shoe"')


def _check_electronic(house: House) -> Iterator[Finding]:
    rule = house.rules.electronic
    if rule is None or not house.electronic:
        return
    message = "nine community cards in a grid of eight lines: a definition to be confirmed (OQ-113)"
    yield _remark(Severity.NOTE, "electronic_table", message, rule.clause)
    for name in house.offers:
        title = house.rules.titles[name]
        if name in rule.never_offered:
            message = f"an electronic table has no further community cards for a {title} (OQ-113)"
            yield _breach(f"wagers.{name}", message, rule.clause, LEAVE_OUT)
        elif house.rules.offers[name].progressive:
            message = "an electronic table offers no envy, since hands are shared (OQ-113)"
            yield _remark(Severity.NOTE, f"wagers.{name}", message, rule.clause)


def _goes_with(house: House, bound: LetterVersion, other: Offer | None) -> bool:
    """Whether a letter goes with the version of the other offer: its own one, or under a reading any with a ratio."""
    if other is None:
        return False
    version = house.rules.offers[other.name].versions.get(other.version)
    any_ratio = bound.reading is not None and house.readings.value(bound.reading) == "any_version"
    return other.version == bound.version or (any_ratio and version is not None and version.most_times is not None)


def _other_letters(house: House, offer: Offer) -> Iterator[Finding]:
    """A version for which the rules have a letter of their own, filed with another."""
    rule = house.rules.offers[offer.name]
    for letter, bound in rule.letter_versions.items():
        other = house.offers.get(bound.offer)
        if offer.letter != letter and other is not None and other.version == bound.version:
            message = f'version = "{bound.version}" has a bonus of its own; {offer.letter} is filed instead (OQ-102)'
            path, nearest = f"wagers.{offer.name}.{rule.letter_key}", f'{rule.letter_key} = "{letter}"'
            yield _remark(Severity.WARNING, path, message, bound.clause, nearest)


def _check_versions(house: House) -> Iterator[Finding]:
    """Letters that go with one version only, and versions that are house rules."""
    for offer in house.offers.values():
        rule = house.rules.offers[offer.name]
        bound = rule.letter_versions.get(offer.letter or "")
        other = house.offers.get(bound.offer) if bound is not None else None
        if bound is not None and not _goes_with(house, bound, other):
            message = f'this bonus goes only with version = "{bound.version}" of [wagers.{bound.offer}] (OQ-102)'
            last = [letter for letter in house.rules.paytables_of(offer.name) if letter not in rule.letter_versions][-1]
            yield _breach(
                f"wagers.{offer.name}.{rule.letter_key}", message, bound.clause, f'{rule.letter_key} = "{last}"'
            )
        yield from _other_letters(house, offer)
        version = rule.versions.get(offer.version)
        if version is not None and version.house_rule:
            message = "no version of 7.G asks for an Ante without a ratio; taken as a house rule (OQ-502)"
            near = next(name for name, known in rule.versions.items() if known.most_times is not None)
            nearest = f'version = "{near}"'
            yield _remark(Severity.WARNING, f"wagers.{offer.name}.version", message, version.clause, nearest)


def _check_progressive(house: House, offer: Offer) -> Iterator[Finding]:
    rule = house.rules.offers[offer.name]
    if not rule.progressive:
        return
    path = f"wagers.{offer.name}"
    if offer.denomination is not None and offer.denomination not in [size * 100 for size in rule.denominations]:
        message = f'{dollars(offer.denomination)} is not a size of this wager; allowed: "1" or "5" (OQ-016)'
        size = min(rule.denominations, key=lambda known: abs(known * 100 - (offer.denomination or 0)))
        yield _breach(f"{path}.wager", message, rule.denomination_clause, f"wager = {quoted(str(size))}")
    if offer.letter is None:
        return
    if rule.envy_fits and offer.envy and offer.envy.letter not in rule.envy_fits[offer.letter]:
        fitting = ", ".join(rule.envy_fits[offer.letter])
        message = f"envy {offer.envy.letter} does not fit Paytable {offer.letter}; allowed: {fitting} (OQ-202)"
        nearest = f"envy = {quoted(rule.envy_fits[offer.letter][0])}"
        yield _breach(f"{path}.envy", message, rule.envy_clause, nearest)
    yield from _check_meters(house, offer, path)


def _check_meters(house: House, offer: Offer, path: str) -> Iterator[Finding]:
    letter, meters = offer.letter or "", offer.filed_meters or {}
    least_rate = house.rules.least_rates.get(offer.name, {}).get(letter)
    rates = [meter.rate for meter in meters.values() if meter.rate is not None]
    rate = sum(rates, Fraction())
    if least_rate is not None and len(rates) == len(meters) > 0 and rate * 100 < least_rate.amount:
        message = f"{float(rate * 100):g}% is too slow; at least {least_rate.amount}% with Paytable {letter}"
        nearest = f"rate = {quoted(f'{least_rate.amount}%')}"
        yield _breach(f"{path}.meters.{next(iter(meters))}.rate", message, least_rate.clause, nearest)
    least_seeds = house.rules.least_seeds.get(offer.name, {}).get(letter, {})
    for name, terms in meters.items():
        least, least_cents = least_seeds.get(name), house.least_seed(offer.name, name)
        if least is None or least_cents is None:
            continue
        for key, seed in (("initial", terms.initial), ("reset", terms.reset)):
            if seed is not None and seed < least_cents:
                message = f"{dollars(seed)} is too low; at least {dollars(least_cents)} with Paytable {letter}"
                yield _breach(f"{path}.meters.{name}.{key}", message, least.clause, f"{key} = {amount(least_cents)}")


def _check_one_of(house: House) -> Iterator[Finding]:
    rule = house.rules.one_of
    if rule is not None and set(rule.offers) <= house.offers.keys():
        titles = " or the ".join(house.rules.titles[name] for name in rule.offers)
        message = f"a table has one progressive area: offer the {titles} ({rule.question})"
        yield _breach(f"wagers.{rule.offers[-1]}", message, rule.clause, LEAVE_OUT)


def _check_preset_envy(house: House, data: Mapping[str, object]) -> Iterator[Finding]:
    for name, preset in house.rules.preset_envy.items():
        stated = "envy" in _table(_table(data, "wagers"), name)
        if name in house.offers and not house.electronic and not stated:
            message = "no sums are stated for the Five Card Envy; those of the sister games apply (OQ-109)"
            yield _remark(Severity.WARNING, f"wagers.{name}.envy", message, preset.lines[0].clause_on_1)


def _check_box_card(house: House) -> Iterator[Finding]:
    """Where the box card is a reading, only the automated shoe deals it by the letter. A house that reads it so and
    deals otherwise would sell a wager that no card can settle."""
    wager, dealt = house.rules.cards.box_while, _CARD_BY_CARD.get(house.dealing or "")
    if "box_card_in_every_deal" not in house.rules.readings or dealt is None:
        return
    if wager is None or wager not in house.offers:
        return
    path, clause = f"wagers.{wager}", house.rules.cards.box_clause
    message = f"no clause deals a {house.rules.titles[wager]} card {dealt}"
    if house.deals_box_cards:
        yield _remark(Severity.WARNING, path, f"{message}; it is dealt first here (OQ-204)", clause)
    else:
        message += ", and none is dealt by the reading filed, so that this wager could not be settled (OQ-204)"
        yield _breach(path, message, clause, LEAVE_OUT)


def _check_payout_limit(house: House, data: Mapping[str, object]) -> Iterator[Finding]:
    rule, limit = house.rules.payout_limit, house.payout_limit
    if rule is None or limit is None or "limits" not in data:
        return
    path = "limits.payout_per_hand"
    highest = highest_payout_limit(house.rules, house.offers)
    if highest is not None and limit > highest:
        message = f"{dollars(limit)} is too high; at most {dollars(highest)} here"
        yield _breach(path, message, rule.ceiling_clause, f"payout_per_hand = {amount(highest)}")
    if highest is not None and limit < highest:
        message = f"{dollars(limit)} is below the {dollars(highest)} that the rules allow (OQ-306)"
        yield _remark(Severity.WARNING, path, message, rule.clause, f"payout_per_hand = {amount(highest)}")
    if rule.advised_dollars is not None and limit < rule.advised_dollars * 100:
        message = f"{dollars(limit)} is below the {dollars(rule.advised_dollars * 100)} of the sister game (OQ-406)"
        yield _remark(
            Severity.WARNING, path, message, rule.clause, f"payout_per_hand = {amount(rule.advised_dollars * 100)}"
        )


def _check_dates(house: House) -> Iterator[Finding]:
    """Devices and layouts are approved before they are used, so not after the rules that use them."""
    if house.approved is not None and house.approved.year not in _YEARS:
        message = f"{house.approved} is not a likely date of an approval; the years {_YEARS[0]} to {_YEARS[-1]} are"
        yield _remark(Severity.WARNING, "approved", message, house.rules.equipment.layout_clause)
    if house.submitted is not None and house.approved is not None and house.submitted > house.approved:
        message = f"submitted on {house.submitted}, after the approval on {house.approved}"
        yield _remark(Severity.WARNING, "submitted", message, house.rules.equipment.layout_clause)
    clauses = {"layout": house.rules.equipment.layout_clause, "device": house.rules.equipment.device_clause}
    for key, approved in house.approvals.items():
        if house.approved is not None and approved > house.approved:
            message = f"approved on {approved}, after the rules on {house.approved}: no table opens in between"
            yield _remark(Severity.WARNING, f"approvals.{key}", message, clauses[key])
