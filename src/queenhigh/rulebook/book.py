"""One rulebook per game: everything that the rules fix or leave to choose."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

from queenhigh.rulebook.contest import BonusRule, Contest, ElectronicRule, Fold, HandRule, StageRule
from queenhigh.rulebook.paytable import EnvyTable, Paytable
from queenhigh.rulebook.source import BrokenRulebook, game_names, game_text, own_game_text, rules_cache, rules_folder
from queenhigh.rulebook.wagers import (
    AdvisedStake,
    EqualWagers,
    Least,
    OfferRule,
    OneOf,
    PayoutLimitRule,
    WagerRule,
)
from queenhigh.rulebook.wording import number

ONLY_LETTER = "-"
"""The letter of a paytable that leaves no choice."""


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
class CardRule(CardCounts):
    """How many cards are dealt where, and the wagers without which no community or box card is dealt."""

    community_while: str | None = None
    box_while: str | None = None
    box_clause: str | None = None


@dataclass(frozen=True, slots=True)
class Steps:
    """The dealer's steps with the clause that asks for each: in every case, for one wager, and by way of dealing."""

    clauses: Mapping[str, str]
    of_wager: Mapping[str, Mapping[str, str]]
    by_method: Mapping[str, "Steps"]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Everything that the rules of one game fix or leave to choose."""

    game: str
    title: str
    prefix: str
    clause_prefix: str
    first_words: str
    edition: str
    status: str
    authority: str
    wagers_clause: str
    also_called: tuple[str, ...]
    titles: Mapping[str, str]
    readings: tuple[str, ...]
    most_seats: int
    seats_clause: str
    boxes_clause: str
    equipment: EquipmentClauses
    cards: CardRule
    hands: Mapping[str, HandRule]
    reported_hand: str
    settlement_order: tuple[str, ...]
    stages: tuple[StageRule, ...]
    contest: Contest | None
    bonuses: Mapping[str, BonusRule]
    fold: Fold | None
    wagers: Mapping[str, WagerRule]
    offers: Mapping[str, OfferRule]
    equal_wagers: EqualWagers | None
    one_of: OneOf | None
    electronic: ElectronicRule | None
    paytables: Mapping[str, Mapping[str, Paytable]]
    envy: Mapping[str, EnvyTable]
    preset_envy: Mapping[str, EnvyTable]
    least_rates: Mapping[str, Mapping[str, Least]]
    least_seeds: Mapping[str, Mapping[str, Mapping[str, Least]]]
    advised_rates: Mapping[str, Mapping[str, Least]]
    advised_seeds: Mapping[str, Mapping[str, Mapping[str, Least]]]
    advised_stakes: Mapping[str, AdvisedStake]
    payout_limit: PayoutLimitRule | None
    misdeal_voids: tuple[str, ...]
    other_voids: tuple[str, ...]
    steps: Steps
    layout: Mapping[str, tuple[str, ...]]
    """The clauses that require each part of the layout."""
    topics: Mapping[str, str]
    known_figures: Mapping[str, str]

    def clause(self, rest: str) -> str:
        """A clause of this game's document from its part after the document's name.

        >>> rulebook("three-card-poker").clause("11.B"), rulebook("let-it-ride").clause("13.B")
        ('3CP-11.B', 'LIR-.13.B')
        """
        return f"{self.clause_prefix}{rest}"

    @property
    def decided_wagers(self) -> tuple[str, ...]:
        """The wagers that follow from decisions and are never placed: Play and raises."""
        return tuple(stage.bets for stage in self.stages if stage.bets is not None)

    def raised(self, wager: str) -> str:
        """The placed wager that a raise raises and is paid as; any other wager is itself."""
        for stage in self.stages:
            if stage.bets == wager and stage.on is not None and not self.in_contest(wager):
                return stage.on
        return wager

    def in_contest(self, wager: str) -> bool:
        """Whether a wager is settled against the dealer."""
        return self.contest is not None and wager in self.contest.pays

    def is_decided(self, wager: str) -> bool:
        """Whether what a wager wins or loses depends on a decision; otherwise it rests on cards alone.

        >>> [wager for wager in rulebook("let-it-ride").wagers if rulebook("let-it-ride").is_decided(wager)]
        ['bet_1', 'bet_2']
        """
        if self.in_contest(wager) or wager in self.decided_wagers:
            return True
        return any(wager in (stage.on, stage.takes_back) for stage in self.stages)

    def hand_size(self, hand: str) -> int:
        """How many cards a hand is read from: five for the best four of the player's five.

        >>> rulebook("four-card-poker").hand_size("four"), rulebook("235-stud-poker").hand_size("two")
        (5, 2)
        """
        rule, counts = self.hands[hand], self.cards
        dealt = {"player": counts.player, "dealer": counts.dealer, "community": counts.community, "box": counts.box}
        return rule.first or sum(dealt[place] for place in rule.cards)

    def table_name(self, wager: str) -> str | None:
        """The name of the paytables that a wager, a raise, a bonus or an offer is paid by; None where it has none.

        >>> rulebook("let-it-ride").table_name("bet_2"), rulebook("235-stud-poker").table_name("five_card_raise")
        ('bets', 'five_card')
        >>> rulebook("three-card-poker").table_name("ante"), rulebook("four-card-poker").table_name("play")
        ('ante_bonus', None)
        """
        base = self.raised(wager)
        rule = self.wagers.get(base)
        offer = self.offers.get(rule.offer if rule is not None else base)
        bonus = next((bonus.name for bonus in self.bonuses.values() if bonus.on == base), None)
        candidates = (offer.paytables if offer else None, bonus, base)
        return next((name for name in candidates if name is not None and name in self.paytables), None)

    def paytables_of(self, wager: str) -> Mapping[str, Paytable]:
        """The paytables of a wager, a raise, a bonus or an offer by letter; none where it has none."""
        return self.paytables.get(self.table_name(wager) or "", {})

    def layout_clauses(self, part: str) -> tuple[str, ...]:
        """The clauses that require a part of the layout; none for parts drawn only for convenience.

        >>> rulebook("let-it-ride").layout_clauses("payout_limit")
        ('LIR-.02.B.10',)
        """
        return self.layout.get(part, ())

    @property
    def fold_choice(self) -> str | None:
        """What a player answers to fold, where the game has a fold: no to the question about a further bet.

        >>> rulebook("three-card-poker").fold_choice, rulebook("235-stud-poker").fold_choice
        ('fold', None)
        """
        asked = (stage.no for stage in self.stages if stage.bets is not None)
        return next(asked, None) if self.fold is not None else None

    @property
    def inscription(self) -> str:
        """The words that introduce the game, on the layout among others. What they say of a rule is filled in."""
        qualifier = self.contest.qualifier if self.contest else None
        told = self.first_words.format(
            qualifier=qualifier.words if qualifier else "any hand",
            plays=f"plays with {qualifier.words} or better" if qualifier else "always plays",
            taken_back=number(sum(stage.takes_back is not None for stage in self.stages)),
            bets=number(len(self.equal_wagers.wagers) if self.equal_wagers else 1),
        )
        return told[:1].upper() + told[1:]


@rules_cache
def rulebook(game: str) -> Rulebook:
    """The rulebook of a game by its name.

    >>> rulebook("let-it-ride").most_seats
    7
    """
    return _read(*game_text(game))


@rules_cache
def own_rulebook(game: str) -> Rulebook:
    """The rulebook of a game without the changes of another folder."""
    return _read(*own_game_text(game)) if rules_folder() else rulebook(game)


def _read(text: str, where: str) -> Rulebook:
    from queenhigh.rulebook.data_reader import read_rulebook

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BrokenRulebook(f"{where}: not valid TOML: {error}") from error
    return read_rulebook(data, where)


@rules_cache
def electronic_games() -> Mapping[str, ElectronicRule]:
    """The games that are also played on a dealer controlled electronic table.

    >>> list(electronic_games())
    ['three-card-poker']
    """
    found = {game: rulebook(game).electronic for game in game_names()}
    return {game: rule for game, rule in found.items() if rule is not None}
