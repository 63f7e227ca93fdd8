"""A whole submission looked over: what is wrong, what will hurt, what was read how, and what every wager is worth."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from queenhigh.desk.annotated_file import Mark, marks
from queenhigh.desk.clause_notes import open_notes
from queenhigh.desk.dollar_prizes import check_prizes
from queenhigh.desk.house_progressives import progressives
from queenhigh.desk.payout_limit import check_payout_limit
from queenhigh.desk.phrases import share
from queenhigh.desk.progressive_warnings import check_progressives
from queenhigh.desk.reading_notes import reading_notes
from queenhigh.desk.wager_values import WagerValues, wager_values
from queenhigh.findings import Finding, Severity, errors
from queenhigh.submission import House, read_filing
from queenhigh.toml_source.reader import InvalidToml


@dataclass(frozen=True, slots=True)
class Review:
    """Everything there is to say; no house where the game itself cannot be told."""

    house: House | None
    findings: tuple[Finding, ...]
    values: WagerValues


def review(data: Mapping[str, Any]) -> Review:
    """Every finding on a submission, priced as far as the figures can be counted here.

    >>> import tomllib
    >>> from queenhigh.practice import example_text
    >>> low = example_text("canton-street.toml")
    >>> [str(finding.severity) for finding in review(tomllib.loads(low)).findings].count("error")
    0
    """
    house, findings = read_filing(data)
    if house is None:
        return Review(None, tuple(findings), WagerValues(()))
    mistaken = {finding.path for finding in errors(findings)}
    remarks = [
        *check_progressives(house),
        *check_prizes(house, mistaken),
        *check_payout_limit(house),
        *open_notes(house),
        *reading_notes(house),
    ]
    return Review(house, (*priced(house, findings), *remarks), wager_values(house, mistaken))


def errors_besides(text: str, problem: InvalidToml) -> list[Mark]:
    """What is wrong in a text that is no TOML besides that: errors on what stands in the lines that can be read."""
    if problem.rest is None:
        return []
    _, findings = read_filing(problem.rest)
    unread = {fault.line for fault in problem.faults}
    return [mark for mark in marks(text, errors(findings)) if mark.there and mark.line not in unread]


def priced(house: House, findings: list[Finding]) -> Iterator[Finding]:
    """The findings on the rules alone, with a price where one of them moves money."""
    sums = {one.path: one.envy_each() for one in progressives(house) if one.offer.envy is not None}
    for finding in findings:
        path, _, key = finding.path.rpartition(".")
        if finding.severity is Severity.WARNING and key == "envy" and path in sums:
            each = sums[path]
            message = f"{finding.message}; each other box adds {share(each)} of the wager"
            yield replace(finding, message=message, exact=(("envy_from_each_other_box", each),))
        else:
            yield finding
