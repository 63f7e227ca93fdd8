"""Review a whole submission: its errors, its costly choices, the readings applied, and the value of every wager."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from queenhigh.desk.annotated_file import Mark, marks
from queenhigh.desk.clause_notes import clause_notes
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
    """The result of a review. There is no house if the submission does not name a known game."""

    house: House | None
    findings: tuple[Finding, ...]
    values: WagerValues


def review(data: Mapping[str, object]) -> Review:
    """Every finding on a submission, with a price wherever one can be computed.

    >>> import tomllib
    >>> from queenhigh.practice import example_text
    >>> low = example_text("canton-street.toml")
    >>> [str(finding.severity) for finding in review(tomllib.loads(low)).findings].count("error")
    0
    """
    house, findings = read_filing(data)
    if house is None:
        return Review(None, tuple(findings), WagerValues(()))
    wrong_paths = {finding.path for finding in errors(findings)}
    priced_findings = [
        *check_progressives(house),
        *check_prizes(house, wrong_paths),
        *check_payout_limit(house),
        *clause_notes(house),
        *reading_notes(house),
    ]
    return Review(house, (*priced(house, findings), *priced_findings), wager_values(house, wrong_paths))


def errors_in_readable_lines(text: str, problem: InvalidToml) -> list[Mark]:
    """The errors in the readable lines of a text that is not valid TOML."""
    if problem.rest is None:
        return []
    _, findings = read_filing(problem.rest)
    unread = {fault.line for fault in problem.faults}
    return [mark for mark in marks(text, errors(findings)) if mark.there and mark.line not in unread]


def priced(house: House, findings: list[Finding]) -> Iterator[Finding]:
    """The findings of the rules alone, each with a price where it moves money."""
    envy_value = {one.path: one.envy_each() for one in progressives(house) if one.offer.envy is not None}
    for finding in findings:
        path, _, key = finding.path.rpartition(".")
        if finding.severity is Severity.WARNING and key == "envy" and path in envy_value:
            each = envy_value[path]
            message = f"{finding.message}; each other box adds {share(each)} of the wager to what the player gets back"
            yield replace(finding, message=message, exact=(("envy_from_each_other_box", each),))
        else:
            yield finding
