"""What one hand is paid on one wager, in words that no paytable has: "ten for every one", "$5 wins you $25"."""

import re
from collections.abc import Iterator
from fractions import Fraction

from queenhigh.rackcards.claims import Claim
from queenhigh.rackcards.community_claims import CLOSES, OPENS, named_text, trimmed
from queenhigh.rackcards.statements import Statement
from queenhigh.rackcards.vocabulary import MONEY, NUMBER, amount
from queenhigh.rulebook import Rulebook

_NAME = re.compile(rf"{OPENS}(?P<hand>h:)?(?P<name>\w+){CLOSES}")
_LONGEST = 400
_ODDS = re.compile(rf"(?<![\w$,.])(?P<n>{NUMBER})[\s-]*(?P<how>to|for|:)[\s-]*(?:1|one)\b(?![,.]?\d)")
_UNIT = r"(?:one|1|dollar|buck|chip|unit)"
_EACH = re.compile(
    rf"(?<![\w.])\$?(?P<n>{NUMBER})\s+(?:dollars?\s+|bucks?\s+)?(?:for|on|to|against)\s+(?:(?:every|each)\s+(?:single\s+)?{_UNIT}\b|the\s+dollar\b)"
    rf"|\b(?:every|each)\s+{_UNIT}\b[^.;!?]{{0,60}}?\b(?:makes?|brings?|wins?|earns?|gets?|becomes?|pays?|returns?)\s+(?:you\s+)?\$?(?P<n2>{NUMBER})\b"
    rf"(?!\s*(?:to|for|:)\s*(?:1|one)\b)"
)
_TIMES = re.compile(
    rf"(?<![\w.])(?P<n>{NUMBER})(?:\s+times\b|[\s-]?fold\b|\s?x\b)(?:\s+(?:over|your|the|its|their|what)\b)?|\b(?P<word>doubles?|triples?|quadruples?|twice|thrice)\s+"
    r"(?:your|the|its)\s+(?:bet|wager|money|stake)"
)
_WORDS = {"double": 2, "twice": 2, "triple": 3, "thrice": 3, "quadruple": 4}
_SUM = re.compile(rf"{MONEY}|(?<=\ba )(?:five|ten|twenty|fifty|hundred)\b(?=\s+on\b)")
_WINS = re.compile(
    r"\b(?:wins?|won|pays?|paid|gets?|got|collects?|brings?|brought|makes?|made|returns?|earns?|turns?|becomes?|expect|push|gives?|hand|receive|worth"
    r"|profit|winnings|for\s+you|yours)\b|[:=]|->"
)
_SEVERAL = re.compile(r"\b(?:rais\w+|each|every|all|three|both|two|total|altogether)\b")
_OF_SOMETHING_ELSE = re.compile(
    r"\b(?:envy|meter|jackpot|limit|minimum|maximum|cap|capped|up\s+to|unlike|instead|used\s+to|elsewhere|odds\s+(?:of|against)|chances?|or\s+better\s+than"
    r"|half|not|never|no\s+more|doesn't|don't|isn't|less|more\s+than|rais\w*\s+is|per\s+hand)\b"
)
_NET = re.compile(r"\b(?:wins?|won|winnings|profit|earns?|on\s+top|besides|in\s+addition)\b")
_GROSS = re.compile(r"\b(?:back|total|altogether|in\s+all|includ\w+|returns?|stake\s+and|with\s+your)\b")
# A row of a table, which is read as such, and a range.
_ROW = re.compile(rf"\||\s{{3,}}|\.{{3}}|{MONEY}\s*(?:to|-|through|and|or)\s*{MONEY}")
_SUMS_OF_AN_EXAMPLE = 2


def paid_claims(statement: Statement, rules: Rulebook) -> Iterator[Claim]:
    """What a statement, with the question that it answers, says that its one hand is paid on its one wager."""
    if rules.contest is not None or statement.is_question or len(statement.part.text) > _LONGEST:
        return
    text = named_text(statement, rules, hands=True).text
    above = statement.above
    if above is not None and above.is_question and len(above.part.text) <= _LONGEST and not statement.wagers:
        text = f"{named_text(above, rules, hands=True).text} => {text}"
    if _ROW.search(text):
        return
    names = list(_NAME.finditer(text))
    hands = {one["name"] for one in names if one["hand"]}
    if not hands and any(one["name"] in rules.wagers and rules.wagers[one["name"]].wins_with for one in names):
        hands = {"all_three_wagers_win"}
    wagers = {_table_of(one["name"], rules) for one in names if not one["hand"]}
    if len(hands) != 1 or len(wagers) != 1 or _OF_SOMETHING_ELSE.search(text):
        return
    value = _told(_NAME.sub(" ", text))
    if value is not None:
        yield Claim("paid", f"{wagers.pop()} {hands.pop()}", value, trimmed(statement), whole=True)


def _table_of(wager: str, rules: Rulebook) -> str:
    rule = rules.wagers.get(rules.raised(wager))
    return rule.offer if rule is not None else wager


def _told(text: str) -> str | None:
    """The odds that a text tells in one way or another, if it tells them once."""
    odds, each, times = list(_ODDS.finditer(text)), list(_EACH.finditer(text)), list(_TIMES.finditer(text))
    sums = [amount(found[0]) for found in _SUM.finditer(text)]
    if len(each) == 1 and not odds:
        return f"{_n(each[0]['n'] or each[0]['n2'])} each"
    if len(odds) == 1 and not sums:
        return f"{_n(odds[0]['n'])} {'for' if odds[0]['how'] == 'for' else 'to'}"
    if len(times) == 1 and not sums and not odds:
        many = times[0]["n"]
        return f"{_n(many) if many else _WORDS[times[0]['word'].removesuffix('s')]} each"
    if len(sums) == _SUMS_OF_AN_EXAMPLE and not odds and not times and sums[0] and _WINS.search(text):
        times_won = Fraction(sums[1], sums[0])
        if _SEVERAL.search(text):
            return f"{times_won} many"
        return f"{times_won} {'net' if _NET.search(text) and not _GROSS.search(text) else 'won'}"
    return None


def _n(text: str) -> str:
    return str(amount(text))
