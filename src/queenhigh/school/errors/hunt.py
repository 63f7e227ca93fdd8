"""Rounds to be watched: most with one planted error that the table proves, some without any."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from queenhigh.rulebook import gist
from queenhigh.school.errors.clause_choices import NO_CLAUSE, NO_CLAUSE_WORDS, clause_choices, clause_of
from queenhigh.school.errors.laid_cases import laid_cases
from queenhigh.school.errors.laid_rounds import Make, is_line_kind, laid_errors
from queenhigh.school.errors.payout_errors import payout_errors
from queenhigh.school.errors.shown_round import Act, Fault, acts_of, find_fault
from queenhigh.school.errors.step_errors import (
    STEP_ERRORS,
    Changed,
    acts_sooner_and_later,
    skipped,
    step_left_out,
    unwritten,
)
from queenhigh.school.questions import Choice, Question, Subject, keyed
from queenhigh.school.rehearsal import DEALER_NAME, FLOOR_NAME, RehearsedTables, Step
from queenhigh.table import TableState, commands

CLEAN = "no error"
_CLAUSE = "which clause: "
_TRIES, _CATALOG_TABLES, _POSITIONS = 10, 4, 40
_CONTEXT, _ACTS_OFFERED = 8, 4
_SHARE_OF_LINES = 0.2


@dataclass(frozen=True, slots=True)
class Hunt:
    """One round act by act, its error if it has one, and the clauses that a learner may choose from."""

    start: TableState
    acts: tuple[Act, ...]
    kind: str
    fault: Fault | None
    clauses: tuple[str, ...]

    def data(self) -> dict[str, object]:
        """What is seen: every act in words, who works here, and the clauses to choose from."""
        return {
            "dealer": DEALER_NAME,
            "floor": FLOOR_NAME,
            "acts": [act.text for act in self.acts],
            "weights": [act.weight for act in self.acts],
            "clauses": [
                *({"clause": clause, "gist": gist(clause)} for clause in self.clauses),
                {"clause": NO_CLAUSE, "gist": NO_CLAUSE_WORDS},
            ],
        }

    def solution(self) -> dict[str, object]:
        if self.fault is None:
            return {"kind": CLEAN, "act": None, "clauses": [], "why": "every act was right"}
        told = self.fault
        clauses = () if told.unwritten else told.clauses
        why = "; ".join(filter(None, (told.why, told.unwritten)))
        return {"kind": self.kind, "act": told.at + 1, "clauses": list(clauses), "why": why}


class ErrorHunts:
    """The errors that the dealer of one house can make, each of them proved by its table."""

    def __init__(self, tables: RehearsedTables) -> None:
        self.tables = tables

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of error that can be made at some rehearsed tables, and that the table proves to be one."""
        return tuple(dict.fromkeys((*self._found, *self._laid)))

    @cached_property
    def _laid(self) -> dict[str, Make]:
        """The kinds that need certain cards. Each is proved when it is planted."""
        return laid_errors(self.tables.house) | laid_cases(self.tables.house)

    @cached_property
    def _found(self) -> dict[str, int]:
        """The kinds of error, each with the number of a table that has it."""
        found: dict[str, int] = {}
        for number in range(_CATALOG_TABLES):
            chance = Random(number)
            for steps in rounds_of(self.tables.some(chance)):
                for name, changed in _changes(steps, chance, found):
                    if name not in found and _proved(steps, name, changed) is not None:
                        found[name] = number
        return found

    def clean(self, chance: Random) -> Hunt:
        table = self.tables.some(chance)
        steps = chance.choice(rounds_of(table))
        return Hunt(steps[0].before, tuple(acts_of(steps)), CLEAN, None, clause_choices(None, chance, steps, table))

    def planted(self, kind: str, chance: Random, *, mixed: bool = True) -> Hunt | None:
        """A round with an error of this kind, its clauses mixed or of its kind; None if several tables have none."""
        if kind in self._laid:
            return self._planted_by_cards(kind, chance, mixed=mixed)
        for number in range(_TRIES + 1):
            # The last table is one that is known to have it.
            table = self.tables.some(chance if number < _TRIES else Random(self._found[kind]))
            rounds = rounds_of(table)
            for steps in chance.sample(rounds, len(rounds)):
                changes = [changed for name, changed in _changes(steps, chance, (), kind) if name == kind]
                chance.shuffle(changes)
                for changed in changes[:3]:
                    fault = _proved(steps, kind, changed)
                    if fault is not None:
                        done = type(changed[1][fault.at].command)
                        clauses = clause_choices(fault, chance, table, done=done, mixed=mixed)
                        return Hunt(steps[0].before, tuple(changed[1]), kind, fault, clauses)
        return None

    def _planted_by_cards(self, kind: str, chance: Random, *, mixed: bool) -> Hunt | None:
        for _ in range(_TRIES):
            made = self._laid[kind](chance)
            fault = _proved(made[0], kind, made[1]) if made is not None else None
            if made is not None and fault is not None:
                steps, changed = made
                done = type(changed[1][fault.at].command)
                clauses = clause_choices(fault, chance, steps, self.tables.some(chance), done, mixed=mixed)
                return Hunt(steps[0].before, tuple(changed[1]), kind, fault, clauses)
        return None

    def _any_kind(self, chance: Random) -> str:
        """Paytables have many lines, so that only some of the errors are about one of them."""
        wanted = chance.random() < _SHARE_OF_LINES
        return chance.choice([kind for kind in self.kinds if is_line_kind(kind) is wanted] or self.kinds)

    def some(self, chance: Random, share_clean: float = 0.25) -> Hunt:
        """Any round, with an error or without."""
        if chance.random() >= share_clean:
            for _ in range(_TRIES):
                hunt = self.planted(self._any_kind(chance), chance)
                if hunt is not None:
                    return hunt
        return self.clean(chance)

    def patterns(self) -> tuple[str, ...]:
        asked = (kind for kind in self.kinds if not unwritten(kind, self.tables.house))
        return (CLEAN, *self.kinds, *(f"{_CLAUSE}{kind}" for kind in asked))

    def question(self, pattern: str, chance: Random) -> Question | None:
        """A moment of a round with four acts to choose from, or the clause that an error breaks."""
        if pattern == CLEAN:
            return _which_act(self.clean(chance), pattern, chance)
        hunt = self.planted(pattern.removeprefix(_CLAUSE), chance, mixed=False)
        if hunt is None:
            return None
        return (_which_clause if pattern.startswith(_CLAUSE) else _which_act)(hunt, pattern, chance)


def rounds_of(steps: Sequence[Step]) -> list[list[Step]]:
    """The steps of a table by round; the first begins with the opening of the cards."""
    rounds: list[list[Step]] = [[]]
    for step in steps:
        rounds[-1].append(step)
        if isinstance(step.command, commands.CloseRound):
            rounds.append([])
    return [steps for steps in rounds if steps]


def _changes(
    steps: Sequence[Step], chance: Random, known: Collection[str], only: str = ""
) -> Iterator[tuple[str, Changed]]:
    """Changes of one act of a round, with the kind of error that each is meant to be."""
    acts = acts_of(steps)
    places = chance.sample(range(len(acts)), len(acts))
    for name, change in STEP_ERRORS.items():
        if name in known or only not in ("", name):
            continue
        made = (change(steps[at].before, acts, at, chance) for at in places)
        yield from ((name, changed) for changed, _ in zip(filter(None, made), range(_POSITIONS), strict=False))
    yield from skipped(steps[0].before, acts)
    yield from payout_errors(acts)


def _proved(steps: Sequence[Step], kind: str, changed: Changed) -> Fault | None:
    """The fault that the table finds in a changed round; None unless it is the planted act and a clause says so."""
    at, acts = changed
    fault = find_fault(steps[0].before, acts)
    if fault is None or fault.at != at or not fault.clauses:
        return None
    asked = clause_of(steps[at]) if step_left_out(kind) else None
    clauses = tuple(dict.fromkeys((*fault.clauses, asked))) if asked else fault.clauses
    sooner, later = acts_sooner_and_later(kind)
    told = unwritten(kind, steps[0].before.house)
    return replace(fault, clauses=clauses, sooner=sooner, later=later, unwritten=told)


def _window(hunt: Hunt, chance: Random) -> tuple[int, int]:
    """Four acts in a row that include the error, or any four. Of the acts at which an alarm is right, there is one."""
    last = max(0, len(hunt.acts) - _ACTS_OFFERED)
    if hunt.fault is None:
        first = chance.randint(0, last)
    elif hunt.fault.sooner:
        first = hunt.fault.at
    else:
        before = _ACTS_OFFERED - 1 if hunt.fault.later else chance.randrange(_ACTS_OFFERED)
        first = max(0, min(last, hunt.fault.at - before))
    end = min(len(hunt.acts), first + _ACTS_OFFERED)
    return first, min(end, hunt.fault.at + 1) if hunt.fault is not None and hunt.fault.later else end


def _numbered(at: int, act: Act) -> str:
    return f"Act {at + 1}: {act.text}"


def _before(hunt: Hunt, at: int) -> list[str]:
    """What was seen before an act."""
    first = max(0, at - _CONTEXT)
    return [_numbered(number, act) for number, act in enumerate(hunt.acts[first:at], first)]


def _which_act(hunt: Hunt, pattern: str, chance: Random) -> Question:
    first, end = _window(hunt, chance)
    fault = hunt.fault
    clause = fault.clauses[0] if fault is not None and not fault.unwritten else None
    why = fault.why if fault is not None else "every act was right"
    choices = [
        Choice(key, _numbered(at, act), clause if fault is not None and at == fault.at else None,
               why if fault is not None and at == fault.at else "this act was right")
        for key, (at, act) in zip("abcd", enumerate(hunt.acts[first:end], first), strict=False)
    ]  # fmt: skip
    none = Choice("e", "None of these: all is right", None, why if fault is None else f"there is an error: {why}")
    right = "e" if fault is None else choices[fault.at - first].key
    notes = (f"{DEALER_NAME} deals, {FLOOR_NAME} is the floor.", *_before(hunt, first))
    cited = fault.clauses if fault is not None and not fault.unwritten else ()
    prompt = "Which of these acts is the error?"
    return Question(Subject.ERROR, pattern, prompt, cited, (*choices, none), right, notes=notes)


def _which_clause(hunt: Hunt, pattern: str, chance: Random) -> Question:
    fault = hunt.fault
    assert fault is not None
    clause = fault.clauses[0]
    wrong = [
        (f"{other}: {gist(other)}", other, "this act does not break it") for other in hunt.clauses if other != clause
    ]
    choices, right = keyed((f"{clause}: {gist(clause)}", clause, fault.why), wrong, chance)
    error = f"The error: {_numbered(fault.at, hunt.acts[fault.at])}"
    notes = (f"{DEALER_NAME} deals, {FLOOR_NAME} is the floor.", *_before(hunt, fault.at), error)
    return Question(Subject.ERROR, pattern, "Which clause does it break?", fault.clauses, choices, right, notes=notes)
