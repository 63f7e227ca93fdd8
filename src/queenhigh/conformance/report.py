"""What a run of the suite found: by group and by clause, as data and as JUnit XML."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from queenhigh.conformance.judgment import FAILED, PASSED, SKIPPED, Verdict

STATES = (PASSED, FAILED, SKIPPED)


@dataclass(slots=True)
class Report:
    """The verdicts of a run, as they come."""

    verdicts: list[Verdict] = field(default_factory=list)

    def add(self, verdict: Verdict) -> None:
        self.verdicts.append(verdict)

    @property
    def totals(self) -> dict[str, int]:
        found = Counter(verdict.state for verdict in self.verdicts)
        return {state: found[state] for state in STATES}

    @property
    def failures(self) -> list[Verdict]:
        return [verdict for verdict in self.verdicts if verdict.state == FAILED]

    def by_group(self) -> dict[str, dict[str, int]]:
        return self._by(lambda verdict: (verdict.vector.group,))

    def by_clause(self) -> dict[str, dict[str, int]]:
        return self._by(lambda verdict: verdict.vector.clauses)

    def _by(self, names: Callable[[Verdict], tuple[str, ...]]) -> dict[str, dict[str, int]]:
        found: dict[str, Counter[str]] = {}
        for verdict in self.verdicts:
            for name in names(verdict):
                found.setdefault(name, Counter())[verdict.state] += 1
        return {name: {state: found[name][state] for state in STATES} for name in sorted(found)}

    def data(self) -> dict[str, object]:
        failures = [
            {"id": verdict.vector.id, "clauses": list(verdict.vector.clauses), "why": verdict.why}
            for verdict in self.failures
        ]
        return {**self.totals, "by_group": self.by_group(), "by_clause": self.by_clause(), "failures": failures}


def junit_text(report: Report) -> str:
    """One suite for each group, one case for each vector."""
    root = Element("testsuites", {"name": "queen-high conformance", **_counts(report.totals)})
    suites = {
        group: SubElement(root, "testsuite", {"name": group, **_counts(totals)})
        for group, totals in report.by_group().items()
    }
    for verdict in report.verdicts:
        case = SubElement(
            suites[verdict.vector.group], "testcase", classname=verdict.vector.group, name=verdict.vector.id
        )
        if verdict.state == FAILED:
            SubElement(case, "failure", message=verdict.why)
        elif verdict.state == SKIPPED:
            SubElement(case, "skipped", message=verdict.why)
    indent(root)
    return tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _counts(totals: dict[str, int]) -> dict[str, str]:
    return {"tests": str(sum(totals.values())), "failures": str(totals[FAILED]), "skipped": str(totals[SKIPPED])}
