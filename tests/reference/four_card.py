"""Four Card Poker."""

from fractions import Fraction

from .hands import best_hand, hand_class, show_cards, strength
from .money import Table, dollars
from .payouts import lines_of, won_line
from .table import Envy, Game, Round, Row, Seat, bonus_row, envy_rows, forfeited, lost, on_line

GAME = "four-card-poker"


def play_stake(seat: Seat) -> Fraction | None:
    """The Play wager, if one was made: a multiple of the Ante or an amount."""
    decided = [decision for decision in seat.decisions if decision != "fold"]
    if not decided:
        return None
    if decided[0] in ("1x", "2x", "3x"):
        return seat.wagers["ante"] * int(decided[0][0])
    return dollars(decided[0])


def placed(seat: Seat) -> dict[str, Fraction]:
    """Every wager the box made, Play among them."""
    play = play_stake(seat)
    return seat.wagers if play is None else seat.wagers | {"play": play}


def hand(current: Round, seat: Seat) -> str | None:
    """The best four of five, if the cards are there."""
    return hand_class(best_hand(seat.cards, 4)) if len(seat.cards) == 5 else None


def dealer(current: Round) -> Table | None:
    """The dealer's best four of six, if the cards are there."""
    if len(current.dealer) != 6:
        return None
    return {"cards": show_cards(current.dealer), "hand": hand_class(best_hand(current.dealer, 4))}


def rows(current: Round, seat: Seat) -> list[Row]:
    """Ante and Play, bonus, Aces Up, Six Card Bonus, progressive, envy."""
    return [
        *against_dealer(current, seat),
        *ante_bonus(current, seat),
        *aces_up(current, seat),
        *six_card_bonus(current, seat),
        *progressive(current, seat),
        *envy(current, seat),
    ]


def against_dealer(current: Round, seat: Seat) -> list[Row]:
    """Ante and Play; a tie wins (OQ-212)."""
    if "ante" not in seat.wagers:
        return []
    ante, play = seat.wagers["ante"], play_stake(seat)
    if play is None:
        return [forfeited("ante", ante)]
    if strength(best_hand(seat.cards, 4)) < strength(best_hand(current.dealer, 4)):
        return [lost("ante", ante), lost("play", play)]
    stakes = {"ante": ante, "play": play}
    return [on_line(current, name, stake, lines_of(GAME, name, "-")[0]) for name, stake in stakes.items()]


def ante_bonus(current: Round, seat: Seat) -> list[Row]:
    """Paid with Ante and Play whatever the result (OQ-211)."""
    if play_stake(seat) is None:
        return []
    line = won_line(lines_of(GAME, "ante_bonus", "-"), seat.cards, 4)
    return bonus_row("ante_bonus", seat.wagers["ante"], line)


def aces_up(current: Round, seat: Seat) -> list[Row]:
    """On the best four cards; a fold does not touch it."""
    if "aces_up" not in seat.wagers:
        return []
    line = won_line(lines_of(GAME, "aces_up", current.letter("aces_up")), seat.cards, 4)
    return [on_line(current, "aces_up", seat.wagers["aces_up"], line)]


def six_card_bonus(current: Round, seat: Seat) -> list[Row]:
    """The best five of the player's five and the box card; a fold does not touch it."""
    wager = "six_card_bonus"
    if wager not in seat.wagers:
        return []
    line = won_line(lines_of(GAME, wager, current.letter(wager)), seat.cards + current.box, 5)
    return [on_line(current, wager, seat.wagers[wager], line)]


def progressive(current: Round, seat: Seat) -> list[Row]:
    """A and B on the best four cards, C to F on all five (OQ-201); a fold forfeits it."""
    wager = "progressive"
    if wager not in seat.wagers:
        return []
    if seat.folded:
        return [forfeited(wager, seat.wagers[wager])]
    letter = current.letter(wager)
    line = won_line(lines_of(GAME, wager, letter), seat.cards, 4 if letter in "AB" else 5)
    return [on_line(current, wager, seat.wagers[wager], line)]


def envy(current: Round, seat: Seat) -> list[Row]:
    """Envy A to C speak of four cards, D to F of five (OQ-202)."""
    if "progressive" not in seat.wagers:
        return []
    letter = current.letter("progressive", "envy")
    size = 4 if letter in "ABC" else 5
    kind = Envy("envy", "progressive", lines_of(GAME, "envy", letter), size, lambda holder: holder.cards)
    return envy_rows(current, seat, kind)


FOUR_CARD_POKER = Game(
    order=["ante", "play", "aces_up", "six_card_bonus", "progressive"],
    placed=placed,
    hand=hand,
    dealer=dealer,
    rows=rows,
)
