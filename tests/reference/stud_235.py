"""235 Stud Poker."""

from fractions import Fraction

from .money import Table, dollars
from .payouts import Line, lines_of, won_line
from .table import Envy, Game, Round, Row, Seat, cut_to_limit, envy_rows, hand_with_community, lost, no_dealer, on_line

GAME = "235-stud-poker"
LIMITED = ["two_card", "three_card", "three_card_raise", "five_card", "five_card_raise", "win_em_all"]


def raised(seat: Seat) -> dict[str, Fraction]:
    """The raises made: the first decision is on the 3 Card wager, the second on the 5 Card wager."""
    bases = zip(seat.decisions, ("three_card", "five_card"), strict=False)
    return {f"{base}_raise": seat.wagers[base] for decision, base in bases if decision == "raise"}


def placed(seat: Seat) -> dict[str, Fraction]:
    """Every wager the box made, raises among them."""
    return seat.wagers | raised(seat)


def rows(current: Round, seat: Seat) -> list[Row]:
    """The three wagers with their raises and Win'em All, held to the limit; then progressive and envy."""
    limited = cut_to_limit(
        [*stud(current, seat), *win_em_all(current, seat)],
        LIMITED,
        payout_limit(current.house),
        current.reading("payout_limit_cut", "in_order"),
    )
    return [*limited, *progressive(current, seat), *envy(current, seat)]


def stud_lines(current: Round, seat: Seat) -> dict[str, Line | None]:
    """The line that each of the three wagers won: on the first two cards, the player's three, and all five."""
    return {
        "two_card": won_line(lines_of(GAME, "two_card", "-"), seat.cards[:2], 2),
        "three_card": won_line(lines_of(GAME, "three_card", "-"), seat.cards, 3),
        "five_card": won_line(lines_of(GAME, "five_card", "-"), seat.cards + current.community, 5),
    }


def stud(current: Round, seat: Seat) -> list[Row]:
    """Each wager and its raise at the same odds (OQ-301)."""
    raises = raised(seat)
    found = []
    for wager, line in stud_lines(current, seat).items():
        found.append(on_line(current, wager, seat.wagers[wager], line))
        name = f"{wager}_raise"
        if name in raises:
            found.append(on_line(current, name, raises[name], line))
    return found


def win_em_all(current: Round, seat: Seat) -> list[Row]:
    """Wins when all three wagers win, raised or not (OQ-302)."""
    wager = "win_em_all"
    if wager not in seat.wagers:
        return []
    if None in stud_lines(current, seat).values():
        return [lost(wager, seat.wagers[wager])]
    return [on_line(current, wager, seat.wagers[wager], lines_of(GAME, wager, "-")[0])]


def progressive(current: Round, seat: Seat) -> list[Row]:
    """On the player's three and the two community cards."""
    if "progressive" not in seat.wagers:
        return []
    lines = lines_of(GAME, "progressive", current.letter("progressive"))
    line = won_line(lines, seat.cards + current.community, 5)
    return [on_line(current, "progressive", seat.wagers["progressive"], line)]


def envy(current: Round, seat: Seat) -> list[Row]:
    """The envy table has the letter of the progressive (OQ-317)."""
    if "progressive" not in seat.wagers:
        return []
    lines = lines_of(GAME, "envy", current.letter("progressive"))
    kind = Envy("envy", "progressive", lines, 5, lambda holder: holder.cards + current.community)
    return envy_rows(current, seat, kind)


def payout_limit(house: Table) -> Fraction:
    """The house's limit, else the greater of $50,000 and the most a minimum bettor can win (OQ-306)."""
    limits: Table = house.get("limits", {})
    if "payout_per_hand" in limits:
        return dollars(limits["payout_per_hand"])
    if "table" not in house:
        return Fraction(50_000)
    # The three wagers are equal, so the highest of their minimums binds all three. Most to be won on it:
    # 1 for two cards, twice 50 for a mini royal and twice 500 for a royal flush, both raised.
    bet = max(minimum(house, wager) for wager in ("two_card", "three_card", "five_card"))
    most = bet * (1 + 2 * 50 + 2 * 500)
    if "win_em_all" in house.get("wagers", {}):
        most += 12 * minimum(house, "win_em_all")
    return max(Fraction(50_000), most)


def minimum(house: Table, wager: str) -> Fraction:
    """The least a wager may be: its own minimum, or the table's."""
    own: Table = house.get("wagers", {}).get(wager, {})
    return dollars(own.get("minimum", house["table"]["minimum"]))


STUD_235 = Game(order=[*LIMITED, "progressive"], placed=placed, hand=hand_with_community, dealer=no_dealer, rows=rows)
