"""The seats of the games that have a layout of their own; every other game gets a plain one."""

from collections.abc import Callable

from queenhigh.drawings.seat_areas import FIRST_ROW, RADIUS, ROW, Kit, SeatBuilder, label_height, plain_seat
from queenhigh.submission import House


def _three_card(builder: SeatBuilder) -> None:
    # At an electronic table the hands are lines of the grid, and no player has cards (3CP-11.F.2).
    if not builder.house.electronic:
        builder.card_area("cards", 3, 0, "player_cards")
    _column(builder, "pair_plus")


def _four_card(builder: SeatBuilder) -> None:
    builder.card_area("cards", 5, 0, "player_cards")
    _column(builder, "aces_up")


def _column(builder: SeatBuilder, pair_wager: str) -> None:
    """Play, Ante and the wager on the player's own hand in a column; 2.B.2 requires all three, offered or not."""
    for row, wager in enumerate(("play", "ante", pair_wager)):
        offered = wager != pair_wager or builder.offers(wager)
        builder.beside(builder.circle(wager, 0, FIRST_ROW - ROW * row, offered=offered))
    if builder.offers("six_card_bonus"):
        builder.below(builder.circle("six_card_bonus", -90, FIRST_ROW - 2 * ROW), RADIUS)
    builder.sensors(*(name for name in builder.house.offers if builder.house.rules.offers[name].progressive))


def _stud(builder: SeatBuilder) -> None:
    builder.card_area("cards", 2, -39.5, "player_cards")
    builder.card_area("third-card", 1, 62, "third_card", ("3RD", "CARD"))
    y = FIRST_ROW - label_height(("one", "two")) - 3
    for x, wager in zip((-102.0, 0.0, 102.0), ("two_card", "three_card", "five_card"), strict=True):
        builder.below(builder.circle(wager, x, y), RADIUS)
    y -= 2 * RADIUS + 8 + label_height(("one", "two")) + 3
    extra = ("win_em_all",) if builder.offers("win_em_all") else ()
    for x, wager in (*((-102.0, wager) for wager in extra), (0.0, "three_card_raise"), (102.0, "five_card_raise")):
        builder.below(builder.circle(wager, x, y), RADIUS)
    builder.sensors("progressive")


def _ride(builder: SeatBuilder) -> None:
    """The three bets close together and the bonuses before them, so that a wide gap parts a seat from its neighbors."""
    builder.card_area("cards", 3, 0, "player_cards", ("CARDS",))
    bets = FIRST_ROW - label_height(("one",)) - 3
    builder.row(("bet_1", "bet_2", "bet_3"), bets, apart=70)
    bonuses = [wager for wager in ("three_card_bonus", "five_card_bonus", "six_card_bonus") if builder.offers(wager)]
    builder.row(bonuses, bets - 2 * RADIUS - 6, apart=84, up=True)
    builder.sensors("progressive")


_SEATS: dict[str, Callable[[SeatBuilder], None]] = {
    "three-card-poker": _three_card,
    "four-card-poker": _four_card,
    "235-stud-poker": _stud,
    "let-it-ride": _ride,
}


def has_own_layout(game: str) -> bool:
    """Whether a layout was drawn for this game."""
    return game in _SEATS


def seat_kit(house: House) -> Kit:
    """The areas of every seat of this house."""
    builder = SeatBuilder(house)
    _SEATS.get(house.game, plain_seat)(builder)
    return builder.kit()
