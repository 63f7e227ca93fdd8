"""What a card says about side wagers: what they need beside them, and the lowest hand they pay."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.stake_examples import most_times_of_an_example
from queenhigh.rackcards.statements import Statement, Word
from queenhigh.rackcards.vocabulary import WORD, whole_number
from queenhigh.rulebook import Kind, Rulebook

_JOINED = re.compile(r"\b(?:or|and)\b|[+/&]")
_BIGGER = re.compile(
    rf"\b(?:bigger|larger|higher|greater|one)\b[^.;]{{0,40}}?\b(?P<n>\d{{1,2}}|{WORD})\s+times\s+(?:the\s+size\s+of\s+|as\s+\w+\s+as\s+)?"
    r"(?:the\s+)?(?:smaller|lower|lesser|other)\b"
)
_ANSWERS = 3
_A_LIST = 2
"""More hands than these are a list of payouts."""
ALONE = "alone"
NEEDED = "needed"
OPTIONAL = "optional"
_ABBREVIATED = 3
STRICT = "strict"
"""What a version is called that the words leave no doubt about."""


def side_claims(statement: Statement, rules: Rulebook) -> Iterator[Claim]:
    """Everything that a statement says about side wagers."""
    if statement.is_question:
        return
    yield from _needs(statement, rules)
    yield from _version(statement, rules)
    if pairing_of(rules) is not None and not statement.wagers:
        yield from _between_the_two(statement)
    yield from _lowest(statement, rules)


def _needs(statement: Statement, rules: Rulebook) -> Iterator[Claim]:
    """Which wagers a side wager must lie beside; named first, it is what the sentence is about."""
    wagers = statement.wagers
    rule = rules.wagers.get(wagers[0].wager or "") if wagers else None
    if rule is None or not (rule.needs_any or rule.needs_all) or statement.has("fold", "lose", "keep"):
        return
    alone = statement.find("alone")
    if alone is not None and statement.has("may") and not _denied(statement.words, statement.words.index(alone)):
        yield Claim("needs", rule.name, ALONE, Stretch(alone.start, alone.text))
        return
    verb = next(
        (
            word
            for word in statement.words
            if (word.means("beside") or word.text == "with") and word.start >= wagers[0].end
        ),
        None,
    )
    behind = [word for word in wagers[1:] if verb is not None and word.start >= verb.end]
    if verb is None or not behind or statement.has("not") or not rules.cards.dealer:
        return
    text = statement.part.text
    if _JOINED.search(text, verb.end - statement.part.start, behind[0].start - statement.part.start):
        # "Needs A and AU": the first of the two was not understood.
        return
    either = any(
        word.means("or") or word.text == "/" for word in statement.words if verb.end <= word.start < behind[-1].start
    )
    named = frozenset((word.wager or "") for word in behind)
    # "You can add the progressive, but for the Six Card Bonus you need both": whose need it is, is not sure.
    of_it_alone = all(len(one.text) > _ABBREVIATED for one in wagers) and all(
        one.wager in (rule.name, *named, "ante", *rule.needs_any, *rule.needs_all) for one in wagers
    )
    if named <= {"ante", *rule.needs_any, *rule.needs_all}:
        joined = frozenset({*named, "or" if either and len(named) > 1 else "and"})
        yield Claim("needs", rule.name, joined, statement.span(verb, behind[-1]), of_it_alone)


def _denied(words: Sequence[Word], at: int) -> bool:
    return any(word.means("not") for word in words[:at])


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two wagers of which one is bound to the other by a version of the rules."""

    side: str
    beside: str


def pairing_of(rules: Rulebook) -> Pairing | None:
    """The wager that a version of the rules binds to another one, if there is one in this game."""
    for name, offer in rules.offers.items():
        beside = next((version.beside for version in offer.versions.values() if version.beside), None)
        if beside is not None:
            return Pairing(name, beside)
    return None


def _version(statement: Statement, rules: Rulebook) -> Iterator[Claim]:
    """How a side wager hangs on the main one: alone, needed, optional, or up to so many times of it."""
    pairing = pairing_of(rules)
    if pairing is None or statement.has("fold", "lose", "keep"):
        return
    told = _until_hands(statement.words)
    named = {word.wager for word in told if word.wager}
    if pairing.side not in named and not _goes_on_about(statement, pairing):
        return
    words = _trimmed(statement)
    others = named - {pairing.side, pairing.beside, *rules.decided_wagers}
    paid = statement.hands and any(
        word.token is not None and word.token.sort == "payout" and word.token.payout.kind is Kind.TO_ONE
        for word in told
    )
    tied = pairing.beside in named and not paid and not (named & set(rules.decided_wagers))
    ratio = most_times_of_an_example(statement, pairing.beside) or (_ratio(told, pairing) if tied else None)
    free = next(
        (word for word in told if word.means("alone") and not _is_of_cards(statement, word)), None
    ) or _none_needed(told, pairing)
    if ratio is not None:
        yield Claim("version", "ratio", ratio, words)
    elif free is not None and not any(word.means("not") for word in told if word is not free):
        yield Claim("version", "", ALONE, words)
    elif not others and any(word.means("optional") for word in told) and len(told) < 20:
        yield Claim("version", "", OPTIONAL, words)
    elif (
        pairing.beside in named
        and not others
        and any(word.means("beside", "must_bet") for word in told)
        and not any(word.means("either") for word in told)
        and not _joined_by_or(told, pairing)
    ):
        yield Claim("version", "", NEEDED, words)


def _between_the_two(statement: Statement) -> Iterator[Claim]:
    """ "The bigger of them may be five times the smaller", whatever the two were called before."""
    found = _BIGGER.search(statement.part.text)
    if found is not None:
        place = Stretch(statement.part.start + found.start(), found[0])
        yield Claim("version", "ratio", whole_number(found["n"]), place, sure=False)


def _goes_on_about(statement: Statement, pairing: Pairing) -> bool:
    """Whether "it" is the side wager: the answer to "What is the Pair Plus?" and the sentence behind that answer."""
    others = {word.wager for word in statement.wagers} - {pairing.beside}
    if not others and statement.heading == pairing.side:
        return True
    if others or re.search(r"\bits?\b", statement.part.text) is None:
        return False
    above = statement.above
    while above is not None and not above.is_question and not above.wagers:
        above = above.above
    return above is not None and {word.wager for word in above.wagers} == {pairing.side}


def _joined_by_or(words: Sequence[Word], pairing: Pairing) -> bool:
    """ "An Ante or a Pair Plus" is asked for by something else."""
    places = [at for at, word in enumerate(words) if word.wager in (pairing.side, pairing.beside)]
    return any(word.means("or") for word in words[places[0] : places[-1]])


def _is_of_cards(statement: Statement, word: Word) -> bool:
    """ "Your hand alone" is said of cards."""
    return statement.part.text[: word.start - statement.part.start].rstrip().endswith(("hand", "cards"))


def _none_needed(words: Sequence[Word], pairing: Pairing) -> Word | None:
    """The "no" of "needs no Ante"."""
    return next(
        (one for one, other in pairwise(words) if one.text in ("no", "without") and other.wager == pairing.beside), None
    )


def _until_hands(words: Sequence[Word]) -> list[Word]:
    """The words before hands begin, where a sentence speaks of something else."""
    first = next((at for at, word in enumerate(words) if word.hand), len(words))
    return list(words[:first])


def _ratio(words: Sequence[Word], pairing: Pairing) -> int | None:
    """How many times the main wager the side wager may be."""
    for at, word in enumerate(words):
        number = word.number or (2 if word.means("double", "half") else None)
        following = words[at + 1 : at + 2]
        many = any(one.wager == pairing.beside and one.text.endswith("s") for one in following)
        if word.number and word.cents is None and word.text != "both" and many:
            # "Never more than two Antes".
            return word.number
        if word.number == 1 and [one.text for one in words[at + 1 : at + 3]] == ["/", "2"]:
            return 2
        if word.means("half", "double"):
            return 2
        if word.means("times") and at and words[at - 1].number:
            return words[at - 1].number
        if number and word.means("times"):
            return number
        if (
            word.token is not None
            and word.token.sort == "payout"
            and word.token.payout.kind is Kind.TO_ONE
            and not word.means("push")
        ):
            return int(word.token.payout.amount)
    order = [
        word.wager or ("least" if word.means("at_least") else "most")
        for word in words
        if word.wager or word.means("at_least", "up_to", "not_above")
    ]
    if any(word.cents is not None for word in words) and any(word.means("or") for word in words):
        # "At least $10 on the Ante, or at least $10 on Pair Plus" compares nothing.
        return None
    least = _in_turn(order, pairing.beside, "least", pairing.side) or _in_turn(
        order, pairing.side, pairing.beside, "least"
    )
    most = _in_turn(order, pairing.side, "most", pairing.beside)
    return 1 if least or most else None


def _in_turn(order: list[str], *names: str) -> bool:
    return any(tuple(order[at : at + len(names)]) == names for at in range(len(order)))


def _trimmed(statement: Statement) -> Stretch:
    text = statement.part.text
    lead = len(text) - len(text.lstrip(" -*#|"))
    return Stretch(statement.part.start + lead, text.strip(" -*#|"))


def _named_above(statement: Statement) -> set[str | None]:
    """The wagers of the question that a sentence or two answer."""
    above = statement.above
    for _ in range(_ANSWERS):
        if above is not None and above.is_question:
            return {word.wager for word in above.wagers}
        above = above.above if above is not None else None
    return set()


def _lowest(statement: Statement, rules: Rulebook) -> Iterator[Claim]:
    """ "Three of a kind or better" is the lowest hand that a wager pays."""
    words = statement.words
    if sum(word.hand for word in words) > _A_LIST:
        return
    if statement.has("dealer") or any(word.token is not None and word.token.sort == "payout" for word in words):
        return
    wagers = {word.wager for word in statement.wagers} - set(rules.decided_wagers)
    if not wagers:
        wagers = _named_above(statement)
    if not wagers and rules.equal_wagers is not None:
        wagers = {rules.wagers[name].offer for name in rules.equal_wagers.wagers}
    if len(wagers) != 1:
        return
    for at, word in enumerate(words):
        if (
            word.hand
            and word.token is not None
            and (word.token.hand.or_better or any(one.means("or_better", "at_least") for one in words[at + 1 : at + 3]))
        ):
            place, above = Stretch(word.start, word.text), statement.above
            others = above is not None and bool({one.wager for one in above.wagers} - wagers)
            yield Claim(
                "lowest",
                next(iter(wagers)) or "",
                word.token.hand.name,
                place,
                sure=bool(statement.wagers) or not others,
            )
