"""The odds and meter sheets: their numbers are those of the analysis, exact and rounded, for every wager on offer."""

from fractions import Fraction

import pytest

from queenhigh.analysis import edge, figure_wagers, long_run, progressive_value
from queenhigh.analysis.progressives import line_chances
from queenhigh.documents.odds_sheet import at_reset, chance
from queenhigh.documents.pdf import as_pdf
from queenhigh.documents.wager_figures import house_figures, lines_reached, stake_of
from queenhigh.rulebook import clause_index, wager_title
from queenhigh.submission import House
from tests.documents.printed_papers import Page, filing, page, pages, printed, squeezed
from tests.example_houses import FIVE_CARD_PROGRESSIVE, Changes, progressive_house

HOUSES = ["harbor-room", "tidewater", "canton-street", "ferry-bar", "stadium"]


@pytest.mark.parametrize("name", HOUSES)
def test_the_odds_sheet_has_every_figure_exact_and_rounded_and_says_whence(name: str) -> None:
    """One test for each house, since the counting costs seconds."""
    document = printed("odds-sheet", name)
    house, parsed, text = filing(name).house, page(document), "".join(pages(as_pdf(document)))
    check_figures(house, parsed, text)
    check_lines(house, parsed)
    for words in ("How these numbers were counted", "Nothing is sampled.", "All wagers of one box together"):
        assert squeezed(words) in parsed.text
        assert squeezed(words) in text


def offered(house: House) -> list[str]:
    return [wager for wager in figure_wagers(house.game) if wager in ("stud", *house.offers)]


def check_figures(house: House, parsed: Page, text: str) -> None:
    named = [row[0].removesuffix(" at reset") for row in parsed.rows]
    for wager in offered(house):
        at = named.index(wager_title(wager))
        rounded, exact = parsed.rows[at], parsed.rows[named.index(wager_title(wager), at + 1)]
        offer = house.offers.get(wager) or house.offers["two_card"]
        letter = offer.letter if wager != "stud" else None
        (figure,) = edge(house.game, wager, letter, stake=stake_of(house, offer))
        value = at_reset(offer, figure)
        assert rounded[2] == f"{float(-value * 100):.4f}%"
        assert rounded[3] == f"{float(-value / figure.average_wager * 100):.4f}%"
        assert rounded[4] == f"{float(figure.hit_rate * 100):.3f}%"
        assert exact[2:] == [str(figure.hit_rate), str(figure.average_wager)]
        if isinstance(figure.ev, Fraction):
            assert exact[1] == str(figure.ev)
            assert rounded[5] == f"{figure.sd:.4f}"
        assert squeezed(f"queenhigh edge {house.game} --wager {wager}") in text


def check_lines(house: House, parsed: Page) -> None:
    """True odds are next to payout odds, for every line of every paytable and nothing else."""
    rows = {row[5].strip(): row for row in parsed.rows if len(row) == 6 and row[5].strip() in clause_index()}
    seen = 0
    for offer, figure in house_figures(house):
        found = lines_reached(house, offer, figure)
        for reached in found[1] if found else ():
            row = rows[reached.line.clause]
            against = Fraction(reached.hands - reached.ways, reached.ways)
            assert row[1] == f"{reached.ways:,}"
            assert row[3] == f"{float(against):,.2f} to 1"
            assert row[4] == str(reached.line)
            seen += 1
    assert seen == len(rows)


@pytest.mark.parametrize(
    ("house", "hand", "ways", "odds"),
    [
        ("harbor-room", "3CP-12.D.3.a", "48", "459.42 to 1"),
        ("canton-street", "235-12.A.1", "78", "16.00 to 1"),
        ("ferry-bar", "LIR-.12.A.1.a", "4", "649,739.00 to 1"),
    ],
)
def test_known_counts_come_out(house: str, hand: str, ways: str, odds: str) -> None:
    """48 straight flushes among 22,100 hands of three, 78 pairs among 1,326 of two, 4 royals among 2,598,960."""
    told = filing(house).house
    for offer, figure in house_figures(told):
        found = lines_reached(told, offer, figure)
        for reached in found[1] if found else ():
            if reached.line.clause == hand:
                assert (f"{reached.ways:,}", f"{float(reached.true_odds or 0):,.2f} to 1") == (ways, odds)
                return
    pytest.fail(f"no line {hand}")


def test_a_payout_limit_is_counted_with_all_wagers_together() -> None:
    """A limit of $100 costs the player on every royal, and the sheet says so."""
    tight: Changes = {"limits": {"payout_per_hand": "100"}}
    mean = {}
    for name, changes in (("filed", {}), ("tight", tight)):
        text = "".join(pages(as_pdf(printed("odds-sheet", "canton-street", changes))))
        mean[name] = float(text.partition("Averageresultofaround")[2].partition(";")[0].replace("$", ""))
    assert mean["tight"] < mean["filed"] < 0


def test_what_can_happen_is_never_printed_as_nought() -> None:
    """One super royal among 20,358,520 hands of six is rare, not impossible."""
    assert chance(Fraction(1, 20358520)) == "0.0000049%"
    assert (chance(Fraction(3, 10**6)), chance(Fraction(1, 2)), chance(Fraction(0))) == (
        "0.00030%", "50.0000%", "0.0000%",
    )  # fmt: skip
    nought = [row for row in page(printed("odds-sheet", "tidewater")).rows if "0.0000%" in row]
    assert nought == []


@pytest.mark.parametrize("name", HOUSES)
def test_wagers_come_in_the_order_of_the_submission(name: str) -> None:
    house = filing(name).house
    wagers = [figure.wager for _, figure in house_figures(house) if figure.wager != "stud"]
    assert wagers == list(house.offers)


METERS = [("3CP", "A"), ("3CP", "C"), ("4CP", "A"), ("4CP", "F"), ("235", "C"), ("LIR", "B")]


@pytest.mark.parametrize(("game", "letter"), METERS)
def test_the_meter_sheet_has_return_and_break_even(game: str, letter: str) -> None:
    changes = progressive_house(game, letter)
    house = filing(game, changes).house
    offer = house.offers["progressive"]
    assert offer.meters is not None
    parsed = page(printed("meter-sheet", game, changes))
    years = long_run(house.game, "progressive", letter, offer.meters)
    assert squeezed(f"{float(years.total * 100):.4f}%, exactly {years.total}") in parsed.text
    resets = {name: Fraction(terms.reset, 100) for name, terms in offer.meters.items()}
    largest = next(iter(resets))
    for others in range(house.seats):
        value = progressive_value(house.game, "progressive", letter, others=others, envy=offer.envy)
        (row,) = [row for row in parsed.rows if row[0] == str(others)]
        fair = Fraction(row[2])
        assert value.at(resets | {largest: fair}) == 0
        assert row[1] == f"${float(fair):,.2f}"


def test_filed_envy_sums_count_in_the_break_even() -> None:
    """Ten times the envy makes the five-card progressive fair at a lower meter (OQ-109)."""
    dear = {**FIVE_CARD_PROGRESSIVE, "envy": {"royal_flush": ["10000", "50000"]}}
    fair = []
    for offer in (FIVE_CARD_PROGRESSIVE, dear):
        changes: Changes = {"wagers.progressive": None, "wagers.five_card_progressive": offer}
        rows = page(printed("meter-sheet", "3CP", changes)).rows
        fair.append([Fraction(row[2]) for row in rows if row[0] in ("0", "6")])
    assert fair[0][0] == fair[1][0]
    assert fair[1][1] < fair[0][1] < fair[0][0]


FORFEITED: Changes = {"wagers.progressive": None, "wagers.five_card_progressive": FIVE_CARD_PROGRESSIVE}


def test_a_progressive_that_a_fold_forfeits_is_priced_beside_an_ante() -> None:
    """A straight or a flush with a low hand in its three cards is folded; a fold costs the three-card one nothing."""
    value = progressive_value("three-card-poker", "five_card_progressive", "A")
    told = page(printed("par-sheet", "3CP", FORFEITED)).text
    assert squeezed("Beside an Ante house advantage 51.3602% at the reset amounts, exactly 27809/54145") in told
    assert -value.at({"main": 10_000}) == Fraction(27809, 54145)
    assert isinstance(value.break_even, Fraction)
    assert squeezed(f"and fair when the meter shows ${float(value.break_even):,.2f}, exactly") in told
    for paper in ("odds-sheet", "par-sheet"):
        assert squeezed("Beside an Ante") not in page(printed(paper, "3CP")).text


def test_the_odds_sheet_has_one_price_for_a_progressive_that_a_fold_forfeits() -> None:
    """The price of `check` and of the meter sheet, in the summary as well, with what folds leave of hits and spread."""
    value = progressive_value("three-card-poker", "five_card_progressive", "A")
    told = page(printed("odds-sheet", "3CP", FORFEITED))
    rounded, exact = [row for row in told.rows if row[0].startswith("Five-Card Progressive")][:2]
    never = edge("three-card-poker", "five_card_progressive", "A", meters={"main": 10_000})[0]
    assert rounded[2] == "51.3602%"
    assert exact[1] == str(value).replace("x main", "× meter")
    paid = sum(chance for _, chance in line_chances("three-card-poker", "five_card_progressive", "A"))
    assert exact[2] == str(paid)
    assert paid < never.hit_rate
    assert never.sd is not None
    assert 0 < float(rounded[5]) < never.sd
    assert told.text.count(squeezed("fair when")) == 1
    assert squeezed("harbor-room-three-card-poker-submission.toml") in told.text
    assert isinstance(never.ev_now, Fraction)
    without = f"If no fold forfeited it, the house advantage would be {float(-never.ev_now * 100):.4f}%"
    assert squeezed(without) in told.text


def test_envy_and_what_ante_and_play_pay_have_lines_of_their_own() -> None:
    told = page(printed("odds-sheet", "harbor-room"))
    rows = [[cell.strip() for cell in row] for row in told.rows]
    assert ["Mini royal of spades (A-K-Q)", "0.0045%", "22,099.00 to 1", "$100", "3CP-12.E.5.a.i"] in rows
    # (100 + 3 · 25) / 22,100 of a dollar for each box of another player, and six of them at a full table.
    assert squeezed("Envy adds 0.7919% of the wager for each such box, exactly 7/884; 4.7511% at a full") in told.text
    assert squeezed("Payout odds Ante 1 to 1 and Play 1 to 1 3CP-12.A") in told.text
    assert ["Dealer plays, equal hands", "push", "push"] in rows
