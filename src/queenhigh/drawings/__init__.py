"""Drawings in plain SVG 1.1: suits, cards, chips, and the layout of a house's table on paper and on the felt."""

from queenhigh.drawings.cards import card_back, card_face, card_svg, card_words, chip
from queenhigh.drawings.checklist import Check, Status, checklist
from queenhigh.drawings.layout import layout, seat_angles
from queenhigh.drawings.painting import layout_svg
from queenhigh.drawings.parts import Area, CardPlace, Inscription, Label, Layout, Seat
from queenhigh.drawings.styles import DARK, LIGHT, PAPER, Style, custom_properties, themed
from queenhigh.drawings.suits import suit_mark

__all__ = [
    "DARK",
    "LIGHT",
    "PAPER",
    "Area",
    "CardPlace",
    "Check",
    "Inscription",
    "Label",
    "Layout",
    "Seat",
    "Status",
    "Style",
    "card_back",
    "card_face",
    "card_svg",
    "card_words",
    "checklist",
    "chip",
    "custom_properties",
    "layout",
    "layout_svg",
    "seat_angles",
    "suit_mark",
    "themed",
]
