"""The line and column of every key and value in a TOML text."""

import tomllib
from dataclasses import dataclass, field
from typing import NamedTuple

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

Place = tuple[int, int]


class Span(NamedTuple):
    """The line and column where something starts, counted from 1, and its width on that line."""

    line: int
    column: int
    width: int


@dataclass(slots=True)
class Positions:
    """Spans by path, such as `wagers.progressive.meters.main.rate` or `seats[0].wagers.ante`."""

    keys: dict[str, Span] = field(default_factory=dict)
    values: dict[str, Span] = field(default_factory=dict)

    def find(self, path: str, *, key: bool = False) -> Place:
        """The line and column of a value (or of its key); for a missing key, those of its table."""
        span, _ = self.span(path, key=key)
        return (span.line, span.column) if span else (1, 1)

    def span(self, path: str, *, key: bool = False) -> tuple[Span | None, bool]:
        """The span of a value or key, and whether the path itself exists. A missing key gets the span of its table, or
        None if the table is missing too."""
        wanted = path
        while path:
            if not key and path in self.values:
                return self.values[path], path == wanted
            if path in self.keys:
                return self.keys[path], path == wanted
            path = path[:-1].rpartition("[")[0] if path.endswith("]") else path.rpartition(".")[0]
        return None, False


def positions(text: str) -> Positions:
    source = text.encode()
    found = Positions()
    root = Parser(Language(tree_sitter_toml.language())).parse(source).root_node
    _Walk(found, source.split(b"\n"), {}).document(root)
    return found


class _Walk:
    def __init__(self, found: Positions, lines: list[bytes], arrays: dict[str, int]) -> None:
        self.found = found
        self.lines = lines
        self.arrays = arrays
        self.reached = (-1, 0, 0)

    def document(self, root: Node) -> None:
        for node in root.children:
            if node.type == "pair":
                self.pair(node, "")
            elif node.type == "table":
                self.table(node, self.array_path(self.key_of(node.named_children[0])))
            elif node.type == "table_array_element":
                name = self.key_of(node.named_children[0])
                index = self.arrays.get(name, -1) + 1
                self.arrays[name] = index
                self.found.keys.setdefault(name, self.heading(node))
                self.table(node, f"{name}[{index}]")

    def array_path(self, name: str) -> str:
        """A table under an array of tables belongs to its last element."""
        first, dot, rest = name.partition(".")
        return f"{first}[{self.arrays[first]}]{dot}{rest}" if first in self.arrays else name

    def table(self, node: Node, path: str) -> None:
        self.found.keys[path] = self.heading(node)
        for child in node.named_children[1:]:
            if child.type == "pair":
                self.pair(child, path)

    def pair(self, node: Node, prefix: str) -> None:
        key, value, *_ = (child for child in node.named_children if child.type != "comment")
        path = ".".join(filter(None, (prefix, self.key_of(key))))
        self.found.keys[path] = self.place(key)
        above = path.rpartition(".")[0]
        while len(above) > len(prefix):
            self.found.keys.setdefault(above, self.place(key))
            above = above.rpartition(".")[0]
        self.value(value, path)

    def value(self, node: Node, path: str) -> None:
        self.found.values[path] = self.place(node)
        if node.type == "inline_table":
            for child in node.named_children:
                if child.type == "pair":
                    self.pair(child, path)
        elif node.type == "array":
            for index, child in enumerate(child for child in node.named_children if child.type != "comment"):
                self.value(child, f"{path}[{index}]")

    def key_of(self, node: Node) -> str:
        if node.type == "dotted_key":
            return ".".join(self.key_of(child) for child in node.named_children)
        text = (node.text or b"").decode(errors="replace")
        return next(iter(tomllib.loads(f"{text} = 0"))) if node.type == "quoted_key" else text

    def heading(self, node: Node) -> Span:
        """The bracketed heading of a table, without the keys below it."""
        closing = next((child for child in node.children if child.type in ("]", "]]")), node)
        return self.between(node.start_point, closing.end_point)

    def place(self, node: Node) -> Span:
        return self.between(node.start_point, node.end_point)

    def between(self, start: tuple[int, int], end: tuple[int, int]) -> Span:
        row, column = start
        last = end[1] if end[0] == row else len(self.lines[row].rstrip())
        inside = self.lines[row][column:last].decode(errors="replace")
        return Span(row + 1, self.characters(row, column) + 1, max(1, len(inside)))

    def characters(self, row: int, column: int) -> int:
        """How many characters come before a byte offset in a line. The count continues from the last offset asked for,
        so a line with a hundred thousand values is scanned once and not once for each value."""
        known_row, known_column, known = self.reached
        if known_row != row or column < known_column:
            known_column, known = 0, 0
        known += len(self.lines[row][known_column:column].decode(errors="replace"))
        self.reached = row, column, known
        return known
