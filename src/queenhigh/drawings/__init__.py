"""Drawings in plain SVG 1.1: suits, cards, chips, charts, and the layout of a house's table.

A layout is data first, in millimeters from the center of the table's half circle, then a drawing in a style:

>>> import tomllib
>>> from queenhigh.drawings import DARK, PAPER, layout, layout_svg
>>> from queenhigh.practice import example_text
>>> from queenhigh.submission import read_submission
>>> house, _ = read_submission(tomllib.loads(example_text("ferry-bar.toml")))
>>> felt = layout(house, own=4)
>>> felt.places()["seats"]["4"]["wagers"]["bet_3"]
[70.0, 756.88]
>>> layout_svg(felt, DARK).startswith("<svg "), 'width="235.36mm"' in layout_svg(felt, PAPER)
(True, True)
"""

from queenhigh.drawings.cards import card_back, card_face, card_svg, card_words, chip
from queenhigh.drawings.charts import Axis, Band, Bar, Mark, Series, bar_chart, line_chart
from queenhigh.drawings.game_seats import has_own_layout
from queenhigh.drawings.layout import layout, seat_angles
from queenhigh.drawings.layout_checklist import Check, Status, checklist
from queenhigh.drawings.layout_painter import layout_svg
from queenhigh.drawings.layout_parts import Area, CardPlace, Inscription, Label, Layout, Seat
from queenhigh.drawings.styles import DARK, LIGHT, PAPER, Style, custom_properties, themed
from queenhigh.drawings.suits import suit_mark

__all__ = [
    "DARK",
    "LIGHT",
    "PAPER",
    "Area",
    "Axis",
    "Band",
    "Bar",
    "CardPlace",
    "Check",
    "Inscription",
    "Label",
    "Layout",
    "Mark",
    "Seat",
    "Series",
    "Status",
    "Style",
    "bar_chart",
    "card_back",
    "card_face",
    "card_svg",
    "card_words",
    "checklist",
    "chip",
    "custom_properties",
    "has_own_layout",
    "layout",
    "layout_svg",
    "line_chart",
    "seat_angles",
    "suit_mark",
    "themed",
]
