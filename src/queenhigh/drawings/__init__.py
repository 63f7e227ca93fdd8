"""Drawings in plain SVG 1.1: suits, cards, chips, charts, and the layout of a house's table."""

from queenhigh.drawings.cards import card_back, card_face, card_svg, card_words, chip
from queenhigh.drawings.charts import Axis, Bar, Mark, Series, bar_chart, line_chart
from queenhigh.drawings.checklist import Check, Status, checklist
from queenhigh.drawings.layout import layout, seat_angles
from queenhigh.drawings.painting import dealer_svg, layout_svg, seat_svg
from queenhigh.drawings.parts import Area, CardPlace, Inscription, Label, Layout, Seat
from queenhigh.drawings.styles import DARK, LIGHT, PAPER, Style, custom_properties, themed
from queenhigh.drawings.suits import suit_mark

__all__ = [
    "DARK",
    "LIGHT",
    "PAPER",
    "Area",
    "Axis",
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
    "dealer_svg",
    "layout",
    "layout_svg",
    "line_chart",
    "seat_angles",
    "seat_svg",
    "suit_mark",
    "themed",
]
