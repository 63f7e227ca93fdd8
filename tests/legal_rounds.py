"""Legal rounds to start from, and small changes to them by path."""

import re
import tomllib

from queenhigh.practice import example_text
from queenhigh.records import parse_line
from tests.plain_data import PlainData, put

ROUNDS = {
    "three": (
        "harbor-room.toml",
        "three-card-poker house={} meter.progressive=4321.50 dealer=Qs7h2d"
        " / 1 ann 9c9d4s ante=10 pair_plus=5 progressive=1 : play"
        " / 3 bob AhKhQh ante=10 six_card_bonus=5 : play"
        " / 5 cleo Jc5s3h pair_plus=5",
    ),
    "four": (
        "tidewater.toml",
        "four-card-poker house={} meter.progressive.mega=12345.67 meter.progressive.major=1450.25"
        " meter.progressive.minor=310 dealer=KdKs9h7c4s2d box=Tc"
        " / 2 dora KhKc9d7s3c ante=10 : 1x"
        " / 4 emil 8h8d8c8sQd ante=10 aces_up=10 six_card_bonus=5 progressive=1 : 3x"
        " / 6 fay AsAh5d3h2c aces_up=5",
    ),
    "stud": (
        "canton-street.toml",
        "235-stud-poker house={} meter.progressive=2718.28 community=Td9d"
        " / 2 gus QdJdKd two_card=5 three_card=5 five_card=5 win_em_all=5 progressive=1 : raise raise"
        " / 3 hal 2c7h4s two_card=10 three_card=10 five_card=10 : check check",
    ),
    "ride": (
        "ferry-bar.toml",
        "let-it-ride house={} meter.progressive=1618.03 community=Tc4d box=ThKs2s"
        " / 1 ida TsTd6h bet_1=5 bet_2=5 bet_3=5 five_card_bonus=1 three_card_bonus=5 six_card_bonus=5 : ride ride"
        " / 7 joe AsAc9h bet_1=20 bet_2=20 bet_3=20 progressive=1 : withdraw ride",
    ),
    "stadium": (
        "stadium.toml",
        "three-card-poker house={} dealer=Ks8h8d community=2c5d9hJcQcKc7s4h3d"
        " / 1 mia line=r2 ante=5 pair_plus=5 : play"
        " / 2 ned line=d2 ante=10 six_card_bonus=1 : fold",
    ),
}


def legal_round(name: str) -> PlainData:
    """A fresh copy of a legal record, with its house inline."""
    house, line = ROUNDS[name]
    data = parse_line(line)
    data["house"] = tomllib.loads(example_text(house))
    return data


def changed(data: PlainData, changes: PlainData) -> PlainData:
    """The data with new values at paths such as `seats[0].wagers.ante`; the value `GONE` removes a key."""
    for path, value in changes.items():
        steps = re.findall(r"\[\d+\]|[^.\[]+", path)
        put(data, [int(step[1:-1]) if step[0] == "[" else step for step in steps], value)
    return data
