"""The search of the documentation, in a site of three pages that is built as the real one is."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

STATIC = Path(__file__).resolve().parents[2] / "docs" / "static"
PAGES = {
    "index": "# Guides\n\n```{toctree}\n:hidden:\n\nplayer\ndealer\n```\n",
    "player": "# For players\n\n## Turn on the coach\n\nA menu.\n\n## What a fold costs\n\nIt depends on the hand.\n",
    "dealer": "# For dealers\n\nHow do I begin? What turns?\n\n## A fold\n\nThe coach is off. It costs.\n",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("help")
    settings = {
        "extensions": ["myst_parser"],
        "html_theme": "furo",
        "html_static_path": [str(STATIC)],
        "html_js_files": ["search.js"],
    }
    (source / "conf.py").write_text("\n".join(f"{key} = {value!r}" for key, value in settings.items()))
    for name, text in PAGES.items():
        (source / f"{name}.md").write_text(text)
    subprocess.run([sys.executable, "-m", "sphinx", "--quiet", source, source / "site"], check=True)
    return source / "site"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("how do I turn on the coach", ["player.html#turn-on-the-coach", "dealer.html"]),
        ("What does a fold cost me?", ["player.html#what-a-fold-costs", "dealer.html#a-fold"]),
        ("how do I", []),
    ],
)
def test_a_question_leads_to_the_section_that_answers_it(
    browser: Browser, site: Path, asked: str, found: list[str]
) -> None:
    page = browser.new_page()
    page.goto(f"{(site / 'search.html').as_uri()}?q={asked}")
    expect(page.locator(".search-summary")).not_to_be_empty()
    links = page.locator("ul.search > li > a")
    assert [link.get_attribute("href") for link in links.all()] == found
    page.close()
