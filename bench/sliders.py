"""The sliders of the lab in Chromium: from a key on a slider to the new fan of results on the screen.

    .venv/bin/python bench/sliders.py [--game GAME] [--json FILE]

Each slider of each game is moved from end to end and back. The page marks the moment of the key and the frame after the
drawing has changed; what lies between is what a person waits, the house included, which runs in a process of its own.
The first drawing of a game solves it and is not counted. The house's own share is told beside it, from the first byte
of the question to the last of the answer. How long a key takes depends on what else the machine does; the processor
time of the house and of all of the browser does not, and most of it is spent by one after the other.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from queenhigh.rulebook import GAMES

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.pages import CHROMIUM, FLAGS, SCREEN
from tests.server.house import running_house

SLIDERS = ("Stake", "Rounds", "Seats", "Bankroll")
GOAL_MS = 50
LEAST_MOVES = 8
READY = "section[aria-label='Many rounds']:not([aria-busy]) figure svg"
PAR_SHEET = "section[aria-label='PAR sheet']:not([aria-busy]) table"
WATCH = """(label) => {
  const section = document.querySelector("section[aria-label='Many rounds']");
  const input = section.querySelector(`input[data-key='${label}']`);
  window.moves = [];
  let mark = null;
  input.addEventListener("keydown", () => { mark = performance.mark(`${label} moved`); }, true);
  new MutationObserver(() => {
    if (!mark) return;
    const from = mark.startTime;
    mark = null;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        const shown = performance.measure(`${label} shown`, { start: from, end: performance.now() });
        const asked = performance.getEntriesByType("resource").filter((one) => one.name.includes("/api/lab/rounds"));
        window.moves.push([shown.duration, asked[asked.length - 1].duration]);
        performance.clearResourceTimings();
      };
      channel.port2.postMessage(null);
    });
  }).observe(section.querySelector(".pictures"), { childList: true });
}"""


@dataclass(frozen=True, slots=True)
class Moved:
    """How long the moves of one slider took, in milliseconds."""

    game: str
    slider: str
    moves: int
    median_ms: float
    slowest_ms: float
    house_ms: float
    """What the house takes of the median."""
    processor_ms: float
    """Processor time of a move, of the house and the whole browser, on average."""


def processor_s() -> float:
    """Processor time so far of this process and all that it started."""
    parents: dict[int, int] = {}
    used: dict[int, float] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                threads = [(one / "schedstat").read_text() for one in (folder / "task").iterdir()]
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            used[int(folder.name)] = sum(int(text.split()[0]) for text in threads) / 1e9
    own = {os.getpid()}
    while more := {one for one, parent in parents.items() if parent in own} - own:
        own |= more
    return sum(used.get(one, 0.0) for one in own)


def move(page: Page, game: str, label: str) -> Moved:
    """From end to end and back, until there are enough moves."""
    section = page.locator("section[aria-label='Many rounds']")
    slider = section.locator(f"input[data-key='{label}']")
    slider.focus()
    page.keyboard.press("Home")
    page.wait_for_timeout(400)
    page.wait_for_selector(READY)
    page.evaluate(WATCH, label)
    places = int(slider.get_attribute("max") or 0)
    done, before = 0, processor_s()
    while done < max(LEAST_MOVES, 2 * places):
        for key in ["ArrowRight"] * places + ["ArrowLeft"] * places:
            page.keyboard.press(key)
            done += 1
            page.wait_for_function("(many) => window.moves.length >= many", arg=done, timeout=60_000)
    spent_ms = 1000 * (processor_s() - before) / done
    found = page.evaluate("window.moves")
    shown, asked = [one[0] for one in found], [one[1] for one in found]
    return Moved(game, label, len(found), median(shown), max(shown), median(asked), spent_ms)


def measured(games: tuple[str, ...]) -> Iterator[Moved]:
    with tempfile.TemporaryDirectory() as folder, running_house(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for game in games:
            page = browser.new_context(base_url=house.origin, viewport=SCREEN).new_page()
            page.goto(f"/lab?game={game}")
            # The PAR sheet above has to be there, or it would push the section out of sight before it asks anything.
            page.wait_for_selector(PAR_SHEET, timeout=120_000)
            page.locator("section[aria-label='Many rounds']").scroll_into_view_if_needed()
            page.wait_for_selector(READY, timeout=120_000)
            page.wait_for_load_state("networkidle")
            for label in SLIDERS:
                yield move(page, game, label)
            page.context.close()
        browser.close()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--game", choices=GAMES)
    options.add_argument("--json", type=Path)
    asked = options.parse_args()
    if CHROMIUM is None:
        print("Chromium was not found, so the sliders were not measured.")
        return
    print(f"From the key to the screen, goal {GOAL_MS} ms\n")
    print("| game | slider | moves | median | slowest | the house's share of the median | processor time of all |")
    print("|---|---|---:|---:|---:|---:|---:|")
    found = []
    for one in measured((asked.game,) if asked.game else tuple(GAMES)):
        found.append(one)
        print(
            f"| {one.game} | {one.slider} | {one.moves} | {one.median_ms:.0f} ms | {one.slowest_ms:.0f} ms | "
            f"{one.house_ms:.0f} ms | {one.processor_ms:.0f} ms |",
            flush=True,
        )
    if asked.json:
        asked.json.write_text(json.dumps([asdict(one) for one in found]))


if __name__ == "__main__":
    main()
