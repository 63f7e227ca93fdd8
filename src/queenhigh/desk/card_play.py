"""How the game is played, as a card tells it: seats and boxes, cards dealt, what a wager needs, misdeals, conduct."""

import re

from queenhigh.desk.card_finding import RedPencil
from queenhigh.desk.card_payouts import posted_tables
from queenhigh.desk.card_text import Stretch
from queenhigh.desk.card_words import NUMBER, Token, tokens, whole_number
from queenhigh.findings import Severity
from queenhigh.rulebook import rulebook

_PLACES = r"(?:boxes|box|positions?|spots?|places?|circles?|areas?|hands?|seats?)"
_BOXES = re.compile(
    rf"(?P<n>{NUMBER})\s+(?:(?:adjacent|adjoining|neighbou?ring|betting|player|wagering|playing"
    rf"|separate)\s+)*(?P<what>{_PLACES})\b"
)
_PERSON = re.compile(r"\b(?:players?|person|people|patrons?|guests?|you|anyone|nobody|no\s+one|customer)\b")
_MAY = re.compile(
    r"\b(?:may|can|cannot|allowed|permitted|limit\w*|only|per|more\s+than|up\s+to|maximum|at\s+most|entitled)\b"
)
_ADJACENT = re.compile(
    r"\badjacent|\badjoining|\bnext\s+to\b|\bside[\s-]+by[\s-]+side|\bneighbou?ring|\bneighbou?rs"
    r"|\bbeside\b|\bnext\s+to\s+each\b"
)
_NOT_ADJACENT = re.compile(
    r"\b(?:not|need\s+not|no\s+need)\b[^.;]{0,20}\b(?:adjacent|neighbou?r|next\s+to)|\bany\s+(?:two|\d)\b"
)
_SEATS = re.compile(
    rf"\b(?:seats|seating\s+for|room\s+for)\s+(?:up\s+to\s+)?(?P<a>{NUMBER})|(?P<b>{NUMBER})\s+(?:seats"
    rf"|seated\s+players|players?\s+at\b|player\s+positions|positions\s+at\s+the\s+table)|\b(?:up\s+to"
    rf"|maximum\s+of|at\s+most|no\s+more\s+than)\s+(?P<c>{NUMBER})\s+players"
)
_DEALT = re.compile(
    rf"\b(?P<who>(?:each\s+|every\s+|the\s+)?(?:players?|dealer|you)(?:\s+and\s+(?:the\s+)?(?:dealer"
    rf"|players?))?)\s+(?:is|are|each|will|all|then|also|both|be|alone|each\s+is)?\s*(?:is\s+|are\s+"
    rf"|be\s+)?(?:receives?|dealt|gets?|given|has|have)\s+(?:only\s+"
    rf"|exactly\s+)?(?P<n>{NUMBER})\s+(?:face[\s-]*down\s+|hidden\s+|own\s+)?cards?\b"
)
_COMMUNITY = re.compile(rf"(?P<n>{NUMBER})\s+(?:face[\s-]*down\s+|shared\s+)?community\s+cards?\b")
_WAYS = re.compile(rf"(?P<n>{NUMBER})\s+(?:exciting\s+|different\s+|great\s+)?ways\s+to\s+win\b")
_NEEDS = re.compile(
    r"\bin\s+addition\s+to\b|\brequires?\b|\brequired\b|\bneeds?\b|\bonly\s+(?:if|with|when|after|by"
    r"|together|alongside)\b|\bmust\s+(?:also\s+|first\s+|have\s+)?(?:make|made|place|placed|have|bet"
    r"|wager|be)\b|\bprovided\b|\bhaving\s+(?:made|placed)|\bwho\s+(?:have|has)\s+(?:also\s+)?(?:made"
    r"|placed)|\bmandatory\b|\bcompulsory\b|\bmay\s+not\s+be\s+(?:made|placed)\s+without|\bnot\s+without\b"
    r"|\balongside\b|\balong\s+with\b|\bwith\s+an\s+ante\b|\baccompan\w+"
)
_NO_NEED = re.compile(
    r"\balone\b|\bwithout\s+(?:an?\s+|the\s+)?ante|\bno\s+ante\b|\bon\s+its\s+own\b|\bby\s+itself\b"
    r"|\beither\b|\bindependent\w*|\bor\s+both\b|\bnot\s+(?:required|needed)|\bneed\s+not|\bseparately\b"
    r"|\bante\s+or\b|\bpair\s*plus\s+or\b|\band\s*/\s*or\b"
)
_TELLS_HOW_TO_BET = re.compile(r"\bfold\w*|\bforfeit\w*|\bplac(?:e|es|ed|ing)\b|\bmak(?:e|es|ing)\b")
_FOLDING = re.compile(r"\bfold\w*|\bforfeit\w*|\bsurrender\w*|\bnot\s+(?:make|place)\s+(?:a|the)\s+play")
_FREE_STAKES = re.compile(
    r"\b(?:may|can)\s+(?:be\s+)?(?:differ\w*|unequal|vary|of\s+any\s+size)|\bneed\s+not\s+be\s+(?:equal"
    r"|the\s+same)|\bunequal\b|\bany\s+amount\b|\bdifferent\s+amounts\b"
)
_NOT_ABOVE = re.compile(
    r"\b(?:not|never|cannot)\s+(?:exceed|be\s+(?:more|larger|greater|higher|bigger)\s+than)\b"
    r"|\bno\s+more\s+than\b|\bat\s+most\b|\bup\s+to\b"
)
_HALF = re.compile(r"\bhalf\b|\btwice\b|\b(?:two|2)\s*(?:times|x)\b|\bdouble\b")
_FIVE = re.compile(r"\b(?:five|5)\s*(?:times|x\b|to\s+(?:1|one)|:\s*1)")
_AT_LEAST = re.compile(r"\bat\s+least\b|\bequal\s+to\s+or\s+(?:greater|more)|\bno\s+less\s+than\b")
_NAME = (
    r"(?:maryland|md\.?|state|of|lottery|gaming|gambling|casino|casinos|control|and|&|racing|nevada|new|jersey"
    r"|york|pennsylvania|delaware|virginia|west|ohio|michigan|national|indian|liquor|games|enforcement"
    r"|regulatory|board)"
)
_AUTHORITY = re.compile(
    rf"\b(?P<name>(?:{_NAME}\s+){{0,9}}(?:commission|agency|board|authority|bureau|department|division"
    rf"|regulators?)\b(?:\s+of\s+(?:{_NAME}\s*)+)?)"
)
_AUTHORITIES = {
    f"{state}lottery and gaming control {body}"
    for state in ("maryland state ", "state ", "maryland ")
    for body in ("agency", "commission")
} | {f"maryland lottery and gaming {body}" for body in ("agency", "commission")}
_EXPOSED = re.compile(r"\b(?:expos\w+|face[\s-]*up\b[^.;]{0,25}\b(?:deck|shoe|deal\w*))")
_MISDEAL = re.compile(r"\bmis-?deals?\b|\bvoid\w*\b|\bdead\b|\bredeal\w*|\bre-deal\w*")
_NOT_MISDEAL = re.compile(
    r"\b(?:do(?:es)?\s+not|doesn't|is\s+not|isn't|not\s+be|never|no)\s+(?:\w+\s+){0,3}(?:mis-?deal|void)"
    r"|\bnot\s+(?:constitute\s+)?(?:a\s+)?(?:mis-?deal|void)"
)
_SETTLED_WHICH = re.compile(
    r"\bplayer'?s?'?\s+card|\bcards?\s+of\s+a\s+player|\bdealt\s+to\s+a\s+player|\bto\s+a\s+player"
    r"|\bin\s+the\s+(?:deck|shoe)|\bset\s+aside|\bnot\s+used|\breplaced|\bdiscard\w*|\bfound\s+face"
    r"|\btheir\s+own"
)
_MORE_THAN_ONE = re.compile(r"\bmore\s+than\s+one\b|\b(?:two|2)\s+or\s+more\b|\bsecond\b|\btwo\b|\bmultiple\b")
_COUNT_WRONG = re.compile(r"\b(?:incorrect|wrong|improper)\s+number\s+of\s+cards|\btoo\s+(?:many|few)\s+cards")
_ACE_ALWAYS_HIGH = re.compile(
    r"\baces?\s+(?:is|are)\s+(?:always|only)\s+high|\baces?\s+(?:may|can)\s*not\s+be\s+(?:used\s+)?low"
    r"|\baces?\s+(?:is|are)\s+(?:always\s+|only\s+)low\b|\baces?\s+(?:is|are)\s+never\s+low"
)
_WITHDRAW = re.compile(
    r"\bwithdr\w+|\btak(?:e|es|en|ing)\s+(?:\w+\s+){0,2}(?:back|down)|\bpull\w*\s+back|\bremov\w+"
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
    r"\b(?:need\s+not|do\s+not\s+(?:have|need)\s+to|may)\s+(?:be\s+)?(?:equal|unequal|different|differ"
    r"|vary)\b|\bunequal\b|\bdifferent\s+(?:amounts|sizes)\b"
)
_RAISE_SIZE = re.compile(
    rf"\braise\b[^.;]{{0,60}}?(?P<words>(?:up\s+to\s+)?(?:(?P<n>{NUMBER})\s*(?:x\b|times\b)|double\b|twice\b))"
)
_CARDS_CLAUSE = {
    "three-card-poker": "RACK-06",
    "four-card-poker": "4CP-8.E",
    "235-stud-poker": "235-8.D.2",
    "let-it-ride": "LIR-.08.D.3",
}
_GAME_WORDS = {
    "three-card-poker": re.compile(r"\b(?:three|3)[\s-]*card[\s-]*poker\b"),
    "four-card-poker": re.compile(r"\b(?:four|4)[\s-]*card[\s-]*poker\b"),
    "235-stud-poker": re.compile(r"\b(?:235|2-3-5)[\s-]*(?:stud)?(?:[\s-]*poker)?\b"),
    "let-it-ride": re.compile(r"\blet[\s-]*it[\s-]*ride\b"),
}


def is_for_another_game(pencil: RedPencil) -> bool:
    """Whether the card names another of the games and never this one; that alone is told then."""
    game = pencil.house.game
    text = pencil.card.plain
    if _GAME_WORDS[game].search(text):
        return False
    for other, pattern in _GAME_WORDS.items():
        found = pattern.search(text)
        if found and not (game == "235-stud-poker" and other == "three-card-poker"):
            words = Stretch(found.start(), found[0])
            ours, theirs = rulebook(game).title, rulebook(other).title
            pencil.mark(words, f"the card is for {theirs}, and the submission for {ours}", _name_clause(pencil))
            return True
    message = f"the card does not name the game; the submission is for {rulebook(game).title}"
    pencil.missing(None, message, _name_clause(pencil), Severity.WARNING)
    return False


def _name_clause(pencil: RedPencil) -> str | None:
    return "RACK-01" if pencil.house.game == "three-card-poker" else pencil.house.rules.wagers_clause


def check_play(pencil: RedPencil) -> None:
    sentences = pencil.card.sentences
    for at, sentence in enumerate(sentences):
        following = sentences[at + 1].text if at + 1 < len(sentences) else ""
        _check_boxes(pencil, sentence, following)
        _check_seats(pencil, sentence)
        _check_cards(pencil, sentence)
        _check_ways(pencil, sentence)
        _check_lowest(pencil, sentence)
        _check_authority(pencil, sentence)
        _check_misdeals(pencil, sentence)
        _check_ace(pencil, sentence)
        if pencil.house.rules.equal_wagers:
            _check_equal_bets(pencil, sentence)
            _check_withdrawal(pencil, sentence)
            _check_raise(pencil, sentence)
    _check_exposed(pencil)
    if "pair_plus" in pencil.house.offers:
        _check_version(pencil)


def _check_boxes(pencil: RedPencil, sentence: Stretch, following: str) -> None:
    """How many boxes one person may play, and that they are neighbours (3CP-7.H and sisters)."""
    text = sentence.text
    if not (_PERSON.search(text) and _MAY.search(text)):
        return
    for found in _BOXES.finditer(text):
        if found["what"].startswith(("hand", "seat")) and not re.search(r"\b(?:play|wager|bet|per)\b", text):
            continue
        if found["what"].startswith("hand") and pencil.house.rules.equal_wagers and "adjacent" not in text:
            continue
        if re.search(r"\b(?:table|layout|game)\s+(?:has|with|seats)", text[: found.start()]):
            continue
        said = whole_number(found["n"])
        clause = pencil.house.rules.boxes_clause
        allowed = pencil.house.adjacent_boxes
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
        if said != pencil.house.seats and not re.search(r"\bper\s+player|\bmay\s+play", sentence.text):
            words = Stretch(sentence.start + found.start(), found[0])
            pencil.mark(words, f"the submission has {pencil.house.seats} seats", pencil.house.rules.seats_clause)


def _check_cards(pencil: RedPencil, sentence: Stretch) -> None:
    cards = pencil.house.rules.cards
    for found in _DEALT.finditer(sentence.text):
        who = found["who"]
        due = {"player": cards.player, "dealer": cards.dealer}
        both = "dealer" in who and ("player" in who or "you" in who)
        rights = [due["dealer"]] if "dealer" in who else [due["player"]]
        rights = [due["player"], due["dealer"]] if both else rights
        if any(whole_number(found["n"]) != right for right in rights) and not _in_stages(pencil, found):
            words = Stretch(sentence.start + found.start("n"), sentence.text[found.start("n") : found.end()])
            told = " and ".join(str(right) for right in dict.fromkeys(rights))
            pencil.mark(words, f"{told} cards are dealt", _CARDS_CLAUSE[pencil.house.game])
    for found in _COMMUNITY.finditer(sentence.text):
        if cards.community and whole_number(found["n"]) > cards.community and not pencil.house.electronic:
            words = Stretch(sentence.start + found.start(), found[0])
            clause = _CARDS_CLAUSE[pencil.house.game].replace("RACK-06", "3CP-8.E.2")
            pencil.mark(words, f"{cards.community} community cards are dealt", clause)


def _in_stages(pencil: RedPencil, found: re.Match[str]) -> bool:
    """235 Stud Poker gives two cards and then a third, and the electronic table shares its cards."""
    return pencil.house.electronic or (pencil.house.game == "235-stud-poker" and whole_number(found["n"]) in (1, 2, 5))


def _check_ways(pencil: RedPencil, sentence: Stretch) -> None:
    """The ways to win are counted as they are paid: the contest, its bonus, and every other wager (OQ-511)."""
    found = _WAYS.search(sentence.text)
    tables = [name for name in posted_tables(pencil.house) if "envy" not in name]
    against = 1 if pencil.house.rules.cards.dealer else 0
    if found and whole_number(found["n"]) != len(tables) + against:
        words = Stretch(sentence.start + found.start(), found[0])
        clause = "RACK-02" if pencil.house.game == "three-card-poker" else pencil.house.rules.wagers_clause
        pencil.mark(words, f"this house has {len(tables) + against} ways to win", clause, Severity.WARNING)


def _check_lowest(pencil: RedPencil, sentence: Stretch) -> None:
    """ "Three of a kind or better" names the lowest hand that a wager pays."""
    found = tokens(sentence.text, pencil.house.game, sentence.start)
    wagers = {token.wager for token in found if token.sort == "wager"} - {"play"}
    if not wagers and pencil.house.game == "let-it-ride":
        wagers = {"bets"}
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
                message = f"{posted.name} pays from a {lowest.hand.replace('_', ' ')} up"
                clause = getattr(lowest, "clause", None) or getattr(lowest, "clause_on_1", None)
                pencil.mark(token, message, clause)


def _also_low(token: Token, lines: tuple[object, ...]) -> bool:
    """Where the table lists its hands in no order of strength, any of them may be named."""
    return token.hand.name == "pair" and any(getattr(line, "hand", "") == "pair" for line in lines)


def _check_authority(pencil: RedPencil, sentence: Stretch) -> None:
    """A card that names the regulator names it rightly (OQ-508)."""
    for found in _AUTHORITY.finditer(sentence.text):
        name = " ".join(found["name"].replace("&", "and").replace("md.", "md").split())
        bare = re.sub(r"^(?:of|and|state)\s+(?=\w+\s)", "", name) if name.startswith(("of ", "and ")) else name
        if " " in bare and bare not in _AUTHORITIES and bare.split()[-1] not in ("regulator", "regulators"):
            start = found.start("name") + len(found["name"]) - len(found["name"].lstrip())
            words = Stretch(sentence.start + start, found["name"].strip())
            right = "Maryland State Lottery and Gaming Control Agency"
            clause = "RACK-34" if pencil.house.game == "three-card-poker" else pencil.clause(_approval(pencil))
            pencil.mark(words, f"the regulator is the {right}, or the Commission (OQ-508)", clause, Severity.WARNING)


def _approval(pencil: RedPencil) -> str:
    return "02.B" if pencil.house.rules.prefix == "LIR" else "2.B"


def _chapter_13(pencil: RedPencil, letter: str) -> str:
    return pencil.clause(f"13.{letter}")


def _check_misdeals(pencil: RedPencil, sentence: Stretch) -> None:
    """What voids a round must not be called harmless (13.B, 13.D and 13.E)."""
    text = sentence.text
    denied = _NOT_MISDEAL.search(text)
    if denied is None:
        return
    words = Stretch(sentence.start + denied.start(), denied[0])
    if _COUNT_WRONG.search(text):
        pencil.mark(words, "a wrong number of cards voids the round", _chapter_13(pencil, "D"))
    elif (
        _EXPOSED.search(text)
        and re.search(r"\bdealer'?s?\b[^.;]{0,12}\bcard", text)
        and not re.search(r"\bface[\s-]*up", text)
    ):
        pencil.mark(words, "a dealer's card exposed before its time voids the round", _chapter_13(pencil, "E"))
    elif _EXPOSED.search(text) and _MORE_THAN_ONE.search(text):
        pencil.mark(words, "a second exposed card voids the round", _chapter_13(pencil, "B"))


def _check_exposed(pencil: RedPencil) -> None:
    """One exposed card: the card's own rule, noted where it does not say which card and what becomes of it (OQ-503)."""
    void = pencil.house.readings.one_exposed_player_card == "void"
    for sentence in pencil.card.sentences:
        exposed = _EXPOSED.search(sentence.text)
        if exposed is None or not (_NOT_MISDEAL.search(sentence.text)) or _MORE_THAN_ONE.search(sentence.text):
            continue
        if re.search(r"\bdealer'?s?\b[^.;]{0,12}\bcard", sentence.text):
            continue
        clause = "RACK-30" if pencil.house.game == "three-card-poker" else pencil.clause(_face_up(pencil))
        start = len(sentence.text) - len(sentence.text.lstrip(" -*"))
        words = Stretch(sentence.start + start, sentence.text.strip(" -*"))
        if void:
            pencil.mark(words, "the submission voids the round for one exposed player card (OQ-041)", clause)
        elif not _SETTLED_WHICH.search(sentence.text):
            message = (
                "read as a player's card exposed in the deal, which plays on; "
                "a card found face up in the deck is set aside and replaced (OQ-503)"
            )
            pencil.mark(words, message, clause, Severity.NOTE)
        return


def _face_up(pencil: RedPencil) -> str:
    return "13.A.1" if pencil.house.rules.prefix == "4CP" else "13.A"


def _check_ace(pencil: RedPencil, sentence: Stretch) -> None:
    found = _ACE_ALWAYS_HIGH.search(sentence.text)
    if found and not re.search(r"\bexcept\b|\bbut\b|\bunless\b", sentence.text):
        rest = {"three-card-poker": "6.B", "four-card-poker": "6.A.1", "235-stud-poker": "6.B", "let-it-ride": "06.A.1"}
        words = Stretch(sentence.start + found.start(), found[0])
        pencil.mark(words, "an ace is also low, below the two of a straight", pencil.clause(rest[pencil.house.game]))


def _check_equal_bets(pencil: RedPencil, sentence: Stretch) -> None:
    equal = pencil.house.rules.equal_wagers
    assert equal is not None
    found = _EQUAL_BETS.search(sentence.text)
    if found and re.search(r"\b(?:three|3|2)\b|\bbets?\b|\bwagers?\b", sentence.text):
        words = Stretch(sentence.start + found.start(), found[0])
        pencil.mark(words, "the three wagers are compulsory and equal", equal.clause)


def _check_withdrawal(pencil: RedPencil, sentence: Stretch) -> None:
    """Bets 1 and 2 may be taken back, Bet 3 never (LIR-.07.E.2)."""
    if pencil.house.game != "let-it-ride" or not _WITHDRAW.search(sentence.text):
        return
    for found in _BET.finditer(sentence.text):
        third = (found["n"] or found["nth"]) in ("3", "three", "third")
        if third and not _NOT.search(sentence.text):
            words = Stretch(sentence.start + found.start(), found[0])
            pencil.mark(words, "Bet 3 always stays; only Bets 1 and 2 may be withdrawn", pencil.clause("07.E.2"))
    _check_all_withdrawn(pencil, sentence)


def _check_all_withdrawn(pencil: RedPencil, sentence: Stretch) -> None:
    message = "only Bets 1 and 2 may be withdrawn; Bet 3 stays"
    listed = _BETS_WITHDRAWN.search(sentence.text)
    if listed and not _NOT.search(sentence.text):
        pencil.mark(Stretch(sentence.start + listed.start("bets"), listed["bets"]), message, pencil.clause("07.E.2"))
    found_any = _ANY_BET.search(sentence.text)
    if found_any is None or re.search(r"\b(?:two|2)\s+of\b", sentence.text) or _NOT.search(sentence.text):
        return
    if re.search(r"\b(?:withdr\w+|take\s+back|remove)\b[^.;]{0,20}$", sentence.text[: found_any.start()]):
        pencil.mark(Stretch(sentence.start + found_any.start(), found_any[0]), message, pencil.clause("07.E.2"))


def _check_raise(pencil: RedPencil, sentence: Stretch) -> None:
    found = _RAISE_SIZE.search(sentence.text) if pencil.house.game == "235-stud-poker" else None
    if found and (found["n"] is None or whole_number(found["n"]) != 1):
        words = Stretch(sentence.start + found.start("words"), found["words"])
        pencil.mark(words, "a raise equals the wager it raises, exactly", pencil.clause("11.B.1.a"))


def _check_version(pencil: RedPencil) -> None:
    """How Pair Plus hangs on the Ante: the card says what the submission chose of 3CP-7.F and 7.G (OQ-502)."""
    version = pencil.house.offers["pair_plus"].version
    needs = next((one for one in pencil.card.passages if _says_ante_needed(pencil, one)), None)
    alone = next((one for one in pencil.card.passages if _says_alone(pencil, one)), None)
    ratio = next(((one, said) for one in pencil.card.passages if (said := _ratio(pencil, one))), None)
    if ratio and ratio[1] != version:
        clauses = pencil.house.rules.offers["pair_plus"].versions or {}
        pencil.mark(_trimmed(ratio[0]), f"the submission has the version {version!r} of 7.G", clauses.get(version))
    elif alone and version != "free":
        clauses = pencil.house.rules.offers["pair_plus"].versions or {}
        pencil.mark(_trimmed(alone), "the submission asks for an Ante with every Pair Plus", clauses.get(version))
    elif needs and not ratio:
        message = "an Ante is asked for with a Pair Plus, and no version of 7.G with its ratio is named (OQ-502)"
        pencil.mark(_trimmed(needs), message, "3CP-7.G", Severity.WARNING)
    elif not _TELLS_HOW_TO_BET.search(pencil.card.plain):
        return
    elif version not in ("free", "ante_required") and not ratio:
        clauses = pencil.house.rules.offers["pair_plus"].versions or {}
        message = f"the version {version!r} of 7.G is filed, and the card does not tell its ratio"
        pencil.missing(pencil.reading.named.get("pair_plus"), message, clauses.get(version), Severity.WARNING)
    elif version == "ante_required" and not needs:
        message = "the submission asks for an Ante with every Pair Plus, and the card does not say so"
        pencil.missing(pencil.reading.named.get("pair_plus"), message, "3CP-7.G", Severity.WARNING)


def _trimmed(sentence: Stretch) -> Stretch:
    lead = len(sentence.text) - len(sentence.text.lstrip(" -*#|"))
    return Stretch(sentence.start + lead, sentence.text.strip(" -*#|"))


def _mentions(pencil: RedPencil, sentence: Stretch) -> list[str]:
    return [token.wager for token in tokens(sentence.text, pencil.house.game) if token.sort == "wager"]


def _says_ante_needed(pencil: RedPencil, sentence: Stretch) -> bool:
    named = set(_mentions(pencil, sentence))
    others = named - {"ante", "pair_plus", "play"}
    if not {"ante", "pair_plus"} <= named or others or _FOLDING.search(sentence.text) or _NO_NEED.search(sentence.text):
        return False
    return _NEEDS.search(sentence.text) is not None and not re.search(r"no\s+more\s+bets", sentence.text)


def _says_alone(pencil: RedPencil, sentence: Stretch) -> bool:
    named = set(_mentions(pencil, sentence))
    text = sentence.text
    free = re.search(
        r"\balone\b|\bwithout\s+(?:an?\s+|the\s+)?ante|\bon\s+its\s+own\b|\bby\s+itself\b|\bno\s+ante\b"
        r"|\bor\s+both\b",
        text,
    )
    return (
        "pair_plus" in named
        and bool(free)
        and not re.search(r"\b(?:not|never|cannot)\b", text)
        and not _FOLDING.search(text)
    )


def _ratio(pencil: RedPencil, sentence: Stretch) -> str | None:
    """The version of 7.G that a sentence describes by its ratio."""
    named = set(_mentions(pencil, sentence))
    text = sentence.text
    if not {"ante", "pair_plus"} <= named or _FOLDING.search(text) or named & {"six_card_bonus", "progressive"}:
        return None
    if _FIVE.search(text):
        return "compulsory"
    if _HALF.search(text):
        return "ante_at_least_half"
    if re.search(
        r"\bante\b[^.;]{0,40}\bat\s+least\b|\bante\b[^.;]{0,40}\bequal\s+to\s+or\s+(?:greater|more)", text
    ) or (_NOT_ABOVE.search(text) and re.search(r"\bpair[\s-]*plus\b.*\bante\b", text)):
        return "ante_at_least"
    return None
