"""Phrases that nobody should read here again: translated word for word, or in British spelling.

Every text that a person can read is searched: source files with their strings and comments, pages, data, documents, and
the docstrings of the tests. A finding shows the phrase in its sentence; write that sentence again from what it means.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "queenhigh"
PAGES = (
    "*.md",
    "docs/*.md",
    "docs/[!g]*/*.md",
    "bench/*.md",
    "bench/*.py",
    "examples/*",
    "Makefile",
    "bootstrap.py",
    "pyproject.toml",
)
_VERBS_IN_IZE = (
    "recogn|organ|author|normal|real|serial|initial|minim|maxim|optim|summar|random|synchron|emphas|apolog|capital|"
    "categor|standard|custom|final|util|general|special|memor|visual"
)
PARTS = ("*.py", "*.js", "*.html", "*.css", "*.toml", "*.csv", "*.typ")

NEVER = {
    "the own": r"\b(?:the|only the|a|an) own\b",
    "stands": r"\bstands? (?:twice|alone|open|below|above|under|beside|behind|there|here|in it|first|last)\b",
    "is no": r"(?<!there )\b(?:is|are|was|were) no (?!longer|more\b|less|later|earlier|other|better|bets|need)(?=\w)",
    "said to be": r"\b(?:is|are|was|were|and) said(?: to be)?\b",
    "hang together": r"\bhangs? together\b",
    "otherwise than": r"\botherwise than\b",
    "in vain": r"\bin vain\b",
    "whoever": r"\b(?:whoever|whomever|whosoever)\b",
    "on themselves": r"\bnobody \w+ (?:the|their) \w+ on themselves\b",
    "once and for all": r"\bonce and for all\b",
    "once more": r"\bonce more\b",
    "of yours": r"\bof yours was\b",
    "lay": r"\b(?:they|cards|it) lay\b",
    "till": r"\b(?:till|whereupon|thereupon|wherewith|therein|thereof|hitherto|heretofore|anew)\b",
    "that which": r"\bthat which\b",
    "goes along": r"\bgo(?:es)? along with\b",
    "comes to": r"\b(?:comes|come|came) to (?:nothing|nobody|the same)\b",
    "sisters": r"\b(?:and|its|their) (?:three )?sisters?\b",
    "parted": r"\bparted by\b",
    "mend": r"\bmend(?:s|ed|ing)?\b",
    "-our": r"\b\w*(?:colour|favour|honour|neighbour|behaviour|labour|rumour|harbour)\w*\b",
    "-re": r"\b(?:\w*metres?|centred?|centring|theatres?|fibres?|litres?)\b",
    "-ence": r"\b(?:licences?|offences?|defences?|pretences?)\b",
    "-ise": rf"\b(?:{_VERBS_IN_IZE})is(?:e|es|ed|ing|ation|ations)\b",
    "practise": r"\bpractis(?:e|es|ed|ing)\b",
    "-lled": r"(?<!\.)\b(?:cancel|label|travel|model|signal|total|level|fuel)l(?:ed|ing)\b",
    "-elt": r"\b(?:mis)?(?:spelt|learnt|burnt|spoilt|dreamt|leapt)\b",
    "British words": r"\b(?:grey|catalogue|dialogue|cheque|towards|whilst|amongst|programme|judgement|artefacts?)\b",
}
"""What is searched for, by the name that a failure shows."""

REBUILT = re.compile(r"rackcards/\w+\.py$")
"""The rack-card reader: its lists contain the words of other people's cards."""
WORDS_OF_CARDS = re.compile(r"rackcards/data/\w+\.toml$")
"""So does its data, of which only the comments are ours."""


@pytest.mark.parametrize("phrase", NEVER)
def test_no_text_contains(phrase: str) -> None:
    pattern = re.compile(NEVER[phrase], re.IGNORECASE)
    found = [
        f"{name}: …{text[max(0, match.start() - 50) : match.end() + 40]}…"
        for name, text in texts()
        for match in pattern.finditer(text)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("the own", "a player reports only the own"),
        ("stands", "Ah stands twice"),
        ("is no", "of a file that is no TOML all that is wrong"),
        ("said to be", "nothing of this was said to be done"),
        ("hang together", "the facts do not hang together"),
        ("otherwise than", "look otherwise than they were published"),
        ("in vain", "Nothing was tried in vain"),
        ("on themselves", "nobody shuts the door on themselves"),
        ("once and for all", "Answer once and for all"),
        ("once more", "wager once more"),
        ("of yours", "Every choice of yours was the best one"),
        ("lay", "Show cards while they lay face down"),
        ("till", "A box in play stays till the round is over"),
        ("-ise", "is not recognised"),
    ],
)
def test_the_search_finds(phrase: str, text: str) -> None:
    assert re.search(NEVER[phrase], text)


@cache
def texts() -> list[tuple[str, str]]:
    """Every text with its path; line breaks, comment signs and the seams of adjacent strings become one space."""
    files = [file for part in PARTS for file in SOURCE.rglob(part) if not REBUILT.search(file.as_posix())]
    files += [file for page in PAGES for file in ROOT.glob(page)]
    found = [(file, _told(file)) for file in files]
    found += [(file, "\n".join(_docstrings(file))) for file in (ROOT / "tests").rglob("*.py") if file != Path(__file__)]
    return sorted((file.relative_to(ROOT).as_posix(), _joined(text)) for file, text in found)


def _told(file: Path) -> str:
    text = file.read_text(encoding="utf-8")
    return "\n".join(re.findall(r"(?m)^#.*", text)) if WORDS_OF_CARDS.search(file.as_posix()) else text


def _joined(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r'\n\s*(?:#|//|\*|"|f")\s*', " ", text))


def _docstrings(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
