"""Settle a legal record of any game, the slow and plain way."""

from .four_card import FOUR_CARD_POKER
from .let_it_ride import LET_IT_RIDE
from .money import Table, show_dollars
from .stud_235 import STUD_235
from .table import PROGRESSIVES, ZERO, Game, Round, Row, Seat, read_round
from .three_card import THREE_CARD_POKER

GAMES: dict[str, Game] = {
    "three-card-poker": THREE_CARD_POKER,
    "four-card-poker": FOUR_CARD_POKER,
    "235-stud-poker": STUD_235,
    "let-it-ride": LET_IT_RIDE,
}


def settle(record: Table, house: Table) -> Table:
    """What `settle --json` says of a legal record, without the clauses."""
    game = GAMES[record["game"]]
    current = read_round(record, house)
    rows_of = void_rows if "void" in record else settled_rows
    # One seat after the other, each completely: an earlier one may empty a meter (OQ-010, OQ-011).
    seats = [seat_table(game, current, seat, rows_of(game, current, seat)) for seat in current.seats]
    answer: Table = {
        "game": record["game"],
        "dealer": game.dealer(current),
        "seats": seats,
        "meters_after": current.meters.after(),
    }
    exact = current.meters.exact()
    return answer | {"meters_exact": exact} if exact else answer


def settled_rows(game: Game, current: Round, seat: Seat) -> list[Row]:
    """What the wagers of a seat come to."""
    return game.rows(current, seat)


def void_rows(game: Game, current: Round, seat: Seat) -> list[Row]:
    """Every wager of the round comes back whole, and its contributions leave the meters (OQ-044)."""
    placed = game.placed(seat)
    for wager in PROGRESSIVES:
        if wager in placed:
            current.meters.take_back(wager, placed[wager])
    stakes = {wager: placed[wager] for wager in game.order if wager in placed}
    return [Row(wager, stake, "void", returned=stake) for wager, stake in stakes.items()]


def seat_table(game: Game, current: Round, seat: Seat, rows: list[Row]) -> Table:
    """One seat of the answer."""
    net = sum((row.paid + row.returned - row.stake for row in rows), ZERO)
    return {
        "seat": seat.number,
        "player": seat.player,
        "hand": game.hand(current, seat),
        "wagers": [row.as_table() for row in rows],
        "net": show_dollars(net),
    }
