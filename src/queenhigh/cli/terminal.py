"""Color and signs, where the terminal has them: suits in four colors, always with a letter or a sign."""

import os
import shutil
import sys
from collections.abc import Iterable
from typing import IO, Any

import click

from queenhigh.cards import RANKS, SUITS, Card, rank_of, suit_of

_SUIT_SIGNS = "♠♥♦♣"
_SUIT_COLORS = (None, "red", "blue", "green")


class Terminal:
    """How one stream is written to: with or without color, with suit signs or letters."""

    def __init__(self, stream: IO[str] | None = None) -> None:
        stream = stream or sys.stdout
        self.color = stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.width = max(60, min(88, shutil.get_terminal_size().columns - 1)) if stream.isatty() else 88
        encoding = (getattr(stream, "encoding", None) or "ascii").lower()
        self.signs = encoding.replace("-", "") == "utf8"

    def style(self, text: str, **how: Any) -> str:
        return click.style(text, **how) if self.color else text

    def card(self, card: Card) -> str:
        suit = suit_of(card)
        sign = _SUIT_SIGNS[suit] if self.signs else SUITS[suit]
        return self.style(RANKS[rank_of(card)] + sign, fg=_SUIT_COLORS[suit], bold=True)

    def cards(self, cards: Iterable[Card]) -> str:
        return " ".join(self.card(card) for card in cards)

    def line(self, width: int) -> str:
        return ("─" if self.signs else "-") * width

    def plain(self, text: str) -> str:
        """Text with nothing that this stream cannot show."""
        return text if self.signs else text.replace("·", "-").replace("↳", ">").replace("…", "...")
