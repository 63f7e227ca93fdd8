"""Colors and fonts of a layout: for paper, for a dark and a light felt, and for a felt in a page's own colors."""

from dataclasses import dataclass, fields, replace
from typing import Any

from queenhigh.drawings.text_metrics import Face

# The first fonts are as wide as the tables in `text_metrics`. typst comes with Libertinus Serif and no sans.
SERIF = "'Libertinus Serif', 'Liberation Serif', 'Times New Roman', Times, serif"
SANS = "'Liberation Sans', Arial, Helvetica, sans-serif"


@dataclass(frozen=True, slots=True)
class Style:
    """The colors and fonts of every part of a layout. `surroundings` adds measures and all equipment."""

    name: str
    ground: str
    felt: str
    felt_edge: str
    rail: str
    rail_edge: str
    inscription: str
    ink: str
    ink_soft: str
    area: str
    area_line: str
    card_line: str
    equipment: str
    equipment_line: str
    accent: str
    serif: str = SERIF
    sans: str = SANS
    line: float = 2.5
    surroundings: bool = False

    def family(self, face: Face) -> str:
        return self.serif if face is Face.SERIF else self.sans


PAPER = Style(
    name="paper",
    ground="#ffffff",
    felt="#ffffff",
    felt_edge="#ffffff",
    rail="#f1f0ec",
    rail_edge="#16181d",
    inscription="#7a5a16",
    ink="#16181d",
    ink_soft="#4b5561",
    area="#ffffff",
    area_line="#16181d",
    card_line="#7d848c",
    equipment="#f1f0ec",
    equipment_line="#7d848c",
    accent="#7a5a16",
    # A printed sheet uses one font, the one that comes with typst, so that it looks the same everywhere.
    sans=SERIF,
    surroundings=True,
)

DARK = Style(
    name="dark",
    ground="#14161b",
    felt="#2f5d6b",
    felt_edge="#1c3b46",
    rail="#7a5a34",
    rail_edge="#4d3820",
    inscription="#f2dfae",
    ink="#f4f6f8",
    ink_soft="#c3ced4",
    area="#1b363f",
    area_line="#a9c4cc",
    card_line="#7fa3ad",
    equipment="#1b333c",
    equipment_line="#5c838e",
    accent="#f2dfae",
)

LIGHT = Style(
    name="light",
    ground="#f6f4ee",
    felt="#cfe0e4",
    felt_edge="#cfe0e4",
    rail="#a98a5f",
    rail_edge="#7d6440",
    inscription="#6b4e12",
    ink="#16181d",
    ink_soft="#3d4650",
    area="#e3eef0",
    area_line="#3f6470",
    card_line="#54777f",
    equipment="#b9cfd4",
    equipment_line="#54777f",
    accent="#6b4e12",
)

_NOT_COLORS = ("name", "serif", "sans", "line", "surroundings")
_COLORS = tuple(part.name for part in fields(Style) if part.name not in _NOT_COLORS)


def themed(prefix: str = "felt") -> Style:
    """The dark felt, with every color as a custom property of the page: `var(--felt-rail, #7a5a34)`."""
    colors: dict[str, Any] = {
        name: f"var({variable}, {color})"
        for name, (variable, color) in zip(_COLORS, custom_properties(DARK, prefix).items(), strict=True)
    }
    return replace(DARK, name="themed", **colors)


def custom_properties(style: Style, prefix: str = "felt") -> dict[str, str]:
    """The custom properties that give a themed drawing the colors of a style.

    >>> custom_properties(LIGHT)["--felt-rail"]
    '#a98a5f'
    """
    return {f"--{prefix}-{name.replace('_', '-')}": getattr(style, name) for name in _COLORS}
