"""The wagers of a submission: letters, versions, limits, denominations, meters and envy."""

from collections.abc import Mapping
from dataclasses import dataclass

from queenhigh.money import parse_money, parse_rate
from queenhigh.rulebook import EnvyLine, EnvyTable, OfferRule, Paytable, Rulebook
from queenhigh.submission.house import NO_LIMITS, FiledMeter, Limits, MeterTerms, Offer
from queenhigh.submission.limits import read_limits
from queenhigh.submission.section import Section, allowed, kind_of, one_of
from queenhigh.submission.suggestions import amount, nearest_choice, nearest_money, nearest_rate, quoted


def read_offers(top: Section, rules: Rulebook, limits: Limits, *, electronic: bool) -> dict[str, Offer]:
    """Every wager on offer: those listed, and those that leave nothing to choose."""
    wagers = top.table("wagers", rules.wagers_clause) or Section({}, "wagers", top.findings)
    offers = {}
    for name, rule in rules.offers.items():
        section = wagers.table(name, rule.clause)
        if section is not None:
            offers[name] = _read_offer(section, rule, rules, limits, electronic=electronic)
        elif rule.always:
            offers[name] = Offer(name, limits=limits)
        elif rule.required and name not in wagers.data:
            what = f"every {rules.title} table has it; {_letters(rule, rules)}"
            nearest = quoted(next(iter(rules.paytables[rule.paytables or ""])))
            Section({}, wagers.at(name), top.findings).missing(str(rule.letter_key), what, rule.clause, nearest=nearest)
    wagers.close(f"of [wagers] in {rules.game}")
    return offers


def _letters(rule: OfferRule, rules: Rulebook) -> str:
    return allowed(rules.paytables[rule.paytables or ""])


def _read_offer(section: Section, rule: OfferRule, rules: Rulebook, limits: Limits, *, electronic: bool) -> Offer:
    paytable = _read_paytable(section, rule, rules)
    version = _read_version(section, rule) if rule.versions else None
    progressive = rule.progressive
    filed = _read_meters(section, rule, rules, paytable) if progressive else None
    fixed_stake = any(wager.exactly_dollars for wager in rules.wagers.values() if wager.offer == rule.name)
    offer = Offer(
        name=rule.name,
        letter=paytable.letter if paytable else None,
        paytable=paytable,
        limits=NO_LIMITS if progressive or fixed_stake else read_limits(section, limits),
        version=version or "free",
        denomination=_read_denomination(section, rule) if progressive else None,
        filed_meters=filed,
        meters=_complete(filed) if filed is not None else None,
        envy=None if electronic else _read_envy(section, rule, rules, paytable),
    )
    section.close(f"of [{section.path}]")
    return offer


def _read_version(section: Section, rule: OfferRule) -> str | None:
    return section.take(
        "version", one_of(*rule.versions), rule.version_clause, near=lambda value: nearest_choice(value, rule.versions)
    )


def _read_paytable(section: Section, rule: OfferRule, rules: Rulebook) -> Paytable | None:
    if rule.letter_key is None or rule.paytables is None:
        return None
    tables = rules.paytables[rule.paytables]
    fitting = _fitting(section, tables)
    letter = section.take(
        rule.letter_key, one_of(*tables), rule.clause, near=lambda value: nearest_choice(value, fitting)
    )
    if rule.letter_key not in section.data:
        what, first = f"every wager offered names its letter; {allowed(tables)}", quoted(fitting[0])
        section.missing(rule.letter_key, what, rule.clause, nearest=first)
    return tables[letter] if letter is not None else None


def _fitting(section: Section, tables: Mapping[str, Paytable]) -> list[str]:
    """The letters whose meters are those that are filed; all of them where that fits none."""
    meters = section.data.get("meters")
    filed = set(meters) if isinstance(meters, dict) else set()
    return [letter for letter, table in tables.items() if filed and set(table.meters) == filed] or list(tables)


def _read_denomination(section: Section, rule: OfferRule) -> int | None:
    if "wager" not in section.data:
        what = 'a progressive states the size of its wager, "1" or "5"'
        section.missing("wager", what, rule.denomination_clause, nearest=quoted(str(rule.denominations[0])))
    least = quoted(str(rule.denominations[0]))
    return section.take(
        "wager", parse_money, rule.denomination_clause, near=lambda value: nearest_money(value) or least
    )


def _complete(filed: dict[str, FiledMeter]) -> dict[str, MeterTerms]:
    return {name: meter.terms for name, meter in filed.items() if meter.terms is not None}


def _read_meters(
    section: Section, rule: OfferRule, rules: Rulebook, paytable: Paytable | None
) -> dict[str, FiledMeter]:
    if "meters" in section.data:
        meters = section.table("meters", rule.rate_clause)
    else:
        meters = Section({}, section.at("meters"), section.findings)
    if meters is None or paytable is None:
        return {}
    meters.know(*paytable.meters)
    filed = {}
    for name in paytable.meters:
        meter = _read_meter(meters, name, rule, _least_terms(rules, rule, paytable, name))
        if meter is not None:
            filed[name] = meter
    meters.close(f"of Paytable {paytable.letter}")
    return filed


@dataclass(frozen=True, slots=True)
class _LeastTerms:
    """What asks for the seed of a meter, and the least that seed and rate may be, as they are written."""

    seed_clause: str | None
    seed: str | None
    rate: str | None


_SLOW = quoted("1%")
"""Proposed in the place of a rate of nothing, where the rules set no minimum."""


def _least_terms(rules: Rulebook, rule: OfferRule, paytable: Paytable, meter: str) -> _LeastTerms:
    """Where no clause asks for a seed, the one that asks for a rate stands in for it (OQ-110)."""
    seed = rules.least_seeds.get(rule.name, {}).get(paytable.letter, {}).get(meter)
    rate = rules.least_rates.get(rule.name, {}).get(paytable.letter)
    alone = len(paytable.meters) == 1
    return _LeastTerms(
        seed.clause if seed else rule.rate_clause,
        amount(seed.amount * 100) if seed else None,
        quoted(f"{rate.amount}%") if rate and alone else None,
    )


def _read_meter(meters: Section, name: str, rule: OfferRule, least: _LeastTerms) -> FiledMeter | None:
    meter = meters.table(name) if name in meters.data else Section({}, meters.at(name), meters.findings)
    if meter is None:
        return None
    wanted = (
        ("initial", least.seed_clause, least.seed),
        ("reset", least.seed_clause, least.seed),
        ("rate", rule.rate_clause, least.rate),
    )
    for key, clause, nearest in wanted:
        if key not in meter.data:
            what = "every meter states its initial and reset amount and its rate"
            meter.missing(key, what, clause, nearest=nearest)
    filed = FiledMeter(
        meter.take("initial", parse_money, least.seed_clause, near=lambda value: nearest_money(value) or least.seed),
        meter.take("reset", parse_money, least.seed_clause, near=lambda value: nearest_money(value) or least.seed),
        meter.take("rate", parse_rate, rule.rate_clause, near=lambda value: nearest_rate(value) or least.rate or _SLOW),
    )
    meter.close(f"of [{meter.path}]")
    return filed


def _read_envy(section: Section, rule: OfferRule, rules: Rulebook, paytable: Paytable | None) -> EnvyTable | None:
    if rule.envy == "any":
        return rules.envy["any"]
    if rule.envy == "same":
        return rules.envy[paytable.letter] if paytable else None
    if rule.envy_choice == "letter":
        return _read_envy_letter(section, rule, rules, paytable)
    if rule.envy_choice == "sums":
        return _read_envy_sums(section, rule, rules)
    return None


def _read_envy_letter(
    section: Section, rule: OfferRule, rules: Rulebook, paytable: Paytable | None
) -> EnvyTable | None:
    fits = rule.envy_fits[paytable.letter] if rule.envy_fits and paytable else tuple(rules.envy)
    if "envy" not in section.data:
        what = f"the envy table is designated; {allowed(fits)}"
        section.missing("envy", what, rule.envy_clause, nearest=quoted(fits[0]))
    letter = section.take("envy", one_of(*rules.envy), rule.envy_clause, near=lambda value: nearest_choice(value, fits))
    return rules.envy[letter] if letter else None


def _read_envy_sums(section: Section, rule: OfferRule, rules: Rulebook) -> EnvyTable | None:
    sums = section.table("envy")
    preset = rules.preset_envy.get(rule.name)
    if sums is None or preset is None:
        return preset
    hands = dict.fromkeys(line.hand for line in next(iter(rules.paytables[rule.paytables or ""].values())).lines)
    clause = preset.lines[0].clause_on_1
    taken = {hand: sums.take(hand, _pair_of_sums) for hand in hands}
    sums.close(f"of [{sums.path}]")
    return EnvyTable(
        "filed", tuple(EnvyLine(hand, *pair, clause, clause) for hand, pair in taken.items() if pair is not None)
    )


def _pair_of_sums(value: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f'{kind_of(value)} is not a pair of sums for $1 and $5, such as ["1000", "5000"]')
    return parse_money(value[0]), parse_money(value[1])
