"""What a card promises about money and hands: payout lines under their wagers, and lists of hands in their order."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from queenhigh.rackcards.card_text import CardText, Stretch, is_heading, is_rule
from queenhigh.rackcards.claims import CardReading, PaidLine, PaidTable, PlainPayment
from queenhigh.rackcards.columns import PAY_WORD, Columns, stacked_heads
from queenhigh.rackcards.leftovers import read_leftovers
from queenhigh.rackcards.parts import parts_of
from queenhigh.rackcards.ranking_lists import OrderReader, announces_ranking
from queenhigh.rackcards.rows import (
    Group,
    groups_of,
    is_prose,
    is_stake_of,
    kind_of_heading,
    stands_alone,
    without_asides,
)
from queenhigh.rackcards.vocabulary import NUMBER, Payout, Token, amount, tokens
from queenhigh.rulebook import Kind

_ROW = re.compile(r"\s*\|.*\|\s*$|.*\S\s*\|\s*\S")
_BARE = re.compile(
    r"(?<![\d$:/-])(?<!\d[.,])\d{1,3}(?:,\d{3})+(?![\d,:/%-]|\.\d)|(?<![\d$:/-])(?<!\d[.,])\d{1,6}(?![\d:/%-]|[.,]\d)"
)
# Cards named by their ranks, which are no payouts: "a straight with a 2, 3, 4 and 5".
_RANKS_LISTED = re.compile(
    r"\b(?:with|of|like)\s+(?:an?\s+)?(?:(?:ace|10|[2-9])\s*(?:,\s*(?:and\s+)?|and\s+|-\s*)(?:an?\s+)?)+(?:10|[2-9])\b"
)
_SPOKEN = re.compile(rf"(?<![\w$.,:/-])(?<!\d )(?:a\s+)?(?P<n>{NUMBER})(?![\w%:/-]|[.,]\d)")
_WORTH = re.compile(
    r"(?:\s*[,:-]|\s+(?:(?:is|are)\s+)?(?:worth|paid|at)|\s+(?:gets?|brings?|pays?|earns?|wins?|returns?|makes?)(?:\s+you)?|\s+is)?\s+(?:a\s+)?$"
)
_ENDS = re.compile(r"\s*(?:[,;.!)]|$)|\s+(?:and|then|while|but)\b")
_ALL_OF_THEM = re.compile(r"\b(?:all|both|your|the)\s+$")
_FOR_A = re.compile(r"\s+(?:for|with|on)\s+(?:(?:an?|any|your|the)\s+)?")
_IT_PAYS = re.compile(r"[\W\d]*(?:it|this|that|this one|that one)\s+(?:also\s+)?(?:pays|wins|is\s+paid|brings|gets)\b")
_LABEL = re.compile(r"[\s*|(-]*(?=[\w-]*[a-z])[\w'-]{2,}(?:\s[\w'-]+){0,3}\s*:")
_IN_TURN = re.compile(r"(?<![\d$.,-])\d{1,4}(?:\s?[-/]\s?\d{1,4}){2,}(?![\d.%])")
_TOGETHER = re.compile(r"[\s,/&+|]*(?:(?:and|or|both)\s*)?(?:the\s+|your\s+)?")
_PAID_ON = re.compile(r"\s*(?:each\s+)?on\s+(?:both\s+)?(?:the\s+|your\s+|their\s+)?")
_NO_ACTION = re.compile(r"\bno\s+action\s+on\s+(?:the\s+)?$")
_CHANCES = re.compile(r"\b(?:odds|chances?|probability)\s+(?:of|against)\b(?!\s+\d)|\bonce\s+in\b")
_ADVICE = re.compile(r"\b(?:play|bet|raise|wager|make)\s+(?:up\s+to\s+)?\d\s?x\b|\dx\s+(?:the|your)\s+ante")
_NOT_A_CLAIM = re.compile(r"\bup\s+to\s*$|\bratio\s+(?:of\s+)?$|\bwithin\s*$|\bexceed\s*$")
# The most that is paid at all, which is no line of a table: "pair or better pays, up to 50 to 1".
_MOST = re.compile(
    r"\b(?:up\s+to|as\s+much\s+as|at\s+most|(?:no|not|never)\s+(?:\w+\s+)?more\s+than|exceeds?|capped\s+at"
    r"|limit(?:ed)?(?:\s+is)?(?:\s+to)?|max(?:imum)?(?:\s+pay\w*)?(?:\s+(?:of|per|a)(?:\s+hand)?)?)\s*:?\s*(?:of\s+|to\s+)?$"
)
_MAY_BE_BET = re.compile(r"\b(?:bets?|wagers?)\s+up\s+to\s*$")
_PAID_WITHOUT_A_HAND = ("win_em_all", "two_card")


def read_card(card: CardText, game: str) -> CardReading:
    """Everything that the card promises about payouts and the order of hands."""
    reader = _Reader(card, game)
    for number, line in enumerate(reader.parts):
        reader.line(number, line)
    for sentence in card.sentences:
        reader.sentence(sentence)
    reading = reader.finished()
    read_leftovers(card, game, reading)
    return reading


class _Reader:
    def __init__(self, card: CardText, game: str) -> None:
        self.card = card
        self.game = game
        self.parts = parts_of(card, game)
        self.reading = CardReading()
        self.order = OrderReader(self.reading)
        self.wager: Token | None = None
        self.topic: Token | None = None
        self.columns = Columns()
        self.hand_columns = Columns()
        self.table: dict[str | None, PaidTable] = {}
        self.waiting: list[Token] = []
        self.bare_kind: Kind | None = None
        self.apart = False
        self.passing: PaidTable | None = None
        self.spoken_of: Token | None = None

    def line(self, number: int, line: Stretch) -> None:
        if not line.text.strip():
            self.waiting = []
            self.apart = True
            self.topic = None
            self.passing = None
            self._end_columns_after_rows()
            return
        if is_rule(line.text):
            return
        if "|" not in line.text and self.columns.in_cells():
            self.columns.clear()
            self.hand_columns.clear()
        found = without_asides(line, tokens(line.text, self.game, line.start))
        found = self._with_bare_numbers(line, _without_stakes(line, found))
        spoken = _IT_PAYS.match(line.text)
        if spoken and self.spoken_of is not None and not any(token.sort == "wager" for token in found):
            # "The Three Card Bonus looks at three cards. It pays a pair 1 to 1."
            self._set_wager(self.spoken_of)
        if line.text.rstrip().endswith("?") and not any(token.sort == "wager" for token in found):
            # What is asked about is something new; its answer is known by its payouts.
            self._set_wager(None)
        if (
            _LABEL.match(line.text)
            and {"hand", "payout"} <= {token.sort for token in found}
            and _is_unknown_label(line, found)
        ):
            # A label that nobody knows heads what follows it; its payouts tell whose they are.
            self._set_wager(None)
        if self.apart and self.topic is None and found and found[0].sort == "wager" and _opens(line, found[0]):
            self.topic = found[0]
        for token in found:
            if token.sort == "wager":
                self.reading.named.setdefault(token.wager, token)
        if spoken is None:
            self.spoken_of = next((token for token in found if token.sort == "wager"), None)
        hands = [token for token in found if token.sort == "hand"]
        payouts = [token for token in found if token.sort == "payout"]
        if self.hand_columns and payouts and not hands:
            self._row_of_a_wager(line, found, payouts)
        elif hands and payouts and not _CHANCES.search(line.text) and not _ADVICE.search(line.text):
            self.order.close()
            self.order.entries_end(line)
            self._paid_row(line, found)
        elif hands:
            self._hands_alone(number, line, hands, found)
        elif payouts and self.waiting:
            self.order.forget_entries()
            self._paid_below(payouts)
        else:
            self.order.entries_end(line)
            self._no_hand(number, line, found, payouts)

    def _no_hand(self, number: int, line: Stretch, found: list[Token], payouts: list[Token]) -> None:
        wagers = [token for token in found if token.sort == "wager"]
        payouts = [token for token in payouts if not is_stake_of(line, wagers, token)]
        stakes = [token for token in found if token.sort == "stake"]
        if not stakes and not self.columns.of_wagers():
            stakes = self._stakes_in_heading(payouts)
        if announces_ranking(line):
            self.order.open(line, self.wager)
        elif wagers or is_heading(self.card.printed_line(line)):
            self.order.close()
        if len(wagers) == 1 and payouts and wagers[0].wager == "win_em_all" and wagers[0].end <= payouts[0].start:
            # On a line of its own, whatever the lines around it are joined to.
            self.reading.payments.append(PlainPayment(wagers[0], payouts[0]))
        stacked = self._stacked(number, line) if not payouts and not stakes else []
        if stacked:
            self._set_columns(line, stacked)
            self._set_wager(stacked[0])
        elif self._heads(number, line, wagers, payouts, stakes):
            self._head(line, wagers, stakes)
        elif payouts and not wagers and self.wager is not None and self.wager.wager in _PAID_WITHOUT_A_HAND:
            self.reading.payments.append(PlainPayment(self.wager, payouts[0]))

    def _stacked(self, number: int, line: Stretch) -> list[Token]:
        """The headings of columns that this line and the one above it make together."""
        above = self.parts[number - 1] if number else line
        if "|" in line.text or "  " not in line.text.strip() or not self._hands_follow(number):
            return []
        return stacked_heads(above, line, self.game) if above.end + 1 == line.start and above.text.strip() else []

    def _stakes_in_heading(self, payouts: list[Token]) -> list[Token]:
        """ "$1" and "$5" over the columns of an envy table are stakes and no payouts."""
        sums = [token for token in payouts if token.payout.kind is Kind.DOLLARS and token.payout.amount in (1, 5)]
        if len(payouts) < 2 or len(sums) != len(payouts):
            return []
        return [replace(token, sort="stake", value=int(token.payout.amount)) for token in sums]

    def _heads(
        self, number: int, line: Stretch, wagers: list[Token], payouts: list[Token], stakes: list[Token]
    ) -> bool:
        """Whether a line without hands is the heading of what follows."""
        if not wagers and not stakes:
            return False
        if payouts and not stakes and not is_heading(self.card.printed_line(line)) and not self._hands_follow(number):
            return False
        text = line.text.strip()
        if len(wagers) > 1 and not payouts and self._fill_columns(line, wagers):
            return True
        if is_heading(self.card.printed_line(line)) or text.endswith(":") or _ROW.match(line.text):
            return True
        if self._hands_follow(number) and (PAY_WORD.search(text) or len(text) <= 70 or _leads(line, wagers)):
            return True
        return len(text) <= 60 and not text.endswith((".", "!", "?", ";", ","))

    def _hands_follow(self, number: int) -> bool:
        """Whether the next line with anything in it names a hand; the head of a table may stand between."""
        for line in self.parts[number + 1 : number + 7]:
            head = "|" in line.text and PAY_WORD.search(line.text)
            if line.text.strip() and not is_rule(line.text) and not head:
                return any(token.sort == "hand" for token in tokens(line.text, self.game))
        return False

    def _head(self, line: Stretch, wagers: list[Token], stakes: list[Token]) -> None:
        if self.wager is None or "progressive" not in self.wager.wager:
            self.wager = self._progressive_before(wagers) or self.wager
        if self.wager is not None and self._adds_envy(line, wagers):
            word = PAY_WORD.search(line.text)
            assert word is not None
            prize = Token("wager", line.start + word.start(), line.start + word.end(), self.wager.wager)
            self._set_columns(line, [prize, wagers[0]])
        elif stakes and not (len(wagers) > 1):
            self._set_columns(line, stakes)
            if wagers:
                self._set_wager(wagers[0])
        elif len({token.wager for token in wagers}) > 1 and self._in_columns(line, wagers):
            self._set_columns(line, wagers)
            self._set_wager(wagers[0])
        else:
            self.columns.clear()
            self._set_wager(self._chosen(line, wagers))
        self.bare_kind = kind_of_heading(line.text)
        self.hand_columns.clear()

    def _progressive_before(self, wagers: list[Token]) -> Token | None:
        """The progressive that was named last, where a heading puts envy beside what it pays."""
        named = [one for name, one in self.reading.named.items() if "progressive" in name]
        return named[-1] if named and [one.wager for one in wagers] in (["envy"], ["five_card_envy"]) else None

    def _adds_envy(self, line: Stretch, wagers: list[Token]) -> bool:
        """Whether a heading puts a column of envy beside the payouts of the progressive it belongs to."""
        word = PAY_WORD.search(line.text)
        if (
            self.wager is None
            or word is None
            or [token.wager for token in wagers] not in (["envy"], ["five_card_envy"])
        ):
            return False
        between = line.text[word.end() : wagers[0].start - line.start]
        return "progressive" in self.wager.wager and ("|" in between or "  " in between)

    def _chosen(self, line: Stretch, wagers: list[Token]) -> Token:
        """The wager a heading is about: the last before the word that speaks of paying, else the first."""
        word = PAY_WORD.search(line.text)
        before = [token for token in wagers if word and token.end - line.start <= word.start()]
        return before[-1] if before else wagers[0]

    def _in_columns(self, line: Stretch, wagers: Sequence[Token]) -> bool:
        """Whether wagers stand apart as headings of columns do, not as words of one phrase."""
        between = [line.text[a.end - line.start : b.start - line.start] for a, b in itertools.pairwise(wagers)]
        return all("|" in gap or "  " in gap for gap in between)

    def _fill_columns(self, line: Stretch, wagers: Sequence[Token]) -> bool:
        """Whether nothing but wide gaps stands between wagers, as in a row of headings."""
        between = [line.text[a.end - line.start : b.start - line.start] for a, b in itertools.pairwise(wagers)]
        return all(len(gap) > 1 and not gap.strip() for gap in between)

    def _set_columns(self, line: Stretch, heads: Sequence[Token]) -> None:
        self.columns.set(line, heads)
        self.table = {}

    def _end_columns_after_rows(self) -> None:
        if self.columns.end_after_rows():
            self.hand_columns.clear()

    def _set_wager(self, wager: Token | None) -> None:
        self.wager = wager
        self.table = {}
        self.order.close()
        self.apart = False

    def _with_bare_numbers(self, line: Stretch, found: list[Token]) -> list[Token]:
        """With a hand in a line and nothing else that pays, the number behind it is its payout."""
        hands = [token for token in found if token.sort == "hand"]
        paid = [token for token in found if token.sort == "payout"]
        if not hands or announces_ranking(line):
            return found
        if any(one.payout.kind is not Kind.PERCENT_OF_METER for one in paid) or is_prose(line, found):
            return sorted([*found, *self._spoken_numbers(line, found)], key=lambda token: token.start)
        in_turn = self._told_in_turn(line, len(hands)) if not paid else []
        if in_turn:
            return sorted([*found, *in_turn], key=lambda token: token.start)
        listed = [one.span() for one in _RANKS_LISTED.finditer(line.text)]
        bare = [
            Token("payout", line.start + number.start(), line.start + number.end(), self._bare(line, number[0]))
            for number in _BARE.finditer(line.text)
            if line.start + number.start() >= hands[0].end
            and all(line.start + number.end() <= t.start or line.start + number.start() >= t.end for t in found)
            and stands_alone(line.text, number)
            and not any(start <= number.start() < end for start, end in listed)
        ]
        return sorted([*found, *bare], key=lambda token: token.start)

    def _spoken_numbers(self, line: Stretch, found: list[Token]) -> Iterator[Token]:
        """Numbers without "to 1" that a sentence sets beside a hand: "a flush is worth twenty", "ten for a pair"."""
        if self.columns:
            return
        begins = {token.start - line.start for token in found if token.sort == "hand"}
        ends = {token.end - line.start for token in found if token.sort == "hand"}
        for number in _SPOKEN.finditer(line.text):
            start, end = number.span("n")
            if any(token.start < line.start + end and line.start + start < token.end for token in found):
                continue
            if _ALL_OF_THEM.search(line.text, 0, start):
                continue
            before = _WORTH.search(line.text, 0, start)
            behind = _FOR_A.match(line.text, end)
            paid = (before is not None and before.start() in ends and _ENDS.match(line.text, end) is not None) or (
                behind is not None and behind.end() in begins
            )
            if paid:
                kind = kind_of_heading(line.text) or self.bare_kind
                yield Token("payout", line.start + start, line.start + end, Payout(kind, amount(number["n"])))

    def _told_in_turn(self, line: Stretch, many: int) -> list[Token]:
        """Numbers behind a list of hands, one for each of them: "quads, straight flush, trips: 25-20-2"."""
        told = _IN_TURN.search(line.text)
        numbers = list(re.finditer(r"\d+", told[0])) if told else []
        if told is None or len(numbers) != many:
            return []
        start = line.start + told.start()
        return [Token("payout", start + one.start(), start + one.end(), self._bare(line, one[0])) for one in numbers]

    def _bare(self, line: Stretch, digits: str) -> Payout:
        return Payout(kind_of_heading(line.text) or self.bare_kind, Fraction(digits.replace(",", "")))

    def _paid_row(self, line: Stretch, found: list[Token]) -> None:
        """A line with hands and payouts: pairs of them, or one hand and a payout under each heading."""
        groups = list(groups_of(line, found))
        if len(groups) == 1 and groups[0].wager is not None and self.columns.of_wagers():
            # A row that names its wager is about that one, whatever column it stands in.
            groups[0].on = dict.fromkeys(groups[0].payouts, (groups[0].wager, None)) | groups[0].on
        wager_behind = _wager_behind_all(found)
        if wager_behind is not None:
            self._enter(wager_behind)
        if self.apart and self._stands_apart(line, found) and not _on_a_wager(groups):
            self._said_in_passing(line, groups, found)
            return
        self.apart = False
        self.columns.row(groups)
        inline: Token | None = None
        for group in groups:
            if group.wager is not None and group.wager is not inline:
                inline = group.wager
                self._enter(inline)
            for nth, payout in enumerate(group.payouts):
                wager, stake = self._place_of(line, group, payout, nth)
                for hand in self._hands_paid(group, nth):
                    self._add(wager, PaidLine(hand, payout, stake))
        self.waiting = []

    def _stands_apart(self, line: Stretch, found: list[Token]) -> bool:
        """Whether a line after a gap goes on with no table: it tells a story, or the table above has its rows."""
        first_payout = next(token.start for token in found if token.sort == "payout")
        if any(token.sort == "wager" and token.start < first_payout for token in found):
            return False
        return is_prose(line, found) or bool(self.table and not self.columns)

    def _said_in_passing(self, line: Stretch, groups: list[Group], found: list[Token]) -> None:
        """Payouts in a paragraph of its own, which need not be about the heading above it; rows of it are one table."""
        named = [token for token in found if token.sort == "wager"]
        of = named[0] if len(named) == 1 else self.topic or self.wager
        said = PaidTable(of.wager if of else None, of, in_passing=True)
        said.lines = [PaidLine(hand, payout) for group in groups for payout in group.payouts for hand in group.hands]
        in_rows = not named and not is_prose(line, found)
        if in_rows and self.passing is not None and self.passing.wager == said.wager:
            self.passing.lines += said.lines
        elif said.lines:
            self.reading.tables.append(said)
            self.passing = said if in_rows else None

    def _enter(self, wager: Token) -> None:
        """A wager named inside a line speaks for it and for the lines after it."""
        if self.columns.of_wagers():
            return
        if self.wager is None or self.wager.wager != wager.wager or wager.wager not in self.table:
            self._set_wager(wager)

    def _place_of(self, line: Stretch, group: Group, payout: Token, nth: int) -> tuple[Token | None, int | None]:
        """The wager and the stake that a payout stands under."""
        on_wager, on_stake = group.on.get(payout, (None, None))
        wager = on_wager or self.wager
        stake = on_stake
        if self.columns and on_wager is None and on_stake is None:
            head = self.columns.over(line, group, payout)
            if head.sort == "wager":
                wager = head
            else:
                assert isinstance(head.value, int)
                stake = head.value
        elif wager and "envy" in wager.wager and len(group.payouts) == 2 and not (self._in_turn(group) or group.on):
            stake = (1, 5)[nth]
        return wager, stake

    def _hands_paid(self, group: Group, nth: int) -> list[Token]:
        """The hands that a payout is for: "5-1 and 4-1 for a straight flush and trips" is told in turn."""
        return [group.hands[nth]] if self._in_turn(group) else group.hands

    def _in_turn(self, group: Group) -> bool:
        return len(group.payouts) == len(group.hands) > 1 and not self.columns

    def _add(self, wager: Token | None, paid: PaidLine) -> None:
        name = wager.wager if wager else None
        table = self.table.get(name)
        if table is None:
            table = self.table[name] = PaidTable(name, wager, shares_rows=len(self.columns.heads) > 1)
            self.reading.tables.append(table)
        table.lines.append(paid)

    def _row_of_a_wager(self, line: Stretch, found: list[Token], payouts: list[Token]) -> None:
        """A row that begins with its wager, under headings that are hands."""
        wager = next((token for token in found if token.sort == "wager"), self.wager)
        if wager is not None:
            self._set_wager(wager)
        for payout in payouts:
            self._add(wager, PaidLine(self.hand_columns.over_payout(line, payout), payout))

    def _paid_below(self, payouts: list[Token]) -> None:
        """A payout on the line under its hand."""
        for hand in self.waiting:
            self._add(self.wager, PaidLine(hand, payouts[0]))
        self.waiting = []

    def _hands_alone(self, number: int, line: Stretch, hands: list[Token], found: list[Token]) -> None:
        """Hands without payouts: a ranking, the headings of a table, or a line that lacks its payout."""
        wagers = [token for token in found if token.sort == "wager"]
        self.waiting = []
        if announces_ranking(line) and not wagers:
            if self.order.ranking is None or self.order.ranking.hands:
                self.order.open(line, self.wager)
            self.order.rank(line, hands)
        elif self.order.ranking is not None and not wagers and self._is_item(line, hands):
            self.order.rank(line, hands)
        elif _ROW.match(line.text) and len(hands) > 1 and self._hand_cells(line, hands):
            self.hand_columns.set(line, hands)
        elif self._is_item(line, hands) and not wagers:
            self.waiting = hands
            self._unpaid(number, hands)
            self.order.entry(hands[0])
        elif self._heads(number, line, wagers, [], []):
            self._head(line, wagers, [])

    def _hand_cells(self, line: Stretch, hands: list[Token]) -> bool:
        return len({line.text[: token.start - line.start].count("|") for token in hands}) == len(hands)

    def _is_item(self, line: Stretch, hands: list[Token]) -> bool:
        """Whether a line is little more than the hands it names: an entry of a list."""
        before = re.sub(r"^\s*(?:[-*+|#>.]|\(?\d{1,2}[.)]|\d{1,2}(?:st|nd|rd|th)?\b)*\s*", "", line.text)
        lead = line.text.find(before) if before else 0
        first = hands[0].start - line.start - lead
        return first <= 8 and not line.text.strip().endswith((".", "?", "!"))

    def _unpaid(self, number: int, hands: list[Token]) -> None:
        """Between lines that pay, a hand without a payout is a promise left open."""
        table = self.table.get(self.wager.wager if self.wager else None)
        if table is not None and not self._payout_follows(number):
            table.unpaid += hands[:1]

    def _payout_follows(self, number: int) -> bool:
        following = self.parts[number + 1 : number + 2]
        return any(
            token.sort == "payout" and not any(other.sort == "hand" for other in tokens(line.text, self.game))
            for line in following
            for token in tokens(line.text, self.game)
        )

    def sentence(self, sentence: Stretch) -> None:
        """What a sentence says across lines: wagers with payouts of their own, and hands compared."""
        found = tokens(sentence.text, self.game, sentence.start)
        self.order.compare(sentence, found)
        if any(token.sort == "hand" for token in found):
            return
        waiting: list[Token] = []
        for token in found:
            if token.sort == "wager" and _NO_ACTION.search(sentence.text[: token.start - sentence.start]):
                waiting = []
            elif token.sort == "wager":
                gap = sentence.text[waiting[-1].end - sentence.start : token.start - sentence.start] if waiting else ""
                waiting = [*waiting, token] if waiting and _TOGETHER.fullmatch(gap) else [token]
            elif token.sort == "payout" and waiting:
                before = sentence.text[: token.start - sentence.start]
                most = _NOT_A_CLAIM.search(before) is not None
                if not _MAY_BE_BET.search(before):
                    self.reading.payments += [PlainPayment(wager, token, most) for wager in waiting]
                waiting = []
        self._paid_on(sentence, found)

    def _paid_on(self, sentence: Stretch, found: list[Token]) -> None:
        """A payout said to be on wagers that follow it: "wins 1 to 1 on Ante and Play"."""
        paid: Token | None = None
        for before, token in itertools.pairwise(found):
            gap = sentence.text[before.end - sentence.start : token.start - sentence.start]
            if before.sort == "payout" and token.sort == "wager" and _PAID_ON.fullmatch(gap):
                paid = before
            elif not (paid and token.sort == "wager" and _TOGETHER.fullmatch(gap)):
                paid = None
            if paid:
                self.reading.payments.append(PlainPayment(token, paid))

    def finished(self) -> CardReading:
        self.order.entries_end()
        self.reading.rankings = [ranking for ranking in self.reading.rankings if len(ranking.hands) >= 2]
        return self.reading


def _is_unknown_label(line: Stretch, found: list[Token]) -> bool:
    """Whether what stands before the first colon names no wager and no hand, and is more than a word for paying."""
    label = _LABEL.match(line.text)
    assert label is not None
    known = any(token.start < line.start + label.end() for token in found)
    return not known and not PAY_WORD.search(label[0]) and not re.search(r"\b(?:to|for)\s+(?:1|one)\b|\bhand", label[0])


def _without_stakes(line: Stretch, found: list[Token]) -> list[Token]:
    """Without what a wager costs, "the $1 Progressive pays 6 for 1", and without the most that may be paid."""
    wagers = [token for token in found if token.sort == "wager"]
    return [
        token
        for token in found
        if token.sort != "payout"
        or not (_is_price(line, wagers, token) or _MOST.search(line.text, 0, token.start - line.start))
    ]


def _is_price(line: Stretch, wagers: list[Token], token: Token) -> bool:
    before = [one for one in wagers if one.start >= token.end]
    closed = re.match(r"\s*(?:wagers?|bets?)?\s*[:)(]|\.\s", line.text[token.end - line.start :]) is not None
    return is_stake_of(line, wagers if closed else before, token)


def _leads(line: Stretch, wagers: list[Token]) -> bool:
    """Whether a wager stands at the head of a line that tells something of it: "Ante Bonus (for hands that ...)"."""
    return bool(wagers) and len(re.findall(r"[a-z]+", line.text[: wagers[0].start - line.start])) <= 1


def _opens(line: Stretch, wager: Token) -> bool:
    """Whether a wager is what a paragraph begins with, and so what it is about."""
    return re.fullmatch(r"\W*(?:the\s+|an?\s+)?", line.text[: wager.start - line.start]) is not None


def _wager_behind_all(found: list[Token]) -> Token | None:
    """The one wager of a line, where everything before it is paid on it: "trips 30-1 and pairs 1-1 on Pair Plus"."""
    wagers = [token for token in found if token.sort == "wager"]
    return wagers[0] if len(wagers) == 1 and found[-1] is wagers[0] else None


def _on_a_wager(groups: list[Group]) -> bool:
    """Whether a payout is said to be on a wager that follows it."""
    return any(wager is not None for group in groups for wager, _ in group.on.values())
