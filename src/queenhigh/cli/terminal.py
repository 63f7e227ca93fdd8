"""Color and suit symbols, if the terminal has them: four suit colors, always with a letter or a symbol."""

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import IO

import click

from queenhigh.cards import RANKS, SUITS, Card, rank_of, suit_of

_SUIT_SYMBOLS = "♠♥♦♣"
_SUIT_COLORS = (None, "red", "blue", "green")
_NARROWEST = 20


class Terminal:
    """How to write to one stream: with or without color, with suit symbols or letters."""

    def __init__(self, stream: IO[str] | None = None) -> None:
        stream = stream or sys.stdout
        self.color = stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self._columns = shutil.get_terminal_size().columns if stream.isatty() else None
        self.width = max(60, min(88, self._columns - 1)) if self._columns is not None else 88
        encoding = (getattr(stream, "encoding", None) or "ascii").lower()
        self.symbols = encoding.replace("-", "") == "utf8"

    def style(self, text: str, *, fg: str | None = None, bold: bool | None = None, dim: bool | None = None) -> str:
        return click.style(text, fg=fg, bold=bold, dim=dim) if self.color else text

    def card(self, card: Card) -> str:
        suit = suit_of(card)
        symbol = _SUIT_SYMBOLS[suit] if self.symbols else SUITS[suit]
        return self.style(RANKS[rank_of(card)] + symbol, fg=_SUIT_COLORS[suit], bold=True)

    def cards(self, cards: Iterable[Card]) -> str:
        return " ".join(self.card(card) for card in cards)

    def line(self, width: int) -> str:
        return ("─" if self.symbols else "-") * width

    def fitted(self, text: str) -> str:
        """Each line broken between words where this terminal ends, however narrow it is, and indented as it begins."""
        return "\n".join(self._fitted(line) for line in text.split("\n"))

    def _fitted(self, line: str) -> str:
        if self._columns is None or len(line) <= self._columns:
            return line
        words = line.lstrip()
        indent = " " * (len(line) - len(words))
        return textwrap.fill(
            words, max(_NARROWEST, self._columns), initial_indent=indent, subsequent_indent=f"{indent}   ",
            break_on_hyphens=False,
        )  # fmt: skip

    def plain(self, text: str) -> str:
        """The text without characters that this stream cannot show."""
        return text if self.symbols else text.replace("·", "-").replace("↳", ">").replace("…", "...")
