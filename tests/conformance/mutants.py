"""How much the suite notices: both settlements with one small fault at a time, and whether any vector fails.

    python -m tests.conformance.mutants [--each 150] [--seed 1]

A fault is a comparison, a sign, a number or a condition that was changed in one function. Each is planted in a fork,
which asks vectors in a fixed order until one of them fails. Faults that change no answer are in `EQUIVALENT`, by hand.
"""

import argparse
import ast
import importlib.util
import io
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from queenhigh.conformance import SUITE, Vector, judge, load_suite
from tests.conformance.plain_engine import verdict_on

SECOND = tuple(f"tests.reference.{name}" for name in (
    "hands", "money", "table", "three_card", "four_card", "stud_235", "let_it_ride", "settle",
))  # fmt: skip
OURS = (
    "queenhigh.cards.ranking", "queenhigh.games.box_settlement", "queenhigh.games.payments", "queenhigh.games.envy",
    "queenhigh.games.meters", "queenhigh.games.payout_limit", "queenhigh.games.game",
)  # fmt: skip
NOT_SETTLEMENT = {
    "deal_plan", "community_is_dealt", "cards_due", "plan_for", "stacked", "deal", "decides", "choices",
    "refuse_decision", "next_decision",
    "stage_of", "_undecided", "visible", "own_view", "face_up", "simple_decision", "_by_turn", "left",
    "abandoned_payments", "_with_abandoned", "_by_order", "envy_from", "settle_box", "standing_stakes",
}  # fmt: skip
"""What of `Game` is the deal, the questions, or what only a live table rules on."""
_VOID, _CLAUSE, _WORDS = "hands of void rounds are not asked", "decides which clause is told", "words for a person"
_DEALER = "dealer = self.dealer_hand(round_) if len(round_.dealer) == self.rules.cards.dealer else None"
_ENVY = "hand = self.rules.wagers[wager].envy_hand(table.letter if table else None, self.paytable(wager).letter)"
EQUIVALENT = {
    "0 -> 1: return all(card.suit == cards[0].suit for card in cards) and cards[0].suit in suits": "any card will do",
    "Lt -> LtE: if own < other:": "equal hands were settled before",
    "LtE -> Lt: if total <= limit:": "cut to what it is already",
    "LtE -> Lt: if limit is None or total <= limit:": "cut to what it is already",
    'True -> False: for kind, amount in zip(("envy_on_1", "envy_on_5"), sums[name], strict=True)': "both are two",
    '0 -> 1: sign = "-" if cents < 0 else ""': "minus nothing is nothing",
    "Eq -> NotEq: complete = len(self.hand_cards(round_, box)) == self.rules.cards.player": _VOID,
    "condition negated: hand = self.hand_name(round_, box) if complete else None": _VOID,
    f"condition negated: {_DEALER}": _VOID,
    f"Eq -> NotEq: {_DEALER}": _VOID,
    "Lt -> LtE: if self.least is not None and dealer < self.least:": "no hand is as weak as the least, without kickers",
    "0 -> 1: self._last: tuple[Cards, int] = ((), 0)": "what is remembered of no cards is never asked",
    "Gt -> GtE: if suited > best:": "of two equal strengths either is taken",
    "Or -> And: hand, clauses = rule.hand_of(paytable.letter), (rule.lost_clause or rule.clause,)": _CLAUSE,
    "Or -> And: if len(boxes) == 1 or not settled:": "only the quick way out where there is nobody else",
    "condition negated: whole = known if known is not None else _in_order(rule.cards)": "the general way does the same",
    "True -> False: for rank, many in zip(groups[::2], groups[1::2], strict=True):": "both are equally long",
    f"condition negated: {_ENVY}": "every envy table that fits a paytable goes by the same hand",
    "IsNot -> Is: whole = known if known is not None else _in_order(rule.cards)": "the general way gathers the same",
    "2 -> 3: return self._made(name, led + rest[: self.size - sum(groups[1::2])])": "more cards are cut off",
    "Sub -> Add: return self._made(name, led + rest[: self.size - sum(groups[1::2])])": "more cards are cut off",
    "Add -> Sub: if not (suits_held + self._flush_bar) & _FULL_SUITS:": "only the quick way out without a flush",
    "0 -> 1: for rank in (ranks[: self.size] + [0] * _PLACES)[:_PLACES]:": "hands of one class are filled up alike",
    "Eq -> NotEq: stage = next((stage for stage in rules.stages if stage.takes_back == name), None)": _CLAUSE,
    'Eq -> NotEq: return "the paytable" if letter == ONLY_LETTER else f"Paytable {letter}"': _WORDS,
    'condition negated: return "the paytable" if letter == ONLY_LETTER else f"Paytable {letter}"': _WORDS,
}
"""Faults that no answer can show, with the reason: answers hold money, outcomes and hands, and no clause."""
NEVER_ASKED = {
    "_in_order", "_shared", "Ranking.__init__", "_with_others",
}  # fmt: skip
"""Functions for games that others add, that run before a fault can be planted, or that only choose a clause."""
_SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
}  # fmt: skip
_LONGEST_S = 120


@dataclass(frozen=True, slots=True)
class Fault:
    """One change: where it is, and what it does."""

    module: str
    function: str
    line: int
    change: str
    number: int
    text: str

    def __str__(self) -> str:
        return f"{self.module}.{self.function}:{self.line} {self.change}: {self.text}"


class _Changer(ast.NodeVisitor):
    """Finds every place where something can be changed, and changes the one that is asked for."""

    def __init__(self, wanted: int | None) -> None:
        self.wanted, self.found = wanted, list[tuple[int, str]]()

    def change(self, line: int, what: str, do: Callable[[], None]) -> None:
        if len(self.found) == self.wanted:
            do()
        self.found.append((line, what))

    def visit_Assert(self, node: ast.Assert) -> None:
        """Says what is true anyway."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """A text for a person."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        for place, operator in enumerate(node.ops):
            other = _SWAPS[type(operator)]
            self.change(
                node.lineno, f"{type(operator).__name__} -> {other.__name__}",
                lambda place=place, other=other: node.ops.__setitem__(place, other()),  # type: ignore[misc]
            )  # fmt: skip
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self._swap(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self._swap(node)

    def _swap(self, node: ast.BoolOp | ast.BinOp) -> None:
        other = _SWAPS.get(type(node.op))
        if other is not None:
            self.change(
                node.lineno, f"{type(node.op).__name__} -> {other.__name__}", lambda: setattr(node, "op", other())
            )
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        self._negate(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node)

    def _negate(self, node: ast.If | ast.IfExp) -> None:
        opposite = ast.UnaryOp(ast.Not(), node.test)
        self.change(node.lineno, "condition negated", lambda: setattr(node, "test", opposite))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.change(
                node.lineno, f"{node.value} -> {not node.value}", lambda: setattr(node, "value", not node.value)
            )
        elif isinstance(node.value, int):
            more = node.value + 1
            self.change(node.lineno, f"{node.value} -> {more}", lambda: setattr(node, "value", more))


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{each.name}", each) for each in node.body if isinstance(each, ast.FunctionDef))


def _body_changes(node: ast.FunctionDef, wanted: int | None) -> list[tuple[int, str]]:
    changer = _Changer(wanted)
    for statement in node.body:
        changer.visit(statement)
    return changer.found


def faults_of(name: str) -> list[Fault]:
    """Every fault of a module's functions."""
    source = _source(import_module(name))
    lines = source.splitlines()
    return [
        Fault(name, function, line, change, number, lines[line - 1].strip())
        for function, node in _functions(ast.parse(source))
        if function.rpartition(".")[2] not in NOT_SETTLEMENT and function not in NEVER_ASKED
        for number, (line, change) in enumerate(_body_changes(node, None))
        if f"{change}: {lines[line - 1].strip()}" not in EQUIVALENT
    ]


def _source(module: ModuleType) -> str:
    assert module.__file__ is not None
    return Path(module.__file__).read_text(encoding="utf-8")


def plant(fault: Fault) -> None:
    """Give the function the changed code, wherever it was imported to."""
    module = import_module(fault.module)
    tree = ast.parse(_source(module))
    node = dict(_functions(tree))[fault.function]
    _body_changes(node, fault.number)
    whole = compile(ast.fix_missing_locations(tree), str(module.__file__), "exec")
    _live(module, fault.function).__code__ = _code_of(whole, fault.function.split("."))


def _code_of(code: CodeType, path: list[str]) -> CodeType:
    for name in path:
        code = next(each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == name)
    return code


def _live(module: ModuleType, path: str) -> FunctionType:
    owner, _, name = path.rpartition(".")
    found = vars(getattr(module, owner) if owner else module)[name]
    found = getattr(found, "fget", None) or getattr(found, "__func__", None) or found
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    if not isinstance(found, FunctionType):
        raise LookupError(path)
    return found


def our_verdict() -> Callable[[Vector], bool]:
    """Whether our engine fails a vector, asked in this process through the adapter that the suite comes with."""
    spec = importlib.util.spec_from_file_location("queenhigh_engine", SUITE / "adapters" / "queenhigh_engine.py")
    assert spec is not None
    assert spec.loader is not None
    adapter = importlib.util.module_from_spec(spec)
    sys.stdin = io.StringIO("")
    spec.loader.exec_module(adapter)

    def failed(vector: Vector) -> bool:
        try:
            answer = adapter.TASKS[vector.task](deepcopy(dict(vector.input)))
        except Exception as error:
            return judge(vector, {"error": repr(error)}).state == "failed"
        return judge(vector, {"answer": answer}).state == "failed"

    return failed


def is_caught(fault: Fault, vectors: list[Vector], failed: Callable[[Vector], bool]) -> bool:
    """Whether a vector fails in a fork with this fault; one that hangs or crashes is caught too."""
    child = os.fork()
    if child == 0:
        signal.alarm(_LONGEST_S)
        try:
            plant(fault)
        except (LookupError, ValueError):
            os._exit(2)
        os._exit(1 if any(failed(vector) for vector in vectors) else 0)
    _, status = os.waitpid(child, 0)
    return status != 0


def measure(
    modules: tuple[str, ...], failed: Callable[[Vector], bool], each: int, seed: int
) -> tuple[int, list[Fault]]:
    """How many faults of these modules were planted, and which of them nobody noticed."""
    chance = random.Random(seed)
    faults = [fault for name in modules for fault in faults_of(name)]
    chosen = chance.sample(faults, min(each, len(faults)))
    vectors = [vector for vector in load_suite(SUITE) if vector.task in ("rank", "compare", "settle")]
    chance.shuffle(vectors)
    survivors = []
    for number, fault in enumerate(chosen, start=1):
        if not is_caught(fault, vectors, failed):
            survivors.append(fault)
            print(f"  not noticed ({number} of {len(chosen)}): {fault}", flush=True)
    return len(chosen), survivors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=150, help="faults of each settlement")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for title, modules, failed in (
        ("the second settlement", SECOND, lambda vector: verdict_on(vector).state == "failed"),
        ("our settlement", OURS, our_verdict()),
    ):
        planted, survivors = measure(modules, failed, asked.each, asked.seed)
        caught = planted - len(survivors)
        print(f"{title}: {caught} of {planted} faults are caught, {100 * caught / planted:.1f} percent", flush=True)


if __name__ == "__main__":
    main()
