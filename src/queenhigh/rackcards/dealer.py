"""The contest with the dealer as a card tells it: who qualifies, what is paid then, ties, the Play and the fold."""

import re
from itertools import pairwise

from queenhigh.cards import RANKS
from queenhigh.findings import Severity
from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import PlainPayment
from queenhigh.rackcards.dealer_conditions import check_whatever_the_dealer_holds
from queenhigh.rackcards.finding import RedPencil, times_words
from queenhigh.rackcards.fold import FOLD
from queenhigh.rackcards.posted import payout_text
from queenhigh.rackcards.vocabulary import NUMBER, RANK, rank_letter, whole_number
from queenhigh.rulebook import NOT_QUALIFIED, ContestCase, Kind, Qualifier, StageRule, wager_title

_HIGH = re.compile(
    rf"(?P<less>(?:less|lower|worse)\s+than|below|under|without|not?\s+(?:have|has|hold)(?:\s+at\s+least)?"
    rf"|fails?\s+to\s+(?:have|hold))?"
    rf"\s*(?:at\s+least\s+)?(?:an?\s+"
    rf"|the\s+)?(?P<words>(?P<rank>{RANK})(?:'?s)?(?![a-z])(?:[\s-]*high(?:\s+(?:card|hand))?)?(?:,?\s*(?P<how>or\s+(?:better"
    rf"|higher|above|greater|more|lower|less|worse|below)))?)"
)  # fmt: skip
_ABOUT_QUALIFYING = re.compile(
    r"\bqualif|\bdealer(?:'s\s+hand)?\s+(?:always\s+)?(?:plays|opens|must\s+have|needs|has|holds|have"
    r"|does\s+not\s+have|doesn't\s+have)\b|\bto\s+play\b|-high|\shigh\b"
)
_RANK_NEEDED = re.compile(
    r"\b(?:(?:qualif\w+|plays|opens)\s+with(?:\s+at\s+least)?|dealer\s+(?:needs|must\s+have|must\s+hold)|at\s+least|contains?|minimum\s+of)\s+(?:an?\s+|any\s+)?$"
)
_PAIR_BEFORE = re.compile(r"\bpair\s+(?:of\s+|in\s+)?$")
_A_PAIR = r"(?:a\s+)?pair(?:\s+of\s+\w+)?(?:\s+or\s+(?:better|higher))?"
_PAIR_QUALIFIER = re.compile(
    rf"\b(?:qualif\w*|dealer\s+(?:plays|opens))\s+(?:only\s+)?(?:with|on|if)\s+(?:\w+\s+){{0,4}}?(?P<after>{_A_PAIR})"
    rf"|\bdealer\b[^.;]{{0,30}}?\b(?:needs?|have|hold|has|with"
    rf"|requires?)\s+(?:at\s+least\s+)?(?P<before>{_A_PAIR})\s+to\s+(?:qualify|play|open)"
)
# Words of the dealer and a rank near each other, read by no phrase above: what they say is asked, not called missing.
_MAY_TELL_QUALIFIER = re.compile(
    r"\b(?:dealer|dlr|house|qualif\w*)\b[^\n]{0,60}\b(?:ace|king|queen|jack)s?\b"
    r"|\b(?:ace|king|queen|jack)[\s-]*(?:high|or\s+better)[^\n]{0,60}\bdealer\b"
)
_ANSWER = re.compile(r"\W*(?:a[:.]\s*)?(?:only\s+)?(?:with|on|when|at\s+least|needs?)\b")
_CONTEST = re.compile(
    r"\b(?:beats?|beating|outranks?|tie|ties)\s+the\s+dealer(?:'s\s+(?:hand|cards))?|\b(?:play|plays|playing)\s+against\s+the\s+dealer"
)
_ALWAYS_PLAYS = re.compile(
    r"\bdealer\s+(?:always\s+(?:plays|qualifies)|need\s+not\s+qualify|(?:does\s+not|doesn't)\s+(?:need|have)\s+to\s+qualify)"
    r"|\bno\s+(?:dealer\s+)?qualif(?:ier|ication|ying)\b"
)
_MUST_QUALIFY = re.compile(
    r"\bdealer\s+(?:must\s+qualify|qualifies)\s+(?:with|on|only)\b|\bdealer\s+must\s+qualify\b|\bfor\s+the\s+dealer\s+to\s+qualify\b"
)
_ALL_RETURNED = re.compile(
    r"\b(?:all|both)\s+(?:wagers|bets)\s+(?:are\s+|will\s+be\s+)?(?P<what>returned|push(?:ed)?|lost)\b"
)
_NOT_QUALIFIED = re.compile(
    rf"\bnot\s+(?:have\s+|hold\s+)?(?:at\s+least\s+)?(?:an?\s+)?{RANK}\b|"
    r"\b(?:do(?:es)?\s+not|doesn't|not|fails?\s+to|without|never)\s+(?:qualif\w+|play\b|count\b)|\bnot\s+qualif\w+"
    rf"|\bunqualified\b|\bnon-?qualif\w+|\b(?:less\s+than|below)\s+(?:an?\s+)?{RANK}\b"
    rf"|\b{RANK}[\s-]*high\s+or\s+(?:less|lower|worse)|\bno\s+qualif\w+|\bno\s+{RANK}\b"
    r"|\bdealer\s+(?:hasn't|has\s+not|doesn't|does\s+not)\s+(?:got|have)\s+(?:it|one|that)\b"
)
_QUALIFIED = re.compile(
    r"\bqualifies\b|\bdealer\s+plays\b|\bqualified\b|\bdealer\s+(?:does\s+)?(?:has|have|holds?)\s+(?:it\b|(?:the|a|that)\s+"
    rf"{RANK}\b)"
)
_WON = re.compile(r"\bon\s+top\b|\bwinning\b|\bbeats?\b|\boutranks?\b|\bhigher\b|\bwins?\b|\bbetter\s+hand\b")
_PLAY_EQUALS = re.compile(
    r"\bplay\b.*\b(?:equals?(?:\s+to)?|same|match(?:es|ing)?)\b[^.;,]{0,30}\b(?:ante|size|amount)\b|\bplay\b.*\bequal\s*$"
)
_RANK_HIGH = re.compile(rf"\b(?P<rank>{RANK})(?:[\s-]*high\b|\s+or\s+(?:better|higher|more|above|up)\b)")
_OWN_CASE = re.compile(r"\b(?:if|when|whenever|should|where|otherwise)\b")
_TIE = re.compile(
    r"\bties?\b|\btied\b|\bequal\s+(?:in\s+rank\s+)?to\s+the\s+dealer|\bsame\s+(?:hand\s+)?(?:rank"
    r"|value)\b|\bidentical\b|\bhands?\s+(?:are\s+|is\s+)?equal\b"
)
_TIE_WINS = re.compile(
    r"\bties?\s*[:=,-]+\s*(?:(?:the|your|both|all)\s+)*(?:ante\s+(?:and|&)\s+play\s+|player\s+|you\s+|bets\s+|wagers\s+)?(?:wins?\b|are\s+paid)|\b(?:player|you)\s+wins?\s+(?:all\s+)?ties\b|\bties?\s+(?:also\s+)?(?:wins?|are\s+paid|pays?"
    r"|go(?:es)?\s+to\s+the\s+player|are\s+won)\b|\bbeats?\s+or\s+ties\b|\bties?\s+or\s+beats\b"
    r"|\bwins?\s+on\s+(?:a\s+)?ties?\b|\btied\s+hands?\s+wins?\b"
)
_TIE_PUSHES = re.compile(
    r"\bties?\s+(?:is\s+a\s+|are\s+a?\s*)?push(?:es)?\b|\btie[^.;]{0,40}\b(?:push\w*|returned|stand\s*off)"
    r"|\bpush\w*\s+on\s+(?:a\s+)?ties?\b|\bpush\s+(?:in\s+case\s+of|if|when)\b[^.;]{0,30}\btie"
)
_TIE_LOSES = re.compile(
    r"\b(?:ties?|tied\s+hands|hands\s+are\s+equal)\s*[:=,-]+\s*(?:(?:the|your|both|all)\s+)*(?:ante\s+(?:and|&)\s+play\s+(?:lose|are\s+lost)|you\s+lose|(?:dealer|house)\s+wins)\b|"
    r"\btie\s+the\s+dealer,?\s+you\s+lose\b|"
    r"\bif\s+[^.;]{0,20}\btie\b[\s,]*(?:then\s+)?(?:the\s+)?(?:dealer|house)\s+wins\b|"
    r"\btie\b[\s,]*(?:(?:both|your|all|the)\s+)*(?:wagers|bets|ante\s+and\s+play)\s+(?:lose|are\s+lost)\b|"
    r"\b(?:in|on)\s+(?:case\s+of\s+)?a\s+tie,?\s+the\s+(?:dealer|house)\s+wins|"
    r"\bties?\s+(?:loses?|are\s+lost|go(?:es)?\s+to\s+the\s+(?:dealer|house))\b|\b(?:dealer"
    r"|house)\s+wins?\s+(?:all\s+)?ties\b|\bloses?\s+on\s+(?:a\s+)?ties?\b|\btied\s+(?:hands?|bets?|wagers?)\s+(?:are\s+lost|loses?)\b"
)
_RETURNED = re.compile(
    r"\b(?P<a>ante|play)s?\b(?:\s+(?:wagers?|bets?))?(?:\s+and\s+(?:the\s+)?(?P<b>ante"
    r"|play)s?(?:\s+(?:wagers?|bets?))?)?[\s.:|,-]*(?:is|are|will\s+be|shall\s+be"
    r"|gets?)?\s*(?P<what>push(?:es|ed)?|returned|refunded|a\s+push|loses?|lost|collected)\b"
)
_TIMES = re.compile(
    rf"(?P<a>{NUMBER})\s*(?:x|times)?\s*(?:-|to|,|or|and|through)\s*(?:up\s+to\s+)?(?:{NUMBER}\s*(?:x"
    rf"|times)?\s*(?:,|or|and)\s*)?(?P<b>{NUMBER})\s*(?:x\b|times\b)|(?:up\s+to\s+|exactly\s+|at\s+most\s+"
    rf"|maximum\s+(?:of\s+)?)?(?P<c>{NUMBER})\s*(?:x\b|times\b)|(?P<double>\b(?:double(?!\s+(?:down|up))|twice|triple)\b)"
)
_SPELT_OUT = re.compile(r"\bonce,?\s+twice,?\s+or\s+(?:thrice|(?:three|3)\s+times)\b")
_WITHOUT_ANTE = re.compile(
    r"\bplay\b(?:\s+(?:wager|bet|against\s+the\s+dealer))[^.;]{0,30}?\bwithout\s+(?:an?\s+)?ante\b"
)
_ITEMS: dict[str | None, str] = {"not": "not_qualified", "tie": "tie", "plays": "contest", None: "contest"}
_EQUALS = re.compile(r"\b(?:equals?|same|match(?:es|ing)?|exactly)\b")


def check_dealer(pencil: RedPencil) -> None:
    """Everything a card says about the dealer's hand; where there is none, that it says nothing of the kind."""
    sentences = pencil.card.sentences
    told = [_check_qualifier(pencil, one, before) for before, one in pairwise((Stretch(0, ""), *sentences))]
    statements = pencil.card.statements
    for sentence in statements:
        _check_whether(pencil, sentence)
    if pencil.house.rules.contest is None:
        for sentence in statements:
            _check_no_contest(pencil, sentence)
        return
    for sentence in statements:
        _check_ties(pencil, sentence)
        _check_play_size(pencil, sentence)
        check_whatever_the_dealer_holds(pencil, sentence)
    _check_outcomes(pencil)
    qualifier = _qualifier(pencil)
    if qualifier is not None and not any(told) and not _names_the_qualifier(pencil, qualifier):
        words = pencil.house.rules.inscription
        plays = any(pencil.house.rules.in_contest(name) for name in pencil.reading.named)
        pencil.missing(
            None,
            f'the card does not say what the dealer needs; the words are "{words}"',
            pencil.topic("posted_payouts"),
            Severity.ERROR if plays else Severity.WARNING,
            sure=not _MAY_TELL_QUALIFIER.search(pencil.card.plain),
        )


def _qualifier(pencil: RedPencil) -> Qualifier | None:
    """What the dealer needs, None where that is nothing."""
    contest = pencil.house.rules.contest
    return contest.qualifier if contest else None


def _names_the_qualifier(pencil: RedPencil, qualifier: Qualifier) -> bool:
    ranks = {rank_letter(found["rank"]) for found in _RANK_HIGH.finditer(pencil.card.plain)}
    return qualifier.rank in ranks


def _check_no_contest(pencil: RedPencil, sentence: Stretch) -> None:
    """Where the dealer has no hand, there is none to beat."""
    found = _CONTEST.search(sentence.text)
    if found and not re.search(r"\b(?:no|not|never|nobody|without|nor)\b|n't\b", sentence.text):
        message = f"no dealer's hand is dealt in {pencil.house.rules.title}, so there is none to beat"
        pencil.mark(Stretch(sentence.start + found.start(), found[0]), message, pencil.step("seat_turn"))


def _speaks_of_dealer(sentence: Stretch, before: Stretch) -> bool:
    """Whether the dealer is meant: named, or asked about just before an answer that names nobody."""
    named = "dealer" in sentence.text or "qualif" in sentence.text
    return named or ("dealer" in before.text and _ANSWER.match(sentence.text) is not None)


def _check_qualifier(pencil: RedPencil, sentence: Stretch, before: Stretch) -> bool:
    """Whether a sentence says what the dealer needs; a wrong rank, or a need where there is none, is marked."""
    if not _ABOUT_QUALIFYING.search(sentence.text) or not _speaks_of_dealer(sentence, before):
        return False
    pair = _PAIR_QUALIFIER.search(sentence.text)
    if pair and not _names_a_high_card(sentence.text):
        group = "after" if pair["after"] else "before"
        pencil.read("qualifier", "", Stretch(sentence.start + pair.start(group), pair[group]))
        if not _right_pair(pencil, pair[group]):
            _mark_qualifier(pencil, sentence, pair.start(group), pair.end(group))
        return True
    told = False
    for found in _HIGH.finditer(sentence.text):
        ahead = sentence.text[: found.start("words")]
        bare = not found["how"] and "high" not in found["words"]
        if _PAIR_BEFORE.search(ahead) or (bare and not _needs_rank(sentence, found)):
            continue
        told = True
        pencil.read("qualifier", "", Stretch(sentence.start + found.start("words"), found["words"]))
        if not _right_rank(pencil, found):
            _mark_qualifier(pencil, sentence, found.start("words"), found.end("words"))
    return told


def _needs_rank(sentence: Stretch, found: re.Match[str]) -> bool:
    """Whether a rank alone is what the dealer is said to need: "qualifies with a queen", but not with ace-king."""
    text, start, end = sentence.text, found.start("words"), found.end("words")
    return len(found["rank"]) > 1 and _RANK_NEEDED.search(text[:start]) is not None and text[end : end + 1] != "-"


def _check_whether(pencil: RedPencil, sentence: Stretch) -> None:
    """Whether the dealer has to qualify at all."""
    qualifies = _qualifier(pencil) is not None
    always = _ALWAYS_PLAYS.search(sentence.text)
    if always is not None:
        pencil.read("qualifier", "", Stretch(sentence.start + always.start(), always[0]))
    found = (_ALWAYS_PLAYS if qualifies else _MUST_QUALIFY).search(sentence.text)
    line = pencil.card.words(sentence.start, sentence.end).line
    told = any(one.line == line and one.clause == _qualifier_clause(pencil) for one in pencil.findings)
    if found is not None and (qualifies or not told):
        _mark_qualifier(pencil, sentence, found.start(), found.end())


def _qualifier_clause(pencil: RedPencil) -> str | None:
    """The clause that says when the dealer plays: below the qualifier, always, or never for want of a hand."""
    contest = pencil.house.rules.contest
    if contest is None:
        return pencil.step("seat_turn")
    return contest.cases[NOT_QUALIFIED if contest.qualifier else "lower"].clause


def _names_a_high_card(text: str) -> bool:
    return any("high" in found["words"] for found in _HIGH.finditer(text))


def _right_rank(pencil: RedPencil, found: re.Match[str]) -> bool:
    """Queen high or better, below queen high, jack high or lower: one rule in three forms."""
    qualifier = _qualifier(pencil)
    if qualifier is None or qualifier.hand_class != "high_card":
        return False
    below = found["how"] is not None and any(word in found["how"] for word in ("lower", "less", "worse", "below"))
    lower = RANKS[max(0, RANKS.index(qualifier.rank) - 1)]
    return rank_letter(found["rank"]) == (lower if below else qualifier.rank)


def _right_pair(pencil: RedPencil, words: str) -> bool:
    """Whether a pair is what the dealer needs: of the right rank, or any pair where that is enough."""
    qualifier = _qualifier(pencil)
    named = re.search(rf"\bof\s+(?P<rank>{RANK})", words)
    if qualifier is None or qualifier.hand_class != "pair":
        return False
    return qualifier.rank == (rank_letter(named["rank"]) if named else RANKS[0])


def _mark_qualifier(pencil: RedPencil, sentence: Stretch, start: int, end: int) -> None:
    words, title = Stretch(sentence.start + start, sentence.text[start:end]), pencil.house.rules.title
    qualifier = _qualifier(pencil)
    if qualifier is not None:
        message = f"the dealer plays with {qualifier.words} or better"
    elif pencil.house.rules.contest is not None:
        message = f"the dealer always plays in {title}: nothing has to qualify"
    else:
        message = f"no dealer's hand is dealt in {title}, so none has to qualify"
    pencil.mark(words, message, _qualifier_clause(pencil))


def _check_ties(pencil: RedPencil, sentence: Stretch) -> None:
    """What a tie does to the wagers of the contest."""
    contest = pencil.house.rules.contest
    assert contest is not None
    case = contest.cases["equal"]
    said = {"win": _TIE_WINS, "push": _TIE_PUSHES, "lose": _TIE_LOSES}
    right = {result: _fate(pencil, case, result) for result in ("win", "push", "lose")}
    due = "; ".join(words for words in right.values() if words)
    for result, pattern in said.items():
        found = pattern.search(sentence.text)
        if found is None:
            continue
        pencil.read("tie", "", Stretch(sentence.start + found.start(), found[0]))
        if not right[result]:
            pencil.mark(Stretch(sentence.start + found.start(), found[0]), f"in a tie {due}", case.clause)


def _fate(pencil: RedPencil, case: ContestCase, result: str) -> str | None:
    """What becomes of the wagers with one result in a case, None where none has it."""
    contest = pencil.house.rules.contest
    wagers = [wager for wager, fate in case.results.items() if fate == result]
    if not wagers or contest is None:
        return None
    names = " and ".join(wager_title(wager) for wager in wagers)
    one = len(wagers) == 1
    if result == "win":
        return f"the {names} {'is' if one else 'are'} paid {contest.pays[wagers[0]]}"
    if result == "push":
        return f"the {names} {'goes' if one else 'go'} back"
    return f"the {names} {'is' if one else 'are'} lost"


def _check_play_size(pencil: RedPencil, sentence: Stretch) -> None:
    """How many times the Ante a Play is."""
    text = sentence.text
    without = _WITHOUT_ANTE.search(text)
    if without and not re.search(r"\b(?:no|not|never|cannot)\b", text):
        words = Stretch(sentence.start + without.start(), without[0])
        main = next(rule for name, rule in pencil.house.rules.wagers.items() if pencil.house.rules.in_contest(name))
        pencil.mark(words, f"nobody plays against the dealer without an {wager_title(main.name)}", main.clause)
    if "ante" not in text or not re.search(r"\bplay\b", text) or _only_folds(text):
        return
    found = next((one for one in _TIMES.finditer(text) if _speaks_of_play(text, one)), None)
    rule = next(
        (one for one in pencil.house.rules.stages if one.bets and pencil.house.rules.in_contest(one.bets)), None
    )
    if rule is None:
        return
    clause = pencil.topic("play_size") or rule.clause
    right = f"a {wager_title(rule.bets or rule.name)} is {times_words(rule)} the {wager_title(rule.on or rule.name)}"
    if len(rule.times) == 1:
        _check_exact_play(pencil, sentence, found, rule, right)
        return
    if found is not None or _SPELT_OUT.search(text):
        pencil.read("times", "", sentence)
    if _SPELT_OUT.search(text):
        return
    if found is None:
        equals = _EQUALS.search(text)
        if equals and _PLAY_EQUALS.search(text) and "least" not in text:
            pencil.mark(Stretch(sentence.start + equals.start(), equals[0]), right, clause)
        return
    most = max(_times(one) for one in _TIMES.finditer(text) if _speaks_of_play(text, one))
    least = whole_number(found["a"]) if found["a"] else rule.least_times
    if (least, most) != (rule.least_times, rule.most_times) and not _one_choice_of_many(text, found, rule):
        pencil.mark(Stretch(sentence.start + found.start(), found[0]), right, clause)


def _check_exact_play(
    pencil: RedPencil, sentence: Stretch, found: re.Match[str] | None, rule: StageRule, right: str
) -> None:
    """A Play of one size: the card's number, or the Ante itself where it says that the two are equal."""
    equals = _EQUALS.search(sentence.text) if found is None and _PLAY_EQUALS.search(sentence.text) else None
    words = found or equals
    if words is not None:
        pencil.read("times", "", Stretch(sentence.start + words.start(), words[0]))
    said = 1 if found is None else None if found["a"] else _times(found)
    if words is not None and said != rule.least_times:
        clause = pencil.topic("play_size") or rule.clause
        pencil.mark(Stretch(sentence.start + words.start(), words[0]), right, clause)


def _times(found: re.Match[str]) -> int:
    if found["double"]:
        return 3 if found["double"] == "triple" else 2
    return whole_number(found["b"] or found["c"])


def _only_folds(text: str) -> bool:
    return bool(FOLD.search(text)) and not re.search(r"\b(?:equal|times|same|twice|double|triple)\b|\d\s*x\b", text)


def _speaks_of_play(text: str, found: re.Match[str]) -> bool:
    """Times of the Ante, and not times of a Pair Plus or a number of cards."""
    named = re.findall(r"\bplay\b|\bpairs?[\s-]*plus\b|\bpair\+|\baces?\s+up\b|\bante\b", text[: found.start()])
    if named and named[-1] not in ("play", "ante"):
        return False
    behind = text[found.end() : found.end() + 30]
    return not re.search(r"\bpairs?[\s-]*plus\b|\baces?\s+up\b|\bevery\b|\beach\s+round", behind)


def _one_choice_of_many(text: str, found: re.Match[str], rule: StageRule) -> bool:
    """ "3x with a pair or better, 1x otherwise" gives advice and names single sizes within the range."""
    sizes = {whole_number(one["c"]) for one in _TIMES.finditer(text) if one["c"]}
    return found["c"] is not None and "up to" not in text and len(sizes) > 1 and sizes <= set(rule.times)


def _check_outcomes(pencil: RedPencil) -> None:
    """What the wagers of the contest are paid, under the case that the sentence or the heading above it speaks of."""
    sentences, rules = pencil.card.sentences, pencil.house.rules
    for payment in pencil.reading.payments:
        if rules.in_contest(payment.wager.wager) and not payment.most:
            at = next(i for i, one in enumerate(sentences) if one.start <= payment.payout.start < one.end + 1)
            case = _case(sentences, at, payment.payout.start)
            pencil.read(_ITEMS[case], "", payment.payout)
            _check_even_money(pencil, payment, case)
    for at, sentence in enumerate(sentences):
        _check_all_returned(pencil, sentence)
        for found in _RETURNED.finditer(sentence.text):
            case = _case(sentences, at, sentence.start + found.start())
            if case in ("not", "tie"):
                pencil.read(_ITEMS[case], "", Stretch(sentence.start + found.start("what"), found["what"]))
            for wager in filter(None, (found["a"], found["b"])):
                _check_returned(pencil, sentence, found, wager, case)


def _unqualified(pencil: RedPencil) -> ContestCase | None:
    contest = pencil.house.rules.contest
    return contest.cases.get(NOT_QUALIFIED) if contest else None


def _check_all_returned(pencil: RedPencil, sentence: Stretch) -> None:
    """ "All wagers are returned" where the dealer does not qualify, and the rules do otherwise with some."""
    case, found = _unqualified(pencil), _ALL_RETURNED.search(sentence.text)
    if case is None or found is None or _case_in(sentence.text) != "not":
        return
    said = "lose" if found["what"] == "lost" else "push"
    if any(result != said for result in case.results.values()):
        fates = [_fate(pencil, case, result) for result in ("win", "push", "lose")]
        message = f"when the dealer does not qualify {'; '.join(filter(None, fates))}"
        pencil.mark(Stretch(sentence.start + found.start(), found[0]), message, case.clause)


def _case(sentences: list[Stretch], at: int, place: int) -> str | None:
    """Which case is spoken of: a tie, a dealer who does not qualify, or one who does."""
    before = sentences[at].text[: place - sentences[at].start]
    above = [one.text for one in reversed(sentences[max(0, at - 3) : at]) if len(one.text) < 70]
    if _OWN_CASE.search(before):
        above = []
    for text in (before, sentences[at].text, *above):
        case = _case_in(text)
        if case is not None:
            return case
    return None


def _case_in(text: str) -> str | None:
    """The last case that a text names; that somebody wins names one only where nothing else does."""
    unqualified = [found.span() for found in _NOT_QUALIFIED.finditer(text)]
    named = [(start, "not") for start, _ in unqualified]
    named += [(found.start(), "tie") for found in _TIE.finditer(text)]
    named += [
        (found.start(), "plays")
        for found in _QUALIFIED.finditer(text)
        if not any(start <= found.end() and found.start() <= end for start, end in unqualified)
    ]
    if named:
        return max(named)[1]
    return "plays" if _WON.search(text) else None


def _check_even_money(pencil: RedPencil, payment: PlainPayment, case: str | None) -> None:
    contest, wager, unqualified = pencil.house.rules.contest, payment.wager.wager, _unqualified(pencil)
    assert contest is not None
    line = contest.pays[wager]
    payout = payment.payout.payout
    if payout.push or payout.kind in (Kind.DOLLARS, Kind.PERCENT_OF_METER):
        return
    if case == "not" and unqualified is not None and unqualified.results[wager] != "win":
        fate = _fate(pencil, unqualified, unqualified.results[wager])
        message = f"{fate} when the dealer does not qualify; the {wager_title(wager)} is not paid"
        pencil.mark(payment.payout, message, unqualified.clause)
    elif payout.kind is Kind.FOR_ONE or payout.amount != line.amount:
        said = f"the card says {payout_text(payout)} where a winning {wager_title(wager)} is paid {line}"
        pencil.mark(payment.payout, said, line.clause)


def _check_returned(pencil: RedPencil, sentence: Stretch, found: re.Match[str], wager: str, case: str | None) -> None:
    """A wager said to go back, or to be lost, where the dealer does not qualify."""
    unqualified = _unqualified(pencil)
    if unqualified is None or case != "not":
        return
    said = "lose" if found["what"].startswith(("los", "coll")) else "push"
    due = unqualified.results.get(wager, said)
    if said != due and not (due == "win" and _paid_apart(found, wager)):
        words = Stretch(sentence.start + found.start("what"), found["what"])
        message = f"{_fate(pencil, unqualified, due)} when the dealer does not qualify"
        pencil.mark(words, message, unqualified.clause)


def _paid_apart(found: re.Match[str], wager: str) -> bool:
    """ "Ante pays 1 to 1 and Play is returned" names the Ante, but not as what goes back."""
    return found["b"] is not None and wager == found["b"]
