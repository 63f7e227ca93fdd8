"""How the game is played, as a card tells it: seats and boxes, cards dealt, what a wager needs, misdeals, conduct."""

import re

from queenhigh.desk.phrases import named_hand
from queenhigh.findings import Severity
from queenhigh.games import DEALER, open_game
from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.finding import RedPencil, times_words
from queenhigh.rackcards.posted import posted_tables
from queenhigh.rackcards.vocabulary import NUMBER, Token, tokens, whole_number
from queenhigh.rulebook import wager_title
from queenhigh.submission import House

_PLACES = r"(?:boxes|box|positions?|spots?|places?|circles?|areas?|hands?|seats?|ones)"
_BOXES = re.compile(
    rf"(?P<n>{NUMBER})\s+(?:(?:adjacent|adjoining|neighbou?ring|betting|player|wagering|playing"
    rf"|separate)\s+)*(?P<what>{_PLACES})\b"
)
_PLAY_SO_MANY = re.compile(
    rf"\W*(?:you\s+)?play\s+(?:up\s+to\s+)?(?:{NUMBER}[\s,]+(?:or\s+)?)*(?=(?:{NUMBER})\s+{_PLACES}\b)"
)
_UNBOUNDED = re.compile(
    rf"\b(?:as\s+many|any\s+number\s+of|unlimited)\s+(?:(?:adjacent|open|empty|betting)\s+)*{_PLACES}\b"
)
_PERSON = re.compile(
    r"\b(?:players?|person|people|patrons?|guests?|you|anyone|nobody|no\s+one|customer|pp|everyone|everybody)\b"
    r"|\badjacent\b[^.;]*\beach\s*$|\b(?:spots?|positions?|box(?:es)?)\s+each\s*$"
)
_MAY = re.compile(
    r"\b(?:may|can|cannot|welcome|to\s+a\s+(?:person|player|guest)|(?:guest|player|person)\s+plays|allowed|permitted|limit\w*|only|per|more\s+than|up\s+to|max|maximum|at\s+most|entitled)\b"
)
_ADJACENT = re.compile(
    r"\badjacent|\badjoin|\bnext\s+to\b|\bside[\s-]+by[\s-]+side|\bneighbou?ring|\bneighbou?rs"
    r"|\bbeside\b|\bnext\s+to\s+each\b"
)
_NOT_ADJACENT = re.compile(
    r"\b(?:not|need\s+not|no\s+need)\b[^.;]{0,20}\b(?:adjacent|neighbou?r|next\s+to)|\bany\s+(?:two|\d)\b"
)
_SEATS = re.compile(
    rf"\b(?:seats|seating\s+for|room\s+for|table\s+for)\s+(?:up\s+to\s+)?(?P<a>{NUMBER})(?!\s*-\s*\d)|(?P<b>{NUMBER})\s+(?:seats"
    rf"|seated\s+players|players?\s+at\b|player\s+positions|positions\s+at\s+the\s+table)|\b(?:up\s+to"
    rf"|maximum\s+of|at\s+most|no\s+more\s+than)\s+(?P<c>{NUMBER})\s+players"
)
_DEALT = re.compile(
    rf"\b(?P<who>(?:each\s+|every\s+|the\s+)?(?:players?|dealer|you)(?:\s+and\s+(?:the\s+)?(?:dealer"
    rf"|players?))?)\s+(?:is|are|each|will|all|then|also|both|be|alone|each\s+is)?\s*(?:is\s+|are\s+"
    rf"|be\s+)?(?:receives?|dealt|gets?|given|has|have)\s+(?:only\s+"
    rf"|exactly\s+)?(?P<n>{NUMBER})\s+(?:face[\s-]*down\s+|hidden\s+|own\s+)?cards?\b"
)
_DEALT_TO = re.compile(
    rf"\b(?P<who>players?|dealer|you)\s*:\s*(?P<n>{NUMBER})(?:\s+cards?\b|(?=,\s+(?:the\s+)?(?:last\s+)?one\b))"
)
_COMMUNITY = re.compile(rf"(?P<n>{NUMBER})\s+(?:face[\s-]*down\s+|shared\s+)?community\s+cards?\b")
_WAYS = re.compile(rf"(?P<n>{NUMBER})\s+(?:exciting\s+|different\s+|great\s+)?ways\s+to\s+win\b")
_ACE_ALWAYS_HIGH = re.compile(
    r"\ba-2-3(?:-4(?:-5)?)?\s+(?:is\s+(?:not\s+an?|no)|(?:does\s+not|doesn't)\s+(?:count|rank)\s+as\s+an?)\s+straight|"
    r"\baces?\s+(?:is|are)\s+(?:always|only)\s+high|\baces?\s+(?:may|can)\s*not\s+be\s+(?:used\s+)?low"
    r"|\baces?\s+(?:is|are)\s+(?:always\s+|only\s+)low\b|\baces?\s+(?:is|are)\s+never\s+low"
)
_WITHDRAW = re.compile(
    r"\bwithdr\w+|\btak(?:e|es|en|ing)\s+(?:\w+\s+){0,2}(?:back|down)|\bpull(?:s|ed|ing)?\b|\bremov\w+"
    r"|\bbring\s+back|\bget\s+back"
)
_BET = re.compile(
    r"\bbets?\s*(?:number\s*|no\.?\s*|#\s*)?(?P<n>[123]|one|two|three)\b|\b(?P<nth>first|second"
    r"|third)\s+(?:bet|wager)"
)
_ANY_BET = re.compile(
    r"\b(?:all\s+(?:three\s+)?|any\s+(?:of\s+(?:the\s+)?)?(?:three\s+)?|three\s+)(?:of\s+)?(?:the\s+"
    r"|your\s+)?(?:three\s+)?(?:bets|wagers)\b"
)
_BETS_WITHDRAWN = re.compile(
    r"(?P<bets>\bbets\s+(?:1|one),?\s*(?:2|two)?,?\s*(?:and|&|or)\s*(?:3|three))\s+(?:may"
    r"|can)\s+(?:all\s+)?be\s+(?:withdrawn|taken)"
)
_NOT = re.compile(r"\b(?:not|never|cannot|can't|stays?|remains?|always|must\s+stay|may\s+no)\b")
_EQUAL_BETS = re.compile(
    r"\bneed\s+not\s+(?:be\s+the\s+same|match)\b|\b(?:need\s+not|do\s+not\s+(?:have|need)\s+to|may)\s+(?:be\s+)?(?:equal|unequal|different|differ"
    r"|vary)\b|\bunequal\b|\bdifferent\s+(?:amounts|sizes)\b"
)
_ANY_SIZE = re.compile(
    r"\b(?:three|3|all|your)\s+(?:(?!equal)\w+\s+){0,2}(?:bets|wagers)\s+(?:\w+\s+)?(?:of|in)\s+any\s+(?:size|amount)s?"
)
_SAID_EQUAL = re.compile(
    r"\b(?:three|3)\b[^.;]{0,30}\b(?:equal|same\s+(?:size|amount)|alike|identical)\b|\b(?:equal|same[\s-]size)\s+(?:bets|wagers)\b"
)
_MAY_FOLD = re.compile(r"\b(?:may|can|must|or|to)\s+(?:\w+\s+)?(?P<fold>fold)\b|\bif\s+you\s+(?P<if>fold)\b")
_ALL_LISTED = re.compile(r"\bbets\s+(?:1|one)\s*,\s*(?:2|two)\s*,?\s*(?:and|&|or)\s*(?:3|three)\b")
_FACE_UP = re.compile(
    rf"(?P<n>{NUMBER})\s+(?:of\s+(?:them|these|which|its\s+cards)\s+|cards?\s+)(?:is\s+|are\s+|dealt\s+){{0,2}}face[\s-]*up"
)
_SUITS_RANKED = re.compile(
    r"\b(?:spades?|hearts?|diamonds?|clubs?)\s+(?:is|are|ranks?)\s+(?:the\s+)?(?:high\w*|low\w*|first|best|last)\b"
    r"|\b(?:spades?|hearts?|diamonds?|clubs?)\s+(?:beats?|outranks?)\s+(?:spades?|hearts?|diamonds?|clubs?)\b"
)
_RAISE_SIZE = re.compile(
    rf"\braise\b[^.;]{{0,60}}?(?P<words>(?:up\s+to\s+)?(?:(?P<n>{NUMBER})\s*(?:x\b|times\b)|double\b|twice\b))"
)
_RAISE_EQUALS = re.compile(
    r"\braise\b[^.;]{0,40}?(?P<words>\b(?:exactly\s+)?(?:equals?(?:\s+to)?|(?:by\s+)?the\s+same(?:\s+amount|\s+as\b)|match(?:es|ing)?)\b)"
)
_NTH = {"1": 1, "one": 1, "first": 1, "2": 2, "two": 2, "second": 2, "3": 3, "three": 3, "third": 3}
_SOME_OF_THREE = re.compile(r"\b(?:one|two|any|2|1)\s+of\s+(?:your|the|these|those)\s+(?:three|3)\b")
_ANY_OF_NINE = re.compile(r"\bany\s+(?:three|3)(?:\s+cards)?\s+(?:of|from|out\s+of)\s+(?:the\s+|these\s+)?(?:nine|9)\b")


def check_play(pencil: RedPencil) -> None:
    sentences = pencil.card.statements
    for at, sentence in enumerate(sentences):
        following = sentences[at + 1].text if at + 1 < len(sentences) else ""
        _check_boxes(pencil, sentence, following)
        _check_seats(pencil, sentence)
        _check_cards(pencil, sentence)
        _check_ways(pencil, sentence)
        _check_lowest(pencil, sentence)
        _check_ace(pencil, sentence)
        _check_suits(pencil, sentence)
        _check_face_up(pencil, sentence)
        _check_line_picked(pencil, sentence)
        if pencil.house.rules.equal_wagers:
            _check_equal_bets(pencil, sentence)
            _check_no_fold(pencil, sentence)
            _check_withdrawal(pencil, sentence)
            _check_raise(pencil, sentence)
            _check_win_em_all(pencil, sentence)


def _check_boxes(pencil: RedPencil, sentence: Stretch, following: str) -> None:
    """How many boxes one person may play, and that they are neighbours (3CP-7.H and sisters)."""
    text = sentence.text
    unbounded = _UNBOUNDED.search(text)
    if unbounded and re.search(r"\b(?:play|bet|wager)", text):
        message = f"the submission lets one person play {_boxes(pencil.house.adjacent_boxes)}"
        pencil.mark(Stretch(sentence.start + unbounded.start(), unbounded[0]), message, pencil.house.rules.boxes_clause)
        return
    if not (_PERSON.search(text) and _MAY.search(text)) and not _PLAY_SO_MANY.match(text):
        return
    # "One spot or two spots next to each other": the most counts, which is told last.
    for found in sorted(_BOXES.finditer(text), key=lambda one: -whole_number(one["n"])):
        if found["what"].startswith(("hand", "seat")) and not re.search(r"\b(?:play|wager|bet|per)\b", text):
            continue
        if found["what"].startswith("hand") and pencil.house.rules.equal_wagers and "adjacent" not in text:
            continue
        if found["what"] == "ones" and not re.search(r"\b(?:spot|box|position|place|circle)", text):
            continue
        if re.search(r"\b(?:table|layout|game)\s+(?:has|with|seats)", text[: found.start()]):
            continue
        said = whole_number(found["n"])
        clause = pencil.house.rules.boxes_clause
        allowed = pencil.house.adjacent_boxes
        pencil.read("boxes", "", Stretch(sentence.start + found.start(), found[0]))
        if said != allowed:
            words = Stretch(sentence.start + found.start(), found[0])
            pencil.mark(words, f"the submission lets one person play {_boxes(allowed)}", clause)
        elif said > 1 and (_NOT_ADJACENT.search(text) or not _ADJACENT.search(text + " " + following)):
            words = Stretch(sentence.start + found.start(), found[0])
            pencil.mark(
                words, "the card does not say that the boxes must be adjacent (OQ-504)", clause, Severity.WARNING
            )
        return


def _boxes(number: int) -> str:
    return "one box" if number == 1 else f"{number} adjacent boxes"


def _check_seats(pencil: RedPencil, sentence: Stretch) -> None:
    for found in _SEATS.finditer(sentence.text):
        said = whole_number(found["a"] or found["b"] or found["c"])
        pencil.read("seats", "", Stretch(sentence.start + found.start(), found[0]))
        if said != pencil.house.seats and not re.search(r"\bper\s+player|\bmay\s+play", sentence.text):
            words = Stretch(sentence.start + found.start(), found[0])
            pencil.mark(words, f"the submission has {pencil.house.seats} seats", pencil.house.rules.seats_clause)


def _check_cards(pencil: RedPencil, sentence: Stretch) -> None:
    cards = pencil.house.rules.cards
    for found in (*_DEALT.finditer(sentence.text), *_DEALT_TO.finditer(sentence.text)):
        who = found["who"]
        due = {"player": cards.player, "dealer": cards.dealer}
        both = "dealer" in who and ("player" in who or "you" in who)
        rights = [due["dealer"]] if "dealer" in who else [due["player"]]
        rights = [due["player"], due["dealer"]] if both else rights
        if any(whole_number(found["n"]) != right for right in rights) and not _in_stages(pencil, found):
            words = Stretch(sentence.start + found.start("n"), sentence.text[found.start("n") : found.end()])
            told = " and ".join(str(right) for right in dict.fromkeys(rights))
            pencil.mark(words, f"{told} cards are dealt", pencil.topic("cards_dealt"))
    for found in _COMMUNITY.finditer(sentence.text):
        if cards.community and whole_number(found["n"]) > cards.community and not pencil.house.electronic:
            words = Stretch(sentence.start + found.start(), found[0])
            clause = pencil.topic("community_dealt") or pencil.topic("cards_dealt")
            pencil.mark(words, f"{cards.community} community cards are dealt", clause)


def _in_stages(pencil: RedPencil, found: re.Match[str]) -> bool:
    """A card may tell of a part of the deal: the first cards and then the others, or all that make a hand. And the
    electronic table shares its cards."""
    house = pencil.house
    firsts = {rule.first for rule in house.rules.hands.values() if rule.first is not None}
    rest = {house.rules.cards.player - first for first in firsts}
    whole = {house.rules.hand_size(hand) for hand in house.rules.hands} if firsts else set()
    return house.electronic or whole_number(found["n"]) in firsts | rest | whole


def _check_ways(pencil: RedPencil, sentence: Stretch) -> None:
    """The ways to win are counted as they are paid: the contest, its bonus, and every other wager (OQ-511)."""
    found = _WAYS.search(sentence.text)
    tables = [name for name in posted_tables(pencil.house) if "envy" not in name]
    against = 1 if pencil.house.rules.contest else 0
    if found and whole_number(found["n"]) != len(tables) + against:
        words = Stretch(sentence.start + found.start(), found[0])
        clause = pencil.topic("ways_to_win") or pencil.house.rules.wagers_clause
        pencil.mark(words, f"this house has {len(tables) + against} ways to win", clause, Severity.WARNING)


def _check_lowest(pencil: RedPencil, sentence: Stretch) -> None:
    """ "Three of a kind or better" names the lowest hand that a wager pays."""
    found = tokens(sentence.text, pencil.house.game, sentence.start)
    wagers = {token.wager for token in found if token.sort == "wager"} - {"play"}
    equal = pencil.house.rules.equal_wagers
    if not wagers and equal is not None:
        wagers = {pencil.house.rules.wagers[name].offer for name in equal.wagers}
    posted = posted_tables(pencil.house).get(next(iter(wagers))) if len(wagers) == 1 else None
    if any(token.sort == "payout" for token in found) or posted is None or "dealer" in sentence.text:
        return
    for token in found:
        if token.sort != "hand":
            continue
        behind = sentence.text[token.end - sentence.start :]
        if token.hand.or_better or re.match(r"\s*or\s+(?:better|higher|above)", behind):
            lowest = posted.lines[-1]
            if token.hand.name != lowest.hand and not _also_low(token, posted.lines):
                message = f"{posted.name} pays from {named_hand(lowest.hand)} up"
                clause = getattr(lowest, "clause", None) or getattr(lowest, "clause_on_1", None)
                pencil.mark(token, message, clause)


def _also_low(token: Token, lines: tuple[object, ...]) -> bool:
    """Where the table lists its hands in no order of strength, any of them may be named."""
    return token.hand.name == "pair" and any(getattr(line, "hand", "") == "pair" for line in lines)


def _check_ace(pencil: RedPencil, sentence: Stretch) -> None:
    found = _ACE_ALWAYS_HIGH.search(sentence.text)
    if found and not re.search(r"\bexcept\b|\bbut\b|\bunless\b", sentence.text):
        words = Stretch(sentence.start + found.start(), found[0])
        pencil.mark(words, "an ace is also low, below the two of a straight", pencil.topic("ace_low"))


def _check_suits(pencil: RedPencil, sentence: Stretch) -> None:
    """No suit is worth more than another."""
    found = _SUITS_RANKED.search(sentence.text)
    if found and not re.search(r"\b(?:no|not|never)\b", sentence.text):
        words = Stretch(sentence.start + found.start(), found[0])
        pencil.mark(words, "suits are equal", pencil.topic("suits_equal"))


def _check_face_up(pencil: RedPencil, sentence: Stretch) -> None:
    """How many cards of the dealer lie face up while players decide, where any do."""
    found = next(_FACE_UP.finditer(sentence.text), None) if "dealer" in sentence.text else None
    up = _dealer_cards_up(pencil.house) if found else 0
    if found and up and whole_number(found["n"]) != up:
        words = Stretch(sentence.start + found.start(), found[0])
        cards = "one card" if up == 1 else f"{up} cards"
        message = f"{cards} of the dealer {'is' if up == 1 else 'are'} face up"
        pencil.mark(words, message, pencil.topic("dealer_face_up"))


def _dealer_cards_up(house: House) -> int:
    plan = open_game(house).deal_plan([1], community=False)
    return sum(place.face_up for place in plan if place.to == DEALER)


def _check_line_picked(pencil: RedPencil, sentence: Stretch) -> None:
    """On the electronic table a hand is a row, a column or a diagonal of the nine cards (OQ-113)."""
    rule = pencil.house.rules.electronic if pencil.house.electronic else None
    found = _ANY_OF_NINE.search(sentence.text) if rule else None
    if rule and found:
        words = Stretch(sentence.start + found.start(), found[0])
        message = "a hand is one of the eight lines: a row, a column or a diagonal (OQ-113)"
        pencil.mark(words, message, rule.clause)


def _check_no_fold(pencil: RedPencil, sentence: Stretch) -> None:
    """Where no hand meets a dealer's, nobody folds: a wager is raised or not, rides or is taken back."""
    found = _MAY_FOLD.search(sentence.text)
    if found and not re.search(r"\b(?:no|not|never|nobody|cannot|without)\b", sentence.text):
        start = found.start("fold") if found["fold"] else found.start("if")
        words = Stretch(sentence.start + start, "fold")
        pencil.mark(words, "no hand is folded in this game", pencil.topic("no_fold"))


def _check_equal_bets(pencil: RedPencil, sentence: Stretch) -> None:
    equal = pencil.house.rules.equal_wagers
    assert equal is not None
    found = _ANY_SIZE.search(sentence.text) or _EQUAL_BETS.search(sentence.text)
    told = found or _SAID_EQUAL.search(sentence.text)
    if told:
        pencil.read("equal", "", Stretch(sentence.start + told.start(), told[0]))
    if found and re.search(r"\b(?:three|3|2)\b|\bbets?\b|\bwagers?\b|\b(?:they|these|each)\b", sentence.text):
        words = Stretch(sentence.start + found.start(), found[0])
        pencil.mark(words, "the three wagers are compulsory and equal", equal.clause)


def _bets(pencil: RedPencil) -> tuple[list[str], list[str]]:
    """The equal wagers that may be taken back and those that stay, as the rules name them in their order."""
    rules = pencil.house.rules
    equal = rules.equal_wagers.wagers if rules.equal_wagers else ()
    loose = {stage.takes_back for stage in rules.stages}
    titles = [(wager_title(wager), wager in loose) for wager in equal]
    return [title for title, free in titles if free], [title for title, free in titles if not free]


def _withdrawal_rule(pencil: RedPencil) -> str:
    """The rule in words: "only Bets 1 and 2 may be withdrawn; Bet 3 stays"."""
    loose, kept = _bets(pencil)
    numbers = " and ".join(title.removeprefix("Bet ") for title in loose)
    stay = f"{' and '.join(kept)} {'stays' if len(kept) == 1 else 'stay'}"
    return f"only Bet{'s' * (len(loose) > 1)} {numbers} may be withdrawn; {stay}"


def _check_withdrawal(pencil: RedPencil, sentence: Stretch) -> None:
    """Some bets may be taken back, the others never (LIR-.07.E.2)."""
    loose, kept = _bets(pencil)
    if not loose or not kept or not _WITHDRAW.search(sentence.text):
        return
    for found in _BET.finditer(sentence.text):
        pencil.read("withdraw", "", Stretch(sentence.start + found.start(), found[0]))
        title = f"Bet {_NTH[found['n'] or found['nth']]}"
        if title in kept and not _NOT.search(sentence.text):
            words = Stretch(sentence.start + found.start(), found[0])
            pencil.mark(words, _withdrawal_rule(pencil), pencil.topic("kept_bet"))
    _check_all_withdrawn(pencil, sentence)


def _check_all_withdrawn(pencil: RedPencil, sentence: Stretch) -> None:
    message, clause = _withdrawal_rule(pencil), pencil.topic("kept_bet")
    listed = _BETS_WITHDRAWN.search(sentence.text)
    if listed and not _NOT.search(sentence.text):
        pencil.mark(Stretch(sentence.start + listed.start("bets"), listed["bets"]), message, clause)
    found_any = _ALL_LISTED.search(sentence.text) or _ANY_BET.search(sentence.text)
    if found_any is None or re.search(r"\b(?:two|2)\s+of\b", sentence.text) or _NOT.search(sentence.text):
        return
    if re.search(r"\b(?:withdr\w+|(?:take|pull)\s+back|remove)\b[^.;]{0,20}$", sentence.text[: found_any.start()]):
        pencil.mark(Stretch(sentence.start + found_any.start(), found_any[0]), message, clause)


def _check_win_em_all(pencil: RedPencil, sentence: Stretch) -> None:
    """A wager that wins with others wins with all of them, not with some (235-12.D)."""
    found = _SOME_OF_THREE.search(sentence.text)
    for token in pencil.wagers(sentence) if found else ():
        rule = pencil.house.rules.wagers.get(token.wager)
        if found and rule is not None and rule.wins_with and rule.offer in pencil.house.offers:
            words = Stretch(sentence.start + found.start(), found[0])
            line = next(iter(pencil.house.rules.paytables_of(rule.name).values())).lines[0]
            pencil.mark(words, f"{wager_title(rule.name)} is won when all three wagers win", line.clause)
            return


def _check_raise(pencil: RedPencil, sentence: Stretch) -> None:
    """A raise is so many times the wager it raises."""
    rules = pencil.house.rules
    stage = next((one for one in rules.stages if one.bets is not None and not rules.in_contest(one.bets)), None)
    if stage is None:
        return
    found = _RAISE_SIZE.search(sentence.text)
    said = (whole_number(found["n"]) if found["n"] else 2) if found else 1
    found = found or _RAISE_EQUALS.search(sentence.text)
    words = Stretch(sentence.start + found.start("words"), found["words"]) if found else sentence
    if found:
        pencil.read("times", "", words)
    if found and said not in stage.times:
        pencil.mark(words, f"a raise is {times_words(stage)} the wager it raises", stage.clause)
