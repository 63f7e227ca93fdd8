"""Random houses, and the amounts that each of their wagers may have."""

from datetime import date
from math import lcm
from random import Random

from .money import Table, dollars
from .payouts import lines_of

SEATS = {"three-card-poker": 7, "four-card-poker": 7, "235-stud-poker": 6, "let-it-ride": 7}
LETTERS = {
    "three-card-poker": {
        "pair_plus": "ABCDE",
        "progressive": "ABC",
        "six_card_bonus": "ABCDEF",
        "five_card_progressive": "ABC",
    },
    "four-card-poker": {"aces_up": "ABCDEF", "progressive": "ABCDEF", "six_card_bonus": "AB"},
    "235-stud-poker": {"progressive": "ABCD"},
    "let-it-ride": {
        "three_card_bonus": "ABC",
        "five_card_bonus": "ABCDEFG",
        "six_card_bonus": "AB",
        "progressive": "ABC",
    },
}
# What a table's minimum, maximum and unit bind: main wagers, from which Play and raises follow, and others.
MAIN_WAGERS = {
    "three-card-poker": ["ante"],
    "four-card-poker": ["ante"],
    "235-stud-poker": ["two_card", "three_card", "five_card"],
    "let-it-ride": ["bets"],
}
SIDE_WAGERS = ["pair_plus", "aces_up", "six_card_bonus", "three_card_bonus", "win_em_all"]
VERSIONS = ["free", "ante_required", "ante_at_least", "ante_at_least_half", "compulsory"]
READINGS: dict[str, list[object]] = {
    "own_boxes_seen_together": [True, False],
    "one_exposed_player_card": ["plays", "void"],
    "void_after_settlement": ["reverse", "stands"],
    "folded_hand_gives_envy": [False, True],
    "minor_meter_minimum": ["1000", "250"],
    "box_card_in_every_deal": [True, False],
    "payout_limit_cut": ["in_order", "in_proportion"],
    "community_stack": ["after_players", "before_players", "after_first_player"],
    "six_card_bonus_needs": ["bets", "bets_and_bonuses"],
    "play_amounts": ["between", "multiples"],
}
# Beside the royal flush, which always has a sum: without one, would a royal be paid as a straight flush?
FIVE_CARD_ENVY_HANDS = ["straight_flush", "four_of_a_kind", "full_house"]
# Without a table there are no limits; these only keep the generated amounts within reason.
NO_TABLE: Table = {"minimum": "0.01", "maximum": "1000", "unit": "0.01"}

Bounds = tuple[int, int, int]


def chance(rng: Random, probability: float) -> bool:
    """Whether something with this probability happens."""
    return rng.random() < probability


def cents(value: str | int) -> int:
    """An amount of dollars in cents."""
    return int(dollars(value) * 100)


def money(rng: Random, amount: int) -> str:
    """An amount of cents, in one of the ways it may be written."""
    if amount % 100 == 0 and chance(rng, 0.7):
        return str(amount // 100)
    return f"{amount // 100}.{amount % 100:02d}"


def house_money(rng: Random, amount: int) -> str | int:
    """As `money`, but a house may also write an integer."""
    return amount // 100 if amount % 100 == 0 and chance(rng, 0.1) else money(rng, amount)


def random_house(rng: Random, game: str) -> Table:
    """A house that offers anything the rules allow, with or without a table."""
    house: Table = {"game": game}
    if chance(rng, 0.5):
        house["operator"] = "Harbor Room"
    if chance(rng, 0.5):
        house["approved"] = date(2026, 3, 1)
    if game == "three-card-poker" and chance(rng, 0.25):
        house["electronic_table"] = chance(rng, 0.6)
    if chance(rng, 0.6):
        add_table(rng, house)
    house["wagers"] = random_wagers(rng, house)
    add_own_limits(rng, house)
    if game == "235-stud-poker" and not house["wagers"]:
        del house["wagers"]
    add_payout_limit(rng, house)
    add_readings(rng, house)
    return house


def add_table(rng: Random, house: Table) -> None:
    """A table with limits; hand dealing and a second deck need a shuffler."""
    dealing = rng.choice(["manual-shoe", "hand", "automated-shoe", "self-shuffling-shoe"])
    shuffler = rng.choice(["plain", "counting"] if dealing == "hand" else ["none", "plain", "counting"])
    seats = rng.choice([SEATS[house["game"]]] * 3 + list(range(1, SEATS[house["game"]] + 1)))
    unit = rng.choice([1, 25, 50, 100, 100, 500])
    minimum = unit * rng.choice([1, 1, 2, 5, 10, 20, 100])
    house["table"] = {
        "seats": seats,
        "adjacent_boxes": rng.randint(1, min(seats, 3)),
        "dealing": dealing,
        "shuffler": shuffler,
        "decks": 1 if shuffler == "none" else rng.choice([1, 2]),
        "minimum": house_money(rng, minimum),
        "maximum": house_money(rng, minimum * rng.choice([1, 5, 20, 100])),
    }
    if unit != 1 or chance(rng, 0.5):
        house["table"]["unit"] = house_money(rng, unit)
    if dealing == "self-shuffling-shoe":
        house["approvals"] = {"device": date(2026, 2, 20)}


def random_wagers(rng: Random, house: Table) -> Table:
    """The wagers on offer with their letters and meters."""
    game, electronic = house["game"], house.get("electronic_table", False)
    wagers: Table = {}
    for wager, letters in LETTERS[game].items():
        if chance(rng, 0.25) or (electronic and wager == "five_card_progressive"):
            continue
        wagers[wager] = {"paytable": rng.choice(letters)}
        if "progressive" in wager:
            wagers[wager] |= random_progressive(rng, game, wager, wagers[wager]["paytable"])
    if game == "three-card-poker":
        add_three_card_choices(rng, wagers)
    if game == "235-stud-poker" and chance(rng, 0.7):
        wagers["win_em_all"] = {}
    if game == "let-it-ride":
        wagers["bets"] = {"paytable": rng.choice("ABC")}
    return wagers


def add_three_card_choices(rng: Random, wagers: Table) -> None:
    """The version of 7.G and the Ante Bonus; 12.C goes only with the compulsory version."""
    bonuses = ["A", "B", "C"]
    if "pair_plus" in wagers and chance(rng, 0.8):
        wagers["pair_plus"]["version"] = rng.choice(VERSIONS)
        if wagers["pair_plus"]["version"] == "compulsory":
            bonuses += ["12.C"] * 3
    wagers["ante"] = {"bonus": rng.choice(bonuses)}
    if "five_card_progressive" in wagers and chance(rng, 0.5):
        hands = ["royal_flush", *(hand for hand in FIVE_CARD_ENVY_HANDS if chance(rng, 0.5))]
        sums = sorted((rng.randint(1, 200_000) for _ in hands), reverse=True)
        envy = {hand: [money(rng, one), money(rng, 5 * one)] for hand, one in zip(hands, sums, strict=True)}
        wagers["five_card_progressive"]["envy"] = envy


def random_progressive(rng: Random, game: str, wager: str, letter: str) -> Table:
    """Denomination and meters; the envy letter of Four Card Poker must fit (OQ-202)."""
    names = {line.meter for line in lines_of(game, wager, letter) if line.meter}
    settings: Table = {
        "wager": rng.choice(["1", "5"]),
        "meters": {name: random_meter(rng) for name in sorted(names)},
    }
    if game == "four-card-poker":
        settings["envy"] = rng.choice("ABC" if letter in "AB" else "DEF")
    return settings


def random_meter(rng: Random) -> Table:
    """Amounts and rate of one meter; too low a seed is the checker's business and stops no settlement."""
    reset = rng.choice([1_000, 25_000, 100_000, 123_456, 500_000, 1_000_000])
    return {
        "initial": house_money(rng, rng.choice([reset, 2 * reset])),
        "reset": house_money(rng, reset),
        "rate": rng.choice(["14%", "20%", "0.37%", "7.125%", "33.3%", "100%"]),
    }


def add_own_limits(rng: Random, house: Table) -> None:
    """Limits of single wagers; any that would leave nothing to wager are dropped again."""
    game, wagers = house["game"], house["wagers"]
    if wagers.get("pair_plus", {}).get("version") == "compulsory":
        return
    for wager in MAIN_WAGERS[game]:
        if chance(rng, 0.15):
            state_limits(house, wager, main_limits(rng, house))
    for wager in SIDE_WAGERS:
        if wager in wagers and chance(rng, 0.2):
            state_limits(house, wager, side_limits(rng))


def main_limits(rng: Random, house: Table) -> Table:
    """Not below the table's minimum and in its unit, so that Play and raises fit the table as well."""
    low, _, unit = limits_of({}, house.get("table", {}))
    least = low * rng.choice([1, 2, 3])
    limits = {"minimum": least, "maximum": least * rng.choice([2, 10, 50]), "unit": unit * rng.choice([1, 2])}
    return {name: house_money(rng, amount) for name, amount in limits.items() if chance(rng, 0.6)}


def side_limits(rng: Random) -> Table:
    """Any limits."""
    unit = rng.choice([1, 50, 100, 500])
    least = unit * rng.choice([1, 2, 5])
    limits = {"minimum": least, "maximum": least * rng.choice([1, 10, 50]), "unit": unit}
    return {name: house_money(rng, amount) for name, amount in limits.items() if chance(rng, 0.6)}


def state_limits(house: Table, wager: str, limits: Table) -> None:
    """State a wager's own limits if some amount is left that all main wagers, or this one, can have."""
    before: Table | None = house["wagers"].get(wager)
    house["wagers"][wager] = (before or {}) | limits
    together = MAIN_WAGERS[house["game"]] if wager in MAIN_WAGERS[house["game"]] else [wager]
    if not has_amount(joint_bounds(house, together)):
        if before is None:
            del house["wagers"][wager]
        else:
            house["wagers"][wager] = before


def limits_of(own: Table, table: Table) -> Bounds:
    """Minimum, maximum and unit in cents: the wager's own, else the table's, else next to none."""
    stated = NO_TABLE | table | own
    return cents(stated["minimum"]), cents(stated["maximum"]), cents(stated["unit"])


def joint_bounds(house: Table, wagers: list[str]) -> Bounds:
    """The bounds that equal wagers have together."""
    table: Table = house.get("table", {})
    found = [limits_of(house.get("wagers", {}).get(wager, {}), table) for wager in wagers]
    lows, highs, units = zip(*found, strict=True)
    return max(lows), min(highs), lcm(*units)


def has_amount(bounds: Bounds) -> bool:
    """Whether any multiple of the unit lies within the limits."""
    low, high, unit = bounds
    return -(-low // unit) * unit <= high


def random_amount(rng: Random, bounds: Bounds) -> int:
    """A multiple of the unit within the limits, more often small, sometimes one of the limits."""
    low, high, unit = bounds
    first, last = -(-low // unit), high // unit
    if chance(rng, 0.2):
        return unit * rng.choice([first, last])
    return unit * (first + int((last - first + 1) * rng.random() ** 3))


def add_payout_limit(rng: Random, house: Table) -> None:
    """A limit low enough to bite, in the games that have one."""
    if house["game"] in ("235-stud-poker", "let-it-ride") and chance(rng, 0.5):
        amount = rng.choice([1_000, 2_500, 12_345, 50_000, 99_999, 1_000_000, 5_000_000])
        house["limits"] = {"payout_per_hand": house_money(rng, amount)}


def add_readings(rng: Random, house: Table) -> None:
    """Any readings that mean something at this house."""
    names = [name for name in READINGS if concerns(house, name) and chance(rng, 0.4)]
    if names:
        house["readings"] = {name: rng.choice(READINGS[name]) for name in names}


def concerns(house: Table, reading: str) -> bool:
    """Whether a reading has a place in this house."""
    game: str = house["game"]
    wagers: Table = house.get("wagers", {})
    dealing: str = house.get("table", {}).get("dealing", "")
    if reading == "folded_hand_gives_envy":
        return game in ("three-card-poker", "four-card-poker")
    if reading == "minor_meter_minimum":
        letter: str = wagers.get("progressive", {}).get("paytable", "")
        return game == "three-card-poker" and letter == "C"
    if reading == "box_card_in_every_deal":
        # Where it is false and the deal has no box card, a Six Card Bonus could not be settled (OQ-204).
        return game == "four-card-poker" and ("six_card_bonus" not in wagers or dealing == "automated-shoe")
    if reading == "payout_limit_cut":
        return game in ("235-stud-poker", "let-it-ride")
    if reading == "community_stack":
        return game == "235-stud-poker" and dealing == "automated-shoe"
    if reading == "six_card_bonus_needs":
        return game == "let-it-ride"
    return reading != "play_amounts" or game == "four-card-poker"
