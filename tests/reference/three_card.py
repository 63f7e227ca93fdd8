"""Three Card Poker."""

from fractions import Fraction

from .hands import CLASSES, QUEEN, best_hand, hand_class, ranks_of, show_cards, strength
from .money import Table, dollars
from .payouts import Line, lines_of, won_line
from .table import Envy, Game, Round, Row, Seat, bonus_row, envy_rows, forfeited, lost, on_line, pushed

GAME = "three-card-poker"


def placed(seat: Seat) -> dict[str, Fraction]:
    """Every wager the box made, Play among them."""
    play = {"play": seat.wagers["ante"]} if "play" in seat.decisions else {}
    return seat.wagers | play


def hand(current: Round, seat: Seat) -> str | None:
    """The three-card hand, if the cards are there."""
    return hand_class(seat.cards) if len(seat.cards) == 3 else None


def qualifies(current: Round) -> bool:
    """Whether the dealer has queen high or better (OQ-105)."""
    return hand_class(current.dealer) != "high_card" or ranks_of(current.dealer)[0] >= QUEEN


def dealer(current: Round) -> Table | None:
    """The dealer's hand, if the cards are there."""
    if len(current.dealer) != 3:
        return None
    return {
        "cards": show_cards(current.dealer),
        "hand": hand_class(current.dealer),
        "qualifies": qualifies(current),
    }


def rows(current: Round, seat: Seat) -> list[Row]:
    """Ante and Play, bonus, Pair Plus, progressive, Six Card Bonus, Five-Card Progressive, envy."""
    return [
        *against_dealer(current, seat),
        *ante_bonus(current, seat),
        *pair_plus(current, seat),
        *progressive(current, seat),
        *six_card_bonus(current, seat),
        *five_card_progressive(current, seat),
        *envy(current, seat),
        *five_card_envy(current, seat),
    ]


def against_dealer(current: Round, seat: Seat) -> list[Row]:
    """Ante and Play; a dealer who does not qualify pays the Ante and gives the Play back (OQ-104)."""
    if "ante" not in seat.wagers:
        return []
    ante = seat.wagers["ante"]
    if seat.folded:
        return [forfeited("ante", ante)]
    own, other = strength(best_hand(seat.cards, 3)), strength(best_hand(current.dealer, 3))
    if not qualifies(current):
        return [won(current, "ante", ante), pushed("play", ante)]
    if own == other:
        return [pushed("ante", ante), pushed("play", ante)]
    if own < other:
        return [lost("ante", ante), lost("play", ante)]
    return [won(current, "ante", ante), won(current, "play", ante)]


def won(current: Round, wager: str, stake: Fraction) -> Row:
    """A wager that beat the dealer."""
    return on_line(current, wager, stake, lines_of(GAME, wager, "-")[0])


def ante_bonus(current: Round, seat: Seat) -> list[Row]:
    """Paid with Ante and Play whatever the result (OQ-103)."""
    if "play" not in seat.decisions:
        return []
    lines = lines_of(GAME, "ante_bonus", current.letter("ante", "bonus"))
    return bonus_row("ante_bonus", seat.wagers["ante"], won_line(lines, seat.cards, 3))


def pair_plus(current: Round, seat: Seat) -> list[Row]:
    """Lost by a fold, otherwise paid on the player's hand."""
    return live_or_forfeit(current, seat, "pair_plus", 3)


def progressive(current: Round, seat: Seat) -> list[Row]:
    """The three-card progressive."""
    return live_or_forfeit(current, seat, "progressive", 3)


def five_card_progressive(current: Round, seat: Seat) -> list[Row]:
    """The player's three and the two community cards."""
    return live_or_forfeit(current, seat, "five_card_progressive", 5)


def live_or_forfeit(current: Round, seat: Seat, wager: str, size: int) -> list[Row]:
    """A wager on the player's three, or on five with the community cards, which a fold forfeits (OQ-107)."""
    if wager not in seat.wagers:
        return []
    stake = seat.wagers[wager]
    if seat.folded:
        return [forfeited(wager, stake)]
    cards = seat.cards + current.community if size == 5 else seat.cards
    line = won_line(lines_of(GAME, wager, current.letter(wager)), cards, size)
    return [on_line(current, wager, stake, line)]


def six_card_bonus(current: Round, seat: Seat) -> list[Row]:
    """The best five of the dealer's three and the player's three; a fold does not touch it."""
    wager = "six_card_bonus"
    if wager not in seat.wagers:
        return []
    line = won_line(lines_of(GAME, wager, current.letter(wager)), seat.cards + current.dealer, 5)
    return [on_line(current, wager, seat.wagers[wager], line)]


def envy(current: Round, seat: Seat) -> list[Row]:
    """For another player's suited ace, king and queen; none where hands are shared (OQ-113)."""
    if current.house.get("electronic_table", False):
        return []
    kind = Envy("envy", "progressive", lines_of(GAME, "envy", "-"), 3, lambda holder: holder.cards)
    return envy_rows(current, seat, kind)


def five_card_envy(current: Round, seat: Seat) -> list[Row]:
    """For another player's five-card hand, by the house's sums or the preset of OQ-109."""
    if "five_card_progressive" not in seat.wagers:
        return []
    lines = five_card_envy_lines(current)
    wager = "five_card_progressive"
    kind = Envy("five_card_envy", wager, lines, 5, lambda holder: holder.cards + current.community)
    return envy_rows(current, seat, kind)


def five_card_envy_lines(current: Round) -> list[Line]:
    """The sums in force, highest hand first."""
    sums: Table | None = current.house["wagers"]["five_card_progressive"].get("envy")
    if sums is None:
        return lines_of(GAME, "five_card_envy", "-")
    highest_first = [name for name in CLASSES[5] if name in sums]
    return [
        Line(name, kind, dollars(amount))
        for name in highest_first
        for kind, amount in zip(("envy_on_1", "envy_on_5"), sums[name], strict=True)
    ]


THREE_CARD_POKER = Game(
    order=["ante", "play", "pair_plus", "progressive", "six_card_bonus", "five_card_progressive"],
    placed=placed,
    hand=hand,
    dealer=dealer,
    rows=rows,
)
