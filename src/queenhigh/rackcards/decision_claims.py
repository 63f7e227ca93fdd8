"""What a card says about decisions: how much a Play or raise is, which bets come back, and that bets are equal."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.stake_examples import most_times_of_an_example
from queenhigh.rackcards.statements import Statement, Word
from queenhigh.rackcards.vocabulary import NUMBER_WORDS
from queenhigh.rulebook import Kind, Rulebook, StageRule

_NTH = ("bet_1", "bet_2", "bet_3")
_CLOSE = 4
# "Paid at the same odds" tells no size.
_OF_ODDS = ("odds", "rate", "rates", "payout", "payouts", "way", "price", "prices", "table", "paytable")
_FAR = 9
_TAKE = ("take", "takes", "taking", "pull", "pulls", "bring", "brings", "get", "have", "fetch", "call", "ask for")
_BACK = ("back", "down", "off", "home")


def decision_claims(statement: Statement, rules: Rulebook) -> Iterator[Claim]:
    """Everything that a statement says about decisions."""
    if statement.is_question:
        return
    betting = next((stage for stage in rules.stages if stage.bets is not None), None)
    if betting is not None:
        yield from _times(statement, rules, betting)
    if any(stage.takes_back for stage in rules.stages):
        yield from _withdrawals(statement)
    if rules.equal_wagers is not None:
        yield from _equality(statement)


def _times(statement: Statement, rules: Rulebook, stage: StageRule) -> Iterator[Claim]:
    """How many times the wager that it goes on a decision bets."""
    words = statement.words
    if statement.hands or statement.heading not in (None, stage.on, stage.bets, *rules.decided_wagers):
        return
    if not _is_about(statement, rules, stage):
        return
    shown = most_times_of_an_example(statement, stage.on or "")
    named = next((word for word in words if word.wager == stage.bets), None)
    if shown is not None and named is not None:
        yield Claim("times", "", (None, shown), statement.span(named, words[-1]))
        return
    counted = list(_multiples(words, rules))
    equal = _equals(words, rules, stage)
    any_size = statement.find("unequal")
    # "Twice as much as" and "equal to twice" are one statement.
    doubled = equal is not None and any(
        last.end <= equal.start <= last.end + 1 or 0 <= first.start - equal.end <= 1 for first, last, _ in counted
    )
    if equal is not None and not doubled and not (counted and rules.in_contest(stage.bets or "")):
        bounded = statement.has("at_least", "up_to", "maximum") or any(word.text == "between" for word in words)
        if not bounded:
            yield Claim("times", "", (1, 1), Stretch(equal.start, equal.text))
    elif counted:
        if equal is not None and not doubled:
            counted.insert(0, (counted[0][0], counted[0][0], 1))
        first, last = counted[0][0], counted[-1][1]
        one_choice = (
            {number for *_, number in counted} <= set(stage.times)
            and len(stage.times) > 1
            and not (statement.has("up_to", "maximum", "must") or _tells_the_least(statement, first))
        )
        if not (one_choice and len({number for *_, number in counted}) == 1):
            # "Ante and Play both double at even money" tells what they win.
            paid = first.means("double", "triple") and any(_is_odds(word) for word in words)
            many = _range(statement, [number for *_, number in counted], first)
            sure = not paid and not _tells_of_another(statement, rules, stage)
            yield Claim("times", "", many, _with_bound(statement, first, last), sure)
    elif (most := _not_above(words, stage)) is not None:
        yield Claim("times", "", (None, 1), most)
    elif any_size is not None and _names_a_bet(statement, rules, stage) and len(statement.wagers) < _CLOSE:
        yield Claim("times", "", (None, None), Stretch(any_size.start, any_size.text))


def _tells_of_another(statement: Statement, rules: Rulebook, stage: StageRule) -> bool:
    """ "Pair Plus only with an Ante; it may be twice the Ante": the Play is not named, and a wager bound so is."""
    named = {word.wager or "" for word in statement.wagers}
    bound = any(rules.offers[name].versions for name in named if name in rules.offers and name != stage.on)
    return bound and not named & {stage.bets, *rules.decided_wagers}


def _not_above(words: Sequence[Word], stage: StageRule) -> Stretch | None:
    """The words of "the Play may be no bigger than the Ante"."""
    bets = any(word.wager == stage.bets for word in words)
    for bound, on in pairwise(words):
        if bets and bound.means("not_above") and on.wager == stage.on:
            return Stretch(bound.start, bound.text)
    return None


def _names_a_bet(statement: Statement, rules: Rulebook, stage: StageRule) -> bool:
    """Whether it is the size of a Play or raise that a statement tells."""
    named = {word.wager for word in statement.wagers}
    if rules.in_contest(stage.bets or ""):
        return stage.bets in named
    return statement.has("raise") or bool(named & set(rules.decided_wagers))


def _is_odds(word: Word) -> bool:
    return word.token is not None and word.token.sort == "payout" and word.token.payout.kind is Kind.TO_ONE


def _is_about(statement: Statement, rules: Rulebook, stage: StageRule) -> bool:
    named = {word.wager for word in statement.wagers}
    if not rules.in_contest(stage.bets or ""):
        return statement.has("raise") or bool(named & set(rules.decided_wagers))
    if not named and statement.has("raise"):
        return True
    return stage.bets in named or (stage.on in named and statement.has("raise", "bet", "times", "double", "triple"))


def _multiples(words: Sequence[Word], rules: Rulebook) -> Iterator[tuple[Word, Word, int]]:
    """Multiples such as "three times", each with its first and last word and its number."""
    for at, word in enumerate(words):
        if _is_of_another(words, at, rules):
            continue
        if word.means("times") and word.number is not None and not word.text.startswith("both"):
            yield from _listed_before(words, at)
            yield word, word, word.number
        elif word.means("times") and at and words[at - 1].number is not None:
            yield from _listed_before(words, at - 1)
            yield words[at - 1], word, words[at - 1].number or 0
        elif word.means("once", "double", "triple") and not any(one.text == "you" for one in words[at + 1 : at + 2]):
            yield word, word, 1 if word.means("once") else 2 if word.means("double") else 3


def _listed_before(words: Sequence[Word], at: int) -> Iterator[tuple[Word, Word, int]]:
    """The other numbers of "one, two or three times" and "1 to 3 times"."""
    listed: list[Word] = []
    while at > 0 and (
        words[at - 1].text in (",", "-")
        or words[at - 1].means("or", "and", "up_to")
        or _number(words[at - 1]) is not None
    ):
        at -= 1
        if _number(words[at]) is not None and not words[at].means("times"):
            listed.append(words[at])
    yield from ((word, word, _number(word) or 0) for word in reversed(listed))


def _number(word: Word) -> int | None:
    """The number that a word is or ends in: "bet 1, 2 or 3 times your Ante"."""
    last = word.text.split()[-1] if any(word.means(bet) for bet in _NTH) else ""
    return word.number if word.number is not None else int(last) if last.isdigit() else NUMBER_WORDS.get(last)


def _is_of_another(words: Sequence[Word], at: int, rules: Rulebook) -> bool:
    """Whether the wager named last before a number is one that is not played for: "Pair Plus up to twice the Ante"."""
    # "Your Aces Up is still alive, or you bet one to three times your Ante" begins anew.
    anew = max(
        (place for place in range(at) if words[place].means("or") and words[place + 1].means("player")), default=0
    )
    named = [word.wager for word in words[anew:at] if word.wager is not None]
    near = named[-1] if named else None
    behind = next((word.wager for word in words[at + 1 : at + _CLOSE] if word.wager is not None), None)
    known = {None, *rules.decided_wagers, *(stage.on for stage in rules.stages)}
    return near not in known or behind not in known


def _equals(words: Sequence[Word], rules: Rulebook, stage: StageRule) -> Word | None:
    """The word by which a Play is said to equal the wager it goes on."""
    for at, word in enumerate(words):
        of_odds = any(one.text in _OF_ODDS for one in words[at + 1 : at + 2])
        if word.means("equal") and not of_odds and not _is_of_another(words, at, rules):
            if not rules.in_contest(stage.bets or ""):
                return word
            near = _until_comma(words[at + 1 : at + _CLOSE])
            before = _since_stop(words[max(0, at - _CLOSE) : at])
            if any(one.wager == stage.on for one in near) or any(one.wager == stage.bets for one in before):
                return word
        if (
            word.text == "="
            and at
            and words[at - 1].wager == stage.bets
            and at + 1 < len(words)
            and words[at + 1].wager == stage.on
        ):
            return word
    return None


def _since_stop(words: Sequence[Word]) -> Sequence[Word]:
    """Behind the last semicolon or "if", which begin something else."""
    stops = [at for at, word in enumerate(words) if word.text == ";" or word.means("if")]
    return words[stops[-1] + 1 :] if stops else words


def _until_comma(words: Sequence[Word]) -> Sequence[Word]:
    return words[: next((at for at, word in enumerate(words) if word.text == ","), len(words))]


def _range(statement: Statement, numbers: list[int], first: Word) -> tuple[int | None, int | None]:
    if len(set(numbers)) > 1:
        return min(numbers), max(numbers)
    before = [word for word in statement.words if word.end <= first.start][-2:]
    if any(word.means("up_to", "maximum") for word in before) or (statement.has("maximum") and not before):
        return None, numbers[0]
    if any(word.means("at_least", "minimum") for word in before) or _tells_the_least(statement, first):
        return numbers[0], None
    return (None, numbers[0]) if statement.has("maximum") else (numbers[0], numbers[0])


def _tells_the_least(statement: Statement, first: Word) -> bool:
    """Whether a number is said of "the smallest Play"."""
    return any(
        word.text.startswith(("smallest", "min", "lowest")) for word in statement.words if word.end <= first.start
    )


def _with_bound(statement: Statement, first: Word, last: Word) -> Stretch:
    """The numbers with an "up to" before them."""
    before = [word for word in statement.words if word.end <= first.start][-1:]
    return statement.span(before[0] if before and before[0].means("up_to") and "up" in before[0].text else first, last)


def _withdrawals(statement: Statement) -> Iterator[Claim]:
    """Which of the equal bets may be taken back, and which stay."""
    for clause in statement.clauses():
        named = list(_bets_named(clause))
        takes = any(word.means("withdraw") for word in clause)
        for at, bet in named:
            near = _around(clause, at)
            rides = any(word.means("rides") for word in near)
            place = Stretch(clause[at].start, clause[at].text)
            if any(word.means("not") for word in near):
                if not any(word.means("more_than", "less_than", "equal", "unequal") for word in near):
                    yield Claim("withdraw", bet, "stays", place, sure=False)
            elif takes or _is_taken(clause, at):
                yield Claim("withdraw", bet, "may", place, sure=not rides or any(word.means("or") for word in near))
            elif rides and not statement.has("or", "if", "may"):
                yield Claim("withdraw", bet, "stays", place, sure=False)
        every = next(
            (
                word
                for word in clause
                if (word.wager == "bets" and "three" in word.text) or (word.wager == "bets" and "3" in word.text)
            ),
            None,
        )
        if (
            every is not None
            and takes
            and not any(word.means("not") for word in clause)
            and not _some_of(clause, every)
        ):
            near = clause[max(0, clause.index(every) - 4) : clause.index(every) + 5]
            if any(word.means("withdraw") for word in near):
                for bet in _NTH:
                    yield Claim("withdraw", bet, "may", Stretch(every.start, every.text))


def _is_taken(clause: Sequence[Word], at: int) -> bool:
    """ "You may take Bet 3 back": the bet stands between the two words."""
    before, behind = clause[max(0, at - 1) : at], clause[at + 1 : at + 2]
    return any(one.text in _TAKE for one in before) and any(one.text in _BACK for one in behind)


def _around(clause: Sequence[Word], at: int) -> Sequence[Word]:
    """The words that speak of a bet: up to the next comma or the next bet."""
    behind = range(at + 1, min(len(clause), at + _FAR))
    ends = (place for place in behind if clause[place].text in (",", "if") or clause[place].means(*_NTH))
    end = next(ends, at + _FAR)
    return clause[max(0, at - 3) : end]


def _some_of(clause: Sequence[Word], every: Word) -> bool:
    """ "Two of your three bets" is not all of them."""
    before = clause[max(0, clause.index(every) - 2) : clause.index(every)]
    return any(word.number in (1, 2) for word in before)


def _bets_named(clause: Sequence[Word]) -> Iterator[tuple[int, str]]:
    """Bets by their number; "Bets 1 and 2" names two."""
    last: str | None = None
    for at, word in enumerate(clause):
        own = next((bet for bet in _NTH if word.means(bet)), None)
        if own is not None:
            yield at, own
            last = own
        elif (
            last
            and word.number in (1, 2, 3)
            and (clause[at - 1].text in (",", "&", "/") or clause[at - 1].means("and", "or"))
        ):
            yield at, f"bet_{word.number}"
        elif not (word.text in (",", "&", "/") or word.means("and", "or")):
            last = None


def _cannot_be(before: Sequence[Word]) -> bool:
    """ "You cannot make them different sizes"; the "no" of an answer denies nothing behind its comma."""
    at = next((at for at, word in enumerate(before) if word.means("not")), None)
    return at is not None and all(word.text != "," for word in before[at:])


def _equality(statement: Statement) -> Iterator[Claim]:
    """That the wagers which every player makes are equal."""
    words = statement.words
    told = (*words, *(statement.above.words if statement.above else ()))
    several = any(word.means("bet", "equal", *_NTH) or word.wager or word.number == 3 for word in told)
    if not several or statement.has("raise"):
        return
    for at, word in enumerate(words):
        denied = word.means("equal") and any(
            one.means("not") and one.text != "without" for one in words[max(0, at - 2) : at]
        )
        if word.means("unequal") and _cannot_be(words[:at]):
            return
        if word.means("unequal") or denied:
            first = words[at - 1] if denied else word
            yield Claim("equal", "", "no", statement.span(first, word))
            return
    equal = statement.find("equal")
    if equal is not None:
        yield Claim("equal", "", "yes", Stretch(equal.start, equal.text))
