"""Every payout line of the four games and of the rack card, each reached by a settled round."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from queenhigh.rulebook import GAMES, Rulebook, rulebook
from tests.line_settlements import progressive, row, rows, settled
from tests.reference.payouts import Line, all_lines

THREE = {
    "mini_royal_spades": "AsKsQs",
    "mini_royal_other": "AhKhQh",
    "mini_royal": "AdKdQd",
    "straight_flush": "9h8h7h",
    "three_of_a_kind": "8s8h8d",
    "straight": "9s8h7d",
    "flush": "Jh7h2h",
    "pair": "2s2h3d",
}
# The own five cards of Four Card Poker, whose best four make the hand.
FOUR = {
    "four_aces": "AsAhAdAc2s",
    "four_of_a_kind": "8s8h8d8c2s",
    "straight_flush": "9h8h7h6h2s",
    "three_of_a_kind": "8s8h8d5c2s",
    "flush": "JhTh6h3h2s",
    "straight": "9s8h7d6c2s",
    "two_pair": "9s9h5d5c2s",
    "pair_of_aces": "AsAh9d5c2s",
}
FIVE = {
    "royal_flush": "AdKdQdJdTd",
    "straight_flush": "9h8h7h6h5h",
    "four_of_a_kind": "8s8h8d8c2s",
    "full_house": "8s8h8d2c2s",
    "flush": "KhJh7h4h2h",
    "straight": "9s8h7d6c5s",
    "three_of_a_kind": "8s8h8d5c2s",
    "two_pair": "9s9h5d5c2s",
    "pair_tens_or_better": "TsTh7d4c2s",
}
SIX = {
    "super_royal_diamonds": "AdKdQdJdTd9d",
    "super_royal_other": "AsKsQsJsTs9s",
    "super_royal": "AdKdQdJdTd9d",
    **{hand: f"{cards}3c" for hand, cards in FIVE.items()},
}
TWO = {"pair": "2s2h", "flush": "9h4h", "straight": "9s8h"}
DULL = ["4s", "9c", "6d", "Jc", "3s", "Tc", "7c", "2d", "Kc", "5h", "Qc", "8c", "6s", "3h", "Ah", "4d"]
"""Cards for those whose hand does not matter."""

METERS = {"main": "4321.50", "mega": "22222.22", "major": "5555.55", "minor": "777.77"}
RESET = 1000


with (Path(__file__).parents[1] / "census" / "payouts.csv").open(encoding="utf-8") as file:
    CENSUS = {
        (row["game"], row["wager"], row["letter"].replace("any", "-"), row["hand"], row["kind"]): row["clause"]
        for row in csv.DictReader(file)
    }


@dataclass(frozen=True)
class Case:
    """One line of one paytable, and the clause that prints it."""

    game: str
    wager: str
    letter: str
    line: Line

    @property
    def rules(self) -> Rulebook:
        return rulebook(self.game)

    @property
    def envy_size(self) -> int | None:
        """The dollars of the receiver's wager, where this is a line of an envy table."""
        return int(self.line.kind.removeprefix("envy_on_")) if self.line.kind.startswith("envy_on_") else None

    @property
    def clause(self) -> str:
        """From the census, which was written from the regulation; it has no sums for the Five Card Envy (OQ-109)."""
        if self.wager == "five_card_envy":
            (found,) = (
                line for line in self.rules.preset_envy["five_card_progressive"].lines if line.hand == self.line.hand
            )
            return found.clause_on_1 if self.envy_size == 1 else found.clause_on_5
        kind = self.line.kind.replace("envy_on_", "envy_dollars_on_")
        return CENSUS[self.rules.prefix, self.wager, self.letter, self.line.hand, kind]

    def __str__(self) -> str:
        return f"{self.game} {self.wager} {self.letter} {self.line.hand} {self.line.kind}"


CASES = [Case(*key, line) for key, lines in all_lines().items() for line in lines]


def params(cases: list[Case]) -> list[object]:
    return [pytest.param(case, id=str(case), marks=pytest.mark.clause(case.clause)) for case in cases]


def dull(taken: str, count: int) -> str:
    return "".join([card for card in DULL if card not in {taken[i : i + 2] for i in range(0, len(taken), 2)}][:count])


def house_words(case: Case, size: int) -> str:
    """What the house files for this wager alone, beside what it must."""
    wager = {"envy": "progressive", "five_card_envy": "five_card_progressive"}.get(case.wager, case.wager)
    basics = {
        "three-card-poker": "house.wagers.ante.bonus=A",
        "four-card-poker": "house.wagers.aces_up.paytable=A",
        "235-stud-poker": "house.wagers.win_em_all={}",
        "let-it-ride": "house.wagers.bets.paytable=A",
    }[case.game]
    if wager in ("progressive", "five_card_progressive"):
        return f"{basics} {progressive_words(case, wager, size)}"
    if wager == "ante_bonus" and case.game == "three-card-poker":
        return f"house.wagers.ante.bonus={case.letter}"
    if wager in ("aces_up", "bets"):
        return f"house.wagers.{wager}.paytable={case.letter}"
    return f"{basics} house.wagers.{wager}.paytable={case.letter}" if case.letter != "-" else basics


def progressive_words(case: Case, wager: str, size: int) -> str:
    """The progressive of the line's letter, or one that its envy letter fits."""
    letter, rest = case.letter, ""
    if case.game == "four-card-poker":
        envy = case.letter if case.wager == "envy" else "A" if case.letter in "AB" else "D"
        letter = ("A" if envy in "ABC" else "C") if case.wager == "envy" else case.letter
        rest = f"house.wagers.progressive.envy={envy}"
    letter = "A" if letter == "-" else letter
    names = case.rules.paytables[wager][letter].meters
    meters = [f"{name} {METERS[name]} reset {RESET}" for name in names]
    return progressive(letter, *meters, wager=wager, size=size, rest=rest)


def cards_of(case: Case) -> tuple[str, str]:
    """The holder's own cards, and the shared ones, so that the hand is the line's and no other."""
    hand = case.line.hand
    if case.game == "four-card-poker":
        return four_card_cards(case)
    if case.wager == "six_card_bonus":
        own, rest = SIX[hand][:6], SIX[hand][6:]
        if case.game == "three-card-poker":
            return own, f"dealer={rest}"
        return own, f"community={dull(own + rest, 2)} box={rest}"
    if case.wager == "two_card":
        own = TWO[hand] + "Kd"
    elif case.wager == "win_em_all":
        own = "AsAhKd"
    elif hand in FIVE and (case.wager not in THREE_CARD_WAGERS[case.game] or on_five_cards(case)):
        own, rest = FIVE[hand][:6], FIVE[hand][6:]
        dealer = f"dealer={dull(own + rest, 3)} " if case.game == "three-card-poker" else ""
        return own, f"{dealer}community={rest}"
    else:
        own = THREE[hand]
    place, count = ("dealer", 3) if case.game == "three-card-poker" else ("community", 2)
    return own, f"{place}={dull(own, count)}"


THREE_CARD_WAGERS = {
    "three-card-poker": ("ante_bonus", "pair_plus", "progressive", "envy"),
    "235-stud-poker": ("three_card",),
    "let-it-ride": ("three_card_bonus", "progressive", "envy"),
}


def on_five_cards(case: Case) -> bool:
    """Paytable A of Let It Ride's progressive and envy looks at five cards, B and C at three."""
    return case.game == "let-it-ride" and case.wager in ("progressive", "envy") and case.letter == "A"


def four_card_cards(case: Case) -> tuple[str, str]:
    hand = case.line.hand
    if case.wager == "six_card_bonus":
        own, box = SIX[hand][:10], SIX[hand][10:]
        return own, f"dealer={dull(own + box, 6)} box={box}"
    five = case.letter in ("C", "D", "E", "F") if case.wager == "progressive" else case.letter in ("D", "E", "F")
    own = FIVE[hand] if five and case.wager in ("progressive", "envy") else FOUR[hand]
    return own, f"dealer={dull(own, 6)}"


def box_words(case: Case, stake: str) -> str:
    """The wagers and decisions of a box that has this wager at this stake beside what it needs."""
    if case.game == "three-card-poker":
        basics, decisions = "ante=10", "play"
    elif case.game == "four-card-poker":
        both = case.wager == "six_card_bonus"
        basics, decisions = "ante=10 aces_up=10" if both else "ante=10", "1x"
    elif case.game == "235-stud-poker":
        basics, decisions = "two_card=10 three_card=10 five_card=10", "raise raise"
    else:
        basics, decisions = "bet_1=10 bet_2=10 bet_3=10", "ride ride"
    if case.wager in ("ante_bonus", "two_card", "three_card", "five_card", "bets"):
        return f"{basics.replace('10', stake)} : {decisions}"
    return f"{basics} {case.wager}={stake} : {decisions}"


def rows_of(case: Case) -> tuple[str, ...]:
    """The rows that the line pays: a raise as the wager it raises, all three bets alike."""
    if case.wager == "bets":
        return ("bet_1", "bet_2", "bet_3")
    if case.wager in ("three_card", "five_card"):
        return (case.wager, f"{case.wager}_raise")
    return (case.wager,)


def stakes(case: Case) -> tuple[str, str]:
    if case.wager == "five_card_bonus":
        return "1", "1"
    return ("1", "5") if case.wager in ("progressive", "five_card_progressive") else ("5", "12.50")


def expected(case: Case, stake: str) -> tuple[int, int]:
    """What the line pays on a stake and what comes back of it, in cents."""
    cents, amount = round(float(stake) * 100), int(case.line.amount)
    if case.line.kind == "percent_of_meter":
        return round(float(METERS[case.line.meter]) * 100) * amount // 100, 0
    if case.line.kind == "for_one":
        return cents * amount, 0
    if case.line.kind == "dollars":
        return amount * 100, 0 if case.wager == "five_card_bonus" else cents
    return cents * amount, 0 if case.wager == "ante_bonus" else cents


def by_wager(*, envy: bool) -> list[Case]:
    even = ("ante", "play")
    return [case for case in CASES if (case.envy_size is not None) == envy and case.wager not in even]


@pytest.mark.parametrize("case", params(by_wager(envy=False)))
def test_each_line_is_paid_to_its_hand_and_no_other_line_is(case: Case) -> None:
    for stake in stakes(case):
        own, shared = cards_of(case)
        size = int(float(stake)) if "progressive" in case.wager else 1
        line = f"{case.game} {house_words(case, size)} {shared} / 1 ann {own} {box_words(case, stake)}"
        found = rows(settled(line), 1, *rows_of(case))
        assert [(payment.wager, payment.clauses) for payment in found] == [
            (wager, (case.clause,)) for wager in rows_of(case)
        ]
        assert {(payment.paid, payment.returned) for payment in found} == {expected(case, stake)}


SELECTS = {
    "3CP-12.B": ("three-card-poker", "ante_bonus", "ABC"),
    "3CP-12.D": ("three-card-poker", "pair_plus", "ABCDE"),
    "3CP-12.E.1": ("three-card-poker", "progressive", "ABC"),
    "3CP-12.F": ("three-card-poker", "six_card_bonus", "ABCDEF"),
    "3CP-12.G": ("three-card-poker", "five_card_progressive", "ABC"),
    "4CP-12.C": ("four-card-poker", "aces_up", "ABCDEF"),
    "4CP-12.D.1": ("four-card-poker", "progressive", "ABCDEF"),
    "4CP-12.H": ("four-card-poker", "six_card_bonus", "AB"),
    "235-12.E": ("235-stud-poker", "progressive", "ABCD"),
    "LIR-.12.A": ("let-it-ride", "bets", "ABC"),
    "LIR-.12.B": ("let-it-ride", "five_card_bonus", "ABCDEFG"),
    "LIR-.12.C": ("let-it-ride", "three_card_bonus", "ABC"),
    "LIR-.12.D": ("let-it-ride", "six_card_bonus", "AB"),
    "LIR-.12.E": ("let-it-ride", "progressive", "ABC"),
}
"""The clauses that let the operator select a paytable: the wager, and the letters that the regulation prints."""


def telling_case(game: str, wager: str, letter: str) -> Case | None:
    """A line of a letter that Paytable A does not pay in the same way; A and B of 235 differ in their seeds alone."""
    first = {(line.hand, line.kind, line.amount, line.meter) for line in all_lines()[game, wager, "A"]}
    lines = all_lines()[game, wager, letter]
    told = (line for line in lines if (line.hand, line.kind, line.amount, line.meter) not in first)
    return next((Case(game, wager, letter, line) for line in told), None)


@pytest.mark.parametrize("clause", [pytest.param(clause, marks=pytest.mark.clause(clause)) for clause in SELECTS])
def test_a_wager_is_paid_by_the_paytable_that_the_house_selected(clause: str) -> None:
    """Every letter after the first, with a hand that tells it from the first."""
    game, wager, letters = SELECTS[clause]
    assert tuple(letter for named, of, letter in all_lines() if (named, of) == (game, wager) and letter != "12.C") == (
        *letters,
    )
    cases = [case for letter in letters[1:] if (case := telling_case(game, wager, letter)) is not None]
    assert len(cases) >= len(letters) - (2 if clause == "235-12.E" else 1)
    for case in cases:
        own, shared = cards_of(case)
        stake = stakes(case)[0]
        line = f"{game} {house_words(case, 1)} {shared} / 1 ann {own} {box_words(case, stake)}"
        (paid, *_) = rows(settled(line), 1, *rows_of(case))
        assert (paid.paid, paid.returned) == expected(case, stake), case


@pytest.mark.parametrize("case", params([case for case in CASES if case.line.kind == "percent_of_meter"]))
def test_a_share_of_a_meter_leaves_its_reset_amount_or_the_rest(case: Case) -> None:
    own, shared = cards_of(case)
    line = f"{case.game} {house_words(case, 1)} {shared} / 1 ann {own} {box_words(case, '1')}"
    after = settled(line).meters_after
    for (_, meter), exact in after.items():
        before = round(float(METERS[meter]) * 100)
        if meter == case.line.meter:
            assert exact == (RESET * 100 if case.line.amount == 100 else before - expected(case, "1")[0])
        else:
            assert exact == before


@pytest.mark.parametrize("case", params(by_wager(envy=True)))
def test_each_envy_line_is_paid_to_another_persons_wager(case: Case) -> None:
    """The holder has no progressive wager; the receiver's own decides the sum."""
    assert case.envy_size is not None
    own, shared = cards_of(case)
    taken = own + "".join(word.split("=")[1] for word in shared.split())
    receiver = dull(taken, len(own) // 2)
    wager = {"envy": "progressive", "five_card_envy": "five_card_progressive"}[case.wager]
    with_wager = box_words(Case(case.game, wager, case.letter, case.line), str(case.envy_size))
    without = with_wager.replace(f" {wager}={case.envy_size}", "")
    line = f"{case.game} {house_words(case, case.envy_size)} {shared}"
    settlement = settled(f"{line} / 1 ann {receiver} {with_wager} / 2 bob {own} {without}")
    envy = row(settlement, 1, case.wager)
    assert (envy.paid, envy.returned, envy.clauses[0]) == (int(case.line.amount) * 100, 0, case.clause)
    assert rows(settlement, 2, case.wager) == []


EVEN_MONEY = {
    "wins_or_dealer_not_qualified": ["dealer=Qs7h2d / 1 ann KhJd4c", "dealer=Js7h2d / 1 ann 9h5d4c"],
    "beats_qualified_dealer": ["dealer=Qs7h2d / 1 ann KhJd4c"],
    "beats_or_ties_dealer": ["dealer=KdKs9h7c4s2d / 1 ann AhAc9d7s3c", "dealer=KdKs9h7c4s2d / 1 ann KhKc9d7s3c"],
}


@pytest.mark.parametrize("case", params([case for case in CASES if case.wager in ("ante", "play")]))
def test_ante_and_play_are_paid_even_money(case: Case) -> None:
    for cards in EVEN_MONEY[case.line.hand]:
        for stake, cents in (("5", 500), ("12.50", 1250)):
            line = f"{case.game} {house_words(case, 1)} {cards} ante={stake} : "
            found = row(settled(line + ("play" if case.game == "three-card-poker" else "1x")), 1, case.wager)
            assert (found.paid, found.returned, found.clauses[-1]) == (cents, cents, case.clause)


def test_the_census_has_every_line_of_the_rulebooks() -> None:
    printed = [case.clause for case in CASES if case.wager != "five_card_envy"]
    assert len(printed) == 458
    assert set(printed) == {clause for game in GAMES for clause in clauses_in(rulebook(game))}


def clauses_in(rules: Rulebook) -> Iterator[str]:
    for letters in rules.paytables.values():
        for table in letters.values():
            yield from (line.clause for line in table.lines)
    yield from (line.clause for line in (rules.contest.pays if rules.contest else {}).values())
    for envy in rules.envy.values():
        for envy_line in envy.lines:
            yield from (envy_line.clause_on_1, envy_line.clause_on_5)


BELOW_QUEEN, QUALIFIED = "Js7h2d", "Qs7h2d"
RACK_CARD = [
    ("RACK-10", BELOW_QUEEN, "9h5d4c", "ante", 1),
    ("RACK-10", BELOW_QUEEN, "9h5d4c", "play", 0),
    ("RACK-10", BELOW_QUEEN, "9d8d7d", "ante", 1),
    ("RACK-10", BELOW_QUEEN, "9d8d7d", "play", 0),
    ("RACK-11", QUALIFIED, "KhJd4c", "play", 1),
    ("RACK-11", QUALIFIED, "KhJd4c", "ante", 1),
    ("RACK-19", QUALIFIED, "9s8d7d", "ante_bonus", 1),
    ("RACK-20", QUALIFIED, "8s8h8d", "ante_bonus", 4),
    ("RACK-21", QUALIFIED, "9d8d7d", "ante_bonus", 5),
    ("RACK-23", QUALIFIED, "6s6h3d", "pair_plus", 1),
    ("RACK-24", QUALIFIED, "Jh6h2h", "pair_plus", 3),
    ("RACK-25", QUALIFIED, "9s8d7d", "pair_plus", 6),
    ("RACK-26", QUALIFIED, "8s8h8d", "pair_plus", 30),
    ("RACK-27", QUALIFIED, "9d8d7d", "pair_plus", 40),
    ("RACK-46", BELOW_QUEEN, "9h5d4c", "play", 0),
    ("RACK-47", BELOW_QUEEN, "9h5d4c", "ante", 1),
    ("RACK-48", QUALIFIED, "KhJd4c", "play", 1),
    ("RACK-49", QUALIFIED, "KhJd4c", "ante", 1),
]


@pytest.mark.parametrize(
    ("dealer", "hand", "wager", "to_one"),
    [pytest.param(*line, id=f"{clause} {line[2]}", marks=pytest.mark.clause(clause)) for clause, *line in RACK_CARD],
)
def test_the_rack_cards_house_pays_what_the_card_prints(dealer: str, hand: str, wager: str, to_one: int) -> None:
    for stake, cents in (("5", 500), ("20", 2000)):
        boxes = f"/ 1 ann {hand} ante={stake} pair_plus={stake} : play"
        found = row(settled(f"three-card-poker house=rack-card-house.toml dealer={dealer} {boxes}"), 1, wager)
        assert found.paid == cents * to_one
        assert found.returned == (0 if wager == "ante_bonus" else cents)
