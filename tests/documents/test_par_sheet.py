"""The PAR sheet as a paper: what the house offers, with lines that add up."""

from fractions import Fraction

from queenhigh.analysis import edge
from queenhigh.documents.document_files import build
from queenhigh.documents.par_sheet import house_sheets
from queenhigh.documents.pdf import as_pdf
from tests.documents.printed_papers import filing, page, pages, printed, squeezed


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
