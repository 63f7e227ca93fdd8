"""The text of a rack card or sign: plain words to read in, and the way back to the line and column they stand on.

Reading wants small letters, one kind of dash and no Markdown; a finding wants the words as they were printed. So the
text is written out plainly, and every sign of it knows which sign of the card it came from.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from queenhigh.rackcards.misprints import misread_words, with_numbers_mended, with_words_mended
from queenhigh.rackcards.panels import panels_in_turn
from queenhigh.rackcards.separated_cells import with_cells_parted

MOST_SIGNS = 2_000_000
"""The length of a book: a longer text is surely the wrong file."""
MOST_READ = 25_000
"""Several times the longest card; of a longer text only the paragraphs that speak of the game are read, up to this many
signs, so that no text keeps others waiting."""
MOST_IN_A_LINE = 2_000
"""A longer line or paragraph is read in pieces."""

_DASHES = dict.fromkeys("‐‑‒–—―−﹘", "-")
_QUOTES = dict.fromkeys("‘’‛′`´", "'") | dict.fromkeys("“”„″«»", '"')
_SIGNS = {**_DASHES, **_QUOTES, "×": "x", "∶": ":", "…": "..", "·": " ", "•": " ", "\t": "|"} | {
    "♠": " spades ", "♥": " hearts ", "♦": " diamonds ", "♣": " clubs ", "♡": " hearts ", "♢": " diamonds "
}  # fmt: skip
_SIGNS |= dict.fromkeys("│┃║╎¦", "|") | dict.fromkeys("─━═┄┈", "-") | dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╯╰", "+")
_INVISIBLE = {"\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\ufe0e", "\ufe0f"}
_BIDI = {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"}
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_SCRIPT = re.compile(r"<(script|style)\b.*?(?:</\1\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,200}>")
_CELL_TAG = re.compile(r"<t[dh]\b", re.IGNORECASE)
_MARKS = re.compile(r"[*_]|~~|\\(?=[^\w\s])|^\s*>+", re.MULTILINE)
# "Seats 7 · Spots 2": dots in the middle of a line part what they stand between, but a row of them leads the eye.
_PARTED_BY_DOTS = re.compile(r"(?<=[^\s·•] )[·•](?= [^\s·•])")
_ITEM = re.compile(r"\s*(?:[-*+•]|\(?\d{1,2}[.)])\s")
_HEADING = re.compile(r"\s*#{1,6}(?:\s|$)")
_RULE = re.compile(r"[\s|:=+*_-]*")
# A stop ends a sentence, but not where dots lead the eye to a payout.
_END = re.compile(r"(?<![.\s])(?:[!?;]+|\.(?!\s*\.))[\")']*(?=\s|$)")
_FULL_STOP = re.compile(r"(?<![.\s])(?:[!?]+|\.(?!\s*\.))[\")']*(?=\s|$)")
_ABBREVIATED = re.compile(r"\b(?:no|nos|vs|max|min|adj|str|st|fl|approx|incl|e\.g|i\.e)\.$|^\s*[qa]\.$")
_NUMERAL = re.compile(r"\s*\(?\d{1,2}\.")
# "Royal flush? The whole meter!" is one statement, asked and answered.
_HAND_ASKED = re.compile(
    r"\s*(?:an?\s+|any\s+)?(?:royal|straight|flush|full house|four|three|two pair|pair|mini|super)[a-z -]{0,20}\?"
)
_CELLS = re.compile(r"[^\s.] {3,}\S")
_LONG_LINE = 48
_BREAK = re.compile(r"\n *")
_ODDS = re.compile(r"\s*\d{1,4}\s+(?:to|for)\s+1\b")
_UNPAID = re.compile(r"\b(?:to|for)\s+1\b[^.!?:;]*[a-z]\s*$")
_SPACED = re.compile(r"(?<![a-z0-9'])(?:[a-z0-9] ){3,}[a-z0-9](?![a-z0-9'])")

_OF_THE_GAME = re.compile(
    r"\b(?:antes?|bets?|wagers?|pays?|dealer|pairs?|flush|straight|royal|progressive|envy|bonus|folds?|ties?|hands?"
    r"|raise|limits?|minimum|maximum|seats?|boxes|spots?|positions?)\b|\b(?:to|for) (?:1|one)\b|\d:1|\d-1"
)
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Words:
    """Some words of the card as printed, with their place counted from 1."""

    line: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """A line or a sentence: plain text on one line, and where it begins in the whole."""

    start: int
    text: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)


_TOO_MANY_DIGITS = re.compile(r"(?:\d[\s,.]?){1000}")
"""Spaced letters and digits are read together, and Python refuses to make a number of thousands of them."""


class NotACard(ValueError):
    """What cannot be read as a card at all."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class CardText:
    """A card: its printed lines, its plain text, and the way from the one to the other.

    >>> card = CardText("**Straight  Flush** — 40 to 1")
    >>> card.plain
    '  straight  flush   - 40 to 1'
    >>> card.words(card.plain.index("straight"), card.plain.index("flush") + 5)
    Words(line=1, column=3, text='Straight  Flush')
    """

    def __init__(self, source: str) -> None:
        self.source = source.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n").replace("\x0b", "\n")
        _refuse_what_is_no_text(self.source)
        self.printed = self.source.split("\n")
        self._line_starts = [0, *(found.end() for found in re.finditer("\n", self.source))]
        self.unread_from: int | None = None
        self.plain, self._origin = _panels_unfolded(*self._shortened(*_written_plainly(_without_markup(self.source))))

    def _shortened(self, plain: str, origin: list[int]) -> tuple[str, list[int]]:
        """What is read of a long text: the paragraphs that speak of the game, as many as there is room for."""
        plain = re.sub(rf"[^\n]{{{MOST_IN_A_LINE}}}", _broken, plain)
        if len(plain) <= MOST_READ:
            return plain, origin
        signs: list[str] = []
        places: list[int] = []
        for start, end in _blocks(plain):
            if not _OF_THE_GAME.search(plain, start, end):
                continue
            if len(places) + end - start > MOST_READ:
                end = max(start, plain.rfind("\n", start, start + MOST_READ - len(places)) + 1)
                self.unread_from = bisect_right(self._line_starts, origin[end])
            signs.append(plain[start:end])
            places += origin[start:end]
            if self.unread_from is not None:
                break
        return "".join(signs), places

    def words(self, start: int, end: int) -> Words:
        """The printed words behind a part of the plain text."""
        first = self._origin[start]
        last = self._origin[end - 1] + 1 if end > start else first
        line = bisect_right(self._line_starts, first)
        return Words(line, first - self._line_starts[line - 1] + 1, self.source[first:last])

    def blank(self, part: Stretch) -> None:
        """Read this part of the card no more; everything else keeps its place."""
        nothing = re.sub(r"[^\n]", " ", self.plain[part.start : part.end])
        self.plain = self.plain[: part.start] + nothing + self.plain[part.end :]
        for told in ("lines", "sentences", "statements", "passages", "paragraphs"):
            self.__dict__.pop(told, None)

    @cached_property
    def lines(self) -> list[Stretch]:
        """The plain text line by line."""
        starts = [0, *(found.end() for found in re.finditer("\n", self.plain)), len(self.plain) + 1]
        return [Stretch(start, self.plain[start : after - 1]) for start, after in pairwise(starts)]

    def printed_line(self, stretch: Stretch) -> str:
        """What a line of the plain text is on the card, marks of Markdown among it."""
        if not stretch.text:
            return ""
        return self.words(stretch.start, stretch.end).text

    @cached_property
    def sentences(self) -> list[Stretch]:
        """Sentences, across lines where they run on; headings, items and rows of tables stand alone."""
        return [part for paragraph in self.paragraphs for part in _parted(paragraph, _END)]

    @cached_property
    def statements(self) -> list[Stretch]:
        """Sentences that state something; a question does not."""
        return [one for one in self.sentences if self.plain[one.end : one.end + 1] != "?"]

    @cached_property
    def passages(self) -> list[Stretch]:
        """Sentences, together with what a semicolon adds to them, questions among them."""
        return [part for paragraph in self.paragraphs for part in _parted(paragraph, _FULL_STOP)]

    @cached_property
    def paragraphs(self) -> list[Stretch]:
        """Lines that run on into each other, as one."""
        return list(self._paragraphs())

    def _paragraphs(self) -> Iterator[Stretch]:
        start: int | None = None
        end = 0
        for line in self.lines:
            if start is not None and not self._runs_on(self.plain[start:end], line):
                yield Stretch(start, _on_one_line(self.plain[start:end]))
                start = None
            if line.text.strip():
                start = line.start if start is None else start
                end = line.end
        if start is not None:
            yield Stretch(start, _on_one_line(self.plain[start:end]))

    def _runs_on(self, before: str, line: Stretch) -> bool:
        """Whether a line goes on with the paragraph above: after a long line, or where it begins in small letters."""
        printed = self.printed_line(line)
        last = before.rpartition("\n")[2]
        if len(before) > MOST_IN_A_LINE:
            return False
        if not line.text.strip() or is_heading(printed) or _ITEM.match(printed) or "|" in line.text or "|" in last:
            return False
        if is_rule(line.text) or is_rule(last):
            return False
        if _CELLS.search(line.text.strip()) and _CELLS.search(last.strip()):
            return False
        if is_heading(self.printed_line(Stretch(line.start - len(last) - 1, last))):
            return False
        if last.rstrip().endswith((".", "!", "?", ":")):
            farther_in = _indent(line.text) > _indent(last)
            return len(last.strip()) >= _LONG_LINE and not last.rstrip().endswith(":") and not farther_in
        if printed.lstrip()[:1].islower() and not self._begins_small(before, line):
            return True
        if len(last.strip()) < _LONG_LINE or _shouted(printed):
            return False
        # "Straight 5 to 1, three of a kind" goes on with "10 to 1, straight flush", whatever room there was.
        return not self._had_room(before, line) or (_ODDS.match(line.text) and _UNPAID.search(last)) is not None

    def _begins_small(self, before: str, line: Stretch) -> bool:
        """Whether the paragraph above a line begins in small letters itself, so that they say nothing of the line."""
        above = Stretch(line.start - len(before) - 1, before)
        return self.printed_line(above).lstrip()[:1].islower()

    def _had_room(self, before: str, line: Stretch) -> bool:
        """Whether the first word of a line had room on the line above: then it was not broken off, but begun anew."""
        lines = before.split("\n")
        words = line.text.split()
        return len(lines[-1]) + 1 + len(words[0]) <= max(map(len, [*lines, line.text]))

    def hidden_signs(self) -> Iterator[Words]:
        """Signs that nobody sees and that turn the order of what is read."""
        for place, sign in enumerate(self.source):
            if sign in _BIDI:
                line = bisect_right(self._line_starts, place)
                yield Words(line, place - self._line_starts[line - 1] + 1, sign)

    def misread_words(self) -> Iterator[tuple[Words, str]]:
        """Words in which a scan put digits for letters, each with the word that is meant."""
        for found, meant in misread_words(self.source):
            line = bisect_right(self._line_starts, found.start())
            yield Words(line, found.start() - self._line_starts[line - 1] + 1, found[0]), meant

    @cached_property
    def is_a_scan(self) -> bool:
        """Whether digits stand for letters somewhere: more may be misread than was mended."""
        return next(self.misread_words(), None) is not None

    def mixed_words(self) -> Iterator[Words]:
        """Words that mix Latin letters with look-alikes from other scripts."""
        for found in re.finditer(r"[^\W\d_]{3,}", self.source):
            scripts = {unicodedata.name(sign, "?").split()[0] for sign in found[0]}
            if "LATIN" in scripts and scripts & {"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"}:
                line = bisect_right(self._line_starts, found.start())
                yield Words(line, found.start() - self._line_starts[line - 1] + 1, found[0])


def is_heading(printed: str) -> bool:
    """Whether a printed line is set apart as a heading by Markdown."""
    bare = printed.strip()
    return bool(_HEADING.match(printed)) or (bare.startswith("**") and bare.endswith(("**", "**:")) and len(bare) > 4)


def is_rule(text: str) -> bool:
    """Whether a line holds nothing but strokes: the ruler of a table or under a heading."""
    return bool(text.strip()) and _RULE.fullmatch(text) is not None


def _on_one_line(lines: str) -> str:
    """Lines joined into one of the same length; the indent of a line is then no gap between cells."""
    return _BREAK.sub(lambda found: " " + "\r" * (len(found[0]) - 1), lines)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _shouted(printed: str) -> bool:
    return printed.isupper()


def _refuse_what_is_no_text(source: str) -> None:
    if len(source) > MOST_SIGNS:
        raise NotACard(f"is longer than {MOST_SIGNS:,} signs, which no card or sign is")
    if not source.strip():
        raise NotACard("is empty")
    strange = _NO_TEXT.search(source)
    if strange:
        why = f"is not plain text: it holds the sign U+{ord(strange[0]):04X}"
        raise NotACard(why, *_line_and_column(source, strange.start()))
    long = _TOO_MANY_DIGITS.search(source)
    if long:
        raise NotACard("holds a thousand digits in a row, which no number has", *_line_and_column(source, long.start()))


def _line_and_column(source: str, place: int) -> tuple[int, int]:
    return source.count("\n", 0, place) + 1, place - source.rfind("\n", 0, place)


def _blocks(plain: str) -> Iterator[tuple[int, int]]:
    """Where each block of lines begins and ends, the empty lines below it included."""
    start, ended = 0, False
    for line in re.finditer(r"[^\n]*\n|[^\n]+", plain):
        empty = not line[0].strip()
        if ended and not empty:
            yield start, line.start()
            start = line.start()
        ended = empty
    yield start, len(plain)


def _broken(line: re.Match[str]) -> str:
    """A piece of a long line, ended where a sentence or at least a word does."""
    at = max(line[0].rfind(". ") + 1, 0) or line[0].rfind(" ")
    return line[0] if at <= 0 else f"{line[0][:at]}\n{line[0][at + 1 :]}"


def _without_markup(source: str) -> str:
    """The card with comments, tags and the marks of Markdown blanked out, every other sign in its place."""
    text = _PARTED_BY_DOTS.sub(";", with_cells_parted(source))
    for pattern in (_COMMENT, _SCRIPT, _TAG, _MARKS):
        text = pattern.sub(_blanked, text)
    # Tabs indent a line or part its cells; a run of them parts no more than one.
    text = re.sub(r"^[ \t]+|(?<=\t)\t+", lambda found: " " * len(found[0]), text, flags=re.MULTILINE)
    return re.sub(r"^( *)(#{1,6})(?=\s)", lambda found: found[1] + " " * len(found[2]), text, flags=re.MULTILINE)


def _blanked(markup: re.Match[str]) -> str:
    """Spaces for markup, and a stroke where a cell of a table begins."""
    spaces = re.sub(r"[^\n]", " ", markup[0])
    return f"|{spaces[1:]}" if _CELL_TAG.match(markup[0]) else spaces


def _written_plainly(text: str) -> tuple[str, list[int]]:
    """Small letters, plain dashes and digits; beside it, for each sign, the place in the card that it comes from."""
    signs: list[str] = []
    origin: list[int] = []
    for place, sign in enumerate(text):
        plain = _SIGNS.get(sign) or _plain_sign(sign)
        signs += plain
        origin += [place] * len(plain)
    return with_words_mended(*_without_letter_spacing(with_numbers_mended("".join(signs)), origin))


def _panels_unfolded(plain: str, origin: list[int]) -> tuple[str, list[int]]:
    """The text with panels that stand side by side one below the other."""
    lines = [(found.start(), found[0]) for found in re.finditer(r"(?<![^\n])[^\n]*", plain)]
    in_turn = panels_in_turn(lines)
    if in_turn == lines:
        return plain, origin
    places: list[int] = []
    for start, text in in_turn:
        # The end of a line comes from wherever the line ends on the card.
        places += [*origin[start : start + len(text)], origin[min(start + len(text), len(origin) - 1)]]
    return "\n".join(text for _, text in in_turn), places[:-1]


def _without_letter_spacing(plain: str, origin: list[int]) -> tuple[str, list[int]]:
    """ "F O U R   C A R D" as words; cards named by their letters stay apart."""
    blank = {
        found.start() + at
        for found in _SPACED.finditer(plain)
        if set(found[0]) - set("akqjt ")
        for at in range(1, len(found[0]), 2)
    }
    kept = [place for place in range(len(plain)) if place not in blank]
    return "".join(plain[place] for place in kept), [origin[place] for place in kept]


def _plain_sign(sign: str) -> str:
    if sign == "\n" or sign.isascii():
        return sign.lower()
    if sign in _INVISIBLE or sign in _BIDI:
        return ""
    plain = unicodedata.normalize("NFKC", sign).lower()
    return " " if plain.isspace() else plain


def sentences_of(paragraph: Stretch) -> Iterator[Stretch]:
    """The sentences of a paragraph, each with the stop that ends it."""
    for one in _parted(paragraph, _FULL_STOP):
        stop = _FULL_STOP.match(paragraph.text, one.end - paragraph.start)
        yield Stretch(one.start, one.text + stop[0]) if stop else one


def _parted(paragraph: Stretch, end: re.Pattern[str]) -> Iterator[Stretch]:
    at = 0
    for found in end.finditer(paragraph.text):
        told = paragraph.text[at : found.end()]
        if _NUMERAL.fullmatch(told) and paragraph.text[found.end() :].strip():
            # "1." before the first item of a list.
            at = found.end()
            continue
        if _ABBREVIATED.search(told) or _HAND_ASKED.fullmatch(told):
            continue
        yield Stretch(paragraph.start + at, paragraph.text[at : found.start()])
        at = found.end()
    if paragraph.text[at:].strip():
        yield Stretch(paragraph.start + at, paragraph.text[at:])
