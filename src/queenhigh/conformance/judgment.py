"""Whether an engine's answer is the one a vector asks for.

An answer must have everything that is expected, except what is null there; it may have more. Money is compared as
amounts, seats by their number and wagers by their names, in any order. A round that must be refused is refused by
`"refused": true`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from queenhigh.conformance.suite import Vector

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"
_MONEY = {"stake", "paid", "returned", "net"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one vector, with the difference where it failed."""

    vector: Vector
    state: str
    why: str = ""


def judge(vector: Vector, answer: Mapping[str, object]) -> Verdict:
    """
    >>> from dataclasses import replace
    >>> vector = Vector("a#1", "a", "", (), (), "rank", "valid", {}, {"hand": "straight"})
    >>> judge(vector, {"answer": {"hand": "straight", "also": 1}}).state
    'passed'
    >>> judge(vector, {"answer": {"hand": "high_card"}}).why
    'hand: expected straight, got high_card'
    >>> judge(vector, {"unsupported": True}).state
    'skipped'
    """
    if answer.get("unsupported"):
        return Verdict(vector, SKIPPED, str(answer.get("why", "")))
    if "error" in answer:
        return Verdict(vector, FAILED, f"the engine failed: {answer['error']}")
    given = answer.get("answer")
    if not isinstance(given, Mapping):
        return Verdict(vector, FAILED, 'there is no "answer"')
    refused = given.get("refused") is True
    if vector.result == "acceptable" and refused:
        return Verdict(vector, PASSED)
    if refused != (vector.result == "invalid"):
        return Verdict(
            vector, FAILED, "refused, but it must be settled" if refused else "settled, but it must be refused"
        )
    if refused:
        return Verdict(vector, PASSED)
    why = next(_differences(vector.expected, given, ""), None)
    return Verdict(vector, FAILED, why) if why else Verdict(vector, PASSED)


def _differences(expected: object, given: object, path: str) -> Iterator[str]:
    name = path.rpartition(".")[2]
    if isinstance(expected, dict):
        if not isinstance(given, Mapping):
            yield f"{path or 'answer'}: expected an object, got {given!r}"
            return
        for key, value in expected.items():
            inner = f"{path}.{key}" if path else key
            if key not in given and value is not None:
                yield f"{inner}: missing; expected {_shown(value)}"
            elif key in given:
                yield from _differences(value, given[key], inner)
    elif isinstance(expected, list):
        yield from _of_lists(expected, given, path)
    elif not _equal(expected, given, money=name in _MONEY or "meters" in path):
        yield f"{path}: expected {expected}, got {given}"


def _of_lists(expected: list[object], given: object, path: str) -> Iterator[str]:
    """Seats and wagers by what they are called, in any order."""
    if not isinstance(given, list):
        yield f"{path}: expected a list, got {given!r}"
        return
    for key, times in Counter(map(_key, given)).items():
        if times > 1:
            yield f"{path}[{key}]: appears twice"
    wanted = {_key(item): item for item in expected}
    found = {_key(item): item for item in given}
    for key, item in wanted.items():
        if key not in found:
            yield f"{path}[{key}]: missing; expected {_shown(item)}"
        else:
            yield from _differences(item, found[key], f"{path}[{key}]")
    for key in found:
        if key not in wanted:
            yield f"{path}[{key}]: must not be there"


def _key(item: object) -> str:
    if isinstance(item, Mapping):
        if "wager" in item:
            return str(item["wager"]) + (f" from {item['from_seat']}" if item.get("from_seat") is not None else "")
        if "seat" in item:
            return str(item["seat"])
    return repr(item)


def _equal(expected: object, given: object, *, money: bool) -> bool:
    if expected == given:
        return True
    if isinstance(expected, str) and isinstance(given, (str, int)) and not isinstance(given, bool):
        if money:
            try:
                return Decimal(expected) == Decimal(str(given))
            except InvalidOperation:
                return False
        if "/" in expected:
            try:
                return Fraction(expected) == Fraction(str(given))
            except (ValueError, ZeroDivisionError):
                return False
    return False


def _shown(value: object) -> str:
    text = str(value)
    return text if len(text) <= 120 else text[:117] + "..."
