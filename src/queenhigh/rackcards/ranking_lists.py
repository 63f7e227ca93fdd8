"""The order of hands as a card tells it: lists from the top or the bottom, and one hand said to beat another."""

import itertools
import re

from queenhigh.rackcards.card_text import Stretch
from queenhigh.rackcards.claims import Beats, CardReading, RankingList
from queenhigh.rackcards.rows import number_of_cards, without_brackets
from queenhigh.rackcards.vocabulary import Token

_HIGH = r"(?:highest|high|best|top|strongest)"
_LOW = r"(?:lowest|low|worst|bottom|weakest)"
_FALLS = (
    rf"\b{_HIGH}\s+(?:hands?\s+)?to\s+(?:the\s+)?{_LOW}\b|\b{_HIGH}\s+(?:hands?\s+)?first\b"
    r"|\btop\s+down\b|\bdescending\b"
)
_RISES = rf"\b{_LOW}\s+to\s+(?:the\s+)?{_HIGH}\b|\b{_LOW}\s+(?:hands?\s+)?first\b|\bbottom\s+up\b|\bascending\b"
_RANKING = re.compile(
    rf"\brank(?:ing|ings|s|ed)?\b|{_FALLS}|{_RISES}|\border\s+of\s+(?:the\s+)?(?:poker\s+)?hands\b|\bhand\s+order\b"
    r"|\bhierarchy\b|^\W*order\s*:|\bfrom\s+the\s+(?:top|best|highest)\b|\bin\s+(?:this|that|the\s+following)\s+order\b|\bwhat\s+beats\s+what\b|\b(?:that's|that\s+is|is)\s+the\s+order\b"
)
_RISING = re.compile(_RISES)
_FALLING = re.compile(_FALLS)
_ABOUT_HANDS = re.compile(r"\bhands?\b|\border\b")
_ELSEWHERE = re.compile(r"\b(?:as|see|like)\s+(?:\w+\s+)?(?:in|on|above|below|listed|shown)\b")
_ENOUGH_FOR_A_LIST = 4
_SIZE = re.compile(r"\b(two|three|four|five|six|[2-6])[\s-]*card\b")
_UNLIKE = re.compile(r"\b(?:unlike|than\s+in|as\s+opposed\s+to|not\s+as\s+in|contrast)\b")
_IN_TURN = re.compile(
    r"\s*(?:[,.>;:/|=›»→-]|\b(?:then|beats?|over|and|or|next|last(?:ly)?|finally|first|second|third|fourth|fifth|sixth|"
    r"followed|after|comes?|above|by|of|all|just|plain|simple|simply|only|the|an?|any|that|them|is|are|\d{1,2})\b|\s)*"
)
_HIGH_CARD = re.compile(r"\bhigh(?:est)?\s+cards?\b")
_BEATS = re.compile(
    r"\s*(?:beats|outranks|ranks?\s+(?:above|over|higher\s+than|ahead\s+of)|is\s+(?:higher|better|stronger)\s+than"
    r"|(?P<below>ranks?\s+(?:below|under|lower\s+than)|is\s+(?:lower|weaker)\s+than|loses\s+to))\s*(?:(?:an?|any|every|the)\s+)?"
)


def announces_ranking(line: Stretch) -> bool:
    return _RANKING.search(line.text) is not None and not re.search(r"\branking\s+card", line.text)


def is_list(line: Stretch, hands: list[Token]) -> bool:
    """Whether a line is hands and nothing but what joins them: "four of a kind, straight flush, flush, high card."."""
    left, at = [], line.start
    for token in (*hands, None):
        left.append(line.text[at - line.start : token.start - line.start if token else None])
        at = token.end if token else at
    return len(hands) > 1 and _IN_TURN.fullmatch(_HIGH_CARD.sub(" ", " , ".join(left))) is not None


class OrderReader:
    """Lists of hands as they are met line by line; a list need not be announced to be one."""

    def __init__(self, reading: CardReading) -> None:
        self.reading = reading
        self.ranking: RankingList | None = None
        self.announced = False
        """Whether a colon says that the hands follow."""
        self._entries: list[Token] = []
        self._above = ""

    def open(self, line: Stretch, heading: Token | None) -> None:
        """A line that announces a ranking."""
        size = _SIZE.search(line.text)
        rising = True if _RISING.search(line.text) else False if _FALLING.search(line.text) else None
        at = _RANKING.search(line.text)
        assert at is not None
        place = Stretch(line.start + at.start(), at[0])
        self.announced = line.text.rstrip().endswith(":")
        whole = not _ELSEWHERE.search(line.text)
        self.ranking = RankingList(heading, place, number_of_cards(size[1]) if size else None, rising, whole=whole)
        self.reading.rankings.append(self.ranking)

    def rank(self, line: Stretch, hands: list[Token]) -> None:
        """The hands of one line: all of a list on one line, else the first, which the rest describes."""
        assert self.ranking is not None
        self.ranking.hands.append(hands[0])
        for before, token in itertools.pairwise(hands):
            gap = line.text[before.end - line.start : token.start - line.start]
            if not _IN_TURN.fullmatch(without_brackets(gap)) or not gap.strip():
                break
            self.ranking.hands.append(token)

    def close(self) -> None:
        self.ranking = None

    def entry(self, hand: Token) -> None:
        """A hand alone on its line, under no ranking and no wager that is paid."""
        self._entries.append(hand)

    def entries_end(self, line: Stretch | None = None) -> None:
        """Anything else: entries enough to be a list are one, and have to be all there if hands were announced."""
        if len({token.hand.name for token in self._entries}) >= _ENOUGH_FOR_A_LIST:
            first = self._entries[0]
            rising = True if _RISING.search(self._above) else False if _FALLING.search(self._above) else None
            whole = _ABOUT_HANDS.search(self._above) is not None
            place = Stretch(first.start, " " * (first.end - first.start))
            self.reading.rankings.append(
                RankingList(None, place, None, rising, self._entries, whole=whole, announced=False)
            )
        self._entries = []
        self._above = line.text if line else ""

    def forget_entries(self) -> None:
        """The hands met are entries of something else: their payouts follow."""
        self._entries = []

    def compare(self, sentence: Stretch, found: list[Token]) -> None:
        """One hand said to stand above or below the next."""
        for one, other in itertools.pairwise(found):
            if one.sort == other.sort == "hand":
                gap = sentence.text[one.end - sentence.start : other.start - sentence.start]
                said = _BEATS.fullmatch(gap)
                if said:
                    size = None if _UNLIKE.search(sentence.text) else _SIZE.search(sentence.text)
                    higher, lower = (other, one) if said["below"] else (one, other)
                    self.reading.comparisons.append(Beats(higher, lower, number_of_cards(size[1]) if size else None))
