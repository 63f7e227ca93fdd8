"""Words for printed papers: phrases kept as data, numbers in words, lists and sentences."""

import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from queenhigh.rulebook.wording import number as number

_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_MOST_NAMED = 12
_FIRST_STRONG, _END = "\u2068", "\u2069"


@dataclass(frozen=True, slots=True)
class ReadingText:
    """An unclear clause: the question, and the text of each answer."""

    asks: str
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An unclear clause that a submission answers by a key of its own: the question, its number, and the answers."""

    asks: str
    question: str
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Definition:
    """A defined term, its meaning, and the wager that it belongs to, or "envy"; empty where every table uses it."""

    term: str
    meaning: str
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Phrases:
    """Everything in `data/phrases.toml`, by subject."""

    regulator: str
    filed_under: str
    late_bets: str
    ties: str
    electronic_deal: str
    dealing: Mapping[str, str]
    shuffler: Mapping[str, str]
    readings: Mapping[str, ReadingText]
    open_questions: Mapping[str, OpenQuestion]
    definitions: Mapping[str, Definition]
    """Defined terms by clause."""
    common_terms: Mapping[str, str]
    contest_terms: Mapping[str, str]


@cache
def texts() -> Phrases:
    """The phrases of this package, read once."""
    data = tomllib.loads(files("queenhigh.documents").joinpath("data/phrases.toml").read_text(encoding="utf-8"))
    questions = data["open_questions"]
    return Phrases(
        regulator=data["regulator"],
        filed_under=data["filed_under"],
        late_bets=data["late_bets"],
        ties=data["ties"],
        electronic_deal=data["electronic_deal"],
        dealing=data["dealing"],
        shuffler=data["shuffler"],
        readings={key: ReadingText(text.pop("asks"), text) for key, text in data["readings"].items()},
        open_questions={
            key: OpenQuestion(text.pop("asks"), text.pop("question"), text) for key, text in questions.items()
        },
        definitions={clause: Definition(*words) for clause, words in data["definitions"].items()},
        common_terms=data["common_terms"],
        contest_terms=data["contest_terms"],
    )


def ordinal(place: int) -> str:
    """
    >>> ordinal(3), ordinal(12)
    ('third', '12th')
    """
    return _ORDINALS[place] if place < len(_ORDINALS) else f"{place}th"


def sentence(text: str) -> str:
    """The text with a capital letter and a period."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def named_signs(signs: Sequence[str]) -> str:
    """Characters that cannot be printed, named by their numbers.

    >>> named_signs("株")
    '株 (U+682A)'
    """
    named = ", ".join(f"{sign} (U+{ord(sign):04X})" for sign in signs[:_MOST_NAMED])
    more = f" and {len(signs) - _MOST_NAMED} more" if len(signs) > _MOST_NAMED else ""
    return named + more


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
