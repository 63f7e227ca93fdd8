"""One rulebook per game, read from its data file."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from queenhigh.rulebook.paytable import EnvyLine, EnvyTable, Kind, Line, Paytable

GAMES = ("three-card-poker", "four-card-poker", "235-stud-poker", "let-it-ride")


@dataclass(frozen=True, slots=True)
class EquipmentClauses:
    """The clauses on decks and devices that a submission is checked against."""

    decks_clause: str
    two_decks_clause: str
    hand_dealing_clause: str
    device_clause: str
    layout_clause: str


@dataclass(frozen=True, slots=True)
class CardCounts:
    """How many cards lie where when the deal is complete."""

    player: int
    dealer: int
    community: int
    box: int


@dataclass(frozen=True, slots=True)
class WagerRule:
    """A wager that a box may place before "no more bets"."""

    name: str
    offer: str
    clause: str
    needs_any: tuple[str, ...] = ()
    needs_all: tuple[str, ...] = ()
    needs_clause: str | None = None
    collected: bool = False
    exactly_dollars: int | None = None
    exactly_clause: str | None = None


@dataclass(frozen=True, slots=True)
class OfferRule:
    """What an operator may choose about a wager: one section of a submission."""

    name: str
    clause: str
    letter_key: str | None = None
    paytables: str | None = None
    required: bool = False
    always: bool = False
    versions: Mapping[str, str] | None = None
    rate_clause: str | None = None
    denominations: tuple[int, ...] = ()
    denomination_clause: str | None = None
    envy: str | None = None
    envy_choice: str | None = None
    envy_clause: str | None = None
    envy_fits: Mapping[str, list[str]] | None = None

    @property
    def progressive(self) -> bool:
        return self.rate_clause is not None


@dataclass(frozen=True, slots=True)
class EqualWagers:
    """Wagers that are compulsory and equal."""

    wagers: tuple[str, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class PayoutLimitRule:
    """Which winnings of one box a payout limit counts, in the order of settlement."""

    wagers: tuple[str, ...]
    clause: str
    applies: str
    ceiling_dollars: int | None = None
    ceiling_clause: str | None = None
    minimum_clause: str | None = None
    advised_dollars: int | None = None


@dataclass(frozen=True, slots=True)
class PlayRule:
    least_times: int
    most_times: int
    clause: str


@dataclass(frozen=True, slots=True)
class Least:
    """The least that a seed (in dollars) or a rate (in percent) may be."""

    amount: int
    clause: str


@dataclass(frozen=True, slots=True)
class AdvisedStake:
    """The least that should be wagered, in dollars, for a prize of so many dollars."""

    prize_dollars: int
    dollars: int


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Everything that the rules of one game fix or leave to choose."""

    game: str
    title: str
    prefix: str
    first_words: str
    status: str
    authority: str
    wagers_clause: str
    most_seats: int
    seats_clause: str
    boxes_clause: str
    equipment: EquipmentClauses
    cards: CardCounts
    wagers: Mapping[str, WagerRule]
    offers: Mapping[str, OfferRule]
    equal_wagers: EqualWagers | None
    paytables: Mapping[str, Mapping[str, Paytable]]
    even_money: Mapping[str, Line]
    envy: Mapping[str, EnvyTable]
    five_card_envy: EnvyTable | None
    least_rates: Mapping[str, Mapping[str, Least]]
    least_seeds: Mapping[str, Mapping[str, Mapping[str, Least]]]
    advised_rates: Mapping[str, Mapping[str, Least]]
    advised_seeds: Mapping[str, Mapping[str, Mapping[str, Least]]]
    advised_stakes: Mapping[str, AdvisedStake]
    payout_limit: PayoutLimitRule | None
    play: PlayRule | None
    progressive_cards: Mapping[str, int]
    envy_cards: Mapping[str, int]
    misdeal_voids: tuple[str, ...]
    other_voids: tuple[str, ...]

    def clause(self, rest: str) -> str:
        """A clause of this game's document from its part after the document's name.

        >>> rulebook("three-card-poker").clause("11.B"), rulebook("let-it-ride").clause("13.B")
        ('3CP-11.B', 'LIR-.13.B')
        """
        return f"LIR-.{rest}" if self.prefix == "LIR" else f"{self.prefix}-{rest}"


@cache
def rulebook(game: str) -> Rulebook:
    """The rulebook of a game by its name.

    >>> rulebook("let-it-ride").most_seats
    7
    """
    if game not in GAMES:
        raise ValueError(f"{game!r} is not one of our games: {', '.join(GAMES)}")
    text = files("queenhigh.rulebook").joinpath(f"data/{game}.toml").read_text(encoding="utf-8")
    return _from_data(tomllib.loads(text))


def _from_data(data: dict[str, Any]) -> Rulebook:
    seats, voids = data["seats"], data["voids"]
    return Rulebook(
        game=data["game"],
        title=data["title"],
        prefix=data["prefix"],
        first_words=data["first_words"],
        status=data.get("status", ""),
        authority=data.get("authority", ""),
        wagers_clause=data["wagers_clause"],
        most_seats=seats["most"],
        seats_clause=seats["clause"],
        boxes_clause=seats["boxes_clause"],
        equipment=EquipmentClauses(**data["equipment"]),
        cards=CardCounts(**data["cards"]),
        wagers={name: WagerRule(name=name, **_frozen(rule)) for name, rule in data["wagers"].items()},
        offers={name: OfferRule(name=name, **_frozen(rule)) for name, rule in data["offers"].items()},
        equal_wagers=EqualWagers(**_frozen(data["equal_wagers"])) if "equal_wagers" in data else None,
        paytables={wager: _paytables(letters) for wager, letters in data["paytables"].items()},
        even_money={wager: _line(line["when"], line) for wager, line in data.get("even_money", {}).items()},
        envy={letter: _envy(letter, lines) for letter, lines in data.get("envy", {}).items()},
        five_card_envy=_envy("-", data["five_card_envy"]) if "five_card_envy" in data else None,
        least_rates=_least_rates(data.get("least_rates", {})),
        least_seeds=_least_seeds(data.get("least_seeds", {})),
        advised_rates=_least_rates(data.get("advised_rates", {}), "sister"),
        advised_seeds=_least_seeds(data.get("advised_seeds", {}), "sister"),
        advised_stakes={offer: AdvisedStake(**stake) for offer, stake in data.get("advised_stakes", {}).items()},
        payout_limit=PayoutLimitRule(**_frozen(data["payout_limit"])) if "payout_limit" in data else None,
        play=PlayRule(**data["play"]) if "play" in data else None,
        progressive_cards=data.get("progressive_cards", {}),
        envy_cards=data.get("envy_cards", data.get("progressive_cards", {})),
        misdeal_voids=tuple(voids["misdealt"]),
        other_voids=tuple(voids["other"]),
    )


def _frozen(rule: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in rule.items()}


def _paytables(letters: dict[str, Any]) -> dict[str, Paytable]:
    return {
        letter: Paytable(letter, tuple(_line(hand, line) for hand, line in lines.items()))
        for letter, lines in letters.items()
    }


def _line(hand: str, line: dict[str, Any]) -> Line:
    kind = next(kind for kind in Kind if kind.value in line)
    return Line(hand, kind, line[kind.value], line["clause"], line.get("meter"))


def _envy(letter: str, lines: dict[str, Any]) -> EnvyTable:
    return EnvyTable(
        letter,
        tuple(
            EnvyLine(hand, line["on_1"] * 100, line["on_5"] * 100, line["clause_on_1"], line["clause_on_5"])
            for hand, line in lines.items()
        ),
    )


def _least_rates(data: dict[str, Any], clause: str = "clause") -> dict[str, dict[str, Least]]:
    return {
        offer: {letter: Least(least["percent"], least[clause]) for letter, least in letters.items()}
        for offer, letters in data.items()
    }


def _least_seeds(data: dict[str, Any], clause: str = "clause") -> dict[str, dict[str, dict[str, Least]]]:
    return {
        offer: {
            letter: {meter: Least(least["dollars"], least[clause]) for meter, least in meters.items()}
            for letter, meters in letters.items()
        }
        for offer, letters in data.items()
    }
