"""A round as a learner sees it, act by act, and the table's own judgment of each act."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from msgspec import structs

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
    def weight(self) -> int:
        """How long this act takes beside others: a card goes fast, and a settlement has many payments to look at."""
        if isinstance(self.command, commands.DealCard):
            return 1
        return 2 * max(1, len(seen_sentences(self.shown)))

    @property
    def text(self) -> str:
        text = self.said or "; ".join(seen_sentences(self.shown)) or "nothing is seen"
        return text[:1].upper() + text[1:]

    def with_facts(self, *shown: Fact) -> "Act":
        """The same act with other facts; a hand pay follows the payment that it is for."""
        paid = {(fact.seat, fact.wager): fact.paid for fact in shown if isinstance(fact, facts.WagerSettled)}
        changed = (_by_hand(fact, paid) if isinstance(fact, facts.HandPayOpened) else fact for fact in shown)
        return replace(self, shown=tuple(fact for fact in changed if fact is not None))


def _by_hand(fact: facts.HandPayOpened, paid: Mapping[tuple[int, str], int]) -> Fact | None:
    cents = paid.get((fact.seat, fact.wager))
    return structs.replace(fact, cents=cents) if cents else None


def acts_of(steps: Sequence[Step]) -> list[Act]:
    return [Act(step.command, step.happened, step.faces) for step in steps]


@dataclass(frozen=True, slots=True)
class Fault:
    """The first act that is wrong: its place, why, and the clauses that say so, the nearest first."""

    at: int
    clauses: tuple[str, ...]
    why: str
    due: facts.WagerSettled | None = None
    """The payment that should have been made, where the act is a settlement; the wrong one where nothing was due."""
    sooner: int = 0
    """So many acts before it an alarm is right too: everybody saw there that something went wrong."""
    later: int = 0
    """So many acts after it an alarm is right too: what was left out could still have been done before them."""
    unwritten: str = ""
    """Why no clause has to be named, where none says what was wrong."""

    @property
    def acts(self) -> range:
        """The acts at which an alarm is right."""
        return range(self.at - self.sooner, self.at + self.later + 1)


def find_fault(start: TableState, acts: Sequence[Act]) -> Fault | None:
    """The first act that the table refuses, or that shows something else than the table makes of it; None if all is
    right. Nothing but the table is asked."""
    state, void = start, None
    for at, act in enumerate(acts):
        answer = handle(state, act.command, act.faces)
        if isinstance(answer, Refusal):
            # After a void the table says what it is waiting for; the error is that the round went on.
            claim = void or (state.round.claim if state.round is not None else None)
            if claim is not None:
                return Fault(at, (claim.clause,), f"the round is void, since {claim.reason}, and it went on")
            return Fault(at, _refusing(state, act, answer), answer.why)
        wrong = _differs(state, act, answer)
        if wrong is not None:
            return replace(wrong, at=at)
        void = next((fact for fact in answer if isinstance(fact, facts.RoundVoided)), None)
        state = apply_all(state, answer)
    return None


def _refusing(state: TableState, act: Act, refusal: Refusal) -> tuple[str, ...]:
    """The clause of a refusal; a progressive bet of a wrong size also breaks the clause that allows the bet."""
    clauses = (refusal.clause,) if refusal.clause else ()
    if isinstance(act.command, commands.PlaceWager):
        rules = state.game.rules
        rule = rules.wagers[act.command.wager]
        if refusal.clause == rules.offers[rule.offer].denomination_clause:
            return (rule.clause, *clauses)
    return clauses


def _differs(state: TableState, act: Act, answer: tuple[Fact, ...]) -> Fault | None:
    """What is shown of a settlement or a dealt card that the table would not have made of the same act."""
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
        return Fault(0, (clause,) if clause else (), f"due is {sentence(right)}")
    return _wrong_payment(state, right, [fact for fact in added if isinstance(fact, facts.WagerSettled)])


def _wrong_payment(state: TableState, right: Fact | None, added: Sequence[facts.WagerSettled]) -> Fault:
    """A payment that is missing, is not due, or is another one; first comes what only the right one cites."""
    cited = tuple(clause for row in added for clause in row.clauses)
    if not isinstance(right, facts.WagerSettled):
        rules = (rule.envy for rule in state.game.rules.wagers.values() if rule.envy is not None)
        envied = [rule.own_hand_clause or rule.clause for rule in rules if rule.name == added[0].wager]
        why = "nobody is paid envy for their own hand" if envied else "nothing is due"
        return Fault(0, tuple(dict.fromkeys((*envied, *cited))), why, due=added[0])
    fold = state.game.rules.fold
    kept = fold.keeps.get(right.wager) if fold is not None and added and added[0].outcome == "forfeit" else None
    own = sorted(right.clauses, key=lambda clause: clause in cited)
    clauses = (*((kept,) if kept else ()), *own, *cited)
    return Fault(0, tuple(dict.fromkeys(clauses)), f"due is {sentence(right)}", due=right)
