"""What a card says about the table: how many boxes one person may play, and how many seats it has."""

import re
from collections.abc import Iterator, Sequence

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.statements import Statement, Word
from queenhigh.rackcards.vocabulary import NUMBER, whole_number

_NEAR = 3
_WAGERS = 3
# "One of the boxes", "the one in the box".
_PART_OF = re.compile(r"\b(?:of|in|on|at|from)\b")
_EVERY = re.compile(r"\bevery\s+$")
# The circles of three equal wagers: "the same amount on each of three spots".
_EACH = re.compile(
    r"\bcircles?\b|\beach\s+of\b|\bsame\b|\bequal\b|\ball\s+three\b|\b(?:2|two)[\s-]+card\b|\bbets?\s+(?:1|one)\b"
)
_BOXES = re.compile(r"\b(?:box|boxes|spots?|positions?|places|circles|areas|hands)\b")
# A row of a list: "Betting positions: 6".
_POSITIONS = re.compile(rf"\b(?:positions|spots|boxes|places)\s*[:=|.-]+\s*(?P<n>{NUMBER})\W*$")
_MOST_SEATS = 12
"""More than any table has: such a number counts people elsewhere."""


def seat_claims(statement: Statement, *, equal_wagers: bool) -> Iterator[Claim]:
    """Boxes and seats; a game of several equal wagers has several hands for one box."""
    if statement.is_question or statement.hands:
        return
    yield from _boxes(statement, equal_wagers=equal_wagers)
    yield from _seats(statement)


def _boxes(statement: Statement, *, equal_wagers: bool) -> Iterator[Claim]:
    words = statement.words
    allowed = statement.has("player", "per") or (
        bool(words) and words[0].text in ("play", "up", "one", "two", "bet", "wager")
    )
    allowed = allowed or statement.has("up_to", "adjacent", "may")
    counted: list[tuple[int, int]] = []
    for at, word in enumerate(words):
        if not _is_box(statement, word, equal_wagers=equal_wagers):
            continue
        before = _number_before(words, at)
        if before is not None and (
            _PART_OF.search(_between(statement, words[before], word))
            or _EVERY.search(statement.part.text, 0, words[before].start - statement.part.start)
            or (equal_wagers and words[before].number == _WAGERS and _EACH.search(statement.part.text))
        ):
            before = None
        behind = _number_behind(words, at) if word.means("box") else None
        counted += [(place, at) for place in (before, behind) if place is not None]
    counted += [(place, place) for place in _one_more(words) if counted]
    above = statement.above
    if (
        not counted
        and above is not None
        and above.is_question
        and _BOXES.search(above.part.text)
        and above.has("player", "may")
    ):
        # "How many boxes may I play?" "Two, if they are next to each other."
        counted = [(at, at) for at, word in enumerate(words[:3]) if word.number and word.cents is None][:1]
        allowed = True
    if not counted or not allowed or _tells_of_the_table(statement, counted[0][0]):
        return
    place, at = max(counted, key=lambda one: words[one[0]].number or 0)
    number = words[place].number or 0
    # "Every number in one place".
    # "One box, one hand" tells of every box.
    told = words[at].text.startswith("place") or (number == 1 and any(one.number == 1 for one in words[at + 1 :]))
    sure = not told or statement.has("player", "may")
    yield Claim("boxes", "", number, statement.span(words[place], words[at]), sure)
    if number > 1:
        apart = statement.find("adjacent")
        denied = apart is not None and any(
            word.means("not") for word in words[max(0, words.index(apart) - 2) : words.index(apart)]
        )
        yield Claim(
            "boxes", "adjacent", "no" if apart is None or denied else "yes", statement.span(words[place], words[at])
        )


def _is_box(statement: Statement, word: Word, *, equal_wagers: bool) -> bool:
    if word.means("box"):
        # "Three separate betting areas on the layout" and "two cards to the area" speak of no boxes.
        return "area" not in word.text or not re.search(r"\b(?:separate|layout|cards?)\b", statement.part.text)
    if word.text.startswith("seat"):
        return statement.has("adjacent") and not statement.has("box")
    near = statement.part.text[max(0, word.start - statement.part.start - 12) : word.end - statement.part.start]
    if statement.has("tie", "beats", "higher", "qualify"):
        return False
    return (
        word.means("hands_played")
        and (not equal_wagers or statement.has("adjacent"))
        and (statement.has("player", "per", "up_to") or statement.words[0].text == "play")
        and not re.search(r"\b(?:three|four|five|six|[3-6])[\s-]*card", near)
    )


def _between(statement: Statement, one: Word, other: Word) -> str:
    return statement.part.text[one.end - statement.part.start : other.start - statement.part.start]


def _number_before(words: Sequence[Word], at: int) -> int | None:
    """The number of boxes, with words like "adjacent betting" between."""
    for place in range(at - 1, max(-1, at - _NEAR - 1), -1):
        if words[place].number is not None and not words[place].means("times") and words[place].cents is None:
            return place
        if not words[place].means("adjacent", "bet") and words[place].text not in (
            "player",
            "playing",
            "separate",
            "(",
            ")",
            "different",
            ".",
        ):
            return None
    return None


def _number_behind(words: Sequence[Word], at: int) -> int | None:
    """The number of "Spots per player: 1"."""
    for place in range(at + 1, min(len(words), at + _NEAR + 2)):
        behind = words[place + 1] if place + 1 < len(words) else None
        ends = behind is None or not behind.text.isalpha() or behind.means("adjacent", "up_to", "maximum")
        if (words[place].number is not None and place == len(words) - 1) or (
            words[place].number and words[place - 1].text in (":", "=", "|") and ends
        ):
            return place
        if words[place].text not in (":", "=", "|", "-", ".") and not words[place].means("per", "player", "adjacent"):
            return None
    return None


def _one_more(words: Sequence[Word]) -> Iterator[int]:
    """The number of "one spot, or two next to each other" and "no more than two, being adjacent"."""
    for at, word in enumerate(words):
        if word.number is not None and word.cents is None and 1 < word.number < 10 and not word.means("times"):
            behind = words[at + 1 : at + 4]
            before = words[max(0, at - 1) : at]
            if any(one.means("adjacent") for one in behind) and (
                any(one.means("or", "up_to") for one in before) or behind[0].text == ","
            ):
                yield at


def _tells_of_the_table(statement: Statement, at: int) -> bool:
    """ "A table has seven positions" counts seats and not boxes."""
    first = statement.words[at]
    before = statement.part.text[: first.start - statement.part.start]
    behind = statement.part.text[first.end - statement.part.start :]
    return (
        any(f"{what} {has}" in before for what in ("table", "layout", "game") for has in ("has", "with", "seats"))
        or "at the table" in behind
        or "in all" in behind
    )


def _seats(statement: Statement) -> Iterator[Claim]:
    words = statement.words
    listed = _POSITIONS.search(statement.part.text)
    if listed is not None and not statement.has("player", "per"):
        place = Stretch(statement.part.start + listed.start(), listed[0])
        yield Claim("seats", "", whole_number(listed["n"]), place, sure=False)
    for at, word in enumerate(words):
        number = word.number
        if (
            number is None
            or not 1 < number <= _MOST_SEATS
            or word.cents is not None
            or word.means("times")
            or word.rank == "T"
        ):
            continue
        before, behind = words[max(0, at - 2) : at], words[at + 1 : at + 3]
        if len(before) > 1 and before[-1].text == "seats" and before[-2].number is not None:
            continue
        ranged = bool(behind) and behind[0].text == "-"
        if (
            any(
                one.means("seats_many")
                and "hold" not in one.text
                and not _between(statement, one, word).strip(" upto:=|.-")
                for one in before
            )
            and not ranged
            and not statement.has("adjacent")
        ):
            first = next(one for one in before if one.means("seats_many"))
            yield Claim("seats", "", number, statement.span(first, word))
        elif (
            behind
            and behind[0].means("seat")
            and not _is_said_of_each(statement, word)
            and not _is_ordinal(statement, word)
        ):
            yield Claim("seats", "", number, statement.span(word, behind[0]))
        elif len(behind) > 1 and not behind[0].known and behind[0].text.isalpha() and behind[1].means("seat"):
            # "Seven comfortable seats are waiting for you."
            yield Claim("seats", "", number, statement.span(word, behind[1]), sure=False)
        elif (
            behind
            and any(one.text in ("players", "guests", "people", "persons", "patrons") for one in behind[:2])
            and any(one.means("up_to", "maximum", "seats_many") for one in (*before, *behind[1:]))
        ):
            yield Claim(
                "seats",
                "",
                number,
                statement.span(word, behind[0]),
                sure=not any(one.text == "other" for one in behind) and "other" not in statement.part.text,
            )


def _is_said_of_each(statement: Statement, word: Word) -> bool:
    """Whether its part of the sentence counts for each player: "seven stools, one felt, one box each" does not."""
    ends = (place for place, one in enumerate(statement.words) if one.start > word.start and _parts(one))
    at = statement.words.index(word)
    begun = max((place for place in range(at) if _parts(statement.words[place])), default=0)
    return any(one.means("adjacent", "per") for one in statement.words[begun : next(ends, len(statement.words))])


def _parts(word: Word) -> bool:
    return word.text in (",", "/", ";") or word.means("and")


def _is_ordinal(statement: Statement, word: Word) -> bool:
    return (
        statement.part.text[word.end - statement.part.start :][:2] in ("st", "nd", "rd", "th")
        or statement.has("may")
        or word.number == 1
    )
