"""Correct cards of any house in many styles: names, payouts, headings and layouts are drawn at random.

The spellings here are those of printed cards, listed apart from what the reader knows.
"""

from random import Random

from queenhigh.rulebook import EnvyLine, Kind, Line
from queenhigh.submission import House

HANDS = {
    "royal_flush": ["Royal Flush", "royal flush", "ROYAL FLUSH", "Royal flush (A-K-Q-J-10 suited)"],
    "straight_flush": ["Straight Flush", "straight flush", "STRAIGHT FLUSH", "Straight-Flush"],
    "four_of_a_kind": ["Four of a Kind", "4 of a Kind", "Four-of-a-kind", "4-of-a-kind", "Quads"],
    "full_house": ["Full House", "full house", "FULL HOUSE"],
    "flush": ["Flush", "flush", "FLUSH"],
    "straight": ["Straight", "straight", "STRAIGHT"],
    "three_of_a_kind": ["Three of a Kind", "3 of a Kind", "Three-of-a-kind", "3-of-a-kind", "Trips"],
    "two_pair": ["Two Pair", "Two Pairs", "2 Pair", "two pairs"],
    "pair": ["Pair", "One Pair", "Any pair", "pair"],
    "pair_tens_or_better": ["Pair of Tens or Better", "Pair of 10s or better", "10's or Better", "Pair (10s or better)",
                            "Tens or better", "Pair of tens or higher"],
    "pair_of_aces": ["Pair of Aces", "Pair of aces", "Aces", "Pair (Aces)", "A pair of Aces"],
    "four_aces": ["Four Aces", "4 Aces", "Four of a Kind - Aces", "Four of a kind (Aces)"],
    "mini_royal": ["Mini Royal", "Mini-Royal", "Mini Royal (AKQ suited)", "Suited A-K-Q", "Mini Royal Flush"],
    "mini_royal_spades": ["Mini Royal of Spades", "Mini-Royal in spades", "A-K-Q of Spades", "Mini Royal (Spades)",
                          "Ace-King-Queen of Spades", "Spade Mini Royal", "AKQ suited in Spades"],
    "mini_royal_other": ["Mini Royal of Hearts, Diamonds or Clubs", "Mini-Royal in any other suit",
                         "A-K-Q suited (other than spades)", "Mini Royal (Hearts, Diamonds, Clubs)", "Other Mini Royal",
                         "Mini Royal - other suits"],
    "super_royal": ["Super Royal", "Super Royal Flush", "Six-Card Super Royal"],
    "super_royal_diamonds": ["Super Royal of Diamonds", "Super Royal (Diamonds)", "Super Royal in diamonds"],
    "super_royal_other": ["Super Royal of Spades, Hearts or Clubs", "Super Royal (any other suit)",
                          "Super Royal - other suits", "Super Royal (spades/hearts/clubs)"],
    "all_three_wagers_win": ["All three wagers win", "All three hands win", "Win all three wagers"],
}  # fmt: skip
TITLES = {
    "ante_bonus": ["Ante Bonus", "ANTE BONUS PAYS", "Ante Bonus Payouts", "Ante bonus paytable"],
    "pair_plus": ["Pair Plus", "PAIRPLUS", "Pair Plus pays", "PAIR PLUS PAYTABLE", "Pairs Plus", "Pair+"],
    "aces_up": ["Aces Up", "ACES UP", "Aces-Up bet", "Aces Up pays"],
    "progressive": ["Progressive", "PROGRESSIVE", "Progressive Jackpot", "Progressive payouts", "Progressive side bet"],
    "five_card_progressive": ["Five-Card Progressive", "5 Card Progressive", "FIVE CARD PROGRESSIVE"],
    "six_card_bonus": ["Six Card Bonus", "6 Card Bonus", "6-CARD BONUS", "Six-Card Bonus pays"],
    "envy": ["Envy Bonus", "ENVY", "Envy bonus pays", "Envy payouts"],
    "five_card_envy": ["Five Card Envy", "5-Card Envy Bonus"],
    "two_card": ["2 Card Poker", "Two Card Poker", "2-CARD POKER", "2 Card wager"],
    "three_card": ["3 Card Poker", "Three Card Poker", "3-CARD POKER", "3 Card wager"],
    "five_card": ["5 Card Poker", "Five Card Poker", "5-CARD POKER", "5 Card wager"],
    "win_em_all": ["Win'em All", "Win 'Em All", "WIN'EM ALL", "Win-em-All"],
    "bets": ["Let It Ride bets", "Main bets", "LET IT RIDE PAYOUTS", "Bets 1, 2 and 3", "The three bets"],
    "three_card_bonus": ["Three Card Bonus", "3 Card Bonus", "3-CARD BONUS"],
    "five_card_bonus": ["Five Card Bonus", "5 Card Bonus", "FIVE CARD BONUS PAYS"],
}
GAMES = {
    "three-card-poker": ["Three Card Poker", "THREE CARD POKER", "3 Card Poker"],
    "four-card-poker": ["Four Card Poker", "FOUR CARD POKER", "4 Card Poker"],
    "235-stud-poker": ["235 Stud Poker", "235 STUD", "235 Stud Poker Rules"],
    "let-it-ride": ["Let It Ride", "LET IT RIDE"],
}
LAYOUTS = ["leaders", "columns", "bullets", "table", "colon", "dash", "tabs", "numbered", "pays", "payout first"]


def odds(line: Line, how: int, denomination: int | None) -> str:
    """A payout in one of the usual ways."""
    number = f"{line.amount:,}" if how % 2 else str(line.amount)
    if line.kind is Kind.TO_ONE:
        return [f"{number} to 1", f"{number}:1", f"{number}-1", f"{number} to one", f"{number} - 1"][how % 5]
    if line.kind is Kind.FOR_ONE:
        sums = f"${line.amount * denomination // 100:,}" if denomination else f"{number} for 1"
        return [f"{number} for 1", f"{number} for one", sums][how % 3]
    if line.kind is Kind.DOLLARS:
        return f"${line.amount:,}"
    meter = "" if line.meter == "main" else f"{line.meter} "
    if line.amount == 100:
        return [f"100% of {meter}meter", f"100% of the {meter}jackpot", f"{meter.title()}Jackpot", f"100% {meter}"][
            how % 4
        ].strip()
    return [f"{line.amount}% of {meter}meter", f"{line.amount}% of the {meter}progressive"][how % 2]


class CardPrinter:
    """One card, with the style of every table drawn at random."""

    def __init__(
        self, house: House, lot: Random, tables: dict[str, tuple[tuple[Line | EnvyLine, ...], int | None]]
    ) -> None:
        self.house = house
        self.lot = lot
        self.tables = tables
        self.how = lot.randrange(60)

    def card(self) -> str:
        parts = [self._heading(self.lot.choice(GAMES[self.house.game]), 1)]
        if self.house.game == "three-card-poker":
            parts.append("Dealer plays with queen high or better\n")
        if self.house.payout_limit is not None:
            limit = f"${self.house.payout_limit // 100:,}"
            parts.append(self.lot.choice([f"Maximum payout per hand: {limit}\n", f"Payout limit {limit} per hand\n"]))
        names = list(self.tables)
        # A progressive and its envy stay together; the rest may stand in any order.
        for name in names:
            parts.append(self._table(name))
        return "\n".join(parts)

    def _heading(self, text: str, level: int) -> str:
        style = self.lot.randrange(4)
        return [f"{'#' * level} {text}\n", f"{text.upper()}\n", f"**{text}**\n", f"{text}:\n"][
            style if level > 1 else style % 3
        ]

    def _table(self, name: str) -> str:
        lines, denomination = self.tables[name]
        rows = [self._row(line, denomination) for line in lines]
        if self.lot.randrange(3) == 0:
            rows.reverse()
        return self._heading(self.lot.choice(TITLES[name]), 2) + self._body(rows)

    def _row(self, line: Line | EnvyLine, denomination: int | None) -> tuple[str, str]:
        name = self.lot.choice(HANDS[line.hand])
        if isinstance(line, EnvyLine):
            return name, f"${line.for_wager(denomination or 100)[0] // 100:,}"
        return name, odds(line, self.how, denomination)

    def _body(self, rows: list[tuple[str, str]]) -> str:
        layout = self.lot.choice(LAYOUTS)
        if layout == "table":
            head = self.lot.choice(["| Hand | Pays |", "| Hand | Payout |", "| HAND | ODDS |"])
            body = [head, "|---|---|", *(f"| {hand} | {pays} |" for hand, pays in rows)]
            return "\n" + "\n".join(body) + "\n"
        return "\n".join(_laid_out(layout, number, *row) for number, row in enumerate(rows, start=1)) + "\n"


def _laid_out(layout: str, number: int, hand: str, pays: str) -> str:
    return {
        "leaders": f"{hand} {'.' * (50 - len(hand))} {pays}",
        "columns": f"{hand:<48}{pays:>16}",
        "bullets": f"- {hand} {pays}",
        "colon": f"{hand}: {pays}",
        "dash": f"* {hand} — {pays}",
        "tabs": f"{hand}\t\t{pays}",
        "numbered": f"{number}. {hand} = {pays}",
        "pays": f"{hand} pays {pays}",
        "payout first": f"{pays} ..... {hand}",
    }[layout]
