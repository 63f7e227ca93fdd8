"""The house that a command is given: a Rules Submission in a file."""

from dataclasses import dataclass

from queenhigh.cli.finding_output import locate, stop_refused, stopping_at_unreadable
from queenhigh.cli.input_files import Source, parse_toml, read_source
from queenhigh.findings import Finding, errors
from queenhigh.submission import House, read_submission


@dataclass(frozen=True, slots=True)
class SubmissionFile:
    """A submission as it was read: a house unless nothing can be played under it, and all that was found."""

    house: House | None
    findings: list[Finding]
    source: Source


def read_submission_file(path: str, *, as_json: bool) -> SubmissionFile:
    """A submission with its faults; one that cannot be read ends the command with status 2."""
    with stopping_at_unreadable(as_json=as_json):
        source = read_source(path)
        return SubmissionFile(*read_submission(parse_toml(source)), source)


def read_house(path: str, *, as_json: bool) -> House:
    """A house to play under; a submission that bars play ends the command with status 1, other faults do not."""
    filed = read_submission_file(path, as_json=as_json)
    if filed.house is None:
        stop_refused(locate(errors(filed.findings), filed.source), as_json=as_json)
    return filed.house
