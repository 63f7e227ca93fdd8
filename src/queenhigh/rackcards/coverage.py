"""What a card had to say, and what became of it: every payout, ranking, qualifier, tie, fold, limit and duty."""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from queenhigh.cards import hand_words
from queenhigh.money import dollars
from queenhigh.rackcards.finding import ItemKey, RedPencil
from queenhigh.rackcards.posted import Posted, posted_tables
from queenhigh.rackcards.vocabulary import tokens
from queenhigh.rulebook import NOT_QUALIFIED, Line, wager_title
from queenhigh.submission import House

_WORDS_OF_A_STATEMENT = 4
_LONGEST_SHOWN = 70

State = Literal["agrees", "differs", "missing", "not_read"]


@dataclass(frozen=True, slots=True)
class Coverage:
    """One thing that a card is asked about, what was found, and the words on the card; `line` is 0 without words."""

    item: str
    state: State
    words: str | None
    line: int = 0
    column: int = 0
    asked: bool = True
    """Whether every card of this house is asked about it; a statement that was not understood is listed besides."""

    def data(self) -> dict[str, object]:
        return {
            "item": self.item, "state": self.state, "words": self.words, "line": self.line, "column": self.column
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Question:
    """How an item is called, and the words by which it is looked for."""

    title: str
    cues: re.Pattern[str] | None


@cache
def questions() -> dict[str, Question]:
    text = files("queenhigh.rackcards").joinpath("data", "coverage.toml").read_text(encoding="utf-8")
    return {
        name: Question(entry["title"], re.compile(entry["cues"]) if entry["cues"] else None)
        for name, entry in tomllib.loads(text).items()
    }


def expected_items(house: House) -> Iterator[tuple[ItemKey, str]]:
    """Everything that a card of this house may state, each with its title: from the rulebook and the submission."""
    asked = questions()
    for kind in _rules_told(house):
        yield (kind, ""), asked[kind].title
    for wager in _folded(house):
        yield ("fold", wager), asked["fold"].title.format(wager=wager_title(wager))
    for kind in ("minimum", "maximum", "seats", "boxes", *(["payout_limit"] if house.payout_limit else [])):
        yield (kind, ""), asked[kind].title
    for name, offer in house.offers.items():
        rule = house.rules.wagers.get(name)
        if offer.denomination is not None or (rule is not None and rule.exactly_dollars):
            yield ("stake", name), asked["stake"].title.format(wager=wager_title(name))
        if rule is not None and (rule.needs_any or rule.needs_all):
            yield ("needs", name), asked["needs"].title.format(wager=wager_title(name))
    for wager, posted in posted_tables(house).items():
        for line in posted.lines:
            title = asked["payout"].title.format(
                wager=wager_title(wager), hand=hand_words(line.hand), pays=_due(line, posted)
            )
            yield ("payout", f"{wager} {line.hand}"), title


def _rules_told(house: House) -> Iterator[str]:
    contest, stages = house.rules.contest, house.rules.stages
    yield "ranking"
    if contest is not None:
        yield from ("qualifier", "contest", "tie")
        if NOT_QUALIFIED in contest.cases:
            yield "not_qualified"
    if any(stage.bets for stage in stages):
        yield "times"
    if any(stage.takes_back for stage in stages):
        yield "withdraw"
    if house.rules.equal_wagers:
        yield "equal"


def _folded(house: House) -> Iterator[str]:
    fold = house.rules.fold
    yield from (wager for wager in (*fold.forfeits, *fold.keeps) if wager in house.offers) if fold else ()


def _due(line: object, posted: Posted) -> str:
    if isinstance(line, Line):
        return str(line)
    envy = next(one for one in posted.lines if one is line)
    assert not isinstance(envy, Line)
    return dollars(envy.for_wager(posted.denomination or 100)[0])


def coverage(pencil: RedPencil) -> list[Coverage]:
    """The answer to every item, in the order in which a card tells them."""
    asked = [_row(pencil, key, title) for key, title in expected_items(pencil.house)]
    shown = {row.line for row in asked if row.state == "not_read"}
    return [*asked, *(row for row in _not_understood(pencil) if row.line not in shown)]


def _not_understood(pencil: RedPencil) -> Iterator[Coverage]:
    """What speaks of the game, and fits no claim: a person has to read it."""
    reading = pencil.reading
    placed = [paid.hand.start for table in reading.tables for paid in table.lines]
    placed += [hand.start for table in reading.tables for hand in table.unpaid]
    placed += [table.heading.start for table in reading.tables if table.heading is not None]
    placed += [hand.start for ranking in reading.rankings for hand in ranking.hands]
    placed += [payment.payout.start for payment in reading.payments]
    placed += [one.higher.start for one in reading.comparisons]
    placed += [one.start for read in pencil.readings.values() for one in read]
    placed.sort()
    of_the_rules = questions()["rules"].cues
    assert of_the_rules is not None
    for part in reading.unread:
        taken = bisect_left(placed, part.start) < bisect_left(placed, part.end)
        if not taken and len(part.text.split()) >= _WORDS_OF_A_STATEMENT and of_the_rules.search(part.text):
            words = pencil.card.words(part.start, part.end)
            text = " ".join(words.text.split())
            short = text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN].rsplit(' ', 1)[0]} …"
            lead = len(words.text) - len(words.text.lstrip())
            yield Coverage(
                f'Not understood: "{short}"',
                "not_read",
                words.text.strip(),
                words.line,
                words.column + lead,
                asked=False,
            )


def _row(pencil: RedPencil, key: ItemKey, title: str) -> Coverage:
    read = pencil.readings.get(key)
    if read:
        wrong = next((one for one in read if pencil.is_marked(one)), None)
        place = wrong or read[0]
        words = pencil.card.words(place.start, place.end)
        # What was read with doubt, and would differ, is a question until a person has answered it.
        doubtful = all(pencil.is_asked_about(one) for one in read)
        state: State = "differs" if wrong else "not_read" if doubtful else "agrees"
        return Coverage(title, state, words.text, words.line, words.column)
    found = _looked_for(pencil, key)
    if found is None:
        return Coverage(title, "missing" if pencil.card.unread_from is None else "not_read", None)
    words = pencil.card.words(*found)
    return Coverage(title, "not_read", words.text.strip(), words.line, words.column)


def _looked_for(pencil: RedPencil, key: ItemKey) -> tuple[int, int] | None:
    """Where an item that was not understood may stand on the card: by its words, or by the name of its hand."""
    if key[0] == "payout":
        return _hand_not_placed(pencil, *key[1].split(" "))
    cues = questions()[key[0]].cues
    sentence = next((one for one in pencil.card.sentences if cues and cues.search(one.text)), None)
    return (sentence.start, sentence.end) if sentence else None


def may_tell(pencil: RedPencil, item: str) -> bool:
    """Whether words on the card may be about an item that was not understood."""
    return _looked_for(pencil, (item, "")) is not None


def _hand_not_placed(pencil: RedPencil, wager: str, hand: str) -> tuple[int, int] | None:
    """A place where the hand is named with something that no table took."""
    if pencil.house.rules.in_contest(wager):
        return None
    placed = {paid.hand.start for table in pencil.reading.tables for paid in table.lines}
    for sentence in pencil.card.sentences:
        found = tokens(sentence.text, pencil.house.game, sentence.start)
        named = [one for one in found if one.sort == "hand" and one.hand.name == hand and one.start not in placed]
        if named and any(one.sort == "payout" for one in found):
            return sentence.start, sentence.end
    return None


def summary(rows: list[Coverage]) -> str:
    """ "41 of 52 items agree; 2 differ, 8 are missing, 1 was not read; 3 other statements were not understood"."""
    others = sum(not row.asked for row in rows)
    rows = [row for row in rows if row.asked]
    many = {state: sum(row.state == state for row in rows) for state in ("differs", "missing", "not_read")}
    rest = [
        f"{number} {word}"
        for number, word in (
            (many["differs"], "differ" if many["differs"] != 1 else "differs"),
            (many["missing"], "are missing" if many["missing"] != 1 else "is missing"),
            (many["not_read"], "were not read" if many["not_read"] != 1 else "was not read"),
        )
        if number
    ]
    agree = f"{len(rows) - sum(many.values())} of {len(rows)} items agree"
    besides = f"{others} other statement{'s were' if others > 1 else ' was'} not understood" if others else ""
    return "; ".join(filter(None, (agree, ", ".join(rest), besides)))


def silent(rows: list[Coverage]) -> bool:
    """Whether nothing at all on the card could be held against the house."""
    return all(row.state in ("missing", "not_read") for row in rows)
