"""What a submission states, path by path, in the words of the papers instead of its keys."""

from queenhigh.documents.phrases import texts
from queenhigh.documents.readings_section import reading_fields
from queenhigh.money import dollars, parse_money
from queenhigh.rulebook import wager_title
from queenhigh.rulebook.rule_text import version_text
from queenhigh.rulebook.wording import listed
from queenhigh.submission import House

_TITLES = {
    "table.seats": "Betting positions",
    "table.adjacent_boxes": "Adjacent boxes for one player",
    "table.dealing": "Dealing",
    "table.shuffler": "Shuffler",
    "table.decks": "Decks",
    "approvals.layout": "Approval of the layout",
    "approvals.device": "Approval of the device",
    "limits.payout_per_hand": "Payout limit per hand",
    "electronic_table": "Version",
}
_ELECTRONIC = {"true": "electronic table", "false": "table game with dealt hands"}
_SIZES = ("$1", "$5")


def choice_title(house: House, path: str) -> str:
    """What a statement is about.

    >>> from queenhigh.practice import practice_house
    >>> house = practice_house("three-card-poker")
    >>> choice_title(house, "table.seats"), choice_title(house, "wagers.pair_plus.paytable")
    ('Betting positions', 'Pair Plus: paytable')
    >>> choice_title(house, "wagers.progressive.meters.main.rate")
    'Progressive: main meter, rate of progression'
    """
    first, _, rest = path.partition(".")
    if path in _TITLES:
        return _TITLES[path]
    if first == "readings" and rest in house.rules.readings:
        return texts().readings[rest].asks.format(**reading_fields(house))
    if first == "wagers" and rest:
        wager, _, rest = rest.partition(".")
        first = wager_title(wager) if wager in house.rules.offers else wager
        if rest.startswith("meters."):
            _, meter, *last = rest.split(".")
            rest = ", ".join((f"{meter} meter", *("rate of progression" if key == "rate" else key for key in last)))
    named = first if first and first[0].isupper() else first.replace("_", " ").capitalize()
    return f"{named}: {rest.replace('_', ' ').replace('.', ', ')}" if rest else named


def value_words(house: House, path: str, value: str) -> str:
    """What is stated, as a paper says it; other text than keys is kept.

    >>> from queenhigh.practice import practice_house
    >>> house = practice_house("three-card-poker")
    >>> value_words(house, "table.dealing", "hand"), value_words(house, "table.seats", "1 to 7")
    ('by hand, card by card', '1 to 7')
    """
    first, _, rest = path.partition(".")
    if path == "table.dealing":
        return "any method of the rules" if value.startswith("one of ") else texts().dealing.get(value, value)
    if path == "table.shuffler":
        return texts().shuffler.get(value, value)
    if path == "electronic_table":
        return _ELECTRONIC.get(value, value)
    if first == "readings" and rest in house.rules.readings:
        return texts().readings[rest].answers.get(value, value).format(**reading_fields(house))
    parts = rest.split(".")
    rule = house.rules.offers.get(parts[0]) if first == "wagers" else None
    if rule is not None and parts[1:] == ["version"] and value in rule.versions:
        return version_text(rule, value)
    return (
        _envy_amounts(value) if rule is not None and parts[1:2] == ["envy"] and len(parts) == len(_SIZES) + 1 else value
    )


def _envy_amounts(value: str) -> str:
    """What each size of wager is paid, from the list of a submission: "1000, 5000"."""
    amounts = value.split(", ")
    try:
        paid = [f"{dollars(parse_money(amount))} on {size}" for amount, size in zip(amounts, _SIZES, strict=True)]
    except ValueError:
        return value
    return listed(paid)
