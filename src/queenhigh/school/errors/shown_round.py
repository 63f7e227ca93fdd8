"""A round as a learner sees it, act by act, and the table's own judgment of each act."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from queenhigh.school.rehearsal import Step
from queenhigh.table import Command, Fact, Refusal, TableState, apply_all, commands, facts, handle
from queenhigh.table.card_faces import Faces
from queenhigh.table.fact_sentences import sentence
from queenhigh.table.prompts import prompts_due

_QUIET = (facts.MeterFed, facts.MeterMoved, facts.MeterSeen, facts.CardsPickedUp, facts.WagerAccepted)
_COMPARED = (facts.WagerSettled, facts.CardDealt)
"""What is shown of these has to be what the table would have made of the same act."""


def seen_sentences(happened: Iterable[Fact]) -> list[str]:
    """What everybody at the table sees of these facts."""
    return [sentence(fact) for fact in happened if not isinstance(fact, _QUIET)]


@dataclass(frozen=True, slots=True)
class Act:
    """One act of the dealer, the floor or a player: what is done, and what everybody sees of it."""

    command: Command
    shown: tuple[Fact, ...]
    faces: Faces
    said: str = ""
    """Words in the place of the facts, where the facts do not say enough."""

    @property
    def text(self) -> str:
        text = self.said or "; ".join(seen_sentences(self.shown)) or "nothing is seen"
        return text[:1].upper() + text[1:]

    def with_facts(self, *shown: Fact) -> "Act":
        return replace(self, shown=tuple(shown))


def acts_of(steps: Sequence[Step]) -> list[Act]:
    return [Act(step.command, step.happened, step.faces) for step in steps]


@dataclass(frozen=True, slots=True)
class Fault:
    """The first act that is wrong: its place, why, and the clauses that say so, the nearest first."""

    at: int
    clauses: tuple[str, ...]
    why: str


def find_fault(start: TableState, acts: Sequence[Act]) -> Fault | None:
    """The first act that the table refuses, or that shows something else than the table makes of it; None if all is
    right. Nothing but the table is asked."""
    state, voided = start, ""
    for at, act in enumerate(acts):
        answer = handle(state, act.command, act.faces)
        if isinstance(answer, Refusal):
            clause = voided or answer.clause
            # After a void the table says what its next round is waiting for; the error is that this one went on.
            return Fault(at, (clause,) if clause else (), "the round is void" if voided else answer.why)
        wrong = _differs(state, act, answer)
        if wrong is not None:
            return Fault(at, *wrong)
        voided = next((fact.clause for fact in answer if isinstance(fact, facts.RoundVoided)), "")
        state = apply_all(state, answer)
    return None


def _differs(state: TableState, act: Act, answer: tuple[Fact, ...]) -> tuple[tuple[str, ...], str] | None:
    if not isinstance(act.command, commands.SettleSeat | commands.DealCard):
        return None
    shown = [fact for fact in act.shown if isinstance(fact, _COMPARED)]
    due = [fact for fact in answer if isinstance(fact, _COMPARED)]
    if shown == due:
        return None
    missing = [fact for fact in due if fact not in shown]
    added = [fact for fact in shown if fact not in due]
    right = missing[0] if missing else None
    if isinstance(right, facts.CardDealt):
        clause = prompts_due(state, act.faces, act.command.at)[0].clause
        return (clause,) if clause else (), f"due is {sentence(right)}"
    clauses = right.clauses if isinstance(right, facts.WagerSettled) else ()
    clauses += tuple(clause for fact in added if isinstance(fact, facts.WagerSettled) for clause in fact.clauses)
    why = f"due is {sentence(right)}" if right is not None else "nothing is due"
    return tuple(dict.fromkeys(clauses)), why
