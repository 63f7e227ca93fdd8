"""What words mean: the phrases of `data/lexicon.toml`, found in a line of words, the longest first."""

import itertools
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from queenhigh.rackcards.word_patterns import word_file

_PART = re.compile(r"\((?P<maybe>[^)]*)\)|(?P<word>\S+)")


@dataclass(slots=True)
class _Node:
    """Where the words read so far lead: what they mean if the phrase ends here, and which words may follow."""

    concepts: set[str] = field(default_factory=set)
    following: dict[str, "_Node"] = field(default_factory=dict)


def phrases(written: str) -> Iterator[tuple[str, ...]]:
    """Every line of words that a phrase of the lexicon stands for.

    >>> sorted(phrases("give/gives up (the hand)"))
    [('give', 'up'), ('give', 'up', 'the', 'hand'), ('gives', 'up'), ('gives', 'up', 'the', 'hand')]
    """
    parts: list[list[tuple[str, ...]]] = []
    for part in _PART.finditer(written):
        words = [word.split("/") for word in (part["maybe"] or part["word"]).split()]
        ways = list(itertools.product(*words))
        parts.append([(), *ways] if part["maybe"] else ways)
    for chosen in itertools.product(*parts):
        yield tuple(itertools.chain.from_iterable(chosen))


@cache
def _root() -> _Node:
    text = files("queenhigh.rackcards").joinpath("data", "lexicon.toml").read_text(encoding="utf-8")
    root = _Node()
    for concepts in tomllib.loads(text).values():
        for concept, listed in concepts.items():
            for words in itertools.chain.from_iterable(map(phrases, listed)):
                node = root
                for word in words:
                    node = node.following.setdefault(word, _Node())
                node.concepts.add(concept)
    return root


@cache
def everyday_words() -> frozenset[str]:
    """Words that are on any card and change nothing about what is read beside them."""
    return frozenset(str(word_file("everyday.toml")["words"]).split())


def words_of_the_lexicon() -> set[str]:
    """Every word that stands in some phrase."""
    words, nodes = set[str](), [_root()]
    while nodes:
        following = nodes.pop().following
        words |= following.keys()
        nodes += following.values()
    return words


def meaning(words: Sequence[str], at: int) -> tuple[int, frozenset[str]]:
    """How many words from a place on make a phrase, and what it means; one word without meaning if there is none.

    >>> meaning(["you", "give", "up", "now"], 1)
    (2, frozenset({'lose'}))
    """
    node, longest, means = _root(), 1, frozenset[str]()
    for length, word in enumerate(words[at:], start=1):
        following = node.following.get(word)
        if following is None:
            break
        node = following
        if node.concepts:
            longest, means = length, frozenset(node.concepts)
    return longest, means
