"""Rack cards in many voices: each voice is a file of sentences, filled in from a house, clean or with one plant.

The voices were written before the reader, and those in `voices/held_out` were not looked at while it was built.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from queenhigh.cards import RANKINGS
from queenhigh.money import dollars
from queenhigh.rackcards.posted import posted_tables
from queenhigh.rulebook import EnvyLine, Kind, Line, wager_title
from queenhigh.submission import House
from tests.example_houses import FIVE_CARD_HOUSE, Changes, played

FOLDER = Path(__file__).with_name("voices")
HOUSES: list[tuple[str, Changes]] = [
    ("3CP", {}),
    ("rack-card-house", {}),
    ("4CP", {}),
    ("235", {}),
    ("LIR", {}),
    ("3CP", {"wagers.pair_plus.paytable": "A", "wagers.progressive": None, "table.adjacent_boxes": 1}),
    ("4CP", {"wagers.progressive": None, "wagers.six_card_bonus": None, "table.maximum": "1000"}),
    ("235", {"wagers.progressive": None, "table.minimum": "10"}),
    ("LIR", {"wagers.progressive": None, "wagers.five_card_bonus": None, "wagers.bets.paytable": "A"}),
    ("3CP", FIVE_CARD_HOUSE),
]
_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_SPELLED = {25: "twenty-five", 30: "thirty", 35: "thirty-five", 40: "forty", 50: "fifty", 100: "a hundred"}
_DIGITS = {"three_of_a_kind": "3 of a Kind", "four_of_a_kind": "4 of a Kind", "two_pair": "2 Pair"}
_SLANG = {"three_of_a_kind": "Trips", "four_of_a_kind": "Quads", "full_house": "Full Boat", "two_pair": "Two Pairs"}
_SHORT = {
    "three_of_a_kind": "3 of a kind", "four_of_a_kind": "4 of a kind", "full_house": "FH", "straight_flush": "SF",
    "royal_flush": "RF", "two_pair": "2 pair",
}  # fmt: skip
_NAMES = {
    "pair_tens_or_better": "Pair of Tens or Better", "mini_royal_spades": "Mini Royal in Spades",
    "mini_royal_other": "Mini Royal in any other suit", "super_royal_diamonds": "Super Royal in Diamonds",
    "super_royal_other": "Super Royal in any other suit", "all_three_wagers_win": "All three wagers win",
    "pair_of_aces": "Pair of Aces", "four_aces": "Four Aces", "three_of_a_kind": "Three of a Kind",
    "four_of_a_kind": "Four of a Kind",
}  # fmt: skip
_NO_ARTICLE = ("three ", "four ", "3 ", "4 ", "two ", "2 ", "trips", "quads", "all ", "sf", "rf", "fh")
_MISREAD = (("Flush", "F1ush"), ("Straight", "5traight"), ("Pair", "Pa1r"), ("dealer", "dea1er"), ("Bonus", "B0nus"))


@dataclass(frozen=True)
class Facts:
    """What a card says about a house; a planted fault is one of them changed."""

    rank: str = ""
    tie: str = ""
    times: tuple[int, int] = (1, 1)
    lost: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    boxes: int = 1
    seats: int = 0
    limits: tuple[str, str] = ("", "")
    cap: str = ""
    stake: str = ""
    ranking: tuple[str, ...] = ()
    payouts: dict[tuple[str, str], int] = field(default_factory=dict)
    struck: tuple[str, str] | None = None


@dataclass(frozen=True)
class VoiceCard:
    """A card, its house, and the lines that its planted fault changed; none where it is clean."""

    voice: str
    house: House
    text: str
    plant: str | None = None
    lines: frozenset[int] = frozenset()

    @property
    def name(self) -> str:
        return f"{self.voice} {self.house.operator} {self.house.game} {self.plant or 'clean'}"


def voices(*, held_out: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted((FOLDER / "held_out" if held_out else FOLDER).glob("*.toml")):
        yield path.stem, tomllib.loads(path.read_text(encoding="utf-8"))


def cards(*, held_out: bool) -> Iterator[VoiceCard]:
    """For every voice and house a clean card and one with a planted fault."""
    for number, (name, voice) in enumerate(voices(held_out=held_out)):
        for at, (short, changes) in enumerate(HOUSES):
            house = played(short, changes)
            facts = _facts(house)
            clean = _card(voice, house, facts)
            yield VoiceCard(name, house, clean)
            yield _planted(name, voice, house, facts, clean, Random(100 * number + at))


def _facts(house: House) -> Facts:
    rules = house.rules
    contest, stage = rules.contest, rules.stages[0]
    fold = rules.fold
    offered = set(house.offers)
    main = house.offers[next(iter(house.offers))]
    progressive = next((one for name, one in house.offers.items() if one.denomination and one.meters), None)
    ranking = RANKINGS[rules.hands[rules.reported_hand].ranking]
    return Facts(
        rank="Queen" if contest and contest.qualifier else "",
        tie=contest.cases["equal"].results["ante"] if contest else "",
        times=(stage.least_times, stage.most_times) if contest else (1, 1),
        lost=tuple(name for name in (fold.forfeits if fold else ()) if name in offered),
        kept=tuple(name for name in (fold.keeps if fold else ()) if name in offered),
        boxes=house.adjacent_boxes,
        seats=house.seats,
        limits=(_whole(main.limits.minimum), _whole(main.limits.maximum or 0)),
        cap=_whole(house.payout_limit) if house.payout_limit else "",
        stake=_whole(progressive.denomination) if progressive and progressive.denomination else "",
        ranking=tuple(name for name in reversed(ranking.classes) if name != "high_card"),
    )


def _whole(cents: int) -> str:
    return dollars(cents).removeprefix("$").removesuffix(".00")


_WRONG_TIE = {"push": "lose", "win": "push", "lose": "push"}


def _plants(house: House, facts: Facts, lot: Random) -> Iterator[tuple[str, Facts]]:
    """Every fault that may be planted on a card of this house, in an order drawn by lot."""
    tables = posted_tables(house)
    lines = [(wager, line) for wager, table in tables.items() for line in table.lines]
    wager, line = lot.choice([row for row in lines if isinstance(row[1], Line) and row[1].amount > 2])
    assert isinstance(line, Line)
    wrong = line.amount + lot.choice((1, 5, 10)) if line.kind is not Kind.PERCENT_OF_METER else 50
    struck = lot.choice([row for row in lines if len(tables[row[0]].lines) > 3])
    ranking = list(facts.ranking)
    swap = lot.randrange(len(ranking) - 1)
    ranking[swap : swap + 2] = reversed(ranking[swap : swap + 2])
    plants = {
        "payout": replace(facts, payouts={(wager, line.hand): wrong}),
        "struck row": replace(facts, struck=(struck[0], struck[1].hand)),
        "ranking": replace(facts, ranking=tuple(ranking)),
        "maximum": replace(facts, limits=(facts.limits[0], "750")),
        "boxes": replace(facts, boxes=3 - facts.boxes),
        "cap": replace(facts, cap="75,000") if facts.cap else facts,
        "qualifier": replace(facts, rank="King") if facts.rank else facts,
        "tie": replace(facts, tie=_WRONG_TIE[facts.tie]) if facts.tie else facts,
        "times": replace(facts, times=(1, 3 if facts.times[1] == 1 else 4)) if facts.tie else facts,
        "kept": replace(facts, lost=(*facts.lost, facts.kept[0]), kept=facts.kept[1:]) if facts.kept else facts,
    }
    order = list(plants)
    lot.shuffle(order)
    # Payouts are what most cards get wrong.
    for name in ["payout", "payout", *order] if lot.random() < 0.4 else order:
        yield name, plants[name]


def _planted(name: str, voice: dict[str, Any], house: House, facts: Facts, clean: str, lot: Random) -> VoiceCard:
    for plant, changed in _plants(house, facts, lot):
        text = _card(voice, house, changed)
        if text != clean:
            return VoiceCard(name, house, text, plant, frozenset(_changed_lines(clean, text)))
    raise AssertionError("every voice states payouts")


def _changed_lines(clean: str, text: str) -> Iterator[int]:
    old, new = clean.split("\n"), text.split("\n")
    if len(old) != len(new):
        first = next(at for at, line in enumerate(new) if line != old[at])
        yield first + 1
        return
    for at, (before, after) in enumerate(zip(old, new, strict=True), start=1):
        if before != after:
            yield at


def _card(voice: dict[str, Any], house: House, facts: Facts) -> str:
    parts = [*_told(voice, house, facts), *_tables(voice, house, facts)]
    text = "\n\n".join(part for part in parts if part) + "\n"
    if voice.get("ocr"):
        for right, wrong in _MISREAD:
            place = text.rfind(right)
            text = text[:place] + wrong + text[place + len(right) :] if place >= 0 else text
    return text.upper() if voice.get("upper") else text


def _told(voice: dict[str, Any], house: House, facts: Facts) -> Iterator[str]:
    say = voice["say"]
    lost, kept = _joined(map(wager_title, facts.lost)), _joined(map(wager_title, facts.kept))
    names = [_hand(voice, name) for name in facts.ranking]
    values = {
        "game": house.rules.title, "GAME": house.rules.title.upper(), "operator": house.operator,
        "rank": facts.rank, "RANK": facts.rank.upper(), "lost": lost, "LOST": lost.upper(), "kept": kept,
        "KEPT": kept.upper(), "least": facts.times[0], "most": facts.times[1], "min": facts.limits[0],
        "max": facts.limits[1], "cap": facts.cap, "stake": facts.stake, "seats": facts.seats,
        "ranking": ", ".join(names), "RANKING": ", ".join(names).upper(), "ranking_signs": " > ".join(names),
        "all": _odds(voice, Kind.TO_ONE, 12, ""),
    }  # fmt: skip
    for key in _sentences(house, facts):
        if key in say:
            yield say[key].format(**values)


def _sentences(house: House, facts: Facts) -> Iterator[str]:
    yield "title"
    if house.rules.contest:
        yield "qualify" if facts.rank else "always_plays"
        yield "play_same" if facts.times == (1, 1) else "play_range"
        yield from ("fold", *(["keep"] if facts.kept else []))
        yield from ("not_qualified",) if facts.rank else ()
        yield from ("win", f"tie_{facts.tie}")
    else:
        yield "equal"
        yield "ride" if house.rules.stages[0].takes_back else "raise"
    yield "boxes_one" if facts.boxes == 1 else "boxes_two"
    yield from ("seats", "limits")
    if facts.cap:
        yield "payout_limit"
    if facts.stake:
        yield "stake"
    yield from ("ranking", "ace")


def _joined(names: Iterator[str]) -> str:
    listed = list(names)
    return " and ".join(filter(None, [", ".join(listed[:-1]), listed[-1]])) if listed else ""


def _tables(voice: dict[str, Any], house: House, facts: Facts) -> Iterator[str]:
    built = []
    for wager, posted in posted_tables(house).items():
        title = wager_title(wager)
        head = voice["table_head"].format(wager=title, WAGER=title.upper())
        rows = [
            (_hand(voice, line.hand), _pays(voice, wager, line, facts, posted.denomination))
            for line in posted.lines
            if facts.struck != (wager, line.hand)
        ]
        built.append((head, rows))
    how = voice.get("table", "lines")
    if how == "panels":
        yield from _panels(built)
        return
    for head, rows in built:
        if how == "markdown":
            body = "\n".join(f"| {hand} | {pays} |" for hand, pays in rows)
            yield f"{head}\n\n| Hand | Pays |\n|---|---|\n{body}"
        elif how == "sentence":
            told = voice["row_join"].join(_row(voice["row"], at, *row) for at, row in enumerate(rows))
            yield f"{head} {told}."
        else:
            yield "\n".join([head, *(_row(voice["row"], at, *row) for at, row in enumerate(rows))])


def _panels(built: list[tuple[str, list[tuple[str, str]]]]) -> Iterator[str]:
    for at in range(0, len(built), 2):
        blocks = [[head, *(f"{hand:<32}{pays:>14}" for hand, pays in rows)] for head, rows in built[at : at + 2]]
        height = max(map(len, blocks))
        padded = [block + [""] * (height - len(block)) for block in blocks]
        yield "\n".join("    ".join(f"{cell:<46}" for cell in row).rstrip() for row in zip(*padded, strict=True))


def _row(row: str, at: int, hand: str, pays: str) -> str:
    dots = "." * max(3, 40 - len(hand))
    return row.format(hand=hand, pays=pays, a_hand=_with_article(hand), dots=dots, letter="abcdefghijkl"[at])


def _with_article(hand: str) -> str:
    bare = hand.lower().startswith(
        ("three ", "four ", "3 ", "4 ", "two ", "2 ", "trips", "quads", "all ", "sf", "rf", "fh")
    )
    return hand if bare else f"a {hand}"


def _hand(voice: dict[str, Any], hand: str) -> str:
    name = _NAMES.get(hand, hand.replace("_", " ").title())
    style = voice["hands"]
    name = {"digits": _DIGITS, "slang": _SLANG, "abbreviated": _SHORT}.get(style, {}).get(hand, name)
    return name.lower() if style == "lower" else name


def _pays(voice: dict[str, Any], wager: str, line: Line | EnvyLine, facts: Facts, stake: int | None) -> str:
    if isinstance(line, EnvyLine):
        return _odds(voice, Kind.DOLLARS, line.for_wager(stake or 100)[0] // 100, "")
    return _odds(voice, line.kind, facts.payouts.get((wager, line.hand), line.amount), line.meter or "")


def _odds(voice: dict[str, Any], kind: Kind, amount: int, meter: str) -> str:
    if kind is Kind.PERCENT_OF_METER:
        name = "" if meter == "main" else f"{meter.title()} "
        return f"{amount}% of the {name}meter"
    if kind is Kind.DOLLARS:
        return f"${amount:,}"
    said = f"{amount:,}"
    if voice.get("spelled") and (amount <= 20 or amount in _SPELLED):
        said = _NUMBERS[amount] if amount <= 20 else _SPELLED[amount]
    if kind is Kind.FOR_ONE:
        return f"{said} for one" if voice.get("spelled") else f"{said} for 1"
    return str(voice["odds"]).format(n=said)
