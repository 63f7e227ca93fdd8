"""Line and column of every key and value in a TOML text."""

import tomllib
from dataclasses import dataclass, field

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

Place = tuple[int, int]


@dataclass(slots=True)
class Positions:
    """Places by path, such as `wagers.progressive.meters.main.rate` or `seats[0].wagers.ante`, counted from 1."""

    keys: dict[str, Place] = field(default_factory=dict)
    values: dict[str, Place] = field(default_factory=dict)

    def find(self, path: str, *, key: bool = False) -> Place | None:
        """The place of a value (or of its key); for something missing, of the table that it belongs to."""
        while path:
            if not key and path in self.values:
                return self.values[path]
            if path in self.keys:
                return self.keys[path]
            path = path[:-1].rpartition("[")[0] if path.endswith("]") else path.rpartition(".")[0]
        return (1, 1)


def positions(text: str) -> Positions:
    source = text.encode()
    lines = source.split(b"\n")
    found = Positions()
    arrays: dict[str, int] = {}
    root = Parser(Language(tree_sitter_toml.language())).parse(source).root_node
    _Walk(found, lines, arrays).document(root)
    return found


class _Walk:
    def __init__(self, found: Positions, lines: list[bytes], arrays: dict[str, int]) -> None:
        self.found = found
        self.lines = lines
        self.arrays = arrays

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
                self.found.keys.setdefault(name, self.place(node))
                self.table(node, f"{name}[{index}]")

    def array_path(self, name: str) -> str:
        """A table under an array of tables belongs to its last element."""
        first, dot, rest = name.partition(".")
        return f"{first}[{self.arrays[first]}]{dot}{rest}" if first in self.arrays else name

    def table(self, node: Node, path: str) -> None:
        self.found.keys[path] = self.place(node)
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

    def place(self, node: Node) -> Place:
        row, column = node.start_point
        return row + 1, len(self.lines[row][:column].decode(errors="replace")) + 1
