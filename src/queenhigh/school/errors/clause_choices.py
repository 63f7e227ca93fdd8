"""The clauses that a learner chooses from when an error is found: the one that is broken, and others that are not.

While a round is watched, as many clauses about settlements are offered as about the procedure, whatever the error is,
so that they do not tell where to look. Where the error is shown, all are of its kind.

A clause that somebody could defend as well is never among the others.
"""

from collections.abc import Iterable, Sequence
from random import Random

from queenhigh.rulebook import Rulebook
from queenhigh.school.errors.shown_round import Fault
from queenhigh.school.rehearsal import Step
from queenhigh.table import Command, TableState, commands, facts
from queenhigh.table.answers import clause_for, has_step

_OFFERED, _FEWEST_OTHERS = 4, 3
_OF_EACH_KIND = 3
NO_CLAUSE, NO_CLAUSE_WORDS = "none", "No clause: the house sets this itself"
_BETTING_OVER = ("no_more_bets", "placed_late", "changed_late", "lock_out")
"""Steps whose clauses all say that a bet comes too late."""
_WRONG_DEAL = ("wrong_number", "exposed_early", "second_face_up", "stub_wrong")
"""What is ruled by these went wrong in the deal, so that the clauses of the deal are broken too."""
_Row = facts.WagerSettled


def clause_choices(
    fault: Fault | None,
    chance: Random,
    steps: Sequence[Step],
    elsewhere: Sequence[Step] = (),
    done: type[Command] | None = None,
    *,
    mixed: bool = True,
) -> tuple[str, ...]:
    """The broken clause among others: mixed, or all of its kind, of settlements if it is about one, otherwise of the
    procedure.

    The others are taken from this round and from rounds elsewhere. `done` is what was done wrongly: the clauses that
    ask for it at the right time say when that is, so they are broken too."""
    right = fault.clauses[:1] if fault is not None else ()
    taken = set(fault.clauses) if fault is not None else set[str]()
    rows = [fact for step in (*steps, *elsewhere) for fact in step.happened if isinstance(fact, _Row)]
    paid = {clause for row in rows for clause in row.clauses}
    around = [(type(step.command), clause_of(step)) for step in (*steps, *elsewhere)]
    asked = {clause for kind, clause in around if clause and kind is not done}
    asked -= {clause for kind, clause in around if clause and kind is done}
    defended = taken | (_defended(fault, steps, rows) if fault is not None else set())
    money = sorted(one for one in paid - defended if not _akin(one, taken))
    procedure = sorted(one for one in asked - defended - (paid if mixed else set()) if not _akin(one, taken))
    about_money = fault is not None and fault.due is not None
    if mixed:
        wanted = (_OF_EACH_KIND - len(right) * about_money, _OF_EACH_KIND - len(right) * (not about_money))
        others = [*_some(money, wanted[0], chance), *_some(procedure, wanted[1], chance)]
    else:
        alike = money if about_money and len(paid - defended) >= _FEWEST_OTHERS else procedure
        others = _some(alike, _OFFERED - len(right), chance)
    chosen = [*right, *others]
    return tuple(chance.sample(chosen, len(chosen)))


def _some(clauses: Sequence[str], most: int, chance: Random) -> list[str]:
    return chance.sample(clauses, min(len(clauses), most))


def clause_of(step: Step) -> str | None:
    """The clause that asks for a step of the staff."""
    return step.prompt.clause if step.prompt is not None else None


def _akin(clause: str, taken: Iterable[str]) -> bool:
    """Whether a clause is a part of one that is broken, or the whole of it."""
    return any(clause.startswith(f"{one}.") or one.startswith(f"{clause}.") for one in taken)


def _defended(fault: Fault, steps: Sequence[Step], rows: Sequence[_Row]) -> set[str]:
    """Clauses that the error breaks too, or that it could be said to break."""
    state = steps[-1].before
    defended = _group(state, _BETTING_OVER, fault)
    if _group(state, _WRONG_DEAL, fault):
        dealt = [step for step in steps if isinstance(step.command, commands.DealCard)]
        defended |= {clause for step in dealt if (clause := clause_of(step))}
    return defended | _of_the_settlement(state.game.rules, fault.due, rows) if fault.due is not None else defended


def _group(state: TableState, names: Sequence[str], fault: Fault) -> set[str]:
    """The clauses of some steps, if the error breaks one of them."""
    clauses = {clause_for(state, name) for name in names if has_step(state, name)}
    return clauses if clauses.intersection(fault.clauses) else set()


def _of_the_settlement(rules: Rulebook, due: _Row, rows: Sequence[_Row]) -> set[str]:
    """What else applies to the bet that was settled wrongly: the other payments of the seat, the clause by which the
    bet is settled at all, for a bonus the contest that it goes with, and after a fold what a fold costs."""
    at_once = {clause for row in rows if row.seat == due.seat and row.at == due.at for clause in row.clauses}
    lost = [row for row in rows if row.wager == due.wager and row.outcome == "lose"]
    in_general = set() if rules.in_contest(due.wager) else {clause for row in lost for clause in row.clauses}
    fold = rules.fold
    folded = fold is not None and (due.outcome == "forfeit" or due.wager in fold.keeps)
    costs = {fold.clause, *fold.forfeits.values(), *fold.keeps.values()} if fold is not None and folded else set()
    contest = rules.contest if due.wager in rules.bonuses else None
    beside = {case.clause for case in contest.cases.values()} if contest is not None else set()
    return at_once | in_general | costs | beside
