"""Readings of unclear clauses: named settings of a submission, the adopted reading first."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from queenhigh.rulebook import game_names, rulebook


@dataclass(frozen=True, slots=True)
class Reading:
    """One setting under [readings]: its values, the adopted one first, and the open question it answers."""

    key: str
    values: tuple[bool | str, ...]
    question: str

    @property
    def games(self) -> tuple[str, ...]:
        """The games whose rules bear this reading, as their data say."""
        return tuple(game for game in game_names() if self.key in rulebook(game).readings)


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings a house plays under; each default is the adopted one."""

    folded_hand_gives_envy: bool = False
    own_boxes_seen_together: bool = True
    one_exposed_player_card: str = "plays"
    void_after_settlement: str = "reverse"
    minor_meter_minimum: str = "1000"
    box_card_in_every_deal: bool = True
    payout_limit_cut: str = "in_order"
    community_stack: str = "after_players"
    six_card_bonus_needs: str = "bets"
    play_amounts: str = "between"
    ante_bonus_12c: str = "compulsory"

    @classmethod
    def of(cls, chosen: Mapping[str, bool | str]) -> "Readings":
        """The adopted readings, with some of them chosen otherwise."""
        return replace(cls(), **cast(dict[str, str], chosen))  # type: ignore[arg-type]

    @classmethod
    def of_game(cls, game: str, chosen: Mapping[str, bool | str]) -> "Readings":
        """The readings of one game; a key or a value that it does not have is refused with those it has.

        >>> Readings.of_game("four-card-poker", {"play_amounts": "multiples"}).play_amounts
        'multiples'
        """
        known = {key: READINGS[key].values for key in rulebook(game).readings}
        for key, value in chosen.items():
            if key not in known:
                raise ValueError(f"{game} has no reading {key!r}; allowed: {', '.join(known)}")
            if not any(type(value) is type(one) and value == one for one in known[key]):
                listed = ", ".join(str(one).lower() if isinstance(one, bool) else one for one in known[key])
                raise ValueError(f"{value!r} is not a reading of {key} ({READINGS[key].question}); allowed: {listed}")
        return cls.of(chosen)

    def value(self, key: str) -> bool | str:
        """The reading under a key, as the rules name it."""
        return cast(bool | str, getattr(self, key))


READINGS = {
    reading.key: reading
    for reading in (
        Reading("folded_hand_gives_envy", (False, True), "OQ-019"),
        Reading("own_boxes_seen_together", (True, False), "OQ-032"),
        Reading("one_exposed_player_card", ("plays", "void"), "OQ-041"),
        Reading("void_after_settlement", ("reverse", "stands"), "OQ-043"),
        Reading("minor_meter_minimum", ("1000", "250"), "OQ-111"),
        Reading("box_card_in_every_deal", (True, False), "OQ-204"),
        Reading("payout_limit_cut", ("in_order", "in_proportion"), "OQ-306"),
        Reading("community_stack", ("after_players", "before_players", "after_first_player"), "OQ-307"),
        Reading("six_card_bonus_needs", ("bets", "bets_and_bonuses"), "OQ-407"),
        Reading("play_amounts", ("between", "multiples"), "OQ-210"),
        Reading("ante_bonus_12c", ("compulsory", "any_version"), "OQ-102"),
    )
}
