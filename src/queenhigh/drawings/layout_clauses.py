"""Which clauses require which part of a layout, by game. A part named after a wager is the area for it.

Areas that only the dealing procedure requires are drawn as well (OQ-053).
"""

from queenhigh.rulebook import Rulebook

_CLAUSES: dict[str, dict[str, tuple[str, ...]]] = {
    "3CP": {
        "seats": ("2.A",),
        "dealer_side": ("2.A",),
        "approval": ("2.B",),
        "name": ("2.B.1",),
        "ante": ("2.B.2",),
        "play": ("2.B.2",),
        "pair_plus": ("2.B.2",),
        "progressive": ("2.B.3",),
        "five_card_progressive": ("2.B.3",),
        "six_card_bonus": ("2.B.4",),
        "phrase": ("2.B.5",),
        "payouts": ("2.B.5",),
        "light": ("2.C.1",),
        "lock_out": ("2.C.2",),
        "drop_box": ("2.D.1",),
        "tip_box": ("2.D.1",),
        "other_tip_box": ("2.E",),
        "discard_rack": ("2.D.2",),
        "dealer_cards": ("10.B.3",),
        "community": ("8.E.2", "9.C.4", "10.B.6"),
        "grid": ("11.F.2",),
    },
    "4CP": {
        "seats": ("2.A.1",),
        "dealer_side": ("2.A.2",),
        "approval": ("2.B",),
        "name": ("2.B.1",),
        "ante": ("2.B.2",),
        "play": ("2.B.2",),
        "aces_up": ("2.B.2",),
        "progressive": ("2.B.3",),
        "six_card_bonus": ("2.B.4",),
        "payouts": ("2.B.5",),
        "light": ("2.C.1",),
        "lock_out": ("2.C.2",),
        "drop_box": ("2.D",),
        "tip_box": ("2.D",),
        "other_tip_box": ("2.E",),
        "discard_rack": ("2.F",),
        "dealer_cards": ("8.E",),
        "box": ("10.B.1",),
    },
    "235": {
        "seats": ("2.A.1",),
        "dealer_side": ("2.A.2",),
        "approval": ("2.B",),
        "name": ("2.B.1",),
        "two_card": ("2.B.2",),
        "three_card": ("2.B.2",),
        "five_card": ("2.B.2",),
        "three_card_raise": ("2.B.3",),
        "five_card_raise": ("2.B.3",),
        "third_card": ("2.B.4",),
        "community": ("2.B.5",),
        "win_em_all": ("2.B.6",),
        "progressive": ("2.B.7",),
        "payouts": ("2.B.8",),
        "payout_limit": ("2.B.9",),
        "light": ("2.C.1",),
        "lock_out": ("2.C.2",),
        "drop_box": ("2.D",),
        "tip_box": ("2.D",),
        "other_tip_box": ("2.E",),
        "discard_rack": ("2.F",),
    },
    "LIR": {
        "seats": ("02.A.1",),
        "dealer_side": ("02.A.2",),
        "approval": ("02.B",),
        "name": ("02.B.1",),
        "bet_1": ("02.B.2",),
        "bet_2": ("02.B.2",),
        "bet_3": ("02.B.2",),
        "player_cards": ("02.B.3",),
        "community": ("02.B.4",),
        "five_card_bonus": ("02.B.5",),
        "three_card_bonus": ("02.B.6",),
        "six_card_bonus": ("02.B.7",),
        "progressive": ("02.B.8",),
        "payouts": ("02.B.9",),
        "payout_limit": ("02.B.10",),
        "light": ("02.C.1",),
        "lock_out": ("02.C.2",),
        "drop_box": ("02.D",),
        "tip_box": ("02.D",),
        "other_tip_box": ("02.E",),
        "discard_rack": ("02.F",),
        "box": ("08.D.2", "09.B", "10.B.1"),
    },
}


def clauses_for(rules: Rulebook, part: str) -> tuple[str, ...]:
    """The clauses that require a part in this game; none for parts drawn only for convenience.

    >>> from queenhigh.rulebook import rulebook
    >>> clauses_for(rulebook("let-it-ride"), "payout_limit")
    ('LIR-.02.B.10',)
    """
    return tuple(rules.clause(rest) for rest in _CLAUSES.get(rules.prefix, {}).get(part, ()))


def parts_asked_for(rules: Rulebook) -> tuple[str, ...]:
    """Every part that a clause of this game requires, in the order of the rules."""
    return tuple(_CLAUSES.get(rules.prefix, {}))
