"""What a card promises about money and hands: payout lines under their wagers, and lists of hands in their order."""

import re
from collections.abc import Sequence

from queenhigh.rackcards.card_text import CardText, Stretch, is_rule
from queenhigh.rackcards.claims import CardReading, PaidLine, PaidTable, PlainPayment
from queenhigh.rackcards.columns import Columns, is_row_of_cells
from queenhigh.rackcards.hand_chains import chains, comparisons
from queenhigh.rackcards.leftovers import read_leftovers
from queenhigh.rackcards.parts import parts_of
from queenhigh.rackcards.payout_numbers import with_bare_numbers, without_stakes
from queenhigh.rackcards.paytable_headings import (
    HeadingFinder,
    all_in_brackets,
    begins_with_unknown_label,
    heads_with_envy,
    is_bare_heading,
    is_named_first,
    opens,
    progressive_before,
    stakes_in_heading,
    stand_in_columns,
    tells_in_later_cells,
    wager_of_heading,
)
from queenhigh.rackcards.plain_payments import ALL_WIN, plain_payments
from queenhigh.rackcards.ranking_lists import OrderReader, announces_ranking, is_list
from queenhigh.rackcards.rows import Group, groups_of, is_prose, is_stake_of, kind_of_heading, without_asides
from queenhigh.rackcards.vocabulary import Token, tokens
from queenhigh.rulebook import Kind

_IT_PAYS = re.compile(r"[\W\d]*(?:it|this|that|this one|that one)\s+(?:also\s+)?(?:pays|wins|is\s+paid|brings|gets)\b")
_WORDS = re.compile(r"[a-z]{2}")
_CHANCES = re.compile(r"\b(?:odds|chances?|probability)\s+(?:of|against)\b(?!\s+\d)|\bonce\s+in\b")
_ADVICE = re.compile(r"\b(?:play|bet|raise|wager|make)\s+(?:up\s+to\s+)?\d\s?x\b|\dx\s+(?:the|your)\s+ante")
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
        self.game = game
        self.parts = parts_of(card, game)
        self.headings = HeadingFinder(card, game, self.parts)
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
        self.under_heading = False
        self.begins = True
        self.named_above: Token | None = None

    def line(self, number: int, line: Stretch) -> None:
        if not line.text.strip():
            self.waiting = []
            self.apart = True
            self.topic = None
            self.begins = True
            self.named_above = None
            self.passing = None
            self._end_columns_after_rows()
            return
        if is_rule(line.text):
            return
        if "|" not in line.text and self.columns.in_cells():
            self.columns.clear()
            self.hand_columns.clear()
        found = without_asides(line, tokens(line.text, self.game, line.start))
        found = with_bare_numbers(
            line,
            without_stakes(line, found),
            found,
            self.bare_kind,
            in_columns=bool(self.columns),
            in_ranking=self.order.ranking is not None,
        )
        spoken = _IT_PAYS.match(line.text)
        if spoken and self.spoken_of is not None and not any(token.sort == "wager" for token in found):
            # "The Three Card Bonus looks at three cards. It pays a pair 1 to 1."
            self._set_wager(self.spoken_of)
        if line.text.rstrip().endswith("?") and not any(token.sort == "wager" for token in found):
            # What is asked about is something new; its answer is known by its payouts.
            self._set_wager(None)
        if {"hand", "payout"} <= {token.sort for token in found} and begins_with_unknown_label(line, found):
            # A label that nobody knows heads what follows it; its payouts tell whose they are.
            self._set_wager(None)
        if self.apart and self.topic is None and found and found[0].sort == "wager":
            # Read with what follows it, where nothing but a word or two stands before it.
            self.topic = found[0] if opens(line, found[0]) else None
            if self.begins:
                self.named_above = found[0] if is_named_first(line, found) else None
        self.begins = False
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
            stakes = stakes_in_heading(payouts)
        if announces_ranking(line):
            self.order.open(line, self.wager)
        elif wagers or self.headings.is_marked(line):
            self.order.close()
        if len(wagers) == 1 and payouts and wagers[0].wager == "win_em_all" and wagers[0].end <= payouts[0].start:
            # On a line of its own, whatever the lines around it are joined to.
            self.reading.payments.append(PlainPayment(wagers[0], payouts[0]))
        above = self.wager is not None and self.wager.wager in _PAID_WITHOUT_A_HAND
        several = len(wagers) > 1 and self.wager is not None and self.wager.wager not in {one.wager for one in wagers}
        if self.wager is not None and above and payouts and several and ALL_WIN.search(line.text):
            self.reading.payments.append(PlainPayment(self.wager, payouts[0]))
            return
        stacked = self.headings.stacked(number, line) if not payouts and not stakes else []
        if stacked:
            self._set_columns(line, stacked)
            self._set_wager(stacked[0])
        elif self.columns.has_cells_of(line) and (tells_in_later_cells(line, wagers) or all_in_brackets(line, wagers)):
            # "Amount | $5 to $75 | same as 2 Card" is a row below the headings, and none of them.
            return
        elif self.headings.heads(number, line, wagers, payouts, stakes):
            self._head(line, wagers, stakes)
        elif payouts and not wagers and self.wager is not None and above:
            self.reading.payments.append(PlainPayment(self.wager, payouts[0]))

    def _head(self, line: Stretch, wagers: list[Token], stakes: list[Token]) -> None:
        explains = self.under_heading and not self.table and not self.columns and not stakes and is_prose(line, wagers)
        if explains and self.wager is not None and "envy" in self.wager.wager:
            # "Envy Bonus" above "Whoever placed the Progressive is paid when another player holds:".
            return
        self.under_heading = len(wagers) == 1 and is_bare_heading(line, wagers[0])
        if self.wager is None or "progressive" not in self.wager.wager:
            self.wager = progressive_before(wagers, self.reading.named) or self.wager
        with_envy = heads_with_envy(line, wagers, self.wager)
        if with_envy:
            self._set_columns(line, with_envy)
        elif stakes and not (len(wagers) > 1):
            self._set_columns(line, stakes)
            if wagers:
                self._set_wager(wagers[0])
        elif len({token.wager for token in wagers}) > 1 and stand_in_columns(line, wagers):
            self._set_columns(line, wagers)
            self._set_wager(wagers[0])
        else:
            self.columns.clear()
            self._set_wager(wager_of_heading(line, wagers, self.game))
        self.bare_kind = kind_of_heading(line.text)
        self.hand_columns.clear()

    def _set_columns(self, line: Stretch, heads: Sequence[Token]) -> None:
        self.columns.set(line, heads)
        self.table = {}

    def _end_columns_after_rows(self) -> None:
        if self.columns.end_after_rows():
            self.hand_columns.clear()
        self.hand_columns.end_after_rows()

    def _set_wager(self, wager: Token | None) -> None:
        self.wager = wager
        self.named_above = None
        self.table = {}
        self.order.close()
        self.apart = False

    def _paid_row(self, line: Stretch, found: list[Token]) -> None:
        """A line with hands and payouts: pairs of them, or one hand and a payout under each heading."""
        hands = [token for token in found if token.sort == "hand"]
        payouts = [token for token in found if token.sort == "payout"]
        over = self.columns.over_hands(line, hands, payouts)
        for hand, head in zip(hands, over, strict=False):
            self._add(head, PaidLine(hand, payouts[0]))
        if over:
            self.columns.row([])
            return
        groups = list(groups_of(line, found))
        if len(groups) == 1 and groups[0].wager is not None and self.columns.of_wagers():
            # A row that names its wager is about that one, whatever column it stands in.
            groups[0].on = dict.fromkeys(groups[0].payouts, (groups[0].wager, None)) | groups[0].on
        wager_behind = _wager_behind_all(found)
        if wager_behind is not None:
            self._enter(wager_behind)
        if self.named_above is not None and not is_prose(line, found):
            # "To the left, Pair Plus. It may be bet without an Ante." above the rows of a table.
            self._set_wager(self.named_above)
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
                if self.columns.of_wagers() and self.columns.is_apart(line, payout):
                    continue
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
            between = line.text[group.payouts[0].end - line.start : group.payouts[1].start - line.start]
            # "$100, and $25 when it is in another suit" are no columns.
            stake = None if _WORDS.search(between) else (1, 5)[nth]
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
        self.hand_columns.row([])
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
        elif (
            self.order.ranking is not None
            and not wagers
            and (self._is_item(line, hands) or (self.order.announced and is_list(line, hands)))
        ):
            self.order.rank(line, hands)
        elif is_row_of_cells(line) and len(hands) > 1 and self._hand_cells(line, hands):
            self.hand_columns.set(line, hands)
        elif self._is_item(line, hands) and not wagers:
            self.waiting = hands
            self._unpaid(number, hands)
            self.order.entry(hands[0])
        elif self.headings.heads(number, line, wagers, [], []):
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
        """What a sentence says across lines: hands compared, and wagers with payouts of their own."""
        found = tokens(sentence.text, self.game, sentence.start)
        self.order.compare(sentence, found)
        self.reading.payments += plain_payments(sentence, found)
        self.reading.comparisons += comparisons(sentence, found)
        ranked = {token.start for ranking in self.reading.rankings for token in ranking.hands}
        self.reading.rankings += (one for one in chains(sentence, found) if one.hands[0].start not in ranked)

    def finished(self) -> CardReading:
        self.order.entries_end()
        self.reading.rankings = [ranking for ranking in self.reading.rankings if len(ranking.hands) >= 2]
        return self.reading


def _wager_behind_all(found: list[Token]) -> Token | None:
    """The one wager of a line, where everything before it is paid on it: "trips 30-1 and pairs 1-1 on Pair Plus"."""
    wagers = [token for token in found if token.sort == "wager"]
    return wagers[0] if len(wagers) == 1 and found[-1] is wagers[0] else None


def _on_a_wager(groups: list[Group]) -> bool:
    """Whether a payout is said to be on a wager that follows it."""
    return any(wager is not None for group in groups for wager, _ in group.on.values())
