"""Legal but costly choices get a warning, at the exact threshold and with the exact price."""

from datetime import date
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from queenhigh.analysis import advise
from queenhigh.analysis.hand_counts import census
from queenhigh.cards import parse_cards, three_card_names
from queenhigh.desk.dollar_prizes import fair_stake, value_at
from queenhigh.desk.house_progressives import progressives
from queenhigh.desk.review import review
from queenhigh.desk.wager_values import fair_meter_text
from queenhigh.findings import Severity
from queenhigh.rulebook import GAMES, Kind, rulebook
from queenhigh.submission import read_submission
from tests.desk.papers import looked_over, paper, said
from tests.example_houses import HOUSES, filed, played, progressive_house, written

METER = "wagers.progressive.meters.main"
SISTERS = [
    # game, letter, meter, least of its own, what a sister asks, whose clause that is, the open question
    ("LIR", "A", "main", 1000, 10000, "235-12.F.2.a", "OQ-417"),
    ("235", "B", "main", 2000, 10000, "4CP-12.D.3.b.iii", "OQ-025"),
    ("4CP", "D", "major", 1000, 10000, "235-12.F.2.c.i", "OQ-025"),
    ("4CP", "D", "minor", 250, 1000, "235-12.F.2.c.ii", "OQ-025"),
]


def seeds_warned(house: str, changes: dict[str, object]) -> set[str]:
    """The paths with a warning that cites the same paytable of another game."""
    found = review(filed(house, changes)).findings
    return {one.path for one in found if one.severity is Severity.WARNING and "same paytable" in one.message}


@pytest.mark.parametrize(("house", "letter", "meter", "least", "wanted", "clause", "question"), SISTERS)
def test_a_seed_below_that_of_the_same_paytable_elsewhere_gets_a_warning_and_no_error(
    house: str, letter: str, meter: str, least: int, wanted: int, clause: str, question: str
) -> None:
    offer = progressive_house(house, letter)
    for key in ("initial", "reset"):
        path = f"wagers.progressive.meters.{meter}.{key}"
        assert path in seeds_warned(house, offer | {path: f"{wanted - 1}.99"})
        assert path not in seeds_warned(house, offer | {path: str(wanted)})
        assert path not in seeds_warned(house, offer | {path: f"{least - 1}.99"}), "an error needs no warning beside it"
        (told,) = [
            one for one in review(filed(house, offer)).findings if one.path == path and "same paytable" in one.message
        ]
        assert clause in told.message
        assert question in told.message
        assert told.nearest == f'{key} = "{wanted}"'


def test_recommended_minimums_are_those_of_paytables_with_the_same_lines() -> None:
    """The recommended amounts in the data are the minimums of the same paytable in another game (OQ-025, OQ-056)."""

    def lines(game: str, offer: str, letter: str) -> list[tuple[str, str]]:
        return [(line.hand, str(line)) for line in rulebook(game).paytables[offer][letter].lines]

    least = {
        seed.clause: (seed.amount, lines(game, offer, letter))
        for game in GAMES
        for offer, letters in rulebook(game).least_seeds.items()
        for letter, meters in letters.items()
        for seed in meters.values()
    }
    advised = [
        (seed, lines(game, offer, letter))
        for game in GAMES
        for offer, letters in rulebook(game).advised_seeds.items()
        for letter, meters in letters.items()
        for seed in meters.values()
    ]
    assert len(advised) == 10
    for seed, own in advised:
        assert least[seed.clause] == (seed.amount, own)


RATES = [("3CP", "C", "major", 14), ("LIR", "B", "main", 14), ("LIR", "C", "main", 20)]


@pytest.mark.parametrize(("house", "letter", "meter", "percent"), RATES)
def test_a_rate_below_that_of_the_same_paytable_elsewhere_gets_a_warning_on_the_sum(
    house: str, letter: str, meter: str, percent: int
) -> None:
    offer = progressive_house(house, letter)
    others = [name for name in offer["wagers.progressive"]["meters"] if name != meter]
    small = {f"wagers.progressive.meters.{name}.rate": "1%" for name in others}
    path = f"wagers.progressive.meters.{meter}.rate"
    for rate, warned in ((percent - len(others), False), (percent - len(others) - 1, True)):
        found = review(filed(house, offer | small | {path: f"{rate}%"})).findings
        told = [one for one in found if one.path == path and one.severity is Severity.WARNING]
        assert [("OQ-026" in one.message) for one in told] == [True] * warned


TURNED_ROUND = [
    # game, letter, size, meter, the least seed at which the better hand is paid no less
    ("LIR", "A", 1, "main", 3000), ("235", "B", 1, "main", 3000), ("4CP", "D", 1, "minor", 300),
    ("3CP", "A", 5, "main", 2500), ("3CP", "B", 5, "main", 2500), ("LIR", "B", 5, "main", 2500),
    ("LIR", "A", 5, "main", 15000), ("4CP", "C", 5, "main", 15000),
]  # fmt: skip


@pytest.mark.parametrize(("house", "letter", "size", "meter", "enough"), TURNED_ROUND)
def test_a_better_hand_that_pays_less_at_the_seed_gets_a_warning(
    house: str, letter: str, size: int, meter: str, enough: int
) -> None:
    path = f"wagers.progressive.meters.{meter}.reset"
    offer = progressive_house(house, letter) | {"wagers.progressive.wager": str(size)}
    for seed, warned in ((str(enough), False), (f"{enough - 1}.99", True)):
        changes = offer | {path: seed, path.replace("reset", "initial"): seed}
        found = [one for one in review(filed(house, changes)).findings if "OQ-059" in one.message]
        assert [(one.severity, one.path, dict(one.exact)["meter_needed"]) for one in found] == (
            [(Severity.WARNING, path, Fraction(enough))] if warned else []
        )


def test_the_price_of_a_seed_is_the_share_of_the_meter_it_adds() -> None:
    """235 B: a royal comes once in 649,740 hands, and $8,000 more goes into the meter each time."""
    text = paper("canton-street")
    told = next(one for one in looked_over(text).findings if "OQ-025" in one.message and one.path.endswith("reset"))
    exact = dict(told.exact)
    gain = exact["long_run_return_at_the_sister_seed"] - exact["long_run_return"]
    assert gain == Fraction(8000, 649740)


def test_a_seed_above_its_break_even_gives_the_player_the_edge() -> None:
    """Paytable A alone is fair at $10,080; each of six others adds $175 in 22,100 hands: $9,030 at a full table."""
    even = [paper("3CP", ('reset = "1000"', f'reset = "{seed}"')) for seed in (9030, 9031)]
    fair, above = (said(text, Severity.WARNING).get(f"{METER}.reset") for text in even)
    assert fair is None
    assert above is not None
    assert dict(above.exact)["break_even"] == 9030
    assert dict(above.exact)["house_advantage_at_a_full_table"] == Fraction(-1, 22100)


def test_a_progressive_that_a_fold_forfeits_is_told_to_be_priced_beside_an_ante() -> None:
    """235 has no fold, so its progressive is never forfeited."""
    units = {}
    for house in ("canton-street", "tidewater"):
        (row,) = (row for row in looked_over(paper(house)).values.rows if row.progressive)
        units[house] = row.unit
    assert units == {
        "canton-street": "one dollar, never forfeited",
        "tidewater": "one dollar, beside an ante under optimal play",
    }


def test_a_fair_meter_is_told_to_the_nearest_cent() -> None:
    """235 A and B are fair at 3,050,080 nineteenths of a dollar: $160,530.526."""
    (row,) = (row for row in looked_over(paper("canton-street")).values.rows if row.progressive)
    assert row.progressive is not None
    assert next(fair_meter_text(row.progressive)) == "fair at $160,530.53 with no other player"


def test_a_progressive_that_returns_more_than_it_takes_gets_a_warning() -> None:
    """At a full table payouts, seeds and envy return 63.67 percent, so a rate of 36 percent stays below everything."""
    for rate, warned in (("36%", False), ("37%", True)):
        found = said(paper("3CP", ('rate = "14%"', f'rate = "{rate}"')), Severity.WARNING)
        assert (f"{METER}.rate" in found) == warned


STAKES = [
    ('[wagers.six_card_bonus]\npaytable = "A"\nminimum = "4.99"\nmaximum = "100"\nunit = "0.01"', True),
    ('[wagers.six_card_bonus]\npaytable = "A"\nminimum = "5"\nmaximum = "100"', False),
    ('[wagers.six_card_bonus]\npaytable = "B"\nminimum = "1"\nmaximum = "100"', False),
    ('[wagers.six_card_bonus]\npaytable = "B"\nminimum = "0.10"\nmaximum = "100"\nunit = "0.10"', True),
]


@pytest.mark.clause("3CP-12.F.1.a")
@pytest.mark.parametrize(("section", "warned"), STAKES)
def test_a_million_for_less_than_five_dollars_gets_a_warning(section: str, warned: bool) -> None:
    found = said(paper("3CP", ('[wagers.six_card_bonus]\npaytable = "C"', section)), Severity.WARNING)
    assert set(found) == ({"wagers.six_card_bonus.minimum"} if warned else set())


@pytest.mark.parametrize("letter", ["A", "B"])
def test_the_fair_stake_is_where_the_edge_turns(letter: str) -> None:
    house = played("3CP", {"wagers.six_card_bonus.paytable": letter})
    offer = house.offers["six_card_bonus"]
    stake = fair_stake(house, offer)
    assert value_at(house, offer, stake) == 0
    assert value_at(house, offer, stake / 2) > 0 > value_at(house, offer, stake * 2)


def test_a_super_royal_that_pays_less_than_a_royal_gets_a_warning() -> None:
    section = '[wagers.six_card_bonus]\npaytable = "B"\nmaximum = "{}"'
    for largest, warned in ((100, False), (101, True)):
        changed = section.format(largest)
        found = said(paper("3CP", ('[wagers.six_card_bonus]\npaytable = "C"', changed)), Severity.WARNING)
        assert ("wagers.six_card_bonus.maximum" in found) == warned


def mean_cut_of_235(limit: int) -> Fraction:
    """The mean cut per unit, enumerated: only straight flushes win more than 500 times a wager."""
    cut = 0
    for top in range(3, 13):
        ranks = (*range(top - 3, top + 1), top - 4 if top > 3 else 12)
        hand = parse_cards(" ".join(f"{'23456789TJQKA'[rank]}s" for rank in ranks))
        for first in combinations(hand, 2):
            for third in set(hand) - set(first):
                own = (*first, third)
                doubled = [1 + (advise("235-stud-poker", seen).best == "raise") for seen in (first, own)]
                names = three_card_names(own)
                three = 50 if "mini_royal" in names else 20 if "straight_flush" in names else 3
                won = 1 + three * doubled[0] + (500 if top == 12 else 250) * doubled[1]
                cut += max(won - limit, 0)
    return Fraction(4 * cut, comb(52, 2) * 50 * comb(49, 2))


def test_a_limit_on_the_payout_is_priced_exactly() -> None:
    note = said(paper("235"), Severity.NOTE)["limits.payout_per_hand"]
    assert dict(note.exact)["largest_stake_not_cut"] == Fraction(50000, 1101)
    assert dict(note.exact)["mean_cut_per_unit"] == mean_cut_of_235(500)


@pytest.mark.parametrize(
    ("maximum", "limit", "told"),
    [
        ("100", "50000", "above $45.41 a wager: $100 a wager would win $110,100, and $111,300 with $100 on Win'em All"),
        ("45", "50000", "only with Win'em All: $45 a wager would win $49,545, and $50,085 with $45 on Win'em All"),
        ("44", "50000", None),
    ],
)
def test_the_best_hand_wins_all_together_as_well(maximum: str, limit: str, told: str | None) -> None:
    """A royal wins the three wagers, and so 12 times Win'em All; $45 on everything passes $50,000 (OQ-306)."""
    changes = {"table.maximum": maximum, "limits.payout_per_hand": limit}
    found = {one.path: one for one in review(filed("235", changes)).findings if one.severity is Severity.NOTE}
    message = found["limits.payout_per_hand"].message if "limits.payout_per_hand" in found else None
    assert (message is None) == (told is None)
    assert told is None or (message is not None and told in message)


def test_envy_amounts_taken_from_other_games_are_priced() -> None:
    """$1,000 for a royal and $300 for another straight flush: 4 and 36 of 2,598,960 hands."""
    text = paper("3CP", ("[wagers.progressive]", "[wagers.five_card_progressive]")).replace(
        "wagers.progressive.", "wagers.five_card_progressive."
    )
    found = said(text, Severity.WARNING)["wagers.five_card_progressive.envy"]
    assert dict(found.exact) == {"envy_from_each_other_box": Fraction(4 * 1000 + 36 * 300, 2598960)}


def test_the_ten_percent_paid_from_the_meter_is_counted() -> None:
    (one,) = progressives(played("LIR", progressive_house("LIR", "A")))
    line = next(line for line in one.paytable.lines if line.kind is Kind.PERCENT_OF_METER and line.amount == 10)
    assert one.meter_share(line) == Fraction(36, 2598960) / 10
    assert sum(census("five").values()) == 2598960


DEVICES = {"3CP": "3CP-5.I", "4CP": "4CP-5.G", "235": "235-5.I", "LIR": "LIR-.05.I"}
LAYOUTS = {"3CP": "3CP-2.B", "4CP": "4CP-2.B", "235": "235-2.B", "LIR": "LIR-.02.B"}


@pytest.mark.parametrize(
    ("house", "clause"), [pytest.param(*item, marks=pytest.mark.clause(item[1])) for item in DEVICES.items()]
)
def test_a_device_that_shuffles_by_itself_needs_an_approval_that_comes_before_its_use(house: str, clause: str) -> None:
    shoe = {"table.dealing": "self-shuffling-shoe"}

    def found(**approvals: object) -> list[str]:
        _, findings = read_submission(filed(house, shoe | {f"approvals.{key}": day for key, day in approvals.items()}))
        return written(findings)

    approved = filed(house)["approved"]
    assert isinstance(approved, date)
    assert found() == [f"error approvals.device {clause}"]
    assert found(device=approved) == []
    assert found(device=date(2027, 1, 1)) == [f"warning approvals.device {clause}"]


@pytest.mark.parametrize("house", HOUSES)
def test_a_layout_without_a_recorded_approval_is_noted(house: str) -> None:
    for approvals, noted in ((None, True), ({"layout": date(2026, 1, 1)}, False)):
        found = review(filed(house, {"approvals": approvals})).findings
        clauses = [one.clause for one in found if one.path == "approvals.layout"]
        assert clauses == ([LAYOUTS[house]] if noted else [])
