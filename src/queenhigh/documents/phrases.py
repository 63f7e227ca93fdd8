"""Words for printed papers: phrases kept as data, numbers in words, lists and sentences."""

import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from queenhigh.submission import House

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_FIRST_STRONG, _END = "\u2068", "\u2069"


@dataclass(frozen=True, slots=True)
class ReadingText:
    """An unclear clause: the question, the clause by game, and the text of each answer."""

    asks: str
    clause: Mapping[str, str]
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Phrases:
    """Everything in `data/phrases.toml`, by subject."""

    regulator: str
    about: Mapping[str, Mapping[str, str]]
    dealing: Mapping[str, str]
    shuffler: Mapping[str, str]
    versions: Mapping[str, str]
    readings: Mapping[str, ReadingText]
    definitions: Mapping[str, Mapping[str, tuple[str, str]]]
    """Defined terms by game, each with its clause and its meaning."""
    common_terms: Mapping[str, str]
    contest_terms: Mapping[str, str]
    decisions: Mapping[str, tuple[str, ...]]
    players: Mapping[str, Mapping[str, str]]


@cache
def texts() -> Phrases:
    """The phrases of this package, read once."""
    data = tomllib.loads(files("queenhigh.documents").joinpath("data/phrases.toml").read_text(encoding="utf-8"))
    glossary = data["glossary"]
    common, contest = glossary.pop("common"), glossary.pop("contest")
    return Phrases(
        regulator=data["regulator"],
        about=data["about"],
        dealing=data["dealing"],
        shuffler=data["shuffler"],
        versions=data["versions"],
        readings={
            key: ReadingText(text.pop("asks"), text.pop("clause"), text) for key, text in data["readings"].items()
        },
        definitions={
            game: {term: (clause, meaning) for term, (clause, meaning) in terms.items()}
            for game, terms in glossary.items()
        },
        common_terms=common,
        contest_terms=contest,
        decisions={game: tuple(told) for game, told in data["decisions"].items()},
        players=data["players"],
    )


def number(count: int) -> str:
    """A small number in words.

    >>> number(3), number(12)
    ('three', '12')
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def listed(names: list[str], last: str = "and") -> str:
    """
    >>> listed(["Ante", "Play", "Pair Plus"])
    'Ante, Play and Pair Plus'
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}" if names else ""


def sentence(text: str) -> str:
    """The text with a capital letter and a period."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def apart(name: str) -> str:
    """A name, isolated if it is written right to left, so that it does not reorder the text next to it.

    >>> apart("Harbor Room")
    'Harbor Room'
    >>> len(apart("אולם")) - len("אולם")
    2
    """
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name):
        return f"{_FIRST_STRONG}{name}{_END}"
    return name


def unmarked(text: str) -> str:
    """The text without the marks of `apart`."""
    return text.replace(_FIRST_STRONG, "").replace(_END, "")


_SIZES = {"three": 3, "four": 4, "five": 5}


def about(house: House, wager: str) -> str:
    """What a wager is on, in a player's words."""
    rules, offer = house.rules, house.offers[wager]
    known = texts().about[rules.game]
    text = known.get(wager) or known[f"{wager}_{_SIZES[rules.wagers[wager].hand_of(offer.letter) or '']}"]
    return text.format(player=number(rules.cards.player), dealer=number(rules.cards.dealer))
