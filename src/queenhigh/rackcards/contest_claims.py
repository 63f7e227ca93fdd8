"""What a card says about the dealer's hand, and what becomes of wagers in each case."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.fates import Fate, Result, fates
from queenhigh.rackcards.qualifier_claims import (
    is_denied,
    qualifier_claims,
    stands_before,
    tells_of_qualifying,
    word_behind,
)
from queenhigh.rackcards.statements import Statement, Word
from queenhigh.rulebook import NOT_QUALIFIED, Rulebook

Case = str
"""NOT_QUALIFIED or "equal", as the rulebook has them, "fold", or "other": any case that settles nothing else."""
_SHORT_LINE = 70
_MAKES = re.compile(r"\b(?:mak(?:e|es|ing)|plac(?:e|es|ing)|puts?|putting|add(?:s|ing)?|bets?|betting)\b")
# "You and the dealer both have K-9-4".
_HOLD_THE_SAME = re.compile(
    r"(?:both|each)\s+(?:have|hold|show|make|sit\s+(?:on|with)|(?:turn|end|finish|come|wind)\s+(?:up|over|out)(?:\s+with)?|finish\s+with|flip)\s+"
    r"(?:(?:an?\s+)?[akqjt\d]{1,2}(?:[-\s,/][akqjt\d]{1,2}){1,4}\b|(?:the\s+(?:very\s+)?same|identical|equal|matching)\b|(?:aces|kings|queens|jacks|tens)\s+over\b)"
)
_CLOSE = 4
_SAME_PARAGRAPH = 2
_FAR = 7
_SUBJECT = 3
_FARTHEST = 12
_NEXT = 2
_WHEN = re.compile(r"\b(?:if|when|whenever|where|should|in|on|upon|for|with|after)\b")
_OTHER_CASES = ("loss", "loses", "loser", "losing", "winner", "winning", "worse", "less", "beaten", "second")


@dataclass(frozen=True, slots=True)
class Condition:
    """Where a sentence names a case; `even` where it is named only to say that it makes no difference."""

    at: int
    case: Case
    even: bool = False
    by_dealer: bool = False
    sure: bool = True


class ContestReader:
    """Reads statements in their order, as a line such as "Dealer does not qualify" speaks for those below it."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules
        self.heading: Condition | None = None
        self.asked: Result | None = None
        self.was_asked = False
        self.asked_of: list[Word] = []
        self.who_wins = False
        self.near: int | None = None

    def claims(self, statement: Statement) -> Iterator[Claim]:
        yield from qualifier_claims(statement, self.rules)
        if statement.is_question:
            self._hear(statement)
            return
        if self.near is not None and (statement.part.start > self.near or statement.has("if", "win")):
            self.heading, self.near = None, None
        yield from self._winner_of_ties(statement)
        carried = self.heading
        told = False
        for clause in statement.clauses():
            conditions = list(self._conditions(statement, clause))
            results = fates(clause) or self._answer(clause)
            for fate in results:
                if not fate.wagers and self.asked_of and fate.payout is None:
                    # "What about the Progressive?" "Still live."
                    fate = replace(fate, wagers=tuple(self.asked_of), guessed=True)
                condition = _condition_of(clause, fate, conditions)
                told_here = condition is not None
                sure = told_here or carried is not self.heading or bool(fate.wagers) or self.was_asked
                sure = sure and not fate.guessed
                condition = condition or carried or self._forfeit(statement, fate)
                if condition is not None and condition.case == "other":
                    sure = told_here
                if condition is not None and condition.case in (NOT_QUALIFIED, "equal"):
                    sure = sure and _is_told_plainly(statement, clause, fate, condition.at if told_here else None)
                if condition is not None:
                    told = True
                    yield from self._outcome(statement, clause, fate, condition, sure=sure)
                yield from self._payment(statement, fate, condition)
            yield from self._bonus_after_fold(statement, clause, conditions)
            carried = conditions[-1] if conditions else carried
        yield from self._must_beat(statement)
        self._remember(statement, told=told)
        if told and self.asked_of and re.search(r"\b(?:it|that|them)\b", statement.part.text):
            # "What happens to my Pair Plus if I fold?" "You lose it together with the Ante."
            yield from (
                Claim("fold", word.wager or "", "lost", Stretch(word.start, word.text), sure=False)
                for word in self.asked_of
            )
        self.asked, self.was_asked, self.asked_of = None, False, []

    def _forfeit(self, statement: Statement, fate: Fate) -> Condition | None:
        """What is forfeited without a word about when, right behind the choice of a Play, is forfeited by a fold."""
        chosen = statement.above is not None and any(
            word.wager in self.rules.decided_wagers for word in statement.above.words
        )
        named = fate.wagers and all(word.wager for word in fate.wagers)
        return Condition(fate.at, "fold") if chosen and named and fate.verb.text.startswith("forfeit") else None

    def _winner_of_ties(self, statement: Statement) -> Iterator[Claim]:
        """The answer to "Who wins a tie?"; told in a sentence of its own it is read as any other."""
        contest, self.who_wins, asked = self.rules.contest, False, self.who_wins
        who = next((word for word in statement.words[:3] if word.means("player", "dealer")), None)
        if asked and contest is not None and who is not None and not statement.has("tie", "win", "lose", "push"):
            result = "push" if who.means("not") else "win" if who.means("player") else "lose"
            place = Stretch(who.start, who.text)
            yield from (Claim("outcome", f"equal {wager}", result, place) for wager in contest.pays)

    def _hear(self, statement: Statement) -> None:
        """Keep what a question asks about, for its answer: "What do I lose if I fold?"."""
        conditions = [one for clause in statement.clauses() for one in self._conditions(statement, clause)]
        results = [fate.result for clause in statement.clauses() for fate in fates(clause)]
        if conditions or not statement.wagers:
            # "I passed on my hand. What about the Progressive?" asks on.
            self.heading = conditions[-1] if conditions else None
        self.was_asked, self.asked_of = True, statement.wagers
        self.who_wins = "who " in statement.part.text and any(one.case == "equal" for one in conditions)
        self.asked = results[0] if len(results) == 1 else None

    def _answer(self, clause: Sequence[Word]) -> list[Fate]:
        """The wagers that an answer names, with the result that was asked for."""
        wagers = tuple(word for word in clause if word.wager)
        if self.asked is None or not wagers or any(word.means("not") for word in clause):
            return []
        return [Fate(wagers, self.asked, wagers[0], clause.index(wagers[0]))]

    def _remember(self, statement: Statement, *, told: bool) -> None:
        """Keep the case of a line that says nothing else, for the lines below it."""
        conditions = [one for clause in statement.clauses() for one in self._conditions(statement, clause)]
        if conditions and not told and len(statement.part.text.strip()) < _SHORT_LINE:
            self.heading = conditions[-1]
        elif conditions or not statement.wagers or statement.hands:
            folded = conditions and told and all(one.case == "fold" for one in conditions)
            self.heading = conditions[-1] if folded else None
            self.near = statement.part.end + _SAME_PARAGRAPH if folded else None

    def _conditions(self, statement: Statement, clause: Sequence[Word]) -> Iterator[Condition]:
        dealer = any(word.means("dealer") for word in clause)
        last: Condition | None = None
        for at, word in enumerate(clause):
            # A word that means nothing and names no rank begins no case.
            if not word.concepts and word.rank is None:
                continue
            case = self._case(statement, clause, at, dealer=dealer)
            if case == "other" and last is not None and last.case == NOT_QUALIFIED and at - last.at <= _CLOSE - 1:
                continue
            if case is not None:
                # "Fail, and both are lost" may be said of the player, whatever the sentence before it speaks of.
                sure = case != NOT_QUALIFIED or dealer or not word.means("fails")
                even = any(one.means("even_if") for one in clause[max(0, at - _FAR) : at])
                yield (last := Condition(at, case, even, dealer or word.means("win", "lose"), sure))

    def _case(self, statement: Statement, clause: Sequence[Word], at: int, *, dealer: bool) -> Case | None:
        word = clause[at]
        if word.means("fold") or self._is_no_play(statement, clause, at):
            return "fold"
        if word.means("tie") and not _is_no_tie(clause, at):
            return "equal"
        if word.means("equal") and (clause[at - 1].means("if") if at else _is_label(clause, at)):
            return "equal"
        compared = dealer and any(one.means("if") for one in clause[:at]) and not any(one.wager for one in clause[:at])
        if word.means("equal") and compared and not any(one.wager for one in clause[at + 1 : at + _CLOSE]):
            # "If your hand and the dealer's are equal, neither of you wins."
            return "equal"
        if (
            word.text in ("both", "each")
            and dealer
            and _HOLD_THE_SAME.match(statement.part.text, word.start - statement.part.start)
        ):
            return "equal"
        if word.means("fails", "if_not") and (dealer or tells_of_qualifying(statement.above)):
            return NOT_QUALIFIED
        played = word.means("need", "plays") and word.text.startswith("play") and dealer
        if played and any(one.means("if") for one in clause[max(0, at - _CLOSE) : at]):
            return NOT_QUALIFIED if is_denied(clause, at) else "other"
        if word.means("qualify") and (dealer or "qualif" in word.text or tells_of_qualifying(statement.above)):
            return NOT_QUALIFIED if is_denied(clause, at) else "other"
        row = at > 1 and clause[at - 1].means("not") and clause[at - 2].text == "|"
        if word.rank is not None and (dealer or word.means("rank_high") or row):
            low = is_denied(clause, at) or stands_before(clause, at, "less_than") or word_behind(clause, at, "or_worse")
            # "With queen high or more the better hand wins" ends what was said of a dealer who does not qualify.
            held = at == 1 and clause[0].means("holds", "if") and word_behind(clause, at, "or_better") is not None
            return NOT_QUALIFIED if low else "other" if held else None
        after_if = any(one.means("if") for one in clause[max(0, at - _FAR) : at])
        named = word.means("lower") or (word.means("higher") and at < _SUBJECT)
        compared = word.means("higher", "lower") and (dealer or after_if or named or _is_label(clause, at))
        if word.means("beats") or compared or word.means("otherwise"):
            return "other"
        begins = at == 0 and len(clause) > 1 and clause[1].text in (":", "=", "-", ".", "|")
        asked = at > 1 and clause[at - 1].means("player", "dealer") and clause[at - 2].means("if")
        by_dealer = word.means("lose") and "wins" in word.text and at > 0 and clause[at - 1].means("if")
        return "other" if word.means("win", "lose") and (begins or asked or by_dealer) else None

    def _is_no_play(self, statement: Statement, clause: Sequence[Word], at: int) -> bool:
        """ "A patron who elects not to make a Play wager" folds."""
        if not clause[at].means("not"):
            return False
        behind = next((word for word in clause[at + 1 :] if not word.means("ignored")), None)
        if behind is None or behind.wager not in self.rules.decided_wagers:
            return False
        between = statement.part.text[clause[at].end - statement.part.start : behind.start - statement.part.start]
        return _MAKES.search(between) is not None

    def _outcome(
        self, statement: Statement, clause: Sequence[Word], fate: Fate, condition: Condition, *, sure: bool
    ) -> Iterator[Claim]:
        if condition.case == "fold":
            yield from self._folded(statement, clause, fate, condition, sure=sure)
            return
        every = next((word for word in fate.wagers if word.means("everything")), None)
        if every is not None and condition.case == "other" and condition.by_dealer and fate.result == "lose":
            yield Claim("depends", "", "lose", Stretch(every.start, every.text))
        for word in fate.wagers if not fate.guessed else ():
            if word.wager and not self.rules.in_contest(word.wager) and condition.by_dealer and not condition.even:
                yield from self._depends(statement, clause, fate, condition, word, sure=sure)
        if condition.even or condition.case == "other" or fate.result == "keep":
            return
        if statement.hands and not fate.wagers:
            return
        wagers, words = self._meant(fate, condition, clause)
        result = fate.result if fate.wagers or not _said_of_the_dealer(clause, fate) else _TURNED[fate.result]
        for wager in wagers:
            place = statement.span(fate.verb, words) if not fate.wagers else Stretch(fate.verb.start, fate.verb.text)
            # "Come and sit at ours" loses nobody a bet.
            certain = sure and condition.sure and not (fate.verb.text in ("ours", "mine") and not fate.wagers)
            yield Claim("outcome", f"{condition.case} {wager}", result, place, certain)

    def _meant(self, fate: Fate, condition: Condition, clause: Sequence[Word]) -> tuple[list[str], Word]:
        """The wagers of the contest that a result is said of, and the word that names the case."""
        contest = self.rules.contest
        every = list(contest.pays) if contest is not None else []
        named = [word.wager for word in fate.wagers if word.wager in every]
        word = _named_at(clause, condition, fate)
        if named:
            return [wager for wager in named if wager], word
        if any(word.means("both", "everything") for word in fate.wagers):
            return every, word
        plain = fate.payout is None or fate.payout.push
        alone = not fate.wagers and condition.case == "equal" and abs(fate.at - condition.at) <= _FAR and plain
        return (every if alone else []), word

    def _payment(self, statement: Statement, fate: Fate, condition: Condition | None) -> Iterator[Claim]:
        """What a wager of the contest that wins is paid."""
        contest = self.rules.contest
        if contest is None or fate.payout is None or fate.payout.push or statement.hands:
            return
        for word in fate.wagers:
            wagers = list(contest.pays) if word.means("both") else [word.wager] if word.wager in contest.pays else []
            case = condition.case if condition is not None and condition.case == NOT_QUALIFIED else "any"
            for wager in wagers:
                value = f"{fate.payout.amount} {fate.payout.kind}"
                yield Claim("pays", f"{case} {wager}", value, Stretch(fate.verb.start, fate.verb.text))

    def _depends(
        self, statement: Statement, clause: Sequence[Word], fate: Fate, condition: Condition, word: Word, *, sure: bool
    ) -> Iterator[Claim]:
        """A bonus or side wager that is said to hang on the dealer's hand."""
        trailing = fate.at < condition.at
        only = any(one.means("only") for one in clause[: max(fate.at, condition.at)])
        still = any(one.means("still", "even_if") for one in clause)
        if still or fate.result == "keep" or (fate.result == "win" and not (trailing or only)):
            return
        first, last = sorted((fate.verb, _named_at(clause, condition, fate)), key=lambda one: one.start)
        yield Claim("depends", word.wager or "", fate.result, statement.span(first, last), sure)

    def _bonus_after_fold(
        self, statement: Statement, clause: Sequence[Word], conditions: list[Condition]
    ) -> Iterator[Claim]:
        """A bonus goes with a hand that played, and may not be "paid even if you fold"."""
        about = statement.wagers[0].wager if statement.wagers else None
        for condition in conditions:
            if condition.case == "fold" and condition.even and about in self.rules.bonuses:
                even = next(word for word in reversed(clause[: condition.at]) if word.means("even_if"))
                yield Claim("fold", about or "", "kept", statement.span(even, clause[condition.at]))

    def _must_beat(self, statement: Statement) -> Iterator[Claim]:
        """ "You must beat the dealer to collect on Pair Plus"."""
        wagers = [word.wager for word in statement.wagers if word.wager]
        for before, word in pairwise(statement.words):
            denied = is_denied(statement.words, statement.words.index(before))
            if (
                before.means("must")
                and word.means("beats")
                and not denied
                and wagers
                and not any(map(self.rules.in_contest, wagers))
            ):
                yield Claim("depends", wagers[0], "lose", statement.span(before, word))
        only = next((at for at, word in enumerate(statement.words) if word.means("only") and word.means("if")), None)
        won = (
            next(
                (word for word in statement.words[only : only + _CLOSE] if word.means("win", "beats", "qualify")), None
            )
            if only is not None
            else None
        )
        if (
            only is not None
            and won is not None
            and wagers
            and not self.rules.in_contest(wagers[0])
            and not statement.has("even_if")
        ):
            yield Claim("depends", wagers[0], "win", statement.span(statement.words[only], won))

    def _folded(
        self, statement: Statement, clause: Sequence[Word], fate: Fate, condition: Condition, *, sure: bool
    ) -> Iterator[Claim]:
        """What a fold loses and what it leaves."""
        kept = fate.result == "keep" or condition.even
        if fate.guessed and (kept or fate.result == "lose"):
            place = Stretch(fate.verb.start, fate.verb.text)
            for wager in {word.wager for word in fate.wagers if word.wager}:
                yield Claim("fold", wager, "kept" if kept else "lost", place, sure=False)
            return
        if fate.result in ("win", "push") and not kept:
            # "When you fold, the Ante is handed back", "the Pair Plus is paid as usual".
            for word in fate.wagers:
                back = word.wager and (fate.result == "push" or not self.rules.in_contest(word.wager))
                if not back or "envy" in (word.wager or ""):
                    continue
                yield Claim("fold", word.wager or "", "kept", Stretch(word.start, word.text), sure=False)
            return
        if any(word.wager and "envy" in word.wager for word in fate.wagers):
            if _is_hand_of_another(clause, condition):
                return
            fate = replace(fate, wagers=tuple(_without_what_envy_is_on(clause, fate.wagers)))
        spares = next((at for at, one in enumerate(clause) if one.means("except")), len(clause))
        for word in clause[spares:]:
            if word.wager is not None and not kept:
                yield Claim("fold", word.wager, "kept", Stretch(word.start, word.text), sure)
        for word in fate.wagers:
            spared = kept or clause.index(word) > spares
            if word.means("everything") and (spared or spares < len(clause)):
                continue
            if word.means("everything"):
                yield Claim("fold_all", "", "lost", statement.span(fate.verb, word), sure)
            elif word.wager is not None:
                yield Claim("fold", word.wager, "kept" if spared else "lost", Stretch(word.start, word.text), sure)
        if (
            not kept
            and len(fate.wagers) == 1
            and fate.wagers[0].wager
            and _is_said_of_one_alone(clause, fate.wagers[0])
        ):
            word = fate.wagers[0]
            yield Claim("fold_only", word.wager or "", "lost", _with_only(statement, clause, word), sure)


def _is_hand_of_another(clause: Sequence[Word], condition: Condition) -> bool:
    """ "No envy is paid for a folded hand" tells whose hand is paid for, and not who is paid."""
    behind = clause[condition.at + 1 : condition.at + 2]
    return any(word.text in ("hand", "hands", "cards") for word in behind)


def _without_what_envy_is_on(clause: Sequence[Word], wagers: Sequence[Word]) -> Iterator[Word]:
    """ "Envy on your Progressive bet" is said of the envy alone."""
    for word in wagers:
        before = next((one for one in reversed(clause[: clause.index(word)]) if not one.means("ignored")), None)
        if before is None or before.wager is None or "envy" not in before.wager:
            yield word


_TURNED: dict[str, Literal["win", "push", "lose", "keep"]] = {
    "win": "lose",
    "lose": "win",
    "push": "push",
    "keep": "keep",
}


def _condition_of(clause: Sequence[Word], fate: Fate, conditions: list[Condition]) -> Condition | None:
    """The case that a result belongs to: the last one before it, or, where none stands before it, the next."""
    before = [one for one in conditions if one.at < fate.at]
    behind = [one for one in conditions if one.at > fate.at and not _is_another_choice(clause, one)]
    if not before:
        apart = behind and any(word.text == "," for word in clause[fate.at : behind[0].at])
        return behind[0] if behind and not apart else None
    trailing = (
        behind
        and not any(word.text == "," for word in clause[fate.at : behind[0].at])
        and any(word.means("if") for word in clause[fate.at : behind[0].at])
    )
    parted = any(word.text == "," or word.means("and", "but") for word in clause[before[-1].at : fate.at])
    return behind[0] if trailing and parted else before[-1]


def _is_told_plainly(statement: Statement, clause: Sequence[Word], fate: Fate, at: int | None) -> bool:
    """Whether no other case is named between a case and its result: of "draw returns both, loss forfeits both" the
    second result is not that of the draw. Without a place the case was named before this clause."""
    if at is not None and at > fate.at:
        between = statement.part.text[fate.verb.end - statement.part.start : clause[at].end - statement.part.start]
        if not _WHEN.search(between) and (fate.payout is not None or at - fate.at > _NEXT):
            return False
    first, last = (0, fate.at) if at is None else (min(at, fate.at) + 1, max(at, fate.at))
    words = clause[first:last]
    rival = any(word.means("lower", "higher", "beats", "otherwise") or word.text in _OTHER_CASES for word in words)
    return not rival and len(words) <= _FARTHEST


def _is_no_tie(clause: Sequence[Word], at: int) -> bool:
    """ "Of equal value to the Ante" and "win / lose / tie" speak of no tied hands."""
    behind, before = clause[at + 1 : at + 3], clause[max(0, at - 2) : at]
    sized = "equal" in clause[at].text or "same" in clause[at].text
    named = sized and "hand" not in clause[at].text and bool(behind) and behind[0].wager is not None
    listed = len(before) == 2 and (before[1].text == "/" or before[1].means("or")) and before[0].means("win", "lose")
    return named or listed


def _is_label(clause: Sequence[Word], at: int) -> bool:
    """ "Player lower | Ante and Play lose": a case named by itself before what becomes of it."""
    return any(word.text in ("|", ":", "=") for word in clause[at + 1 : at + 2])


def _is_another_choice(clause: Sequence[Word], condition: Condition) -> bool:
    """ "To stay in, make a Play wager, or fold": what stands before the fold is not said of it."""
    return condition.case == "fold" and condition.at > 0 and clause[condition.at - 1].means("or")


def _named_at(clause: Sequence[Word], condition: Condition, fate: Fate) -> Word:
    """The word that names a case; what became of it, where the case was named in a clause before this one."""
    return clause[condition.at] if condition.at < len(clause) else fate.verb


def _said_of_the_dealer(clause: Sequence[Word], fate: Fate) -> bool:
    """Whether it is the dealer who wins or loses."""
    near = clause[max(0, fate.at - 3) : fate.at]
    before = [
        word
        for at, word in enumerate(near)
        if word.means("dealer", "player")
        and not word.text.endswith("'s")
        and not (at and near[at - 1].means("tie", "beats"))
    ]
    return bool(before) and before[-1].means("dealer")


def _is_said_of_one_alone(clause: Sequence[Word], wager: Word) -> bool:
    at = clause.index(wager)
    return any(word.means("only") for word in (*clause[max(0, at - 2) : at], *clause[at + 1 : at + 2]))


def _with_only(statement: Statement, clause: Sequence[Word], wager: Word) -> Stretch:
    at = clause.index(wager)
    only = next(word for word in (*clause[at + 1 : at + 2], *clause[max(0, at - 2) : at]) if word.means("only"))
    return statement.span(wager, only)
