"""Let It Ride Poker."""

from fractions import Fraction

from .hands import Card
from .money import Table, dollars
from .payouts import Line, lines_of, won_line
from .table import Envy, Game, Round, Row, Seat, cut_to_limit, envy_rows, hand_with_community, no_dealer, on_line

GAME = "let-it-ride"
BETS = ["bet_1", "bet_2", "bet_3"]
LIMITED = [*BETS, "five_card_bonus", "three_card_bonus", "six_card_bonus"]


def withdrawn(seat: Seat) -> list[str]:
    """The bets taken back; Bet 3 has no decision, and each bet stands on its own (OQ-414)."""
    return [bet for bet, decision in zip(BETS, seat.decisions, strict=False) if decision == "withdraw"]


def placed(seat: Seat) -> dict[str, Fraction]:
    """Every wager that the box still has."""
    return {wager: stake for wager, stake in seat.wagers.items() if wager not in withdrawn(seat)}


def rows(current: Round, seat: Seat) -> list[Row]:
    """The bets and the three bonuses, held to a limit if there is one; then progressive and envy."""
    limited = cut_to_limit(
        [*bets(current, seat), *bonuses(current, seat)],
        LIMITED,
        payout_limit(current.house),
        current.reading("payout_limit_cut", "in_order"),
    )
    return [*limited, *progressive(current, seat), *envy(current, seat)]


def bets(current: Round, seat: Seat) -> list[Row]:
    """The bets left in place, on five cards; one taken back returns its stake and nothing else."""
    line = won_line(lines_of(GAME, "bets", current.letter("bets")), seat.cards + current.community, 5)
    return [bet_row(current, seat, bet, line) for bet in BETS]


def bet_row(current: Round, seat: Seat, bet: str, line: Line | None) -> Row:
    """One of the three bets."""
    stake = seat.wagers[bet]
    if bet in withdrawn(seat):
        return Row(bet, stake, "withdrawn", returned=stake)
    return on_line(current, bet, stake, line)


def bonuses(current: Round, seat: Seat) -> list[Row]:
    """Five Card on the five, Three Card on the player's three, Six Card on the player's and the box cards (OQ-408)."""
    cards = {
        "five_card_bonus": (seat.cards + current.community, 5),
        "three_card_bonus": (seat.cards, 3),
        "six_card_bonus": (seat.cards + current.box, 5),
    }
    found = []
    for wager, (held, size) in cards.items():
        if wager in seat.wagers:
            line = won_line(lines_of(GAME, wager, current.letter(wager)), held, size)
            found.append(on_line(current, wager, seat.wagers[wager], line))
    return found


def progressive_cards(current: Round, seat: Seat) -> list[Card]:
    """Letter A goes by the five cards, B and C by the player's
    three (OQ-403)."""
    return seat.cards + current.community if current.letter("progressive") == "A" else seat.cards


def progressive(current: Round, seat: Seat) -> list[Row]:
    """The progressive of the house's letter."""
    if "progressive" not in seat.wagers:
        return []
    cards = progressive_cards(current, seat)
    line = won_line(lines_of(GAME, "progressive", current.letter("progressive")), cards, len(cards))
    return [on_line(current, "progressive", seat.wagers["progressive"], line)]


def envy(current: Round, seat: Seat) -> list[Row]:
    """The envy table has the letter, and the cards, of the progressive (OQ-418)."""
    if "progressive" not in seat.wagers:
        return []
    letter = current.letter("progressive")
    lines = lines_of(GAME, "envy", letter)
    size = 5 if letter == "A" else 3
    kind = Envy("envy", "progressive", lines, size, lambda holder: progressive_cards(current, holder))
    return envy_rows(current, seat, kind)


def payout_limit(house: Table) -> Fraction | None:
    """None unless the house sets one (OQ-406)."""
    limits: Table = house.get("limits", {})
    return dollars(limits["payout_per_hand"]) if "payout_per_hand" in limits else None


LET_IT_RIDE = Game(
    order=[*LIMITED, "progressive"], placed=placed, hand=hand_with_community, dealer=no_dealer, rows=rows
)
