"""Papers as a browser shows and prints them: nothing hangs over a phone's edge, nothing lies under a page's foot."""

import io
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from pypdf import PageObject, PdfReader

from queenhigh.documents.document_names import DOCUMENTS
from queenhigh.documents.html import as_html
from tests.browser.visitor import PHONE
from tests.documents.printed_papers import printed, squeezed


def runs(page: PageObject) -> Iterator[tuple[float, str]]:
    """Pieces of text with their height above the paper's lower edge."""
    found: list[tuple[float, str]] = []

    def visit(text: str, around: list[float], at: list[float], *_: object) -> None:
        if text.strip():
            found.append((at[4] * around[1] + at[5] * around[3] + around[5], text))

    page.extract_text(visitor_text=visit)
    yield from found


@pytest.mark.parametrize("name", ["odds-sheet", "dealer-card", "submission"])
def test_every_printed_page_ends_with_its_foot_and_nothing_lies_under_it(name: str, browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(as_html(printed(name, "3CP")).decode())
    foot = squeezed(page.locator("footer").inner_text())
    paper = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
    page.close()
    assert len(paper) > 2
    for sheet in paper:
        written = list(runs(sheet))
        top = min(height for height, text in written if "Harbor Room" in text)
        lowest = "".join(text for height, text in written if height <= top + 1)
        assert squeezed(lowest) == foot


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_phone_shows_a_paper_as_wide_as_itself(name: str, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    page.set_content(as_html(printed(name, "3CP")).decode())
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    prose = page.locator(".scroll:has(.prose)")
    assert all(prose.evaluate_all("all => all.map((one) => one.scrollWidth <= one.clientWidth)"))
    page.close()
