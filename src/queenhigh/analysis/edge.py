"""Every wager of a game under every paytable, in one list."""

from collections.abc import Mapping
from fractions import Fraction

from queenhigh.analysis.figures import Figure
from queenhigh.analysis.side_wagers import side_wager_figure
from queenhigh.rulebook import GAMES, Paytable, rulebook

WAGERS: dict[str, tuple[str, ...]] = {
    "three-card-poker": ("ante", "pair_plus", "six_card_bonus", "progressive", "five_card_progressive"),
    "four-card-poker": ("ante", "aces_up", "six_card_bonus", "progressive"),
    "235-stud-poker": ("stud", "two_card", "three_card", "five_card", "win_em_all", "progressive"),
    "let-it-ride": ("bets", "three_card_bonus", "five_card_bonus", "six_card_bonus", "progressive"),
}
DECIDED: dict[str, tuple[str, ...]] = {
    "three-card-poker": ("ante",),
    "four-card-poker": ("ante",),
    "235-stud-poker": ("stud", "three_card", "five_card"),
    "let-it-ride": ("bets",),
}
"""Wagers whose figures depend on how one plays."""

STRATEGIES: dict[str, tuple[str, ...]] = {
    "three-card-poker": ("optimal", "queen-high", "always-play"),
    "four-card-poker": ("optimal", "basic"),
    "235-stud-poker": ("optimal", "never-raise", "always-raise"),
    "let-it-ride": ("optimal", "never-ride", "always-ride"),
}
METERS = ("main", "mega", "major", "minor")
_TABLES = {"ante": "ante_bonus"}
_ALL_THREE = {"two_card": 1, "three_card": 1, "five_card": 1}


class Unknown(ValueError):
    """There is no such game, wager, paytable or strategy; the text lists those that there are."""


def edge(
    game: str,
    wager: str | None = None,
    paytable: str | Paytable | None = None,
    strategy: str = "optimal",
    *,
    stake: Fraction | int = 1,
    take_zero: bool = False,
    meters: Mapping[str, Fraction | int] | None = None,
) -> list[Figure]:
    """The figures of all wagers of a game, or of the ones asked for.

    >>> [figure.paytable for figure in edge("three-card-poker", "pair_plus")]
    ['A', 'B', 'C', 'D', 'E']
    """
    if game not in GAMES:
        raise Unknown(f"{game!r} is not one of our games: {', '.join(GAMES)}")
    if wager is not None and wager not in WAGERS[game]:
        raise Unknown(f"{wager!r} is not a wager of {game}: {', '.join(WAGERS[game])}")
    if strategy not in STRATEGIES[game]:
        raise Unknown(f"{strategy!r} is no strategy of {game}: {', '.join(STRATEGIES[game])}")
    for name in meters or {}:
        if name not in METERS:
            raise Unknown(f"{name!r} is no meter: {', '.join(METERS)}")
    wanted = [wager] if wager else [name for name in WAGERS[game] if strategy == "optimal" or name in DECIDED[game]]
    figures = []
    for name in wanted:
        for table in _paytables(game, name, paytable):
            figures.append(_figure(game, name, table, strategy, stake, take_zero=take_zero, meters=meters))
    if not figures:
        raise Unknown(f"{paytable!r} is no paytable of {wager or game}: {_letters(game, wanted)}")
    return figures


def _paytables(game: str, wager: str, wanted: str | Paytable | None) -> list[Paytable]:
    if isinstance(wanted, Paytable):
        return [wanted]
    tables = rulebook(game).paytables[_TABLES.get(wager, "five_card" if wager == "stud" else wager)]
    return [table for letter, table in tables.items() if wanted is None or letter == wanted]


def _letters(game: str, wagers: list[str]) -> str:
    return "; ".join(f"{name} {', '.join(table.letter for table in _paytables(game, name, None))}" for name in wagers)


def _figure(
    game: str,
    wager: str,
    paytable: Paytable,
    strategy: str,
    stake: Fraction | int,
    *,
    take_zero: bool,
    meters: Mapping[str, Fraction | int] | None,
) -> Figure:
    if game == "three-card-poker" and wager == "ante":
        from queenhigh.analysis import three_card

        return three_card.ante_figure(paytable, strategy, take_zero=take_zero)
    if game == "four-card-poker" and wager == "ante":
        from queenhigh.analysis import four_card

        return four_card.ante_figure(paytable, strategy, take_zero=take_zero)
    if game == "let-it-ride" and wager == "bets":
        from queenhigh.analysis import let_it_ride

        return let_it_ride.bets_figure(paytable, strategy, take_zero=take_zero)
    if game == "235-stud-poker" and wager in ("stud", "three_card", "five_card", "win_em_all"):
        from queenhigh.analysis import stud_235

        tables = stud_235.Paytables.of_the_rules().with_table("five_card" if wager == "stud" else wager, paytable)
        stakes = _ALL_THREE if wager == "stud" else {wager: 1}
        return stud_235.stud_figure(stakes, wager, tables, strategy, take_zero=take_zero)
    return side_wager_figure(game, wager, paytable, stake=stake, meters=meters)
