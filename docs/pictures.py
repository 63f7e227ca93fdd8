"""Make the pictures of README.md and the site: `make pictures`, with a Chromium on the machine.

A practice table after a round, the lab, and a printed paper, each from the program as it is.
"""

import shutil
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect, sync_playwright

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from tests.browser.visitor import FLAGS, Visitor  # noqa: E402
from tests.server.house import RunningHouse, running_house  # noqa: E402

from queenhigh.documents import Filing, build  # noqa: E402
from queenhigh.documents.html import as_html  # noqa: E402
from queenhigh.practice import example_text  # noqa: E402
from queenhigh.submission import read_submission  # noqa: E402

PICTURES = HERE / "pictures"
SIZE = (1280, 760)


def table(browser: Browser, house: RunningHouse) -> None:
    visitor = Visitor(browser, house, SIZE)
    visitor.sit_down("three-card-poker")
    visitor.play_to_the_end().screenshot(path=PICTURES / "table.png")


def lab(browser: Browser, house: RunningHouse) -> None:
    visitor = Visitor(browser, house, SIZE, theme="light")
    page = visitor.settled("/lab")
    expect(page.locator("main svg").first).to_be_visible()
    page.screenshot(path=PICTURES / "lab.png")


def paper(browser: Browser) -> None:
    text = example_text("harbor-room.toml")
    house, findings = read_submission(tomllib.loads(text))
    assert house is not None
    document = build(Filing(house, tuple(findings), text), "rack-card")
    assert document is not None
    page = browser.new_page(viewport={"width": 900, "height": 1000})
    page.set_content(as_html(document).decode())
    page.screenshot(path=PICTURES / "paper.png")


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with TemporaryDirectory() as folder, running_house(Path(folder)) as house, sync_playwright() as playwright:
        house.time.stop()
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        table(browser, house)
        lab(browser, house)
        paper(browser)


if __name__ == "__main__":
    main()
