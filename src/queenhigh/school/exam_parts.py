"""How an examination went, part by part: the questions, finding the error, and the dealer's console.

The parts are never added up: a step at the console is not worth a question, and no rule says what it is worth. What was
not done is not right, and it is told apart from what was done wrong.
"""

from collections import Counter
from typing import TypedDict

from queenhigh.school.exam import CONSOLE, CONSOLE_TITLE, ResultData
from queenhigh.school.questions import SUBJECT_TITLES, Subject

_QUESTIONS_TITLE, _LEFT_OUT = "Questions", "left out"
_TITLES = {str(Subject.ERROR): SUBJECT_TITLES[Subject.ERROR], CONSOLE: CONSOLE_TITLE}
PART_TITLES = (_QUESTIONS_TITLE, *_TITLES.values())


class PartData(TypedDict):
    """One part of an examination; `said` tells it in the words that every page, paper and report uses."""

    title: str
    said: str


def whole_percent(right: int, asked: int) -> int:
    """A share in whole percent, halves upward, as every page and paper shows it.

    >>> whole_percent(1, 8)
    13
    """
    return (200 * right + asked) // (2 * asked)


def exam_parts(result: ResultData) -> list[PartData]:
    """The parts of a result as it was kept, by any version; a part that this paper could not have is not listed."""
    asked, right, left = Counter[str](), Counter[str](), Counter[str]()
    missing = not_done(result)
    for one in result["subjects"]:
        title = _TITLES.get(one["subject"], _QUESTIONS_TITLE)
        asked[title] += one["asked"]
        right[title] += one["right"]
        left[title] += missing[one["subject"]]
    order = [title for title in PART_TITLES if asked[title]]
    parts: list[PartData] = [
        {"title": title, "said": _said(asked[title], right[title], left[title], title == CONSOLE_TITLE)}
        for title in order
    ]
    return [*parts, {"title": CONSOLE_TITLE, "said": _LEFT_OUT}] if result.get("console_left_out") else parts


def not_done(result: ResultData) -> Counter[str]:
    """How many questions of each subject have no answer, and how many steps at the console were not done."""
    left = Counter(one["subject"] for one in result["questions"] if one["answer"] is None)
    console = result.get("console")
    if console is not None:
        left[CONSOLE] = sum(not step["done"] for step in console["steps"])
    return left


def _said(asked: int, right: int, left: int, steps: bool) -> str:
    share = f"{right} of {asked} {'steps ' if steps else ''}right ({whole_percent(right, asked)}%)"
    if not left:
        return share
    return f"{share}, none done" if left == asked else f"{share}, {left} not done"
