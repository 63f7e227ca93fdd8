"""Everything a submission states, path by path as plain text, with the clause that governs each statement."""

from collections.abc import Iterator, Mapping

from queenhigh.findings import printable
from queenhigh.money import dollars, parse_money, parse_rate, shown
from queenhigh.rulebook import Least, OfferRule, Rulebook
from queenhigh.submission import DEALING_METHODS, READINGS

LIMITS = "OQ-033"
"""No clause sets a minimum, a maximum or a unit; the house chooses them."""
_LIMITS = ("minimum", "maximum", "unit")
_MONEY = ("minimum", "maximum", "unit", "wager", "initial", "reset", "payout_per_hand")


def statements(data: Mapping[str, object], rules: Rulebook) -> dict[str, str]:
    """The path and text of everything stated, with defaults filled in, so that two filings can be compared.

    >>> from queenhigh.rulebook import rulebook
    >>> statements({"table": {"minimum": "5.00"}}, rulebook("235-stud-poker"))["table.minimum"]
    '$5'
    """
    found = {path: _as_text(path.rpartition(".")[2], value) for path, value in _leaves(data, "")}
    for path, value in _defaults(data, rules):
        found.setdefault(path, value)
    return found


def _leaves(data: Mapping[str, object], prefix: str) -> Iterator[tuple[str, object]]:
    for key, value in data.items():
        path = f"{prefix}.{key}" if prefix else key
        if isinstance(value, dict):
            if not value and prefix:
                yield path, "offered"
            yield from _leaves(value, path)
        else:
            yield path, value


def _as_text(key: str, value: object) -> str:
    """Money and rates in one form however they are written; a value that cannot be parsed stays as it is."""
    try:
        if key in _MONEY:
            return dollars(parse_money(value))
        if key == "rate":
            return f"{float(parse_rate(value) * 100):g}%"
    except ValueError:
        return shown(value)
    if isinstance(value, list):
        # House rules are sentences, which may contain commas.
        separator = "; " if key == "house_rules" else ", "
        return separator.join(printable(str(item)).rstrip(".") for item in value[:20])
    return str(value).lower() if isinstance(value, bool) else printable(str(value)[:200])


def _defaults(data: Mapping[str, object], rules: Rulebook) -> Iterator[tuple[str, str]]:
    if rules.electronic is not None:
        yield "electronic_table", "false"
    for name, rule in rules.offers.items():
        filed = _table(data, "wagers").get(name)
        if rule.versions and filed is not None:
            yield f"wagers.{name}.version", next(iter(rule.versions))
        # A wager without a letter is offered by its table alone, whatever else the table states.
        if isinstance(filed, dict) and not rule.required and rule.letter_key not in filed:
            yield f"wagers.{name}", "offered"
    if "table" in data:
        yield "table.unit", dollars(1)
    for key in rules.readings:
        yield f"readings.{key}", _as_text(key, READINGS[key].values[0])


def left_unstated(data: Mapping[str, object], path: str) -> str | None:
    """What holds for a wager that is offered without stating this; None where the wager is not offered at all.

    >>> left_unstated({"table": {"minimum": "5"}, "wagers": {"win_em_all": {}}}, "wagers.win_em_all.minimum")
    "the table's minimum, $5"
    """
    first, _, rest = path.partition(".")
    name, _, key = rest.partition(".")
    if first != "wagers" or not key or name not in _table(data, "wagers"):
        return None
    table = _table(data, "table")
    if key not in _LIMITS:
        return "not stated"
    return f"the table's {key}" + (f", {_as_text(key, table[key])}" if key in table else "")


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def allowed_by_rules(rules: Rulebook, path: str) -> str:
    """What the rules alone allow where a submission states something.

    >>> from queenhigh.rulebook import rulebook
    >>> allowed_by_rules(rulebook("235-stud-poker"), "table.seats")
    '1 to 6'
    """
    fixed = {
        "table.seats": f"1 to {rules.most_seats}",
        "table.adjacent_boxes": "any number",
        "table.dealing": f"one of {', '.join(DEALING_METHODS)}",
        "table.shuffler": "none, or an automated shuffler",
        "table.decks": "1, or 2 with a shuffler",
        "table.unit": dollars(1),
        "electronic_table": "false",
    }
    if path in fixed:
        return fixed[path]
    first, _, rest = path.partition(".")
    if first == "readings" and rest in READINGS:
        return _as_text(rest, READINGS[rest].values[0])
    if first == "limits" and rules.payout_limit is not None:
        ceiling = rules.payout_limit.ceiling_dollars
        return f"at most {dollars(ceiling * 100)}, or what the minimum wager can win" if ceiling else "none"
    return _allowed_for_a_wager(rules, rest) if first == "wagers" else "the operator's choice"


def _allowed_for_a_wager(rules: Rulebook, path: str) -> str:
    name, _, rest = path.partition(".")
    rule = rules.offers.get(name)
    if rule is None:
        return "unknown"
    if rule.required and rest == rule.letter_key:
        return f"one of {', '.join(rules.paytables_of(name))}"
    if rest == "version" and rule.versions:
        return next(iter(rule.versions))
    return "the table limits" if rest in _LIMITS else "not offered"


def clause_of(rules: Rulebook, path: str, letter: str | None) -> str | None:
    """The clause that governs a statement; `letter` is the paytable letter of its wager."""
    first, _, rest = path.partition(".")
    if first == "table":
        equipment = rules.equipment
        return {
            "seats": rules.seats_clause,
            "adjacent_boxes": rules.boxes_clause,
            "decks": equipment.decks_clause,
            "shuffler": equipment.two_decks_clause,
            "dealing": equipment.hand_dealing_clause,
        }.get(rest)
    if first == "approvals":
        return {"layout": rules.equipment.layout_clause, "device": rules.equipment.device_clause}.get(rest)
    if first == "limits":
        return rules.payout_limit.clause if rules.payout_limit else None
    if first == "electronic_table":
        return rules.electronic.clause if rules.electronic else None
    name, _, key = rest.partition(".")
    rule = rules.offers.get(name) if first == "wagers" else None
    return _clause_of_an_offer(rules, rule, key, letter) if rule else None


def _clause_of_an_offer(rules: Rulebook, rule: OfferRule, key: str, letter: str | None) -> str | None:
    if key in _LIMITS:
        return None
    if key == "wager":
        return rule.denomination_clause
    if key == "version":
        return rule.version_clause
    if key.startswith("envy"):
        return rule.envy_clause or rule.denomination_clause
    if key.startswith("meters."):
        seed = _least_seed(rules, rule, key, letter)
        return seed.clause if seed is not None else rule.rate_clause
    return rule.clause


def question_of(rules: Rulebook, path: str, letter: str | None) -> str | None:
    """The open question that a statement answers, where a clause is unclear or no clause says anything."""
    first, _, rest = path.partition(".")
    if first == "readings":
        return READINGS[rest].question if rest in READINGS else None
    name, _, key = rest.partition(".")
    if (first == "table" and rest in _LIMITS) or (first == "wagers" and key in _LIMITS):
        return LIMITS
    rule = rules.offers.get(name) if first == "wagers" else None
    if rule is None or not key.startswith("meters.") or _least_seed(rules, rule, key, letter) is not None:
        return None
    return rule.rate_question


def _least_seed(rules: Rulebook, rule: OfferRule, key: str, letter: str | None) -> Least | None:
    """The least that the meter of a statement may start with; a rate of progression has none."""
    _, meter, *last = key.split(".")
    return None if last == ["rate"] else rules.least_seeds.get(rule.name, {}).get(letter or "", {}).get(meter)
