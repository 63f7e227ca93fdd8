"""Sums on a card that are not payouts: minimums and maximums, the payout limit, stakes, seeds and rates of meters."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from queenhigh.findings import Severity
from queenhigh.money import dollars
from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.finding import RedPencil
from queenhigh.rackcards.parts import parts_of
from queenhigh.rackcards.vocabulary import MONEY, Token, amount, tokens
from queenhigh.rulebook import wager_title
from queenhigh.submission import House, Limits, Offer

_SUM = rf"(?:{MONEY}|\b\d{{1,3}}(?:,\d{{3}})+(?:\.\d\d)?\b|\b\d{{1,6}}(?:\.\d\d)?\b)"
_MIN = r"(?:\bmin(?:imum|\.)?(?![a-z])|\bsmallest\b)"
_MAX = r"(?:\bmax(?:imum|\.)?(?![a-z])|\blargest\b)"
_RANGE = re.compile(
    rf"(?P<least>{MONEY})\s*(?:-|to|/|up\s+to|through"
    rf"|(?P<and>and))\s*(?:a\s+)?(?P<most>{_SUM})(?!\s*(?:(?:to|for|:)\s*1\b|%|percent))"
)
_LIMIT_WORD = re.compile(
    rf"\blimits?\b|{_MIN}|{_MAX}|\brange\b|\btable\b|\bbets?\b|\bwagers?\b|\bwagers?\s+(?:from|between)"
    rf"|\bbets?\s+(?:from|between)|\bbetween\b"
)
# "No wager shall be less than $5 or more than $300".
_NO_OTHER = r"(?:\b(?:not?|never|nor)\s+(?:\w+\s+){0,4}?|\bor\s+)"
_SUM_OR_WORD = re.compile(
    rf"(?P<min>{_MIN}|{_NO_OTHER}\b(?:less\s+than|under|below)\b|\bat\s+least\b|\bfrom(?=\s+{MONEY}\s+(?:on|up|upwards?)\b(?!\s+to\b)))|(?P<max>{_MAX}|{_NO_OTHER}\b(?:more\s+than|over|above)\b|\bat\s+most\b|\bno\s+more\s+than\b|\b(?:bets?|wagers?)\s+up\s+to\b)|(?P<sum>{_SUM})"
)
_COUNTED = re.compile(
    r"[\s-]*(?:cards?|players?|boxes|box|positions?|spots?|places?|circles?|seats?|adjacent|times|x\b|betting|hands?|%|to\s+1|:|st\b|nd\b"
    r"|rd\b|th\b|adj\b|or\s+more(?!\s+than))"
)
_FARTHEST = 34
_NEAR_BEHIND = 18
_SMALL_GAP = re.compile(r"\s*(?:bet|wager)?\s*(?:is|of|[:=|-])?\s*")
_UNIT = re.compile(rf"\b(?:multiples?|increments?|units?|steps?)\s+of\s+(?P<sum>{MONEY})")
_PAYOUT_WORD = r"(?:pay\s*-?outs?|payments?|winnings?|paid|awards?|pays?|win|won)"
_CAP = r"(?:limit(?:s|ed)?|max(?:imum|\.)?|cap(?:s|ped)?|exceeds?|aggregate|most|(?:more\s+than|over)|up\s+to|ceiling)"
_PAYOUT_LIMIT = re.compile(
    rf"\b{_CAP}\b[^$.;|,]{{0,60}}\b{_PAYOUT_WORD}\b[^$.;]{{0,70}}?(?P<a>{MONEY})"
    rf"|\b{_PAYOUT_WORD}\b[^$.;|]{{0,60}}\b{_CAP}\b[^$.;]{{0,50}}?(?P<b>{MONEY})"
    rf"|\b{_CAP}\b[^$.;|]{{0,20}}(?P<d>{MONEY})\s+(?:is|are|will\s+be|shall\s+be|may\s+be|can\s+be)\s+(?:paid|won)\b"
    rf"|(?P<c>{MONEY})[\s|]*(?:{_CAP}|per\s+(?:hand|round|player))[^$.;|,]{{0,20}}\b{_PAYOUT_WORD}\b"
    rf"|\b(?:cap|limit)\b[^$.;|]{{0,12}}(?P<e>{MONEY})\s+(?:per|a|each)\s+(?:hand|round)\b"
)  # fmt: skip
_SEED = re.compile(
    rf"\b(?P<what>start(?:s|ing)?|(?:re-?)?seed(?:s|ed)?|initial(?:ly)?|begins?|resets?|reset)\b[^$.;"
    rf"|]{{0,40}}?(?P<sum>{MONEY})"
)
_NEXT_SEED = re.compile(rf"\b(?:mega|major|minor)\b[^$.;|]{{0,25}}?(?P<sum>{MONEY})")
_METER = re.compile(r"\b(mega|major|minor)\b")
_RATE = re.compile(r"(?P<rate>\d{1,3}(?:\.\d{1,4})?)\s?(?:%|per\s?cent)\s+of\s+(?:each|every|all)\b")
_STAKED = re.compile(
    rf"[\s:(|,-]*(?:(?:wagers?|bets?|side\s+bet|costs?|is|of|exactly|fixed|at|a|the|each|requires?|an"
    rf"|optional)\b[\s:(|,-]*)*(?P<sum>{MONEY})(?!\s*(?:-|to|/)\s*\$)"
)
# Where hands follow, a sum is the stake if it is set apart: "PROGRESSIVE ($1)  STRAIGHT FLUSH $70".
_STAKED_AMONG_HANDS = re.compile(
    rf"\s*(?:\(\s*(?:an?\s+)?|-\s*|costs?\s+)?(?P<sum>{MONEY})(?:\s*(?:wager|bet))?(?:\)|\s*:|\s{{2,}})"
)
# A wager that a line is about; wagers behind it are what it needs.
_LEADS = re.compile(r"\s*\||[\s)]*(?::|-\s|(?:only\s+)?(?:needs?|requires?|with)\b)")
_HEAD_MIN_MAX = re.compile(rf"({_MIN}).*?({_MAX})")
_ABOUT_METERS = re.compile(r"\bmeters?\b|\bseed|\breset|\bstart|\binitial|\bjackpot\b")


@dataclass(frozen=True, slots=True)
class Bound:
    """A minimum or maximum as printed, and the wager it is said of."""

    kind: str
    words: Stretch
    cents: int
    wager: str | None


def check_limits(pencil: RedPencil) -> None:
    """Every limit, stake and seed that the card states is the filed one."""
    told_limit = False
    columns: tuple[int, ...] = ()
    for sentence in pencil.card.statements:
        told_limit |= _check_payout_limit(pencil, sentence)
    near: str | None = None
    for line in parts_of(pencil.card, pencil.house.game):
        columns = _columns(line, columns)
        if not any(token.sort == "hand" for token in tokens(line.text, pencil.house.game)):
            near = _heading_wager(pencil, line) or near
            _check_line(pencil, line, near, heads_row=bool(columns))
        else:
            _check_stake(pencil, line, line.text, pencil.wagers(line), _STAKED_AMONG_HANDS)
            _check_ranges_among_hands(pencil, line)
        _check_seeds(pencil, line)
    if not told_limit and pencil.house.payout_limit is not None:
        limit = dollars(pencil.house.payout_limit)
        message = f"the payout limit of {limit} a hand is to be posted, and the card does not state it"
        pencil.missing(None, message, _posted_limit_clause(pencil.house), Severity.WARNING)


def _columns(line: Stretch, before: tuple[int, ...]) -> tuple[int, ...]:
    """Whether the rows below a heading with a minimum and a maximum column are being read."""
    if _HEAD_MIN_MAX.search(line.text) and not re.search(r"\d", line.text):
        return (1,)
    return before if line.text.strip() else ()


def _heading_wager(pencil: RedPencil, line: Stretch) -> str | None:
    """The one wager that a short line names, under which limits of its own may stand."""
    named = {token.wager for token in pencil.wagers(line)}
    return named.pop() if len(named) == 1 and len(line.text.strip()) < 50 else None


def _check_line(pencil: RedPencil, line: Stretch, near: str | None, *, heads_row: bool) -> None:
    if re.search(r"\bmeter|\bseed|\breset|\bjackpot", line.text):
        return
    text = _PAYOUT_LIMIT.sub(lambda found: " " * len(found[0]), line.text)
    found = [token for token in tokens(line.text, pencil.house.game, line.start) if token.sort == "wager"]
    bounds = list(_bounds(line, text, found, heads_row=heads_row))
    for bound in bounds:
        _check_bound(pencil, bound, near)
    if not bounds:
        _check_stake(pencil, line, text, found)


def _check_ranges_among_hands(pencil: RedPencil, line: Stretch) -> None:
    """Limits in a line that names hands as well: from one sum to another, behind a wager and before what it pays."""
    found = tokens(line.text, pencil.house.game, line.start)
    for range_ in _RANGE.finditer(line.text):
        before = [one for one in found if one.end <= line.start + range_.start()]
        named = [one for one in before if one.sort == "wager"]
        paid = any(one.sort == "payout" or (one.sort == "hand" and not one.hand.or_better) for one in before)
        if named and not paid and "$" in range_["most"] and not range_["and"]:
            for kind, group in (("minimum", "least"), ("maximum", "most")):
                _check_bound(pencil, _bound(kind, line, range_.start(group), range_[group], named), None)


def _bounds(line: Stretch, text: str, wagers: list[Token], *, heads_row: bool) -> Iterator[Bound]:
    left = text
    for found in _RANGE.finditer(text):
        if found["and"] and "between" not in text:
            continue
        alone = re.sub(r"^\s*each(?:\s+is)?\s", "", text.strip(" *|#.")).strip() == found[0]
        if _LIMIT_WORD.search(text) or wagers or alone:
            for kind, group in (("minimum", "least"), ("maximum", "most")):
                yield _bound(kind, line, found.start(group), found[group], wagers)
            left = left[: found.start()] + " " * len(found[0]) + left[found.end() :]
    for kind, start, sum_ in _beside_words(left):
        yield _bound(kind, line, start, sum_, wagers)
    for found in _UNIT.finditer(left):
        yield _bound("unit", line, found.start("sum"), found["sum"], wagers)
    sums = list(re.finditer(MONEY, left))
    if heads_row and wagers and len(sums) == 2 and not list(_beside_words(left)):
        for kind, one in zip(("minimum", "maximum"), sums, strict=True):
            yield _bound(kind, line, one.start(), one[0], wagers)


def _beside_words(text: str) -> Iterator[tuple[str, int, str]]:
    """Sums that a minimum or maximum is said of: before their word or behind it, as the line begins."""
    text = _UNIT.sub(lambda found: " " * len(found[0]), text)
    parts = [one for one in _SUM_OR_WORD.finditer(text) if not (one["sum"] and _COUNTED.match(text, one.end()))]
    telling = [one for one in parts if not one["sum"] or "$" in one["sum"]]
    words_first = bool(telling) and telling[0]["sum"] is None
    for one, other in pairwise(parts):
        word, sum_ = (one, other) if words_first else (other, one)
        between = text[one.end() : other.start()]
        if word["sum"] is not None or sum_["sum"] is None or len(between) > _FARTHEST:
            continue
        if "$" in sum_["sum"] or _SMALL_GAP.fullmatch(between):
            yield ("minimum" if word["min"] else "maximum"), sum_.start(), sum_["sum"]


def _bound(kind: str, line: Stretch, start: int, text: str, wagers: list[Token]) -> Bound:
    before = [token for token in wagers if token.end <= line.start + start]
    # In brackets stands what a wager needs: "Six Card Bonus (must bet Ante and Aces Up)".
    before = [token for token in before if not _in_brackets(line.text, token.start - line.start)] or before
    end = start + len(text)
    behind = [
        token
        for token in wagers
        if 0 <= token.start - line.start - end < _NEAR_BEHIND and "(" not in line.text[end : token.start - line.start]
    ]
    leads = [token for token in before if _LEADS.match(line.text, token.end - line.start)]
    if behind and (not before or _goes_with(line, before[-1].end, start, end, behind[0])):
        owner: Token | None = behind[0]
    else:
        owner = leads[-1] if leads else before[-1] if before else None
    return Bound(kind, Stretch(line.start + start, text), int(amount(text) * 100), owner.wager if owner else None)


def _in_brackets(text: str, at: int) -> bool:
    return text[:at].count("(") > text[:at].count(")")


def _goes_with(line: Stretch, before: int, start: int, end: int, behind: Token) -> bool:
    """Whether a sum is said of the wager behind it: "$1 for the Progressive, $5 to $25 for the Six Card Bonus"."""
    ahead = line.text[before - line.start : start]
    parted = re.search(r"[,;]\s*(?:(?:and|or)\s+)?(?:from\s+)?(?:\S+\s*(?:-|to)\s*)?$", ahead)
    gap = line.text[end : behind.start - line.start]
    to_the_end = re.fullmatch(rf"\s*(?:(?:-|to|up\s+to)\s*{_SUM})?\s*(?:on|for|in)?\s*(?:the|your|an?)?\s*", gap)
    return parted is not None and to_the_end is not None


def _check_bound(pencil: RedPencil, bound: Bound, near: str | None) -> None:
    house = pencil.house
    offers = list(_offers_meant(house, bound.wager))
    above = house.offers.get(near) if near and bound.wager is None else None
    if above is not None and _one_stake(house, above) is None:
        offers.append(above)
    if not offers:
        return
    if bound.kind != "unit" and offers[0] is next(iter(house.offers.values())):
        pencil.read(bound.kind, "", bound.words)
    rights = [_limit(offer, bound.kind) for offer in offers]
    if bound.cents in rights:
        return
    offer = offers[0]
    right = rights[0]
    name = wager_title(offer.name)
    due = f"the submission sets {dollars(right)}" if right is not None else "the submission sets none"
    what = "a wager is a multiple of this" if bound.kind == "unit" else f"the {bound.kind} of the {name}"
    pencil.mark(bound.words, f"{what}: {due}, not {dollars(bound.cents)} (OQ-033)", _wager_clause(house, offer.name))


def _offers_meant(house: House, wager: str | None) -> Iterator[Offer]:
    """The offers whose limits may be meant: the wager's own, or the main wager's where none is named."""
    offer = house.offers.get(wager or next(iter(house.offers)))
    if offer is not None:
        yield offer


def _limit(offer: Offer, kind: str) -> int | None:
    if offer.denomination is not None:
        return offer.denomination
    limits: Limits = offer.limits
    return {"minimum": limits.minimum, "maximum": limits.maximum, "unit": limits.unit}[kind]


def _wager_clause(house: House, offer: str) -> str:
    return next((rule.clause for rule in house.rules.wagers.values() if rule.offer == offer), house.rules.wagers_clause)


def _check_stake(
    pencil: RedPencil, line: Stretch, text: str, wagers: list[Token], staked: re.Pattern[str] = _STAKED
) -> None:
    """A progressive and a Five Card Bonus have one stake, which the card states rightly or not at all."""
    for token in wagers:
        offer = pencil.house.offers.get(token.wager)
        due = _one_stake(pencil.house, offer) if offer else None
        found = staked.match(text, token.end - line.start)
        before = re.search(rf"({MONEY})[\s-]+$", text[: token.start - line.start])
        place = (found.start("sum"), found["sum"]) if found else (before.start(1), before[1]) if before else None
        if due is None or place is None or _is_about_a_meter(text, *place):
            continue
        words = Stretch(line.start + place[0], place[1])
        pencil.read("stake", token.wager, words)
        if amount(place[1]) * 100 != due:
            message = f"the {wager_title(token.wager)} takes {dollars(due)}, not {place[1]}"
            pencil.mark(words, message, _stake_clause(pencil.house, token.wager))


def _is_about_a_meter(text: str, start: int, sum_: str) -> bool:
    """Whether a sum is what a meter holds, by the words before it and those behind it in the same breath."""
    end = start + len(sum_)
    behind = re.split(r"[):]", text[end : end + _NEAR_BEHIND])[0]
    return _ABOUT_METERS.search(text[:start] + behind) is not None


def _one_stake(house: House, offer: Offer) -> int | None:
    fixed = house.rules.wagers.get(offer.name)
    if fixed is not None and fixed.exactly_dollars:
        return fixed.exactly_dollars * 100
    return offer.denomination


def _stake_clause(house: House, wager: str) -> str | None:
    fixed = house.rules.wagers[wager].exactly_clause
    return fixed or house.rules.offers[wager].denomination_clause


def _check_payout_limit(pencil: RedPencil, sentence: Stretch) -> bool:
    found = _PAYOUT_LIMIT.search(sentence.text)
    if found is None or any(token.sort == "hand" for token in tokens(sentence.text, pencil.house.game)):
        return False
    group = next(name for name, value in found.groupdict().items() if value)
    words = Stretch(sentence.start + found.start(group), found[group])
    limit = pencil.house.payout_limit
    pencil.read("payout_limit", "", words)
    if limit is None:
        message = "the submission sets no limit on payouts"
        pencil.mark(words, message, _posted_limit_clause(pencil.house))
    elif amount(found[group]) * 100 != limit:
        pencil.mark(words, f"the payout limit a hand is {dollars(limit)}", _posted_limit_clause(pencil.house))
    return True


def _posted_limit_clause(house: House) -> str | None:
    return house.rules.topics.get("posted_limit")


def _seeds(text: str) -> Iterator[re.Match[str]]:
    """Sums that a meter starts or restarts with, the first after the word and those of other meters after it."""
    for found in _SEED.finditer(text):
        yield found
        yield from _NEXT_SEED.finditer(text, found.end())


def _check_seeds(pencil: RedPencil, line: Stretch) -> None:
    """What a meter starts at, goes back to and grows by."""
    for name, offer in pencil.house.offers.items():
        meters = offer.meters
        if not meters or not re.search(r"\bmeter|\bprogressive|\bjackpot|\bmega\b|\bmajor\b|\bminor\b", line.text):
            continue
        rule = pencil.house.rules.offers[name]
        for found in _seeds(line.text):
            named = [one[1] for one in _METER.finditer(line.text[: found.start("sum")])]
            terms = [meters[named[-1]]] if named and named[-1] in meters else list(meters.values())
            reset = re.search(r"\bre-?(?:set|seed)", line.text[: found.start("sum")]) is not None
            rights = [one.reset if reset else one.initial for one in terms]
            if amount(found["sum"]) * 100 not in rights:
                words = Stretch(line.start + found.start("sum"), found["sum"])
                due = ", ".join(dollars(right) for right in rights)
                pencil.mark(words, f"the meter {'resets to' if reset else 'starts at'} {due}", rule.rate_clause)
        for found in _RATE.finditer(line.text):
            rates = [one.rate * 100 for one in meters.values()]
            if amount(found["rate"]) not in (*rates, sum(rates)):
                due = ", ".join(f"{float(rate):g}%" for rate in rates)
                words = Stretch(line.start + found.start("rate"), found["rate"])
                pencil.mark(words, f"the meter grows by {due} of each wager", rule.rate_clause)
        return
