"""What a card says that the dealer needs to play."""

from collections.abc import Iterator, Sequence

from queenhigh.cards import RANKS
from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.statements import Statement, Word
from queenhigh.rackcards.vocabulary import is_pair
from queenhigh.rulebook import Rulebook

ALWAYS = "always"
"""The qualifier of a dealer who needs nothing."""
SOMETHING = "something"
"""The qualifier of a dealer who needs a hand that is not named."""
_CLOSE = 4
_FAR = 7


def qualifier_claims(statement: Statement, rules: Rulebook) -> Iterator[Claim]:
    """What the dealer needs to play."""
    words = statement.words
    about = statement.has("dealer", "house") or any(word.means("qualify") and "qualif" in word.text for word in words)
    asked = statement.above is not None and statement.above.is_question and statement.above.has("dealer")
    below = not statement.wagers and not statement.hands and tells_of_qualifying(statement.above)
    contested = {word.wager for word in statement.wagers} <= set(rules.contest.pays if rules.contest else ())
    told = contested and statement.has("rank_high") and statement.has("less_than", "or_better", "or_worse")
    plays = _is_rank_that_plays(words)
    if not about and not (asked and not statement.wagers) and not below and not told and not plays:
        return
    always = statement.find("always_plays")
    if always is not None and not statement.is_question and (about or rules.contest is not None):
        yield Claim("qualifier", "", ALWAYS, Stretch(always.start, always.text), sure=not statement.wagers)
        return
    named = False
    for at, word in enumerate(words):
        if word.rank is None or not _is_needed(words, at, asked=asked):
            continue
        named = True
        bounded = word.means("rank_high") or word_behind(words, at, "or_better", "or_worse") is not None
        sure = bounded or stands_before(words, at, "need") or _is_lacking(words, at)
        yield Claim("qualifier", "", _rank(words, at), _rank_words(statement, at), sure)
    if not named and not statement.is_question:
        yield from _pair_or_something(statement)


def _rank_words(statement: Statement, at: int) -> Stretch:
    better = word_behind(statement.words, at, "or_better", "or_worse")
    return statement.span(statement.words[at], better or statement.words[at])


def _pair_or_something(statement: Statement) -> Iterator[Claim]:
    words = statement.words
    need = next((at for at, word in enumerate(words) if word.means("need") or "qualif" in word.text), None)
    if need is None or (
        words[need].text == "qualified" and any(one.means("dealer") for one in words[need + 1 : need + 2])
    ):
        # "Beats a qualified dealer with a pair of tens".
        return
    if is_denied(words, need):
        return
    pair = next(
        (
            word
            for word in words[max(0, need - _CLOSE) : need + _CLOSE + 1]
            if word.token and word.hand and is_pair(word.token.hand.name)
        ),
        None,
    )
    who = [word for word in words[: need + 1] if word.means("dealer", "player")]
    if (
        pair is not None
        and pair.token is not None
        and ((who and who[-1].means("dealer")) or "qualif" in words[need].text)
    ):
        rank = pair.token.hand.least_rank or RANKS[0]
        yield Claim("qualifier", "", f"pair {rank}", Stretch(pair.start, pair.text))
    elif "qualif" in words[need].text and any(word.text in ("no", "none", "never") for word in words[need + 1 :]):
        # "Dealer must qualify | no".
        yield Claim("qualifier", "", ALWAYS, Stretch(words[need].start, words[need].text), sure=False)
    elif "qualif" in words[need].text and _is_said_with_must(words, need):
        yield Claim("qualifier", "", SOMETHING, Stretch(words[need].start, words[need].text))


def tells_of_qualifying(above: Statement | None) -> bool:
    return above is not None and (
        above.has("dealer") or any(word.means("rank_high") or "qualif" in word.text for word in above.words)
    )


def is_denied(words: Sequence[Word], at: int) -> bool:
    return any(word.means("not") for word in words[max(0, at - 3) : at])


def stands_before(words: Sequence[Word], at: int, *concepts: str) -> bool:
    return any(word.means(*concepts) for word in words[max(0, at - 2) : at])


def word_behind(words: Sequence[Word], at: int, *concepts: str) -> Word | None:
    return next((word for word in words[at + 1 : at + 3] if word.means(*concepts)), None)


def _is_needed(words: Sequence[Word], at: int, *, asked: bool) -> bool:
    """Whether a rank is what the dealer is said to need, and not what somebody happens to hold."""
    around = words[max(0, at - _FAR) : at + _FAR]
    word = words[at]
    better = word_behind(words, at, "or_better", "or_worse")
    if any(one.hand for one in words[max(0, at - 1) : at]):
        return False
    if word.means("rank_high") or better:
        strong = any(
            one.means("need", "qualify", "at_least", "or_better", "or_worse", "less_than", "fails") for one in around
        )
        return strong or asked
    told = any(one.means("need", "qualify", "at_least", "less_than") for one in words[max(0, at - 2) : at])
    return (told or _is_lacking(words, at)) and word.text not in ("ten", "tens")


def _is_rank_that_plays(words: Sequence[Word]) -> bool:
    """ "Queen or better plays", and nothing else."""
    return (
        2 < len(words) <= _CLOSE
        and words[0].rank is not None
        and words[1].means("or_better")
        and any(word.means("plays", "need", "qualify") for word in words[2:])
    )


def _is_lacking(words: Sequence[Word], at: int) -> bool:
    """ "The dealer sits out without a queen"."""
    before = next((word for word in reversed(words[:at]) if not word.means("ignored")), None)
    return before is not None and before.text == "without" and any(word.means("dealer") for word in words[:at])


def _rank(words: Sequence[Word], at: int) -> str:
    """The lowest rank that plays: of "jack high or lower" the one above."""
    rank = words[at].rank or RANKS[0]
    if word_behind(words, at, "or_worse"):
        return RANKS[min(len(RANKS) - 1, RANKS.index(rank) + 1)]
    return rank


def _is_said_with_must(words: Sequence[Word], at: int) -> bool:
    return any(word.means("must") for word in words[max(0, at - 2) : at])
