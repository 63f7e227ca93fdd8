"""Random legal records of all four games, with their houses, and the same as TOML."""

import json
from datetime import date
from random import Random

from .dealing import Deal
from .hands import show_cards
from .houses import (
    MAIN_WAGERS,
    SEATS,
    Bounds,
    chance,
    has_amount,
    joint_bounds,
    money,
    random_amount,
    random_house,
)
from .money import Table
from .table import GRID_LINES
from .voids import make_void

SIDE_WAGERS = {
    "three-card-poker": ["progressive", "six_card_bonus", "five_card_progressive"],
    "four-card-poker": ["progressive", "six_card_bonus"],
    "235-stud-poker": ["win_em_all", "progressive"],
    "let-it-ride": ["three_card_bonus", "five_card_bonus", "progressive", "six_card_bonus"],
}
# The wager against the paytable that may stand beside the Ante or alone.
PAYTABLE_WAGERS = {"three-card-poker": "pair_plus", "four-card-poker": "aces_up"}
EQUAL_WAGERS = {
    "235-stud-poker": ["two_card", "three_card", "five_card"],
    "let-it-ride": ["bet_1", "bet_2", "bet_3"],
}
SEAT_CARDS = {"three-card-poker": 3, "four-card-poker": 5, "235-stud-poker": 3, "let-it-ride": 3}


def random_record(rng: Random, game: str) -> tuple[Table, Table]:
    """A legal record without its house, and the house."""
    house = random_house(rng, game)
    seats = random_seats(rng, house)
    record: Table = {"game": game}
    for seat in seats:
        seat["wagers"] = {wager: money(rng, amount) for wager, amount in seat["wagers"].items()}
    meters = random_meters(rng, house, seats)
    if meters:
        record["meters"] = meters
    record["cards"] = deal(rng, house, seats)
    record["seats"] = seats
    if chance(rng, 0.08):
        make_void(rng, record, house)
    if chance(rng, 0.1):
        rng.shuffle(record["seats"])
    return record, house


def random_seats(rng: Random, house: Table) -> list[Table]:
    """Occupied boxes from the lowest number up, with wagers in cents and decisions."""
    table: Table = house.get("table", {})
    places = table.get("seats", SEATS[house["game"]])
    numbers = sorted(rng.sample(range(1, places + 1), rng.randint(1, places)))
    seats: list[Table] = []
    for number in numbers:
        wagers = random_wagers(rng, house)
        seats.append({"seat": number, "player": player_at(rng, seats, number, table), "wagers": wagers})
        decisions = random_decisions(rng, house, wagers)
        if decisions or chance(rng, 0.5):
            seats[-1]["decisions"] = decisions
    return seats


def player_at(rng: Random, seats: list[Table], number: int, table: Table) -> str:
    """Sometimes the neighbor's player, as far as the house lets one person have adjacent boxes."""
    if seats and seats[-1]["seat"] == number - 1 and chance(rng, 0.5):
        neighbour: str = seats[-1]["player"]
        boxes = sum(seat["player"] == neighbour for seat in seats)
        if boxes < table.get("adjacent_boxes", 1):
            return neighbour
    return f"p{number}"


def random_wagers(rng: Random, house: Table) -> dict[str, int]:
    """What one box wagers, in cents."""
    game = house["game"]
    if game in EQUAL_WAGERS:
        amount = random_amount(rng, joint_bounds(house, MAIN_WAGERS[game]))
        wagers = dict.fromkeys(EQUAL_WAGERS[game], amount)
    else:
        wagers = ante_and_paytable(rng, house)
    for wager in SIDE_WAGERS[game]:
        if wager in house.get("wagers", {}) and may_add(house, wagers, wager) and chance(rng, 0.65):
            wagers[wager] = side_amount(rng, house, wager)
    return wagers


def ante_and_paytable(rng: Random, house: Table) -> dict[str, int]:
    """Ante, or Pair Plus or Aces Up, or both, as the version in force allows."""
    other = PAYTABLE_WAGERS[house["game"]]
    ante = random_amount(rng, joint_bounds(house, ["ante"]))
    if other not in house["wagers"]:
        return {"ante": ante}
    version = house["wagers"][other].get("version", "free")
    if version == "free" and chance(rng, 0.2):
        return {other: random_amount(rng, joint_bounds(house, [other]))}
    bounds = version_bounds(version, ante, joint_bounds(house, [other]))
    if version == "compulsory" and not has_amount(bounds):
        return {"ante": ante, other: ante}
    if has_amount(bounds) and (version == "compulsory" or chance(rng, 0.75)):
        return {"ante": ante, other: random_amount(rng, bounds)}
    return {"ante": ante}


def version_bounds(version: str, ante: int, bounds: Bounds) -> Bounds:
    """What Pair Plus may be beside this Ante (7.G; limits inclusive, OQ-117)."""
    low, high, unit = bounds
    if version == "ante_at_least":
        high = min(high, ante)
    if version == "ante_at_least_half":
        high = min(high, 2 * ante)
    if version == "compulsory":
        low, high = max(low, -(-ante // 5)), min(high, 5 * ante)
    return low, high, unit


def may_add(house: Table, wagers: dict[str, int], wager: str) -> bool:
    """Whether the box has made what this side wager needs (OQ-206, OQ-407)."""
    if wager == "six_card_bonus" and house["game"] == "four-card-poker":
        return "ante" in wagers and "aces_up" in wagers
    needs = house.get("readings", {}).get("six_card_bonus_needs", "bets")
    if wager == "six_card_bonus" and needs == "bets_and_bonuses":
        return "three_card_bonus" in wagers and "five_card_bonus" in wagers
    return True


def side_amount(rng: Random, house: Table, wager: str) -> int:
    """A progressive has the table's denomination, the Five Card Bonus is one dollar (OQ-016, OQ-404)."""
    if wager == "five_card_bonus":
        return 100
    if "progressive" in wager:
        return 100 * int(house["wagers"][wager]["wager"])
    return random_amount(rng, joint_bounds(house, [wager]))


def random_decisions(rng: Random, house: Table, wagers: dict[str, int]) -> list[str]:
    """Decisions of one box; without an Ante there is none to take."""
    game = house["game"]
    if game == "235-stud-poker":
        return rng.choices(["raise", "check"], k=2)
    if game == "let-it-ride":
        return rng.choices(["ride", "withdraw"], k=2)
    if "ante" not in wagers:
        return []
    if chance(rng, 0.2):
        return ["fold"]
    return ["play"] if game == "three-card-poker" else [random_play(rng, house, wagers["ante"])]


def random_play(rng: Random, house: Table, ante: int) -> str:
    """One to three times the Ante, or an amount between in the Ante's unit (OQ-210)."""
    if chance(rng, 0.6):
        return rng.choice(["1x", "2x", "3x"])
    if house.get("readings", {}).get("play_amounts", "between") == "multiples":
        return money(rng, ante * rng.randint(1, 3))
    unit = joint_bounds(house, ["ante"])[2]
    return money(rng, random_amount(rng, (ante, 3 * ante, unit)))


def random_meters(rng: Random, house: Table, seats: list[Table]) -> Table:
    """What the meters of the house show, with any number of decimals; idle ones may be left out."""
    meters: Table = {}
    for wager in ("progressive", "five_card_progressive"):
        if wager not in house.get("wagers", {}):
            continue
        if not any(wager in seat["wagers"] for seat in seats) and chance(rng, 0.5):
            continue
        names = list(house["wagers"][wager]["meters"])
        shown = {name: random_meter(rng) for name in names}
        meters[wager] = shown["main"] if names == ["main"] else shown
    return meters


def random_meter(rng: Random) -> str:
    """An amount above what one round can have contributed."""
    whole = rng.choice([rng.randint(50, 999), rng.randint(1_000, 99_999)])
    decimals = rng.choice([0, 1, 2, 2, 3, 4, 6])
    return f"{whole}." + "".join(rng.choices("0123456789", k=decimals)) if decimals else str(whole)


def deal(rng: Random, house: Table, seats: list[Table]) -> Table:
    """Give every seat its cards, or its line of the grid, and return the shared ones."""
    shared = shared_cards(house, seats)
    lines = choose_lines(rng, seats) if house.get("electronic_table", False) else []
    dealt = Deal(shared, SEAT_CARDS[house["game"]], len(seats), lines)
    dealt.deal(rng)
    for place, seat in enumerate(seats):
        if lines:
            seat["line"] = lines[place]
        else:
            seat["cards"] = show_cards(dealt.board.at(dealt.seats[place]))
    return {name: show_cards(dealt.board.at(places)) for name, places in dealt.shared.items()}


def shared_cards(house: Table, seats: list[Table]) -> dict[str, int]:
    """How many cards the dealer, the community and the box get."""
    game, offers_six = house["game"], "six_card_bonus" in house.get("wagers", {})
    if game == "three-card-poker":
        if house.get("electronic_table", False):
            return {"dealer": 3, "community": 9}
        five_card = any("five_card_progressive" in seat["wagers"] for seat in seats)
        return {"dealer": 3, "community": 2} if five_card else {"dealer": 3}
    if game == "four-card-poker":
        return {"dealer": 6, "box": 1} if offers_six else {"dealer": 6}
    if game == "let-it-ride" and offers_six:
        return {"community": 2, "box": 3}
    return {"community": 2}


def choose_lines(rng: Random, seats: list[Table]) -> list[str]:
    """A line for each box; players may share one, but nobody takes the same line twice (OQ-113)."""
    lines: list[str] = []
    for place, seat in enumerate(seats):
        own = [lines[other] for other in range(place) if seats[other]["player"] == seat["player"]]
        shared = [line for line in lines if line not in own]
        free = [line for line in GRID_LINES if line not in own]
        lines.append(rng.choice(shared if shared and chance(rng, 0.4) else free))
    return lines


def to_toml(record: Table, house: Table) -> str:
    """The record with its house inside, as TOML."""
    scalars = {key: value for key, value in record.items() if not isinstance(value, dict | list)}
    tables = {key: value for key, value in record.items() if isinstance(value, dict)}
    text = "".join(f"{key} = {inline(value)}\n" for key, value in scalars.items())
    for name, table in {"house": house, **tables}.items():
        text += section(name, table)
    for seat in record["seats"]:
        text += "\n[[seats]]\n" + "".join(f"{key} = {inline(value)}\n" for key, value in seat.items())
    return text


def section(name: str, table: Table) -> str:
    """A table with its subtables."""
    text = f"\n[{name}]\n"
    text += "".join(f"{k} = {inline(value)}\n" for k, value in table.items() if not isinstance(value, dict))
    for key, value in table.items():
        if isinstance(value, dict):
            text += section(f"{name}.{key}", value)
    return text


def inline(value: object) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    if isinstance(value, date):
        return value.isoformat()
    return json.dumps(value)
