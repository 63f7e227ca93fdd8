"""Sums on a card that are not payouts: limits of bets and payouts, units, stakes, and what meters start with."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.stake_examples import stake_of_an_example
from queenhigh.rackcards.statements import Statement, Word
from queenhigh.rulebook import Rulebook

_BETWEEN = re.compile(
    r"\s*(?:-|to|/|up\s+to|and\s+up\s+to|through|thru|and|&|,)?\s*(?:to\s+)?(?:a\s+)?(?:max(?:imum)?\s+of\s+)?"
)
_ALIKE = re.compile(r"\$\d+\s?/\s?\$\d+\s?/\s?\$\d+")
_AND = re.compile(r"\s*(?:and|&|,)\s*(?:a\s+)?")
_LEADS = re.compile(r"\s*\||[\s)]*(?::|-\s|(?:only\s+)?(?:needs?|requires?|with)\b)")
_FARTHEST = 34
# "$20,000-$2,000-$100" are payouts in a row, and no range.
_OF_A_ROW = re.compile(r"\s*-\s*\$?\d")
_ENDS_A_ROW = re.compile(r"\d\s*-\s*$")
_NEXT = 3
_SEED_NEAR = 60
_REFUSALS = ("declined", "refused", "rejected", "returned", "returned to you", "bounced", "handed back", "pushed back")
_REFUSED = 6
"""How many words on a refusal may follow: "antes under $25 are not accepted"."""
_LARGE = 1_000_000
_BEHIND = 18
_NO_COUNT = 25
"""More than there are seats, boxes or cards of anybody: such a number counts money."""
_COUNTED = ("box", "seat", "player", "times", "adjacent", "hands_played", "seated")
_SHORT_GAP = re.compile(r"\s*(?:is\s+)?(?:the\s+)?(?:bets?|wagers?)?\s*(?:is|of|[:=|-])?\s*(?:an?\s+)?")
_BEFORE_A_SUM = (
    "least", "most", "at least", "at most", "tops", "ceiling", "go up to", "all the way to", "not over", "not under",
    "not above", "not below", "no more than", "not more than", "never more than", "not less than",
)  # fmt: skip
_NEEDED = re.compile(r"\b(?:needs?|requires?|both|either|with|without|having|beside)\s+(?:\w+\s+){0,3}$")
_SUBJECT_AGAIN = re.compile(
    r"\b(?:and|but)\s+(?:it\s+)?(?:costs?|runs?|takes?|goes|ranges?)\s+(?:\w+\s+){0,2}(?:\S+\s*(?:-|to)\s*)?$"
)
_BEGINS_ANEW = re.compile(r";(?:\s|$)|\b(?:needs?|requires?)\b")
_AGAIN = re.compile(r"\bre-?(?:set|seed|start|fill)|\b(?:again|back|over|anew|afterwards?|hits?|won|paid|after|then)\b")
# "$5 on the Progressive, $1 on the Five Card Bonus": the second sum is of what follows.
_ON_ANOTHER = re.compile(r"\s+(?:on|for|in)\s+(?:the|an?|your)\s+(?!(?:bet|wager|table|felt|layout|spot|circle))")
_NO_SEED = re.compile(r"\b(?:cap|capped|max|maximum|limit|limited|most|per\s+hand)\b|;|\.\s")
_AS_MUCH_AS = ("up to", "as much as", "top", "most", "at most")
_JUST_AT = re.compile(r"[\s:=(|-]*(?:(?:at|to|from|with|is|the|a|meter|jackpot|mega|major|minor|exactly)\b[\s:=(|-]*)*")
_METER_BEHIND = re.compile(r"(?:\s?\(|\s+(?:for|on|in)\s+)(?:the\s+)?(?P<name>mega|major|minor)\b")
_METER = re.compile(r"\b(?P<name>mega|major|minor)\b|\bmeters?\b|\bjackpot\b")


class LimitReader:
    """Reads rows and sentences in their order, as a heading speaks for the limits below it."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules
        self.near: str | None = None
        self.columns = False
        self.before: Statement | None = None
        self.follows_a_sum = False
        self.asked_for_bets = False
        self.progressives = {name for name, offer in rules.offers.items() if offer.progressive}
        self.fixed = self.progressives | {rule.offer for rule in rules.wagers.values() if rule.exactly_dollars}

    def claims(self, row: Statement) -> Iterator[Claim]:
        if not row.words:
            self.columns = False
            return
        before, self.before = self.before, row
        self.follows_a_sum = before is not None and any(word.cents for word in before.words) and not row.hands
        yield from self._answered(row, before)
        minmax = row.has("minimum") and row.has("maximum")
        self.columns = (minmax and not any(word.cents or word.number for word in row.words)) or self.columns
        named = {word.wager for word in row.wagers}
        if (not row.hands and len(named) == 1 and len(row.part.text.strip()) < 50) or (
            row.hands and row.words[0].wager
        ):
            self.near = row.wagers[0].wager
        cap = self._cap(row)
        if cap is not None:
            yield cap
        yield from self._seeds(row)
        if self._tells_of_meters(row):
            yield from self._stakes(row)
            return
        left = [
            word
            for word in row.words
            if (cap is None or word.start != cap.words.start) and not self._is_no_bet(row, word)
        ]
        most_paid = row.has("maximum", "cap") and row.has("payout") and not row.has("bet", "minimum", "limits")
        told = not (most_paid or self._is_example(row, before)) and (not row.hands or self._is_range_of_a_wager(row))
        bounds = list(self._bounds(row, left)) if told else []
        yield from bounds
        if not bounds:
            yield from self._stakes(row)

    def _answered(self, row: Statement, asked: Statement | None) -> Iterator[Claim]:
        """The sum that answers "What is the least I can bet?"."""
        asks = asked is not None and asked.part.text.rstrip(" *_").endswith("?")
        self.asked_for_bets = asked is not None and (asked.has("bet") if asks else self.asked_for_bets)
        if asked is None or not asks or not self.asked_for_bets:
            return
        kinds = [kind for kind in ("minimum", "maximum") if asked.has(kind)]
        if len(kinds) == 1 and row.words[0].cents is not None and not asked.wagers:
            yield self._bound(kinds[0], row, row.words[0])

    def _is_example(self, row: Statement, before: Statement | None) -> bool:
        """Whether sums only show how large one wager is beside another, or which are alike: "$20/$20/$15 is not"."""
        return stake_of_an_example(replace(row, above=before)) is not None or _ALIKE.search(row.part.text) is not None

    def _is_no_bet(self, row: Statement, word: Word) -> bool:
        """A sum too large for a bet is what a hand may win, unless the row speaks of bets."""
        return (
            word.cents is not None
            and word.cents >= _LARGE
            and re.search(r"\b(?:bets?|wagers?|limits?|min|max)", row.part.text) is None
        )

    def _tells_of_meters(self, row: Statement) -> bool:
        meters = row.has("meter") or _METER.search(row.part.text) is not None
        progressive = any(word.wager in self.progressives for word in row.words)
        return (meters and not row.has("minimum", "maximum")) or ((meters or progressive) and row.has("start"))

    def _is_range_of_a_wager(self, row: Statement) -> bool:
        """Limits in a row that names hands as well stand behind a wager and before what it pays."""
        first = _first_paid(row.words)
        return (
            any(word.wager for word in row.words[:first])
            and sum(word.cents is not None for word in row.words[:first]) == 2
        )

    # Minimum, maximum and unit.

    def _bounds(self, row: Statement, words: Sequence[Word]) -> Iterator[Claim]:
        words = words[: _first_paid(words)]
        taken: set[int] = set()
        for one, other in pairwise(word for word in words if word.cents is not None or word.number is not None):
            if self._is_range(row, one, other) and one.start not in taken:
                taken |= {one.start, other.start}
                yield self._bound("minimum", row, one)
                yield self._bound("maximum", row, other)
        left = [word for word in words if word.start not in taken]
        for at, word in enumerate(left[:-1]):
            if word.means("unit") and left[at + 1].cents is not None:
                taken.add(left[at + 1].start)
                yield self._bound("unit", row, left[at + 1])
        left = [word for word in left if word.start not in taken and not word.means("unit")]
        beside = list(self._beside_words(row, left))
        yield from beside
        sums = [word for word in left if word.cents is not None]
        if self.columns and (row.wagers or row.has("limits")) and len(sums) == 2 and not beside:
            yield self._bound("minimum", row, sums[0])
            yield self._bound("maximum", row, sums[1])

    def _is_range(self, row: Statement, one: Word, other: Word) -> bool:
        """From one sum to another: "$5 to $500", "five to a hundred dollars", or "Limits are $5 and $300"."""
        if (
            one.end > other.start
            or one.cents == other.cents is not None
            or not (one.cents is not None or (one.number and other.cents))
            or not (other.cents or other.number)
        ):
            return False
        if (one.cents is None and "$" in other.text) or (other.cents is None and self._is_counted(row, other)):
            return False
        between = row.part.text[one.end - row.part.start : other.start - row.part.start]
        behind = row.part.text[other.end - row.part.start :]
        if (
            not _BETWEEN.fullmatch(between)
            or not between.strip()
            or re.match(r"\s*(?:(?:to|for|:)\s*1\b|%|percent|x\b|times)", behind)
        ):
            return False
        if _AND.fullmatch(between) and not re.search(
            r"\bbetween\b|\blimits?\b", row.part.text[: one.start - row.part.start]
        ):
            return False
        before = row.part.text[: one.start - row.part.start]
        if _OF_A_ROW.match(behind) or _ENDS_A_ROW.search(before):
            return False
        alone = re.fullmatch(r"[\s*|#.(-]*(?:each(?:\s+is)?\s+)?", before) is not None
        return row.has("limits", "minimum", "maximum", "bet", "both") or bool(row.wagers) or alone

    def _is_counted(self, row: Statement, number: Word) -> bool:
        """Whether a number counts seats or the like: "maximum one thousand dollars / five seats"."""
        behind = next((word for word in row.words if word.start >= number.end), None)
        return behind is not None and behind.means(*_COUNTED)

    def _beside_words(self, row: Statement, words: Sequence[Word]) -> Iterator[Claim]:
        """Sums that a minimum or maximum is said of: before their word or behind it, as the row begins."""
        told = [word for at, word in enumerate(words) if self._says(words, at) or self._is_sum(words, at)]
        telling = [word for word in told if word.cents is not None or word.number is None]
        words_first = bool(telling) and telling[0].cents is None
        for one, other in pairwise(told):
            said, sum_ = (one, other) if words_first else (other, one)
            if (
                said.cents is not None
                or said.number is not None
                or not (sum_.cents is not None or sum_.number is not None)
            ):
                continue
            between = row.part.text[one.end - row.part.start : other.start - row.part.start]
            short = _SHORT_GAP.fullmatch(between)
            if len(between) <= _FARTHEST and (sum_.cents is not None or (short and self._is_plain(row, said, sum_))):
                yield self._bound(
                    "minimum" if said.means("minimum", "less_than") or said.text == "from" else "maximum", row, sum_
                )

    def _says(self, words: Sequence[Word], at: int) -> bool:
        """Whether a word says minimum or maximum: also "no wager shall be less than this or more than that"."""
        word = words[at]
        if word.cents is not None or word.number is not None:
            return False
        denied = word.means("less_than", "more_than") and any(
            one.means("not") or one.text in _REFUSALS for one in (*words[:at], *words[at + 2 : at + _REFUSED])
        )
        begins = word.text == "from" and any(one.cents is not None for one in words[at + 1 : at + 2])
        return word.means("minimum", "maximum") or denied or (begins and any(one.means("maximum") for one in words))

    def _is_plain(self, row: Statement, said: Word, number: Word) -> bool:
        """Whether a number without a sign is a sum beside this word: "MAX BET 500", not "the highest four"."""
        return said.text.startswith(("min", "max")) or (
            said.text in _BEFORE_A_SUM
            and (any(word.cents for word in row.words) or (self.follows_a_sum and (number.number or 0) >= _NO_COUNT))
        )

    def _is_sum(self, words: Sequence[Word], at: int) -> bool:
        word = words[at]
        if word.cents is not None:
            return True
        behind = words[at + 1 : at + 2]
        return (
            word.number is not None
            and not word.concepts
            and not any(one.means(*_COUNTED) or one.text in ("%", ":") or one.hand for one in behind)
            and not (
                behind and behind[0].text == "/" and not any(self._says(words, at + 2) for _ in words[at + 2 : at + 3])
            )
        )

    def _bound(self, kind: str, row: Statement, word: Word) -> Claim:
        cents = word.cents if word.cents is not None else (word.number or 0) * 100
        assert kind in ("minimum", "maximum", "unit")
        named = self._owner(row, word)
        owner = named.wager or "" if named is not None else f"?{self.near or ''}"
        # "It starts at $1,000" may be said of a meter, or of anything else.
        # "Max 2" may count anything.
        said = row.has("bet", "both", "limits") or self.asked_for_bets or (row.has("minimum") and row.has("maximum"))
        sure = (
            said or (word.cents is not None and not row.has("start"))
            if named is None
            else _is_bound_to(row, named, word)
        )
        return Claim(kind, owner, cents, Stretch(word.start, word.text), sure)  # type: ignore[arg-type]

    def _owner(self, row: Statement, word: Word) -> Word | None:
        """The wager that a sum is likeliest said of; none where the row names none."""
        text, offset = row.part.text, row.part.start
        wagers = [
            one
            for at, one in enumerate(row.words)
            if one.wager and not any(b.means("except") for b in row.words[max(0, at - 1) : at])
        ]
        before = [one for one in wagers if one.end <= word.start]
        before = [
            one for one in before if text[: one.start - offset].count("(") <= text[: one.start - offset].count(")")
        ] or before
        behind = [
            one
            for one in wagers
            if 0 <= one.start - word.end < _BEHIND
            and not re.search(r"[(;.]|\bneed|\brequire", text[word.end - offset : one.start - offset])
        ]
        if before and _SUBJECT_AGAIN.search(text, before[-1].end - offset, word.start - offset):
            # "The Six Card Bonus needs an Ante and an Aces Up, and costs $5 to $25" goes on about what it began with.
            return wagers[0]
        leads = [one for one in before if _LEADS.match(text, one.end - offset)]
        if behind and (not before or self._goes_with(row, before[-1], word, behind[0])):
            return behind[0]
        return leads[-1] if leads else before[-1] if before else None

    def _goes_with(self, row: Statement, before: Word, word: Word, behind: Word) -> bool:
        """Whether a sum is said of the wager behind it: "$1 for the Progressive, $5 to $25 for the Six Card Bonus"."""
        text, offset = row.part.text, row.part.start
        parted = re.search(
            r"[,;]\s*(?:(?:and|or)\s+)?(?:from\s+)?(?:\S+\s*(?:-|to)\s*)?$",
            text[before.end - offset : word.start - offset],
        )
        gap = text[word.end - offset : behind.start - offset]
        return (
            parted is not None
            and re.fullmatch(r"\s*(?:(?:-|to|up\s+to)\s*\S+)?\s*(?:on|for|in)?\s*(?:the|your|an?)?\s*", gap) is not None
        )

    # The payout limit.

    def _cap(self, row: Statement) -> Claim | None:
        """The most that is paid for a hand; hands behind it in the row are those of a panel beside it."""
        for words in row.clauses():
            clause = words[: next((at for at, word in enumerate(words) if word.hand), len(words))]
            sums = [word for word in clause if word.cents is not None and word.cents >= 100_000]
            paid = next((word for word in clause if word.means("payout") and not word.means("cap")), None)
            capped = next((word for word in clause if word.means("cap", "maximum")), None)
            per_hand = any(word.means("hand_word") for word in clause) or "hand" in row.part.text
            of_a_wager = any(word.wager for word in clause) and not per_hand
            if capped is not None and capped.text in _AS_MUCH_AS and of_a_wager:
                # "The Five Card Bonus pays up to $20,000" tells its top prize.
                continue
            if (
                len({word.cents for word in sums}) == 1
                and capped
                and (paid or (per_hand and not row.wagers and capped.text.startswith(("cap", "ceiling", "limit"))))
                and not any(word.means("start") for word in clause)
            ):
                return Claim("payout_limit", "", sums[0].cents or 0, Stretch(sums[0].start, sums[0].text))
        return None

    # Stakes and meters.

    def _stakes(self, row: Statement) -> Iterator[Claim]:
        """A wager of one size, and the sum beside its name."""
        words = row.words
        for at, word in enumerate(words):
            if word.wager not in self.fixed or any(one.means("meter", "start") for one in words[:at]):
                continue
            behind = next(
                (place for place in range(at + 1, min(len(words), at + 6)) if not self._is_filler(words[place])), None
            )
            before = words[at - 1] if at else None
            if (
                before is not None
                and before.cents is not None
                and not row.part.text[before.end - row.part.start : word.start - row.part.start].strip(" -")
            ):
                yield Claim("stake", word.wager or "", before.cents, Stretch(before.start, before.text))
            elif (
                behind is not None
                and words[behind].cents is not None
                and self._is_price(row, words, at, behind)
                and not _ON_ANOTHER.match(row.part.text, words[behind].end - row.part.start)
            ):
                yield Claim(
                    "stake",
                    word.wager or "",
                    words[behind].cents or 0,
                    Stretch(words[behind].start, words[behind].text),
                )

    def _is_filler(self, word: Word) -> bool:
        return (
            word.text in "(:-,|" or word.means("bet", "costs") or word.text in ("optional", "exactly", "fixed", "side")
        )

    def _is_price(self, row: Statement, words: Sequence[Word], at: int, place: int) -> bool:
        if place + 1 < len(words) and any(word.means("meter", "start") for word in words[place + 1 : place + 3]):
            return False
        if not row.hands:
            return True
        text = row.part.text[words[at].end - row.part.start :]
        return (
            re.match(
                r"\s*(?:\(\s*(?:an?\s+)?|-\s*|,\s*|costs?\s+)?[^\s):]+(?:\s(?:dollars?|bucks?))?(?:\s*(?:wager|bet))?(?:\)|\s*:|\s{2,})",
                text,
            )
            is not None
        )

    def _seeds(self, row: Statement) -> Iterator[Claim]:
        """What a meter starts at or goes back to."""
        if not (_METER.search(row.part.text) or any(word.wager in self.progressives for word in row.words)):
            return
        begun: Word | None = None
        meter = ""
        for word in row.words:
            named = _METER.search(word.text)
            meter = (named["name"] or meter) if named else meter
            if word.means("start") or (word.means("push") and word.text.endswith("back")):
                begun = word
            elif (
                word.cents is not None
                and word.token is not None
                and begun is not None
                and word.start - begun.end < _SEED_NEAR
                and not _NO_SEED.search(row.part.text, begun.end - row.part.start, word.start - row.part.start)
            ):
                behind = _METER_BEHIND.match(row.part.text, word.end - row.part.start)
                meter = behind["name"] if behind else meter
                what = "reset" if _AGAIN.search(row.part.text[: word.start - row.part.start]) else "initial"
                gap = row.part.text[begun.end - row.part.start : word.start - row.part.start]
                sure = _JUST_AT.fullmatch(gap) is not None
                yield Claim("seed", f"{what} {meter}", word.cents, Stretch(word.start, word.text), sure)
            elif word.text in (".", ";") or (word.text == "|" and begun is not None and word.start > begun.end + _NEXT):
                begun = None


def _is_bound_to(row: Statement, owner: Word, word: Word) -> bool:
    """Whether nothing between a wager and a sum begins anything else: "both an Ante and an Aces Up; $5 to $20"."""
    if len({one.wager for one in row.wagers}) == 1:
        return True
    first, last = sorted((owner, word), key=lambda one: one.start)
    text, offset = row.part.text, row.part.start
    needed = _NEEDED.search(text, 0, owner.start - offset)
    return needed is None and _BEGINS_ANEW.search(text[first.end - offset : last.start - offset]) is None


def _first_paid(words: Sequence[Word]) -> int:
    """Where hands with their payouts begin; "a pair of aces or better" only says what a wager is about."""
    paid = (at for at, word in enumerate(words) if word.token and word.hand and not word.token.hand.or_better)
    return next(paid, len(words))
