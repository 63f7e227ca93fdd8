"""The rules clause by clause, in our own words, with what holds each of them: data and code, papers, tests, vectors."""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path

from queenhigh.documents import DOCUMENTS, Filing, build
from queenhigh.documents.html import as_html
from queenhigh.practice import example_names, example_text
from queenhigh.rulebook import Clause, clause_index, game_names, rulebook
from queenhigh.submission import read_submission

ROOT = Path(__file__).resolve().parents[2]
_ID = re.compile(r"\b(?:3CP|4CP|235|LIR|RACK)-\.?\d+(?:\.\w+)*")
_HELD = {
    "enforced": "What breaks it is refused.",
    "computed": "Results follow it.",
    "printed": "A printed paper states it.",
    "listed": "A checklist asks people to do it.",
}
_MOST_SHOWN = 4

Holders = Mapping[str, list[str]]
"""By clause, the places that hold it."""


def clause_pages() -> dict[str, str]:
    titles = {rulebook(game).prefix: rulebook(game).title for game in game_names()} | {"RACK": "The printed rack card"}
    chapters = {
        (document, chapter): list(clauses)
        for (document, chapter), clauses in groupby(clause_index().values(), lambda each: (each.document, each.chapter))
    }
    pages = {
        f"clauses/{_file(document, chapter)}.md": _chapter(titles[document], document, chapter, clauses)
        for (document, chapter), clauses in chapters.items()
    }
    lines = ["# The rules, clause by clause", _INTRODUCTION]
    for document, title in titles.items():
        files = [_file(*key) for key in chapters if key[0] == document]
        links = " · ".join(f"[{name}]({name}.md)" for name in files)
        lines += [f"## {title}", links, "```{toctree}\n:hidden:\n" + "\n".join(files) + "\n```"]
    return pages | {"clauses/index.md": "\n\n".join(lines) + "\n"}


_INTRODUCTION = """\
Each clause of the documents with what it requires, in our own words, how it is held, and where: the data and code that
keep it, the papers that carry it, the tests that prove it, and the conformance vectors that check it in any engine. The
documents' own text is the agency's. `queenhigh clause 3CP-11.D.3` prints the same sentence, and the house leads from
`/clauses/3CP-11.D.3` to its place here."""


def _file(document: str, chapter: str) -> str:
    return f"{document}-{chapter}"


def _chapter(title: str, document: str, chapter: str, clauses: Iterable[Clause]) -> str:
    parts = [f"# {title}, chapter {chapter} ({document})"]
    for clause in clauses:
        parts += [
            f'<a id="{clause.id}"></a>\n\n## {clause.id}',
            f"{clause.gist} *{_HELD[clause.held]}*",
            *_places(clause),
        ]
    return "\n\n".join(parts) + "\n"


def _places(clause: Clause) -> Iterator[str]:
    found = (("Held in", _sources()), ("Papers", _papers()), ("Proved by", _tests()), ("Vectors", _vectors()))
    rows = [f"- {name}: {_listed(holders[clause.id])}" for name, holders in found if clause.id in holders]
    if rows:
        yield "\n".join(rows)


def _listed(places: list[str]) -> str:
    more = len(places) - _MOST_SHOWN
    shown = ", ".join(f"`{place}`" for place in places[:_MOST_SHOWN])
    return f"{shown} and {more} more" if more > 0 else shown


@cache
def _sources() -> Holders:
    """Files of the program that name a clause; the list of all clauses is left out."""
    found = defaultdict(list)
    source = ROOT / "src" / "queenhigh"
    for path in sorted(source.rglob("*")):
        if path.suffix in (".py", ".toml", ".js") and path.name != "clauses.csv":
            for clause in dict.fromkeys(_ID.findall(path.read_text(encoding="utf-8"))):
                found[clause].append(str(path.relative_to(source)))
    return found


@cache
def _papers() -> Holders:
    """Papers of the example houses that name a clause."""
    found: dict[str, set[str]] = defaultdict(set)
    for name in (each for each in example_names() if "round" not in each):
        text = example_text(name)
        house, findings = read_submission(tomllib.loads(text))
        if house is None:
            continue
        filing = Filing(house, tuple(findings), text)
        for paper in DOCUMENTS:
            document = build(filing, paper)
            for clause in _ID.findall(as_html(document).decode()) if document is not None else ():
                found[clause].add(paper)
    return {clause: sorted(papers) for clause, papers in found.items()}


@cache
def _tests() -> Holders:
    """Tests that cite a clause, one for each function."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cited.json"
        subprocess.run(
            [sys.executable, "-m", "pytest", "--collect-only", "-qq", f"--cited-clauses={file}", "tests"],
            cwd=ROOT, check=True, capture_output=True,
        )  # fmt: skip
        cited: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8"))
    return cited


@cache
def _vectors() -> Holders:
    found = defaultdict(list)
    for path in sorted((ROOT / "conformance" / "vectors").rglob("*.json")):
        for vector in json.loads(path.read_text(encoding="utf-8"))["vectors"]:
            for clause in vector["clauses"]:
                found[clause].append(vector["id"])
    return found
