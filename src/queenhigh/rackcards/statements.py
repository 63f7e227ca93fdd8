"""A sentence or line of a card as a row of words with their meanings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from queenhigh.rackcards.card_text import CardText, Stretch
from queenhigh.rackcards.lexicon import meaning
from queenhigh.rackcards.vocabulary import (
    MONEY,
    NUMBER_WORDS,
    RANKS,
    WORD,
    Token,
    amount,
    rank_letter,
    tokens,
    whole_number,
)
from queenhigh.rackcards.wager_names import WagerNames, wager_names
from queenhigh.rulebook import Kind, rulebook

_PIECE = re.compile(
    rf"(?P<high>\b(?:aces?|kings?|queens?|jacks?|tens?|10|[2-9akqj])[\s-]*high\b(?:[\s-]+(?:card|hand))?|\b[akqj]-hi\b|\b(?:ace|king|queen|jack|ten)\s+(?:at\s+the\s+top|on\s+top)\b|\b(?:ace|king|queen|jack|[akqj])\s?\+)|(?P<money>{MONEY})|(?P<many>\b{WORD}\s(?:hundred|thousand)\b(?:\sand\s{WORD}\b)?)|(?P<number>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?)|(?P<word>(?<![a-z\d])[a-wyz]\d{{1,2}}(?![a-z\d])|[a-z]+(?:'[a-z]+)*'?)|(?P<sign>[^\w\s])"
)
# A question without its mark, as people type it: "visitor 10:42 does the dealer have to qualify".
# "Q: My friend swears a flush beats a straight."
_QUESTION = re.compile(r"[\s*>-]*q(?:uestion)?\s*\d{0,2}\s*(?:[:.)]|-\s|\s{2,})")
_ASKS = re.compile(
    r"\W*(?:[a-z]+\s+\d\d:\d\d\s+|[a-z]+:\s+)?(?:and\s+)?(?:(?:does|do|did|is|are)\s+(?:the|an?|i|you|we|my|it|there|they)|(?:can|could|may|must|should)\s+(?:i|we))\b"
)
_CELLS = re.compile(r" {3,}|\t")
_MOST_WORDS = 300
"""More words than any sentence has; what goes on is left unread, so that no text takes long."""
_SOON = 4
_HEADING = 3
"""More words than these are no heading of a wager."""
_SHORTENED = {"can't": "can not", "won't": "will not", "cannot": "can not", "shan't": "shall not", "em": "them"}
_RANK_WORDS = {*RANKS, *(f"{word}s" for word in RANKS), "sixes"} - {
    "10",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
}


@dataclass(frozen=True, slots=True)
class Word:
    """A word or phrase of a card, and what is known about it."""

    start: int
    end: int
    text: str
    concepts: frozenset[str] = frozenset()
    token: Token | None = None
    number: int | None = None
    cents: int | None = None
    rank: str | None = None

    def moved(self, by: int) -> "Word":
        """The same word of a text that begins at another place."""
        token = self.token
        if token is not None:
            token = Token(token.sort, token.start + by, token.end + by, token.value, token.guess)
        return Word(self.start + by, self.end + by, self.text, self.concepts, token, self.number, self.cents, self.rank)

    def means(self, *concepts: str) -> bool:
        return not self.concepts.isdisjoint(concepts)

    @property
    def wager(self) -> str | None:
        return self.token.wager if self.token is not None and self.token.sort == "wager" else None

    @property
    def hand(self) -> bool:
        return self.token is not None and self.token.sort == "hand"

    @property
    def known(self) -> bool:
        return bool(self.concepts or self.token or self.rank) or self.number is not None or self.cents is not None


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence, row or item of a card, and the words before it in the same paragraph, if any."""

    part: Stretch
    words: tuple[Word, ...]
    above: "Statement | None" = field(default=None, repr=False)
    is_question: bool = False

    def find(self, *concepts: str) -> Word | None:
        return next((word for word in self.words if word.means(*concepts)), None)

    def has(self, *concepts: str) -> bool:
        return self.find(*concepts) is not None

    @property
    def wagers(self) -> list[Word]:
        return [word for word in self.words if word.wager is not None]

    @property
    def hands(self) -> bool:
        return any(word.hand for word in self.words)

    @property
    def named_text(self) -> str:
        """The text with the name of each wager for what the card calls it: "no <pair_plus> without an <ante>"."""
        text, at, parts = self.part.text, 0, list[str]()
        for word in self.wagers:
            start, end = word.start - self.part.start, word.end - self.part.start
            parts += [text[at:start], f"<{word.wager}>"]
            at = end
        return "".join((*parts, text[at:]))

    @property
    def heading(self) -> str | None:
        """The wager that is all of the line above: "PROGRESSIVE", over what it needs."""
        above = self.above
        if above is None or above.is_question or not above.wagers or len(above.words) > _HEADING:
            return None
        wager = above.wagers[0].wager
        alone = all(one.wager == wager or not one.text.isalpha() or one.cents is not None for one in above.words)
        return wager if alone else None

    def span(self, first: Word, last: Word) -> Stretch:
        """The words from one to another, as printed."""
        start, end = min(first.start, last.start), max(first.end, last.end)
        return Stretch(start, self.part.text[start - self.part.start : end - self.part.start])

    def clauses(self) -> Iterator[tuple[Word, ...]]:
        """What stands between semicolons, as a statement of its own."""
        begun = 0
        for at, word in enumerate(self.words):
            if word.text == ";":
                yield self.words[begun:at]
                begun = at + 1
        yield self.words[begun:]


def statements(card: CardText, game: str) -> list[Statement]:
    """Everything that a card states, sentence by sentence and row by row."""
    told: list[Statement] = []
    for sentence in card.passages:
        above = told[-1] if told else None
        asks = card.plain[sentence.end : sentence.end + 1] == "?" or is_a_question(sentence.text)
        told.append(Statement(sentence, tuple(words_of(sentence, game)), above, asks))
    return told


def is_a_question(text: str) -> bool:
    """Whether words ask something though no mark says so."""
    return _ASKS.match(text) is not None or _QUESTION.match(text) is not None


def words_of(part: Stretch, game: str) -> list[Word]:
    """The words of a part in their order.

    >>> [word.text for word in words_of(Stretch(0, "you keep the pair plus"), "three-card-poker")]
    ['you', 'keep', 'pair plus']
    """
    return [word.moved(part.start) for word in _words(part.text, game, wager_names(game))]


@lru_cache(maxsize=4096)
def _words(text: str, game: str, _: WagerNames) -> tuple[Word, ...]:
    """The words of a text by their places in it; kept, as a card is read again after every change of one line."""
    words: list[Word] = []
    at = 0
    for token in (*tokens(text, game), None):
        words += _plain_words(text[at : token.start if token is not None else len(text)], at)
        if token is not None:
            words.append(_of_token(token, text))
            at = token.end
    return tuple(_with_play_as_a_wager(words[:_MOST_WORDS], game))


def _with_play_as_a_wager(words: list[Word], game: str) -> list[Word]:
    """With a "play" that wins, loses or pushes read as the wager, and not as a verb."""
    if not rulebook(game).in_contest("play"):
        return words
    told = list(words)
    for at, word in enumerate(words[:-1]):
        spoken = at and words[at - 1].means("dealer", "player", "not", "may", "must", "or_better")
        if word.text in ("play", "plays") and _is_pushed_or_lost(words[at + 1 : at + _SOON]) and not spoken:
            told[at] = Word(word.start, word.end, word.text, token=Token("wager", word.start, word.end, "play"))
    return told


def _is_pushed_or_lost(behind: list[Word]) -> bool:
    """Whether the next word that matters is a result: "is only returned", "just pushes"."""
    first = next((word for word in behind if not word.means("ignored", "only")), None)
    return first is not None and first.means("push", "lose")


def _of_token(token: Token, told: str) -> Word:
    text = told[token.start : token.end]
    if token.sort == "stake":
        assert isinstance(token.value, int)
        return Word(token.start, token.end, text, cents=token.value * 100)
    if token.sort != "payout":
        return Word(token.start, token.end, text, token=token)
    if token.payout.push:
        return Word(token.start, token.end, text, frozenset({"push"}), token)
    if token.payout.kind is Kind.DOLLARS:
        return Word(token.start, token.end, text, token=token, cents=int(token.payout.amount * 100))
    if token.payout.kind is None and token.payout.amount.denominator == 1:
        return Word(token.start, token.end, text, frozenset({"times"}), token, number=int(token.payout.amount))
    return Word(token.start, token.end, text, token=token)


def _plain_words(text: str, offset: int) -> Iterator[Word]:
    """Words, numbers and signs between what the vocabulary knows."""
    pieces = list(_PIECE.finditer(text))
    spelt: list[tuple[str, int]] = []
    for place, piece in enumerate(pieces):
        spelt += [(word, place) for word in _written_out(piece)]
    plain = [word for word, _ in spelt]
    at = 0
    while at < len(spelt):
        piece = pieces[spelt[at][1]]
        length, concepts = meaning(plain, at)
        if length > 1 and _CELLS.search(text, piece.end(), pieces[spelt[at + length - 1][1]].start()):
            # "Tie dealer     wins": two cells make no phrase.
            length, concepts = meaning(plain[: at + 1], at)
        last = pieces[spelt[at + length - 1][1]]
        at += length
        if "ignored" in concepts and len(concepts) == 1:
            continue
        start, end = piece.start() + offset, last.end() + offset
        yield _plain_word(piece, text[piece.start() : last.end()], start, end, concepts)


def _plain_word(piece: re.Match[str], text: str, start: int, end: int, concepts: frozenset[str]) -> Word:
    if piece["high"]:
        return Word(
            start,
            end,
            text,
            frozenset({"rank_high"}),
            rank=rank_letter(re.split(r"[\s+-]", text)[0].removesuffix("high")),
        )
    if piece["money"] and not concepts:
        return Word(start, end, text, cents=int(amount(piece["money"]) * 100))
    if piece["many"]:
        return Word(start, end, text, number=whole_number(text))
    if piece["number"] and "." not in text:
        return Word(start, end, text, concepts, number=int(text.replace(",", "")), rank="T" if text == "10" else None)
    number = NUMBER_WORDS.get(text) if piece["word"] else None
    bare = text.removesuffix("'s")
    rank = rank_letter(bare) if bare in _RANK_WORDS else None
    return Word(start, end, text, concepts, number=number, rank=rank)


def _written_out(piece: re.Match[str]) -> list[str]:
    word = piece[0]
    if not piece["word"]:
        return [word]
    if word in _SHORTENED:
        return _SHORTENED[word].split()
    if word.endswith("n't"):
        return [word.removesuffix("n't"), "not"]
    bare = re.sub(r"'(?:s|re|ve|ll|d|m)?$", "", word)
    return [re.sub(r"(?<=bo|vo)ur(?=s?$|ing$)", "r", bare)]
