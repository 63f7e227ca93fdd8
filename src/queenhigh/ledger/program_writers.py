"""Which program wrote which facts of a ledger, and whether it was an approved one."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from queenhigh.ledger.store import Store
from queenhigh.program import Program
from queenhigh.table.facts import DeckShuffled, RoundClosed, RoundOpened, RoundVoided


@dataclass(frozen=True, slots=True)
class Written:
    """The facts of one table that one program wrote; None where no program had named itself yet."""

    table_id: str
    first: int
    last: int
    program: Program | None


def written(store: Store, table_id: str) -> list[Written]:
    """Which program wrote which facts of a table, from the first on."""
    starts: list[tuple[int, Program | None]] = []
    for number, program in store.programs(table_id):
        # The table's own first fact comes before it can be said who wrote it, in the same command.
        starts.append((1 if number == 2 and not starts else number, Program(*program)))
    if not starts or starts[0][0] != 1:
        starts.insert(0, (1, None))
    ends = [first - 1 for first, _ in starts[1:]] + [store.head(table_id)[0]]
    spans = [Written(table_id, first, last, program) for (first, program), last in zip(starts, ends, strict=True)]
    return _joined(span for span in spans if span.first <= span.last)


def _joined(spans: Iterator[Written]) -> list[Written]:
    """A program that names itself again goes on."""
    joined: list[Written] = []
    for span in spans:
        if joined and joined[-1].program == span.program:
            span = Written(span.table_id, joined.pop().first, span.last, span.program)
        joined.append(span)
    return joined


def writers(store: Store) -> list[Program]:
    """Every program that has named itself, the first one first."""
    named = {program: None for table_id in store.table_ids() for _, program in store.programs(table_id)}
    return [Program(*program) for program in named]


def not_approved(store: Store, approved: Collection[str]) -> str | None:
    """The first round that another program than an approved one had a hand in, from the shuffle of its deck on; None
    where there is none."""
    for table_id in store.table_ids():
        others = _of_others(store, table_id, approved)
        for number, first, last in _rounds(store, table_id) if others else ():
            span = next((other for other in others if other.first <= last and first <= other.last), None)
            if span is not None:
                return f"{table_id}: round {number}, facts {first} to {last}, was {_by(span)}"
    return None


def outside_rounds(store: Store, approved: Collection[str]) -> list[str]:
    """What other programs than the approved ones wrote where they had a hand in no round."""
    return [
        f"{table_id}: facts {span.first} to {span.last}, outside any round, were {_by(span)}"
        for table_id in store.table_ids()
        for span in _of_others(store, table_id, approved)
    ]


def _of_others(store: Store, table_id: str, approved: Collection[str]) -> list[Written]:
    return [span for span in written(store, table_id) if span.program is None or span.program.digest not in approved]


def _by(span: Written) -> str:
    return f"written by {span.program}" if span.program is not None else "written before any program named itself"


def _rounds(store: Store, table_id: str) -> Iterator[tuple[int, int, int]]:
    """Each round with its first and its last fact so far. The first is the shuffle of its deck: what
    is dealt was decided there."""
    shuffled: dict[str, int] = {}
    number = first = last = 0
    for item in store.links(table_id):
        fact, last = item.fact, item.number
        if isinstance(fact, DeckShuffled):
            shuffled[fact.deck] = item.number
        elif isinstance(fact, RoundOpened):
            number, first = fact.number, shuffled.get(fact.deck, item.number)
        if first and isinstance(fact, RoundClosed | RoundVoided):
            yield number, first, last
            first = 0
    if first:
        yield number, first, last
