"""How well a learner watches: errors caught and missed, alarms without a reason, and clauses."""

from collections import Counter
from dataclasses import dataclass, field

from queenhigh.school.errors.clause_choices import NO_CLAUSE
from queenhigh.school.errors.hunt import Hunt

CAUGHT, WRONG_CLAUSE, MISSED, FALSE_ALARM, RIGHT = "caught", "wrong clause", "missed", "false alarm", "right"


def judge(hunt: Hunt, act: int | None, clause: str | None) -> str:
    """What an alarm at an act is worth, counted from 1; None says that the round was right.

    An alarm before the error, or in a round without one, is false; one after it comes too late.
    """
    if hunt.fault is None:
        return RIGHT if act is None else FALSE_ALARM
    right = hunt.fault.acts
    if act is None or act > right.stop:
        return MISSED
    if act <= right.start:
        return FALSE_ALARM
    named = clause in hunt.fault.clauses or (clause == NO_CLAUSE and bool(hunt.fault.unwritten))
    return CAUGHT if named else WRONG_CLAUSE


@dataclass(slots=True)
class WatchScore:
    """The judgments of a session by kind of judgment, and the kinds of error that were missed."""

    judged: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)

    def count(self, hunt: Hunt, act: int | None, clause: str | None) -> str:
        judgment = judge(hunt, act, clause)
        self.judged[judgment] += 1
        if judgment in (MISSED, FALSE_ALARM, WRONG_CLAUSE) and hunt.fault is not None:
            self.missed[hunt.kind] += 1
        return judgment

    @property
    def rounds(self) -> int:
        return self.judged.total()

    def data(self) -> dict[str, object]:
        names = (CAUGHT, WRONG_CLAUSE, MISSED, FALSE_ALARM, RIGHT)
        told = {name.replace(" ", "_"): self.judged[name] for name in names}
        return {"rounds": self.rounds, **told, "kinds_missed": dict(self.missed.most_common())}
