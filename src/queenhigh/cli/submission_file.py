"""Read the Rules Submission that a command is given."""

from dataclasses import dataclass

from queenhigh.cli.finding_output import locate, stop_refused, stopping_at_unreadable
from queenhigh.cli.input_files import Source, parse_toml, read_source
from queenhigh.findings import Finding, errors
from queenhigh.submission import House, read_submission


@dataclass(frozen=True, slots=True)
class SubmissionFile:
    """A submission file: its house, unless errors bar play, and every finding."""

    house: House | None
    findings: list[Finding]
    source: Source


def read_submission_file(path: str, *, as_json: bool) -> SubmissionFile:
    """Read a submission with its findings; if the file cannot be read, the command exits with status 2."""
    with stopping_at_unreadable(as_json=as_json):
        source = read_source(path)
        return SubmissionFile(*read_submission(parse_toml(source)), source)


def read_house(path: str, *, as_json: bool) -> House:
    """Read a house to play under; the command exits with status 1 only for errors that bar play."""
    filed = read_submission_file(path, as_json=as_json)
    if filed.house is None:
        stop_refused(locate(errors(filed.findings), filed.source), as_json=as_json)
    return filed.house
