"""The PAR sheet as a paper: what the house offers, with lines that add up."""

import re
from fractions import Fraction

import pytest
from click.testing import CliRunner

from queenhigh.analysis import edge, par
from queenhigh.cli.main import queenhigh
from queenhigh.documents.document_files import build
from queenhigh.documents.par_sheet import house_sheets
from queenhigh.documents.pdf import as_pdf
from tests.documents.printed_papers import filing, page, pages, printed, squeezed
from tests.example_houses import Changes


def test_the_sheet_has_every_wager_of_the_house_with_its_figure() -> None:
    house = filing("harbor-room").house
    sheets = {sheet.figure.wager: sheet for _, sheet in house_sheets(house)}
    assert set(sheets) == set(house.offers)
    pair_plus = sheets["pair_plus"]
    ev = edge(house.game, "pair_plus", house.offers["pair_plus"].letter)[0].ev
    assert isinstance(ev, Fraction)
    assert pair_plus.rtp == 1 + ev
    for sheet in sheets.values():
        assert sum((Fraction(line.chance) for line in sheet.lines), Fraction()) == 1


def test_the_paper_states_cycle_return_volatility_and_bands() -> None:
    text = page(printed("par-sheet", "harbor-room")).text
    for words in ("22,100 equally likely deals", "Volatility index", "407,170,400", "1,000,000", "Ante Bonus"):
        assert squeezed(words) in squeezed(text)
    assert squeezed("Net result") in squeezed(text)
    for total in ("Total 22,100 100.0000%", "Total 407,170,400 100.0000% 96.6270% 2.687150"):
        assert squeezed(total) in squeezed(text)
    document = build(filing("harbor-room"), "par-sheet")
    assert document is not None
    assert len(pages(as_pdf(document))) >= 2


@pytest.mark.parametrize("house", ["harbor-room", "tidewater"])
def test_the_bands_of_a_wager_are_on_the_page_of_its_payouts(house: str) -> None:
    """Only a wager whose results fill a page goes on to the next."""
    sheets = pages(as_pdf(printed("par-sheet", house)))
    for sheet in sheets[1:]:
        assert sheet.count("Volatilityindex") == sheet.count("Rounds90percent"), sheet[:80]


PRIZES: Changes = {"wagers.six_card_bonus.paytable": "A", "wagers.six_card_bonus.minimum": "1"}
"""A Super Royal of diamonds pays $1,000,000 on a dollar, once in 20,358,520 hands (4CP-12.H.1.a)."""


def test_amounts_that_do_not_grow_with_the_wager_name_their_stake_and_are_printed_in_full() -> None:
    text = page(printed("par-sheet", "4CP", {**PRIZES, "wagers.six_card_bonus.unit": "1"})).text
    assert squeezed("Stake $1, the minimum; fixed dollar prizes do not grow with the wager") in text
    assert squeezed("Stake $1; what a meter pays does not grow with the wager") in text
    assert squeezed("0.0000049% 1,000,000 4.9120%") in text
    assert "e+06" not in text
    told = CliRunner().invoke(queenhigh, ["par", "four-card-poker", "--wager", "six_card_bonus", "--paytable", "A"])
    assert re.search(r"super_royal_diamonds .* 1,000,000 ", told.output)
    for name in ("par-sheet", "odds-sheet"):
        assert squeezed("Stake $1; fixed dollar prizes") in page(printed(name, "LIR")).text


def test_a_normal_band_that_goes_below_every_possible_return_is_not_printed() -> None:
    text = page(printed("par-sheet", "4CP", {**PRIZES, "wagers.six_card_bonus.unit": "1"})).text
    assert "-30.01%" not in text
    assert squeezed("100,000 – – normal") in text
    assert text.count(squeezed("The normal curve does not fit")) == 1
    (sheet,) = par("four-card-poker", "six_card_bonus", "A")
    assert [band.fits for band in sheet.bands] == [True, True, False, True]
    assert sheet.bands[2].returns[90][0] < 0, "programs get what the curve says"


def test_the_sheet_says_only_what_is_so_for_its_wagers() -> None:
    """Three Card Poker has no payout limit, and only the Ante is decided by play."""
    text = page(printed("par-sheet", "3CP")).text
    assert text.count("Strategyoptimal") == 1
    assert "payoutlimit" not in text
    assert squeezed("The payout limit is left out.") in page(printed("par-sheet", "235")).text
    assert squeezed("a wager that is collected before the deal is paid this and nothing else") in text
