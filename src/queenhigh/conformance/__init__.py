"""The public conformance suite, and how any engine is run against it.

>>> suite = load_suite(SUITE)
>>> len(suite) >= 5000
True
"""

from queenhigh.conformance.engine_process import EngineFailed, answers_of
from queenhigh.conformance.judgment import Verdict, judge
from queenhigh.conformance.report import Report, junit_text
from queenhigh.conformance.suite import SUITE, BadSuite, Vector, load_suite

__all__ = [
    "SUITE",
    "BadSuite",
    "EngineFailed",
    "Report",
    "Vector",
    "Verdict",
    "answers_of",
    "judge",
    "junit_text",
    "load_suite",
]
